//! Rules of events, the threat table, assaults, places, recruits, the truck and the end.

use campaign::expedition::{
    EffectPart, EventChoice, ExpeditionOrder, ExpeditionOutcome, ExpeditionPhase, ExpeditionRefusal, JoinWay,
    ResourceKind, ResourceStock, SortieTarget, StoryFact, SurvivorTask,
};
use rules::both;

use super::{TestExpedition, build, threat_of};

/// Makes every event cost a box of ammunition, or earn two with an answer that costs one material.
fn with_events(test: &mut TestExpedition) {
    for event in &mut test.data.content.events {
        event.unanswered = vec![EffectPart::Lose(ResourceKind::Ammunition, 1)];
        event.choices = vec![EventChoice {
            name: both!("sí", "yes"),
            price: ResourceStock::of(&[(ResourceKind::Materials, 1)]),
            effects: vec![EffectPart::Gain(ResourceKind::Ammunition, 2)],
        }];
    }
    for person in &mut test.data.content.people {
        person.skills.clear();
    }
}

#[test]
fn exp_7_an_event_without_a_lookout_is_not_answered() {
    let mut test = TestExpedition::calm(1);
    with_events(&mut test);
    test.assign(0, SurvivorTask::Watch).expect("it watches");
    test.play_day();
    assert_eq!((test.state.day, test.amount(ResourceKind::Ammunition)), (2, 9), "there is no tower");
    test.finish("watchtower");
    test.play_day();
    assert_eq!((test.state.day, test.amount(ResourceKind::Ammunition)), (3, 8), "the tower is empty");
}

#[test]
fn exp_7_a_survivor_in_the_watchtower_answers() {
    let mut test = TestExpedition::calm(2);
    with_events(&mut test);
    test.finish("watchtower");
    test.assign(0, SurvivorTask::Watch).expect("it watches");
    test.begin_day();
    let seat = test.state.survivors[0].seat;
    assert_eq!(test.state.deciding_seats(), [seat]);
    let answer = |choice| ExpeditionOrder::AnswerEvent { choice };
    assert_eq!(test.submit(1 - seat, &answer(Some(0))), Err(ExpeditionRefusal::OtherSeatDecides));
    assert_eq!(test.submit(seat, &answer(Some(5))), Err(ExpeditionRefusal::UnknownChoice));
    test.submit(seat, &answer(Some(0))).expect("it answers");
    assert_eq!((test.amount(ResourceKind::Ammunition), test.amount(ResourceKind::Materials)), (12, 9));
    assert_eq!(test.state.day, 2);
}

#[test]
fn exp_8_the_threat_grows_each_day() {
    let mut test = TestExpedition::calm(1);
    for hardness in &mut test.data.rules.hardnesses {
        (hardness.daily, hardness.daily_late, hardness.limit) = (2, 4, 99);
    }
    test.play_day();
    assert_eq!(test.state.threat.total(), 2);
    test.state.day = 9;
    test.play_day();
    assert_eq!(test.state.threat.total(), 6);
}

#[test]
fn exp_8_clearing_costs_ammunition_and_removes_an_enemy() {
    let mut test = TestExpedition::calm(1);
    for person in &mut test.data.content.people {
        person.skills.clear();
    }
    test.state.threat = threat_of("hulk", 1);
    let clear = |enemy: &str| SurvivorTask::Clear { enemy: enemy.into() };
    assert_eq!(test.assign(0, clear("shambler")), Err(ExpeditionRefusal::NoThreatLeft));
    test.assign(0, clear("hulk")).expect("it is there");
    assert_eq!(test.assign(1, clear("hulk")), Err(ExpeditionRefusal::NoThreatLeft), "one survivor clears it");
    assert_eq!(test.amount(ResourceKind::Ammunition), 9);
    test.play_day();
    assert!(test.state.threat.is_empty());
}

#[test]
fn exp_9_an_assault_has_exactly_the_figures_of_the_threat_table() {
    let mut test = TestExpedition::calm(1);
    test.finish("traps");
    test.finish("barricades");
    test.state.sections[1].is_damaged = true;
    test.state.threat = threat_of("shambler", 40);
    test.state.threat.add("hulk", 1);
    test.begin_day();
    let ExpeditionPhase::Assault(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    assert_eq!((&plan.attackers, plan.is_last), (&test.state.threat, false));
    assert_eq!(plan.defenders.len(), 5);
    let kinds: Vec<&str> = plan.contraptions.iter().map(|placed| placed.kind.as_str()).collect();
    assert_eq!(kinds, ["trap"], "a damaged section has no contraptions");
    let report = test.assault_report();
    test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
    assert!(test.state.threat.is_empty() && test.state.day == 2);
}

#[test]
fn exp_9_below_the_limit_there_is_no_assault_and_gate_damage_stays() {
    let mut test = TestExpedition::calm(1);
    let limit = test.data.hardness("normal").expect("it is there").limit;
    test.state.threat = threat_of("shambler", limit - 1);
    test.play_day();
    assert_eq!((test.state.day, test.state.threat.total()), (2, limit - 1));
    test.state.threat.add("shambler", 1);
    test.begin_day();
    let gate = test.state.gate;
    let mut report = test.assault_report();
    report.gate_damage = gate + 1;
    let refusal = test.submit(0, &ExpeditionOrder::ReportAssault(report.clone())).expect_err("more than there is");
    assert_eq!(refusal, ExpeditionRefusal::ContradictoryReport { rule: "EXP-9" });
    report.gate_damage = gate - 1;
    test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
    assert_eq!(test.state.gate, 1);
    test.assign(0, SurvivorTask::RepairGate).expect("it is damaged");
    test.play_day();
    assert_eq!(test.state.gate, 1 + test.data.rules.repair);
}

#[test]
fn exp_10_three_places_near_three_further_and_one_far_are_known() {
    let test = TestExpedition::calm(1);
    let count = |distance| {
        let is_there = |kind: &str| test.data.place(kind).is_some_and(|place| place.distance == distance);
        test.state.places.iter().filter(|place| is_there(&place.kind)).count()
    };
    assert_eq!([count(1), count(2), count(3)], [3, 3, 1]);
}

#[test]
fn exp_10_an_emptied_place_goes_and_some_let_the_base_grow() {
    let mut test = TestExpedition::calm(1);
    let is_far = |kind: &str| test.data.place(kind).is_some_and(|place| place.distance == 3);
    let far = test.state.places.iter().position(|place| is_far(&place.kind)).expect("one");
    test.state.places[far].kind = "junction".into();
    test.state.places[far].caches.truncate(1);
    let near = test.state.places.iter().position(|place| place.kind != "junction").expect("one");
    let gone = test.state.places.remove(near).id;
    test.assign(0, test.visit(3, 0)).expect("it goes");
    test.begin_day();
    let mut report = test.sortie_report();
    report.taken = vec![0];
    let facts = test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    assert!(facts.contains(&StoryFact::Grew), "{facts:?}");
    assert_eq!((test.state.growth, test.state.places.len()), (1, 7), "the near places are renewed");
    assert!(test.state.places.iter().all(|place| place.kind != "junction" && place.id != gone));
}

/// Makes a person offer to join, in that way.
fn offer(test: &mut TestExpedition, way: JoinWay) {
    let person = test.data.content.people.iter_mut().find(|person| person.id == "novak").expect("he is there");
    person.ways = vec![way];
    test.state.offers.push("novak".into());
}

#[test]
fn exp_14_a_recruit_joins_for_a_price_or_for_reputation() {
    let mut test = TestExpedition::calm(2);
    let join = ExpeditionOrder::Recruit { person: "novak".into(), way: 0 };
    assert_eq!(test.submit(0, &join).expect_err("no offer").rule(), "EXP-14");
    offer(&mut test, JoinWay::Pay(ResourceStock::of(&[(ResourceKind::Food, 4)])));
    test.submit(0, &join).expect("it is affordable");
    assert_eq!((test.state.survivors.len(), test.amount(ResourceKind::Food)), (6, 6));
    assert_eq!(test.state.survivors[5].seat, 1, "the seat with fewer survivors");
    let mut test = TestExpedition::calm(1);
    offer(&mut test, JoinWay::Reputation(2));
    test.state.reputation = 1;
    assert_eq!(test.submit(0, &join), Err(ExpeditionRefusal::MissingReputation { needed: 2, available: 1 }));
    test.state.reputation = 3;
    test.submit(0, &join).expect("it is known");
    assert_eq!(test.state.reputation, 1);
}

#[test]
fn exp_14_a_duel_wins_a_recruit_if_there_is_a_bed() {
    let mut test = TestExpedition::calm(1);
    offer(&mut test, JoinWay::Duel { rank: 2, enemy: "hulk".into() });
    let join = ExpeditionOrder::Recruit { person: "novak".into(), way: 0 };
    assert_eq!(test.submit(0, &join), Err(ExpeditionRefusal::WrongJoinWay));
    let duel = || SurvivorTask::GoOut { target: SortieTarget::Duel("novak".into()), boxes: 1 };
    test.data.rules.beds = 5;
    assert_eq!(test.assign(0, duel()), Err(ExpeditionRefusal::NoFreeBed));
    test.data.rules.beds = 6;
    test.assign(0, duel()).expect("a bed");
    test.begin_day();
    let ExpeditionPhase::Sortie(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    assert_eq!(plan.garrison.iter().map(|group| group.0.as_str()).collect::<Vec<_>>(), ["hulk"]);
    let mut report = test.sortie_report();
    (report.is_cleared, report.kills) = (true, 1);
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    assert_eq!(test.state.survivors.last().map(|survivor| survivor.person.as_str()), Some("novak"));
    assert_eq!(test.state.count_kills(), 1);
}

/// Begins a trip of the first survivor with the truck.
fn drive(test: &mut TestExpedition) {
    test.finish("garage");
    test.assign(0, SurvivorTask::Drive { wanted: ResourceKind::Parts }).expect("a truck");
    test.begin_day();
}

#[test]
fn exp_15_the_truck_rams_until_it_has_three_finds() {
    let mut test = TestExpedition::calm(1);
    test.data.rules.storage = 20;
    test.data.rules.truck_finds = [(ResourceKind::Parts, 1)].into();
    test.data.rules.truck_draws = 1;
    for enemy in &mut test.data.rules.enemies {
        enemy.danger = 1;
    }
    drive(&mut test);
    for found in 0..3 {
        assert!(matches!(&test.state.phase, ExpeditionPhase::Truck(trip) if trip.found == found));
        test.submit(0, &ExpeditionOrder::Ram).expect("it is strong enough");
    }
    assert_eq!((test.state.day, test.amount(ResourceKind::Parts), test.amount(ResourceKind::Fuel)), (2, 13, 9));
    assert!(test.state.threat.is_empty());
}

#[test]
fn exp_15_enemies_that_are_not_rammed_join_the_threat_table() {
    let mut test = TestExpedition::calm(1);
    assert_eq!(
        test.assign(0, SurvivorTask::Drive { wanted: ResourceKind::Food }),
        Err(ExpeditionRefusal::SectionNotUsable),
        "there is no truck"
    );
    test.data.rules.truck_finds = [(ResourceKind::Fuel, 1)].into();
    for enemy in &mut test.data.rules.enemies {
        enemy.danger = 9;
    }
    for hardness in &mut test.data.rules.hardnesses {
        hardness.limit = 99;
    }
    drive(&mut test);
    assert_eq!(test.submit(0, &ExpeditionOrder::Ram), Err(ExpeditionRefusal::TruckTooWeak));
    test.submit(0, &ExpeditionOrder::Evade).expect("always possible");
    test.submit(0, &ExpeditionOrder::TurnBack).expect("always possible");
    assert_eq!((test.state.day, test.state.threat.total()), (2, 2));
}

#[test]
fn exp_17_the_last_section_and_the_last_assault_win() {
    let mut test = TestExpedition::calm(1);
    test.assign(0, build("radio")).expect("parts enough");
    test.assign(1, build("radio")).expect("it joins");
    test.begin_day();
    let ExpeditionPhase::Assault(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    let more = test.data.hardness("normal").expect("it is there").last + test.data.length("medium").expect("too").last;
    assert_eq!((plan.is_last, plan.attackers.total()), (true, more));
    let report = test.assault_report();
    test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
    assert_eq!(test.state.outcome(), Some(ExpeditionOutcome::Won));
    assert_eq!(test.submit(0, &ExpeditionOrder::SetReady), Err(ExpeditionRefusal::WrongPhase));
}

#[test]
fn exp_17_a_fallen_gate_or_no_survivor_or_no_time_loses() {
    for outcome in [ExpeditionOutcome::GateFell, ExpeditionOutcome::NoSurvivor, ExpeditionOutcome::OutOfTime] {
        let mut test = TestExpedition::calm(1);
        if outcome == ExpeditionOutcome::OutOfTime {
            test.state.day = 10;
            test.play_day();
        } else {
            test.state.threat = threat_of("shambler", 40);
            test.begin_day();
            let mut report = test.assault_report();
            if outcome == ExpeditionOutcome::GateFell {
                report.gate_damage = test.state.gate;
            } else {
                report.fates.iter_mut().for_each(|fate| fate.is_dead = true);
            }
            test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
        }
        assert_eq!(test.state.outcome(), Some(outcome));
    }
}
