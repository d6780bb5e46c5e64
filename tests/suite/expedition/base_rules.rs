//! Rules of seats, nights, food, tasks, sections, wounds and the store.

use campaign::expedition::{
    ExpeditionOrder, ExpeditionOutcome, ExpeditionPhase, ExpeditionRefusal, ResourceKind, ResourceStock, SlotKind,
    StoryFact, SurvivorId, SurvivorTask, begin_expedition,
};

use super::{TestExpedition, build, calm_data, terms, threat_of};

#[test]
fn exp_1_an_expedition_is_for_one_to_five_people() {
    let data = calm_data();
    for people in 1..=5 {
        let state = begin_expedition(&data, &terms(people)).expect("room for all");
        let seated = |seat: usize| state.survivors.iter().any(|survivor| usize::from(survivor.seat) == seat);
        assert!((0..people).all(seated), "every seat has a survivor");
        assert_eq!(state.survivors.len(), 5);
    }
    for people in [0, 6] {
        let refusal = begin_expedition(&data, &terms(people)).expect_err("no room");
        assert_eq!((refusal.rule(), &refusal), ("EXP-1", &ExpeditionRefusal::WrongSeatCount { count: people }));
    }
    let message = begin_expedition(&data, &terms(6)).expect_err("six").message();
    assert!(message.es.contains("1 a 5") && message.en.contains("1 to 5"), "{message:?}");
}

#[test]
fn exp_1_a_seat_decides_only_for_its_survivors() {
    let mut test = TestExpedition::calm(2);
    let other = test.state.survivors.iter().find(|survivor| survivor.seat == 1).expect("one").id;
    let before = test.state.clone();
    let order = ExpeditionOrder::Assign { survivor: other, task: SurvivorTask::Watch };
    assert_eq!(test.submit(0, &order), Err(ExpeditionRefusal::OtherSeatDecides));
    assert_eq!(test.submit(2, &order), Err(ExpeditionRefusal::UnknownSeat));
    let nobody = ExpeditionOrder::Assign { survivor: SurvivorId(99), task: SurvivorTask::Watch };
    assert_eq!(test.submit(0, &nobody), Err(ExpeditionRefusal::UnknownSurvivor));
    assert_eq!(test.state, before, "refused orders change nothing");
    assert!(test.submit(1, &order).is_ok());
}

#[test]
fn exp_1_the_next_recruit_belongs_to_the_first_seat_with_the_fewest_survivors() {
    let mut test = TestExpedition::calm(3);
    let counts = |test: &TestExpedition| [0, 1, 2].map(|seat| test.state.count_survivors(seat));
    assert_eq!((counts(&test), test.state.seat_of_next_recruit()), ([2, 2, 1], 2));
    test.state.survivors.retain(|survivor| survivor.seat == 2);
    assert_eq!((counts(&test), test.state.seat_of_next_recruit()), ([0, 0, 1], 0), "the first of several");
}

#[test]
fn exp_1_a_person_leaves_a_seat_to_the_ai_and_comes_back() {
    let mut test = TestExpedition::calm(2);
    let set = |person: Option<&str>| ExpeditionOrder::SetPerson { person: person.map(str::to_owned) };
    test.submit(1, &set(None)).expect("another person stays");
    let seat = |test: &TestExpedition| (test.state.seats[1].person.clone(), test.state.seats[1].away.clone());
    assert_eq!(seat(&test), (None, Some("P1".to_owned())));
    assert_eq!(test.submit(0, &set(None)), Err(ExpeditionRefusal::NeedsPerson));
    assert_eq!(test.submit(1, &set(None)), Ok(Vec::new()));
    assert_eq!(seat(&test), (None, Some("P1".to_owned())), "the name is kept");
    assert_eq!(test.state.deciding_seats(), [0, 1]);
    test.submit(1, &set(Some("Ana"))).expect("the seat is free");
    assert_eq!(seat(&test), (Some("Ana".to_owned()), None));
    test.state.phase = ExpeditionPhase::Over(ExpeditionOutcome::OutOfTime);
    assert_eq!(test.submit(1, &set(None)), Err(ExpeditionRefusal::WrongPhase));
}

#[test]
fn exp_1_another_person_joins_with_a_seat_and_gets_the_next_recruit() {
    let mut test = TestExpedition::calm(3);
    let join = |name: &str| ExpeditionOrder::AddSeat { person: name.to_owned() };
    test.submit(0, &join("Luis")).expect("there are three seats");
    assert_eq!(test.state.deciding_seats(), [0, 1, 2], "the new seat has nothing to plan");
    assert_eq!((test.state.seats[3].person.as_deref(), test.state.seat_of_next_recruit()), (Some("Luis"), 3));
    test.play_day();
    assert_eq!((test.state.day, test.state.deciding_seats()), (2, vec![0, 1, 2]));
    test.submit(0, &join("Bea")).expect("there are four seats");
    assert_eq!(test.submit(0, &join("Eva")), Err(ExpeditionRefusal::WrongSeatCount { count: 6 }));
}

#[test]
fn exp_1_no_two_people_have_the_same_name() {
    let mut test = TestExpedition::calm(2);
    let refused = |name: &str| Err(ExpeditionRefusal::SamePersonName { name: name.to_owned() });
    let mut both = terms(2);
    both.seats = vec![Some("Ana".to_owned()), None, Some(" ana".to_owned())];
    let refusal = begin_expedition(&test.data, &both).expect_err("both are Ana");
    assert_eq!((refusal.rule(), Err(refusal.clone())), ("EXP-1", refused(" ana")));
    let message = refusal.message();
    assert!(message.es.contains(" ana") && message.en.contains(" ana"), "{message:?}");
    let set = |name: &str| ExpeditionOrder::SetPerson { person: Some(name.to_owned()) };
    assert_eq!(test.submit(1, &set("p0 ")).map(drop), refused("p0 "));
    assert_eq!(test.submit(0, &ExpeditionOrder::AddSeat { person: "P1".to_owned() }).map(drop), refused("P1"));
    assert_eq!(test.state.seats.len(), 2);
    test.submit(1, &set("p1")).expect("it is the name of that seat");
    test.submit(1, &ExpeditionOrder::SetPerson { person: None }).expect("another person stays");
    test.submit(0, &ExpeditionOrder::AddSeat { person: "P1".to_owned() }).expect("that person is away");
    assert_eq!(test.submit(1, &set("P1")).map(drop), refused("P1"), "another one has come meanwhile");
}

#[test]
fn exp_1_a_seat_gives_a_survivor_to_another_seat_which_plans_again() {
    let mut test = TestExpedition::calm(2);
    let (stock, given) = (test.state.stock.clone(), test.state.survivors[0].id);
    let give = |receiver: u8| ExpeditionOrder::GiveSurvivor { survivor: given, receiver };
    test.assign(0, build("kitchen")).expect("it is affordable");
    test.submit(1, &ExpeditionOrder::SetReady).expect("it plans");
    test.submit(0, &give(1)).expect("the seat plans");
    let survivor = test.state.survivor(given).expect("it lives");
    assert_eq!((survivor.seat, &survivor.task), (1, &None));
    assert_eq!((&test.state.stock, test.state.section("kitchen")), (&stock, None), "the price is given back");
    assert_eq!([0, 1].map(|seat| test.state.count_survivors(seat)), [2, 3]);
    assert_eq!(test.state.deciding_seats(), [0, 1]);
    test.assign(0, SurvivorTask::Watch).expect("the other seat decides");
}

#[test]
fn exp_1_only_a_seat_that_plans_gives_its_own_survivors_away() {
    let mut test = TestExpedition::calm(2);
    let [own, other] = [0, 1].map(|index| test.state.survivors[index].id);
    let before = test.state.clone();
    let give = |survivor: SurvivorId, receiver: u8| ExpeditionOrder::GiveSurvivor { survivor, receiver };
    assert_eq!(test.submit(0, &give(other, 0)), Err(ExpeditionRefusal::OtherSeatDecides));
    assert_eq!(test.submit(0, &give(SurvivorId(99), 1)), Err(ExpeditionRefusal::UnknownSurvivor));
    assert_eq!(test.submit(0, &give(own, 2)), Err(ExpeditionRefusal::UnknownSeat));
    assert_eq!(test.submit(0, &give(own, 0)), Err(ExpeditionRefusal::SameSeat));
    assert_eq!(test.state, before, "refused orders change nothing");
    test.submit(0, &ExpeditionOrder::SetReady).expect("it plans");
    assert_eq!(test.submit(0, &give(own, 1)), Err(ExpeditionRefusal::SeatIsReady));
    test.state.phase = ExpeditionPhase::Over(ExpeditionOutcome::OutOfTime);
    assert_eq!(test.submit(1, &give(other, 0)), Err(ExpeditionRefusal::WrongPhase));
}

#[test]
fn exp_2_the_day_begins_when_all_seats_are_ready() {
    let mut test = TestExpedition::calm(3);
    for seat in [2, 0] {
        test.submit(seat, &ExpeditionOrder::SetReady).expect("it plans");
        assert_eq!((test.state.day, &test.state.phase), (1, &ExpeditionPhase::Planning));
    }
    assert_eq!(test.state.deciding_seats(), [1]);
    test.submit(1, &ExpeditionOrder::SetReady).expect("it plans");
    assert_eq!((test.state.day, test.state.deciding_seats()), (2, vec![0, 1, 2]));
}

#[test]
fn exp_2_a_ready_seat_may_plan_again_while_others_plan() {
    let mut test = TestExpedition::calm(2);
    assert_eq!(test.submit(0, &ExpeditionOrder::PlanAgain), Err(ExpeditionRefusal::WrongPhase));
    test.submit(0, &ExpeditionOrder::SetReady).expect("it plans");
    assert_eq!(test.submit(0, &ExpeditionOrder::SetReady), Err(ExpeditionRefusal::SeatIsReady));
    let first = test.state.survivors.iter().position(|survivor| survivor.seat == 0).expect("one");
    assert_eq!(test.assign(first, SurvivorTask::Rest), Err(ExpeditionRefusal::SeatIsReady));
    test.submit(0, &ExpeditionOrder::PlanAgain).expect("the other seat plans");
    assert!(test.assign(first, SurvivorTask::Rest).is_ok());
    assert_eq!(test.submit(0, &ExpeditionOrder::Ram), Err(ExpeditionRefusal::WrongPhase));
}

#[test]
fn exp_3_each_survivor_eats_one_food_a_night() {
    let mut test = TestExpedition::calm(1);
    test.play_day();
    assert_eq!(test.amount(ResourceKind::Food), 5);
    test.finish("kitchen");
    test.play_day();
    assert_eq!(test.amount(ResourceKind::Food), 2, "the kitchen feeds two");
}

#[test]
fn exp_3_without_food_survivors_lose_damage_points() {
    let mut test = TestExpedition::calm(1);
    test.state.stock = ResourceStock::of(&[(ResourceKind::Food, 3)]);
    let facts = test.play_day();
    assert_eq!(facts.iter().filter(|fact| matches!(fact, StoryFact::Starved { .. })).count(), 2);
    assert_eq!(test.state.survivors.iter().map(|survivor| survivor.wounds).sum::<u8>(), 2);
    test.state.survivors[0].wounds = 200;
    test.state.stock = ResourceStock::default();
    let person = test.state.survivors[0].person.clone();
    test.play_day();
    assert!(test.state.dead.contains(&person));
}

#[test]
fn exp_4_a_task_is_paid_at_night() {
    let mut test = TestExpedition::calm(1);
    let price = test.data.section("kitchen").expect("a section").price.amount(ResourceKind::Materials);
    test.assign(0, build("kitchen")).expect("it is affordable");
    assert_eq!(test.amount(ResourceKind::Materials), 10 - price);
    test.state.stock = ResourceStock::default();
    let refusal = test.assign(1, build("workshop")).expect_err("too dear");
    assert_eq!(refusal.rule(), "EXP-4");
    assert!(matches!(
        refusal,
        ExpeditionRefusal::MissingResource { kind: ResourceKind::Materials, needed: 4, available: 0 }
    ));
    assert!(refusal.message().es.contains("material"), "{refusal}");
}

#[test]
fn exp_4_another_task_gives_the_price_back() {
    let mut test = TestExpedition::calm(1);
    let stock = test.state.stock.clone();
    let price = test.data.section("kitchen").expect("a section").price.amount(ResourceKind::Materials);
    test.assign(0, build("kitchen")).expect("it is affordable");
    test.assign(1, build("kitchen")).expect("it joins");
    test.assign(0, SurvivorTask::Rest).expect("it rests");
    assert!(test.state.section("kitchen").is_some(), "the other goes on");
    assert_eq!(test.amount(ResourceKind::Materials), 10 - price);
    test.assign(1, SurvivorTask::Rest).expect("it rests");
    assert!(test.state.section("kitchen").is_none());
    assert_eq!(test.state.stock, stock);
}

#[test]
fn exp_5_sections_take_slots_and_work() {
    let mut test = TestExpedition::calm(1);
    test.data.rules.outside = 1;
    for person in &mut test.data.content.people {
        person.skills.clear();
    }
    test.assign(0, build("bulkhead")).expect("a slot");
    assert_eq!(test.assign(1, build("traps")), Err(ExpeditionRefusal::NoFreeSlot { slot: SlotKind::Outside }));
    test.play_day();
    assert_eq!(test.state.section("bulkhead").map(|section| section.work_left), Some(1));
    test.assign(0, build("bulkhead")).expect("it goes on");
    assert_eq!(test.amount(ResourceKind::Materials), 6, "going on costs nothing");
    let facts = test.play_day();
    assert!(facts.contains(&StoryFact::Built { section: "bulkhead".into() }), "{facts:?}");
}

#[test]
fn exp_5_a_section_is_built_once_and_the_last_one_takes_no_slot() {
    let mut test = TestExpedition::calm(1);
    test.finish("kitchen");
    assert_eq!(test.assign(0, build("kitchen")), Err(ExpeditionRefusal::AlreadyBuilt));
    let unknown = test.assign(0, build("casino")).expect_err("no such section");
    assert_eq!((unknown.rule(), unknown.message().en), ("EXP-5", "there is no `casino`".into()));
    test.data.rules.inside = 0;
    assert_eq!(test.assign(0, build("bunks")), Err(ExpeditionRefusal::NoFreeSlot { slot: SlotKind::Inside }));
    assert!(test.assign(0, build("radio")).is_ok());
}

#[test]
fn exp_6_a_section_is_used_once_a_day() {
    let mut test = TestExpedition::calm(1);
    test.data.rules.storage = 20;
    let using = || SurvivorTask::Use { section: "mushrooms".into() };
    assert_eq!(test.assign(0, using()), Err(ExpeditionRefusal::SectionNotUsable), "it is not built");
    test.finish("mushrooms");
    test.assign(0, using()).expect("it is built");
    assert_eq!(test.assign(1, using()), Err(ExpeditionRefusal::UsedByOther { rule: "EXP-6" }));
    test.play_day();
    assert_eq!(test.amount(ResourceKind::Food), 10 + 3 - 5);
}

#[test]
fn exp_6_a_damaged_section_works_again_after_a_repair() {
    let mut test = TestExpedition::calm(1);
    let repair = || SurvivorTask::Repair { section: "kitchen".into() };
    test.finish("kitchen");
    assert_eq!(test.assign(0, repair()), Err(ExpeditionRefusal::NotDamaged));
    test.state.sections[0].is_damaged = true;
    test.assign(0, repair()).expect("it is damaged");
    assert_eq!(test.assign(1, repair()), Err(ExpeditionRefusal::UsedByOther { rule: "EXP-6" }));
    test.play_day();
    assert_eq!(test.amount(ResourceKind::Food), 7, "it feeds two again");
    assert_eq!(test.amount(ResourceKind::Materials), 9);
}

#[test]
fn exp_16_rest_gives_damage_points_back() {
    let mut test = TestExpedition::calm(1);
    for person in &mut test.data.content.people {
        person.skills.clear();
        person.damage_points = 4;
    }
    test.state.survivors[0].wounds = 3;
    test.play_day();
    assert_eq!(test.state.survivors[0].wounds, 2, "without a task a survivor rests");
    test.finish("infirmary");
    test.assign(0, SurvivorTask::Rest).expect("it rests");
    test.play_day();
    assert_eq!(test.state.survivors[0].wounds, 0);
}

#[test]
fn exp_16_a_survivor_without_damage_points_dies_for_good() {
    let mut test = TestExpedition::calm(1);
    test.state.threat = threat_of("shambler", 40);
    test.begin_day();
    let mut report = test.assault_report();
    let fallen = report.fates[0].survivor;
    let person = test.state.survivor(fallen).expect("it lives").person.clone();
    report.fates[0].damage = 9;
    let refusal = test.submit(0, &ExpeditionOrder::ReportAssault(report.clone())).expect_err("it can’t live");
    assert_eq!(refusal, ExpeditionRefusal::ContradictoryReport { rule: "EXP-16" });
    report.fates[0].is_dead = true;
    test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
    assert!(test.state.survivor(fallen).is_none());
    assert_eq!(test.state.dead, [person]);
}

#[test]
fn exp_18_the_store_is_limited() {
    let mut test = TestExpedition::calm(1);
    test.state.stock.add(ResourceKind::Fuel, 20);
    let facts = test.play_day();
    assert_eq!(test.amount(ResourceKind::Fuel), test.data.rules.storage);
    let loss = 30 - test.data.rules.storage;
    let is_told =
        |fact: &StoryFact| matches!(fact, StoryFact::Spilled { stock } if stock.amount(ResourceKind::Fuel) == loss);
    assert!(facts.iter().any(is_told), "{facts:?}");
}

#[test]
fn exp_18_a_store_holds_more() {
    let mut test = TestExpedition::calm(1);
    test.finish("store");
    test.state.stock.add(ResourceKind::Fuel, 5);
    test.play_day();
    assert_eq!(test.amount(ResourceKind::Fuel), 15);
}
