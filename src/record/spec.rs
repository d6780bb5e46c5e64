//! What a battle starts from, in a form that can be written down: self-contained, so that a record still replays when
//! mission files and figure data have changed since. Whether it makes sense is asked in `spec_validate`.

use serde::{Deserialize, Serialize};

use crate::{
    ai_seat::{AiSeat, Difficulty},
    digest::Digest,
    spec_error::{self, SpecError},
};
use mission::{CustomContent, Mission};
use rules::{
    AnyCondition, BurningSquare, BySide, Catalogue, Door, EdgePoint, EndCondition, Facing, FigureId, FigureKind,
    FigurePlace, KindId, Localized, RulesEdition, ScoringRule, Side, WeaponKind,
    cards::CardKind,
    conditions::{AutomatedSideCondition, find_condition as find_special},
    objects::MissionObject,
};

/// Everything that a battle starts from: the written form of a [`Setup`](rules::Setup).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleSpec {
    /// The mission that is played; none for a bare position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission: Option<MissionSnapshot>,
    /// The campaign that it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignRef>,
    /// The seed of the dice.
    pub seed: u64,
    /// Requisition level of each side, in RP (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The names of the players, for the window; empty for those who gave none.
    #[serde(default, skip_serializing_if = "nobody")]
    pub players: BySide<String>,
    /// Who commands the figures that were bought, one name a purchase; empty, or none at all: the player of that side. The
    /// rules never read it.
    #[serde(default, skip_serializing_if = "no_crew")]
    pub crew: BySide<Vec<FigureCommander>>,
    /// Which sides the computer plays as the battle begins; none: a person. The rules never read it.
    #[serde(default, skip_serializing_if = "super::ai_seat::no_ai")]
    pub computers: BySide<Option<AiSeat>>,
    /// The sides whose people may not ask for advice, whoever sits there. The rules never read it.
    #[serde(default, skip_serializing_if = "super::ai_seat::all_may_ask")]
    pub without_advice: BySide<bool>,
    /// The forces bought, by the ids of their kinds (`FORCE-1`).
    pub forces: BySide<Vec<String>>,
    /// Those of the figures bought whose numbers are given, and their experience cards (`CAMP-2`, `CAMP-3`).
    #[serde(default, skip_serializing_if = "no_veterans")]
    pub veterans: BySide<Vec<VeteranSpec>>,
    /// The board from the top: `#` rock, `.` floor, `O` obstacle (`BOARD-2`).
    pub rows: Vec<String>,
    /// The doors as they stand at the start.
    pub doors: Vec<Door>,
    /// Entry points, numbered by their place here.
    pub entries: Vec<EdgePoint>,
    /// Exit points.
    pub exits: Vec<EdgePoint>,
    /// How the battle ends.
    pub endings: Vec<EndCondition>,
    /// Figures in place; none for a battle that begins with the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<BarePosition>,
    /// The weapons, where they are not those that the game was built with.
    #[serde(default = "built_in_weapons", skip_serializing_if = "are_built_in")]
    pub weapons: Vec<WeaponKind>,
    /// The kinds of figures, as they were when the battle began.
    pub kinds: Vec<FigureKind>,
    /// The kinds of battle cards, as they were when the battle began; none: a battle without cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardKind>,
    /// The objects, numbered by their place here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<MissionObject>,
    /// The special conditions of the mission.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<AnyCondition>,
    /// What victory points are given for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<ScoringRule>,
    /// The edition of the rules by which it is played; old records name none.
    #[serde(default, skip_serializing_if = "RulesEdition::is_first")]
    pub edition: RulesEdition,
}

/// Which mission a battle is, and the whole of it as it was: for names, texts and decoration. The rules never read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionSnapshot {
    /// Its id: `recon`.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// The mission itself.
    pub content: serde_json::Value,
    /// What it brings of its own.
    #[serde(default, skip_serializing_if = "CustomContent::is_empty")]
    pub own: CustomContent,
}

/// Of which campaign a battle is part. The rules never read it, and a battle taken over from a record is part of none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignRef {
    /// The id of the campaign: the name of its folder.
    pub id: String,
    /// The name that the players gave it.
    pub name: String,
    /// Which of its missions it is, from 1.
    pub mission: u8,
}

/// A figure bought whose number is given: the written form of a [`Veteran`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VeteranSpec {
    /// Which of its side's purchases it is, from 0.
    pub purchase: u8,
    /// Its number among those of its kind, from 1 (`CAMP-3`).
    pub number: u16,
    /// Its experience cards, by the ids of their kinds (`CAMP-2`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
}

fn no_veterans(veterans: &BySide<Vec<VeteranSpec>>) -> bool {
    Side::BOTH.iter().all(|side| veterans[*side].is_empty())
}

/// A position in the middle of the action phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarePosition {
    /// The figures, which get the ids 1, 2, … in this order.
    pub figures: Vec<PlacedFigureSpec>,
    /// The side whose half of the turn it is.
    pub active: Side,
    /// The side that went first this turn.
    pub first: Side,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand (`GRETEL-1`).
    #[serde(default)]
    pub special: BySide<u8>,
    /// What burns (`FLAME-1`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ablaze: Vec<BurningSquare>,
    /// The hands, by the ids of kinds of cards.
    #[serde(default)]
    pub hands: BySide<Vec<String>>,
    /// The deck, the top card first; none: all other cards, shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// Effect cards on the cards of hordes: the kind of figure and the kind of card (`CARD-2`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub horde_cards: Vec<(String, String)>,
}

/// A figure of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedFigureSpec {
    /// The id of its kind.
    pub kind: String,
    /// Where it is.
    pub place: FigurePlace,
    /// Where it faces.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// Whether it is in reaction mode (`RF-1`).
    pub reaction: bool,
    /// Whether it was activated this turn.
    pub activated: bool,
    /// Effect cards that lie on it, by the ids of their kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Experience cards that lie under its card, by the ids of their kinds (`CAMP-2`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub experience: Vec<String>,
}

/// Who commands a figure, where several play a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureCommander {
    /// A player of that name; without one, whoever plays the side.
    Person(String),
    /// The computer, for the player of the side.
    Computer(Difficulty),
}

impl Default for FigureCommander {
    fn default() -> FigureCommander {
        FigureCommander::Person(String::new())
    }
}

impl FigureCommander {
    /// Whether it is nobody in particular.
    pub fn is_nobody(&self) -> bool {
        matches!(self, FigureCommander::Person(name) if name.is_empty())
    }
}

fn no_crew(crew: &BySide<Vec<FigureCommander>>) -> bool {
    Side::BOTH.iter().all(|side| crew[*side].iter().all(FigureCommander::is_nobody))
}

impl BattleSpec {
    /// Who commands which figures: those of hordes are nobody's in particular. Figures come in the order in which they
    /// were bought, the Allies first.
    pub fn commanders(&self) -> Vec<(FigureId, FigureCommander)> {
        let horde = |id: &String| self.kinds.iter().any(|kind| kind.id == *id && kind.horde().is_some());
        let bought = Side::BOTH.into_iter().flat_map(|side| {
            let crew = self.crew[side].iter().cloned().chain(std::iter::repeat_with(FigureCommander::default));
            self.forces[side].iter().zip(crew)
        });
        let figures = (1..).map(FigureId).zip(bought.filter(|(kind, _)| !horde(kind)));
        figures.map(|(figure, (_, by))| (figure, by)).filter(|(_, by)| !by.is_nobody()).collect()
    }

    /// The side that people play, where the other plays itself: they all stand together, on however many machines.
    pub fn coop_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.plays_itself(side.enemy()))
    }

    /// Whether nobody plays that side (`COOP-2`).
    pub fn plays_itself(&self, side: Side) -> bool {
        find_special::<AutomatedSideCondition>(&self.specials).is_some_and(|automatic| automatic.side == side)
    }
}

fn built_in_weapons() -> Vec<WeaponKind> {
    mission::built_in_weapons().kinds().to_vec()
}

fn are_built_in(weapons: &[WeaponKind]) -> bool {
    weapons == mission::built_in_weapons().kinds()
}

fn nobody(players: &BySide<String>) -> bool {
    players.allied.is_empty() && players.german.is_empty()
}

impl MissionSnapshot {
    /// The stamp of a mission.
    pub fn of(mission: &Mission) -> MissionSnapshot {
        MissionSnapshot {
            id: mission.id.clone(),
            name: mission.name.clone(),
            content: serde_json::to_value(mission).unwrap_or_default(),
            own: CustomContent::clone(&mission.own),
        }
    }

    /// A fingerprint of the mission: another one is another mission, though its id is the same. How its ground looks is
    /// no part of it.
    pub fn digest(&self) -> Digest {
        let mut content = self.content.clone();
        if let Some(fields) = content.as_object_mut() {
            fields.remove("look");
        }
        let mut text = content.to_string();
        if !self.own.is_empty() {
            text += &serde_json::to_string(&self.own).unwrap_or_default();
        }
        Digest::of_text(text.as_bytes())
    }

    /// The mission, unless this game can't read it any more: then the battle is played without its texts.
    pub fn mission(&self) -> Option<Mission> {
        let mut mission: Mission = serde_json::from_value(self.content.clone()).ok()?;
        mission.own = self.own.clone().into();
        mission.own.is_sound().then_some(mission)
    }
}

/// The number of a kind.
pub(super) fn find_kind(catalogue: &Catalogue, id: &str) -> Result<KindId, SpecError> {
    catalogue.find(id).ok_or_else(|| SpecError::UnknownKind { id: spec_error::shorten_for_message(id) })
}
