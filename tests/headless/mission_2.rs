//! The second mission of a campaign, from the ledger and back to it, once by mouse and once by keys: the Allies seal
//! the doors. Both battles include cards, a flame and a grenade.

use std::time::Instant;

use campaign::{self, Campaign, CampaignState};
use client::ui_kit::settings::{AnimationSpeed, force_key};
use mission::{self, force::Force, paths};
use rules::{self, BattleState, BySide, PendingDecision, Side, legal_orders};

use crate::{
    battles::RandomPlayer,
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    keys, mouse,
    plays::{AnswerMethod, play_to_end},
    policy::{BattleGoal, TestPlayerPolicy},
};

/// The Allied force in the second mission.
pub const ALLIED: [&str; 3] = ["sarge", "blazer", "hmg"];
/// The German forces in the second mission, by mouse and by keys.
pub const GERMAN: [[&str; 3]; 2] = [["sturmzombie", "hans", "gretel"], ["sturmzombie", "blitzhund", "gretel"]];

/// Saves a campaign whose first mission has been played at random and recorded in the ledger.
pub fn prepare_second_mission(home: &TestHome) {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let plan = mission::load_campaign_library(&[paths::game_missions_dir()], &library)
        .find("gibraltar")
        .expect("the game's own")
        .clone();
    let mut campaign = Campaign::create(&home.0.join("campaigns"), "Ana", &plan, &library).expect("a good name");
    let mission = campaign.mission().expect("the first");
    let forces = BySide::from_fn(|side| {
        Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("a legal force")
    });
    let mut world = rules::new_world();
    let mut battle =
        campaign.begin_battle(&mut world, &catalogue, &forces, &BySide::default(), 12).expect("it begins").battle;
    RandomPlayer::new(12).play(&mut battle, &mut world, 20_000);
    assert!(legal_orders(&BattleState::of(&world)).is_empty(), "it ends");
    campaign.record_result(battle.record()).expect("its own battle");
    for side in Side::BOTH {
        campaign.keep_none(side).expect("there is a mission to decide for");
    }
    assert_eq!(campaign.stage(), CampaignState::Ready(2));
}

/// Plays from the title to the end of the second mission. Returns the policy with its counts.
fn play_second_mission(
    game: &mut HeadlessGame,
    begin: fn(&mut HeadlessGame),
    give: AnswerMethod,
    end: BattleGoal,
) -> TestPlayerPolicy {
    begin(game);
    let shelf = game.home.join("campaigns");
    let saved = || campaign::list_campaigns(&shelf).into_iter().next()?.contents.ok()?.battle;
    game.until("the battle is in the campaign's folder", |_| saved().is_some());
    game.saves = campaign::list_campaigns(&shelf).remove(0).folder;
    game.begin_mirror();
    let policy = play_to_end(game, give, end);
    // The last dice stay for a moment before the debrief appears.
    game.pass(std::time::Duration::from_secs(2));
    game.settle();
    game.shot("debrief");
    policy
}

/// Checks the events of the battle and the campaign's ledger.
fn check_second_mission(game: &mut HeadlessGame, policy: &TestPlayerPolicy, since: Instant) {
    println!(
        "mission 2 in {:?}: {} orders, flames {}, grenades {}, shots {}, reactions {}, blows {}, doors {}, \
         sealed {}; cards {:?}",
        since.elapsed(),
        game.orders().len(),
        policy.flames,
        policy.throws,
        policy.shots,
        policy.fired + policy.held,
        policy.blows,
        policy.doors,
        policy.seals,
        policy.cards
    );
    assert!(policy.flames > 0, "no flame");
    assert!(policy.throws > 0, "no grenade");
    assert!(policy.cards[0] > 0, "no card was played");
    assert_eq!(policy.seals, 3, "the doors are sealed");
    assert_eq!(game.view.as_ref().map(|view| &view.now.awaiting), Some(&PendingDecision::Over));
    let shelf = game.home.join("campaigns");
    game.until("the mission is entered", |_| {
        let listed = campaign::list_campaigns(&shelf);
        listed.first().and_then(|one| one.contents.as_ref().ok()).is_some_and(|contents| contents.played == 2)
    });
}

/// Returns a folder with a campaign before its second mission, and settings in which the forces of that mission were
/// chosen last.
fn home_with_forces(german: [&str; 3]) -> TestHome {
    let home = TestHome::new();
    prepare_second_mission(&home);
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Quadruple;
        let names = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<String>>();
        settings.forces.insert(force_key("incursion", Side::Allied, 14), names(&ALLIED));
        settings.forces.insert(force_key("incursion", Side::German, 12), names(&german));
    });
    home
}

#[test]
fn mission_2_can_be_completed_by_mouse() {
    let _alone = lock_headless_client();
    play_by_mouse();
}

fn play_by_mouse() {
    let since = Instant::now();
    let home = home_with_forces(GERMAN[0]);
    let mut game = HeadlessGame::start("mission2-mouse", &home.0);
    let policy = play_second_mission(&mut game, mouse::begin_mission, mouse::give_answer, BattleGoal::Sealed);
    check_second_mission(&mut game, &policy, since);
    mouse::go_to_ledger(&mut game);
    game.shot("ledger");
}

#[test]
fn mission_2_can_be_completed_by_keys() {
    let _alone = lock_headless_client();
    play_by_keys();
}

fn play_by_keys() {
    let since = Instant::now();
    let home = home_with_forces(GERMAN[1]);
    let mut game = HeadlessGame::start("mission2-keys", &home.0);
    let policy = play_second_mission(&mut game, keys::begin_mission, keys::give_answer, BattleGoal::Sealed);
    check_second_mission(&mut game, &policy, since);
    keys::go_to_ledger(&mut game);
    game.shot("ledger");
}
