//! Limits of the numbers of figures, weapons and cards. They apply to data files and records alike, and the rules rely
//! on them.

use std::ops::RangeInclusive;

use crate::{diagnostics::DiagnosticSink, force::MAX_RP};
use rules::{
    Ability, FigureKind, Localized, WeaponFire, WeaponKind, both,
    cards::{CardFace, CardKind, CardModifier, NumberBounds},
};

/// A number outside its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The field with the number.
    pub field: &'static str,
    /// The name of the number, if the field contains several numbers; otherwise empty.
    pub what: &'static str,
    /// The number.
    pub value: i64,
    /// The allowed range.
    pub range: RangeInclusive<i64>,
    /// The id of the rule that is broken.
    pub rule: &'static str,
}

impl OutOfRange {
    /// Returns a description of the fault.
    pub fn message(&self) -> Localized {
        let of = if self.what.is_empty() { String::new() } else { format!("`{}`: ", self.what) };
        let (value, low, high) = (self.value, self.range.start(), self.range.end());
        both!("{of}{value} no está entre {low} y {high}", "{of}{value} is not between {low} and {high}")
    }
}

/// Reports each of these numbers in the value at that path of a file.
pub(super) fn report_out_of_range(numbers: &[OutOfRange], path: &str, findings: &mut DiagnosticSink<'_>) {
    for number in numbers {
        findings.add(&format!("{path}.{}", number.field), number.message()).rule(number.rule);
    }
}

/// Collector of the numbers that are outside their limits.
struct RangeChecker(Vec<OutOfRange>);

impl RangeChecker {
    fn check_range(
        &mut self,
        field: &'static str,
        what: &'static str,
        value: impl Into<i64>,
        range: RangeInclusive<i64>,
        rule: &'static str,
    ) {
        let value = value.into();
        if !range.contains(&value) {
            self.0.push(OutOfRange { field, what, value, range, rule });
        }
    }

    /// Checks the numbers of a card's face.
    fn check_all(&mut self, numbers: impl IntoIterator<Item = NumberBounds>) {
        for NumberBounds { name, value, range, rule } in numbers {
            self.check_range("face", name, value, range, rule);
        }
    }
}

/// Returns the numbers of a kind of figure that are outside their limits.
pub fn check_figure(kind: &FigureKind) -> Vec<OutOfRange> {
    let mut numbers = RangeChecker(Vec::new());
    numbers.check_range("rp", "", kind.rp, 1..=MAX_RP.into(), "FORCE-1");
    numbers.check_range("ap", "", kind.ap, 1..=20, "AP-1");
    numbers.check_range("fortitude", "", kind.fortitude, 1..=6, "SHOOT-4");
    numbers.check_range("damage_points", "", kind.damage_points, 1..=20, "SHOOT-2");
    if let Some(limit) = kind.limit {
        numbers.check_range("limit", "", limit, 1..=MAX_RP.into(), "FORCE-1");
    }
    for ability in &kind.abilities {
        if let Ability::Horde(count) = ability {
            numbers.check_range("abilities", "Horde", *count, 1..=20, "DEPLOY-4");
        }
    }
    numbers.0
}

/// Returns the numbers of a weapon that are outside their limits.
pub fn of_weapon(kind: &WeaponKind) -> Vec<OutOfRange> {
    let mut numbers = RangeChecker(Vec::new());
    numbers.check_range("cost", "", kind.cost, 1..=20, "AP-1");
    if let Some(range) = kind.range {
        numbers.check_range("range", "", range, 1..=64, "GREN-1");
    }
    match &kind.fires {
        WeaponFire::Gun(gun) => {
            numbers.check_range("fires", "dice", gun.dice, 1..=20, "SHOOT-3");
            numbers.check_range("fires", "reaction", gun.reaction, 0..=20, "SHOOT-3");
            numbers.check_range("fires", "piercing", gun.piercing, 0..=5, "SHOTGUN-1");
        }
        WeaponFire::Grenade { bonus, .. } => numbers.check_range("fires", "bonus", *bonus, -5..=5, "GREN-2"),
        WeaponFire::Jet { squares } => numbers.check_range("fires", "squares", *squares, 1..=64, "FLAME-1"),
    }
    numbers.0
}

/// Returns the numbers of a card that are outside their limits.
pub fn of_card(kind: &CardKind) -> Vec<OutOfRange> {
    let mut numbers = RangeChecker(Vec::new());
    numbers.check_range("kill_value", "", kind.kill_value, 0..=20, "CARD-4");
    numbers.check_range("copies", "", kind.copies, 1..=20, "HAND-2");
    match &kind.face {
        CardFace::Effect { gives, .. } => numbers.check_all(gives.iter().filter_map(CardModifier::bounds)),
        CardFace::Event { does, .. } => numbers.check_all(does.bounds()),
    }
    numbers.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        FigureTrait,
        cards::{EventDuration, EventEffect},
    };

    /// Returns the names of the numbers of a card's face that are outside their limits.
    fn out_of_range_parts(face: CardFace) -> Vec<&'static str> {
        let (name, text) = (both!("una", "one"), both!("nada", "nothing"));
        let kind = CardKind { id: "card".into(), name, text, kill_value: 1, copies: 1, face };
        of_card(&kind).into_iter().map(|number| number.what).collect()
    }

    fn out_of_range_in_effect(modifier: CardModifier) -> Vec<&'static str> {
        out_of_range_parts(CardFace::Effect {
            swd: false,
            on: Vec::new(),
            gives: vec![CardModifier::NoReaction, modifier],
        })
    }

    fn out_of_range_in_event(effect: EventEffect) -> Vec<&'static str> {
        out_of_range_parts(CardFace::Event { lasts: EventDuration::default(), at_once: false, does: effect })
    }

    #[test]
    fn card_modifiers_have_limits() {
        for (name, modifier, most) in [
            ("ShotDice", CardModifier::ShotDice as fn(i8) -> CardModifier, 20),
            ("StrikeDice", CardModifier::StrikeDice, 20),
            ("ActionPoints", CardModifier::ActionPoints, 20),
            ("Fortitude", CardModifier::Fortitude, 6),
            ("BonusAgainst", |bonus| CardModifier::BonusAgainst(bonus, FigureTrait::Ape), 5),
        ] {
            for points in [most, -most] {
                assert!(out_of_range_in_effect(modifier(points)).is_empty(), "{name} {points}");
                assert_eq!(out_of_range_in_effect(modifier(points + points.signum())), [name]);
            }
        }
        for (name, modifier) in
            [("Jammed", CardModifier::Jammed as fn(u8) -> CardModifier), ("ShotRerolls", CardModifier::ShotRerolls)]
        {
            assert!(
                out_of_range_in_effect(modifier(1)).is_empty() && out_of_range_in_effect(modifier(20)).is_empty(),
                "{name}"
            );
            assert_eq!([out_of_range_in_effect(modifier(0)), out_of_range_in_effect(modifier(21))], [[name], [name]]);
        }
    }

    #[test]
    fn card_event_effects_have_limits() {
        for (name, deed, most) in [
            ("Heal", (|points| EventEffect::Heal(points, Vec::new())) as fn(u8) -> EventEffect, 20),
            ("HealAll", |points| EventEffect::HealAll(points, Vec::new()), 20),
            ("ActAgain", |points| EventEffect::ActAgain(points, Vec::new()), 20),
            ("OwnCommand", EventEffect::OwnCommand, 20),
            ("EnemyCommand", EventEffect::EnemyCommand, 20),
            ("ShotRange", EventEffect::ShotRange, 64),
            ("Stock", |count| EventEffect::Stock("snare".into(), count), 20),
            ("Arrive", |count| EventEffect::Arrive(count, rules::Side::German), 20),
        ] {
            assert!(
                out_of_range_in_event(deed(1)).is_empty() && out_of_range_in_event(deed(most)).is_empty(),
                "{name}"
            );
            assert_eq!([out_of_range_in_event(deed(0)), out_of_range_in_event(deed(most + 1))], [[name], [name]]);
        }
        assert!(
            out_of_range_in_event(EventEffect::Gate(30)).is_empty()
                && out_of_range_in_event(EventEffect::Gate(-30)).is_empty()
        );
        assert_eq!(
            [out_of_range_in_event(EventEffect::Gate(31)), out_of_range_in_event(EventEffect::Gate(-31))],
            [["Gate"], ["Gate"]]
        );
    }
}
