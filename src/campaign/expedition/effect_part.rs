//! Effects as parts: sections and events are composed of them in data files.

use serde::{Deserialize, Serialize};

use super::resources::ResourceKind;

/// A part of the effect of an event or of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectPart {
    /// The base gets that amount.
    Gain(ResourceKind, u16),
    /// The base loses up to that amount.
    Lose(ResourceKind, u16),
    /// Enemies of that kind join the threat table (`EXP-8`).
    AddThreat(String, u16),
    /// Enemies drawn by their weights join the threat table (`EXP-8`).
    DrawThreat(u16),
    /// That number of enemies leave the threat table, the most dangerous first.
    RemoveThreat(u16),
    /// A survivor chosen at random loses damage points.
    Hurt(u8),
    /// The survivor who has lost the most damage points gets points back.
    Heal(u8),
    /// A section outside, chosen at random, is damaged (`EXP-6`).
    DamageSection,
    /// The gate loses strength, but at least 1 is left.
    DamageGate(u8),
    /// The gate gets strength back.
    RepairGate(u8),
    /// A place at that distance is found (`EXP-10`).
    FindPlace(u8),
    /// A recruit offers to join (`EXP-14`).
    OfferRecruit,
    /// The base gets reputation (`EXP-14`).
    GainReputation(u16),
    /// The base loses up to that much reputation.
    LoseReputation(u16),
}

/// A part of the abilities of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SectionPart {
    /// A survivor may use it as a task, once a day, for a price (`EXP-6`).
    Use {
        /// The price, paid at night.
        #[serde(default)]
        price: super::resources::ResourceStock,
        /// The effects by day.
        effects: Vec<EffectPart>,
    },
    /// Effects at the end of every day.
    Daily(Vec<EffectPart>),
    /// That number of survivors eat without using up food (`EXP-3`).
    FreeMeals(u16),
    /// The store holds that much more of every resource (`EXP-18`).
    Storage(u16),
    /// That number of survivors more may live at the base (`EXP-14`).
    Beds(u8),
    /// A survivor who keeps watch answers events (`EXP-7`).
    Lookout,
    /// Contraptions of that kind are in place at every assault (`EXP-9`).
    Contraption {
        /// The id of the kind of contraption.
        kind: String,
        /// The number of contraptions.
        count: u8,
    },
    /// The maximum strength of the gate is that much higher. The gate gets this strength when the section is built
    /// (`EXP-9`).
    GateStrength(u8),
    /// Each builder works that much more (`EXP-5`).
    WorkBonus(u8),
    /// A survivor who clears threats removes that number of enemies more (`EXP-8`).
    ClearBonus(u16),
    /// A survivor who rests gets that number of damage points more (`EXP-16`).
    RestBonus(u8),
    /// Each figure on a sortie carries that much more, to at most 3 (`EXP-12`).
    CarryBonus(u8),
    /// The truck with that resistance (`EXP-15`).
    Truck(u8),
}
