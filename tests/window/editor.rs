//! The mission editor in a real window: a process that is killed loses no finished stroke.

use std::fs;

use crate::{
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
};

/// Starts the editor with a copy of the game's first mission.
pub fn open_mission_copy(name: &str, home: &WindowTestHome) -> WindowGame {
    let (mut game, _) = WindowGame::start(name, home);
    for key in ["m", "Return", "Return"] {
        game.key(key);
    }
    game.button("editor-test");
    game
}

/// Returns the content of the only file of that extension in a folder, or an empty string if there is none yet.
fn read_single_file(home: &WindowTestHome, folder: &str, extension: &str) -> String {
    let entries = fs::read_dir(home.0.join(folder)).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == extension));
    paths.next().map(|path| fs::read_to_string(path).expect("it can be read")).unwrap_or_default()
}

fn saved_mission_text(home: &WindowTestHome) -> String {
    read_single_file(home, "missions", "ron")
}

#[test]
fn killed_editor_keeps_every_stroke() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let mut game = open_mission_copy("killed-editor", &home);
    let before = saved_mission_text(&home);
    assert!(!before.is_empty());
    game.draw((360, 140), (760, 140));
    game.until("the stroke stands in the journal", |_| {
        read_single_file(&home, "drafts", "journal").lines().count() > 1
    });
    game.kill();
    drop(game);
    // The editor continues where it was left, and the stroke can be undone.
    let (mut game, _) = WindowGame::start("killed-editor-again", &home);
    for key in ["m", "Return"] {
        game.key(key);
    }
    game.button("editor-test");
    game.until("the stroke is there", |_| saved_mission_text(&home) != before);
    game.key("u");
    game.until("it is taken back", |_| saved_mission_text(&home) == before);
    game.kill();
}
