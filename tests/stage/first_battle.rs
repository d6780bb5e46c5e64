//! The first battle by keys alone: a beginner opens the game, follows every note to the last page and continues to a
//! skirmish; on the way the lesson is left and resumed, and wrong actions are tried.

use std::{fs, time::Duration};

use client::kit::{input::layer::InputLayer, screen::Screen, settings::Settings};
use common::support::said;
use lesson::{self, TutorialScript};
use mission::{self, paths};
use record::Difficulty;

use crate::{
    game::{Game, Home},
    log, seen,
    stage::alone,
};

/// Returns the settings, which contain the progress of the lesson.
fn known(game: &Game) -> Settings {
    let text = fs::read_to_string(game.home.join("settings.ron")).unwrap_or_default();
    ron::from_str(&text).unwrap_or_default()
}

fn at(game: &Game) -> Option<String> {
    known(game).lesson.step
}

/// Waits until the lesson is at a step. The enemy may act in the meantime.
fn arrived(game: &mut Game, step: Option<&str>) {
    game.until(&format!("the lesson stands at {step:?}"), |game| at(game).as_deref() == step);
    game.settle();
}

fn course() -> TutorialScript {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    lesson::load_tutorial(&paths::tutorials_dir().join("first-battle.ron"), &catalogue).expect("a sound lesson")
}

/// Presses keys one after the other, and waits until the window rests.
fn press(game: &Game, keys: &[&str]) {
    for key in keys {
        game.key(key);
    }
    game.settle();
}

/// Waits until a prompt accepts input, and answers it.
fn answer(game: &mut Game, key: &str) {
    game.listening();
    game.key(key);
}

/// Follows the instructions of a step.
fn follow(game: &mut Game, step: &str) {
    match step {
        "welcome" | "card" | "seen" | "dice" | "double" | "jam" | "strike" | "new-turn" | "end-of-lesson" => {
            press(game, &["n"]);
        }
        "select" => press(game, &["Tab"]),
        "plan" => press(game, &["Right", "Right"]),
        "move" | "under-fire" => press(game, &["Return"]),
        "undo" => press(game, &["u"]),
        "again" => press(game, &["Right", "Right", "Return"]),
        "turn" => press(game, &["e", "Return"]),
        "sight" => press(game, &["v"]),
        "end" => press(game, &["space"]),
        "door-way" => press(game, &["Tab", "Right", "Return"]),
        "door" => press(game, &["p", "Return"]),
        "aim" => press(game, &["f"]),
        "shoot" => press(game, &["Return"]),
        "watched" => press(game, &["Right"]),
        "half" => press(game, &["ctrl+Return"]),
        "ready" => answer(game, "r"),
        "enemy-card" => {
            press(game, &["n"]);
            answer(game, "m");
        }
        "hold" => reacted(game, "h"),
        "fire" => reacted(game, "f"),
        "curtain" => {
            game.listening();
            game.hold_key("space", Duration::from_millis(1100));
        }
        "bid" => {
            game.listening();
            press(game, &["2", "Return"]);
        }
        "deploy" => press(game, &["2", "Return"]),
        "hand" => {
            game.key_down("c");
            game.settle();
        }
        "play" => {
            // The key is still held from the step before.
            game.key("1");
            game.key_up("c");
            game.settle();
            press(game, &["Return"]);
        }
        "ilsa" => ["f", "Return", "Return", "Return"].iter().for_each(|key| press(game, &[key])),
        "about" => press(game, &["Tab", "e", "e", "Return"]),
        "blow" => press(game, &["b", "Return"]),
        "clear" => press(game, &["j", "Return"]),
        "enter" => press(game, &["Tab", "Right", "Return"]),
        "flame" => press(game, &["f", "Return"]),
        "spread" => {
            game.plate_at("flame:", 0);
            game.listening();
            press(game, &["Right", "space", "Down", "space", "f"]);
        }
        "sarge" => press(game, &["Tab", "Right", "Return", "shift+Up", "Return"]),
        "grenade" => press(game, &["g", "Return"]),
        other => panic!("nobody has told the test what to do in {other}"),
    }
}

/// Lets the enemy begin, waits for the prompt to shoot, and answers it.
fn reacted(game: &mut Game, key: &str) {
    game.settle();
    game.key("n");
    // The enemy's actions are shown before the prompt.
    game.until("it is asked whether to shoot", |game| {
        game.plates().iter().any(|(name, ..)| name.starts_with("shoot:"))
    });
    answer(game, key);
}

#[test]
fn first_battle_by_keys() {
    let _alone = alone();
    let home = Home::new();
    let course = course();
    let steps: Vec<&str> = course.lesson().steps.iter().map(|step| step.id.as_str()).collect();
    let mut game = Game::start("lesson", &home.0);
    game.shot("title");
    game.goes_to(Screen::Battle, |stage| stage.key("Return"));
    arrived(&mut game, Some(steps[0]));
    for (index, step) in steps.iter().enumerate() {
        game.shot(step);
        if *step == "turn" {
            wander(&mut game);
        }
        follow(&mut game, step);
        arrived(&mut game, steps.get(index + 1).copied());
        if *step == "dice" {
            leave_and_return(&mut game);
            arrived(&mut game, Some(steps[index + 1]));
        }
    }
    game.shot("last-page");
    assert!(known(&game).lesson.done);
    game.listening();
    // The next suggestion is a battle against the weakest computer.
    game.goes_to(Screen::Briefing, |stage| stage.key("Return"));
    assert_eq!(game.with(|world| seen::computers(world)), Some([None, Some(Difficulty::Recruit)]));
    game.shot("against-a-recruit");
    game.goes_to(Screen::Skirmish, |stage| stage.key("Escape"));
    assert!(game.journal().is_none(), "a lesson is no record");
    game.goes_to(Screen::Title, |stage| stage.key("Escape"));
    game.shot("title-after");
    assert!(!log::text().contains("refused"), "{}", log::text());
}

/// Turns the wrong way, sees the note about it, and is brought back.
fn wander(game: &mut Game) {
    game.bring("a turn is shown", seen::plan, |stage| stage.key("q"));
    game.one_more("the note says that it leads elsewhere", &said("lesson-return"), |stage| {
        stage.key("Return");
    });
    game.shot("stray");
    let strays = seen::times(&said("lesson-return"));
    game.bring("it is brought back", |world| strays(world) == 0, |stage| stage.key("n"));
    game.one_more("a step back", &said("first-battle-again-title"), |stage| stage.key("shift+b"));
    arrived(game, Some("again"));
    game.one_more("the step is skipped", &said("first-battle-turn-title"), |stage| stage.key("shift+n"));
    arrived(game, Some("turn"));
}

/// Leaves through the menu, and continues from the title.
fn leave_and_return(game: &mut Game) {
    game.raises("the question whether to leave", InputLayer::MENU.level, |stage| stage.key("F10"));
    game.listening();
    game.goes_to(Screen::Title, |stage| stage.key("t"));
    game.shot("title-between");
    game.bring("it is asked whether to go on", seen::asked, |stage| stage.key("Return"));
    game.listening();
    game.goes_to(Screen::Battle, |stage| stage.key("1"));
}
