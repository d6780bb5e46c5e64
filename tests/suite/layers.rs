//! Dependencies point one way, and the rules know no window, no file, no clock and no chance but their own dice.
//! Read from the sources: what a module names, it depends on.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::support::project;

/// What a layer may name.
struct Layer {
    /// Its files: `src/<name>.rs` and all of `src/<name>/`.
    name: &'static str,
    /// The modules of this crate that it may name, besides itself.
    crate_modules: &'static [&'static str],
    /// The modules of bevy that it may name; none: any.
    bevy: Option<&'static [&'static str]>,
    /// The modules of the standard library that it may not name.
    not_std: &'static [&'static str],
    /// Words that it may not use.
    not_words: &'static [&'static str],
}

const RULES: Layer = Layer {
    name: "rules",
    crate_modules: &[],
    bevy: Some(&["app", "ecs"]),
    not_std: &["fs", "time", "env", "net", "process", "thread", "path"],
    // Maps and sets without an order of their own would make the order of rules a chance.
    not_words: &["HashMap", "HashSet", "thread_rng", "SysRng", "StdRng", "SmallRng", "println", "eprintln", "f32"],
};

const LAYERS: &[Layer] = &[
    RULES,
    Layer {
        name: "mission",
        crate_modules: &["rules", "force", "paths"],
        bevy: Some(&[]),
        not_std: &["net", "process"],
        not_words: &["thread_rng"],
    },
    Layer {
        name: "force",
        crate_modules: &["rules", "mission"],
        bevy: Some(&[]),
        not_std: &["fs", "time", "env", "net", "process", "thread"],
        not_words: &["HashMap", "HashSet", "thread_rng"],
    },
    Layer {
        name: "record",
        crate_modules: &["rules", "mission", "force", "paths"],
        bevy: Some(&["app", "ecs"]),
        not_std: &["net"],
        not_words: &["thread_rng"],
    },
    Layer {
        name: "campaign",
        crate_modules: &["rules", "mission", "force", "paths", "record"],
        bevy: Some(&["app", "ecs"]),
        not_std: &["net"],
        not_words: &["thread_rng"],
    },
    Layer {
        name: "lesson",
        crate_modules: &["rules", "mission", "record"],
        bevy: Some(&["ecs"]),
        not_std: &["fs", "time", "env", "net", "process", "thread"],
        not_words: &["HashMap", "HashSet", "thread_rng"],
    },
    Layer {
        name: "bot",
        crate_modules: &["rules", "mission", "force", "paths", "record", "campaign"],
        bevy: Some(&["app", "ecs"]),
        not_std: &["fs", "net", "process"],
        not_words: &["thread_rng"],
    },
    Layer {
        name: "cli",
        crate_modules: &["rules", "mission", "force", "paths", "record", "campaign", "lesson", "bot"],
        bevy: Some(&["app", "ecs"]),
        not_std: &["net"],
        not_words: &["thread_rng"],
    },
];

#[test]
fn layers_name_only_what_is_below_them() {
    let mut faults = Vec::new();
    for layer in LAYERS {
        for file in files_of(layer.name) {
            let text = fs::read_to_string(&file).expect("a readable source");
            for fault in faults_in(layer, &text) {
                faults.push(format!("{}: {fault}", file.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn there_are_sources_to_look_at() {
    assert!(files_of("rules").len() > 20, "{:?}", files_of("rules"));
    assert!(!files_of("mission").is_empty() && !files_of("cli").is_empty());
}

/// The checker itself finds what it is to find.
#[test]
fn the_checker_can_fail() {
    let bad = [
        ("use crate::client::theme;", "crate::client"),
        ("use crate::{rules::Side, record};", "crate::record"),
        ("fn f() { crate::mission::load_mission(); }", "crate::mission"),
        ("use crate::{\n    rules::{Side, sight},\n    bot,\n};", "crate::bot"),
        ("use bevy::prelude::*;", "bevy::prelude"),
        ("use bevy::{ecs::world::World, window::Window};", "bevy::window"),
        ("use std::time::Instant;", "std::time"),
        ("use std::{fmt, fs};", "std::fs"),
        ("let map: HashMap<u8, u8>;", "HashMap"),
        ("let die = rand::thread_rng();", "thread_rng"),
        ("/* none */ use crate::cli::check;", "crate::cli"),
        ("let address = \"http://x\"; let t = std::time::now();", "std::time"),
    ];
    for (text, expected) in bad {
        let faults = faults_in(&RULES, text);
        assert!(faults.len() == 1 && faults[0].contains(expected), "{text}: {faults:?}");
    }
    let good = [
        "// use crate::client::theme;",
        "/// Shown by [`client`](crate::client), see std::time and HashMap.",
        "/* crate::client */",
        "use bevy::{app::App, ecs::{world::World, system::Res}};",
        "use crate::rules::Side;",
        "use std::{fmt, collections::BTreeMap, sync::Arc};",
        "let word = \"crate::client HashMap\";",
        "struct HashMapping;",
        "fn f() {}\n#[cfg(test)]\nmod tests { use std::fs; }",
    ];
    for text in good {
        assert_eq!(faults_in(&RULES, text), Vec::<String>::new(), "{text}");
    }
}

fn files_of(layer: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let single = project(&format!("src/{layer}.rs"));
    if single.is_file() {
        files.push(single);
    }
    collect(&project(&format!("src/{layer}")), &mut files);
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn faults_in(layer: &Layer, text: &str) -> Vec<String> {
    // Unit tests may use what they need.
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code = without_comments_and_strings(text);
    let mut faults = Vec::new();
    for module in named(&code, "crate") {
        if module != layer.name && !layer.crate_modules.contains(&module.as_str()) {
            faults.push(format!("names crate::{module}"));
        }
    }
    if let Some(allowed) = layer.bevy {
        for module in named(&code, "bevy").into_iter().filter(|module| !allowed.contains(&module.as_str())) {
            faults.push(format!("names bevy::{module}"));
        }
    }
    for module in named(&code, "std").into_iter().filter(|module| layer.not_std.contains(&module.as_str())) {
        faults.push(format!("names std::{module}"));
    }
    let words: BTreeSet<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for word in layer.not_words.iter().filter(|word| words.contains(**word)) {
        faults.push(format!("uses {word}"));
    }
    faults
}

/// The modules that are named right after `root::`, also within `root::{…}`.
fn named(code: &str, root: &str) -> BTreeSet<String> {
    let path = format!("{root}::");
    let mut modules = BTreeSet::new();
    for (index, _) in code.match_indices(&path) {
        let before = code[..index].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$') {
            continue;
        }
        let rest = code[index + path.len()..].trim_start();
        match rest.strip_prefix('{') {
            None => modules.extend([word(rest)]),
            Some(group) => {
                let mut depth = 0;
                let mut fresh = true;
                for (at, c) in group.char_indices() {
                    match c {
                        '}' if depth == 0 => break,
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 0 => fresh = true,
                        c if fresh && (c.is_alphanumeric() || c == '_') => {
                            modules.insert(word(&group[at..]));
                            fresh = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    // `crate::Something` is a re-export of the crate's root, and a macro is no module.
    modules.retain(|module| module.chars().next().is_some_and(char::is_lowercase));
    modules
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The code with its comments and strings blanked.
fn without_comments_and_strings(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if c == '"' {
            end_of_string(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            code.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skip..];
    }
    code
}

fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
