//! Why an order can't be given. A refused order changes nothing.

use serde::Serialize;
use thiserror::Error;

use super::{Facing, FigureId, sight::Blocker};

/// Why an order was refused. [`rule`](Refusal::rule) names the rule, [`code`](Refusal::code) the reason for programs
/// and translations; the `Display` text is English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error)]
pub enum Refusal {
    /// The battle is over.
    #[error("the battle is over")]
    BattleOver,
    /// The rules wait for another kind of decision.
    #[error("this is not the decision that the rules wait for")]
    NotNow,
    /// More was bid than is in hand.
    #[error("a bid of {points} is more than the {available} command points in hand")]
    BidTooHigh {
        /// What was bid.
        points: u8,
        /// What there is.
        available: u8,
    },
    /// Intelligence was declared before, or is not this side's.
    #[error("Allied Intelligence can be declared once a game, by the Allies")]
    NoIntelligence,
    /// No such figure is in the game.
    #[error("there is no figure {}", figure.0)]
    NoSuchFigure {
        /// The figure asked for.
        figure: FigureId,
    },
    /// The figure belongs to the other side.
    #[error("figure {} belongs to the other side", figure.0)]
    NotYours {
        /// The figure.
        figure: FigureId,
    },
    /// The figure has left the board for good.
    #[error("figure {} has left the board", figure.0)]
    HasLeft {
        /// The figure.
        figure: FigureId,
    },
    /// The figure is on the board already.
    #[error("figure {} is on the board already", figure.0)]
    AlreadyOnBoard {
        /// The figure.
        figure: FigureId,
    },
    /// The entry point is not one of this side's.
    #[error("this is not an entry point of that side")]
    NotYourEntry,
    /// Another figure is in the middle of its activation.
    #[error("figure {} must complete its activation first", active.0)]
    AnotherIsActive {
        /// The figure that is active.
        active: FigureId,
    },
    /// The figure was activated before and there is no command point to act again with.
    #[error("figure {} was activated this turn; acting again takes command points", figure.0)]
    AlreadyActivated {
        /// The figure.
        figure: FigureId,
    },
    /// No figure is active.
    #[error("no figure is active")]
    NobodyActive,
    /// The action costs more than action and command points together.
    #[error("this costs {cost} action points; {available} can be had, command points included")]
    NotEnoughPoints {
        /// The cost in action points.
        cost: u8,
        /// Action points and command points together.
        available: u8,
    },
    /// A figure off the board can only enter, or fight the enemy on its entry square.
    #[error("the figure is off the board: it may enter, or fight an enemy on its entry square")]
    OffBoard,
    /// A friend stands on the entry square.
    #[error("figure {} stands on the entry square: wait", friend.0)]
    EntryHeldByFriend {
        /// The friend.
        friend: FigureId,
    },
    /// An enemy stands on the entry square.
    #[error("enemy figure {} stands on the entry square", enemy.0)]
    EntryHeldByEnemy {
        /// The enemy.
        enemy: FigureId,
    },
    /// Rock, or the end of the board.
    #[error("there is rock in the way")]
    Rock,
    /// An obstacle fills that square.
    #[error("an obstacle fills that square")]
    Obstacle,
    /// A closed door is in the way.
    #[error("a closed door is in the way")]
    DoorInTheWay,
    /// No way leads there: walls, sealed doors and figures shut it off.
    #[error("no way leads there")]
    NoWay,
    /// Another figure stands there.
    #[error("figure {} stands there", by.0)]
    Occupied {
        /// The figure.
        by: FigureId,
    },
    /// The figure faces that way already.
    #[error("the figure faces that way already")]
    SameFacing,
    /// There is no door on that side.
    #[error("there is no door on that side")]
    NoDoor {
        /// The side.
        side: Facing,
    },
    /// The figure has its back to the door.
    #[error("the figure has its back to the door")]
    BackToDoor,
    /// The door is sealed.
    #[error("the door is sealed")]
    DoorSealed,
    /// The door is open, or closed, already.
    #[error("the door is that way already")]
    DoorAlready,
    /// The figure has no such weapon.
    #[error("the figure has no such weapon")]
    NoSuchWeapon,
    /// The target is a friend.
    #[error("figure {} is a friend", target.0)]
    Friend {
        /// The figure.
        target: FigureId,
    },
    /// The target is not on the board.
    #[error("figure {} is not on the board", target.0)]
    TargetOffBoard {
        /// The figure.
        target: FigureId,
    },
    /// There is no line of sight to the target.
    #[error("no line of sight: {blocker:?}")]
    NoSight {
        /// What blocks it.
        blocker: Blocker,
    },
    /// The target is not in one of the three squares in front.
    #[error("the target is not in one of the three squares in front")]
    NotInFront,
    /// A wall or closed door stands between attacker and target.
    #[error("a wall or a closed door stands between them")]
    NotJoined,
    /// That figure can't react to this action, or has had its say.
    #[error("figure {} can't react to this action", figure.0)]
    CannotReact {
        /// The figure.
        figure: FigureId,
    },
    /// That figure can't enter reaction mode: no gun, an enemy in sight, or off the board.
    #[error("figure {} can't enter reaction mode", figure.0)]
    CannotBeReady {
        /// The figure.
        figure: FigureId,
    },
}

impl Refusal {
    /// The id of the rule in whose name the order is refused; none where no rule is needed.
    pub fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Refusal::BattleOver | Refusal::NoSuchFigure { .. } => return None,
            Refusal::NotNow => "TURN-2",
            Refusal::BidTooHigh { .. } => "BID-1",
            Refusal::NoIntelligence => "BID-2",
            Refusal::NotYours { .. } | Refusal::AnotherIsActive { .. } | Refusal::NobodyActive => "ACT-1",
            Refusal::AlreadyActivated { .. } => "ACT-2",
            Refusal::HasLeft { .. } | Refusal::AlreadyOnBoard { .. } | Refusal::NotYourEntry => "DEPLOY-1",
            Refusal::EntryHeldByFriend { .. } => "DEPLOY-2",
            Refusal::OffBoard | Refusal::EntryHeldByEnemy { .. } => "DEPLOY-3",
            Refusal::NotEnoughPoints { .. } | Refusal::SameFacing => "AP-1",
            Refusal::Rock | Refusal::NoWay | Refusal::DoorInTheWay | Refusal::Occupied { .. } => "MOVE-1",
            Refusal::Obstacle => "BOARD-2",
            Refusal::NoDoor { .. } | Refusal::BackToDoor | Refusal::DoorAlready => "DOOR-1",
            Refusal::DoorSealed => "BOARD-3",
            Refusal::NoSuchWeapon | Refusal::Friend { .. } | Refusal::TargetOffBoard { .. } => "SHOOT-1",
            Refusal::NoSight { blocker } => blocker.rule(),
            Refusal::NotInFront | Refusal::NotJoined => "CC-1",
            Refusal::CannotReact { .. } => "RF-2",
            Refusal::CannotBeReady { .. } => "RF-1",
        })
    }

    /// The reason as one word: the variant's name.
    pub fn code(&self) -> String {
        let text = format!("{self:?}");
        text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
    }
}
