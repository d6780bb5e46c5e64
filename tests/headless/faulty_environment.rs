//! Faulty environments: no folder for saves, or faulty files. The game warns and continues.

use std::{fs, time::Duration};

use bevy::prelude::World;
use client::{
    battle_view::session::{BattleSession, BattleView},
    mission_library::MissionLibrary,
    screen_kit::bid::BidOverlay,
    ui_kit::screen::Screen,
};
use rules::PendingDecision;

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, log, seen,
};

#[test]
fn game_warns_and_continues_if_saving_is_impossible() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    // A folder can't be created below a file, regardless of the rights of the user.
    let file = home.0.join("file");
    fs::write(&file, "not a folder").expect("the test's own folder");
    let mut game = HeadlessGame::start_with("unsaved", &home.0, &file.join("data"), None, 1);
    keys::begin_skirmish(&mut game);
    game.until("the log tells that nothing is saved", |_| log::captured_log_text().contains("file/data/saves"));
    // Two bids and the deployment are still made, without being saved.
    for _ in 0..2 {
        game.wait_for_input();
        game.hold_key("space", Duration::from_millis(1100));
        game.wait_for_input();
        game.act_until(
            "the bid is sealed",
            |world| world.resource::<BidOverlay>().0.is_none(),
            |headless| headless.key("Return"),
        );
    }
    game.shot("deployment");
    let acts = seen::is_awaiting(|awaiting| matches!(awaiting, PendingDecision::Act { figure: None, .. }));
    game.act_until("the first half begins", acts, |headless| headless.key("Return"));
    game.act_until("a way in is shown", seen::is_plan_shown, |headless| headless.key("1"));
    let on_board =
        seen::read_battle_view(|view| view.now.figures.iter().filter(|figure| figure.square().is_some()).count());
    game.act_until("the figure enters", |world| on_board(world) == Some(1), |headless| headless.key("Return"));
    game.shot("entered");
    let is_warned = |world: &World| world.resource::<BattleView>().notice.is_some();
    assert!(game.with(|world| is_warned(world)), "the warning stays while a figure acts");
    // As soon as there is room, the whole battle is saved.
    fs::remove_file(&file).expect("the test's own file");
    game.act_until("the battle is saved", |world| !is_warned(world), |headless| headless.key("space"));
    assert!(game.with(|world| world.resource::<BattleSession>().is_saved()));
}

#[test]
fn faulty_mission_files_are_reported_until_removed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let missions = home.0.join("missions");
    fs::create_dir_all(&missions).expect("the test's own folder");
    fs::write(missions.join("broken.ron"), "(\n    id: \"broken\",\n    number: many,\n").expect("a file");
    fs::write(missions.join("empty.ron"), "").expect("a file");
    fs::write(missions.join("binary.ron"), [0u8, 159, 146, 150]).expect("a file");
    let mut game = HeadlessGame::start_drawn("faults", &home.0, None);
    game.shot("title");
    let with_faults = game.settled();
    for file in ["broken", "empty", "binary"] {
        fs::remove_file(missions.join(format!("{file}.ron"))).expect("it is there");
    }
    let faults = |world: &World| world.resource::<MissionLibrary>().fault_count();
    game.until("the faults go once the files are mended", |game| game.with(|world| faults(world)) == 0);
    game.settle();
    assert!(game.differs(&with_faults) > 5_000, "they are not shown any more");
    game.shot("mended");
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
}
