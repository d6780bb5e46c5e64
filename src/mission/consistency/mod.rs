//! Checks of a dossier's special conditions, victory points and end conditions: everything that they name must exist,
//! either side must be able to win, and the battle must be able to end. The map and the objects are checked before.

mod conditions;
pub(super) mod context;
mod end_conditions;
mod scores;

use self::context::MissionCheck;
use crate::diagnostics::DiagnosticSink;

/// Runs all checks of this module.
pub(super) fn check_consistency(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    conditions::check_special_conditions(plot, findings);
    scores::check_scores(plot, findings);
    end_conditions::check_end_conditions(plot, findings);
}
