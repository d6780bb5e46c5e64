//! The handover in the window: the recap of the other seat's half-turn is offered and watched without changing the
//! battle, and a game that is closed during the recap continues the battle unchanged.

use std::{fs, path::Path};

use client::ui_kit::screen::Screen;
use record::{self, Battle, ReplayPlayer};
use rules::{self, BattleState, PendingDecision};

use crate::{
    battles::{RandomPlayer, recon_spec},
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    seen,
};

/// Saves a battle at the beginning of a half-turn, after orders of the other seat.
fn record_handover_battle(saves: &Path) {
    fs::create_dir_all(saves).expect("a folder");
    for seed in 1.. {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), None).expect("a sound setup");
        let mut player = RandomPlayer::new(seed);
        while battle.record().steps.len() < 600 && player.play(&mut battle, &mut world, 1) > 0 {
            let state = BattleState::of(&world);
            let PendingDecision::Act { seat, figure: None } = state.awaiting else { continue };
            let mut own = rules::new_world();
            let replay =
                ReplayPlayer::open_in_other_world(&mut own, battle.record().clone()).expect("it was just played");
            let stretch = replay.opponent_turns(seat).filter(|stretch| stretch.fresh && stretch.range.len() > 12);
            if stretch.is_some() && state.turn.half == Some(seat) {
                fs::write(saves.join("half.battle"), record::write_record(battle.record())).expect("room for a record");
                return;
            }
        }
    }
}

#[test]
fn handover_recap_does_not_change_the_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    record_handover_battle(&home.0.join("saves"));
    write_test_settings(&home.0, |settings| settings.preferences.handover = true);
    let mut game = HeadlessGame::start("handover", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.shot("offered");
    let before = game.orders();
    let file = fs::read(game.journal().expect("a journal")).expect("its text");

    // The recap runs by itself, until it is paused.
    game.key("r");
    game.key("p");
    game.settle();
    let now = seen::read_battle_view(|view| view.now.clone());
    game.act_and_expect_change("to the end of it", &now, |headless| headless.key("ctrl+Right"));
    let end = game.with(|world| now(world));
    game.shot("end-of-it");
    game.act_and_expect_change("and to its beginning", &now, |headless| headless.key("ctrl+Left"));
    let beginning = game.with(|world| now(world));
    game.act_until("and to its end again", |world| now(world) == end, |headless| headless.key("ctrl+Right"));
    game.act_until("and back again", |world| now(world) == beginning, |headless| headless.key("ctrl+Left"));
    // Keys that give orders in the battle do nothing during the recap.
    for key in ["Up", "f", "ctrl+Return", "u"] {
        game.key(key);
        game.settle();
    }
    game.shot("watched");
    assert_eq!(game.orders(), before, "watching gives no order");
    assert_eq!(fs::read(game.journal().expect("a journal")).expect("its text"), file, "nor touches the journal");
    drop(game);

    let mut game = HeadlessGame::start_drawn("handover-killed", &home.0, None);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    assert_eq!(game.orders(), before, "nothing is lost");
    let shown = game.settled();
    let watches = seen::read_battle_view(|view| view.seats.is_replay());
    game.act_until("the other half is shown", |world| watches(world) == Some(true), |headless| headless.key("r"));
    game.act_until("the battle goes on", |world| watches(world) == Some(false), |headless| headless.key("Return"));
    game.until("the panels are back", |game| game.differs(&shown) < 60_000);
    game.shot("back");
    game.key("ctrl+Return");
    game.until("the half can be ended", |game| game.orders().len() > before.len());
    assert!(game.orders().starts_with(&before));
}
