//! What happened, in order: an append-only log that animation, sound, the log panel and statistics read with cursors
//! of their own. Nothing in the rules reads it.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{BySide, EntryId, Facing, FigureId, KindId, Side, Square, Weapon, objectives::Reason, weapon::FireMode};

/// Something that happened in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleEvent {
    /// A turn's maintenance began (`TURN-1`).
    TurnStarted {
        /// Its number, from 1.
        turn: u16,
    },
    /// Both sides took their command points (`CP-1`).
    CommandIssued {
        /// What each has now.
        points: BySide<u8>,
    },
    /// Allied Intelligence was declared (`BID-2`).
    IntelligenceDeclared,
    /// A bid was sealed; it stays secret until both are (`BID-1`).
    BidSealed {
        /// Who bid.
        side: Side,
    },
    /// Both bids were revealed (`BID-1`).
    BidsRevealed {
        /// What each side bid.
        bids: BySide<u8>,
        /// Who goes first.
        first: Side,
    },
    /// A figure became available, off the board (`DEPLOY-1`, `DEPLOY-4`).
    Arrived {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
        /// Where it waits.
        entry: EntryId,
    },
    /// A figure off the board was placed beside an entry point (`DEPLOY-1`).
    Deployed {
        /// The figure.
        figure: FigureId,
        /// Where it waits.
        entry: EntryId,
    },
    /// A half of the turn began.
    HalfStarted {
        /// Whose.
        side: Side,
    },
    /// A figure's activation began (`ACT-1`).
    Activated {
        /// The figure.
        figure: FigureId,
        /// The action points of its card, or 0 when it acts again on command points (`ACT-2`).
        points: u8,
    },
    /// An action was paid for (`AP-1`, `AP-2`).
    Paid {
        /// The figure.
        figure: FigureId,
        /// Action points spent, the bought ones left out.
        action: u8,
        /// Command points spent.
        command: u8,
    },
    /// A figure entered the board (`DEPLOY-2`).
    Entered {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
        /// The square where it stands now.
        at: Square,
        /// Where it faces.
        facing: Facing,
    },
    /// A figure moved one square.
    Moved {
        /// The figure.
        figure: FigureId,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A figure left the board through an exit.
    LeftBoard {
        /// The figure.
        figure: FigureId,
        /// The square that it left.
        from: Square,
        /// The side across which it left.
        towards: Facing,
    },
    /// A figure changed facing.
    Turned {
        /// The figure.
        figure: FigureId,
        /// It faced here.
        from: Facing,
        /// It faces here.
        to: Facing,
    },
    /// A door was opened or closed (`DOOR-1`).
    DoorMoved {
        /// The figure that did it.
        figure: FigureId,
        /// The number of the door.
        door: u8,
        /// Whether it is open now.
        open: bool,
    },
    /// A shot was fired (`SHOOT-1`).
    Shot {
        /// The figure that fired.
        figure: FigureId,
        /// Its target.
        target: FigureId,
        /// The weapon.
        weapon: Weapon,
        /// In its own activation or in reaction.
        mode: FireMode,
        /// The dice.
        dice: Vec<u8>,
        /// What a die had to reach.
        needed: u8,
    },
    /// A close attack was made (`CC-2`).
    Struck {
        /// The attacker.
        figure: FigureId,
        /// Its target.
        target: FigureId,
        /// The dice.
        dice: Vec<u8>,
        /// What a die had to reach.
        needed: u8,
    },
    /// A figure lost damage points.
    Wounded {
        /// The figure.
        figure: FigureId,
        /// How many it lost now.
        damage: u8,
        /// How many it has left.
        left: u8,
    },
    /// A figure became a casualty (`SHOOT-2`).
    Died {
        /// The figure.
        figure: FigureId,
        /// Where it stood, if on the board.
        at: Option<Square>,
    },
    /// A figure entered reaction mode (`RF-1`).
    ReactionEntered {
        /// The figure.
        figure: FigureId,
    },
    /// A figure left reaction mode.
    ReactionLost {
        /// The figure.
        figure: FigureId,
        /// Why.
        cause: ReactionLoss,
    },
    /// A figure held its fire (`RF-3`).
    Held {
        /// The figure.
        figure: FigureId,
        /// The enemy that it let act.
        target: FigureId,
    },
    /// An activation ended.
    ActivationEnded {
        /// The figure.
        figure: FigureId,
        /// Action points lost (`AP-2`).
        unspent: u8,
    },
    /// A half of the turn ended (`ACT-3`).
    HalfEnded {
        /// Whose.
        side: Side,
    },
    /// The battle ended.
    BattleEnded {
        /// The winner; none for a draw.
        winner: Option<Side>,
        /// Why.
        reason: Reason,
    },
}

/// Why a figure left reaction mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionLoss {
    /// It rolled a double: out of ammo (`RF-4`).
    OutOfAmmo,
    /// It was the target of a close attack (`RF-5`).
    Attacked,
    /// Its next activation began, or counted as begun (`RF-5`, `ACT-3`).
    Activated,
}

/// All that has happened so far.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog(Vec<BattleEvent>);

impl EventLog {
    /// Notes an event.
    pub(super) fn push(&mut self, event: BattleEvent) {
        self.0.push(event);
    }

    /// All events, oldest first.
    pub fn all(&self) -> &[BattleEvent] {
        &self.0
    }
}
