//! The referee answers each line of any input with one line, and continues.

use std::cell::RefCell;

use proptest::prelude::*;
use serde_json::json;

use crate::{
    fuzz::{fuzz_config, shrinking_fuzz_config},
    games::RandomChooser,
    mutants::{spoil_bytes, spoil_json},
    referee::RefereeProcess,
};

/// Pieces of random lines that make them look like requests.
const WORDS: [&str; 36] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"cmd\"",
    "\"order\"",
    "\"new\"",
    "\"setup\"",
    "\"dice\"",
    "\"next\"",
    "\"state\"",
    "\"seat\"",
    "\"German\"",
    "\"sight\"",
    "\"figure\"",
    "\"odds\"",
    "\"replay\"",
    "\"record\"",
    "\"rows\"",
    "\"#.#\"",
    "\"figures\"",
    "\"kind\"",
    "\"grunt\"",
    "\"at\"",
    "[1,0]",
    "\"facing\"",
    "\"East\"",
    "\"EndHalf\"",
    "{\"Bid\":{\"points\":1}}",
    "1",
    "-1",
    "1e999",
    "null",
    "\"\\u0000\"",
];

fn random_request_line() -> impl Strategy<Value = Vec<u8>> {
    let words =
        prop::collection::vec(prop::sample::select(&WORDS[..]), 0..24).prop_map(|words| words.concat().into_bytes());
    let orders = prop::sample::select(vec![
        json!({"cmd": "order", "order": "EndHalf"}),
        json!({"cmd": "order", "order": "EndActivation"}),
        json!({"cmd": "order", "order": {"Bid": {"points": 1}}}),
        json!({"cmd": "order", "order": "DeclareIntelligence"}),
        json!({"cmd": "order", "order": "EndDeployment"}),
        json!({"cmd": "new", "mission": "recon", "seed": 1}),
        json!({"cmd": "setup", "rows": ["..."], "figures": [{"kind": "grunt", "at": [1, 0], "facing": "East"}]}),
        json!({"cmd": "state", "seat": "Allied"}),
        json!({"cmd": "legal"}),
        json!({"cmd": "think", "level": "veteran", "seed": 7, "seat": "German"}),
        json!({"cmd": "force", "mission": "recon", "side": "Allied", "rp": 6, "level": "recruit", "seed": 7}),
    ]);
    let figure = (0u16..9, prop::sample::select(&["Activate", "React", "Hold", "EnterReaction"][..]))
        .prop_map(|(figure, what)| json!({"cmd": "order", "order": {what: {"figure": figure}}}));
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        words,
        orders.prop_map(|request| request.to_string().into_bytes()),
        figure.prop_map(|request| request.to_string().into_bytes()),
        (any::<prop::sample::Index>(), any::<u8>()).prop_map(|(index, byte)| {
            let mut text =
                json!({"cmd": "new", "mission": "recon", "seed": 7, "allied_rp": 6}).to_string().into_bytes();
            let place = index.index(text.len());
            text[place] = byte;
            text
        }),
    ]
}

/// Returns valid requests, which together use every field of a position.
fn sample_requests() -> Vec<serde_json::Value> {
    let setup = json!({
        "cmd": "setup", "rows": ["#######", "#....O#", "#.....#", "#.....#", "#######"], "seed": 1, "active": "German",
        "doors": [{"at": [1, 1], "side": "South", "open": false, "sealed": false}], "ablaze": [[3, 2]],
        "entries": [{"at": [1, 3], "side": "West", "owner": "Allied"}, {"at": [5, 3], "side": "East", "owner": "German"}],
        "exits": [{"at": [1, 1], "side": "West", "owner": "Allied"}], "allied_cp": 5, "german_cp": 4, "german_special": 3,
        "hands": {"Allied": ["snafu", "orders"], "German": ["hidden-tunnel", "fresh-corpses"]},
        "deck": ["jammed", "reload"], "horde_cards": [["sturmzombie", "feeding-frenzy"]],
        "objects": [
            {"name": {"es": "a", "en": "b"}, "portable": true, "place": {"At": [2, 2]}, "dropped": null},
            {"name": {"es": "a", "en": "b"}, "portable": false, "place": {"At": [5, 1]}, "dropped": null},
        ],
        "figures": [
            {"kind": "sarge", "at": [1, 1], "facing": "East", "wounds": 1, "reaction": true, "cards": ["extra-ammo"]},
            {"kind": "blazer", "at": [1, 2], "facing": "East"},
            {"kind": "hans", "at": [4, 2], "facing": "West", "activated": true},
            {"kind": "blitzhund", "at": [4, 1], "facing": "West"},
            {"kind": "minenzombie", "at": [4, 3], "facing": "West"},
            {"kind": "sturmzombie", "waiting": 1, "facing": "West"},
        ],
    });
    let order = |order: serde_json::Value| json!({ "cmd": "order", "order": order });
    vec![
        setup.clone(),
        setup,
        json!({"cmd": "new", "mission": "recon", "seed": 7, "allied_rp": 26, "german_rp": 26}),
        json!({"cmd": "new", "mission": "recon", "allied": ["grunt", "hmg"], "german": ["sturmzombie"], "german_rp": 3}),
        json!({"cmd": "dice", "next": [6, 1, 4]}),
        json!({"cmd": "sight", "figure": 1}),
        json!({"cmd": "odds", "order": {"Shoot": {"target": 1, "weapon": "Harpoon"}}}),
        json!({"cmd": "odds", "order": {"Detonate": {"target": 1}}}),
        json!({"cmd": "replay", "record": "{}"}),
        json!({"cmd": "record"}),
        order(json!({"Activate": {"figure": 4}})),
        order(json!({"Move": {"towards": "West"}})),
        order(json!({"Throw": {"at": [2, 2], "weapon": "Grenade"}})),
        order(json!({"CloseAttack": {"target": 1}})),
        order(
            json!({"PlayCard": {"seat": "German", "card": 45, "target": {"Square": {"at": [2, 3], "side": "North", "owner": "German"}}}}),
        ),
        order(json!({"PlayCard": {"seat": "Allied", "card": 3, "target": {"Figure": 1}}})),
        order(json!({"KillCard": {"seat": "Allied", "card": 45}})),
        order(json!({"Drop": {"object": 0}})),
        order(json!({"PickUp": {"object": 0}})),
    ]
}

/// Valid and damaged requests in any order neither stop the referee nor make its memory grow.
#[test]
fn damaged_requests_are_answered() {
    let referee = RefCell::new(RefereeProcess::start());
    let requests = sample_requests();
    proptest!(fuzz_config(2_000), |(seed in any::<u32>())| {
        let mut chooser = RandomChooser::new(seed.into());
        let mut request = chooser.pick(&requests).clone();
        if chooser.one_in(2) {
            spoil_json(&mut request, &mut chooser);
        }
        let mut line = request.to_string().into_bytes();
        if chooser.one_in(6) {
            spoil_bytes(&mut line, &mut chooser);
        }
        line.retain(|byte| *byte != b'\n');
        let answer = referee.borrow_mut().line(&line);
        prop_assert!(answer["ok"].is_boolean(), "{}", answer);
        if answer["ok"] == false {
            prop_assert!(answer.to_string().len() < 4_000, "{}", answer);
        }
        let legal = referee.borrow_mut().ask(&json!({"cmd": "legal"}));
        prop_assert!(legal["ok"] == true || legal["error"]["code"] == "NoBattle", "{}", legal);
    });
    if let Some(kilobytes) = referee.borrow().most_memory() {
        assert!(kilobytes < 500_000, "the referee has taken {kilobytes} kB of memory");
    }
    referee.into_inner().end();
}

#[test]
fn every_line_is_answered_by_one_line() {
    let referee = RefCell::new(RefereeProcess::start());
    proptest!(shrinking_fuzz_config(1_500), |(mut line in random_request_line())| {
        line.retain(|byte| *byte != b'\n');
        let answer = referee.borrow_mut().line(&line);
        prop_assert!(answer["ok"].is_boolean(), "{}", answer);
    });
    // The next answer belongs to this request, so no earlier line was answered twice.
    let answer = referee.borrow_mut().get(&json!({"cmd": "missions"}));
    assert!(answer["missions"].is_array());
    referee.into_inner().end();
}
