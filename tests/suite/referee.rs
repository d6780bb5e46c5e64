//! The referee process, used through its pipe: a whole game, the fields of every answer, and invalid requests.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use record::{Battle, Digest};
use rules::{self, BattleState, Order};
use serde_json::{Value, json};

use crate::battles::{RandomPlayer, recon_spec};

/// Referee in a separate process.
pub struct RefereeProcess {
    child: Child,
    requests: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl RefereeProcess {
    pub fn start() -> RefereeProcess {
        let mut child = Command::new(env!("CARGO_BIN_EXE_incursion-cli"))
            .arg("referee")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, answers) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        RefereeProcess { requests: child.stdin.take(), child, answers }
    }

    /// Sends bytes as one line and returns the one line of its answer.
    pub fn line(&mut self, line: &[u8]) -> Value {
        let requests = self.requests.as_mut().expect("not ended yet");
        requests.write_all(line).and_then(|()| requests.write_all(b"\n")).expect("it listens");
        self.read()
    }

    fn read(&mut self) -> Value {
        let answer = self.answers.recv_timeout(Duration::from_secs(60)).expect("it answers every line");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    pub fn ask(&mut self, request: &Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    /// Sends a request that must succeed.
    pub fn get(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], true, "{request} {answer}");
        answer
    }

    /// Sends a request that must fail, and returns the error code.
    pub fn fail(&mut self, request: &Value) -> String {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], false, "{request} {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// Returns the peak memory of the process in kB, if the system reports it.
    pub fn most_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Closes the input, and checks that the process succeeds without further output.
    pub fn end(mut self) {
        drop(self.requests.take());
        assert!(self.child.wait().expect("it ends").success());
        assert!(self.answers.recv_timeout(Duration::from_secs(10)).is_err(), "a word too many");
    }
}

fn assert_status(answer: &Value) {
    assert_eq!(answer["ok"], true, "{answer}");
    assert!(answer["turn"].is_u64(), "{answer}");
    assert!(answer["awaiting"]["choice"].is_string(), "{answer}");
    let over = answer["awaiting"]["choice"] == "Over";
    assert_eq!(answer["awaiting"]["seat"].is_null(), over, "{answer}");
    assert_eq!(answer["outcome"].is_null(), !over, "{answer}");
    assert_eq!(answer["digest"].as_str().map(str::len), Some(16), "{answer}");
}

fn assert_state(state: &Value) {
    for figure in state["figures"].as_array().expect("figures") {
        assert!(figure["id"].is_u64() && figure["kind"].is_string() && figure["name"].is_string(), "{figure}");
        assert!(figure["side"] == "Allied" || figure["side"] == "German", "{figure}");
        assert!(figure["at"].is_null() || figure["at"].as_array().is_some_and(|at| at.len() == 2), "{figure}");
        assert!(["North", "East", "South", "West"].contains(&figure["facing"].as_str().unwrap_or("")), "{figure}");
        assert!(figure["ap"].is_u64() && figure["wounds"].is_u64(), "{figure}");
        assert!(figure["reaction"].is_boolean() && figure["activated"].is_boolean(), "{figure}");
        assert!(figure["cards"].is_array() && figure["carries"].is_array(), "{figure}");
    }
    for door in state["doors"].as_array().expect("doors") {
        assert!(door["at"].is_array() && door["side"].is_string(), "{door}");
        assert!(door["open"].is_boolean() && door["sealed"].is_boolean(), "{door}");
    }
    assert!(state["ablaze"].is_array() && state["objects"].is_array());
    assert!(state["cp"]["Allied"].is_u64() && state["cp"]["German"].is_u64());
    assert!(state["hands"]["Allied"].is_array() && state["hands"]["German"].is_array());
    assert!(state["deck"].is_u64() && state["discard"].is_u64() && state["turn"].is_u64());
    assert!(state["vp"]["Allied"].is_u64() && state["vp"]["German"].is_u64());
}

fn grunt_and_zombie() -> Value {
    json!({
        "cmd": "setup", "rows": ["#######", "#.....#", "#.....#", "#######"], "seed": 1,
        "doors": [{"at": [1, 1], "side": "South", "open": false}],
        "figures": [
            {"kind": "grunt", "at": [1, 1], "facing": "East"},
            {"kind": "sturmzombie", "at": [4, 1], "facing": "West"},
        ],
    })
}

#[test]
fn referee_plays_recon_and_replays_its_record() {
    let mut referee = RefereeProcess::start();
    let missions = referee.get(&json!({"cmd": "missions"}));
    assert_eq!(missions["missions"][0], json!({"id": "recon", "name": "Recon", "rp": [6, 6]}));

    let mut status = referee.get(&json!({"cmd": "new", "mission": "recon", "seed": 7}));
    let mut world = rules::new_world();
    let (mut shadow, _) = Battle::new(&mut world, recon_spec(7), None).expect("the same battle");
    let mut player = RandomPlayer::new(7);
    let mut orders = 0;
    while status["outcome"].is_null() {
        assert_status(&status);
        let legal = referee.get(&json!({"cmd": "legal"}));
        let legal: Vec<Order> = serde_json::from_value(legal["orders"].clone()).expect("orders of the game");
        assert_eq!(status["digest"], Digest::of(&world).to_string());
        let order = player.choose(&BattleState::of(&world), &legal);
        shadow.submit(&mut world, order).expect("a legal order");
        if orders % 50 == 0 {
            for seat in [json!(null), json!("Allied"), json!("German")] {
                assert_state(&referee.get(&json!({"cmd": "state", "seat": seat}))["state"]);
            }
            assert_eq!(referee.get(&json!({"cmd": "status"})), status);
        }
        let answer = referee.get(&json!({"cmd": "order", "order": order}));
        assert!(answer["events"].is_array(), "{answer}");
        status = answer;
        status.as_object_mut().expect("an object").remove("events");
        orders += 1;
        assert!(orders < 5_000, "random play goes on for ever");
    }
    assert_status(&status);
    assert!(status["outcome"]["reason"].is_string());
    assert_eq!(referee.get(&json!({"cmd": "legal"}))["orders"], json!([]));
    assert_eq!(referee.fail(&json!({"cmd": "order", "order": "EndHalf"})), "BattleOver");

    let record = referee.get(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();
    let mut other = RefereeProcess::start();
    assert_eq!(other.get(&json!({"cmd": "replay", "record": record})), status);
    assert_eq!(other.get(&json!({"cmd": "record"}))["record"], record);
    referee.end();
    other.end();
}

#[test]
fn drift_and_damage_errors_name_the_order() {
    let mut referee = RefereeProcess::start();
    let before = referee.get(&grunt_and_zombie());
    referee.get(&json!({"cmd": "order", "order": {"Activate": {"figure": 1}}}));
    referee.get(&json!({"cmd": "dice", "next": [1, 1, 1]}));
    let shot = json!({"Shoot": {"target": 2, "weapon": "Lmg"}});
    let status = referee.get(&json!({"cmd": "order", "order": shot}));
    let record = referee.get(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();

    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    lines[2] = lines[2].replace("[1,1,1]", "[6,6,6]");
    let answer = referee.ask(&json!({"cmd": "replay", "record": lines.join("\n")}));
    assert_eq!((&answer["error"]["code"], &answer["error"]["order"]), (&json!("Drift"), &json!(2)), "{answer}");
    lines[1].truncate(20);
    let answer = referee.ask(&json!({"cmd": "replay", "record": lines.join("\n")}));
    assert_eq!((&answer["error"]["code"], &answer["error"]["order"]), (&json!("DamagedRecord"), &json!(1)), "{answer}");
    assert_eq!(referee.fail(&json!({"cmd": "replay", "record": "nonsense"})), "DamagedRecord");

    assert_eq!(referee.get(&json!({"cmd": "status"}))["digest"], status["digest"], "nothing has changed");
    let replayed = referee.get(&json!({"cmd": "replay", "record": record}));
    assert_eq!(replayed["digest"], status["digest"]);
    assert_ne!(replayed["digest"], before["digest"]);
    referee.end();
}

#[test]
fn custom_position_supports_sight_odds_and_scripted_dice() {
    let mut referee = RefereeProcess::start();
    let status = referee.get(&grunt_and_zombie());
    assert_status(&status);
    assert_eq!(status["awaiting"], json!({"choice": "Act", "seat": "Allied", "figure": null}));
    let state = referee.get(&json!({"cmd": "state"}))["state"].clone();
    assert_state(&state);
    assert_eq!(state["figures"][0]["name"], "Grunt 1");
    assert_eq!(state["figures"][1]["at"], json!([4, 1]));
    assert_eq!(state["cp"], json!({"Allied": 0, "German": 0}));

    let squares = referee.get(&json!({"cmd": "sight", "figure": 1}))["squares"].clone();
    assert!(squares.as_array().expect("squares").contains(&json!([4, 1])), "{squares}");
    assert!(!squares.as_array().expect("squares").contains(&json!([1, 2])), "behind a closed door: {squares}");
    assert_eq!(referee.fail(&json!({"cmd": "sight", "figure": 9})), "NoSuchFigure");

    let shot = json!({"Shoot": {"target": 2, "weapon": "Lmg"}});
    assert_eq!(referee.fail(&json!({"cmd": "odds", "order": shot})), "NobodyActive");
    referee.get(&json!({"cmd": "order", "order": {"Activate": {"figure": 1}}}));
    let odds = referee.get(&json!({"cmd": "odds", "order": shot}))["odds"].clone();
    let kill = odds["kill"].as_f64().expect("a chance");
    let wounds: f64 = odds["wounds"].as_array().expect("chances").iter().filter_map(Value::as_f64).sum();
    assert!((kill - 0.875).abs() < 1e-9 && (kill + wounds - 1.0).abs() < 1e-9, "{odds}");
    assert_eq!(referee.fail(&json!({"cmd": "odds", "order": "EndActivation"})), "NoDice");

    referee.get(&json!({"cmd": "dice", "next": [1, 2, 3]}));
    let answer = referee.get(&json!({"cmd": "order", "order": shot}));
    assert_eq!(answer["events"][1]["Shot"]["dice"], json!([1, 2, 3]), "{answer}");
    referee.end();
}

#[test]
fn odds_of_an_order_cover_all_affected_figures() {
    let mut referee = RefereeProcess::start();
    referee.get(&json!({
        "cmd": "setup", "rows": ["#######", "#.....#", "#.....#", "#######"], "seed": 1,
        "figures": [
            {"kind": "sarge", "at": [1, 1], "facing": "East"},
            {"kind": "minenzombie", "at": [4, 1], "facing": "West"},
            {"kind": "hans", "at": [5, 2], "facing": "West"},
        ],
    }));
    referee.get(&json!({"cmd": "order", "order": {"Activate": {"figure": 1}}}));
    let launch = json!({"Throw": {"at": [4, 1], "weapon": "GrenadeLauncher"}});
    let odds = referee.get(&json!({"cmd": "odds", "order": launch}));
    let near = |found: &Value, chance: f64| found.as_f64().is_some_and(|found| (found - chance).abs() < 1e-9);
    assert!(near(&odds["odds"]["kill"], 4.0 / 6.0), "GREN-2: 3+ kills it: {odds}");
    assert_eq!(odds["figures"].as_array().map(Vec::len), Some(2), "{odds}");
    let (mine, hans) = (&odds["explosions"][0], &odds["figures"][1]);
    assert!(mine["figure"] == 2 && near(&mine["chance"], 4.0 / 18.0), "MINE-2: {odds}");
    // Hans is hit by the grenade at 4+, and by the mine at 2+.
    assert_eq!(hans["figure"], 3);
    assert!(near(&hans["wounds"][2], 0.5 * 4.0 / 18.0 * 5.0 / 6.0), "{odds}");
    referee.end();
}

#[test]
fn refusals_name_the_rule_and_change_nothing() {
    let mut referee = RefereeProcess::start();
    let status = referee.get(&grunt_and_zombie());
    let refused = [
        (json!({"Activate": {"figure": 2}}), "NotYours", json!("ACT-1")),
        (json!({"Activate": {"figure": 7}}), "NoSuchFigure", json!(null)),
        (json!({"Bid": {"points": 1}}), "NotNow", json!("TURN-2")),
        (json!({"Move": {"towards": "East"}}), "NobodyActive", json!("ACT-1")),
    ];
    for (order, code, rule) in refused {
        let answer = referee.ask(&json!({"cmd": "order", "order": order}));
        assert_eq!((&answer["error"]["code"], &answer["error"]["rule"]), (&json!(code), &rule), "{answer}");
        assert_eq!(referee.get(&json!({"cmd": "status"})), status);
    }
    let forces = [
        (json!({"allied": ["grunt"]}), "M1"),
        (json!({"allied": ["grunt", "grunt", "grunt"]}), "FORCE-1"),
        (json!({"allied": ["grunt", "sturmzombie"]}), "FORCE-3"),
    ];
    for (force, rule) in forces {
        let mut request = json!({"cmd": "new", "mission": "recon", "seed": 1});
        request["allied"] = force["allied"].clone();
        let answer = referee.ask(&request);
        assert_eq!((&answer["ok"], &answer["error"]["rule"]), (&json!(false), &json!(rule)), "{force} {answer}");
        assert_eq!(referee.get(&json!({"cmd": "status"})), status);
    }
    referee.end();
}

fn bad_requests() -> Vec<Value> {
    let spoilt = |field: &str, value: Value| {
        let mut request = grunt_and_zombie();
        request[field] = value;
        request
    };
    let figure = |at: Value| json!([{"kind": "grunt", "at": at, "facing": "East"}]);
    vec![
        json!({"cmd": "castle"}),
        json!({"cmd": "status", "loud": true}),
        json!({"cmd": "order"}),
        json!({"cmd": "order", "order": "Desert"}),
        json!({"cmd": "order", "order": {"Move": {"towards": "Up"}}}),
        json!({"cmd": "order", "order": {"Move": {"towards": "East", "fast": true}}}),
        json!({"cmd": "dice", "next": [7]}),
        json!({"cmd": "dice", "next": [0]}),
        json!({"cmd": "dice", "next": ["6"]}),
        json!({"cmd": "dice", "next": 6}),
        json!({"cmd": "state", "seat": "French"}),
        json!({"cmd": "sight", "figure": -1}),
        json!({"cmd": "new", "mission": "recon", "seed": -1}),
        json!({"cmd": "new", "mission": "recon", "allied_rp": 200}),
        json!({"cmd": "new", "mission": "recon", "german_rp": 2}),
        spoilt("rows", json!([])),
        spoilt("rows", json!(["?"])),
        spoilt("rows", json!(vec!["."; 65])),
        spoilt("rows", json!([".".repeat(65)])),
        spoilt("figures", figure(json!([30, 1]))),
        spoilt("figures", figure(json!([0, 0]))),
        spoilt("figures", figure(json!([-1, 0]))),
        spoilt("figures", figure(json!(null))),
        spoilt(
            "figures",
            json!([{"kind": "grunt", "at": [1, 1], "facing": "East"}, {"kind": "grunt", "at": [1, 1], "facing": "East"}]),
        ),
        spoilt("figures", json!([{"kind": "dragon", "at": [1, 1], "facing": "East"}])),
        spoilt("figures", json!([{"kind": "grunt", "at": [1, 1], "facing": "East", "wounds": 9}])),
        spoilt("figures", json!([{"kind": "grunt", "at": [1, 1], "facing": "East", "cards": ["Reload"]}])),
        spoilt("figures", json!([{"kind": "sturmzombie", "at": [1, 1], "facing": "East", "reaction": true}])),
        spoilt("figures", json!([{"kind": "grunt", "waiting": 0, "facing": "East"}])),
        spoilt("doors", json!([{"at": [0, 0], "side": "North"}])),
        spoilt("doors", json!([{"at": [1, 1], "side": "South"}, {"at": [1, 2], "side": "North"}])),
        spoilt("ablaze", json!([[0, 0]])),
        spoilt("ablaze", json!([[1, 1], [1, 1]])),
        spoilt("hands", json!({"Allied": ["dragon"], "German": []})),
        spoilt("deck", json!(vec!["snafu"; 5])),
        spoilt("horde_cards", json!([["grunt", "feeding-frenzy"]])),
        spoilt("objects", json!([{"name": {"es": "a", "en": "a"}, "portable": true, "place": {"At": [0, 0]}}])),
        spoilt("active", json!("Nobody")),
        spoilt("allied_cp", json!(300)),
        spoilt("weather", json!("rain")),
    ]
}

#[test]
fn invalid_requests_return_errors_and_change_nothing() {
    let mut referee = RefereeProcess::start();
    for cmd in ["status", "legal", "state", "record"] {
        assert_eq!(referee.fail(&json!({ "cmd": cmd })), "NoBattle");
    }
    let status = referee.get(&grunt_and_zombie());
    let long = vec![b' '; (1 << 20) + 1];
    let deep = vec![b'['; 200_000];
    for line in
        [&b""[..], b"hello", b"{", b"[]", b"null", b"{\"cmd\":5}", b"\xff\xfe", b"{\"cmd\":\"status\"}x", &long, &deep]
    {
        let answer = referee.line(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        assert_eq!(answer["error"]["code"], "BadRequest", "{shown} {answer}");
    }
    for request in bad_requests() {
        assert_eq!(referee.fail(&request), "BadRequest", "{request}");
        assert_eq!(referee.get(&json!({"cmd": "status"})), status, "{request}");
    }
    let named = [
        (json!({"cmd": "new", "mission": "atlantis"}), "UnknownMission"),
        (json!({"cmd": "new", "mission": "/dev/zero"}), "UnknownMission"),
        (json!({"cmd": "new", "mission": "Cargo.toml"}), "BadMission"),
        (json!({"cmd": "new", "mission": "recon", "allied": ["dragon"]}), "UnknownKind"),
        (json!({"cmd": "dice", "next": vec![6; 1001]}), "TooManyDice"),
    ];
    for (request, code) in named {
        assert_eq!(referee.fail(&request), code, "{request}");
        assert_eq!(referee.get(&json!({"cmd": "status"})), status, "{request}");
    }
    referee.end();
}

#[test]
fn new_battle_accepts_forces_rp_levels_and_a_mission_file() {
    let mut referee = RefereeProcess::start();
    let file = mission::paths::game_missions_dir().join("1-recon.ron");
    let request = json!({
        "cmd": "new", "mission": file, "seed": 3, "allied_rp": 9, "german_rp": 3,
        "allied": ["grunt", "grunt", "grunt"], "german": ["sturmzombie"],
    });
    let status = referee.get(&request);
    assert_eq!(status["awaiting"], json!({"choice": "Bid", "seat": "Allied", "points": 5, "intelligence": true}));
    let state = referee.get(&json!({"cmd": "state"}))["state"].clone();
    assert_eq!(state["figures"].as_array().map(Vec::len), Some(6), "{state}");
    assert_eq!(referee.get(&request), status, "the same seed, the same battle");
    referee.end();
}
