//! The requisition levels of forces.

use std::ops::RangeInclusive;

/// Maximum number of requisition points of a side.
pub const MAX_RP: u8 = 40;

/// Levels, in requisition points, at which a single mission may be played if both players agree (`FORCE-3`).
pub const RP_LEVELS: RangeInclusive<u8> = 3..=MAX_RP;
