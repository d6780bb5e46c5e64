//! Languages of fault reports: each sentence exists in Spanish and in English, and contains no words of the other
//! language.

use std::{fs, io, path::Path};

use mission::{self, Diagnostics, paths};
use online::{BattleStartError, HostFault};
use record::{DriftCause, JournalError, RecordDamage, ReplayDrift, SpecError, Truncation};
use rules::{Facing, Localized, Side, Square};

use crate::support::project_path;

/// Frequent words of sentences about faults that exist only in English.
const ENGLISH: &[&str] = &[
    "the", "this", "that", "there", "is", "are", "has", "have", "must", "can't", "with", "without", "of", "to", "in",
    "by", "it", "its", "one", "add", "write", "leave", "name", "list", "such", "as", "two", "each", "every", "at",
    "side", "figure", "figures", "square", "squares", "door", "doors", "object", "objects", "expected", "found",
    "file", "here", "help", "from", "not", "and", "or", "more", "within",
];
/// Frequent words of sentences about faults that exist only in Spanish.
const SPANISH: &[&str] = &[
    "el", "la", "los", "las", "esta", "este", "hay", "es", "son", "ha", "han", "con", "sin", "de", "del", "que", "una",
    "uno", "cada", "lado", "puerta", "figura", "casilla", "objeto", "archivo", "desde", "y", "o", "más", "entre",
];

/// Returns a sentence without quoted file contents and without placeholders.
fn strip_quoted_parts(text: &str) -> String {
    let own = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    own.split(['{', '}']).step_by(2).collect::<Vec<_>>().join(" ")
}

/// Returns the words of the other language in a sentence.
fn foreign_words<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
    let apart = |letter: char| !(letter.is_alphabetic() || letter == '\'');
    text.split(apart).filter(|word| words.contains(&word.to_lowercase().as_str())).collect()
}

fn language_fault(words: &Localized) -> Option<String> {
    let (es, en) = (strip_quoted_parts(&words.es), strip_quoted_parts(&words.en));
    let letters = |text: &str| text.chars().any(char::is_alphabetic);
    let (english, spanish) = (foreign_words(&es, ENGLISH), foreign_words(&en, SPANISH));
    let same = es == en && letters(&es) && en.split_whitespace().count() > 1;
    let wrong = same || !english.is_empty() || !spanish.is_empty();
    wrong.then(|| format!("{} / {}: {english:?} {spanish:?}", words.es, words.en))
}

/// Checks that each fault and its hint exist in both languages.
pub fn assert_both_languages(faults: &Diagnostics) {
    let sentences = faults.list.iter().flat_map(|fault| std::iter::once(&fault.message).chain(&fault.hint));
    let wrong: Vec<String> = sentences.filter_map(language_fault).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the two texts of every `both!` in a file's text.
fn parse_language_pairs(text: &str) -> Vec<Localized> {
    let literal = |from: &str| -> Option<(String, usize)> {
        let start = from.find('"')? + 1;
        let mut end = start;
        while !from[end..].starts_with('"') {
            end += if from[end..].starts_with('\\') { 2 } else { from[end..].chars().next()?.len_utf8() };
        }
        Some((from[start..end].to_owned(), end + 1))
    };
    let pair = |rest: &str| {
        let (es, end) = literal(rest)?;
        let (en, _) = literal(&rest[end..])?;
        Some(Localized { es, en })
    };
    text.split("both!(").skip(1).filter_map(pair).collect()
}

fn collect_source_pairs(folder: &Path, found: &mut Vec<Localized>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_source_pairs(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            found.extend(parse_language_pairs(text.split("#[cfg(test)]").next().unwrap_or_default()));
        }
    }
}

/// Returns the number of placeholders in braces. It must be equal in both texts; the names may differ.
fn count_placeholders(text: &str) -> usize {
    text.replace("{{", "").matches('{').count()
}

#[test]
fn texts_in_the_source_exist_in_both_languages() {
    let mut found = Vec::new();
    for folder in ["mission", "tutorial", "rules/conditions", "cli", "record"] {
        collect_source_pairs(&project_path("src").join(folder), &mut found);
    }
    assert!(found.len() > 150, "{}", found.len());
    let wrong: Vec<String> = found.iter().filter_map(language_fault).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let uneven: Vec<&Localized> =
        found.iter().filter(|words| count_placeholders(&words.es) != count_placeholders(&words.en)).collect();
    assert!(uneven.is_empty(), "{uneven:#?}");
}

/// Returns an error of each kind in the setup of a battle. The details of some exist only in English, for the log.
fn list_setup_errors() -> Vec<SpecError> {
    let (at, side, what) = (Square { x: 3, y: 4 }, Side::German, "such a card can't lie on it");
    let id = || "flak".to_owned();
    vec![
        SpecError::BoardSize,
        SpecError::Sign { row: 2, sign: '?' },
        SpecError::Kinds("there must be 1 to 255".to_owned()),
        SpecError::UnknownKind { id: id() },
        SpecError::WrongSide { id: id() },
        SpecError::TooMany("doors"),
        SpecError::NotFloor { at, what },
        SpecError::TwoDoors { at, side: Facing::North },
        SpecError::NoEntry(side),
        SpecError::TwoFigures { at },
        SpecError::NoCard { id: id() },
        SpecError::Veteran { side, purchase: 0, what },
        SpecError::Ending { ending: 1, what: "door", number: 2, count: 1 },
        SpecError::Figure { figure: 1, what },
    ]
}

#[test]
fn errors_of_saved_and_online_battles_exist_in_both_languages() {
    let reasons: Vec<Localized> = list_setup_errors().iter().map(SpecError::message).collect();
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    let path = || "/2/3.battle".into();
    let journals = [
        JournalError::InUse { path: path() },
        JournalError::TooLarge { path: path() },
        JournalError::Io { path: path(), source: full() },
    ];
    let damage = |torn| Truncation::Damaged(RecordDamage { line: 7, reason: "this is no order".into(), torn });
    let drift = |entry| Truncation::Drifted(ReplayDrift { entry, cause: DriftCause::NoSuchFace(9) });
    let cuts = [damage(true), damage(false), drift(0), drift(12)];
    let starts = reasons.iter().map(|reason| BattleStartError::UnplayableSetup(reason.clone()).message());
    let hosts = reasons.iter().map(|reason| HostFault::UnplayableSetup(reason.clone()).message());
    let mut sentences: Vec<Localized> = starts.chain(hosts).collect();
    sentences.extend(journals.iter().map(JournalError::message));
    sentences.extend(cuts.iter().map(Truncation::message));
    let wrong: Vec<String> = sentences.iter().filter_map(language_fault).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (reason, sentence) in reasons.iter().chain(&reasons).zip(&sentences) {
        assert!(sentence.es.contains(&reason.es) && sentence.en.contains(&reason.en), "{sentence:?}");
    }
}

/// Names and texts of files of each kind with a fault.
const HOSTILE: &[(&str, &str)] = &[
    ("m.ron", ""),
    ("m.ron", "("),
    ("m.ron", "(id: \"x\""),
    ("m.ron", "(id: many)"),
    ("m.ron", "(id: 'x')"),
    ("m.ron", "(id: \"x\", number: \"1\")"),
    ("m.ron", "(id: \"x\", number: 1.5)"),
    ("m.ron", "(id: \"x\", number: 99999999999999999999)"),
    ("m.ron", "(id: \"x\", nonsense: 1, id: \"y\")"),
    ("m.ron", "(id: \"\\q\")"),
    ("m.ron", "[1, 2]"),
    ("m.ron", "(id: \"x\") and more"),
    ("m.ron", "/* never closed"),
    ("m.ron", "#![enable(nothing)] ()"),
    ("m.ron", "(map: {1: 2})"),
    ("weapons.ron", "(weapons: [(id: Smg, name: (es: \"\", en: \"**x\"), cost: 99, fires: Jet(squares: 0))])"),
    ("weapons.ron", "(weapons: [(id: Smg, name: 3)])"),
    ("figures.ron", "(figures: [])"),
    ("figures.ron", "(figures: [(id: \"X Y\", side: Neither)])"),
    (
        "cards.ron",
        "(cards: [(id: \"\", name: (es: \"a\", en: \"b\"), text: (es: \"a\", en: \"b\"), kill_value: 900, copies: 0, face: Effect(on: [], gives: []))])",
    ),
    ("campaign.ron", "(id: \"\", name: (es: \"\", en: \"\"), story: (es: \"a\", en: \"b\"), missions: [])"),
    ("campaign.ron", "(id: \"c\", name: (es: \"a\", en: \"a\"), story: (es: \"a\", en: \"b\"), missions: [\"none\"])"),
    ("lessons/l.ron", "(steps: [])"),
];

fn read_faults(name: &str, text: &str) -> Option<Diagnostics> {
    let (path, weapons) = (Path::new(name), mission::built_in_weapons());
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's figures are clean");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    match name {
        "weapons.ron" => mission::parse_weapons(path, text).err(),
        "figures.ron" => mission::parse_catalogue(path, text, weapons).err(),
        "cards.ron" => mission::parse_cards(path, text, weapons).err(),
        "campaign.ron" => mission::parse_campaign_plan(path, text, &library).err(),
        "m.ron" => mission::parse_mission(path, text, &catalogue).err(),
        _ => tutorial::parse_tutorial(path, text, &catalogue).err(),
    }
}

#[test]
fn errors_in_malformed_files_are_reported_in_both_languages() {
    for (name, text) in HOSTILE {
        assert_both_languages(&read_faults(name, text).unwrap_or_else(|| panic!("{name}: {text} has no fault")));
    }
    for path in ["no/such/file.ron", "/", "/dev/null"] {
        assert_both_languages(&mission::read_text(Path::new(path)).expect_err("it is no file"));
    }
}

#[test]
fn error_reports_use_the_language_of_the_reader() {
    let faults = read_faults("m.ron", "(id: \"Hint\", número: 1)").expect("it has faults");
    let told = |spanish: bool| {
        let mut out = Vec::new();
        faults.report(&mut out, false, |text| if spanish { &text.es } else { &text.en }).expect("memory");
        String::from_utf8(out).expect("text")
    };
    let (es, en) = (told(true), told(false));
    assert!(es.contains("aquí") && es.contains("Consejo: ") && !es.contains("Hint: "), "{es}");
    assert!(en.contains("here") && en.contains("Hint: ") && !en.contains("Consejo"), "{en}");
    // Quotes from the file are printed unchanged, and no internal marks are left.
    assert!(es.contains("\"Hint\"") && !es.contains('\u{1}') && !en.contains('\u{1}'));
    let gone = mission::read_text(Path::new("no/such/file.ron")).expect_err("it is not there");
    let mut out = Vec::new();
    gone.report(&mut out, false, |text| &text.es).expect("memory");
    assert!(String::from_utf8_lossy(&out).contains("no se puede leer: no existe"));
}
