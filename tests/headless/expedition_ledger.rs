//! The battles in the ledger of an expedition: they are watched and analysed, and a damaged one is shown with its
//! reason.

use std::fs;

use ai::{Ai, AiLevel};
use bevy::ecs::world::World;
use campaign::expedition::{
    ExpeditionPhase, ExpeditionTerms, battles::BattleContent, choose_expedition_order, load_expedition_data,
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
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Plays a new expedition until the report of its first battle is entered, and closes it.
fn fight_first_battle() {
    let folder = paths::assets_dir().join("data").join("expedition");
    let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
    let seats = vec![Some("Ana".to_owned())];
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
    let mut campaign = create_expedition("Cuaderno", data, &terms).expect("a new folder");
    while !matches!(campaign.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_)) {
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
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
