//! The open replay, and its intents.

use std::ops::RangeInclusive;

use crate::{prelude::*, seats::Viewpoint};
use record::{ReplayPlayer, TurnMark};
use rules::{EventLog, Localized};

/// Time for which an entry is shown before the next one is played, at normal speed.
pub const ENTRY_DURATION: Duration = Duration::from_millis(900);

/// Resource: the open replay.
#[derive(Resource)]
pub struct ReplayState {
    /// A world of the replay's own, so that the world of the battle in play stays unchanged.
    pub world: World,
    pub replay: ReplayPlayer,
    /// Range of entries within which the replay can move.
    pub reach: RangeInclusive<usize>,
    pub turns: Vec<TurnMark>,
    pub mission: Option<Localized>,
    /// The only seat whose view may be shown, because the other seat's secrets must stay hidden.
    pub only: Option<Side>,
    /// Destination when the replay is closed, with the previous view.
    pub home: ReplayReturn,
    /// `true` while the replay runs by itself.
    pub playing: bool,
    /// Speed, as a multiple of the normal one.
    pub speed: u8,
    pub pace: Timer,
    /// `true` if the next entry must be played now.
    pub due: bool,
}

/// Message: intent of the player in a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayIntent {
    /// Move to this number of played entries.
    Go(usize),
    /// Play one entry.
    Forward,
    /// Take back one entry.
    Back,
    /// Move to the beginning of the next turn; or back to the beginning of this one, or of the previous one if already
    /// there.
    Turn {
        /// `true` to move back.
        back: bool,
    },
    /// Start or stop running by itself.
    Play,
    /// Set the speed, as a multiple of the normal one.
    Speed(u8),
    /// Set the viewpoint: one side, or everything.
    Eyes(Viewpoint),
    /// Start a new battle from here.
    TakeOver,
    /// Close the replay.
    Leave,
}

impl ReplayState {
    /// Returns `true` if the replay is a recap in the middle of a battle.
    pub fn handover(&self) -> bool {
        matches!(self.home, ReplayReturn::Battle(_))
    }

    /// Returns `true` if a new battle may start from here: never from a replay opened during a battle, in play here or
    /// by mail.
    pub fn may_take_over(&self) -> bool {
        self.only.is_none() && matches!(self.home, ReplayReturn::Records | ReplayReturn::Screen(_, None))
    }

    pub fn events(&self) -> &[BattleEvent] {
        self.world.resource::<EventLog>().all()
    }

    pub fn at_start(&self) -> bool {
        self.replay.at() <= *self.reach.start()
    }

    pub fn at_end(&self) -> bool {
        self.replay.at() >= *self.reach.end()
    }

    /// Returns the number of entries in the range, and the number of those that have been played.
    pub fn progress(&self) -> (usize, usize) {
        let (start, end) = (*self.reach.start(), *self.reach.end());
        (end - start, self.replay.at().clamp(start, end) - start)
    }

    /// Returns the entry at which the next turn begins; with `back`, the current turn, or the previous one if already
    /// at its beginning.
    pub fn turn(&self, back: bool) -> usize {
        let at = self.replay.at();
        if back {
            self.turns.iter().rev().find(|mark| mark.at < at).map_or(*self.reach.start(), |mark| mark.at)
        } else {
            self.turns.iter().find(|mark| mark.at > at).map_or(*self.reach.end(), |mark| mark.at)
        }
    }
}

/// Destination when the replay is closed.
pub enum ReplayReturn {
    /// The list of records.
    Records,
    /// The battle in play.
    Battle(Box<SuspendedBattle>),
    /// A screen; with the battle that was shown before, if any.
    Screen(Screen, Option<Box<SuspendedBattle>>),
}

/// View and events of a battle, set aside while a replay is open.
pub struct SuspendedBattle {
    pub view: BattleView,
    pub events: Vec<BattleEvent>,
    pub middle: Vec2,
}
