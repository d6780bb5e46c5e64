//! A battle in play: orders go through here to the rules and, once carried out, into the record and its journal. Undo
//! is a replay of all but the last order.

use std::path::{Path, PathBuf};

use bevy_ecs::world::World;
use thiserror::Error;

use super::{
    BattleSpec, Damage, Digest, Drift, Journal, JournalError, Record, RecordError, ReplayError, Salvaged, SpecError,
    Stamped, format,
    journal::{self, read_file},
    replay,
};
use rules::{
    self, Awaiting, BattleEvent, Dice, Entry, Order, Outcome, Refusal, Side, Turn, cards::Cards, objects::Objects,
};

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

/// Why the last order can't be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoStop {
    /// There is none.
    Nothing,
    /// The other player has it already, in a letter.
    Sent,
    /// A die was rolled or a card drawn since.
    Dice,
    /// Something hidden was uncovered by it.
    Uncovered,
    /// It was the other player's decision.
    OtherSeat,
}

/// A battle that goes on.
#[derive(Debug)]
pub struct Resumed {
    /// The battle.
    pub battle: Battle,
    /// Why its last orders were left out, if they were.
    pub cut: Option<Cut>,
    /// Why it can't be saved any further, if it can't.
    pub warning: Option<JournalError>,
}

/// Why the last part of a saved battle was left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Cut {
    /// The file is damaged.
    #[error(transparent)]
    Damaged(Damage),
    /// The replay drifts: the rules have changed since, or the file was.
    #[error(transparent)]
    Drifted(Drift),
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
        replay::install(world, &spec)?;
        let first = world.resource::<Awaiting>().seat();
        let record = Record { spec, begun: journal::now(), first, start: Digest::of(world), steps: Vec::new() };
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
    pub fn resume(world: &mut World, path: &Path) -> Result<Resumed, ResumeError> {
        let (journal, bytes, mut warning) = open(path)?;
        let salvaged = format::read(&bytes)?;
        let damage = salvaged.damage.clone().map(Cut::Damaged);
        let mut battle = Battle::of(Record { steps: Vec::new(), ..salvaged.record.clone() }, None);
        let cut = battle.play_all(world, &salvaged.record.steps)?.map(Cut::Drifted).or(damage);
        if let Some(mut journal) = journal {
            match settle(&mut journal, &salvaged, battle.record.steps.len(), cut.is_some()) {
                Ok(()) => battle.journal = Some(journal),
                Err(error) => warning = Some(error),
            }
        }
        Ok(Resumed { battle, cut, warning })
    }

    /// Plays a record to its end and goes on from there, in memory: a battle of its own, which belongs to no campaign.
    ///
    /// # Errors
    /// Where it drifts; what the world then holds is told in [`replay`](super::replay()).
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
    /// # Errors
    /// Where it drifts; what the world then holds is told in [`replay`](super::replay()).
    pub fn branch(
        world: &mut World,
        record: Record,
        dir: Option<&Path>,
    ) -> Result<(Battle, Option<JournalError>), ReplayError> {
        let mut battle = Battle::of_record(world, record)?;
        battle.record.begun = journal::now();
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
    fn play_all(&mut self, world: &mut World, steps: &[Stamped]) -> Result<Option<Drift>, SpecError> {
        replay::install(world, &self.record.spec)?;
        if let Err(drift) = replay::compare(world, 0, self.record.start) {
            self.record.start = Digest::of(world);
            return Ok(Some(drift));
        }
        for (index, step) in steps.iter().enumerate() {
            let rolled = chance(world);
            let played = replay::again(world, index + 1, &step.entry)
                .and_then(|()| replay::compare(world, index + 1, step.digest));
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
        replay::install(world, &self.record.spec)?;
        for (index, step) in self.record.steps.iter().enumerate() {
            // These entries were carried out before from the same start, so none is refused now.
            let again = replay::again(world, index + 1, &step.entry);
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
        let rolled = chance(world);
        let events = rules::submit(world, order)?.to_vec();
        self.keep(world, Entry::Order(order), rolled);
        Ok(events)
    }

    /// Makes the next dice show these faces, and keeps that in the record.
    ///
    /// # Errors
    /// The first face that is not 1–6; nothing has changed then.
    pub fn script_dice(&mut self, world: &mut World, faces: &[u8]) -> Result<(), u8> {
        let rolled = chance(world);
        rules::script_dice(world, faces)?;
        self.undone.clear();
        self.keep(world, Entry::Dice(faces.to_vec()), rolled);
        Ok(())
    }

    fn keep(&mut self, world: &World, entry: Entry, rolled: u64) {
        self.rolled_before.push(rolled);
        self.record.steps.push(Stamped {
            entry,
            turn: world.resource::<Turn>().number,
            next: world.resource::<Awaiting>().seat(),
            verdict: world.resource::<Outcome>().0,
            over: matches!(world.resource::<Awaiting>(), Awaiting::Over),
            digest: Digest::of(world),
        });
        self.save();
    }

    /// Writes what the journal lacks: the last entry, or more if it could not be written before. One that could not be
    /// begun is begun now, if that works.
    fn save(&mut self) {
        let saved = match (&mut self.journal, &self.dir) {
            (Some(journal), _) => {
                let mut missing = journal.entries()..self.record.steps.len();
                missing.try_for_each(|_| journal.append(&self.record))
            }
            (None, Some(dir)) => Journal::create(dir, &self.record).map(|journal| self.journal = Some(journal)),
            (None, None) => return,
        };
        self.note(saved);
    }

    /// Whether all of it is in its journal. Where it is not, this tries once more to write what is missing.
    pub fn saved(&mut self) -> bool {
        self.save();
        self.journal.as_ref().is_some_and(|journal| journal.entries() == self.record.steps.len())
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

    /// Whether [`undo`](Self::undo) would take an order back.
    pub fn can_undo(&self, world: &World) -> bool {
        self.stop(world).is_none()
    }

    /// Why that seat can't take the last order back; none if it can. It takes back nothing that the other seat decided.
    pub fn undo_stop(&self, world: &World, seat: Side) -> Option<UndoStop> {
        let steps = &self.record.steps;
        // Who gave the last order was asked for it by the one before.
        let asked = steps.len().checked_sub(2).and_then(|before| steps[before].next);
        self.stop(world).or_else(|| asked.filter(|by| *by != seat).map(|_| UndoStop::OtherSeat))
    }

    fn stop(&self, world: &World) -> Option<UndoStop> {
        let (Some(step), Some(rolled)) = (self.record.steps.last(), self.rolled_before.last()) else {
            return Some(UndoStop::Nothing);
        };
        let stops = [
            (self.record.steps.len() <= self.settled, UndoStop::Sent),
            (chance(world) != *rolled, UndoStop::Dice),
            (uncovers(&step.entry), UndoStop::Uncovered),
        ];
        stops.into_iter().find(|(holds, _)| *holds).map(|(_, stop)| stop)
    }

    /// Takes the last order back, unless a die was rolled, a card drawn or something hidden uncovered by it: bids, the
    /// end of a deployment and cards that are played stay. The battle is laid out anew in the world: entities are new and the event log tells the battle
    /// up to here again. Returns whether it did.
    pub fn undo(&mut self, world: &mut World) -> bool {
        if !self.can_undo(world) {
            return false;
        }
        let Some(Stamped { entry: Entry::Order(order), .. }) = self.record.steps.pop() else { return false };
        self.rolled_before.pop();
        self.undone.push(order);
        // The spec was laid out when the battle began, so it can be again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        let left = self.record.steps.len();
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.entries() > left) {
            let cut = journal.truncate(left);
            self.note(cut);
        }
        true
    }

    /// Goes back to where that many entries had been played, dice and all. With a folder, what was played until now is
    /// kept there first, as a record that belongs to no campaign.
    ///
    /// # Errors
    /// If that can't be kept; nothing has changed then.
    pub fn back_to(&mut self, world: &mut World, entries: usize, keep: Option<&Path>) -> Result<(), JournalError> {
        let entries = entries.max(self.settled);
        if entries >= self.record.steps.len() {
            return Ok(());
        }
        if let Some(dir) = keep {
            let mut until_now = self.record.clone();
            until_now.spec.campaign = None;
            Journal::create(dir, &until_now)?;
        }
        self.record.steps.truncate(entries);
        self.rolled_before.truncate(entries);
        self.undone.clear();
        // The spec was laid out when the battle began, so it can be again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        if let Some(journal) = &mut self.journal {
            let cut = journal.truncate(entries);
            self.note(cut);
        }
        Ok(())
    }

    /// Has that many entries stand for good: somebody else has them, in a letter.
    pub fn settle(&mut self, entries: usize) {
        self.settled = entries;
        self.undone.clear();
    }

    /// How many entries stand for good.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// Whether [`redo`](Self::redo) would give an order again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Gives the order again that was taken back last. Returns its events, or none if nothing was taken back.
    pub fn redo(&mut self, world: &mut World) -> Option<Vec<BattleEvent>> {
        let order = self.undone.pop()?;
        self.give(world, order).ok()
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

/// How many dice were rolled, cards drawn and numbers of tokens seen so far: where this grew, nothing is taken back.
fn chance(world: &World) -> u64 {
    let seen = world.resource::<Objects>().0.iter().map(|object| Side::BOTH.map(|side| u64::from(object.known[side])));
    world.resource::<Dice>().rolled() + world.resource::<Cards>().drawn() + seen.flatten().sum::<u64>()
}

/// Whether an entry shows something that was hidden (a card that is played, one that is drawn), or seals something that
/// its own player may not look at again from the other seat (`BID-1`, `DEPLOY-1`). Scripted dice can't be taken back
/// either.
fn uncovers(entry: &Entry) -> bool {
    matches!(
        entry,
        Entry::Order(
            Order::Bid { .. }
                | Order::EndDeployment
                | Order::PlayCard { .. }
                | Order::Pass
                | Order::Discard { .. }
                | Order::EndDiscard
                | Order::EndLastChance
        ) | Entry::Dice(_)
    )
}

type Opened = (Option<Journal>, Vec<u8>, Option<JournalError>);

/// Opens a journal for writing, or only for reading with a warning.
fn open(path: &Path) -> Result<Opened, JournalError> {
    match Journal::open_append(path) {
        Ok((journal, bytes)) => Ok((Some(journal), bytes, None)),
        Err(JournalError::Io { source: refused, .. }) => {
            let io_error = |source| JournalError::Io { path: path.into(), source };
            Ok((None, read_file(path)?, Some(io_error(refused))))
        }
        Err(error) => Err(error),
    }
}

/// Makes the journal end where the battle stands; what is cut off is copied first.
fn settle(journal: &mut Journal, salvaged: &Salvaged, entries: usize, cut: bool) -> Result<(), JournalError> {
    if cut {
        keep_copy(journal)?;
    }
    journal.keep(salvaged, entries);
    journal.smooth()
}

/// An earlier copy stays what it is.
fn keep_copy(journal: &Journal) -> Result<(), JournalError> {
    let path = journal.path();
    let copied = read_file(path).and_then(|bytes| {
        files::copy_beside(path, ".damaged", &bytes).map_err(|source| JournalError::Io { path: path.into(), source })
    });
    copied.map(drop)
}
