//! The player's own contents of expeditions on the screen of a new expedition: with errors, corrected, and chosen.

use std::fs;

use bevy::prelude::World;
use client::{
    menus::expedition::{ExpeditionDraft, OpenExpedition},
    ui_kit::screen::Screen,
};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Returns a file with a person who goes out as that kind of figure.
fn own_person(figure: &str) -> String {
    format!(
        "(\n    people: [\n        (id: \"cook\", name: (es: \"Cocinera\", en: \"Cook\"), \
         story: (es: \"Cocina.\", en: \"She cooks.\"), figure: \"{figure}\", \
         damage_points: 2, carry: 1, noise: 1, is_founder: true),\n    ],\n)\n"
    )
}

fn read_draft(world: &World) -> ExpeditionDraft {
    world.resource::<ExpeditionDraft>().clone()
}

/// Presses the button of the next contents.
fn choose_next_contents(game: &mut HeadlessGame) {
    let (x, y) = game.button_centre("expedition-contents-next", 0);
    game.act_and_expect_change("other contents are chosen", |world| read_draft(world).chosen, |it| it.click(x, y));
}

#[test]
fn own_contents_are_offered_and_their_errors_shown() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let folder = home.0.join("missions").join("expedition");
    fs::create_dir_all(&folder).expect("room");
    fs::write(folder.join("sea.ron"), own_person("admiral")).expect("room");
    let mut game = HeadlessGame::start("expedition-contents", &home.0);
    game.open_screen(Screen::NewExpedition);
    let first = game.with(|world| read_draft(world));
    assert_eq!((first.chosen, first.own.len(), first.data.is_some()), (None, 1, true));
    game.shot("game");

    choose_next_contents(&mut game);
    let faulty = game.with(|world| read_draft(world));
    assert!(faulty.data.is_none() && faulty.errors.len() == 1, "{:?}", faulty.errors);
    let error = &faulty.errors[0];
    assert!(["sea.ron", "3", "admiral", "grunt"].iter().all(|word| error.contains(word)), "{error}");
    game.shot("errors");
    // The contents of the game stay available.
    choose_next_contents(&mut game);
    assert!(game.with(|world| read_draft(world).chosen.is_none() && read_draft(world).data.is_some()));
    choose_next_contents(&mut game);

    game.act_until(
        "the corrected file is read",
        |world| read_draft(world).data.is_some(),
        |_| fs::write(folder.join("sea.ron"), own_person("grunt")).expect("room"),
    );
    assert_eq!(game.with(|world| read_draft(world).errors), Vec::<String>::new());
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    let is_known = game.with(|world| world.resource::<OpenExpedition>().data().person("cook").is_some());
    assert!(is_known, "the expedition has a copy of the contents");
}
