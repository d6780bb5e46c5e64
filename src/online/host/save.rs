//! The saved state of a host. Together with the journal, it lets a session continue after a restart.

use bevy_ecs::world::World;
use record::Battle;
use rules::{BattleObserver, OrderLogEntry, ScratchWorld};
use thiserror::Error;

use super::{
    half_turn_clock::HalfTurnClock,
    host_save::{HostSave, SavedMember, SavedSession},
    session::{BattlePlan, HostMember, HostSession, HostedBattle},
    updates::replay_points,
};
use crate::{dice_reveal::RollSalts, member::MemberId, sealed_log::SealedLogKey};

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
