//! Missions of the player's own in the running game: written, spoilt, mended, chosen, and removed while they are open.

use std::{fs, path::Path};

use bevy::prelude::World;
use client::{kit::screen::Screen, library::Missions};

use crate::{
    game::{Game, Home},
    seen,
    stage::alone,
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
    let folder = home.0.join("missions");
    assert!(folder.is_dir(), "the folder was not made");
    let spoilt = GOOD.replace("state: Closed", "state: Shut");
    let faults = |world: &World| world.resource::<Missions>().fault_count();
    let own = |world: &World| world.resource::<Missions>().listed().filter(|(_, own)| *own).count();
    let chosen = |world: &World| {
        let missions = world.resource::<Missions>();
        seen::mission(world).is_some_and(|id| missions.listed().any(|(mission, own)| own && mission.id == id))
    };
    let before = game.settled();
    game.bring("the title tells of a fault", |world| faults(world) > 0, |_| save(&folder, &spoilt));
    assert!(game.differs(&before) > 20_000, "the fault is shown");
    game.shot("fault");
    game.bring("the fault is mended", |world| faults(world) == 0 && own(world) == 1, |_| save(&folder, GOOD));
    assert_eq!(game.differs(&before), 0, "no fault is shown any more");

    game.goes_to(Screen::Skirmish, |stage| stage.key("e"));
    game.bring("the own mission comes last", chosen, |stage| {
        for _ in 0..7 {
            stage.key("Down");
        }
    });
    game.shot("chosen");
    game.goes_to(Screen::Briefing, |stage| stage.key("Return"));
    // Its file is spoilt.
    game.goes_to(Screen::Title, |_| save(&folder, &spoilt));
    game.bring("it is mended", |world| faults(world) == 0, |_| save(&folder, GOOD));

    game.goes_to(Screen::Skirmish, |stage| stage.key("e"));
    assert!(game.with(|world| chosen(world)), "the choice is remembered");
    game.bring(
        "its file is removed",
        |world| own(world) == 0 && !chosen(world),
        |_| {
            fs::remove_file(folder.join("small.ron")).expect("a file can be removed");
        },
    );
    game.shot("removed");
    game.goes_to(Screen::Briefing, |stage| stage.key("Return"));
}
