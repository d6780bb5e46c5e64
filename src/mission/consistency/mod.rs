//! What a dossier's special conditions, victory points and endings ask for must be there, and make sense together: each
//! thing that they name, a way for either side to win, and an end. The map and the objects are checked before.

mod conditions;
pub(super) mod context;
mod end_conditions;
mod scores;

use self::context::MissionCheck;
use crate::diagnostics::DiagnosticSink;

/// Checks all of it.
pub(super) fn check_consistency(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    conditions::check_special_conditions(plot, findings);
    scores::check_scores(plot, findings);
    end_conditions::check_end_conditions(plot, findings);
}
