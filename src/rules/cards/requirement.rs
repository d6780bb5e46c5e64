//! The requirements of cards.

use serde::{Deserialize, Serialize};

use crate::{
    figure::{FigureKind, FigureTrait},
    weapon::Armoury,
};

/// A requirement for a figure on which a card is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardRequirement {
    /// The figure has a gun: a weapon that rolls damage dice at one target.
    Gun,
    /// The figure has this trait.
    Is(FigureTrait),
    /// The figure does not have this trait.
    IsNot(FigureTrait),
    /// The kind is a horde: the card is placed on the one card that represents all its figures (`ZOM-1`).
    Horde,
    /// The kind is not a horde.
    NotHorde,
}

impl CardRequirement {
    /// Returns `true` if a kind of figure meets the requirement.
    pub fn holds(&self, kind: &FigureKind, armoury: &Armoury) -> bool {
        match self {
            CardRequirement::Gun => kind.weapons.iter().any(|weapon| armoury.kind(*weapon).is_gun()),
            CardRequirement::Is(what) => kind.has_trait(*what),
            CardRequirement::IsNot(what) => !kind.has_trait(*what),
            CardRequirement::Horde => kind.horde().is_some(),
            CardRequirement::NotHorde => kind.horde().is_none(),
        }
    }
}

/// Returns `true` if a kind of figure meets all these requirements.
pub(crate) fn meets_all(requirements: &[CardRequirement], kind: &FigureKind, armoury: &Armoury) -> bool {
    requirements.iter().all(|requirement| requirement.holds(kind, armoury))
}
