//! Orders to a whole horde: one press sends all zombies that can still move, towards a square or at an enemy. Each
//! enters and moves as near as its own points allow, the nearest first, around those that block the way; beside an
//! attacked enemy it strikes. Every step is a normal order, and undo takes all of them back at once. After a reaction
//! the horde goes on by itself. On the way to a square, figures that see an enemy are left to the player. Without a
//! goal, the press arms the order, and the next click gives it.

use super::{
    horde_moves::{HordeGoal, HordeMoveQueue, HordeStop, HordeTask, figures_to_move},
    playback::state::PlaybackIdle,
    prelude::*,
};
use battle_view::{
    battle_notice::BattleNotice,
    intent_queue::{handle_intents, is_intent_blocked},
    order_gesture::{NextOrders, submit_while},
    selection::SelectionIntent,
};

/// Resource: orders to hordes.
#[derive(Resource, Default)]
pub struct HordeTasks {
    /// Order that a decision of another seat has interrupted.
    open: Option<HordeTask>,
    /// Last order, and its turn, so that the remaining figures can be sent after the others.
    last: Option<(u16, HordeTask)>,
    /// Reason why the order that is being given ends, until the player is told.
    stop: Option<HordeStop>,
}

/// Intent to send all figures of the selected figure's horde that can still move to the shown goal. Without a goal it
/// arms the order, and the next pointed square or enemy becomes the goal; a second time disarms it.
#[derive(Clone)]
pub struct MoveHorde;

impl PlayerIntent for MoveHorde {}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<HordeTasks>()
        .add_intent(move_all)
        .add_intent_hook(interrupt_horde)
        .add_battle_systems(BattleSystems::Orders, resume_horde_task.after(handle_intents));
}

/// Cancels the order if the player does something else.
fn interrupt_horde(world: &mut World, intent: &BattleIntent) {
    if intent.is_order() || intent.get::<SelectionIntent>().is_some() {
        cancel_horde_task(world);
    }
}

/// Returns the figures of the selected figure's horde that would follow the order: those that can still move, and on
/// the way to a square only those that see no enemy.
pub fn remaining_figures(view: &BattleView, goal: Option<HordeGoal>) -> Vec<FigureId> {
    let chosen = view.chosen().filter(|figure| view.now.kind_of(figure).horde().is_some());
    chosen.map_or_else(Vec::new, |chosen| figures_to_move(&view.now, view.seat, chosen.kind, goal))
}

/// Returns the goal of the next order: the square or enemy of the shown plan, or else the horde's last goal in this
/// turn.
pub fn horde_goal(view: &BattleView, preview: &PlanPreview, errands: &HordeTasks) -> Option<HordeGoal> {
    if preview.plan.is_some() {
        return pointed_goal(view, preview);
    }
    let kind = view.chosen()?.kind;
    let (_, last) = errands.last.as_ref().copied().filter(|(turn, _)| *turn == view.now.turn.number)?;
    let there = match last.goal {
        HordeGoal::Enemy(id) => view.now.figure(id).is_some_and(|figure| figure.square().is_some()),
        HordeGoal::Square(_) => true,
    };
    (there && (last.side, last.kind) == (view.seat, kind)).then_some(last.goal)
}

fn pointed_goal(view: &BattleView, preview: &PlanPreview) -> Option<HordeGoal> {
    match preview.aim()? {
        PlanTarget::Go(square) => goal_at(view, square),
        PlanTarget::Do(Order::CloseAttack { target } | Order::Shoot { target, .. }) => enemy_goal(view, target),
        _ => None,
    }
}

/// Returns the goal for a pointed square: the enemy there, or else the square itself.
fn goal_at(view: &BattleView, square: Square) -> Option<HordeGoal> {
    let enemy = view.now.figure_at(square).and_then(|figure| enemy_goal(view, figure.id));
    let is_floor = view.now.board.terrain().ground(square) == Ground::Floor;
    enemy.or(is_floor.then_some(HordeGoal::Square(square)))
}

fn enemy_goal(view: &BattleView, id: FigureId) -> Option<HordeGoal> {
    let there = view.now.figure(id).filter(|figure| figure.side != view.seat && figure.square().is_some());
    there.map(|figure| HordeGoal::Enemy(figure.id))
}

/// Returns `true` if the next click on the board sends the horde there.
pub fn is_horde_armed(view: &BattleView, preview: &PlanPreview) -> bool {
    preview.sends_horde && !remaining_figures(view, None).is_empty()
}

/// Sends the horde to the shown goal. Without a goal it arms the order, or disarms it.
fn move_all(world: &mut World, _: MoveHorde) {
    let (view, preview) = (world.resource::<BattleView>(), world.resource::<PlanPreview>());
    match horde_goal(view, preview, world.resource::<HordeTasks>()) {
        Some(goal) => send_horde(world, goal),
        None => {
            let sends_horde = !preview.sends_horde;
            *world.resource_mut::<PlanPreview>() = PlanPreview { sends_horde, ..PlanPreview::default() };
        }
    }
}

/// Sends the horde to a square that was clicked while the order is armed. If no figure would go, the order stays armed.
pub(super) fn move_to_square(world: &mut World, square: Square) {
    let view = world.resource::<BattleView>();
    if let Some(goal) = goal_at(view, square).filter(|goal| !remaining_figures(view, Some(*goal)).is_empty()) {
        send_horde(world, goal);
    }
}

/// Disarms the order.
pub(super) fn disarm_horde(world: &mut World) {
    if world.resource::<PlanPreview>().sends_horde {
        world.resource_mut::<PlanPreview>().sends_horde = false;
    }
}

fn send_horde(world: &mut World, goal: HordeGoal) {
    disarm_horde(world);
    let view = world.resource::<BattleView>();
    let Some(chosen) = view.chosen() else { return };
    let task = HordeTask { side: view.seat, kind: chosen.kind, goal };
    let turn = view.now.turn.number;
    *world.resource_mut::<HordeTasks>() = HordeTasks { open: Some(task), last: Some((turn, task)), stop: None };
    run_horde_task(world, task, false);
}

/// Drops the unfinished order, because the player does something else.
fn cancel_horde_task(world: &mut World) {
    let side = world.resource::<HordeTasks>().open.map(|task| task.side);
    let acts =
        matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::Act { seat, .. } if Some(seat) == side);
    if acts {
        world.resource_mut::<HordeTasks>().open = None;
    }
}

/// Continues an interrupted order when its side acts again and the events in between have been shown.
fn resume_horde_task(world: &mut World) {
    let Some(task) = world.resource::<HordeTasks>().open else { return };
    let view = world.resource::<BattleView>();
    let acts = matches!(view.now.awaiting, PendingDecision::Act { seat, .. } if seat == task.side);
    if view.now.turn.half != Some(task.side) {
        world.resource_mut::<HordeTasks>().open = None;
    } else if acts && view.is_prompted() {
        if world.resource::<PlaybackIdle>().0 && !is_intent_blocked(world) {
            run_horde_task(world, task, true);
        }
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
    }
}

/// Moves one figure after the other, until all have moved or another decision is pending. `resumed` is `true` if some
/// have moved before.
fn run_horde_task(world: &mut World, task: HordeTask, resumed: bool) {
    let eyes = world.resource::<BattleView>().viewpoint;
    let look = move |world: &World| eyes.see(&BattleState::of(world), task.side).0;
    let mut queue = HordeMoveQueue::new(&look(world), task, resumed);
    let next = move |world: &mut World| match queue.next(&look(world)) {
        Some(orders) => {
            queue.moved = true;
            NextOrders::Orders(orders)
        }
        None => {
            let stop = queue.stop(&look(world));
            let mut tasks = world.resource_mut::<HordeTasks>();
            (tasks.open, tasks.stop) = (None, stop);
            NextOrders::Enough
        }
    };
    submit_while(world, next, move |world| {
        let decision = world.resource::<PendingDecision>();
        // An order was refused.
        if matches!(*decision, PendingDecision::Act { seat, .. } if seat == task.side) {
            world.resource_mut::<HordeTasks>().open = None;
        }
        if let Some(stop) = world.resource_mut::<HordeTasks>().stop.take() {
            show_horde_stop(world, stop);
        }
    });
}

/// Tells why a horde goes no further, in the notice above the board.
fn show_horde_stop(world: &mut World, stop: HordeStop) {
    let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let words = match stop {
        HordeStop::MetEnemy(id) => {
            let left = view.now.figure(id).map_or(0, |figure| figure.points);
            texts.t_args("horde-met", &[("figure", figure_name(texts, view, id).into()), ("n", left.into())])
        }
        HordeStop::Stuck => texts.t("horde-stuck"),
    };
    world.resource_mut::<BattleView>().notice = Some(BattleNotice::News(words));
}
