//! Places that the screen keeps for what grows while battles are played.

use kit::draw::*;

/// A place for what grows.
#[derive(Component, Clone, Copy)]
pub(super) enum Live {
    /// The numbers of the battles.
    Sheet,
    /// The colours of the plan.
    Heat,
    /// What stands over the plan.
    Marks,
    /// What came of a change.
    Row(usize),
    /// What is done now.
    Now,
}
