//! The journals of battles: a battle goes on after a restart, and its result is entered once.

use std::{fs, path::PathBuf};

use ai::AiLevel;
use balance::{LAST_TURN, RecordedPlayError, SimulatedPlayer, play_recorded_battle};
use campaign::expedition::{
    ExpeditionCampaign, ExpeditionPhase, battles::ExpeditionBattleError, choose_expedition_order,
};
use record::Battle;
use rules::BySide;

use super::{ExpeditionFixture, play_battle, terms};
use crate::battles::TestFolder;

/// The folder of an expedition in a test.
const HOME: &str = "expedition";

/// Begins an expedition in a folder and plays it until a battle is to be fought.
fn campaign_before_battle(fixture: &ExpeditionFixture, folder: &TestFolder, seed: u64) -> ExpeditionCampaign {
    let home = folder.path().join(HOME);
    let mut campaign = ExpeditionCampaign::create(&home, fixture.data.clone(), &terms(seed)).expect("a new folder");
    for _ in 0..200 {
        if matches!(campaign.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_)) {
            return campaign;
        }
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
    panic!("no sortie in 200 orders")
}

fn reopen(folder: &TestFolder) -> ExpeditionCampaign {
    ExpeditionCampaign::open(&folder.path().join(HOME)).expect("a sound file")
}

fn journal(battle: &Battle) -> PathBuf {
    battle.path().expect("it is saved").to_owned()
}

#[test]
fn a_battle_goes_on_after_a_restart_and_its_result_is_entered_once() {
    let (fixture, folder) = (ExpeditionFixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 3);
    assert!(matches!(campaign.resume_battle(&mut world), Err(ExpeditionBattleError::NotBegun)));
    let mut battle = campaign.begin_battle(&mut world, &fixture.content, 11).expect("it begins").battle;
    let has_person = !battle.spec().crew.allied.is_empty();
    assert_ne!(has_person, campaign.is_fought_by_ai());
    assert_ne!(has_person, battle.spec().computers.allied.is_some(), "a party without a person is played by the AI");
    assert!(matches!(
        campaign.begin_battle(&mut rules::new_world(), &fixture.content, 12),
        Err(ExpeditionBattleError::AlreadyBegun)
    ));
    campaign.adopt_battle(&battle).expect("its own battle, again");
    play_battle(&mut world, &mut battle, 20);
    assert!(matches!(campaign.finish_battle(battle.record()), Err(ExpeditionBattleError::Report(_))));
    let path = journal(&battle);
    drop((battle, campaign));

    // The program dies in the middle of the battle.
    let campaign = reopen(&folder);
    assert_eq!(campaign.battle_path(), Some(path.clone()));
    let mut battle = campaign.resume_battle(&mut world).expect("it goes on").battle;
    assert_eq!(battle.record().orders(), 20);
    play_battle(&mut world, &mut battle, 20_000);
    assert!(battle.record().over());
    drop((battle, campaign));

    // The program dies between the end and the report.
    let mut campaign = reopen(&folder);
    let battle = campaign.resume_battle(&mut world).expect("it is over, but not entered").battle;
    let before = campaign.state().clone();
    let events = campaign.finish_battle(battle.record()).expect("it is over");
    assert!(!events.is_empty());
    assert_ne!(*campaign.state(), before);
    let after = campaign.state().clone();
    assert!(campaign.finish_battle(battle.record()).expect("again").is_empty());
    drop(campaign);
    let mut campaign = reopen(&folder);
    assert!(campaign.finish_battle(battle.record()).expect("after a restart").is_empty());
    assert_eq!(*campaign.state(), after);
    assert_ne!(campaign.battle_path(), Some(path));
}

#[test]
fn the_ai_stops_in_an_endless_battle_and_finishes_another() {
    let (fixture, folder) = (ExpeditionFixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 4);
    let mut battle = campaign.begin_battle(&mut world, &fixture.content, 1).expect("it begins").battle;
    let players = BySide::from_fn(|side| (SimulatedPlayer::from(AiLevel::Planner), side as u64));
    let mut turns = Vec::new();
    let played = play_recorded_battle(&mut world, &mut battle, &players, 2, &|| false, |turn| turns.push(turn));
    assert_eq!(played, Err(RecordedPlayError::Endless(2)));
    assert_eq!((turns.first(), turns.last()), (Some(&1), Some(&3)));
    assert!(!battle.record().over(), "it can go on");

    assert_eq!(play_recorded_battle(&mut world, &mut battle, &players, LAST_TURN, &|| true, |_| ()), Ok(false));
    assert_eq!(play_recorded_battle(&mut world, &mut battle, &players, LAST_TURN, &|| false, |_| ()), Ok(true));
    assert!(battle.record().over());
    drop((battle, campaign));
    let mut campaign = reopen(&folder);
    let battle = campaign.resume_battle(&mut world).expect("each order is in the journal").battle;
    assert!(!campaign.finish_battle(battle.record()).expect("it is over").is_empty());
}

#[test]
fn a_damaged_journal_is_an_error_and_stays() {
    let (fixture, folder) = (ExpeditionFixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 4);
    let battle = campaign.begin_battle(&mut world, &fixture.content, 1).expect("it begins").battle;
    let path = journal(&battle);
    assert!(matches!(campaign.set_battle_aside(), Err(ExpeditionBattleError::JournalIntact)));
    drop((battle, campaign));
    fs::write(&path, "junk").expect("room");

    let mut campaign = reopen(&folder);
    let state = campaign.state().clone();
    let error = campaign.resume_battle(&mut world).map(drop).expect_err("it is damaged");
    assert!(error.to_string().contains(".battle"), "{error}");
    assert!(matches!(campaign.begin_battle(&mut world, &fixture.content, 2), Err(ExpeditionBattleError::AlreadyBegun)));
    assert_eq!(fs::read_to_string(&path).expect("it stays"), "junk");
    assert_eq!(*campaign.state(), state);

    campaign.set_battle_aside().expect("it can't be played");
    campaign.begin_battle(&mut world, &fixture.content, 2).expect("it begins again");
    assert_eq!(fs::read_to_string(&path).expect("it stays"), "junk");
}

#[test]
fn the_story_finds_the_journals_of_its_battles() {
    let (fixture, folder) = (ExpeditionFixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 4);
    let found = campaign.logged_journals();
    assert!(found.len() == 1 && found[0].journal.is_none() && !found[0].battle.is_over, "{found:?}");
    let battle = campaign.begin_battle(&mut world, &fixture.content, 1).expect("it begins").battle;
    let path = journal(&battle);
    drop(battle);
    let saved = campaign.logged_journals()[0].journal.clone().expect("it was saved");
    assert!(saved.path == path && saved.fault.is_none(), "{saved:?}");

    fs::write(&path, "junk").expect("room");
    let damaged = campaign.logged_journals()[0].journal.clone().expect("it is still there");
    assert!(damaged.path == path && damaged.fault.is_some(), "{damaged:?}");
    campaign.set_battle_aside().expect("it can't be played");
    assert_eq!(campaign.logged_journals()[0].journal, None, "it is no longer that of the battle");
    let battle = campaign.begin_battle(&mut world, &fixture.content, 2).expect("it begins again").battle;
    let again = campaign.logged_journals()[0].journal.clone().expect("it was saved");
    assert_eq!(again.path, journal(&battle));
}

#[test]
fn a_battle_of_another_expedition_is_refused() {
    let (fixture, ours, theirs) = (ExpeditionFixture::new(), TestFolder::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &ours, 3);
    let mut other = campaign_before_battle(&fixture, &theirs, 3);
    let battle = other.begin_battle(&mut world, &fixture.content, 5).expect("it begins").battle;
    assert!(matches!(campaign.adopt_battle(&battle), Err(ExpeditionBattleError::JournalElsewhere)));
    let mut foreign = battle.record().clone();
    foreign.spec.campaign.as_mut().expect("an expedition").mission = 200;
    assert!(matches!(campaign.finish_battle(&foreign), Err(ExpeditionBattleError::AnotherBattle)));
}
