//! The file of a campaign: `campaign.json` in the campaign's folder. Its first line says what it is, with a checksum of
//! the rest, which is the ledger. It is replaced as a whole: written beside itself, seen to the disk and then given its
//! name, so that whoever is killed in between leaves the old one or the new one.

use std::{
    fs::{File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ledger::Ledger;
use files::LockedFile;
use mission::MAX_MISSIONS;
use record::Digest;

/// The version of the format. Readers refuse newer ones. Since 2 a ledger may hold the names that players give to
/// figures, since 3 who plays, since 4 who may not ask for advice, since 5 what missions bring of their own: readers of an
/// older version would take that for damage.
pub const VERSION: u32 = 5;

/// The oldest version that can hold a ledger: whoever does without these things can still go on with an older game.
fn version_of(ledger: &Ledger) -> u32 {
    if ledger.missions.iter().any(|stamp| !stamp.own.is_empty()) {
        return VERSION;
    }
    match (ledger.players.unsaid(), ledger.called.is_empty()) {
        (false, _) if !record::all_may_ask(&ledger.players.without_advice) => 4,
        (false, _) => 3,
        (true, false) => 2,
        (true, true) => 1,
    }
}

/// The file of the ledger.
pub(super) const LEDGER: &str = "campaign.json";
/// The file whose lock says that the campaign is open.
const LOCK: &str = "lock";
const FORMAT: &str = "incursion-campaign";
/// Files above this size are none of ours: the longest campaign is a tenth of it.
const MAX_FILE: u64 = 16 << 20;

/// Why a campaign can't be opened or saved.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// Another process has it open.
    #[error("the campaign in {} is open in another window", path.display())]
    InUse {
        /// Its folder.
        path: PathBuf,
    },
    /// Written by a newer game.
    #[error("the campaign in {} has format version {found}; this game reads up to {VERSION}: it takes a newer game", path.display())]
    Newer {
        /// Its folder.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// Its file is damaged or was changed. It is left as it is.
    #[error("{} was damaged or changed: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The system refuses: no room, no right, no such folder.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl CampaignError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> CampaignError + '_ {
        |source| CampaignError::Io { path: path.into(), source }
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    #[serde(default)]
    game: String,
    check: Option<Digest>,
}

/// Reads the ledger in a folder.
pub(super) fn read(folder: &Path) -> Result<Ledger, CampaignError> {
    let path = folder.join(LEDGER);
    let damaged = |reason: String| CampaignError::Damaged { path: path.clone(), reason };
    let bytes = files::read_bounded_file(&path, MAX_FILE).map_err(|source| match source.kind() {
        io::ErrorKind::FileTooLarge => damaged("it is too large for a campaign".into()),
        _ => CampaignError::Io { path: path.clone(), source },
    })?;
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let header: Header = serde_json::from_slice(&bytes[..end]).map_err(|error| damaged(error.to_string()))?;
    if header.format != FORMAT {
        return Err(damaged("another format".into()));
    }
    if header.version > VERSION {
        return Err(CampaignError::Newer { path: folder.into(), found: header.version });
    }
    let text = bytes.get(end + 1..).unwrap_or_default();
    if header.check != Some(Digest::of_text(text)) {
        return Err(damaged("its checksum does not fit".into()));
    }
    let ledger: Ledger = serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
    check(&ledger).map_err(|reason| damaged(reason.into()))?;
    Ok(ledger)
}

/// What the rest of the module takes for granted.
fn check(ledger: &Ledger) -> Result<(), &'static str> {
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

/// The text of a ledger's file.
pub(super) fn text(ledger: &Ledger) -> String {
    let to_json = |result: serde_json::Result<String>| result.expect("plain data with text keys always serialises");
    let body = to_json(serde_json::to_string(ledger)) + "\n";
    let header = Header {
        format: FORMAT.into(),
        version: version_of(ledger),
        game: env!("CARGO_PKG_VERSION").into(),
        check: Some(Digest::of_text(body.as_bytes())),
    };
    to_json(serde_json::to_string(&header)) + "\n" + &body
}

/// Replaces a file, or makes it, as a whole.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), CampaignError> {
    files::replace_file(path, text.as_bytes()).map_err(CampaignError::io(path))
}

/// Takes the lock of a campaign's folder, and makes its file if need be. Where that can't be, there is no lock: nothing
/// can be written there either.
pub(super) fn lock(folder: &Path) -> Result<Option<LockedFile>, CampaignError> {
    let path = folder.join(LOCK);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let Ok(file) = file.or_else(|_| File::open(&path)) else { return Ok(None) };
    LockedFile::new(file).map(Some).ok_or_else(|| CampaignError::InUse { path: folder.into() })
}

/// Whether another process has the campaign in that folder open.
pub(super) fn in_use(folder: &Path) -> bool {
    File::open(folder.join(LOCK)).is_ok_and(|file| files::is_file_in_use(&file))
}
