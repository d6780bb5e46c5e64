//! Giving orders to the rules, and bringing the table up to date after them.

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
use kit::settings::Speed;
use rules::{EventLog, ScenarioRules};

/// The enemy against whom every reaction is held for the rest of its activation.
#[derive(Resource, Default)]
pub(super) struct Holding(pub(super) Option<FigureId>);

/// Lets every reaction pass until the enemy's activation is over.
pub(super) fn hold_all(world: &mut World) {
    if let PendingDecision::React { target, .. } = world.resource::<Table>().now.awaiting {
        world.resource_mut::<Holding>().0 = Some(target);
        waive(world);
        settle(world);
    }
}

/// What is given next of a gesture.
pub(super) enum Given {
    Orders(Vec<Order>),
    Enough,
}

/// Gives orders one after the other until one is refused or somebody else must decide.
pub(super) fn give(world: &mut World, orders: &[Order]) {
    let mut all = Some(Given::Orders(orders.to_vec()));
    giving(world, |_| all.take().unwrap_or(Given::Enough));
    // The half begins with the first figure, whichever was placed last.
    if orders == [Order::EndDeployment] {
        world.resource_mut::<Table>().selected = None;
        settle(world);
    }
}

/// The same with orders that follow from what those before them have led to; undo takes them back as one.
pub(super) fn giving(world: &mut World, mut next: impl FnMut(&mut World) -> Given) {
    playback::hurry(world);
    let seat = world.resource::<Table>().seat;
    world.resource_mut::<Session>().gesture();
    while let Given::Orders(orders) = next(world) {
        if !run(world, seat, &orders) {
            break;
        }
    }
    // The whole map is for placing figures, too.
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Deploy { .. }) {
        overview::close(world);
    }
    settle(world);
}

/// Whether all of them were given, and the seat goes on.
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

/// Whether an order may be given in this window: by whom it is given must sit here.
fn own(world: &World, order: Order) -> bool {
    let by = order.seat(world.resource::<PendingDecision>());
    by.is_some_and(|side| world.resource::<Table>().seats.here(side))
}

/// Gives an order whose outcome needs no more than to be noted. Whether it was taken.
pub(super) fn submit(world: &mut World, order: Order) -> bool {
    if !own(world, order) || !gate::allows(world, order) {
        return false;
    }
    carry_out(world, order)
}

/// Gives an order, whoever gives it, and notes what comes of it. Whether it was taken.
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

/// Lets pass whatever the players have waived.
pub(super) fn waive(world: &mut World) {
    loop {
        hold_reactions(world);
        if !pass_waived(world) {
            break;
        }
    }
}

/// Lets reactions pass that the player has waived for this activation.
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

/// Notes what the dock shows of events, and what they end; the table begins to show them.
pub(super) fn note(world: &mut World, events: &[BattleEvent]) {
    playback::tell(world, events);
    let still = world.resource::<Settings>().preferences.speed == Speed::Off;
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
            // Where things are shown as they happen, the bids have faced each other.
            BattleEvent::BidsRevealed { .. } if still => told.push(event.clone()),
            BattleEvent::ActivationEnded { .. } => {
                world.resource_mut::<Holding>().0 = None;
            }
            // Whoever goes on with another figure has read what was told.
            BattleEvent::Activated { .. } => world.resource_mut::<Table>().rolls.clear(),
            BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => {
                world.resource_mut::<Holding>().0 = None;
                world.resource_mut::<Table>().rolls.clear();
                world.resource_mut::<Hands>().ask_again();
            }
            _ => {}
        }
    }
    if !told.is_empty() {
        world.resource_mut::<Table>().rolls = told;
    }
}

/// After orders: the view, the log and the warnings are brought up to date.
pub fn settle(world: &mut World) {
    world.resource_scope(|world, mut chronicle: Mut<Chronicle>| chronicle.follow(world.resource::<EventLog>().all()));
    let warning = world.resource_mut::<Session>().battle.take_warning();
    world.resource_scope(|world, mut table: Mut<Table>| {
        table.refresh(world);
        let battle = &world.resource::<Session>().battle;
        (table.undo, table.can_redo) = (battle.undo_stop(world, table.seat).map_or(Ok(()), Err), battle.can_redo());
        match warning {
            Some(fault) => table.warning = Some(unsaved(world.resource::<Texts>(), &fault)),
            // What was told before the curtain fell stays until a figure acts.
            None if matches!(table.now.awaiting, PendingDecision::Act { figure: Some(_), .. }) => table.warning = None,
            None => {}
        }
    });
    *world.resource_mut::<Preview>() = Preview::default();
    hands::settled(world);
    first_aim(world);
}

/// A further shot is proposed at the enemy that can be shot at most likely to die.
fn first_aim(world: &mut World) {
    let table = world.resource::<Table>();
    let PendingDecision::Again { figure, .. } = table.now.awaiting else { return };
    let chance = |plan: &Planned| plan.attack.as_ref().map_or(0.0, |attack| attack.odds.kill);
    let plans = shots_again(table).into_iter().filter_map(|order| Planned::new(&table.now, figure, Aim::Do(order)));
    let plan = plans.max_by(|one, two| chance(one).total_cmp(&chance(two)));
    world.resource_mut::<Preview>().plan = plan;
}

/// The further shots that may be fired now.
pub(super) fn shots_again(table: &Table) -> Vec<Order> {
    legal_orders(&table.now).into_iter().filter(|order| matches!(order, Order::Shoot { .. })).collect()
}

/// Takes back what the player did last, or does it again: all its orders, as far as that goes.
pub(super) fn step_back(world: &mut World, undo: bool) {
    let seat = world.resource::<Table>().seat;
    world.resource_scope(|world, mut session: Mut<Session>| {
        if undo {
            session.take_back(world, seat);
        } else {
            session.do_again(world);
        }
    });
    world.resource_mut::<Table>().rolls.clear();
    settle(world);
    playback::snap(world);
}

/// Passes where a side has waived its answers, and where no answer could do any good. Whether anything was passed.
pub(crate) fn pass_waived(world: &mut World) -> bool {
    let order = match *world.resource::<PendingDecision>() {
        PendingDecision::Answer { seat, to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_) }
            if world.resource::<Hands>().waived[seat] =>
        {
            Order::Pass
        }
        // Of a horde nothing lies there, and what struck at once ends with the turn anyhow (`COOP-14`).
        PendingDecision::LastChance { seat } if world.resource::<ScenarioRules>().plays_itself(seat.enemy()) => {
            Order::EndLastChance
        }
        _ => return false,
    };
    orders::submit(world, order)
}
