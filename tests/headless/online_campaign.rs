//! Battles of a campaign between the game and another machine: as host, with the campaign here, and as guest, with a page
//! of the campaign there.

use std::{fs, path::PathBuf};

use bevy::prelude::World;
use campaign::{Campaign, CampaignState};
use client::{
    battle_view::{
        intent_queue::BattleIntent,
        session::{BattleSession, BattleView},
    },
    menus::{
        campaign_log::CampaignLogModel,
        debrief::DebriefModel,
        forces::{BoughtFigureRow, ForcesModel},
    },
    online_lobby::lobby_model::{LobbyModel, LobbySheet},
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use online_runtime::SessionFolder;
use rules::{Order, PendingDecision, Side};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online_peer::{OnlinePeers, PeerPlan, expect_guests, open_peer_campaign},
    prepared_battles::prepare_campaign,
    seen,
};

const LUIS: PeerPlan = PeerPlan { name: "Luis", side: Some(Side::German), ready: true, says: None, vanishes: false };

fn start_game(name: &str, home: &TestHome, prepare: impl FnOnce(&mut World)) -> HeadlessGame {
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.online.name = "Ana".into();
        settings.lesson.done = true;
    });
    let game = HeadlessGame::start(name, &home.0);
    game.with(prepare);
    game
}

fn lobby_model(world: &World) -> LobbyModel {
    world.resource::<LobbyModel>().clone()
}

fn has_code(world: &World) -> bool {
    let characters = lobby_model(world).code.characters;
    !characters.is_empty() && characters.iter().all(Option::is_some)
}

/// Returns `true` if the confirm button can be pressed.
fn can_confirm(world: &World) -> bool {
    lobby_model(world).confirm.refused.is_none()
}

fn seats_line(world: &World) -> String {
    match lobby_model(world).sheet {
        LobbySheet::Seats(seats) => seats.mission,
        _ => String::new(),
    }
}

fn campaign_folder(game: &HeadlessGame) -> PathBuf {
    campaign::list_campaigns(&game.home.join("campaigns")).remove(0).folder
}

/// Opens the lobby from the campaign, opens a session, and begins the battle with a guest.
fn begin_hosted_battle(name: &str, home: &TestHome) -> HeadlessGame {
    prepare_campaign(home, "Ana", 1);
    let mut game = start_game(name, home, |world| expect_guests(world, &[LUIS]));
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.settle();
    game.shot("before");
    begin_with_luis(&mut game);
    game
}

/// Opens a session from the lobby, and begins the battle with the guest who comes.
fn begin_with_luis(game: &mut HeadlessGame) {
    let buttons = game.with(|world| lobby_model(world).code.buttons);
    assert!(buttons.is_empty(), "the mission can't be changed: {buttons:?}");
    game.act_until("a code is shown", has_code, |headless| headless.key("Return"));
    game.until("everybody is ready", |game| game.with(|world| can_confirm(world)));
    assert!(game.with(|world| seats_line(world)).starts_with("Ana · "), "{}", game.with(|world| seats_line(world)));
    game.shot("ready");
    let begun = |world: &World| world.resource::<OnlinePeers>().guests[0].begun;
    game.act_until("the battle begins for both", begun, |headless| headless.key("Return"));
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
}

/// Leaves the battle for the title screen.
fn leave_for_title(game: &mut HeadlessGame) {
    game.act_until_layer(
        "the question whether to leave",
        client::ui_kit::input::layer::InputLayer::MENU.level,
        |headless| {
            headless.key("F10");
        },
    );
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("t"));
}

/// Surrenders in the window as soon as its side must decide.
fn surrender_here(game: &mut HeadlessGame, side: Side) {
    let is_asked = |world: &World| {
        let is_over = *world.resource::<PendingDecision>() == PendingDecision::Over;
        is_over || world.resource::<PendingDecision>().seat() == Some(side)
    };
    game.until("the window must decide", |game| game.with(|world| is_asked(world)));
    game.with(|world| {
        world.write_message(BattleIntent::from(Order::Surrender));
    });
}

#[test]
fn hosted_battle_advances_the_campaign() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = begin_hosted_battle("online-campaign-host", &home);
    let spec = game.with(|world| world.resource::<BattleSession>().spec().clone());
    assert_eq!(spec.campaign.map(|campaign| (campaign.name, campaign.mission)), Some(("Ana".into(), 2)));
    assert!(!spec.veterans.allied.is_empty(), "its figures have numbers");
    let listed = campaign::list_campaigns(&game.home.join("campaigns")).remove(0);
    assert!(listed.in_use && listed.contents.is_ok_and(|contents| contents.battle.is_some()));

    surrender_here(&mut game, Side::Allied);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    let chapters = |world: &World| {
        let guest = &world.resource::<OnlinePeers>().guests[0].guest;
        guest.session().campaign_page().map_or(0, |page| page.chapters.len())
    };
    game.until("the guest has the new page", |game| game.with(|world| chapters(world) == 2));
    game.settle();
    game.shot("debrief");
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::Campaigns, |headless| headless.key("Escape"));
    let opened = Campaign::open(&campaign_folder(&game)).expect("it is closed");
    assert_eq!((opened.stage(), opened.chapters()[1].winner), (CampaignState::Ready(3), Some(Side::German)));
}

#[test]
fn campaign_continues_its_session() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = begin_hosted_battle("online-campaign-resume", &home);
    leave_for_title(&mut game);
    let folder = campaign_folder(&game);
    assert_eq!(Campaign::open(&folder).expect("it is closed").stage(), CampaignState::Playing(2));
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    assert!(game.with(|world| world.resource::<BattleSession>().host().is_some()), "not at this screen alone");
    surrender_here(&mut game, Side::Allied);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::Campaigns, |headless| headless.key("Escape"));
    assert_eq!(Campaign::open(&folder).expect("it is closed").stage(), CampaignState::Ready(3));
}

/// Deletes the sessions of this machine, as if they had been closed.
fn delete_sessions(game: &HeadlessGame) {
    let sessions = SessionFolder::new(&game.home.join("sessions"), &game.home.join("saves"));
    let listed = sessions.list_sessions();
    assert!(!listed.is_empty(), "no session was saved");
    for saved in listed {
        sessions.delete_session(saved.id).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Returns the journals in the folder of the campaign.
fn campaign_journals(game: &HeadlessGame) -> Vec<PathBuf> {
    let files = fs::read_dir(campaign_folder(game)).expect("its folder").map(|file| file.expect("an entry").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "battle")).collect()
}

#[test]
fn battle_of_a_closed_session_goes_on_online() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = begin_hosted_battle("online-campaign-again", &home);
    let before = game.with(|world| world.resource::<BattleSession>().spec().clone());
    leave_for_title(&mut game);
    let journals = campaign_journals(&game);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    let ledger = game.with(|world| world.resource::<CampaignLogModel>().clone());
    assert_eq!((ledger.online, ledger.restart), (None, true), "the session can be continued");
    game.goes_to(Screen::Campaigns, |headless| headless.key("Escape"));

    delete_sessions(&game);
    game.with(|world| {
        let mut peers = world.resource_mut::<OnlinePeers>();
        peers.guests.clear();
        peers.coming = vec![LUIS];
    });
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    let ledger = game.with(|world| world.resource::<CampaignLogModel>().clone());
    assert_eq!((ledger.online, ledger.restart), (Some(None), true), "both here and online");
    game.shot("ledger");
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.settle();
    begin_with_luis(&mut game);
    let spec = game.with(|world| world.resource::<BattleSession>().spec().clone());
    assert_eq!(spec.campaign, before.campaign, "it is still the campaign's");
    assert_eq!((&spec.forces, &spec.veterans, spec.seed), (&before.forces, &before.veterans, before.seed));
    assert_eq!(campaign_journals(&game).len(), journals.len() + 1, "it goes on as a copy");

    surrender_here(&mut game, Side::Allied);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    let page = |world: &World| {
        let page = world.resource::<OnlinePeers>().guests[0].guest.session().campaign_page();
        page.map(|page| (page.side, page.chapters.len()))
    };
    game.until("the guest has the new page", |game| game.with(|world| page(world)) == Some((Side::German, 2)));
    game.settle();
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.goes_to(Screen::Campaigns, |headless| headless.key("Escape"));
    let opened = Campaign::open(&campaign_folder(&game)).expect("it is closed");
    let last = opened.journal(&opened.chapters()[1]).expect("its folder");
    assert_eq!(opened.stage(), CampaignState::Ready(3));
    assert!(!journals.contains(&last), "the battle that went on counts, not the one before: {}", last.display());
}

fn force_rows(world: &World) -> Vec<BoughtFigureRow> {
    world.resource::<ForcesModel>().force.clone()
}

#[test]
fn guest_sees_its_page_and_chooses_its_veterans() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut campaign = None;
    let mut game = start_game("online-campaign-guest", &home, |world| {
        campaign = Some(open_peer_campaign(world, 4, "Luis"));
    });
    let mut campaign = campaign.expect("a campaign");
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.key("ctrl+2");
    game.act_until("the code is pasted", has_code, |headless| headless.key("ctrl+v"));
    let sits = |world: &World| lobby_model(world).machines[0].side == Some(Side::Allied);
    game.act_until("the free side is taken", sits, |headless| headless.key("Return"));
    game.settle();
    game.shot("lobby");

    game.goes_to(Screen::CampaignLog, |headless| headless.key("l"));
    game.settle();
    let ledger = game.with(|world| world.resource::<CampaignLogModel>().clone());
    assert!(ledger.is_page && ledger.online.is_none() && !ledger.restart);
    assert_eq!((ledger.name.as_str(), ledger.story.len()), ("Peñón", 4));
    assert!(!ledger.figures.is_empty() && ledger.figures.iter().all(|line| line.side == Side::Allied));
    assert!(ledger.figures.iter().any(|line| !line.cards.is_empty()), "with the cards of its veterans");
    game.shot("ledger");
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Return"));

    game.goes_to(Screen::Forces, |headless| headless.key("f"));
    let found = game.with(|world| force_rows(world).iter().find_map(|row| row.other.clone()));
    let (purchase, _) = found.expect("a veteran could come for another");
    let (x, y) = game.button_centre(&format!("change-{purchase}"), 0);
    game.act_and_expect_change("another comes", force_rows, |headless| headless.click(x, y));
    game.shot("forces");
    let wanted = game.with(|world| world.resource::<client::menus::BattleSetup>().wanted.allied.clone());
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Return"));
    game.until("the player may be ready", |game| game.with(|world| can_confirm(world)));
    game.act_until("the player is ready", |world| !can_confirm(world), |headless| headless.key("Return"));
    game.with(|world| world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host").begins = true);
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
    let spec = game.with(|world| world.resource::<BattleSession>().spec().clone());
    let came = spec.veterans.allied.iter().find(|veteran| veteran.purchase == purchase).expect("it was bought");
    assert!(wanted.iter().any(|name| name.number == came.number), "{came:?} {wanted:?}");

    surrender_here(&mut game, Side::Allied);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.with(|world| {
        let mut peers = world.resource_mut::<OnlinePeers>();
        let host = &mut peers.host.as_mut().expect("a host").host;
        let battle = host.session().battle().expect("a battle");
        campaign.adopt_battle(battle).expect("its own battle");
        campaign.record_result(battle.record()).expect("its own battle");
        host.update_campaign(campaign.terms());
    });
    let note = |world: &World| world.resource::<DebriefModel>().campaign.clone().and_then(|campaign| campaign.note);
    let is_told = |world: &World| note(world).is_some_and(|note| note.contains("5"));
    game.until("the guest is told the score", |game| game.with(|world| is_told(world)));
    game.shot("debrief");
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.settle();
    assert_eq!(game.with(|world| world.resource::<CampaignLogModel>().story.len()), 5);
    game.goes_to(Screen::Title, |headless| headless.key("Return"));
}
