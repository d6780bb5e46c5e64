//! A tutorial that was played through once, with the state of the battle before and after each scripted order. With
//! these states the client can check that a player follows the script, and can jump to any step at once.

use bevy_ecs::world::World;
use thiserror::Error;

use super::{StepGoal, Tutorial};
use record::{Battle, BattleSpec, Digest, SpecError};
use rules::{self, Catalogue, OrderLogEntry, PendingDecision, Refusal, Side};

/// A tutorial with the state of the battle at each point of its script.
#[derive(Clone, Debug)]
pub struct TutorialScript {
    lesson: Tutorial,
    spec: BattleSpec,
    stages: Vec<StepStates>,
}

/// States and seats of a step.
#[derive(Clone, Debug)]
struct StepStates {
    /// Digests of the state before the first entry and after each entry; in a step that teaches undoing, of the state
    /// before the undo and of the restored state.
    states: Vec<Digest>,
    /// Side that gives each entry; `None` for dice.
    givers: Vec<Option<Side>>,
    /// All entries of the script before this step.
    before: Vec<OrderLogEntry>,
}

/// Error of playing a tutorial through.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TutorialError {
    /// The position can't be played.
    #[error("the position can't be played: {0}")]
    Setup(SpecError),
    /// An order is refused.
    #[error("this order is refused: {why}")]
    Entry {
        /// The step.
        step: usize,
        /// Index of the entry in the step.
        entry: usize,
        /// Reason of the refusal.
        why: EntryError,
    },
    /// There is no order that can be undone.
    #[error("there is no order before this step that can be taken back")]
    Undo {
        /// The step.
        step: usize,
    },
}

impl TutorialError {
    /// Returns the message in Spanish; a refusal is described by its rule and code.
    pub fn in_spanish(&self) -> String {
        let rule = |rule: Option<&str>| rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        match self {
            TutorialError::Setup(fault) => format!("la posición no se puede jugar{}", rule(fault.rule())),
            TutorialError::Entry { why: EntryError::Rules(refusal), .. } => {
                format!("esta orden se rechaza{}: `{}`", rule(refusal.rule()), refusal.code())
            }
            TutorialError::Entry { why: EntryError::Face(face), .. } => {
                format!("esta orden se rechaza: ningún dado tiene un {face}")
            }
            TutorialError::Undo { .. } => "antes de este paso no hay ninguna orden que se pueda deshacer".to_owned(),
        }
    }
}

/// Error of an entry of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// The rules refuse the order.
    #[error("{0}")]
    Rules(Refusal),
    /// No die has the scripted face.
    #[error("no die shows {0}")]
    Face(u8),
}

impl TutorialScript {
    /// Plays a tutorial through and stores its states.
    ///
    /// # Errors
    /// If the tutorial can't be played.
    pub fn new(lesson: Tutorial, catalogue: &Catalogue) -> Result<TutorialScript, TutorialError> {
        let spec = tutorial_battle_spec(&lesson, catalogue);
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, spec.clone(), None).map_err(TutorialError::Setup)?;
        let mut stages = Vec::new();
        for (index, step) in lesson.steps.iter().enumerate() {
            let before = battle_entries(&battle);
            let mut step_states = StepStates { states: vec![Digest::of(&world)], givers: Vec::new(), before };
            if step.goal == StepGoal::Undo {
                let done = index.checked_sub(1).map_or(0, |before| lesson.steps[before].orders.len());
                if done == 0 || !(0..done).all(|_| battle.undo(&mut world)) {
                    return Err(TutorialError::Undo { step: index });
                }
                step_states.states.push(Digest::of(&world));
            }
            for (number, entry) in step.orders.iter().enumerate() {
                let refused = |why| TutorialError::Entry { step: index, entry: number, why };
                step_states.givers.push(entry_seat(entry, world.resource::<PendingDecision>()));
                submit_entry(&mut battle, &mut world, entry).map_err(refused)?;
                step_states.states.push(Digest::of(&world));
            }
            stages.push(step_states);
        }
        Ok(TutorialScript { lesson, spec, stages })
    }

    /// Returns the tutorial.
    pub fn lesson(&self) -> &Tutorial {
        &self.lesson
    }

    /// Sets up the battle in its state before a step, in memory.
    ///
    /// # Errors
    /// Never for a tutorial that was played through once. On an error the world is unchanged.
    pub fn lay_out(&self, world: &mut World, step: usize) -> Result<Battle, SpecError> {
        let (mut battle, _) = Battle::new(world, self.spec.clone(), None)?;
        let entries = self.stages.get(step).map_or(&[][..], |step_states| &step_states.before);
        for entry in entries {
            let given = submit_entry(&mut battle, world, entry);
            debug_assert!(given.is_ok(), "{given:?}");
        }
        Ok(battle)
    }

    /// Returns the states of a step: before its first entry, and after each entry.
    pub(super) fn states(&self, step: usize) -> &[Digest] {
        self.stages.get(step).map_or(&[], |step_states| &step_states.states)
    }

    /// Returns an entry of a step, and the side that gives it; `None` for dice.
    pub fn entry(&self, step: usize, entry: usize) -> Option<(&OrderLogEntry, Option<Side>)> {
        let written = self.lesson.steps.get(step)?.orders.get(entry)?;
        Some((written, *self.stages.get(step)?.givers.get(entry)?))
    }

    /// Returns the side that gives the first order of a step.
    pub fn begins(&self, step: usize) -> Option<Side> {
        self.stages.get(step)?.givers.iter().flatten().next().copied()
    }
}

/// Applies an entry of the script to the battle.
fn submit_entry(battle: &mut Battle, world: &mut World, entry: &OrderLogEntry) -> Result<(), EntryError> {
    match entry {
        OrderLogEntry::Order(order) => battle.submit(world, *order).map(drop).map_err(EntryError::Rules),
        OrderLogEntry::Dice(faces) => battle.script_dice(world, faces).map_err(EntryError::Face),
        OrderLogEntry::Seed(seed) => {
            battle.seed_dice(world, *seed);
            Ok(())
        }
        OrderLogEntry::Reseed(seed) => {
            battle.reseed_dice(world, *seed);
            Ok(())
        }
    }
}

fn entry_seat(entry: &OrderLogEntry, awaiting: &PendingDecision) -> Option<Side> {
    if let OrderLogEntry::Order(order) = entry { order.seat(awaiting) } else { None }
}

/// Returns the entries that a battle's record contains.
fn battle_entries(battle: &Battle) -> Vec<OrderLogEntry> {
    battle.record().steps.iter().map(|step| step.entry.clone()).collect()
}

fn tutorial_battle_spec(lesson: &Tutorial, catalogue: &Catalogue) -> BattleSpec {
    BattleSpec {
        edition: rules::RulesEdition::CURRENT,
        mission: None,
        campaign: None,
        seed: lesson.seed,
        company: None,
        levels: lesson.levels,
        crew: rules::BySide::default(),
        players: rules::BySide::default(),
        computers: rules::BySide::default(),
        without_advice: rules::BySide::default(),
        forces: rules::BySide::default(),
        veterans: rules::BySide::default(),
        rows: lesson.rows.clone(),
        doors: lesson.doors.clone(),
        entries: lesson.entries.clone(),
        exits: Vec::new(),
        endings: Vec::new(),
        position: Some(lesson.position.clone()),
        weapons: catalogue.armoury().kinds().to_vec(),
        kinds: catalogue.kinds().map(|(_, kind)| kind.clone()).collect(),
        cards: catalogue.cards().kinds().to_vec(),
        objects: Vec::new(),
        specials: Vec::new(),
        scores: Vec::new(),
    }
}
