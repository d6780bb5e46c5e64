//! What happened: an append-only log of events that animation, sound, the log panel and statistics read with cursors
//! of their own. Nothing in the rules reads it.

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

/// Who comes in a surge (`COOP-7`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurgeArrival {
    /// Of which kind.
    pub kind: KindId,
    /// The square where it appears, if that is free.
    pub at: Square,
}

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
    /// A closed door was sealed for good (`M2`).
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
    /// A side got special points for its zombies (`GRETEL-1`).
    SpecialIssued {
        /// Whose.
        side: Side,
        /// How many.
        points: u8,
    },
    /// A die was rolled again (`REROLL-1`).
    Rerolled {
        /// Whose die.
        figure: FigureId,
        /// Its place among the dice, from 0.
        die: u8,
        /// What it showed.
        from: u8,
        /// What it shows now.
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
        /// By whom.
        figure: FigureId,
        /// With what.
        weapon: Weapon,
        /// Where it lands.
        at: Square,
    },
    /// A close attack by mine began (`MINE-1`).
    Detonated {
        /// The figure that blows itself up.
        figure: FigureId,
        /// The target on which the blast is centred.
        target: FigureId,
    },
    /// Something blew up (`GREN-2`).
    Exploded {
        /// The centre.
        at: Square,
        /// The squares that the blast takes.
        squares: Vec<Square>,
    },
    /// A blast or a flame hit a figure: one die (`GREN-2`, `FLAME-2`), or several for the fire it stands in (`FLAME-4`,
    /// `FLAME-5`).
    Caught {
        /// The figure.
        figure: FigureId,
        /// By what.
        hazard: DamageHazard,
        /// The dice.
        dice: Vec<u8>,
        /// What a die had to show.
        needed: u8,
    },
    /// A square was set ablaze (`FLAME-1`).
    SetAblaze {
        /// By whom.
        figure: FigureId,
        /// The square.
        at: Square,
    },
    /// Fire went out (`FLAME-3`).
    BurntOut {
        /// Whose fire.
        side: Side,
        /// Where.
        squares: Vec<Square>,
    },
    /// What killed a volatile figure may set it off (`MINE-2`).
    VolatileRolled {
        /// The figure.
        figure: FigureId,
        /// The die.
        die: u8,
    },
    /// A harpoon that did no damage may have caught all the same (`HANS-1`).
    HarpoonRolled {
        /// The figure with the harpoon.
        figure: FigureId,
        /// Its target.
        target: FigureId,
        /// The die: from 4 on it is dragged.
        die: u8,
    },
    /// A harpooned figure was dragged (`HANS-1`).
    Dragged {
        /// The figure.
        figure: FigureId,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A harpoon stuck in a body, or was freed (`HANS-1`).
    HarpoonStuck {
        /// The figure with the harpoon.
        figure: FigureId,
        /// Whether it is stuck now.
        stuck: bool,
    },
    /// Points not used were given to a friend (`SARGE-2`).
    PointGiven {
        /// Who gave.
        figure: FigureId,
        /// Who got.
        to: FigureId,
    },
    /// A side's hand was filled up (`HAND-2`). Which cards came is that side's secret.
    HandFilled {
        /// Whose.
        side: Side,
        /// How many cards were drawn.
        drawn: u8,
    },
    /// A card was drawn that strikes at once (`COOP-14`).
    CardStruck {
        /// Who drew it.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A card was discarded from a hand (`HAND-2`).
    CardDiscarded {
        /// Whose.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A card was played (`CARD-1`). The enemy may answer before it does anything.
    CardPlayed {
        /// By whom.
        side: Side,
        /// The card.
        card: CardId,
        /// On what.
        target: CardTarget,
    },
    /// A card took effect: it lies in play, or its event has happened.
    CardTookEffect {
        /// The card.
        card: CardId,
        /// On what.
        target: CardTarget,
    },
    /// A card was killed (`CARD-4`, `CARD-5`).
    CardKilled {
        /// By whom.
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
        /// Why.
        cause: CardLoss,
    },
    /// A figure got damage points back.
    Healed {
        /// The figure.
        figure: FigureId,
        /// How many.
        points: u8,
    },
    /// An event changed a side's command points.
    CommandChanged {
        /// Whose.
        side: Side,
        /// By how many.
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
    /// A figure that was activated already acts again with so many points.
    ActsAgain {
        /// The figure.
        figure: FigureId,
        /// The points.
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
        /// By whom.
        figure: FigureId,
        /// The object.
        object: ObjectId,
    },
    /// An object was dropped, or lies where its carrier died (`ITEM-3`).
    Dropped {
        /// By whom.
        figure: FigureId,
        /// The object.
        object: ObjectId,
        /// Where it lies.
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
        /// Where it faces.
        facing: Facing,
    },
    /// A figure is stranded (`M5`).
    Stranded {
        /// The figure.
        figure: FigureId,
        /// Where it stands.
        at: Square,
        /// Where it faces.
        facing: Facing,
    },
    /// A door of the stranded figure's room was opened: it acts from its side's next half on (`M5`).
    Freed {
        /// The figure.
        figure: FigureId,
    },
    /// A numbered token was searched for the first time (`M4`).
    Searched {
        /// By whom.
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
        /// Whose it is.
        side: Side,
        /// The token that it holds.
        object: ObjectId,
        /// Where it stands.
        at: Square,
        /// Where it faces.
        facing: Facing,
    },
    /// A side goes first, as the mission says (`COOP-1`).
    WentFirst {
        /// Who.
        side: Side,
    },
    /// It is known who comes at the end of this turn, and where (`COOP-7`).
    SurgeDrawn {
        /// Whose figures.
        side: Side,
        /// Which surge it is, from 1.
        round: u16,
        /// Who, each with its square.
        comers: Vec<SurgeArrival>,
    },
    /// A figure of a surge appeared (`COOP-7`).
    Appeared {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: KindId,
        /// Whose it is.
        side: Side,
        /// Where it stands.
        at: Square,
        /// Where it faces.
        facing: Facing,
    },
    /// A contraption was placed (`COOP-8`).
    Placed {
        /// By whom.
        figure: FigureId,
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Where.
        at: Square,
    },
    /// A figure struck what blocked its way (`COOP-8`).
    Battered {
        /// Who.
        figure: FigureId,
        /// Where it stands, or stood.
        at: Square,
        /// How many blows it still stands.
        left: u8,
    },
    /// A contraption acted on a figure, or was shot at and blows up (`COOP-8`).
    Sprung {
        /// On whom, or who shot.
        figure: FigureId,
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Where it stands, or stood.
        at: Square,
        /// How many charges it has left.
        left: u8,
    },
    /// A contraption has caught fire (`COOP-8`).
    Kindled {
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Where it stands, or stood.
        at: Square,
        /// How many charges it has left.
        left: u8,
    },
    /// A figure bit a friend (`COOP-11`).
    Bitten {
        /// Who bit.
        figure: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// A side got so many more of what it can place (`COOP-8`).
    Supplied {
        /// Who.
        side: Side,
        /// The kind, by its place in the mission's list.
        kind: u8,
        /// How many.
        count: u8,
    },
    /// A figure struck the gate (`COOP-9`).
    GateStruck {
        /// Who.
        figure: FigureId,
        /// How many blows it still stands.
        left: u8,
    },
    /// A point of the gate was mended (`COOP-9`).
    GateMended {
        /// By whom.
        figure: FigureId,
        /// How many blows it stands now.
        left: u8,
    },
    /// A card gave the gate points, or took them (`COOP-9`).
    GateShaken {
        /// How many.
        change: i8,
        /// How many blows it stands now.
        left: u8,
    },
    /// A figure was pushed out of the way (`COOP-11`).
    Shoved {
        /// Who.
        figure: FigureId,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// A side got victory points.
    Scored {
        /// Who.
        side: Side,
        /// How many.
        points: u8,
    },
    /// The die before a turn: up to `add_step_system` the battle is lost (`M7`).
    CountedDown {
        /// The die.
        die: u8,
        /// The highest face on which it is.
        on: u8,
    },
    /// A side agreed to a draw (`TURN-3`).
    DrawAgreed {
        /// Who.
        side: Side,
    },
    /// The victory points of both sides at the end.
    PointsCounted {
        /// The points.
        points: BySide<u16>,
    },
    /// The battle ended.
    BattleEnded {
        /// The winner; none for a draw.
        winner: Option<Side>,
        /// Why.
        reason: EndReason,
    },
}
