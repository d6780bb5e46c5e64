//! The beginning of a battle: the host fixes the setup, gathers the guests' salts, and deals.

use bevy_ecs::world::World;
use record::{Battle, BattleSpec, Record};
use rules::{Localized, Side};
use thiserror::Error;

use super::{
    output::{HostNotice, HostOutput},
    pending_deal::PendingDeal,
    session::{HostMember, HostSession, HostedBattle},
};
use crate::{
    blind_spec::{hash_saved_lines, hash_setup},
    byte_strings::DiceSalt,
    dice_seed::{DealTerms, MemberCommitment, MemberSalt, SavedPart, number_company},
    member::MemberId,
    message::HostMessage,
};

/// Reason why the battle can't begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BattleStartError {
    /// A member has no seat, is not ready, or is away.
    #[error("member {0} is not ready")]
    MemberNotReady(MemberId),
    /// There is no guest.
    #[error("there is no guest")]
    NoGuest,
    /// The side has no force.
    #[error("the {} side has no force", .0.in_english())]
    NoForce(Side),
    /// The battle has begun already.
    #[error("the battle has begun")]
    AlreadyBegun,
    /// The session is about the base of an expedition, and has no battle yet.
    #[error("there is no battle yet")]
    AtBase,
    /// In a campaign, the side has not chosen yet which card of the last mission it keeps (`CAMP-2`).
    #[error("the {} side has not decided yet which card it keeps", .0.in_english())]
    CardUndecided(Side),
    /// The setup can't be played.
    #[error("the setup can't be played: {}", .0.en)]
    UnplayableSetup(Localized),
}

impl HostSession {
    /// Begins the battle. The player at the host's machine is ready by calling this. The battle is dealt once all
    /// guests have given their salts, unless anything changes in the lobby before: see [`HostNotice::BattleBegun`].
    ///
    /// # Errors
    /// If a guest is not ready, a force or a decision is missing, or the setup can't be played. Nothing has changed
    /// then.
    pub fn begin_battle(&mut self, world: &mut World) -> Result<Vec<HostOutput>, BattleStartError> {
        if self.is_at_base() {
            return Err(BattleStartError::AtBase);
        }
        let commitments = self.gather_commitments()?;
        if let Some(side) = self.plan.campaign.as_ref().and_then(|terms| terms.undecided_side()) {
            return Err(BattleStartError::CardUndecided(side));
        }
        let mut spec = self.blind_spec()?;
        // The soldiers of a campaign follow from its id.
        if spec.campaign.is_none() {
            spec.company.get_or_insert_with(|| number_company(&commitments));
        }
        // A setup that can't be played is found before any salt is given.
        let playable = match &self.plan.saved {
            Some(saved) => Battle::of_record(world, (**saved).clone()).map(drop).map_err(|error| error.message()),
            None => Battle::new(world, spec.clone(), None).map(drop).map_err(|error| error.message()),
        };
        playable.map_err(BattleStartError::UnplayableSetup)?;
        let terms = DealTerms { setup: hash_setup(&spec), saved: self.saved_part(), commitments };
        let mut out = vec![HostOutput::Save];
        for given in &terms.commitments {
            self.send(given.member, &HostMessage::DealCommitted(terms.clone()), &mut out);
        }
        self.pending_deal = Some(PendingDeal { spec, terms, salts: Vec::new() });
        Ok(out)
    }

    /// Returns the facts about the saved battle that goes on, which guests get before the deal.
    fn saved_part(&self) -> Option<SavedPart> {
        let record = self.plan.saved.as_ref()?;
        let lines: Vec<String> =
            (0..record.steps.len()).filter_map(|index| record::write_entry(record, index)).collect();
        let hash = hash_saved_lines(record.spec.seed, lines.iter().map(String::as_str));
        Some(SavedPart { entries: lines.len() as u32, hash })
    }

    /// Returns `true` if the battle begins as soon as all guests have given their salts.
    pub fn is_dealing(&self) -> bool {
        self.pending_deal.is_some()
    }

    /// Returns the commitments of all guests that play, by their numbers.
    fn gather_commitments(&self) -> Result<Vec<MemberCommitment>, BattleStartError> {
        if self.battle.is_some() {
            return Err(BattleStartError::AlreadyBegun);
        }
        let commitment = |(member, guest): (MemberId, &HostMember)| {
            let present = guest.connection.is_some();
            let commitment = guest.ready.filter(|_| present).ok_or(BattleStartError::MemberNotReady(member))?;
            Ok(MemberCommitment { member, commitment })
        };
        let players = self.guests().filter(|(_, guest)| !guest.watching);
        let commitments: Vec<MemberCommitment> = players.map(commitment).collect::<Result<_, _>>()?;
        if commitments.is_empty() { Err(BattleStartError::NoGuest) } else { Ok(commitments) }
    }

    /// Stores a salt for the deal, and begins the battle with the last one.
    pub(super) fn handle_deal_salt(
        &mut self,
        world: &mut World,
        member: MemberId,
        salt: DiceSalt,
        out: &mut Vec<HostOutput>,
    ) {
        let Some(deal) = &mut self.pending_deal else { return };
        if deal.terms.commitment_of(member).is_none() || deal.salts.iter().any(|given| given.member == member) {
            return;
        }
        deal.salts.push(MemberSalt { member, salt });
        deal.salts.sort_by_key(|given| given.member);
        if let Some(deal) = self.pending_deal.take_if(|deal| deal.salts.len() == deal.terms.commitments.len()) {
            self.deal_battle(world, deal, out);
        }
    }

    /// Deals the battle and tells all guests.
    fn deal_battle(&mut self, world: &mut World, deal: PendingDeal, out: &mut Vec<HostOutput>) {
        let PendingDeal { spec, terms, salts } = deal;
        let seed = self.secret.deal_seed(&salts, terms.setup);
        // The setup was played before. The journal is created later: see `complete_journal`.
        let campaign = spec.campaign.clone();
        let begun = match &self.plan.saved {
            Some(saved) => {
                let spec = BattleSpec { seed: saved.spec.seed, ..spec };
                Battle::branch(world, Record { spec, ..(**saved).clone() }, None, seed).ok()
            }
            None => Battle::new(world, BattleSpec { seed, ..spec }, None).ok(),
        };
        let Some((mut battle, _)) = begun else { return };
        // The copy of a saved battle belongs to no campaign by itself.
        battle.set_campaign(campaign);
        battle.commit_until(battle.record().steps.len());
        self.battle = Some(HostedBattle::new(battle, terms, salts));
        self.name_commanders();
        self.record_ai_seats();
        if let Some(terms) = &mut self.plan.campaign {
            terms.note_beginning();
        }
        out.extend([HostOutput::Save, HostOutput::Notify(HostNotice::BattleBegun)]);
        self.observe(world);
        for member in self.guests().map(|(member, _)| member).collect::<Vec<_>>() {
            self.send_begin(world, member, out);
        }
    }
}
