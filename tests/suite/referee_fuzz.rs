//! Whatever is written to the referee, it answers each line with one line and goes on.

use std::cell::RefCell;

use proptest::prelude::*;
use serde_json::json;

use crate::referee::Referee;

/// Words that make a line look like a request.
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

fn line() -> impl Strategy<Value = Vec<u8>> {
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

#[test]
fn every_line_is_answered_by_one_line() {
    let referee = RefCell::new(Referee::start());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_500) };
    proptest!(config, |(mut line in line())| {
        line.retain(|byte| *byte != b'\n');
        let answer = referee.borrow_mut().line(&line);
        prop_assert!(answer["ok"].is_boolean(), "{}", answer);
    });
    // Nothing was answered twice: this line's answer is the next one.
    let answer = referee.borrow_mut().get(&json!({"cmd": "missions"}));
    assert!(answer["missions"].is_array());
    referee.into_inner().end();
}
