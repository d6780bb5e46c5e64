//! Submits orders to the rules and updates the view afterwards. Other modules observe the events [`OrdersBegun`],
//! [`OrdersSubmitted`], [`OrdersEnded`] and [`ViewChanged`].

use super::{prelude::*, session::BattleSession, text::save_error_text};
use rules::{EventLog, ScenarioRules};

/// Event: a player's gesture begins to give orders.
#[derive(Event)]
pub struct OrdersBegun;

/// Event: the rules have accepted an order, or a replay has played one.
#[derive(Event)]
pub struct OrdersSubmitted {
    /// The results.
    pub events: Vec<BattleEvent>,
}

/// Event: a player's gesture has given its last order; the view does not show the results yet.
#[derive(Event)]
pub struct OrdersEnded;

/// Event: the view has been updated after orders, or has jumped to another moment.
#[derive(Event)]
pub struct ViewChanged {
    /// `true` if the view has jumped, so that no events lead to the moment that it shows.
    pub jumped: bool,
}

/// Resource: function that checks whether a player at this window may give an order. A tutorial forbids some.
#[derive(Resource, Clone, Copy)]
pub struct OrderFilter(pub fn(&mut World, Order) -> bool);

impl Default for OrderFilter {
    fn default() -> OrderFilter {
        OrderFilter(|_, _| true)
    }
}

/// Resource: decisions that players have waived.
#[derive(Resource, Default)]
pub struct DecisionWaivers {
    /// Enemy against whom the player holds every reaction until the enemy's activation is over.
    reactions: Option<FigureId>,
    /// Sides that pass all decisions about deaths and ammo until the half-turn is over.
    pub answers: BySide<bool>,
}

/// Intent to take back orders, or to waive decisions.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderIntent {
    /// Undo the last order.
    Undo,
    /// Redo the order that was undone last.
    Redo,
    /// Pass every reaction until the enemy's activation is over.
    HoldAll,
}

impl PlayerIntent for OrderIntent {}

/// An order is the intent to give it as it is.
impl PlayerIntent for Order {}

/// Several orders are the intent to give them until one is refused.
impl PlayerIntent for Vec<Order> {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OrderFilter>()
        .init_battle_resource::<DecisionWaivers>()
        .add_intent(|world, order: Order| submit_all(world, &[order]))
        .add_intent(|world, orders: Vec<Order>| submit_all(world, &orders))
        .add_intent(handle_order_intent);
}

fn handle_order_intent(world: &mut World, intent: OrderIntent) {
    match intent {
        OrderIntent::Undo => undo_or_redo(world, true),
        OrderIntent::Redo => undo_or_redo(world, false),
        OrderIntent::HoldAll => waive_all_reactions(world),
    }
}

/// Runs the observers of an event, and the commands that they queue.
pub fn announce<'a>(world: &mut World, event: impl Event<Trigger<'a>: Default>) {
    world.trigger(event);
    world.flush();
}

/// Holds all reactions until the enemy's activation is over.
fn waive_all_reactions(world: &mut World) {
    if let PendingDecision::React { target, .. } = world.resource::<BattleView>().now.awaiting {
        world.resource_mut::<DecisionWaivers>().reactions = Some(target);
        pass_waived_decisions(world);
        refresh_view(world);
    }
}

/// Next step of an undo group: more orders, or the end.
pub enum NextOrders {
    Orders(Vec<Order>),
    Enough,
}

/// Submits orders one by one until one is refused or another seat must decide.
pub fn submit_all(world: &mut World, orders: &[Order]) {
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
pub fn submit_while(world: &mut World, mut next: impl FnMut(&mut World) -> NextOrders) {
    announce(world, OrdersBegun);
    let seat = world.resource::<BattleView>().seat;
    world.resource_mut::<BattleSession>().begin_undo_group();
    while let NextOrders::Orders(orders) = next(world) {
        if !submit_in_sequence(world, seat, &orders) {
            break;
        }
    }
    announce(world, OrdersEnded);
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
        let reacting = matches!(awaited.options(), DecisionOptions::Reactions(..));
        let asked = !matches!(
            awaited.options(),
            DecisionOptions::Actions(_)
                | DecisionOptions::Reactions(..)
                | DecisionOptions::FigureSet(..)
                | DecisionOptions::HandCards(_)
                | DecisionOptions::Placements(..)
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

/// Submits an order of a player at this window, if the [`OrderFilter`] allows it. Returns `true` if it was accepted.
pub(super) fn submit_player_order(world: &mut World, order: Order) -> bool {
    let OrderFilter(is_allowed) = *world.resource();
    is_local_order(world, order) && is_allowed(world, order) && submit_any(world, order)
}

/// Submits an order for any seat, the AI's included, and records its events. Returns `true` if it was accepted.
pub fn submit_any(world: &mut World, order: Order) -> bool {
    let given = world.resource_scope(|world, mut session: Mut<BattleSession>| session.battle.submit(world, order));
    match given {
        Ok(events) => {
            record_results(world, events);
            true
        }
        Err(refusal) => {
            warn!("refused: {refusal}");
            false
        }
    }
}

/// Declines all decisions that the players have waived.
pub fn pass_waived_decisions(world: &mut World) {
    loop {
        pass_held_reactions(world);
        if !pass_useless_answers(world) {
            break;
        }
    }
}

/// Holds the reactions that the player has waived for this activation.
fn pass_held_reactions(world: &mut World) {
    while let Some(enemy) = world.resource::<DecisionWaivers>().reactions {
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

/// Ends the waivers that events conclude, and announces the events.
pub fn record_results(world: &mut World, events: Vec<BattleEvent>) {
    let mut waivers = world.resource_mut::<DecisionWaivers>();
    for event in &events {
        match event {
            BattleEvent::ActivationEnded { .. } => waivers.reactions = None,
            BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => *waivers = DecisionWaivers::default(),
            _ => {}
        }
    }
    announce(world, OrdersSubmitted { events });
}

/// Updates the log, the view and its warning after orders.
pub fn refresh_view(world: &mut World) {
    update_view(world, false);
}

/// Like [`refresh_view`], but the battle has jumped to another moment: events in between are not shown.
pub fn jump_view(world: &mut World) {
    update_view(world, true);
}

fn update_view(world: &mut World, jumped: bool) {
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
    announce(world, ViewChanged { jumped });
}

/// Returns the further shots that are legal now.
pub fn follow_up_shots(view: &BattleView) -> Vec<Order> {
    legal_orders(&view.now).into_iter().filter(|order| matches!(order, Order::Shoot { .. })).collect()
}

/// Undoes the orders of the player's last gesture, up to one that can't be undone; or redoes them.
fn undo_or_redo(world: &mut World, undo: bool) {
    let seat = world.resource::<BattleView>().seat;
    world.resource_scope(|world, mut session: Mut<BattleSession>| {
        if undo {
            session.undo_group(world, seat);
        } else {
            session.redo_group(world);
        }
    });
    world.resource_mut::<BattleView>().rolls.clear();
    jump_view(world);
}

/// Passes if a side has waived its answers, or if no answer could be useful. Returns `true` if an order was accepted.
pub fn pass_useless_answers(world: &mut World) -> bool {
    let decision = world.resource::<PendingDecision>();
    let useless = match *decision {
        PendingDecision::Answer { seat, to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_) } => {
            world.resource::<DecisionWaivers>().answers[seat]
        }
        // A horde has no cards in play, and cards that struck at once end with the turn anyway (`COOP-14`).
        PendingDecision::LastChance { seat } => world.resource::<ScenarioRules>().plays_itself(seat.enemy()),
        _ => false,
    };
    let Some(order) = decision.end_order().filter(|_| useless) else { return false };
    submit_player_order(world, order)
}
