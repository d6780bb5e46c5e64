//! The balance screen: a measurement is started from the skirmish by keys and by mouse, watched, stopped, continued,
//! and repeated with other RP.

use std::{fs, path::PathBuf};

use ai::AiLevel;
use balance::{Experiment, Measurement, SavedMeasurement, SimulatedBattle, Tweak, suggest_tweaks};
use bevy::ecs::world::World;
use client::{
    battle_view::session::BattleView,
    menus::{
        self, BattleCounts,
        balance::{BalanceFigures, BalanceModel, HeatKind},
    },
    ui_kit::{accessibility::ScreenReaderAnnouncement, screen::Screen},
};
use common::support::spanish_text;
use mission::paths;
use rules::{BattleResult, EndReason, Ground, Side, Square};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    seen,
    states::set_underfunded_skirmish,
};

/// Returns the experiment by which the game measures Recon.
fn recon_terms() -> Experiment {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find("recon").expect("the game's own").clone();
    Experiment { rp: mission.rp, catalogue, mission, level: AiLevel::Planner, seed: 11, luck: false }
}

fn measurement_file(home: &TestHome) -> PathBuf {
    home.0.join("balance/recon-6-6.ron")
}

/// Returns a measurement of `battles` battles: the Allies won `won` per cent, two per cent were not over.
fn fake_measure(terms: &Experiment, battles: u32, won: u32) -> Measurement {
    let mut measure = Measurement::default();
    for number in 0..battles {
        let verdict = match number * 37 % 100 {
            place if place < won => {
                Some(BattleResult { winner: Some(Side::Allied), reason: EndReason::LastFigureLeft })
            }
            98.. => None,
            _ => Some(BattleResult { winner: Some(Side::German), reason: EndReason::LastFigureDied }),
        };
        let turns = 3 + (number * 7 % 5 + number * 11 % 6) as u16;
        let mut battle = SimulatedBattle { verdict, turns, ..SimulatedBattle::default() };
        for square in terms.mission.terrain.squares().filter(|at| terms.mission.terrain.ground(*at) == Ground::Floor) {
            let Square { x, y } = square;
            let often = (u32::from(x) * 31 + u32::from(y) * 17) % 41;
            for (side, rare) in [(Side::Allied, 3), (Side::German, 1)] {
                if often < 12 && number % (1 + often * often * rare) == 0 {
                    *battle.heat.deaths[side].entry(square).or_default() += 1;
                }
                *battle.heat.ways[side].entry(square).or_default() += 41 / (often + 1) / rare;
            }
        }
        measure.add(number, &battle);
    }
    measure
}

/// Returns a measurement in which the Allies are favoured and fewer RP would balance the mission.
fn allied_favoured_measurement() -> (Experiment, SavedMeasurement) {
    let terms = recon_terms();
    let measure_of = |battles, won| fake_measure(&terms, battles, won);
    let mut measurement = SavedMeasurement::new(&terms, measure_of(400, 62));
    let wins = [55, 51, 44, 58, 60, 47, 61, 63];
    let changes = suggest_tweaks(&terms, &measurement.measure);
    measurement.tried = changes.into_iter().zip(wins).map(|(change, won)| (change, measure_of(100, won))).collect();
    (terms, measurement)
}

/// Writes a complete measurement, with all tried changes.
pub fn prepare_complete_measurement(home: &TestHome) {
    allied_favoured_measurement().1.write(&measurement_file(home)).expect("room for it");
}

/// Writes a measurement like [`prepare_complete_measurement`], for an older version of the mission.
pub fn prepare_outdated_measurement(home: &TestHome) {
    let (mut terms, known) = allied_favoured_measurement();
    terms.mission.doors[0].open ^= true;
    let mut measurement = SavedMeasurement::new(&terms, known.measure);
    measurement.tried = known.tried;
    measurement.write(&measurement_file(home)).expect("room for it");
}

fn balance_model(game: &HeadlessGame) -> BalanceModel {
    game.with(|world| world.resource::<BalanceModel>().clone())
}

fn balance_figures(game: &HeadlessGame) -> BalanceFigures {
    game.with(|world| world.resource::<BalanceFigures>().clone())
}

/// Returns the last announcement for screen readers.
fn last_announcement(game: &HeadlessGame) -> String {
    game.with(|world| world.resource::<ScreenReaderAnnouncement>().0.clone())
}

fn read_measurement(home: &TestHome) -> SavedMeasurement {
    SavedMeasurement::read(&measurement_file(home)).expect("it was kept")
}

fn open_first_mission_balance(game: &mut HeadlessGame) {
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.goes_to(Screen::Balance, |headless| headless.key("q"));
}

fn set_battle_runner(game: &HeadlessGame, battles: BattleCounts) {
    game.with(|world| world.insert_resource(battles));
}

#[test]
fn mission_balance_can_be_measured_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("balance", &home.0);
    open_first_mission_balance(&mut game);
    assert!(!game.with(|world| menus::is_measuring(world)), "all is played");
    let told = last_announcement(&game);
    let best = balance_model(&game).rows.into_iter().zip(balance_figures(&game).rows).find(|(row, _)| row.star);
    let none = spanish_text("balance-said-none");
    let says = match best {
        Some((row, came)) => told.contains(&row.words) && came.is_some_and(|came| told.contains(&came.share)),
        None => told.contains(&none),
    };
    assert!(says, "{told}");
    game.shot("measured");
    let (games, tried) = (BattleCounts::LITTLE.games, BattleCounts::LITTLE.tried);
    let known = read_measurement(&home);
    assert_eq!((known.measure.games(), known.measure.next()), (games, games));
    assert!(known.tried.len() > 3 && known.tried.iter().all(|(_, measure)| measure.games() == tried));
    let shown = balance_figures(&game);
    assert_eq!(shown.endings.iter().map(|ending| ending.count).sum::<u32>(), games);
    assert_eq!(shown.lengths.iter().map(|length| length.count).sum::<u32>(), games);
    assert_eq!(shown.rows.iter().flatten().count(), known.tried.len());
    assert!(!shown.heat.is_empty() && shown.heat.iter().filter(|square| square.number.is_some()).count() <= 4);

    let heat = |world: &World| world.resource::<BalanceFigures>().heat.clone();
    game.act_and_expect_change("where they go", heat, |headless| headless.key("p"));
    assert_eq!(balance_model(&game).heat, HeatKind::Ways);
    game.act_and_expect_change("the Allies", heat, |headless| headless.key("2"));
    game.act_and_expect_change("the SWD", heat, |headless| headless.key("3"));
    game.shot("ways");
    let door = known.tried.iter().position(|(change, _)| matches!(change, Tweak::Door(..))).expect("one is tried");
    while balance_model(&game).chosen != Some(door) {
        game.act_and_expect_change(
            "the next change",
            |world| world.resource::<BalanceModel>().chosen,
            |headless| headless.key("Down"),
        );
    }
    assert!(balance_figures(&game).door.is_some(), "it is shown which door that is");
    game.shot("door");

    game.act_and_expect_change(
        "more battles",
        |world| world.resource::<BalanceFigures>().games.clone(),
        |headless| headless.key("m"),
    );
    assert_eq!(read_measurement(&home).measure.games(), 2 * games);
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| seen::prepared_mission(world)).as_deref(), Some("recon"));
    assert_eq!(
        game.with(|world| (
            seen::requisition_points(Side::Allied)(world),
            seen::requisition_points(Side::German)(world)
        )),
        (6, 6)
    );
}

#[test]
fn balance_screen_can_be_used_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_complete_measurement(&home);
    let mut game = HeadlessGame::start("balance-mouse", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    let press = |game: &mut HeadlessGame, plate: &str| {
        game.settle();
        game.press_button(plate);
        game.settle();
    };
    press(&mut game, "skirmish-balance");
    game.until("it is shown", |game| game.with(|world| seen::current_screen(world)) == Screen::Balance);
    game.settle();
    assert_eq!(read_measurement(&home), allied_favoured_measurement().1, "nothing is played again");
    press(&mut game, "balance-german");
    press(&mut game, "balance-see");
    assert_eq!((balance_model(&game).side, balance_model(&game).heat), (Some(Side::German), HeatKind::Ways));
    press(&mut game, "balance-all");
    press(&mut game, "balance-see");
    assert_eq!((balance_model(&game).side, balance_model(&game).heat), (None, HeatKind::Deaths));
    let chosen = balance_model(&game).chosen.expect("the best one");
    assert!(balance_model(&game).rows[chosen].star);
    press(&mut game, "change-0");
    assert_eq!(balance_model(&game).chosen, Some(0));
    for row in 1..balance_model(&game).rows.len() {
        press(&mut game, "balance-down");
        assert_eq!(balance_model(&game).chosen, Some(row));
    }
    press(&mut game, "change-4");
    press(&mut game, "balance-more");
    assert_eq!(read_measurement(&home).measure.games(), 400 + BattleCounts::LITTLE.games);
    press(&mut game, "balance-back");
    game.until("the skirmish", |game| game.with(|world| seen::current_screen(world)) == Screen::Skirmish);
}

#[test]
fn stopped_measurement_is_saved_and_can_be_continued() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("balance-stopped", &home.0);
    set_battle_runner(&game, BattleCounts { games: 400, max_results: 14, ..BattleCounts::LITTLE });
    open_first_mission_balance(&mut game);
    assert!(balance_model(&game).plays && balance_model(&game).no_more.is_some());
    assert!(!balance_figures(&game).heat.is_empty(), "it is shown meanwhile");
    game.shot("running");
    game.act_until("it is stopped", |world| !world.resource::<BalanceModel>().plays, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Balance);
    let (told, shown) = (last_announcement(&game), balance_figures(&game));
    let share = format!(" {} ", shown.shares[0].0);
    assert!([&shown.games, &share, &spanish_text("balance-stopped")].iter().all(|part| told.contains(*part)), "{told}");
    game.shot("stopped");
    let before = read_measurement(&home).measure;
    assert!((14..400).contains(&before.games()), "{} battles", before.games());
    assert_eq!(before.next(), before.games(), "no number is left out");
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
    drop(game);

    let mut game = HeadlessGame::start("balance-again", &home.0);
    open_first_mission_balance(&mut game);
    assert_eq!(read_measurement(&home).measure, before, "nothing begins by itself");
    game.act_and_expect_change(
        "more",
        |world| world.resource::<BalanceFigures>().games.clone(),
        |headless| headless.key("m"),
    );
    let after = read_measurement(&home).measure;
    assert_eq!(after.games(), before.games() + BattleCounts::LITTLE.games);
    for (number, ended) in before.battles() {
        assert_eq!(after.battles().nth(number as usize), Some((number, ended)));
    }
}

#[test]
fn leaving_during_a_measurement_saves_its_results() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("balance-left", &home.0);
    set_battle_runner(&game, BattleCounts { games: 400, max_results: 14, ..BattleCounts::LITTLE });
    open_first_mission_balance(&mut game);
    // The second press of Esc comes before the battles in progress have ended.
    game.key("Escape");
    game.key("Escape");
    game.until("nothing is played any more", |game| !game.with(|world| menus::is_measuring(world)));
    game.until("the skirmish", |game| game.with(|world| seen::current_screen(world)) == Screen::Skirmish);
    game.settle();
    assert!(read_measurement(&home).measure.games() >= 14);
}

#[test]
fn suggested_rp_are_applied_to_the_skirmish() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_complete_measurement(&home);
    let mut game = HeadlessGame::start("balance-put", &home.0);
    open_first_mission_balance(&mut game);
    game.shot("kept");
    let best =
        balance_model(&game).rows.iter().find(|row| row.star).and_then(|row| row.put).expect("points are the best");
    let levels =
        |world: &World| (seen::requisition_points(Side::Allied)(world), seen::requisition_points(Side::German)(world));
    game.goes_to(Screen::Skirmish, |headless| headless.key("Return"));
    assert_eq!(game.with(|world| seen::requisition_points(best.0)(world)), best.1);
    // With the RP of the dossier, the first measurement is shown unchanged.
    game.act_and_expect_change("as before", levels, |headless| headless.key("d"));
    game.goes_to(Screen::Balance, |headless| headless.key("q"));
    assert_eq!(read_measurement(&home), allied_favoured_measurement().1);
    let first = balance_model(&game).rows[0].put.expect("points come first");
    game.press_button("change-0");
    game.settle();
    let (x, y) = game.button_centre("put-0", 0);
    game.goes_to(Screen::Skirmish, |headless| headless.click(x, y));
    assert_eq!(game.with(|world| seen::requisition_points(first.0)(world)), first.1);
    game.goes_to(Screen::Balance, |headless| headless.key("q"));
    assert_eq!(
        balance_figures(&game).endings.iter().map(|ending| ending.count).sum::<u32>(),
        BattleCounts::LITTLE.games
    );
    assert_eq!(read_measurement(&home), allied_favoured_measurement().1, "those of other points are kept beside them");
}

#[test]
fn typical_battle_can_be_watched_from_the_balance_screen() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_complete_measurement(&home);
    let mut game = HeadlessGame::start("balance-watch", &home.0);
    open_first_mission_balance(&mut game);
    game.key("3");
    game.settle();
    let before = (balance_model(&game), balance_figures(&game));
    game.goes_to(Screen::Battle, |headless| headless.key("r"));
    assert!(game.with(|world| world.contains_resource::<BattleView>()));
    game.shot("watched");
    game.goes_to(Screen::Balance, |headless| headless.key("Escape"));
    assert_eq!((balance_model(&game), balance_figures(&game)), before, "as it was left");
    assert_eq!(read_measurement(&home), allied_favoured_measurement().1);
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
}

#[test]
fn outdated_measurement_is_reported_and_repeated_on_request() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_outdated_measurement(&home);
    let before = read_measurement(&home);
    let mut game = HeadlessGame::start("balance-stale", &home.0);
    open_first_mission_balance(&mut game);
    game.shot("stale");
    assert!(balance_model(&game).band.is_some() && balance_model(&game).no_watch.is_some());
    assert_eq!(read_measurement(&home), before, "nothing begins by itself");
    game.act_until("anew", |world| world.resource::<BalanceModel>().band.is_none(), |headless| headless.key("m"));
    assert_eq!(read_measurement(&home).measure.games(), BattleCounts::LITTLE.games);
    assert!(read_measurement(&home).is_of(&recon_terms()));
}

#[test]
fn unreadable_measurement_is_reported_and_replaced() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    fs::create_dir_all(home.0.join("balance")).expect("a folder");
    fs::write(measurement_file(&home), "(version: 1, junk").expect("room for it");
    let mut game = HeadlessGame::start("balance-unreadable", &home.0);
    open_first_mission_balance(&mut game);
    game.shot("unreadable");
    assert!(balance_model(&game).band.is_some());
    assert_eq!(read_measurement(&home).measure.games(), BattleCounts::LITTLE.games, "it has started anew");
}

#[test]
fn failure_to_save_a_measurement_is_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    fs::write(home.0.join("balance"), "in the way").expect("room for it");
    let mut game = HeadlessGame::start("balance-unwritable", &home.0);
    open_first_mission_balance(&mut game);
    game.shot("unwritable");
    assert!(balance_model(&game).band.is_some());
    assert_eq!(
        balance_figures(&game).endings.iter().map(|ending| ending.count).sum::<u32>(),
        BattleCounts::LITTLE.games
    );
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
}

#[test]
fn too_few_rp_for_any_force_are_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_test_settings(&home.0, set_underfunded_skirmish);
    let mut game = HeadlessGame::start("balance-poor", &home.0);
    open_first_mission_balance(&mut game);
    game.shot("poor");
    let shown = balance_model(&game);
    let told = last_announcement(&game);
    let fault = shown.fault.as_ref().expect("it can't be played").replace("**", "");
    assert!(told.contains(&spanish_text("balance-none")) && told.contains(&fault), "{told}");
    assert!(shown.fault.is_some() && shown.no_more.is_some() && !shown.plays);
    assert!(!home.0.join("balance").exists(), "nothing is kept of it");
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
}
