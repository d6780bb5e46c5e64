//! What a dossier's special conditions, victory points and endings ask for must be there, and make sense together: each
//! thing that they name, a way for either side to win, and an end. The map and the objects are checked before.

pub(super) mod dossier;
mod endings;
mod scores;
mod specials;

use self::dossier::Plot;
use crate::fault::Findings;

/// Checks all of it.
pub(super) fn check(plot: &Plot<'_>, findings: &mut Findings<'_>) {
    specials::check(plot, findings);
    scores::check(plot, findings);
    endings::check(plot, findings);
}
