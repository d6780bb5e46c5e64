//! The mission editor in a real window: drawing keeps no frame waiting, and a game that is killed loses no stroke that was
//! made before.

use std::fs;

use crate::{
    alone,
    frames::{MOST, told},
    game::{Game, Home},
    together,
};

/// The most that the middle frame of a stroke may take, three times what is wanted of the stroke itself: the frame
/// draws as well.
const MOST_DRAWING: f64 = 66.0;

/// A copy of the game's first mission on the table.
fn opened(name: &str, home: &Home) -> Game {
    let (mut game, _) = Game::start(name, home);
    for key in ["m", "Return", "Return"] {
        game.key(key);
    }
    game.plate("editor-test");
    game
}

/// What the mission's file holds, and its journal.
fn kept(home: &Home) -> (String, String) {
    let read = |folder: &str, extension: &str| {
        let entries = fs::read_dir(home.0.join(folder)).expect("the folder").flatten();
        let mut paths =
            entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|it| it == extension));
        fs::read_to_string(paths.next().expect("a file")).expect("it can be read")
    };
    (read("missions", "ron"), read("drafts", "journal"))
}

#[test]
fn no_frame_is_slow_while_one_draws() {
    let _alone = alone();
    let home = Home::new();
    let mut game = opened("frames-editor", &home);
    let loaded = game.frames().len();
    for _ in 0..3 {
        game.draw((360, 140), (760, 140));
        game.draw((360, 480), (760, 480));
        game.key("u");
    }
    let (middle, longest) = told(&game, "while one draws", loaded, 40);
    assert!(middle <= MOST_DRAWING, "half of the frames take {middle} ms");
    assert!(longest <= MOST, "a frame took {longest} ms");
}

#[test]
fn a_killed_editor_has_kept_each_stroke() {
    let _together = together();
    let home = Home::new();
    let mut game = opened("killed-editor", &home);
    let before = kept(&home).0;
    game.draw((360, 140), (760, 140));
    game.kill();
    let (_, journal) = kept(&home);
    assert!(journal.lines().count() > 1, "the stroke stands in the journal");
    drop(game);
    // It is taken up where it was left, and can be taken back.
    let (mut game, _) = Game::start("killed-editor-again", &home);
    for key in ["m", "Return"] {
        game.key(key);
    }
    game.plate("editor-test");
    let drawn = kept(&home).0;
    assert_ne!(drawn, before, "the stroke is there");
    game.key("u");
    game.until("it is taken back", |_| kept(&home).0 == before);
    game.kill();
}
