//! Rules of sorties, hauls and the threat that they leave.

use campaign::expedition::{
    ExpeditionOrder, ExpeditionPhase, ExpeditionRefusal, PlaceKind, ResourceKind, SortiePlan, SurvivorTask,
    request_assault, request_sortie,
};
use generator::MapSize;

use super::{TestExpedition, threat_of};
use crate::support::game_catalogue;

/// Sends two survivors to the first place at that distance, and returns the plan.
fn set_out(test: &mut TestExpedition, distance: u8, boxes: u16) -> SortiePlan {
    for survivor in 0..2 {
        test.assign(survivor, test.visit(distance, boxes)).expect("they go");
    }
    test.begin_day();
    let ExpeditionPhase::Sortie(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    plan.clone()
}

#[test]
fn exp_11_the_distance_is_the_number_of_encounters() {
    for distance in 1..=3 {
        let mut test = TestExpedition::calm(2);
        let plan = set_out(&mut test, distance, 1);
        assert_eq!(plan.segments.len(), usize::from(distance));
        assert!(plan.segments.iter().all(|segment| (1..=6).contains(&segment.die)));
        assert_eq!((plan.party.len(), plan.boxes, test.amount(ResourceKind::Ammunition)), (2, 2, 8));
    }
}

#[test]
fn exp_11_boxes_are_limited_and_the_report_must_be_about_the_sortie() {
    let mut test = TestExpedition::calm(1);
    let most = test.data.rules.boxes;
    assert_eq!(test.assign(0, test.visit(1, most + 1)), Err(ExpeditionRefusal::TooManyBoxes { most }));
    let plan = set_out(&mut test, 1, 1);
    let mut report = test.sortie_report();
    report.boxes = plan.boxes + 1;
    let refused = test.submit(0, &ExpeditionOrder::ReportSortie(report.clone()));
    assert_eq!(refused, Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-11" }));
    (report.boxes, report.number) = (1, plan.number + 1);
    assert_eq!(
        test.submit(0, &ExpeditionOrder::ReportSortie(report.clone())),
        Err(ExpeditionRefusal::ReportOfOtherBattle)
    );
    report.number = plan.number;
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    assert_eq!(test.amount(ResourceKind::Ammunition), 9, "a box came back");
}

#[test]
fn exp_12_each_figure_carries_its_loads() {
    let mut test = TestExpedition::calm(1);
    for person in &mut test.data.content.people {
        person.carry = 1;
    }
    let plan = set_out(&mut test, 2, 0);
    assert_eq!((plan.loads(), plan.caches.len() > 2), (2, true));
    let mut report = test.sortie_report();
    for taken in [vec![0, 1, 2], vec![0, 0], vec![9]] {
        report.taken = taken;
        let refused = test.submit(0, &ExpeditionOrder::ReportSortie(report.clone()));
        assert_eq!(refused, Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-12" }));
    }
    report.fates[0].is_dead = true;
    report.taken = vec![0, 1];
    let refused = test.submit(0, &ExpeditionOrder::ReportSortie(report.clone()));
    assert_eq!(refused, Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-12" }), "the dead carry nothing");
    report.taken = vec![1];
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
}

#[test]
fn exp_12_the_haul_is_stored_and_the_rest_stays_on_the_same_map() {
    let mut test = TestExpedition::calm(1);
    test.data.rules.storage = 20;
    test.state.stock = campaign::expedition::ResourceStock::of(&[(ResourceKind::Food, 10)]);
    let plan = set_out(&mut test, 2, 0);
    let mut report = test.sortie_report();
    report.taken = vec![1];
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    let (kind, amount) = (plan.caches[1].0, plan.caches[1].1);
    let eaten = if kind == ResourceKind::Food { 10 - 5 } else { 0 };
    assert_eq!(test.amount(kind), amount + eaten);
    let again = set_out(&mut test, 2, 0);
    assert_eq!((again.seed, again.caches.len()), (plan.seed, plan.caches.len() - 1));
    assert!(!again.caches.is_empty() && again.number > plan.number);
}

#[test]
fn exp_13_enemies_left_alive_join_the_threat_table() {
    let mut test = TestExpedition::calm(1);
    let plan = set_out(&mut test, 3, 0);
    let enemy = plan.arrivals.first().or(plan.garrison.first().map(|group| &group.0)).expect("some enemy");
    let mut report = test.sortie_report();
    report.threat = threat_of(enemy, 1);
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    assert_eq!(test.state.threat, threat_of(enemy, 1));
}

#[test]
fn exp_13_a_report_has_no_enemies_that_were_not_there() {
    let mut test = TestExpedition::calm(1);
    set_out(&mut test, 1, 0);
    for threat in [threat_of("shambler", 90), threat_of("crusher", 1)] {
        let mut report = test.sortie_report();
        report.threat = threat;
        let refused = test.submit(0, &ExpeditionOrder::ReportSortie(report));
        assert_eq!(refused, Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-13" }));
    }
}

#[test]
fn plans_become_requests_for_generated_missions() {
    let catalogue = game_catalogue();
    for distance in 1..=3 {
        let mut test = TestExpedition::calm(3);
        let plan = set_out(&mut test, distance, 1);
        let request = request_sortie(&plan, &catalogue).expect("a mission");
        assert_eq!((request.figures.len(), request.caches.len()), (2, plan.caches.len()));
        assert!(request.spec.check().is_ok() && request.spec.size >= plan.size);
        assert_eq!(request.spec.size == MapSize::Small, plan.size == MapSize::Small);
    }
    let mut test = TestExpedition::calm(1);
    test.state.threat = threat_of("shambler", 40);
    test.begin_day();
    let ExpeditionPhase::Assault(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    let request = request_assault(plan, &catalogue).expect("a mission");
    assert_eq!((request.attackers[0].1, request.gate), (40, test.state.gate));
}

#[test]
fn searching_friendly_places_brings_no_enemy() {
    let mut test = TestExpedition::calm(1);
    test.state.places[0].kind = "chapel".into();
    let target = campaign::expedition::SortieTarget::Place(test.state.places[0].id);
    test.assign(0, SurvivorTask::GoOut { target, boxes: 0 }).expect("it goes");
    test.begin_day();
    let ExpeditionPhase::Sortie(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    assert!(plan.kind == PlaceKind::Allies && plan.arrivals.is_empty());
    let report = test.sortie_report();
    test.submit(0, &ExpeditionOrder::ReportSortie(report)).expect("it fits");
    assert_eq!((test.state.offers.len(), test.state.reputation), (1, 1), "the first visit brings an offer");
}
