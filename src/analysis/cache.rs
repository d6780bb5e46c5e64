//! The results of a review, saved in a file so that they need not be computed again.

use std::{collections::BTreeMap, fs, io, path::Path, time::SystemTime};

use ai::win_probability;
use record::{Digest, Record};
use serde::{Deserialize, Serialize};

use crate::{alternative::Alternative, search_budget::SearchBudget};

/// Maximum size of a file, in bytes: more than a review of the longest battle needs.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
/// Maximum number of files; the oldest are deleted.
const MAX_CACHED_REVIEWS: usize = 200;
/// Version of the file format and of the method of comparison. Results of another version are computed again.
const VERSION: u32 = 5;

/// Key of saved results: the record, the method and the effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewKey {
    version: u32,
    /// The version of the model that estimates the chance to win.
    judge: u64,
    /// The digest of the record's last state; together with `entries` it identifies the record.
    record: Digest,
    entries: usize,
    effort: u64,
}

impl ReviewKey {
    pub fn of(record: &Record, effort: SearchBudget) -> ReviewKey {
        let digest = record.steps.last().map_or(record.start, |step| step.digest);
        let (judge, entries) = (win_probability::win_model_version(), record.steps.len());
        ReviewKey { version: VERSION, judge, record: digest, entries, effort: effort.orders }
    }

    fn file(&self) -> String {
        format!("{:016x}-{}.ron", self.record.0, self.effort)
    }
}

/// Saved results of a review: for each evaluated order its index, expected value and variance; and the alternatives to
/// the examined decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CachedReview {
    pub(crate) subject: ReviewKey,
    pub(crate) spent: u64,
    pub(crate) falls: Vec<(usize, f64, f64)>,
    pub(crate) betters: BTreeMap<usize, Option<Alternative>>,
}

impl CachedReview {
    /// Returns the results for a record that are saved in `folder`; `None` if there are none, if they are of another
    /// version, or if the file can't be read. Then the review starts from the beginning.
    pub fn find(folder: &Path, record: &Record, effort: SearchBudget) -> Option<CachedReview> {
        let subject = ReviewKey::of(record, effort);
        let bytes = files::read_bounded_file(&folder.join(subject.file()), MOST_BYTES).ok()?;
        let cached_review: CachedReview = ron::de::from_bytes(&bytes).ok()?;
        let finite = cached_review.falls.iter().all(|(_, mean, spread)| mean.is_finite() && spread.is_finite());
        (cached_review.subject == subject && finite).then_some(cached_review)
    }

    /// Writes the results into `folder`, completely or not at all, and deletes the oldest files if there are too many.
    ///
    /// # Errors
    /// If the operating system refuses.
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
        let too_many = files.len().saturating_sub(MAX_CACHED_REVIEWS);
        files.into_iter().take(too_many).try_for_each(|(_, path)| fs::remove_file(path))
    }
}
