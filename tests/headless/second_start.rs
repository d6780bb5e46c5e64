//! Files that a second start of the program passes to the open window.

use std::{
    fs,
    path::Path,
    thread::{self, JoinHandle},
};

use bevy::prelude::World;
use client::{
    battle_view::{replay_state::ReplayState, session::BattleSession},
    ui_kit::screen::Screen,
};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    log,
    records::record_random_battle,
    seen,
};

/// Starts the program a second time with that file. The thread returns `true` if the open window has taken the file.
fn start_again(file: &Path) -> JoinHandle<bool> {
    let file = file.to_owned();
    thread::spawn(move || client::hand_over_file(&file))
}

fn is_replay_shown(world: &World) -> bool {
    seen::current_screen(world) == Screen::Battle && world.contains_resource::<ReplayState>()
}

fn is_battle_shown(world: &World) -> bool {
    seen::current_screen(world) == Screen::Battle && world.contains_resource::<BattleSession>()
}

#[test]
fn the_open_window_takes_the_file_of_a_second_start() {
    let _alone = lock_headless_client();
    let (home, theirs) = (TestHome::new(), TestHome::new());
    let (foreign, _) = record_random_battle(&theirs.0);
    let (own, _) = record_random_battle(&home.0.join("saves"));
    let mut game = HeadlessGame::start("second-start", &home.0);

    let second = start_again(&foreign);
    game.until("the battle of another player is shown", |game| game.with(|world| is_replay_shown(world)));
    assert!(second.join().expect("it ends"), "the window has taken it");

    // A replay is left at once, a battle only if the player agrees.
    let second = start_again(&own);
    game.until("the own battle continues", |game| game.with(|world| is_battle_shown(world)));
    assert!(second.join().expect("it ends"));
    for (key, leaves) in [("Escape", false), ("1", true)] {
        let second = start_again(&foreign);
        game.until("the player is asked", |game| game.with(|world| seen::is_question_open(world)));
        assert!(second.join().expect("it ends"));
        game.shot("asked");
        game.wait_for_input();
        game.key(key);
        game.settle();
        assert_eq!(game.with(|world| is_replay_shown(world)), leaves, "{key}");
        assert_eq!(game.with(|world| is_battle_shown(world)), !leaves, "{key}");
    }
    game.shot("opened");
    drop(game);
    assert!(!client::hand_over_file(&foreign), "no window is open any more");
}

#[test]
fn invalid_requests_of_a_second_start_are_removed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let folder = home.0.join("open-requests");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("1.request"), "nonsense").expect("room for it");
    let mut game = HeadlessGame::start("bad-requests", &home.0);
    assert!(!folder.join("1.request").exists(), "one from before the start");
    fs::write(folder.join("2.request"), "incursion-open 1\nrelative.battle\n").expect("room for it");
    game.until("it is removed", |_| !folder.join("2.request").exists());
    assert_eq!(log::captured_warnings("request to open a file").len(), 2);
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Title);
}
