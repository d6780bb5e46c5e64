//! Checks that comments, the titles of rule tests and the documents for developers are plain English: no sentence or
//! title begins with a relative clause, and persons are named by their roles. The patterns below list the forbidden words.

use std::{fs, path::Path, sync::LazyLock};

use regex::Regex;

use super::source::files_with_ending;
use crate::support::project_path;

/// Words that a sentence or a title may not begin with. They are matched at the beginning of a line, as in a title, and
/// after a full stop.
const OPENINGS: &str =
    r"(?:^|\. )(?:What|Who|Whom|Whose|Whoever|Whatever|Where|Whether|Those who|To whom|Of whom|So (?:many|much|far)) ";

/// Phrases that may not appear anywhere.
const PHRASES: &str = concat!(
    r"(?i)\bwhat (?:is|was|are|were|has|had|it|they|can|may|must|lies|stands|comes|came|happens|happened|follows)\b",
    r"|\b(?:whoever|whatever|whichever|nobody|somebody|anybody|one's)\b",
    r"|\bso (?:many|much|long|high|large|wide)\b",
);

static MARKED: LazyLock<Regex> = LazyLock::new(|| Regex::new(&format!("{OPENINGS}|{PHRASES}")).expect("a pattern"));

/// Line that may match a pattern, with the reason.
struct Exception {
    /// The end of the file's path.
    file: &'static str,
    /// A part of the line.
    text: &'static str,
    reason: &'static str,
}

/// Maximum number of exceptions: more of them would be a habit.
const MAX_EXCEPTIONS: usize = 30;

const EXCEPTIONS: &[Exception] = &[Exception {
    file: "src/rule_test/raw_test.rs",
    text: "title: \"What stands in the way of a line of sight\"",
    reason: "an example of a file",
}];

/// The project's Markdown files in English, apart from those in `docs`.
const DOCUMENTS: &[&str] =
    &["README.md", "CONTRIBUTING.md", "missions/README.md", "src/ai/LEVELS.md", "missions/BALANCE.md"];

/// Shell scripts at the top of the project.
const SCRIPTS: &[&str] = &["play", "test", "package", ".ci/run"];

/// Returns the comment of a line of code, if it has one. `marker` is `//` or `#`.
fn comment_of<'a>(line: &'a str, marker: &str) -> Option<&'a str> {
    let start = line.find(marker).filter(|at| line[..*at].chars().last().is_none_or(char::is_whitespace))?;
    // A marker within quotation marks is no comment.
    let is_quoted = line[..start].matches('"').count() % 2 == 1;
    (!is_quoted).then(|| line[start + marker.len()..].trim_start_matches(['/', '!', '#']).trim())
}

/// Returns the prose of a line of RON data: its comment, and in a rule test its title.
fn ron_prose_of(line: &str) -> Option<String> {
    let title = line.split_once("title: \"").and_then(|(_, rest)| rest.split_once('"')).map(|(title, _)| title);
    let prose: Vec<&str> = title.into_iter().chain(comment_of(line, "//")).collect();
    (!prose.is_empty()).then(|| prose.join(". "))
}

/// Returns the prose of a Markdown line: without its list or heading marks, and without quoted code.
fn prose_of(line: &str) -> String {
    let line = line.trim().trim_start_matches(['#', '-', '*', '|', '>', ' ']);
    line.split('`').step_by(2).collect()
}

/// Returns the lines of a file that match, with their numbers, each unless an exception names it.
fn marked_lines(path: &Path, text: &str) -> Vec<String> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let mut is_fenced = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let prose = match ending {
            "md" => {
                is_fenced ^= line.trim_start().starts_with("```");
                if is_fenced { None } else { Some(prose_of(line)) }
            }
            "ron" => ron_prose_of(line),
            "rs" | "wgsl" => comment_of(line, "//").map(str::to_owned),
            _ => comment_of(line, "#").map(str::to_owned),
        };
        let is_exception = |exception: &Exception| path.ends_with(exception.file) && line.contains(exception.text);
        if prose.is_some_and(|prose| MARKED.is_match(&prose)) && !EXCEPTIONS.iter().any(is_exception) {
            found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
        }
    }
    found
}

#[test]
fn comments_and_documents_are_plain_english() {
    let mut files = Vec::new();
    for (folder, endings) in [
        ("src", &["rs", "wgsl", "toml"][..]),
        ("tests", &["rs", "toml"]),
        ("tests/rules", &["ron"]),
        ("missions", &["ron"]),
        ("assets/data", &["ron"]),
        ("assets/lessons", &["ron"]),
        ("assets/sound", &["ron"]),
        ("benches", &["rs"]),
        ("docs", &["md"]),
        ("scripts", &["rs", "sh", "py", ""]),
        ("packaging", &["sh", "py", ""]),
    ] {
        files.extend(files_with_ending(&project_path(folder), endings));
    }
    files.extend(DOCUMENTS.iter().chain(SCRIPTS).map(|name| project_path(name)));
    assert!(files.len() > 1_250, "only {} files were found", files.len());
    let read = |path: &Path| marked_lines(path, &fs::read_to_string(path).expect("a readable text"));
    let found: Vec<String> = files.iter().flat_map(|path| read(path)).collect();
    assert!(found.is_empty(), "{} lines:\n{}", found.len(), found.join("\n"));
}

#[test]
fn exceptions_are_few_and_needed() {
    assert!(EXCEPTIONS.len() <= MAX_EXCEPTIONS);
    for exception in EXCEPTIONS {
        assert!(!exception.reason.is_empty());
        let text = fs::read_to_string(project_path(exception.file)).expect("the file of an exception");
        assert!(text.contains(exception.text), "{}: {}", exception.file, exception.text);
    }
}

#[test]
fn forbidden_phrases_are_found() {
    let count = |name: &str, text: &str| marked_lines(Path::new(name), text).len();
    for text in [
        "/// What is wanted and comes a moment later.",
        "//! Where a figure may go.",
        "    // Nothing more. Whoever acts is asked.",
        "let a = 1; // as nobody looks",
        "/// The most, and so many at once.",
    ] {
        assert_eq!(count("a.rs", text), 1, "{text}");
    }
    for text in [
        "/// Intents that wait until the AI has decided.",
        "let text = \"// What is this\";",
        "let question = \"What is it?\";",
        "/// Returns the square where the figure is.",
        "fn whatever() {}",
    ] {
        assert_eq!(count("a.rs", text), 0, "{text}");
    }
    assert_eq!(count("a.md", "## What it is\n```\nWhat is it\n```\n- `what is` code\n- Whoever reads"), 2);
    assert_eq!(count("a.ron", "(title: \"Whoever is dead\", // so many\n name: (en: \"Whoever\")"), 1);
    assert_eq!(count("a.sh", "# What it does\necho what is"), 1);
}
