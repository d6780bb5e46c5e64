//! The panel at the left of the map: tools, symmetry, pieces with their owners and states, and measurements.

use mission::DoorState;
use mission_document::MapSymmetry;
use ui_kit::widgets::PositionedNode;

use crate::{
    editor_panel::variant_id,
    prelude::*,
    tool_state::{BRUSH_SIZES, DOOR_STATES, EditorTool, MapPiece, OBJECT_ICONS, ToolState},
    view_state::MapMeasure,
};

/// Marker type for the panel.
struct ToolboxRoot;

/// Model of the panel: tool and piece, measurement, and action points. `None` hides the panel.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct ToolboxModel(Option<(ToolState, Option<MapMeasure>, u8)>);

pub(super) fn plugin(app: &mut App) {
    add_model_panel::<ToolboxModel, _, _>(app, update_toolbox_model, draw_toolbox);
}

fn update_toolbox_model(hold: Res<ToolState>, view: Res<EditorViewState>, mut model: ResMut<ToolboxModel>) {
    let shown = (view.page == EditorPage::Map).then(|| (hold.clone(), view.measured, view.points));
    model.set_if_neq(ToolboxModel(shown));
}

fn draw_toolbox(mut overlay: UiTree<ToolboxRoot>, model: Res<ToolboxModel>, texts: Res<Texts>) {
    overlay.clear();
    let Some((hold, measured, points)) = &model.0 else { return };
    open_panel(&mut overlay, |stage| {
        stage.spawn((absolute_panel(16.0, 76.0, 208.0, 552.0), NineSliceFrame::PLAIN));
        stage.spawn(absolute_panel(26.0, 83.0, 188.0, 540.0).down(3.0)).with_children(|list| {
            spawn_section_title(list, &texts, "editor-tools");
            spawn_tool_buttons(list, &texts, hold);
            spawn_section_title(list, &texts, "editor-symmetry");
            spawn_symmetry_buttons(list, &texts, hold);
            spawn_section_title(list, &texts, "editor-pieces");
            spawn_piece_buttons(list, &texts, hold);
            spawn_piece_options(list, &texts, hold);
            spawn_section_title(list, &texts, "editor-measure");
            spawn_measure_buttons(list, &texts, (*measured, *points));
        });
    });
}

fn spawn_section_title(list: &mut ChildSpawnerCommands, texts: &Texts, id: &str) {
    list.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), texts.t(id), palette::BRASS));
}

/// Spawns a button that shows an icon, with its name in the tooltip.
fn spawn_icon_button(
    line: &mut ChildSpawnerCommands,
    wide: f32,
    chosen: bool,
    sign: &str,
    (id, name, how): (String, String, String),
    key: KeyCode,
    intent: EditorIntent,
) {
    let look = if chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, "").icon(sign, 22.0).size(wide, 42.0).padding(0.0).key(key).hide_key();
    let button = button.with_focus_name(id).accessible_name(name.clone());
    line.spawn((button, Tooltip::new(name, how), on_press(intent)));
}

fn spawn_tool_buttons(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        let keys = [KeyCode::KeyS, KeyCode::KeyB, KeyCode::KeyR, KeyCode::KeyF, KeyCode::KeyT];
        for (tool, key) in EditorTool::ALL.into_iter().zip(keys) {
            let id = format!("editor-tool-{}", variant_id(tool));
            let (name, how) = tool_name_and_hint(texts, &id);
            spawn_icon_button(
                line,
                35.0,
                hold.effective_tool() == tool,
                tool.icon(),
                (id, name, how),
                key,
                EditorIntent::Tool(tool),
            );
        }
    });
}

/// Returns the title and the text of a tooltip.
fn tool_name_and_hint(texts: &Texts, id: &str) -> (String, String) {
    (texts.t(id), texts.t(&format!("{id}-how")))
}

fn spawn_symmetry_buttons(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        for (index, symmetry) in MapSymmetry::ALL.into_iter().enumerate() {
            let (sign, id) = match symmetry {
                MapSymmetry::Off => ("close", "editor-symmetry-off"),
                MapSymmetry::Across => ("mirror_h", "editor-symmetry-across"),
                MapSymmetry::Down => ("mirror_v", "editor-symmetry-down"),
                MapSymmetry::Turn => ("mirror_point", "editor-symmetry-turn"),
            };
            let look = if hold.symmetry == symmetry { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let (name, how) = tool_name_and_hint(texts, id);
            let mut button = GameButton::new(look, "").icon(sign, 22.0).size(44.0, 42.0).padding(0.0);
            if is_next_choice(&MapSymmetry::ALL, &hold.symmetry, index) {
                button = button.key(KeyCode::KeyM).hide_key();
            }
            let button = button.with_focus_name(id).accessible_name(name.clone());
            line.spawn((button, Tooltip::new(name, how), on_press(EditorIntent::Symmetry(symmetry))));
        }
    });
}

/// Returns the picture of a piece, and its size in design pixels.
fn piece_picture(piece: MapPiece) -> (&'static str, Vec2) {
    match piece {
        MapPiece::Rock => ("art/board/ground_steel", Vec2::new(40.0, 34.0)),
        MapPiece::Floor => ("art/board/bulkhead/floor_5", Vec2::new(36.0, 34.0)),
        MapPiece::Obstacle => ("art/board/bulkhead/obstacle_0", Vec2::new(36.0, 36.0)),
        MapPiece::Door => ("art/door_closed", Vec2::new(42.0, 11.0)),
        MapPiece::Green => ("art/door_green", Vec2::new(42.0, 11.0)),
        MapPiece::Object => ("art/pulse_beacon", Vec2::new(36.0, 36.0)),
        MapPiece::Entry => ("art/entry_allied", Vec2::new(36.0, 36.0)),
        MapPiece::Exit => ("art/exit_allied", Vec2::new(36.0, 36.0)),
        MapPiece::Red => ("ui/icon_red_square", Vec2::new(32.0, 32.0)),
    }
}

fn spawn_piece_buttons(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    let place = MapPiece::ALL.iter().position(|one| *one == hold.piece).unwrap_or(0);
    let next = MapPiece::ALL[(place + 1) % MapPiece::ALL.len()];
    let before = MapPiece::ALL[(place + MapPiece::ALL.len() - 1) % MapPiece::ALL.len()];
    list.spawn(flex_row(4.0).wraps(4.0).rigid()).with_children(|grid| {
        for piece in MapPiece::ALL {
            let chosen = hold.piece == piece;
            let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
            let id = format!("editor-piece-{}", variant_id(piece));
            let name = texts.t(&id);
            // The comma and period keys select the previous and the next piece.
            let keys: &[KeyCode] = match piece {
                _ if piece == next => &[KeyCode::Period],
                _ if piece == before => &[KeyCode::Comma],
                _ => &[],
            };
            let node = flex_column(1.0).size(60.0, 62.0).padding(px(4).top()).align(AlignItems::Center).rigid().clip();
            let press = pressable_row(format!("piece-{}", variant_id(piece)), keys);
            let how = Tooltip::new(name.clone(), texts.t(&format!("{id}-how")));
            grid.spawn((node, frame, press, how, on_press(EditorIntent::Piece(piece)))).with_children(|cell| {
                let (picture_of, size) = piece_picture(piece);
                let place = Node::default().size(44.0, 36.0).centered().rigid();
                let tint = if piece == MapPiece::Red { palette::ATTACK } else { Color::WHITE };
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
fn spawn_piece_options(list: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    let (id, gap, fill): (_, _, fn(&mut ChildSpawnerCommands, &Texts, &ToolState)) = match hold.piece {
        MapPiece::Red if hold.pickets.is_some() => {
            let hint =
                wrapped_text(TextStyle::LABEL.px(16.0).line(19.0), texts.t("editor-piece-red-how"), palette::TEXT_COOL);
            list.spawn((Node::default().size(188.0, 61.0).rigid().clip(), children![hint]));
            return;
        }
        MapPiece::Entry | MapPiece::Exit | MapPiece::Red => ("editor-owner", 6.0, spawn_owner_buttons),
        MapPiece::Door | MapPiece::Green => ("editor-door", 4.0, spawn_door_state_buttons),
        MapPiece::Object => ("editor-object", 4.0, spawn_object_buttons),
        MapPiece::Rock | MapPiece::Floor | MapPiece::Obstacle => ("editor-brush", 4.0, spawn_brush_size_buttons),
    };
    spawn_section_title(list, texts, id);
    list.spawn(flex_row(gap).height(40.0).rigid()).with_children(|line| fill(line, texts, hold));
}

/// Returns `true` for the value after the chosen one in a cycle, which a key selects.
fn is_next_choice<T: PartialEq>(all: &[T], chosen: &T, index: usize) -> bool {
    let place = all.iter().position(|one| one == chosen).unwrap_or(0);
    (place + 1) % all.len() == index
}

fn spawn_brush_size_buttons(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    for (index, size) in BRUSH_SIZES.into_iter().enumerate() {
        let look = if hold.size == size { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let words = format!("{size}×{size}");
        let button =
            GameButton::new(look, words.clone()).kind(TextStyle::BUTTON.px(16.0)).size(44.0, 40.0).padding(2.0);
        let is_next = is_next_choice(&BRUSH_SIZES, &hold.size, index);
        let button = if is_next { button.key(KeyCode::KeyO).hide_key() } else { button };
        let how = Tooltip::new(words, texts.t("editor-paint-how"));
        line.spawn((button.with_focus_name(format!("brush-{size}")), how, on_press(EditorIntent::Brush(size))));
    }
}

fn spawn_owner_buttons(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    for side in Side::BOTH {
        let look = match (hold.owner == side, side) {
            (false, _) => ButtonStyle::Steel,
            (true, Side::Allied) => ButtonStyle::Move,
            (true, Side::German) => ButtonStyle::German,
        };
        let button = GameButton::new(look, side_name(texts, side))
            .kind(TextStyle::BUTTON.px(16.0))
            .size(90.0, 40.0)
            .padding(4.0);
        let button = if hold.owner == side { button } else { button.key(KeyCode::KeyO).hide_key() };
        line.spawn((button.with_focus_name(format!("owner-{}", side.key())), on_press(EditorIntent::Owner(side))));
    }
}

fn spawn_door_state_buttons(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    for (index, state) in DOOR_STATES.into_iter().enumerate() {
        let id = match state {
            DoorState::Open => "editor-open",
            DoorState::Closed => "editor-closed",
            DoorState::Sealed => "editor-sealed",
        };
        let look = if hold.state == state { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let button = GameButton::new(look, texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).size(60.0, 40.0).padding(2.0);
        let is_next = is_next_choice(&DOOR_STATES, &hold.state, index);
        let button = if is_next { button.key(KeyCode::KeyO).hide_key() } else { button };
        line.spawn((button.with_focus_name(id), on_press(EditorIntent::Door(state))));
    }
}

fn spawn_object_buttons(line: &mut ChildSpawnerCommands, texts: &Texts, hold: &ToolState) {
    for (index, object) in OBJECT_ICONS.into_iter().enumerate() {
        let name = texts.t(&format!("plan-{}", variant_id(object)));
        let frame = if hold.object == object { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
        let keys: &[KeyCode] = if is_next_choice(&OBJECT_ICONS, &hold.object, index) { &[KeyCode::KeyO] } else { &[] };
        let node = Node::default().size(44.0, 40.0).centered().rigid();
        let press = pressable_row(format!("object-{index}"), keys);
        let spoken = ui_kit::widgets::AccessibleLabel { name: name.clone(), key: None };
        line.spawn((node, frame, press, spoken, Tooltip::new("", name), on_press(EditorIntent::Object(object))))
            .with_child((
                Node::default().size(32.0, 32.0),
                UiImage::at(battle_board::objects::icon_picture(object), 32.0, 32.0),
            ));
    }
}

fn spawn_measure_buttons(list: &mut ChildSpawnerCommands, texts: &Texts, (measured, points): (Option<MapMeasure>, u8)) {
    list.spawn(flex_row(4.0).rigid()).with_children(|line| {
        let keys = [KeyCode::KeyV, KeyCode::KeyA, KeyCode::KeyD, KeyCode::KeyC];
        for (what, key) in MapMeasure::ALL.into_iter().zip(keys) {
            let values = [("n", points.into())];
            let id = format!("editor-measure-{}", variant_id(what));
            let (name, how) = (texts.t(&id), texts.t_args(&format!("{id}-how"), &values));
            spawn_icon_button(
                line,
                44.0,
                measured == Some(what),
                what.icon(),
                (id, name, how),
                key,
                EditorIntent::Measure(what),
            );
        }
    });
}
