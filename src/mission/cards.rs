//! Reader of the battle cards' data file: from RON to a [`CardList`], or to a list of all faults.

use std::collections::HashSet;
use std::path::Path;

use serde::Deserialize;

use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::id_checks::check_id;
use super::limits;
use super::read_ron;
use super::text_checks::{check_localized, check_name};
use super::weapons::check_weapon_known;
use rules::cards::{CardFace, CardKind, CardList, CardModifier, EventDuration};
use rules::{Armoury, Localized, both};

/// The field that identifies a cards' data file.
pub const CARDS_FIELD: &str = "cards";

/// Maximum number of cards in a deck.
pub const MAX_CARDS: usize = 250;

/// The file's contents before the checks.
#[derive(Deserialize)]
#[serde(rename = "Cards", deny_unknown_fields)]
struct RawCards {
    cards: Vec<RawCard>,
}

#[derive(Deserialize)]
#[serde(rename = "Card", deny_unknown_fields)]
pub(super) struct RawCard {
    id: String,
    name: Localized,
    text: Localized,
    kill_value: i64,
    copies: i64,
    face: CardFace,
}

/// Reads the cards from the text of a file; weapons that they give must be in `armoury`.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_cards(file: &Path, text: &str, armoury: &Armoury) -> Result<CardList, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let kinds = read_cards(text, armoury, 0, &mut findings);
    findings.finish()?;
    Ok(CardList::new(kinds))
}

/// Reads the cards in the text of a file. `others` is the number of other cards in the deck.
pub(super) fn read_cards(
    text: &str,
    armoury: &Armoury,
    others: usize,
    findings: &mut DiagnosticSink<'_>,
) -> Vec<CardKind> {
    let raw = read_ron::read_ron::<RawCards>(text, findings).map_or_else(Vec::new, |raw| raw.cards);
    let mut ids = HashSet::new();
    let mut kinds: Vec<CardKind> = Vec::new();
    for (index, card) in raw.into_iter().enumerate() {
        let path = format!("cards[{index}]");
        if !ids.insert(card.id.clone()) {
            let id = &card.id;
            let message = both!("otra carta tiene el id `{id}`", "another card has the id `{id}`");
            findings.add(&format!("{path}.id"), message);
        }
        kinds.push(convert_raw_card(card, &path, findings));
        for weapon in kinds[index].gives().iter().filter_map(CardModifier::weapon) {
            check_weapon_known(weapon, armoury, &format!("{path}.face"), findings);
        }
    }
    let count: usize = others + kinds.iter().map(|kind| usize::from(kind.copies)).sum::<usize>();
    if count > MAX_CARDS {
        let message = both!(
            "el mazo tendría {count} cartas, y caben {MAX_CARDS}",
            "the deck would hold {count} cards; the limit is {MAX_CARDS}"
        );
        findings.add(CARDS_FIELD, message);
    }
    kinds
}

fn convert_raw_card(raw: RawCard, path: &str, findings: &mut DiagnosticSink<'_>) -> CardKind {
    let mut number = |field: &str, value: i64| {
        u8::try_from(value).unwrap_or_else(|_| {
            let most = u8::MAX;
            let message = both!("{value} no está entre 0 y {most}", "{value} is not between 0 and {most}");
            findings.add(&format!("{path}.{field}"), message);
            1
        })
    };
    let (kill_value, copies) = (number("kill_value", raw.kill_value), number("copies", raw.copies));
    let kind = CardKind { id: raw.id, name: raw.name, text: raw.text, kill_value, copies, face: raw.face };
    check_card_kind(&kind, path, findings);
    kind
}

/// Reports the faults of a card that are independent of other cards.
pub(super) fn check_card_kind(kind: &CardKind, path: &str, findings: &mut DiagnosticSink<'_>) {
    check_id(&kind.id, &format!("{path}.id"), findings);
    check_name(&kind.name, &format!("{path}.name"), findings);
    check_localized(&kind.text, &format!("{path}.text"), findings);
    if let Some(fault) = find_face_fault(&kind.face) {
        findings.add(&format!("{path}.face"), fault).rule("CARD-3");
    }
    limits::report_out_of_range(&limits::of_card(kind), path, findings);
}

/// Returns the first contradiction in a card's face, if there is one.
fn find_face_fault(face: &CardFace) -> Option<Localized> {
    match face {
        CardFace::Effect { gives, .. } if gives.is_empty() => {
            Some(both!("el efecto no cambia nada", "the effect changes nothing"))
        }
        CardFace::Effect { .. } => None,
        CardFace::Event { at_once: true, does, .. } if !does.needs_no_target() => Some(both!(
            "esta carta necesita un objetivo: no puede ser `at_once`",
            "this card needs a target, so it can't be `at_once`"
        )),
        CardFace::Event { does, .. } if does.is_empty() => {
            Some(both!("el evento no cambia nada", "the event changes nothing"))
        }
        CardFace::Event { lasts, does, .. } => match (does.properties().lasting, *lasts == EventDuration::Instant) {
            (true, true) => Some(both!(
                "este evento ha de durar una ronda o la misión",
                "this event must last a round or the mission"
            )),
            (false, false) => Some(both!(
                "este evento se cumple en el acto: no puede durar",
                "this event takes effect at once: it can't last"
            )),
            _ => None,
        },
    }
}
