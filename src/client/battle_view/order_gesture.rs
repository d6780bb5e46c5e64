//! Gestures: a key press or click, with all orders that it gives. In an online battle an order may be answered later,
//! so a gesture is kept as a resource and goes on when its last order was answered.

use std::collections::VecDeque;

use super::{
    decision_waivers::waived_order,
    prelude::*,
    session::{BattleSession, is_order_pending},
    submit_orders::{
        OrderOutcome, OrderSettled, OrdersBegun, OrdersEnded, announce, refresh_view, submit_player_order,
    },
};

/// Next step of a gesture: more orders, or the end.
pub enum NextOrders {
    Orders(Vec<Order>),
    Enough,
}

/// Function that chooses the next orders of a gesture.
type OrderSource = Box<dyn FnMut(&mut World) -> NextOrders + Send + Sync>;
/// Function that runs after a gesture.
type GestureEnd = Box<dyn FnOnce(&mut World) + Send + Sync>;

/// Resource: the gesture whose orders are being given.
#[derive(Resource)]
struct OrderGesture {
    seat: Side,
    /// Orders that are chosen already.
    queue: VecDeque<Order>,
    next: OrderSource,
    end: GestureEnd,
    /// The last order, until it is checked whether the gesture may go on after it.
    given: Option<Order>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, order: Order| submit_all(world, &[order]))
        .add_intent(|world, orders: Vec<Order>| submit_all(world, &orders))
        .add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<OrderGesture>())
        .add_observer(|settled: On<OrderSettled>, mut commands: Commands| {
            let accepted = settled.accepted;
            commands.queue(move |world: &mut World| go_on(world, accepted));
        });
}

/// An order is the intent to give it as it is.
impl PlayerIntent for Order {}

/// Several orders are the intent to give them until one is refused.
impl PlayerIntent for Vec<Order> {}

/// Submits orders one by one until one is refused or another seat must decide.
pub fn submit_all(world: &mut World, orders: &[Order]) {
    submit_all_then(world, orders, |_| {});
}

/// Like [`submit_all`]; `end` runs after the last order was answered.
pub fn submit_all_then(world: &mut World, orders: &[Order], end: impl FnOnce(&mut World) + Send + Sync + 'static) {
    let mut all = Some(NextOrders::Orders(orders.to_vec()));
    let only_deployment_end = orders == [Order::EndDeployment];
    submit_while(
        world,
        move |_| all.take().unwrap_or(NextOrders::Enough),
        move |world| {
            // Unselect the figure placed last, so that the half-turn begins with the first figure.
            if only_deployment_end {
                world.resource_mut::<BattleView>().selected = None;
                refresh_view(world);
            }
            end(world);
        },
    );
}

/// Like [`submit_all_then`], but `next` chooses the following orders after seeing the result of the previous ones. Undo
/// reverts all of them at once.
pub fn submit_while(
    world: &mut World,
    next: impl FnMut(&mut World) -> NextOrders + Send + Sync + 'static,
    end: impl FnOnce(&mut World) + Send + Sync + 'static,
) {
    if is_order_pending(world) {
        return;
    }
    announce(world, OrdersBegun);
    let seat = world.resource::<BattleView>().seat;
    world.resource_mut::<BattleSession>().begin_undo_group();
    let (next, end) = (Box::new(next), Box::new(end));
    world.insert_resource(OrderGesture { seat, queue: VecDeque::new(), next, end, given: None });
    continue_orders(world);
}

/// Gives the further orders of the gesture, and passes waived decisions, until an order must wait for its answer.
pub fn continue_orders(world: &mut World) {
    let mut is_waiver_refused = false;
    while world.contains_resource::<BattleSession>() {
        let waived = waived_order(world).filter(|_| !is_waiver_refused);
        let Some(order) = waived.or_else(|| next_gesture_order(world)) else { break };
        match submit_player_order(world, order) {
            OrderOutcome::Accepted => {}
            OrderOutcome::Pending => {
                mark_given(world, order, waived);
                return;
            }
            OrderOutcome::Refused if waived.is_some() => {
                is_waiver_refused = true;
                continue;
            }
            OrderOutcome::Refused => break,
        }
        mark_given(world, order, waived);
        is_waiver_refused = false;
    }
    end_gesture(world);
}

/// Notes an order of the gesture, for the check whether it may go on.
fn mark_given(world: &mut World, order: Order, waived: Option<Order>) {
    if waived.is_none()
        && let Some(mut gesture) = world.get_resource_mut::<OrderGesture>()
    {
        gesture.given = Some(order);
    }
}

/// Goes on after an order was answered.
fn go_on(world: &mut World, accepted: bool) {
    if !world.contains_resource::<BattleView>() {
        return;
    }
    refresh_view(world);
    if accepted {
        continue_orders(world);
    } else {
        end_gesture(world);
    }
}

/// Returns the next order of the gesture; `None` if it is over, or if it may not go on after its last order.
fn next_gesture_order(world: &mut World) -> Option<Order> {
    let mut gesture = world.remove_resource::<OrderGesture>()?;
    let order = if gesture.given.take().is_none_or(|given| may_go_on(world, gesture.seat, given)) {
        gesture.next_order(world)
    } else {
        None
    };
    world.insert_resource(gesture);
    order
}

/// Returns `true` if a gesture may go on after this order: its seat still decides, and the decision is one that further
/// orders can answer.
fn may_go_on(world: &World, seat: Side, given: Order) -> bool {
    let awaited = world.resource::<PendingDecision>();
    let reacting = matches!(awaited.options(), DecisionOptions::Reactions(..));
    let is_answerable = matches!(
        awaited.options(),
        DecisionOptions::Actions(_)
            | DecisionOptions::Reactions(..)
            | DecisionOptions::FigureSet(..)
            | DecisionOptions::HandCards(_)
            | DecisionOptions::Placements(..)
    );
    awaited.seat() == Some(seat)
        && is_answerable
        && (!reacting || matches!(given, Order::React { .. } | Order::Hold { .. }))
}

/// Ends the gesture, if there is one.
fn end_gesture(world: &mut World) {
    let Some(gesture) = world.remove_resource::<OrderGesture>() else { return };
    if !world.contains_resource::<BattleView>() {
        return;
    }
    announce(world, OrdersEnded);
    refresh_view(world);
    (gesture.end)(world);
}

impl OrderGesture {
    fn next_order(&mut self, world: &mut World) -> Option<Order> {
        while self.queue.is_empty() {
            match (self.next)(world) {
                NextOrders::Orders(orders) => self.queue = orders.into(),
                NextOrders::Enough => return None,
            }
        }
        self.queue.pop_front()
    }
}
