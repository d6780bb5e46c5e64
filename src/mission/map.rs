//! Checks of the map of a dossier: from rows of characters, doors, entries and exits to a board for a battle
//! (`BOARD-2`, `BOARD-3`, `DEPLOY-1`), or to a list of all faults.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::board_squares::{find_floor_square, ground_name};
use super::diagnostics::DiagnosticSink;
use super::raw::{DoorColour, DoorState, RawEdgePoint, RawMap};
use rules::board::MAX_BOARD_SIDE;
use rules::{
    Board, Door, EdgePoint, EndCondition, Facing, Ground, Localized, Occupancy, Side, Square, Terrain, both,
    line_of_sight,
};

/// Minimum number of squares along either side of a map.
const MIN_SIDE: usize = 3;
/// Maximum number of doors, of entries and of exits.
const MAX_LIST: usize = 250;

/// A checked map.
pub(super) struct CheckedMap {
    pub terrain: Terrain,
    pub doors: Vec<Door>,
    pub door_colours: Vec<DoorColour>,
}

/// Checks the whole map. Returns `None` if its size is invalid. If there are other faults, the result is a best guess.
pub(super) fn validate_map(
    raw: &RawMap,
    endings: &[EndCondition],
    findings: &mut DiagnosticSink<'_>,
) -> Option<CheckedMap> {
    if endings.is_empty() {
        findings.add("endings", both!("la batalla no tiene final", "the battle has no ending")).hint(both!(
            "añade uno, como `LastFigureOut(side: Allied)`",
            "add one, such as `LastFigureOut(side: Allied)`"
        ));
    }
    if !has_sane_size(raw, findings) {
        return None;
    }
    let before = findings.count();
    let ground = parse_ground_rows(raw, findings);
    let sure_of_ground = findings.count() == before;
    let bare = Terrain::new(&ground, Vec::new(), Vec::new());
    let (doors, door_colours) = validate_doors(raw, &bare, findings);
    let entries = validate_edge_points(&raw.entries, "entries", &bare, findings);
    let exits = validate_edge_points(&raw.exits, "exits", &bare, findings);
    let terrain = Terrain::new(&ground, valid_edge_points(&entries), valid_edge_points(&exits));
    check_entries_and_exits(raw, endings, findings);
    if sure_of_ground {
        let board = Board::new(Arc::new(terrain.clone()), doors.clone());
        check_floor_reachable(&board, &exits, findings);
        check_entries_unseen(&board, &entries, findings);
    }
    Some(CheckedMap { terrain, doors, door_colours })
}

/// Returns `true` if the size of the map is valid; otherwise reports it. The size is checked first, because a map that
/// is far too large must not be checked further.
fn has_sane_size(raw: &RawMap, findings: &mut DiagnosticSink<'_>) -> bool {
    let height = raw.rows.len();
    let width = raw.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let sane = MIN_SIDE..=MAX_BOARD_SIDE;
    if sane.contains(&width) && sane.contains(&height) {
        return has_sane_lists(raw, findings);
    }
    let message = both!("el mapa tiene {width} × {height} casillas", "the map has {width} × {height} squares");
    findings.add("map.rows", message).hint(both!(
        "de {MIN_SIDE} a {MAX_BOARD_SIDE} casillas por lado",
        "{MIN_SIDE} to {MAX_BOARD_SIDE} squares along each side"
    ));
    false
}

/// Returns `true` if the map's lists are short enough for the numbers that orders and events name their items with;
/// otherwise reports the first list that is too long.
fn has_sane_lists(raw: &RawMap, findings: &mut DiagnosticSink<'_>) -> bool {
    let lists = [("doors", raw.doors.len()), ("entries", raw.entries.len()), ("exits", raw.exits.len())];
    let Some((list, count)) = lists.into_iter().find(|(_, count)| *count > MAX_LIST) else { return true };
    let message = both!("{count} elementos son más de {MAX_LIST}", "{count} items are more than {MAX_LIST}");
    findings.add(&format!("map.{list}"), message).hint(both!(
        "los mapas del juego tienen hasta 26 puertas y pocas entradas y salidas",
        "the game's own maps have up to 26 doors, and few entries and exits"
    ));
    false
}

/// Returns the ground of each square. Unknown characters count as floor, so that they don't hide other faults.
fn parse_ground_rows(raw: &RawMap, findings: &mut DiagnosticSink<'_>) -> Vec<Vec<Ground>> {
    let width = raw.rows[0].chars().count();
    for (y, row) in raw.rows.iter().enumerate() {
        let own = row.chars().count();
        if own != width {
            findings
                .add(
                    &format!("map.rows[{y}]"),
                    both!(
                        "la fila {y} tiene {own} casillas, la primera tiene {width}",
                        "row {y} has {own} squares, the first has {width}"
                    ),
                )
                .hint(both!(
                    "todas las filas han de ser igual de largas; complétalas con roca",
                    "all rows must be the same length; pad them with rock"
                ));
        }
    }
    report_unknown_letters(raw, findings);
    let of = |letter: char| raw.legend.get(&letter).copied().unwrap_or(Ground::Floor);
    raw.rows.iter().map(|row| row.chars().map(of).collect()).collect()
}

/// Reports each character that is missing from the legend once, at its first occurrence.
fn report_unknown_letters(raw: &RawMap, findings: &mut DiagnosticSink<'_>) {
    let mut unknown: BTreeMap<char, (usize, usize, usize)> = BTreeMap::new();
    for (y, row) in raw.rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate().filter(|(_, letter)| !raw.legend.contains_key(letter)) {
            unknown.entry(letter).or_insert((y, x, 0)).2 += 1;
        }
    }
    let known: Vec<String> = raw.legend.keys().map(|letter| format!("`{letter}`")).collect();
    for (letter, (y, x, squares)) in unknown {
        let more = squares - 1;
        let message = match more {
            0 => both!(
                "{letter:?} no está en la leyenda del mapa (casilla ({x}, {y}))",
                "{letter:?} is not in the map's legend (square ({x}, {y}))"
            ),
            _ => both!(
                "{letter:?} no está en la leyenda del mapa (casilla ({x}, {y}), y {more} más)",
                "{letter:?} is not in the map's legend (square ({x}, {y}), and {more} more)"
            ),
        };
        let known = known.join(", ");
        findings
            .add_within(&format!("map.rows[{y}]"), x, message)
            .hint(both!("la leyenda tiene {known}", "the legend has {known}"))
            .rule("BOARD-2");
    }
}

fn validate_doors(raw: &RawMap, terrain: &Terrain, findings: &mut DiagnosticSink<'_>) -> (Vec<Door>, Vec<DoorColour>) {
    let mut taken: HashSet<(Square, Square)> = HashSet::new();
    let mut doors = (Vec::new(), Vec::new());
    for (index, door) in raw.doors.iter().enumerate() {
        let path = format!("map.doors[{index}]");
        let Some(at) = find_floor_square(door.at, &path, "BOARD-3", terrain, findings) else { continue };
        let beyond = at.towards(door.side).filter(|beyond| terrain.contains(*beyond));
        let ground = beyond.map_or(Ground::Rock, |beyond| terrain.ground(beyond));
        let Some(beyond) = beyond.filter(|_| ground == Ground::Floor) else {
            let Localized { es, en } =
                if beyond.is_some() { ground_name(ground) } else { both!("el borde del mapa", "the map's edge") };
            let (Square { x, y }, side, lado) = (at, door.side, door.side.name_es());
            findings
                .add(
                    &format!("{path}.side"),
                    both!("al {lado} de ({x}, {y}) está {es}", "there is {en} on the {side:?} side of ({x}, {y})"),
                )
                .hint(both!("una puerta está entre dos casillas de suelo", "a door is between two floor squares"))
                .rule("BOARD-3");
            continue;
        };
        if !taken.insert((at.min(beyond), at.max(beyond))) {
            let (Square { x, y }, Square { x: right, y: below }) = (at, beyond);
            findings
                .add(
                    &path,
                    both!(
                        "hay dos puertas entre ({x}, {y}) y ({right}, {below})",
                        "there are two doors between ({x}, {y}) and ({right}, {below})"
                    ),
                )
                .hint(both!(
                    "una puerta se pone una vez, desde cualquiera de sus casillas",
                    "a door is listed once, from either of its squares"
                ))
                .rule("BOARD-3");
            continue;
        }
        let (open, sealed) = (door.state == DoorState::Open, door.state == DoorState::Sealed);
        doors.0.push(Door { at, side: door.side, open, sealed });
        doors.1.push(door.colour);
    }
    doors
}

/// Checks a list of entries or exits. An item with a fault becomes `None` and keeps its place in the list.
fn validate_edge_points(
    raw: &[RawEdgePoint],
    list: &str,
    terrain: &Terrain,
    findings: &mut DiagnosticSink<'_>,
) -> Vec<Option<EdgePoint>> {
    let mut taken: HashSet<(Square, Facing, Side)> = HashSet::new();
    let mut check = |(index, gate): (usize, &RawEdgePoint)| {
        let path = format!("map.{list}[{index}]");
        let at = find_floor_square(gate.at, &path, "DEPLOY-1", terrain, findings)?;
        let beyond = at.towards(gate.side).filter(|beyond| terrain.ground(*beyond) != Ground::Rock);
        if let Some(beyond) = beyond {
            let Square { x, y } = beyond;
            findings
                .add(
                    &format!("{path}.side"),
                    both!(
                        "este lado lleva a ({x}, {y}), no fuera del tablero",
                        "this side leads to ({x}, {y}), not off the board"
                    ),
                )
                .hint(both!(
                    "ha de llevar más allá del borde del mapa o a la roca",
                    "it must lead over the edge of the map or into rock"
                ))
                .rule("DEPLOY-1");
            return None;
        }
        if !taken.insert((at, gate.side, gate.owner)) {
            findings
                .add(&path, both!("este paso ya está en la lista", "the same entry or exit is already in this list"))
                .hint(both!("deja uno de los dos", "keep one of the two"))
                .rule("DEPLOY-1");
            return None;
        }
        Some(EdgePoint { at, side: gate.side, owner: gate.owner })
    };
    raw.iter().enumerate().map(&mut check).collect()
}

fn valid_edge_points(gates: &[Option<EdgePoint>]) -> Vec<EdgePoint> {
    gates.iter().flatten().copied().collect()
}

/// Checks that each side has an entry, and an exit if an end condition needs one.
fn check_entries_and_exits(raw: &RawMap, endings: &[EndCondition], findings: &mut DiagnosticSink<'_>) {
    for side in Side::BOTH {
        if !raw.entries.iter().any(|gate| gate.owner == side) {
            let (of, by) = (side.in_spanish(), side.in_english());
            findings
                .add("map.entries", both!("el bando {of} no tiene entrada", "the {by} side has no entry"))
                .hint(both!(
                    "añade una, como `(at: (1, 1), side: West, owner: {side:?})`",
                    "add one, such as `(at: (1, 1), side: West, owner: {side:?})`"
                ))
                .rule("DEPLOY-1");
        }
    }
    if raw.entries.len() > usize::from(u8::MAX) {
        let count = raw.entries.len();
        findings
            .add(
                "map.entries",
                both!("hay {count} entradas, y caben 255", "there are {count} entries; the limit is 255"),
            )
            .hint(both!("con unas pocas basta", "a few are enough"));
    }
    for (index, ending) in endings.iter().enumerate() {
        let path = format!("endings[{index}]");
        let leaving = ending.side_to_get_out().filter(|side| !raw.exits.iter().any(|gate| gate.owner == *side));
        if let Some(side) = leaving {
            let (of, by) = (side.in_spanish(), side.in_english());
            findings
                .add(
                    &path,
                    both!(
                        "el bando {of} ha de salir, pero no tiene salida",
                        "the {by} side must get out, but has no exit"
                    ),
                )
                .hint(both!("añade una a `exits` en el mapa", "add one to `exits` in the map"));
        }
        if let Some(doors) = ending.doors_to_seal() {
            check_sealable(raw, doors, &format!("{path}.doors"), findings);
        }
    }
}

/// `M2`: checks that the doors to seal exist, are listed once and are not sealed at the start.
fn check_sealable(raw: &RawMap, doors: &[u8], path: &str, findings: &mut DiagnosticSink<'_>) {
    if doors.is_empty() {
        findings
            .add(path, both!("no hay ninguna puerta que sellar", "there is no door to seal"))
            .hint(both!(
                "nombra las puertas por su lugar en la lista del mapa, como `[0]`",
                "name doors by their place in the map's list, such as `[0]`"
            ))
            .rule("M2");
    }
    for (place, door) in doors.iter().enumerate() {
        let path = format!("{path}[{place}]");
        match raw.doors.get(usize::from(*door)) {
            None => {
                let last = raw.doors.len().saturating_sub(1);
                findings
                    .add(&path, both!("no hay puerta {door}", "there is no door {door}"))
                    .hint(both!("las puertas van de la 0 a la {last}", "doors go from 0 to {last}"));
            }
            Some(found) if found.state == DoorState::Sealed => {
                findings
                    .add(
                        &path,
                        both!(
                            "la puerta {door} está sellada desde el principio",
                            "door {door} is sealed from the start"
                        ),
                    )
                    .hint(both!(
                        "escribe `state: Open` o `state: Closed` en la puerta",
                        "write `state: Open` or `state: Closed` in the door"
                    ))
                    .rule("M2");
            }
            Some(_) if doors[..place].contains(door) => {
                findings
                    .add(&path, both!("la puerta {door} aparece dos veces", "door {door} is listed twice"))
                    .hint(both!("nombra cada puerta una vez", "name each door once"));
            }
            Some(_) => {}
        }
    }
}

/// Returns the board with all unsealed doors open.
fn open_unsealed_doors(board: &Board) -> Board {
    let doors = board.doors().iter().map(|door| Door { open: door.open || !door.sealed, ..*door }).collect();
    Board::new(Arc::new(board.terrain().clone()), doors)
}

/// Checks that all floor, and with it every exit and every other entry, can be reached from the first entry.
fn check_floor_reachable(board: &Board, exits: &[Option<EdgePoint>], findings: &mut DiagnosticSink<'_>) {
    let terrain = board.terrain();
    let Some(first) = terrain.entries.first() else { return };
    let board = open_unsealed_doors(board);
    let mut reached = board.reachable(first.at);
    for (index, gate) in exits.iter().enumerate() {
        if gate.is_some_and(|gate| !reached.contains(&gate.at)) {
            findings
                .add(
                    &format!("map.exits[{index}].at"),
                    both!("ningún camino lleva a esta salida", "this exit can't be reached"),
                )
                .hint(both!("ni con todas las puertas sin sellar abiertas", "even with every unsealed door open"));
        }
    }
    for square in terrain.squares().filter(|square| terrain.ground(*square) == Ground::Floor) {
        if reached.contains(&square) {
            continue;
        }
        let pocket = board.reachable(square);
        let (Square { x, y }, count) = (square, pocket.len());
        let message = both!(
            "no se puede llegar a ({x}, {y}): hay {count} casillas de suelo incomunicadas",
            "({x}, {y}) can't be reached: {count} floor squares are cut off"
        );
        findings.add_within(&format!("map.rows[{}]", square.y), usize::from(square.x), message).hint(both!(
            "desde la primera entrada se ha de poder llegar a todo el suelo, con las puertas sin sellar abiertas",
            "all floor must be reachable from the first entry with every unsealed door open"
        ));
        reached.extend(pocket);
    }
}

/// Checks that there is no line of sight between entries of different sides, so that a figure isn't seen as soon as it
/// enters.
fn check_entries_unseen(board: &Board, entries: &[Option<EdgePoint>], findings: &mut DiagnosticSink<'_>) {
    let nobody = Occupancy::new(board.terrain());
    let of = |side: Side| {
        let own = move |(index, gate): (usize, &Option<EdgePoint>)| Some((index, (*gate)?));
        entries.iter().enumerate().filter_map(own).filter(move |(_, gate)| gate.owner == side)
    };
    for (index, german) in of(Side::German) {
        for (_, allied) in of(Side::Allied) {
            if line_of_sight::trace_sight(board, &nobody, german.at, allied.at).is_ok() {
                let Square { x, y } = allied.at;
                let message = both!(
                    "desde esta entrada se ve la del enemigo en ({x}, {y})",
                    "this entry sees the enemy's entry at ({x}, {y})"
                );
                findings.add(&format!("map.entries[{index}].at"), message).other(allied.at).hint(both!(
                    "pon entre las dos roca, una esquina o una puerta cerrada",
                    "put rock, a corner or a closed door between them"
                ));
            }
        }
    }
}
