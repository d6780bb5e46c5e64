//! Mouse and keys over the table. Plates have their own shortcuts; what is read here belongs to the board itself.

use bevy::{picking::hover::HoverMap, ui::ComputedNode, window::CursorMoved};

use super::{posting, prelude::*, table::laid::outside, tokens::square_at};

pub(super) fn plugin(app: &mut App) {
    app.at_table(
        BattleSystems::Input,
        (
            (clicks, hover).run_if(board_listens),
            (keys, threats).run_if(base_listens),
            cursor_keys.run_if(board_listens),
        ),
    );
}

/// Where the pointer is.
#[derive(SystemParam)]
pub(super) struct Pointer<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MainCamera>>,
    hover: Res<'w, HoverMap>,
    nodes: Query<'w, 's, (), With<ComputedNode>>,
}

impl Pointer<'_, '_> {
    /// The point of the table under it, unless a panel lies over that.
    pub(super) fn point(&self) -> Option<Vec2> {
        let over_panel = self.hover.values().flat_map(|hits| hits.keys()).any(|entity| self.nodes.contains(*entity));
        if over_panel {
            return None;
        }
        let pointer = self.window.single().ok()?.cursor_position()?;
        let (camera, at) = self.camera.single().ok()?;
        camera.viewport_to_world_2d(at, pointer).ok()
    }
}

fn clicks(buttons: Res<ButtonInput<MouseButton>>, pointer: Pointer, table: Res<Table>, mut intents: Intents) {
    if buttons.just_pressed(MouseButton::Right) {
        intents.write(BattleIntent::Cancel);
    }
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let Some(point) = pointer.point() else { return };
    if !table.asked() {
        // Who only looks on may still look at figures.
        let there = square_at(point).and_then(|square| table.now.figure_at(square));
        intents.write(BattleIntent::Inspect(there.map(|figure| figure.id)));
        return;
    }
    match &table.now.awaiting {
        Awaiting::Act { .. } => act_click(&table, point, &mut intents),
        Awaiting::Again { weapon, .. } => {
            let enemy = square_at(point).and_then(|square| table.now.figure_at(square));
            if let Some(enemy) = enemy.filter(|figure| figure.side != table.seat) {
                let shot = Order::Shoot { target: enemy.id, weapon: *weapon };
                intents.write(BattleIntent::Aim(Aim::Do(shot)));
            }
        }
        Awaiting::Flame { options, .. } => {
            if let Some(at) = square_at(point).filter(|at| options.contains(at)) {
                intents.write(BattleIntent::Give(Order::Spread { at }));
            }
        }
        Awaiting::Landing { squares, .. } => {
            if let Some(at) = square_at(point).filter(|at| squares.contains(at)) {
                intents.write(BattleIntent::Give(Order::Land { at }));
            }
        }
        Awaiting::Pickets { squares, .. } => {
            if let Some(at) = square_at(point).filter(|at| squares.contains(at)) {
                intents.write(BattleIntent::Post(at));
            }
        }
        Awaiting::Deploy { .. } => {
            if let (Some(figure), Some(entry)) = (table.selected, entry_at(&table, point)) {
                intents.write(BattleIntent::Deploy(figure, entry));
            }
        }
        _ => {}
    }
}

/// While a grenade is aimed, shows what it would do where the pointer is.
fn hover(pointer: Pointer, mut moved: MessageReader<CursorMoved>, table: Res<Table>, mut preview: ResMut<Preview>) {
    if moved.read().last().is_none() || preview.thrown().is_none() {
        return;
    }
    let square = pointer.point().and_then(square_at);
    let square = square.filter(|at| table.now.board.terrain().ground(*at) == Ground::Floor);
    let burst = square.and_then(|at| preview.instead(at));
    if preview.hover != burst {
        preview.hover = burst;
    }
}

/// The cursor of a jet of flame or of the next picket: arrows move it, Space or Enter takes its square.
fn cursor_keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    table: Res<Table>,
    mut preview: ResMut<Preview>,
    mut lens: ResMut<Lens>,
    mut intents: Intents,
) {
    if let Awaiting::Pickets { squares, .. } = &table.now.awaiting {
        let Some((at, _)) = posting::shown(&table, &preview).filter(|_| table.asked()) else { return };
        let pressed = MOVES.into_iter().find(|(action, _)| bindings.just_pressed(*action, &keys));
        if let Some(to) = pressed.and_then(|(_, side)| beyond(squares, at, side)) {
            preview.cursor = Some(to);
            lens.glance(centre(to));
        }
        return;
    }
    let Awaiting::Flame { chosen, options, .. } = &table.now.awaiting else { return };
    if !table.asked() {
        return;
    }
    let Some(at) = preview.cursor.or(chosen.last().copied()) else { return };
    let Some((_, side)) = MOVES.into_iter().find(|(action, _)| bindings.just_pressed(*action, &keys)) else {
        let adds = keys.any_just_pressed([KeyCode::Space, KeyCode::Enter, KeyCode::NumpadEnter]);
        if adds && options.contains(&at) {
            intents.write(BattleIntent::Give(Order::Spread { at }));
        }
        return;
    };
    let floor = |to: &Square| table.now.board.terrain().ground(*to) != Ground::Rock;
    if let Some(to) = at.towards(side).filter(floor) {
        preview.cursor = Some(to);
    }
}

/// The nearest of the squares on that side, those straight ahead before others.
fn beyond(squares: &[Square], from: Square, side: Facing) -> Option<Square> {
    let (x, y) = side.offset();
    let along = |at: &Square| {
        let (dx, dy) = from.delta(*at);
        let (ahead, aside) = (dx * x + dy * y, (dx * y + dy * x).abs());
        (ahead > 0).then_some(ahead + 3 * aside)
    };
    squares.iter().filter(|at| along(at).is_some()).min_by_key(|at| along(at)).copied()
}

/// The arrow keys and the sides to which they point.
/// The actions that move the cursor or the plan.
pub(super) const MOVES: [(Action, Facing); 4] = [
    (Action::North, Facing::North),
    (Action::East, Facing::East),
    (Action::South, Facing::South),
    (Action::West, Facing::West),
];

fn act_click(table: &Table, point: Vec2, intents: &mut Intents) {
    let terrain = table.now.board.terrain();
    let near = |place: Vec2| place.distance(point) < SQUARE * 0.5;
    if let Some(exit) = terrain.exits.iter().find(|exit| exit.owner == table.seat && near(outside(exit))) {
        intents.write(BattleIntent::Aim(Aim::Leave(exit.at, exit.side)));
        return;
    }
    let square = square_at(point).filter(|square| terrain.ground(*square) != Ground::Rock);
    if let Some(square) = square {
        intents.write(BattleIntent::Point(square));
    } else if entry_at(table, point).is_some() {
        intents.write(BattleIntent::Aim(Aim::Do(Order::Enter)));
    } else {
        intents.write(BattleIntent::Cancel);
    }
}

/// The seat's entry point whose mouth, or whose waiting figures, lie there.
fn entry_at(table: &Table, point: Vec2) -> Option<EntryId> {
    let entries = table.now.board.terrain().entries.iter().enumerate();
    entries
        .filter(|(_, gate)| gate.owner == table.seat && outside(gate).distance(point) < SQUARE * 1.1)
        .map(|(index, _)| EntryId(index as u8))
        .next()
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    table: Res<Table>,
    preview: Res<Preview>,
    mut intents: Intents,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for (action, back) in [(Action::Next, false), (Action::Previous, true)] {
        if bindings.just_pressed(action, &keys) {
            intents.write(BattleIntent::Cycle { back });
        }
    }
    if keys.just_pressed(KeyCode::Escape)
        && (preview.plan.is_some() || preview.cursor.is_some() || table.inspected.is_some())
    {
        intents.write(BattleIntent::Cancel);
    }
    if !table.asked() || !matches!(table.now.awaiting, Awaiting::Act { .. }) {
        return;
    }
    for (_, side) in MOVES.into_iter().filter(|(action, _)| bindings.just_pressed_shifted(*action, &keys)) {
        intents.write(if shift {
            BattleIntent::Aim(Aim::Do(Order::Move { towards: side }))
        } else {
            BattleIntent::Nudge(side)
        });
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]) && preview.plan.is_some() && !control {
        intents.write(BattleIntent::Commit);
    }
}

/// Shows what is watched while the key is held; the plate in the list, with a key of its own, keeps it shown.
fn threats(keys: Res<ButtonInput<KeyCode>>, bindings: Res<Bindings>, mut intents: Intents) {
    let shown = bindings.just_pressed(Action::ThreatsHeld, &keys);
    if shown || bindings.just_released(Action::ThreatsHeld, &keys) {
        intents.write(BattleIntent::Threats(shown));
    }
}
