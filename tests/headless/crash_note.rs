//! The note on the title screen about the report of a crash.

use std::fs;

use bevy::prelude::World;
use client::{menus::title::CrashNote, ui_kit::localization::Texts};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

fn is_note_shown(world: &mut World) -> bool {
    let title = world.resource::<Texts>().t("crash-title");
    seen::count_visible_text(&title)(world) > 0
}

#[test]
fn the_title_mentions_a_crash_once_until_the_note_is_closed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let folder = home.0.join("crashes");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("crash-1790000000.txt");
    fs::write(&path, "message: no square\n").expect("room for it");

    let mut game = HeadlessGame::start("crash-note", &home.0);
    game.settle();
    game.shot("title");
    assert!(game.with(is_note_shown));
    assert_eq!(game.with(|world| world.resource::<CrashNote>().path.clone()), Some(path));
    game.press_button("crash-folder");
    game.press_button("crash-copy");
    game.settle();
    assert!(game.with(is_note_shown));
    game.press_button("crash-close");
    game.settle();
    assert!(!game.with(is_note_shown));
    drop(game);

    let game = HeadlessGame::start("crash-seen", &home.0);
    game.settle();
    assert!(!game.with(is_note_shown), "it is mentioned once");
}
