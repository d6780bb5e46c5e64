//! What stops a line of sight.

use serde::Serialize;

use crate::square::Square;

/// What stops a line of sight first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Blocker {
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

impl Blocker {
    /// The id of the rule by which it blocks.
    pub fn rule(self) -> &'static str {
        match self {
            Blocker::Behind => "LOS-1",
            Blocker::Ground(_) | Blocker::Figure(_) => "LOS-2",
            Blocker::Edge(..) => "LOS-4",
            Blocker::Corner(..) => "LOS-3",
        }
    }
}
