//! The journal: the file to which a battle in play is written, line by line. A lock file beside it, `NAME.battle.lock`,
//! is locked while the battle is played, so that only one process can play it. The journal itself is not locked: lists,
//! imported turn files and backups of damaged journals read it, and Windows lets no other handle read a locked file.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use thiserror::Error;

use super::{
    Record,
    format::{self, RecoveredRecord},
    seat_change,
};
use files::LockFile;

/// Maximum size of a journal, in bytes. The largest battles take a hundredth of it.
pub(super) const MAX_FILE: u64 = 16 << 20;

/// File extension of journals.
pub(super) const EXTENSION: &str = "battle";

/// Error of a battle that can't be saved, or of a saved battle that can't be opened. The game continues in memory.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Another process is playing this battle.
    #[error("{} is being played in another window", path.display())]
    InUse {
        /// The file of the journal.
        path: PathBuf,
    },
    /// The file is larger than any battle.
    #[error("{} is too large for a saved battle", path.display())]
    TooLarge {
        /// The file of the journal.
        path: PathBuf,
    },
    /// The system refuses: for example, the disk is full, access is denied, or the folder is missing.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

/// A journal that is open for writing. It holds the lock beside its file until it is dropped.
#[derive(Debug)]
pub struct BattleJournal {
    // Fields are dropped in this order: the file is closed before it is unlocked.
    file: File,
    _lock: LockFile,
    path: PathBuf,
    /// Offsets after the header and after each entry, including the seat changes that follow it; in bytes, line break
    /// included.
    ends: Vec<u64>,
    /// For each seat change in the file, the number of entries before it.
    seated: Vec<usize>,
    /// `true` if the file may contain bytes after the last of `ends`: a write failed halfway, or unwanted lines are not
    /// cut off yet.
    ragged: bool,
    /// The newest modification time of the other journals in the folder when this one was opened. Each write makes this
    /// file newer than that, even if the clock was set back, because 'Continue' opens the newest battle.
    others: SystemTime,
}

impl BattleJournal {
    /// Creates the journal of a battle in that folder, with all entries of its record. Creates the folder if needed.
    ///
    /// # Errors
    /// If the file can't be written or locked.
    pub fn create(dir: &Path, record: &Record) -> Result<BattleJournal, JournalError> {
        fs::create_dir_all(dir).map_err(|source| JournalError::Io { path: dir.into(), source })?;
        let (file, path) = create_journal_file(dir, record)?;
        let begin = |file, path: PathBuf| {
            let (lock, others) = (lock_journal(&path)?, newest_journal_time(&path));
            let (ends, seated) = (Vec::new(), Vec::new());
            let mut journal = BattleJournal { file, _lock: lock, path, ends, seated, ragged: false, others };
            journal.write(&format::write_record(record)).map(|()| journal)
        };
        begin(file, path.clone()).inspect_err(|_| {
            // The file contains nothing of use, so it doesn't matter if it can't be removed.
            let _ = fs::remove_file(&path);
        })
    }

    /// Opens the journal of a saved battle to continue it, and returns it with the content of the file.
    ///
    /// # Errors
    /// If another process is playing it, or it can't be opened for writing.
    pub fn open_append(path: &Path) -> Result<(BattleJournal, Vec<u8>), JournalError> {
        let open = || files::open_to_write(path).map_err(|source| JournalError::Io { path: path.into(), source });
        // A file that can't be a journal gets no lock file.
        drop(open()?);
        let lock = lock_journal(path)?;
        // Before the lock was taken, another process may have deleted the battle.
        let mut file = open()?;
        let bytes = read_open_journal(&mut file, path)?;
        let others = newest_journal_time(path);
        let (path, ends, seated) = (path.into(), Vec::new(), Vec::new());
        Ok((BattleJournal { file, _lock: lock, path, ends, seated, ragged: true, others }, bytes))
    }

    /// Keeps the first `entries` entries of `salvaged`, which was read from this file; the next write cuts off what
    /// follows them.
    pub(super) fn keep(&mut self, salvaged: &RecoveredRecord, entries: usize) {
        self.ends = salvaged.line_ends.iter().take(entries + 1).map(|end| *end as u64 + 1).collect();
        let seated = salvaged.record.seatings.iter().map(|seating| seating.after);
        self.seated = seated.filter(|after| *after <= entries).collect();
        self.ragged = true;
    }

    /// Writes everything that the journal lacks of a record at once, and flushes it to the disk.
    ///
    /// # Errors
    /// If the file can't be written. The journal then counts only its previous content, and the next write tries
    /// again.
    pub fn append_rest(&mut self, record: &Record) -> Result<(), JournalError> {
        match format::lines_after(record, self.entries(), self.seated.len()) {
            nothing if nothing.is_empty() => Ok(()),
            lines => {
                if format::brings_dice(&record.steps[self.entries()..]) {
                    self.raise_version()?;
                }
                self.write(&lines)
            }
        }
    }

    /// Writes the current version into the header of a battle of the first edition, because older games would treat
    /// entries with new dice as damage. Versions have one digit, so a crash leaves the old header or the new one.
    /// Version 2 stays, because its header is checked differently.
    fn raise_version(&mut self) -> Result<(), JournalError> {
        let place = SeekFrom::Start(format::VERSION_OFFSET);
        let mut raise = || -> io::Result<()> {
            let mut digit = [0];
            self.file.seek(place)?;
            self.file.read_exact(&mut digit)?;
            if (format::PLAIN_VERSION..format::VERSION).any(|version| digit == *version.to_string().as_bytes()) {
                self.file.seek(place)?;
                self.file.write_all(format::VERSION.to_string().as_bytes())?;
            }
            self.file.seek(SeekFrom::End(0)).map(drop)
        };
        raise().map_err(|source| {
            self.ragged = true;
            JournalError::Io { path: self.path.clone(), source }
        })
    }

    /// Returns `true` if the file contains the whole record.
    pub fn is_complete(&self, record: &Record) -> bool {
        (self.entries(), self.seated.len()) == (record.steps.len(), record.seatings.len())
    }

    /// Returns the number of entries that are safely in the file.
    pub fn entries(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    /// Cuts the journal to its first `entries` entries.
    ///
    /// # Errors
    /// If the file can't be changed; the next write tries again.
    pub fn truncate(&mut self, entries: usize) -> Result<(), JournalError> {
        self.ends.truncate(entries + 1);
        self.seated.retain(|after| *after <= entries);
        self.ragged = true;
        self.truncate_damage()
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Cuts off everything after the last complete line that counts.
    pub(super) fn truncate_damage(&mut self) -> Result<(), JournalError> {
        if !self.ragged {
            return Ok(());
        }
        let end = self.ends.last().copied().unwrap_or(0);
        let cut = |file: &mut File| -> io::Result<()> {
            if end > 0 && file.metadata()?.len() < end {
                // The last line was complete except for its line break.
                file.seek(SeekFrom::Start(end - 1))?;
                file.write_all(b"\n")?;
            }
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            file.sync_data()
        };
        cut(&mut self.file).map_err(|source| JournalError::Io { path: self.path.clone(), source })?;
        self.ragged = false;
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        self.truncate_damage()?;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(source) = written {
            self.ragged = true;
            return Err(JournalError::Io { path: self.path.clone(), source });
        }
        self.be_newest();
        let mut end = self.ends.last().copied().unwrap_or(0);
        for line in text.split_inclusive('\n') {
            end += line.len() as u64;
            match self.ends.last_mut().filter(|_| seat_change::is_seat_change(line.as_bytes())) {
                Some(last) => {
                    *last = end;
                    self.seated.push(self.entries());
                }
                None => self.ends.push(end),
            }
        }
        Ok(())
    }
}

impl BattleJournal {
    /// Makes the file newer than the other journals. If the system refuses, only the order of a list is wrong.
    fn be_newest(&self) {
        let time = self.file.metadata().and_then(|data| data.modified());
        if time.is_ok_and(|time| time <= self.others) {
            let _ = self.file.set_modified(self.others + LATER);
        }
    }
}

/// Time by which a file is made newer than the others: every file system can tell such times apart.
const LATER: Duration = Duration::from_secs(2);

/// Returns the newest modification time of the other journals in the folder of this one.
fn newest_journal_time(path: &Path) -> SystemTime {
    let entries = path.parent().and_then(|dir| fs::read_dir(dir).ok()).into_iter().flatten().flatten();
    let others = entries.filter(|entry| {
        let other = entry.path();
        other != path && other.extension().is_some_and(|extension| extension == EXTENSION)
    });
    let times = others.filter_map(|entry| entry.metadata().ok()?.modified().ok());
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Reads an open file, up to the maximum size of a journal.
fn read_open_journal(file: &mut File, path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read_open(file, MAX_FILE).map_err(map_read_error(path))
}

/// Reads a file by its path, up to the maximum size of a journal.
pub(super) fn read_journal_file(path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read_bounded_file(path, MAX_FILE).map_err(map_read_error(path))
}

fn map_read_error(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    |source| match source.kind() {
        io::ErrorKind::FileTooLarge => JournalError::TooLarge { path: path.into() },
        _ => JournalError::Io { path: path.into(), source },
    }
}

/// Takes the lock beside a journal.
///
/// # Errors
/// If another process is playing the battle, or the lock file can't be created.
pub(super) fn lock_journal(path: &Path) -> Result<LockFile, JournalError> {
    let lock_path = files::lock_file_path(path);
    let lock = LockFile::acquire(&lock_path).map_err(|source| JournalError::Io { path: lock_path, source })?;
    lock.ok_or_else(|| JournalError::InUse { path: path.into() })
}

/// Returns `true` if another process is playing the battle of a journal.
pub(super) fn is_journal_in_use(path: &Path) -> bool {
    files::is_locked(&files::lock_file_path(path))
}

/// Returns the current time, in seconds since 1970.
pub fn unix_time_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Returns the file name of a journal. `number` is the number of other battles of that mission that began in the same
/// second.
pub fn journal_file_name(record: &Record, number: usize) -> String {
    let mission = record.spec.mission.as_ref().map_or("position", |mission| mission.id.as_str());
    let mission: String = mission.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    let suffix = if number == 0 { String::new() } else { format!("-{number}") };
    format!("{}-{mission}{suffix}.{EXTENSION}", record.begun)
}

/// Creates a new file named after the time and the mission: `1790000000-recon.battle`.
fn create_journal_file(dir: &Path, record: &Record) -> Result<(File, PathBuf), JournalError> {
    for number in 0..1000 {
        let path = dir.join(journal_file_name(record, number));
        match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(source) => return Err(JournalError::Io { path, source }),
        }
    }
    Err(JournalError::Io { path: dir.into(), source: io::ErrorKind::AlreadyExists.into() })
}
