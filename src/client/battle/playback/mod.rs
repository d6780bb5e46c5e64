//! The battle as the table shows it: one thing after the other, at the pace that the player has set. Orders go to the
//! rules at once; this is a cursor over their events that follows, and nothing ever waits for it.
//!
//! - [`Scene`] is what is shown: tokens, doors, fire and objects are drawn from it, not from the view itself. When all
//!   is shown it is what the view says.
//! - `queue` holds what is not shown yet and runs the clock; `beats` says how long each thing takes.
//! - `deeds` turns events into passing pictures: shots, blows, flames, blasts; `fx` moves them; `dice` rolls dice on the
//!   table; `plates`, `cards` and `points` are what the panels show of it.
//!
//! Whoever wants to do something at the moment in which an event is seen (a sound, a shake) reads [`Shown`]:
//!
//! ```ignore
//! fn sounds(mut shown: MessageReader<Shown>) {
//!     for Shown { event, at, hurried } in shown.read() { /* … */ }
//! }
//! ```
//!
//! It is written once for each event, in their order, when its picture begins; with motion off or skipped at once, and
//! marked `hurried`. What is undone or jumped over in a replay is never written. [`Playback::busy`] tells whether
//! anything still moves.

pub mod beats;
pub mod queue;
pub mod scene;

use bevy::prelude::*;

use self::{
    beats::Beats,
    queue::{Cue, Queue},
    scene::Scene,
};
use super::{BattleSystems, session::Table};
use crate::{
    client::{screens::Screen, settings::Settings, wake::Awake},
    rules::{BattleEvent, FigureId, Place, view_event},
};

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
