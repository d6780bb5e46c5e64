//! The battle as the referee shows it: the shapes of `status` and `state`.

use bevy::ecs::world::World;
use serde_json::{Value, json};

use crate::{
    record::Digest,
    rules::{Awaiting, BySide, Figure, Outcome, Place, Side, Situation, Turn, view},
};

/// Turn, awaited decision, outcome and digest.
pub(super) fn status(world: &World) -> Value {
    json!({
        "ok": true,
        "turn": world.resource::<Turn>().number,
        "awaiting": awaiting(world.resource()),
        "outcome": world.resource::<Outcome>().0,
        "digest": Digest::of(world),
    })
}

/// A seat is always named, if only by null once the battle is over.
fn awaiting(awaiting: &Awaiting) -> Value {
    let mut value = json!(awaiting);
    if awaiting.seat().is_none() {
        value["seat"] = Value::Null;
    }
    value
}

/// The whole battle, or what a seat may know of it. There are no cards, fire, objects nor victory points in the game
/// yet; their places are there, empty.
pub(super) fn state(world: &World, seat: Option<Side>) -> Value {
    let truth = Situation::of(world);
    let seen = match seat {
        None => truth,
        Some(seat) => view(&truth, seat),
    };
    let figures: Vec<Value> = seen.figures.iter().map(|each| figure(&seen, each)).collect();
    let nothing: BySide<[(); 0]> = BySide::default();
    json!({
        "turn": seen.turn.number,
        "first": seen.turn.first,
        "half": seen.turn.half,
        "figures": figures,
        "doors": seen.board.doors(),
        "ablaze": [],
        "objects": [],
        "cp": seen.command.0,
        "bids": seen.bids.0,
        "intelligence_used": seen.intelligence.used,
        "hands": nothing,
        "deck": 0,
        "discard": 0,
        "vp": BySide::<u8>::default(),
    })
}

fn figure(seen: &Situation, figure: &Figure) -> Value {
    let kind = seen.card(figure);
    let waiting = match figure.place {
        Some(Place::Waiting(entry)) => Some(entry),
        _ => None,
    };
    json!({
        "id": figure.id,
        "kind": kind.id,
        "name": format!("{} {}", kind.name.en, figure.number),
        "side": figure.side,
        "at": figure.square(),
        "waiting": waiting,
        "left": !figure.in_play(),
        "facing": figure.facing,
        "ap": figure.points,
        "wounds": figure.wounds,
        "reaction": figure.reaction,
        "activated": figure.activated,
        "cards": [],
        "carries": [],
    })
}
