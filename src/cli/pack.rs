//! `incursion export CAMPAIGN` and `incursion import FILE`: export of a campaign with all its files as one file, and
//! import into the player's missions folder.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use campaign::{CampaignArchive, PACK_EXTENSION, PackError};
use mission::{CampaignLibrary, paths};
use rules::{Catalogue, Localized, both};

use super::{
    language::CliLanguage,
    output::{CommandFailure, is_standard_output, print, print_for_programs, write_file},
};

/// Exports a campaign, given by its id or its file, to `file`, or to `NAME.incursion-campaign` in the current folder.
/// Fails, with the reason on standard error, if there is no such campaign, if it has faults, or if the file can't be
/// written.
pub fn export_campaign(campaign: &str, file: Option<PathBuf>) -> ExitCode {
    match try_export(campaign, file) {
        Ok(ExportResult::Told(done)) => print(&format!("{done}\n")),
        Ok(ExportResult::Text(text)) => print_for_programs(&text),
        Err(failure) => failure.tell(),
    }
}

/// Handling of an import if another version of the campaign is already there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportMode {
    /// Imports nothing.
    #[default]
    Leave,
    /// Replaces the other version, which is moved into a folder beside the missions folder.
    Replace,
    /// Keeps both versions: the new one gets new names.
    KeepBoth,
}

/// Imports the campaign in a file into the player's missions folder. Fails, with the reason on standard error, if any
/// part of the campaign has faults, or conflicts with existing files that it must not replace; no file has changed
/// then.
pub fn import_campaign(file: &Path, mode: ImportMode) -> ExitCode {
    match try_import(file, mode) {
        Ok(done) => print(&format!("{done}\n")),
        Err(failure) => failure.tell(),
    }
}

/// Result of an export.
enum ExportResult {
    /// The file was written; contains the message for the user.
    Told(String),
    /// The output is standard output; contains the text of the pack.
    Text(String),
}

fn text_in_system_language(text: &Localized) -> String {
    CliLanguage::of_the_system().of(text).to_owned()
}

fn load_game_catalogue() -> Result<Catalogue, CommandFailure> {
    mission::load_catalogue(&paths::figures_file()).map_err(|faults| CommandFailure::of_faults(&faults))
}

fn try_export(wanted: &str, file: Option<PathBuf>) -> Result<ExportResult, CommandFailure> {
    let catalogue = load_game_catalogue()?;
    let mut folders = paths::mission_folders();
    let named = Path::new(wanted);
    let path = if named.is_file() {
        let parent = named.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = parent.unwrap_or(Path::new(".")).to_owned();
        let path = folder.join(named.file_name().unwrap_or_default());
        if !folders.contains(&folder) {
            folders = vec![paths::game_missions_dir(), folder];
        }
        path
    } else {
        let plans = mission::load_campaign_library(&folders, &mission::load_mission_library(&folders, &catalogue));
        let listed = plans.plans.iter().find(|listed| listed.plan.id == wanted);
        listed.map(|listed| listed.path.clone()).ok_or_else(|| unknown_campaign(wanted, &plans))?
    };
    let pack = CampaignArchive::of(&path, &mission::load_mission_library(&folders, &catalogue))
        .map_err(|fault| archive_failure(&path, &fault))?;
    let file = file.unwrap_or_else(|| format!("{}.{PACK_EXTENSION}", pack.name()).into());
    if is_standard_output(&file) {
        return Ok(ExportResult::Text(pack.to_text()));
    }
    write_file(&file, &pack.to_text())?;
    let count = pack.names().count();
    let (name, Localized { es, en }) = (file.display(), file_count_text(count));
    Ok(ExportResult::Told(text_in_system_language(&both!("{name}: {es}", "{name}: {en}"))))
}

fn try_import(file: &Path, mode: ImportMode) -> Result<String, CommandFailure> {
    let catalogue = load_game_catalogue()?;
    let (folder, games) = (paths::user_missions(), paths::game_missions_dir());
    let pack = CampaignArchive::open(file).map_err(|fault| archive_failure(file, &fault))?;
    let unpacked = match mode {
        ImportMode::Leave => pack.unpack(&folder, &games, &catalogue).map(|imported| (imported, None)),
        ImportMode::Replace => pack.replace(&folder, &games, &catalogue),
        ImportMode::KeepBoth => pack.unpack_beside(&folder, &games, &catalogue).map(|imported| (imported, None)),
    };
    let (imported, replaced) = unpacked.map_err(|fault| {
        let command_failure = archive_failure(file, &fault);
        if !matches!(fault, PackError::Taken(_)) || mode != ImportMode::Leave {
            return command_failure;
        }
        command_failure.with_hint(both!(
            "con --replace se sustituye (lo de antes queda en una carpeta al lado); con --keep-both se guardan las dos",
            "--replace takes its place (what was there goes into a folder beside); --keep-both keeps both"
        ))
    })?;
    let (name, folder) = (imported.name, folder.display());
    let (Localized { es, en }, Localized { es: of, en: by }) = (file_count_text(imported.written.len()), name);
    let mut done = text_in_system_language(&both!("«{of}»: {es} nuevos en {folder}", "“{by}”: {en} new in {folder}"));
    if let Some(replaced) = replaced {
        let replaced = replaced.display();
        done +=
            &text_in_system_language(&both!("\nlo de antes está en {replaced}", "\nwhat was there is in {replaced}"));
    }
    Ok(done)
}

fn file_count_text(count: usize) -> Localized {
    if count == 1 { both!("1 archivo", "1 file") } else { both!("{count} archivos", "{count} files") }
}

fn archive_failure(file: &Path, fault: &PackError) -> CommandFailure {
    let Localized { es, en } = fault.message();
    // Messages about faults already begin with the path of their file; the faults of a pack name the files in it.
    let is_told = matches!(fault, PackError::Faulty(faulty) if faulty.iter().any(|faults| faults.file == file));
    let file = file.display();
    let words = if is_told { Localized { es, en } } else { both!("{file}: {es}", "{file}: {en}") };
    match fault {
        PackError::Unable(_) | PackError::Taken(_) => CommandFailure::unable(words),
        PackError::Refused(_) | PackError::Faulty(_) => CommandFailure::faulty(words),
    }
}

fn unknown_campaign(wanted: &str, plans: &CampaignLibrary) -> CommandFailure {
    let ids: Vec<&str> = plans.plans.iter().map(|listed| listed.plan.id.as_str()).collect();
    let ids = ids.join(", ");
    CommandFailure::unable(both!(
        "no hay campaña ni archivo «{wanted}»; hay: {ids}",
        "no campaign or file `{wanted}`; available: {ids}"
    ))
}
