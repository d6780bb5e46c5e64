//! End conditions of a battle. Each one is a block that any mission may use, so that no code depends on a particular
//! mission. `steps::objectives` checks them.

use std::{ops::Deref, slice};

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{side::Side, square::Square};

/// A condition that ends a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EndCondition {
    /// When the last figure of `side` on the board has died: the enemy wins, even if figures still wait off the board.
    /// When it has left through an exit, and no figure is left or still to come: `side` wins (`M1`).
    LastFigureOut {
        /// The side that must get out.
        side: Side,
    },
    /// When all doors of the list are sealed: `winner` wins (`M2`). Only doors of such lists can be sealed.
    DoorsSealed {
        /// The side that wins.
        winner: Side,
        /// The doors, by their numbers in the mission's list, from 0.
        doors: Vec<u8>,
    },
    /// When that side has no figure left and none to come: the enemy wins (`M2`, `M3`, `M7`).
    NoneLeft {
        /// The side.
        side: Side,
    },
    /// When a figure takes the object off the board: its side wins (`M3`).
    TakenOut {
        /// The object, by its number in the mission's list, from 0.
        object: u8,
    },
    /// When all objects of the list are activated: `winner` wins (`M7`).
    Activated {
        /// The side that wins.
        winner: Side,
        /// The objects, by their numbers in the mission's list, from 0.
        objects: Vec<u8>,
    },
    /// Before the maintenance of each turn, beginning with turn `from`, a die is rolled: in the first of these turns
    /// `winner` wins on 1, in the next on 1 or 2, and so on (`M7`).
    Launch {
        /// The side that wins.
        winner: Side,
        /// The first turn in which the die is rolled.
        from: u16,
    },
    /// When the gate has fallen: `winner` wins (`COOP-9`).
    Breached {
        /// The side that wins.
        winner: Side,
    },
    /// When a figure of that side reaches one of the areas: its side wins (`COOP-12`).
    Reached {
        /// The side.
        side: Side,
        /// The areas: rectangles, each given by two opposite corners.
        areas: Vec<(Square, Square)>,
    },
    /// When `surges` surges have come and no figure of that side is on the board: the enemy wins (`COOP-12`).
    ClearedAfter {
        /// The side whose figures come in surges.
        side: Side,
        /// Number of surges.
        surges: u16,
    },
    /// When that number of alarms has been raised: `winner` wins (`ALARM-1`).
    AlarmsRaised {
        /// The side that wins.
        winner: Side,
        /// Number of alarms.
        count: u8,
    },
    /// At the given time the side with more victory points wins; equal points are a draw (`M4` to `M6`).
    Points(ScoringTime),
}

impl EndCondition {
    /// Returns the areas that a side wins by reaching.
    pub fn areas_to_reach(&self, side: Side) -> &[(Square, Square)] {
        match self {
            EndCondition::Reached { side: comes, areas } if *comes == side => areas,
            _ => &[],
        }
    }

    /// Returns the doors that the ending needs sealed, by their numbers.
    pub fn doors_to_seal(&self) -> Option<&[u8]> {
        if let EndCondition::DoorsSealed { doors, .. } = self { Some(doors) } else { None }
    }

    /// Returns the number of alarms that the ending needs.
    pub(super) fn alarms_to_raise(&self) -> Option<u8> {
        if let EndCondition::AlarmsRaised { count, .. } = self { Some(*count) } else { None }
    }

    /// Returns the objects that the ending names, by their numbers.
    pub fn named_objects(&self) -> &[u8] {
        match self {
            EndCondition::TakenOut { object } => slice::from_ref(object),
            _ => self.objects_to_activate().unwrap_or_default(),
        }
    }

    /// Returns the objects that the ending needs activated, by their numbers.
    pub fn objects_to_activate(&self) -> Option<&[u8]> {
        if let EndCondition::Activated { objects, .. } = self { Some(objects) } else { None }
    }

    /// Returns the object that the ending needs off the board, by its number.
    pub fn object_to_take_out(&self) -> Option<u8> {
        if let EndCondition::TakenOut { object } = self { Some(*object) } else { None }
    }

    /// Returns the objects that explain the end of a battle for that reason, by their numbers: those that were taken
    /// out or activated, or those that were not activated before the launch.
    pub fn decisive_objects(&self, reason: EndReason) -> &[u8] {
        match reason {
            EndReason::TakenOut if self.object_to_take_out().is_some() => self.named_objects(),
            EndReason::Activated | EndReason::Launched => self.objects_to_activate().unwrap_or_default(),
            _ => &[],
        }
    }

    /// Returns the side that wins by getting out.
    pub fn side_to_get_out(&self) -> Option<Side> {
        if let EndCondition::LastFigureOut { side } = self { Some(*side) } else { None }
    }

    /// Returns the side that loses when it has no figure left.
    pub(super) fn side_to_beat(&self) -> Option<Side> {
        if let EndCondition::NoneLeft { side } = self { Some(*side) } else { None }
    }

    /// Returns the side whose last figure ends the battle, won or lost. All other endings are achievements.
    pub fn side_to_wipe_out(&self) -> Option<Side> {
        match self {
            EndCondition::Points(ScoringTime::NoneLeft(side)) => Some(*side),
            _ => self.side_to_beat(),
        }
    }

    /// Returns the first turn in which a die is rolled for the ending.
    pub fn first_countdown(&self) -> Option<u16> {
        if let EndCondition::Launch { from, .. } = self { Some(*from) } else { None }
    }

    /// Returns `true` if victory points decide the battle.
    pub fn is_by_points(&self) -> bool {
        matches!(self, EndCondition::Points(_))
    }

    /// Returns `true` if a side can win by the ending; `has_exit` if the board has an exit of that side.
    pub fn can_win(&self, side: Side, has_exit: bool) -> bool {
        match self {
            EndCondition::LastFigureOut { .. } | EndCondition::Points(_) => true,
            EndCondition::DoorsSealed { winner, .. }
            | EndCondition::Activated { winner, .. }
            | EndCondition::Launch { winner, .. }
            | EndCondition::Breached { winner }
            | EndCondition::AlarmsRaised { winner, .. }
            | EndCondition::Reached { side: winner, .. } => *winner == side,
            EndCondition::NoneLeft { side: beaten } | EndCondition::ClearedAfter { side: beaten, .. } => {
                *beaten != side
            }
            EndCondition::TakenOut { .. } => has_exit,
        }
    }

    /// Returns the turn after which victory points decide the battle.
    pub fn last_turn(&self) -> Option<u16> {
        if let EndCondition::Points(ScoringTime::AfterTurn(last)) = self { Some(*last) } else { None }
    }

    /// Returns `true` if a side may win by leaving the board.
    pub(super) fn has_way_out(&self, side: Side) -> bool {
        self.side_to_get_out() == Some(side) || self.object_to_take_out().is_some()
    }
}

/// Moment at which victory points decide the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScoringTime {
    /// When that turn is over (`M4`).
    AfterTurn(u16),
    /// When that side has no figure left and none to come (`M5`, `M6`).
    NoneLeft(Side),
    /// When all objects that can be activated have been activated (`M6`).
    AllActivated,
}

/// Returns the numbers of the doors that can be sealed in a battle with those end conditions. Sealing a closed door
/// costs one more action point.
pub fn sealable_doors(endings: &[EndCondition]) -> impl Iterator<Item = u8> {
    endings.iter().filter_map(EndCondition::doors_to_seal).flatten().copied()
}

/// Reason for the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// The last figure of the side that had to get out left through an exit.
    LastFigureLeft,
    /// The last figure of the side that had to get out died.
    LastFigureDied,
    /// All doors on the list were sealed.
    DoorsSealed,
    /// No figure of the loser is left.
    NoneLeft,
    /// One blast has left no figure on either side.
    NobodyLeft,
    /// The required object was taken off the board.
    TakenOut,
    /// All required objects were activated.
    Activated,
    /// The launch was not stopped in time.
    Launched,
    /// The gate has fallen.
    Breached,
    /// A figure of the winner reached its goal.
    Reached,
    /// The loser's last surge was beaten.
    Cleared,
    /// The last of the required alarms was raised.
    AlarmsRaised,
    /// The winner has more victory points.
    MorePoints,
    /// Both sides have equal victory points.
    EqualPoints,
    /// The loser gave the battle up.
    Surrendered,
    /// Both sides agreed to a draw (`TURN-3`).
    Agreed,
}

impl EndReason {
    /// Returns the word for the reason in the ids of texts.
    pub fn key(self) -> &'static str {
        self.key_and_icon().0
    }

    /// Returns the name of the icon for the reason.
    pub fn icon(self) -> &'static str {
        self.key_and_icon().1
    }

    fn key_and_icon(self) -> (&'static str, &'static str) {
        match self {
            EndReason::LastFigureLeft => ("left", "exit"),
            EndReason::LastFigureDied => ("died", "skull"),
            EndReason::DoorsSealed => ("doors", "lock"),
            EndReason::NoneLeft => ("none-left", "skull"),
            EndReason::NobodyLeft => ("nobody-left", "skull"),
            EndReason::TakenOut => ("taken-out", "crate"),
            EndReason::Activated => ("activated", "effect"),
            EndReason::Launched => ("launched", "warn"),
            EndReason::Breached => ("breached", "gate"),
            EndReason::Reached => ("reached", "exit"),
            EndReason::Cleared => ("cleared", "horde"),
            EndReason::AlarmsRaised => ("alarms", "warn"),
            EndReason::MorePoints => ("more-points", "medal"),
            EndReason::EqualPoints => ("equal-points", "medal"),
            EndReason::Surrendered => ("surrendered", "end"),
            EndReason::Agreed => ("agreed", "people"),
        }
    }

    /// Returns `true` if the reason is a fate of the loser, not an act of the winner.
    pub fn is_about_loser(self) -> bool {
        matches!(self, EndReason::LastFigureDied | EndReason::NoneLeft | EndReason::Cleared | EndReason::Surrendered)
    }
}

/// Result of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleResult {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Reason for the end.
    pub reason: EndReason,
}

/// Result of the battle once it is over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleOutcome(pub Option<BattleResult>);

impl Deref for BattleOutcome {
    type Target = Option<BattleResult>;

    fn deref(&self) -> &Option<BattleResult> {
        &self.0
    }
}
