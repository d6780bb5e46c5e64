//! Texts about cards: names and targets.

use crate::{prelude::*, rooms::room_number};

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
