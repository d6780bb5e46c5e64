//! Settings in the window: changed by mouse and by key, seen at once, kept after a restart; a file at fault is told.

use std::fs;

use incursion::client::{
    input::bindings::Action,
    settings::{Colours, Settings},
    text::Language,
};

use crate::{
    alone,
    game::{Game, Home},
};

/// What the game has written.
fn written(home: &Home) -> Settings {
    let text = fs::read_to_string(home.0.join("settings.ron")).expect("the settings were written");
    ron::from_str(&text).unwrap_or_else(|fault| panic!("{fault} in {text}"))
}

#[test]
fn what_is_chosen_holds_at_once_and_is_kept() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("settings", &home.0);
    game.title();
    game.change("the settings open", 200_000, |display| display.key("a"));
    game.shot("table");
    game.change("English", 5_000, |display| display.click(1179, 132));
    game.until("the language is kept", |_| written(&home).language == Some(Language::En));
    game.change("the page of looks", 20_000, |display| display.key("2"));
    game.change("a larger interface", 100, |display| display.click(1191, 132));
    game.until("the scale is kept", |_| written(&home).preferences.scale == 110);
    game.change("larger sentences", 1_000, |display| display.click(1191, 208));
    game.shot("look");
    game.change("sentences as before", 1_000, |display| display.click(1030, 208));
    game.change("other colours", 3_000, |display| display.click(1183, 284));
    game.until("the colours are kept", |_| written(&home).preferences.colours == Colours::Tritan);
    game.shot("colours");

    game.change("the page of keys", 20_000, |display| display.key("4"));
    game.change("a key is asked for", 50_000, |display| display.click(758, 334));
    game.change("it is another's", 3_000, |display| display.key("b"));
    game.shot("taken");
    game.change("it is free", 50_000, |display| display.key("Insert"));
    let names = |settings: Settings| settings.preferences.keys.chords(Action::Shoot).to_vec();
    let insert = vec![bevy::prelude::KeyCode::Insert.into()];
    game.until("the key is kept", |_| names(written(&home)) == insert);
    game.display.point(640, 660);
    let before = game.display.settle();
    game.shot("keys");
    game.kill();
    drop(game);

    let mut game = Game::start("settings-again", &home.0);
    game.title();
    game.shot("title");
    game.change("the settings open", 200_000, |display| display.key("a"));
    game.change("the page of keys", 20_000, |display| display.key("4"));
    game.display.point(640, 660);
    let after = game.display.settle();
    game.shot("keys");
    assert!(after.differs(&before) < 8_000, "all is as it was chosen: {}", after.differs(&before));
    game.change("all keys as at first", 300, |display| display.key("Delete"));
    game.until("that is kept, too", |_| !written(&home).preferences.keys.changed());
    game.change("back to the title", 200_000, |display| display.key("Escape"));
}

#[test]
fn a_file_at_fault_is_told_and_not_lost() {
    let _alone = alone();
    let home = Home::new();
    let faulty = "(preferences: (scale: large))";
    fs::write(home.0.join("settings.ron"), faulty).expect("the test's own folder");
    let mut game = Game::start("settings-fault", &home.0);
    game.title();
    game.shot("title");
    let kept = fs::read_to_string(home.0.join("settings.faulty-1.ron")).expect("it was put aside");
    assert_eq!(kept, faulty);
    assert!(game.log().contains("settings.ron"));
    assert!(game.runs());
}
