//! The player's intents about the shown plan: change it, and carry it out.

use super::{
    move_horde::{self, MoveHorde},
    prelude::*,
};
use battle_view::{
    order_gesture::submit_all_then,
    plan_preview::plan_order,
    selection::{cancel_preview, select_figure},
    submit_orders::{ViewChanged, follow_up_shots},
};

/// Intent about the plan of the selected figure.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanIntent {
    /// Plan this action or goal. A second time carries it out.
    Aim(PlanTarget),
    /// Point at a square: move there, attack the figure there, or select the player's own.
    Point(Square),
    /// Move the cursor one square; the plan follows it.
    Nudge(Facing),
    /// Aim at the next enemy that can be shot with that weapon.
    NextTarget(Weapon),
    /// Aim at the next enemy that can be struck.
    NextVictim,
    /// Show the first of these orders, or the one after the shown one. If there is only one, carry it out.
    Among(Vec<Order>),
    /// Turn the figure a quarter further than the plan shows, or than it faces.
    TurnBy {
        /// `true` for anticlockwise.
        left: bool,
    },
    /// Open or close the door in front, or the next one beside the figure.
    Door,
    /// Carry out the shown plan.
    Commit,
}

impl PlayerIntent for PlanIntent {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlanPreview>()
        .add_intent(handle_plan_intent)
        .add_intent_hook(store_pointed)
        .add_intent_hook(disarm_horde_order)
        .add_observer(reset_plan);
}

fn handle_plan_intent(world: &mut World, intent: PlanIntent) {
    match intent {
        PlanIntent::Aim(aim) => aim_at(world, aim),
        PlanIntent::Point(square) => {
            point_at_square(world, square);
            stop_camera(world);
        }
        PlanIntent::Nudge(side) => move_plan_cursor(world, side),
        PlanIntent::NextTarget(weapon) => next_enemy(world, |target| Order::Shoot { target, weapon }),
        PlanIntent::NextVictim => next_enemy(world, |target| Order::CloseAttack { target }),
        PlanIntent::Among(orders) => cycle_offered_orders(world, &orders),
        PlanIntent::TurnBy { left } => turn_by(world, left),
        PlanIntent::Door => aim_at_door(world),
        PlanIntent::Commit => commit_plan(world),
    }
}

/// Stores whether an intent points at something on the board.
fn store_pointed(world: &mut World, intent: &BattleIntent) {
    let pointed = matches!(intent.get(), Some(PlanIntent::Point(_) | PlanIntent::Aim(_)));
    world.resource_mut::<PlanPreview>().bypass_change_detection().pointed = pointed;
}

/// Disarms the order to a horde if the player gives another order than its goal.
fn disarm_horde_order(world: &mut World, intent: &BattleIntent) {
    let points = matches!(intent.get(), Some(PlanIntent::Point(_)));
    if intent.is_order() && !points && intent.get::<MoveHorde>().is_none() {
        move_horde::disarm_horde(world);
    }
}

/// Drops the plan after orders, or proposes a further shot at the enemy that is most likely to die of it.
fn reset_plan(_: On<ViewChanged>, view: Res<BattleView>, mut preview: ResMut<PlanPreview>) {
    *preview = PlanPreview::default();
    let PendingDecision::Again { figure, .. } = view.now.awaiting else { return };
    if view.seats.is_replay() {
        return;
    }
    let chance = |plan: &PlannedAction| plan.attack.as_ref().map_or(0.0, |attack| attack.odds.kill);
    let plans = follow_up_shots(&view)
        .into_iter()
        .filter_map(|order| PlannedAction::new(&view.now, figure, PlanTarget::Do(order)));
    preview.plan = plans.max_by(|one, two| chance(one).total_cmp(&chance(two)));
}

/// Stops a camera movement when the player points at something, so that the board does not move under the pointer.
fn stop_camera(world: &mut World) {
    if !world.resource::<PlanPreview>().pointed {
        return;
    }
    let mut lens = world.resource_mut::<CameraTarget>();
    if lens.goal.is_some() || lens.zoom_goal.is_some() {
        (lens.goal, lens.zoom_goal) = (None, None);
    }
}

/// Shows the plan for an aim. Repeating the same aim carries the plan out, unless it takes command points and was
/// chosen with the pointer: then only the button, Enter or a long press spends them.
fn aim_at(world: &mut World, aim: PlanTarget) {
    let preview = world.resource::<PlanPreview>();
    if let Some(plan) = preview.plan.as_ref().filter(|plan| plan.aim == aim && plan.refusal().is_none()) {
        if !(preview.pointed && plan.bought() > 0) {
            commit_plan(world);
        }
        return;
    }
    let view = world.resource::<BattleView>();
    let plan = view.selected.and_then(|figure| PlannedAction::new(&view.now, figure, aim));
    let mut preview = world.resource_mut::<PlanPreview>();
    (preview.plan, preview.hover) = (plan, None);
}

fn point_at_square(world: &mut World, square: Square) {
    let view = world.resource::<BattleView>();
    let (seat, selected) = (view.seat, view.selected);
    let there = view.now.figure_at(square).copied();
    let preview = world.resource::<PlanPreview>();
    // A click on a figure of the player's own side still selects it.
    if move_horde::is_horde_armed(view, preview) && there.is_none_or(|figure| figure.side != seat) {
        return move_horde::move_to_square(world, square);
    }
    let (thrown, built, planned) = (preview.thrown(), preview.built(), preview.plan.is_some());
    let here = selected.and_then(|figure| view.now.figure(figure)?.square());
    if view.now.board.terrain().ground(square) == Ground::Rock {
        // A click on rock drops the plan; without a plan it shows why no figure can go there.
        return if planned { cancel_preview(world) } else { aim_at(world, PlanTarget::Go(square)) };
    }
    world.resource_mut::<PlanPreview>().cursor = Some(square);
    if let Some(weapon) = thrown {
        // A grenade targets the square, even if a figure is there.
        aim_at(world, PlanTarget::Do(Order::Throw { at: square, weapon }));
        return;
    }
    if let Some(kind) = built
        .filter(|_| here.is_some_and(|here| Facing::ALL.into_iter().any(|side| here.towards(side) == Some(square))))
    {
        aim_at(world, PlanTarget::Do(Order::Place { kind, at: square }));
        return;
    }
    match there {
        Some(figure) if figure.side == seat => select_figure(world, Some(figure.id)),
        Some(enemy) => {
            let view = world.resource::<BattleView>();
            let attack = selected.and_then(|figure| best_attack(view, figure, enemy.id));
            if let Some(aim) = attack {
                aim_at(world, aim);
            }
            world.resource_mut::<BattleView>().inspected = Some(enemy.id);
        }
        None => aim_at(world, PlanTarget::Go(square)),
    }
}

/// Returns the attack that a click on an enemy means: a shot if one is possible, otherwise a close attack.
fn best_attack(view: &BattleView, figure: FigureId, enemy: FigureId) -> Option<PlanTarget> {
    let guns = view.now.profile(view.now.figure(figure)?).weapons().into_iter().filter(|weapon| weapon.is_gun());
    let shots = guns.map(|weapon| Order::Shoot { target: enemy, weapon: weapon.id });
    let orders: Vec<Order> = shots.chain([Order::CloseAttack { target: enemy }]).collect();
    let possible = orders.iter().find(|order| plan_order(&view.now, figure, **order).is_ok());
    possible.or(orders.first()).copied().map(PlanTarget::Do)
}

fn move_plan_cursor(world: &mut World, side: Facing) {
    if move_plan_target(world, side) {
        return;
    }
    let view = world.resource::<BattleView>();
    let Some(figure) = view.chosen() else { return };
    let preview = world.resource::<PlanPreview>();
    // The path of a figure off the board begins at its entry point.
    let gate = match figure.place {
        Some(FigurePlace::Waiting(entry)) => Some(*view.now.board.terrain().entry(entry)),
        _ => None,
    };
    let enters = preview.aim() == Some(PlanTarget::Do(Order::Enter));
    if preview.cursor.is_none() && !enters && gate.is_some_and(|gate| side == gate.inward()) {
        return aim_at(world, PlanTarget::Do(Order::Enter));
    }
    let entered = gate.filter(|gate| preview.cursor.map_or(enters, |at| at == gate.at));
    if entered.is_some_and(|gate| side == gate.inward().back()) {
        return cancel_preview(world);
    }
    let Some(from) = preview.cursor.or(figure.square()).or(entered.map(|gate| gate.at)) else { return };
    let exits = &view.now.board.terrain().exits;
    if exits.iter().any(|gate| gate.at == from && gate.side == side && gate.owner == figure.side) {
        aim_at(world, PlanTarget::Leave(from, side));
        return;
    }
    let Some(to) = from.towards(side) else { return aim_at(world, PlanTarget::Do(Order::Move { towards: side })) };
    let home = figure.square() == Some(to);
    let rock = view.now.board.terrain().ground(to) == Ground::Rock;
    let mut preview = world.resource_mut::<PlanPreview>();
    preview.plan = None;
    if !rock {
        preview.cursor = Some(to);
    }
    // If no path leads there, the plan says why.
    if !home {
        aim_at(world, PlanTarget::Go(to));
    }
}

/// Moves the target of a grenade, or the square to build on. Returns `false` if the plan has neither.
fn move_plan_target(world: &mut World, side: Facing) -> bool {
    let (view, preview) = (world.resource::<BattleView>(), world.resource::<PlanPreview>());
    let Some(figure) = view.chosen() else { return false };
    if let Some((weapon, at)) = preview.thrown().zip(preview.plan.as_ref().and_then(PlannedAction::aimed_at)) {
        let floor = |to: &Square| view.now.board.terrain().ground(*to) != Ground::Rock;
        if let Some(to) = at.towards(side).filter(floor) {
            world.resource_mut::<PlanPreview>().cursor = Some(to);
            aim_at(world, PlanTarget::Do(Order::Throw { at: to, weapon }));
        }
        return true;
    }
    if let Some((kind, at)) = preview.built().zip(figure.square().and_then(|here| here.towards(side))) {
        aim_at(world, PlanTarget::Do(Order::Place { kind, at }));
        return true;
    }
    false
}

/// Aims at the next enemy against whom the order can be given; if there is none, shows nothing.
fn next_enemy(world: &mut World, order: impl Fn(FigureId) -> Order) {
    let view = world.resource::<BattleView>();
    let Some(figure) = view.chosen() else { return };
    let enemies = view.now.figures.iter().filter(|other| other.side != figure.side && other.square().is_some());
    let orders: Vec<Order> = enemies.map(|enemy| order(enemy.id)).collect();
    cycle_offered_orders(world, &orders);
}

/// Aims at the next of these orders that the figure could give; if there is only one, a second call carries it out.
fn cycle_offered_orders(world: &mut World, orders: &[Order]) {
    let view = world.resource::<BattleView>();
    let Some(figure) = view.selected else { return };
    let could = |order: &&Order| {
        PlannedAction::new(&view.now, figure, PlanTarget::Do(**order)).is_some_and(|plan| plan.refusal().is_none())
    };
    let able: Vec<Order> = orders.iter().filter(could).copied().collect();
    let current = world.resource::<PlanPreview>().aim();
    let at = able.iter().position(|order| Some(PlanTarget::Do(*order)) == current);
    let next = at.map_or(0, |at| (at + 1) % able.len());
    if let Some(order) = able.get(next).copied() {
        if at.is_some() && able.len() == 1 {
            commit_plan(world);
        } else {
            aim_at(world, PlanTarget::Do(order));
        }
    }
}

/// Turns the planned facing a quarter to the left or right; the plan is dropped if the figure already faces there.
fn turn_by(world: &mut World, left: bool) {
    let view = world.resource::<BattleView>();
    let Some(figure) = view.chosen() else { return };
    let planned = world.resource::<PlanPreview>().aim();
    let mut from = match planned {
        Some(PlanTarget::Do(Order::Turn { to })) => to,
        _ => figure.facing,
    };
    from = if left { from.left() } else { from.right() };
    if from == figure.facing {
        world.resource_mut::<PlanPreview>().plan = None;
    } else {
        aim_at(world, PlanTarget::Do(Order::Turn { to: from }));
    }
}

/// Plans to open or close a door: the one in front first, then those at 90°, then the one behind. With a single door, a
/// second call carries the plan out.
fn aim_at_door(world: &mut World) {
    let view = world.resource::<BattleView>();
    let Some(figure) = view.chosen() else { return };
    let Some(at) = figure.square() else { return };
    let sides = [figure.facing, figure.facing.left(), figure.facing.right(), figure.facing.back()];
    let doors: Vec<Order> = sides
        .into_iter()
        .filter_map(|side| {
            let door = view.now.board.doors()[view.now.board.door_at(at, side)?];
            Some(if door.open { Order::CloseDoor { side } } else { Order::OpenDoor { side } })
        })
        .collect();
    let current = world.resource::<PlanPreview>().aim();
    let shown = doors.iter().position(|order| Some(PlanTarget::Do(*order)) == current);
    match (shown, doors.len()) {
        (_, 0) => {}
        (Some(_), 1) => commit_plan(world),
        (shown, count) => aim_at(world, PlanTarget::Do(doors[shown.map_or(0, |at| (at + 1) % count)])),
    }
}

fn commit_plan(world: &mut World) {
    let Some(plan) = world.resource::<PlanPreview>().plan.clone() else { return };
    let Some(orders) = plan.orders() else { return };
    let attack = plan.attack.is_some();
    let pointed = attack && world.resource::<PlanPreview>().pointed;
    submit_all_then(world, &orders, move |world| keep_plan(world, &plan, attack, pointed));
}

/// Plans an action again that is often repeated or continued.
fn keep_plan(world: &mut World, plan: &PlannedAction, attack: bool, pointed: bool) {
    let view = world.resource::<BattleView>();
    if matches!(view.now.awaiting, PendingDecision::Again { .. }) {
        // Keep the shot that `reset_plan` has proposed.
        return;
    }
    let mine = matches!(view.now.awaiting, PendingDecision::Act { figure: Some(active), .. } if active == plan.figure);
    // An attack is often repeated, and an interrupted path often continued.
    let again = mine.then(|| PlannedAction::new(&view.now, plan.figure, plan.aim)).flatten();
    let keep = again.filter(|again| {
        again.refusal().is_none() && (attack || matches!(plan.aim, PlanTarget::Go(_) | PlanTarget::Leave(..)))
    });
    let mut preview = world.resource_mut::<PlanPreview>();
    // After a shot by a click, the next click may shoot again.
    preview.pointed = pointed && keep.is_some();
    preview.plan = keep;
}
