//! A campaign against the AI: its players are chosen at its beginning, saved in its ledger, and changed between two
//! missions.

use bevy::prelude::World;
use campaign::{self, Campaign, CardChoice, Players};
use client::{
    menus::{
        campaign_log::{CampaignLogModel, card_choice::KeepChoice},
        campaigns::CampaignsModel,
        debrief::DebriefModel,
    },
    ui_kit::screen::Screen,
};
use common::support::spanish_text;
use record::{AiSeat, BattleSpec, Difficulty};
use rules::{BySide, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, prepared_battles, seen,
};

/// Returns the players of the test's only campaign.
fn campaign_players(game: &HeadlessGame) -> Players {
    let listed = campaign::list_campaigns(&game.home.join("campaigns")).into_iter().next().expect("there is one");
    listed.contents.expect("its ledger can be read").players
}

fn computer_strengths(players: &Players) -> [Option<Difficulty>; 2] {
    Side::BOTH.map(|side| players.computers[side].map(|computer| computer.strength))
}

/// Returns the setup of the current battle of the test's only campaign.
fn campaign_battle_spec(game: &mut HeadlessGame) -> BattleSpec {
    let listed = |game: &HeadlessGame| campaign::list_campaigns(&game.home.join("campaigns")).into_iter().next();
    game.saves = listed(game).expect("there is one").folder;
    game.until("the battle has its journal", |game| game.record().is_some());
    game.record().expect("it was there").spec.clone()
}

/// Clicks a button of the seats, and waits until the ledger contains these players.
fn change_campaign_seat(game: &mut HeadlessGame, plate: &str, wanted: [Option<Difficulty>; 2]) {
    game.settle();
    let (x, y) = game.button_centre(plate, 0);
    game.click(x, y);
    game.settle();
    game.until(&format!("{wanted:?} play"), |game| computer_strengths(&campaign_players(game)) == wanted);
}

#[test]
fn campaign_players_can_change_only_between_missions() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("campaign-seats", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    // The players of a new campaign are chosen before it is created.
    let against = |world: &World| world.resource::<CampaignsModel>().seats.seats[1].ai_difficulty.is_some();
    game.act_until("the computer will play the SWD", against, |headless| headless.key("2"));
    game.shot("first");
    game.act_until("which campaign is asked", seen::is_question_open, |headless| headless.key("Return"));
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("1"));
    game.type_text("Ana");
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    assert_eq!(computer_strengths(&campaign_players(&game)), [None, Some(Difficulty::Recruit)]);
    let told = game.with(|world| world.resource::<CampaignLogModel>().players.clone());
    assert!(told.contains(&spanish_text("computer-recruit")), "{told}");
    game.shot("ledger");
    // The players change between two missions, from the ledger.
    game.goes_to(Screen::Campaigns, |headless| headless.key("q"));
    change_campaign_seat(&mut game, "veteran-german", [None, Some(Difficulty::Veteran)]);
    let seed = campaign_players(&game).computers.german.map(|computer| computer.seed);
    change_campaign_seat(&mut game, "computer-allied", [Some(Difficulty::Recruit), Some(Difficulty::Veteran)]);
    assert_eq!(campaign_players(&game).computers.german.map(|computer| computer.seed), seed, "it is the same opponent");
    let words = game.with(|world| seen::button_text(world, "campaigns-go"));
    assert!(words.starts_with(&spanish_text("campaigns-watch")) && words.ends_with('1'), "{words}");
    game.shot("watch");
    let (x, y) = game.button_centre("person-german", 0);
    game.act_and_expect_change("a person for the SWD", seen::campaign_seats, |headless| headless.click(x, y));
    let (x, y) = game.button_centre("may-ask-german", 0);
    game.click(x, y);
    game.settle();
    let without_advice = BySide { allied: false, german: true };
    game.until("its ledger says so", |game| campaign_players(game).without_advice == without_advice);
    change_campaign_seat(&mut game, "computer-german", [Some(Difficulty::Recruit), Some(Difficulty::Veteran)]);
    change_campaign_seat(&mut game, "swap:", [Some(Difficulty::Veteran), Some(Difficulty::Recruit)]);
    change_campaign_seat(&mut game, "person-german", [Some(Difficulty::Veteran), None]);
    game.goes_to(Screen::CampaignLog, |headless| headless.click(1090, 680));
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    // Recon allows the SWD only one force; the AI buys that of the Allies.
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let begun = campaign_battle_spec(&mut game);
    assert_eq!(begun.computers, campaign_players(&game).computers);
    assert_eq!(begun.without_advice, BySide { allied: true, german: false }, "it changes sides with its player");
    drop(game);

    // During a battle the players can't be changed.
    let mut game = HeadlessGame::start_with("campaign-fixed", &home.0, &home.0, None, 2);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    let fixed = |world: &World| world.resource::<CampaignsModel>().seats.fixed.is_some();
    assert!(game.with(|world| fixed(world)));
    game.key("1");
    game.settle();
    assert_eq!(computer_strengths(&campaign_players(&game)), [Some(Difficulty::Veteran), None]);
    game.shot("fixed");
}

/// A ledger of an older game names no players: two people play until the players are changed.
#[test]
fn older_campaign_can_be_handed_to_the_ai() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_campaign(&home, "Ana", 2);
    let mut game = HeadlessGame::start("campaign-handed", &home.0);
    assert_eq!(campaign_players(&game), Players::default());
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    change_campaign_seat(&mut game, "preset-watch", [Some(Difficulty::Recruit); 2]);
    game.shot("watch");
    // Two AIs never wait for a player, so the window does not rest from here on.
    let (x, y) = game.button_centre("campaigns-go", 0);
    game.click(x, y);
    game.until("the battle is shown", |game| game.with(|world| seen::current_screen(world) == Screen::Battle));
    let begun = campaign_battle_spec(&mut game);
    assert_eq!(begun.campaign.map(|stamp| stamp.mission), Some(3));
    assert!(Side::BOTH.into_iter().all(|side| !begun.forces[side].is_empty()), "{:?}", begun.forces);
    let folder = campaign::list_campaigns(&home.0.join("campaigns"))[0].folder.clone();
    drop(game);
    assert!(Campaign::open(&folder).is_ok(), "it is nobody's now");
}

/// The card that a side keeps is shown as soon as both sides have chosen, and not before.
#[test]
fn kept_cards_are_shown_after_both_sides_have_chosen() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let names = BySide { allied: "Ana".into(), german: "Luis".into() };
    prepared_battles::prepare_unrecorded_campaign_of(&home, "Ana", 2, Players { names, ..Players::default() });
    let mut game = HeadlessGame::start("campaign-kept", &home.0);
    game.goes_to(Screen::Debrief, |headless| headless.key("Return"));
    let players = game.with(|world| world.resource::<DebriefModel>().players.clone());
    assert_eq!(players, ["Ana", "Luis"]);
    let model = |game: &HeadlessGame| {
        game.with(|world| world.resource::<DebriefModel>().campaign.clone()).expect("a campaign's")
    };
    let first = model(&game).keep.expect("somebody may keep a card");
    assert_eq!(model(&game).kept, None, "it is not decided");
    let chosen = |world: &World| {
        let end = world.resource::<DebriefModel>().campaign.as_ref();
        end.and_then(|end| end.keep.as_ref()).and_then(|keep| keep.chosen)
    };
    let first_card = |world: &World| chosen(world) == Some(KeepChoice::Card(0));
    let choose = |game: &mut HeadlessGame| {
        game.act_until("the first card", first_card, |headless| headless.key("1"));
        if first.next.is_some() {
            game.act_until("the SWD chooses", seen::is_keeping_card(Side::German), |headless| headless.key("Return"));
            assert_eq!(model(game).kept, None, "what one side keeps is no help to the other");
            keys::keep_no_card(game);
        }
        game.act_until("it is shown what is kept", seen::are_kept_cards_shown, |headless| headless.key("Return"));
        let kept = model(game).kept.expect("it was just there");
        assert_eq!(kept[first.side as usize].as_ref(), first.options.first());
    };
    choose(&mut game);
    let (x, y) = game.button_centre("keep-again", 0);
    game.act_until("the first side chooses again", seen::is_keeping_card(first.side), |headless| headless.click(x, y));
    choose(&mut game);
    game.shot("kept");
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
}

/// Number of missions after which a survivor has cards to keep.
const CARDS: u8 = 4;

/// The AI decides which card it keeps when its battle is recorded, without a prompt.
#[test]
fn ai_chooses_its_kept_cards_without_a_prompt() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let computer = |seed| Some(AiSeat { strength: Difficulty::Veteran, seed });
    let computers = BySide { allied: computer(1), german: computer(2) };
    prepared_battles::prepare_unrecorded_campaign_of(&home, "Ana", CARDS, Players { computers, ..Players::default() });
    let mut game = HeadlessGame::start("campaign-cards", &home.0);
    game.goes_to(Screen::Debrief, |headless| headless.key("Return"));
    let end = game.with(|world| world.resource::<DebriefModel>().campaign.clone()).expect("it is a campaign's");
    assert_eq!(end.keep, None, "no person keeps anything");
    let shown = end.kept.expect("all is decided");
    let players = game.with(|world| world.resource::<DebriefModel>().players.clone());
    assert_eq!(players, [spanish_text("computer-veteran"), spanish_text("computer-veteran")]);
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    drop(game);
    let folder = campaign::list_campaigns(&home.0.join("campaigns"))[0].folder.clone();
    let campaign = Campaign::open(&folder).expect("it is nobody's now");
    let mut kept = 0;
    for (side, shown) in Side::BOTH.into_iter().zip(&shown) {
        assert_eq!(shown.is_some(), matches!(campaign.kept(side), CardChoice::Card { .. }), "{side:?}: {shown:?}");
        assert!(!campaign.must_decide(side), "{side:?} has still to decide");
        kept += usize::from(matches!(campaign.kept(side), CardChoice::Card { .. }));
    }
    assert!(kept > 0, "neither side has kept a card: {:?}", Side::BOTH.map(|side| campaign.keepable(side)));
}
