//! Tooltips of the abbreviations and signs that stand on panels without a word.

use super::{base::*, tip::Tip};

/// What an abbreviation or a sign stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
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
    /// The number on a token, and the tokens that a side holds.
    Tokens,
    /// The number beside the sign for killing a card.
    KillValue,
    /// A chance as a number of 100.
    Chance,
}

impl Term {
    /// Returns its tooltip: what it is called, what it is for, and its rule.
    pub fn tip(self, texts: &Texts) -> Tip {
        let (id, rule) = self.source();
        Tip::new(texts.t(&format!("{id}-name")), texts.t(&format!("{id}-why"))).rule(rule.map(str::to_owned))
    }

    /// The beginning of its texts' ids, and its rule.
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
            Self::Chance => ("in-hundred", None),
        }
    }
}
