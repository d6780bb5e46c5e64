//! Validation of a written setup: the only way from a [`BattleSpec`] to a [`Setup`](rules::Setup). The rules trust a
//! setup that was validated, so this module checks everything that they assume. The limits for buying forces are
//! checked in `mission::force`.

use crate::{
    spec::{BarePosition, BattleSpec, PlacedFigureSpec, find_kind},
    spec_error::{SpecError, shorten_for_message},
};
use mission::limits;
use rules::{
    Armoury, BySide, Catalogue, Door, EndCondition, EntryId, FigureId, FigureKind, FigurePlace, Ground, KindId,
    PlacedFigure, Side, Square, StartPosition, Terrain, Weapon, WeaponKind,
    board::MAX_BOARD_SIDE,
    conditions::MAX_PARTS,
    objects::{MissionObject, ObjectPlace},
};

/// Maximum number of figures in a force or a position.
const MAX_FIGURES: usize = 256;
/// Maximum number of doors, of entry points and of exit points.
const MAX_EDGES: usize = 200;

pub(super) fn build_armoury(kinds: &[WeaponKind]) -> Result<Armoury, SpecError> {
    let twice = kinds.iter().enumerate().find(|(index, kind)| kinds[..*index].iter().any(|other| other.id == kind.id));
    match twice {
        Some((_, kind)) => Err(SpecError::Kinds(format!("the weapon {} stands twice", kind.id))),
        None if kinds.len() > usize::from(u8::MAX) => Err(SpecError::TooMany("weapons")),
        None => match kinds.iter().find_map(|kind| Some((kind, limits::of_weapon(kind).into_iter().next()?))) {
            Some((kind, number)) => {
                Err(SpecError::Kinds(format!("the weapon {}: {}: {}", kind.id, number.field, number.message().en)))
            }
            None => Ok(Armoury::new(kinds.to_vec())),
        },
    }
}

pub(super) fn check_weapon_exists(weapon: Weapon, armoury: &Armoury) -> Result<(), SpecError> {
    let known = armoury.find(weapon).map(drop);
    known.ok_or_else(|| SpecError::Kinds(format!("there is no weapon {weapon}")))
}

pub(super) fn build_catalogue(kinds: &[FigureKind], armoury: Armoury) -> Result<Catalogue, SpecError> {
    if kinds.is_empty() || kinds.len() > usize::from(u8::MAX) {
        return Err(SpecError::Kinds("there must be 1 to 255".into()));
    }
    for (index, kind) in kinds.iter().enumerate() {
        let fault = if kinds[..index].iter().any(|other| other.id == kind.id) {
            "an id stands twice".to_owned()
        } else if let Some(number) = limits::check_figure(kind).first() {
            format!("{}: {}", number.field, number.message().en)
        } else {
            continue;
        };
        return Err(SpecError::Kinds(format!("{:?}: {fault}", shorten_for_message(&kind.id))));
    }
    kinds.iter().flat_map(|kind| &kind.weapons).try_for_each(|weapon| check_weapon_exists(*weapon, &armoury))?;
    Ok(Catalogue::new(kinds.to_vec(), armoury))
}

pub(super) fn build_terrain(spec: &BattleSpec) -> Result<Terrain, SpecError> {
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
        check_on_floor(&terrain, gate.at, "an entry or exit point")?;
    }
    Ok(terrain)
}

fn check_on_floor(terrain: &Terrain, at: Square, what: &'static str) -> Result<(), SpecError> {
    if terrain.ground(at) == Ground::Floor { Ok(()) } else { Err(SpecError::NotFloor { at, what }) }
}

pub(super) fn check_spec_doors(terrain: &Terrain, doors: &[Door]) -> Result<(), SpecError> {
    if doors.len() > MAX_EDGES {
        return Err(SpecError::TooMany("doors"));
    }
    let mut edges = Vec::new();
    for door in doors {
        let (here, there) = door.squares();
        check_on_floor(terrain, here, "a door stands between two")?;
        let there = there.ok_or(SpecError::NotFloor { at: here, what: "a door leads off the board" })?;
        check_on_floor(terrain, there, "a door stands between two")?;
        let edge = (here.min(there), here.max(there));
        if edges.contains(&edge) {
            return Err(SpecError::TwoDoors { at: here, side: door.side });
        }
        edges.push(edge);
    }
    Ok(())
}

pub(super) fn resolve_forces(spec: &BattleSpec, catalogue: &Catalogue) -> Result<BySide<Vec<KindId>>, SpecError> {
    let mut forces = BySide::<Vec<KindId>>::default();
    for side in Side::BOTH {
        if spec.forces[side].len() > MAX_FIGURES {
            return Err(SpecError::TooMany("figures in a force"));
        }
        for id in &spec.forces[side] {
            let kind = find_kind(catalogue, id)?;
            if catalogue.kind(kind).side != side {
                return Err(SpecError::WrongSide { id: shorten_for_message(id) });
            }
            forces[side].push(kind);
        }
        if !forces[side].is_empty() && !spec.entries.iter().any(|gate| gate.owner == side) {
            return Err(SpecError::NoEntry(side));
        }
    }
    Ok(forces)
}

pub(super) fn build_start_position(
    position: &BarePosition,
    catalogue: &Catalogue,
    terrain: &Terrain,
) -> Result<StartPosition, SpecError> {
    if position.figures.len() > MAX_FIGURES {
        return Err(SpecError::TooMany("figures"));
    }
    let mut figures: Vec<PlacedFigure> = Vec::new();
    for (index, figure) in position.figures.iter().enumerate() {
        let kind = find_kind(catalogue, &figure.kind)?;
        check_figure_state(figure, kind, catalogue).map_err(|what| SpecError::Figure { figure: index + 1, what })?;
        let side = catalogue.kind(kind).side;
        check_figure_place(figure.place, side, &figures, terrain)?;
        let &PlacedFigureSpec { place, facing, wounds, reaction, activated, .. } = figure;
        figures.push(PlacedFigure { kind, place, facing, wounds, reaction, activated });
    }
    check_burning_squares(position, terrain)?;
    Ok(StartPosition {
        figures,
        active: position.active,
        first: position.first,
        command: position.command,
        special: position.special,
        ablaze: position.ablaze.clone(),
    })
}

/// Checks that a figure stands alone on floor, or waits at an entry of its side; `figures` are those before it.
fn check_figure_place(
    place: FigurePlace,
    side: Side,
    figures: &[PlacedFigure],
    terrain: &Terrain,
) -> Result<(), SpecError> {
    match place {
        FigurePlace::Board(at) => {
            check_on_floor(terrain, at, "a figure stands there")?;
            if figures.iter().any(|other| other.place == place) {
                return Err(SpecError::TwoFigures { at });
            }
        }
        FigurePlace::Waiting(EntryId(entry)) => {
            let gate = terrain.entries.get(usize::from(entry));
            if gate.is_none_or(|gate| gate.owner != side) {
                let what = "it waits at no entry point of its side";
                return Err(SpecError::Figure { figure: figures.len() + 1, what });
            }
        }
        FigurePlace::Left | FigurePlace::Reserve => {}
    }
    Ok(())
}

fn check_burning_squares(position: &BarePosition, terrain: &Terrain) -> Result<(), SpecError> {
    let mut ablaze: Vec<Square> = Vec::new();
    for blaze in &position.ablaze {
        check_on_floor(terrain, blaze.at, "it burns there")?;
        if ablaze.contains(&blaze.at) {
            return Err(SpecError::TooMany("fires on one square"));
        }
        ablaze.push(blaze.at);
    }
    Ok(())
}

/// Maximum number of objects in a mission.
const MAX_OBJECTS: usize = 100;

pub(super) fn check_spec_objects(spec: &BattleSpec, terrain: &Terrain) -> Result<Vec<MissionObject>, SpecError> {
    if spec.objects.len() > MAX_OBJECTS {
        return Err(SpecError::TooMany("objects"));
    }
    let figures = spec.position.as_ref().map_or(0, |position| position.figures.len());
    for object in &spec.objects {
        match object.place {
            ObjectPlace::At(at) if object.portable => check_on_floor(terrain, at, "an object lies there")?,
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

/// Returns the end conditions, after checking that all of their doors and objects exist.
pub(super) fn check_spec_endings(spec: &BattleSpec) -> Result<Vec<EndCondition>, SpecError> {
    for (index, ending) in spec.endings.iter().enumerate() {
        if Side::BOTH.into_iter().any(|side| ending.areas_to_reach(side).len() > MAX_PARTS) {
            return Err(SpecError::TooMany("areas that are to be reached"));
        }
        let doors = ("door", ending.doors_to_seal().unwrap_or_default(), spec.doors.len());
        let objects = ("object", ending.named_objects(), spec.objects.len());
        for (what, named, count) in [doors, objects] {
            if let Some(&number) = named.iter().find(|number| usize::from(**number) >= count) {
                return Err(SpecError::Ending { ending: index + 1, what, number, count });
            }
        }
    }
    Ok(spec.endings.clone())
}

/// Checks a figure's state. A figure in reaction mode without a gun could neither shoot nor hold its fire (`RF-1`).
fn check_figure_state(figure: &PlacedFigureSpec, kind: KindId, catalogue: &Catalogue) -> Result<(), &'static str> {
    let kind = catalogue.kind(kind);
    if figure.wounds >= kind.damage_points {
        Err("so many wounds would have removed it")
    } else if figure.reaction && catalogue.reaction_weapon(kind).is_none() {
        Err("it has no gun for reaction fire")
    } else if figure.reaction && figure.place.square().is_none() {
        Err("it is off the board and can't be in reaction mode")
    } else {
        Ok(())
    }
}
