//! Take-over: a guest of a co-operative battle becomes the host after the host's machine is gone for good. Each guest
//! has the whole record, because all members share a side and have no secrets from each other.

use std::path::PathBuf;

use record::{Battle, BattleSpec, Record};
use rules::Catalogue;
use thiserror::Error;

use super::session::GuestSession;
use crate::{
    battle_update::{RecordLine, TakeOverData},
    host::{BattlePlan, HostIdentity, HostSession},
};

/// Reason why a guest can't become the host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TakeOverError {
    /// Players of two sides have secrets from each other, or no battle has begun.
    #[error("this machine does not have the whole battle")]
    SealedBattle,
    /// The lines of the record can't be read, or the battle is over.
    #[error("the battle can't go on: {0}")]
    Unplayable(String),
}

impl GuestSession {
    /// Opens a session of this machine, in which the battle goes on like a saved one. The other guests are recognised
    /// by their keys, and declare again that they are ready.
    ///
    /// # Errors
    /// If this machine does not have the whole battle, or it can't go on.
    pub fn take_over(
        &self,
        identity: &HostIdentity,
        catalogue: Catalogue,
        journals: Option<PathBuf>,
    ) -> Result<HostSession, TakeOverError> {
        let (Some(open), Some(welcome)) = (&self.open, &self.welcome) else { return Err(TakeOverError::SealedBattle) };
        let record = self.open_record(open)?;
        let plan = BattlePlan::continuing(record, catalogue, journals)
            .ok_or_else(|| TakeOverError::Unplayable("it is over".into()))?;
        Ok(HostSession::new(identity, plan).with_members(open, welcome.member))
    }

    /// Returns the record of a battle whose lines are not sealed.
    fn open_record(&self, open: &TakeOverData) -> Result<Record, TakeOverError> {
        let transcript = self.battle.as_ref().ok_or(TakeOverError::SealedBattle)?.transcript();
        let unplayable = |error: &dyn ToString| TakeOverError::Unplayable(error.to_string());
        let spec = BattleSpec { seed: open.seed, ..transcript.spec.clone() };
        let begun = Battle::new(&mut rules::new_world(), spec, None).map_err(|error| unplayable(&error))?;
        let mut text = record::write_record(begun.0.record());
        for line in &transcript.log {
            let RecordLine::Open(line) = line else { return Err(TakeOverError::SealedBattle) };
            text.push_str(line);
            text.push('\n');
        }
        let read = record::read_record(text.as_bytes()).map_err(|error| unplayable(&error))?;
        if read.record.steps.len() != transcript.log.len() {
            return Err(TakeOverError::Unplayable("a line is damaged".into()));
        }
        record::replay_record(&mut rules::new_world(), &read.record).map_err(|error| unplayable(&error))?;
        Ok(read.record)
    }
}
