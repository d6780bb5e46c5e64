//! A measurement saved in a file, so that it can be continued later.

use std::{io, path::Path};

use ai::AiLevel;
use rules::{BySide, Localized, both};
use serde::{Deserialize, Serialize};

use crate::{experiment::Experiment, measurement::Measurement, tweak::Tweak};

/// Maximum size of the file, in bytes: more than [`Measurement::MAX_BATTLES`] battles need.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
const VERSION: u32 = 1;

/// A saved measurement and the experiment to which it belongs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMeasurement {
    version: u32,
    /// The digest of the mission at the time of the measurement.
    mission: u64,
    rp: BySide<u8>,
    level: AiLevel,
    seed: u64,
    /// The results of the battles.
    pub measure: Measurement,
    /// The tweaks that were tried, with their results so far.
    #[serde(default)]
    pub tried: Vec<(Tweak, Measurement)>,
}

/// Error of reading a saved measurement.
#[derive(Debug)]
pub enum LoadError {
    /// There is no file.
    None,
    /// The file can't be read.
    Unreadable(Localized),
}

impl SavedMeasurement {
    /// Creates the saved form of a measurement, without tweaks.
    pub fn new(terms: &Experiment, measure: Measurement) -> SavedMeasurement {
        let (mission, Experiment { rp, level, seed, .. }) = (terms.mission.digest(), terms);
        SavedMeasurement { version: VERSION, mission, rp: *rp, level: *level, seed: *seed, measure, tried: Vec::new() }
    }

    /// Returns `true` if the measurement can be continued with an experiment: mission, points, level and seed are
    /// equal.
    pub fn is_of(&self, terms: &Experiment) -> bool {
        !self.is_stale(terms) && (self.rp, self.level, self.seed) == (terms.rp, terms.level, terms.seed)
    }

    /// Returns `true` if the mission has changed since the measurement.
    pub fn is_stale(&self, terms: &Experiment) -> bool {
        self.mission != terms.mission.digest()
    }

    /// Reads a saved measurement.
    ///
    /// # Errors
    /// If there is no file, or it is invalid or too large.
    pub fn read(path: &Path) -> Result<SavedMeasurement, LoadError> {
        let bytes = files::read_bounded_file(path, MOST_BYTES).map_err(|fault| match fault.kind() {
            io::ErrorKind::NotFound => LoadError::None,
            _ => LoadError::Unreadable(mission::describe_io_error(&fault)),
        })?;
        let text = String::from_utf8_lossy(&bytes);
        match ron::from_str::<SavedMeasurement>(&text) {
            Ok(saved_measurement) if saved_measurement.is_sound() => Ok(saved_measurement),
            _ => Err(LoadError::Unreadable(both!("no es un informe válido", "it is not a valid report"))),
        }
    }

    fn is_sound(&self) -> bool {
        let mut measures = std::iter::once(&self.measure).chain(self.tried.iter().map(|(_, measure)| measure));
        self.version == VERSION && measures.all(Measurement::is_sound)
    }

    /// Writes the file, completely or not at all.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let text = ron::to_string(self).map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        files::replace_file(path, text.as_bytes())
    }
}
