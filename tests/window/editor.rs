//! The mission editor in a real window: drawing delays no frame, and a game that is killed loses no earlier stroke.

use std::fs;

use crate::{
    alone,
    frames::{MOST, told},
    game::{Game, Home},
    together,
};

/// Maximum time of the median frame of strokes, in median frames in which only the pointer moves over the map. The
/// ratio shows what the stroke adds, because painting takes most of each frame, more or less by machine. The measured
/// value is 1.1.
const MOST_DRAWING: f64 = 1.5;
/// Maximum time of the longest frame of strokes, in the same unit. The measured value is 1.8.
const MOST_LONGEST: f64 = 4.0;

/// Starts the editor with a copy of the game's first mission.
fn opened(name: &str, home: &Home) -> Game {
    let (mut game, _) = Game::start(name, home);
    for key in ["m", "Return", "Return"] {
        game.key(key);
    }
    game.plate("editor-test");
    game
}

/// Returns the content of the only file of that extension in a folder, or an empty string if there is none yet.
fn kept(home: &Home, folder: &str, extension: &str) -> String {
    let entries = fs::read_dir(home.0.join(folder)).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == extension));
    paths.next().map(|path| fs::read_to_string(path).expect("it can be read")).unwrap_or_default()
}

fn mission(home: &Home) -> String {
    kept(home, "missions", "ron")
}

#[test]
fn no_frame_is_slow_while_one_draws() {
    let _alone = alone();
    let home = Home::new();
    let mut game = opened("frames-editor", &home);
    let loaded = game.frames().len();
    for _ in 0..2 {
        game.hover((360, 300), (760, 300));
    }
    let (still, _) = told(&game, "while the pointer moves over the map", loaded, 20);
    let hovered = game.frames().len();
    for _ in 0..3 {
        game.draw((360, 140), (760, 140));
        game.draw((360, 480), (760, 480));
        game.key("u");
    }
    let (middle, longest) = told(&game, "while one draws", hovered, 40);
    assert!(middle <= MOST_DRAWING * still, "half of the frames take {middle} ms, {still} without a stroke");
    assert!(longest <= MOST.max(MOST_LONGEST * still), "a frame took {longest} ms");
}

#[test]
fn a_killed_editor_has_kept_each_stroke() {
    let _together = together();
    let home = Home::new();
    let mut game = opened("killed-editor", &home);
    let before = mission(&home);
    assert!(!before.is_empty());
    game.draw((360, 140), (760, 140));
    game.until("the stroke stands in the journal", |_| kept(&home, "drafts", "journal").lines().count() > 1);
    game.kill();
    drop(game);
    // The editor continues where it was left, and the stroke can be undone.
    let (mut game, _) = Game::start("killed-editor-again", &home);
    for key in ["m", "Return"] {
        game.key(key);
    }
    game.plate("editor-test");
    game.until("the stroke is there", |_| mission(&home) != before);
    game.key("u");
    game.until("it is taken back", |_| mission(&home) == before);
    game.kill();
}
