//! Data that special conditions, end conditions and victory points hand out: tasks, the numbers that players follow,
//! and the figures that will appear. The AI and the client turn them into goals and pictures.

use crate::{
    facing::Facing,
    ids::{FigureId, KindId, ObjectId},
    side::{BySide, Side},
    square::Square,
};

/// A task that a mission makes worth doing for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectiveSpec {
    /// The act that achieves it.
    pub act: MissionAct,
    /// The squares where a figure can do the act, each with the facing that it needs there; empty if the act itself
    /// determines them.
    pub at: Vec<(Square, Option<Facing>)>,
    /// The gain of the side.
    pub gain: ObjectiveGain,
    /// Number of acts like this one that are still needed together, at least 1.
    pub parts: u16,
    /// Maximum number of figures that can usefully pursue it at the same time.
    pub capacity: usize,
}

impl ObjectiveSpec {
    /// Creates a task that a single act achieves and that any number of figures may pursue.
    pub fn new(act: MissionAct, gain: ObjectiveGain) -> ObjectiveSpec {
        ObjectiveSpec { act, at: Vec::new(), gain, parts: 1, capacity: usize::MAX }
    }

    /// Returns the task for at most that number of figures.
    pub fn for_figures(self, capacity: usize) -> ObjectiveSpec {
        ObjectiveSpec { capacity, ..self }
    }

    /// Returns the task as one of `parts` acts.
    pub fn one_of(self, parts: usize) -> ObjectiveSpec {
        ObjectiveSpec { parts: u16::try_from(parts.max(1)).unwrap_or(u16::MAX), ..self }
    }

    /// Returns the task with the squares where it is done.
    pub fn at(self, at: impl IntoIterator<Item = (Square, Option<Facing>)>) -> ObjectiveSpec {
        ObjectiveSpec { at: at.into_iter().collect(), ..self }
    }
}

/// An act of a figure that serves its mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionAct {
    /// Leave the board through an exit of the side.
    Leave,
    /// Pick up an object, or activate it.
    Handle(ObjectId),
    /// Seal a door.
    Seal(u8),
    /// Open a door.
    Open(u8),
    /// Enter a square.
    Reach,
    /// Strike the side of a square (`COOP-9`).
    Strike,
    /// Mend the side of a square (`COOP-9`).
    Mend,
    /// Attack an enemy.
    Pursue(FigureId),
}

/// The gain of a side from a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectiveGain {
    /// The task wins the battle.
    Victory,
    /// The task is a part of what wins the battle.
    Share,
    /// Victory points, the number that each figure or object brings.
    Points(u8),
    /// The enemy's victory becomes harder.
    Defence,
    /// A friend is freed.
    Rescue,
}

/// A number of the mission that players follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterSpec {
    /// Victory points, without those for tokens.
    Points(BySide<u16>),
    /// Number of tokens held.
    Tokens(BySide<usize>),
    /// The holder of an object that decides the battle.
    Holder(ObjectId),
    /// Number of these objects that are activated.
    Used(Vec<ObjectId>),
    /// The dice of a countdown, rolled before this turn and before every later one.
    Countdown {
        /// The turn of the first die.
        from: u16,
    },
    /// A figure that is cut off.
    Stranded {
        /// The figure.
        figure: FigureId,
        /// `true` if it is free, but can't act yet.
        freed: bool,
    },
    /// Points of a gate.
    Gate {
        /// Number of points left.
        left: u8,
        /// Number of points at the beginning.
        of: u8,
    },
    /// Number of surges.
    Surges {
        /// Number of surges that have arrived.
        come: u16,
        /// Number of all surges.
        of: u16,
    },
    /// Number of alarms (`ALARM-1`).
    Alarms {
        /// Number of red doors that have raised the alarm.
        raised: usize,
        /// Number of alarms that end the battle; of all red doors, if no number does.
        of: usize,
    },
    /// Pieces of loot (`EXP-S1`).
    Haul {
        /// Number that figures have taken off the board.
        out: usize,
        /// Number that figures carry on the board.
        held: usize,
        /// Number of caches that were not searched yet.
        caches: usize,
    },
    /// Number of enemies that were met but not seen (`EXP-S2`).
    Threat(u16),
    /// Boxes of ammunition (`EXP-S6`).
    Boxes {
        /// Number of boxes left.
        left: u8,
        /// Number of boxes at the beginning.
        of: u8,
    },
}

/// Figures of a side that will appear on the board in groups (`COOP-7`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrivalSpec {
    /// The side of the figures.
    pub side: Side,
    /// The squares where they appear, with their facing there.
    pub at: Vec<(Square, Facing)>,
    /// The figures of the next group, with their squares and facings.
    pub next: Vec<(KindId, Square, Facing)>,
    /// Number of groups still to come.
    pub left: u16,
    /// Number of all groups.
    pub of: u16,
    /// Number of figures in each group.
    pub each: u16,
    /// The kinds that can be drawn, with the number of figures of each; `None` for an unknown kind.
    pub pool: Vec<(Option<KindId>, u8)>,
}
