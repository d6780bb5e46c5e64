//! Tests of forces: checks of the figures that the file buys against the rules for forces.

use super::{kinds::find_kind, raw_test::RawForce};
use mission::force::{Force, ForceError, ForceLimits};
use rules::Catalogue;

/// Buys the force and checks that the result, allowed or refused, is the expected one.
///
/// # Errors
/// A message about the difference from the expected result.
pub(super) fn check_force(muster: &RawForce, catalogue: &Catalogue) -> Result<(), String> {
    let bought = muster.buy.iter().map(|id| find_kind(id, catalogue)).collect::<Result<Vec<_>, _>>()?;
    let terms =
        ForceLimits { side: muster.side, rp: muster.rp, demands: muster.demands.clone(), rule: muster.mission.clone() };
    let faults = Force::with(catalogue, terms, bought).check_complete().err().unwrap_or_default();
    let told = |fault: &ForceError| format!("{} ({}): {fault}", fault.rule(), fault.code());
    let list = || faults.iter().map(told).collect::<Vec<_>>().join("; ");
    match &muster.refused {
        None if faults.is_empty() => Ok(()),
        None => Err(format!("the force was refused by {}", list())),
        Some(rule) if faults.is_empty() => Err(format!("the force was allowed; expected a refusal by {rule}")),
        Some(rule) => {
            let code_fits = |fault: &ForceError| muster.code.as_deref().is_none_or(|code| code == fault.code());
            if faults.iter().any(|fault| fault.rule() == rule && code_fits(fault)) {
                Ok(())
            } else {
                let code = muster.code.as_ref().map(|code| format!(" ({code})")).unwrap_or_default();
                Err(format!("expected a refusal by {rule}{code}, got one by {}", list()))
            }
        }
    }
}
