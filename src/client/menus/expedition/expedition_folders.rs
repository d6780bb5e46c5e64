//! The folder of all expeditions: listing, creating and deleting them. Each expedition has a folder of its own, with its
//! name in a text file.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use bevy::log::warn;
use campaign::expedition::{
    EXPEDITION_FILE, ExpeditionCampaign, ExpeditionData, ExpeditionFileError, ExpeditionOutcome, ExpeditionTerms,
    is_expedition_open,
};
use mission::paths;
use rules::Localized;

/// Name of the file with the name of an expedition.
const NAME_FILE: &str = "name.txt";
/// Maximum size of that file, in bytes.
const MAX_NAME_BYTES: u64 = 1 << 10;
/// Name of the folder to which deleted expeditions are moved.
const TRASH_FOLDER: &str = ".trash";

/// An entry of the list of expeditions.
#[derive(Debug)]
pub struct ListedExpedition {
    pub folder: PathBuf,
    /// The name that the players gave the expedition; the folder's name if there is none.
    pub name: String,
    /// The contents of the file, if it can be read and no other window has it open.
    pub contents: Result<ExpeditionSummary, ExpeditionFileError>,
    /// The time when the expedition or its battle was last saved.
    pub last_played: SystemTime,
}

/// Contents of a readable expedition, as shown in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpeditionSummary {
    /// The day, from 1.
    pub day: u8,
    /// The number of days.
    pub days: u8,
    pub length: Localized,
    pub hardness: Localized,
    /// The seats: the names of the people, or `None` for the AI.
    pub seats: Vec<Option<String>>,
    /// The number of living survivors.
    pub living: usize,
    /// The number of people who have died.
    pub dead: usize,
    pub outcome: Option<ExpeditionOutcome>,
    /// `true` if a battle has begun and is not over.
    pub is_fighting: bool,
}

/// Returns the folder of the user's expeditions. It may not exist yet.
pub fn expeditions_folder() -> PathBuf {
    paths::expeditions_dir()
}

/// Returns all expeditions, the one last played first; an empty list if the folder can't be read.
pub fn list_expeditions() -> Vec<ListedExpedition> {
    let Ok(entries) = fs::read_dir(expeditions_folder()) else { return Vec::new() };
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_expedition = |folder: &PathBuf| folder.join(EXPEDITION_FILE).is_file() || folder.join(NAME_FILE).is_file();
    let mut found: Vec<ListedExpedition> = folders.filter(is_expedition).map(read_listed_expedition).collect();
    found.sort_by(|one, other| (other.last_played, &other.folder).cmp(&(one.last_played, &one.folder)));
    found
}

fn read_listed_expedition(folder: PathBuf) -> ListedExpedition {
    let saved_at = |path: &Path| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut last_played = saved_at(&folder.join(EXPEDITION_FILE));
    // The expedition is closed again at once.
    let contents = ExpeditionCampaign::open(&folder).map(|campaign| {
        // A battle is saved after each order, the expedition only after the battle.
        let journal = campaign.battle_path();
        if let Some(journal) = &journal {
            last_played = last_played.max(saved_at(journal));
        }
        ExpeditionSummary { is_fighting: journal.is_some(), ..summarize_expedition(&campaign) }
    });
    ListedExpedition { name: read_expedition_name(&folder), contents, last_played, folder }
}

/// Returns the name of the expedition in a folder; the folder's name if there is none.
pub(crate) fn read_expedition_name(folder: &Path) -> String {
    let bytes = files::read_bounded_file(&folder.join(NAME_FILE), MAX_NAME_BYTES).unwrap_or_default();
    let name = String::from_utf8_lossy(&bytes).trim().to_owned();
    if name.is_empty() { folder.file_name().unwrap_or_default().to_string_lossy().into_owned() } else { name }
}

fn summarize_expedition(campaign: &ExpeditionCampaign) -> ExpeditionSummary {
    let (state, data) = (campaign.state(), campaign.data());
    let length = data.length(&state.length);
    let unnamed = || Localized { es: String::new(), en: String::new() };
    ExpeditionSummary {
        day: state.day,
        days: length.map_or(0, |length| length.days),
        length: length.map_or_else(unnamed, |length| length.name.clone()),
        hardness: data.hardness(&state.hardness).map_or_else(unnamed, |hardness| hardness.name.clone()),
        seats: state.seats.iter().map(|seat| seat.person.clone()).collect(),
        living: state.survivors.len(),
        dead: state.dead.len(),
        outcome: state.outcome(),
        is_fighting: false,
    }
}

/// Begins an expedition with that name in a new folder, and saves it. A name that can't be written is lost.
///
/// # Errors
/// If the terms are refused, or the folder can't be written.
pub fn create_expedition(
    name: &str,
    data: ExpeditionData,
    terms: &ExpeditionTerms,
) -> Result<ExpeditionCampaign, ExpeditionFileError> {
    let all = expeditions_folder();
    let free = (1..10_000).map(|number| all.join(format!("expedition-{number}"))).find(|folder| !folder.exists());
    let folder = free.ok_or_else(|| ExpeditionFileError::Exists { path: all.clone() })?;
    let campaign = ExpeditionCampaign::create(&folder, data, terms)?;
    if let Err(error) = files::replace_file(&folder.join(NAME_FILE), name.as_bytes()) {
        warn!("the name of the expedition in {} can't be written: {error}", folder.display());
    }
    Ok(campaign)
}

/// Deletes an expedition: moves its folder into a hidden folder beside it, from which the player can restore it by hand.
///
/// # Errors
/// If the expedition is open, or can't be moved.
pub(super) fn delete_expedition(folder: &Path) -> Result<(), ExpeditionFileError> {
    if is_expedition_open(folder) {
        return Err(ExpeditionFileError::InUse { path: folder.into() });
    }
    let trash = folder.parent().unwrap_or(Path::new("")).join(TRASH_FOLDER);
    let io = |source: io::Error| ExpeditionFileError::Io { path: folder.into(), source };
    fs::create_dir_all(&trash).map_err(io)?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let free = (0..10_000).map(|number| trash.join(format!("{name}-{number}"))).find(|path| !path.exists());
    files::rename_path(folder, &free.unwrap_or_else(|| trash.join(name))).map_err(io)
}
