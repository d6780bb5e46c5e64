//! The battle in the referee's answers: the JSON of `status` and `state`.

use bevy_ecs::world::World;
use serde_json::{Value, json};

use record::Digest;
use rules::{
    BattleOutcome, BattleState, BySide, Figure, FigurePlace, PendingDecision, Side, Turn,
    cards::{CardId, CardInPlay},
    objects::{MissionObject, ObjectId},
    view_for_seat,
};

/// Returns the status: turn, pending decision, outcome and digest.
pub(super) fn status_json(world: &World) -> Value {
    json!({
        "ok": true,
        "turn": world.resource::<Turn>().number,
        "awaiting": awaiting_json(world.resource()),
        "outcome": world.resource::<BattleOutcome>().0,
        "digest": Digest::of(world),
    })
}

/// Returns the pending decision. It always has a `seat`, which is null once the battle is over.
pub(crate) fn awaiting_json(awaiting: &PendingDecision) -> Value {
    let mut value = json!(awaiting);
    if awaiting.seat().is_none() {
        value["seat"] = Value::Null;
    }
    value
}

/// Returns the state of the battle: all of it, or only the part that a seat may know.
pub(super) fn state_json(world: &World, seat: Option<Side>) -> Value {
    let truth = BattleState::of(world);
    let seen = match seat {
        None => truth,
        Some(seat) => view_for_seat(&truth, seat),
    };
    let figures: Vec<Value> = seen.figures.iter().map(|each| figure_json(&seen, each)).collect();
    let hands = BySide::from_fn(|side| hand_json(&seen, side));
    json!({
        "turn": seen.turn.number,
        "first": seen.turn.first,
        "half": seen.turn.half,
        "figures": figures,
        "doors": seen.board.doors(),
        "ablaze": seen.fire.blazes.iter().map(|blaze| blaze.at).collect::<Vec<_>>(),
        "objects": seen.objects.iter().map(|(id, object)| object_json(id, object)).collect::<Vec<_>>(),
        "cp": seen.command.0,
        "special": seen.special.0,
        "bids": seen.bids.0,
        "intelligence_used": seen.intelligence.used,
        "hands": hands,
        "deck": seen.cards.deck.len(),
        "discard": seen.cards.discard.len(),
        "in_play": seen.cards.in_play.iter().map(|lying| card_in_play_json(&seen, lying)).collect::<Vec<_>>(),
        "vp": seen.victory_points(),
        "stranded": seen.figures.iter().find(|figure| seen.is_stranded(figure)).map(|figure| figure.id),
        "twitchers": seen.twitchers.0,
    })
}

fn figure_json(seen: &BattleState, figure: &Figure) -> Value {
    let kind = seen.kind_of(figure);
    let waiting = match figure.place {
        Some(FigurePlace::Waiting(entry)) => Some(entry),
        _ => None,
    };
    json!({
        "id": figure.id,
        "kind": kind.id,
        "name": format!("{} {}", kind.name.en, figure.number),
        "side": figure.side,
        "at": figure.square(),
        "waiting": waiting,
        "left": figure.place == Some(FigurePlace::Left),
        "held_back": figure.place == Some(FigurePlace::Reserve),
        "facing": figure.facing,
        "ap": figure.points,
        "wounds": figure.wounds,
        "reaction": figure.reaction,
        "activated": figure.activated,
        "cards": seen.cards.on(figure.id, figure.kind).map(|lying| card_json(seen, lying.card)).collect::<Vec<_>>(),
        "carries": seen.objects.carried(figure.id).collect::<Vec<_>>(),
        "harpoon": figure.harpoon,
    })
}

/// Returns the cards of a hand, with null for each hidden card.
fn hand_json(seen: &BattleState, side: Side) -> Vec<Value> {
    let hand = &seen.cards.hands[side];
    let hidden = std::iter::repeat_n(Value::Null, usize::from(hand.hidden));
    let held = |id: &CardId| {
        let mut value = card_json(seen, *id);
        if let Some(holder) = seen.holders.of(*id) {
            value["holder"] = json!(holder);
        }
        value
    };
    hand.cards.iter().map(held).chain(hidden).collect()
}

fn card_json(seen: &BattleState, id: CardId) -> Value {
    json!({ "card": id, "kind": seen.cards.kind(id).id })
}

fn card_in_play_json(seen: &BattleState, lying: &CardInPlay) -> Value {
    let mut value = card_json(seen, lying.card);
    value["side"] = json!(lying.side);
    value["on"] = json!(lying.on);
    value
}

fn object_json(id: ObjectId, object: &MissionObject) -> Value {
    json!({
        "object": id,
        "name": object.name.en,
        "place": object.place,
        "portable": object.portable,
        "numbered": object.numbered,
        "number": object.number,
    })
}
