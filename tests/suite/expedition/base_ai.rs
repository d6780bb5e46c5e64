//! The AI of the base finishes a section before it begins another one, and the last one before all else on the last
//! days. People are told of the last one as soon as the base can pay for it.

use campaign::expedition::{
    BaseValues, ExpeditionOrder, LastSectionStep, ResourceKind, ResourceStock, SectionState, SurvivorTask,
    choose_expedition_order, find_last_step,
};

use super::{TestExpedition, build, threat_of};

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

#[test]
fn the_last_section_is_finished_before_all_else_on_the_last_day() {
    let mut test = TestExpedition::calm(1);
    test.data.content.people.iter_mut().for_each(|person| person.skills.clear());
    // Everything is scarce, so that each place is tempting.
    test.state.stock = ResourceStock::default();
    test.state.day = 10;
    test.state.sections.push(SectionState { id: "radio".into(), work_left: 2, is_damaged: false });
    for builder in 0..2 {
        let order = choose_expedition_order(&test.state, &test.data, 0).expect("the night is planned");
        let survivor = test.state.survivors[builder].id;
        assert_eq!(order, ExpeditionOrder::Assign { survivor, task: build("radio") });
        test.submit(0, &order).expect("it was begun");
    }
    let order = choose_expedition_order(&test.state, &test.data, 0).expect("the night is planned");
    assert!(!matches!(&order, ExpeditionOrder::Assign { task, .. } if *task == build("radio")), "two are enough");
}

fn find_step(test: &TestExpedition) -> Option<LastSectionStep> {
    find_last_step(BaseValues { state: &test.state, data: &test.data }, &[0])
}

#[test]
fn the_last_section_is_a_step_as_soon_as_the_base_can_pay_for_it() {
    let mut test = begin_building_only();
    test.state.threat = threat_of("shambler", 4);
    let ids: Vec<_> = test.state.survivors.iter().map(|survivor| survivor.id).collect();
    let step = find_step(&test).expect("there is plenty of everything");
    let price = ResourceStock::of(&[(ResourceKind::Parts, 4), (ResourceKind::Materials, 4)]);
    assert_eq!((step.section.as_str(), step.is_begun, &step.price, step.work), ("radio", false, &price, 2));
    // 4 on the table, and 13 for the difficulty.
    assert_eq!((step.builder, step.attackers), (Some(ids[0]), 17));
    let order = choose_expedition_order(&test.state, &test.data, 0).expect("the night is planned");
    assert!(!matches!(&order, ExpeditionOrder::Assign { task, .. } if *task == build("radio")), "the AI waits");

    test.assign(0, build("radio")).expect("it can be paid for");
    let step = find_step(&test).expect("one day of work is left");
    assert_eq!((step.is_begun, step.price.is_empty(), step.work, step.builder), (true, true, 1, Some(ids[1])));
    test.assign(1, build("radio")).expect("it was begun");
    assert_eq!(find_step(&test), None, "it is finished by day");

    let mut test = begin_building_only();
    test.state.stock.remove(ResourceKind::Parts, 7);
    assert_eq!(find_step(&test), None);
    for survivor in 0..5 {
        test.assign(survivor, SurvivorTask::Rest).expect("it rests");
    }
    test.state.stock.add(ResourceKind::Parts, 1);
    assert_eq!(find_step(&test).expect("it can be paid for again").builder, None);
}
