//! `incursion check`: validates data files and reports their faults, without starting a game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{
    language::CliLanguage,
    output::{is_missing, print, print_error, show_faults},
};
use campaign::expedition::{battles::check_battle_data, check_expedition_file, check_person_figures};
use mission::paths;
use mission::{self, Diagnostics, Library};
use rules::{Armoury, Catalogue, both};

/// Maximum depth of the folders that are searched below a given one.
const MAX_DEPTH: usize = 8;

/// Name of folders whose files are rule tests.
const RULE_FOLDER: &str = "rules";

/// Name of folders whose files are tutorials.
const LESSON_FOLDER: &str = "lessons";

/// Name of folders whose files are data of expeditions.
const EXPEDITION_FOLDER: &str = "expedition";
/// Name of the folder of missions, which also has the player's own contents of expeditions.
const MISSIONS_FOLDER: &str = "missions";

/// Kind of content of a data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileContent {
    Weapons,
    Figures,
    Cards,
    Mission,
    Campaign,
    Lesson,
    RuleTest,
    Expedition,
    ExpeditionBattles,
    /// A file that this command does not check.
    Other,
}

/// Counts of the files checked and of the faults found.
#[derive(Debug, Default)]
struct CheckSummary {
    files: usize,
    skipped: usize,
    /// The files with faults.
    faulty: Vec<PathBuf>,
    faults: usize,
    /// `true` if a file could not even be opened.
    missing: bool,
    /// Number of files and test cases that cover each rule.
    rules: BTreeMap<String, (usize, usize)>,
}

impl CheckSummary {
    /// Returns the summary, in one line.
    fn summary(&self, language: CliLanguage) -> String {
        let count = |number: usize, what: &str| match (number, what, language) {
            (1, ..) => format!("1 {what}"),
            (_, "error", CliLanguage::Es) => format!("{number} errores"),
            _ => format!("{number} {what}s"),
        };
        let ([file, fault, none], [checked, within, skipped]) = match language {
            CliLanguage::Es => (["archivo", "error", "ningún error"], ["revisado", "en", "sin revisar"]),
            CliLanguage::En => (["file", "error", "no errors"], ["checked", "in", "skipped"]),
        };
        if self.files == 0 {
            return language.choose(("no hay nada que revisar", "there is nothing to check")).to_owned();
        }
        let plural = if language == CliLanguage::Es && self.files != 1 { "s" } else { "" };
        let mut words = format!("{} {checked}{plural}, ", count(self.files, file));
        words += &match (self.faults, self.faulty.len()) {
            (0, _) => none.to_owned(),
            (faults, 0) => count(faults, fault),
            (faults, files) => format!("{} {within} {}", count(faults, fault), count(files, file)),
        };
        if self.skipped > 0 {
            words += &format!("; {} {skipped}", self.skipped);
        }
        words
    }

    /// Shows the faults of a file, and counts them.
    fn count(&mut self, faults: &Diagnostics) {
        self.faulty.push(faults.file.clone());
        self.faults += faults.count();
        self.missing |= is_missing(faults);
        show_faults(faults);
    }

    /// Shows and counts the faults of a file that several others include, unless this was done before.
    fn count_once(&mut self, faults: &Diagnostics) {
        if !self.faulty.contains(&faults.file) {
            self.count(faults);
        }
    }

    /// Returns the table of the rules that tests cover, one line each.
    fn table(&self, language: CliLanguage) -> String {
        let line = |(rule, (files, cases)): (&String, &(usize, usize))| format!("{rule:<10} {files:>5} {cases:>5}\n");
        let (rule, files) = (language.choose(("regla", "rule")), language.choose(("arch.", "files")));
        let head = format!("{rule:<10} {files:>5} {:>5}\n", language.choose(("casos", "cases")));
        let lines: String = self.rules.iter().map(line).collect();
        if lines.is_empty() { lines } else { head + &lines }
    }

    /// Reports the rules that the game implements but no test covers, and those that tests name but the game does not
    /// implement. Call it only after all rule tests were run.
    fn demand_all_rules(&mut self) {
        let missing: Vec<&str> =
            rule_test::RULE_IDS.iter().copied().filter(|id| !self.rules.contains_key(*id)).collect();
        let unknown: Vec<&str> =
            self.rules.keys().map(String::as_str).filter(|id| !rule_test::RULE_IDS.contains(id)).collect();
        self.faults += missing.len() + unknown.len();
        for id in missing {
            let words = both!("ninguna prueba del reglamento cubre {id}", "no rule test covers {id}");
            print_error(CliLanguage::of_the_system().of(&words));
        }
        for id in unknown {
            let words = both!("no se conoce la regla {id}", "{id} is not a known rule");
            print_error(CliLanguage::of_the_system().of(&words));
        }
    }
}

/// Checks the given files and all `.ron` files in the given folders; without any, the game's own data and all missions.
/// Prints faults to standard error, and a table of the covered rules and a summary line to standard output. Fails if
/// there is a fault or no file to check, with the exit code that the help documents; if the folder of all rule tests
/// was given, also if they leave a rule out.
pub fn check_files(paths: &[PathBuf]) -> ExitCode {
    let mut own = vec![paths::assets_dir().join("data"), paths::tutorials_dir()];
    own.extend(paths::mission_folders().into_iter().filter(|folder| folder.is_dir()));
    let files = collect_files(if paths.is_empty() { &own } else { paths });
    let catalogue = match mission::load_catalogue(&catalogue_file(&files)) {
        Ok(catalogue) => Some(catalogue),
        // The faults are shown when the loop reaches this file. Without a catalogue, the figures that missions name are
        // not checked.
        Err(faults) if files.contains(&faults.file) => None,
        Err(faults) => return show_faults(&faults),
    };
    let mut tally = CheckSummary::default();
    for file in &files {
        check_file(file, catalogue.as_ref(), &mut tally);
    }
    if let Some(catalogue) = &catalogue {
        check_together(&files, catalogue, &mut tally);
    }
    if paths.iter().any(|path| is_rule_folder(path)) {
        tally.demand_all_rules();
    }
    let language = CliLanguage::of_the_system();
    let said = print(&(tally.table(language) + &format!("{}\n", tally.summary(language))));
    match &tally {
        CheckSummary { missing: true, .. } | CheckSummary { files: 0, .. } => ExitCode::from(2),
        CheckSummary { faults: 0, .. } => said,
        _ => ExitCode::from(1),
    }
}

/// Returns the figures file against which missions are checked: the one among `files`, otherwise the game's own.
fn catalogue_file(files: &[PathBuf]) -> PathBuf {
    let named = |file: &&PathBuf| file.file_name().is_some_and(|name| name == "figures.ron");
    files.iter().find(named).cloned().unwrap_or_else(paths::figures_file)
}

fn check_file(path: &Path, catalogue: Option<&Catalogue>, tally: &mut CheckSummary) {
    tally.files += 1;
    let found = match mission::read_text(path) {
        Err(faults) => Err(faults),
        Ok(_) if mission::file_names::owner_of_content_file(path).is_some() => {
            check_companion_file(path, catalogue, tally)
        }
        Ok(text) => match file_kind_of(path, &text) {
            FileContent::Weapons => mission::parse_weapons(path, &text).map(drop),
            FileContent::Figures => mission::parse_catalogue(path, &text, &weapons_for(path)).map(drop),
            FileContent::Cards => mission::parse_cards(path, &text, &weapons_for(path)).map(drop),
            FileContent::Mission => check_mission(path, &text, catalogue, tally),
            FileContent::Campaign => check_campaign(path, &text, catalogue, tally),
            FileContent::Lesson => check_lesson(path, &text, catalogue, tally),
            FileContent::RuleTest => check_rule_test(path, &text, catalogue, tally),
            FileContent::Expedition => check_expedition(path, &text, catalogue),
            FileContent::ExpeditionBattles => check_battle_data(path, &text),
            FileContent::Other => {
                tally.skipped += 1;
                Ok(())
            }
        },
    };
    if let Err(faults) = found {
        tally.count_once(&faults);
    }
}

/// Checks a data file of expeditions; with a catalogue, also the figures of its people.
fn check_expedition(path: &Path, text: &str, catalogue: Option<&Catalogue>) -> Result<(), Diagnostics> {
    check_expedition_file(path, text, &paths::assets_dir().join("data").join(EXPEDITION_FOLDER))?;
    catalogue.map_or(Ok(()), |catalogue| check_person_figures(path, text, catalogue))
}

/// Checks a mission together with its custom content. If the content has faults, shows them, and checks the mission
/// without it.
fn check_mission(
    path: &Path,
    text: &str,
    game: Option<&Catalogue>,
    tally: &mut CheckSummary,
) -> Result<(), Diagnostics> {
    let Some(game) = game else { return mission::parse_mission(path, text, None).map(drop) };
    match mission::load_custom_content(path, text, game) {
        Ok(own) => mission::parse_mission(path, text, &own.with(game))
            .map(|mission| print_mission_warnings(path, text, &mission)),
        Err(faults) => {
            tally.count_once(&faults);
            mission::parse_mission(path, text, None).map(drop)
        }
    }
}

/// Prints warnings about a mission without faults, above all if its texts contradict its rules.
fn print_mission_warnings(path: &Path, text: &str, mission: &mission::Mission) {
    let language = CliLanguage::of_the_system();
    let word = language.choose(("Aviso", "Warning"));
    for notice in mission_document::warnings(mission).iter().chain(&mission_document::victory_warnings(text)) {
        eprintln!("{word}: {}: {}", path.display(), language.of(notice));
    }
}

/// Checks a campaign together with its custom content.
fn check_campaign(
    path: &Path,
    text: &str,
    game: Option<&Catalogue>,
    tally: &mut CheckSummary,
) -> Result<(), Diagnostics> {
    if let Some(Err(faults)) = game.map(|game| mission::load_beside(path, game, game)) {
        tally.count_once(&faults);
    }
    mission::parse_campaign_plan(path, text, library_for(path, game).as_ref()).map(drop)
}

/// Checks a custom content file of a mission or a campaign, together with all other content of that owner.
fn check_companion_file(path: &Path, game: Option<&Catalogue>, tally: &mut CheckSummary) -> Result<(), Diagnostics> {
    let owner = mission::file_names::owner_of_content_file(path)
        .filter(|owner| owner.is_file())
        .ok_or_else(|| mission::orphan_error(path))?;
    let Some(game) = game else {
        tally.skipped += 1;
        return Ok(());
    };
    let found = match mission::is_campaign_file(&owner) {
        true => mission::load_beside(&owner, game, game),
        false => mission::load_custom_content(&owner, &mission::read_text(&owner)?, game),
    };
    if let Err(faults) = found {
        tally.count_once(&faults);
    }
    Ok(())
}

/// Returns the weapons for a file of figures or cards: those beside it, or the game's own if those have faults. These
/// faults are shown when the file of the weapons is checked.
fn weapons_for(path: &Path) -> Armoury {
    mission::weapons_beside(path).unwrap_or_else(|_| mission::built_in_weapons().clone())
}

/// Checks that no two missions or campaigns that the game lists have the same id. A duplicate is reported only for a
/// file without other faults.
fn check_together(files: &[PathBuf], catalogue: &Catalogue, tally: &mut CheckSummary) {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folders = paths::mission_folders();
    let roots: Vec<PathBuf> = folders.iter().map(|folder| whole(folder)).collect();
    let listed: Vec<PathBuf> = files.iter().map(|file| whole(file)).collect();
    if !listed.iter().any(|file| file.parent().is_some_and(|parent| roots.iter().any(|root| root == parent))) {
        return;
    }
    let library = mission::load_mission_library(&folders, catalogue);
    let plans = mission::load_campaign_library(&folders, &library);
    let told: Vec<PathBuf> = tally.faulty.iter().map(|file| whole(file)).collect();
    for faults in library.faults.iter().chain(&plans.faults) {
        let file = whole(&faults.file);
        if listed.contains(&file) && !told.contains(&file) {
            tally.count(faults);
        }
    }
}

/// Returns the missions that a campaign may link: the game's, the player's, and those beside the campaign; `None`
/// without a catalogue, because missions can't be read without figures.
fn library_for(campaign: &Path, catalogue: Option<&Catalogue>) -> Option<Library> {
    let mut folders = paths::mission_folders();
    folders
        .extend(campaign.parent().filter(|beside| !folders.iter().any(|folder| folder == beside)).map(Path::to_owned));
    Some(mission::load_mission_library(&folders, catalogue?))
}

/// Checks a rule test; skips it without a catalogue, because it needs figures.
fn check_rule_test(
    path: &Path,
    text: &str,
    catalogue: Option<&Catalogue>,
    tally: &mut CheckSummary,
) -> Result<(), Diagnostics> {
    let Some(catalogue) = catalogue else {
        tally.skipped += 1;
        return Ok(());
    };
    let report = rule_test::run_text(path, text, catalogue)?;
    for rule in report.rules {
        let (files, cases) = tally.rules.entry(rule).or_default();
        (*files, *cases) = (*files + 1, *cases + report.cases);
    }
    Ok(())
}

/// Checks a tutorial; skips it without a catalogue, because it needs figures.
fn check_lesson(
    path: &Path,
    text: &str,
    catalogue: Option<&Catalogue>,
    tally: &mut CheckSummary,
) -> Result<(), Diagnostics> {
    match catalogue {
        Some(catalogue) => tutorial::parse_tutorial(path, text, catalogue).map(drop),
        None => {
            tally.skipped += 1;
            Ok(())
        }
    }
}

/// Returns `true` if a path is the folder of all rule tests.
fn is_rule_folder(path: &Path) -> bool {
    path.is_dir() && path.file_name().is_some_and(|name| name == RULE_FOLDER)
}

/// Returns the kind of content of a file, from its folder, otherwise from its outermost fields. Unknown content counts
/// as a mission, so that its faults are shown.
fn file_kind_of(path: &Path, text: &str) -> FileContent {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let fields = mission::top_fields(text);
    let has = |name: &str| fields.iter().any(|field| field == name);
    match folder {
        Some(RULE_FOLDER) => FileContent::RuleTest,
        Some(EXPEDITION_FOLDER) => FileContent::Expedition,
        _ if is_in_own_expedition(path) => FileContent::Expedition,
        _ if has(mission::WEAPONS_FIELD) && !has("map") => FileContent::Weapons,
        _ if has(mission::FIGURES_FIELD) && !has("map") => FileContent::Figures,
        _ if has(mission::CARDS_FIELD) && !has("map") => FileContent::Cards,
        _ if folder == Some(LESSON_FOLDER) || has(tutorial::STEPS_FIELD) => FileContent::Lesson,
        _ if has("map") => FileContent::Mission,
        _ if mission::is_campaign_file(path) || has(mission::MISSIONS_FIELD) => FileContent::Campaign,
        Some("data") if path.file_name().is_some_and(|name| name == "weapons.ron") => FileContent::Weapons,
        Some("data") if path.file_name().is_some_and(|name| name == "figures.ron") => FileContent::Figures,
        Some("data") if path.file_name().is_some_and(|name| name == "cards.ron") => FileContent::Cards,
        Some("data") if path.file_name().is_some_and(|name| name == "expedition-battles.ron") => {
            FileContent::ExpeditionBattles
        }
        Some("data") => FileContent::Other,
        _ => FileContent::Mission,
    }
}

/// Returns `true` for a file in a folder of a player's own contents of expeditions: `missions/expedition/NAME`.
fn is_in_own_expedition(path: &Path) -> bool {
    let name_above = |levels: usize| path.ancestors().nth(levels).and_then(Path::file_name);
    name_above(2).is_some_and(|name| name == EXPEDITION_FOLDER)
        && name_above(3).is_some_and(|name| name == MISSIONS_FOLDER)
}

fn collect_files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect_folder(path, MAX_DEPTH, &mut files);
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    files
}

fn collect_folder(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        // Links to folders are not followed, because they may form a cycle; the user can give their targets as
        // arguments instead.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) && depth > 0 {
            collect_folder(&path, depth - 1, files);
        } else if mission::file_names::is_ron(&path) && path.is_file() {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_content_is_detected_from_path_and_fields() {
        let of = |path: &str, text: &str| file_kind_of(Path::new(path), text);
        assert_eq!(of("x.ron", "(id: 1, map: ())"), FileContent::Mission);
        assert_eq!(of("x.ron", "(figures: [])"), FileContent::Figures);
        assert_eq!(of("x.ron", "(steps: [], position: (figures: []))"), FileContent::Lesson);
        assert_eq!(of("assets/lessons/x.ron", "(((("), FileContent::Lesson);
        assert_eq!(of("tests/rules/x.ron", "(map: ())"), FileContent::RuleTest);
        assert_eq!(of("assets/data/expedition/events.ron", "(events: [])"), FileContent::Expedition);
        assert_eq!(of("assets/data/expedition-battles.ron", "(cache: ())"), FileContent::ExpeditionBattles);
        assert_eq!(of("missions/expedition/sea.ron", "(people: [])"), FileContent::Expedition);
        assert_eq!(of("missions/expedition/sea/people.ron", "(people: [])"), FileContent::Expedition);
        assert_eq!(of("expedition/missions/x.ron", "(id: 1, map: ())"), FileContent::Mission);
        assert_eq!(of("assets/data/cards.ron", "(cards: [])"), FileContent::Cards);
        assert_eq!(of("x.ron", "(weapons: [])"), FileContent::Weapons);
        assert_eq!(of("x.ron", "(((((("), FileContent::Mission);
        assert_eq!(of("missions/campaign.ron", "((((("), FileContent::Campaign);
        assert_eq!(of("ours.campaign.ron", "()"), FileContent::Campaign);
        assert_eq!(of("x.ron", "(missions: [])"), FileContent::Campaign);
    }

    #[test]
    fn the_built_in_data_has_no_errors() {
        assert_eq!(check_files(&[]), ExitCode::SUCCESS);
    }

    #[test]
    fn the_summary_is_in_the_given_language() {
        let tally =
            CheckSummary { files: 3, skipped: 1, faulty: vec!["x.ron".into()], faults: 2, ..CheckSummary::default() };
        assert_eq!(tally.summary(CliLanguage::Es), "3 archivos revisados, 2 errores en 1 archivo; 1 sin revisar");
        assert_eq!(tally.summary(CliLanguage::En), "3 files checked, 2 errors in 1 file; 1 skipped");
        let one = CheckSummary { files: 1, ..CheckSummary::default() };
        assert_eq!(one.summary(CliLanguage::Es), "1 archivo revisado, ningún error");
    }

    #[test]
    fn rules_without_tests_are_reported_as_errors() {
        let mut tally = CheckSummary::default();
        tally.rules.insert("TURN-9".to_owned(), (1, 1));
        tally.demand_all_rules();
        assert_eq!(tally.faults, rule_test::RULE_IDS.len() + 1);
    }

    #[test]
    fn missing_files_and_empty_folders_fail_the_check() {
        assert_eq!(check_files(&[PathBuf::from("no/such/file.ron")]), ExitCode::from(2));
        let empty = std::env::temp_dir().join(format!("incursion-check-{}", std::process::id()));
        std::fs::create_dir_all(&empty).expect("a folder");
        assert_eq!(check_files(std::slice::from_ref(&empty)), ExitCode::from(2));
        assert_eq!(CheckSummary::default().summary(CliLanguage::En), "there is nothing to check");
        std::fs::remove_dir(empty).expect("it goes");
    }
}
