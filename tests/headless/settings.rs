//! Settings in the window: they are changed by mouse and by key, applied at once and kept after a restart, and a faulty
//! file is reported.

use std::fs;

use bevy::prelude::{KeyCode, World};
use client::{
    screen_kit::settings::SettingsOverlay,
    ui_kit::{
        keys::Action,
        language::Language,
        localization::Texts,
        settings::{ColorVision, Settings},
    },
};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    log,
};

fn read_written_settings(home: &TestHome) -> Settings {
    let text = fs::read_to_string(home.0.join("settings.ron")).expect("the settings were written");
    ron::from_str(&text).unwrap_or_else(|fault| panic!("{fault} in {text}"))
}

fn current_settings_sheet(world: &World) -> SettingsOverlay {
    world.resource::<SettingsOverlay>().clone()
}

fn is_settings_sheet_open(world: &World) -> bool {
    current_settings_sheet(world) != SettingsOverlay::default()
}

#[test]
fn changed_settings_apply_at_once_and_are_saved() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start_drawn("settings", &home.0, None);
    game.act_until("the settings open", is_settings_sheet_open, |headless| headless.key("a"));
    game.shot("table");
    let speaks = |world: &World| world.resource::<Texts>().language();
    game.act_until("English", |world| speaks(world) == Language::En, |headless| headless.click(1179, 132));
    assert_eq!(read_written_settings(&home).language, Some(Language::En), "the language is kept");
    game.act_and_expect_change("the page of looks", current_settings_sheet, |headless| headless.key("3"));
    let look = |world: &World| world.resource::<Settings>().preferences.clone();
    game.act_until("a larger interface", |world| look(world).scale == 110, |headless| headless.click(1191, 132));
    assert_eq!(read_written_settings(&home).preferences.scale, 110, "the scale is kept");
    game.act_until("larger sentences", |world| look(world).text > 100, |headless| headless.click(1191, 208));
    assert!(read_written_settings(&home).preferences.text > 100);
    game.shot("look");
    game.act_until("sentences as before", |world| look(world).text == 100, |headless| headless.click(1030, 208));
    assert_eq!(read_written_settings(&home).preferences.text, 100);
    game.act_until(
        "other colours",
        |world| look(world).colours == ColorVision::Tritan,
        |headless| headless.click(1183, 284),
    );
    assert_eq!(read_written_settings(&home).preferences.colours, ColorVision::Tritan, "the colours are kept");
    game.shot("colours");

    game.act_and_expect_change("the page of keys", current_settings_sheet, |headless| headless.key("5"));
    game.act_and_expect_change("a key is asked for", current_settings_sheet, |headless| headless.click(758, 334));
    game.act_and_expect_change("it is another's", current_settings_sheet, |headless| headless.key("b"));
    game.shot("taken");
    game.act_and_expect_change("it is free", current_settings_sheet, |headless| headless.key("Insert"));
    let names = |settings: Settings| settings.preferences.keys.chords(Action::Shoot).to_vec();
    assert_eq!(names(read_written_settings(&home)), [KeyCode::Insert.into()], "the key is kept");
    game.point(640, 660);
    let before = game.settled();
    game.shot("keys");
    drop(game);

    let mut game = HeadlessGame::start_drawn("settings-again", &home.0, None);
    game.shot("title");
    game.act_until("the settings open by their English letter", is_settings_sheet_open, |headless| headless.key("t"));
    game.act_and_expect_change("the page of keys", current_settings_sheet, |headless| headless.key("5"));
    game.point(640, 660);
    let after = game.settled();
    game.shot("keys");
    assert!(after.differs(&before) < 8_000, "all is as it was chosen: {}", after.differs(&before));
    let changed = |world: &World| world.resource::<Settings>().preferences.keys.changed();
    game.act_until("all keys as at first", |world| !changed(world), |headless| headless.key("Delete"));
    assert!(!read_written_settings(&home).preferences.keys.changed(), "that is kept, too");
    game.act_until("back to the title", |world| !is_settings_sheet_open(world), |headless| headless.key("Escape"));
}

#[test]
fn faulty_settings_file_is_reported_and_preserved() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let faulty = "(preferences: (scale: large))";
    fs::write(home.0.join("settings.ron"), faulty).expect("the test's own folder");
    let mut game = HeadlessGame::start("settings-fault", &home.0);
    game.shot("title");
    let kept = fs::read_to_string(home.0.join("settings.faulty-1.ron")).expect("it was put aside");
    assert_eq!(kept, faulty);
    assert!(log::captured_log_text().contains("settings.ron"));
}
