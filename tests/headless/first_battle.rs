//! The tutorial by keys alone: a beginner opens the game, follows every note to the last page and continues to a
//! skirmish; on the way the tutorial is left and resumed, and wrong actions are tried.

use std::{fs, time::Duration};

use client::ui_kit::{input::layer::InputLayer, screen::Screen, settings::Settings};
use common::support::spanish_text;
use mission::{self, paths};
use record::Difficulty;
use tutorial::{self, TutorialScript};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    instruction_panel::assert_panel_covers_no_subject,
    log, seen,
};

/// Returns the saved settings, which contain the progress of the tutorial.
fn saved_settings(game: &HeadlessGame) -> Settings {
    let text = fs::read_to_string(game.home.join("settings.ron")).unwrap_or_default();
    ron::from_str(&text).unwrap_or_default()
}

fn current_tutorial_step(game: &HeadlessGame) -> Option<String> {
    saved_settings(game).lesson.step
}

/// Waits until the tutorial is at a step. The enemy may act before that.
fn wait_for_tutorial_step(game: &mut HeadlessGame, step: Option<&str>) {
    game.until(&format!("the lesson stands at {step:?}"), |game| current_tutorial_step(game).as_deref() == step);
    game.settle();
}

fn load_first_tutorial() -> TutorialScript {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    tutorial::load_tutorial(&paths::tutorials_dir().join("first-battle.ron"), &catalogue).expect("a sound lesson")
}

/// Presses keys one after the other, and waits until the window rests.
fn press_keys(game: &HeadlessGame, keys: &[&str]) {
    for key in keys {
        game.key(key);
    }
    game.settle();
}

/// Waits until a prompt accepts input, and answers it with the key.
fn answer_question(game: &mut HeadlessGame, key: &str) {
    game.wait_for_input();
    game.key(key);
}

fn follow_tutorial_step(game: &mut HeadlessGame, step: &str) {
    match step {
        "welcome" | "card" | "seen" | "dice" | "double" | "jam" | "strike" | "new-turn" | "end-of-lesson" => {
            press_keys(game, &["n"]);
        }
        "select" => press_keys(game, &["Tab"]),
        "plan" => press_keys(game, &["Right", "Right"]),
        "move" | "under-fire" => press_keys(game, &["Return"]),
        "undo" => press_keys(game, &["u"]),
        "again" => press_keys(game, &["Right", "Right", "Return"]),
        "turn" => press_keys(game, &["e", "Return"]),
        "sight" => press_keys(game, &["v"]),
        "end" => press_keys(game, &["space"]),
        "door-way" => press_keys(game, &["Tab", "Right", "Return"]),
        "door" => press_keys(game, &["p", "Return"]),
        "aim" => press_keys(game, &["f"]),
        "shoot" => press_keys(game, &["Return"]),
        "watched" => press_keys(game, &["Right"]),
        "half" => press_keys(game, &["ctrl+Return"]),
        "ready" => answer_question(game, "r"),
        "enemy-card" => {
            press_keys(game, &["n"]);
            answer_question(game, "m");
        }
        "hold" => answer_reaction(game, "h"),
        "fire" => answer_reaction(game, "f"),
        "curtain" => {
            game.wait_for_input();
            game.hold_key("space", Duration::from_millis(1100));
        }
        "bid" => {
            game.wait_for_input();
            press_keys(game, &["2", "Return"]);
        }
        "deploy" => press_keys(game, &["2", "Return"]),
        "hand" => {
            game.key_down("c");
            game.settle();
        }
        "play" => {
            // The key `c` is still held from the step before.
            game.key("1");
            game.key_up("c");
            game.settle();
            press_keys(game, &["Return"]);
        }
        "ilsa" => ["f", "Return", "Return", "Return"].iter().for_each(|key| press_keys(game, &[key])),
        "about" => press_keys(game, &["Tab", "e", "e", "Return"]),
        "blow" => press_keys(game, &["b", "Return"]),
        "clear" => press_keys(game, &["j", "Return"]),
        "enter" => press_keys(game, &["Tab", "Right", "Return"]),
        "flame" => press_keys(game, &["f", "Return"]),
        "spread" => {
            game.button_centre("flame:", 0);
            game.wait_for_input();
            press_keys(game, &["Right", "space", "Down", "space", "f"]);
        }
        "sarge" => press_keys(game, &["Tab", "Right", "Return", "shift+Up", "Return"]),
        "grenade" => press_keys(game, &["g", "Return"]),
        other => panic!("nobody has told the test what to do in {other}"),
    }
}

/// Lets the enemy begin, waits for the prompt to shoot, and answers it.
fn answer_reaction(game: &mut HeadlessGame, key: &str) {
    game.settle();
    game.key("n");
    // The enemy's actions are shown before the prompt.
    game.until("it is asked whether to shoot", |game| {
        game.buttons().iter().any(|(name, ..)| name.starts_with("shoot:"))
    });
    answer_question(game, key);
}

#[test]
fn tutorial_can_be_completed_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let script = load_first_tutorial();
    let steps: Vec<&str> = script.lesson().steps.iter().map(|step| step.id.as_str()).collect();
    let mut game = HeadlessGame::start("lesson", &home.0);
    game.shot("title");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    wait_for_tutorial_step(&mut game, Some(steps[0]));
    for (index, step) in steps.iter().enumerate() {
        game.shot(step);
        game.with(|world| assert_panel_covers_no_subject(world, &script.lesson().steps[index]));
        if *step == "turn" {
            take_wrong_turn(&mut game);
        }
        follow_tutorial_step(&mut game, step);
        wait_for_tutorial_step(&mut game, steps.get(index + 1).copied());
        if *step == "dice" {
            leave_and_return(&mut game);
            wait_for_tutorial_step(&mut game, Some(steps[index + 1]));
        }
    }
    game.shot("last-page");
    assert!(saved_settings(&game).lesson.done);
    game.wait_for_input();
    // The next suggestion is a battle against the weakest AI.
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    assert_eq!(game.with(|world| seen::computer_strengths(world)), Some([None, Some(Difficulty::Recruit)]));
    game.shot("against-a-recruit");
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
    assert!(game.journal().is_none(), "a lesson is no record");
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
    game.shot("title-after");
    assert!(!log::captured_log_text().contains("refused"), "{}", log::captured_log_text());
}

/// Turns the wrong way, checks that a note says so, and is brought back by a key. Then goes back one step, and skips
/// it.
fn take_wrong_turn(game: &mut HeadlessGame) {
    game.act_until("a turn is shown", seen::is_plan_shown, |headless| headless.key("q"));
    game.act_until_text_added("the note says that it leads elsewhere", &spanish_text("lesson-return"), |headless| {
        headless.key("Return");
    });
    game.shot("stray");
    let strays = seen::count_visible_text(&spanish_text("lesson-return"));
    game.act_until("it is brought back", |world| strays(world) == 0, |headless| headless.key("n"));
    game.act_until_text_added("a step back", &spanish_text("first-battle-again-title"), |headless| {
        headless.key("shift+b");
    });
    wait_for_tutorial_step(game, Some("again"));
    game.act_until_text_added("the step is skipped", &spanish_text("first-battle-turn-title"), |headless| {
        headless.key("shift+n");
    });
    wait_for_tutorial_step(game, Some("turn"));
}

/// Leaves the tutorial by the menu, and continues it from the title.
fn leave_and_return(game: &mut HeadlessGame) {
    game.act_until_layer("the question whether to leave", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("t"));
    game.shot("title-between");
    game.act_until("it is asked whether to go on", seen::is_question_open, |headless| headless.key("Return"));
    game.wait_for_input();
    game.goes_to(Screen::Battle, |headless| headless.key("1"));
}
