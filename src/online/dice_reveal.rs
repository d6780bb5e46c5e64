//! The secrets and salts of a battle, which the host shows after it.

use serde::{Deserialize, Serialize};

use crate::{
    byte_strings::DiceSecret,
    dice_seed::{MemberSalt, MemberSecret},
};

/// The secret and the salts of a battle, shown after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceReveal {
    /// The host's secret.
    pub secret: DiceSecret,
    /// The salts for the deal.
    pub deal_salts: Vec<MemberSalt>,
    /// The salts for the dice of orders, in their order.
    pub roll_salts: Vec<RollSalts>,
    /// The seed of a saved battle that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved_seed: Option<u64>,
    /// The secrets of the guests that have shown them.
    #[serde(default)]
    pub salt_secrets: Vec<MemberSecret>,
}

/// The salts for the dice of one order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollSalts {
    /// Number of entries before the new dice and the order.
    pub entries: u32,
    /// Number of times that host and guests had agreed to undo entries.
    #[serde(default)]
    pub round: u32,
    /// The salts.
    pub salts: Vec<MemberSalt>,
}
