//! Whether a written setup makes sense: the only way from a [`BattleSpec`] to a
//! [`Setup`](crate::rules::Setup). The rules trust what passes here, so it asks for everything that they take for
//! granted. Whether forces are bought within the limits is not asked here but in `force`.

use thiserror::Error;

use super::spec::{BarePosition, BattleSpec, StandingFigure, find};
use crate::rules::{
    BySide, Catalogue, Door, EntryId, Facing, FigureId, FigureKind, Ground, KindId, Place, PlacedFigure, Position,
    Side, Square, Terrain,
    board::MAX_BOARD_SIDE,
    objects::{Object, ObjectPlace},
    reaction_weapon,
};

/// The most figures that a force or a position may hold.
const MAX_FIGURES: usize = 256;
/// The most doors, entry points or exit points.
const MAX_EDGES: usize = 200;

/// What in a written setup can't be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No board, or one larger than [`MAX_BOARD_SIDE`] squares along a side.
    #[error("the board must have 1 to {MAX_BOARD_SIDE} rows of 1 to {MAX_BOARD_SIDE} squares")]
    BoardSize,
    /// A row holds a sign that stands for no ground.
    #[error("row {row}: {sign:?} is no ground: '#' is rock, '.' floor, 'O' an obstacle")]
    Sign {
        /// The row, from 0.
        row: usize,
        /// The sign.
        sign: char,
    },
    /// The kinds of figures are no catalogue: too many, an id twice, no damage points.
    #[error("the kinds of figures: {0}")]
    Kinds(String),
    /// A kind that is not in the catalogue.
    #[error("there is no kind of figure {id:?}")]
    UnknownKind {
        /// The id.
        id: String,
    },
    /// A force holds a kind of the other side (`FORCE-3`).
    #[error("{id:?} is not a figure of that side")]
    WrongSide {
        /// The kind's id.
        id: String,
    },
    /// Too many doors, points or figures.
    #[error("too many {0}")]
    TooMany(&'static str),
    /// A square that must be free floor of the board is not.
    #[error("[{}, {}] is not a floor square of the board: {what}", at.x, at.y)]
    NotFloor {
        /// The square.
        at: Square,
        /// What was to be there.
        what: &'static str,
    },
    /// Two doors on one edge.
    #[error("two doors on the {side:?} side of [{}, {}]", at.x, at.y)]
    TwoDoors {
        /// The square.
        at: Square,
        /// Its side.
        side: Facing,
    },
    /// A side has figures to bring but no entry point.
    #[error("the {0:?} side has figures to bring but no entry point")]
    NoEntry(Side),
    /// Two figures on one square (`BOARD-5`).
    #[error("two figures on [{}, {}]", at.x, at.y)]
    TwoFigures {
        /// The square.
        at: Square,
    },
    /// A card that the deck does not have, has no more of, or that can't lie there.
    #[error("there is no card {id:?} left for that")]
    NoCard {
        /// The id of its kind.
        id: String,
    },
    /// A figure whose number is given can't be (`CAMP-2`, `CAMP-3`).
    #[error("purchase {purchase} of the {side:?} side: {what}")]
    Veteran {
        /// Its side.
        side: Side,
        /// Which purchase it is, from 0.
        purchase: u8,
        /// What is wrong.
        what: &'static str,
    },
    /// A figure's state can't be.
    #[error("figure {figure}: {what}")]
    Figure {
        /// Its number, from 1.
        figure: usize,
        /// What is wrong.
        what: &'static str,
    },
}

impl SpecError {
    /// The id of the rule that forbids it, where there is one.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            SpecError::WrongSide { .. } => Some("FORCE-3"),
            SpecError::TwoFigures { .. } => Some("BOARD-5"),
            SpecError::Veteran { .. } => Some("CAMP-3"),
            SpecError::TwoDoors { .. } => Some("BOARD-3"),
            _ => None,
        }
    }
}

/// Text from outside, cut to a length that fits a message.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

pub(super) fn catalogue(kinds: &[FigureKind]) -> Result<Catalogue, SpecError> {
    if kinds.is_empty() || kinds.len() > usize::from(u8::MAX) {
        return Err(SpecError::Kinds("there must be 1 to 255".into()));
    }
    for (index, kind) in kinds.iter().enumerate() {
        let fault = if kinds[..index].iter().any(|other| other.id == kind.id) {
            "an id stands twice"
        } else if kind.damage_points == 0 {
            "without damage points"
        } else if kind.horde().is_some_and(|count| count > 20) {
            "a horde of more than 20 a turn"
        } else {
            continue;
        };
        return Err(SpecError::Kinds(format!("{:?}: {fault}", shortened(&kind.id))));
    }
    Ok(Catalogue::new(kinds.to_vec()))
}

pub(super) fn terrain(spec: &BattleSpec) -> Result<Terrain, SpecError> {
    let mut rows = Vec::new();
    for (row, text) in spec.rows.iter().enumerate().take(MAX_BOARD_SIDE + 1) {
        let ground = |sign| match sign {
            '#' => Ok(Ground::Rock),
            '.' => Ok(Ground::Floor),
            'O' => Ok(Ground::Obstacle),
            sign => Err(SpecError::Sign { row, sign }),
        };
        rows.push(text.chars().take(MAX_BOARD_SIDE + 1).map(ground).collect::<Result<Vec<_>, _>>()?);
    }
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    if !(1..=MAX_BOARD_SIDE).contains(&widest) || rows.len() > MAX_BOARD_SIDE {
        return Err(SpecError::BoardSize);
    }
    if spec.entries.len() > MAX_EDGES || spec.exits.len() > MAX_EDGES {
        return Err(SpecError::TooMany("entry or exit points"));
    }
    let terrain = Terrain::new(&rows, spec.entries.clone(), spec.exits.clone());
    for gate in spec.entries.iter().chain(&spec.exits) {
        on_floor(&terrain, gate.at, "an entry or exit point")?;
    }
    Ok(terrain)
}

fn on_floor(terrain: &Terrain, at: Square, what: &'static str) -> Result<(), SpecError> {
    if terrain.ground(at) == Ground::Floor { Ok(()) } else { Err(SpecError::NotFloor { at, what }) }
}

pub(super) fn doors(terrain: &Terrain, doors: &[Door]) -> Result<(), SpecError> {
    if doors.len() > MAX_EDGES {
        return Err(SpecError::TooMany("doors"));
    }
    let mut edges = Vec::new();
    for door in doors {
        let (here, there) = door.squares();
        on_floor(terrain, here, "a door stands between two")?;
        let there = there.ok_or(SpecError::NotFloor { at: here, what: "a door leads off the board" })?;
        on_floor(terrain, there, "a door stands between two")?;
        let edge = (here.min(there), here.max(there));
        if edges.contains(&edge) {
            return Err(SpecError::TwoDoors { at: here, side: door.side });
        }
        edges.push(edge);
    }
    Ok(())
}

pub(super) fn forces(spec: &BattleSpec, catalogue: &Catalogue) -> Result<BySide<Vec<KindId>>, SpecError> {
    let mut forces = BySide::<Vec<KindId>>::default();
    for side in Side::BOTH {
        if spec.forces[side].len() > MAX_FIGURES {
            return Err(SpecError::TooMany("figures in a force"));
        }
        for id in &spec.forces[side] {
            let kind = find(catalogue, id)?;
            if catalogue.kind(kind).side != side {
                return Err(SpecError::WrongSide { id: shortened(id) });
            }
            forces[side].push(kind);
        }
        if !forces[side].is_empty() && !spec.entries.iter().any(|gate| gate.owner == side) {
            return Err(SpecError::NoEntry(side));
        }
    }
    Ok(forces)
}

pub(super) fn position(
    position: &BarePosition,
    catalogue: &Catalogue,
    terrain: &Terrain,
) -> Result<Position, SpecError> {
    if position.figures.len() > MAX_FIGURES {
        return Err(SpecError::TooMany("figures"));
    }
    let mut figures: Vec<PlacedFigure> = Vec::new();
    for (index, figure) in position.figures.iter().enumerate() {
        let kind = find(catalogue, &figure.kind)?;
        state(figure, catalogue.kind(kind)).map_err(|what| SpecError::Figure { figure: index + 1, what })?;
        match figure.place {
            Place::Board(at) => {
                on_floor(terrain, at, "a figure stands there")?;
                if figures.iter().any(|other| other.place == figure.place) {
                    return Err(SpecError::TwoFigures { at });
                }
            }
            Place::Waiting(EntryId(entry)) => {
                let gate = terrain.entries.get(usize::from(entry));
                if gate.is_none_or(|gate| gate.owner != catalogue.kind(kind).side) {
                    let what = "it waits at no entry point of its side";
                    return Err(SpecError::Figure { figure: index + 1, what });
                }
            }
            Place::Left | Place::Reserve => {}
        }
        let &StandingFigure { place, facing, wounds, reaction, activated, .. } = figure;
        figures.push(PlacedFigure { kind, place, facing, wounds, reaction, activated });
    }
    let mut ablaze: Vec<Square> = Vec::new();
    for blaze in &position.ablaze {
        on_floor(terrain, blaze.at, "it burns there")?;
        if ablaze.contains(&blaze.at) {
            return Err(SpecError::TooMany("fires on one square"));
        }
        ablaze.push(blaze.at);
    }
    Ok(Position {
        figures,
        active: position.active,
        first: position.first,
        command: position.command,
        special: position.special,
        ablaze: position.ablaze.clone(),
    })
}

/// The most objects of a mission.
const MAX_OBJECTS: usize = 100;

pub(super) fn objects(spec: &BattleSpec, terrain: &Terrain) -> Result<Vec<Object>, SpecError> {
    if spec.objects.len() > MAX_OBJECTS {
        return Err(SpecError::TooMany("objects"));
    }
    let figures = spec.position.as_ref().map_or(0, |position| position.figures.len());
    for object in &spec.objects {
        match object.place {
            ObjectPlace::At(at) if object.portable => on_floor(terrain, at, "an object lies there")?,
            ObjectPlace::At(at) if terrain.ground(at) == Ground::Rock => {
                return Err(SpecError::NotFloor { at, what: "an object stands there" });
            }
            ObjectPlace::Carried(FigureId(by)) if !object.portable || !(1..=figures).contains(&usize::from(by)) => {
                return Err(SpecError::TooMany("objects that nobody can carry"));
            }
            _ => {}
        }
    }
    Ok(spec.objects.clone())
}

/// What a figure's state must not be. One in reaction mode without a gun could neither shoot nor hold (`RF-1`).
fn state(figure: &StandingFigure, kind: &FigureKind) -> Result<(), &'static str> {
    if figure.wounds >= kind.damage_points {
        Err("so many wounds would have removed it")
    } else if figure.reaction && reaction_weapon(kind).is_none() {
        Err("it has no gun for reaction fire")
    } else if figure.reaction && figure.place.square().is_none() {
        Err("it is off the board and can't be in reaction mode")
    } else {
        Ok(())
    }
}
