//! Mouse and keys on the board. Buttons have their own shortcuts; only input for the board itself is read here.

use bevy::{
    picking::hover::HoverMap,
    ui::{ComputedNode, UiGlobalTransform},
    window::CursorMoved,
};
use ui_kit::input::pointer_path::PointerPath;

use super::{
    board::layout::gate_mouth_position,
    edit_plan::PlanIntent,
    figure_tokens::square_at,
    jet_aim::JetIntent,
    picket_placement::{self, PicketIntent},
    prelude::*,
};
use battle_view::{panel_intents::PanelIntent, selection::SelectionIntent};

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(
        BattleSystems::Input,
        (
            (read_board_clicks, update_grenade_hover).run_if(is_board_layer_active),
            (read_figure_keys, read_threats_key).run_if(is_base_layer_on_top),
            read_cursor_keys.run_if(is_board_layer_active),
        ),
    );
}

/// Components of a UI node from which its cover of the board is found. Nodes without [`Pickable`] let the pointer
/// through, as in Bevy's picking as configured here.
type PanelQueryData =
    (&'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility, &'static Pickable);

/// System parameter that returns the position of the pointer on the board.
#[derive(SystemParam)]
pub struct BoardPointer<'w, 's> {
    path: Res<'w, PointerPath>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<MainCamera>>,
    hover: Res<'w, HoverMap>,
    nodes: Query<'w, 's, PanelQueryData>,
}

impl BoardPointer<'_, '_> {
    /// Returns the point of the board under the pointer, unless a panel covers it.
    pub fn point(&self) -> Option<Vec2> {
        let over_panel = self.hover.values().flat_map(|hits| hits.keys()).any(|entity| self.nodes.contains(*entity));
        if over_panel { None } else { self.anywhere() }
    }

    /// Returns the point of the board under the pointer, also beneath a panel: for things that are dragged there.
    pub fn anywhere(&self) -> Option<Vec2> {
        self.beneath(self.path.place()?)
    }

    /// Returns all points of the board over which the pointer has passed since the last frame, unless a panel covers
    /// them.
    pub fn passed(&self) -> impl Iterator<Item = Vec2> {
        self.path.passed().iter().filter(|place| !self.is_covered(**place)).filter_map(|place| self.beneath(*place))
    }

    fn beneath(&self, place: Vec2) -> Option<Vec2> {
        let (camera, at) = self.camera.single().ok()?;
        camera.viewport_to_world_2d(at, place).ok()
    }

    /// Returns `true` if a panel covers a place of the window. Bevy's hover map can't be used, because it knows only
    /// the current position of the pointer.
    fn is_covered(&self, place: Vec2) -> bool {
        let place = place * self.window.single().map_or(1.0, Window::scale_factor);
        self.nodes
            .iter()
            .any(|(node, at, seen, pickable)| seen.get() && pickable.is_hoverable && node.contains_point(*at, place))
    }
}

fn read_board_clicks(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: KeyInput,
    pointer: BoardPointer,
    view: Res<BattleView>,
    mut intents: IntentWriter,
) {
    if buttons.just_pressed(MouseButton::Right) {
        intents.write(SelectionIntent::Cancel);
    }
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let Some(point) = pointer.point() else { return };
    if !view.is_prompted() {
        // Players who only watch may still inspect figures.
        let there = square_at(point).and_then(|square| view.now.figure_at(square));
        intents.write(PanelIntent::Inspect(there.map(|figure| figure.id)));
        return;
    }
    let at = square_at(point);
    let one_of = |squares: &[Square]| at.filter(|at| squares.contains(at));
    let intent: Option<BattleIntent> = match view.now.awaiting.options() {
        DecisionOptions::Actions(_) => {
            Some(sidestep_intent(&view, point).filter(|_| keys.shift()).unwrap_or_else(|| click_intent(&view, point)))
        }
        DecisionOptions::Targets(weapon) => {
            let enemy = at.and_then(|at| view.now.figure_at(at)).filter(|figure| figure.side != view.seat);
            enemy.map(|enemy| PlanIntent::Aim(PlanTarget::Do(Order::Shoot { target: enemy.id, weapon })).into())
        }
        DecisionOptions::Squares(squares, order) => one_of(squares).map(|at| match view.now.awaiting {
            PendingDecision::Flame { .. } => JetIntent::Add(at).into(),
            _ => order(at).into(),
        }),
        DecisionOptions::Placements(squares, _) => one_of(squares).map(|at| PicketIntent::Point(at).into()),
        DecisionOptions::Entries(order) => {
            let placed = view.selected.zip(entry_at(&view, point));
            placed.map(|(figure, entry)| order(figure, entry).into())
        }
        _ => None,
    };
    intents.write_batch(intent);
}

/// Shows the effect of an aimed grenade on the square under the pointer.
fn update_grenade_hover(
    pointer: BoardPointer,
    mut moved: MessageReader<CursorMoved>,
    view: Res<BattleView>,
    mut preview: ResMut<PlanPreview>,
) {
    if moved.read().last().is_none() || preview.thrown().is_none() {
        return;
    }
    let square = pointer.point().and_then(square_at);
    let square = square.filter(|at| view.now.board.terrain().ground(*at) == Ground::Floor);
    let burst = square.and_then(|at| preview.effect_at(at));
    if preview.hover != burst {
        preview.hover = burst;
    }
}

/// Moves the cursor of a jet of flame or of the next picket: arrows move it, Space or Enter chooses its square.
fn read_cursor_keys(
    keys: KeyInput,
    view: Res<BattleView>,
    mut preview: ResMut<PlanPreview>,
    mut lens: ResMut<CameraTarget>,
    mut intents: IntentWriter,
) {
    if let DecisionOptions::Placements(squares, _) = view.now.awaiting.options() {
        let Some((at, _)) = picket_placement::shown_picket(&view, &preview).filter(|_| view.is_prompted()) else {
            return;
        };
        if let Some(to) = keys.sides().next().and_then(|side| nearest_square_towards(squares, at, side)) {
            preview.cursor = Some(to);
            lens.show_if_hidden(&view, square_center(to));
        }
        return;
    }
    let PendingDecision::Flame { chosen, options, .. } = &view.now.awaiting else { return };
    if !view.is_prompted() {
        return;
    }
    let Some(at) = preview.cursor.or(chosen.last().copied()) else { return };
    let Some(side) = keys.sides().next() else {
        if (keys.enter() || keys.just_pressed(KeyCode::Space)) && options.contains(&at) {
            intents.write(JetIntent::Add(at));
        }
        return;
    };
    let floor = |to: &Square| view.now.board.terrain().ground(*to) != Ground::Rock;
    if let Some(to) = at.towards(side).filter(floor) {
        preview.cursor = Some(to);
        lens.show_if_hidden(&view, square_center(to));
    }
}

/// Returns the nearest of the squares in this direction, preferring those straight ahead.
fn nearest_square_towards(squares: &[Square], from: Square, side: Facing) -> Option<Square> {
    let (x, y) = side.offset();
    let along = |at: &Square| {
        let (dx, dy) = from.delta(*at);
        let (ahead, aside) = (dx * x + dy * y, (dx * y + dy * x).abs());
        (ahead > 0).then_some(ahead + 3 * aside)
    };
    squares.iter().filter(|at| along(at).is_some()).min_by_key(|at| along(at)).copied()
}

/// Returns the intent of a sidestep: with Shift, a click on an adjacent square moves the figure there without turning.
fn sidestep_intent(view: &BattleView, point: Vec2) -> Option<BattleIntent> {
    let (from, to) = (view.chosen()?.square()?, square_at(point)?);
    let towards = Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(to))?;
    Some(PlanIntent::Aim(PlanTarget::Do(Order::Move { towards })).into())
}

fn click_intent(view: &BattleView, point: Vec2) -> BattleIntent {
    let terrain = view.now.board.terrain();
    let near = |place: Vec2| place.distance(point) < SQUARE * 0.5;
    if let Some(exit) = terrain.exits.iter().find(|exit| exit.owner == view.seat && near(gate_mouth_position(exit))) {
        return PlanIntent::Aim(PlanTarget::Leave(exit.at, exit.side)).into();
    }
    let square = square_at(point);
    let rock = square.is_none_or(|square| terrain.ground(square) == Ground::Rock);
    match square {
        _ if rock && entry_at(view, point).is_some() => PlanIntent::Aim(PlanTarget::Do(Order::Enter)).into(),
        Some(square) => PlanIntent::Point(square).into(),
        None => SelectionIntent::Cancel.into(),
    }
}

/// Returns the seat's entry point whose mouth, with its waiting figures, is near this point.
fn entry_at(view: &BattleView, point: Vec2) -> Option<EntryId> {
    let near = |gate: &EdgePoint| gate.owner == view.seat && gate_mouth_position(gate).distance(point) < SQUARE * 1.1;
    view.now.board.terrain().entries.iter().position(near).map(|index| EntryId(index as u8))
}

fn read_figure_keys(keys: KeyInput, view: Res<BattleView>, preview: Res<PlanPreview>, mut intents: IntentWriter) {
    let cycles = [(Action::Next, false), (Action::Previous, true)];
    intents.write_batch(keys.wishes(cycles).map(|back| SelectionIntent::Cycle { back }));
    let shown = preview.is_shown() || view.inspected.is_some();
    if keys.just_pressed(KeyCode::Escape) && shown {
        intents.write(SelectionIntent::Cancel);
    }
    if !view.is_prompted() || !matches!(view.now.awaiting, PendingDecision::Act { .. }) {
        return;
    }
    intents.write_batch(keys.sides_shifted().map(|towards| match keys.shift() {
        true => PlanIntent::Aim(PlanTarget::Do(Order::Move { towards })),
        false => PlanIntent::Nudge(towards),
    }));
    if keys.enter() && preview.plan.is_some() && !keys.control() {
        intents.write(PlanIntent::Commit);
    }
}

/// Shows watched squares while the key is held; a button with another key keeps them shown.
fn read_threats_key(keys: KeyInput, mut intents: IntentWriter) {
    let shown = keys.asks(Action::ThreatsHeld);
    if shown || keys.lets_go(Action::ThreatsHeld) {
        intents.write(PanelIntent::Threats(shown));
    }
}
