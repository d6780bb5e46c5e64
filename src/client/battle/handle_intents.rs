//! Carries out the player's intents one by one; `submit_orders` submits the resulting orders.

use super::{
    activation_order,
    ai::{self, turn_queries},
    ai_assist, bookmark, cards, confirm, deploying, leave_battle, map_overview, move_horde, picket_placement,
    prelude::*,
    selection::{cancel_preview, select_figure},
    submit_orders::{HeldReactions, submit_all, undo_or_redo, waive_all_reactions},
};

/// Resource with intents that wait until the AI has decided about killing a card.
#[derive(Resource, Default)]
struct DelayedIntents(Vec<BattleIntent>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BattleIntent>()
        .init_resource::<PlanPreview>()
        .init_resource::<HeldReactions>()
        .init_battle_resource::<DelayedIntents>()
        .init_battle_resource::<move_horde::HordeTasks>()
        .add_systems(Update, handle_intents.in_set(BattleSystems::Orders))
        .add_battle_systems(BattleSystems::Orders, move_horde::resume_horde_task.after(handle_intents));
}

/// Carries out all intents of this frame, unless the AI must first decide about killing a card.
pub(super) fn handle_intents(world: &mut World) {
    let intents: Vec<BattleIntent> = world.resource_mut::<Messages<BattleIntent>>().drain().collect();
    if !world.contains_resource::<BattleView>() {
        return;
    }
    let mut intents = world.resource_mut::<DelayedIntents>().0.drain(..).chain(intents).collect::<Vec<_>>();
    if ai::blocks_others(world) {
        // Wait: the result must not depend on whether the player or the AI is faster.
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
        std::mem::swap(&mut world.resource_mut::<DelayedIntents>().0, &mut intents);
        return;
    }
    while !intents.is_empty() && !ai::blocks_others(world) {
        handle_intent(world, intents.remove(0));
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
    }
    if world.contains_resource::<BattleView>() {
        world.resource_mut::<DelayedIntents>().0 = intents;
    }
}

/// Returns `true` if an intent gives no order, so that players who only watch may use it, too.
fn changes_nothing(intent: &BattleIntent) -> bool {
    matches!(
        intent,
        BattleIntent::Select(_)
            | BattleIntent::Cycle { .. }
            | BattleIntent::Cancel
            | BattleIntent::Threats(_)
            | BattleIntent::Map
            | BattleIntent::Show(_)
            | BattleIntent::Fold
            | BattleIntent::FoldList
            | BattleIntent::Inspect(_)
            | BattleIntent::Cards(
                CardIntent::Look(_)
                    | CardIntent::Stay
                    | CardIntent::Holder(_)
                    | CardIntent::NextHolder { .. }
                    | CardIntent::Hide
                    | CardIntent::ListInPlay(_)
                    | CardIntent::Drop
            )
            | BattleIntent::Leave
    )
}

fn handle_intent(world: &mut World, intent: BattleIntent) {
    let view = world.resource::<BattleView>();
    // In the AI's half-turn players can still kill cards and play some (`CARD-5`).
    let cards = matches!(intent, BattleIntent::Cards(_)) && turn_queries::ai_deciding_side(view).is_some();
    if !view.is_prompted() && !cards && !changes_nothing(&intent) {
        return;
    }
    if !changes_nothing(&intent) {
        ai_assist::stop_assist(world);
    }
    let elsewhere = matches!(intent, BattleIntent::Select(_) | BattleIntent::Cycle { .. } | BattleIntent::Cancel);
    if elsewhere || !changes_nothing(&intent) {
        move_horde::cancel_horde_task(world);
    }
    if matches!(intent, BattleIntent::Select(_) | BattleIntent::Cycle { .. } | BattleIntent::Cancel) {
        // Selecting or cancelling dismisses the dice of the last order.
        world.resource_mut::<BattleView>().rolls.clear();
    }
    if !changes_nothing(&intent) && !matches!(intent, BattleIntent::Horde | BattleIntent::Point(_)) {
        move_horde::disarm_horde(world);
    }
    let pointed = matches!(intent, BattleIntent::Point(_) | BattleIntent::Aim(_));
    world.resource_mut::<PlanPreview>().bypass_change_detection().pointed = pointed;
    match intent {
        BattleIntent::Select(id) => select_figure(world, Some(id)),
        BattleIntent::Cycle { back } => {
            let view = world.resource::<BattleView>();
            let next = view.cycle(view.selected, back);
            select_figure(world, next);
        }
        BattleIntent::Aim(aim) => aim_at(world, aim),
        BattleIntent::Point(square) => {
            point_at_square(world, square);
            stop_camera(world);
        }
        BattleIntent::Nudge(side) => move_plan_cursor(world, side),
        BattleIntent::NextTarget(weapon) => next_enemy(world, |target| Order::Shoot { target, weapon }),
        BattleIntent::NextVictim => next_enemy(world, |target| Order::CloseAttack { target }),
        BattleIntent::Among(orders) => cycle_offered_orders(world, &orders),
        BattleIntent::TurnBy { left } => turn_by(world, left),
        BattleIntent::Horde => move_horde::move_all(world),
        BattleIntent::Door => aim_at_door(world),
        BattleIntent::Commit => commit_plan(world),
        BattleIntent::Cancel => cancel_preview(world),
        BattleIntent::EndHalf => confirm::end_half(world),
        BattleIntent::EndHalfNow => confirm::end_half_with_assist(world),
        BattleIntent::Help(figure) => {
            ai_assist::start(world, vec![figure], false);
        }
        BattleIntent::Arrange(what) => activation_order::handle_activation_order_intent(world, what),
        BattleIntent::Give(order) => submit_all(world, &[order]),
        BattleIntent::GiveAll(orders) => submit_all(world, &orders),
        BattleIntent::Deploy(figure, entry) => deploying::deploy_figure(world, figure, entry),
        BattleIntent::DeployAll(entry) => deploying::deploy_waiting_figures(world, entry),
        BattleIntent::Post(at) => picket_placement::point_at_picket_square(world, at),
        BattleIntent::PostTurn { left } => picket_placement::turn_next_picket(world, left),
        BattleIntent::PostHere => picket_placement::place_next_picket(world),
        BattleIntent::PostAll => picket_placement::place_all_pickets(world),
        BattleIntent::Undo | BattleIntent::Redo => undo_or_redo(world, intent == BattleIntent::Undo),
        BattleIntent::Mark => bookmark::set_bookmark(world),
        BattleIntent::ToMark => bookmark::confirm_bookmark_return(world),
        BattleIntent::ToMarkNow => bookmark::return_to_bookmark(world),
        BattleIntent::Threats(shown) => {
            if world.resource::<BattleView>().threats != shown {
                world.resource_mut::<BattleView>().threats = shown;
            }
        }
        BattleIntent::Map => map_overview::toggle_map_overview(world),
        BattleIntent::Show(page) => {
            // If the panel covers the board, the key that opened it also closes it.
            let over = world.resource::<UiFit>().overlays();
            let mut view = world.resource_mut::<BattleView>();
            (view.page, view.folded) = (page, over && !view.folded && view.page == page);
        }
        BattleIntent::Fold => {
            let mut view = world.resource_mut::<BattleView>();
            view.folded = !view.folded;
        }
        BattleIntent::FoldList => {
            let mut view = world.resource_mut::<BattleView>();
            view.list_folded = !view.list_folded;
        }
        BattleIntent::Inspect(figure) => world.resource_mut::<BattleView>().inspected = figure,
        BattleIntent::HoldAll => waive_all_reactions(world),
        BattleIntent::Cards(want) => cards::handle_card_intent(world, want),
        BattleIntent::Surrender => leave_battle::confirm_surrender(world),
        BattleIntent::AgreeDraw => leave_battle::confirm_draw(world),
        BattleIntent::Leave => leave_battle::leave_battle(world),
    }
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
    let possible = orders.iter().find(|order| super::plan_preview::plan_order(&view.now, figure, **order).is_ok());
    possible.or(orders.first()).copied().map(PlanTarget::Do)
}

fn move_plan_cursor(world: &mut World, side: Facing) {
    let view = world.resource::<BattleView>();
    let Some(figure) = view.chosen() else { return };
    let preview = world.resource::<PlanPreview>();
    if let Some((weapon, at)) = preview.thrown().zip(preview.plan.as_ref().and_then(PlannedAction::aimed_at)) {
        let floor = |to: &Square| view.now.board.terrain().ground(*to) != Ground::Rock;
        if let Some(to) = at.towards(side).filter(floor) {
            world.resource_mut::<PlanPreview>().cursor = Some(to);
            aim_at(world, PlanTarget::Do(Order::Throw { at: to, weapon }));
        }
        return;
    }
    if let Some((kind, at)) = preview.built().zip(figure.square().and_then(|here| here.towards(side))) {
        aim_at(world, PlanTarget::Do(Order::Place { kind, at }));
        return;
    }
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
    submit_all(world, &orders);
    let view = world.resource::<BattleView>();
    if matches!(view.now.awaiting, PendingDecision::Again { .. }) {
        // Keep the shot that `propose_follow_up_target` has proposed.
        return;
    }
    let mine = matches!(view.now.awaiting, PendingDecision::Act { figure: Some(active), .. } if active == plan.figure);
    // Keep an attack, which is often repeated, and an interrupted path, which is often continued: plan them again.
    let again = mine.then(|| PlannedAction::new(&view.now, plan.figure, plan.aim)).flatten();
    let keep = again.filter(|again| {
        again.refusal().is_none() && (attack || matches!(plan.aim, PlanTarget::Go(_) | PlanTarget::Leave(..)))
    });
    let mut preview = world.resource_mut::<PlanPreview>();
    // After a shot by a click, the next click may shoot again.
    preview.pointed = pointed && keep.is_some();
    preview.plan = keep;
}
