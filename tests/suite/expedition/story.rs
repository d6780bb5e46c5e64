//! The ledger of an expedition tells its days in both languages.

use campaign::expedition::{
    DeathCause, ExpeditionOrder, ExpeditionPhase, ExpeditionTerms, LoggedGoal, StoryFact, list_logged_battles,
    play_expedition_alone, write_expedition_day, write_story_sentence,
};

use super::{TestExpedition, threat_of};
use crate::expeditions::game_expedition_data;

#[test]
fn every_day_is_told_without_gaps_and_the_dead_are_named() {
    let data = game_expedition_data();
    let mut dead = 0;
    for seed in 0..40 {
        let terms = ExpeditionTerms { length: "medium".into(), hardness: "hard".into(), seats: vec![None, None], seed };
        let result = play_expedition_alone(&data, &terms).expect("it ends");
        for day in 1..=result.state.day {
            let told = write_expedition_day(&result.state, &data, day);
            for text in [&told.es, &told.en] {
                assert!(text.lines().count() > 1 && !text.contains(['{', '}']), "{text}");
            }
            assert!(told.es.starts_with(&format!("Día {day}")) && told.en.starts_with(&format!("Day {day}")));
            let fallen =
                result.state.log.iter().filter(|entry| entry.day == day).filter_map(|entry| match &entry.fact {
                    StoryFact::Died { person, .. } => data.person(person),
                    _ => None,
                });
            for person in fallen {
                dead += 1;
                assert!(told.es.contains(&person.name.es) && told.en.contains(&person.name.en));
            }
        }
    }
    assert!(dead > 0, "some expeditions have deaths");
}

#[test]
fn the_story_says_whose_survivor_died_if_there_are_several_seats() {
    for people in [1, 2] {
        let mut test = TestExpedition::calm(people);
        test.state.threat = threat_of("shambler", 40);
        test.begin_day();
        let mut report = test.assault_report();
        report.fates[1].is_dead = true;
        let survivor = test.state.survivor(report.fates[1].survivor).expect("a survivor").clone();
        assert_eq!(usize::from(survivor.seat), people - 1);
        test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
        assert_eq!(test.state.seat_of_dead(&survivor.person), Some(survivor.seat));
        let name = &test.data.person(&survivor.person).expect("a person").name;
        let told = write_expedition_day(&test.state, &test.data, 1);
        assert!(told.es.contains(&name.es) && told.en.contains(&name.en), "{told:?}");
        assert_eq!(told.es.contains(&format!("{} (P1)", name.es)), people == 2, "{}", told.es);
        assert_eq!(told.en.contains(&format!("{} (P1)", name.en)), people == 2, "{}", told.en);
    }
}

#[test]
fn a_death_that_was_logged_without_its_seat_can_be_read() {
    let logged = r#"{"Died":{"person":"novak","cause":"Hunger"}}"#;
    let fact: StoryFact = serde_json::from_str(logged).expect("a fact of an older file");
    assert_eq!(fact, StoryFact::Died { person: "novak".into(), cause: DeathCause::Hunger, seat: None });
    assert_eq!(serde_json::to_string(&fact).expect("it is written"), logged);
}

#[test]
fn the_story_has_all_battles_in_their_order() {
    let data = game_expedition_data();
    let mut assaults = 0;
    for seed in 0..10 {
        let terms = ExpeditionTerms { length: "medium".into(), hardness: "hard".into(), seats: vec![None, None], seed };
        let result = play_expedition_alone(&data, &terms).expect("it ends");
        let battles = list_logged_battles(&result.state);
        assert_eq!(battles.len(), usize::from(result.state.battle_count));
        assert!(battles.iter().all(|battle| battle.is_over && (1..=result.state.day).contains(&battle.day)));
        assert!((1..).zip(&battles).all(|(number, battle)| battle.number == number));
        assert!(battles.is_sorted_by_key(|battle| battle.day));
        assaults += battles.iter().filter(|battle| matches!(battle.goal, LoggedGoal::Assault { .. })).count();
    }
    assert!(assaults > 0, "some expeditions have assaults");
}

#[test]
fn the_battle_that_is_awaited_has_the_number_of_its_plan_and_is_not_over() {
    let mut test = TestExpedition::calm(1);
    test.assign(0, test.visit(1, 0)).expect("it goes");
    test.begin_day();
    let ExpeditionPhase::Sortie(plan) = &test.state.phase else { panic!("{:?}", test.state.phase) };
    let (number, day) = (plan.number, test.state.day);
    let battles = list_logged_battles(&test.state);
    let [battle] = battles.as_slice() else { panic!("{battles:?}") };
    assert_eq!((battle.number, battle.day, battle.is_over), (number, day, false));
    assert!(matches!(battle.goal, LoggedGoal::Place(_)), "{battle:?}");
    test.submit(0, &ExpeditionOrder::ReportSortie(test.sortie_report())).expect("it fits");
    assert!(list_logged_battles(&test.state)[0].is_over);
}

#[test]
fn the_kills_of_an_assault_that_is_lost_are_told_and_counted() {
    for is_gate_lost in [true, false] {
        let mut test = TestExpedition::calm(1);
        test.state.threat = threat_of("shambler", 40);
        test.begin_day();
        let mut report = test.assault_report();
        report.kills = 7;
        if is_gate_lost {
            report.gate_damage = test.state.gate;
        } else {
            report.fates.iter_mut().for_each(|fate| fate.is_dead = true);
        }
        let day = test.state.day;
        let facts = test.submit(0, &ExpeditionOrder::ReportAssault(report)).expect("it fits");
        let end = if is_gate_lost { StoryFact::GateFell } else { StoryFact::NoSurvivor };
        assert!(facts.ends_with(&[StoryFact::AssaultLost { kills: 7 }, end]), "{facts:?}");
        assert_eq!(test.state.count_kills(), 7);
        let told = write_expedition_day(&test.state, &test.data, day);
        assert!(told.es.contains("Ante la compuerta cayeron 7 enemigos."), "{}", told.es);
        assert!(told.en.contains("At the gate, 7 enemies fell."), "{}", told.en);
    }
}

#[test]
fn kills_are_told_in_words_that_fit_their_number() {
    let mut test = TestExpedition::calm(1);
    let numbers = [
        (0, "La compuerta aguantó, y no cayó ningún enemigo.", "The gate held, and no enemy fell."),
        (1, "La compuerta aguantó, y cayó un enemigo.", "The gate held, and one enemy fell."),
        (2, "La compuerta aguantó, y cayeron 2 enemigos.", "The gate held, and 2 enemies fell."),
    ];
    let tell = |test: &TestExpedition, kills| {
        write_story_sentence(&test.state, &test.data, &StoryFact::AssaultBeaten { kills }).expect("it is told")
    };
    for (kills, es, en) in numbers {
        let told = tell(&test, kills);
        assert_eq!((told.es.as_str(), told.en.as_str()), (es, en));
    }
    // The sentences of an older file, or of a player, may lack the words.
    test.data.story.sentences.retain(|key, _| !key.starts_with("kills-"));
    assert_eq!(tell(&test, 2).en, "The gate held, and 2.");
}

#[test]
fn a_duel_that_was_logged_without_its_kills_can_be_read() {
    let logged = r#"{"DuelOver":{"person":"novak","is_won":true}}"#;
    let fact: StoryFact = serde_json::from_str(logged).expect("a fact of an older file");
    assert_eq!(fact, StoryFact::DuelOver { person: "novak".into(), is_won: true, kills: 0 });
}
