//! A campaign from the dialog for its name to the first battle, and from the title back to that battle by Continue:
//! once by keys, once by mouse. The battle is saved in the campaign's own folder.

use std::{collections::BTreeSet, fs, path::PathBuf};

use bevy::prelude::World;
use campaign::{self, Campaign, CampaignState};
use client::{
    menus::{campaign_log::CampaignLogModel, campaigns::CampaignsModel, forces::ForcesModel},
    ui_kit::{input::layer::InputLayer, screen::Screen},
};
use record::{self, SavedBattle};
use rules::{PendingDecision, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, prepared_battles, seen,
};

fn campaigns_folder(game: &HeadlessGame) -> PathBuf {
    game.home.join("campaigns")
}

/// Returns the saved battle of the only campaign; `None` if no battle is in play.
fn saved_campaign_battle(game: &HeadlessGame) -> Option<SavedBattle> {
    campaign::list_campaigns(&campaigns_folder(game)).into_iter().next()?.contents.ok()?.battle
}

/// Bids for both sides at once, which closes the curtain, so that the menu can be opened.
fn bid_both_sides(game: &mut HeadlessGame) {
    game.settle();
    game.act_until("both bid at once", seen::is_simultaneous_bid_open, |headless| headless.key("t"));
    for key in ["1", "space", "KP_1"] {
        game.key(key);
    }
    let deploys = seen::is_awaiting(|awaiting| matches!(awaiting, PendingDecision::Deploy { .. }));
    game.act_until("the deployment begins", deploys, |headless| headless.key("KP_Enter"));
    game.until("the bids are in the journal", |game| {
        saved_campaign_battle(game).is_some_and(|saved| saved.orders >= 2)
    });
}

fn leave_battle(game: &mut HeadlessGame) {
    game.act_until_layer("the question whether to leave", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("t"));
}

#[test]
fn campaign_can_be_started_and_continued_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("campaign-keys", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.act_until("which campaign is asked", seen::is_question_open, |headless| headless.key("Return"));
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("1"));
    game.type_text("Ana");
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.shot("book");
    assert_eq!(
        campaign::list_campaigns(&campaigns_folder(&game)).first().map(|listed| (listed.name.clone(), listed.in_use)),
        Some(("Ana".into(), true))
    );
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    keys::choose_both_forces(&mut game, "s");
    bid_both_sides(&mut game);
    leave_battle(&mut game);
    game.shot("title");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.shot("continued");
    let before = saved_campaign_battle(&game).expect("it is played").orders;
    let acts = seen::is_awaiting(|awaiting| matches!(awaiting, PendingDecision::Act { .. }));
    game.act_until("the first half begins", acts, |headless| headless.key("Return"));
    game.until("the order is in the same journal", |game| {
        saved_campaign_battle(game).is_some_and(|saved| saved.orders > before)
    });
    assert_eq!(record::list_saved_battles(&game.home.join("saves")), [], "a battle of a campaign lies in its folder");
    leave_battle(&mut game);
    // The battle can also be continued from the records.
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.shot("records");
    game.goes_to(Screen::Battle, |headless| headless.key("s"));
    leave_battle(&mut game);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.act_until("another name is asked for", seen::is_name_asked, |headless| headless.key("r"));
    game.type_text(" y Eva");
    game.settle();
    game.act_until("the name is taken", seen::is_name_taken, |headless| headless.key("Return"));
    game.shot("renamed");
    let listed = campaign::list_campaigns(&campaigns_folder(&game));
    assert_eq!((listed[0].name.as_str(), listed[0].in_use), ("Ana y Eva", false));
    let opened = Campaign::open(&listed[0].folder).expect("it is nobody's now");
    assert_eq!(opened.stage(), CampaignState::Playing(1));
}

/// Returns the names of the figures in the rows of the force.
fn force_row_names(world: &World) -> Vec<String> {
    world.resource::<ForcesModel>().force.iter().map(|row| row.name.clone()).collect()
}

#[test]
fn veteran_in_a_force_can_be_replaced_by_another() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_campaign(&home, "Ana", VETERANS);
    let mut game = HeadlessGame::start("veterans", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    game.act_until("a force is suggested", |world| !force_row_names(world).is_empty(), |headless| headless.key("s"));
    let (place, (purchase, words)) = game.with(|world| {
        let rows = &world.resource::<ForcesModel>().force;
        let found = rows.iter().enumerate().find_map(|(place, row)| Some((place, row.other.clone()?)));
        found.unwrap_or_else(|| panic!("nobody at home could come for one of {rows:?}"))
    });
    let plate = format!("change-{purchase}");
    let before = game.with(|world| force_row_names(world));
    let (x, y) = game.button_centre(&plate, 0);
    game.act_and_expect_change(
        "another comes",
        |world| force_row_names(world)[place].clone(),
        |headless| headless.click(x, y),
    );
    let after = game.with(|world| force_row_names(world));
    assert!(words.ends_with(&after[place]) || words.contains(&after[place]), "{words}: {after:?}");
    let others = |rows: &[String]| {
        rows.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, row)| row.clone()).collect::<Vec<_>>()
    };
    assert_eq!(others(&before), others(&after), "nobody else changes");
    game.shot("chosen");
    let number = after[place].rsplit(' ').next().and_then(|number| number.trim_end_matches(')').parse().ok());
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.key("Return"));
    game.act_until("a force is suggested", |world| !force_row_names(world).is_empty(), |headless| headless.key("s"));
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.until("the battle has its journal", |game| saved_campaign_battle(game).is_some());
    let path = saved_campaign_battle(&game).expect("it is played").path;
    let record = record::read_record(&fs::read(path).expect("its journal")).expect("a record").record;
    let came = record.spec.veterans.allied.iter().find(|known| known.purchase == purchase);
    assert_eq!(came.map(|known| known.number), number, "{after:?}");
}

/// Number of missions played before the test begins.
const VETERANS: u8 = 4;

#[test]
fn ledger_shows_mission_stories_and_unique_soldier_names() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_campaign(&home, "Ana", VETERANS);
    let mut game = HeadlessGame::start("story", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    let ledger = game.with(|world| world.resource::<CampaignLogModel>().clone());
    let numbers: Vec<u32> = ledger.story.iter().map(|line| line.number).collect();
    assert_eq!(numbers, (1..=u32::from(VETERANS)).collect::<Vec<_>>());
    for line in &ledger.story {
        assert!(line.words.contains("ronda") && line.words.contains("Bajas") && !line.words.contains('{'), "{line:?}");
    }
    let soldiers: Vec<_> = ledger.figures.iter().filter(|line| line.kind.is_some()).collect();
    let names: BTreeSet<&str> = soldiers.iter().map(|line| line.name.as_str()).collect();
    assert!(!soldiers.is_empty() && names.len() == soldiers.len(), "{:?}", ledger.figures);
    assert!(soldiers.iter().all(|line| line.picture.starts_with("face/")), "{soldiers:?}");
    assert!(ledger.missions.iter().filter(|mission| mission.losses.is_some()).count() == usize::from(VETERANS));
    game.shot("ledger");
}

#[test]
fn campaign_can_be_started_restarted_and_deleted_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("campaign-mouse", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.click(250, 320));
    game.act_until("which campaign is asked", seen::is_question_open, |headless| headless.click(1090, 680));
    let (x, y) = game.button_centre("answer-0", 0);
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.click(x, y));
    game.type_text("Luis");
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.click(815, 438));
    game.goes_to(Screen::Briefing, |headless| headless.click(1040, 680));
    game.goes_to(Screen::Forces, |headless| headless.click(1090, 680));
    // Recon allows only one force for each side: both are filled in.
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.click(1090, 680));
    game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.click(1090, 680));
    bid_both_sides(&mut game);
    leave_battle(&mut game);
    game.goes_to(Screen::Campaigns, |headless| headless.click(250, 318));
    game.goes_to(Screen::CampaignLog, |headless| headless.click(1090, 680));
    game.shot("in-play");
    game.act_until("whether to restart is asked", seen::is_question_open, |headless| headless.click(280, 680));
    game.wait_for_input();
    let begun = |world: &World| world.resource::<CampaignLogModel>().restart;
    game.act_until("the mission begins anew", |world| !begun(world), |headless| headless.click(640, 360));
    game.shot("restarted");
    game.until("the battle is given up", |game| saved_campaign_battle(game).is_none());
    // A campaign is deleted only after a question; then the list is empty.
    game.goes_to(Screen::Campaigns, |headless| headless.click(110, 680));
    let (x, y) = game.button_centre("campaigns-delete", 0);
    game.act_until("whether to delete is asked", seen::is_question_open, |headless| headless.click(x, y));
    game.wait_for_input();
    let none = |world: &World| world.resource::<CampaignsModel>().list.entries.is_empty();
    game.act_until("it is deleted", none, |headless| headless.click(640, 360));
    game.until("nothing is left", |game| campaign::list_campaigns(&campaigns_folder(game)).is_empty());
    assert!(fs::read_dir(campaigns_folder(&game).join(".trash")).is_ok(), "it can be taken back by hand");
    game.shot("deleted");
}
