//! The numbers that figures, weapons and cards may have, whoever wrote them down: the data files and the records keep to
//! the same limits, and the rules count on them.

use std::ops::RangeInclusive;

use crate::{fault::Findings, force::MAX_RP};
use rules::{
    Ability, FigureKind, Fires, Localized, WeaponKind, both,
    cards::{CardFace, CardKind, Deed, Modifier},
    conditions::MAX_PLAYERS,
};

/// A number out of its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The field that holds it.
    pub field: &'static str,
    /// What it says, where the field holds more than one number.
    pub what: &'static str,
    /// The number.
    pub value: i64,
    /// What it may be.
    pub range: RangeInclusive<i64>,
    /// The rule that it goes against.
    pub rule: &'static str,
}

impl OutOfRange {
    /// What is wrong, in words.
    pub fn message(&self) -> Localized {
        let of = if self.what.is_empty() { String::new() } else { format!("`{}`: ", self.what) };
        let (value, low, high) = (self.value, self.range.start(), self.range.end());
        both!("{of}{value} no está entre {low} y {high}", "{of}{value} is not between {low} and {high}")
    }
}

/// Notes each of them in what stands on that path of a file.
pub(super) fn note(numbers: &[OutOfRange], path: &str, findings: &mut Findings<'_>) {
    for number in numbers {
        findings.add(&format!("{path}.{}", number.field), number.message()).rule(number.rule);
    }
}

/// What is gathered while something is looked through.
struct Numbers(Vec<OutOfRange>);

impl Numbers {
    fn look(
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
}

/// The numbers of a kind of figure that are out of their limits.
pub fn of_figure(kind: &FigureKind) -> Vec<OutOfRange> {
    let mut numbers = Numbers(Vec::new());
    numbers.look("rp", "", kind.rp, 1..=MAX_RP.into(), "FORCE-1");
    numbers.look("ap", "", kind.ap, 1..=20, "AP-1");
    numbers.look("fortitude", "", kind.fortitude, 1..=6, "SHOOT-4");
    numbers.look("damage_points", "", kind.damage_points, 1..=20, "SHOOT-2");
    if let Some(limit) = kind.limit {
        numbers.look("limit", "", limit, 1..=MAX_RP.into(), "FORCE-1");
    }
    for ability in &kind.abilities {
        if let Ability::Horde(count) = ability {
            numbers.look("abilities", "Horde", *count, 1..=20, "DEPLOY-4");
        }
    }
    numbers.0
}

/// The numbers of a weapon that are out of their limits.
pub fn of_weapon(kind: &WeaponKind) -> Vec<OutOfRange> {
    let mut numbers = Numbers(Vec::new());
    numbers.look("cost", "", kind.cost, 1..=20, "AP-1");
    if let Some(range) = kind.range {
        numbers.look("range", "", range, 1..=64, "GREN-1");
    }
    match &kind.fires {
        Fires::Gun(gun) => {
            numbers.look("fires", "dice", gun.dice, 1..=20, "SHOOT-3");
            numbers.look("fires", "reaction", gun.reaction, 0..=20, "SHOOT-3");
            numbers.look("fires", "piercing", gun.piercing, 0..=5, "SHOTGUN-1");
        }
        Fires::Grenade { bonus, .. } => numbers.look("fires", "bonus", *bonus, -5..=5, "GREN-2"),
        Fires::Jet { squares } => numbers.look("fires", "squares", *squares, 1..=64, "FLAME-1"),
    }
    numbers.0
}

/// The numbers of a card that are out of their limits.
pub fn of_card(kind: &CardKind) -> Vec<OutOfRange> {
    let mut numbers = Numbers(Vec::new());
    numbers.look("kill_value", "", kind.kill_value, 0..=20, "CARD-4");
    numbers.look("copies", "", kind.copies, 1..=20, "HAND-2");
    match &kind.face {
        CardFace::Effect { gives, .. } => gives.iter().for_each(|modifier| given(modifier, &mut numbers)),
        CardFace::Event { does, .. } => match does {
            Deed::Heal(points, _) => numbers.look("face", "Heal", *points, 1..=20, "CARD-3"),
            Deed::OwnCommand(points) => numbers.look("face", "OwnCommand", *points, 1..=20, "CARD-3"),
            Deed::EnemyCommand(points) => numbers.look("face", "EnemyCommand", *points, 1..=20, "CARD-3"),
            Deed::ShotRange(squares) => numbers.look("face", "ShotRange", *squares, 1..=64, "CARD-3"),
            Deed::Stock(_, count) => numbers.look("face", "Stock", *count, 1..=20, "CARD-3"),
            Deed::Arrive(count, _) => numbers.look("face", "Arrive", *count, 1..=20, "CARD-3"),
            Deed::HealAll(points, _) => numbers.look("face", "HealAll", *points, 1..=20, "CARD-3"),
            Deed::Gate(points) => numbers.look("face", "Gate", *points, -30..=30, "COOP-9"),
            Deed::Surge(each) => {
                for players in 1..=MAX_PLAYERS {
                    numbers.look("face", "Surge", each.of(players), 1..=40, "COOP-7");
                }
            }
            Deed::ActAgain(points, _) => numbers.look("face", "ActAgain", *points, 1..=20, "CARD-3"),
            Deed::Cancel | Deed::Tunnel | Deed::LastStand | Deed::StayReady | Deed::WedgeDoor | Deed::OpenDoor => {}
        },
    }
    numbers.0
}

fn given(modifier: &Modifier, numbers: &mut Numbers) {
    let (what, value, range) = match modifier {
        Modifier::ShotDice(dice) => ("ShotDice", i64::from(*dice), -20..=20),
        Modifier::StrikeDice(dice) => ("StrikeDice", i64::from(*dice), -20..=20),
        Modifier::ActionPoints(points) => ("ActionPoints", i64::from(*points), -20..=20),
        Modifier::Fortitude(points) => ("Fortitude", i64::from(*points), -6..=6),
        Modifier::Jammed(points) => ("Jammed", i64::from(*points), 1..=20),
        Modifier::ShotRerolls(dice) => ("ShotRerolls", i64::from(*dice), 1..=20),
        Modifier::BonusAgainst(bonus, _) => ("BonusAgainst", i64::from(*bonus), -5..=5),
        Modifier::NoReaction | Modifier::Arms(_) => return,
    };
    numbers.look("face", what, value, range, "CARD-3");
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Trait, cards::Duration};

    /// What a card's face holds that is out of its limits.
    fn out(face: CardFace) -> Vec<&'static str> {
        let (name, text) = (both!("una", "one"), both!("nada", "nothing"));
        let kind = CardKind { id: "card".into(), name, text, kill_value: 1, copies: 1, face };
        of_card(&kind).into_iter().map(|number| number.what).collect()
    }

    fn gives(modifier: Modifier) -> Vec<&'static str> {
        out(CardFace::Effect { swd: false, on: Vec::new(), gives: vec![Modifier::NoReaction, modifier] })
    }

    fn does(deed: Deed) -> Vec<&'static str> {
        out(CardFace::Event { lasts: Duration::default(), at_once: false, does: deed })
    }

    #[test]
    fn what_a_card_changes_has_limits() {
        for (name, modifier, most) in [
            ("ShotDice", Modifier::ShotDice as fn(i8) -> Modifier, 20),
            ("StrikeDice", Modifier::StrikeDice, 20),
            ("ActionPoints", Modifier::ActionPoints, 20),
            ("Fortitude", Modifier::Fortitude, 6),
            ("BonusAgainst", |bonus| Modifier::BonusAgainst(bonus, Trait::Ape), 5),
        ] {
            for points in [most, -most] {
                assert!(gives(modifier(points)).is_empty(), "{name} {points}");
                assert_eq!(gives(modifier(points + points.signum())), [name]);
            }
        }
        for (name, modifier) in
            [("Jammed", Modifier::Jammed as fn(u8) -> Modifier), ("ShotRerolls", Modifier::ShotRerolls)]
        {
            assert!(gives(modifier(1)).is_empty() && gives(modifier(20)).is_empty(), "{name}");
            assert_eq!([gives(modifier(0)), gives(modifier(21))], [[name], [name]]);
        }
    }

    #[test]
    fn what_a_card_does_has_limits() {
        for (name, deed, most) in [
            ("Heal", (|points| Deed::Heal(points, Vec::new())) as fn(u8) -> Deed, 20),
            ("HealAll", |points| Deed::HealAll(points, Vec::new()), 20),
            ("ActAgain", |points| Deed::ActAgain(points, Vec::new()), 20),
            ("OwnCommand", Deed::OwnCommand, 20),
            ("EnemyCommand", Deed::EnemyCommand, 20),
            ("ShotRange", Deed::ShotRange, 64),
            ("Stock", |count| Deed::Stock("snare".into(), count), 20),
            ("Arrive", |count| Deed::Arrive(count, rules::Side::German), 20),
        ] {
            assert!(does(deed(1)).is_empty() && does(deed(most)).is_empty(), "{name}");
            assert_eq!([does(deed(0)), does(deed(most + 1))], [[name], [name]]);
        }
        assert!(does(Deed::Gate(30)).is_empty() && does(Deed::Gate(-30)).is_empty());
        assert_eq!([does(Deed::Gate(31)), does(Deed::Gate(-31))], [["Gate"], ["Gate"]]);
    }
}
