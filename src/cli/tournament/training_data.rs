//! Positions and forces of battles with their outcomes, for `incursion fit`: one line of JSON each.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::Path,
};

use crate::output::CommandFailure;
use mission::describe_io_error;
use rules::{BattleResult, Localized, Observation, Side, both};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Number of decisions skipped after each recorded one, because neighbouring positions hardly differ.
const SKIPPED_POSITIONS: u32 = 10;

/// Maximum length of a line, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// Position with the outcome of its battle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The id of the mission.
    pub mission: String,
    /// The seed of the battle. It identifies positions of one battle, which are not independent samples.
    pub seed: u64,
    /// The features of the model, in thousandths.
    pub features: Vec<i32>,
    /// The outcome for the Allies: 1 won, 0 lost, 0.5 drawn or unfinished.
    pub won: f64,
}

impl Position {
    /// Returns the features in the unit of the model.
    pub fn features(&self) -> Vec<f64> {
        self.features.iter().map(|feature| f64::from(*feature) / 1000.0).collect()
    }
}

/// Forces of a battle with the outcome for the Allies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceOutcome {
    /// The kind of the mission.
    pub about: String,
    /// The ids of the kinds that the Allies bought.
    pub allied: Vec<String>,
    /// The ids of the kinds that the Germans bought.
    pub german: Vec<String>,
    /// The outcome for the Allies: 1 won, 0 lost, 0.5 drawn or unfinished.
    pub won: f64,
}

/// Returns the outcome for the Allies: 1 won, 0 lost, 0.5 drawn or unfinished.
pub(super) fn allied_score(verdict: Option<BattleResult>) -> f64 {
    match verdict.and_then(|verdict| verdict.winner) {
        Some(Side::Allied) => 1.0,
        Some(Side::German) => 0.0,
        None => 0.5,
    }
}

/// Writer of a file with one line of JSON per value.
pub(super) struct JsonLineWriter {
    out: BufWriter<File>,
    path: String,
}

impl JsonLineWriter {
    /// # Errors
    /// If the file can't be created.
    pub fn create(path: &Path) -> Result<JsonLineWriter, Localized> {
        let made = files::check_target(path).and_then(|()| File::create(path));
        let file = made.map_err(|fault| describe_write_failure(&path.display().to_string(), &fault))?;
        Ok(JsonLineWriter { out: BufWriter::new(file), path: path.display().to_string() })
    }

    /// # Errors
    /// If the line can't be written.
    pub fn add(&mut self, line: &impl Serialize) -> Result<(), Localized> {
        let written = serde_json::to_string(line).map_err(io::Error::from);
        let written = written.and_then(|line| writeln!(self.out, "{line}"));
        written.and_then(|()| self.out.flush()).map_err(|fault| describe_write_failure(&self.path, &fault))
    }
}

/// Collector of positions during a battle.
#[derive(Default)]
pub(super) struct PositionSampler {
    seen: Vec<Vec<f64>>,
    passed: u32,
}

impl PositionSampler {
    /// Records the position, unless it is too close to the last recorded one.
    pub fn see(&mut self, seen: &Observation) {
        if self.passed == 0 {
            self.seen.push(ai::win_probability::extract_features(seen));
        }
        self.passed = (self.passed + 1) % (SKIPPED_POSITIONS + 1);
    }

    /// Returns all recorded positions with the outcome, once that is known.
    pub fn positions(self, mission: &str, seed: u64, won: f64) -> impl Iterator<Item = Position> {
        self.seen.into_iter().map(move |features| {
            let features = features.into_iter().map(|feature| (feature * 1000.0).round() as i32).collect();
            Position { mission: mission.to_owned(), seed, features, won }
        })
    }
}

/// Reads a file of positions.
///
/// # Errors
/// If the file can't be read, or contains other data.
pub fn read_positions(path: &Path) -> Result<Vec<Position>, CommandFailure> {
    read_json_lines(path, |position: &Position| position.features.len() == ai::win_probability::NAMES.len())
}

/// Reads a file of outcomes.
///
/// # Errors
/// If the file can't be read, or contains other data.
pub(super) fn read_outcomes(path: &Path) -> Result<Vec<ForceOutcome>, CommandFailure> {
    read_json_lines(path, |_| true)
}

fn read_json_lines<T: DeserializeOwned>(path: &Path, sound: impl Fn(&T) -> bool) -> Result<Vec<T>, CommandFailure> {
    let name = path.display();
    let unread = |fault: &io::Error| {
        let Localized { es, en } = describe_io_error(fault);
        CommandFailure::unable(both!("no se puede leer {name}: {es}", "{name} can't be read: {en}"))
    };
    let mut file = BufReader::new(files::open_regular_file(path).map_err(|fault| unread(&fault))?);
    let (mut all, mut line) = (Vec::new(), Vec::new());
    for number in 1.. {
        line.clear();
        let taken = (&mut file).take(MAX_LINE + 1).read_until(b'\n', &mut line).map_err(|fault| unread(&fault))?;
        if taken == 0 {
            break;
        }
        let whole = Some(&line).filter(|line| line.len() as u64 <= MAX_LINE);
        let read = whole.and_then(|line| serde_json::from_slice::<T>(line).ok()).filter(&sound);
        all.push(read.ok_or_else(|| {
            CommandFailure::faulty(both!(
                "{name}, línea {number}: no se entiende",
                "{name}, line {number}: not understood"
            ))
        })?);
    }
    Ok(all)
}

fn describe_write_failure(name: &str, fault: &io::Error) -> Localized {
    let Localized { es, en } = describe_io_error(fault);
    both!("no se puede escribir {name}: {es}", "{name} can't be written: {en}")
}
