//! The deal of a battle while the guests give their salts.

use record::BattleSpec;

use crate::dice_seed::{DealTerms, MemberSalt};

/// A deal for which not all guests have given their salts.
#[derive(Clone, Debug)]
pub(super) struct PendingDeal {
    pub(super) spec: BattleSpec,
    pub(super) terms: DealTerms,
    pub(super) salts: Vec<MemberSalt>,
}
