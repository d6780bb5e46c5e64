//! The spec of a generated mission: the choices of the players, and the seed.

use std::fmt;

use mission::BoardTheme;
use mission_document::MapSymmetry;
use rules::{BySide, Localized, Side, both};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{map_advantage::MapAdvantage, seed::MissionSeed};

/// Minimum number of requisition points of each side.
pub const MIN_POINTS: u8 = 3;

/// Size of a generated map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MapSize {
    /// 16 × 14 squares.
    Small,
    /// 24 × 20 squares, like most of the game's missions.
    #[default]
    Medium,
    /// 32 × 26 squares.
    Large,
}

impl MapSize {
    /// All sizes, the smallest first.
    pub const ALL: [MapSize; 3] = [MapSize::Small, MapSize::Medium, MapSize::Large];

    /// Returns the width and the height, in squares.
    pub fn squares(self) -> (u8, u8) {
        match self {
            MapSize::Small => (16, 14),
            MapSize::Medium => (24, 20),
            MapSize::Large => (32, 26),
        }
    }

    /// Returns the maximum number of requisition points of a side: more figures would have no room, and with their
    /// command points they would reach the goals in the first turn.
    pub fn max_points(self) -> u8 {
        match self {
            MapSize::Small => 14,
            MapSize::Medium => 30,
            MapSize::Large => mission::force::MAX_RP,
        }
    }

    /// Returns the usual number of requisition points of a side, for players who choose none.
    pub fn usual_points(self) -> u8 {
        match self {
            MapSize::Small => 10,
            MapSize::Medium => 19,
            MapSize::Large => 30,
        }
    }

    /// Returns the smallest size that allows a side this number of requisition points; `None` if none does.
    pub fn smallest_for(points: u8) -> Option<MapSize> {
        MapSize::ALL.into_iter().find(|size| points <= size.max_points())
    }

    /// Returns the name on the command line and in data files.
    pub fn key(self) -> &'static str {
        match self {
            MapSize::Small => "small",
            MapSize::Medium => "medium",
            MapSize::Large => "large",
        }
    }
}

/// Objective of a generated mission. It is composed of building blocks that any mission may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MissionObjective {
    /// The Allies cross the map to an exit.
    Escape,
    /// The Allies seal the green doors, behind which the SWD enters.
    SealDoors,
    /// Both sides try to carry an object off the map.
    CarryOut,
    /// Both sides search for numbered tokens.
    Search,
    /// The Allies free a stranded soldier and bring him out.
    Rescue,
    /// Both sides activate control panels.
    Panels,
    /// The Allies stop a countdown, which the SWD defends.
    Launch,
    /// The Allies kill an SWD leader and the guards, who come without a horde, before a submarine takes them off.
    KillLeader,
    /// The Allies hold a room until help comes; the SWD activates the consoles in it.
    HoldRoom,
}

impl MissionObjective {
    /// All objectives.
    pub const ALL: [MissionObjective; 9] = [
        MissionObjective::Escape,
        MissionObjective::SealDoors,
        MissionObjective::CarryOut,
        MissionObjective::Search,
        MissionObjective::Rescue,
        MissionObjective::Panels,
        MissionObjective::Launch,
        MissionObjective::KillLeader,
        MissionObjective::HoldRoom,
    ];

    /// Returns the name on the command line and in data files.
    pub fn key(self) -> &'static str {
        match self {
            MissionObjective::Escape => "escape",
            MissionObjective::SealDoors => "seal-doors",
            MissionObjective::CarryOut => "carry-out",
            MissionObjective::Search => "search",
            MissionObjective::Rescue => "rescue",
            MissionObjective::Panels => "panels",
            MissionObjective::Launch => "launch",
            MissionObjective::KillLeader => "kill-leader",
            MissionObjective::HoldRoom => "hold-room",
        }
    }

    /// Returns `true` if missions with this objective can have the advantage. The higher grades exist where the usual one
    /// does not suffice: with few points, the Allies can't attack even through the smallest horde, three figures each round.
    pub fn allows(self, advantage: MapAdvantage) -> bool {
        let is_attack =
            matches!(self, MissionObjective::SealDoors | MissionObjective::CarryOut | MissionObjective::Launch);
        !advantage.takes_horde() || advantage.side == Side::Allied && is_attack
    }

    /// Returns the minimum number of requisition points of a side: a rescue takes two Allied figures, a leader costs
    /// the SWD at least 4 points.
    pub fn min_points(self, side: Side) -> u8 {
        match (self, side) {
            (MissionObjective::Rescue, Side::Allied) => 6,
            (MissionObjective::KillLeader, Side::German) => 4,
            _ => MIN_POINTS,
        }
    }
}

/// Appearance of a generated map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GroundLook {
    /// Riveted plates.
    #[default]
    Steel,
    /// Planks and brick.
    Timber,
    /// White and green tiles.
    GreenWorks,
    /// Wet concrete over black water.
    Dock,
}

impl GroundLook {
    /// All looks.
    pub const ALL: [GroundLook; 4] = [GroundLook::Steel, GroundLook::Timber, GroundLook::GreenWorks, GroundLook::Dock];

    /// Returns the look as the theme of a dossier.
    pub fn theme(self) -> BoardTheme {
        match self {
            GroundLook::Steel => BoardTheme::Bulkhead,
            GroundLook::Timber => BoardTheme::Barracks,
            GroundLook::GreenWorks => BoardTheme::Laboratory,
            GroundLook::Dock => BoardTheme::Dock,
        }
    }

    /// Returns the name on the command line and in data files.
    pub fn key(self) -> &'static str {
        match self {
            GroundLook::Steel => "steel",
            GroundLook::Timber => "timber",
            GroundLook::GreenWorks => "green",
            GroundLook::Dock => "dock",
        }
    }
}

/// Symmetries of generated maps: none, mirrored left to right, rotated by half a turn.
pub const SYMMETRIES: [MapSymmetry; 3] = [MapSymmetry::Off, MapSymmetry::Across, MapSymmetry::Turn];

/// Returns the name of a symmetry on the command line and in data files.
pub fn symmetry_key(symmetry: MapSymmetry) -> &'static str {
    match symmetry {
        MapSymmetry::Off => "none",
        MapSymmetry::Across | MapSymmetry::Down => "mirrored",
        MapSymmetry::Turn => "rotated",
    }
}

/// The spec of a generated mission. Equal specs give equal missions on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MissionSpec {
    /// The seed.
    pub seed: MissionSeed,
    /// The size of the map.
    pub size: MapSize,
    /// The objective.
    pub objective: MissionObjective,
    /// The requisition points of each side.
    pub rp: RequisitionPoints,
    /// The appearance.
    pub look: GroundLook,
    /// The symmetry of rooms and corridors, one of [`SYMMETRIES`].
    pub symmetry: MapSymmetry,
    /// The advantage of a side whose points alone do not suffice; `None` if neither side has one.
    pub advantage: Option<MapAdvantage>,
}

/// The requisition points of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequisitionPoints {
    /// The points of the Allies.
    pub allied: u8,
    /// The points of the SWD.
    pub german: u8,
}

impl RequisitionPoints {
    /// Returns the points of a side.
    pub fn of(self, side: Side) -> u8 {
        match side {
            Side::Allied => self.allied,
            Side::German => self.german,
        }
    }
}

impl From<BySide<u8>> for RequisitionPoints {
    fn from(points: BySide<u8>) -> RequisitionPoints {
        RequisitionPoints { allied: points.allied, german: points.german }
    }
}

/// Reason why there is no mission for a spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MissionSpecError {
    /// The points of a side are outside 3 to 40.
    PointsOutOfRange {
        /// The side.
        side: Side,
        /// Its requisition points.
        points: u8,
    },
    /// The map is too small for the points of a side.
    MapTooSmall {
        /// The size of the map.
        size: MapSize,
        /// The requisition points of that side.
        points: u8,
        /// The smallest size for these points.
        fits: MapSize,
    },
    /// The objective needs more points.
    TooFewPoints {
        /// The objective.
        objective: MissionObjective,
        /// The side.
        side: Side,
        /// The minimum number of requisition points.
        least: u8,
    },
    /// The symmetry is none of [`SYMMETRIES`].
    UnknownSymmetry,
    /// The objective has no such advantage: see [`MissionObjective::allows`].
    UnknownAdvantage,
    /// No attempt gives a map that meets the rules.
    NoMap,
}

impl MissionSpecError {
    /// Returns the reason in both languages.
    pub fn message(&self) -> Localized {
        let named = |size: MapSize| {
            let (width, height) = size.squares();
            format!("{width} × {height}")
        };
        match *self {
            MissionSpecError::PointsOutOfRange { side, points } => {
                let (of, by, most) = (side.in_spanish(), side.in_english(), mission::force::MAX_RP);
                both!(
                    "{points} puntos de requisa del bando {of}: han de ser de {MIN_POINTS} a {most}",
                    "{points} requisition points of the {by} side are not between {MIN_POINTS} and {most}"
                )
            }
            MissionSpecError::MapTooSmall { size, points, fits } => {
                let (most, size, fits) = (size.max_points(), named(size), named(fits));
                both!(
                    "en un mapa de {size} caben {most} PR por bando, no {points}; el menor en el que caben es el de {fits}",
                    "a map of {size} squares has room for {most} RP a side, not {points}; the smallest that fits has {fits}"
                )
            }
            MissionSpecError::TooFewPoints { side, least, .. } => {
                let (of, by) = (side.in_spanish(), side.in_english());
                both!(
                    "con este objetivo, el bando {of} necesita al menos {least} PR",
                    "with this objective, the {by} side needs at least {least} RP"
                )
            }
            MissionSpecError::UnknownSymmetry => both!(
                "los mapas generados no tienen esta simetría: ninguna, reflejada o girada",
                "generated maps don't have this symmetry: none, mirrored or rotated"
            ),
            MissionSpecError::UnknownAdvantage => {
                both!("con este objetivo no existe esa ventaja", "there is no such advantage with this objective")
            }
            MissionSpecError::NoMap => both!(
                "con esta semilla no sale ningún mapa que cumpla las reglas: prueba otra",
                "no map with this seed meets the rules: try another one"
            ),
        }
    }
}

impl fmt::Display for MissionSpecError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message().en)
    }
}

impl MissionSpec {
    /// Returns the side that distances, entries and countdowns favour; `None` for neither.
    pub fn favoured_side(&self) -> Option<Side> {
        self.advantage.filter(|advantage| advantage.shapes_map()).map(|advantage| advantage.side)
    }

    /// Returns `true` if the SWD has a horde: Sturmzombies, of which more come each round.
    pub fn has_horde(&self) -> bool {
        self.objective != MissionObjective::KillLeader && !self.advantage.is_some_and(MapAdvantage::takes_horde)
    }

    /// Checks that a mission can be generated.
    ///
    /// # Errors
    /// The first reason why it can't.
    pub fn check(&self) -> Result<(), MissionSpecError> {
        if !SYMMETRIES.contains(&self.symmetry) {
            return Err(MissionSpecError::UnknownSymmetry);
        }
        if self.advantage.is_some_and(|advantage| !self.objective.allows(advantage)) {
            return Err(MissionSpecError::UnknownAdvantage);
        }
        for side in Side::BOTH {
            let points = self.rp.of(side);
            let fits = MapSize::smallest_for(points).filter(|_| points >= MIN_POINTS);
            let fits = fits.ok_or(MissionSpecError::PointsOutOfRange { side, points })?;
            if fits > self.size {
                return Err(MissionSpecError::MapTooSmall { size: self.size, points, fits });
            }
            let least = self.objective.min_points(side);
            if points < least {
                return Err(MissionSpecError::TooFewPoints { objective: self.objective, side, least });
            }
        }
        Ok(())
    }
}
