//! Texts of events. The text of an event has the id `log-…`, with the event's name in kebab case. Its arguments are the
//! event's fields, by their names. An attack whose dice were rerolled has no result: the last reroll tells it.

use std::fmt::Debug;

use fluent_bundle::FluentValue;

use super::{
    attack_result::{is_attack_event, settled_damage},
    card_name,
    names::{LogLine, contraption_name, object_name},
};
use crate::card_text::card_target_mid_sentence;
use crate::prelude::*;
use rules::{EventPart, KindId, MIN_CATCH_FACE, conditions::TwitchersCondition, count_damage, kebab_case};

type TextArgument = (String, FluentValue<'static>);

/// Required face of rolls that can't hit: higher than any face.
const NEVER: u8 = 7;

/// Returns the log line of the event with that index; `None` if another event already covers it. The text may depend on
/// the events around it.
pub fn log_line(texts: &Texts, view: &BattleView, events: &[BattleEvent], index: usize) -> Option<LogLine> {
    let event = events.get(index)?;
    let icon = event.icon()?;
    let mut values = Vec::new();
    for (name, part) in event.parts() {
        add_arguments(texts, view, (name, part), &mut values);
    }
    add_damage(events, index, &mut values);
    values.extend(special_argument(texts, view, event));
    let values: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let words = texts.t_args(&format!("log-{}", kebab_case(event.name())), &values);
    let heading = matches!(event, BattleEvent::TurnStarted { .. });
    (!words.is_empty()).then_some(LogLine { icon, words, dice: shown_dice(event), heading })
}

/// Adds the damage of an event with dice: of an attack by its final dice, or none if another event tells its result.
fn add_damage(events: &[BattleEvent], index: usize, values: &mut Vec<TextArgument>) {
    let event = &events[index];
    let damage = if is_attack_event(event) || matches!(event, BattleEvent::Rerolled { .. }) {
        let damage = settled_damage(events, index);
        values.push(("settled".to_owned(), answer(damage.is_some())));
        damage
    } else {
        event.dice().map(|(dice, needed)| count_damage(dice, needed))
    };
    if let Some(damage) = damage {
        values.push(("damage".to_owned(), damage.into()));
    }
}

/// Returns the dice of an event, and the face that they need. A rerolled die is part of the text.
fn shown_dice(event: &BattleEvent) -> Option<(Vec<u8>, u8)> {
    if let Some((dice, needed)) = event.dice() {
        return Some((dice.to_vec(), needed));
    }
    event.find_part(|_, part| match part {
        EventPart::CatchDie(die) => Some((vec![*die], MIN_CATCH_FACE)),
        EventPart::Die(die) => Some((vec![*die], NEVER)),
        _ => None,
    })
}

/// Adds the arguments that follow from a field: one with its name, and for some fields others on which texts depend.
fn add_arguments(
    texts: &Texts,
    view: &BattleView,
    (name, part): (&'static str, EventPart),
    values: &mut Vec<TextArgument>,
) {
    let mut add = |name: &str, value: FluentValue<'static>| values.push((name.to_owned(), value));
    match part {
        EventPart::Figure(figure) | EventPart::Target(figure) => add(name, figure_name(texts, view, *figure).into()),
        EventPart::FormerCarrier(figure) => {
            add("taken", answer(figure.is_some()));
            add(name, figure.map_or_else(String::new, |figure| figure_name(texts, view, figure)).into());
        }
        EventPart::Kind(kind) => {
            add(name, localized_name(texts, &view.now.catalogue.kind(*kind).name).to_owned().into());
        }
        EventPart::Side(side) => {
            add(name, side_name(texts, *side).into());
            add(&format!("{name}-key"), side.key().into());
        }
        EventPart::SidePoints(points) => {
            add("allied", points.allied.into());
            add("german", points.german.into());
            add("tie", answer(points.allied == points.german));
        }
        EventPart::SideTotals(points) => {
            add("allied", points.allied.into());
            add("german", points.german.into());
        }
        EventPart::Ordinal(number) => add(name, (*number).into()),
        EventPart::Number(number) | EventPart::Needed(number) | EventPart::Die(number) | EventPart::NewFace(number) => {
            add(name, (*number).into());
        }
        EventPart::CatchDie(die) => {
            add(name, (*die).into());
            add("caught", answer(*die >= MIN_CATCH_FACE));
        }
        EventPart::Door(door) => add(name, (door + 1).into()),
        EventPart::Change(change) => {
            add(name, change.unsigned_abs().into());
            add("gained", answer(*change >= 0));
        }
        EventPart::Flag(holds) => add(name, answer(*holds)),
        EventPart::Squares(squares) => add(name, squares.len().into()),
        EventPart::Arrivals(figures) => add(name, figures.len().into()),
        EventPart::Weapon(weapon) => add("by-hand", answer(view.now.catalogue.weapon(*weapon).by_hand())),
        EventPart::Mode(mode) => add(name, variant_name(mode)),
        EventPart::Hazard(hazard) => add(name, variant_name(hazard)),
        EventPart::ReactionCause(cause) => add(name, variant_name(cause)),
        EventPart::CardCause(cause) => add(name, variant_name(cause)),
        EventPart::Card(card) => add(name, card_name(texts, view, *card).into()),
        EventPart::CardTarget(target) => {
            add(name, card_target_mid_sentence(texts, view, *target).into());
            add("on-board", answer(*target == CardTarget::Table));
        }
        EventPart::Object(object) => add(name, object_name(texts, view, *object).into()),
        EventPart::Contraption(kind) => add(name, contraption_name(texts, view, *kind).into()),
        // No text contains these.
        EventPart::Entry(_)
        | EventPart::Winner(_)
        | EventPart::Reason(_)
        | EventPart::Origin(_)
        | EventPart::Position(_)
        | EventPart::Place(_)
        | EventPart::LastPlace(_)
        | EventPart::Gate(_)
        | EventPart::Facing(_)
        | EventPart::DamageDice(_) => {}
    }
}

/// Returns the argument of an event whose text needs more than its fields.
fn special_argument(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<TextArgument> {
    match event {
        BattleEvent::ActivationEnded { figure, .. } => {
            Some(("fate".to_owned(), unspent_points_fate(view, *figure).into()))
        }
        BattleEvent::Searched { die, .. } => {
            let condition = view.now.charter.condition::<TwitchersCondition>();
            Some(("stirs".to_owned(), answer(condition.is_some_and(|lurking| *die <= lurking.on))))
        }
        BattleEvent::Battered { at, .. } => {
            let kind = view.built.get(at).copied().unwrap_or_default();
            Some(("kind".to_owned(), contraption_name(texts, view, kind).into()))
        }
        _ => None,
    }
}

/// Returns the variant of the text about the unspent action points of a figure whose activation ends: figures of an
/// automated side strike with them later (`COOP-6`), and some figures may give them away (`SARGE-2`).
fn unspent_points_fate(view: &BattleView, figure: FigureId) -> &'static str {
    let shares = |(kind, _): (KindId, u16)| view.now.catalogue.kind(kind).has(&Ability::SharesPoints);
    if view.side(figure).is_some_and(|side| view.now.charter.plays_itself(side)) {
        "kept"
    } else if view.name(figure).is_some_and(shares) {
        "shared"
    } else {
        "lost"
    }
}

fn answer(yes: bool) -> FluentValue<'static> {
    if yes { "yes" } else { "no" }.into()
}

fn variant_name(variant: &impl Debug) -> FluentValue<'static> {
    format!("{variant:?}").into()
}
