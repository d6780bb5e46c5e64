//! Converts the position of a rule test to a [`Setup`], and reports all faults of the position at once.

use std::sync::Arc;

use super::{
    cards,
    kinds::find_kind,
    names::{TestFigureNames, format_square},
    raw_test::{RawPair, RawPosition, RawStart, RawTestFigure, RawTestObject},
};
use rules::{
    BySide, Catalogue, EdgePoint, EntryId, Facing, FigureId, FigurePlace, Ground, KindId, Localized, PlacedFigure,
    RulesEdition, Setup, Side, Square, StartPosition, StartState, Terrain,
    board::MAX_BOARD_SIDE,
    cards::CardList,
    objects::{MissionObject, ObjectPlace},
};

/// Converts the position to a setup.
///
/// # Errors
/// A message about each fault.
pub(super) fn set_up_position(
    raw: &RawPosition,
    catalogue: &Catalogue,
) -> Result<(Setup, TestFigureNames), Vec<String>> {
    let mut faults = Vec::new();
    let catalogue = &extend_catalogue(raw, catalogue);
    let terrain = build_test_terrain(raw).map_err(|fault| vec![fault])?;
    check_weapons(raw, catalogue, &mut faults);
    check_gates_and_doors(raw, &terrain, &mut faults);

    let mut names = TestFigureNames::default();
    let figures = place_figures(raw, catalogue, &mut names, &mut faults);
    let cards = unwrap_or_report(cards::set_up_cards(raw, &figures, catalogue), &mut faults);
    let objects = build_objects(raw, &names, &mut faults);
    let forces = build_forces(raw, catalogue, &mut faults);
    let veterans = unwrap_or_report(cards::resolve_veterans(raw, &forces, &cards, catalogue), &mut faults);
    let start = build_start(raw, figures, &forces, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let setup = Setup {
        edition: raw.edition.unwrap_or(RulesEdition::CURRENT),
        catalogue: catalogue.clone(),
        terrain: Arc::new(terrain),
        doors: raw.doors.clone().unwrap_or_default(),
        levels: resolve_pair(raw.levels.as_ref(), 6),
        forces,
        veterans,
        endings: raw.endings.clone().unwrap_or_default(),
        cards,
        objects,
        specials: raw.specials.clone().unwrap_or_default(),
        scores: raw.points.clone().unwrap_or_default(),
        seed: 1,
        start,
    };
    Ok((setup, names))
}

/// # Errors
/// A message if the board is empty or too large.
fn build_test_terrain(raw: &RawPosition) -> Result<Terrain, String> {
    let rows = raw.board.as_deref().unwrap_or_default();
    if rows.is_empty() || rows.len() > MAX_BOARD_SIDE || rows.iter().any(|row| row.chars().count() > MAX_BOARD_SIDE) {
        return Err(format!("the board must have 1 to {MAX_BOARD_SIDE} rows and columns"));
    }
    let ground: Vec<Vec<Ground>> = rows.iter().map(|row| row.chars().map(parse_ground).collect()).collect();
    Ok(Terrain::new(&ground, raw.entries.clone().unwrap_or_default(), raw.exits.clone().unwrap_or_default()))
}

/// Returns the value, or reports the fault and returns the default value.
fn unwrap_or_report<T: Default>(value: Result<T, String>, faults: &mut Vec<String>) -> T {
    value.unwrap_or_else(|fault| {
        faults.push(fault);
        T::default()
    })
}

/// Checks that the weapons of the test's own kinds exist.
fn check_weapons(raw: &RawPosition, catalogue: &Catalogue, faults: &mut Vec<String>) {
    let arms = raw.kinds.iter().flatten().flat_map(|kind| &kind.weapons);
    for weapon in arms.filter(|weapon| catalogue.armoury().find(**weapon).is_none()) {
        faults.push(format!("there is no weapon {weapon}"));
    }
}

/// Checks that entries and exits are on floor, and doors between floor squares.
fn check_gates_and_doors(raw: &RawPosition, terrain: &Terrain, faults: &mut Vec<String>) {
    let floor = |at: Option<Square>| at.is_some_and(|at| terrain.ground(at) == Ground::Floor);
    let gates = raw.entries.iter().chain(&raw.exits).flatten();
    for gate in gates.filter(|gate| !floor(Some(gate.at))) {
        faults.push(format!("the entry or exit at {} is not on floor", format_square(gate.at)));
    }
    let doors = raw.doors.iter().flatten();
    for door in doors.filter(|door| !floor(Some(door.at)) || !floor(door.at.towards(door.side))) {
        faults.push(format!("the door at {} {:?} is not between two floor squares", format_square(door.at), door.side));
    }
}

/// Returns the start of the battle: in the maintenance of the first turn, or with the placed figures.
fn build_start(
    raw: &RawPosition,
    figures: Vec<PlacedFigure>,
    forces: &BySide<Vec<KindId>>,
    faults: &mut Vec<String>,
) -> StartState {
    if raw.start == Some(RawStart::Maintenance) {
        for side in Side::BOTH.into_iter().filter(|side| !forces[*side].is_empty()) {
            if !raw.entries.iter().flatten().any(|gate| gate.owner == side) {
                faults.push(format!("the {side:?} force has no entry point"));
            }
        }
        return StartState::Maintenance;
    }
    let active = raw.active.unwrap_or(Side::Allied);
    StartState::Position(StartPosition {
        figures,
        active,
        first: raw.first.unwrap_or(active),
        command: resolve_pair(raw.command.as_ref(), 0),
        special: resolve_pair(raw.special.as_ref(), 0),
        ablaze: raw.ablaze.clone().unwrap_or_default(),
    })
}

/// Returns both values of a pair, or `otherwise` for both sides.
fn resolve_pair(pair: Option<&RawPair<u8>>, otherwise: u8) -> BySide<u8> {
    match pair {
        Some(pair) => BySide { allied: pair.allied, german: pair.german },
        None => BySide { allied: otherwise, german: otherwise },
    }
}

/// Returns the game's catalogue with the kinds of figures and cards that the test defines.
pub(super) fn extend_catalogue(raw: &RawPosition, catalogue: &Catalogue) -> Catalogue {
    let kinds = catalogue.kinds().map(|(_, kind)| kind.clone()).chain(raw.kinds.iter().flatten().cloned());
    let cards = catalogue.cards().kinds().iter().chain(raw.cards.iter().flatten()).cloned();
    Catalogue::new(kinds.collect(), catalogue.armoury().clone()).with_cards(CardList::new(cards.collect()))
}

fn build_objects(raw: &RawPosition, names: &TestFigureNames, faults: &mut Vec<String>) -> Vec<MissionObject> {
    let listed = raw.objects.iter().flatten().enumerate();
    let place = |object: &RawTestObject| match (object.at, &object.carried) {
        (Some(at), None) => Ok(ObjectPlace::At(at)),
        (None, Some(name)) => names.id(name).map(ObjectPlace::Carried),
        _ => Err("an object is either at a square or carried".to_owned()),
    };
    let mut objects = Vec::new();
    for (number, object) in listed {
        let name = format!("object {number}");
        match place(object) {
            Ok(place) => objects.push(MissionObject {
                numbered: object.number.is_some(),
                number: object.number,
                known: BySide::from_fn(|side| object.known.contains(&side)),
                searched: object.searched,
                user: object.user,
                ..MissionObject::new(Localized { es: name.clone(), en: name }, object.portable, place)
            }),
            Err(fault) => faults.push(fault),
        }
    }
    objects
}

fn parse_ground(letter: char) -> Ground {
    match letter {
        '#' | ' ' => Ground::Rock,
        'O' => Ground::Obstacle,
        _ => Ground::Floor,
    }
}

fn place_figures(
    raw: &RawPosition,
    catalogue: &Catalogue,
    names: &mut TestFigureNames,
    faults: &mut Vec<String>,
) -> Vec<PlacedFigure> {
    let listed = raw.figures.clone().unwrap_or_default();
    let entries = raw.entries.as_deref().unwrap_or_default();
    let mut letters = find_letters(raw.board.as_deref().unwrap_or_default());
    let mut placed = Vec::new();
    for (index, figure) in listed.iter().enumerate() {
        let taken = letters.iter().filter(|(letter, _)| *letter == figure.name).map(|(_, at)| *at).collect::<Vec<_>>();
        letters.retain(|(letter, _)| *letter != figure.name);
        if listed[..index].iter().any(|other| other.name == figure.name) {
            faults.push(format!("two figures are called '{}'", figure.name));
            continue;
        }
        match place_figure(figure, &taken, catalogue, entries) {
            Ok(found) => {
                placed.push(found);
                names.insert(FigureId(placed.len() as u16), figure.name.clone());
            }
            Err(fault) => faults.push(fault),
        }
    }
    for (letter, at) in letters {
        faults.push(format!("'{letter}' at {} is not in the list of figures", format_square(at)));
    }
    placed
}

fn find_letters(rows: &[String]) -> Vec<(String, Square)> {
    let mut letters = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate().filter(|(_, letter)| !"#. O".contains(*letter)) {
            letters.push((letter.to_string(), Square::new(x as u8, y as u8)));
        }
    }
    letters
}

fn place_figure(
    figure: &RawTestFigure,
    taken: &[Square],
    catalogue: &Catalogue,
    entries: &[EdgePoint],
) -> Result<PlacedFigure, String> {
    let name = &figure.name;
    let kind = find_kind(&figure.kind, catalogue)?;
    let card = catalogue.kind(kind);
    if figure.wounds >= card.damage_points {
        return Err(format!("'{name}' would be dead: {} wounds of {}", figure.wounds, card.damage_points));
    }
    let (place, facing) = match (taken, figure.waiting) {
        ([], None) if figure.left => (FigurePlace::Left, figure.facing.unwrap_or(Facing::East)),
        ([], None) if figure.reserve => (FigurePlace::Reserve, figure.facing.unwrap_or(Facing::East)),
        ([at], None) => (FigurePlace::Board(*at), figure.facing.unwrap_or(Facing::East)),
        ([], Some(entry)) => {
            let gate = entries.get(usize::from(entry)).filter(|gate| gate.owner == card.side);
            let gate = gate.ok_or_else(|| format!("'{name}' waits at entry {entry}, which its side has not"))?;
            (FigurePlace::Waiting(EntryId(entry)), figure.facing.unwrap_or(gate.inward()))
        }
        _ => return Err(format!("'{name}' must stand on one square of the board, or wait at one entry")),
    };
    Ok(PlacedFigure {
        kind,
        place,
        facing,
        wounds: figure.wounds,
        reaction: figure.reaction,
        activated: figure.activated,
    })
}

fn build_forces(raw: &RawPosition, catalogue: &Catalogue, faults: &mut Vec<String>) -> BySide<Vec<KindId>> {
    let bought = raw.forces.clone().unwrap_or_default();
    BySide::from_fn(|side| {
        let list = if side == Side::Allied { &bought.allied } else { &bought.german };
        let kinds = list.iter().filter_map(|id| find_kind(id, catalogue).map_err(|fault| faults.push(fault)).ok());
        kinds.collect()
    })
}
