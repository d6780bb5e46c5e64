//! The AI of the base finishes a section before it begins another one.

use campaign::expedition::{ExpeditionOrder, SurvivorTask, choose_expedition_order};

use super::TestExpedition;

/// Begins an expedition in which there is nothing to do but to build: no place is known, each section takes two days of
/// work, and each survivor works equally fast.
fn begin_building_only() -> TestExpedition {
    let mut test = TestExpedition::calm(1);
    test.state.places.clear();
    test.data.content.people.iter_mut().for_each(|person| person.skills.clear());
    test.data.content.sections.iter_mut().for_each(|section| section.work = 2);
    test
}

/// Plans the night as the AI does, and plays the day. Returns the work that is left at each section.
fn play_day_of_ai(test: &mut TestExpedition) -> Vec<u8> {
    loop {
        let order = choose_expedition_order(&test.state, &test.data, 0).expect("the night is planned");
        if order == ExpeditionOrder::SetReady {
            break;
        }
        test.submit(0, &order).expect("the AI gives only orders that are allowed");
    }
    test.play_day();
    test.state.sections.iter().map(|section| section.work_left).collect()
}

#[test]
fn two_builders_work_on_the_same_section() {
    let mut test = begin_building_only();
    for survivor in 0..3 {
        test.assign(survivor, SurvivorTask::Rest).expect("it rests");
    }
    assert_eq!(play_day_of_ai(&mut test), [0]);
}

#[test]
fn a_section_is_begun_once_there_are_builders_enough_for_the_one_before_it() {
    let mut test = begin_building_only();
    let left = play_day_of_ai(&mut test);
    // A finished workshop may help with the third section.
    assert!(left.len() == 3 && left[..2] == [0, 0], "{left:?}");
}

#[test]
fn a_section_that_was_begun_is_finished_the_next_day() {
    let mut test = begin_building_only();
    for survivor in 0..4 {
        test.assign(survivor, SurvivorTask::Rest).expect("it rests");
    }
    assert_eq!(play_day_of_ai(&mut test), [1]);
    for survivor in 0..4 {
        test.assign(survivor, SurvivorTask::Rest).expect("it rests");
    }
    assert_eq!(play_day_of_ai(&mut test), [0]);
}
