//! The data types of a step of a rule test, as written in its file: orders (see `raw_order`), and expectations about the
//! state after them.

use ron::value::RawValue;
use serde::Deserialize;

use super::{raw_order::RawOrder, raw_test::RawPair};
use rules::{Door, EndReason, Facing, Side, Square};

/// Orders, and the expected state after them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    /// Comment for the reader.
    #[serde(default, rename = "note")]
    pub _note: String,
    /// Faces of all dice that these orders roll.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// Orders. All must be accepted, except the last one if `refused` is given.
    #[serde(default)]
    pub give: Vec<RawOrder>,
    /// Rule that refuses the last order; "" for a refusal without a rule.
    pub refused: Option<String>,
    /// Code of that refusal.
    pub code: Option<String>,
    /// Expected events in this order, possibly with others in between. Each line may be cut after any word.
    #[serde(default)]
    pub events: Vec<String>,
    /// Events that must not happen.
    #[serde(default)]
    pub never: Vec<String>,
    /// Expected states of figures.
    #[serde(default)]
    pub figures: Vec<RawState>,
    /// The pending decision, as [`format_awaiting`](super::awaiting::format_awaiting) writes it.
    pub awaiting: Option<Box<RawValue>>,
    /// Command points in hand.
    pub command: Option<RawPair<u8>>,
    /// Special points in hand.
    pub special: Option<RawPair<u8>>,
    /// All burning squares, in any order.
    pub ablaze: Option<Vec<Square>>,
    /// The hands, by the ids of kinds of cards, in any order.
    pub hands: Option<RawPair<Vec<String>>>,
    /// Cards that are held by figures: kind of card and name of the figure, in any order.
    pub held: Option<Vec<(String, String)>>,
    /// Cards in play that are on no figure, by the ids of kinds of cards, in any order: lasting events, and cards on a
    /// horde's card.
    pub in_play: Option<Vec<String>>,
    /// The discard pile, by the ids of kinds of cards, top card last.
    pub discard: Option<Vec<String>>,
    /// Number of cards in the deck.
    pub deck: Option<usize>,
    /// Expected places of objects.
    #[serde(default)]
    pub objects: Vec<RawObjectState>,
    /// Exact odds of orders that are legal now: kill, then no wound, one wound, two …, each with an error below a
    /// millionth.
    #[serde(default)]
    pub odds: Vec<(RawOrder, Vec<f64>)>,
    /// Number of the turn.
    pub turn: Option<u16>,
    /// Number of blows that the gate can still take.
    pub gate: Option<u8>,
    /// Loot that Allied figures have carried off the board, by the ids of the resources.
    pub haul: Option<Vec<(String, u16)>>,
    /// Enemies that Allied figures have met but not seen, by the ids of their kinds.
    pub threat: Option<Vec<(String, u16)>>,
    /// Contraptions on the board: square and charges of each, in row order.
    pub built: Option<Vec<(Square, u8)>>,
    /// Victory points, including those for tokens held.
    pub points: Option<RawPair<u16>>,
    /// Name of the stranded figure; empty if none is stranded.
    pub stranded: Option<String>,
    /// Result of the battle.
    pub outcome: Option<RawOutcome>,
    /// Expected states of doors.
    #[serde(default)]
    pub doors: Vec<Door>,
    /// Expected fields of view of figures.
    #[serde(default)]
    pub sight: Vec<RawSight>,
    /// Orders that are legal now.
    #[serde(default)]
    pub legal: Vec<RawOrder>,
    /// Orders that are not legal now.
    #[serde(default)]
    pub not_legal: Vec<RawOrder>,
}

/// Expected state of a figure; parts that are left out are not checked.
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
    /// Effect cards on the figure, without those of its horde, by the ids of their kinds, in any order.
    pub cards: Option<Vec<String>>,
    /// Experience cards on the figure, by the ids of their kinds, in any order.
    pub experience: Option<Vec<String>>,
    /// State of the figure's harpoon.
    pub harpoon: Option<RawHarpoon>,
    #[serde(default)]
    pub left: bool,
    #[serde(default)]
    pub dead: bool,
    /// `true` if it is held in reserve.
    #[serde(default)]
    pub reserve: bool,
    /// Side of the figure.
    pub side: Option<Side>,
}

/// State of a harpoon.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawHarpoon {
    Free,
    /// The harpoon is in the figure with that name.
    In(String),
    Stuck,
}

/// Expected place of an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawObjectState {
    pub object: u8,
    pub at: Option<Square>,
    pub carried: Option<String>,
    /// Side that has activated it.
    pub used: Option<Side>,
    /// Sides that know its number.
    pub known: Option<Vec<Side>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOutcome {
    /// Winner; `None` for a draw.
    pub winner: Option<Side>,
    pub reason: Option<EndReason>,
}

/// Field of view of a figure, drawn over the board: `*` in sight, `1` to `9` in sight at that distance, `?` not
/// checked; any other letter is not in sight.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSight {
    pub of: String,
    /// Facing to check; by default the figure's facing.
    pub facing: Option<Facing>,
    pub rows: Vec<String>,
}
