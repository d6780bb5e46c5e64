//! The saved state of a guest, with which it continues after a restart.

use std::{collections::BTreeMap, time::Duration};

use campaign::{CampaignPage, expedition::ExpeditionPage};
use rules::FigureId;
use serde::{Deserialize, Serialize};

use super::{
    battle::{GuestBattle, SavedObservation},
    host_connection::HostConnection,
    output::HostFault,
    session::{CurrentAbsence, GuestSession, GuestWelcome},
    transcript::BattleTranscript,
};
use crate::{
    battle_update::TakeOverData, byte_strings::SaltSecret, dice_reveal::DiceReveal, dice_seed::DealTerms,
    member::MemberId,
};

/// The saved state of a guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestSave {
    /// Name of the player.
    pub name: String,
    /// Secret of the guest.
    pub secret: SaltSecret,
    /// The place in the session, once the host has admitted the guest.
    pub welcome: Option<GuestWelcome>,
    /// The terms for which the guest gave its salt for the deal.
    #[serde(default)]
    pub terms: Option<DealTerms>,
    /// The battle, once it has begun.
    pub battle: Option<(BattleTranscript, SavedObservation)>,
    /// The member that commands each figure of a shared side.
    #[serde(default)]
    pub commanders: BTreeMap<FigureId, MemberId>,
    /// The data with which the guest can take over as the host, in a co-operative battle.
    #[serde(default)]
    pub open: Option<TakeOverData>,
    /// The page of the guest's side in the ledger of a campaign.
    #[serde(default)]
    pub page: Option<Box<CampaignPage>>,
    /// The page of the expedition that the battle belongs to.
    #[serde(default)]
    pub expedition: Option<Box<ExpeditionPage>>,
    /// The host's secret, once the battle is over.
    pub reveal: Option<DiceReveal>,
}

impl GuestSession {
    /// Returns the state to save.
    pub fn save(&self) -> GuestSave {
        let battle = self.battle.as_ref().map(|battle| (battle.transcript().clone(), battle.save()));
        GuestSave {
            name: self.name.clone(),
            secret: self.secret,
            welcome: self.welcome,
            terms: self.terms.clone(),
            commanders: self.commanders.clone(),
            open: self.open.clone(),
            battle,
            page: self.page.clone(),
            expedition: self.expedition.clone(),
            reveal: self.reveal.clone(),
        }
    }

    /// Continues a saved session. The guest connects at the next [`tick`](Self::tick).
    ///
    /// # Errors
    /// If the saved battle can't be played by this game.
    pub fn restore(save: GuestSave, now: Duration) -> Result<GuestSession, HostFault> {
        let GuestSave { name, secret, welcome, terms, battle, commanders, open, page, expedition, reveal } = save;
        let battle =
            battle.map(|(transcript, observation)| GuestBattle::restore(transcript, observation)).transpose()?;
        let entries = battle.as_ref().map(GuestBattle::entries);
        let away = entries.map(|entries| CurrentAbsence { entries, since: None, is_long: true });
        Ok(GuestSession {
            name,
            secret,
            connection: HostConnection::new(now),
            welcome,
            lobby: None,
            page,
            expedition,
            parcel: None,
            mission_requests: 0,
            proposals: 0,
            proposal: None,
            terms,
            battle,
            reveal,
            arrangement: Vec::new(),
            commanders,
            open,
            can_roll_back: false,
            rollback: false,
            clock: None,
            away,
            watching: false,
            finished: false,
        })
    }
}
