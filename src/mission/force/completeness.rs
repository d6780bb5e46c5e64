//! The check of a complete force (`FORCE-1` to `FORCE-3`): its kinds, its cost, and the demands of the mission.

use super::{Force, ForceError, RequiredPurchase};
use rules::KindId;

impl Force {
    /// Checks that the battle may begin with this force.
    ///
    /// # Errors
    /// All faults of the force.
    pub fn check_complete(&self) -> Result<(), Vec<ForceError>> {
        let mut faults = self.faults_of_kinds();
        if self.spent() > u32::from(self.terms.rp) {
            faults.push(ForceError::OverBudget { spent: self.spent(), rp: self.terms.rp });
        }
        match self.check_terms() {
            Ok(()) => faults.extend(self.unmet_demands()),
            Err(fault) => faults.push(fault),
        }
        if self.bought.is_empty() && faults.is_empty() && !self.allows_empty() {
            faults.push(ForceError::Empty);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Returns one error for each kind in the force that is not allowed or is over its limit.
    fn faults_of_kinds(&self) -> Vec<ForceError> {
        let mut seen = self.bought.clone();
        seen.sort_unstable();
        seen.dedup();
        let fault = |id: &KindId| {
            if let Err(fault) = self.check_own(*id) {
                return Some(fault);
            }
            let kind = self.kind(*id);
            let limit = self.limit(*id).filter(|limit| self.count(*id) > usize::from(*limit))?;
            Some(ForceError::OverLimit { kind: kind.id.clone(), limit })
        };
        seen.iter().filter_map(fault).collect()
    }

    /// Returns an error for each demand that the force does not meet.
    fn unmet_demands(&self) -> Vec<ForceError> {
        let fault = |quota: &RequiredPurchase| {
            let (kind, copies) = (self.kind(quota.kind), self.count(quota.kind));
            let cost = |copies: usize| copies as u32 * u32::from(kind.rp);
            (copies < quota.copies).then(|| ForceError::TooLittleOn {
                kind: kind.id.clone(),
                needed: cost(quota.copies),
                spent: cost(copies),
                rule: quota.rule.clone(),
            })
        };
        let mut unmet: Vec<ForceError> = self.quotas.iter().filter_map(fault).collect();
        if self.bought.len() < self.figures {
            let (needed, bought, rule) = (self.figures, self.bought.len(), self.mission_rule());
            unmet.push(ForceError::TooFew { needed, bought, rule });
        }
        if !self.has_one_worth() {
            unmet.push(ForceError::NoneWorth { worth: self.worth, rule: self.mission_rule() });
        }
        unmet
    }
}
