//! Submits orders to the rules and updates the table afterwards.

use super::{
    beat,
    cards::hands,
    lesson::gate,
    orders, overview,
    playback::{self, beats},
    prelude::*,
    session::Session,
    words::unsaved,
};
use kit::settings::AnimationSpeed;
use rules::{EventLog, ScenarioRules};

/// The enemy against whom the player holds every reaction until the enemy's activation is over.
#[derive(Resource, Default)]
pub(super) struct Holding(pub(super) Option<FigureId>);

/// Holds all reactions until the enemy's activation is over.
pub(super) fn hold_all(world: &mut World) {
    if let PendingDecision::React { target, .. } = world.resource::<BattleView>().now.awaiting {
        world.resource_mut::<Holding>().0 = Some(target);
        waive(world);
        settle(world);
    }
}

/// Next step of a gesture: more orders, or the end.
pub(super) enum Given {
    Orders(Vec<Order>),
    Enough,
}

/// Submits orders one by one until one is refused or another seat must decide.
pub(super) fn give(world: &mut World, orders: &[Order]) {
    let mut all = Some(Given::Orders(orders.to_vec()));
    giving(world, |_| all.take().unwrap_or(Given::Enough));
    // Unselect the figure placed last, so that the half-turn begins with the first figure.
    if orders == [Order::EndDeployment] {
        world.resource_mut::<BattleView>().selected = None;
        settle(world);
    }
}

/// Like [`give`], but `next` chooses the following orders after seeing the result of the previous ones. Undo takes all
/// of them back at once.
pub(super) fn giving(world: &mut World, mut next: impl FnMut(&mut World) -> Given) {
    playback::hurry(world);
    let seat = world.resource::<BattleView>().seat;
    world.resource_mut::<Session>().gesture();
    while let Given::Orders(orders) = next(world) {
        if !run(world, seat, &orders) {
            break;
        }
    }
    // Keep the map overview open only while figures are placed.
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Deploy { .. }) {
        overview::close(world);
    }
    settle(world);
}

/// Submits orders. Returns `true` if all were accepted and the same seat goes on.
fn run(world: &mut World, seat: Side, orders: &[Order]) -> bool {
    for order in orders {
        if !submit(world, *order) {
            return false;
        }
        waive(world);
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
fn own(world: &World, order: Order) -> bool {
    let by = order.seat(world.resource::<PendingDecision>());
    by.is_some_and(|side| world.resource::<BattleView>().seats.here(side))
}

/// Submits an order of a player at this window, if a lesson doesn't forbid it. Returns `true` if it was accepted.
pub(super) fn submit(world: &mut World, order: Order) -> bool {
    if !own(world, order) || !gate::allows(world, order) {
        return false;
    }
    carry_out(world, order)
}

/// Submits an order for any seat, the AI's included, and notes its events. Returns `true` if it was accepted.
pub(super) fn carry_out(world: &mut World, order: Order) -> bool {
    let given = world.resource_scope(|world, mut session: Mut<Session>| session.battle.submit(world, order));
    match given {
        Ok(events) => {
            note(world, &events);
            beat::wait(world);
            true
        }
        Err(refusal) => {
            warn!("refused: {refusal}");
            false
        }
    }
}

/// Declines all decisions that the players have waived.
pub(super) fn waive(world: &mut World) {
    loop {
        hold_reactions(world);
        if !pass_waived(world) {
            break;
        }
    }
}

/// Holds the reactions that the player has waived for this activation.
fn hold_reactions(world: &mut World) {
    while let Some(enemy) = world.resource::<Holding>().0 {
        let next = match world.resource::<PendingDecision>() {
            PendingDecision::React { target, shooters, .. } if *target == enemy => shooters.first().copied(),
            _ => None,
        };
        let Some(figure) = next else { break };
        if !submit(world, Order::Hold { figure }) {
            break;
        }
    }
}

/// Queues events for playback, notes those that the dock shows, and ends the states that they conclude: held reactions
/// and shown dice.
pub(super) fn note(world: &mut World, events: &[BattleEvent]) {
    playback::tell(world, events);
    let still = world.resource::<Settings>().preferences.speed == AnimationSpeed::Off;
    let mut told = Vec::new();
    for event in events {
        match event {
            event if beats::is_roll(event) => told.push(event.clone()),
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
                world.resource_mut::<Holding>().0 = None;
            }
            // Activating another figure dismisses the dice of the last order.
            BattleEvent::Activated { .. } => world.resource_mut::<BattleView>().rolls.clear(),
            BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => {
                world.resource_mut::<Holding>().0 = None;
                world.resource_mut::<BattleView>().rolls.clear();
                world.resource_mut::<Hands>().ask_again();
            }
            _ => {}
        }
    }
    if !told.is_empty() {
        world.resource_mut::<BattleView>().rolls = told;
    }
}

/// Updates the log, the table and its warning after orders; drops the plan.
pub fn settle(world: &mut World) {
    world.resource_scope(|world, mut chronicle: Mut<Chronicle>| chronicle.follow(world.resource::<EventLog>().all()));
    let warning = world.resource_mut::<Session>().battle.take_warning();
    world.resource_scope(|world, mut table: Mut<BattleView>| {
        table.refresh(world);
        let battle = &world.resource::<Session>().battle;
        (table.undo, table.can_redo) = (battle.undo_stop(world, table.seat).map_or(Ok(()), Err), battle.can_redo());
        match warning {
            Some(fault) => table.warning = Some(unsaved(world.resource::<Texts>(), &fault)),
            // Keep the warning until the player activates a figure.
            None if matches!(table.now.awaiting, PendingDecision::Act { figure: Some(_), .. }) => table.warning = None,
            None => {}
        }
    });
    *world.resource_mut::<Preview>() = Preview::default();
    hands::settled(world);
    first_aim(world);
}

/// Proposes a further shot at the enemy that is most likely to die of it.
fn first_aim(world: &mut World) {
    let table = world.resource::<BattleView>();
    let PendingDecision::Again { figure, .. } = table.now.awaiting else { return };
    let chance = |plan: &Planned| plan.attack.as_ref().map_or(0.0, |attack| attack.odds.kill);
    let plans = shots_again(table).into_iter().filter_map(|order| Planned::new(&table.now, figure, Aim::Do(order)));
    let plan = plans.max_by(|one, two| chance(one).total_cmp(&chance(two)));
    world.resource_mut::<Preview>().plan = plan;
}

/// Returns the further shots that are legal now.
pub(super) fn shots_again(table: &BattleView) -> Vec<Order> {
    legal_orders(&table.now).into_iter().filter(|order| matches!(order, Order::Shoot { .. })).collect()
}

/// Undoes the orders of the player's last gesture, up to one that can't be undone; or redoes them.
pub(super) fn step_back(world: &mut World, undo: bool) {
    let seat = world.resource::<BattleView>().seat;
    world.resource_scope(|world, mut session: Mut<Session>| {
        if undo {
            session.take_back(world, seat);
        } else {
            session.do_again(world);
        }
    });
    world.resource_mut::<BattleView>().rolls.clear();
    settle(world);
    playback::snap(world);
}

/// Passes if a side has waived its answers, or if no answer could be useful. Returns `true` if an order was accepted.
pub(crate) fn pass_waived(world: &mut World) -> bool {
    let order = match *world.resource::<PendingDecision>() {
        PendingDecision::Answer { seat, to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_) }
            if world.resource::<Hands>().waived[seat] =>
        {
            Order::Pass
        }
        // A horde has no cards in play, and cards that struck at once end with the turn anyway (`COOP-14`).
        PendingDecision::LastChance { seat } if world.resource::<ScenarioRules>().plays_itself(seat.enemy()) => {
            Order::EndLastChance
        }
        _ => return false,
    };
    orders::submit(world, order)
}
