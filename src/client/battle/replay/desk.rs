//! The replay on the table, and what is wanted of it.

use std::ops::RangeInclusive;

use crate::{prelude::*, seats::Eyes};
use record::{ReplayPlayer, TurnMark};
use rules::{EventLog, Localized};

/// How long an entry stays before the next comes, at normal speed, and one that shows nothing.
pub(crate) const PACE: Duration = Duration::from_millis(900);

/// The replay that lies on the table.
#[derive(Resource)]
pub struct ReplayDesk {
    /// Its own world: that of the battle in play, if there is one, is left alone.
    pub(crate) world: World,
    pub(crate) replay: ReplayPlayer,
    /// Between these it goes to and fro.
    pub(crate) reach: RangeInclusive<usize>,
    pub(crate) turns: Vec<TurnMark>,
    pub(crate) mission: Option<Localized>,
    /// The one seat whose eyes these must be: nobody else may know what it shows.
    pub(crate) only: Option<Side>,
    /// What lay on the table before, or where one came from.
    pub(crate) home: Home,
    /// Runs by itself.
    pub(crate) playing: bool,
    /// How many times as fast as normal.
    pub(crate) speed: u8,
    pub(crate) pace: Timer,
    /// The next entry is due.
    pub(crate) due: bool,
}

/// What the player wants of a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayIntent {
    /// To where so many entries have been played.
    Go(usize),
    /// One entry on.
    Forward,
    /// One entry back.
    Back,
    /// To the beginning of the next turn, or of this one or the one before.
    Turn {
        /// Back.
        back: bool,
    },
    /// Run by itself, or stop.
    Play,
    /// So many times as fast as normal.
    Speed(u8),
    /// As this side saw it, or all.
    Eyes(Eyes),
    /// A new battle from here.
    TakeOver,
    /// Back to where one came from.
    Leave,
}

impl ReplayDesk {
    /// Whether it is watched in the middle of a battle.
    pub(crate) fn handover(&self) -> bool {
        matches!(self.home, Home::Battle(_))
    }

    /// Whether a new battle may begin here: not out of a battle that is in play here or by mail.
    pub(crate) fn may_take_over(&self) -> bool {
        self.only.is_none() && matches!(self.home, Home::Records | Home::Screen(_, None))
    }

    pub(crate) fn events(&self) -> &[BattleEvent] {
        self.world.resource::<EventLog>().all()
    }

    pub(crate) fn at_start(&self) -> bool {
        self.replay.at() <= *self.reach.start()
    }

    pub(crate) fn at_end(&self) -> bool {
        self.replay.at() >= *self.reach.end()
    }

    /// How many entries it goes through, and how many of them have been played.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let (start, end) = (*self.reach.start(), *self.reach.end());
        (end - start, self.replay.at().clamp(start, end) - start)
    }

    /// Where the next turn begins; going back, where this one does, or the one before if that is here.
    pub(crate) fn turn(&self, back: bool) -> usize {
        let at = self.replay.at();
        if back {
            self.turns.iter().rev().find(|mark| mark.at < at).map_or(*self.reach.start(), |mark| mark.at)
        } else {
            self.turns.iter().find(|mark| mark.at > at).map_or(*self.reach.end(), |mark| mark.at)
        }
    }
}

/// Where one goes when the replay is left.
pub(crate) enum Home {
    /// To the list of records.
    Records,
    /// On with the battle.
    Battle(Box<Kept>),
    /// Back to that screen; with what lay on the table, if something did.
    Screen(Screen, Option<Box<Kept>>),
}

/// What lay on the table.
pub(crate) struct Kept {
    pub(crate) table: Table,
    pub(crate) events: Vec<BattleEvent>,
    pub(crate) middle: Vec2,
}
