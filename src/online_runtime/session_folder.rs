//! The folder of sessions: lists those that can be continued, and deletes them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use campaign::{Campaign, CampaignTerms, expedition::battles::ExpeditionBattleTerms};
use online::{BattleTranscript, DiceReveal, GuestSave, SessionId};
use record::{PlayTime, Record};

use crate::{
    session_error::SessionError,
    session_file::{INCOMPLETE_EXTENSION, SESSION_EXTENSION, SessionFile, SessionFileError, read_session_file},
    stored_session::{SessionSummary, StoredSession},
    transcript_file::{read_transcript, transcript_path},
};

/// The file extensions that are added to a session file for its lock and for its replacement.
const LEFTOVER_EXTENSIONS: [&str; 2] = ["lock", INCOMPLETE_EXTENSION];

/// The folders of sessions, of the journals of hosted battles, of campaigns and of expeditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFolder {
    sessions: PathBuf,
    journals: PathBuf,
    campaigns: PathBuf,
    expeditions: PathBuf,
}

/// The role of this machine in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionRole {
    /// This machine is the host.
    Host,
    /// This machine is a guest.
    Guest,
}

/// A session on disk, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedOnlineSession {
    /// Id of the file, by which the session is continued.
    pub id: SessionId,
    /// The file.
    pub path: PathBuf,
    /// The role of this machine; `None` if the file can't be read.
    pub role: Option<SessionRole>,
    /// The mission and the members.
    pub summary: SessionSummary,
    /// The journal of a hosted battle.
    pub journal: Option<PathBuf>,
    /// Id of the campaign that a hosted battle belongs to.
    pub campaign: Option<String>,
    /// Id of the expedition that a hosted battle belongs to.
    pub expedition: Option<String>,
    /// `true` if there is nothing to continue: the host has closed the session, or the battle is over and no next night
    /// of an expedition follows.
    pub finished: bool,
    /// `true` if another process has it open.
    pub in_use: bool,
    /// Time of the last save.
    pub saved_at: SystemTime,
    /// Reason why the file can't be read.
    pub fault: Option<String>,
}

impl SessionFolder {
    /// Returns the folders with these paths, with campaigns and expeditions among the journals. They need not exist.
    pub fn new(sessions: &Path, journals: &Path) -> SessionFolder {
        SessionFolder {
            sessions: sessions.to_owned(),
            journals: journals.to_owned(),
            campaigns: journals.to_owned(),
            expeditions: journals.to_owned(),
        }
    }

    /// Sets the folder of campaigns.
    #[must_use]
    pub fn with_campaigns(self, campaigns: &Path) -> SessionFolder {
        SessionFolder { campaigns: campaigns.to_owned(), ..self }
    }

    /// Returns the folders in the user's data folder.
    pub fn of_user() -> SessionFolder {
        SessionFolder {
            sessions: mission::paths::user_data_dir().join("sessions"),
            journals: mission::paths::saved_battles_dir(),
            campaigns: mission::paths::campaigns_dir(),
            expeditions: mission::paths::expeditions_dir(),
        }
    }

    /// Returns the folder of the journals of hosted battles.
    pub fn journals(&self) -> &Path {
        &self.journals
    }

    /// Returns the folder of campaigns.
    pub fn campaigns(&self) -> &Path {
        &self.campaigns
    }

    /// Returns the folder of the expedition with that id.
    pub fn expedition_folder(&self, id: &str) -> PathBuf {
        join_folder_name(&self.expeditions, id)
    }

    /// Returns the folder of the journal of a battle on these terms: that of the campaign or the expedition, if it
    /// belongs to one.
    pub(crate) fn journals_of(
        &self,
        campaign: Option<&CampaignTerms>,
        expedition: Option<&ExpeditionBattleTerms>,
    ) -> PathBuf {
        match (campaign, expedition) {
            (Some(terms), _) => join_folder_name(&self.campaigns, &terms.campaign().id),
            (None, Some(terms)) => self.expedition_folder(&terms.expedition.id),
            (None, None) => self.journals.clone(),
        }
    }

    /// Returns the path of a session's file.
    pub fn path_of(&self, session: SessionId) -> PathBuf {
        self.sessions.join(session.to_string()).with_extension(SESSION_EXTENSION)
    }

    /// Returns the sessions on disk, the newest first; none if the folder can't be read. Those that can't be read are
    /// included, with their fault. Removes leftover files of programs that were killed.
    pub fn list_sessions(&self) -> Vec<SavedOnlineSession> {
        let Ok(entries) = fs::read_dir(&self.sessions) else { return Vec::new() };
        let paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        remove_leftovers(&paths);
        let mut found: Vec<SavedOnlineSession> = paths.iter().filter_map(|path| self.summarize_session(path)).collect();
        found.sort_by(|one, other| other.saved_at.cmp(&one.saved_at).then_with(|| one.path.cmp(&other.path)));
        found
    }

    /// Returns `true` if a journal is that of a hosted battle whose session can be continued.
    pub fn has_session_of(&self, journal: &Path) -> bool {
        self.session_of(journal).is_some()
    }

    /// Returns the session whose hosted battle has that journal, if it can be continued.
    pub fn session_of(&self, journal: &Path) -> Option<SavedOnlineSession> {
        let is_of = |saved: &SavedOnlineSession| !saved.finished && saved.journal.as_deref() == Some(journal);
        self.list_sessions().into_iter().find(is_of)
    }

    /// Returns the session in which the current battle of a campaign goes on, if it can be continued. Usually the
    /// campaign knows its journal. If the host was killed just after the battle began to go on as a copy in a session,
    /// the campaign still knows the journal of the battle before it; the copy is adopted when the session is continued.
    pub fn session_of_campaign(&self, campaign: &Campaign) -> Option<SavedOnlineSession> {
        let journal = campaign.battle()?;
        let mut hosted = self.list_sessions();
        hosted.retain(|saved| !saved.finished && saved.journal.is_some());
        if let Some(known) = hosted.iter().position(|saved| saved.journal.as_ref() == Some(&journal)) {
            return Some(hosted.swap_remove(known));
        }
        hosted.retain(|saved| saved.summary.begun && saved.campaign.as_deref() == Some(campaign.id()));
        if hosted.is_empty() {
            return None;
        }
        let current = record::read_saved_record(&journal).ok()?.record;
        let goes_on = |saved: &SavedOnlineSession| {
            let copy = saved.journal.as_deref().and_then(|journal| record::read_saved_record(journal).ok());
            copy.is_some_and(|copy| is_continued_copy(&current, &copy.record))
        };
        hosted.into_iter().find(goes_on)
    }

    /// Deletes a session's files. The journal of a hosted battle stays.
    ///
    /// # Errors
    /// If another process has the session open.
    pub fn delete_session(&self, session: SessionId) -> Result<(), SessionFileError> {
        let file = SessionFile::lock(&self.path_of(session))?;
        remove_session_files(file.path());
        Ok(())
    }

    /// Returns the summary of a session file; `None` for other files.
    fn summarize_session(&self, path: &Path) -> Option<SavedOnlineSession> {
        if path.extension().is_none_or(|extension| extension != SESSION_EXTENSION) {
            return None;
        }
        let id = parse_session_id(path.file_stem()?.to_str()?)?;
        let in_use = files::is_locked(&files::lock_file_path(path));
        let saved_at = fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let unread = SavedOnlineSession {
            id,
            path: path.to_owned(),
            role: None,
            summary: SessionSummary::default(),
            journal: None,
            campaign: None,
            expedition: None,
            finished: false,
            in_use,
            saved_at,
            fault: None,
        };
        Some(match read_session_file(path) {
            Ok(StoredSession::Host(stored)) => SavedOnlineSession {
                role: Some(SessionRole::Host),
                summary: stored.summary(),
                finished: stored.over,
                journal: stored
                    .journal
                    .as_ref()
                    .map(|name| self.journals_of(stored.campaign.as_deref(), stored.expedition.as_deref()).join(name)),
                campaign: stored.campaign.as_ref().map(|terms| terms.campaign().id.clone()),
                expedition: stored.expedition.as_ref().map(|terms| terms.expedition.id.clone()),
                ..unread
            },
            Ok(StoredSession::Guest(stored)) => SavedOnlineSession {
                role: Some(SessionRole::Guest),
                summary: stored.summary,
                finished: stored.finished || stored.state.reveal.is_some() && !may_follow_host(&stored.state),
                ..unread
            },
            Err(error) => SavedOnlineSession { fault: Some(error.to_string()), ..unread },
        })
    }
}

/// Returns `true` if a guest may follow its host to the next night of an expedition, after a battle of it.
fn may_follow_host(guest: &GuestSave) -> bool {
    guest.expedition.as_ref().is_some_and(|page| page.outcome.is_none())
}

/// Returns the folder with the name of an id. An id with separators leads nowhere else.
fn join_folder_name(all: &Path, id: &str) -> PathBuf {
    all.join(Path::new(id).file_name().unwrap_or_default())
}

/// Returns `true` if a battle goes on in a copy: the copy belongs to the same mission of the campaign, and has all
/// entries of the battle and more.
fn is_continued_copy(battle: &Record, copy: &Record) -> bool {
    let mission =
        |record: &Record| record.spec.campaign.as_ref().map(|campaign| (campaign.id.clone(), campaign.mission));
    let is_same_start = battle.spec.seed == copy.spec.seed && mission(battle) == mission(copy);
    let mut entries = battle.steps.iter().zip(&copy.steps);
    let is_kept = entries.all(|(one, other)| (&one.entry, one.digest) == (&other.entry, other.digest));
    is_same_start && is_kept && copy.steps.len() > battle.steps.len()
}

/// Returns the id in the name of a session file; `None` if it is none.
fn parse_session_id(name: &str) -> Option<SessionId> {
    serde_json::from_value(serde_json::Value::String(name.to_owned())).ok()
}

/// Removes the lock files and incomplete files of programs that were killed. Those of sessions in use stay.
fn remove_leftovers(paths: &[PathBuf]) {
    let sessions: BTreeSet<PathBuf> = paths.iter().filter_map(|path| find_leftover_session(path)).collect();
    for session in sessions.iter().filter(|session| !files::is_locked(&files::lock_file_path(session))) {
        // Locking a session removes its incomplete file, and unlocking it removes its lock file.
        drop(SessionFile::lock(session));
    }
}

/// Returns the path of the session to which a lock file or an incomplete file belongs; `None` for other files.
fn find_leftover_session(path: &Path) -> Option<PathBuf> {
    let is_leftover =
        path.extension().is_some_and(|extension| LEFTOVER_EXTENSIONS.iter().any(|left| extension == *left));
    let session = path.with_extension("");
    let is_session = session.extension().is_some_and(|extension| extension == SESSION_EXTENSION);
    parse_session_id(session.file_stem()?.to_str()?).filter(|_| is_leftover && is_session)?;
    Some(session)
}

/// Removes the files of a session. A file that can't be removed stays in lists.
pub(crate) fn remove_session_files(path: &Path) {
    PlayTime::remove(path);
    for path in [transcript_path(path), path.to_owned()] {
        let _ = fs::remove_file(path);
    }
}

/// Reads the arguments of [`verify_battle`](online::verify_battle) from the files of a guest whose battle is over.
///
/// # Errors
/// If the files can't be read, or are those of a host or of a battle that is not over.
pub fn read_finished_battle(path: &Path) -> Result<(BattleTranscript, DiceReveal), SessionError> {
    let StoredSession::Guest(stored) = read_session_file(path)? else { return Err(SessionError::OtherRole) };
    let battle = read_transcript(path)?;
    let (transcript, _) = battle.ok_or(SessionError::NotOver)?;
    Ok((transcript, stored.state.reveal.ok_or(SessionError::NotOver)?))
}
