//! The folder of saved battles: what is in it, and which one 'Continue' means. Nothing is replayed here: the header and
//! the last lines of a journal say what a list shows, so that a thousand of them are listed in less than a second.
//! Of lines before the last it is seen whether they are whole; what else is damaged is found when the battle is opened.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use serde::Deserialize;

use super::{
    AiSeat, CampaignRef, JournalError, RecordError, RecoveredRecord, ResumeError,
    bookmark::Bookmark,
    format::{self, HeaderStamp},
    journal::{EXTENSION, MAX_FILE, lock_journal_file, read_journal_file},
    last::{self, LastLinesSummary},
    mail::MailState,
    seat_change,
};
use rules::{BattleResult, BySide, Localized, Side};

/// A saved battle, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBattle {
    /// Its file.
    pub path: PathBuf,
    /// The id of its mission; none for a bare position.
    pub mission: Option<String>,
    /// The name of its mission.
    pub name: Option<Localized>,
    /// The campaign that it is part of.
    pub campaign: Option<CampaignRef>,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
    /// The forces bought, by the ids of their kinds.
    pub forces: BySide<Vec<String>>,
    /// The names of the players; empty for those who gave none.
    pub players: BySide<String>,
    /// Which sides the computer plays now.
    pub computers: BySide<Option<AiSeat>>,
    /// When it began, in seconds since 1970; 0 if that is not known.
    pub begun: u64,
    /// The turn in which it stands.
    pub turn: u16,
    /// How many orders were given, up to the first damage.
    pub orders: usize,
    /// Who must decide next; nobody once it is over, nor where an old record does not say.
    pub next: Option<Side>,
    /// Whether it has ended.
    pub over: bool,
    /// How it ended; none as long as it goes on, and where an old record does not say.
    pub verdict: Option<BattleResult>,
    /// Whether a part of it is damaged: it can be played up to there.
    pub damaged: bool,
    /// Why this game can't play it: it was made by a newer one or by one that is too old, or nothing of it can be read.
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
pub fn read_saved_record(path: &Path) -> Result<RecoveredRecord, ResumeError> {
    Ok(format::read_record(&read_journal_file(path)?)?)
}

/// The battles saved in a folder, the newest first. Those that can't be read are there, too, with their fault: a player
/// who looks for one must see that it is damaged. None if the folder can't be read.
pub fn list_saved_battles(dir: &Path) -> Vec<SavedBattle> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut saved: Vec<SavedBattle> = journals.filter_map(|path| read_summary(&path)).collect();
    saved.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
    saved
}

/// The battle that 'Continue' continues: the newest that is not over and not being played.
pub fn latest_saved_battle(dir: &Path) -> Option<SavedBattle> {
    list_saved_battles(dir).into_iter().find(SavedBattle::can_go_on)
}

/// Deletes a saved battle, and what is kept beside it.
///
/// # Errors
/// If another process plays it, or the system refuses; it is still there then.
pub fn delete_saved_battle(path: &Path) -> Result<(), JournalError> {
    let io_error = |source| JournalError::Io { path: path.into(), source };
    let _lock = match files::open_regular_file(path) {
        Ok(file) => Some(lock_journal_file(file, path)?),
        // A pipe, or a link to nowhere: nobody plays it.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::NotFound) => None,
        Err(error) => return Err(io_error(error)),
    };
    fs::remove_file(path).map_err(io_error)?;
    MailState::remove(path);
    Bookmark::remove(path);
    Ok(())
}

/// What a list needs of a header. A newer game may have left any of it out.
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

/// Reads what a list shows of that file; none if there is no such file. One that can't be read has a
/// [`spec_error`](SavedBattle::spec_error), and nothing else is known of it.
pub fn read_summary(path: &Path) -> Option<SavedBattle> {
    let link = fs::symlink_metadata(path).ok()?;
    let modified = fs::metadata(path).unwrap_or(link).modified();
    let saved_at = modified.unwrap_or(SystemTime::UNIX_EPOCH);
    let read = files::open_regular_file(path).and_then(|mut file| {
        let in_use = files::is_file_in_use(&file);
        Ok((files::read_open(&mut file, MAX_FILE)?, in_use))
    });
    Some(match read {
        Ok((bytes, in_use)) => {
            SavedBattle { in_use, ..summarize_saved_battle(path, saved_at, files::strip_byte_order_mark(&bytes)) }
        }
        Err(fault) => SavedBattle::unread(path, saved_at, RecordError::Unreadable(fault.kind())),
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
    let unknown = SavedBattle::unread(path, saved_at, RecordError::NotARecord(String::new()));
    // What a damaged first line says is not to be believed.
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
    /// A file of which nothing is known but that it can't be read.
    fn unread(path: &Path, saved_at: SystemTime, fault: RecordError) -> SavedBattle {
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

    /// Whether the file is damaged, in part or as a whole.
    pub fn is_damaged(&self) -> bool {
        self.damaged || self.fault.as_ref().is_some_and(RecordError::is_damage)
    }

    /// Whether it can be continued: it is not over, no other process plays it, and this game can read it.
    pub fn can_go_on(&self) -> bool {
        !self.over && !self.in_use && self.fault.is_none()
    }
}
