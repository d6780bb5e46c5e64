//! Whole battles against each level, by keys and by mouse; the same at any speed of the machine.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use client::{
    battle::ai::worker::{AiAnswer, AiFunction, AiRequest, answer_request},
    kit::settings::AnimationSpeed,
};
use mind::Ai;
use record::{Difficulty, Record};
use rules::Side;

use super::{begun, by_keys, german, given, open, play, replayed};
use crate::{
    deeds::Deed,
    game::{Game, Home, prefer},
    mouse,
    stage::alone,
};

/// Plays the battle with those dice to its end by keys.
fn battle(name: &str, strength: Difficulty, seed: u64, speed: AnimationSpeed) -> Record {
    let home = Home::new();
    begun(&home, seed, german(strength));
    prefer(&home.0, |settings| settings.preferences.speed = speed);
    let since = Instant::now();
    let mut game = open(name, &home);
    game.blind();
    let policy = play(&mut game, by_keys, false);
    let record = replayed(&game);
    let orders = given(&record);
    println!("{name}: {:?} after {:?}, {orders:?}, {} shots", record.verdict(), since.elapsed(), policy.shots);
    assert!(record.over() && orders[Side::German] > 5 && orders[Side::Allied] > 5, "{orders:?}");
    assert_eq!(record.computers(), german(strength));
    record
}

#[test]
fn a_battle_against_a_recruit_by_keys() {
    let _alone = alone();
    battle("computer-recruit", Difficulty::Recruit, 1, AnimationSpeed::Off);
}

/// Neither the playback speed nor the speed of the machine changes a decision.
#[test]
fn a_battle_against_a_veteran_by_keys() {
    let _alone = alone();
    let quick = battle("computer-veteran", Difficulty::Veteran, 2, AnimationSpeed::Off);
    assert_eq!(battle("computer-veteran-shown", Difficulty::Veteran, 2, AnimationSpeed::Quadruple).steps, quick.steps);
    let slowly = |mind: &mut Ai, question: &AiRequest| -> AiAnswer {
        sleep(Duration::from_millis(15));
        answer_request(mind, question)
    };
    let home = Home::new();
    begun(&home, 2, german(Difficulty::Veteran));
    prefer(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = open("computer-slow", &home);
    game.with(|world| world.insert_resource(AiFunction(slowly)));
    game.blind();
    play(&mut game, by_keys, false);
    assert_eq!(replayed(&game).steps, quick.steps);
}

#[test]
fn a_battle_against_a_commander_by_keys() {
    let _alone = alone();
    battle("computer-commander", Difficulty::Commander, 3, AnimationSpeed::Off);
}

#[test]
fn a_battle_against_a_veteran_by_mouse() {
    let _alone = alone();
    let home = Home::new();
    begun(&home, 1, german(Difficulty::Veteran));
    prefer(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Quadruple);
    let mut game = open("computer-mouse", &home);
    let policy = play(&mut game, by_mouse, true);
    let record = replayed(&game);
    assert!(record.over() && policy.shots > 0, "{:?}", record.verdict());
    game.pass(Duration::from_secs(2));
    game.settle();
    game.shot("debrief");
    mouse::leave_debrief(&mut game);
}

/// Gives an answer by mouse; with a single player there is no curtain.
fn by_mouse(game: &mut Game, deed: &Deed) {
    match deed {
        Deed::Bid(points, _) => mouse::give(game, &Deed::Bid(*points, true)),
        Deed::Discard(_, places, _) => {
            game.listening();
            mouse::fill(game, places);
        }
        deed => mouse::give(game, deed),
    }
}
