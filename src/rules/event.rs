//! Events of a battle, written to an append-only log. Animation, sound, the log panel and statistics read it with their
//! own cursors; the rules don't read it.
//!
//! `events!` is the table of all events. A row contains the event's fields by role ([`event_roles`](crate::event_roles)
//! lists the roles), its English description, its rule, its icon in the log, and its tags. Accessors, texts of the log,
//! descriptions in rule tests, and the names that the table of sounds uses follow from it.

use serde::{Deserialize, Serialize};

use crate::{event_table::events, weapon::FireMode};

pub use super::causes::{CardLoss, DamageHazard, ReactionLoss};
pub use super::event_part::{EventPart, SurgeArrival};

/// Property of an event, for programs that select events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTag {
    /// An attack, or an effect of one.
    Fight,
    /// Cards, bids and command points.
    Cards,
    /// Players should notice it at once. Dice rolls are notable without this tag.
    Notable,
    /// Belongs to the turn sequence, or follows from it: no figure acts, and no card is played.
    Automatic,
    /// Changes nothing that players see on the board or beside it.
    Bookkeeping,
}

events! {
    catalogue;

    /// A turn's maintenance began (`TURN-1`).
    TurnStarted { turn: Turn } = "turn {turn}", rule "TURN-1", icon "end_half", tags [Automatic];
    /// Both sides took their command points (`CP-1`).
    CommandIssued { points: SidePoints }
        = "command: {points}", rule "CP-1", icon "cp", tags [Cards, Automatic];
    /// Allied Intelligence was declared (`BID-2`).
    IntelligenceDeclared = "Allied Intelligence", rule "BID-2", icon "sight", tags [Cards, Notable];
    /// A bid was sealed; it stays secret until both are (`BID-1`).
    BidSealed { side: Side } = "{side} bid sealed", rule "BID-1", tags [Automatic, Bookkeeping];
    /// Both bids were revealed (`BID-1`).
    BidsRevealed {
        bids: SidePoints,
        /// The side that goes first.
        first: Side,
    } = "bids: {bids}; {first} first", rule "BID-1", icon "cards", tags [Cards, Automatic];
    /// A figure became available, off the board (`DEPLOY-1`, `DEPLOY-4`).
    Arrived { figure: Actor, kind: Kind, entry: Entry }
        = "{figure} arrives at entry {entry}", rule "DEPLOY-1", icon "down", tags [Automatic];
    /// A figure off the board was placed beside an entry point (`DEPLOY-1`).
    Deployed { figure: Actor, entry: Entry }
        = "{figure} waits at entry {entry}", rule "DEPLOY-1", tags [Bookkeeping];
    /// A half-turn began.
    HalfStarted { side: Side } = "{side} half begins", rule "ACT-1", icon "play", tags [Automatic];
    /// A figure's activation began (`ACT-1`).
    Activated {
        figure: Actor,
        /// The action points of its card, or 0 when it acts again on command points (`ACT-2`).
        points: Points,
    } = "{figure} activated with {points}", rule "ACT-1", icon "human", tags [Bookkeeping];
    /// An action was paid for (`AP-1`, `AP-2`).
    Paid {
        figure: Actor,
        /// Action points spent, without bought ones.
        action: Points,
        /// Command points spent.
        command: Points,
        /// Special points spent (`GRETEL-1`).
        #[serde(default)]
        special: Points,
    } = match (*special, *command) {
            (0, 0) => "{figure} pays {action}",
            (0, _) => "{figure} pays {action} and {command} command",
            (_, 0) => "{figure} pays {action} and {special} special",
            _ => "{figure} pays {action} and {special} special and {command} command",
        }, rule "AP-2", icon "cp", tags [Bookkeeping];
    /// A figure entered the board (`DEPLOY-2`).
    Entered { figure: Actor, entry: Entry, at: Position, facing: NewFacing }
        = "{figure} enters at {at} facing {facing}", rule "DEPLOY-2", icon "up";
    /// A figure moved one square.
    Moved { figure: Actor, from: Origin, to: Position }
        = "{figure} moves to {to}", rule "MOVE-1", icon "move";
    /// A figure left the board through an exit, across the side `towards`.
    LeftBoard { figure: Actor, from: Place, towards: NewFacing }
        = "{figure} leaves {towards}", rule "DEPLOY-1", icon "exit";
    /// A figure changed facing.
    Turned { figure: Actor, from: OldFacing, to: NewFacing }
        = "{figure} turns {to}", rule "AP-1", icon "turn";
    /// A door was opened or closed (`DOOR-1`).
    DoorMoved {
        figure: Actor,
        door: Door,
        /// The door is open now.
        open: Flag,
    } = if *open { "{figure} opens door {door}" } else { "{figure} closes door {door}" },
        rule "DOOR-1", icon "door";
    /// A closed door was sealed permanently (`M2`).
    DoorSealed { figure: Actor, door: Door }
        = "{figure} seals door {door}", rule "BOARD-3", icon "lock";
    /// A shot was fired (`SHOOT-1`).
    Shot { figure: Actor, target: Target, weapon: WeaponId, mode: Mode, dice: DamageDice, needed: Needed }
        = match mode {
            FireMode::Normal => "{figure} shoots {target}: {dice}, needs {needed}",
            FireMode::Reaction => "{figure} reacts on {target}: {dice}, needs {needed}",
        },
        rule if *mode == FireMode::Reaction { "RF-2" } else { catalogue.weapon_rule(*weapon) },
        icon "shoot", tags [Fight];
    /// A close attack was made (`CC-2`).
    Struck { figure: Actor, target: Target, dice: DamageDice, needed: Needed }
        = "{figure} strikes {target}: {dice}, needs {needed}", rule "CC-2", icon "melee", tags [Fight];
    /// A figure lost damage points.
    Wounded {
        figure: Actor,
        /// Damage points lost.
        damage: Points,
        left: Left,
    } = "{figure} loses {damage}, {left} left", rule "SHOOT-2", icon "hex", tags [Fight];
    /// A figure became a casualty (`SHOOT-2`).
    Died { figure: Actor, at: LastPlace }
        = "{figure} dies", rule "SHOOT-2", icon "skull", tags [Fight, Notable];
    /// A figure entered reaction mode (`RF-1`).
    ReactionEntered { figure: Actor } = "{figure} enters reaction", rule "RF-1", icon "reaction";
    /// A figure left reaction mode.
    ReactionLost { figure: Actor, cause: ReactionCause }
        = "{figure} leaves reaction: {cause}",
        rule if *cause == ReactionLoss::OutOfAmmo { "RF-4" } else { "RF-5" }, icon "reaction";
    /// A figure held its fire against an enemy that acts (`RF-3`).
    Held { figure: Actor, target: Target }
        = "{figure} holds fire on {target}", rule "RF-3", icon "hand";
    /// An activation ended.
    ActivationEnded {
        figure: Actor,
        /// Action points lost (`AP-2`).
        unspent: Points,
    } = "{figure} done, {unspent} unspent", rule "AP-2", icon "check", tags [Bookkeeping];
    /// A half-turn ended (`ACT-3`).
    HalfEnded { side: Side } = "{side} half ends", rule "ACT-3", tags [Automatic];
    /// A side got special points for its zombies (`GRETEL-1`).
    SpecialIssued { side: Side, points: Points }
        = "special: {side} {points}", rule "CP-2", icon "cp", tags [Cards, Automatic];
    /// A die was rerolled (`REROLL-1`).
    Rerolled {
        figure: Actor,
        /// Index of the die, from 0.
        die: Number,
        /// Old face.
        from: Number,
        to: NewFace,
    } = "{figure} rerolls {from}: {to}", rule "REROLL-1", icon "redo", tags [Fight];
    /// A natural 1 ended the activation (`SLUG-1`).
    Jinxed { figure: Actor } = "{figure} is jinxed", rule "SLUG-1", icon "warn";
    /// A close attack killed without a roll (`SLUG-2`).
    Slain { figure: Actor, target: Target }
        = "{figure} slays {target}", rule "SLUG-2", icon "melee", tags [Fight, Notable];
    /// A grenade was thrown or launched (`GREN-1`). It lands at `at`.
    Thrown { figure: Actor, weapon: WeaponId, at: Place }
        = "{figure} throws at {at}", rule catalogue.weapon_rule(*weapon), icon "grenade", tags [Fight];
    /// A close attack by mine began (`MINE-1`): the figure blows itself up, and the blast is centred on the target.
    Detonated { figure: Actor, target: Target }
        = "{figure} detonates on {target}", rule "MINE-1", icon "kill", tags [Fight];
    /// A blast happened, with its centre at `at` (`GREN-2`).
    Exploded { at: Place, squares: Squares } = "blast at {at}", rule "GREN-2", icon "kill", tags [Fight];
    /// A blast or a flame hit a figure: one die (`GREN-2`, `FLAME-2`), or several dice for the fire on its square
    /// (`FLAME-4`, `FLAME-5`).
    Caught { figure: Actor, hazard: Hazard, dice: DamageDice, needed: Needed }
        = "{figure} caught by {hazard}: {dice}, needs {needed}",
        rule match hazard {
            DamageHazard::Blast => "GREN-2",
            DamageHazard::Flame => "FLAME-2",
            DamageHazard::Fire => "FLAME-4",
            DamageHazard::Staying => "FLAME-5",
            DamageHazard::Contraption => "COOP-8",
        },
        icon match hazard {
            DamageHazard::Blast => "kill",
            DamageHazard::Flame | DamageHazard::Fire | DamageHazard::Staying => "flame",
            DamageHazard::Contraption => "trap",
        }, tags [Fight];
    /// A square was set ablaze (`FLAME-1`).
    SetAblaze { figure: Actor, at: Place } = "ablaze at {at}", rule "FLAME-1", icon "flame", tags [Fight];
    /// Fire that a side had set went out (`FLAME-3`).
    BurntOut { side: Side, squares: Squares }
        = "{side} fire burns out", rule "FLAME-3", icon "flame", tags [Automatic];
    /// A die was rolled: the shot that killed a volatile figure may set it off (`MINE-2`).
    VolatileRolled { figure: Actor, die: CatchDie }
        = "{figure} is volatile: {die}", rule "MINE-2", icon "kill", tags [Fight];
    /// A die was rolled: a harpoon that did no damage may still catch the target and drag it (`HANS-1`).
    HarpoonRolled { figure: Actor, target: Target, die: CatchDie }
        = "{figure} harpoons {target}: {die}", rule "HANS-1", icon "shoot", tags [Fight];
    /// A harpooned figure was dragged (`HANS-1`).
    Dragged { figure: Actor, from: Origin, to: Position }
        = "{figure} dragged to {to}", rule "HANS-1", icon "down", tags [Fight];
    /// A harpoon stuck in a body, or was freed (`HANS-1`).
    HarpoonStuck {
        figure: Actor,
        /// The harpoon is stuck now.
        stuck: Flag,
    } = if *stuck { "{figure} harpoon stuck" } else { "{figure} harpoon free" }, rule "HANS-1", icon "warn";
    /// An unused point was given to a friend (`SARGE-2`).
    PointGiven { figure: Actor, to: Target }
        = "{figure} gives a point to {to}", rule "SARGE-2", icon "ap", tags [Bookkeeping];
    /// A side's hand was filled up (`HAND-2`). The drawn cards are secret.
    HandFilled {
        side: Side,
        /// Number of cards drawn.
        drawn: Number,
    } = "{side} draws {drawn}", rule "HAND-2", icon "cards", tags [Cards, Automatic];
    /// A drawn card took effect at once (`COOP-14`).
    CardStruck { side: Side, card: Card }
        = "{card} strikes {side}", rule "COOP-14", icon "event", tags [Cards, Notable, Automatic];
    /// A card was discarded from a hand (`HAND-2`).
    CardDiscarded { side: Side, card: Card }
        = "{side} discards {card}", rule "HAND-2", icon "cards", tags [Cards, Automatic];
    /// A card was played (`CARD-1`). The enemy may answer before it does anything.
    CardPlayed { side: Side, card: Card, target: CardAim }
        = "{side} plays {card}", rule "CARD-1", icon "cards", tags [Cards, Notable];
    /// A card took effect: it is in play, or its event has happened.
    CardTookEffect { card: Card, target: CardAim }
        = "{card} takes effect", rule "CARD-3", icon "check", tags [Cards, Notable];
    /// A card was killed (`CARD-4`, `CARD-5`).
    CardKilled {
        side: Side,
        card: Card,
        /// Command points paid.
        cost: Points,
    } = "{side} kills {card} for {cost}", rule "CARD-5", icon "kill", tags [Cards, Notable];
    /// A card went out of play, or was cancelled, for another reason.
    CardLost { card: Card, cause: CardCause }
        = "{card} lost: {cause}",
        rule match cause {
            CardLoss::FigureGone => "CARD-7",
            CardLoss::ShakenOff => "SLUG-3",
            CardLoss::Cancelled | CardLoss::Expired | CardLoss::Cleared => "CARD-3",
        }, icon "close", tags [Cards, Notable, Automatic];
    /// A figure got damage points back.
    Healed { figure: Actor, points: Points } = "{figure} heals {points}", rule "CARD-3", icon "plus";
    /// An event changed a side's command points.
    CommandChanged { side: Side, change: Change }
        = "{side} command {change}", rule "CARD-3", icon "cp", tags [Cards];
    /// A door opened by itself.
    DoorBurst { door: Door } = "door {door} bursts open", rule "CARD-3", icon "door";
    /// A figure that has died acts once more ('Blaze of Glory').
    LastStand {
        figure: Actor,
        /// The action points of its card.
        points: Points,
    } = "{figure} last stand with {points}", rule "CARD-3", icon "star", tags [Fight];
    /// A figure that was already activated this turn acts again.
    ActsAgain {
        figure: Actor,
        /// Its action points.
        points: Points,
    } = "{figure} acts again with {points}", rule "CARD-3", icon "redo";
    /// A figure entered the board through a hidden tunnel.
    Surfaced { figure: Actor, gate: Gate } = "{figure} surfaces at {gate}", rule "CARD-3", icon "up";
    /// A figure picked an object up, or took it from a friend (`ITEM-1`, `ITEM-4`).
    PickedUp { figure: Actor, object: Object, from: FormerCarrier }
        = if from.is_none() { "{figure} picks up {object}" } else { "{figure} takes {object} from {from}" },
        rule "ITEM-1", icon "pickup";
    /// An object was activated (`ITEM-1`).
    Operated { figure: Actor, object: Object }
        = "{figure} activates {object}", rule "ITEM-1", icon "pickup";
    /// An object was dropped, or was left where its carrier died (`ITEM-3`).
    Dropped { figure: Actor, object: Object, at: Place }
        = "{figure} drops {object} at {at}", rule "ITEM-3", icon "drop";
    /// A figure's side holds it back for now (`M7`).
    HeldBack { figure: Actor, kind: Kind } = "{figure} held back", rule "M7", icon "lock";
    /// A picket was placed (`M7`).
    Picketed { figure: Actor, at: Position, facing: NewFacing }
        = "{figure} on picket at {at} facing {facing}", rule "M7", icon "zombie";
    /// A figure is stranded (`M5`).
    Stranded { figure: Actor, at: Position, facing: NewFacing }
        = "{figure} stranded at {at}", rule "M5", icon "lock";
    /// A door of the stranded figure's room was opened: the figure acts from its side's next half-turn on (`M5`).
    Freed { figure: Actor } = "{figure} freed", rule "M5", icon "check", tags [Notable];
    /// A numbered token was searched for the first time (`M4`).
    Searched { figure: Actor, object: Object, die: Die }
        = "{figure} searches {object}: {die}", rule "M4", icon "sight";
    /// A Twitcher rose with the token that was searched (`M4`).
    TwitcherRose { figure: Actor, kind: Kind, side: Side, object: Object, at: Position, facing: NewFacing }
        = "{side} {figure} rises with {object} at {at}", rule "M4", icon "zombie", tags [Notable];
    /// The mission has decided which side goes first (`COOP-1`).
    WentFirst { side: Side } = "{side} goes first", rule "COOP-1", icon "play";
    /// The figures that come at the end of this turn were drawn, with their squares (`COOP-7`).
    SurgeDrawn { side: Side, round: Round, comers: Arrivals }
        = "{side} surge {round}: {comers}", rule "COOP-7", icon "horde", tags [Notable];
    /// A figure of a surge appeared (`COOP-7`).
    Appeared { figure: Actor, kind: Kind, side: Side, at: Position, facing: NewFacing }
        = "{side} {figure} appears at {at} facing {facing}", rule "COOP-7", icon "horde";
    /// A contraption was placed (`COOP-8`).
    Placed { figure: Actor, kind: Contraption, at: Place }
        = "{figure} places {kind} at {at}", rule "COOP-8", icon "barricade";
    /// A figure struck a contraption that blocked its way, and that may be gone now (`COOP-8`).
    Battered { figure: Actor, at: Place, left: Left }
        = "{figure} batters {at}, {left} left", rule "COOP-8", icon "barricade";
    /// A contraption acted on a figure, or was shot at by the figure and blows up; it may be gone now (`COOP-8`).
    Sprung { figure: Actor, kind: Contraption, at: Place, left: Left }
        = "{figure} springs {kind} at {at}, {left} left", rule "COOP-8", icon "trap";
    /// A contraption has caught fire, and may be gone now (`COOP-8`).
    Kindled { kind: Contraption, at: Place, left: Left }
        = "{kind} at {at} catches fire, {left} left", rule "COOP-8", icon "flame", tags [Fight];
    /// A figure bit a friend (`COOP-11`).
    Bitten { figure: Actor, target: Target }
        = "{figure} bites {target}", rule "COOP-11", icon "skull", tags [Fight];
    /// A side got more contraptions that it can place (`COOP-8`).
    Supplied {
        side: Side,
        kind: Contraption,
        /// Number of contraptions gained.
        count: Number,
    } = "{side} gets {count} of {kind}", rule "COOP-14", icon "crate";
    /// A figure struck the gate (`COOP-9`).
    GateStruck { figure: Actor, left: Left }
        = "{figure} strikes the gate, {left} left", rule "COOP-9", icon "gate";
    /// A point of the gate was mended (`COOP-9`).
    GateMended { figure: Actor, left: Left }
        = "{figure} mends the gate, {left} left", rule "COOP-9", icon "gate", tags [Notable];
    /// A card gave points to the gate, or took them (`COOP-9`).
    GateShaken { change: Change, left: Left }
        = "the gate {change}, {left} left", rule "COOP-9", icon "gate", tags [Cards, Notable, Automatic];
    /// A figure was pushed out of the way (`COOP-11`).
    Shoved { figure: Actor, from: Origin, to: Position }
        = "{figure} shoved to {to}", rule "COOP-11", icon "move";
    /// A side got victory points.
    Scored { side: Side, points: Points } = "{side} score {points}", icon "medal", tags [Notable];
    /// The die before a turn was rolled: if it shows at most `on`, the battle is lost (`M7`).
    CountedDown {
        die: Die,
        /// The highest face on which the battle is lost.
        on: Number,
    } = "countdown: {die}, launches on {on}", rule "M7", icon "warn", tags [Notable, Automatic];
    /// A side agreed to a draw (`TURN-3`).
    DrawAgreed { side: Side } = "{side} agrees to a draw", rule "TURN-3", icon "hand", tags [Notable];
    /// The victory points of both sides at the end.
    PointsCounted { points: SideTotals } = "points: {points}", icon "medal", tags [Notable];
    /// The battle ended.
    BattleEnded { winner: Winner, reason: Reason } = "{winner}: {reason}", icon "medal";
    /// A figure raised the alarm at a red door.
    AlarmRaised {
        figure: Actor,
        door: Door,
        /// The entry point to which the reinforcements come.
        entry: Entry,
    } = "{figure} raises the alarm at door {door}: entry {entry}", rule "ALARM-1", icon "warn", tags [Notable];
    /// A figure searched a cache and found a resource, whose name the object has now (`EXP-S1`).
    CacheSearched {
        figure: Actor,
        object: Object,
        /// The place of the contents in the mission's list.
        contents: Number,
    } = "{figure} finds contents {contents} in {object}", rule "EXP-S1", icon "crate", tags [Notable];
    /// A figure searched a cache in which nothing was of use (`EXP-S1`).
    CacheEmpty { figure: Actor, object: Object }
        = "{figure} finds nothing in {object}", rule "EXP-S1", icon "crate";
    /// A figure meets an enemy: the die decides how far away it is (`EXP-S2`).
    Encountered {
        figure: Actor,
        kind: Kind,
        /// Length of the path to the enemy, in squares.
        distance: Number,
        die: Die,
    } = "{figure} meets an enemy {distance} away: {die}", rule "EXP-S2", icon "horde", tags [Notable];
    /// No figure saw the enemy that one of them met, so that the threat grew (`EXP-S2`).
    ThreatGrew {
        kind: Kind,
        /// Number of enemies of its kind in the threat pile.
        count: Total,
    } = "the threat grows: {count} of this kind", rule "EXP-S2", icon "warn", tags [Notable];
    /// Enemies heard a figure leave (`EXP-S4`).
    Pursued {
        figure: Actor,
        /// Number of these enemies.
        count: Number,
    } = "{figure} is pursued by {count}", rule "EXP-S4", icon "warn", tags [Fight];
    /// A figure that ran out of ammo opened a box, and stays in reaction mode (`EXP-S6`).
    BoxOpened { figure: Actor, left: Left }
        = "{figure} opens a box of ammunition: {left} left", rule "EXP-S6", icon "crate", tags [Fight];
}
