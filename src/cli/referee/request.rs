//! The requests and their fields. Unknown fields are refused, so that misspelt fields are noticed.

use serde::Deserialize;

use ai::AiLevel;
use record::{BarePosition, PlacedFigureSpec};
use rules::{
    AnyCondition, BurningSquare, BySide, Door, EdgePoint, EndCondition, EntryId, Facing, FigureId, FigurePlace, Order,
    ScoringRule, Side, Square, objects::MissionObject,
};

/// Request, tagged by its `cmd`.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum RefereeRequest {
    Missions {},
    New(NewGame),
    Setup(Box<BareSetup>),
    Status {},
    Legal {},
    Order { order: Order },
    Dice { next: Vec<u8> },
    State { seat: Option<Side> },
    Sight { figure: FigureId },
    Odds { order: Order },
    Record {},
    Replay { record: String },
    Think { level: AiLevel, seed: Option<u64>, seat: Option<Side> },
    Force(ForceRequest),
}

/// Request for a force that the AI chooses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceRequest {
    /// The id or the path of a mission.
    pub mission: String,
    pub side: Side,
    /// The requisition points; by default the dossier's.
    pub rp: Option<u8>,
    /// The level that chooses the force; by default `veteran`.
    pub level: Option<AiLevel>,
    pub seed: Option<u64>,
}

/// Request for a battle of a mission.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The id or the path of a mission.
    pub mission: String,
    pub seed: Option<u64>,
    pub allied: Option<Vec<String>>,
    pub german: Option<Vec<String>>,
    pub allied_rp: Option<u8>,
    pub german_rp: Option<u8>,
}

/// Request for a bare position. Beyond the fields in the protocol's table it may have `entries` and `exits`. A figure
/// may have `waiting`, the number of an entry point, instead of `at`, a square.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BareSetup {
    /// The rows of the map, from the top: `#` rock, `.` floor, `O` obstacle.
    pub rows: Vec<String>,
    #[serde(default)]
    pub doors: Vec<Door>,
    #[serde(default)]
    pub figures: Vec<SetupFigure>,
    #[serde(default)]
    pub entries: Vec<EdgePoint>,
    #[serde(default)]
    pub exits: Vec<EdgePoint>,
    pub active: Option<Side>,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub allied_cp: u8,
    #[serde(default)]
    pub german_cp: u8,
    /// Burning squares. The fire belongs to the enemy of the active side, so that it continues to burn.
    #[serde(default)]
    pub ablaze: Vec<Square>,
    /// Special points of the Germans (`GRETEL-1`).
    #[serde(default)]
    pub german_special: u8,
    /// The hands, by the ids of card kinds.
    #[serde(default)]
    pub hands: BySide<Vec<String>>,
    /// The deck, the top card first; by default all other cards, shuffled.
    pub deck: Option<Vec<String>>,
    /// Effect cards on the cards of hordes: the id of the figure kind and the id of the card kind.
    #[serde(default)]
    pub horde_cards: Vec<(String, String)>,
    #[serde(default)]
    pub objects: Vec<MissionObject>,
    /// Special conditions, in the format of missions (`M4` to `M7`).
    #[serde(default)]
    pub specials: Vec<AnyCondition>,
    /// The rules for victory points.
    #[serde(default)]
    pub points: Vec<ScoringRule>,
    /// The end conditions of the battle; without any, the battle never ends.
    #[serde(default)]
    pub endings: Vec<EndCondition>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupFigure {
    pub kind: String,
    pub at: Option<Square>,
    pub waiting: Option<EntryId>,
    pub facing: Facing,
    #[serde(default)]
    pub wounds: u8,
    #[serde(default)]
    pub reaction: bool,
    #[serde(default)]
    pub activated: bool,
    /// Effect cards on the figure, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
}

impl BareSetup {
    /// Returns the position; an error if a figure has not exactly one of the fields `at` and `waiting`.
    pub(super) fn position(&self) -> Result<BarePosition, String> {
        let active = self.active.unwrap_or(Side::Allied);
        let figures = self.figures.iter().enumerate();
        let standing =
            figures.map(|(index, figure)| figure.standing().map_err(|fault| format!("figure {}: {fault}", index + 1)));
        Ok(BarePosition {
            figures: standing.collect::<Result<_, _>>()?,
            active,
            first: active,
            command: BySide { allied: self.allied_cp, german: self.german_cp },
            special: BySide { allied: 0, german: self.german_special },
            ablaze: self.ablaze.iter().map(|&at| BurningSquare { at, side: active.enemy() }).collect(),
            hands: self.hands.clone(),
            deck: self.deck.clone(),
            horde_cards: self.horde_cards.clone(),
        })
    }
}

impl SetupFigure {
    fn standing(&self) -> Result<PlacedFigureSpec, &'static str> {
        let place = match (self.at, self.waiting) {
            (Some(square), None) => FigurePlace::Board(square),
            (None, Some(entry)) => FigurePlace::Waiting(entry),
            _ => return Err("it takes either 'at', a square, or 'waiting', an entry point"),
        };
        Ok(PlacedFigureSpec {
            kind: self.kind.clone(),
            place,
            facing: self.facing,
            wounds: self.wounds,
            reaction: self.reaction,
            activated: self.activated,
            cards: self.cards.clone(),
            experience: Vec::new(),
        })
    }
}
