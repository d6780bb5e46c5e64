//! Submits orders to the rules and updates the view afterwards.

use super::{
    cards::state,
    map_overview, order_pacing,
    playback::{self, timing},
    prelude::*,
    session::BattleSession,
    submit_orders,
    text::save_error_text,
    tutorial::order_filter,
};
use rules::{EventLog, ScenarioRules};
use ui_kit::settings::AnimationSpeed;

/// Resource: enemy against whom the player holds every reaction until the enemy's activation is over.
#[derive(Resource, Default)]
pub(super) struct HeldReactions(pub(super) Option<FigureId>);

/// Holds all reactions until the enemy's activation is over.
pub(super) fn waive_all_reactions(world: &mut World) {
    if let PendingDecision::React { target, .. } = world.resource::<BattleView>().now.awaiting {
        world.resource_mut::<HeldReactions>().0 = Some(target);
        pass_waived_decisions(world);
        refresh_view(world);
    }
}

/// Next step of an undo group: more orders, or the end.
pub(super) enum NextOrders {
    Orders(Vec<Order>),
    Enough,
}

/// Submits orders one by one until one is refused or another seat must decide.
pub(super) fn submit_all(world: &mut World, orders: &[Order]) {
    let mut all = Some(NextOrders::Orders(orders.to_vec()));
    submit_while(world, |_| all.take().unwrap_or(NextOrders::Enough));
    // Unselect the figure placed last, so that the half-turn begins with the first figure.
    if orders == [Order::EndDeployment] {
        world.resource_mut::<BattleView>().selected = None;
        refresh_view(world);
    }
}

/// Like [`submit_all`], but `next` chooses the following orders after seeing the result of the previous ones. Undo
/// reverts all of them at once.
pub(super) fn submit_while(world: &mut World, mut next: impl FnMut(&mut World) -> NextOrders) {
    playback::speed_up(world);
    let seat = world.resource::<BattleView>().seat;
    world.resource_mut::<BattleSession>().begin_undo_group();
    while let NextOrders::Orders(orders) = next(world) {
        if !submit_in_sequence(world, seat, &orders) {
            break;
        }
    }
    // Keep the map overview open only while figures are placed.
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Deploy { .. }) {
        map_overview::close_map_overview(world);
    }
    refresh_view(world);
}

/// Submits orders. Returns `true` if all were accepted and the seat still decides.
fn submit_in_sequence(world: &mut World, seat: Side, orders: &[Order]) -> bool {
    for order in orders {
        if !submit_player_order(world, *order) {
            return false;
        }
        pass_waived_decisions(world);
        let awaited = world.resource::<PendingDecision>();
        let reacting = matches!(awaited, PendingDecision::React { .. });
        let asked = !matches!(
            awaited,
            PendingDecision::Act { .. }
                | PendingDecision::React { .. }
                | PendingDecision::Ready { .. }
                | PendingDecision::Discard { .. }
                | PendingDecision::Pickets { .. }
        );
        if awaited.seat() != Some(seat)
            || asked
            || (reacting && !matches!(order, Order::React { .. } | Order::Hold { .. }))
        {
            return false;
        }
    }
    true
}

/// Returns `true` if the seat that gives an order belongs to a player at this window.
fn is_local_order(world: &World, order: Order) -> bool {
    let by = order.seat(world.resource::<PendingDecision>());
    by.is_some_and(|side| world.resource::<BattleView>().seats.here(side))
}

/// Submits an order of a player at this window, if a tutorial doesn't forbid it. Returns `true` if it was accepted.
pub(super) fn submit_player_order(world: &mut World, order: Order) -> bool {
    if !is_local_order(world, order) || !order_filter::is_allowed_by_tutorial(world, order) {
        return false;
    }
    submit_any(world, order)
}

/// Submits an order for any seat, the AI's included, and records its events. Returns `true` if it was accepted.
pub(super) fn submit_any(world: &mut World, order: Order) -> bool {
    let given = world.resource_scope(|world, mut session: Mut<BattleSession>| session.battle.submit(world, order));
    match given {
        Ok(events) => {
            record_results(world, &events);
            order_pacing::delay_next_order(world);
            true
        }
        Err(refusal) => {
            warn!("refused: {refusal}");
            false
        }
    }
}

/// Declines all decisions that the players have waived.
pub(super) fn pass_waived_decisions(world: &mut World) {
    loop {
        pass_held_reactions(world);
        if !pass_useless_answers(world) {
            break;
        }
    }
}

/// Holds the reactions that the player has waived for this activation.
fn pass_held_reactions(world: &mut World) {
    while let Some(enemy) = world.resource::<HeldReactions>().0 {
        let next = match world.resource::<PendingDecision>() {
            PendingDecision::React { target, shooters, .. } if *target == enemy => shooters.first().copied(),
            _ => None,
        };
        let Some(figure) = next else { break };
        if !submit_player_order(world, Order::Hold { figure }) {
            break;
        }
    }
}

/// Queues events for playback, stores those that the dock shows, and ends the states that they conclude: held reactions
/// and shown dice.
pub(super) fn record_results(world: &mut World, events: &[BattleEvent]) {
    playback::enqueue(world, events);
    let still = world.resource::<Settings>().preferences.speed == AnimationSpeed::Off;
    let mut told = Vec::new();
    for event in events {
        match event {
            event if timing::is_roll(event) => told.push(event.clone()),
            BattleEvent::Died { .. }
            | BattleEvent::Slain { .. }
            | BattleEvent::TwitcherRose { .. }
            | BattleEvent::SurgeDrawn { .. }
            | BattleEvent::GateMended { .. }
            | BattleEvent::GateShaken { .. }
            | BattleEvent::Freed { .. }
            | BattleEvent::Scored { .. }
            | BattleEvent::CountedDown { .. }
            | BattleEvent::DrawAgreed { .. }
            | BattleEvent::PointsCounted { .. }
            | BattleEvent::CardPlayed { .. }
            | BattleEvent::CardStruck { .. }
            | BattleEvent::CardTookEffect { .. }
            | BattleEvent::CardKilled { .. }
            | BattleEvent::CardLost { .. }
            | BattleEvent::IntelligenceDeclared => told.push(event.clone()),
            // With playback on, the bids have already been shown.
            BattleEvent::BidsRevealed { .. } if still => told.push(event.clone()),
            BattleEvent::ActivationEnded { .. } => {
                world.resource_mut::<HeldReactions>().0 = None;
            }
            // Activating another figure dismisses the dice of the last order.
            BattleEvent::Activated { .. } => world.resource_mut::<BattleView>().rolls.clear(),
            BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => {
                world.resource_mut::<HeldReactions>().0 = None;
                world.resource_mut::<BattleView>().rolls.clear();
                world.resource_mut::<CardUi>().ask_again();
            }
            _ => {}
        }
    }
    if !told.is_empty() {
        world.resource_mut::<BattleView>().rolls = told;
    }
}

/// Updates the log, the view and its warning after orders; drops the plan.
pub fn refresh_view(world: &mut World) {
    world.resource_scope(|world, mut history: Mut<EventHistory>| history.follow(world.resource::<EventLog>().all()));
    let warning = world.resource_mut::<BattleSession>().battle.take_warning();
    world.resource_scope(|world, mut view: Mut<BattleView>| {
        view.refresh(world);
        let battle = &world.resource::<BattleSession>().battle;
        (view.undo, view.can_redo) = (battle.undo_stop(world, view.seat).map_or(Ok(()), Err), battle.can_redo());
        match warning {
            Some(fault) => view.warning = Some(save_error_text(world.resource::<Texts>(), &fault)),
            // Keep the warning until the player activates a figure.
            None if matches!(view.now.awaiting, PendingDecision::Act { figure: Some(_), .. }) => view.warning = None,
            None => {}
        }
    });
    *world.resource_mut::<PlanPreview>() = PlanPreview::default();
    state::close_after_order(world);
    propose_follow_up_target(world);
}

/// Proposes a further shot at the enemy that is most likely to die of it.
fn propose_follow_up_target(world: &mut World) {
    let view = world.resource::<BattleView>();
    let PendingDecision::Again { figure, .. } = view.now.awaiting else { return };
    let chance = |plan: &PlannedAction| plan.attack.as_ref().map_or(0.0, |attack| attack.odds.kill);
    let plans = follow_up_shots(view)
        .into_iter()
        .filter_map(|order| PlannedAction::new(&view.now, figure, PlanTarget::Do(order)));
    let plan = plans.max_by(|one, two| chance(one).total_cmp(&chance(two)));
    world.resource_mut::<PlanPreview>().plan = plan;
}

/// Returns the further shots that are legal now.
pub(super) fn follow_up_shots(view: &BattleView) -> Vec<Order> {
    legal_orders(&view.now).into_iter().filter(|order| matches!(order, Order::Shoot { .. })).collect()
}

/// Undoes the orders of the player's last gesture, up to one that can't be undone; or redoes them.
pub(super) fn undo_or_redo(world: &mut World, undo: bool) {
    let seat = world.resource::<BattleView>().seat;
    world.resource_scope(|world, mut session: Mut<BattleSession>| {
        if undo {
            session.undo_group(world, seat);
        } else {
            session.redo_group(world);
        }
    });
    world.resource_mut::<BattleView>().rolls.clear();
    refresh_view(world);
    playback::finish_now(world);
}

/// Passes if a side has waived its answers, or if no answer could be useful. Returns `true` if an order was accepted.
pub(crate) fn pass_useless_answers(world: &mut World) -> bool {
    let order = match *world.resource::<PendingDecision>() {
        PendingDecision::Answer { seat, to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_) }
            if world.resource::<CardUi>().waived[seat] =>
        {
            Order::Pass
        }
        // A horde has no cards in play, and cards that struck at once end with the turn anyway (`COOP-14`).
        PendingDecision::LastChance { seat } if world.resource::<ScenarioRules>().plays_itself(seat.enemy()) => {
            Order::EndLastChance
        }
        _ => return false,
    };
    submit_orders::submit_player_order(world, order)
}
