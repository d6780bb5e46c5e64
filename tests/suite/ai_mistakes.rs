//! The AI plays as people expect of an opponent: it wins at once if it can, and no figure waits in vain. The doc of
//! each test names the earlier mistake of the AI.

use serde_json::{Value, json};

use crate::{mind::play_position_by_ai, referee::RefereeProcess};

/// Earlier, the AI first fired at both enemies, because it had a point left over.
#[test]
fn the_ai_wins_at_once_if_it_can() {
    let device = json!({"name": {"es": "Dispositivo", "en": "Device"}, "portable": false, "place": {"At": [2, 1]}});
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#########", "#.O.....#", "#.......#", "#########"], "active": "Allied",
            "endings": [{"Activated": {"winner": "Allied", "objects": [0]}}], "objects": [device],
            "figures": [
                {"kind": "grunt", "at": [2, 2], "facing": "East"},
                {"kind": "sturmzombie", "at": [3, 2], "facing": "West"},
                {"kind": "hans", "at": [4, 2], "facing": "West", "wounds": 1},
            ],
        }),
        1,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
    assert_eq!(orders[1..], [json!({"Operate": {"object": 0}})], "{orders:?}");
}

/// Earlier, the figure walked up to the exit, bought no point for the last step, and died there.
#[test]
fn the_last_figure_spends_command_points_to_exit() {
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["#########", "#.......#", "#########"], "active": "Allied", "allied_cp": 3,
            "endings": [{"Points": {"NoneLeft": "Allied"}}],
            "points": [
                {"Left": {"side": "Allied", "each": 1, "stranded": 5}},
                {"Dead": {"side": "Allied", "each": 1, "stranded": 2}},
            ],
            "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}],
            "figures": [
                {"kind": "grunt", "at": [4, 1], "facing": "East"},
                {"kind": "hans", "at": [5, 1], "facing": "West", "wounds": 2},
            ],
        }),
        1,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// Earlier, the AI activated the third of three panels, although the third one ends the battle and the enemy then wins.
#[test]
fn the_ai_avoids_ending_a_battle_that_it_would_lose() {
    let panel = |place: Value| json!({"name": {"es": "Panel", "en": "Panel"}, "portable": false, "place": place});
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["##########", "#O#.....O#", "#.#......#", "#O########"], "active": "Allied",
            "endings": [{"Points": "AllActivated"}], "points": [{"Activated": {"each": 1}}],
            "objects": [panel(json!({"At": [1, 1]})), panel(json!({"At": [1, 3]})), panel(json!({"At": [8, 1]}))],
            "figures": [
                {"kind": "grunt", "at": [1, 2], "facing": "West"},
                {"kind": "hans", "at": [7, 1], "facing": "North"},
            ],
        }),
        1,
    );
    let operated = orders.iter().filter(|order| !order["Operate"].is_null()).count();
    assert_eq!((operated, outcome), (2, Value::Null), "{orders:?}");
}

/// The first entry is cut off by a sealed door. Earlier, all figures that were to enter waited there forever.
#[test]
fn figures_deploy_elsewhere_if_their_entry_is_cut_off() {
    let (_, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["###########", "#.........#", "###########"], "active": "German",
            "doors": [{"at": [1, 1], "side": "East", "sealed": true}],
            "entries": [
                {"at": [1, 1], "side": "North", "owner": "German"}, {"at": [9, 1], "side": "East", "owner": "German"},
            ],
            "figures": [
                {"kind": "grunt", "at": [2, 1], "facing": "West"},
                {"kind": "sturmzombie", "waiting": 0, "facing": "South"},
                {"kind": "sturmzombie", "waiting": 0, "facing": "South"},
                {"kind": "hans", "waiting": 0, "facing": "South"},
            ],
        }),
        2,
    );
    for figure in 2..=4 {
        let deployed = json!({"Deploy": {"figure": figure, "entry": 1}});
        assert!(orders.contains(&deployed), "{figure}: {orders:?}");
    }
}

/// The level Recruit misjudges values, but consistently during a half-turn. Earlier, it misjudged them differently at
/// each step, and a quarter of its zombies walked away from the nearest enemy.
#[test]
fn recruit_level_zombies_head_for_the_enemy() {
    let row = "#.............#";
    let setup = json!({
        "cmd": "setup", "rows": ["###############", row, row, row, row, "###############"], "active": "German",
        "figures": [
            {"kind": "sturmzombie", "at": [3, 2], "facing": "South"},
            {"kind": "sturmzombie", "at": [2, 4], "facing": "North"},
            {"kind": "grunt", "at": [13, 2], "facing": "West"},
        ],
    });
    let (mut referee, mut moved) = (RefereeProcess::start(), 0);
    for seed in 0..12 {
        let mut status = referee.get(&setup);
        while status["awaiting"]["seat"] == "German" && status["awaiting"]["choice"] == "Act" {
            let thought = referee.get(&json!({"cmd": "think", "level": "recruit", "seed": seed}));
            status = referee.get(&json!({"cmd": "order", "order": thought["order"]}));
        }
        let state = referee.get(&json!({"cmd": "state"}))["state"].clone();
        let column = |figure: usize| state["figures"][figure]["at"][0].as_u64().expect("on the board");
        assert!(column(0) >= 3 && column(1) >= 2, "seed {seed}: {state}");
        moved += [0, 1].into_iter().filter(|figure| state["figures"][figure]["facing"] == "East").count();
    }
    // A Recruit may forget a figure.
    assert!(moved > 15, "{moved} of 24 look where they want to go");
}

/// Earlier, the AI played 'Second wind' on a figure whose enemy was near but behind a wall, so that the figure did
/// nothing.
#[test]
fn the_ai_plays_second_wind_only_if_it_is_useful() {
    let position = |rows: [&str; 5]| {
        json!({
            "cmd": "setup", "rows": rows, "active": "Allied", "hands": {"Allied": ["second-wind"], "German": []},
            "figures": [
                {"kind": "grunt", "at": [1, 1], "facing": "South", "activated": true},
                {"kind": "hans", "at": [1, 3], "facing": "North"},
            ],
        })
    };
    let played = |rows| {
        let (_, orders) = play_position_by_ai(&position(rows), 1);
        orders.iter().any(|order| !order["PlayCard"].is_null())
    };
    assert!(!played(["#####", "#...#", "#####", "#...#", "#####"]));
    assert!(played(["#####", "#...#", "#...#", "#...#", "#####"]));
}

/// Earlier, the figure in the corridor had no reason to move on before the carrier, nor to leave.
#[test]
fn a_figure_in_a_corridor_leaves_before_the_object_carrier() {
    let beacon = json!({"name": {"es": "Baliza", "en": "Beacon"}, "portable": true, "place": {"Carried": 2}});
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["##############", "#............#", "##############"], "active": "Allied",
            "exits": [{"at": [12, 1], "side": "East", "owner": "Allied"}],
            "endings": [{"TakenOut": {"object": 0}}], "objects": [beacon],
            "figures": [
                {"kind": "grunt", "at": [4, 1], "facing": "East"},
                {"kind": "grunt", "at": [3, 1], "facing": "East"},
            ],
        }),
        4,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// Plays a sortie in a corridor by AI orders, and returns the ids of the figures that have left the board when the turn
/// `last` is over. The exit is at the west end, and each figure carries at most one load.
fn play_corridor_sortie(width: usize, caches: &[usize], figures: &Value, last: u64) -> Vec<Value> {
    let place = |x: &usize| json!({"name": {"es": "Caja", "en": "Crate"}, "portable": false, "place": {"At": [x, 1]}});
    let food = json!({"name": {"es": "Comida", "en": "Food"}, "resource": "food", "copies": 1});
    let (wall, floor) = ("#".repeat(width + 2), format!("#{}#", ".".repeat(width)));
    let numbers: Vec<usize> = (0..caches.len()).collect();
    let mut referee = RefereeProcess::start();
    let mut status = referee.get(&json!({
        "cmd": "setup", "rows": [&wall, &floor, &wall], "active": "Allied",
        "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}],
        "endings": [{"LastFigureOut": {"side": "Allied"}}], "objects": caches.iter().map(place).collect::<Vec<_>>(),
        "specials": [
            {"Caches": {"side": "Allied", "objects": numbers, "search": 2, "contents": [food]}},
            {"Carry": {"side": "Allied", "limit": 1}},
        ],
        "figures": figures,
    }));
    while status["outcome"].is_null() && status["turn"].as_u64() <= Some(last) {
        let order = referee.get(&json!({"cmd": "think", "level": "veteran", "seed": 1}))["order"].clone();
        status = referee.get(&json!({"cmd": "order", "order": order}));
    }
    let state = referee.get(&json!({"cmd": "state"}))["state"].clone();
    let out = state["figures"].as_array().into_iter().flatten().filter(|figure| figure["left"] == true);
    out.map(|figure| figure["id"].clone()).collect()
}

/// Earlier, the two figures in the tunnel wanted to go to the second cache. They and the friend with a load stood before
/// each other until the AI gave up the cache.
#[test]
fn figures_in_a_tunnel_make_way_for_a_friend_with_a_load() {
    let figures = json!([
        {"kind": "grunt", "at": [5, 1], "facing": "East"}, {"kind": "grunt", "at": [6, 1], "facing": "East"},
        {"kind": "grunt", "at": [8, 1], "facing": "East"},
    ]);
    assert_eq!(play_corridor_sortie(10, &[9, 10], &figures, 10), [1, 2, 3]);
}

/// Returns a cache on a square of the corridor.
fn cache_at(x: u8) -> Value {
    json!({"name": {"es": "Caja", "en": "Crate"}, "portable": false, "place": {"At": [x, 1]}})
}

/// Returns the special conditions of a sortie with two caches of food, in which a figure carries two loads.
fn sortie_specials() -> Value {
    let food = json!({"name": {"es": "Comida", "en": "Food"}, "resource": "food", "copies": 2});
    json!([
        {"Caches": {"side": "Allied", "objects": [0, 1], "search": 2, "contents": [food]}},
        {"Carry": {"side": "Allied", "limit": 2}},
    ])
}

/// Returns the order of a figure at the exit that has just searched a cache and has one point left. Another cache is at
/// the other end of the corridor.
fn order_with_load(enemies: &[u8]) -> Value {
    let zombie = |x: &u8| json!({"kind": "sturmzombie", "at": [x, 1], "facing": "West"});
    let mut figures = vec![json!({"kind": "grunt", "at": [1, 1], "facing": "North", "wounds": 1})];
    figures.extend(enemies.iter().map(zombie));
    let mut referee = RefereeProcess::start();
    referee.get(&json!({
        "cmd": "setup", "rows": ["##############", "#............#", "##############"], "active": "Allied",
        "exits": [{"at": [1, 1], "side": "North", "owner": "Allied"}],
        "endings": [{"LastFigureOut": {"side": "Allied"}}], "objects": [cache_at(2), cache_at(11)],
        "specials": sortie_specials(),
        "figures": figures,
    }));
    for order in [json!({"Activate": {"figure": 1}}), json!({"SearchCache": {"object": 0}})] {
        referee.get(&json!({"cmd": "order", "order": order}));
    }
    referee.get(&json!({"cmd": "think", "level": "planner", "seed": 1}))["order"].clone()
}

/// Earlier, a figure that could carry more never went home while there was loot left.
#[test]
fn a_figure_in_danger_brings_its_load_home() {
    let leaves = json!({"Move": {"towards": "North"}});
    assert_eq!(order_with_load(&[4, 5]), leaves);
    assert_ne!(order_with_load(&[]), leaves, "without danger it goes for more");
}

/// Earlier, the figure waited for three turns, went a step towards the exit, and waited again.
#[test]
fn a_figure_goes_home_at_once_from_loot_that_it_cannot_reach() {
    let (outcome, orders) = play_position_by_ai(
        &json!({
            "cmd": "setup", "rows": ["##########", "#....#...#", "##########"], "active": "Allied",
            "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}],
            "endings": [{"LastFigureOut": {"side": "Allied"}}], "objects": [cache_at(7), cache_at(8)],
            "specials": sortie_specials(),
            "figures": [{"kind": "grunt", "at": [4, 1], "facing": "West"}],
        }),
        3,
    );
    assert_eq!(outcome["winner"], "Allied", "{orders:?}");
}

/// Returns `true` if two figures of a weak level, the first of them at the exit, leave in their first turn.
fn has_left_at_once(seed: u64) -> bool {
    let mut referee = RefereeProcess::start();
    let mut status = referee.get(&json!({
        "cmd": "setup", "rows": ["##############", "#............#", "##############"], "active": "Allied",
        "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}],
        "endings": [{"LastFigureOut": {"side": "Allied"}}],
        "figures": [
            {"kind": "grunt", "at": [1, 1], "facing": "West"}, {"kind": "grunt", "at": [2, 1], "facing": "West"},
        ],
    }));
    while status["outcome"].is_null() && status["turn"] == 1 {
        let order = referee.get(&json!({"cmd": "think", "level": "veteran", "seed": seed}))["order"].clone();
        status = referee.get(&json!({"cmd": "order", "order": order}));
    }
    status["outcome"]["winner"] == "Allied"
}

/// Earlier, a weak level that overrated the exit valued the square in front of it more than leaving, and stayed there.
#[test]
fn figures_leave_however_much_they_overrate_the_exit() {
    let waiting: Vec<u64> = (1..=20).filter(|seed| !has_left_at_once(*seed)).collect();
    assert!(waiting.is_empty(), "with these seeds: {waiting:?}");
}

/// A further activation must gain something for its command points. Earlier, only its first order had to: after its
/// enemy's death, the figure spent the rest on a search for a card.
#[test]
fn no_command_point_is_spent_on_a_small_gain_after_a_fight() {
    let supply = json!({"side": "Allied", "rounds": [], "each": {"Flat": 1}, "search": 1, "most": 3, "own": false});
    let (mut referee, mut spared) = (RefereeProcess::start(), 0);
    for seed in 0..10 {
        let mut status = referee.get(&json!({
            "cmd": "setup", "rows": ["#########", "#...#...#", "#########"], "active": "Allied", "allied_cp": 3,
            "seed": seed, "specials": [{"Supply": supply}],
            "figures": [
                {"kind": "grunt", "at": [1, 1], "facing": "East", "activated": true},
                {"kind": "hans", "at": [2, 1], "facing": "West", "wounds": 2},
                {"kind": "sturmzombie", "at": [6, 1], "facing": "West"},
            ],
        }));
        let mut attacks = 0;
        while status["awaiting"]["seat"] == "Allied" && status["awaiting"]["choice"] == "Act" {
            let order = referee.get(&json!({"cmd": "think", "level": "planner", "seed": 1}))["order"].clone();
            assert_ne!(order, "Search", "seed {seed} after {attacks} attacks");
            attacks += usize::from(!order["Shoot"].is_null() || !order["CloseAttack"].is_null());
            status = referee.get(&json!({"cmd": "order", "order": order}));
        }
        spared += usize::from((1..3).contains(&attacks));
    }
    assert!(spared > 0, "the enemy never died before all points were spent");
}
