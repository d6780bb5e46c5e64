//! The order to which a host has committed.

use rules::Order;
use serde::{Deserialize, Serialize};

use crate::{byte_strings::DiceSalt, dice_seed::MemberSalt, member::MemberId};

/// An order with dice that waits for salts, and can't be replaced by another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommittedOrder {
    /// Number of entries before it.
    pub entries: u32,
    /// Number of times that host and guests had agreed to undo entries.
    #[serde(default)]
    pub round: u32,
    /// The order.
    pub order: Order,
    /// The member that gives it.
    pub by: MemberId,
    /// The members whose salts it needs, sorted by number.
    pub needed: Vec<MemberId>,
    /// The salts that were given, sorted by member.
    pub salts: Vec<MemberSalt>,
}

impl CommittedOrder {
    /// Returns `true` if all salts were given.
    pub fn has_all_salts(&self) -> bool {
        self.needed.iter().all(|member| self.has_salt_of(*member))
    }

    /// Returns `true` if that member has given its salt.
    pub fn has_salt_of(&self, member: MemberId) -> bool {
        self.salts.iter().any(|given| given.member == member)
    }

    /// Adds the salt of a member.
    pub(super) fn add_salt(&mut self, member: MemberId, salt: DiceSalt) {
        self.salts.push(MemberSalt { member, salt });
        self.salts.sort_by_key(|given| given.member);
    }
}
