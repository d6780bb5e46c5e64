//! Orders to a whole horde: one press sends all zombies that can still move, towards a square or at an enemy. Each
//! enters and moves as near as its own points allow, the nearest first, around those that block the way; beside an
//! attacked enemy it strikes. Every step is a normal order, and undo takes all of them back at once. After a reaction
//! the horde goes on by itself. On the way to a square, figures that see an enemy are left to the player. Without a
//! goal, the press arms the order, and the next click gives it.

use std::collections::{BTreeSet, VecDeque};

use super::{playback::state::PlaybackIdle, prelude::*};
use battle_view::{
    battle_notice::BattleNotice,
    intent_queue::{handle_intents, is_intent_blocked},
    order_gesture::{NextOrders, submit_while},
    plan_preview,
    selection::SelectionIntent,
};
use rules::{
    KindId,
    pathfinding::{self, MovementGraph, ReachableSquare, UNREACHABLE},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HordeGoal {
    Square(Square),
    /// The squares beside that figure, to strike it.
    Enemy(FigureId),
}

/// An unfinished order to a horde.
#[derive(Clone, Copy, Debug)]
struct HordeTask {
    side: Side,
    kind: KindId,
    goal: HordeGoal,
}

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

/// Reason why an order to a horde ends with figures that have not moved.
#[derive(Clone, Copy, Debug)]
enum HordeStop {
    /// This figure sees an enemy and has points left.
    MetEnemy(FigureId),
    /// No figure can get nearer.
    Stuck,
}

/// Extra cost of a square that a figure occupies, in movement points: a detour up to this length is preferred.
const BLOCKED_SQUARE_COST: u8 = 12;

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

fn figures_to_move(now: &BattleState, side: Side, kind: KindId, goal: Option<HordeGoal>) -> Vec<FigureId> {
    let attacks = !matches!(goal, Some(HordeGoal::Square(_)));
    let moves = |figure: &&Figure| {
        let fresh = !figure.activated || now.acting == Some(figure.id) && figure.points > 0;
        figure.side == side && figure.kind == kind && figure.in_play() && fresh
    };
    let free = |figure: &&Figure| !now.is_stranded(figure) && (attacks || !can_see_enemy(now, figure));
    now.figures.iter().filter(moves).filter(free).map(|figure| figure.id).collect()
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
    let mut queue = HordeMoveQueue { moved: resumed, ..HordeMoveQueue::new(&look(world), task) };
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

/// Remaining figures of a horde's order, in their order.
struct HordeMoveQueue {
    errand: HordeTask,
    rest: VecDeque<FigureId>,
    /// Figures that would see an enemy with points left. They move last, because the first of them ends the march.
    late: BTreeSet<FigureId>,
    /// `true` if a figure has moved.
    moved: bool,
}

impl HordeMoveQueue {
    fn new(now: &BattleState, task: HordeTask) -> HordeMoveQueue {
        let mut rest = figures_to_move(now, task.side, task.kind, Some(task.goal));
        if let Some(field) = HordeDistances::new(now, task, None) {
            let place = |figure: &Figure| match figure.place {
                Some(FigurePlace::Waiting(entry)) => (1, field.apart(now.board.terrain().entry(entry).at)),
                _ => (0, figure.square().map_or(UNREACHABLE, |at| field.apart(at))),
            };
            rest.sort_by_key(|id| (now.acting != Some(*id), now.figure(*id).map(place)));
        }
        HordeMoveQueue { errand: task, rest: rest.into(), late: BTreeSet::new(), moved: false }
    }

    /// Returns the orders of the next figure.
    fn next(&mut self, now: &BattleState) -> Option<Vec<Order>> {
        let to_a_square = matches!(self.errand.goal, HordeGoal::Square(_));
        while let Some(id) = self.rest.front().copied() {
            if self.met_enemy(now).is_some() {
                return None;
            }
            let field = HordeDistances::new(now, self.errand, Some(id))?;
            let step = now.figure(id).and_then(|figure| self.step(now, figure, &field));
            match step {
                Some(step) if step.meets && to_a_square && self.late.insert(id) => self.rest.rotate_left(1),
                Some(step) => return Some(step.orders),
                None => {
                    self.rest.pop_front();
                }
            }
        }
        None
    }

    /// Returns the acting figure if it has met an enemy on the way to a square: the player decides how it uses its
    /// remaining points.
    fn met_enemy(&self, now: &BattleState) -> Option<FigureId> {
        let to_a_square = matches!(self.errand.goal, HordeGoal::Square(_));
        let acting = now.acting.and_then(|id| now.figure(id)).filter(|acting| acting.points > 0);
        acting.filter(|acting| to_a_square && can_see_enemy(now, acting)).map(|acting| acting.id)
    }

    /// Returns the reason why no further figure moves, if the player can do something about it.
    fn stop(&self, now: &BattleState) -> Option<HordeStop> {
        let met = self.met_enemy(now).filter(|met| self.rest.iter().any(|id| id != met));
        met.map(HordeStop::MetEnemy).or((!self.moved).then_some(HordeStop::Stuck))
    }

    /// Returns the next step of a figure: it strikes, turns to the enemy, or moves nearer.
    fn step(&self, now: &BattleState, figure: &Figure, field: &HordeDistances) -> Option<HordeStep> {
        let alone = |order: Order| {
            let plan = plan_preview::plan_order(now, figure.id, order).ok().filter(|plan| plan.bought == 0)?;
            Some(HordeStep { orders: plan.lead.into_iter().chain([order]).collect(), meets: false })
        };
        if let HordeGoal::Enemy(target) = self.errand.goal {
            if let Some(blow) = alone(Order::CloseAttack { target }) {
                return Some(blow);
            }
            let turned = figure.square().and_then(|at| field.facing(at)).filter(|to| *to != figure.facing);
            if let Some(to) = turned {
                return alone(Order::Turn { to });
            }
        }
        let here = figure.square().map_or(UNREACHABLE, |at| field.apart(at));
        let reached =
            pathfinding::reachable_squares(now, figure).into_iter().filter(|reached| reached.plan.bought == 0);
        let crowded = |at: Square| if self.blocks(now, figure.id, at) { UNREACHABLE / 2 } else { 0 };
        let near = |reached: &ReachableSquare| {
            (field.apart(reached.at).saturating_add(crowded(reached.at)), reached.plan.walk.cost())
        };
        let best = reached.min_by_key(near).filter(|best| field.apart(best.at) < here)?;
        let orders = path_orders(&best);
        let meets = would_meet_enemy(now, &best);
        Some(HordeStep { orders, meets })
    }

    /// Returns `true` if other figures that wait outside must enter through that square.
    fn blocks(&self, now: &BattleState, id: FigureId, at: Square) -> bool {
        self.rest.iter().filter(|other| **other != id).filter_map(|other| now.figure(*other)).any(
            |other| matches!(other.place, Some(FigurePlace::Waiting(entry)) if now.board.terrain().entry(entry).at == at),
        )
    }
}

/// Next step of a figure of a horde.
struct HordeStep {
    orders: Vec<Order>,
    /// `true` if the figure would then see an enemy and have points left.
    meets: bool,
}

fn would_meet_enemy(now: &BattleState, reached: &ReachableSquare) -> bool {
    let plan = &reached.plan;
    let left = plan.ahead.figure(plan.figure).map_or(0, |figure| figure.points) > plan.walk.cost();
    let steps: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
    let there = left.then(|| pathfinding::state_after(&plan.ahead, plan.figure, &steps));
    there.is_some_and(|there| there.figure(plan.figure).is_some_and(|figure| can_see_enemy(&there, figure)))
        && now.acting != Some(plan.figure)
}

/// Distances from all squares to the goal, around figures that stay in place.
struct HordeDistances {
    paths: MovementGraph,
    far: Vec<u16>,
    goals: Vec<(Square, Facing)>,
}

impl HordeDistances {
    /// Returns `None` if the goal no longer exists.
    fn new(now: &BattleState, task: HordeTask, goes: Option<FigureId>) -> Option<HordeDistances> {
        let paths = MovementGraph::new(now, task.side);
        let goals: Vec<(Square, Facing)> = match task.goal {
            HordeGoal::Square(at) => Facing::ALL.map(|facing| (at, facing)).to_vec(),
            HordeGoal::Enemy(id) => {
                let at = now.figure(id).filter(|figure| !now.dying(figure))?.square()?;
                let beside = Facing::ALL.into_iter().filter_map(|side| Some((at.towards(side)?, side.back())));
                let joined = |(from, to): &(Square, Facing)| {
                    now.board.terrain().ground(*from) == Ground::Floor && now.board.joined(*from, *to)
                };
                beside.filter(joined).collect()
            }
        };
        let mut toll = vec![0; paths.squares()];
        let stays = |figure: &&Figure| {
            let moves = Some(figure.id) == goes || figure.side == task.side && !figure.activated;
            goes.is_some() && !moves
        };
        for at in now.figures.iter().filter(stays).filter_map(Figure::square) {
            toll[paths.index(at)] = BLOCKED_SQUARE_COST;
        }
        let nodes: Vec<(usize, u16)> = goals.iter().map(|(at, facing)| (paths.node(*at, *facing), 0)).collect();
        let far = paths.distances(&nodes, &toll);
        Some(HordeDistances { paths, far, goals })
    }

    fn apart(&self, at: Square) -> u16 {
        Facing::ALL.map(|facing| self.far[self.paths.node(at, facing)]).into_iter().min().unwrap_or(UNREACHABLE)
    }

    /// Returns the facing for a square of the goal.
    fn facing(&self, at: Square) -> Option<Facing> {
        self.goals.iter().find(|(goal, _)| *goal == at).map(|(_, facing)| *facing)
    }
}

fn path_orders(reached: &ReachableSquare) -> Vec<Order> {
    let plan = &reached.plan;
    plan.lead.iter().copied().chain(plan.walk.steps.iter().map(|step| step.order)).collect()
}

/// Returns `true` if a figure on the board sees an enemy.
fn can_see_enemy(now: &BattleState, figure: &Figure) -> bool {
    let enemy = |other: &&Figure| other.side != figure.side && other.square().is_some();
    figure.square().is_some() && now.figures.iter().filter(enemy).any(|enemy| now.sight_line(figure, enemy).is_ok())
}
