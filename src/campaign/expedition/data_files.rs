//! Reads the data of expeditions from RON files: the general rules, the contents in any number of files, and the
//! sentences of the ledger. A player's own file of contents adds to those of the game, or replaces them. Own general
//! rules and sentences replace those of the game.

use std::path::{Path, PathBuf};

use mission::{DiagnosticSink, Diagnostics, check_localized, read_ron, read_text};
use rules::{Catalogue, Weapon, both};
use serde::de::DeserializeOwned;

use super::{
    content::ExpeditionContent,
    content_checks::{ContentChecks, check_completeness, check_rules},
    data::{ExpeditionData, ExpeditionRules, StoryData},
};

/// Name of the file with the general rules.
pub const RULES_FILE: &str = "rules.ron";
/// Name of the file with the sentences of the ledger.
pub const STORY_FILE: &str = "story.ron";
/// Names of the files with the contents of the game.
pub const CONTENT_FILES: [&str; 5] = ["sections.ron", "events.ron", "places.ron", "encounters.ron", "people.ron"];

/// A data file and its text.
#[derive(Clone, Debug)]
pub struct DataText {
    /// The file.
    pub path: PathBuf,
    /// The text.
    pub text: String,
}

impl DataText {
    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(path: &Path) -> Result<DataText, Diagnostics> {
        Ok(DataText { path: path.to_owned(), text: read_text(path)? })
    }

    fn sink(&self) -> DiagnosticSink<'_> {
        DiagnosticSink::new(&self.path, &self.text)
    }
}

/// Reads the data of the game in a folder, and the player's own files. An own file with the name of the general rules,
/// or of the sentences, is read in place of the game's.
///
/// # Errors
/// The errors of all files that have any.
pub fn load_expedition_data(folder: &Path, own: &[PathBuf]) -> Result<ExpeditionData, Vec<Diagnostics>> {
    let find = |name: &str| own.iter().find(|path| path.ends_with(name)).cloned().unwrap_or_else(|| folder.join(name));
    let rules = DataText::read(&find(RULES_FILE)).map_err(|errors| vec![errors])?;
    let story = DataText::read(&find(STORY_FILE)).map_err(|errors| vec![errors])?;
    let added = own.iter().filter(|path| is_content_file(path)).cloned();
    let paths = CONTENT_FILES.iter().map(|name| folder.join(name)).chain(added);
    let mut contents = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match DataText::read(&path) {
            Ok(text) => contents.push(text),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { parse_expedition_data(&rules, &story, &contents) } else { Err(errors) }
}

/// Reads the data from texts. Later contents replace earlier ones with the same id or roll.
///
/// # Errors
/// The errors of all texts that have any.
pub fn parse_expedition_data(
    rules_text: &DataText,
    story_text: &DataText,
    contents: &[DataText],
) -> Result<ExpeditionData, Vec<Diagnostics>> {
    let mut errors = Vec::new();
    let rules = keep_errors(parse_rules(rules_text), &mut errors);
    let story = keep_errors(parse_story(story_text), &mut errors);
    let Some(rules) = rules else { return Err(errors) };
    let mut content = ExpeditionContent::default();
    for text in contents {
        if let Some(added) = keep_errors(parse_expedition_content(text, &rules), &mut errors) {
            content.merge(added);
        }
    }
    if errors.is_empty() {
        let mut findings = rules_text.sink();
        check_completeness(&rules, &content, &mut findings);
        keep_errors(findings.finish(), &mut errors);
    }
    match story.filter(|_| errors.is_empty()) {
        Some(story) => Ok(ExpeditionData { rules, content, story }),
        None => Err(errors),
    }
}

fn keep_errors<T>(result: Result<T, Diagnostics>, errors: &mut Vec<Diagnostics>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}

/// Reads one file of contents, such as a player's own, against the general rules.
///
/// # Errors
/// All errors of the text, in its order.
pub fn parse_expedition_content(text: &DataText, rules: &ExpeditionRules) -> Result<ExpeditionContent, Diagnostics> {
    parse_checked(text, |content: &ExpeditionContent, findings| {
        let enemies = rules.enemies.iter().map(|enemy| enemy.id.clone()).collect();
        ContentChecks { findings, enemies }.check_all(content);
    })
}

/// Checks a data file of an expedition by itself: the general rules, the sentences, or a file of contents. A file of
/// contents is checked against the general rules beside it, or, if there are none, those in `game`.
///
/// # Errors
/// All errors of the text, in its order, or those of the general rules.
pub fn check_expedition_file(path: &Path, text: &str, game: &Path) -> Result<(), Diagnostics> {
    let text = DataText { path: path.to_owned(), text: text.to_owned() };
    match path.file_name().and_then(|name| name.to_str()) {
        Some(RULES_FILE) => parse_rules(&text).map(drop),
        Some(STORY_FILE) => parse_story(&text).map(drop),
        _ => {
            let beside = path.with_file_name(RULES_FILE);
            let rules = if beside.is_file() { beside } else { game.join(RULES_FILE) };
            parse_expedition_content(&text, &parse_rules(&DataText::read(&rules)?)?).map(drop)
        }
    }
}

/// Checks that the figures and weapons of the people in a file of contents are in the catalogue. Other files have no people.
///
/// # Errors
/// All errors of the text, in its order.
pub fn check_person_figures(path: &Path, text: &str, catalogue: &Catalogue) -> Result<(), Diagnostics> {
    if !is_content_file(path) {
        return Ok(());
    }
    let text = DataText { path: path.to_owned(), text: text.to_owned() };
    let checked = parse_checked(&text, |content: &ExpeditionContent, findings| {
        for (index, person) in content.people.iter().enumerate() {
            let figure = &person.figure;
            if catalogue.find(figure).is_none() {
                let message = both!("no hay figura `{figure}`", "there is no figure `{figure}`");
                let hint = both!("usa un id de figures.ron, como `grunt`", "use an id of figures.ron, such as `grunt`");
                findings.add(&format!("people[{index}].figure"), message).hint(hint);
            }
            let unknown = |weapon: &&Weapon| catalogue.armoury().find(**weapon).is_none();
            if let Some(weapon) = person.weapons.iter().flatten().find(unknown) {
                let id = weapon.id();
                let message = both!("no hay arma `{id}`", "there is no weapon `{id}`");
                let hint = both!("usa un id de weapons.ron, como `Smg`", "use an id of weapons.ron, such as `Smg`");
                findings.add(&format!("people[{index}].weapons"), message).hint(hint);
            }
        }
    });
    checked.map(drop)
}

/// Returns `true` for a file of contents: neither the general rules nor the sentences.
fn is_content_file(path: &Path) -> bool {
    !path.ends_with(RULES_FILE) && !path.ends_with(STORY_FILE)
}

fn parse_rules(text: &DataText) -> Result<ExpeditionRules, Diagnostics> {
    parse_checked(text, |rules: &ExpeditionRules, findings| check_rules(rules, findings))
}

fn parse_story(text: &DataText) -> Result<StoryData, Diagnostics> {
    parse_checked(text, |story: &StoryData, findings| {
        check_localized(&story.day, "day", findings);
        for (key, sentences) in &story.sentences {
            if sentences.is_empty() {
                let message = both!("`{key}` no tiene ninguna frase", "`{key}` has no sentence");
                findings.add("sentences", message).hint(both!("escribe al menos una", "write at least one"));
            }
        }
    })
}

fn parse_checked<T: DeserializeOwned>(
    text: &DataText,
    check: impl FnOnce(&T, &mut DiagnosticSink<'_>),
) -> Result<T, Diagnostics> {
    let mut findings = text.sink();
    let value = read_ron::<T>(&text.text, &mut findings);
    if let Some(value) = &value {
        check(value, &mut findings);
    }
    findings.finish()?;
    // If there is no value, an error was reported above; this one is only a fallback.
    value.ok_or_else(|| Diagnostics::unreadable(&text.path, both!("no se puede leer", "this can’t be read"), None))
}
