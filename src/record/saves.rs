//! The folder of saved battles: what is in it, and which one 'Continue' means. Nothing is replayed here: the header and
//! the last lines of a journal say what a list shows, so that a thousand of them are listed in less than a second.
//! Damage before the last line is found when the battle is opened.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::Deserialize;

use super::{
    CampaignStamp, Computer, JournalError, RecordError, ResumeError, Salvaged,
    format::{self, Last, Stamp},
    journal::{EXTENSION, lock, read_file, read_limited},
    mail::Post,
    mark::Mark,
    seating,
};
use rules::{BySide, Localized, Side, Verdict};

/// A saved battle, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// The id of its mission; none for a bare position.
    pub mission: Option<String>,
    /// The name of its mission.
    pub name: Option<Localized>,
    /// The campaign that it is part of.
    pub campaign: Option<CampaignStamp>,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
    /// The forces bought, by the ids of their kinds.
    pub forces: BySide<Vec<String>>,
    /// The names of the players; empty for those who gave none.
    pub players: BySide<String>,
    /// Which sides the computer plays now.
    pub computers: BySide<Option<Computer>>,
    /// When it began, in seconds since 1970; 0 if that is not known.
    pub begun: u64,
    /// The turn in which it stands.
    pub turn: u16,
    /// How many orders were given.
    pub orders: usize,
    /// Who must decide next; nobody once it is over, nor where an old record does not say.
    pub next: Option<Side>,
    /// Whether it has ended.
    pub over: bool,
    /// How it ended; none as long as it goes on, and where an old record does not say.
    pub verdict: Option<Verdict>,
    /// Whether its last part is damaged: it can be continued from before that.
    pub damaged: bool,
    /// Why this game can't play it: it was made by a newer one, or by one that is too old.
    pub fault: Option<RecordError>,
    /// Whether another process plays it now.
    pub in_use: bool,
    /// When it was last saved.
    pub saved_at: SystemTime,
}

/// Reads a record from a file, as far as it is sound.
///
/// # Errors
/// If the file can't be read or is larger than any battle, or is no record.
pub fn open(path: &Path) -> Result<Salvaged, ResumeError> {
    Ok(format::read(&read_file(path)?)?)
}

/// The battles saved in a folder, the newest first. Files that are no records are left out; so is a folder that can't
/// be read.
pub fn list(dir: &Path) -> Vec<Saved> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut saved: Vec<Saved> = journals.filter_map(|path| look(&path)).collect();
    saved.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
    saved
}

/// The battle that 'Continue' continues: the newest that is not over and not being played.
pub fn latest(dir: &Path) -> Option<Saved> {
    list(dir).into_iter().find(|saved| !saved.over && !saved.in_use && saved.fault.is_none())
}

/// Deletes a saved battle, and what is kept beside it.
///
/// # Errors
/// If another process plays it, or the system refuses; it is still there then.
pub fn delete(path: &Path) -> Result<(), JournalError> {
    let io_error = |source| JournalError::Io { path: path.into(), source };
    let _lock = lock(files::open(path).map_err(io_error)?, path)?;
    fs::remove_file(path).map_err(io_error)?;
    Post::remove(path);
    Mark::remove(path);
    Ok(())
}

/// What a list needs of a header. A newer game may have left any of it out.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Glance {
    begun: u64,
    next: Option<Side>,
    spec: GlanceSpec,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct GlanceSpec {
    mission: Option<GlanceMission>,
    campaign: Option<CampaignStamp>,
    levels: BySide<u8>,
    forces: BySide<Vec<String>>,
    players: BySide<String>,
    computers: BySide<Option<Computer>>,
}

#[derive(Deserialize)]
struct GlanceMission {
    id: String,
    name: Localized,
}

/// Reads what a list shows of that file; none if it is no record.
pub fn look(path: &Path) -> Option<Saved> {
    let mut file = files::open(path).ok()?;
    let saved_at = file.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let in_use = files::in_use(&file);
    let bytes = read_limited(&mut file, path).ok()?;
    let header = bytes.split(|byte| *byte == b'\n').next()?;
    let stamp: Stamp = serde_json::from_slice(header).ok()?;
    let fault = match format::check_stamp(&stamp) {
        Err(RecordError::NotARecord(_)) => return None,
        checked => checked.err(),
    };
    let Glance { begun, next, spec } = match (serde_json::from_slice(header), &fault) {
        (Ok(glance), _) => glance,
        (Err(_), Some(_)) => Glance::default(),
        (Err(_), None) => return None,
    };
    let lines = bytes.get(header.len() + 1..).unwrap_or_default();
    let Last { turn, next, over, verdict, orders, damaged } =
        if fault.is_none() { format::last(lines, next) } else { Last::default() };
    let (mission, name) = spec.mission.map(|mission| (mission.id, mission.name)).unzip();
    let GlanceSpec { campaign, levels, forces, players, computers, .. } = spec;
    let computers = seating::last(lines).map_or(computers, |seated| seated.computers);
    let path = path.into();
    Some(Saved {
        path,
        mission,
        name,
        campaign,
        levels,
        forces,
        players,
        computers,
        begun,
        turn,
        orders,
        next,
        over,
        verdict,
        damaged,
        fault,
        in_use,
        saved_at,
    })
}
