//! The limits of the numbers on cards.

use std::ops::RangeInclusive;

/// A number on a card, with its limits. The rules rely on them; readers of data files and records check them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberBounds {
    /// The name of the effect or modifier with the number.
    pub name: &'static str,
    /// The number.
    pub value: i64,
    /// The allowed range.
    pub range: RangeInclusive<i64>,
    /// The id of the rule that sets the limits.
    pub rule: &'static str,
}

impl NumberBounds {
    /// Returns a number with its limits.
    pub(super) fn new(
        name: &'static str,
        value: impl Into<i64>,
        range: RangeInclusive<i64>,
        rule: &'static str,
    ) -> NumberBounds {
        NumberBounds { name, value: value.into(), range, rule }
    }
}
