//! A campaign against the AI, from the first mission to the second, with the player's half-turns by keys; and a
//! campaign of two AIs.

use std::time::Duration;

use campaign::{Campaign, CampaignState};
use client::{
    menus::debrief::DebriefModel,
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use common::support::spanish_text;
use record::Difficulty;
use rules::Side;

use super::{answer_by_keys, play_person_to_end, seated_strengths};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    keys, seen,
};

/// Begins a campaign with the players of that preset, and goes to its ledger.
fn begin_computer_campaign(name: &str, home: &TestHome, preset: &str) -> HeadlessGame {
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = HeadlessGame::start(name, &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.act_and_expect_change("who will play", seen::campaign_seats, |headless| headless.key(preset));
    game.act_until("which campaign is asked", seen::is_question_open, |headless| headless.key("Return"));
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("1"));
    game.type_text("Ana");
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    let folders = campaign::list_campaigns(&home.0.join("campaigns"));
    game.saves = folders.into_iter().next().expect("the campaign").folder;
    game
}

/// Waits for the debrief, and goes to the ledger.
fn go_to_campaign_log(game: &mut HeadlessGame) {
    game.until("the debrief is shown", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.settle();
    keys::go_to_ledger(game);
}

#[test]
fn campaign_against_the_ai_continues_with_the_second_mission() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = begin_computer_campaign("computer-campaign", &home, "2");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    play_person_to_end(&mut game, answer_by_keys, false);
    let first = game.record().expect("it was played").spec.clone();
    game.until("the debrief is shown", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.settle();
    let players = game.with(|world| world.resource::<DebriefModel>().players.clone());
    assert_eq!(players, [String::new(), spanish_text("computer-recruit")], "somebody without a name, and the computer");
    go_to_campaign_log(&mut game);
    game.shot("book");
    // The second mission has the same players; the AI buys another force.
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    game.act_until("a force is suggested", seen::has_bought(Side::Allied), |headless| headless.key("s"));
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let number = |game: &HeadlessGame| game.record()?.spec.campaign.as_ref().map(|stamp| stamp.mission);
    game.until("the second mission has its journal", |game| number(game) == Some(2));
    let second = game.record().expect("it was just seen").spec.clone();
    assert_eq!((first.computers, second.computers.allied), (second.computers, None));
    assert!(!second.forces.german.is_empty() && second.forces != first.forces);
}

#[test]
fn two_ais_can_play_a_campaign() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = begin_computer_campaign("computer-watch", &home, "3");
    game.use_long_frames();
    for mission in 1..=2 {
        // Two AIs never wait for a player, so the window does not rest before the end.
        game.key("Return");
        let over = |game: &HeadlessGame| {
            let record = game.record()?;
            Some(record.spec.campaign.as_ref()?.mission == mission && record.over())
        };
        for _ in 0..6000 {
            if over(&game) == Some(true) {
                break;
            }
            game.pass(Duration::from_millis(250));
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(over(&game), Some(true), "mission {mission} is not over");
        assert_eq!(seated_strengths(&game), rules::BySide::from_fn(|_| Some(Difficulty::Recruit)));
        go_to_campaign_log(&mut game);
    }
    drop(game);
    let folder = campaign::list_campaigns(&home.0.join("campaigns"))[0].folder.clone();
    let campaign = Campaign::open(&folder).expect("it is nobody's now");
    assert_eq!(campaign.stage(), CampaignState::Ready(3));
    assert!(Side::BOTH.into_iter().all(|side| !campaign.must_decide(side)));
}
