//! Missions of the player's own in the running game: written, spoilt, mended, chosen, and removed while they are open.

use std::{fs, path::Path};

use crate::{
    alone,
    game::{Game, Home},
};

/// A sound mission.
const GOOD: &str = include_str!("../suite/small-mission.ron");

/// Saves as careful editors do: another file takes the place of the old one.
fn save(folder: &Path, text: &str) {
    let draft = folder.join("small.ron.tmp");
    fs::write(&draft, text).expect("the folder can be written");
    fs::rename(&draft, folder.join("small.ron")).expect("a file can be renamed");
}

#[test]
fn own_missions_come_and_go() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("own-missions", &home.0);
    game.title();
    let folder = home.0.join("missions");
    assert!(folder.is_dir(), "the folder was not made");
    let spoilt = GOOD.replace("state: Closed", "state: Shut");
    game.change("the title tells of a fault", 20_000, |_| save(&folder, &spoilt));
    game.shot("fault");
    game.change("the fault is mended", 20_000, |_| save(&folder, GOOD));

    game.change("the skirmish is prepared", 200_000, |display| display.key("e"));
    game.change("the own mission comes last", 5_000, |display| display.key("8"));
    game.shot("chosen");
    game.change("its dossier opens", 200_000, |display| display.key("Return"));
    game.change("its file is spoilt: back to the title", 200_000, |_| save(&folder, &spoilt));
    game.change("it is mended", 20_000, |_| save(&folder, GOOD));

    game.change("the skirmish is prepared again", 200_000, |display| display.key("e"));
    game.change("the own mission", 5_000, |display| display.key("8"));
    game.change("its file is removed", 5_000, |_| {
        fs::remove_file(folder.join("small.ron")).expect("a file can be removed");
    });
    game.shot("removed");
    game.change("the first dossier opens", 200_000, |display| display.key("Return"));
    assert!(game.runs());
}
