//! The client's code contains no words for players, and each message of the Fluent files is used with its values.

use std::{collections::BTreeSet, path::PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{fluent, list_files_recursively, read_text_file, repository_path};

/// Macros and functions with texts for logs and developers, not for players.
const UNSEEN: [&str; 13] = [
    "warn",
    "error",
    "info",
    "debug",
    "warn_once",
    "error_once",
    "panic",
    "unreachable",
    "assert",
    "assert_eq",
    "debug_assert",
    "eprintln",
    "println",
];

/// Words that all languages share: names, and keys as keyboards and Bevy write them.
const NAMES: [&str; 11] =
    ["Incursion", "Español", "English", "Esc", "Alt", "Ctrl", "Shift", "Tab", "Key", "Digit", "Numpad"];

/// Returns the tokens of every file of the client, without tests and attributes.
fn client_source_tokens() -> Vec<(PathBuf, Vec<TokenTree>)> {
    let parse = |path: PathBuf| {
        let tokens =
            read_text_file(&path).parse::<TokenStream>().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        (path, drop_invisible_tokens(tokens))
    };
    let tests = |path: &PathBuf| path.ends_with("tests.rs");
    list_files_recursively(&repository_path("src/client"), "rs")
        .into_iter()
        .filter(|path| !tests(path))
        .map(parse)
        .collect()
}

/// Removes tokens whose texts players never see: attributes and docs, tests, logs, and the arguments of `expect`.
fn drop_invisible_tokens(tokens: TokenStream) -> Vec<TokenTree> {
    let mut left: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let before = |back: usize| left.len().checked_sub(back).map(|at| left[at].to_string()).unwrap_or_default();
        let TokenTree::Group(group) = &token else {
            left.push(token);
            continue;
        };
        let attribute = group.delimiter() == Delimiter::Bracket && (before(1) == "#" || before(2) == "#");
        let log = before(1) == "!" && UNSEEN.contains(&before(2).as_str());
        let reason = before(1) == "expect" && before(2) == ".";
        let tests = before(1) == "tests" && before(2) == "mod";
        if !(attribute || log || reason || tests) {
            let kept: TokenStream = drop_invisible_tokens(group.stream()).into_iter().collect();
            left.push(TokenTree::Group(Group::new(group.delimiter(), kept)));
        }
    }
    left
}

/// Returns the text of a string literal, without escapes that do not matter for words.
fn string_literal_text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let written = literal.to_string();
    let plain = written.strip_prefix('r').unwrap_or(&written).trim_matches('#');
    Some(plain.strip_prefix('"')?.strip_suffix('"')?.replace("\\n", " ").replace("\\\"", "\""))
}

fn collect_literal_texts(tokens: impl IntoIterator<Item = TokenTree>, found: &mut Vec<String>) {
    for token in tokens {
        match &token {
            TokenTree::Group(group) => collect_literal_texts(group.stream(), found),
            other => found.extend(string_literal_text(other)),
        }
    }
}

/// Returns `true` if a text looks as if it were for players: it has two words, a capitalised word, or a non-ASCII
/// letter. Technical names (`ui/icon_move`, `log-turn`, `art/{name}`) do not count.
fn looks_like_words(text: &str) -> bool {
    let shown = text.split(['{', '}']).step_by(2).collect::<Vec<_>>().join(" ");
    if NAMES.contains(&shown.trim()) {
        return false;
    }
    let technical = |word: &str| word.trim_end_matches(['.', ':']).contains(['/', '_', '.', '=', '<', ':', '#']);
    let words: Vec<&str> = shown
        .split_whitespace()
        .filter(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1 && !technical(word))
        .collect();
    let beyond = words.iter().any(|word| word.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii()));
    let capital = words.iter().any(|word| word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase));
    words.len() > 1 || beyond || capital
}

#[test]
fn client_code_contains_no_player_texts() {
    let mut found = Vec::new();
    for (path, tokens) in client_source_tokens() {
        let mut all = Vec::new();
        collect_literal_texts(tokens, &mut all);
        let words = all.into_iter().filter(|text| looks_like_words(text));
        found.extend(words.map(|words| format!("{}: {words:?}", path.display())));
    }
    assert!(found.is_empty(), "words for players belong into assets/text:\n{}", found.join("\n"));
}

#[test]
fn player_texts_are_distinguished_from_identifiers() {
    for words in ["Volver", "no hay blanco", "{points} puntos de más", "Pág. {n}", "sí"] {
        assert!(looks_like_words(words), "{words}");
    }
    for name in ["ui/icon_move", "log-turn", "art/{name}", "{} %", "+{n}", "Incursion", "Ctrl {key}", "es", "N·{at}"] {
        assert!(!looks_like_words(name), "{name}");
    }
    let code = "#[doc = \"A door\"] fn a() { warn!(\"A file\"); let x = f(\"A word\").expect(\"It is\"); }";
    let mut all = Vec::new();
    collect_literal_texts(drop_invisible_tokens(code.parse().expect("Rust")), &mut all);
    assert_eq!(all, ["A word"]);
}

/// Call that uses a message: the id of the message, and the names of its values if the call lists them.
type TextCall = (String, Option<BTreeSet<String>>);

fn collect_text_calls(tokens: &[TokenTree], found: &mut Vec<TextCall>) {
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        let name = index.checked_sub(1).map(|before| tokens[before].to_string()).unwrap_or_default();
        let method = index.checked_sub(2).is_some_and(|before| tokens[before].to_string() == ".");
        if let Some(id) = inner.first().and_then(string_literal_text).filter(|_| method) {
            match name.as_str() {
                "t" if inner.len() == 1 => found.push((id, Some(BTreeSet::new()))),
                "t_args" => found.push((id, argument_names(&inner[1..]))),
                _ => {}
            }
        }
        if name == "format_player_sentence" {
            found.extend(inner.iter().find_map(string_literal_text).map(|id| (id, None)));
        }
        collect_text_calls(&inner, found);
    }
}

/// Returns the names in `, &[("figure", …), …]`.
fn argument_names(rest: &[TokenTree]) -> Option<BTreeSet<String>> {
    let [TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(list), ..] = rest else { return None };
    let pairs = list.stream().into_iter().filter_map(|token| match token {
        TokenTree::Group(pair) => Some(pair.stream().into_iter().next()),
        // The names in a pair that was built elsewhere are unknown here.
        TokenTree::Ident(_) => Some(None),
        _ => None,
    });
    pairs.map(|first| string_literal_text(&first?)).collect()
}

#[test]
fn messages_are_requested_with_all_their_values() {
    let known = fluent::message_values();
    let mut asked = 0;
    for (path, tokens) in client_source_tokens() {
        let mut found = Vec::new();
        collect_text_calls(&tokens, &mut found);
        for (id, given) in found {
            let place = path.display();
            let Some(needed) = known.get(&id) else { panic!("{place}: there is no word {id:?}") };
            asked += 1;
            if let Some(given) = given {
                let lacking: Vec<_> = needed.difference(&given).collect();
                assert!(lacking.is_empty(), "{place}: {id} is asked for without {lacking:?}");
            }
        }
    }
    assert!(asked > 300, "only {asked} words are asked for");
}
