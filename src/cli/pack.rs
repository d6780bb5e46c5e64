//! `incursion export CAMPAIGN` and `incursion import FILE`: export of a campaign with all its files as one file, and
//! import into the player's own missions.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use campaign::{PACK_EXTENSION, Pack, PackError};
use mission::{CampaignLibrary, paths};
use rules::{Catalogue, Localized, both};

use super::{
    print::Language,
    say::{CommandFailure, hand_out, is_standard_output, say, write_file},
};

/// Exports a campaign, given by its id or its file, to `file`, or to `NAME.incursion-campaign` in the current folder.
/// Fails, with the reason on standard error, if there is no such campaign, if it has faults, or if the file can't be
/// written.
pub fn export(campaign: &str, file: Option<PathBuf>) -> ExitCode {
    match try_export(campaign, file) {
        Ok(Exported::Told(done)) => say(&format!("{done}\n")),
        Ok(Exported::Text(text)) => hand_out(&text),
        Err(failure) => failure.tell(),
    }
}

/// Handling of an import if another version of the campaign is already there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportMode {
    /// Imports nothing.
    #[default]
    Leave,
    /// Replaces the other version, which is moved into a folder beside.
    Replace,
    /// Keeps both versions: the new one gets names of its own.
    KeepBoth,
}

/// Imports the campaign of a file into the player's own missions folder. Fails, with the reason on standard error, if
/// any part of the campaign has faults, or is in conflict with existing files that it must not replace; in that case
/// nothing has changed.
pub fn import(file: &Path, mode: ImportMode) -> ExitCode {
    match try_import(file, mode) {
        Ok(done) => say(&format!("{done}\n")),
        Err(failure) => failure.tell(),
    }
}

/// Result of an export.
enum Exported {
    /// The file was written: the message for the user.
    Told(String),
    /// The user asked for standard output: the text of the pack.
    Text(String),
}

fn words(text: &Localized) -> String {
    Language::of_the_system().of(text).to_owned()
}

fn catalogue() -> Result<Catalogue, CommandFailure> {
    mission::load_catalogue(&paths::figures_file()).map_err(|faults| CommandFailure::of_faults(&faults))
}

fn try_export(wanted: &str, file: Option<PathBuf>) -> Result<Exported, CommandFailure> {
    let catalogue = catalogue()?;
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
        listed.map(|listed| listed.path.clone()).ok_or_else(|| unknown(wanted, &plans))?
    };
    let pack =
        Pack::of(&path, &mission::load_mission_library(&folders, &catalogue)).map_err(|fault| failed(&path, &fault))?;
    let file = file.unwrap_or_else(|| format!("{}.{PACK_EXTENSION}", pack.name()).into());
    if is_standard_output(&file) {
        return Ok(Exported::Text(pack.text()));
    }
    write_file(&file, &pack.text())?;
    let count = pack.names().count();
    let (name, Localized { es, en }) = (file.display(), files_of(count));
    Ok(Exported::Told(words(&both!("{name}: {es}", "{name}: {en}"))))
}

fn try_import(file: &Path, mode: ImportMode) -> Result<String, CommandFailure> {
    let catalogue = catalogue()?;
    let (folder, games) = (paths::user_missions(), paths::game_missions_dir());
    let pack = Pack::open(file).map_err(|fault| failed(file, &fault))?;
    let unpacked = match mode {
        ImportMode::Leave => pack.unpack(&folder, &games, &catalogue).map(|imported| (imported, None)),
        ImportMode::Replace => pack.replace(&folder, &games, &catalogue),
        ImportMode::KeepBoth => pack.unpack_beside(&folder, &games, &catalogue).map(|imported| (imported, None)),
    };
    let (imported, replaced) = unpacked.map_err(|fault| {
        let told = failed(file, &fault);
        if !matches!(fault, PackError::Taken(_)) || mode != ImportMode::Leave {
            return told;
        }
        told.with_hint(both!(
            "con --replace se sustituye (lo de antes queda en una carpeta al lado); con --keep-both se guardan las dos",
            "--replace takes its place (what was there goes into a folder beside); --keep-both keeps both"
        ))
    })?;
    let (name, folder) = (imported.name, folder.display());
    let (Localized { es, en }, Localized { es: of, en: by }) = (files_of(imported.written.len()), name);
    let mut done = words(&both!("«{of}»: {es} nuevos en {folder}", "“{by}”: {en} new in {folder}"));
    if let Some(replaced) = replaced {
        let replaced = replaced.display();
        done += &words(&both!("\nlo de antes está en {replaced}", "\nwhat was there is in {replaced}"));
    }
    Ok(done)
}

fn files_of(count: usize) -> Localized {
    if count == 1 { both!("1 archivo", "1 file") } else { both!("{count} archivos", "{count} files") }
}

fn failed(file: &Path, fault: &PackError) -> CommandFailure {
    let Localized { es, en } = fault.told();
    // Messages about faults already begin with the path of their file; the faults of a pack name the files in it.
    let is_told = matches!(fault, PackError::Faulty(faulty) if faulty.iter().any(|faults| faults.file == file));
    let file = file.display();
    let words = if is_told { Localized { es, en } } else { both!("{file}: {es}", "{file}: {en}") };
    match fault {
        PackError::Unable(_) | PackError::Taken(_) => CommandFailure::unable(words),
        PackError::Refused(_) | PackError::Faulty(_) => CommandFailure::faulty(words),
    }
}

fn unknown(wanted: &str, plans: &CampaignLibrary) -> CommandFailure {
    let ids: Vec<&str> = plans.plans.iter().map(|listed| listed.plan.id.as_str()).collect();
    let ids = ids.join(", ");
    CommandFailure::unable(both!(
        "no hay campaña ni archivo «{wanted}»; hay: {ids}",
        "no campaign or file `{wanted}`; available: {ids}"
    ))
}
