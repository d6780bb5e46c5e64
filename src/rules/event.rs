//! Events of a battle, written to an append-only log. Animation, sound, the log panel and statistics read it with their
//! own cursors; the rules don't read it.

use serde::{Deserialize, Serialize};

pub use super::causes::{CardLoss, DamageHazard, ReactionLoss};

use crate::{
    cards::CardTarget,
    end_conditions::EndReason,
    facing::Facing,
    ids::{CardId, FigureId, KindId, ObjectId},
    side::{BySide, Side},
    square::{EdgePoint, EntryId, Square},
    weapon::{FireMode, Weapon},
};

/// A figure that comes in a surge (`COOP-7`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurgeArrival {
    /// Its kind.
    pub kind: KindId,
    /// The square where it appears if the square is free.
    pub at: Square,
}

/// An event of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleEvent {
    /// A turn's maintenance began (`TURN-1`).
    TurnStarted {
        /// Number of the turn, from 1.
        turn: u16,
    },
    /// Both sides took their command points (`CP-1`).
    CommandIssued {
        /// Points that each side has now.
        points: BySide<u8>,
    },
    /// Allied Intelligence was declared (`BID-2`).
    IntelligenceDeclared,
    /// A bid was sealed; it stays secret until both are (`BID-1`).
    BidSealed {
        /// The side that bid.
        side: Side,
    },
    /// Both bids were revealed (`BID-1`).
    BidsRevealed {
        /// Bid of each side.
        bids: BySide<u8>,
        /// The side that goes first.
        first: Side,
    },
    /// A figure became available, off the board (`DEPLOY-1`, `DEPLOY-4`).
    Arrived {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
        /// Entry point beside which it waits.
        entry: EntryId,
    },
    /// A figure off the board was placed beside an entry point (`DEPLOY-1`).
    Deployed {
        /// The figure.
        figure: FigureId,
        /// Entry point beside which it waits.
        entry: EntryId,
    },
    /// A half-turn began.
    HalfStarted {
        /// The side.
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
        /// Action points spent, without bought ones.
        action: u8,
        /// Command points spent.
        command: u8,
        /// Special points spent (`GRETEL-1`).
        #[serde(default)]
        special: u8,
    },
    /// A figure entered the board (`DEPLOY-2`).
    Entered {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
        /// The square where it is now.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// A figure moved one square.
    Moved {
        /// The figure.
        figure: FigureId,
        /// The square that it left.
        from: Square,
        /// The square that it came to.
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
        /// Old facing.
        from: Facing,
        /// New facing.
        to: Facing,
    },
    /// A door was opened or closed (`DOOR-1`).
    DoorMoved {
        /// The figure that did it.
        figure: FigureId,
        /// The number of the door.
        door: u8,
        /// `true` if the door is open now.
        open: bool,
    },
    /// A closed door was sealed permanently (`M2`).
    DoorSealed {
        /// The figure that did it.
        figure: FigureId,
        /// The number of the door.
        door: u8,
    },
    /// A shot was fired (`SHOOT-1`).
    Shot {
        /// The figure that fired.
        figure: FigureId,
        /// Its target.
        target: FigureId,
        /// The weapon.
        weapon: Weapon,
        /// Mode of fire: in its own activation or in reaction.
        mode: FireMode,
        /// The dice.
        dice: Vec<u8>,
        /// The face that a die had to reach.
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
        /// The face that a die had to reach.
        needed: u8,
    },
    /// A figure lost damage points.
    Wounded {
        /// The figure.
        figure: FigureId,
        /// Number of damage points lost.
        damage: u8,
        /// Number of damage points left.
        left: u8,
    },
    /// A figure became a casualty (`SHOOT-2`).
    Died {
        /// The figure.
        figure: FigureId,
        /// Its square, if it was on the board.
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
        /// Reason.
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
    /// A half-turn ended (`ACT-3`).
    HalfEnded {
        /// The side.
        side: Side,
    },
    /// A side got special points for its zombies (`GRETEL-1`).
    SpecialIssued {
        /// The side.
        side: Side,
        /// Number of points.
        points: u8,
    },
    /// A die was rerolled (`REROLL-1`).
    Rerolled {
        /// The figure whose die it is.
        figure: FigureId,
        /// Index of the die, from 0.
        die: u8,
        /// Old face.
        from: u8,
        /// New face.
        to: u8,
    },
    /// A natural 1 ended the activation (`SLUG-1`).
    Jinxed {
        /// The figure.
        figure: FigureId,
    },
    /// A close attack killed without a roll (`SLUG-2`).
    Slain {
        /// The attacker.
        figure: FigureId,
        /// Its target.
        target: FigureId,
    },
    /// A grenade was thrown or launched (`GREN-1`).
    Thrown {
        /// The figure that did it.
        figure: FigureId,
        /// The weapon.
        weapon: Weapon,
        /// The square where it lands.
        at: Square,
    },
    /// A close attack by mine began (`MINE-1`).
    Detonated {
        /// The figure that blows itself up.
        figure: FigureId,
        /// The target on which the blast is centred.
        target: FigureId,
    },
    /// A blast happened (`GREN-2`).
    Exploded {
        /// The centre.
        at: Square,
        /// The squares of the blast.
        squares: Vec<Square>,
    },
    /// A blast or a flame hit a figure: one die (`GREN-2`, `FLAME-2`), or several dice for the fire on its square
    /// (`FLAME-4`, `FLAME-5`).
    Caught {
        /// The figure.
        figure: FigureId,
        /// The hazard.
        hazard: DamageHazard,
        /// The dice.
        dice: Vec<u8>,
        /// The face that a die had to reach.
        needed: u8,
    },
    /// A square was set ablaze (`FLAME-1`).
    SetAblaze {
        /// The figure that did it.
        figure: FigureId,
        /// The square.
        at: Square,
    },
    /// Fire went out (`FLAME-3`).
    BurntOut {
        /// The side that had set the fire.
        side: Side,
        /// The squares.
        squares: Vec<Square>,
    },
    /// A die was rolled: the shot that killed a volatile figure may set it off (`MINE-2`).
    VolatileRolled {
        /// The figure.
        figure: FigureId,
        /// The die.
        die: u8,
    },
    /// A die was rolled: a harpoon that did no damage may still catch the target (`HANS-1`).
    HarpoonRolled {
        /// The figure with the harpoon.
        figure: FigureId,
        /// Its target.
        target: FigureId,
        /// The die: on 4 or more the target is dragged.
        die: u8,
    },
    /// A harpooned figure was dragged (`HANS-1`).
    Dragged {
        /// The figure.
        figure: FigureId,
        /// The square that it left.
        from: Square,
        /// The square that it came to.
        to: Square,
    },
    /// A harpoon stuck in a body, or was freed (`HANS-1`).
    HarpoonStuck {
        /// The figure with the harpoon.
        figure: FigureId,
        /// `true` if the harpoon is stuck now.
        stuck: bool,
    },
    /// An unused point was given to a friend (`SARGE-2`).
    PointGiven {
        /// The figure that gave it.
        figure: FigureId,
        /// The figure that got it.
        to: FigureId,
    },
    /// A side's hand was filled up (`HAND-2`). The drawn cards are secret.
    HandFilled {
        /// The side.
        side: Side,
        /// Number of cards drawn.
        drawn: u8,
    },
    /// A drawn card took effect at once (`COOP-14`).
    CardStruck {
        /// The side that drew it.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A card was discarded from a hand (`HAND-2`).
    CardDiscarded {
        /// The side.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A card was played (`CARD-1`). The enemy may answer before it does anything.
    CardPlayed {
        /// The side that did it.
        side: Side,
        /// The card.
        card: CardId,
        /// Target of the card.
        target: CardTarget,
    },
    /// A card took effect: it is in play, or its event has happened.
    CardTookEffect {
        /// The card.
        card: CardId,
        /// Target of the card.
        target: CardTarget,
    },
    /// A card was killed (`CARD-4`, `CARD-5`).
    CardKilled {
        /// The side that did it.
        side: Side,
        /// The card.
        card: CardId,
        /// Command points paid.
        cost: u8,
    },
    /// A card went out of play, or was cancelled, for another reason.
    CardLost {
        /// The card.
        card: CardId,
        /// Reason.
        cause: CardLoss,
    },
    /// A figure got damage points back.
    Healed {
        /// The figure.
        figure: FigureId,
        /// Number of points.
        points: u8,
    },
    /// An event changed a side's command points.
    CommandChanged {
        /// The side.
        side: Side,
        /// Number of points gained; negative if points were lost.
        change: i8,
    },
    /// A door opened by itself.
    DoorBurst {
        /// The number of the door.
        door: u8,
    },
    /// A figure that has died acts once more ('Blaze of Glory').
    LastStand {
        /// The figure.
        figure: FigureId,
        /// The action points of its card.
        points: u8,
    },
    /// A figure that was already activated this turn acts again.
    ActsAgain {
        /// The figure.
        figure: FigureId,
        /// Number of action points.
        points: u8,
    },
    /// A figure entered the board through a hidden tunnel.
    Surfaced {
        /// The figure.
        figure: FigureId,
        /// The square, and the side by which it came.
        gate: EdgePoint,
    },
    /// A figure picked an object up, or took it from a friend (`ITEM-1`, `ITEM-4`).
    PickedUp {
        /// The figure.
        figure: FigureId,
        /// The object.
        object: ObjectId,
        /// The friend that had it.
        from: Option<FigureId>,
    },
    /// An object was activated (`ITEM-1`).
    Operated {
        /// The figure that did it.
        figure: FigureId,
        /// The object.
        object: ObjectId,
    },
    /// An object was dropped, or was left where its carrier died (`ITEM-3`).
    Dropped {
        /// The figure that did it.
        figure: FigureId,
        /// The object.
        object: ObjectId,
        /// The square of the object.
        at: Square,
    },
    /// A figure's side holds it back for now (`M7`).
    HeldBack {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
    },
    /// A picket was placed (`M7`).
    Picketed {
        /// The figure.
        figure: FigureId,
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// A figure is stranded (`M5`).
    Stranded {
        /// The figure.
        figure: FigureId,
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// A door of the stranded figure's room was opened: the figure acts from its side's next half-turn on (`M5`).
    Freed {
        /// The figure.
        figure: FigureId,
    },
    /// A numbered token was searched for the first time (`M4`).
    Searched {
        /// The figure that did it.
        figure: FigureId,
        /// The token.
        object: ObjectId,
        /// The die.
        die: u8,
    },
    /// A Twitcher rose with the token that was searched (`M4`).
    TwitcherRose {
        /// The Twitcher.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
        /// Its side.
        side: Side,
        /// The token that it holds.
        object: ObjectId,
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// The mission has decided which side goes first (`COOP-1`).
    WentFirst {
        /// The side.
        side: Side,
    },
    /// The figures that come at the end of this turn were drawn, with their squares (`COOP-7`).
    SurgeDrawn {
        /// The side of the figures.
        side: Side,
        /// Number of the surge, from 1.
        round: u16,
        /// The figures, each with its square.
        comers: Vec<SurgeArrival>,
    },
    /// A figure of a surge appeared (`COOP-7`).
    Appeared {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
        /// Its side.
        side: Side,
        /// Its square.
        at: Square,
        /// Its facing.
        facing: Facing,
    },
    /// A contraption was placed (`COOP-8`).
    Placed {
        /// The figure that did it.
        figure: FigureId,
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// The square.
        at: Square,
    },
    /// A figure struck a contraption that blocked its way (`COOP-8`).
    Battered {
        /// The figure.
        figure: FigureId,
        /// Square of the contraption, which may be gone now.
        at: Square,
        /// Number of blows that the target still withstands.
        left: u8,
    },
    /// A contraption acted on a figure, or was shot at and blows up (`COOP-8`).
    Sprung {
        /// The figure on which it acted, or the shooter.
        figure: FigureId,
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Square of the contraption, which may be gone now.
        at: Square,
        /// Number of charges left.
        left: u8,
    },
    /// A contraption has caught fire (`COOP-8`).
    Kindled {
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Square of the contraption, which may be gone now.
        at: Square,
        /// Number of charges left.
        left: u8,
    },
    /// A figure bit a friend (`COOP-11`).
    Bitten {
        /// The figure that bit.
        figure: FigureId,
        /// The friend that was bitten.
        target: FigureId,
    },
    /// A side got more contraptions that it can place (`COOP-8`).
    Supplied {
        /// The side.
        side: Side,
        /// The kind, by its place in the mission's list.
        kind: u8,
        /// Number of contraptions gained.
        count: u8,
    },
    /// A figure struck the gate (`COOP-9`).
    GateStruck {
        /// The figure.
        figure: FigureId,
        /// Number of blows that the target still withstands.
        left: u8,
    },
    /// A point of the gate was mended (`COOP-9`).
    GateMended {
        /// The figure that did it.
        figure: FigureId,
        /// Number of blows that the gate now withstands.
        left: u8,
    },
    /// A card gave points to the gate, or took them (`COOP-9`).
    GateShaken {
        /// Number of points gained; negative if points were lost.
        change: i8,
        /// Number of blows that the gate now withstands.
        left: u8,
    },
    /// A figure was pushed out of the way (`COOP-11`).
    Shoved {
        /// The figure.
        figure: FigureId,
        /// The square that it left.
        from: Square,
        /// The square that it came to.
        to: Square,
    },
    /// A side got victory points.
    Scored {
        /// The side.
        side: Side,
        /// Number of points.
        points: u8,
    },
    /// The die before a turn was rolled: if it shows at most `on`, the battle is lost (`M7`).
    CountedDown {
        /// The die.
        die: u8,
        /// The highest face on which the battle is lost.
        on: u8,
    },
    /// A side agreed to a draw (`TURN-3`).
    DrawAgreed {
        /// The side.
        side: Side,
    },
    /// The victory points of both sides at the end.
    PointsCounted {
        /// Victory points of each side.
        points: BySide<u16>,
    },
    /// The battle ended.
    BattleEnded {
        /// The winner; none for a draw.
        winner: Option<Side>,
        /// Reason.
        reason: EndReason,
    },
}
