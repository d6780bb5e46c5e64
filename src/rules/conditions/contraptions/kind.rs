//! Kinds of contraptions, each composed of parts that define its effects (`COOP-8`).

use serde::{Deserialize, Serialize};

use crate::{
    figure::{FigureKind, FigureTrait},
    localized::Localized,
};

/// A kind of contraption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contraption {
    /// The id of the kind.
    pub id: String,
    /// The name that players see.
    pub name: Localized,
    /// The appearance, which has no effect on the rules.
    pub look: ContraptionAppearance,
    /// Cost of placing it, in action points.
    pub cost: u8,
    /// Number of charges: times that it acts, or hits until it is destroyed.
    pub charges: u8,
    /// The parts that define its effects.
    pub parts: Vec<ContraptionPart>,
}

/// The appearance of a contraption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContraptionAppearance {
    /// Planks and sandbags.
    Barricade,
    /// Planks and sandbags, ablaze.
    Pyre,
    /// A hole in the floor.
    Pit,
    /// Jaws of steel.
    Trap,
    /// A wire that holds.
    Snare,
    /// A pool of oil.
    Oil,
    /// A barrel of explosives.
    Barrel,
}

/// A part of a contraption: one of its effects or limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContraptionPart {
    /// No figure may enter its square.
    Blocks,
    /// It acts on a figure that enters.
    OnEnter(ContraptionEffect),
    /// It does not affect figures with that trait.
    Spares(FigureTrait),
    /// It can be shot at, which makes it blow up.
    Blast,
    /// A figure that hits it is burnt by this number of dice.
    Burns(u8),
    /// A blast or a jet of flame sets it on fire: it loses a charge, and from then on a figure that hits it is burnt by
    /// this number of dice.
    Kindles(u8),
    /// It may not be placed beside another that has this part, diagonals included, nor in front of the gate or beside a
    /// square where figures enter the board.
    Apart,
}

/// The effect of a contraption on a figure that enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContraptionEffect {
    /// The figure dies.
    Kill,
    /// The figure loses the points that it has left.
    Hold,
    /// The figure returns to the square from which it came, if that is free.
    Back,
    /// This number of dice are rolled against the figure's fortitude.
    Attack(u8),
    /// The contraption blows up.
    Explode,
}

impl Contraption {
    /// Returns `true` if the contraption has that part.
    pub fn has(&self, part: ContraptionPart) -> bool {
        self.parts.contains(&part)
    }

    /// Returns the effect on a figure that enters its square.
    pub fn effect(&self) -> Option<ContraptionEffect> {
        self.parts
            .iter()
            .find_map(|part| if let ContraptionPart::OnEnter(effect) = part { Some(*effect) } else { None })
    }

    /// Returns `true` if it does not affect figures of that kind.
    pub fn spares(&self, kind: &FigureKind) -> bool {
        self.parts.iter().any(|part| matches!(part, ContraptionPart::Spares(what) if kind.has_trait(*what)))
    }

    /// Returns the number of dice that burn a figure that hits it; `None` if it burns no figure. `lit` is `true` if it
    /// has caught fire.
    pub fn burn_dice(&self, lit: bool) -> Option<u8> {
        let own =
            self.parts.iter().find_map(|part| if let ContraptionPart::Burns(dice) = part { Some(*dice) } else { None });
        own.or(self.lit_burn_dice().filter(|_| lit))
    }

    /// Returns the number of dice that burn a figure that hits it after it has caught fire; `None` if it can't catch
    /// fire.
    pub fn lit_burn_dice(&self) -> Option<u8> {
        self.parts.iter().find_map(|part| if let ContraptionPart::Kindles(dice) = part { Some(*dice) } else { None })
    }
}
