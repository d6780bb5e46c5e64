//! A battle whose process is killed goes on from its last order; a damaged file from before the damage.

use std::fs;

use incursion::rules::Order;

use crate::{
    alone,
    game::{Game, Home},
    keys,
    plays::answer,
    policy::Policy,
};

/// Plays some answers by keys.
fn play(game: &mut Game, policy: &mut Policy, answers: usize) {
    for _ in 0..answers {
        policy.look(&game.events());
        let deed = policy.decide(game.table.as_ref().expect("a battle goes on"));
        answer(game, &deed, keys::give);
    }
}

/// Starts anew and continues from the title.
fn go_on(name: &str, home: &Home) -> Game {
    let mut game = Game::start(name, &home.0);
    game.title();
    game.shot("title-continue");
    game.change("the battle opens", 200_000, |display| display.key("Return"));
    game.shot("continued");
    game
}

#[test]
fn killed_and_continued() {
    let _alone = alone();
    let home = Home::new();
    let mut policy = Policy::default();
    let mut game = Game::start("killed", &home.0);
    game.title();
    keys::begin(&mut game);
    game.take_up();
    play(&mut game, &mut policy, 7);
    let before = game.orders();
    game.kill();
    drop(game);

    let mut game = go_on("continued", &home);
    game.take_up();
    play(&mut game, &mut policy, 1);
    let after = game.orders();
    assert!(after.starts_with(&before) && after.len() > before.len(), "{before:?} goes on as {after:?}");
    game.kill();
    let journal = game.journal().expect("a journal");
    drop(game);

    let sound = damage(&journal);
    let mut game = go_on("damaged", &home);
    game.take_up();
    assert_eq!(game.orders(), sound, "all before the damage is kept");
    let mut copy = journal.into_os_string();
    copy.push(".damaged");
    assert!(fs::metadata(&copy).is_ok(), "{} keeps what was cut off", copy.display());
    play(&mut game, &mut policy, 1);
    assert!(game.orders().starts_with(&sound) && game.orders().len() > sound.len());
}

/// Cuts the last line in the middle. Returns the orders before it.
fn damage(journal: &std::path::Path) -> Vec<Order> {
    let bytes = fs::read(journal).expect("the journal");
    let mut record = incursion::record::read(&bytes).expect("a sound journal").record;
    record.steps.pop();
    fs::write(journal, &bytes[..bytes.len() - 20]).expect("the journal can be written");
    let entries = record.steps.into_iter().map(|step| step.entry);
    entries
        .filter_map(|entry| if let incursion::rules::Entry::Order(order) = entry { Some(order) } else { None })
        .collect()
}
