//! Watching the AI's half-turn: pause, steps, speed, the plan and its reasons; the player's decisions in the middle of
//! it; two AIs against each other.

use std::time::Duration;

use bevy::{input_focus::InputFocus, math::Vec2};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::session::BattleView,
    ui_kit::{
        input::{focus::FocusName, layer::TopLayer},
        language::Language,
        settings::{AnimationSpeed, Settings},
    },
};
use record::Difficulty;
use rules::{BattleState, Order, PendingDecision, Side};

use super::{
    computers_on_both_sides, is_over, newest_saved_record, open_paused_battle, pause_continued_battle,
    prepare_computer_half, prepare_new_battle, prepare_reaction_question, read_world, refresh_mirror,
    replay_saved_record, seated_strengths,
};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
};

fn count_orders(game: &HeadlessGame) -> usize {
    game.orders().len()
}

fn is_plan_set(game: &HeadlessGame) -> bool {
    read_world(game, |world| world.resource::<Settings>().preferences.plan)
}

fn camera_middle(game: &HeadlessGame) -> Vec2 {
    read_world(game, |world| world.resource::<CameraTarget>().middle())
}

/// Hides and shows the plan, which the settings store, and opens the AI's reasons in the log.
fn toggle_plan_and_reasons(game: &mut HeadlessGame) {
    let with = game.settled();
    game.key("F4");
    game.settle();
    assert!(!is_plan_set(game) && game.differs(&with) > 500, "what is to come is gone");
    game.shot("no-plan");
    game.key("F4");
    game.settle();
    assert!(is_plan_set(game));
    let before = game.settled();
    game.key("F3");
    game.settle();
    assert!(game.differs(&before) > 500);
    game.shot("why");
}

/// Moves the camera, which stays at its place until the Home key makes it return.
fn move_camera_and_return(game: &mut HeadlessGame) {
    game.hold_key("a", Duration::from_millis(400));
    game.settle();
    let panned = camera_middle(game);
    game.key("Right");
    game.settle();
    assert_eq!(camera_middle(game), panned, "it stays where it was panned to");
    game.key("Home");
    game.settle();
    assert!(camera_middle(game) != panned, "and goes back");
}

#[test]
fn ai_half_turn_can_be_paused_and_stepped_through() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_computer_half(&home);
    // Space pauses the playback before the first order; then nothing moves, and the window rests.
    let mut game = pause_continued_battle(HeadlessGame::start_drawn("computer-half", &home.0, None));
    game.settle();
    let begun = count_orders(&game);
    let frames = game.frames();
    game.pass(Duration::from_secs(5));
    assert_eq!(count_orders(&game), begun, "it is stopped");
    game.settle();
    assert!(game.frames() - frames < 70);
    game.shot("stopped");
    // One step is one order.
    for step in 1..=4 {
        game.key("Right");
        game.settle();
        assert_eq!(count_orders(&game), begun + step);
        game.shot("step");
    }
    toggle_plan_and_reasons(&mut game);
    move_camera_and_return(&mut game);
    // The speed is set, and the playback continues.
    for key in ["1", "2", "3"] {
        game.key(key);
        game.settle();
    }
    game.shot("fast");
    game.key("space");
    game.pass(Duration::from_secs(1));
    assert!(count_orders(&game) > begun + 5, "it goes on");
    // The End key skips to the end of the half-turn, or to the player's next decision.
    game.key("End");
    game.until("somebody else is asked", |game| {
        read_world(game, |world| world.resource::<BattleView>().is_prompted())
            || game.record().is_some_and(|record| record.over())
    });
    game.settle();
    game.shot("own");
    refresh_mirror(&mut game);
}

/// All texts of the AI's half-turn also exist in the other language.
#[test]
fn watched_half_turn_is_shown_in_english() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_computer_half(&home);
    write_test_settings(&home.0, |settings| settings.language = Some(Language::En));
    let mut game = open_paused_battle("computer-half-en", &home);
    game.key("F3");
    for _ in 0..3 {
        game.key("Right");
        game.settle();
    }
    game.shot("english");
    let shown = |words: &str| read_world(&game, crate::seen::count_visible_text(words)) > 0;
    assert!(shown("Why?") && shown("SWD FORCE") && shown("The computer plays: Veteran"));
}

#[test]
fn prompt_pauses_ai_playback_until_the_player_answers() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_reaction_question(&home);
    let mut game = HeadlessGame::start("computer-asks", &home.0);
    let asks = |game: &HeadlessGame| {
        read_world(game, |world| {
            let view = world.get_resource::<BattleView>();
            view.is_some_and(|view| matches!(view.now.awaiting, PendingDecision::React { seat: Side::Allied, .. }))
        })
    };
    game.key("Return");
    game.until("the person is asked", |game| asks(game));
    game.settle();
    game.shot("asked");
    let focused = read_world(&game, |world| {
        let focus = world.resource::<InputFocus>().get();
        focus.and_then(|focus| world.get::<FocusName>(focus)).map(|name| name.0.clone())
    });
    assert_eq!(focused, None, "nothing is focused");
    let begun = count_orders(&game);
    // Neither the keys of the playback nor the mere passing of time answer a prompt.
    for key in ["space", "Right", "End", "1", "F4"] {
        game.key(key);
    }
    game.pass(Duration::from_secs(30));
    assert_eq!(count_orders(&game), begun);
    assert!(asks(&game) && !read_world(&game, |world| world.resource::<TopLayer>().ignores_input));
    game.key("h");
    game.until("it is answered", |game| count_orders(game) > begun);
    let answer = game.orders()[begun];
    assert!(matches!(answer, Order::Hold { .. }), "{answer:?}");
    drop(game);
    // A new prompt ignores input at first, so that a stray key answers nothing.
    prepare_reaction_question(&home);
    let mut game = HeadlessGame::start("computer-asks-deaf", &home.0);
    game.key("Return");
    game.until("the person is asked", |game| asks(game));
    let begun = count_orders(&game);
    if read_world(&game, |world| world.resource::<TopLayer>().ignores_input) {
        game.key("f");
        assert_eq!(count_orders(&game), begun);
    }
}

#[test]
fn battle_of_two_ais_can_be_watched_to_the_end() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_new_battle(&home, 5, computers_on_both_sides(Difficulty::Recruit));
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let game = open_watched("computer-both", &home);
    game.use_long_frames();
    for _ in 0..6000 {
        if game.record().is_some_and(|record| record.over()) {
            break;
        }
        game.pass(Duration::from_millis(250));
        std::thread::sleep(Duration::from_millis(1));
    }
    let record = replay_saved_record(&game);
    assert!(record.over());
    assert_eq!(
        seated_strengths(&game),
        rules::BySide { allied: Some(Difficulty::Recruit), german: Some(Difficulty::Recruit) }
    );
    drop(game);
    // The battle above was shown without delay. At normal speed, a battle with the same seed begins with the same
    // orders.
    let home = TestHome::new();
    prepare_new_battle(&home, 5, computers_on_both_sides(Difficulty::Recruit));
    let mut game = open_watched("computer-both-shown", &home);
    game.pass(Duration::from_secs(20));
    game.key("space");
    game.settle();
    game.shot("watched");
    let begins = newest_saved_record(&game.saves);
    assert!(begins.steps.len() > 10 && record.steps.starts_with(&begins.steps));
    // The battle is not over, so a player who takes a seat can continue.
    assert!(!is_over(&current_state(&game)));
}

fn current_state(game: &HeadlessGame) -> BattleState {
    read_world(game, |world| world.resource::<BattleView>().now.clone())
}

/// Opens a battle of two AIs, which never wait for a player, so that the window does not rest.
fn open_watched(name: &str, home: &TestHome) -> HeadlessGame {
    let game = HeadlessGame::start(name, &home.0);
    game.key("Return");
    game.pass(Duration::from_secs(1));
    game
}
