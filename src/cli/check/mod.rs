//! `incursion check`: validates data files and reports their faults, without starting a game.

mod content_checks;
mod file_content;
mod summary;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use campaign::expedition::battles::check_battle_data;
use mission::paths;
use rules::Catalogue;

use self::{
    content_checks::{
        check_campaign, check_companion_file, check_expedition, check_lesson, check_mission, check_rule_test,
        weapons_for,
    },
    file_content::{FileContent, file_kind_of, is_rule_folder},
    summary::CheckSummary,
};
use crate::{
    language::CliLanguage,
    output::{print, show_faults},
};

/// Maximum depth of the folders that are searched below a given one.
const MAX_DEPTH: usize = 8;

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
    fn the_built_in_data_has_no_errors() {
        assert_eq!(check_files(&[]), ExitCode::SUCCESS);
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
