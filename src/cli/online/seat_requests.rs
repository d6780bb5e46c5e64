//! The requests for a seat over standard input, in the shapes of the referee: `{"cmd":"status"}`, `{"cmd":"legal"}` and
//! `{"cmd":"order","order":…}`. An order is answered once it is carried out or refused. Whenever the seat must decide,
//! the status is written without a request.

use rules::{BattleEvent, BattleState, Order, Side, legal_orders};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::referee::awaiting_json;

/// A request for a seat.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum SeatRequest {
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

/// Reads a request.
pub(super) fn parse_request(line: &[u8]) -> Result<SeatRequest, Value> {
    serde_json::from_slice(line).map_err(|error| error_json("BadRequest", &error.to_string()))
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
pub(super) fn legal_json(view: &BattleState, seat: Side) -> Value {
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
