//! The ledger of an expedition: its battles are watched and analysed, a damaged one is shown with its reason, and a long
//! day has several pages.

use std::fs;

use ai::{Ai, AiLevel};
use bevy::ecs::world::World;
use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionOrder, ExpeditionPhase, ExpeditionTerms, battles::BattleContent,
    write_expedition_day,
};
use client::{
    battle_view::replay_state::ReplayState,
    menus::expedition::{ExpeditionLogIntent, ExpeditionLogModel, OpenExpedition, create_expedition},
    screen_kit::text_dialog::TextDialog,
    ui_kit::{redraw::RedrawRequests, screen::Screen},
};
use mission::paths;
use rules::{BySide, Observation, PendingDecision};

use crate::{
    expeditions::{game_expedition_data, play_to_due_battle},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Begins an expedition whose data are the game's with a change.
fn begin_expedition(change: impl FnOnce(&mut ExpeditionData)) -> ExpeditionCampaign {
    let mut data = game_expedition_data();
    change(&mut data);
    let seats = vec![Some("Ana".to_owned())];
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
    create_expedition("Cuaderno", data, &terms).expect("a new folder")
}

/// Plays a new expedition until the report of its first battle is entered, and closes it.
fn fight_first_battle() {
    let mut campaign = begin_expedition(|_| {});
    play_to_due_battle(&mut campaign);
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let content = BattleContent::load(catalogue, &paths::game_missions_dir()).expect("the horde");
    let mut world = rules::new_world();
    let mut battle = campaign.begin_battle(&mut world, &content, 5).expect("it begins").battle;
    let mut minds: BySide<Ai> = BySide::default();
    while let Some(seat) = world.resource::<PendingDecision>().seat() {
        let choice = minds[seat].decide(&Observation::of(&world, seat), AiLevel::Recruit, 7).expect("it has an order");
        battle.submit(&mut world, choice.order).expect("it is allowed");
    }
    campaign.finish_battle(battle.record()).expect("it is over");
}

fn ledger_model(world: &World) -> ExpeditionLogModel {
    world.resource::<ExpeditionLogModel>().clone()
}

/// Opens the first day with a battle, whose number is 1.
fn open_battle_day(game: &mut HeadlessGame) {
    let day = game.with(|world| world.resource::<OpenExpedition>().campaign.logged_journals()[0].battle.day);
    game.with(|world| {
        world.write_message(ExpeditionLogIntent::Day(day));
        world.resource_mut::<RedrawRequests>().redraw_frames(3);
    });
    game.until("the day with the battle", |game| game.with(|world| ledger_model(world).day == day));
    game.settle();
}

#[test]
fn a_survivor_is_renamed_in_the_ledger() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-rename", &home.0);
    game.open_screen(Screen::NewExpedition);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.open_screen(Screen::ExpeditionLog);
    let (x, y) = game.button_centre("call-1", 0);
    game.act_until("a name is asked for", |world| world.resource::<TextDialog>().0.is_some(), |it| it.click(x, y));
    game.wait_for_input();
    game.type_text("Nina");
    game.act_until(
        "the name is shown",
        |world| ledger_model(world).people.iter().any(|person| person.name == "Nina"),
        |headless| headless.key("Return"),
    );
    game.shot("renamed");
}

#[test]
fn a_battle_of_the_ledger_is_watched_and_analysed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-ledger", &home.0);
    fight_first_battle();
    game.open_screen(Screen::Expeditions);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.open_screen(Screen::ExpeditionLog);
    open_battle_day(&mut game);
    let model = game.with(|world| ledger_model(world));
    assert!(model.battles[0].is_available && model.battles[0].number == 1, "{model:?}");
    game.shot("battles");

    let (x, y) = game.button_centre("expedition-battle-watch-1", 0);
    game.goes_to(Screen::Battle, |headless| headless.click(x, y));
    assert!(game.with(|world| world.contains_resource::<ReplayState>()));
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| ledger_model(world)), model, "the same day is open again");

    let (x, y) = game.button_centre("records-analysis-1", 0);
    game.goes_to(Screen::Analysis, |headless| headless.click(x, y));
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| ledger_model(world)), model, "the same day is open again");

    let journals = game.with(|world| world.resource::<OpenExpedition>().campaign.logged_journals());
    let path = journals[0].journal.clone().expect("it was saved").path;
    fs::write(&path, "nonsense").expect("the journal is writable");
    let (x, y) = game.button_centre("expedition-battle-watch-1", 0);
    game.act_until("the reason is shown", |world| ledger_model(world).warning.is_some(), |it| it.click(x, y));
    game.shot("refused");
    game.open_screen(Screen::Expedition);
    game.open_screen(Screen::ExpeditionLog);
    open_battle_day(&mut game);
    let damaged = game.with(|world| ledger_model(world)).battles[0].clone();
    assert!(!damaged.is_available && damaged.about != model.battles[0].about, "{damaged:?}");
    fs::remove_file(&path).expect("it is there");
    game.open_screen(Screen::Expedition);
    game.open_screen(Screen::ExpeditionLog);
    open_battle_day(&mut game);
    let missing = game.with(|world| ledger_model(world)).battles[0].clone();
    assert!(!missing.is_available && missing.about != damaged.about, "{missing:?}");
}

/// Makes each sentence of the story about nine lines long.
fn lengthen_story(data: &mut ExpeditionData) {
    for sentence in data.story.sentences.values_mut().flatten() {
        sentence.es += &" Nadie durmió.".repeat(30);
    }
}

#[test]
fn a_long_day_is_read_page_by_page() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-long-day", &home.0);
    let mut campaign = begin_expedition(lengthen_story);
    campaign.submit(0, &ExpeditionOrder::SetReady).expect("all rest");
    assert_eq!((campaign.state().day, &campaign.state().phase), (2, &ExpeditionPhase::Planning));
    let told = write_expedition_day(campaign.state(), campaign.data(), 1).es;
    let told: Vec<&str> = told.lines().skip(1).collect();
    drop(campaign);
    game.open_screen(Screen::Expeditions);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.open_screen(Screen::ExpeditionLog);
    game.act_until("the first page", |world| is_page_open(world, (1, 0)), |headless| headless.key("Home"));

    let pages = game.with(|world| ledger_model(world)).leaves[0];
    assert!(pages > 1, "{pages} for {} sentences", told.len());
    let mut shown = game.with(|world| ledger_model(world)).story;
    game.shot("first");
    for leaf in 1..pages {
        let is_next = |world: &World| is_page_open(world, (1, leaf));
        game.act_until("the next page", is_next, |headless| headless.key("Next"));
        shown.extend(game.with(|world| ledger_model(world)).story);
    }
    assert_eq!(shown, told, "all sentences in their order");
    game.shot("last");
    game.act_until("the next day", |world| is_page_open(world, (2, 0)), |headless| headless.key("Next"));
    let (x, y) = game.button_centre("left", 0);
    let is_last = |world: &World| is_page_open(world, (1, pages - 1));
    game.act_until("the page before, by its button", is_last, |headless| headless.click(x, y));
}

fn is_page_open(world: &World, place: (u8, usize)) -> bool {
    let model = world.resource::<ExpeditionLogModel>();
    (model.day, model.leaf) == place
}
