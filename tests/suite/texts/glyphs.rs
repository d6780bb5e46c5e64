//! The fonts contain every letter of the texts that they set.

use std::collections::{BTreeMap, BTreeSet};

use skrifa::{FontRef, MetadataProvider};

use super::{list_files_recursively, repository_path};

/// Signs that occur only in sentences, so that only the font of sentences, Fira Sans, needs them.
const FIRA_ONLY: &str = "→←↑↓≥≤−≠";

/// Returns all characters that might be shown, each with one place of its occurrence.
fn letters_of_all_texts() -> BTreeMap<char, String> {
    let mut all = BTreeMap::new();
    let folders = [
        ("assets/text", "ftl"),
        ("assets/rulebook", "txt"),
        ("assets/data", "ron"),
        ("missions", "ron"),
        ("assets/lessons", "ron"),
    ];
    for (folder, ending) in folders {
        for path in list_files_recursively(&repository_path(folder), ending) {
            let text = String::from_utf8(std::fs::read(&path).expect("readable")).expect("UTF-8");
            for (number, line) in text.lines().enumerate() {
                for letter in line.chars().filter(|letter| !letter.is_control()) {
                    all.entry(letter).or_insert_with(|| format!("{}:{}", path.display(), number + 1));
                }
            }
        }
    }
    // Players may type these letters in a name.
    for letter in ('À'..='ÿ').filter(|letter| !"×÷".contains(*letter)).chain("-'’.·&ªº".chars()) {
        all.entry(letter).or_insert_with(|| "a name that is typed".into());
    }
    all
}

/// Returns the characters of each font, with the name of its file.
fn font_characters() -> Vec<(String, BTreeSet<char>)> {
    list_files_recursively(&repository_path("assets/fonts"), "ttf")
        .into_iter()
        .map(|path| {
            let bytes = std::fs::read(&path).expect("readable");
            let font = FontRef::new(&bytes).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            let letters = font.charmap().mappings().filter_map(|(code, _)| char::from_u32(code)).collect();
            (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), letters)
        })
        .collect()
}

#[test]
fn fonts_contain_all_letters_of_the_texts() {
    let fonts = font_characters();
    assert_eq!(fonts.len(), 7);
    let mut lacking = Vec::new();
    for (letter, place) in letters_of_all_texts() {
        for (font, known) in &fonts {
            let exempt = FIRA_ONLY.contains(letter) && !font.starts_with("Fira");
            if !known.contains(&letter) && !exempt {
                lacking.push(format!("{letter:?} (U+{:04X}) lacks in {font}: {place}", u32::from(letter)));
            }
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

/// English texts use curly apostrophes, to match the curly quotation marks.
#[test]
fn english_apostrophes_are_curly() {
    let mut straight = Vec::new();
    let mut find = |place: String, text: &str| {
        if text.contains('\'') {
            straight.push(format!("{place}: {text}"));
        }
    };
    for (folder, ending) in [("assets/text/en", "ftl"), ("assets/rulebook/en", "txt")] {
        for path in list_files_recursively(&repository_path(folder), ending) {
            let text = super::read_text_file(&path);
            for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
                find(format!("{}:{}", path.display(), number + 1), line);
            }
        }
    }
    for folder in ["assets/data", "assets/lessons", "missions", "src/mission_document"] {
        for path in list_files_recursively(&repository_path(folder), "ron") {
            for text in super::read_text_file(&path).split("en: \"").skip(1) {
                find(path.display().to_string(), text.split('"').next().unwrap_or_default());
            }
        }
    }
    assert!(straight.is_empty(), "\n{}", straight.join("\n"));
}
