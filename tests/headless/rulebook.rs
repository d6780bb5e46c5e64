//! The rulebook in the window: it opens over the title, a curtain and a prompt, finds typed text, and changes nothing
//! beneath it, even if keys of the layer beneath are pressed.

use std::time::Instant;

use bevy::prelude::World;
use client::rulebook::{FoldedRulings, RulebookState};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, seen,
};

/// Opens the rulebook, presses keys that act on the layer beneath it, closes it, and checks that nothing has changed.
fn check_rulebook_over(game: &mut HeadlessGame, what: &str) {
    let before = game.settled();
    let since = Instant::now();
    game.act_until("the book opens", seen::is_rulebook_open, |headless| headless.key("F1"));
    println!("{what}: opened and quiet after {:?}", since.elapsed());
    game.shot(what);
    for key in ["Return", "t", "1", "space", "Tab"] {
        game.key(key);
    }
    game.settle();
    game.act_until("the book is closed", seen::is_rulebook_closed, |headless| headless.key("Escape"));
    assert_eq!(game.differs(&before), 0, "what was there is there again");
}

#[test]
fn the_rulebook_opens_over_anything_and_changes_nothing() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start_drawn("rulebook", &home.0, None);
    check_rulebook_over(&mut game, "title");

    game.act_until("the book opens", seen::is_rulebook_open, |headless| headless.key("F1"));
    for letter in "baliza".chars() {
        game.key(&letter.to_string());
    }
    game.settle();
    game.shot("search");
    let second = |world: &World| {
        let book = world.resource::<RulebookState>();
        book.finds().get(1) == Some(&book.at())
    };
    game.act_until("the next find", second, |headless| headless.key("Down"));
    game.key("Tab");
    game.offer("rulebook-back", |headless| headless.key("Return"));
    game.offer("rulebook-forward", |headless| headless.key("alt+Left"));
    game.shot("back");
    game.act_until("F1 closes it too", seen::is_rulebook_closed, |headless| headless.key("F1"));

    keys::begin_skirmish(&mut game);
    check_rulebook_over(&mut game, "curtain");
    let orders = game.orders().len();
    game.act_until("both bid at once", seen::is_simultaneous_bid_open, |headless| headless.key("t"));
    check_rulebook_over(&mut game, "bids");
    for key in ["1", "space", "KP_1", "KP_Enter"] {
        game.key(key);
        game.settle();
    }
    game.until("the bids are in", |game| game.orders().len() > orders);
    game.wait_for_input();
    let orders = game.orders().len();
    check_rulebook_over(&mut game, "deployment");
    assert_eq!(game.orders().len(), orders, "nothing was answered");
}

/// Rulings are expanded by a key, by a click, and if they contain the searched text.
#[test]
fn rulings_are_collapsed_until_opened_or_found_by_search() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("rulings", &home.0);
    game.act_until("the book opens", seen::is_rulebook_open, |headless| headless.key("F1"));
    for key in ["Right", "Down", "Down", "Down", "Tab"] {
        game.key(key);
        game.settle();
    }
    let of = game.with(|world| world.resource::<RulebookState>().at());
    let fold = FoldedRulings { of, group: 0 };
    let open = move |world: &World| world.resource::<RulebookState>().is_unfolded(fold);
    let shut = move |world: &World| !open(world);
    game.act_until("its rulings open", open, |headless| headless.key("Return"));
    game.act_until("and close", shut, |headless| headless.key("Return"));
    let name = format!("ruling-{}-{}-0", of.chapter, of.entry);
    game.press_button(&name);
    game.until("a click opens them", |game| game.with(|world| open(world)));
    assert!(game.has_button(&name), "their head can be pressed");
    // A ruling with a search hit is expanded, and can't be collapsed.
    for letter in "rodear".chars() {
        game.key(&letter.to_string());
    }
    game.settle();
    assert_eq!(game.with(|world| world.resource::<RulebookState>().at()), of, "it stands in that ruling");
    assert!(!game.has_button(&name));
}
