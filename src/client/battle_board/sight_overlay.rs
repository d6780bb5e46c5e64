//! The line of sight to the square under the pointer: shown while watched squares are shown, and when the pointer rests
//! on an enemy. The line is clear, or shows its first blocker with the rule. A refused shot shows its blocker likewise.

use bevy::window::CursorMoved;

use super::{figure_tokens::square_at, overlays::painter::BoardPainter, pointer::BoardPointer, prelude::*};
use rules::{
    line_of_sight::{self, SightBlocker},
    pathfinding,
};

/// Resource: square to which a line of sight is shown.
#[derive(Resource, Default)]
pub(super) struct SightProbe(Option<Square>);

/// Time for which the pointer must rest on an enemy before the line to it is shown.
const HOVER_DELAY: Duration = Duration::from_millis(600);

/// Square under the pointer, the time of its arrival, and the number of events then: after an order, the rest starts
/// anew.
#[derive(Default)]
struct PointerRest {
    at: Option<Square>,
    since: Option<ClientInstant>,
    events: usize,
    /// `true` after a layer has covered the board, until the pointer moves.
    covered: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SightProbe>().add_battle_systems(BattleSystems::Input, update_sight_probe);
}

fn update_sight_probe(
    pointer: BoardPointer,
    (view, history): (Res<BattleView>, Res<EventHistory>),
    top: Res<TopLayer>,
    (mut rest, mut moved): (Local<PointerRest>, MessageReader<CursorMoved>),
    mut gaze: ResMut<SightProbe>,
    mut awake: ResMut<RedrawRequests>,
) {
    let listens = top.level <= InputLayer::BOARD.level && !top.ignores_input;
    // A square that is under the pointer only because a panel closed has not been pointed at.
    rest.covered = !listens || rest.covered && moved.read().last().is_none();
    moved.clear();
    let looks = listens && !rest.covered && view.is_prompted();
    let at = if looks { pointer.point().and_then(square_at) } else { None };
    let at = at.filter(|at| view.now.board.terrain().ground(*at) != Ground::Rock);
    let enemy = at.and_then(|at| view.now.figure_at(at)).is_some_and(|figure| figure.side != view.seat);
    if rest.at != at {
        *rest = PointerRest {
            at,
            since: enemy.then(ClientInstant::now),
            events: history.events.len(),
            covered: rest.covered,
        };
        if enemy {
            awake.redraw_for(HOVER_DELAY + Duration::from_millis(50));
        }
    } else if rest.events != history.events.len() {
        // The order was carried out: show no line until the pointer moves again.
        (rest.since, rest.events, rest.covered) = (None, history.events.len(), true);
    }
    let rested = view.is_prompted() && rest.since.is_some_and(|since| since.elapsed() >= HOVER_DELAY);
    let at = at.filter(|_| view.threats || rested);
    if gaze.0 != at {
        gaze.0 = at;
    }
}

/// Returns the state at the end of the planned walk; `None` if the plan is refused.
pub(super) fn state_at_path_end(planned: &PlannedAction) -> Option<BattleState> {
    let plan = planned.plan.as_ref().ok().filter(|plan| plan.refusal.is_none())?;
    let orders: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
    Some(pathfinding::state_after(&plan.ahead, plan.figure, &orders))
}

/// Returns the selected figure, with the state of the battle: at present, or at the end of a planned walk.
pub(super) fn observer(view: &BattleView, preview: &PlanPreview) -> Option<(BattleState, Figure)> {
    let figure = view.selected?;
    let moves = preview.plan.as_ref().filter(|plan| plan.target().is_none() && plan.figure == figure);
    let picture = moves.and_then(state_at_path_end).unwrap_or_else(|| view.now.clone());
    let figure = *picture.figure(figure).filter(|figure| figure.square().is_some())?;
    Some((picture, figure))
}

/// Draws the line to the square under the pointer, or to that of the cursor.
pub(super) fn draw_probed_sight(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    gaze: &SightProbe,
    preview: &PlanPreview,
) {
    let cursor = preview.cursor.filter(|_| view.threats);
    // A planned attack shows more than a line does.
    let aims = preview.plan.as_ref().is_some_and(|plan| plan.attack.is_some() || plan.area_effect.is_some());
    let chosen = matches!(view.now.awaiting.options(), DecisionOptions::Squares(..));
    let quiet = aims || chosen || !view.is_prompted();
    let free = |_: &Square| !quiet && (view.threats || preview.plan.is_none());
    let Some(to) = gaze.0.filter(free).or(cursor.filter(|_| !quiet)) else { return };
    let Some((picture, figure)) = observer(view, preview) else { return };
    let Some(from) = figure.square().filter(|from| *from != to) else { return };
    draw_sight_line(board_painter, view, &picture, (from, figure.facing), to);
}

fn draw_sight_line(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    picture: &BattleState,
    (from, facing): (Square, Facing),
    to: Square,
) {
    match line_of_sight::sight_to(&picture.board, &picture.occupancy, from, facing, to) {
        Ok(distance) => {
            board_painter.line(square_center(from), square_center(to), palette::FINE, z_layers::LINES + 0.2);
            let words = board_painter.texts.t_args("gaze-clear", &[("count", distance.into())]);
            board_painter.movable_label(
                &words,
                square_center(to) + Vec2::new(0.0, SQUARE * 0.62),
                palette::FINE,
                palette::INK,
                16.0,
            );
        }
        Err(blocker) => {
            board_painter.dashes(square_center(from), square_center(to), palette::ATTACK, z_layers::LINES);
            mark_sight_blocker(board_painter, view, from, blocker);
        }
    }
}

/// Marks the blocker of a planned shot that has no line of sight.
pub(super) fn draw_refused_sight(
    board_painter: &mut BoardPainter,
    from: Option<Square>,
    view: &BattleView,
    refusal: Option<Refusal>,
) {
    if let (Some(from), Some(Refusal::NoSight { blocker })) = (from, refusal) {
        mark_sight_blocker(board_painter, view, from, blocker);
    }
}

/// Returns the point at which a blocked line from a square ends.
pub fn blocked_line_end(from: Square, blocker: SightBlocker) -> Vec2 {
    match blocker {
        SightBlocker::Behind => square_center(from),
        SightBlocker::Ground(square) | SightBlocker::Figure(square) => square_center(square),
        SightBlocker::Edge(one, other) | SightBlocker::Corner(one, other) => {
            square_center(one).midpoint(square_center(other))
        }
    }
}

/// Marks the blocker of a line from a square, and names it with its rule.
fn mark_sight_blocker(board_painter: &mut BoardPainter, view: &BattleView, from: Square, blocker: SightBlocker) {
    let at = blocked_line_end(from, blocker);
    let words = match blocker {
        SightBlocker::Behind => board_painter.texts.t("gaze-behind"),
        SightBlocker::Ground(square) => {
            let rock = view.now.board.terrain().ground(square) == Ground::Rock;
            board_painter.texts.t(if rock { "gaze-rock" } else { "gaze-obstacle" })
        }
        SightBlocker::Figure(square) => {
            let name = view.now.figure_at(square).map(|figure| figure_name(board_painter.texts, view, figure.id));
            board_painter.texts.t_args("gaze-figure", &[("figure", name.unwrap_or_default().into())])
        }
        SightBlocker::Edge(one, other) => {
            let beyond = Facing::ALL.into_iter().find(|side| one.towards(*side) == Some(other));
            let door = beyond.and_then(|side| view.now.board.door_at(one, side)).is_some();
            board_painter.texts.t(if door { "gaze-door" } else { "gaze-wall" })
        }
        SightBlocker::Corner(..) => board_painter.texts.t("gaze-corner"),
    };
    for (size, colour, z) in [(0.56, palette::INK, 0.4), (0.44, palette::ATTACK, 0.45)] {
        board_painter.picture("ui/icon_close", at, SQUARE * size, z_layers::LINES + z, colour);
    }
    let words = format!("{words} · {}", blocker.rule());
    board_painter.movable_label(&words, at + Vec2::new(0.0, SQUARE * 0.5), palette::WOUND, palette::TEXT, 16.0);
}

/// Returns the number of enemies that see a figure, and of those that it sees; `None` if there are no enemies.
pub(super) fn count_sight_contacts(picture: &BattleState, figure: &Figure) -> Option<(usize, usize)> {
    let enemies = picture.figures.iter().filter(|other| other.side != figure.side && other.square().is_some());
    let enemies: Vec<&Figure> = enemies.filter(|other| !picture.dying(other)).collect();
    if enemies.is_empty() {
        return None;
    }
    let seen = enemies.iter().filter(|enemy| picture.sight_line(enemy, figure).is_ok()).count();
    let sees = enemies.iter().filter(|enemy| picture.sight_line(figure, enemy).is_ok()).count();
    Some((seen, sees))
}
