//! State of the playback, and the message that an event is shown.

use super::event_queue::EventQueue;
use crate::prelude::*;

/// Resource: `true` if all events have been shown. Panels show results only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackIdle(pub bool);

/// Message: the playback of an event begins.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EventShown {
    /// The event, limited to what the viewers may know.
    pub event: BattleEvent,
    /// Position on the board, if the event has one.
    pub at: Option<Vec2>,
    /// `true` if the event passes faster than normal or at once, so that it needs no sound of its own.
    pub hurried: bool,
}

#[derive(Resource, Debug, Default)]
pub struct Playback {
    pub(crate) queue: EventQueue,
    /// Time on the playback clock at which the last movement ends.
    pub(crate) until: f32,
    /// `true` if events arrived while the board was at rest: the time since the last frame does not count.
    pub(crate) woken: bool,
    /// Number of events that arrived since the playback was last idle.
    pub(crate) held: usize,
    /// `true` if the animated board equals the battle state.
    pub(crate) settled: bool,
    /// Minimum speed factor, for a replay or the AI's half-turn; 0 for none.
    pub boost: f32,
    /// `true` if everything is shown at once, as while the player skips motion.
    pub rush: bool,
    /// Shooter and target of the last harpoon shot.
    pub(crate) harpoon: Option<(FigureId, FigureId)>,
}

impl Playback {
    /// Returns `true` if anything still moves or waits to be shown.
    pub fn busy(&self) -> bool {
        !self.queue.idle() || self.queue.clock() < self.until
    }

    /// Returns the number of latest events whose playback has not begun.
    pub fn queued_events(&self) -> usize {
        self.queue.waiting()
    }

    /// Returns the number of latest events that panels do not report yet, because their dice may still roll.
    pub fn hidden_events(&self) -> usize {
        self.held
    }

    /// Returns the time of the playback clock, in seconds at normal speed since the board was last at rest.
    pub fn clock(&self) -> f32 {
        self.queue.clock()
    }
}

/// Returns `true` if the viewers may see the figure's position.
pub(crate) fn is_figure_in_sight(view: &BattleView, figure: FigureId) -> bool {
    view.now.figure(figure).is_none_or(|figure| figure.place.is_some_and(FigurePlace::in_play))
}
