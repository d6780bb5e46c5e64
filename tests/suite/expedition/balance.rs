//! The balance of expeditions, played by the AI: with battles that are fought, and many with estimated battles.

use std::{collections::BTreeSet, sync::Arc};

use ai::AiLevel;
use balance::{ExpeditionExperiment, measure_expeditions};
use campaign::expedition::{
    ExpeditionData, ExpeditionOutcome, ExpeditionTerms, IdleNightCount, ResourceStock, SelfPlayResult,
    battles::BattleContent, play_expedition_alone,
};

use super::TestExpedition;
use crate::{
    expeditions::game_expedition_data,
    support::{game_catalogue, project_path},
};

/// Number of expeditions of each kind with estimated battles.
const ESTIMATED: u64 = 100;
/// Number of expeditions of each kind with battles that are fought.
const FOUGHT: u32 = 12;

fn play(data: &ExpeditionData, length: &str, hardness: &str, seats: usize) -> Vec<SelfPlayResult> {
    let one = |seed| {
        let seats = vec![None; seats];
        let terms = ExpeditionTerms { length: length.into(), hardness: hardness.into(), seats, seed: seed * 77 + 5 };
        play_expedition_alone(data, &terms).expect("the AI gives only orders that are allowed")
    };
    (0..ESTIMATED).map(one).collect()
}

/// The shares of `missions/BALANCE.md` come from more expeditions; these show that they did not change completely.
#[test]
fn fought_expeditions_are_won_less_often_the_harder_they_are() {
    let content = BattleContent::load(game_catalogue(), &project_path("missions"));
    let content = content.unwrap_or_else(|errors| panic!("{errors}"));
    let won = |hardness: &str| {
        let terms = ExpeditionExperiment {
            data: game_expedition_data(),
            content: content.clone(),
            length: "short".into(),
            hardness: hardness.into(),
            people: 1,
            level: AiLevel::Planner,
            seed: 1,
        };
        let measured = measure_expeditions(&Arc::new(terms), FOUGHT, 2).unwrap_or_else(|error| panic!("{}", error.en));
        assert!(measured.unfinished_battles() <= 1, "{hardness}: {} battles do not end", measured.unfinished_battles());
        measured.count(ExpeditionOutcome::Won)
    };
    let (easy, hard) = (won("easy"), won("hard"));
    assert!(easy >= FOUGHT / 2 && hard <= FOUGHT / 2 && easy > hard, "{easy} and {hard} of {FOUGHT}");
}

#[test]
fn the_ai_always_has_something_to_do_and_builds_each_section() {
    let data = game_expedition_data();
    let mut built: BTreeSet<String> = BTreeSet::new();
    for hardness in ["easy", "normal", "hard"] {
        for (length, seats) in [("short", 1), ("medium", 3), ("long", 5)] {
            let results = play(&data, length, hardness, seats);
            let idle = results.iter().map(|result| result.idle_nights).max();
            assert!(idle < Some(2), "two nights with nothing useful to do: {hardness}, {length}");
            let sections = results.iter().flat_map(|result| &result.state.sections);
            built.extend(sections.filter(|it| it.work_left == 0).map(|section| section.id.clone()));
        }
    }
    for section in data.content.sections.iter().filter(|section| !section.is_last) {
        assert!(built.contains(&section.id), "{} is never built", section.id);
    }
}

#[test]
fn equal_seeds_give_equal_expeditions() {
    let data = game_expedition_data();
    let play = |seed| {
        let terms = ExpeditionTerms { length: "short".into(), hardness: "easy".into(), seats: vec![None; 3], seed };
        play_expedition_alone(&data, &terms).expect("it ends").state
    };
    assert_eq!(play(4), play(4));
    assert_ne!(play(4), play(5));
}

#[test]
fn nights_without_a_useful_task_are_counted() {
    let TestExpedition { data, mut state } = TestExpedition::calm(1);
    let stock = state.stock.clone();
    let mut idle = IdleNightCount::default();
    idle.add_night(&state, &data);
    assert_eq!(idle.longest(), 0, "there is enough to build with");
    state.places.clear();
    let mut pass_night = |day: u8, stock: &ResourceStock| {
        (state.day, state.stock) = (day, stock.clone());
        idle.add_night(&state, &data);
        idle.longest()
    };
    let none = ResourceStock::default();
    assert_eq!(pass_night(2, &none), 1);
    assert_eq!(pass_night(2, &none), 1, "each night counts once");
    assert_eq!(pass_night(3, &none), 2);
    assert_eq!(pass_night(4, &stock), 2);
    assert_eq!(pass_night(5, &none), 2, "a useful night ends the run");
}
