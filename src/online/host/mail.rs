//! The end of an online session whose battle goes on by mail.

use std::path::PathBuf;

use bevy_ecs::world::World;
use record::{Record, mail::MailState};
use rules::{PendingDecision, Side};
use thiserror::Error;

use super::{output::HostOutput, session::HostSession};
use crate::{member::MemberId, message::HostMessage};

/// A battle that goes on by mail: the arguments of [`send_turn_file`](record::mail::send_turn_file).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailHandover {
    /// The journal of the battle.
    pub journal: PathBuf,
    /// Its record, with both hands and the seed, as always by mail.
    pub record: Record,
    /// The side that must decide next.
    pub next: Option<Side>,
    /// The mail state, with the host's side played here.
    pub state: MailState,
}

/// Reason why a battle can't go on by mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MailRefusal {
    /// The battle has not begun, or is over.
    #[error("no battle is being played")]
    NoBattle,
    /// An order waits for salts, or an undo is being carried out.
    #[error("an earlier order is being carried out")]
    OrderInProgress,
    /// The player at the host's machine plays no side.
    #[error("no side is played at this machine")]
    NoSeat,
    /// The battle belongs to a campaign or an expedition, which its result would not reach.
    #[error("a campaign's battle can't be played by mail")]
    CampaignBattle,
    /// The battle has no journal, beside which the mail state would be kept.
    #[error("the battle is not saved")]
    NoJournal,
}

impl HostSession {
    /// Ends the session, so that the battle goes on by mail. The caller closes the battle's journal by dropping the
    /// session, and then writes the turn file.
    ///
    /// # Errors
    /// If the battle can't go on by mail; the session goes on then.
    pub fn continue_by_mail(&mut self, world: &World) -> Result<(MailHandover, Vec<HostOutput>), MailRefusal> {
        let hosted = self.battle.as_ref().filter(|hosted| !hosted.battle.record().over());
        let battle = &hosted.ok_or(MailRefusal::NoBattle)?.battle;
        if self.plan.campaign_ref().is_some() || battle.spec().campaign.is_some() {
            return Err(MailRefusal::CampaignBattle);
        }
        if self.is_busy() {
            return Err(MailRefusal::OrderInProgress);
        }
        let seat = self.members.get(&MemberId::HOST).and_then(|host| host.side).ok_or(MailRefusal::NoSeat)?;
        let journal = battle.path().ok_or(MailRefusal::NoJournal)?.to_owned();
        let mut state = MailState::begin(battle.spec(), seat);
        let other = self.guests().find(|(_, guest)| guest.side == Some(seat.enemy()));
        state.players[seat.enemy()] = other.map(|(_, guest)| guest.name.clone());
        let next = world.resource::<PendingDecision>().seat();
        let handover = MailHandover { journal, record: battle.record().clone(), next, state };
        let mut out = Vec::new();
        self.end_session(&HostMessage::ContinuedByMail, &mut out);
        Ok((handover, out))
    }
}
