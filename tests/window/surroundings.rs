//! Bad surroundings: nowhere to save, files at fault. The game warns and goes on.

use std::{fs, time::Duration};

use crate::{
    alone,
    game::{Game, Home},
    keys,
};

#[test]
fn nowhere_to_save() {
    let _alone = alone();
    let home = Home::new();
    // Below a file there can be no folder, for nobody, whatever rights they have.
    let file = home.0.join("file");
    fs::write(&file, "not a folder").expect("the test's own folder");
    let mut game = Game::start_with("unsaved", &home.0, &file.join("data"));
    game.title();
    keys::begin(&mut game);
    game.until("the log tells that nothing is saved", |game| game.log().contains("file/data/saves"));
    // Two bids and the deployment are made all the same, unsaved.
    for _ in 0..2 {
        game.listening();
        game.display.hold_key("space", Duration::from_millis(1100));
        game.listening();
        game.change("the bid is sealed", 100_000, |display| display.key("Return"));
    }
    game.shot("deployment");
    game.change("the first half begins", 10_000, |display| display.key("Return"));
    game.change("a way in is shown", 10_000, |display| display.key("Up"));
    game.change("the figure enters", 10_000, |display| display.key("Return"));
    game.shot("entered");
    assert!(game.runs());
}

#[test]
fn missions_at_fault() {
    let _alone = alone();
    let home = Home::new();
    let missions = home.0.join("missions");
    fs::create_dir_all(&missions).expect("the test's own folder");
    fs::write(missions.join("broken.ron"), "(\n    id: \"broken\",\n    number: many,\n").expect("a file");
    fs::write(missions.join("empty.ron"), "").expect("a file");
    fs::write(missions.join("binary.ron"), [0u8, 159, 146, 150]).expect("a file");
    let mut game = Game::start("faults", &home.0);
    game.title();
    game.shot("title");
    let with_faults = game.display.settle();
    for file in ["broken", "empty", "binary"] {
        fs::remove_file(missions.join(format!("{file}.ron"))).expect("it is there");
    }
    game.until("the faults go once the files are mended", |game| game.display.picture().differs(&with_faults) > 5_000);
    game.display.settle();
    game.shot("mended");
    game.change("the game can be played", 200_000, |display| display.key("e"));
    assert!(game.runs());
}
