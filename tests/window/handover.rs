//! The handover in the window: what the other seat did is offered and watched, nothing of the battle is lost meanwhile, and
//! a process that is killed in the middle of it goes on where the battle was.

use std::{fs, path::Path};

use incursion::{
    record::{self, Battle, Replay},
    rules::{self, Awaiting, Situation},
};

use crate::{
    alone,
    battles::{RandomPlayer, recon},
    game::{Game, Home, prefer},
};

/// A battle at the beginning of a half before which the other seat has done something, in that folder.
fn recorded(saves: &Path) {
    fs::create_dir_all(saves).expect("a folder");
    for seed in 1.. {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, recon(seed), None).expect("a sound setup");
        let mut player = RandomPlayer::new(seed);
        while battle.record().steps.len() < 600 && player.play(&mut battle, &mut world, 1) > 0 {
            let situation = Situation::of(&world);
            let Awaiting::Act { seat, figure: None } = situation.awaiting else { continue };
            let mut own = rules::new_world();
            let replay = Replay::alongside(&mut own, battle.record().clone()).expect("it was just played");
            let stretch = replay.stretch(seat).filter(|stretch| stretch.fresh && stretch.range.len() > 12);
            if stretch.is_some() && situation.turn.half == Some(seat) {
                fs::write(saves.join("half.battle"), record::write(battle.record())).expect("room for a record");
                return;
            }
        }
    }
}

#[test]
fn the_other_half_is_watched_and_nothing_is_lost() {
    let _alone = alone();
    let home = Home::new();
    recorded(&home.0.join("saves"));
    prefer(&home.0, |settings| settings.preferences.handover = true);
    let mut game = Game::start("handover", &home.0);
    game.title();
    game.change("the battle opens", 200_000, |display| display.key("Return"));
    game.shot("offered");
    let before = game.orders();
    let file = fs::read(game.journal().expect("a journal")).expect("its text");

    game.change("the other half is shown", 10_000, |display| display.key("r"));
    game.display.key("p");
    game.change("to the end of it", 1_000, |display| display.key("ctrl+Right"));
    game.shot("end-of-it");
    game.change("and to its beginning", 1_000, |display| display.key("ctrl+Left"));
    // Keys that would give orders in the battle give none here.
    for key in ["Up", "f", "ctrl+Return", "u"] {
        game.display.key(key);
        game.display.settle();
    }
    game.shot("watched");
    assert_eq!(game.orders(), before, "watching gives no order");
    assert_eq!(fs::read(game.journal().expect("a journal")).expect("its text"), file, "nor touches the journal");
    game.kill();
    drop(game);

    let mut game = Game::start("handover-killed", &home.0);
    game.title();
    game.change("the battle opens", 200_000, |display| display.key("Return"));
    assert_eq!(game.orders(), before, "nothing is lost");
    let shown = game.display.settle();
    game.change("the other half is shown", 10_000, |display| display.key("r"));
    game.change("the battle goes on", 10_000, |display| display.key("Return"));
    game.until("the panels are back", |game| game.display.picture().differs(&shown) < 60_000);
    game.shot("back");
    game.display.key("ctrl+Return");
    game.until("the half can be ended", |game| game.orders().len() > before.len());
    assert!(game.orders().starts_with(&before));
    assert!(game.runs());
}
