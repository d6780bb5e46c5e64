//! What stops a line of sight.

use serde::Serialize;

use crate::square::Square;

/// What stops a line of sight first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SightBlocker {
    /// The square lies behind the looking figure (`LOS-1`).
    Behind,
    /// Rock, or an obstacle on this square (`LOS-2`).
    Ground(Square),
    /// A figure on this square (`LOS-2`).
    Figure(Square),
    /// A wall or a closed door between these two squares (`LOS-4`).
    Edge(Square, Square),
    /// Neither way round the corner between these two squares is clear (`LOS-3`).
    Corner(Square, Square),
}

impl SightBlocker {
    /// The id of the rule by which it blocks.
    pub fn rule(self) -> &'static str {
        match self {
            SightBlocker::Behind => "LOS-1",
            SightBlocker::Ground(_) | SightBlocker::Figure(_) => "LOS-2",
            SightBlocker::Edge(..) => "LOS-4",
            SightBlocker::Corner(..) => "LOS-3",
        }
    }
}
