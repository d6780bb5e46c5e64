//! How far what has happened is shown.

use super::queue::Queue;
use crate::prelude::*;

/// Whether all that has happened is shown: only then panels tell what came of it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet(pub bool);

/// An event of which the table begins to show the picture.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Shown {
    /// What happened. Only what those whose eyes look may know.
    pub event: BattleEvent,
    /// Where on the table, for what has a place there.
    pub at: Option<Vec2>,
    /// It passes faster than it should, or at once: not worth a sound of its own.
    pub hurried: bool,
}

/// What is not shown yet, and how far the rest has come.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    pub(crate) queue: Queue,
    /// When the last of what moves comes to rest, by the clock.
    pub(crate) until: f32,
    /// Something was told while the table stood still: the time it slept does not count.
    pub(crate) woken: bool,
    /// How many events were told since the table was quiet.
    pub(crate) held: usize,
    /// The scene is what the view says.
    pub(crate) settled: bool,
    /// At least so fast: a replay has a speed of its own; 0 for none.
    pub boost: f32,
    /// All is shown at once, as while motion is skipped.
    pub rush: bool,
    /// Who shot a harpoon last, and at whom.
    pub(crate) harpoon: Option<(FigureId, FigureId)>,
}

impl Playback {
    /// Whether anything still moves, or waits to be shown.
    pub fn busy(&self) -> bool {
        !self.queue.idle() || self.queue.clock() < self.until
    }

    /// How many of the newest events are not shown yet.
    pub fn unseen(&self) -> usize {
        self.queue.waiting()
    }

    /// How many of the newest events panels do not tell yet: their dice still roll.
    pub fn held(&self) -> usize {
        self.held
    }

    /// The clock, in seconds at normal speed since the table last stood still.
    pub fn clock(&self) -> f32 {
        self.queue.clock()
    }
}

/// Whether those who look may see where a figure is.
pub(crate) fn in_sight(table: &Table, figure: FigureId) -> bool {
    table.now.figure(figure).is_none_or(|figure| figure.place.is_some_and(FigurePlace::in_play))
}
