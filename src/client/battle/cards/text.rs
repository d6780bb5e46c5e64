//! Texts about cards: names, targets, events.

use fluent_bundle::FluentValue;

use crate::{board::rooms::room_number, prelude::*, text::names::LogText};
use rules::event::CardLoss;

/// Returns a card's name.
pub fn battle_card_name(texts: &Texts, view: &BattleView, card: CardId) -> String {
    localized_name(texts, &view.now.cards.kind(card).name).to_owned()
}

/// Describes the target of a card, as the start of a sentence.
pub fn card_target_name(texts: &Texts, view: &BattleView, target: CardTarget) -> String {
    format_card_target(texts, view, target, "no")
}

/// Describes the target of a card, inside a sentence.
pub fn card_target_mid_sentence(texts: &Texts, view: &BattleView, target: CardTarget) -> String {
    format_card_target(texts, view, target, "yes")
}

fn format_card_target(texts: &Texts, view: &BattleView, target: CardTarget, inside: &'static str) -> String {
    let inside = ("inside", inside.into());
    match target {
        CardTarget::Table => texts.t_args("target-table", &[inside]),
        CardTarget::Figure(id) => figure_name(texts, view, id),
        CardTarget::Kind(kind) => {
            let name = localized_name(texts, &view.now.catalogue.kind(kind).name);
            texts.t_args("target-kind", &[("kind", name.into()), inside])
        }
        CardTarget::Card(other) => {
            let name = battle_card_name(texts, view, other);
            match view.now.cards.card_in_play(other).map(|lying| lying.on) {
                Some(on @ (CardTarget::Figure(_) | CardTarget::Kind(_))) => {
                    let on = card_target_mid_sentence(texts, view, on);
                    texts.t_args("target-card-on", &[("card", name.into()), ("on", on.into())])
                }
                _ => name,
            }
        }
        CardTarget::Door(door) => {
            let at = view.now.board.doors()[usize::from(door)].at;
            let values = [("n", (door + 1).into()), ("x", (at.x + 1).into()), ("y", (at.y + 1).into()), inside];
            texts.t_args("target-door", &values)
        }
        CardTarget::Square(gate) => {
            let side = texts.t(match gate.side {
                Facing::North => "facing-north",
                Facing::East => "facing-east",
                Facing::South => "facing-south",
                Facing::West => "facing-west",
            });
            // Rooms have numbers on their floors, but the board shows no coordinates.
            if let Some(room) = room_number(&view.now.board, gate.at) {
                return texts.t_args("target-square-room", &[("n", room.into()), ("side", side.into()), inside]);
            }
            let values = [("x", (gate.at.x + 1).into()), ("y", (gate.at.y + 1).into()), ("side", side.into()), inside];
            texts.t_args("target-square", &values)
        }
    }
}

/// Returns the icon and text of an event of cards; `None` for other events.
pub(crate) fn card_event_text(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<LogText> {
    let name = |id: &CardId| ("card", FluentValue::from(battle_card_name(texts, view, *id)));
    let whose = |side: &Side| ("side", FluentValue::from(side_name(texts, *side)));
    let points = |points: u8| vec![("points", points.into())];
    let on = |at: &CardTarget| ("target", FluentValue::from(card_target_mid_sentence(texts, view, *at)));
    Some(match event {
        BattleEvent::CardPlayed { side, card, target: CardTarget::Table } => {
            ("cards", "log-card-played", vec![whose(side), name(card)])
        }
        BattleEvent::CardPlayed { side, card, target } => {
            ("cards", "log-card-played-on", vec![whose(side), name(card), on(target)])
        }
        BattleEvent::CardTookEffect { card, .. } => ("check", "log-card-works", vec![name(card)]),
        BattleEvent::CardKilled { side, card, cost } => {
            ("kill", "log-card-killed", vec![whose(side), name(card), ("cost", (*cost).into())])
        }
        BattleEvent::CardLost { card, cause } => {
            let id = match cause {
                CardLoss::Cancelled => "log-card-cancelled",
                CardLoss::FigureGone => "log-card-gone",
                CardLoss::Expired => "log-card-expired",
                CardLoss::Cleared => "log-card-cleared",
                CardLoss::ShakenOff => "log-card-shaken",
            };
            ("close", id, vec![name(card)])
        }
        BattleEvent::CardStruck { side, card } => ("burst", "log-card-struck", vec![whose(side), name(card)]),
        BattleEvent::CardDiscarded { side, card } => ("cards", "log-card-discarded", vec![whose(side), name(card)]),
        BattleEvent::HandFilled { side, drawn } => {
            ("cards", "log-hand-filled", vec![whose(side), ("n", (*drawn).into())])
        }
        BattleEvent::CommandChanged { side, change } => {
            let id = if *change < 0 { "log-command-lost" } else { "log-command-got" };
            ("cp", id, vec![whose(side), ("n", change.unsigned_abs().into())])
        }
        BattleEvent::LastStand { points: left, .. } => ("star", "log-last-stand", points(*left)),
        BattleEvent::ActsAgain { points: left, .. } => ("redo", "log-acts-again", points(*left)),
        BattleEvent::Surfaced { .. } => ("up", "log-surfaced", Vec::new()),
        BattleEvent::DoorBurst { door } => ("door", "log-door-burst", vec![("n", (door + 1).into())]),
        BattleEvent::Healed { points: left, .. } => ("plus", "log-healed", points(*left)),
        _ => return None,
    })
}
