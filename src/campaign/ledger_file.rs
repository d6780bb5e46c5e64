//! The file of a campaign: `campaign.json` in the campaign's folder. Its first line names the format, with a checksum
//! of the rest, which is the ledger. The file is replaced completely: the new text is written to a second file, synced
//! to the disk and then renamed, so that a crash leaves either the old file or the new one.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::{
    checked_file::{FileHeader, add_header, to_json_line},
    ledger::Ledger,
};
use files::LockFile;
use mission::MAX_MISSIONS;

/// Version of the format. Readers refuse newer ones. Version 2 added the players' names for figures, 3 the players, 4
/// the seats without advice, 5 the custom content of missions: readers of an older version would report these data as
/// damage.
pub const VERSION: u32 = 5;

/// Returns the oldest version that can represent a ledger, so that older games can open campaigns without newer data.
fn oldest_version_for(ledger: &Ledger) -> u32 {
    if ledger.missions.iter().any(|stamp| !stamp.own.is_empty()) {
        return VERSION;
    }
    match (ledger.players.is_default(), ledger.called.is_empty()) {
        (false, _) if !record::all_may_ask(&ledger.players.without_advice) => 4,
        (false, _) => 3,
        (true, false) => 2,
        (true, true) => 1,
    }
}

/// Name of the ledger's file.
pub(super) const LEDGER_FILE: &str = "campaign.json";
/// Name of the file whose lock marks the campaign as open.
const LOCK_FILE: &str = "lock";
const FORMAT: &str = "incursion-campaign";
/// Maximum size of the file, in bytes: about ten times the size of the longest campaign.
const MAX_FILE: u64 = 16 << 20;

/// Error of opening or saving a campaign.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// Another process has the campaign open.
    #[error("the campaign in {} is open in another window", path.display())]
    InUse {
        /// The campaign's folder.
        path: PathBuf,
    },
    /// The file was written by a newer game.
    #[error("the campaign in {} has format version {found}; this game reads up to {VERSION}: it takes a newer game", path.display())]
    Newer {
        /// The campaign's folder.
        path: PathBuf,
        /// The version of the file.
        found: u32,
    },
    /// The file is damaged or was changed. It is left unchanged.
    #[error("{} was damaged or changed: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault.
        reason: String,
    },
    /// The operating system returned an error, such as a full disk, a denied permission, or a missing folder.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl CampaignError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> CampaignError + '_ {
        |source| CampaignError::Io { path: path.into(), source }
    }
}

/// Reads the ledger in a folder.
pub(super) fn read_ledger(folder: &Path) -> Result<Ledger, CampaignError> {
    let path = folder.join(LEDGER_FILE);
    let damaged = |reason: String| CampaignError::Damaged { path: path.clone(), reason };
    let bytes = files::read_bounded_file(&path, MAX_FILE).map_err(|source| match source.kind() {
        io::ErrorKind::FileTooLarge => damaged("it is too large for a campaign".into()),
        _ => CampaignError::Io { path: path.clone(), source },
    })?;
    let (header, text) = FileHeader::split(&bytes).map_err(|error| damaged(error.to_string()))?;
    if header.format != FORMAT {
        return Err(damaged("another format".into()));
    }
    if header.version > VERSION {
        return Err(CampaignError::Newer { path: folder.into(), found: header.version });
    }
    if !header.fits(text) {
        return Err(damaged("its checksum does not fit".into()));
    }
    let ledger: Ledger = serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
    check_ledger(&ledger).map_err(|reason| damaged(reason.into()))?;
    Ok(ledger)
}

/// Checks the invariants on which the rest of the crate relies.
fn check_ledger(ledger: &Ledger) -> Result<(), &'static str> {
    let missions = ledger.missions.len();
    let in_order = (1..).zip(&ledger.chapters).all(|(number, chapter)| chapter.number == number);
    let bare = |name: &String| Path::new(name).file_name().is_some_and(|bare| bare == name.as_str());
    let battle = ledger.battle.iter().filter_map(|battle| battle.journal.as_ref());
    let mut journals = ledger.chapters.iter().map(|chapter| &chapter.journal).chain(battle).chain(&ledger.set_aside);
    if !(1..=MAX_MISSIONS).contains(&missions) || missions != ledger.plan.missions.len() {
        Err("its missions are not those of its plan")
    } else if ledger.chapters.len() > missions || !in_order {
        Err("its chapters are not in order")
    } else if !journals.all(bare) {
        Err("a battle of it lies outside its folder")
    } else {
        Ok(())
    }
}

/// Returns the text of a ledger's file.
pub(super) fn ledger_to_text(ledger: &Ledger) -> String {
    add_header(FORMAT, oldest_version_for(ledger), &to_json_line(ledger))
}

/// Creates a file, or replaces it completely.
pub(super) fn replace_campaign_file(path: &Path, text: &str) -> Result<(), CampaignError> {
    files::replace_file(path, text.as_bytes()).map_err(CampaignError::io(path))
}

/// Takes the lock of a campaign's folder, creating the lock file if needed. Returns `None` if the file can't be opened;
/// then no file can be written there either.
pub(super) fn lock_campaign_folder(folder: &Path) -> Result<Option<LockFile>, CampaignError> {
    match LockFile::acquire(&folder.join(LOCK_FILE)) {
        Ok(None) => Err(CampaignError::InUse { path: folder.into() }),
        lock => Ok(lock.ok().flatten()),
    }
}

/// Returns `true` if another process has the campaign in a folder open.
pub(super) fn is_campaign_in_use(folder: &Path) -> bool {
    files::is_locked(&folder.join(LOCK_FILE))
}
