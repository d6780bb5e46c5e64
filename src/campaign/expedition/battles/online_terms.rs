//! Battles of an expedition with players at several machines: the settings that their lobby can't change.

use mission::Mission;
use record::{CampaignRef, FigureCommander, MissionSnapshot};
use rules::BySide;
use serde::{Deserialize, Serialize};

use super::{
    battle_content::BattleContent,
    expedition_battle::{ExpeditionBattleError, list_names, short_number},
};
use crate::expedition::{expedition_campaign::ExpeditionCampaign, expedition_page::ExpeditionPage};

/// The settings of an online battle that its expedition determines. They stay at the machine of the expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionBattleTerms {
    /// The expedition, with the number of the battle.
    pub expedition: CampaignRef,
    /// The kinds of the Allied figures, as ids, one for each purchase.
    pub party: Vec<String>,
    /// The name of the person in the seat of each of these figures; empty for a seat of the AI.
    pub people: Vec<String>,
    /// The page of the expedition, which each member gets. Sessions that were saved before there were pages have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<Box<ExpeditionPage>>,
}

impl ExpeditionBattleTerms {
    /// Returns the forces, as ids of kinds. The SWD is automated and has none.
    pub fn forces(&self) -> BySide<Option<Vec<String>>> {
        BySide { allied: Some(self.party.clone()), german: None }
    }

    /// Returns the names of the people who have figures in the party, as the title of the battle lists them; empty if
    /// the AI has all seats.
    pub fn list_people(&self) -> String {
        list_names(self.people.iter().map(String::as_str).filter(|person| !person.is_empty())).join(", ")
    }

    /// Returns `true` if they are the terms of a session about the base, before a battle is due: each battle has a
    /// party.
    pub fn is_at_base(&self) -> bool {
        self.party.is_empty()
    }
}

impl ExpeditionCampaign {
    /// Returns the mission and the terms of the battle that the expedition waits for, to play it at several machines.
    /// `name` is the name that the players gave the expedition. The expedition does not change;
    /// [`adopt_battle`](Self::adopt_battle) enters the battle once it has begun.
    ///
    /// # Errors
    /// If it waits for none, the battle has begun already, or there is no mission for its plan.
    pub fn online_terms(
        &self,
        content: &BattleContent,
        name: &str,
    ) -> Result<(Mission, ExpeditionBattleTerms), ExpeditionBattleError> {
        if self.has_begun_battle() {
            return Err(ExpeditionBattleError::AlreadyBegun);
        }
        // All machines draw the seed of the dice together.
        let spec = self.battle_spec(content, 0)?;
        let mission = spec.mission.as_ref().and_then(MissionSnapshot::mission);
        let (Some(mission), Some(expedition)) = (mission, spec.campaign) else {
            return Err(ExpeditionBattleError::NoBattle);
        };
        let person = |by: FigureCommander| match by {
            FigureCommander::Person(name) => name,
            FigureCommander::Computer(_) => String::new(),
        };
        let party = spec.forces.allied;
        let mut people: Vec<String> = spec.crew.allied.into_iter().map(person).collect();
        // A party of the AI alone has an empty list.
        people.resize(party.len(), String::new());
        let expedition = CampaignRef { name: name.to_owned(), ..expedition };
        let page = Some(Box::new(self.page(name)));
        Ok((mission, ExpeditionBattleTerms { expedition, party, people, page }))
    }

    /// Returns the terms of a session about the base, in which people at other machines plan the night until a battle is
    /// due. `name` is the name that the players gave the expedition.
    pub fn base_terms(&self, name: &str) -> ExpeditionBattleTerms {
        let mission = short_number(self.state().battle_count.saturating_add(1));
        let expedition = CampaignRef { id: self.id(), name: name.to_owned(), mission };
        let page = Some(Box::new(self.page(name)));
        ExpeditionBattleTerms { expedition, party: Vec::new(), people: Vec::new(), page }
    }

    /// Returns `true` if the expedition waits for the battle of these terms, and it has not begun.
    pub fn is_waiting_for(&self, terms: &ExpeditionBattleTerms) -> bool {
        let CampaignRef { id, mission, .. } = &terms.expedition;
        let is_next = self.awaited_battle().is_some_and(|(number, _)| short_number(number) == *mission);
        is_next && self.id() == *id && !self.has_begun_battle()
    }
}
