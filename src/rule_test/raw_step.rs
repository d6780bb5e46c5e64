//! A step of a rule test as it is written: the orders that are given and all that can be expected after them.

use serde::Deserialize;

use super::raw::{RawDoor, RawPair};
use rules::{EndReason, Facing, Side, Square, Weapon};

/// Orders, and what must be true after them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    /// A remark for the reader.
    #[serde(default, rename = "note")]
    pub _note: String,
    /// The dice that these orders roll, all of them and no others.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The orders. All must be accepted, but for the last one if `refused` is said.
    #[serde(default)]
    pub give: Vec<RawOrder>,
    /// The rule by which the last order is refused; "" for a refusal that needs no rule.
    pub refused: Option<String>,
    /// The reason of that refusal.
    pub code: Option<String>,
    /// What happens, in this order, with anything in between. A line may be cut short after a word.
    #[serde(default)]
    pub events: Vec<String>,
    /// What does not happen.
    #[serde(default)]
    pub never: Vec<String>,
    /// How figures are.
    #[serde(default)]
    pub figures: Vec<RawState>,
    /// Whom the rules wait for.
    pub awaiting: Option<RawAwaiting>,
    /// Command points in hand.
    pub command: Option<RawPair<u8>>,
    /// Special points in hand.
    pub special: Option<RawPair<u8>>,
    /// All burning squares, in any order.
    pub ablaze: Option<Vec<Square>>,
    /// The hands, by the ids of kinds of cards, in any order.
    pub hands: Option<RawPair<Vec<String>>>,
    /// Who holds which card, where figures have hands of their own: kinds of cards and names of figures, in any order.
    pub held: Option<Vec<(String, String)>>,
    /// What lies in play that no figure has, by the ids of kinds of cards, in any order: lasting events, and what lies on
    /// a horde's card.
    pub in_play: Option<Vec<String>>,
    /// The discard pile, by the ids of kinds of cards, the top one last.
    pub discard: Option<Vec<String>>,
    /// How many cards the deck holds.
    pub deck: Option<usize>,
    /// Where objects are.
    #[serde(default)]
    pub objects: Vec<RawObjectState>,
    /// The exact odds of orders that may be given now: kill, then no wound, one, two …, each within a millionth.
    #[serde(default)]
    pub odds: Vec<(RawOrder, Vec<f64>)>,
    /// The number of the turn.
    pub turn: Option<u16>,
    /// How many blows the gate still stands.
    pub gate: Option<u8>,
    /// What was built and stands: each square with its charges, in row order.
    pub built: Option<Vec<(Square, u8)>>,
    /// Victory points, those for tokens held included.
    pub points: Option<RawPair<u16>>,
    /// The figure that is stranded and can do nothing.
    pub stranded: Option<String>,
    /// How the battle has ended.
    pub outcome: Option<RawOutcome>,
    /// Doors, whether they are open.
    #[serde(default)]
    pub doors: Vec<RawDoor>,
    /// What figures see.
    #[serde(default)]
    pub sight: Vec<RawSight>,
    /// Orders that may be given now.
    #[serde(default)]
    pub legal: Vec<RawOrder>,
    /// Orders that may not be given now.
    #[serde(default)]
    pub not_legal: Vec<RawOrder>,
}

/// How a figure is; what is left out may be anything.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawState {
    pub name: String,
    pub at: Option<Square>,
    pub facing: Option<Facing>,
    pub wounds: Option<u8>,
    pub points: Option<u8>,
    pub activated: Option<bool>,
    pub reaction: Option<bool>,
    pub waiting: Option<u8>,
    /// Effect cards on it, those of its horde left out, by the ids of their kinds, in any order.
    pub cards: Option<Vec<String>>,
    /// Those of them that are experience cards.
    pub experience: Option<Vec<String>>,
    /// Its harpoon.
    pub harpoon: Option<RawHarpoon>,
    #[serde(default)]
    pub left: bool,
    #[serde(default)]
    pub dead: bool,
    /// Held back.
    #[serde(default)]
    pub reserve: bool,
    /// Whose it is.
    pub side: Option<Side>,
}

/// A harpoon.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawHarpoon {
    Free,
    /// In that figure.
    In(String),
    Stuck,
}

/// Where an object is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawObjectState {
    pub object: u8,
    pub at: Option<Square>,
    pub carried: Option<String>,
    /// Activated by that side.
    pub used: Option<Side>,
    /// Which sides know its number.
    pub known: Option<Vec<Side>>,
}

/// Whom the rules wait for, and for what.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawAwaiting {
    /// What that side discards before it draws.
    Discard(Side),
    /// That side's answer to a card, by the id of its kind.
    Answer(Side, String),
    /// That side's answer to the death of a figure.
    Death(String),
    /// The answer to a figure that has run out of ammo.
    OutOfAmmo(String),
    /// A die of that figure, one of these places, may be rolled again.
    Reroll(String, Vec<u8>),
    /// That figure may shoot once more at no cost.
    Again(String),
    /// That figure's jet may reach one of these squares next.
    Flame(String, Vec<Square>),
    /// That figure lands on one of these squares.
    Landing(String, Vec<Square>),
    /// That figure may give so many points.
    Share(String, u8),
    /// That side's last chance to kill cards.
    LastChance(Side),
    /// That side's bid.
    Bid(Side),
    /// That side's deployment.
    Deploy(Side),
    /// That side's next activation.
    Act(Side),
    /// The next action of that figure.
    Acting(String),
    /// Reaction fire of these figures.
    React(Vec<String>),
    /// These figures may enter reaction mode.
    Ready(Vec<String>),
    /// Which of these figures is stranded.
    Stranded(Vec<String>),
    /// Where that figure stands as a picket.
    Picket(String),
    /// Which of these figures is called up.
    Reinforce(Vec<String>),
    /// Nobody.
    Over,
}

/// How a battle has ended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOutcome {
    /// None for a draw.
    pub winner: Option<Side>,
    pub reason: Option<EndReason>,
}

/// What a figure sees, drawn over the board: `*` in sight, `1` to `9` in sight at that distance, `?` either;
/// all else is not in sight.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSight {
    pub of: String,
    /// Seen as if the figure faced this way.
    pub facing: Option<Facing>,
    pub rows: Vec<String>,
}

/// An order, with figures by their names.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum RawOrder {
    DeclareIntelligence,
    Bid(u8),
    Deploy(String, u8),
    EndDeployment,
    Activate(String),
    Move(Facing),
    Enter,
    Turn(Facing),
    OpenDoor(Facing),
    CloseDoor(Facing),
    SealDoor(Facing),
    /// With the first weapon of the active figure.
    Shoot(String),
    ShootWith(String, Weapon),
    CloseAttack(String),
    EndActivation,
    EndHalf,
    React(String),
    Hold(String),
    EnterReaction(String),
    EndReadiness,
    /// With the launcher if the active figure has one, else with hand grenades.
    Throw(Square),
    ThrowWith(Square, Weapon),
    Flame,
    Spread(Square),
    EndFlame,
    Detonate(String),
    Reroll(u8),
    KeepDice,
    EndShooting,
    Land(Square),
    FreeHarpoon,
    /// By the id of the kind of card.
    ClearJam(String),
    ShakeOff(String),
    PickUp(u8),
    Operate(u8),
    Drop(u8),
    EnterTunnel,
    GivePoint(String),
    EndSharing,
    /// A side plays the first card of that kind in its hand.
    Play(Side, String, RawTarget),
    /// A side kills the first card of that kind on the table.
    Kill(Side, String),
    Pass,
    Discard(String),
    EndDiscard,
    EndLastChance,
    /// The seat that is asked gives the battle up.
    Surrender,
    /// The seat that is asked agrees to a draw.
    AgreeDraw,
    Strand(String),
    Picket(Square, Facing),
    CallUp(String),
    Batter(Facing),
    Mend,
    Search,
    Place(u8, Square),
    /// With the first gun of the active figure.
    BlowUp(Square),
    /// The order of the side that nobody plays.
    Automatic,
}

/// What a card is played on.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum RawTarget {
    Table,
    Figure(String),
    /// The card that stands for all of that kind of figure.
    Horde(String),
    /// The first card of that kind on the table.
    Card(String),
    Door(u8),
    /// A square, entered across that side.
    Square(Square, Facing),
}
