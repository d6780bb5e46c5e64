//! Sending a battle, and taking one in.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use bevy_ecs::world::World;
use serde::Deserialize;

use super::{EXTENSION, MailError, MailState, TurnFile, turn_file::is_turn_file};
use crate::{
    Digest, Journal, Record, format,
    journal::{EXTENSION as JOURNAL, MAX_FILE, read_journal_file},
    replay,
};
use rules::{self, Entry, PendingDecision, SealedBids, Side};

/// What a letter brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailUpdate {
    /// A battle that is not here yet.
    Battle {
        /// The seats that may be chosen: those that nobody has, else both; the one that people play, where the other side
        /// plays itself.
        seats: Vec<Side>,
    },
    /// The next decisions of a battle that is.
    Decisions {
        /// Its journal.
        journal: PathBuf,
        /// How many.
        count: usize,
    },
}

/// Writes a battle as a letter into a folder, which is made if need be, and notes beside its journal that the other
/// player has it so far. The file is named after the journal and how far it has come.
///
/// # Errors
/// If the system refuses; there is no letter then.
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
    // Whoever gets it does not have the campaign of which it is a part.
    record.spec.campaign = None;
    let entries = record.steps.len();
    let text = TurnFile { next, players, record }.write();
    files::replace_file(&path, text.as_bytes()).map_err(|source| MailError::Io { path: path.clone(), source })?;
    if let Some(post) = post {
        MailState { settled: entries, ..post.clone() }.keep(journal)?;
    }
    Ok(path)
}

/// The letters that lie in a folder, the newest first.
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

/// Takes a letter in: a new battle with that seat played here (none: both), or the next decisions of one that is here.
/// Returns its journal. The letter is replayed first.
///
/// # Errors
/// If it brings nothing, or is not to be believed, or can't be written. Nothing has changed then.
pub fn import(saves: &Path, letter: &TurnFile, own: Option<(Side, String)>) -> Result<PathBuf, MailError> {
    match SavedBattleIndex::of(saves).examine(letter)? {
        MailUpdate::Battle { seats } => {
            if let Some((seat, _)) = own.as_ref().filter(|(seat, _)| !seats.contains(seat)) {
                return Err(MailError::SeatTaken(*seat));
            }
            verify_first_turn_file(letter, own.as_ref().map(|(seat, _)| *seat))?;
            let journal = Journal::create(saves, &letter.record)?.path().to_owned();
            if let Some((seat, name)) = own {
                let mut players = letter.players.clone();
                players[seat] = Some(name);
                MailState { seat, players, settled: letter.record.steps.len() }.keep(&journal)?;
            }
            Ok(journal)
        }
        MailUpdate::Decisions { journal, .. } => append_new_entries(&journal, letter).map(|()| journal),
    }
}

/// Writes the letter's further entries into the journal. The journal is locked from before it is compared.
fn append_new_entries(path: &Path, letter: &TurnFile) -> Result<(), MailError> {
    let (mut journal, bytes) = Journal::open_append(path)?;
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
        // What was written of it goes with the next write, or is a damaged tail that is left out when it is read.
        let _ = journal.truncate(entries);
        return Err(error.into());
    }
    if let Some(post) = post {
        let enemy = post.seat.enemy();
        let mut players = post.players.clone();
        players[enemy] = letter.players[enemy].clone().or_else(|| post.players[enemy].clone());
        MailState { players, settled: letter.record.steps.len(), ..post }.keep(path)?;
    }
    Ok(())
}

/// The battles that are saved in a folder, by what tells each from all others.
#[derive(Clone, Debug, Default)]
pub struct SavedBattleIndex(Vec<(BattleIdentity, PathBuf)>);

/// What tells a battle from all others: setup with seed, start, and when it was begun.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct BattleIdentity {
    check: Digest,
    #[serde(default)]
    begun: u64,
    digest: Digest,
}

impl SavedBattleIndex {
    /// Looks through a folder; only first lines are read.
    pub fn of(saves: &Path) -> SavedBattleIndex {
        let Ok(entries) = fs::read_dir(saves) else { return SavedBattleIndex::default() };
        let paths = entries.flatten().map(|entry| entry.path());
        let journals = paths.filter(|path| path.extension().is_some_and(|extension| extension == JOURNAL));
        SavedBattleIndex(
            journals.filter_map(|path| Some((parse_battle_identity(&read_first_line(&path)?)?, path))).collect(),
        )
    }

    /// The journal of the same battle. Of several, such as copies that a file manager made, the one that has a post is
    /// meant: the battle is played by mail there.
    ///
    /// # Errors
    /// [`MailError::Copies`] if there are several, and none of them has a post, or more than one.
    pub fn find(&self, record: &Record) -> Result<Option<&Path>, MailError> {
        let Some(wanted) = parse_battle_identity(&format::write_record(&record.header_only())) else { return Ok(None) };
        let same = self.0.iter().filter(|(identity, _)| *identity == wanted);
        let journals: Vec<&Path> = same.map(|(_, path)| path.as_path()).collect();
        if let [] | [_] = journals[..] {
            return Ok(journals.first().copied());
        }
        // A post that can't be read is one.
        let is_by_mail = |journal: &&Path| !matches!(MailState::of(journal), Ok(None));
        let by_mail: Vec<&Path> = journals.iter().copied().filter(is_by_mail).collect();
        if let [journal] = by_mail[..] {
            return Ok(Some(journal));
        }
        let mut journals: Vec<PathBuf> = journals.into_iter().map(Path::to_owned).collect();
        journals.sort();
        Err(MailError::Copies { journals })
    }

    /// What a letter brings to these battles. It is compared but not replayed.
    ///
    /// # Errors
    /// If it brings nothing, or can't be fitted to the battle that is here.
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

/// How many entries the letter has beyond those here, if these are its beginning.
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

/// Replays the first letter of a battle, which both may have played at one machine so far: what was decided for the
/// seat that is taken here was seen by it then. A die can't have been loaded, nor a bid been sealed for that seat that
/// is still to be shown (`BID-1`). New dice may have come: whoever begins a battle chooses its first seed as well.
fn verify_first_turn_file(letter: &TurnFile, own: Option<Side>) -> Result<(), MailError> {
    let loaded = letter.record.steps.iter().position(|step| matches!(step.entry, Entry::Dice(_)));
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

/// Replays a letter in a world of its own. After the first `write_veteran` entries, nothing may have been decided for the seat
/// that is played here, nor a die been loaded.
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

fn check_entry_allowed(world: &World, entry: usize, what: &Entry, here: Option<Side>) -> Result<(), MailError> {
    match what {
        // New dice are chosen as much as scripted ones are.
        Entry::Dice(_) | Entry::Seed(_) => Err(MailError::LoadedDice { entry }),
        Entry::Order(order) => {
            let by = order.seat(world.resource::<PendingDecision>());
            match here.filter(|seat| by == Some(*seat)) {
                Some(seat) => Err(MailError::DecidesHere { entry, seat }),
                None => Ok(()),
            }
        }
    }
}
