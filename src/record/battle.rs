//! A battle in play: it passes orders to the rules and, once they are carried out, writes them to the record and its
//! journal.

mod dice;
mod undo;

use std::path::{Path, PathBuf};

use bevy_ecs::world::World;
use thiserror::Error;

pub use self::undo::UndoError;
use super::{
    AiSeat, BattleJournal, BattleSpec, CampaignRef, Digest, JournalError, Record, RecordDamage, RecordError,
    RecordedEntry, RecoveredRecord, ReplayDrift, ReplayError, SpecError, format,
    journal::{self, read_journal_file},
    replay,
};
use rules::{
    self, BattleEvent, BattleOutcome, BySide, Dice, FigureId, Order, OrderLogEntry, PendingDecision, Refusal, Side,
    Turn, cards::CardState, objects::MissionObjects,
};

/// A battle in play with its record. The state itself is in the [`World`] that is passed to each method, which must
/// always be the same one.
#[derive(Debug)]
pub struct Battle {
    record: Record,
    /// For each entry, the randomness count before it: see `randomness_count`.
    rolled_before: Vec<u64>,
    undone: Vec<Order>,
    /// Number of entries that can't be undone, because the opponent has them.
    settled: usize,
    journal: Option<BattleJournal>,
    /// Folder in which to create the journal later, if that failed at first.
    dir: Option<PathBuf>,
    warning: Option<JournalError>,
    failing: bool,
}

/// A saved battle that is continued.
#[derive(Debug)]
pub struct ResumedBattle {
    /// The battle.
    pub battle: Battle,
    /// Reason why its last orders were left out, if they were.
    pub cut: Option<Truncation>,
    /// Reason why the battle can't be saved from now on, if it can't.
    pub warning: Option<JournalError>,
}

/// Reason why the last part of a saved battle was left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Truncation {
    /// The file is damaged.
    #[error(transparent)]
    Damaged(RecordDamage),
    /// The replay drifts: the rules or the file have changed since.
    #[error(transparent)]
    Drifted(ReplayDrift),
}

/// Error of a saved battle that can't be continued.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// The file can't be read, or another process is playing the battle.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The file is not a record that this game can read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The setup can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl Battle {
    /// Starts a new battle in the world and creates its journal in `dir`; without a folder the battle is kept in memory
    /// only. If the journal can't be created, this returns a warning and the battle continues; each order tries again.
    ///
    /// # Errors
    /// If the setup can't be played; the world is unchanged.
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
        let (journal, warning) = match dir.map(|dir| BattleJournal::create(dir, &record)) {
            None => (None, None),
            Some(Ok(journal)) => (Some(journal), None),
            Some(Err(error)) => (None, Some(error)),
        };
        let mut battle = Battle::of(record, journal);
        (battle.dir, battle.failing) = (dir.map(Path::to_owned), warning.is_some());
        Ok((battle, warning))
    }

    /// Continues a saved battle. Entries that are damaged or drift are left out; before they are cut off the file, the
    /// file is copied to a `….damaged` file in the same folder.
    ///
    /// # Errors
    /// If no part of it can be played; the world may then be left without figures, but stays usable.
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
            // The current seats stay, even where the entries before them were cut off.
            battle.save();
        }
        Ok(ResumedBattle { battle, cut, warning })
    }

    /// Replays a record to its end and continues it in memory, as a separate battle that belongs to no campaign.
    ///
    /// # Errors
    /// If the record drifts; see [`replay_record`](super::replay_record()) for the state of the world in this case.
    pub fn of_record(world: &mut World, record: Record) -> Result<Battle, ReplayError> {
        let mut battle = Battle::of(Record { steps: Vec::new(), ..record }, None);
        battle.record.spec.campaign = None;
        match battle.play_all(world, &record.steps)? {
            None => Ok(battle),
            Some(drift) => Err(drift.into()),
        }
    }

    /// Replays a record to its end and continues it as a new battle, with its own journal in `dir` if given. If the
    /// journal can't be created, this returns a warning.
    ///
    /// From there on, dice and deck depend on `seed`, which must be new: otherwise a player could look up the dice of
    /// the original battle in this branch. This applies even if the original battle is over, because a copy of it may
    /// still be in play, on this machine or by mail.
    ///
    /// # Errors
    /// If the record drifts; see [`replay_record`](super::replay_record()) for the state of the world in this case.
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
        let warning = dir.and_then(|dir| match BattleJournal::create(dir, &battle.record) {
            Ok(journal) => {
                battle.journal = Some(journal);
                None
            }
            Err(error) => Some(error),
        });
        battle.failing = warning.is_some();
        Ok((battle, warning))
    }

    fn of(record: Record, journal: Option<BattleJournal>) -> Battle {
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

    /// Installs the setup and applies the entries until one drifts. An entry that drifts is taken back by replaying the
    /// entries before it.
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

    /// Resets the world to the end of the current record.
    fn rewind(&self, world: &mut World) -> Result<(), SpecError> {
        replay::install_spec(world, &self.record.spec)?;
        for (index, step) in self.record.steps.iter().enumerate() {
            // These entries were carried out before from the same start, so none is refused now.
            let again = replay::reapply(world, index + 1, &step.entry);
            debug_assert!(again.is_ok(), "{again:?}");
        }
        Ok(())
    }

    /// Gives an order: the rules carry it out, the record and the journal store it. Orders that were undone can't be
    /// redone any more.
    ///
    /// # Errors
    /// Returns the [`Refusal`]; nothing has changed then.
    pub fn submit(&mut self, world: &mut World, order: Order) -> Result<Vec<BattleEvent>, Refusal> {
        let events = self.apply_order(world, order)?;
        self.undone.clear();
        Ok(events)
    }

    fn apply_order(&mut self, world: &mut World, order: Order) -> Result<Vec<BattleEvent>, Refusal> {
        let rolled = randomness_count(world);
        let events = rules::submit_order(world, order)?.to_vec();
        self.record_entry(world, OrderLogEntry::Order(order), rolled);
        Ok(events)
    }

    fn record_entry(&mut self, world: &World, entry: OrderLogEntry, rolled: u64) {
        self.push_entry(world, entry, rolled);
        self.save();
    }

    fn push_entry(&mut self, world: &World, entry: OrderLogEntry, rolled: u64) {
        self.rolled_before.push(rolled);
        self.record.steps.push(RecordedEntry {
            entry,
            turn: world.resource::<Turn>().number,
            next: world.resource::<PendingDecision>().seat(),
            verdict: world.resource::<BattleOutcome>().0,
            over: matches!(world.resource::<PendingDecision>(), PendingDecision::Over),
            digest: Digest::of(world),
        });
    }

    /// Sets the sides that the AI plays from now on; human players play the others. The journal stores the change.
    pub fn set_ai_seats(&mut self, computers: BySide<Option<AiSeat>>) {
        self.record.set_ai_seats(computers);
        self.save();
    }

    /// Sets the activation order of figures whose players share a side, as the players agreed. The journal stores it.
    pub fn set_activation_order(&mut self, line: Vec<FigureId>) {
        self.record.set_activation_order(line);
        self.save();
    }

    /// Sets the people who leave their figures on a shared side to the AI from now on. The journal stores it.
    pub fn set_absent_people(&mut self, away: Vec<String>) {
        self.record.set_absent_people(away);
        self.save();
    }

    /// Sets the folder for the journal of a battle that is kept only in memory. The next [`saved`](Self::saved) creates
    /// the journal there. A battle that has a journal keeps it.
    pub fn set_journal_folder(&mut self, dir: &Path) {
        if self.journal.is_none() {
            self.dir = Some(dir.to_owned());
        }
    }

    /// Assigns a battle that is kept only in memory to that campaign, because it continues the campaign's current
    /// battle. A battle that has a journal is not changed.
    pub fn set_campaign(&mut self, campaign: Option<CampaignRef>) {
        if self.journal.is_none() {
            self.record.spec.campaign = campaign;
        }
    }

    /// Writes the entries that the journal lacks: the last one, or more if an earlier write failed. Creates the journal
    /// if that failed before.
    fn save(&mut self) {
        let saved = match (&mut self.journal, &self.dir) {
            (Some(journal), _) => journal.append_rest(&self.record),
            (None, Some(dir)) => BattleJournal::create(dir, &self.record).map(|journal| self.journal = Some(journal)),
            (None, None) => return,
        };
        self.note_save_result(saved);
    }

    /// Returns `true` if the journal contains the whole record. If not, this first tries again to write the missing
    /// lines.
    pub fn saved(&mut self) -> bool {
        self.save();
        self.is_saved()
    }

    /// Returns `true` if the journal contains the whole record.
    pub fn is_saved(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.is_complete(&self.record))
    }

    /// Returns `true` if the last attempt to save the battle failed.
    pub fn is_save_failing(&self) -> bool {
        self.failing
    }

    /// Stores a warning if saving fails for the first time, or again after it has worked in between.
    fn note_save_result(&mut self, saved: Result<(), JournalError>) {
        let failed = saved.is_err();
        if let Err(error) = saved
            && !self.failing
        {
            self.warning = Some(error);
        }
        self.failing = failed;
    }

    /// Returns the reason why the battle could not be saved, once per failure: again only after saving has worked in
    /// between.
    pub fn take_warning(&mut self) -> Option<JournalError> {
        self.warning.take()
    }

    /// Returns the record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the setup that the battle started from.
    pub fn spec(&self) -> &BattleSpec {
        &self.record.spec
    }

    /// Returns the path of the journal, if the battle is saved.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(BattleJournal::path)
    }
}

type OpenedJournal = (Option<BattleJournal>, Vec<u8>, Option<JournalError>);

/// Opens a journal for writing, or, if that is refused, only for reading with a warning.
fn open_battle_journal(path: &Path) -> Result<OpenedJournal, JournalError> {
    match BattleJournal::open_append(path) {
        Ok((journal, bytes)) => Ok((Some(journal), bytes, None)),
        Err(JournalError::Io { source: refused, .. }) => {
            let io_error = |source| JournalError::Io { path: path.into(), source };
            Ok((None, read_journal_file(path)?, Some(io_error(refused))))
        }
        Err(error) => Err(error),
    }
}

/// Shortens the journal to the entries of the battle. If some are cut off, the file is copied first.
fn align_journal_with_battle(
    journal: &mut BattleJournal,
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

/// Copies the journal to a `.damaged` file. Earlier copies are kept.
fn back_up_damaged_journal(journal: &BattleJournal) -> Result<(), JournalError> {
    let path = journal.path();
    let copied = read_journal_file(path).and_then(|bytes| {
        files::write_backup(path, ".damaged", &bytes).map_err(|source| JournalError::Io { path: path.into(), source })
    });
    copied.map(drop)
}

/// Returns the number of dice rolled, cards drawn, hidden tokens seen and objects searched. An entry that
/// increased it can't be undone.
fn randomness_count(world: &World) -> u64 {
    let objects = &world.resource::<MissionObjects>().0;
    let seen = objects.iter().flat_map(|object| Side::BOTH.map(|side| u64::from(object.known[side]))).sum::<u64>();
    let searched = objects.iter().filter(|object| object.searched).count() as u64;
    world.resource::<Dice>().rolled() + world.resource::<CardState>().drawn() + seen + searched
}
