//! Reasons why an order can't be given. A refused order changes nothing.

use serde::Serialize;
use thiserror::Error;

use crate::{
    blocker::SightBlocker,
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
};

/// The reason why an order was refused. [`rule`](Refusal::rule) returns the rule, [`code`](Refusal::code) the reason
/// for programs and translations; the `Display` text is English.
#[allow(missing_docs, reason = "the text of each refusal explains its fields")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error)]
pub enum Refusal {
    /// The battle is over.
    #[error("the battle is over")]
    BattleOver,
    /// The rules wait for another kind of decision.
    #[error("this is not the decision that the rules wait for")]
    NotNow,
    /// There was progress too recently for an agreement to a draw (`TURN-3`).
    #[error("a draw can be agreed on after {needed} turns without progress; there were {turns}")]
    TooLively { turns: u16, needed: u16 },
    /// This side has already agreed to a draw.
    #[error("this side has agreed to a draw already")]
    AgreedAlready,
    /// The bid is higher than the command points in hand.
    #[error("a bid of {points} is more than the {available} command points in hand")]
    BidTooHigh { points: u8, available: u8 },
    /// Allied Intelligence was declared before, or by the other side.
    #[error("Allied Intelligence can be declared once a game, by the Allies")]
    NoIntelligence,
    /// No such figure is in the game.
    #[error("there is no figure {}", figure.0)]
    NoSuchFigure { figure: FigureId },
    /// The figure belongs to the other side.
    #[error("figure {} belongs to the other side", figure.0)]
    NotYours { figure: FigureId },
    /// The figure has left the board for good.
    #[error("figure {} has left the board", figure.0)]
    HasLeft { figure: FigureId },
    /// The figure is on the board already.
    #[error("figure {} is on the board already", figure.0)]
    AlreadyOnBoard { figure: FigureId },
    /// The figure arrived earlier, and its entry point was chosen when the turn began.
    #[error("figure {} waits already: it can be placed anew next turn", figure.0)]
    WaitsAlready { figure: FigureId },
    /// The entry point belongs to the other side.
    #[error("this is not an entry point of that side")]
    NotYourEntry,
    /// Another figure is in the middle of its activation.
    #[error("figure {} must complete its activation first", active.0)]
    AnotherIsActive { active: FigureId },
    /// The figure was activated before, and there is no command point with which it could act again.
    #[error("figure {} was activated this turn; acting again takes command points", figure.0)]
    AlreadyActivated { figure: FigureId },
    /// No figure is active.
    #[error("no figure is active")]
    NobodyActive,
    /// The action costs more than the figure's action points and the command points together.
    #[error("this costs {cost} action points; {available} can be had, command points included")]
    NotEnoughPoints { cost: u8, available: u8 },
    /// A figure off the board can only enter, or fight the enemy on its entry square.
    #[error("the figure is off the board: it may enter, or fight an enemy on its entry square")]
    OffBoard,
    /// A friend is on the entry square.
    #[error("figure {} stands on the entry square: wait", friend.0)]
    EntryHeldByFriend { friend: FigureId },
    /// An enemy is on the entry square.
    #[error("enemy figure {} stands on the entry square", enemy.0)]
    EntryHeldByEnemy { enemy: FigureId },
    /// Rock, or the end of the board.
    #[error("there is rock in the way")]
    Rock,
    /// An obstacle fills that square.
    #[error("an obstacle fills that square")]
    Obstacle,
    /// A closed door is in the way.
    #[error("a closed door is in the way")]
    DoorInTheWay,
    /// No path leads there: walls, sealed doors and figures block it.
    #[error("no way leads there")]
    NoWay,
    /// Another figure is on that square.
    #[error("figure {} stands there", by.0)]
    Occupied { by: FigureId },
    /// The figure faces that way already.
    #[error("the figure faces that way already")]
    SameFacing,
    /// There is no door on that side.
    #[error("there is no door on that side")]
    NoDoor { side: Facing },
    /// The figure has its back to the door.
    #[error("the figure has its back to the door")]
    BackToDoor,
    /// The door is sealed.
    #[error("the door is sealed")]
    DoorSealed,
    /// The door is already open, or already closed.
    #[error("the door is that way already")]
    DoorAlready,
    /// The door can't be sealed in this mission.
    #[error("this door can't be sealed")]
    NotSealable,
    /// The door must be closed before it is sealed.
    #[error("the door is open: close it first")]
    DoorOpen,
    /// The figure has no such weapon.
    #[error("the figure has no such weapon")]
    NoSuchWeapon,
    /// The target is a friend.
    #[error("figure {} is a friend", target.0)]
    Friend { target: FigureId },
    /// The target is not on the board.
    #[error("figure {} is not on the board", target.0)]
    TargetOffBoard { target: FigureId },
    /// There is no line of sight to the target.
    #[error("no line of sight: {blocker:?}")]
    NoSight { blocker: SightBlocker },
    /// The target is not in one of the three squares in front.
    #[error("the target is not in one of the three squares in front")]
    NotInFront,
    /// A wall or closed door is between attacker and target.
    #[error("a wall or a closed door stands between them")]
    NotJoined,
    /// The figure has died.
    #[error("it has died")]
    Dead,
    /// The target is out of range.
    #[error("{distance} squares away; the range is {range}")]
    TooFar { distance: u8, range: u8 },
    /// A card jams the weapon.
    #[error("the weapon is jammed: clear it first")]
    Jammed { card: CardId },
    /// The card does not jam the figure's weapon.
    #[error("no such card jams the figure")]
    NotJammed,
    /// The harpoon is stuck in a body.
    #[error("the harpoon is stuck: free it first")]
    HarpoonStuck,
    /// The harpoon is not stuck.
    #[error("there is no stuck harpoon to free")]
    HarpoonFree,
    /// The square is not floor.
    #[error("the square is not floor")]
    NotFloor,
    /// A grenade can't be thrown at the thrower's square.
    #[error("a grenade can't be thrown at one's own square")]
    OwnSquare,
    /// The square ahead can't be set ablaze: rock, an obstacle, a closed door.
    #[error("no flame gets past what is straight ahead")]
    NoFlameAhead,
    /// The square straight ahead burns already.
    #[error("the square straight ahead burns already")]
    AlreadyAblaze,
    /// The jet can't reach that square next.
    #[error("the jet can't reach that square next")]
    OutOfTheJet,
    /// The figure carries no mine.
    #[error("the figure carries no mine")]
    NoMine,
    /// The die can't be rolled again.
    #[error("this die can't be rolled again")]
    DieIsFixed,
    /// The harpooned figure can't land there.
    #[error("the harpooned figure can't land there")]
    NoLanding,
    /// The entry point is not one of those nearest to the red door.
    #[error("that is not one of the nearest entry points")]
    EntryNotNearest,
    /// The leap can't be completed with the figure's own action points.
    #[error("the leap can't be completed with the figure's own action points")]
    LeapTooFar,
    /// Command points can't pay for a part of a leap.
    #[error("command points can't pay for a leap")]
    NoCommandInLeap,
    /// The figure is in mid-leap above another.
    #[error("the figure is in mid-leap: it must land first")]
    MidLeap,
    /// The figure has already faced that way on this square in mid-leap.
    #[error("in mid-leap it has faced that way on this square already")]
    FacedBefore,
    /// Points can't be given to that figure, because it was activated.
    #[error("figure {} was activated: no points can be given to it", figure.0)]
    CannotBeGiven { figure: FigureId },
    /// A card wedges the door.
    #[error("the door is wedged")]
    DoorWedged,
    /// The card is not in that hand.
    #[error("card {} is not in that hand", card.0)]
    NotInHand { card: CardId },
    /// The card can't be played at this moment.
    #[error("this card can't be played at this moment")]
    CardNotNow,
    /// The card can't be played on that target.
    #[error("the card can't be played on that")]
    WrongTarget,
    /// The card is not in play.
    #[error("card {} does not lie in play", card.0)]
    CardNotInPlay { card: CardId },
    /// There are not enough command points to kill the card.
    #[error("killing the card costs {cost} command points; there are {available}")]
    TooDearToKill { cost: u8, available: u8 },
    /// The card is not on the figure.
    #[error("card {} does not lie on the figure", card.0)]
    NoSuchCard { card: CardId },
    /// The figure can't shake cards off.
    #[error("the figure can't shake cards off")]
    CannotShakeOff,
    /// The figure has already shaken a card off this turn.
    #[error("the figure has shaken a card off this turn")]
    ShakenOffBefore,
    /// There is no such object, or it was used up.
    #[error("there is no object {}", object.0)]
    NoSuchObject { object: ObjectId },
    /// The figure is a zombie and can't handle the object.
    #[error("the dead pick nothing up")]
    NoHands,
    /// The object can only be activated, not carried.
    #[error("the object can't be carried: it is activated")]
    NotPortable,
    /// The object can only be carried, not activated.
    #[error("there is nothing to activate: the object is carried")]
    OnlyPortable,
    /// The object is not beside the figure, or something blocks the way to it.
    #[error("the object is out of reach")]
    OutOfReach,
    /// The figure has its back to the object.
    #[error("the figure has its back to the object")]
    BackToObject,
    /// A friend dropped the object this turn.
    #[error("a friend dropped the object this turn")]
    JustDropped,
    /// An enemy, or the figure itself, already carries the object.
    #[error("figure {} carries the object", carrier.0)]
    CarriedByOther { carrier: FigureId },
    /// The friend that carries the object was activated this turn.
    #[error("figure {} carries the object and was activated this turn", carrier.0)]
    CarrierActivated { carrier: FigureId },
    /// No figure carries the object.
    #[error("nobody carries the object")]
    NotCarried,
    /// Only the other side may activate the object.
    #[error("only the other side activates the object")]
    OthersObject,
    /// The figure is stranded and can't do anything yet.
    #[error("figure {} is stranded and can't do anything yet", figure.0)]
    Stranded { figure: FigureId },
    /// No figure of that side may leave the board before the stranded figure is free.
    #[error("nobody leaves while a figure of that side is stranded")]
    LeavesNobody,
    /// The figure has entered by this point in this turn.
    #[error("it has come in here this turn")]
    CameInHere,
    /// The door of the stranded figure's room can't be opened by the enemy yet.
    #[error("only the side of the stranded figure may open this door first")]
    ShutIn,
    /// The figure can't be the stranded one.
    #[error("figure {} can't be the stranded one", figure.0)]
    NotStrandable { figure: FigureId },
    /// The figure is held back and not in the game yet.
    #[error("figure {} is held back", figure.0)]
    HeldBack { figure: FigureId },
    /// The side is automated: the positions of all figures determine another order (`COOP-2`).
    #[error("nobody plays that side: what it does is settled by the rules")]
    PlaysItself,
    /// A contraption blocks the way.
    #[error("something blocks that square")]
    Blocked,
    /// The square is outside the zone of that side.
    #[error("that side must stay in its zone")]
    OutOfZone,
    /// The side has no contraptions of this kind left to place.
    #[error("there is none of these left to place")]
    NothingToPlace,
    /// A contraption can't be placed on that square.
    #[error("nothing can be placed there: the square must be free")]
    NoRoomToPlace,
    /// The contraption would be too close to another, to the gate, or to a square where figures enter.
    #[error("too close to another of these, to the gate, or to where somebody comes in")]
    TooCloseToPlace,
    /// There is nothing straight ahead that the figure could strike.
    #[error("nothing straight ahead can be struck")]
    NothingToBatter,
    /// There is no contraption there that blows up.
    #[error("there is nothing there that blows up")]
    NothingToBlowUp,
    /// The figure is not at a gate of its own side.
    #[error("the figure does not stand at a gate of its own side")]
    NoGateHere,
    /// There is nothing to find: no supply, a full hand, or no card left.
    #[error("there is nothing to be found")]
    NothingToFind,
    /// The object is not a cache that the figure's side may still search.
    #[error("there is no cache to search")]
    NoCache,
    /// The object is a cache, which is searched and not activated.
    #[error("a cache is searched, not activated")]
    SearchOnly,
    /// The figure carries as many objects as it can.
    #[error("the figure can carry no more")]
    HandsFull,
    /// The holder of the card is not beside the target.
    #[error("a card is for its holder, or for a friend within one square of it")]
    HolderTooFar,
    /// The gate needs no mending.
    #[error("the gate is whole")]
    GateWhole,
    /// The gate was mended this turn.
    #[error("the gate was mended this turn")]
    MendedBefore,
    /// A picket can't be placed there.
    #[error("a picket can't be placed there")]
    NoPicketThere,
    /// The figure can't be this turn's reinforcement.
    #[error("figure {} can't be called up", figure.0)]
    CannotCallUp { figure: FigureId },
    /// The figure can't react to this action, or has already decided.
    #[error("figure {} can't react to this action", figure.0)]
    CannotReact { figure: FigureId },
    /// The figure can't enter reaction mode: no gun, an enemy in sight, or off the board.
    #[error("figure {} can't enter reaction mode", figure.0)]
    CannotBeReady { figure: FigureId },
}

/// The figure, card or object that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalSubject {
    /// A figure.
    Figure(FigureId),
    /// A card.
    Card(CardId),
    /// An object.
    Object(ObjectId),
}
