//! Measures of a printed map.

/// Width of a square, in millimetres: one inch.
pub const SQUARE: f64 = 25.4;

/// Space around the map for entries, exits and numbers, in millimetres.
pub(super) const EDGE: f64 = 25.0;
