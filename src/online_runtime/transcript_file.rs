//! The transcript file of a guest, `NAME.transcript` beside its session file: the observations that this guest has
//! received. Each line is a checksum and the changes since the line before, as JSON. Lines are only appended and
//! flushed to the disk, so that a crash loses at most the line that was being written, from which no message has
//! followed yet.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use online::{BattleTranscript, SavedObservation, TranscriptChanges};
use record::Digest;

use crate::session_file::{SessionFileError, SessionFileFault};

/// File extension of transcripts.
pub const TRANSCRIPT_EXTENSION: &str = "transcript";
/// Maximum length of a transcript, in bytes.
const MAX_TRANSCRIPT: u64 = 128 << 20;

/// The battle of a guest, as it is saved.
pub type SavedBattleState = (BattleTranscript, SavedObservation);

/// The transcript of a guest's battle, open for writing. The lock of the session file protects it.
#[derive(Debug)]
pub struct TranscriptFile {
    path: PathBuf,
    file: Option<File>,
    /// Length of the lines that were written completely, in bytes.
    length: u64,
    /// `true` if the file may be longer than that.
    ragged: bool,
    saved: Option<SavedBattleState>,
}

impl TranscriptFile {
    /// Opens the transcript beside a session file, and reads its content. The file need not exist.
    ///
    /// # Errors
    /// If it can't be read, or is damaged before its last line.
    pub fn open(session: &Path) -> Result<TranscriptFile, SessionFileError> {
        let path = transcript_path(session);
        let (saved, length) = match read_transcript_bytes(&path) {
            Ok(bytes) => {
                let damaged = |why| {
                    let fault = SessionFileFault::Damaged(why);
                    SessionFileError::Unreadable { path: path.clone(), fault }
                };
                parse_transcript(&bytes).map_err(damaged)?
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (None, 0),
            Err(source) => return Err(SessionFileError::Io { path, source }),
        };
        Ok(TranscriptFile { path, file: None, length, ragged: true, saved })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the battle as it is in the file.
    pub fn saved(&self) -> Option<&SavedBattleState> {
        self.saved.as_ref()
    }

    /// Appends the changes since the last time, and flushes them to the disk.
    ///
    /// # Errors
    /// If the file can't be written. The next call tries again.
    pub fn append(&mut self, battle: SavedBattleState) -> Result<(), SessionFileError> {
        let changes = TranscriptChanges::between(self.saved.as_ref(), &battle);
        if changes.is_nothing(self.saved.as_ref()) {
            return Ok(());
        }
        let written = self.write_line(&encode_line(&changes));
        if let Err(source) = written {
            self.ragged = true;
            // The file may be gone, or on another disk, when there is room again.
            self.file = None;
            return Err(SessionFileError::Io { path: self.path.clone(), source });
        }
        self.saved = Some(battle);
        Ok(())
    }

    fn write_line(&mut self, line: &[u8]) -> io::Result<()> {
        let mut file = match self.file.take() {
            Some(file) => file,
            None => open_transcript(&self.path, self.length == 0)?,
        };
        if self.ragged {
            if file.metadata()?.len() < self.length {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "the file was shortened by another program"));
            }
            file.set_len(self.length)?;
            file.seek(SeekFrom::Start(self.length))?;
            self.ragged = false;
        }
        file.write_all(line)?;
        file.sync_data()?;
        self.length += line.len() as u64;
        self.file = Some(file);
        Ok(())
    }
}

/// Returns the path of the transcript beside a session file.
pub(crate) fn transcript_path(session: &Path) -> PathBuf {
    session.with_extension(TRANSCRIPT_EXTENSION)
}

/// Opens a transcript to append to it, and creates it if `create` is `true`.
fn open_transcript(path: &Path, create: bool) -> io::Result<File> {
    files::check_target(path)?;
    OpenOptions::new().read(true).write(true).create(create).truncate(false).open(path)
}

fn read_transcript_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = files::open_regular_file(path)?;
    if file.metadata()?.len() > MAX_TRANSCRIPT {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    file.take(MAX_TRANSCRIPT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the battle of a transcript. A transcript that does not exist contains none.
///
/// # Errors
/// If it can't be read, or is damaged before its last line.
pub(crate) fn read_transcript(session: &Path) -> Result<Option<SavedBattleState>, SessionFileError> {
    TranscriptFile::open(session).map(|transcript| transcript.saved)
}

fn encode_line(changes: &TranscriptChanges) -> Vec<u8> {
    let json = serde_json::to_vec(changes).expect("plain data always serialises");
    let mut line = format!("{:016x} ", Digest::of_text(&json).0).into_bytes();
    line.extend(json);
    line.push(b'\n');
    line
}

/// Returns the battle in a transcript, and the length of its complete lines. A last line without its end is left out,
/// because the program was stopped while it wrote it.
fn parse_transcript(bytes: &[u8]) -> Result<(Option<SavedBattleState>, u64), String> {
    let (mut battle, mut length) = (None, 0);
    for (number, line) in (1..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        let Some(line) = line.strip_suffix(b"\n") else { break };
        let changes = parse_line(line).ok_or_else(|| format!("line {number} is damaged"))?;
        if !changes.apply_to(&mut battle) {
            return Err(format!("line {number} does not fit the lines before it"));
        }
        length += line.len() as u64 + 1;
    }
    Ok((battle, length))
}

fn parse_line(line: &[u8]) -> Option<TranscriptChanges> {
    let (checksum, rest) = line.split_first_chunk::<16>()?;
    let json = rest.strip_prefix(b" ")?;
    let expected = u64::from_str_radix(std::str::from_utf8(checksum).ok()?, 16).ok()?;
    (Digest::of_text(json).0 == expected).then(|| serde_json::from_slice(json).ok())?
}
