//! The folder of saved battles: what is in it, and which one 'Continue' means. Nothing is replayed here: the lines of
//! a journal say themselves in which turn they are.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{
    Record, format,
    journal::{EXTENSION, read_limited},
};
use crate::rules::Localized;

/// A saved battle, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// The id of its mission; none for a bare position.
    pub mission: Option<String>,
    /// The name of its mission.
    pub name: Option<Localized>,
    /// The turn in which it stands.
    pub turn: u16,
    /// How many orders were given.
    pub orders: usize,
    /// Whether it has ended.
    pub over: bool,
    /// Whether its last part is damaged: it can be continued from before that.
    pub damaged: bool,
    /// Whether another process plays it now.
    pub in_use: bool,
    /// When it was last saved.
    pub saved_at: SystemTime,
}

/// The battles saved in a folder, the newest first. Files that are no records are left out; so is a folder that can't
/// be read.
pub fn list(dir: &Path) -> Vec<Saved> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut saved: Vec<Saved> = journals.filter_map(|path| look(&path)).collect();
    saved.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
    saved
}

/// The battle that 'Continue' continues: the newest that is not over and not being played.
pub fn latest(dir: &Path) -> Option<Saved> {
    list(dir).into_iter().find(|saved| !saved.over && !saved.in_use)
}

fn look(path: &Path) -> Option<Saved> {
    let mut file = File::open(path).ok()?;
    let saved_at = file.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let in_use = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    let bytes = read_limited(&mut file, path).ok()?;
    let salvaged = format::read(&bytes).ok()?;
    let Record { spec, .. } = &salvaged.record;
    Some(Saved {
        path: path.into(),
        mission: spec.mission.as_ref().map(|mission| mission.id.clone()),
        name: spec.mission.as_ref().map(|mission| mission.name.clone()),
        turn: salvaged.record.turn(),
        orders: salvaged.record.orders(),
        over: salvaged.record.over(),
        damaged: salvaged.damage.is_some(),
        in_use,
        saved_at,
    })
}
