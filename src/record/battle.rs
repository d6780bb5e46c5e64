//! A battle in play: orders go through here to the rules and, once carried out, into the record and its journal.

mod undo;

use std::path::{Path, PathBuf};

use bevy_ecs::world::World;
use thiserror::Error;

pub use self::undo::UndoError;
use self::undo::randomness_count;
use super::{
    AiSeat, BattleSpec, Digest, Journal, JournalError, Record, RecordDamage, RecordError, RecordedEntry,
    RecoveredRecord, ReplayDrift, ReplayError, SpecError, format,
    journal::{self, read_journal_file},
    replay,
};
use rules::{self, BattleEvent, BattleOutcome, BySide, Entry, FigureId, Order, PendingDecision, Refusal, Turn};

/// A battle in play with its record. The state itself is in the [`World`] that is passed in: always the same one.
#[derive(Debug)]
pub struct Battle {
    record: Record,
    /// For each entry, how many dice had been rolled and cards drawn before it.
    rolled_before: Vec<u64>,
    undone: Vec<Order>,
    /// That many entries stand for good: somebody else has them.
    settled: usize,
    journal: Option<Journal>,
    /// Where the journal is begun, if that did not work at once.
    dir: Option<PathBuf>,
    warning: Option<JournalError>,
    failing: bool,
}

/// A battle that goes on.
#[derive(Debug)]
pub struct ResumedBattle {
    /// The battle.
    pub battle: Battle,
    /// Why its last orders were left out, if they were.
    pub cut: Option<Truncation>,
    /// Why it can't be saved any further, if it can't.
    pub warning: Option<JournalError>,
}

/// Why the last part of a saved battle was left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Truncation {
    /// The file is damaged.
    #[error(transparent)]
    Damaged(RecordDamage),
    /// The replay drifts: the rules have changed since, or the file was.
    #[error(transparent)]
    Drifted(ReplayDrift),
}

/// Why a saved battle can't be continued.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// The file can't be read, or another process plays it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It is not a record that this game reads.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its setup can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl Battle {
    /// Lays a new battle out in the world and begins its journal in `dir`; with no folder it is kept in memory only.
    /// That the journal can't be begun is a warning, and the battle goes on; each order tries again.
    ///
    /// # Errors
    /// If the setup can't be played; the world is as it was.
    pub fn new(
        world: &mut World,
        spec: BattleSpec,
        dir: Option<&Path>,
    ) -> Result<(Battle, Option<JournalError>), SpecError> {
        replay::install_spec(world, &spec)?;
        let first = world.resource::<PendingDecision>().seat();
        let record = Record {
            spec,
            begun: journal::unix_time_now(),
            first,
            start: Digest::of(world),
            steps: Vec::new(),
            seatings: Vec::new(),
        };
        let (journal, warning) = match dir.map(|dir| Journal::create(dir, &record)) {
            None => (None, None),
            Some(Ok(journal)) => (Some(journal), None),
            Some(Err(error)) => (None, Some(error)),
        };
        let mut battle = Battle::of(record, journal);
        (battle.dir, battle.failing) = (dir.map(Path::to_owned), warning.is_some());
        Ok((battle, warning))
    }

    /// Continues a saved battle. What is damaged, or drifts, is left out; before it is cut off the file, the file is
    /// copied beside itself as `….damaged`.
    ///
    /// # Errors
    /// If nothing of it can be played; the world may then be empty of any battle's figures, but is sound.
    pub fn resume(world: &mut World, path: &Path) -> Result<ResumedBattle, ResumeError> {
        let (journal, bytes, mut warning) = open_battle_journal(path)?;
        let salvaged = format::read_record(&bytes)?;
        let damage = salvaged.damage.clone().map(Truncation::Damaged);
        let mut battle = Battle::of(Record { steps: Vec::new(), ..salvaged.record.clone() }, None);
        let cut = battle.play_all(world, &salvaged.record.steps)?.map(Truncation::Drifted).or(damage);
        battle.record.cut(battle.record.steps.len());
        if let Some(mut journal) = journal {
            match align_journal_with_battle(&mut journal, &salvaged, battle.record.steps.len(), cut.is_some()) {
                Ok(()) => battle.journal = Some(journal),
                Err(error) => warning = Some(error),
            }
            // Who plays is kept even where what came before it was cut off.
            battle.save();
        }
        Ok(ResumedBattle { battle, cut, warning })
    }

    /// Plays a record to its end and goes on from there, in memory: a battle of its own, which belongs to no campaign.
    ///
    /// # Errors
    /// Where it drifts; what the world then holds is told in [`replay_record`](super::replay_record()).
    pub fn of_record(world: &mut World, record: Record) -> Result<Battle, ReplayError> {
        let mut battle = Battle::of(Record { steps: Vec::new(), ..record }, None);
        battle.record.spec.campaign = None;
        match battle.play_all(world, &record.steps)? {
            None => Ok(battle),
            Some(drift) => Err(drift.into()),
        }
    }

    /// Plays a record to its end and goes on from there as a new battle, with a journal of its own in `dir` if there is
    /// one. That the journal can't be begun is a warning.
    ///
    /// From there on dice and deck follow from `seed`, which must be new: otherwise the dice of the battle from which this
    /// one branches off could be looked up in it. They do so though the other battle is over: whether a copy of it goes on,
    /// on this machine or by mail, is not known here.
    ///
    /// # Errors
    /// Where it drifts; what the world then holds is told in [`replay_record`](super::replay_record()).
    pub fn branch(
        world: &mut World,
        record: Record,
        dir: Option<&Path>,
        seed: u64,
    ) -> Result<(Battle, Option<JournalError>), ReplayError> {
        let mut battle = Battle::of_record(world, record)?;
        if !battle.record.over() {
            battle.seed_dice(world, seed);
        }
        battle.record.begun = journal::unix_time_now();
        battle.dir = dir.map(Path::to_owned);
        let warning = dir.and_then(|dir| match Journal::create(dir, &battle.record) {
            Ok(journal) => {
                battle.journal = Some(journal);
                None
            }
            Err(error) => Some(error),
        });
        battle.failing = warning.is_some();
        Ok((battle, warning))
    }

    fn of(record: Record, journal: Option<Journal>) -> Battle {
        Battle {
            record,
            rolled_before: Vec::new(),
            undone: Vec::new(),
            settled: 0,
            journal,
            dir: None,
            warning: None,
            failing: false,
        }
    }

    /// Installs the start and gives those entries as far as they do not drift; a drift of the digest alone is taken
    /// back by replaying what came before it.
    fn play_all(&mut self, world: &mut World, steps: &[RecordedEntry]) -> Result<Option<ReplayDrift>, SpecError> {
        replay::install_spec(world, &self.record.spec)?;
        if let Err(drift) = replay::compare_digest(world, 0, self.record.start) {
            self.record.start = Digest::of(world);
            return Ok(Some(drift));
        }
        for (index, step) in steps.iter().enumerate() {
            let rolled = randomness_count(world);
            let played = replay::reapply(world, index + 1, &step.entry)
                .and_then(|()| replay::compare_digest(world, index + 1, step.digest));
            if let Err(drift) = played {
                self.rewind(world)?;
                return Ok(Some(drift));
            }
            self.rolled_before.push(rolled);
            self.record.steps.push(step.clone());
        }
        Ok(None)
    }

    /// Brings the world to the end of the record as it is.
    fn rewind(&self, world: &mut World) -> Result<(), SpecError> {
        replay::install_spec(world, &self.record.spec)?;
        for (index, step) in self.record.steps.iter().enumerate() {
            // These entries were carried out before from the same start, so none is refused now.
            let again = replay::reapply(world, index + 1, &step.entry);
            debug_assert!(again.is_ok(), "{again:?}");
        }
        Ok(())
    }

    /// Gives an order: the rules carry it out, the record and the journal keep it. Undone orders are forgotten.
    ///
    /// # Errors
    /// The [`Refusal`]; nothing has changed then.
    pub fn submit(&mut self, world: &mut World, order: Order) -> Result<Vec<BattleEvent>, Refusal> {
        let events = self.give(world, order)?;
        self.undone.clear();
        Ok(events)
    }

    fn give(&mut self, world: &mut World, order: Order) -> Result<Vec<BattleEvent>, Refusal> {
        let rolled = randomness_count(world);
        let events = rules::submit_order(world, order)?.to_vec();
        self.keep(world, Entry::Order(order), rolled);
        Ok(events)
    }

    /// Makes the next dice show these faces, and keeps that in the record.
    ///
    /// # Errors
    /// The first face that is not 1–6; nothing has changed then.
    pub fn script_dice(&mut self, world: &mut World, faces: &[u8]) -> Result<(), u8> {
        let rolled = randomness_count(world);
        rules::script_dice(world, faces)?;
        self.undone.clear();
        self.keep(world, Entry::Dice(faces.to_vec()), rolled);
        Ok(())
    }

    /// Gives the battle dice of its own from here on: see [`rules::seed_dice`]. The record keeps it.
    pub fn seed_dice(&mut self, world: &mut World, seed: u64) {
        let rolled = randomness_count(world);
        rules::seed_dice(world, seed);
        self.undone.clear();
        self.keep(world, Entry::Seed(seed), rolled);
    }

    fn keep(&mut self, world: &World, entry: Entry, rolled: u64) {
        self.rolled_before.push(rolled);
        self.record.steps.push(RecordedEntry {
            entry,
            turn: world.resource::<Turn>().number,
            next: world.resource::<PendingDecision>().seat(),
            verdict: world.resource::<BattleOutcome>().0,
            over: matches!(world.resource::<PendingDecision>(), PendingDecision::Over),
            digest: Digest::of(world),
        });
        self.save();
    }

    /// From now on the computer plays these sides, and people the others. The journal keeps it.
    pub fn set_ai_seats(&mut self, computers: BySide<Option<AiSeat>>) {
        self.record.seat(computers);
        self.save();
    }

    /// From now on figures whose players share a side act in that order, as they agreed. The journal keeps it.
    pub fn set_activation_order(&mut self, line: Vec<FigureId>) {
        self.record.arrange(line);
        self.save();
    }

    /// Writes what the journal lacks: the last entry, or more if it could not be written before. One that could not be
    /// begun is begun now, if that works.
    fn save(&mut self) {
        let saved = match (&mut self.journal, &self.dir) {
            (Some(journal), _) => journal.append_rest(&self.record),
            (None, Some(dir)) => Journal::create(dir, &self.record).map(|journal| self.journal = Some(journal)),
            (None, None) => return,
        };
        self.note(saved);
    }

    /// Whether all of it is in its journal. Where it is not, this tries once more to write what is missing.
    pub fn saved(&mut self) -> bool {
        self.save();
        self.journal.as_ref().is_some_and(|journal| journal.is_complete(&self.record))
    }

    /// A warning is given once, and again only after saving worked in between.
    fn note(&mut self, saved: Result<(), JournalError>) {
        let failed = saved.is_err();
        if let Err(error) = saved
            && !self.failing
        {
            self.warning = Some(error);
        }
        self.failing = failed;
    }

    /// Why the battle could not be saved, said once until saving works again.
    pub fn take_warning(&mut self) -> Option<JournalError> {
        self.warning.take()
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What the battle started from.
    pub fn spec(&self) -> &BattleSpec {
        &self.record.spec
    }

    /// The journal's file, if the battle is saved.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }
}

type Opened = (Option<Journal>, Vec<u8>, Option<JournalError>);

/// Opens a journal for writing, or only for reading with a warning.
fn open_battle_journal(path: &Path) -> Result<Opened, JournalError> {
    match Journal::open_append(path) {
        Ok((journal, bytes)) => Ok((Some(journal), bytes, None)),
        Err(JournalError::Io { source: refused, .. }) => {
            let io_error = |source| JournalError::Io { path: path.into(), source };
            Ok((None, read_journal_file(path)?, Some(io_error(refused))))
        }
        Err(error) => Err(error),
    }
}

/// Makes the journal end where the battle stands; what is cut off is copied first.
fn align_journal_with_battle(
    journal: &mut Journal,
    salvaged: &RecoveredRecord,
    entries: usize,
    cut: bool,
) -> Result<(), JournalError> {
    if cut {
        back_up_damaged_journal(journal)?;
    }
    journal.keep(salvaged, entries);
    journal.truncate_damage()
}

/// An earlier copy stays what it is.
fn back_up_damaged_journal(journal: &Journal) -> Result<(), JournalError> {
    let path = journal.path();
    let copied = read_journal_file(path).and_then(|bytes| {
        files::write_backup(path, ".damaged", &bytes).map_err(|source| JournalError::Io { path: path.into(), source })
    });
    copied.map(drop)
}
