//! Texts about cards: names and targets.

use crate::{
    prelude::*,
    rooms::{nearest_room_number, room_number},
};

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
            let number = ("n", (door + 1).into());
            match nearest_room_number(&view.now.board, at) {
                Some(room) => texts.t_args("target-door-room", &[number, ("room", room.into()), inside]),
                None => texts.t_args("target-door", &[number, inside]),
            }
        }
        CardTarget::Square(gate) => {
            let side = texts.t(match gate.side {
                Facing::North => "facing-north",
                Facing::East => "facing-east",
                Facing::South => "facing-south",
                Facing::West => "facing-west",
            });
            // Rooms have numbers on their floors, but the board shows no coordinates.
            let side = ("side", side.into());
            let board = &view.now.board;
            match (room_number(board, gate.at), nearest_room_number(board, gate.at)) {
                (Some(room), _) => texts.t_args("target-square-room", &[("n", room.into()), side, inside]),
                (None, Some(room)) => texts.t_args("target-square-near", &[("n", room.into()), side, inside]),
                (None, None) => texts.t_args("target-square", &[side, inside]),
            }
        }
    }
}
