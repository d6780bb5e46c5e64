//! A page of the ledger: all of a campaign that the players of one side know at another machine, as plain data.

use serde::{Deserialize, Serialize};

use super::{
    Campaign, CampaignRoster, CampaignState, CardChoice, FigureName, KeepCandidate, KeepError, PlayedMission,
    RosterMember, VictoryCount,
    keep_card::{is_candidate, list_candidates},
    ledger::{Nickname, count_victories, list_roster},
};
use mission::MAX_MISSIONS;
use record::{CampaignRef, Digest, MissionSnapshot};
use rules::{BySide, Localized, Side};

/// The page of a side in a campaign's ledger. It contains nothing about the cards of the other side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignPage {
    /// The side.
    pub side: Side,
    /// The campaign, with the number of the next or current mission; that of the last one if all were played.
    pub campaign: CampaignRef,
    /// The missions, in order.
    pub missions: Vec<PageMission>,
    /// The missions that were played, in order: all of this side, and the figures and losses of the other one.
    pub chapters: Vec<PlayedMission>,
    /// The custom names of figures.
    pub called: Vec<Nickname>,
    /// `true` while a battle is being played, so that no card can be kept.
    pub is_playing: bool,
}

/// A mission on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageMission {
    /// Its name.
    pub name: Localized,
    /// Its goal, or the place where it is played; `None` if this game can't read the mission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Localized>,
    /// Its requisition points.
    pub rp: BySide<u8>,
}

impl CampaignPage {
    /// Returns `true` if the numbers of the page fit together, as on each page of this game.
    pub fn is_sound(&self) -> bool {
        let is_in_order = (1..).zip(&self.chapters).all(|(number, chapter)| chapter.number == number);
        let count = self.missions.len();
        (1..=MAX_MISSIONS).contains(&count)
            && self.chapters.len() <= count
            && is_in_order
            && (1..=count).contains(&usize::from(self.campaign.mission))
    }

    /// Returns the victories of each side (`CAMP-4`).
    pub fn tally(&self) -> VictoryCount {
        count_victories(&self.chapters)
    }

    /// Returns the winner once the campaign is over: the winner of the last mission, or `Some(None)` for a draw.
    pub fn winner(&self) -> Option<Option<Side>> {
        self.chapters.last().filter(|_| self.is_over()).map(|last| last.winner)
    }

    fn is_over(&self) -> bool {
        self.chapters.len() >= self.missions.len()
    }

    /// Returns the figures of the side with effect cards that may be kept after the mission played last (`CAMP-2`).
    pub fn keepable(&self) -> Vec<KeepCandidate> {
        match self.chapters.last().filter(|_| !self.is_over() && !self.is_playing) {
            Some(last) => list_candidates(&last.sides[self.side]),
            None => Vec::new(),
        }
    }

    /// Returns the side's card choice after the mission played last.
    pub fn kept(&self) -> &CardChoice {
        self.chapters.last().map_or(&CardChoice::Undecided, |last| &last.sides[self.side].kept)
    }

    /// Returns `true` if the side must still decide which card it keeps before the next battle may begin.
    pub fn must_decide(&self) -> bool {
        *self.kept() == CardChoice::Undecided && !self.keepable().is_empty()
    }

    /// Makes the side's card choice on this page. It may be changed until the next battle begins.
    ///
    /// # Errors
    /// If the choice can't be made now; nothing has changed then.
    pub fn make_choice(&mut self, choice: &CardChoice) -> Result<(), KeepError> {
        let keepable = self.keepable();
        if keepable.is_empty() {
            return Err(KeepError::NotNow);
        }
        if let CardChoice::Card { figure, card } = choice
            && !is_candidate(&keepable, figure, card)
        {
            return Err(KeepError::NoSuchCard(figure.clone()));
        }
        let side = self.side;
        let last = self.chapters.last_mut().ok_or(KeepError::NotNow)?;
        last.sides[side].kept = choice.clone();
        Ok(())
    }
}

impl CampaignRoster for CampaignPage {
    fn campaign_id(&self) -> &str {
        &self.campaign.id
    }

    fn nickname(&self, figure: &FigureName) -> Option<&str> {
        let called = self.called.iter().find(|called| called.figure == *figure);
        called.map(|called| called.name.as_str())
    }

    fn chapters(&self) -> &[PlayedMission] {
        &self.chapters
    }

    fn roster(&self, side: Side) -> Vec<RosterMember> {
        list_roster(&self.chapters, side)
    }
}

impl Campaign {
    /// Returns the page of a side, for players at another machine.
    pub fn page(&self, side: Side) -> CampaignPage {
        let ledger = &self.ledger;
        let mission = (ledger.chapters.len() + 1).min(ledger.missions.len()) as u8;
        CampaignPage {
            side,
            campaign: CampaignRef { id: ledger.id.clone(), name: ledger.name.clone(), mission },
            missions: ledger.missions.iter().map(describe_mission).collect(),
            chapters: ledger.chapters.iter().map(|chapter| hide_enemy(chapter, side)).collect(),
            called: ledger.called.clone(),
            is_playing: matches!(self.stage(), CampaignState::Playing(_)),
        }
    }
}

fn describe_mission(stamp: &MissionSnapshot) -> PageMission {
    let mission = stamp.mission();
    PageMission {
        name: stamp.name.clone(),
        rp: mission.as_ref().map(|mission| mission.rp).unwrap_or_default(),
        goal: mission.map(|mission| mission.goal.unwrap_or(mission.place)),
    }
}

/// Returns a chapter without the cards of the other side, and without the data of its record.
fn hide_enemy(chapter: &PlayedMission, side: Side) -> PlayedMission {
    let mut shown = PlayedMission { begun: 0, seed: 0, digest: Digest(0), journal: String::new(), ..chapter.clone() };
    let enemy = &mut shown.sides[side.enemy()];
    enemy.lost.clear();
    enemy.kept = CardChoice::Undecided;
    for service in &mut enemy.figures {
        service.experience.clear();
        service.cards.clear();
    }
    shown
}
