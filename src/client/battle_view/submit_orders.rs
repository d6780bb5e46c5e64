//! Submits orders to the rules and updates the view afterwards. Other modules observe the events [`OrdersBegun`],
//! [`OrdersSubmitted`], [`OrdersEnded`] and [`ViewChanged`].

use super::{
    battle_notice::BattleNotice,
    battle_source::OrderResult,
    decision_waivers::DecisionWaivers,
    intent_queue::handle_intents,
    prelude::*,
    session::{BattleSession, is_order_pending},
    text::save_error_text,
};
use rules::EventLog;

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

/// Function that checks whether a player at this window may give an order. If it may not, the function tells why.
pub type OrderFilter = fn(&mut World, Order) -> bool;

/// Resource: the checks of orders besides the rules. A tutorial forbids some orders, and so do the members of a shared
/// side who command their own figures.
#[derive(Resource, Clone, Default)]
pub struct OrderFilters(Vec<OrderFilter>);

impl OrderFilters {
    /// Adds a check. All checks must allow an order.
    pub fn add(&mut self, filter: OrderFilter) {
        self.0.push(filter);
    }
}

/// Event: an order that was not answered at once was accepted or refused.
#[derive(Event)]
pub struct OrderSettled {
    /// The order.
    pub order: Order,
    /// `true` if the rules have accepted it.
    pub accepted: bool,
}

/// Outcome of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOutcome {
    /// It was carried out.
    Accepted,
    /// It will be answered later, by [`OrderSettled`].
    Pending,
    /// It was refused; nothing has changed.
    Refused,
}

/// Resource: answers all orders in the next frame, as in an online battle. For tests.
#[derive(Resource)]
pub struct LateAnswers;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OrderFilters>().init_battle_resource::<DecisionWaivers>().add_battle_systems(
        BattleSystems::Orders,
        answer_late_order.before(handle_intents).run_if(resource_exists::<LateAnswers>),
    );
}

/// Runs the observers of an event, and the commands that they queue.
pub fn announce<'a>(world: &mut World, event: impl Event<Trigger<'a>: Default>) {
    world.trigger(event);
    world.flush();
}

/// Returns `true` if the seat that gives an order belongs to a player at this window.
fn is_local_order(world: &World, order: Order) -> bool {
    let by = order.seat(world.resource::<PendingDecision>());
    by.is_some_and(|side| world.resource::<BattleView>().seats.here(side))
}

/// Submits an order of a player at this window, if the [`OrderFilters`] allow it.
pub(super) fn submit_player_order(world: &mut World, order: Order) -> OrderOutcome {
    let OrderFilters(filters) = world.resource::<OrderFilters>().clone();
    let goes = is_local_order(world, order) && filters.iter().all(|is_allowed| is_allowed(world, order));
    if goes { submit_any(world, order) } else { OrderOutcome::Refused }
}

/// Submits an order for any seat, the AI's included, and records its events.
pub fn submit_any(world: &mut World, order: Order) -> OrderOutcome {
    if is_order_pending(world) {
        return OrderOutcome::Refused;
    }
    let outcome =
        if world.contains_resource::<LateAnswers>() { OrderOutcome::Pending } else { play_order(world, order) };
    if outcome == OrderOutcome::Pending {
        world.resource_mut::<BattleSession>().pending = Some(order);
    }
    outcome
}

/// Notes the answer to the order that was not answered yet.
pub fn settle_order(world: &mut World, accepted: bool) {
    if let Some(order) = world.resource_mut::<BattleSession>().pending.take() {
        announce(world, OrderSettled { order, accepted });
    }
}

fn answer_late_order(world: &mut World) {
    let Some(order) = world.get_resource::<BattleSession>().and_then(|session| session.pending) else { return };
    world.resource_mut::<RedrawRequests>().redraw_frames(2);
    let accepted = play_order(world, order) == OrderOutcome::Accepted;
    settle_order(world, accepted);
}

/// Carries an order out, or sends it to the machine that does.
fn play_order(world: &mut World, order: Order) -> OrderOutcome {
    let given = world.resource_scope(|world, mut session: Mut<BattleSession>| session.submit(world, order));
    match given {
        OrderResult::Done(events) => {
            record_results(world, events);
            OrderOutcome::Accepted
        }
        OrderResult::Later => OrderOutcome::Pending,
        OrderResult::Refused(reason) => {
            warn!("refused: {reason}");
            OrderOutcome::Refused
        }
    }
}

/// Ends the waivers that events conclude, and announces the events.
pub fn record_results(world: &mut World, events: Vec<BattleEvent>) {
    world.resource_mut::<DecisionWaivers>().end_after(&events);
    announce(world, OrdersSubmitted { events });
}

/// Updates the log, the view and its notice after orders.
pub fn refresh_view(world: &mut World) {
    update_view(world, false);
}

/// Like [`refresh_view`], but the battle has jumped to another moment: events in between are not shown.
pub fn jump_view(world: &mut World) {
    update_view(world, true);
}

fn update_view(world: &mut World, jumped: bool) {
    world.resource_scope(|world, mut history: Mut<EventHistory>| history.follow(world.resource::<EventLog>().all()));
    let warning = world.resource_mut::<BattleSession>().take_warning();
    world.resource_scope(|world, mut view: Mut<BattleView>| {
        view.refresh(world);
        let session = world.resource::<BattleSession>();
        (view.undo, view.can_redo) = (session.undo_stop(world, view.seat).map_or(Ok(()), Err), session.can_redo());
        let was_failing = std::mem::replace(&mut view.is_save_failing, session.is_save_failing());
        let is_acting = matches!(view.now.awaiting, PendingDecision::Act { figure: Some(_), .. });
        match warning {
            Some(fault) => {
                let words = save_error_text(world.resource::<Texts>(), &fault);
                view.notice = Some(BattleNotice::Warning(words));
            }
            // Keep the notice until the player activates a figure, or until the battle is saved again.
            None if !view.is_save_failing && (was_failing || is_acting) => view.notice = None,
            None => {}
        }
    });
    announce(world, ViewChanged { jumped });
}

/// Returns the further shots that are legal now.
pub fn follow_up_shots(view: &BattleView) -> Vec<Order> {
    legal_orders(&view.now).into_iter().filter(|order| matches!(order, Order::Shoot { .. })).collect()
}
