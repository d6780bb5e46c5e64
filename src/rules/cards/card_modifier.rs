//! The modifiers of effect cards (`CARD-2`), with their limits. [`EffectiveStats`](crate::EffectiveStats) applies them.

use serde::{Deserialize, Serialize};

use super::number_bounds::NumberBounds;
use crate::{figure::FigureTrait, weapon::Weapon};

/// A change that an effect card makes to a figure. Several changes of one stat add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardModifier {
    /// Damage dice per shot of a gun, never under 1.
    ShotDice(i8),
    /// Damage dice per close attack, never under 1.
    StrikeDice(i8),
    /// Action points, never under 1.
    ActionPoints(i8),
    /// Fortitude (`SHOOT-4`).
    Fortitude(i8),
    /// The figure can't enter reaction mode.
    NoReaction,
    /// The figure can't fire a weapon until it spends this number of action points, which discards the card.
    Jammed(u8),
    /// Number of missed dice per shot that may be rerolled.
    ShotRerolls(u8),
    /// Bonus added to the damage dice against figures with this trait.
    BonusAgainst(i8, FigureTrait),
    /// The figure has this weapon in addition to its own.
    Arms(Weapon),
}

impl CardModifier {
    /// Returns `true` if the modifier is an advantage for its figure.
    pub fn helps(&self) -> bool {
        match self {
            CardModifier::ShotDice(by) | CardModifier::StrikeDice(by) | CardModifier::ActionPoints(by) => *by > 0,
            CardModifier::Fortitude(by) | CardModifier::BonusAgainst(by, _) => *by > 0,
            CardModifier::ShotRerolls(_) | CardModifier::Arms(_) => true,
            CardModifier::NoReaction | CardModifier::Jammed(_) => false,
        }
    }

    /// Returns the weapon that the modifier gives, if it gives one.
    pub fn weapon(&self) -> Option<Weapon> {
        if let CardModifier::Arms(weapon) = self { Some(*weapon) } else { None }
    }

    /// Returns the number of the modifier with its limits; `None` if it has no number.
    pub fn bounds(&self) -> Option<NumberBounds> {
        let (name, value, range) = match self {
            CardModifier::ShotDice(dice) => ("ShotDice", i64::from(*dice), -20..=20),
            CardModifier::StrikeDice(dice) => ("StrikeDice", i64::from(*dice), -20..=20),
            CardModifier::ActionPoints(points) => ("ActionPoints", i64::from(*points), -20..=20),
            CardModifier::Fortitude(points) => ("Fortitude", i64::from(*points), -6..=6),
            CardModifier::Jammed(points) => ("Jammed", i64::from(*points), 1..=20),
            CardModifier::ShotRerolls(dice) => ("ShotRerolls", i64::from(*dice), 1..=20),
            CardModifier::BonusAgainst(bonus, _) => ("BonusAgainst", i64::from(*bonus), -5..=5),
            CardModifier::NoReaction | CardModifier::Arms(_) => return None,
        };
        Some(NumberBounds::new(name, value, range, "CARD-3"))
    }
}
