//! What was worked out of a battle, kept in a file so that it is there at once the next time.

use std::{collections::BTreeMap, fs, io, path::Path, time::SystemTime};

use mind::prospects;
use record::{Digest, Record};
use serde::{Deserialize, Serialize};

use crate::{better::Better, review::Effort};

/// A review of the longest battle is smaller.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
/// So many are kept; the oldest go.
const MOST: usize = 200;
/// Of the file and of how decisions are compared: what was found in another way is worked out anew.
const VERSION: u32 = 5;

/// Of which record and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    version: u32,
    /// By which chance to win.
    judge: u64,
    /// How the record ends, and how many entries it has.
    record: Digest,
    entries: usize,
    effort: u64,
}

impl Subject {
    pub fn of(record: &Record, effort: Effort) -> Subject {
        let digest = record.steps.last().map_or(record.start, |step| step.digest);
        let (judge, entries) = (prospects::version(), record.steps.len());
        Subject { version: VERSION, judge, record: digest, entries, effort: effort.orders }
    }

    fn file(&self) -> String {
        format!("{:016x}-{}.ron", self.record.0, self.effort)
    }
}

/// What is known of it: of each order whose dice were counted out its place, what it came to in the mean and how far dice
/// spread it; what would have been better than each decision that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    pub(crate) subject: Subject,
    pub(crate) spent: u64,
    pub(crate) falls: Vec<(usize, f64, f64)>,
    pub(crate) betters: BTreeMap<usize, Option<Better>>,
}

impl Kept {
    /// What was kept of a record in that folder. None if nothing was, or by another chance to win, or if it can't be
    /// read: then it is worked out anew.
    pub fn find(folder: &Path, record: &Record, effort: Effort) -> Option<Kept> {
        let subject = Subject::of(record, effort);
        let bytes = files::read_bounded_file(&folder.join(subject.file()), MOST_BYTES).ok()?;
        let kept: Kept = ron::de::from_bytes(&bytes).ok()?;
        let finite = kept.falls.iter().all(|(_, mean, spread)| mean.is_finite() && spread.is_finite());
        (kept.subject == subject && finite).then_some(kept)
    }

    /// Writes it into that folder, whole or not at all; the oldest of too many go.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let text = ron::to_string(self).map_err(io::Error::other)?;
        fs::create_dir_all(folder)?;
        files::replace_file(&folder.join(self.subject.file()), text.as_bytes())?;
        let own = |entry: fs::DirEntry| {
            let path = entry.path();
            let changed = entry.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
            path.extension().is_some_and(|extension| extension == "ron").then_some((changed, path))
        };
        let mut files: Vec<(SystemTime, _)> = fs::read_dir(folder)?.flatten().filter_map(own).collect();
        files.sort_unstable();
        let too_many = files.len().saturating_sub(MOST);
        files.into_iter().take(too_many).try_for_each(|(_, path)| fs::remove_file(path))
    }
}
