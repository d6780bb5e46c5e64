//! The saved state of a host, with which, beside the journal, a session continues after a restart.

use bevy_ecs::world::World;
use campaign::VeteranRequest;
use record::{AiSeat, Battle};
use rules::{BattleObserver, BySide, OrderLogEntry, ScratchWorld, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    committed_order::CommittedOrder,
    half_turn_clock::HalfTurnClock,
    last_battle::LastBattle,
    session::{BattlePlan, HostMember, HostSession, HostedBattle},
    updates::replay_points,
};
use crate::{
    byte_strings::{DiceSecret, PeerKey, SaltCommitment, SessionId},
    clock::ClockLimit,
    dice_reveal::RollSalts,
    dice_seed::{DealTerms, MemberSalt, MemberSecret},
    member::MemberId,
    sealed_log::SealedLogKey,
};

/// The saved state of a host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostSave {
    /// Id of the session.
    pub session: SessionId,
    /// Secret of the session.
    pub secret: DiceSecret,
    /// The members, the host first.
    pub members: Vec<SavedMember>,
    /// The force of each side, as ids of kinds.
    pub forces: BySide<Option<Vec<String>>>,
    /// The figures of a campaign that each side requests for its purchases.
    #[serde(default)]
    pub veterans: BySide<Vec<VeteranRequest>>,
    /// The commanders of each side's purchases, if several members share it.
    #[serde(default)]
    pub crew: BySide<Vec<Option<MemberId>>>,
    /// The AI of each side that it plays.
    #[serde(default)]
    pub ai_seats: BySide<Option<AiSeat>>,
    /// The time for each half-turn.
    #[serde(default)]
    pub clock: Option<ClockLimit>,
    /// The battle, once it has begun.
    pub battle: Option<SavedSession>,
    /// The battle of the session before, for members who have missed its end.
    #[serde(default)]
    pub last: Option<LastBattle>,
}

/// A member in the saved state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMember {
    /// Number of the member.
    pub member: MemberId,
    /// Key of its machine; `None` for the host.
    pub key: Option<PeerKey>,
    /// Name.
    pub name: String,
    /// The side that it plays.
    pub side: Option<Side>,
    /// `true` if it only watches.
    #[serde(default)]
    pub watching: bool,
    /// The commitment to its salts, if it is ready.
    pub ready: Option<SaltCommitment>,
    /// `true` if it has left the battle without keeping its seat.
    #[serde(default)]
    pub left: bool,
    /// `true` if it is away because it has left on purpose.
    #[serde(default)]
    pub departed: bool,
}

/// The part of a battle's saved state that is not in its journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedSession {
    /// The order that waits for salts.
    pub committed: Option<CommittedOrder>,
    /// Number of entries after an undo that was not carried out yet.
    pub undoing: Option<u32>,
    /// The terms of the deal, fixed before the first salt.
    pub terms: DealTerms,
    /// The salts for the deal.
    pub deal_salts: Vec<MemberSalt>,
    /// The secrets of the guests, shown after the end.
    #[serde(default)]
    pub salt_secrets: Vec<MemberSecret>,
    /// The salts for the dice of orders.
    pub roll_salts: Vec<RollSalts>,
    /// Number of times that host and guests have agreed to undo entries.
    #[serde(default)]
    pub rollbacks: u32,
    /// The time left in the half-turn, in milliseconds.
    #[serde(default)]
    pub clock_millis: u32,
    /// For each order that was taken back, the number of entries afterwards.
    pub undo_points: Vec<u32>,
}

/// Reason why a saved session can't go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// The battle had begun, but its journal is missing.
    #[error("the battle of this session is missing")]
    NoBattle,
    /// The host is not among the members.
    #[error("the host is not a member")]
    NoHost,
}

impl HostSession {
    /// Returns the state to save.
    pub fn save(&self) -> HostSave {
        let members = self.members.iter().map(|(member, person)| SavedMember {
            member: *member,
            key: person.key,
            name: person.name.clone(),
            side: person.side,
            watching: person.watching,
            ready: person.ready,
            left: person.left,
            departed: person.departed,
        });
        HostSave {
            session: self.session,
            secret: self.secret,
            members: members.collect(),
            forces: self.forces.clone(),
            veterans: self.veterans.clone(),
            crew: self.crew.clone(),
            ai_seats: self.ai_seats,
            clock: self.clock,
            battle: self.battle.as_ref().map(|hosted| SavedSession {
                committed: hosted.committed.clone(),
                undoing: hosted.undoing,
                terms: hosted.terms.clone(),
                deal_salts: hosted.deal_salts.clone(),
                salt_secrets: hosted.salt_secrets.clone(),
                roll_salts: hosted.roll_salts.clone(),
                rollbacks: hosted.rollbacks,
                clock_millis: hosted.clock.left_millis(),
                undo_points: hosted.undo_points.clone(),
            }),
            last: self.last.clone(),
        }
    }

    /// Continues a saved session. `battle` is its battle in `world`, continued from the journal.
    ///
    /// # Errors
    /// If the saved state does not fit the battle.
    pub fn restore(
        save: HostSave,
        plan: BattlePlan,
        world: &mut World,
        battle: Option<Battle>,
    ) -> Result<HostSession, RestoreError> {
        if save.members.first().is_none_or(|host| host.member != MemberId::HOST) {
            return Err(RestoreError::NoHost);
        }
        let battle = match (save.battle, battle) {
            (Some(saved), Some(battle)) => Some(HostedBattle::restore(saved, world, battle)),
            (Some(_), None) => return Err(RestoreError::NoBattle),
            (None, _) => None,
        };
        let member = |saved: SavedMember| {
            let SavedMember { member, key, name, side, watching, ready, left, departed } = saved;
            (member, HostMember { side, watching, ready, left, departed, ..HostMember::new(key, &name) })
        };
        let mut restored = HostSession {
            session: save.session,
            secret: save.secret,
            log_key: SealedLogKey::new(&save.secret),
            plan,
            members: save.members.into_iter().map(member).collect(),
            forces: save.forces,
            veterans: save.veterans,
            crew: save.crew,
            ai_seats: save.ai_seats,
            accepts_rollback: false,
            clock: save.clock,
            connections: Default::default(),
            mission_parts: None,
            pending_deal: None,
            battle,
            last: save.last,
            closed: false,
            scratch: ScratchWorld::default(),
        };
        restored.name_commanders();
        Ok(restored)
    }
}

impl HostedBattle {
    /// Reconciles the saved state with the journal, which may be one step ahead or behind, because the program may have
    /// ended between two writes.
    fn restore(saved: SavedSession, world: &mut World, mut battle: Battle) -> HostedBattle {
        let record = battle.record();
        let mut entries = record.steps.len() as u32;
        if record.steps.last().is_some_and(|step| matches!(step.entry, OrderLogEntry::Reseed(_))) {
            // The write of new dice and their order was interrupted: the committed order repeats both.
            entries -= 1;
        }
        entries = saved.undoing.map_or(entries, |target| entries.min(target));
        // A saved battle that went on has the entry of its new deck, too.
        battle.commit_until(saved.terms.saved.map_or(0, |saved| saved.entries as usize + 1));
        // Nothing is kept of later entries, so this can't fail.
        let rewound = battle.rewind_to(world, entries as usize, None);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        // The journal may be an older copy, restored from a backup.
        let mut roll_salts = saved.roll_salts;
        roll_salts.retain(|roll| roll.entries < entries);
        let committed = match saved.committed {
            Some(done) if done.entries < entries => {
                if roll_salts.last().is_none_or(|last| last.entries < done.entries) {
                    roll_salts.push(RollSalts { entries: done.entries, round: done.round, salts: done.salts });
                }
                None
            }
            waiting => waiting.filter(|waiting| waiting.entries == entries),
        };
        let mut hosted = HostedBattle::new(battle, saved.terms, saved.deal_salts);
        hosted.salt_secrets = saved.salt_secrets;
        hosted.rollbacks = saved.rollbacks;
        hosted.clock = HalfTurnClock::restore(world, saved.clock_millis);
        hosted.observed = replay_points(&hosted.battle, &BattleObserver::ALL);
        hosted.note_observations(world, BattleObserver::ALL.into_iter());
        HostedBattle { committed, roll_salts, undo_points: saved.undo_points, ..hosted }
    }
}
