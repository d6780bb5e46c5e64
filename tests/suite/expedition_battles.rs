//! The battles of expeditions: their missions hold exactly what the plan says, and their results enter the expedition
//! once.

use std::{fs, path::PathBuf};

use ai::{Ai, AiLevel};
use balance::ExpeditionFighter;
use bevy_ecs::world::World;
use campaign::expedition::{
    AssaultPlan, BaseContraption, EnemyGroup, ExpeditionCampaign, ExpeditionData, ExpeditionPhase, ExpeditionState,
    ExpeditionTerms, PlaceCache, PlaceKind, ResourceKind, SortieMember, SortiePlan, SortieSegment, SortieTarget,
    ThreatTable,
    battles::{
        BattleContent, BattleTally, ExpeditionBattleError, ExpeditionMission, ExpeditionSource, report_assault,
        report_sortie, write_assault_mission, write_sortie_mission,
    },
    begin_expedition, choose_expedition_order, load_expedition_data, request_assault, request_sortie,
};
use generator::{GroundLook, MapSize};
use mission::FigureAppearance;
use record::{Battle, BattleSpec, MissionSnapshot, Record};
use rules::{
    BattleState, BySide, KindId, Observation, PendingDecision, Side, Weapon,
    conditions::{
        AmmunitionCondition, CachesCondition, CarryLimitCondition, ContraptionsCondition, GateCondition,
        SegmentsCondition, SurgesCondition, find_condition,
    },
};

use crate::{
    battles::TestFolder,
    support::{game_catalogue, project_path},
};

/// The folder of an expedition in a test.
const HOME: &str = "expedition";

struct Fixture {
    data: ExpeditionData,
    content: BattleContent,
    state: ExpeditionState,
}

fn terms(seed: u64) -> ExpeditionTerms {
    ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats: vec![Some("Ana".into()), None], seed }
}

impl Fixture {
    fn new() -> Fixture {
        let data = load_expedition_data(&project_path("assets/data/expedition"), &[]);
        let data = data.unwrap_or_else(|errors| panic!("{errors:?}"));
        let content = BattleContent::load(game_catalogue(), &project_path("missions"));
        let content = content.unwrap_or_else(|errors| panic!("{errors}"));
        let state = begin_expedition(&data, &terms(1)).expect("good terms");
        Fixture { data, content, state }
    }

    fn source(&self) -> ExpeditionSource<'_> {
        ExpeditionSource { state: &self.state, data: &self.data, content: &self.content }
    }

    fn party(&self, count: usize) -> Vec<SortieMember> {
        let member = |survivor: &campaign::expedition::SurvivorState| {
            campaign::expedition::BaseFigures { state: &self.state, data: &self.data }.member(survivor)
        };
        self.state.survivors.iter().take(count).map(member).collect()
    }

    /// A plan with two segments, a garrison, caches and arrivals.
    fn sortie_plan(&self, seed: u32, size: MapSize) -> SortiePlan {
        let segment = |enemies: &[(&str, u16)]| SortieSegment {
            encounter: "pair".into(),
            die: 3,
            enemies: enemies.iter().map(|(id, count)| EnemyGroup((*id).into(), *count)).collect(),
        };
        SortiePlan {
            number: 1,
            target: SortieTarget::Place(self.state.places[0].id),
            seed,
            size,
            look: GroundLook::Dock,
            kind: PlaceKind::Infested,
            party: self.party(3),
            boxes: 2,
            segments: vec![segment(&[("shambler", 2)]), segment(&[])],
            garrison: vec![EnemyGroup("shambler".into(), 1), EnemyGroup("sprinter".into(), 1)],
            caches: vec![
                PlaceCache(ResourceKind::Food, 3),
                PlaceCache(ResourceKind::Parts, 1),
                PlaceCache(ResourceKind::Food, 2),
            ],
            arrivals: vec!["shambler".into(), "bonesack".into(), "shambler".into()],
        }
    }

    fn write_sortie(&self, plan: &SortiePlan) -> ExpeditionMission {
        let request = request_sortie(plan, &self.content.catalogue()).expect("a request");
        write_sortie_mission(&self.source(), &request, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    fn assault_plan(&self, seed: u32) -> AssaultPlan {
        let mut attackers = ThreatTable::default();
        attackers.add("shambler", 5);
        attackers.add("sprinter", 2);
        attackers.add("hulk", 1);
        let placed =
            |section: &str, kind: &str, count| BaseContraption { section: section.into(), kind: kind.into(), count };
        AssaultPlan {
            number: 7,
            seed,
            is_last: false,
            attackers,
            defenders: self.party(5),
            gate: 7,
            contraptions: vec![
                placed("barricades", "barricade", 3),
                placed("traps", "trap", 4),
                placed("barrels", "barrel", 3),
            ],
            boxes: 3,
        }
    }

    fn write_assault(&self, plan: &AssaultPlan) -> ExpeditionMission {
        let request = request_assault(plan, &self.content.catalogue()).expect("a request");
        write_assault_mission(&self.source(), &request, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    fn spec(&self, written: &ExpeditionMission, seed: u64) -> BattleSpec {
        let catalogue = written.mission.catalogue(&self.content.game);
        let allied: Vec<KindId> =
            written.forces.allied.iter().map(|id| catalogue.find(id).expect("its own kind")).collect();
        let setup = written
            .mission
            .setup(&catalogue, &BySide { allied, german: Vec::new() }, written.mission.rp, seed)
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        BattleSpec::new(&setup, Some(MissionSnapshot::of(&written.mission)))
    }
}

/// Plays a battle to its end, or for that number of orders.
fn play_battle(world: &mut World, battle: &mut Battle, orders: usize) {
    let mut minds: BySide<Ai> = BySide::default();
    for _ in 0..orders {
        let state = BattleState::of(world);
        let Some(seat) = state.awaiting.seat().filter(|_| state.awaiting != PendingDecision::Over) else { return };
        let seen = Observation::from_state(world, &state, seat);
        let choice = minds[seat].decide(&seen, AiLevel::Recruit, 7).expect("it is its turn");
        battle.submit(world, choice.order).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", choice.order));
    }
}

/// Plays the mission of a plan in memory, and returns its record.
fn play_spec(spec: BattleSpec) -> Record {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("it can be played");
    play_battle(&mut world, &mut battle, 20_000);
    battle.record().clone()
}

#[test]
fn the_mission_of_a_sortie_holds_what_its_plan_says() {
    let fixture = Fixture::new();
    for (seed, size) in [(1, MapSize::Small), (2, MapSize::Small), (3, MapSize::Medium), (4, MapSize::Large)] {
        let plan = fixture.sortie_plan(seed, size);
        let mission = fixture.write_sortie(&plan).mission;
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
    let fixture = Fixture::new();
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
    let fixture = Fixture::new();
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
    let mut fixture = Fixture::new();
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
    let fixture = Fixture::new();
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
    let fixture = Fixture::new();
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
        let record = play_spec(fixture.spec(&fixture.write_sortie(&plan), u64::from(seed)));
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
    let fixture = Fixture::new();
    for seed in 0..6 {
        let plan = fixture.assault_plan(seed);
        let written = fixture.write_assault(&plan);
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

/// Begins an expedition in a folder and plays it until a battle is to be fought.
fn campaign_before_battle(fixture: &Fixture, folder: &TestFolder, seed: u64) -> ExpeditionCampaign {
    let home = folder.path().join(HOME);
    let mut campaign = ExpeditionCampaign::create(&home, fixture.data.clone(), &terms(seed)).expect("a new folder");
    for _ in 0..200 {
        if matches!(campaign.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_)) {
            return campaign;
        }
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
    panic!("no sortie in 200 orders")
}

fn reopen(folder: &TestFolder) -> ExpeditionCampaign {
    ExpeditionCampaign::open(&folder.path().join(HOME)).expect("a sound file")
}

fn journal(battle: &Battle) -> PathBuf {
    battle.path().expect("it is saved").to_owned()
}

#[test]
fn a_battle_goes_on_after_a_restart_and_its_result_is_entered_once() {
    let (fixture, folder) = (Fixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 3);
    assert!(matches!(campaign.resume_battle(&mut world), Err(ExpeditionBattleError::NotBegun)));
    let mut battle = campaign.begin_battle(&mut world, &fixture.content, 11).expect("it begins").battle;
    let has_person = !battle.spec().crew.allied.is_empty();
    assert_ne!(has_person, battle.spec().computers.allied.is_some(), "a party without a person is played by the AI");
    assert!(matches!(
        campaign.begin_battle(&mut rules::new_world(), &fixture.content, 12),
        Err(ExpeditionBattleError::Begun)
    ));
    campaign.adopt_battle(&battle).expect("its own battle, again");
    play_battle(&mut world, &mut battle, 20);
    assert!(matches!(campaign.finish_battle(battle.record()), Err(ExpeditionBattleError::Report(_))));
    let path = journal(&battle);
    drop((battle, campaign));

    // The program dies in the middle of the battle.
    let campaign = reopen(&folder);
    assert_eq!(campaign.battle_path(), Some(path.clone()));
    let mut battle = campaign.resume_battle(&mut world).expect("it goes on").battle;
    assert_eq!(battle.record().orders(), 20);
    play_battle(&mut world, &mut battle, 20_000);
    assert!(battle.record().over());
    drop((battle, campaign));

    // The program dies between the end and the report.
    let mut campaign = reopen(&folder);
    let battle = campaign.resume_battle(&mut world).expect("it is over, but not entered").battle;
    let before = campaign.state().clone();
    let events = campaign.finish_battle(battle.record()).expect("it is over");
    assert!(!events.is_empty());
    assert_ne!(*campaign.state(), before);
    let after = campaign.state().clone();
    assert!(campaign.finish_battle(battle.record()).expect("again").is_empty());
    drop(campaign);
    let mut campaign = reopen(&folder);
    assert!(campaign.finish_battle(battle.record()).expect("after a restart").is_empty());
    assert_eq!(*campaign.state(), after);
    assert_ne!(campaign.battle_path(), Some(path));
}

#[test]
fn a_damaged_journal_is_an_error_and_stays() {
    let (fixture, folder) = (Fixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 4);
    let battle = campaign.begin_battle(&mut world, &fixture.content, 1).expect("it begins").battle;
    let path = journal(&battle);
    assert!(matches!(campaign.set_battle_aside(), Err(ExpeditionBattleError::Intact)));
    drop((battle, campaign));
    fs::write(&path, "junk").expect("room");

    let mut campaign = reopen(&folder);
    let state = campaign.state().clone();
    let error = campaign.resume_battle(&mut world).map(drop).expect_err("it is damaged");
    assert!(error.to_string().contains(".battle"), "{error}");
    assert!(matches!(campaign.begin_battle(&mut world, &fixture.content, 2), Err(ExpeditionBattleError::Begun)));
    assert_eq!(fs::read_to_string(&path).expect("it stays"), "junk");
    assert_eq!(*campaign.state(), state);

    campaign.set_battle_aside().expect("it can't be played");
    campaign.begin_battle(&mut world, &fixture.content, 2).expect("it begins again");
    assert_eq!(fs::read_to_string(&path).expect("it stays"), "junk");
}

#[test]
fn the_story_finds_the_journals_of_its_battles() {
    let (fixture, folder) = (Fixture::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &folder, 4);
    let found = campaign.logged_journals();
    assert!(found.len() == 1 && found[0].journal.is_none() && !found[0].battle.is_over, "{found:?}");
    let battle = campaign.begin_battle(&mut world, &fixture.content, 1).expect("it begins").battle;
    let path = journal(&battle);
    drop(battle);
    let saved = campaign.logged_journals()[0].journal.clone().expect("it was saved");
    assert!(saved.path == path && saved.fault.is_none(), "{saved:?}");

    fs::write(&path, "junk").expect("room");
    let damaged = campaign.logged_journals()[0].journal.clone().expect("it is still there");
    assert!(damaged.path == path && damaged.fault.is_some(), "{damaged:?}");
    campaign.set_battle_aside().expect("it can't be played");
    assert_eq!(campaign.logged_journals()[0].journal, None, "it is no longer that of the battle");
    let battle = campaign.begin_battle(&mut world, &fixture.content, 2).expect("it begins again").battle;
    let again = campaign.logged_journals()[0].journal.clone().expect("it was saved");
    assert_eq!(again.path, journal(&battle));
}

#[test]
fn a_battle_of_another_expedition_is_refused() {
    let (fixture, ours, theirs) = (Fixture::new(), TestFolder::new(), TestFolder::new());
    let mut world = rules::new_world();
    let mut campaign = campaign_before_battle(&fixture, &ours, 3);
    let mut other = campaign_before_battle(&fixture, &theirs, 3);
    let battle = other.begin_battle(&mut world, &fixture.content, 5).expect("it begins").battle;
    assert!(matches!(campaign.adopt_battle(&battle), Err(ExpeditionBattleError::Elsewhere)));
    let mut foreign = battle.record().clone();
    foreign.spec.campaign.as_mut().expect("an expedition").mission = 200;
    assert!(matches!(campaign.finish_battle(&foreign), Err(ExpeditionBattleError::AnotherBattle)));
}

/// Measures expeditions with real battles. Run it alone, with `--release` or in the test profile, and `--nocapture`.
#[test]
#[ignore = "a measurement: about a minute for each expedition"]
fn measure_expeditions() {
    let fixture = Fixture::new();
    let count = std::env::var("EXPEDITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(6);
    for seed in 1..=count {
        let mut fighter = ExpeditionFighter::new(&fixture.data, &fixture.content, AiLevel::Planner);
        let began = std::time::Instant::now();
        let played = fighter.play(&terms(seed)).unwrap_or_else(|error| panic!("{seed}: {error}"));
        println!("{seed}: {:?} on day {}, {:.1?}", played.outcome, played.state.day, began.elapsed());
        played.battles.iter().for_each(|battle| println!("    {battle:?}"));
    }
}

#[test]
fn the_ai_plays_a_short_expedition_with_real_battles() {
    let fixture = Fixture::new();
    let mut fighter = ExpeditionFighter::new(&fixture.data, &fixture.content, AiLevel::Planner);
    let played = fighter.play(&terms(1)).unwrap_or_else(|error| panic!("{error}"));
    assert!(played.battles.iter().any(|battle| battle.is_sortie));
    assert!(played.battles.iter().all(|battle| !battle.is_unfinished), "{:?}", played.battles);
    assert!(played.state.day >= 2, "{:?}", played.outcome);
}
