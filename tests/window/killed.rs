//! A battle whose process is killed continues from its last order; a damaged file continues from before the damage.

use std::{fs, path::Path};

use common::battles::{RandomPlayer, recon_spec};
use record::Battle;
use rules::{BattleState, Order, OrderLogEntry, PendingDecision};

use crate::{
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
};

/// Saves a battle in which the acting side has to choose a figure.
fn prepare_open_activation(home: &WindowTestHome) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(12), Some(&home.0.join("saves"))).expect("a sound setup");
    let mut player = RandomPlayer::new(12);
    player.play(&mut battle, &mut world, 30);
    while !matches!(BattleState::of(&world).awaiting, PendingDecision::Act { figure: None, .. }) {
        assert!(player.play(&mut battle, &mut world, 1) > 0, "the battle goes on");
    }
}

/// Continues the battle from the title and ends the half-turn, which a dialog may ask to confirm.
fn continue_and_end_half(name: &str, home: &WindowTestHome, before: &[Order]) -> WindowGame {
    let (mut game, _) = WindowGame::start(name, home);
    game.key("Return");
    assert_eq!(game.orders(), before, "nothing is lost");
    game.key("ctrl+Return");
    game.wait_for_orders(before.len() + 1);
    let after = game.orders();
    assert!(after.starts_with(before), "{before:?} goes on as {after:?}");
    game
}

#[test]
fn killed_game_continues_from_its_last_order() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    prepare_open_activation(&home);
    let (game, _) = WindowGame::start("killed", &home);
    let before = game.orders();
    drop(game);

    let mut game = continue_and_end_half("continued", &home, &before);
    let after = game.orders();
    game.kill();
    let journal = game.journal();
    drop(game);

    let sound = cut_last_line(&journal);
    assert!(after.starts_with(&sound) && sound.len() < after.len());
    let mut game = continue_and_end_half("damaged", &home, &sound);
    let mut copy = journal.into_os_string();
    copy.push(".damaged");
    assert!(fs::metadata(&copy).is_ok(), "{} keeps what was cut off", copy.display());
    game.kill();
}

/// Cuts the last line of the journal in the middle. Returns the orders before it.
fn cut_last_line(journal: &Path) -> Vec<Order> {
    let bytes = fs::read(journal).expect("the journal");
    let mut record = record::read_record(&bytes).expect("a sound journal").record;
    record.steps.pop();
    fs::write(journal, &bytes[..bytes.len() - 6]).expect("the journal can be written");
    let entries = record.steps.into_iter().map(|step| step.entry);
    entries.filter_map(|entry| if let OrderLogEntry::Order(order) = entry { Some(order) } else { None }).collect()
}
