//! The AI plays every mission to its end with legal orders, sees no hidden information, and gives equal orders for
//! equal requests.

use ai::{AdviceScope, Ai, AiLevel};
use balance::{LAST_TURN, Simulator};
use bevy_ecs::world::World;
use mission::force::Force;
use rules::{self, BattleState, BySide, Observation, Order, OrderLog, PendingDecision, Setup, Side};
use serde_json::{Value, json};

use common::twins::{self, deal_twin_state};

use crate::{
    boards::random_setup,
    games::RandomChooser,
    referee::RefereeProcess,
    support::{game_catalogue, project_path},
};

const MISSIONS: [&str; 7] = ["1-recon", "2-incursion", "3-beacon", "4-twitcher", "5-behind", "6-acdc", "7-doomsday"];
/// Quick levels of the AI. The strongest level takes seconds for a half-turn.
const QUICK: [AiLevel; 2] = [AiLevel::Recruit, AiLevel::Veteran];

/// Returns the setup of a mission's battle, with both forces chosen by the AI.
fn battle_of(mission: &str, seed: u64) -> Setup {
    let catalogue = game_catalogue();
    let mission = mission::load_mission(&project_path(&format!("missions/{mission}.ron")), &catalogue);
    let mission = mission.unwrap_or_else(|faults| panic!("{faults}"));
    let force = |side: Side| {
        let terms = mission.force_limits(side, mission.rp[side]);
        ai::choose_known_force(&catalogue, &terms, seed + side as u64)
            .unwrap_or_else(|fault| panic!("{}: {fault}", mission.id))
    };
    let forces = BySide { allied: force(Side::Allied), german: force(Side::German) };
    mission.setup(&catalogue, &forces, mission.rp, seed).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn ai_plays_every_mission_to_its_end() {
    let mut simulator = Simulator::default();
    for (number, mission) in (0..).zip(MISSIONS) {
        for level in QUICK {
            for seed in 0..2 {
                play_ai_battle(&mut simulator, mission, BySide { allied: level, german: level }, 100 * number + seed);
            }
        }
    }
}

#[test]
fn strongest_ai_level_plays_a_mission_to_its_end() {
    let levels = BySide { allied: AiLevel::Commander, german: AiLevel::Veteran };
    play_ai_battle(&mut Simulator::default(), "1-recon", levels, 1);
}

/// Plays a battle and checks that it ends, with legal orders only.
fn play_ai_battle(simulator: &mut Simulator, mission: &str, levels: BySide<AiLevel>, seed: u64) {
    let battle = simulator.play(&battle_of(mission, seed), levels, seed);
    assert_eq!(battle.refused, None, "{mission}, {levels:?}, seed {seed}");
    assert!(battle.verdict.is_some(), "{mission}, {levels:?}, seed {seed}: not over in turn {}", battle.turns);
}

/// The AI never gets stuck in battles on random boards. They may have no end condition that can be met; then the battle
/// ends with the last turn.
#[test]
fn ai_never_gets_stuck_on_random_boards() {
    let (catalogue, mut simulator, mut over) = (game_catalogue(), Simulator::default(), 0);
    for seed in 0..25 {
        let setup = random_setup(&catalogue, seed);
        let levels = BySide { allied: QUICK[seed as usize % 2], german: AiLevel::Veteran };
        let battle = simulator.play(&setup, levels, seed);
        assert_eq!(battle.refused, None, "seed {seed}");
        let entries = simulator.world().resource::<OrderLog>().entries();
        let last = &entries[entries.len().saturating_sub(8)..];
        assert!(
            battle.verdict.is_some() || battle.turns > LAST_TURN,
            "seed {seed}: stuck in turn {}: {last:?}",
            battle.turns
        );
        over += usize::from(battle.verdict.is_some());
    }
    assert!(over > 12, "{over} battles came to an end");
}

#[test]
fn ai_orders_ignore_hidden_information() {
    let (mut asked, mut counts) = (0, twins::RedealCounts::default());
    let mut mind = Ai::default();
    visit_ai_positions(|world, truth, seat, chance| {
        let order = choose_veteran_order(&mut mind, &Observation::from_state(world, truth, seat));
        for _ in 0..2 {
            let twin = deal_twin_state(truth, seat, chance, &mut counts);
            let other = choose_veteran_order(&mut Ai::default(), &Observation::from_state(world, &twin, seat));
            assert_eq!(order, other, "{seat:?} knows what is hidden: {:?}", truth.awaiting);
        }
        asked += 1;
    });
    println!(
        "{asked} positions, {} other hands, {} bids, {} places, {} numbers",
        counts.hands, counts.bids, counts.places, counts.numbers
    );
    assert!(asked >= 1_000 && counts.hands > 1_000 && counts.bids > 2 && counts.places > 2, "{asked}");
}

#[test]
fn equal_observations_give_equal_ai_orders() {
    let mut old = Ai::default();
    let mut asked = 0;
    visit_ai_positions(|world, truth, seat, _| {
        let seen = Observation::from_state(world, truth, seat);
        // Earlier decisions of an [`Ai`] do not change its later ones.
        let first = old.decide(&seen, AiLevel::Veteran, 9);
        assert_eq!(first, ai::decide_order(&seen, AiLevel::Veteran, 9));
        assert_eq!(first, ai::decide_order(&seen.clone(), AiLevel::Veteran, 9));
        let other = ai::decide_order(&Observation::from_state(world, truth, seat.enemy()), AiLevel::Veteran, 9);
        assert_eq!(other, None, "only who is asked answers");
        asked += 1;
    });
    assert!(asked >= 200, "{asked}");
}

fn choose_veteran_order(mind: &mut Ai, seen: &Observation) -> Option<Order> {
    mind.decide(seen, AiLevel::Veteran, 5).map(|choice| choice.order)
}

/// The strongest level simulates worlds that are dealt from the observation alone. Their number is equal on all
/// machines.
#[test]
fn ai_lookahead_ignores_hidden_information() {
    let (mut asked, mut counts) = (0, twins::RedealCounts::default());
    visit_ai_positions(|world, truth, seat, chance| {
        // The enemy's sealed bid must stay unknown.
        let sealed = matches!(truth.awaiting, PendingDecision::Bid { .. }) && truth.bids.0[seat.enemy()].is_some();
        let tried_out = matches!(truth.awaiting, PendingDecision::Act { .. } | PendingDecision::Answer { .. });
        if !(sealed && counts.bids < 4 || tried_out && asked < 20 && chance.one_in(12)) {
            return;
        }
        let twin = deal_twin_state(truth, seat, chance, &mut counts);
        let one = ai::decide_order(&Observation::from_state(world, truth, seat), AiLevel::Commander, 5);
        let other = ai::decide_order(&Observation::from_state(world, &twin, seat), AiLevel::Commander, 5);
        assert_eq!(one, other, "{seat:?} knows what is hidden: {:?}", truth.awaiting);
        asked += 1;
    });
    assert!(asked > 12 && counts.hands > 0 && counts.bids > 0, "{asked}, {} bids", counts.bids);
}

/// If its thinking is cut short, the strongest level gives the planner's order at once.
#[test]
fn interrupted_ai_returns_the_planners_order() {
    let (mut mind, mut asked) = (Ai::default(), 0);
    visit_ai_positions(|world, truth, seat, chance| {
        if !matches!(truth.awaiting, PendingDecision::Act { .. }) || !chance.one_in(4) {
            return;
        }
        let seen = Observation::from_state(world, truth, seat);
        let cut = mind.decide_interruptible(&seen, AiLevel::Commander, 5, &|| true);
        assert_eq!(cut, mind.decide(&seen, AiLevel::Planner, 5), "{:?}", truth.awaiting);
        asked += 1;
    });
    assert!(asked > 20, "{asked}");
}

/// Plays a bare position by AI orders until the battle or the turn `last` is over. Returns the outcome and the orders.
pub fn play_position_by_ai(setup: &Value, last: u64) -> (Value, Vec<Value>) {
    let mut referee = RefereeProcess::start();
    let (mut status, mut orders) = (referee.get(setup), Vec::new());
    while status["outcome"].is_null() && status["turn"].as_u64() <= Some(last) {
        assert!(orders.len() < 500, "it goes on for ever: {:?}", &orders[490..]);
        let order = referee.get(&json!({"cmd": "think", "level": "veteran", "seed": 1}))["order"].clone();
        status = referee.get(&json!({"cmd": "order", "order": order}));
        orders.push(order);
    }
    (status["outcome"].clone(), orders)
}

#[test]
fn ai_leaves_by_the_exit_with_its_last_figure() {
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#######", "#.....#", "#######"], "active": "Allied",
            "exits": [{"at": [5, 1], "side": "East", "owner": "Allied"}],
            "endings": [{"LastFigureOut": {"side": "Allied"}}],
            "figures": [{"kind": "grunt", "at": [3, 1], "facing": "East"}],
        }),
        2,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// Returns the outcome of a half-turn by the AI in front of a red door, if that side wins by its alarm.
fn outcome_at_red_door(winner: Side) -> Value {
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#########", "#.......#", "#########"], "active": "Allied",
            "doors": [{"at": [4, 1], "side": "East"}],
            "entries": [{"at": [7, 1], "side": "East", "owner": "German"}],
            "specials": [{"Alarm": {"side": "Allied", "doors": [0], "kind": "sturmzombie", "count": 1}}],
            "endings": [{"AlarmsRaised": {"winner": winner, "count": 1}}],
            "figures": [
                {"kind": "grunt", "at": [3, 1], "facing": "East"},
                {"kind": "hans", "at": [6, 1], "facing": "West"},
            ],
        }),
        1,
    );
    assert!(!orders.is_empty());
    outcome["winner"].clone()
}

#[test]
fn ai_opens_a_red_door_if_it_wins_by_the_alarm_and_not_if_it_loses() {
    assert_eq!(outcome_at_red_door(Side::Allied), "Allied");
    assert_eq!(outcome_at_red_door(Side::German), Value::Null);
}

/// Both caches are behind the figure, and with the loot of one it can carry no more.
#[test]
fn ai_searches_a_cache_and_carries_the_loot_off_the_board() {
    let crate_at = |x: u8| json!({"name": {"es": "Caja", "en": "Crate"}, "portable": false, "place": {"At": [x, 1]}});
    let food = json!({"name": {"es": "Comida", "en": "Food"}, "resource": "food", "copies": 1});
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#########", "#.......#", "#########"], "active": "Allied",
            "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}],
            "endings": [{"LastFigureOut": {"side": "Allied"}}], "objects": [crate_at(5), crate_at(7)],
            "specials": [
                {"Caches": {"side": "Allied", "objects": [0, 1], "search": 2, "contents": [food]}},
                {"Carry": {"side": "Allied", "limit": 1}}, {"Noise": {"side": "Allied", "squares": 3}},
            ],
            "figures": [{"kind": "grunt", "at": [2, 1], "facing": "West"}],
        }),
        6,
    );
    let searches = orders.iter().filter(|order| order.get("SearchCache").is_some()).count();
    assert_eq!(searches, 1, "{orders:?}");
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// The chance to win does not count loot. So advice never compares fetching it with doing nothing, but analysis does.
#[test]
fn advice_is_to_fetch_loot_not_to_wait() {
    let cases = rule_test::play_file(&project_path("tests/rules/exp-s1-search.ron"), &game_catalogue());
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &cases.expect("good cases")[0].setup);
    let seen = Observation::of(&world, Side::Allied);
    let mut ai = Ai::default();
    for scope in [AdviceScope::Force, AdviceScope::Each] {
        let mut advice = ai.advice(&seen, scope, 7).expect("something to do");
        ai.run_round(&seen, &mut advice);
        assert_eq!(advice.idle().is_some(), scope == AdviceScope::Each, "{scope:?}");
        let best = &advice.ranked()[0].orders;
        assert!(best.iter().any(|order| matches!(order, Order::SearchCache { .. })), "{scope:?}: {best:?}");
    }
}

/// In a corridor, a figure gives way to a friend that carries the decisive object.
#[test]
fn ai_figure_makes_way_for_the_object_carrier() {
    let beacon = json!({
        "name": {"es": "Baliza", "en": "Beacon"}, "portable": true, "place": {"Carried": 2},
    });
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["##########", "#........#", "######.###"], "active": "Allied",
            "exits": [{"at": [8, 1], "side": "East", "owner": "Allied"}],
            "endings": [{"TakenOut": {"object": 0}}], "objects": [beacon],
            "figures": [
                {"kind": "grunt", "at": [5, 1], "facing": "East"},
                {"kind": "grunt", "at": [4, 1], "facing": "East"},
            ],
        }),
        4,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// A figure with its back to a zombie turns round and shoots at it.
#[test]
fn ai_figure_turns_and_shoots_at_an_enemy_behind_it() {
    let (_, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#######", "#.....#", "#######"], "active": "Allied",
            "figures": [
                {"kind": "grunt", "at": [1, 1], "facing": "West"},
                {"kind": "sturmzombie", "at": [4, 1], "facing": "West"},
            ],
        }),
        1,
    );
    assert_eq!(orders[1], json!({"Turn": {"to": "East"}}), "{orders:?}");
    assert_eq!(orders[2]["Shoot"]["target"], 2, "{orders:?}");
}

/// The referee process gives orders and forces of the AI on request. These requests change nothing in the battle.
#[test]
fn referee_plays_a_battle_with_ai_orders() {
    let mut referee = RefereeProcess::start();
    let force =
        |side: &str, level: &str| json!({"cmd": "force", "mission": "recon", "side": side, "level": level, "seed": 3});
    let forces = ["Allied", "German"].map(|side| referee.get(&force(side, "veteran"))["force"].clone());
    assert_eq!(referee.get(&force("Allied", "veteran"))["force"], forces[0]);
    let new = json!({"cmd": "new", "mission": "recon", "seed": 3, "allied": forces[0], "german": forces[1]});
    let mut status = referee.get(&new);
    for given in 0.. {
        if !status["outcome"].is_null() {
            break;
        }
        assert!(given < 3_000, "it goes on for ever");
        let level = if status["awaiting"]["seat"] == "Allied" { "veteran" } else { "recruit" };
        let thought = referee.get(&json!({"cmd": "think", "level": level, "seed": 7}));
        assert!(!thought["why"]["goal"].is_null(), "{thought}");
        assert_eq!(referee.get(&json!({"cmd": "think", "level": level, "seed": 7})), thought);
        assert_eq!(referee.get(&json!({"cmd": "status"}))["digest"], status["digest"]);
        status = referee.get(&json!({"cmd": "order", "order": thought["order"]}));
    }
    assert_eq!(referee.fail(&json!({"cmd": "think", "level": "veteran"})), "Over");
    assert_eq!(referee.fail(&json!({"cmd": "think", "level": "general"})), "BadRequest");
    assert_eq!(referee.fail(&json!({"cmd": "force", "mission": "recon", "side": "Allied", "rp": 2})), "BadRequest");
    let recon = referee.get(&new);
    let other = if recon["awaiting"]["seat"] == "Allied" { "German" } else { "Allied" };
    let kill = referee.get(&json!({"cmd": "think", "level": "veteran", "seat": other}));
    assert!(kill["order"].is_null(), "nothing lies in play");
}

/// Every level chooses a legal force at random, and equal forces for equal seeds; stronger levels choose with more
/// care.
#[test]
fn every_ai_level_chooses_legal_reproducible_forces() {
    let catalogue = game_catalogue();
    let mut differ = 0;
    for mission in MISSIONS {
        let mission =
            mission::load_mission(&project_path(&format!("missions/{mission}.ron")), &catalogue).expect("a mission");
        for side in Side::BOTH {
            let terms = mission.force_limits(side, mission.rp[side]);
            for seed in 0..12 {
                let choose = |level| {
                    ai::choose_force(&catalogue, &mission, (side, terms.rp), (level, &[]), seed).expect("a force")
                };
                let forces = AiLevel::ALL.map(choose);
                assert_eq!(forces, AiLevel::ALL.map(choose));
                for force in &forces {
                    let force = Force::with(&catalogue, terms.clone(), force.clone());
                    assert!(force.check_complete().is_ok(), "{}, {side:?}: {:?}", mission.id, force.bought());
                }
                differ += usize::from(forces[2] != forces[4]);
            }
        }
    }
    assert!(differ > 40, "a recruit chooses as a commander does: {differ}");
}

/// If a battle makes no more progress, two AIs agree on a draw.
#[test]
fn two_ais_agree_on_a_draw_without_progress() {
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#######", "#..#..#", "#######"], "active": "Allied",
            "endings": [{"NoneLeft": {"side": "Allied"}}],
            "figures": [
                {"kind": "grunt", "at": [1, 1], "facing": "East"}, {"kind": "sturmzombie", "at": [4, 1], "facing": "West"},
            ],
        }),
        20,
    );
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&Value::Null, &json!("Agreed")), "{orders:?}");
    assert_eq!(orders.iter().filter(|order| **order == "AgreeDraw").count(), 2, "{orders:?}");
}

/// Plays battles of all missions by the AI, and calls `see` at some of the positions.
pub fn visit_ai_positions(mut see: impl FnMut(&World, &BattleState, Side, &mut RandomChooser)) {
    let mut world = rules::new_world();
    for (number, mission) in (0..).zip(MISSIONS) {
        let mut minds: BySide<Ai> = BySide::default();
        let mut chance = RandomChooser::new(number);
        rules::install_battle(&mut world, &battle_of(mission, number + 40));
        for _ in 0..500 {
            let truth = BattleState::of(&world);
            let Some(seat) = truth.awaiting.seat() else { break };
            let rare = matches!(
                truth.awaiting,
                PendingDecision::Bid { .. } | PendingDecision::Deploy { .. } | PendingDecision::Answer { .. }
            );
            if rare || chance.one_in(4) {
                see(&world, &truth, seat, &mut chance);
            }
            let choice = minds[seat].decide(&Observation::from_state(&world, &truth, seat), AiLevel::Veteran, number);
            let order = choice.expect("who is asked answers").order;
            rules::submit_order(&mut world, order).unwrap_or_else(|refusal| panic!("{mission}: {order:?}: {refusal}"));
        }
    }
}
