//! The glossary is followed: words that `assets/text/glossary.ron` forbids occur in no text for players.

use serde::Deserialize;

use super::{list_files_recursively, player_files, read_text_file, repository_path};

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
struct GlossaryFile {
    terms: Vec<GlossaryTerm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GlossaryTerm {
    id: String,
    es: String,
    en: String,
    #[serde(default)]
    short_es: String,
    #[serde(default)]
    short_en: String,
    #[serde(default)]
    never_es: Vec<String>,
    #[serde(default)]
    never_en: Vec<String>,
}

fn load_glossary_terms() -> Vec<GlossaryTerm> {
    let text = read_text_file(&repository_path("assets/text/glossary.ron"));
    ron::from_str::<GlossaryFile>(&text).unwrap_or_else(|fault| panic!("the glossary: {fault}")).terms
}

/// Returns the words of a text in lower case. Parts in `{}`, `[[]]` or backticks are names and left out.
fn split_words(text: &str) -> Vec<String> {
    let text = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut plain = String::new();
    let mut depth = 0_usize;
    let mut rest = text.as_str();
    while let Some(letter) = rest.chars().next() {
        let (step, change) = match () {
            () if rest.starts_with("[[") => (2, 1),
            () if rest.starts_with("]]") => (2, -1),
            () if letter == '{' => (1, 1),
            () if letter == '}' => (1, -1),
            () => (letter.len_utf8(), 0),
        };
        depth = depth.saturating_add_signed(change);
        plain.push(if depth == 0 && change == 0 { letter } else { ' ' });
        rest = &rest[step..];
    }
    plain
        .split(|letter: char| !letter.is_alphanumeric() && letter != '-')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns the words of several texts, with an empty word after each, so that no phrase spans two texts.
fn split_all_words(texts: &[String]) -> Vec<String> {
    texts.iter().flat_map(|text| split_words(text).into_iter().chain([String::new()])).collect()
}

fn contains_phrase(text: &[String], forbidden: &str) -> bool {
    let forbidden = split_words(forbidden);
    !forbidden.is_empty() && text.windows(forbidden.len()).any(|window| *window == forbidden)
}

/// Returns the quoted texts of one language in a data file.
fn quoted_texts(text: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in text.split(&format!("{language}: \"")).skip(1) {
        let mut escaped = false;
        let end = part.find(|letter| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        found.push(part[..end.unwrap_or(part.len())].replace("\\n", " "));
    }
    found
}

/// Returns the texts of one language, with their places.
fn texts_of_language(language: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for path in list_files_recursively(&repository_path("assets/text").join(language), "ftl") {
        let value = |line: &str| {
            line.split_once('=')
                .filter(|_| !line.starts_with([' ', '#']))
                .map_or(line.to_owned(), |(_, value)| value.to_owned())
        };
        let comment = |line: &&str| !line.trim_start().starts_with('#');
        let whole: Vec<String> = read_text_file(&path).lines().filter(comment).map(value).collect();
        found.push((path.display().to_string(), split_all_words(&whole)));
    }
    for path in list_files_recursively(&repository_path("assets/rulebook").join(language), "txt") {
        let told: Vec<String> =
            read_text_file(&path).lines().filter(|line| !line.starts_with('@')).map(str::to_owned).collect();
        found.push((path.display().to_string(), split_all_words(&told)));
    }
    for folder in ["assets/data", "assets/lessons", "missions", "src/mission_document"] {
        for path in list_files_recursively(&repository_path(folder), "ron") {
            found.push((path.display().to_string(), split_all_words(&quoted_texts(&read_text_file(&path), language))));
        }
    }
    for (path, told, texts) in player_files::all_player_texts() {
        if told == language {
            found.push((path, split_all_words(&texts)));
        }
    }
    found
}

#[test]
fn no_text_uses_a_forbidden_glossary_word() {
    let terms = load_glossary_terms();
    let mut faults = Vec::new();
    for (language, never) in
        [("es", (|term| &term.never_es) as fn(&GlossaryTerm) -> &Vec<String>), ("en", |term| &term.never_en)]
    {
        let texts = texts_of_language(language);
        assert!(texts.iter().map(|(_, words)| words.len()).sum::<usize>() > 15_000, "too few words are read");
        for term in &terms {
            for forbidden in never(term) {
                let found = texts.iter().filter(|(_, words)| contains_phrase(words, forbidden));
                faults.extend(found.map(|(path, _)| format!("{path}: {forbidden:?} ({})", term.id)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn glossary_rows_are_unique_and_have_both_languages() {
    let terms = load_glossary_terms();
    assert!(terms.len() > 50, "{}", terms.len());
    for (index, term) in terms.iter().enumerate() {
        assert!(!term.es.is_empty() && !term.en.is_empty(), "{}", term.id);
        let short = [(&term.short_es, &term.es), (&term.short_en, &term.en)];
        assert!(short.iter().all(|(short, whole)| short.len() < whole.len()), "{}", term.id);
        assert!(terms[..index].iter().all(|other| other.id != term.id), "{} stands twice", term.id);
    }
}

#[test]
fn forbidden_words_match_whole_and_in_any_case() {
    assert!(contains_phrase(&split_words("Abre el EXPEDIENTE."), "expediente"));
    assert!(contains_phrase(&split_words("el **punto de vida** x"), "punto de vida"));
    assert!(!contains_phrase(&split_words("los expedientes"), "expediente"));
    assert!(!contains_phrase(&split_words("{ $expediente } y [[EXPEDIENTE-1]] o `expediente`"), "expediente"));
    assert_eq!(quoted_texts(r#"(es: "a \"b\" c", en: "d")"#, "es"), [r#"a \"b\" c"#]);
}
