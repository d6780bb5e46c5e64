//! Tooltips of abbreviations and signs on panels.

use super::{prelude::*, tooltip::Tooltip};

/// A game term behind an abbreviation or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbbreviationTerm {
    /// AP.
    ActionPoints,
    /// CP.
    CommandPoints,
    /// RP.
    RequisitionPoints,
    /// DP.
    DamagePoints,
    /// F.
    Fortitude,
    /// VP.
    VictoryPoints,
    /// Tokens: the number on a token, or the number of tokens that a side holds.
    Tokens,
    /// Kill value of a card, next to its sign.
    KillValue,
    /// Finds of sorties.
    Loot,
    /// Boxes of ammunition.
    AmmunitionBoxes,
    /// A chance in per cent.
    Chance,
}

impl AbbreviationTerm {
    /// Returns the tooltip: name, purpose, and rule.
    pub fn tip(self, texts: &Texts) -> Tooltip {
        let (id, rule) = self.source();
        Tooltip::new(texts.t(&format!("{id}-name")), texts.t(&format!("{id}-why"))).rule(rule.map(str::to_owned))
    }

    /// Returns the prefix of the text ids, and the rule.
    fn source(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::ActionPoints => ("ap", Some("AP-1")),
            Self::CommandPoints => ("cp", Some("CP-1")),
            Self::RequisitionPoints => ("rp", Some("FORCE-1")),
            Self::DamagePoints => ("dp", Some("SHOOT-2")),
            Self::Fortitude => ("fortitude", Some("SHOOT-4")),
            Self::VictoryPoints => ("vp", None),
            Self::Tokens => ("tokens", Some("M4")),
            Self::KillValue => ("kill-value", Some("CARD-4")),
            Self::Loot => ("loot", Some("EXP-S1")),
            Self::AmmunitionBoxes => ("ammunition-boxes", Some("EXP-S6")),
            Self::Chance => ("in-hundred", None),
        }
    }
}
