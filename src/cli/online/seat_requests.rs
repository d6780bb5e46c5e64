//! The requests for a seat over standard input, in the shapes of the referee: `{"cmd":"status"}`, `{"cmd":"legal"}` and
//! `{"cmd":"order","order":…}`. An order is answered once it is carried out or refused. Whenever the seat must decide,
//! the status is written without a request.

use rules::{BattleEvent, BattleState, Order, Side, legal_orders};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::referee::awaiting_json;

/// A request for a seat.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
enum SeatRequest {
    /// Asks for the status.
    Status {},
    /// Asks for the legal orders.
    Legal {},
    /// Gives an order.
    Order {
        /// The order.
        order: Order,
    },
}

/// Answers a request for a seat from its view. `submit` gives an order, or returns the answer to one that is refused.
/// Returns `None` for an order that was given: the news of it are the answer.
pub(super) fn answer_request(
    line: &[u8],
    (view, seat): (&BattleState, Side),
    submit: impl FnOnce(Order) -> Result<(), Value>,
) -> Option<Value> {
    match serde_json::from_slice(line) {
        Err(error) => Some(error_json("BadRequest", &error.to_string())),
        Ok(SeatRequest::Status {}) => Some(status_json(view)),
        Ok(SeatRequest::Legal {}) => Some(legal_json(view, seat)),
        Ok(SeatRequest::Order { order }) => submit(order).err(),
    }
}

/// Returns the status, as the referee gives it, without the digest.
pub(super) fn status_json(view: &BattleState) -> Value {
    json!({
        "ok": true,
        "turn": view.turn.number,
        "awaiting": awaiting_json(&view.awaiting),
        "outcome": *view.outcome,
    })
}

/// Returns the legal orders of a seat.
fn legal_json(view: &BattleState, seat: Side) -> Value {
    let orders = legal_orders(view).into_iter().filter(|order| order.seat(&view.awaiting) == Some(seat));
    json!({ "ok": true, "orders": orders.collect::<Vec<_>>() })
}

/// Returns the answer to an order that was carried out.
pub(super) fn accepted_json(view: &BattleState, events: &[BattleEvent]) -> Value {
    let mut answer = status_json(view);
    answer["events"] = json!(events);
    answer
}

/// Returns the answer to a request that can't be carried out.
pub(super) fn error_json(code: &str, message: &str) -> Value {
    json!({ "ok": false, "error": { "code": code, "message": message } })
}
