//! Texts for players outside the Fluent files: the errors and the command line in the code, the guides, the READMEs,
//! the archive's pages, and the examples for new missions.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{list_files_recursively, read_text_file, repository_path};

/// Path, language and texts of one file.
pub(super) type FileTexts = (String, &'static str, Vec<String>);

/// Guides and pages, with their languages.
const PAGES: [(&str, &str); 9] = [
    ("README.md", "en"),
    ("README.es.md", "es"),
    ("missions/README.md", "en"),
    ("missions/README.es.md", "es"),
    ("missions/BALANCE.md", "en"),
    ("docs/saved-battles.md", "en"),
    ("packaging/README.txt", "en"),
    ("packaging/LEEME.txt", "es"),
    ("src/mission_document/example.es.ron", "es"),
];

/// Returns the text of a string literal, in one line.
fn string_literal_text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let written = literal.to_string();
    let text = written.strip_prefix('"')?.strip_suffix('"')?;
    Some(text.replace("\\\n", " ").replace("\\n", " ").replace("\\\"", "\"").replace('\n', " "))
}

fn group_tokens(token: &TokenTree, delimiter: Delimiter) -> Option<Vec<TokenTree>> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream().into_iter().collect()),
        _ => None,
    }
}

/// Finds pairs of Spanish and English: the arguments of `both!`, and in the command line every pair of two literals.
fn collect_language_pairs(tokens: &[TokenTree], all: bool, found: &mut Vec<(String, String)>) {
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let name = |back: usize| index.checked_sub(back).map(|before| tokens[before].to_string()).unwrap_or_default();
        let made = name(1) == "!" && name(2) == "both";
        let alone = all && group.delimiter() == Delimiter::Parenthesis && inside.len() == 3;
        if let [spanish, _, english, ..] = inside.as_slice()
            && (made || alone)
            && let (Some(spanish), Some(english)) = (string_literal_text(spanish), string_literal_text(english))
        {
            found.push((spanish, english));
        }
        let tests = name(1) == "tests" && name(2) == "mod";
        if !tests {
            collect_language_pairs(&inside, all, found);
        }
    }
}

/// Finds the help of the command line: docs of types that derive clap's traits.
fn collect_command_help(tokens: &[TokenTree], found: &mut Vec<String>) {
    let mut derives = false;
    for token in tokens {
        if let Some(attribute) = group_tokens(token, Delimiter::Bracket) {
            let text = attribute.iter().map(ToString::to_string).collect::<String>();
            derives |=
                ["Args", "Parser", "Subcommand"].iter().any(|name| text.starts_with("derive") && text.contains(name));
        } else if let Some(body) = group_tokens(token, Delimiter::Brace) {
            if derives {
                collect_doc_comments(&body, found);
            }
            derives = false;
        }
    }
}

/// Finds the docs of fields and variants at any depth.
fn collect_doc_comments(tokens: &[TokenTree], found: &mut Vec<String>) {
    for token in tokens {
        if let Some(attribute) = group_tokens(token, Delimiter::Bracket) {
            if let [name, _, text] = attribute.as_slice()
                && name.to_string() == "doc"
            {
                found.extend(string_literal_text(text));
            }
        } else if let Some(body) = group_tokens(token, Delimiter::Brace) {
            collect_doc_comments(&body, found);
        }
    }
}

fn tokenize_file(path: &std::path::Path) -> Vec<TokenTree> {
    let stream: TokenStream =
        read_text_file(path).parse().unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    stream.into_iter().collect()
}

/// Returns the texts of the errors and the command line.
fn code_texts() -> Vec<FileTexts> {
    let mut all = Vec::new();
    for path in list_files_recursively(&repository_path("src"), "rs") {
        let shown = path.display().to_string().replace('\\', "/");
        let inside = shown.rsplit("../src/").next().unwrap_or_default();
        if inside.contains("/tests/") || shown.ends_with("tests.rs") {
            continue;
        }
        let (tokens, cli) = (tokenize_file(&path), shown.contains("src/cli/"));
        let (mut both, mut english) = (Vec::new(), Vec::new());
        collect_language_pairs(&tokens, cli, &mut both);
        if cli {
            collect_command_help(&tokens, &mut english);
        }
        let (es, en): (Vec<_>, Vec<_>) = both.into_iter().unzip();
        english.extend(en);
        all.push((shown.clone(), "es", es));
        all.push((shown, "en", english));
    }
    all
}

/// Returns a page without its fenced code.
fn page_paragraphs(text: &str) -> Vec<String> {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        !fence && !fenced
    });
    // The page is one text, because a phrase may continue in the next line.
    vec![lines.collect::<Vec<_>>().join("\n")]
}

fn comment_texts(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("// ").or(line.split("// ").nth(1)));
    vec![lines.collect::<Vec<_>>().join("\n")]
}

/// Returns all texts of this module.
pub(super) fn all_player_texts() -> Vec<FileTexts> {
    let mut all = code_texts();
    for (name, language) in PAGES {
        let text = read_text_file(&repository_path(name));
        let told = if name.ends_with(".ron") { comment_texts(&text) } else { page_paragraphs(&text) };
        all.push((name.to_owned(), language, told));
    }
    all.push((
        "src/mission_document/example.ron".to_owned(),
        "en",
        comment_texts(&read_text_file(&repository_path("src/mission_document/example.ron"))),
    ));
    // The Spanish help of the command line is a separate table.
    let help = read_text_file(&repository_path("src/cli/spanish_help.rs"));
    let table = help.split("const SPANISH").nth(1).and_then(|rest| rest.split("\n];").next()).expect("the table");
    let table: TokenStream = format!("const SPANISH{table}];").parse().expect("Rust");
    let mut spanish = Vec::new();
    collect_string_literals(table, &mut spanish);
    all.push(("src/cli/spanish_help.rs".to_owned(), "es", spanish));
    all
}

fn collect_string_literals(tokens: TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match &token {
            TokenTree::Group(group) => collect_string_literals(group.stream(), found),
            other => found.extend(string_literal_text(other)),
        }
    }
}

#[test]
fn player_texts_of_all_sources_are_read() {
    let all = all_player_texts();
    let count = |language: &str| all.iter().filter(|one| one.1 == language).map(|one| one.2.len()).sum::<usize>();
    assert!(count("es") > 350 && count("en") > 400, "{} in Spanish, {} in English", count("es"), count("en"));
    let says = |path: &str, language: &str, words: &str| {
        all.iter()
            .any(|one| one.0.ends_with(path) && one.1 == language && one.2.iter().any(|text| text.contains(words)))
    };
    assert!(says("src/mission/map.rs", "es", "no tiene entrada") && says("src/mission/map.rs", "en", "has no entry"));
    assert!(
        says("src/cli/spanish_help.rs", "es", "Batallas por misión")
            && says("tournament/mod.rs", "en", "Battles per mission")
    );
    assert!(says("src/cli/lib.rs", "en", "Review a saved battle") && says("cli/analysis.rs", "es", "errores aliados"));
    assert!(says("missions/README.es.md", "es", "casilla") && says("packaging/README.txt", "en", "undo"));
    assert!(
        says("example.es.ron", "es", "Una misión propia")
            && says("src/mission_document/example.ron", "en", "A custom mission")
    );
}
