//! Checks of the salts in the verification of a battle.

use rules::Order;

use crate::{
    byte_strings::{DiceSalt, SaltSecret},
    dice_reveal::DiceReveal,
    dice_seed::MemberSalt,
    guest::BattleTranscript,
    member::MemberId,
    verification_report::VerificationFault,
};

/// Checks that `salts` contain the one that the guest gave, and that the guest was asked for one if the seed would
/// otherwise depend only on the host and members that may collude with it.
pub(crate) fn check_own_salt(
    transcript: &BattleTranscript,
    salts: &[MemberSalt],
    own: Option<DiceSalt>,
) -> Result<(), VerificationFault> {
    let named = salts.iter().find(|given| given.member == transcript.member).map(|given| given.salt);
    let is_missing = own.is_none() && (transcript.only_guest || transcript.alone);
    if named != own || is_missing || transcript.only_guest && salts.len() != 1 {
        return Err(VerificationFault::Salt);
    }
    Ok(())
}

/// Checks the salts for the deal: those of all guests that have committed to theirs, and no others.
pub(crate) fn check_deal_salts(transcript: &BattleTranscript, reveal: &DiceReveal) -> Result<(), VerificationFault> {
    let salts = &reveal.deal_salts;
    check_own_salt(transcript, salts, transcript.deal_salt)?;
    let Some(terms) = &transcript.terms else { return Ok(()) };
    let given = salts.iter().map(|given| given.member);
    let is_committed = |secret: &SaltSecret, member| terms.commitment_of(member) == Some(secret.commitment());
    let are_committed = reveal.salt_secrets.iter().all(|shown| is_committed(&shown.secret, shown.member));
    if !given.eq(terms.commitments.iter().map(|given| given.member)) || !are_committed {
        return Err(VerificationFault::Salt);
    }
    check_derived_salts(reveal, salts, |secret| secret.deal_salt(terms))
}

/// Checks that the salts for an order follow from the secrets of their members.
pub(crate) fn check_order_salts(
    reveal: &DiceReveal,
    salts: &[MemberSalt],
    (at, round): (u32, u32),
    order: Order,
) -> Result<(), VerificationFault> {
    check_derived_salts(reveal, salts, |secret| secret.order_salt((at, round), order))
}

fn check_derived_salts(
    reveal: &DiceReveal,
    salts: &[MemberSalt],
    derive: impl Fn(&SaltSecret) -> DiceSalt,
) -> Result<(), VerificationFault> {
    let secret_of = |member| reveal.salt_secrets.iter().find(|shown| shown.member == member).map(|shown| shown.secret);
    let fits = |given: &MemberSalt| secret_of(given.member).is_none_or(|secret| derive(&secret) == given.salt);
    if salts.iter().all(fits) { Ok(()) } else { Err(VerificationFault::Salt) }
}

/// Returns the other guests that have not shown their secrets, so that their salts can't be checked.
pub(crate) fn find_silent_members(transcript: &BattleTranscript, reveal: &DiceReveal) -> Vec<MemberId> {
    let committed = transcript.terms.iter().flat_map(|terms| &terms.commitments).map(|given| given.member);
    let is_silent = |member: &MemberId| {
        *member != transcript.member && !reveal.salt_secrets.iter().any(|shown| shown.member == *member)
    };
    committed.filter(is_silent).collect()
}
