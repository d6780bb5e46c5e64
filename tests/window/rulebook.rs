//! The rulebook in the window: it opens over the title, a curtain and a question, finds what is typed, and leaves
//! everything as it was, whatever was pressed while it was open.

use std::time::Instant;

use crate::{
    alone,
    game::{Game, Home},
    keys,
};

/// Opens the book, presses what would mean something beneath it, and closes it: nothing has changed.
fn read(game: &mut Game, what: &str) {
    let before = game.display.settle();
    let since = Instant::now();
    game.change("the book opens", 200_000, |display| display.key("F1"));
    println!("{what}: opened and quiet after {:?}", since.elapsed());
    game.shot(what);
    for key in ["Return", "t", "1", "space", "Tab"] {
        game.display.key(key);
    }
    game.display.settle();
    game.display.key("Escape");
    game.until("what was there is there again", |game| game.display.picture().differs(&before) == 0);
}

#[test]
fn the_rulebook_opens_over_anything_and_changes_nothing() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("rulebook", &home.0);
    game.title();
    read(&mut game, "title");

    game.change("the book opens", 200_000, |display| display.key("F1"));
    for letter in "baliza".chars() {
        game.display.key(&letter.to_string());
    }
    game.display.settle();
    game.shot("search");
    game.change("the next find", 1_000, |display| display.key("Down"));
    game.change("a link is picked", 100, |display| display.key("Tab"));
    game.change("and followed", 5_000, |display| display.key("Return"));
    game.change("and back", 5_000, |display| display.key("alt+Left"));
    game.shot("back");
    game.change("F1 closes it too", 200_000, |display| display.key("F1"));

    keys::begin(&mut game);
    read(&mut game, "curtain");
    let orders = game.orders().len();
    game.change("both bid at once", 10_000, |display| display.key("t"));
    read(&mut game, "bids");
    for key in ["1", "space", "KP_1", "KP_Enter"] {
        game.display.key(key);
        game.display.settle();
    }
    game.until("the bids are in", |game| game.orders().len() > orders);
    game.listening();
    let orders = game.orders().len();
    read(&mut game, "deployment");
    assert_eq!(game.orders().len(), orders, "nothing was answered");
}
