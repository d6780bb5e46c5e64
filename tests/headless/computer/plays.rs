//! Whole battles against each level of the AI, by keys and by mouse. They do not depend on the speed of the machine.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use ai::Ai;
use client::{
    battle_modes::ai::worker::{AiAnswer, AiFunction, AiRequest, answer_request},
    ui_kit::settings::AnimationSpeed,
};
use record::{Difficulty, Record};
use rules::Side;

use super::{
    answer_by_keys, count_orders_by_side, german_computer, open_saved_battle, play_person_to_end, prepare_new_battle,
    replay_saved_record,
};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    mouse,
    player_action::PlayerAction,
};

/// Plays the battle of that seed to its end by keys.
fn play_whole_battle(name: &str, strength: Difficulty, seed: u64, speed: AnimationSpeed) -> Record {
    let home = TestHome::new();
    prepare_new_battle(&home, seed, german_computer(strength));
    write_test_settings(&home.0, |settings| settings.preferences.speed = speed);
    let since = Instant::now();
    let mut game = open_saved_battle(name, &home);
    game.skip_images();
    let policy = play_person_to_end(&mut game, answer_by_keys, false);
    let record = replay_saved_record(&game);
    let orders = count_orders_by_side(&record);
    println!("{name}: {:?} after {:?}, {orders:?}, {} shots", record.verdict(), since.elapsed(), policy.shots);
    assert!(record.over() && orders[Side::German] > 5 && orders[Side::Allied] > 5, "{orders:?}");
    assert_eq!(record.computers(), german_computer(strength));
    record
}

#[test]
fn battle_against_a_recruit_can_be_completed_by_keys() {
    let _alone = lock_headless_client();
    play_whole_battle("computer-recruit", Difficulty::Recruit, 1, AnimationSpeed::Off);
}

/// Neither the playback speed nor the speed of the machine changes a decision.
#[test]
fn veteran_battle_by_keys_is_the_same_at_any_speed() {
    let _alone = lock_headless_client();
    let quick = play_whole_battle("computer-veteran", Difficulty::Veteran, 2, AnimationSpeed::Off);
    assert_eq!(
        play_whole_battle("computer-veteran-shown", Difficulty::Veteran, 2, AnimationSpeed::Quadruple).steps,
        quick.steps
    );
    let slowly = |mind: &mut Ai, question: &AiRequest| -> AiAnswer {
        sleep(Duration::from_millis(15));
        answer_request(mind, question)
    };
    let home = TestHome::new();
    prepare_new_battle(&home, 2, german_computer(Difficulty::Veteran));
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = open_saved_battle("computer-slow", &home);
    game.with(|world| world.insert_resource(AiFunction(slowly)));
    game.skip_images();
    play_person_to_end(&mut game, answer_by_keys, false);
    assert_eq!(replay_saved_record(&game).steps, quick.steps);
}

#[test]
fn battle_against_a_commander_can_be_completed_by_keys() {
    let _alone = lock_headless_client();
    play_whole_battle("computer-commander", Difficulty::Commander, 3, AnimationSpeed::Off);
}

#[test]
fn battle_against_a_veteran_can_be_completed_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_new_battle(&home, 1, german_computer(Difficulty::Veteran));
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Quadruple);
    let mut game = open_saved_battle("computer-mouse", &home);
    let policy = play_person_to_end(&mut game, answer_by_mouse, true);
    let record = replay_saved_record(&game);
    assert!(record.over() && policy.shots > 0, "{:?}", record.verdict());
    game.pass(Duration::from_secs(2));
    game.settle();
    game.shot("debrief");
    mouse::leave_debrief(&mut game);
}

/// Gives an answer by mouse; with a single player there is no curtain.
fn answer_by_mouse(game: &mut HeadlessGame, action: &PlayerAction) {
    match action {
        PlayerAction::Bid(points, _) => mouse::give_answer(game, &PlayerAction::Bid(*points, true)),
        PlayerAction::Discard(_, places, _) => {
            game.wait_for_input();
            mouse::choose_discards(game, places);
        }
        action => mouse::give_answer(game, action),
    }
}
