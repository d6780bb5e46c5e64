//! The checks of data files, one for each kind of content that needs more than its own text.

use std::path::Path;

use campaign::expedition::{check_expedition_file, check_person_figures};
use mission::{Diagnostics, Library, paths};
use rules::{Armoury, Catalogue};

use super::{file_content::EXPEDITION_FOLDER, summary::CheckSummary};
use crate::language::CliLanguage;

/// Checks a data file of expeditions; with a catalogue, also the figures of its people.
pub(super) fn check_expedition(path: &Path, text: &str, catalogue: Option<&Catalogue>) -> Result<(), Diagnostics> {
    check_expedition_file(path, text, &paths::assets_dir().join("data").join(EXPEDITION_FOLDER))?;
    catalogue.map_or(Ok(()), |catalogue| check_person_figures(path, text, catalogue))
}

/// Checks a mission together with its custom content. If the content has faults, shows them, and checks the mission
/// without it.
pub(super) fn check_mission(
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
pub(super) fn check_campaign(
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
pub(super) fn check_companion_file(
    path: &Path,
    game: Option<&Catalogue>,
    tally: &mut CheckSummary,
) -> Result<(), Diagnostics> {
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
pub(super) fn weapons_for(path: &Path) -> Armoury {
    mission::weapons_beside(path).unwrap_or_else(|_| mission::built_in_weapons().clone())
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
pub(super) fn check_rule_test(
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
pub(super) fn check_lesson(
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
