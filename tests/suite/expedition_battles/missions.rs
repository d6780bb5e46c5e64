//! The missions of sorties and assaults, and the reports of battles that are played in memory.

use campaign::expedition::{
    AssaultPlan, EnemyGroup, SortiePlan, SortieTarget,
    battles::{BattleTally, report_assault, report_sortie},
};
use generator::MapSize;
use mission::FigureAppearance;
use record::{Battle, BattleSpec, Record};
use rules::{
    Side, Weapon,
    conditions::{
        AmmunitionCondition, CachesCondition, CarryLimitCondition, ContraptionsCondition, GateCondition,
        SegmentsCondition, SurgesCondition, find_condition,
    },
};

use super::{ExpeditionFixture, play_battle};

/// Plays the mission of a plan in memory, and returns its record.
fn play_spec(spec: BattleSpec) -> Record {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("it can be played");
    play_battle(&mut world, &mut battle, 20_000);
    battle.record().clone()
}

#[test]
fn the_mission_of_a_sortie_holds_what_its_plan_says() {
    let fixture = ExpeditionFixture::new();
    for (seed, size) in [(1, MapSize::Small), (2, MapSize::Small), (3, MapSize::Medium), (4, MapSize::Large)] {
        let plan = fixture.sortie_plan(seed, size);
        let mission = fixture.write_sortie(&plan).mission;
        assert_eq!(mission.rule.as_deref(), Some("EXP-11"));
        let caches = find_condition::<CachesCondition>(&mission.specials).expect("caches");
        assert_eq!((mission.objects.len(), caches.objects.len(), caches.contents.len()), (3, 3, 3), "{seed}");
        assert!(caches.contents.iter().all(|contents| contents.copies == 1));
        assert_eq!(caches.contents[1].name.en, "parts (1)");
        let segments = find_condition::<SegmentsCondition>(&mission.specials).expect("segments");
        let groups: Vec<usize> = segments.segments.iter().map(|it| it.group.as_ref().map_or(9, Vec::len)).collect();
        assert_eq!(groups, [1, 0], "{seed}");
        let garrison = find_condition::<SurgesCondition>(&mission.specials).expect("a garrison");
        assert_eq!((garrison.count(3, mission.rp.german), garrison.rounds), (2, 1));
        let carry = find_condition::<CarryLimitCondition>(&mission.specials).expect("limits");
        let limits: Vec<u8> = plan.party.iter().map(|member| member.carry).collect();
        assert_eq!(carry.kinds.iter().map(|kind| kind.limit).collect::<Vec<_>>(), limits);
        let boxes = find_condition::<AmmunitionCondition>(&mission.specials).map(|ammunition| ammunition.boxes);
        assert_eq!(boxes, Some(2));
        assert!(mission.terrain.exits.iter().all(|exit| mission.terrain.entries.contains(exit)));
    }
}

#[test]
fn every_sortie_to_a_place_has_the_same_map() {
    let fixture = ExpeditionFixture::new();
    let plan = fixture.sortie_plan(5, MapSize::Small);
    let first = fixture.write_sortie(&plan).mission;
    let other = SortiePlan {
        party: fixture.party(5),
        segments: Vec::new(),
        garrison: Vec::new(),
        caches: plan.caches[..1].to_vec(),
        ..plan
    };
    let second = fixture.write_sortie(&other).mission;
    assert_eq!((first.terrain, first.doors), (second.terrain, second.doors));
    assert!(find_condition::<SurgesCondition>(&second.specials).is_none());
    assert!(find_condition::<SegmentsCondition>(&second.specials).is_none());
}

#[test]
fn damage_points_are_those_that_a_survivor_has_left() {
    let fixture = ExpeditionFixture::new();
    let mut plan = fixture.sortie_plan(1, MapSize::Small);
    plan.party[0].damage_points = 1;
    let mission = fixture.write_sortie(&plan).mission;
    let points: Vec<u8> =
        mission.own.figures.iter().filter(|kind| kind.side == Side::Allied).map(|kind| kind.damage_points).collect();
    assert_eq!(points[0], 1);
    let kind = mission.own.figures.iter().find(|kind| kind.side == Side::Allied).expect("a survivor");
    let person = fixture.data.person(&fixture.state.survivors[0].person).expect("a person");
    assert_eq!(kind.title, person.name);
    assert!(person.name.es.ends_with(&format!(" {}", kind.name.es)), "{}", kind.name.es);
}

#[test]
fn survivors_have_the_face_of_their_person_and_the_token_of_their_weapon() {
    let mut fixture = ExpeditionFixture::new();
    let cases = [
        ("Pistol", "survivor_pistol"),
        ("Smg", "survivor_smg"),
        ("Shotgun", "survivor_shotgun"),
        ("Lmg", "survivor_machine_gun"),
        ("Hmg", "survivor_heavy"),
        ("Flamethrower", "survivor_flamethrower"),
        // The table has no entry for it.
        ("Harpoon", "survivor_machine_gun"),
        ("", "survivor_unarmed"),
    ];
    let id = fixture.state.survivors[0].person.clone();
    for (weapon, token) in cases {
        let weapons: Vec<Weapon> = Weapon::new(weapon).into_iter().collect();
        let person = fixture.data.content.people.iter_mut().find(|person| person.id == id).expect("a person");
        person.weapons = Some(weapons);
        let (portrait, name) = (person.face, person.name.clone());
        assert!(portrait.is_some());
        let own = fixture.write_sortie(&fixture.sortie_plan(1, MapSize::Small)).mission.own;
        let kind = own.figures.iter().find(|kind| kind.title == name).expect("a kind of its own");
        let look = FigureAppearance { like: token.into(), tint: None, portrait };
        assert_eq!(own.looks[&kind.id], look, "{weapon}");
        assert!(own.is_sound());
    }
}

#[test]
fn the_report_of_a_sortie_fits_its_plan() {
    let fixture = ExpeditionFixture::new();
    for seed in 1..4 {
        let plan = fixture.sortie_plan(seed, MapSize::Small);
        let record = play_spec(fixture.spec(&fixture.write_sortie(&plan), u64::from(seed)));
        assert!(record.over(), "{seed}: not over in turn {}", record.turn());
        let tally = BattleTally::of_record(&mut rules::new_world(), &record).expect("it replays");
        let report = report_sortie(&plan, &tally);
        let on_board = tally.state.figures.iter().filter(|it| it.side == Side::Allied && it.square().is_some()).count();
        assert_eq!((on_board, tally.is_given_up), (0, false), "{seed}: it ends when nobody is left");
        let met = 2 + 2 + 3;
        assert!(report.threat.total() + report.kills <= met, "{seed}: {report:?}");
        assert!(report.boxes <= 2 && report.fates.len() == 3 && report.taken.len() <= 3, "{seed}: {report:?}");
        for (fate, member) in report.fates.iter().zip(&plan.party) {
            assert_eq!(fate.survivor, member.survivor);
            assert_eq!(fate.is_dead, fate.damage >= member.damage_points, "{seed}: {report:?}");
        }
    }
}

#[test]
fn a_duel_is_won_when_the_enemy_is_dead() {
    let fixture = ExpeditionFixture::new();
    let mut won = 0;
    for seed in 1..4 {
        let plan = SortiePlan {
            target: SortieTarget::Duel("amrani".into()),
            garrison: vec![EnemyGroup("hulk".into(), 1)],
            caches: Vec::new(),
            arrivals: Vec::new(),
            segments: Vec::new(),
            party: fixture.party(4),
            ..fixture.sortie_plan(seed, MapSize::Small)
        };
        let written = fixture.write_sortie(&plan);
        assert_eq!(written.mission.rule.as_deref(), Some("EXP-14"));
        let record = play_spec(fixture.spec(&written, u64::from(seed)));
        let tally = BattleTally::of_record(&mut rules::new_world(), &record).expect("it replays");
        let report = report_sortie(&plan, &tally);
        let winner = record.verdict().and_then(|verdict| verdict.winner);
        assert_eq!(report.is_cleared, winner == Some(Side::Allied), "{seed}: {report:?}");
        assert_eq!(report.kills, u16::from(report.is_cleared), "{seed}");
        won += usize::from(report.is_cleared);
    }
    assert!(won > 0, "four survivors beat a hulk at least once");
}

#[test]
fn an_assault_brings_exactly_its_attackers() {
    let fixture = ExpeditionFixture::new();
    for seed in 0..6 {
        let plan = fixture.assault_plan(seed);
        let written = fixture.write_assault(&plan);
        assert_eq!(written.mission.rule.as_deref(), Some("EXP-9"));
        let last = AssaultPlan { is_last: true, ..plan.clone() };
        assert_eq!(fixture.write_assault(&last).mission.rule.as_deref(), Some("EXP-17"));
        let specials = &written.mission.specials;
        assert_eq!(find_condition::<GateCondition>(specials).map(|gate| gate.points), Some(7));
        let built = find_condition::<ContraptionsCondition>(specials).expect("contraptions");
        assert_eq!(built.standing.len(), 10, "{seed}");
        let spec = fixture.spec(&written, seed.into());
        let record = play_spec(spec.clone());
        assert!(record.over(), "{seed}: not over in turn {}", record.turn());
        let tally = BattleTally::of_record(&mut rules::new_world(), &record).expect("it replays");
        let report = report_assault(&plan, &spec, &tally);
        if record.verdict().is_some_and(|verdict| verdict.winner == Some(Side::Allied)) {
            assert_eq!((report.kills, tally.garrison.0), (8, 8), "{seed}: all came, all fell");
            assert!(report.gate_damage < 7, "{seed}");
        } else {
            let is_lost = report.gate_damage == 7 || report.fates.iter().all(|fate| fate.is_dead);
            assert!(is_lost, "{seed}: {report:?}");
        }
        assert!(report.boxes_used <= 3 && report.kills <= 8, "{seed}");
        assert!(report.damaged.iter().all(|it| ["barricades", "traps", "barrels"].contains(&it.as_str())), "{seed}");
    }
}
