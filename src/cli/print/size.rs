//! The measures of a printed map.

/// How wide a square is, in millimetres: an inch.
pub const SQUARE: f64 = 25.4;

/// What is left free round the map for entries, exits and numbers.
pub(super) const EDGE: f64 = 25.0;
