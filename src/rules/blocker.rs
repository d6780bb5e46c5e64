//! Reasons why a line of sight is blocked.

use serde::Serialize;

use crate::square::Square;

/// The first thing that blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SightBlocker {
    /// The square is behind the looking figure (`LOS-1`).
    Behind,
    /// Rock, or an obstacle on this square (`LOS-2`).
    Ground(Square),
    /// A figure on this square (`LOS-2`).
    Figure(Square),
    /// A wall or a closed door between these two squares (`LOS-4`).
    Edge(Square, Square),
    /// Both paths round the corner between these two squares are blocked (`LOS-3`).
    Corner(Square, Square),
}

impl SightBlocker {
    /// Returns the id of the rule by which it blocks.
    pub fn rule(self) -> &'static str {
        match self {
            SightBlocker::Behind => "LOS-1",
            SightBlocker::Ground(_) | SightBlocker::Figure(_) => "LOS-2",
            SightBlocker::Edge(..) => "LOS-4",
            SightBlocker::Corner(..) => "LOS-3",
        }
    }
}
