//! Seeds of the dice of an online battle, which no machine can choose or foresee.
//!
//! The host draws a [`DiceSecret`] and commits to it before the battle. Each guest draws a [`SaltSecret`] and commits
//! to it when it is ready. The guest's [`DiceSalt`]s follow from its secret: one for the deal, which it gives once it
//! has seen the [`DealTerms`], and one for each order that needs dice, which it gives after the host has committed to
//! the order. The seeds are hashes of the host's secret and the salts.
//!
//! The host can't choose a seed, because its secret was fixed before any salt; and it can't foresee one, because a salt
//! comes after the order. A guest can't, because it does not know the host's secret. A host and a guest together can't
//! choose a seed to which another guest gives a salt, because all secrets were fixed before. After the battle all show
//! their secrets, and each guest computes all salts and seeds again.

use hmac::{Hmac, KeyInit, Mac};
use rules::Order;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{
    byte_strings::{DiceCommitment, DiceSalt, DiceSecret, SaltCommitment, SaltSecret, SetupHash},
    member::MemberId,
};

const COMMITMENT_LABEL: &[u8] = b"incursion dice";
const DEAL_LABEL: &[u8] = b"deal";
const ROLL_LABEL: &[u8] = b"roll";
const SALTS_LABEL: &[u8] = b"incursion salts";
const ORDER_LABEL: &[u8] = b"order";
const COMPANY_LABEL: &[u8] = b"incursion company";

/// The salt that a member has given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberSalt {
    /// The member.
    pub member: MemberId,
    /// The salt.
    pub salt: DiceSalt,
}

/// The commitment of a member to its salts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberCommitment {
    /// The member.
    pub member: MemberId,
    /// The commitment.
    pub commitment: SaltCommitment,
}

/// The secret of a member, shown after the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberSecret {
    /// The member.
    pub member: MemberId,
    /// The secret.
    pub secret: SaltSecret,
}

/// The part of a saved battle that was played before it became an online battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPart {
    /// Number of its entries. The dice of later orders have seeds from the host's secret and the salts.
    pub entries: u32,
    /// Hash of its seed and its lines.
    pub hash: SetupHash,
}

/// The terms of a deal, fixed before the first salt is given: the setup, and the commitments of all guests that play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealTerms {
    /// Hash of the setup without its seed.
    pub setup: SetupHash,
    /// The part of the battle that was played before, if a saved battle goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<SavedPart>,
    /// The commitments, by the numbers of the members.
    pub commitments: Vec<MemberCommitment>,
}

impl DealTerms {
    /// Returns the commitment of a member.
    pub fn commitment_of(&self, member: MemberId) -> Option<SaltCommitment> {
        self.commitments.iter().find(|given| given.member == member).map(|given| given.commitment)
    }
}

/// Returns the number that the soldiers' names and faces follow from: the same at all machines, and another one in each
/// battle. It is a hash of the commitments, which are public, and reveals nothing about the seed.
pub(crate) fn number_company(commitments: &[MemberCommitment]) -> u64 {
    let hash = keyed_hash(&[0; 32], COMPANY_LABEL);
    seed_of(commitments.iter().fold(hash, |hash, given| hash.chain_update(given.commitment.0)))
}

impl DiceSecret {
    /// Returns the hash by which the host commits to the secret.
    pub fn commitment(&self) -> DiceCommitment {
        DiceCommitment(Sha256::new().chain_update(COMMITMENT_LABEL).chain_update(self.0).finalize().into())
    }

    /// Returns the seed from which the deck, the tokens and the first dice are dealt. `salts` are the salts of all
    /// guests, sorted by member, and `setup` is the hash of the setup without its seed.
    pub fn deal_seed(&self, salts: &[MemberSalt], setup: SetupHash) -> u64 {
        seed_of(hash_salts(keyed_hash(&self.0, DEAL_LABEL), salts).chain_update(setup.0))
    }

    /// Returns the seed of the dice of an order. `at` is the number of entries before it, and `salts` are the
    /// salts for it, sorted by member.
    pub fn roll_seed(&self, at: u32, order: Order, salts: &[MemberSalt]) -> u64 {
        let hash = hash_salts(keyed_hash(&self.0, ROLL_LABEL).chain_update(at.to_be_bytes()), salts);
        seed_of(hash.chain_update(order_text(order)))
    }
}

impl SaltSecret {
    /// Returns the hash by which the guest commits to its salts.
    pub fn commitment(&self) -> SaltCommitment {
        SaltCommitment(Sha256::new().chain_update(SALTS_LABEL).chain_update(self.0).finalize().into())
    }

    /// Returns the salt for the deal. It depends on the terms, so that a host can't try several setups.
    pub fn deal_salt(&self, terms: &DealTerms) -> DiceSalt {
        let mut hash = keyed_hash(&self.0, DEAL_LABEL).chain_update(terms.setup.0);
        if let Some(saved) = terms.saved {
            hash = hash.chain_update(saved.entries.to_be_bytes()).chain_update(saved.hash.0);
        }
        let hash = terms
            .commitments
            .iter()
            .fold(hash, |hash, given| hash.chain_update([given.member.0]).chain_update(given.commitment.0));
        salt_of(hash)
    }

    /// Returns the salt for an order after `at` entries. It is the same each time, so that an order which is carried
    /// out again after a crash brings the same dice. `round` is the number of times that host and guests have agreed
    /// to undo entries: an undone order gets a new salt, because the host knows the old one.
    pub fn order_salt(&self, (at, round): (u32, u32), order: Order) -> DiceSalt {
        let hash = keyed_hash(&self.0, ORDER_LABEL).chain_update(at.to_be_bytes()).chain_update(round.to_be_bytes());
        salt_of(hash.chain_update(order_text(order)))
    }
}

fn keyed_hash(key: &[u8; 32], label: &[u8]) -> Hmac<Sha256> {
    let hash = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length is accepted");
    hash.chain_update(label)
}

/// Adds the number of salts and the salts, whose length is fixed, so that no two inputs give the same bytes.
fn hash_salts(hash: Hmac<Sha256>, salts: &[MemberSalt]) -> Hmac<Sha256> {
    let hash = hash.chain_update([salts.len() as u8]);
    salts.iter().fold(hash, |hash, given| hash.chain_update([given.member.0]).chain_update(given.salt.0))
}

fn order_text(order: Order) -> Vec<u8> {
    serde_json::to_vec(&order).expect("plain data always serialises")
}

/// Returns the first bytes of a hash.
fn first_bytes<const N: usize>(hash: Hmac<Sha256>) -> [u8; N] {
    let hash = hash.finalize().into_bytes();
    std::array::from_fn(|index| hash[index])
}

fn seed_of(hash: Hmac<Sha256>) -> u64 {
    u64::from_be_bytes(first_bytes(hash))
}

fn salt_of(hash: Hmac<Sha256>) -> DiceSalt {
    DiceSalt(first_bytes(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: DiceSecret = DiceSecret([7; 32]);

    fn sample_salt(member: u8, byte: u8) -> MemberSalt {
        MemberSalt { member: MemberId(member), salt: DiceSalt([byte; 16]) }
    }

    fn sample_terms(setup: u8, commitments: &[(u8, u8)]) -> DealTerms {
        let commitments = commitments.iter().map(|(member, byte)| MemberCommitment {
            member: MemberId(*member),
            commitment: SaltCommitment([*byte; 32]),
        });
        DealTerms { setup: SetupHash([setup; 32]), saved: None, commitments: commitments.collect() }
    }

    /// A host that could get salts for several setups or sets of guests could choose among their deals.
    #[test]
    fn other_terms_have_another_salt() {
        let salt = SaltSecret([9; 32]).deal_salt(&sample_terms(1, &[(2, 1), (3, 2)]));
        for other in [
            sample_terms(2, &[(2, 1), (3, 2)]),
            sample_terms(1, &[(2, 1), (3, 3)]),
            sample_terms(1, &[(2, 1)]),
            sample_terms(1, &[(2, 1), (4, 2)]),
        ] {
            assert_ne!(SaltSecret([9; 32]).deal_salt(&other), salt, "{other:?}");
        }
    }

    /// The derivation of seeds is part of the protocol: a change here needs a new protocol version. The expected values
    /// were computed with Python's `hmac` and `hashlib`.
    #[test]
    fn seeds_follow_the_recipe() {
        let commitment = "d33889496a533f2f0e5165077c027d75c8a9bb62680ff0d577c1bac9206716ea";
        assert_eq!(SECRET.commitment().to_string(), commitment);
        assert_eq!(
            SECRET.deal_seed(&[sample_salt(2, 1), sample_salt(3, 2)], SetupHash([5; 32])),
            0x7a38_d90e_d220_2e55
        );
        assert_eq!(SECRET.roll_seed(41, Order::EndHalf, &[sample_salt(2, 1)]), 0x4e50_3471_d2f6_0c67);
        let salts = SaltSecret([9; 32]);
        assert_eq!(salts.commitment().to_string(), "ec30325f3be78c5f2665a5de6299c90309d6526aff7561745460914512354551");
        assert_eq!(
            salts.deal_salt(&sample_terms(5, &[(2, 1), (3, 2)])).to_string(),
            "64326cfd6e968ff74f8b16e6a1916cc4"
        );
        assert_eq!(salts.order_salt((41, 3), Order::EndHalf).to_string(), "1e97234c39d3f7ed961ab7b75a94efa3");
    }

    #[test]
    fn each_input_changes_the_seed() {
        let seed = SECRET.roll_seed(4, Order::EndHalf, &[sample_salt(2, 1)]);
        let others = [
            DiceSecret([8; 32]).roll_seed(4, Order::EndHalf, &[sample_salt(2, 1)]),
            SECRET.roll_seed(5, Order::EndHalf, &[sample_salt(2, 1)]),
            SECRET.roll_seed(4, Order::EndActivation, &[sample_salt(2, 1)]),
            SECRET.roll_seed(4, Order::EndHalf, &[sample_salt(2, 2)]),
            SECRET.roll_seed(4, Order::EndHalf, &[sample_salt(3, 1)]),
            SECRET.roll_seed(4, Order::EndHalf, &[sample_salt(2, 1), sample_salt(3, 1)]),
            SECRET.roll_seed(4, Order::EndHalf, &[]),
        ];
        assert!(others.iter().all(|other| *other != seed), "{others:?}");
        let deal = SECRET.deal_seed(&[sample_salt(2, 1)], SetupHash([1; 32]));
        assert_ne!(deal, SECRET.deal_seed(&[sample_salt(2, 1)], SetupHash([2; 32])));
        assert_ne!(deal, SECRET.deal_seed(&[sample_salt(2, 2)], SetupHash([1; 32])));
        let salts = SaltSecret([1; 32]);
        let salt = salts.order_salt((1, 0), Order::EndHalf);
        assert_ne!(salt, salts.order_salt((2, 0), Order::EndHalf));
        assert_ne!(salt, salts.order_salt((1, 1), Order::EndHalf));
        assert_ne!(salt, salts.order_salt((1, 0), Order::Pass));
    }

    #[test]
    fn first_dice_of_many_seeds_are_equally_likely() {
        let mut counts = [0_u32; 6];
        for at in 0..12_000 {
            let mut dice = rules::Dice::seeded(SECRET.roll_seed(at, Order::EndHalf, &[sample_salt(2, 1)]));
            dice.roll(5).into_iter().for_each(|face| counts[usize::from(face) - 1] += 1);
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
