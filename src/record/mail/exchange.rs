//! Sends a battle as a turn file, and imports turn files.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use bevy_ecs::world::World;
use serde::Deserialize;

use super::{EXTENSION, MailError, MailState, TurnFile, turn_file::is_turn_file};
use crate::{
    BattleJournal, Digest, Record, format,
    journal::{EXTENSION as JOURNAL, MAX_FILE, read_journal_file},
    replay,
};
use rules::{self, OrderLogEntry, PendingDecision, SealedBids, Side};

/// Part of a turn file that is not saved on this machine yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailUpdate {
    /// A battle that has no journal here yet.
    Battle {
        /// The seats that may be chosen: those without a player, or both if each has one. In a co-operative battle it
        /// is the seat that all players share.
        seats: Vec<Side>,
    },
    /// The next entries of a battle that already has a journal here.
    Decisions {
        /// The journal of the battle.
        journal: PathBuf,
        /// Number of new entries.
        count: usize,
    },
}

/// Writes a battle as a turn file into a folder, which is created if needed, and notes beside the journal that the
/// opponent has all entries up to now. The file is named after the journal and the number of entries.
///
/// # Errors
/// If the turn file or the mail state can't be written.
pub fn send_turn_file(
    dir: &Path,
    journal: &Path,
    record: &Record,
    next: Option<Side>,
    post: Option<&MailState>,
) -> Result<PathBuf, MailError> {
    fs::create_dir_all(dir).map_err(|source| MailError::Io { path: dir.into(), source })?;
    let stem = journal.file_stem().map_or_else(|| "battle".into(), |stem| stem.to_string_lossy());
    let path = dir.join(format!("{stem}-{:04}.{EXTENSION}", record.steps.len()));
    let players = post.map(|post| post.players.clone()).unwrap_or_default();
    let mut record = record.clone();
    // The receiver does not have the campaign that the battle is part of.
    record.spec.campaign = None;
    let entries = record.steps.len();
    let text = TurnFile { next, players, record }.write();
    files::replace_file(&path, text.as_bytes()).map_err(|source| MailError::Io { path: path.clone(), source })?;
    if let Some(post) = post {
        MailState { settled: entries, ..post.clone() }.save(journal)?;
    }
    Ok(path)
}

/// Returns the turn files in a folder, the newest first.
pub fn turn_files(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| is_turn_file(&entry.path()))
        .map(|entry| (entry.metadata().and_then(|data| data.modified()).ok(), entry.path()))
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Imports a turn file: a new battle, or the next entries of a battle that is already here. `own` is the seat and the
/// name of the player here, for a new battle; `None` if both seats are played here. Returns the journal. The turn file
/// is replayed first.
///
/// # Errors
/// If it contains nothing new, is refused, or can't be written. Nothing has changed then.
pub fn import(saves: &Path, letter: &TurnFile, own: Option<(Side, String)>) -> Result<PathBuf, MailError> {
    match SavedBattleIndex::of(saves).examine(letter)? {
        MailUpdate::Battle { seats } => {
            if let Some((seat, _)) = own.as_ref().filter(|(seat, _)| !seats.contains(seat)) {
                return Err(MailError::SeatTaken(*seat));
            }
            verify_first_turn_file(letter, own.as_ref().map(|(seat, _)| *seat))?;
            let journal = BattleJournal::create(saves, &letter.record)?.path().to_owned();
            if let Some((seat, name)) = own {
                let mut players = letter.players.clone();
                players[seat] = Some(name);
                MailState { seat, players, settled: letter.record.steps.len() }.save(&journal)?;
            }
            Ok(journal)
        }
        MailUpdate::Decisions { journal, .. } => append_new_entries(&journal, letter).map(|()| journal),
    }
}

/// Writes the new entries of a turn file into the journal. The journal is locked before it is compared.
fn append_new_entries(path: &Path, letter: &TurnFile) -> Result<(), MailError> {
    let (mut journal, bytes) = BattleJournal::open_append(path)?;
    let here = format::read_record(&bytes)?;
    if here.damage.is_some() {
        return Err(MailError::DamagedHere);
    }
    let entries = here.record.steps.len();
    count_new_entries(&here.record, &letter.record)?;
    let post = MailState::of(path)?;
    let rival = post.as_ref().filter(|_| letter.record.spec.coop_side().is_none());
    verify_turn_file(letter, entries, rival.map(|post| post.seat))?;
    journal.keep(&here, entries);
    if let Err(error) = journal.append_rest(&letter.record) {
        // A partly written entry is cut off by the next write, or left out as damage when the file is read.
        let _ = journal.truncate(entries);
        return Err(error.into());
    }
    if let Some(post) = post {
        let enemy = post.seat.enemy();
        let mut players = post.players.clone();
        players[enemy] = letter.players[enemy].clone().or_else(|| post.players[enemy].clone());
        MailState { players, settled: letter.record.steps.len(), ..post }.save(path)?;
    }
    Ok(())
}

/// Index of the battles that are saved in a folder, by their identity.
#[derive(Clone, Debug, Default)]
pub struct SavedBattleIndex(Vec<(BattleIdentity, PathBuf)>);

/// Identity of a battle: checksum of its setup (seed included), digest of its start, and time when it began.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct BattleIdentity {
    check: Digest,
    #[serde(default)]
    begun: u64,
    digest: Digest,
}

impl SavedBattleIndex {
    /// Indexes a folder; only the first line of each journal is read.
    pub fn of(saves: &Path) -> SavedBattleIndex {
        let Ok(entries) = fs::read_dir(saves) else { return SavedBattleIndex::default() };
        let paths = entries.flatten().map(|entry| entry.path());
        let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == JOURNAL));
        SavedBattleIndex(
            journals.filter_map(|path| Some((parse_battle_identity(&read_first_line(&path)?)?, path))).collect(),
        )
    }

    /// Returns the journal of the same battle. If there are several, for example copies made by a file manager, this
    /// returns the one with a mail state, because the battle is played by mail there.
    ///
    /// # Errors
    /// [`MailError::Copies`] if there are several, and not exactly one of them has a mail state.
    pub fn find(&self, record: &Record) -> Result<Option<&Path>, MailError> {
        let Some(battle_identity) = parse_battle_identity(&format::write_record(&record.header_only())) else {
            return Ok(None);
        };
        let same = self.0.iter().filter(|(identity, _)| *identity == battle_identity);
        let journals: Vec<&Path> = same.map(|(_, path)| path.as_path()).collect();
        if let [] | [_] = journals[..] {
            return Ok(journals.first().copied());
        }
        // A mail state that can't be read counts, too.
        let is_by_mail = |journal: &&Path| !matches!(MailState::of(journal), Ok(None));
        let by_mail: Vec<&Path> = journals.iter().copied().filter(is_by_mail).collect();
        if let [journal] = by_mail[..] {
            return Ok(Some(journal));
        }
        let mut journals: Vec<PathBuf> = journals.into_iter().map(Path::to_owned).collect();
        journals.sort();
        Err(MailError::Copies { journals })
    }

    /// Returns the part of a turn file that these battles don't contain yet. The turn file is compared but not
    /// replayed.
    ///
    /// # Errors
    /// If it contains nothing new, or does not fit the battle that is here.
    pub fn examine(&self, letter: &TurnFile) -> Result<MailUpdate, MailError> {
        let Some(journal) = self.find(&letter.record)? else {
            if let Some(seat) = letter.record.spec.coop_side() {
                return Ok(MailUpdate::Battle { seats: vec![seat] });
            }
            let free: Vec<Side> = Side::BOTH.into_iter().filter(|seat| letter.players[*seat].is_none()).collect();
            let seats = if free.is_empty() { Side::BOTH.to_vec() } else { free };
            return Ok(MailUpdate::Battle { seats });
        };
        let here = format::read_record(&read_journal_file(journal)?)?;
        if here.damage.is_some() {
            return Err(MailError::DamagedHere);
        }
        let count = count_new_entries(&here.record, &letter.record)?;
        Ok(MailUpdate::Decisions { journal: journal.into(), count })
    }
}

fn parse_battle_identity(header: &str) -> Option<BattleIdentity> {
    serde_json::from_str(header).ok()
}

fn read_first_line(path: &Path) -> Option<String> {
    let mut line = String::new();
    let mut file = BufReader::new(files::open_regular_file(path).ok()?).take(MAX_FILE);
    file.read_line(&mut line).ok()?;
    Some(line.trim_start_matches('\u{feff}').to_owned())
}

/// Returns the number of entries that the turn file has beyond those here, if it begins with the entries here.
fn count_new_entries(here: &Record, letter: &Record) -> Result<usize, MailError> {
    let parts = here.steps.iter().zip(&letter.steps).position(|(one, other)| one != other);
    if let Some(index) = parts {
        return Err(MailError::Forked { entry: index + 1 });
    }
    match letter.steps.len().checked_sub(here.steps.len()) {
        None | Some(0) => Err(MailError::Old { letter: letter.steps.len(), here: here.steps.len() }),
        Some(count) => Ok(count),
    }
}

/// Replays the first turn file of a battle. Both players may have played the battle on one machine before, so decisions
/// for the seat that is taken here are allowed. Dice may not be scripted, and that seat may not have a sealed bid that
/// is still to be shown (`BID-1`). New seeds are allowed, because the player who begins a battle also chooses its first
/// seed.
fn verify_first_turn_file(letter: &TurnFile, own: Option<Side>) -> Result<(), MailError> {
    let loaded = letter.record.steps.iter().position(|step| matches!(step.entry, OrderLogEntry::Dice(_)));
    if let Some(index) = loaded {
        return Err(MailError::LoadedDice { entry: index + 1 });
    }
    let world = verify_turn_file(letter, letter.record.steps.len(), None)?;
    match own.filter(|seat| world.resource::<SealedBids>().0[*seat].is_some()) {
        Some(seat) if matches!(world.resource::<PendingDecision>(), PendingDecision::Bid { .. }) => {
            Err(MailError::DecidesHere { entry: letter.record.steps.len(), seat })
        }
        _ => Ok(()),
    }
}

/// Replays a turn file in a separate world. After the first `known` entries, no entry may be a decision of the seat
/// `here`, scripted dice or a new seed.
fn verify_turn_file(letter: &TurnFile, known: usize, here: Option<Side>) -> Result<World, MailError> {
    let record = &letter.record;
    let mut world = rules::new_world();
    replay::install_spec(&mut world, &record.spec)?;
    replay::compare_digest(&world, 0, record.start)?;
    for (index, step) in record.steps.iter().enumerate() {
        let entry = index + 1;
        if index >= known {
            check_entry_allowed(&world, entry, &step.entry, here)?;
        }
        replay::reapply(&mut world, entry, &step.entry)?;
        replay::compare_digest(&world, entry, step.digest)?;
    }
    if world.resource::<PendingDecision>().seat() != letter.next {
        return Err(MailError::Damaged("it names the wrong seat as the next".into()));
    }
    Ok(world)
}

fn check_entry_allowed(world: &World, entry: usize, what: &OrderLogEntry, here: Option<Side>) -> Result<(), MailError> {
    match what {
        // A player could choose a new seed as well as scripted dice.
        OrderLogEntry::Dice(_) | OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_) => {
            Err(MailError::LoadedDice { entry })
        }
        OrderLogEntry::Order(order) => {
            let by = order.seat(world.resource::<PendingDecision>());
            match here.filter(|seat| by == Some(*seat)) {
                Some(seat) => Err(MailError::DecidesHere { entry, seat }),
                None => Ok(()),
            }
        }
    }
}
