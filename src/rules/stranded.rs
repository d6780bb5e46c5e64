//! A figure that is cut off behind the enemy's lines (`M5`): who it is, and when it is free.
//!
//! **Rulings**
//! - Its side chooses it before the first turn, among its figures that cost enough; a single one is not asked for. A
//!   force of one figure strands nobody: nobody could ever free it.
//! - Opened by a card of its side, a door of the room frees it as if a figure had opened it; before that, the enemy may
//!   not open such a door by a card either.
//! - While it is cut off it may not enter reaction mode, get points, nor act by a card.
//! - If it is the last figure of its side and still cut off, nobody can ever free it: it counts as dead. A card that
//!   its side may still hold is not waited for.
//! - Killed while it is cut off, it keeps nobody any more: its side may leave, and the doors are like any others.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    conditions::{self, Room, Special},
    ids::FigureId,
    side::Side,
};

/// How far a stranded figure is from being free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Captivity {
    /// No door of its room was opened yet.
    #[default]
    Held,
    /// A door was opened: it acts from its side's next half of a turn.
    Freed,
    /// It acts like any other.
    Loose,
}

/// The stranded figure, if the mission has one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stranded {
    /// Who it is, once it was chosen.
    pub figure: Option<FigureId>,
    /// How free it is.
    pub captivity: Captivity,
}

impl Stranded {
    /// Whether that figure can do nothing.
    pub fn holds(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity != Captivity::Loose
    }

    /// Whether that figure is cut off, no door of its room opened yet.
    pub(super) fn cut_off(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity == Captivity::Held
    }
}

/// Whose figure is stranded, and the doors of its room.
pub(super) fn room(specials: &[Special]) -> Option<(Side, &[u8])> {
    conditions::find::<Room>(specials).map(|room| (room.side, &room.doors[..]))
}

/// Whether that door, opened by that side, frees the stranded figure.
pub(super) fn frees(specials: &[Special], door: u8, side: Side) -> bool {
    room(specials).is_some_and(|(owner, doors)| side == owner && doors.contains(&door))
}
