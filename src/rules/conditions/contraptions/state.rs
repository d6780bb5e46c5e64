//! The data of contraptions: those that a mission brings, and those of a battle.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::kind::Contraption;
use crate::{
    condition,
    per_player::PerPlayer,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::{BySide, Side},
    square::Square,
};

/// Maximum number of charges of a contraption.
pub(super) const MAX_CHARGES: u8 = 20;

/// Condition: the kinds of contraptions, those on the board at the beginning, and the number of each kind that a side
/// may place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Contraptions", deny_unknown_fields)]
pub struct ContraptionsCondition {
    /// The kinds of contraptions.
    pub kinds: Vec<Contraption>,
    /// The contraptions on the map when the battle begins.
    #[serde(default)]
    pub standing: Vec<PlacedContraption>,
    /// The contraptions that each side may place.
    #[serde(default)]
    pub stock: Vec<ContraptionStock>,
}

/// A contraption on the map of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedContraption {
    /// The id of its kind.
    pub kind: String,
    /// The square that it is on.
    pub at: Square,
    /// The side that owns it.
    pub side: Side,
}

/// The number of contraptions of a kind that a side may place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContraptionStock {
    /// The id of the kind.
    pub kind: String,
    /// The side that may place them.
    pub side: Side,
    /// The number, which may depend on the number of players.
    pub each: PerPlayer,
}

/// A contraption on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContraptionState {
    /// The index of its kind in the mission's list.
    pub kind: u8,
    /// The square that it is on.
    pub at: Square,
    /// The side that owns it.
    pub side: Side,
    /// Number of charges left.
    pub charges: u8,
    /// `true` if it has caught fire. Not written if `false`, so that the digests of battles without fire do not change.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
}

/// The contraptions of a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contraptions {
    /// The contraptions on the board, the oldest first.
    pub standing: Vec<ContraptionState>,
    /// Number of contraptions of each kind that a side may still place, by index of the kind.
    pub stock: BySide<Vec<u8>>,
}

impl Contraptions {
    /// Returns the contraptions at the beginning of the battle.
    pub(crate) fn of(setup: &Setup) -> Contraptions {
        let Some(workshop) = condition::find_condition::<ContraptionsCondition>(&setup.specials) else {
            return Contraptions::default();
        };
        let standing = workshop.standing.iter().filter_map(|built| {
            let kind = workshop.find(&built.kind)?;
            let charges = workshop.kinds[usize::from(kind)].charges;
            Some(ContraptionState { kind, at: built.at, side: built.side, charges, lit: false })
        });
        let stock = BySide::from_fn(|side| {
            let players = setup.players(side);
            let of = |kind: &Contraption| {
                let own = workshop.stock.iter().filter(|stock| stock.side == side && stock.kind == kind.id);
                own.map(|stock| stock.each.of(players)).fold(0, u8::saturating_add)
            };
            workshop.kinds.iter().map(of).collect()
        });
        Contraptions { standing: standing.collect(), stock }
    }

    /// Returns the contraption on a square.
    pub fn at(&self, square: Square) -> Option<&ContraptionState> {
        self.standing.iter().find(|standing| standing.at == square)
    }

    /// Takes `by` charges from the contraption on a square and returns the number left. Without any left it is removed.
    pub(crate) fn use_charges(&mut self, at: Square, by: u8) -> u8 {
        let Some(index) = self.standing.iter().position(|standing| standing.at == at) else { return 0 };
        let left = self.standing[index].charges.saturating_sub(by);
        self.standing[index].charges = left;
        if left == 0 {
            self.standing.remove(index);
        }
        left
    }
}

impl ScenarioRules {
    /// Returns the mission's kinds of contraptions.
    pub fn contraption_kinds(&self) -> &[Contraption] {
        self.condition::<ContraptionsCondition>().map_or(&[], |shop| &shop.kinds)
    }

    /// Returns the kind of contraptions with that index in the mission's list.
    pub fn contraption_kind(&self, kind: u8) -> Option<&Contraption> {
        self.contraption_kinds().get(usize::from(kind))
    }
}

impl ContraptionsCondition {
    /// Returns the index of a kind in the list.
    pub fn find(&self, id: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.id == id).map(|index| index as u8)
    }

    /// Returns the kind of a contraption on the board.
    pub fn kind(&self, standing: &ContraptionState) -> Option<&Contraption> {
        self.kinds.get(usize::from(standing.kind))
    }
}
