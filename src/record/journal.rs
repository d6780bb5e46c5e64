//! The journal: the file to which a battle in play is written, line by line as it happens. One process at a time: the
//! file is locked while the battle is played.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use thiserror::Error;

use super::{
    Record,
    format::{self, RecoveredRecord},
    seat_change,
};
use files::LockedFile;

/// Files above this size are no journals of ours: the largest battles are a hundredth of it.
pub(super) const MAX_FILE: u64 = 16 << 20;

/// How the file names of journals end.
pub(super) const EXTENSION: &str = "battle";

/// Why a battle can't be saved, or a saved one not opened. The game goes on in memory.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Another process plays this battle.
    #[error("{} is being played in another window", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is larger than any battle.
    #[error("{} is too large for a saved battle", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
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

/// A journal open for writing. It holds the lock of its file until it is dropped.
#[derive(Debug)]
pub struct Journal {
    file: LockedFile,
    path: PathBuf,
    /// Where the header and each entry end, with the lines that say who plays from there on; in bytes, line break
    /// included.
    ends: Vec<u64>,
    /// For each of those lines, how many entries are before it.
    seated: Vec<usize>,
    /// The file may hold more than the last of `ends`: a write went wrong half-way.
    ragged: bool,
    /// The newest time of the other files in its folder as it was opened. What is written from then on is newer, even
    /// where the clock was set back: by this time 'Continue' knows which battle was played last.
    others: SystemTime,
}

impl Journal {
    /// Begins the journal of a battle in that folder, which is made if need be: with all that was decided so far.
    ///
    /// # Errors
    /// If it can't be written there.
    pub fn create(dir: &Path, record: &Record) -> Result<Journal, JournalError> {
        fs::create_dir_all(dir).map_err(|source| JournalError::Io { path: dir.into(), source })?;
        let (file, path) = create_journal_file(dir, record)?;
        let file = lock_journal_file(file, &path)?;
        let others = newest_journal_time(&path);
        let mut journal = Journal { file, path, ends: Vec::new(), seated: Vec::new(), ragged: false, others };
        match journal.write(&format::write_record(record)) {
            Ok(()) => Ok(journal),
            Err(error) => {
                // Nothing of use is in it; that it can't be removed either changes nothing.
                let _ = fs::remove_file(&journal.path);
                Err(error)
            }
        }
    }

    /// Opens the journal of a saved battle to go on with it, and reads all that is in it.
    ///
    /// # Errors
    /// If another process plays it, or it can't be opened for writing.
    pub fn open_append(path: &Path) -> Result<(Journal, Vec<u8>), JournalError> {
        let io_error = |source| JournalError::Io { path: path.into(), source };
        let mut file = lock_journal_file(files::open_to_write(path).map_err(io_error)?, path)?;
        let bytes = read_open_journal(&mut file, path)?;
        let others = newest_journal_time(path);
        let (path, ends, seated) = (path.into(), Vec::new(), Vec::new());
        Ok((Journal { file, path, ends, seated, ragged: true, others }, bytes))
    }

    /// Goes on after the first `entries` entries of what was read; what follows them is cut off at the next write.
    pub(super) fn keep(&mut self, salvaged: &RecoveredRecord, entries: usize) {
        self.ends = salvaged.line_ends.iter().take(entries + 1).map(|end| *end as u64 + 1).collect();
        let seated = salvaged.record.seatings.iter().map(|seating| seating.after);
        self.seated = seated.filter(|after| *after <= entries).collect();
        self.ragged = true;
    }

    /// Writes all of a record that the journal lacks at once, and sees it to the disk.
    ///
    /// # Errors
    /// If the system refuses. The journal then holds what it held before, and the next time it is tried again.
    pub fn append_rest(&mut self, record: &Record) -> Result<(), JournalError> {
        match format::lines_after(record, self.entries(), self.seated.len()) {
            nothing if nothing.is_empty() => Ok(()),
            lines => self.write(&lines),
        }
    }

    /// Whether nothing of a record is missing in the file.
    pub fn is_complete(&self, record: &Record) -> bool {
        (self.entries(), self.seated.len()) == (record.steps.len(), record.seatings.len())
    }

    /// How many entries are safely in the file.
    pub fn entries(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    /// Takes the last entries back, so that `entries` are left.
    ///
    /// # Errors
    /// If the system refuses; the next write tries again.
    pub fn truncate(&mut self, entries: usize) -> Result<(), JournalError> {
        self.ends.truncate(entries + 1);
        self.seated.retain(|after| *after <= entries);
        self.ragged = true;
        self.truncate_damage()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Cuts off what stands after the last whole line that counts.
    pub(super) fn truncate_damage(&mut self) -> Result<(), JournalError> {
        if !self.ragged {
            return Ok(());
        }
        let end = self.ends.last().copied().unwrap_or(0);
        let cut = |file: &mut File| -> io::Result<()> {
            if end > 0 && file.metadata()?.len() < end {
                // The last line was whole but for its line break.
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

impl Journal {
    /// Makes the file newer than the others were. A system that does not let it costs the order of a list, no more.
    fn be_newest(&self) {
        let time = self.file.metadata().and_then(|data| data.modified());
        if time.is_ok_and(|time| time <= self.others) {
            let _ = self.file.set_modified(self.others + LATER);
        }
    }
}

/// How much newer a file is made than the others: every file system tells these apart.
const LATER: Duration = Duration::from_secs(2);

/// The newest time of the other journals in the folder of this one.
fn newest_journal_time(path: &Path) -> SystemTime {
    let entries = path.parent().and_then(|dir| fs::read_dir(dir).ok()).into_iter().flatten().flatten();
    let others = entries.filter(|entry| {
        let other = entry.path();
        other != path && other.extension().is_some_and(|extension| extension == EXTENSION)
    });
    let times = others.filter_map(|entry| entry.metadata().ok()?.modified().ok());
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Reads a file up to the size that a battle may have.
pub(super) fn read_open_journal(file: &mut File, path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read_open(file, MAX_FILE).map_err(map_read_error(path))
}

/// The same by its name.
pub(super) fn read_journal_file(path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read_bounded_file(path, MAX_FILE).map_err(map_read_error(path))
}

fn map_read_error(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    |source| match source.kind() {
        io::ErrorKind::FileTooLarge => JournalError::TooLarge { path: path.into() },
        _ => JournalError::Io { path: path.into(), source },
    }
}

/// Takes the lock of a file.
pub(super) fn lock_journal_file(file: File, path: &Path) -> Result<LockedFile, JournalError> {
    LockedFile::new(file).ok_or_else(|| JournalError::InUse { path: path.into() })
}

/// The seconds since 1970.
pub fn unix_time_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The name of a journal's file, if `number` others of that mission began in the same second.
pub fn journal_file_name(record: &Record, number: usize) -> String {
    let mission = record.spec.mission.as_ref().map_or("position", |mission| mission.id.as_str());
    let mission: String = mission.chars().filter(char::is_ascii_alphanumeric).take(24).collect();
    let suffix = if number == 0 { String::new() } else { format!("-{number}") };
    format!("{}-{mission}{suffix}.{EXTENSION}", record.begun)
}

/// A new file named after the time and the mission: `1790000000-recon.battle`.
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
