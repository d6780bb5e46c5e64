//! The map overview: the whole board between the panels, with entries, exits, objects and people by name. It opens at a
//! battle's first deployment and at the player's request; the next order moves the camera back.

use super::{
    board::layout::gate_mouth_position, board_viewport, camera_target::WHOLE_BOARD_ZOOM,
    overlays::painter::BoardPainter, prelude::*,
};
use battle_view::{seats::DecisionSource, submit_orders::OrdersEnded, text::names::object_name};
use ui_kit::input::layer::layer_root;

/// Intent to show the whole map, or to return from it.
#[derive(Clone)]
pub struct ToggleMapOverview;

impl PlayerIntent for ToggleMapOverview {
    fn access(&self) -> IntentAccess {
        IntentAccess::View
    }
}

#[derive(Resource, Default)]
pub struct MapOverview {
    /// Middle and zoom of the camera before the overview was opened; `None` while it is closed.
    back: Option<(Vec2, f32)>,
    /// `true` if the overview need not open by itself any more in this battle.
    seen: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<MapOverview>().add_intent(toggle_map_overview).add_observer(close_after_orders);
    app.add_battle_systems(
        BattleSystems::Show,
        (
            show_overview_at_deployment.run_if(any_resource_changed::<(BattleView, UiFit)>),
            draw_overview_back_button.run_if(any_resource_changed::<(MapOverview, BattleView, Texts)>),
        ),
    );
}

/// Run condition: the map overview is closed, so the camera may follow the battle.
pub(super) fn is_overview_hidden(overview: Res<MapOverview>) -> bool {
    !overview.shown()
}

impl MapOverview {
    pub fn shown(&self) -> bool {
        self.back.is_some()
    }
}

/// Opens the overview when a player places figures for the first time.
fn show_overview_at_deployment(
    view: Res<BattleView>,
    fit: Res<UiFit>,
    mut lens: ResMut<CameraTarget>,
    mut overview: ResMut<MapOverview>,
) {
    let places =
        view.decision_source() == DecisionSource::Prompt && matches!(view.now.awaiting, PendingDecision::Deploy { .. });
    if overview.seen || !places || view.seats.is_replay() {
        return;
    }
    overview.seen = true;
    // In a battle that is resumed, the board is known.
    if view.now.turn.number == 1 && view.now.figures.iter().all(|figure| figure.square().is_none()) {
        open_map_overview(&mut overview, &mut lens, &view, &fit);
    }
}

/// Shows the button that leads back to the curtain, the bid or the hand. Until then nothing else receives input.
fn draw_overview_back_button(
    mut overlay: UiTree<MapOverview>,
    overview: Res<MapOverview>,
    view: Res<BattleView>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let may_decide = view.is_prompted() || view.early_decision().is_some();
    if !overview.shown() || !may_decide || !view.is_behind_curtain() {
        return;
    }
    let root = (layer_root(InputLayer::BID), Pickable::IGNORE, DespawnOnExit(Screen::Battle));
    overlay.open(root, |root| {
        let button = GameButton::confirm(texts.t("map-back")).height(48.0).with_focus_name("map-back");
        let keys = [KeyCode::Escape, KeyCode::Space, KeyCode::Enter, KeyCode::NumpadEnter];
        let button = keys.into_iter().fold(button, GameButton::key).key(Action::Map);
        let node = flex_row(0.0).absolute().left(0.0).right(0.0).bottom(24.0).justify(JustifyContent::Center);
        root.spawn((node, Pickable::IGNORE, children![(button, on_press_intent(ToggleMapOverview))]));
    });
}

fn open_map_overview(overview: &mut MapOverview, lens: &mut CameraTarget, view: &BattleView, fit: &UiFit) {
    let (middle, zoom) = whole_board_view(view, fit);
    overview.back = Some((lens.goal.unwrap_or(lens.middle), lens.zoom_goal.unwrap_or(lens.zoom)));
    (lens.goal, lens.zoom_goal) = (Some(middle), Some(zoom));
}

/// Keeps the overview open only while figures are placed.
fn close_after_orders(
    _: On<OrdersEnded>,
    awaiting: Res<PendingDecision>,
    overview: ResMut<MapOverview>,
    lens: ResMut<CameraTarget>,
) {
    if !matches!(*awaiting, PendingDecision::Deploy { .. }) {
        close_map_overview(overview.into(), lens.into());
    }
}

fn toggle_map_overview(world: &mut World, _: ToggleMapOverview) {
    world.resource_scope(|world, mut overview: Mut<MapOverview>| {
        if close_map_overview(overview.reborrow(), world.resource_mut()) {
            return;
        }
        *world.resource_mut::<PlanPreview>() = PlanPreview::default();
        let (view, fit) = (world.resource::<BattleView>().clone(), *world.resource::<UiFit>());
        open_map_overview(&mut overview, &mut world.resource_mut::<CameraTarget>(), &view, &fit);
    });
}

/// Closes the overview and moves the camera back. Returns `true` if it was open.
fn close_map_overview(mut overview: Mut<MapOverview>, mut lens: Mut<CameraTarget>) -> bool {
    let Some((middle, zoom)) = overview.back else { return false };
    overview.back = None;
    (lens.goal, lens.zoom_goal) = (Some(middle), Some(zoom));
    true
}

/// Returns the camera's middle and zoom that fit the whole board between the panels.
fn whole_board_view(view: &BattleView, fit: &UiFit) -> (Vec2, f32) {
    let (low, high) = board_viewport::floor_bounds(view);
    let room = board_viewport::uncovered_view(view, fit, false);
    let zoom = (room.size() / (high - low)).min_element().clamp(WHOLE_BOARD_ZOOM, 1.0);
    (low.midpoint(high) - room.center() / zoom, zoom)
}

/// Writes the names of entries, exits, objects and people.
pub(super) fn draw_map_labels(board_painter: &mut BoardPainter, view: &BattleView) {
    let terrain = view.now.board.terrain();
    for side in Side::BOTH {
        let entries = terrain.entries.iter().filter(|gate| gate.owner == side).enumerate();
        let entries = entries.map(|(index, gate)| (gate, "map-entry", index + 1));
        let exits = terrain.exits.iter().filter(|gate| gate.owner == side).map(|gate| (gate, "map-exit", 0));
        let ground = if side == Side::Allied { palette::ALLIED } else { palette::GERMAN };
        for (gate, id, number) in entries.chain(exits) {
            let words = board_painter.texts.t_args(id, &[("n", number.into())]);
            board_painter.movable_label(&words, gate_mouth_position(gate), ground, palette::INK, 15.0);
        }
    }
    for (id, object) in view.now.objects.iter() {
        if let ObjectPlace::At(at) = object.place {
            let words = object_name(board_painter.texts, view, id);
            board_painter.movable_label(
                &words,
                square_center(at) + Vec2::new(0.0, SQUARE * 0.8),
                palette::TEXT,
                palette::INK,
                15.0,
            );
        }
    }
    draw_person_names(board_painter, view);
}

/// Writes the names of the people on the board, under their tokens.
fn draw_person_names(board_painter: &mut BoardPainter, view: &BattleView) {
    for figure in view.now.figures.iter().filter(|figure| view.mission_face(figure.kind).is_some()) {
        let Some(at) = figure.square() else { continue };
        let words = figure_name(board_painter.texts, view, figure.id);
        let ground = if figure.side == Side::Allied { palette::ALLIED } else { palette::GERMAN };
        let below = square_center(at) - Vec2::new(0.0, SQUARE * 0.72);
        board_painter.movable_label(&words, below, ground, palette::INK, 15.0);
    }
}
