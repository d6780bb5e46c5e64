//! The written form of a battle's setup. It is self-contained, so that a record still replays after mission files and
//! figure data have changed. `spec_validate` checks that it can be played.

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
    /// The mission that is played; `None` for a bare position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission: Option<MissionSnapshot>,
    /// The campaign that the battle is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<CampaignRef>,
    /// The seed of the dice.
    pub seed: u64,
    /// Number that the names and faces of the soldiers follow from; `None` if they follow from the campaign or the seed.
    /// Online battles have one, because guests don't know the seed. The rules never read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<u64>,
    /// Requisition level of each side, in RP (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The names of the players, for the window; empty for players without a name.
    #[serde(default, skip_serializing_if = "has_no_player_names")]
    pub players: BySide<String>,
    /// The commander of each figure that was bought, one per purchase. An empty name, or no list at all, means the
    /// player of that side. The rules never read it.
    #[serde(default, skip_serializing_if = "no_crew")]
    pub crew: BySide<Vec<FigureCommander>>,
    /// The AI of each side at the start of the battle; `None` for a human player. The rules never read it.
    #[serde(default, skip_serializing_if = "super::ai_seat::no_ai")]
    pub computers: BySide<Option<AiSeat>>,
    /// `true` for each side whose players may not ask for advice, even after a change of seats. The rules never read
    /// it.
    #[serde(default, skip_serializing_if = "super::ai_seat::all_may_ask")]
    pub without_advice: BySide<bool>,
    /// The forces bought, as ids of figure kinds (`FORCE-1`).
    pub forces: BySide<Vec<String>>,
    /// Bought figures that have a given number, and their experience cards (`CAMP-2`, `CAMP-3`).
    #[serde(default, skip_serializing_if = "no_veterans")]
    pub veterans: BySide<Vec<VeteranSpec>>,
    /// The board from the top: `#` rock, `.` floor, `O` obstacle (`BOARD-2`).
    pub rows: Vec<String>,
    /// The doors, in their state at the start.
    pub doors: Vec<Door>,
    /// Entry points, numbered by their index.
    pub entries: Vec<EdgePoint>,
    /// Exit points.
    pub exits: Vec<EdgePoint>,
    /// The end conditions of the battle.
    pub endings: Vec<EndCondition>,
    /// The position of the figures at the start; `None` for a battle that begins with the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<BarePosition>,
    /// The weapons, if they differ from those built into the game.
    #[serde(default = "built_in_weapons", skip_serializing_if = "are_built_in")]
    pub weapons: Vec<WeaponKind>,
    /// The kinds of figures at the time when the battle began.
    pub kinds: Vec<FigureKind>,
    /// The kinds of battle cards at the time when the battle began; empty for a battle without cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardKind>,
    /// The objects, numbered by their index.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<MissionObject>,
    /// The special conditions of the mission.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<AnyCondition>,
    /// The rules for victory points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<ScoringRule>,
    /// The edition of the rules of this battle; old records don't name one.
    #[serde(default, skip_serializing_if = "RulesEdition::is_first")]
    pub edition: RulesEdition,
}

/// Snapshot of the mission of a battle, for names, texts and decoration. The rules never read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionSnapshot {
    /// Id of the mission, for example `recon`.
    pub id: String,
    /// Name of the mission.
    pub name: Localized,
    /// The whole mission, as JSON.
    pub content: serde_json::Value,
    /// The mission's custom content.
    #[serde(default, skip_serializing_if = "CustomContent::is_empty")]
    pub own: CustomContent,
}

/// Reference to the campaign that a battle is part of. The rules never read it, and a battle taken over from a record
/// is part of none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignRef {
    /// The id of the campaign: the name of its folder.
    pub id: String,
    /// The name that the players gave it.
    pub name: String,
    /// Number of the mission in the campaign, from 1.
    pub mission: u8,
}

/// A bought figure with a given number: the written form of a [`Veteran`](rules::Veteran).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VeteranSpec {
    /// Index of its purchase among those of its side, from 0.
    pub purchase: u8,
    /// Number of the figure among those of its kind, from 1 (`CAMP-3`).
    pub number: u16,
    /// Experience cards of the figure, as ids of their kinds (`CAMP-2`).
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
    /// The side whose half-turn it is.
    pub active: Side,
    /// The side that went first this turn.
    pub first: Side,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand (`GRETEL-1`).
    #[serde(default)]
    pub special: BySide<u8>,
    /// The burning squares (`FLAME-1`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ablaze: Vec<BurningSquare>,
    /// The hands, as ids of card kinds.
    #[serde(default)]
    pub hands: BySide<Vec<String>>,
    /// The deck, the top card first; `None` for all other cards, shuffled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// Effect cards on the cards of hordes: ids of the kind of figure and of the kind of card (`CARD-2`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub horde_cards: Vec<(String, String)>,
}

/// A figure of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedFigureSpec {
    /// The id of the figure's kind.
    pub kind: String,
    /// Place of the figure.
    pub place: FigurePlace,
    /// Direction that the figure faces.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// `true` if it is in reaction mode (`RF-1`).
    pub reaction: bool,
    /// `true` if it was activated this turn.
    pub activated: bool,
    /// Effect cards on the figure, as ids of their kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Experience cards under the figure's card, as ids of their kinds (`CAMP-2`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub experience: Vec<String>,
}

/// The commander of a figure, for sides that several players share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureCommander {
    /// A player of that name; if it is empty, the player of the side.
    Person(String),
    /// The AI, on behalf of the player of the side.
    Computer(Difficulty),
}

impl Default for FigureCommander {
    fn default() -> FigureCommander {
        FigureCommander::Person(String::new())
    }
}

impl FigureCommander {
    /// Returns `true` if no particular player commands the figure: the player of the side does.
    pub fn is_unassigned(&self) -> bool {
        matches!(self, FigureCommander::Person(name) if name.is_empty())
    }
}

fn no_crew(crew: &BySide<Vec<FigureCommander>>) -> bool {
    Side::BOTH.iter().all(|side| crew[*side].iter().all(FigureCommander::is_unassigned))
}

impl BattleSpec {
    /// Returns the commander of each figure, in the order in which the figures were bought, the Allies first. Hordes,
    /// and figures that no particular player commands, are left out.
    pub fn commanders(&self) -> Vec<(FigureId, FigureCommander)> {
        let horde = |id: &String| self.kinds.iter().any(|kind| kind.id == *id && kind.horde().is_some());
        let bought = Side::BOTH.into_iter().flat_map(|side| {
            let crew = self.crew[side].iter().cloned().chain(std::iter::repeat_with(FigureCommander::default));
            self.forces[side].iter().zip(crew)
        });
        let figures = (1..).map(FigureId).zip(bought.filter(|(kind, _)| !horde(kind)));
        figures.map(|(figure, (_, by))| (figure, by)).filter(|(_, by)| !by.is_unassigned()).collect()
    }

    /// Returns the side that all players share in a co-operative battle, in which the other side is automated; `None`
    /// in any other battle.
    pub fn coop_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.plays_itself(side.enemy()))
    }

    /// Returns `true` if that side is automated (`COOP-2`).
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

fn has_no_player_names(players: &BySide<String>) -> bool {
    players.allied.is_empty() && players.german.is_empty()
}

impl MissionSnapshot {
    /// Returns the snapshot of a mission.
    pub fn of(mission: &Mission) -> MissionSnapshot {
        MissionSnapshot {
            id: mission.id.clone(),
            name: mission.name.clone(),
            content: serde_json::to_value(mission).unwrap_or_default(),
            own: CustomContent::clone(&mission.own),
        }
    }

    /// Returns a fingerprint of the mission, which tells apart missions with the same id. The decoration of the board
    /// (`look`) is left out.
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

    /// Returns the mission; `None` if this game can't read it any more. In this case the battle is played without its
    /// texts.
    pub fn mission(&self) -> Option<Mission> {
        let mut mission: Mission = serde_json::from_value(self.content.clone()).ok()?;
        mission.own = self.own.clone().into();
        mission.own.is_sound().then_some(mission)
    }
}

pub(super) fn find_kind(catalogue: &Catalogue, id: &str) -> Result<KindId, SpecError> {
    catalogue.find(id).ok_or_else(|| SpecError::UnknownKind { id: spec_error::shorten_for_message(id) })
}
