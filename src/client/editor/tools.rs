//! The panel at the left of the map: tools, symmetry, pieces with their owners and states, and measurements.

use draft::MapSymmetry;
use kit::{prelude::*, widgets::PositionedNode};
use mission::{DoorState, ObjectIcon};
use screens::screen_root::design_area;

use crate::{
    hold::{Hold, OBJECTS, Piece, SIZES, STATES, Tool},
    intent::EditorIntent,
    view::{Measure, Page, View},
    work::Work,
};

/// Marker type for the panel.
struct Tools;

/// Model of the panel: tool and piece, measurement, and action points. `None` hides the panel.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct ToolsModel(Option<(Hold, Option<Measure>, u8)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToolsModel>().add_systems(
        Update,
        (fill, draw.run_if(any_resource_changed::<(ToolsModel, Texts, State<Screen>)>))
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)),
    );
}

fn fill(hold: Res<Hold>, view: Res<View>, mut model: ResMut<ToolsModel>) {
    let shown = (view.page == Page::Map).then(|| (hold.clone(), view.measured, view.points));
    model.set_if_neq(ToolsModel(shown));
}

fn draw(mut overlay: UiTree<Tools>, model: Res<ToolsModel>, texts: Res<Texts>) {
    overlay.clear();
    let Some((hold, measured, points)) = &model.0 else { return };
    overlay.open((stretched_node(0.0), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(|stage| {
            stage.spawn((absolute_panel(16.0, 76.0, 208.0, 552.0), NineSliceFrame::PLAIN));
            stage.spawn(absolute_panel(26.0, 83.0, 188.0, 540.0).down(3.0)).with_children(|list| {
                head(list, &texts, "editor-tools");
                tools(list, &texts, hold);
                head(list, &texts, "editor-symmetry");
                symmetries(list, &texts, hold);
                head(list, &texts, "editor-pieces");
                pieces(list, &texts, hold);
                detail(list, &texts, hold);
                head(list, &texts, "editor-measure");
                measures(list, &texts, (*measured, *points));
            });
        });
    });
}

fn head(list: &mut ChildSpawnerCommands, texts: &Texts, id: &str) {
    list.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), texts.t(id), palette::BRASS));
}

/// Spawns a button that shows an icon, with its name in the tooltip.
fn small(
    line: &mut ChildSpawnerCommands,
    wide: f32,
    chosen: bool,
    sign: &str,
    (id, name, how): (String, String, String),
    key: KeyCode,
    intent: EditorIntent,
) {
    let look = if chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let plate = GameButton::new(look, "").icon(sign, 22.0).size(wide, 42.0).padding(0.0).key(key).hide_key();
    let plate = plate.with_focus_name(id).accessible_name(name.clone());
    line.spawn((plate, Tooltip::new(name, how), on_press(intent)));
}

fn tools(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        let keys = [KeyCode::KeyS, KeyCode::KeyB, KeyCode::KeyR, KeyCode::KeyF, KeyCode::KeyT];
        for (tool, key) in Tool::ALL.into_iter().zip(keys) {
            let id = format!("editor-tool-{}", tool.key());
            let (name, how) = named(texts, &id);
            small(line, 35.0, hold.way() == tool, tool.icon(), (id, name, how), key, EditorIntent::Tool(tool));
        }
    });
}

/// Returns the title and the text of a tooltip.
fn named(texts: &Texts, id: &str) -> (String, String) {
    (texts.t(id), texts.t(&format!("{id}-how")))
}

fn symmetries(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        for symmetry in MapSymmetry::ALL {
            let (sign, id) = match symmetry {
                MapSymmetry::Off => ("close", "editor-symmetry-off"),
                MapSymmetry::Across => ("mirror_h", "editor-symmetry-across"),
                MapSymmetry::Down => ("mirror_v", "editor-symmetry-down"),
                MapSymmetry::Turn => ("mirror_point", "editor-symmetry-turn"),
            };
            // The M key selects the next symmetry.
            let place = MapSymmetry::ALL.iter().position(|one| *one == hold.symmetry).unwrap_or(0);
            let next = MapSymmetry::ALL[(place + 1) % MapSymmetry::ALL.len()] == symmetry;
            let look = if hold.symmetry == symmetry { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let (name, how) = named(texts, id);
            let mut plate = GameButton::new(look, "").icon(sign, 22.0).size(44.0, 42.0).padding(0.0);
            if next {
                plate = plate.key(KeyCode::KeyM).hide_key();
            }
            let plate = plate.with_focus_name(id).accessible_name(name.clone());
            line.spawn((plate, Tooltip::new(name, how), on_press(EditorIntent::Symmetry(symmetry))));
        }
    });
}

/// Returns the picture of a piece, and its size in design pixels.
fn pictured(piece: Piece) -> (&'static str, Vec2) {
    match piece {
        Piece::Rock => ("art/board/ground_steel", Vec2::new(40.0, 34.0)),
        Piece::Floor => ("art/board/bulkhead/floor_5", Vec2::new(36.0, 34.0)),
        Piece::Obstacle => ("art/board/bulkhead/obstacle_0", Vec2::new(36.0, 36.0)),
        Piece::Door => ("art/door_closed", Vec2::new(42.0, 11.0)),
        Piece::Green => ("art/door_green", Vec2::new(42.0, 11.0)),
        Piece::Object => ("art/pulse_beacon", Vec2::new(36.0, 36.0)),
        Piece::Entry => ("art/entry_allied", Vec2::new(36.0, 36.0)),
        Piece::Exit => ("art/exit_allied", Vec2::new(36.0, 36.0)),
        Piece::Red => ("ui/icon_red_square", Vec2::new(32.0, 32.0)),
    }
}

fn pieces(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    let place = Piece::ALL.iter().position(|one| *one == hold.piece).unwrap_or(0);
    let next = Piece::ALL[(place + 1) % Piece::ALL.len()];
    let before = Piece::ALL[(place + Piece::ALL.len() - 1) % Piece::ALL.len()];
    list.spawn(flex_row(4.0).wraps(4.0).rigid()).with_children(|grid| {
        for piece in Piece::ALL {
            let chosen = hold.piece == piece;
            let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
            let id = format!("editor-piece-{}", piece.key());
            let name = texts.t(&id);
            // The comma and period keys select the previous and the next piece.
            let keys: &[KeyCode] = match piece {
                _ if piece == next => &[KeyCode::Period],
                _ if piece == before => &[KeyCode::Comma],
                _ => &[],
            };
            let node = flex_column(1.0).size(60.0, 62.0).padding(px(4).top()).align(AlignItems::Center).rigid().clip();
            let press = pressable_row(format!("piece-{}", piece.key()), keys);
            let how = Tooltip::new(name.clone(), texts.t(&format!("{id}-how")));
            grid.spawn((node, frame, press, how, on_press(EditorIntent::Piece(piece)))).with_children(|cell| {
                let (picture_of, size) = pictured(piece);
                let place = Node::default().size(44.0, 36.0).centered().rigid();
                let tint = if piece == Piece::Red { palette::ATTACK } else { Color::WHITE };
                cell.spawn(place).with_children(|place| {
                    let node = Node::default().size(size.x, size.y).rigid();
                    place.spawn((node, UiImage::at(picture_of, size.x, size.y).tint(tint)));
                });
                cell.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), name, palette::TEXT));
            });
        }
    });
}

/// Spawns the settings of the piece in hand: its owner, its state, its kind or the size of the brush.
fn detail(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    match hold.piece {
        Piece::Red if hold.pickets.is_some() => {
            let hint =
                wrapped_text(TextStyle::LABEL.px(16.0).line(19.0), texts.t("editor-piece-red-how"), palette::TEXT_COOL);
            list.spawn((Node::default().size(188.0, 61.0).rigid().clip(), children![hint]));
        }
        Piece::Entry | Piece::Exit | Piece::Red => {
            head(list, texts, "editor-owner");
            list.spawn(flex_row(6.0).height(40.0).rigid()).with_children(|line| owners(line, texts, hold));
        }
        Piece::Door | Piece::Green => {
            head(list, texts, "editor-door");
            list.spawn(flex_row(4.0).height(40.0).rigid()).with_children(|line| states(line, texts, hold));
        }
        Piece::Object => {
            head(list, texts, "editor-object");
            list.spawn(flex_row(4.0).height(40.0).rigid()).with_children(|line| objects(line, texts, hold));
        }
        Piece::Rock | Piece::Floor | Piece::Obstacle => {
            head(list, texts, "editor-brush");
            list.spawn(flex_row(4.0).height(40.0).rigid()).with_children(|line| brushes(line, texts, hold));
        }
    }
}

/// Spawns the buttons for the size of the brush.
fn brushes(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    let place = SIZES.iter().position(|size| *size == hold.size).unwrap_or(0);
    for (index, size) in SIZES.into_iter().enumerate() {
        let look = if hold.size == size { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let words = format!("{size}×{size}");
        let plate = GameButton::new(look, words.clone()).kind(TextStyle::BUTTON.px(16.0)).size(44.0, 40.0).padding(2.0);
        let plate = if (place + 1) % SIZES.len() == index { plate.key(KeyCode::KeyO).hide_key() } else { plate };
        let how = Tooltip::new(words, texts.t("editor-paint-how"));
        line.spawn((plate.with_focus_name(format!("brush-{size}")), how, on_press(EditorIntent::Brush(size))));
    }
}

fn owners(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    for side in Side::BOTH {
        let look = match (hold.owner == side, side) {
            (false, _) => ButtonStyle::Steel,
            (true, Side::Allied) => ButtonStyle::Move,
            (true, Side::German) => ButtonStyle::German,
        };
        let plate = GameButton::new(look, side_name(texts, side))
            .kind(TextStyle::BUTTON.px(16.0))
            .size(90.0, 40.0)
            .padding(4.0);
        let plate = if hold.owner == side { plate } else { plate.key(KeyCode::KeyO).hide_key() };
        line.spawn((plate.with_focus_name(format!("owner-{}", side.key())), on_press(EditorIntent::Owner(side))));
    }
}

fn states(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    let place = STATES.iter().position(|state| *state == hold.state).unwrap_or(0);
    for (index, state) in STATES.into_iter().enumerate() {
        let id = match state {
            DoorState::Open => "editor-open",
            DoorState::Closed => "editor-closed",
            DoorState::Sealed => "editor-sealed",
        };
        let look = if hold.state == state { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let plate = GameButton::new(look, texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).size(60.0, 40.0).padding(2.0);
        let plate = if (place + 1) % STATES.len() == index { plate.key(KeyCode::KeyO).hide_key() } else { plate };
        line.spawn((plate.with_focus_name(id), on_press(EditorIntent::Door(state))));
    }
}

fn objects(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &Hold) {
    let place = OBJECTS.iter().position(|object| *object == hold.object).unwrap_or(0);
    for (index, object) in OBJECTS.into_iter().enumerate() {
        let name = texts.t(object_name(object));
        let frame = if hold.object == object { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
        let keys: &[KeyCode] = if (place + 1) % OBJECTS.len() == index { &[KeyCode::KeyO] } else { &[] };
        let node = Node::default().size(44.0, 40.0).centered().rigid();
        let press = pressable_row(format!("object-{index}"), keys);
        let spoken = kit::widgets::AccessibleLabel { name: name.clone(), key: None };
        line.spawn((node, frame, press, spoken, Tooltip::new("", name), on_press(EditorIntent::Object(object))))
            .with_child((
                Node::default().size(32.0, 32.0),
                UiImage::at(battle::stand::icon_picture(object), 32.0, 32.0),
            ));
    }
}

/// Returns the text id of an object's name.
fn object_name(object: ObjectIcon) -> &'static str {
    match object {
        ObjectIcon::Beacon => "plan-beacon",
        ObjectIcon::Panel => "plan-panel",
        ObjectIcon::Device => "plan-device",
        ObjectIcon::Token => "plan-token",
    }
}

fn measures(list: &mut ChildSpawnerCommands, texts: &Texts, (measured, points): (Option<Measure>, u8)) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        let keys = [KeyCode::KeyV, KeyCode::KeyA, KeyCode::KeyD, KeyCode::KeyC];
        for (what, key) in Measure::ALL.into_iter().zip(keys) {
            let (id, sign) = what.named();
            let values = [("n", points.into())];
            let id = format!("editor-measure-{id}");
            let (name, how) = (texts.t(&id), texts.t_args(&format!("{id}-how"), &values));
            small(line, 44.0, measured == Some(what), sign, (id, name, how), key, EditorIntent::Measure(what));
        }
    });
}
