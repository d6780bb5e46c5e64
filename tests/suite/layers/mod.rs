//! Rules for dependencies that the compiler does not check: within the UI kit, modules name only modules below them;
//! in no crate do files form a cycle; the rules use no files, no clock and no randomness except their own dice. The tests
//! read the sources: a file depends on the files whose items it names. Cargo itself refuses cycles between crates.

mod plain_english;
mod source;

use std::{collections::BTreeSet, fs};

use self::source::{CrateSources, list_source_files, parse_code_paths, parse_use_imports, tokenize_code};
use crate::support::project_path;

/// The modules of the crate `ui_kit`, from the lowest, with the modules that each may name. Its `lib.rs` may name all.
const UI_KIT_MODULES: &[(&str, &[&str])] = &[
    ("clock", &[]),
    ("run_conditions", &[]),
    ("screen", &[]),
    ("language", &[]),
    ("keys", &[]),
    ("redraw", &["clock"]),
    ("background_thread", &[]),
    ("file_manager", &[]),
    ("settings", &["keys", "language"]),
    ("localization", &["settings", "language"]),
    ("game_names", &["localization", "language"]),
    ("theme", &["settings", "localization", "screen", "redraw", "clock"]),
    ("soldiers", &["theme", "localization", "game_names"]),
    ("input", &["theme", "localization", "settings", "keys", "screen", "redraw", "clock"]),
    ("widgets", &["input", "theme", "localization", "settings", "keys", "redraw", "clock"]),
    ("accessibility", &["widgets", "input", "redraw", "clock"]),
    (
        "prelude",
        &[
            "run_conditions",
            "widgets",
            "input",
            "theme",
            "localization",
            "game_names",
            "settings",
            "keys",
            "screen",
            "redraw",
            "clock",
        ],
    ),
];

/// Files of the rules with plain data. They may name only each other, not files with code that acts on the data.
const VOCABULARY: &[&str] = &[
    "activation",
    "attack_roll",
    "bid",
    "blocker",
    "cards/card_modifier",
    "cards/event_effect",
    "cards/kind",
    "cards/number_bounds",
    "cards/requirement",
    "cards/target",
    "catalogue",
    "causes",
    "command_points",
    "decision_options",
    "decision_part",
    "decision_table",
    "edition",
    "end_conditions",
    "event",
    "event_accessors",
    "event_log",
    "event_part",
    "event_roles",
    "event_table",
    "facing",
    "figure",
    "figure_index",
    "ids",
    "localized",
    "mission_specs",
    "order",
    "order_form",
    "order_log",
    "order_subject",
    "order_table",
    "pending_decision",
    "per_player",
    "refusal",
    "refusal_codes",
    "score",
    "shared_list",
    "side",
    "square",
    "stalemate",
    "step",
    "step_table",
    "strength_in_numbers",
    "terrain",
    "turn",
    "veterans",
    "weapon",
];

/// Files of [`VOCABULARY`] with the types that players, records and the client exchange with the rules.
const EXCHANGED_TYPES: &[&str] = &["event", "order", "pending_decision", "refusal", "step"];

/// Names that the files in a folder may not use.
struct ForbiddenUses {
    /// Folder of the crate, or of a part of it.
    folder: &'static str,
    /// Forbidden modules of the standard library.
    std: &'static [&'static str],
    /// Forbidden words.
    words: &'static [&'static str],
}

const RULES: ForbiddenUses = ForbiddenUses {
    folder: "src/rules",
    std: &["fs", "time", "env", "net", "process", "thread", "path"],
    // Maps and sets without a defined order would make results of the rules random.
    words: &["HashMap", "HashSet", "thread_rng", "SysRng", "StdRng", "SmallRng", "println", "eprintln", "f32"],
};

const BANS: &[ForbiddenUses] = &[
    RULES,
    // An observation must lead to one and only one order, on every machine.
    ForbiddenUses {
        folder: "src/ai",
        std: &["fs", "time", "env", "net", "process", "thread", "path"],
        words: &[
            "HashMap",
            "HashSet",
            "thread_rng",
            "SysRng",
            "StdRng",
            "SmallRng",
            "println",
            "eprintln",
            "World",
            "powf",
            "powi",
            "exp",
            "ln",
            "sqrt",
            "sin",
            "cos",
            "mul_add",
        ],
    },
    ForbiddenUses { folder: "src/mission", std: &["net", "process"], words: &["thread_rng"] },
    ForbiddenUses {
        folder: "src/mission/force",
        std: &["fs", "time", "env", "net", "process", "thread"],
        words: &["HashMap", "HashSet", "thread_rng"],
    },
    ForbiddenUses { folder: "src/mission_document", std: &["net"], words: &["thread_rng"] },
    // A code must give the same mission on every machine, without a battle, a window or a clock.
    ForbiddenUses {
        folder: "src/generator",
        std: &["fs", "time", "env", "net", "process", "thread"],
        words: &[
            "HashMap",
            "HashSet",
            "thread_rng",
            "SysRng",
            "StdRng",
            "SmallRng",
            "Instant",
            "SystemTime",
            "Entity",
            "World",
            "bevy_ecs",
            "f32",
            "f64",
        ],
    },
    ForbiddenUses { folder: "src/record", std: &["net"], words: &["thread_rng"] },
    // The transport and the caller have the sockets, threads and clocks.
    ForbiddenUses {
        folder: "src/online",
        std: &["fs", "env", "process", "thread"],
        words: &["Instant", "SystemTime", "TcpStream", "UdpSocket", "thread_rng", "SysRng", "println", "eprintln"],
    },
    ForbiddenUses { folder: "src/campaign", std: &["net"], words: &["thread_rng"] },
    ForbiddenUses {
        folder: "src/tutorial",
        std: &["fs", "time", "env", "net", "process", "thread"],
        words: &["HashMap", "HashSet", "thread_rng"],
    },
    ForbiddenUses { folder: "src/cli", std: &["net"], words: &["thread_rng"] },
    // The window's pointer position is newer than the position at the button press, which `ui_kit::input::pointer_path`
    // has.
    ForbiddenUses { folder: "src/client", std: &[], words: &["cursor_position", "physical_cursor_position"] },
];

#[test]
fn ui_kit_modules_name_only_modules_below_them() {
    let faults = CrateSources::read(&project_path("src/client/ui_kit")).forbidden_dependencies(UI_KIT_MODULES);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rules_vocabulary_files_name_only_each_other() {
    let rules = CrateSources::read(&project_path("src/rules"));
    let faults = non_vocabulary_uses(&rules, VOCABULARY);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let files = rules.dependencies();
    let gone: Vec<_> = VOCABULARY.iter().filter(|word| !files.contains_key(**word)).collect();
    assert!(gone.is_empty(), "no such files: {gone:?}");
    let missing: Vec<_> = EXCHANGED_TYPES.iter().filter(|word| !VOCABULARY.contains(word)).collect();
    assert!(missing.is_empty(), "not held: {missing:?}");
}

#[test]
fn files_form_no_dependency_cycle() {
    let within = |folder: &str| fs::read_dir(project_path(folder)).expect("the crates").filter_map(Result::ok);
    let folders = within("src").chain(within("src/client")).map(|entry| entry.path());
    let mut seen = 0;
    for folder in folders.filter(|folder| folder.join("Cargo.toml").is_file()) {
        seen += 1;
        let cycles: Vec<_> = CrateSources::read(&folder).cycles().iter().map(|cycle| cycle.join(", ")).collect();
        assert!(cycles.is_empty(), "{}:\n{}", folder.display(), cycles.join("\n"));
    }
    assert!(seen > 12, "only {seen} crates were found");
}

#[test]
fn no_file_uses_a_forbidden_module_or_word() {
    let mut faults = Vec::new();
    for ban in BANS {
        let files = list_source_files(&project_path(ban.folder));
        assert!(!files.is_empty(), "{} is empty", ban.folder);
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable source");
            faults.extend(ban.faults(&text).iter().map(|fault| format!("{}: {fault}", file.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The checker finds a forbidden dependency.
#[test]
fn a_forbidden_dependency_is_found() {
    let modules: &[(&str, &[&str])] = &[("keys", &[]), ("input", &["keys"])];
    let lib = ("", "pub mod keys;\npub mod input;");
    for (text, found) in [
        ("use crate::input::Layer;", true),
        ("use crate::{keys::Key, input};\nfn f() { input::listen(); }", true),
        ("fn f() { crate::input::listen(); }", true),
        ("use super::input::{self, Layer};", true),
        ("mod inner { use super::*; }", false),
        ("// use crate::input::Layer;", false),
        ("/// See [`Layer`](crate::input::Layer).", false),
        ("const WORDS: &str = \"crate::input::Layer\";", false),
        ("fn f() {}\n#[cfg(test)]\nmod tests { use crate::input::Layer; }", false),
    ] {
        let faults = CrateSources::of(&[lib, ("keys", text), ("input", "use crate::keys::Key;")])
            .forbidden_dependencies(modules);
        assert_eq!(!faults.is_empty(), found, "{text}: {faults:?}");
    }
}

#[test]
fn a_non_vocabulary_dependency_is_found() {
    let of = |order| {
        CrateSources::of(&[("", "mod order;\nmod side;\nmod check;"), ("side", ""), ("order", order), ("check", "")])
    };
    let words = ["order", "side"];
    assert!(non_vocabulary_uses(&of("use crate::side::Side;"), &words).is_empty());
    assert_eq!(non_vocabulary_uses(&of("use crate::check::check;"), &words), ["order names check"]);
    assert_eq!(non_vocabulary_uses(&of("use crate::side::Side;"), &["order"]), ["order names side"]);
}

#[test]
fn a_dependency_cycle_is_found() {
    let front = ("a", "mod b;\nmod c;\npub use c::C;\nfn f() { b::plugin(); c::plugin(); }");
    let of = |b, c| CrateSources::of(&[("", "mod a;"), front, ("a/b", b), ("a/c", c)]).cycles();
    assert!(of("fn plugin() {}", "use super::b::B;").is_empty());
    assert_eq!(of("use super::C;", "use super::b::B;"), [["a/b", "a/c"]], "a front leads to what it hands on");
    assert_eq!(of("use super::c::C;", "use crate::a::front;"), [["a", "a/b", "a/c"]]);
}

#[test]
fn forbidden_modules_and_words_are_found() {
    for (text, expected) in [
        ("use std::time::Instant;", "std::time"),
        ("use std::{fmt, fs};", "std::fs"),
        ("let map: HashMap<u8, u8>;", "HashMap"),
        ("let die = rand::thread_rng();", "thread_rng"),
        ("let address = \"http://x\"; let t = std::time::now();", "std::time"),
    ] {
        let faults = RULES.faults(text);
        assert!(faults.len() == 1 && faults[0].contains(expected), "{text}: {faults:?}");
    }
    for text in [
        "/// See std::time and HashMap.",
        "use std::{fmt, collections::BTreeMap, sync::Arc};",
        "let word = \"std::fs HashMap\";",
        "struct HashMapping;",
        "fn f() {}\n#[cfg(test)]\nmod tests { use std::fs; }",
    ] {
        assert_eq!(RULES.faults(text), Vec::<String>::new(), "{text}");
    }
}

/// Returns the dependencies of the listed files on files outside the list.
fn non_vocabulary_uses(rules: &CrateSources, words: &[&str]) -> Vec<String> {
    let arrows = rules.dependencies().into_iter().filter(|(file, _)| words.contains(&file.as_str()));
    let named = arrows.flat_map(|(file, targets)| targets.into_iter().map(move |target| (file.clone(), target)));
    let deeds = named.filter(|(_, target)| !words.contains(&target.as_str()));
    deeds.map(|(file, target)| format!("{file} names {target}")).collect()
}

impl ForbiddenUses {
    fn faults(&self, text: &str) -> Vec<String> {
        let tokens = tokenize_code(text);
        let mut named: BTreeSet<String> =
            parse_use_imports(&tokens).into_iter().map(|one| one.path.join("::")).collect();
        named.extend(parse_code_paths(&tokens).into_iter().map(|path| path.join("::")));
        let of_std =
            |path: &String| self.std.iter().find(|module| is_within_module(path, &format!("std::{module}"))).copied();
        let modules: BTreeSet<_> = named.iter().filter_map(of_std).collect();
        let words = self.words.iter().filter(|word| tokens.iter().any(|token| token == *word));
        modules
            .iter()
            .map(|module| format!("names std::{module}"))
            .chain(words.map(|word| format!("uses {word}")))
            .collect()
    }
}

fn is_within_module(path: &str, module: &str) -> bool {
    path == module || path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"))
}
