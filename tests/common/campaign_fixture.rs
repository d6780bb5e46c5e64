//! Fixture for tests of campaigns.

use std::path::Path;

use bevy_ecs::world::World;
use campaign::Campaign;
use mission::{CampaignPlan, Library, Mission, force::Force, paths};
use record::Battle;
use rules::{BattleState, BySide, Catalogue, KindId, Localized, PendingDecision, legal_orders};

use crate::{
    games::{MAX_ORDERS_PER_GAME, RandomChooser},
    support::game_catalogue,
};

/// Catalogue, mission library and world for tests of campaigns.
pub struct CampaignFixture {
    pub catalogue: Catalogue,
    pub library: Library,
    pub world: World,
}

impl CampaignFixture {
    pub fn new() -> CampaignFixture {
        let catalogue = game_catalogue();
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        CampaignFixture { catalogue, library, world: rules::new_world() }
    }

    /// Creates a campaign with these missions in a folder.
    pub fn campaign(&self, dir: &Path, name: &str, missions: &[&str]) -> Campaign {
        Campaign::create(dir, name, &test_campaign_plan(missions), &self.library)
            .expect("a good name and missions that are there")
    }

    /// Returns quick picks of both sides for a mission.
    pub fn quick_picks(&self, mission: &Mission) -> BySide<Vec<KindId>> {
        BySide::from_fn(|side| {
            Force::new(&self.catalogue, mission.force_limits(side, mission.rp[side]))
                .quick_pick()
                .expect("there is a force")
        })
    }

    /// Returns the forces with the figure kinds of these ids.
    pub fn forces(&self, allied: &[&str], german: &[&str]) -> BySide<Vec<KindId>> {
        let find = |ids: &[&str]| ids.iter().map(|id| self.catalogue.find(id).expect("a kind of the game")).collect();
        BySide { allied: find(allied), german: find(german) }
    }

    /// Begins the battle of the next mission with quick picks.
    pub fn begin(&mut self, campaign: &mut Campaign, seed: u64) -> Battle {
        let mission = campaign.mission().expect("there is one");
        let forces = self.quick_picks(&mission);
        self.begin_with(campaign, &forces, seed)
    }

    pub fn begin_with(&mut self, campaign: &mut Campaign, forces: &BySide<Vec<KindId>>, seed: u64) -> Battle {
        let begun = campaign.begin_battle(&mut self.world, &self.catalogue, forces, &BySide::default(), seed);
        begun.unwrap_or_else(|error| panic!("{error}")).battle
    }

    /// Plays a battle to its end, or for at most `orders` orders.
    pub fn play(&mut self, battle: &mut Battle, seed: u64, orders: usize) {
        let mut chooser = RandomChooser::new(seed);
        for _ in 0..orders {
            let state = BattleState::of(&self.world);
            if state.awaiting == PendingDecision::Over {
                return;
            }
            let order = chooser.choose(&state, &legal_orders(&state));
            battle.submit(&mut self.world, order).expect("a legal order");
        }
    }

    /// Plays the next mission to its end and records the result in the campaign.
    pub fn play_mission(&mut self, campaign: &mut Campaign, forces: &BySide<Vec<KindId>>, seed: u64) -> Battle {
        let mut battle = self.begin_with(campaign, forces, seed);
        self.play(&mut battle, seed, MAX_ORDERS_PER_GAME);
        campaign.record_result(battle.record()).unwrap_or_else(|error| panic!("{error}"));
        battle
    }
}

/// Returns the plan of a campaign with these missions.
pub fn test_campaign_plan(missions: &[&str]) -> CampaignPlan {
    let text = |text: &str| Localized { es: text.into(), en: text.into() };
    CampaignPlan {
        id: "test".into(),
        name: text("A test"),
        story: text("Down."),
        missions: missions.iter().map(|id| (*id).to_owned()).collect(),
    }
}
