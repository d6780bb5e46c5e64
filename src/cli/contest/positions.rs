//! Positions of battles with what came of them, for `incursion fit`: a line of JSON each.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::Path,
};

use crate::say::CommandFailure;
use mission::describe_io_error;
use rules::{BattleResult, Localized, Observation, Side, both};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Of all moments in which somebody decides, so many are left out after each that is taken: neighbours say the same.
const BETWEEN: u32 = 10;

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// A position, and the outcome for the Allies: 1 won, 0 lost, a half drawn or unfinished.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The mission.
    pub mission: String,
    /// The seed of its battle: positions of one battle are no independent witnesses.
    pub seed: u64,
    /// What the model looks at, in thousandths.
    pub features: Vec<i32>,
    /// The outcome.
    pub won: f64,
}

impl Position {
    /// The features as the model takes them.
    pub fn features(&self) -> Vec<f64> {
        self.features.iter().map(|feature| f64::from(*feature) / 1000.0).collect()
    }
}

/// A battle with its forces, and the outcome for the Allies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Outcome {
    /// What the mission is about.
    pub about: String,
    /// The ids of the kinds that were bought.
    pub allied: Vec<String>,
    /// The same of the Germans.
    pub german: Vec<String>,
    /// The outcome.
    pub won: f64,
}

/// What a verdict is to the Allies.
pub(super) fn won(verdict: Option<BattleResult>) -> f64 {
    match verdict.and_then(|verdict| verdict.winner) {
        Some(Side::Allied) => 1.0,
        Some(Side::German) => 0.0,
        None => 0.5,
    }
}

/// A file of lines that is written.
pub(super) struct Lines {
    out: BufWriter<File>,
    path: String,
}

impl Lines {
    /// # Errors
    /// If it can't be made.
    pub fn create(path: &Path) -> Result<Lines, Localized> {
        let made = files::check_target(path).and_then(|()| File::create(path));
        let file = made.map_err(|fault| unwritten(&path.display().to_string(), &fault))?;
        Ok(Lines { out: BufWriter::new(file), path: path.display().to_string() })
    }

    /// # Errors
    /// If it can't be written.
    pub fn add(&mut self, line: &impl Serialize) -> Result<(), Localized> {
        let written = serde_json::to_string(line).map_err(io::Error::from);
        let written = written.and_then(|line| writeln!(self.out, "{line}"));
        written.and_then(|()| self.out.flush()).map_err(|fault| unwritten(&self.path, &fault))
    }
}

/// The positions of a battle that is played.
#[derive(Default)]
pub(super) struct Moments {
    seen: Vec<Vec<f64>>,
    passed: u32,
}

impl Moments {
    /// A moment of it.
    pub fn see(&mut self, seen: &Observation) {
        if self.passed == 0 {
            self.seen.push(mind::prospects::features(seen));
        }
        self.passed = (self.passed + 1) % (BETWEEN + 1);
    }

    /// All of them, now that the outcome is known.
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
/// If it can't be read, or holds something else.
pub fn read(path: &Path) -> Result<Vec<Position>, CommandFailure> {
    lines(path, |position: &Position| position.features.len() == mind::prospects::NAMES.len())
}

/// Reads a file of outcomes.
///
/// # Errors
/// If it can't be read, or holds something else.
pub(super) fn outcomes(path: &Path) -> Result<Vec<Outcome>, CommandFailure> {
    lines(path, |_| true)
}

fn lines<T: DeserializeOwned>(path: &Path, sound: impl Fn(&T) -> bool) -> Result<Vec<T>, CommandFailure> {
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

fn unwritten(name: &str, fault: &io::Error) -> Localized {
    let Localized { es, en } = describe_io_error(fault);
    both!("no se puede escribir {name}: {es}", "{name} can't be written: {en}")
}
