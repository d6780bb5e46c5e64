//! The folder of saved battles: lists its battles, and finds the one that 'Continue' opens. Nothing is replayed: the
//! header and the last lines of a journal contain all that a list shows, so that a thousand battles are listed in less
//! than a second. Earlier lines are only checked for completeness; other damage is found when the battle is opened.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::Deserialize;

use super::{
    AiSeat, CampaignRef, JournalError, RecordError, RecoveredRecord, ResumeError,
    bookmark::Bookmark,
    format::{self, HeaderStamp},
    journal::{EXTENSION, MAX_FILE, is_journal_in_use, lock_journal, read_journal_file},
    last::{self, LastLinesSummary},
    mail::MailState,
    play_time::PlayTime,
    seat_change,
};
use rules::{BattleResult, BySide, Localized, Side};

/// Summary of a saved battle, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBattle {
    /// The file of the battle.
    pub path: PathBuf,
    /// The id of its mission; `None` for a bare position.
    pub mission: Option<String>,
    /// The name of its mission; `None` for a bare position.
    pub name: Option<Localized>,
    /// The campaign that the battle is part of.
    pub campaign: Option<CampaignRef>,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
    /// The forces bought, as ids of figure kinds.
    pub forces: BySide<Vec<String>>,
    /// The names of the players; empty for players without a name.
    pub players: BySide<String>,
    /// The AI that plays each side now; `None` for a human player.
    pub computers: BySide<Option<AiSeat>>,
    /// Time when the battle began, in seconds since 1970; 0 if unknown.
    pub begun: u64,
    /// The current turn.
    pub turn: u16,
    /// Number of orders given, up to the first damage.
    pub orders: usize,
    /// The seat that must decide next; `None` once the battle is over, or if an old record does not say.
    pub next: Option<Side>,
    /// `true` if the battle is over.
    pub over: bool,
    /// The result of the battle; `None` while it continues, or if an old record does not say.
    pub verdict: Option<BattleResult>,
    /// `true` if a part of the record is damaged: it can be played up to there.
    pub damaged: bool,
    /// Reason why this game can't play it: it was made by a newer game or by one that is too old, or nothing of it can
    /// be read.
    pub fault: Option<RecordError>,
    /// `true` if another process is playing it now.
    pub in_use: bool,
    /// Time of the last save.
    pub saved_at: SystemTime,
}

/// Reads a record from a file, up to the first damage.
///
/// # Errors
/// If the file can't be read or is larger than any battle, or is no record.
pub fn read_saved_record(path: &Path) -> Result<RecoveredRecord, ResumeError> {
    Ok(format::read_record(&read_journal_file(path)?)?)
}

/// Returns the battles saved in a folder, the newest first; none if the folder can't be read. Battles that can't be
/// read are included, with their fault, so that a player who searches for one sees that it is damaged.
pub fn list_saved_battles(dir: &Path) -> Vec<SavedBattle> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut saved: Vec<SavedBattle> = journals.filter_map(|path| read_summary(&path)).collect();
    saved.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
    saved
}

/// Returns the battle that 'Continue' opens: the newest that is not over and not being played.
pub fn latest_saved_battle(dir: &Path) -> Option<SavedBattle> {
    list_saved_battles(dir).into_iter().find(SavedBattle::can_go_on)
}

/// Deletes a saved battle with its mail state, bookmark and play time.
///
/// # Errors
/// If another process is playing it, or the system refuses; the battle still exists then.
pub fn delete_saved_battle(path: &Path) -> Result<(), JournalError> {
    // No process can be playing a pipe, or a link to a missing file. The lock file is removed with the lock.
    let _lock = match path.is_file().then(|| lock_journal(path)) {
        Some(Err(in_use @ JournalError::InUse { .. })) => return Err(in_use),
        // If the lock file can't be created, no process can be playing the battle.
        lock => lock.and_then(Result::ok),
    };
    fs::remove_file(path).map_err(|source| JournalError::Io { path: path.into(), source })?;
    MailState::remove(path);
    Bookmark::remove(path);
    PlayTime::remove(path);
    Ok(())
}

/// The part of a header that a list needs. Each field is optional, because a newer game may have left it out.
#[derive(Default, Deserialize)]
#[serde(default)]
struct HeaderSummary {
    begun: u64,
    next: Option<Side>,
    spec: HeaderSummarySpec,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct HeaderSummarySpec {
    mission: Option<HeaderSummaryMission>,
    campaign: Option<CampaignRef>,
    levels: BySide<u8>,
    forces: BySide<Vec<String>>,
    players: BySide<String>,
    computers: BySide<Option<AiSeat>>,
}

#[derive(Deserialize)]
struct HeaderSummaryMission {
    id: String,
    name: Localized,
}

/// Reads the summary of a saved battle; `None` if there is no such file. A file that can't be read has a
/// [`fault`](SavedBattle::fault), and the other details are unknown.
pub fn read_summary(path: &Path) -> Option<SavedBattle> {
    let link = fs::symlink_metadata(path).ok()?;
    let modified = fs::metadata(path).unwrap_or(link).modified();
    let saved_at = modified.unwrap_or(SystemTime::UNIX_EPOCH);
    Some(match files::read_bounded_file(path, MAX_FILE) {
        Ok(bytes) => SavedBattle {
            in_use: is_journal_in_use(path),
            ..summarize_saved_battle(path, saved_at, files::strip_byte_order_mark(&bytes))
        },
        Err(fault) => SavedBattle::unreadable(path, saved_at, RecordError::Unreadable(fault.kind())),
    })
}

fn summarize_saved_battle(path: &Path, saved_at: SystemTime, bytes: &[u8]) -> SavedBattle {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header = format::strip_carriage_return(first);
    let stamp =
        serde_json::from_slice::<HeaderStamp>(header).map_err(|error| RecordError::NotARecord(error.to_string()));
    let checked = stamp.and_then(|stamp| format::check_stamp(&stamp).map(|()| stamp));
    let read = serde_json::from_slice::<HeaderSummary>(header);
    let fault = match (&checked, &read) {
        (Err(fault), _) => Some(fault.clone()),
        (Ok(_), Err(error)) => Some(RecordError::Header(error.to_string())),
        (Ok(stamp), Ok(_)) if !format::is_header_whole(stamp, header) => {
            Some(RecordError::Header("its checksum does not fit".into()))
        }
        _ => None,
    };
    let unknown = SavedBattle::unreadable(path, saved_at, RecordError::NotARecord(String::new()));
    // The content of a damaged first line can't be trusted.
    let believed = fault.as_ref().is_none_or(|fault| !fault.is_damage());
    let Some(HeaderSummary { begun, next, spec }) = read.ok().filter(|_| believed) else {
        return SavedBattle { fault, ..unknown };
    };
    let lines = bytes.get(first.len() + 1..).unwrap_or_default();
    let last = if fault.is_none() { last::summarize_last_lines(lines, next) } else { LastLinesSummary::default() };
    let (mission, name) = spec.mission.map(|mission| (mission.id, mission.name)).unzip();
    let computers = seat_change::last_seat_change(lines).map_or(spec.computers, |seated| seated.computers);
    let HeaderSummarySpec { campaign, levels, forces, players, .. } = spec;
    let LastLinesSummary { turn, next, over, verdict, orders, damaged } = last;
    let known =
        SavedBattle { mission, name, campaign, levels, forces, players, computers, begun, turn, fault, ..unknown };
    SavedBattle { orders, next, over, verdict, damaged, ..known }
}

impl SavedBattle {
    /// Returns the summary of a file that can't be read.
    fn unreadable(path: &Path, saved_at: SystemTime, fault: RecordError) -> SavedBattle {
        SavedBattle {
            path: path.into(),
            mission: None,
            name: None,
            campaign: None,
            levels: BySide::default(),
            forces: BySide::default(),
            players: BySide::default(),
            computers: BySide::default(),
            begun: 0,
            turn: 0,
            orders: 0,
            next: None,
            over: false,
            verdict: None,
            damaged: false,
            fault: Some(fault),
            in_use: false,
            saved_at,
        }
    }

    /// Returns `true` if the file is damaged, in part or as a whole.
    pub fn is_damaged(&self) -> bool {
        self.damaged || self.fault.as_ref().is_some_and(RecordError::is_damage)
    }

    /// Returns `true` if it can be continued: it is not over, no other process is playing it, and this game can read
    /// it.
    pub fn can_go_on(&self) -> bool {
        !self.over && !self.in_use && self.fault.is_none()
    }
}
