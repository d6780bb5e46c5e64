//! The map of a dossier: from rows of characters, doors and gates to a board on which a battle can be fought
//! (`BOARD-2`, `BOARD-3`, `DEPLOY-1`), or all that is wrong with it.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::fault::Findings;
use super::raw::{DoorColour, DoorState, RawGate, RawMap, RawSquare};
use rules::board::MAX_BOARD_SIDE;
use rules::{Board, Door, Ending, Facing, Gate, Ground, Occupancy, Side, Square, Terrain, sight};

/// The fewest squares along either side of a map.
const MIN_SIDE: usize = 3;

/// A checked map.
pub(super) struct Map {
    pub terrain: Terrain,
    pub doors: Vec<Door>,
    pub door_colours: Vec<DoorColour>,
}

/// Checks the whole map. Returns it if it has a board at all; with faults noted, it is a best guess.
pub(super) fn validate(raw: &RawMap, endings: &[Ending], findings: &mut Findings<'_>) -> Option<Map> {
    if endings.is_empty() {
        findings.add("endings", "the battle has no ending").hint("add one, such as `LastFigureOut(side: Allied)`");
    }
    if !has_sane_size(raw, findings) {
        return None;
    }
    let before = findings.count();
    let ground = ground(raw, findings);
    let sure_of_ground = findings.count() == before;
    let bare = Terrain::new(&ground, Vec::new(), Vec::new());
    let (doors, door_colours) = doors(raw, &bare, findings);
    let entries = gates(&raw.entries, "entries", &bare, findings);
    let exits = gates(&raw.exits, "exits", &bare, findings);
    let terrain = Terrain::new(&ground, kept(&entries), kept(&exits));
    check_owners(raw, endings, findings);
    if sure_of_ground {
        let board = Board::new(Arc::new(terrain.clone()), doors.clone());
        check_reach(&board, &exits, findings);
        check_entries_unseen(&board, &entries, findings);
    }
    Some(Map { terrain, doors, door_colours })
}

/// Size comes first: nothing else is looked at on a map that is far too large.
fn has_sane_size(raw: &RawMap, findings: &mut Findings<'_>) -> bool {
    let height = raw.rows.len();
    let width = raw.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let sane = MIN_SIDE..=MAX_BOARD_SIDE;
    if sane.contains(&width) && sane.contains(&height) {
        return true;
    }
    let message = format!("the map has {width} × {height} squares");
    findings.add("map.rows", message).hint(format!("{MIN_SIDE} to {MAX_BOARD_SIDE} squares along each side"));
    false
}

/// The ground of each square. What is not known counts as floor, so that it hides no other fault.
fn ground(raw: &RawMap, findings: &mut Findings<'_>) -> Vec<Vec<Ground>> {
    let width = raw.rows[0].chars().count();
    for (y, row) in raw.rows.iter().enumerate() {
        let own = row.chars().count();
        if own != width {
            findings
                .add(&format!("map.rows[{y}]"), format!("row {y} has {own} squares, the first has {width}"))
                .hint("all rows must be equally long; fill up with rock");
        }
    }
    note_unknown(raw, findings);
    let of = |letter: char| raw.legend.get(&letter).copied().unwrap_or(Ground::Floor);
    raw.rows.iter().map(|row| row.chars().map(of).collect()).collect()
}

/// Notes each character that the legend does not explain, once, where it first stands.
fn note_unknown(raw: &RawMap, findings: &mut Findings<'_>) {
    let mut unknown: BTreeMap<char, (usize, usize, usize)> = BTreeMap::new();
    for (y, row) in raw.rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate().filter(|(_, letter)| !raw.legend.contains_key(letter)) {
            unknown.entry(letter).or_insert((y, x, 0)).2 += 1;
        }
    }
    let known: Vec<String> = raw.legend.keys().map(|letter| format!("`{letter}`")).collect();
    for (letter, (y, x, squares)) in unknown {
        let elsewhere = if squares > 1 { format!(", and {} times more", squares - 1) } else { String::new() };
        let message = format!("{letter:?} is not in the map's legend (square ({x}, {y}){elsewhere})");
        findings
            .add_within(&format!("map.rows[{y}]"), x, message)
            .hint(format!("the legend has {}", known.join(", ")))
            .rule("BOARD-2");
    }
}

/// The square with those coordinates, if it lies on the board.
fn square((x, y): RawSquare, terrain: &Terrain) -> Option<Square> {
    let square = Square::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    terrain.contains(square).then_some(square)
}

fn ground_name(ground: Ground) -> &'static str {
    match ground {
        Ground::Rock => "rock",
        Ground::Floor => "floor",
        Ground::Obstacle => "an obstacle",
    }
}

/// The square, if it is floor of this board; otherwise the fault is noted.
fn floor(
    at: RawSquare,
    path: &str,
    rule: &'static str,
    terrain: &Terrain,
    findings: &mut Findings<'_>,
) -> Option<Square> {
    let path = format!("{path}.at");
    let Some(square) = square(at, terrain) else {
        let (right, bottom) = (terrain.width() - 1, terrain.height() - 1);
        findings
            .add(&path, format!("({}, {}) lies off the board", at.0, at.1))
            .hint(format!("squares go from (0, 0) at the top left to ({right}, {bottom})"))
            .rule(rule);
        return None;
    };
    match terrain.ground(square) {
        Ground::Floor => Some(square),
        other => {
            findings
                .add(&path, format!("({}, {}) is {}, not floor", at.0, at.1, ground_name(other)))
                .hint("squares are (column, row), both from 0 at the top left")
                .rule(rule);
            None
        }
    }
}

fn doors(raw: &RawMap, terrain: &Terrain, findings: &mut Findings<'_>) -> (Vec<Door>, Vec<DoorColour>) {
    let mut taken: HashSet<(Square, Square)> = HashSet::new();
    let mut doors = (Vec::new(), Vec::new());
    for (index, door) in raw.doors.iter().enumerate() {
        let path = format!("map.doors[{index}]");
        let Some(at) = floor(door.at, &path, "BOARD-3", terrain, findings) else { continue };
        let beyond = at.towards(door.side).filter(|beyond| terrain.contains(*beyond));
        let ground = beyond.map_or(Ground::Rock, |beyond| terrain.ground(beyond));
        let Some(beyond) = beyond.filter(|_| ground == Ground::Floor) else {
            let what = if beyond.is_some() { ground_name(ground) } else { "no square" };
            findings
                .add(
                    &format!("{path}.side"),
                    format!("there is {what} on the {:?} side of ({}, {})", door.side, at.x, at.y),
                )
                .hint("a door stands between two floor squares")
                .rule("BOARD-3");
            continue;
        };
        if !taken.insert((at.min(beyond), at.max(beyond))) {
            findings
                .add(&path, format!("two doors stand between ({}, {}) and ({}, {})", at.x, at.y, beyond.x, beyond.y))
                .hint("a door is listed once, from either of its squares")
                .rule("BOARD-3");
            continue;
        }
        let (open, sealed) = (door.state == DoorState::Open, door.state == DoorState::Sealed);
        doors.0.push(Door { at, side: door.side, open, sealed });
        doors.1.push(door.colour);
    }
    doors
}

/// The gates of a list; one that is at fault is left out, but keeps its place in the list.
fn gates(raw: &[RawGate], list: &str, terrain: &Terrain, findings: &mut Findings<'_>) -> Vec<Option<Gate>> {
    let mut taken: HashSet<(Square, Facing, Side)> = HashSet::new();
    let mut check = |(index, gate): (usize, &RawGate)| {
        let path = format!("map.{list}[{index}]");
        let at = floor(gate.at, &path, "DEPLOY-1", terrain, findings)?;
        let beyond = at.towards(gate.side).filter(|beyond| terrain.ground(*beyond) != Ground::Rock);
        if let Some(beyond) = beyond {
            findings
                .add(
                    &format!("{path}.side"),
                    format!("this side leads to ({}, {}), not off the board", beyond.x, beyond.y),
                )
                .hint("it must lead over the edge of the map or into rock")
                .rule("DEPLOY-1");
            return None;
        }
        if !taken.insert((at, gate.side, gate.owner)) {
            findings
                .add(&path, "the same gate stands in this list before")
                .hint("leave one of the two")
                .rule("DEPLOY-1");
            return None;
        }
        Some(Gate { at, side: gate.side, owner: gate.owner })
    };
    raw.iter().enumerate().map(&mut check).collect()
}

fn kept(gates: &[Option<Gate>]) -> Vec<Gate> {
    gates.iter().flatten().copied().collect()
}

/// Each side needs a way in, and a way out if an ending asks for one.
fn check_owners(raw: &RawMap, endings: &[Ending], findings: &mut Findings<'_>) {
    for side in Side::BOTH {
        if !raw.entries.iter().any(|gate| gate.owner == side) {
            findings
                .add("map.entries", format!("the {side:?} side has no entry"))
                .hint(format!("add one, such as `(at: (1, 1), side: West, owner: {side:?})`"))
                .rule("DEPLOY-1");
        }
    }
    if raw.entries.len() > usize::from(u8::MAX) {
        findings
            .add("map.entries", format!("there are {} entries, the most are 255", raw.entries.len()))
            .hint("a handful will do");
    }
    for (index, ending) in endings.iter().enumerate() {
        let path = format!("endings[{index}]");
        match ending {
            Ending::LastFigureOut { side } if !raw.exits.iter().any(|gate| gate.owner == *side) => {
                findings
                    .add(&path, format!("the {side:?} side must get out, but has no exit"))
                    .hint("add one to `exits` in the map");
            }
            Ending::DoorsSealed { doors, .. } => check_sealable(raw, doors, &format!("{path}.doors"), findings),
            _ => {}
        }
    }
}

/// `M2`: doors that are to be sealed must be there, each once, and not sealed yet.
fn check_sealable(raw: &RawMap, doors: &[u8], path: &str, findings: &mut Findings<'_>) {
    if doors.is_empty() {
        findings
            .add(path, "there is no door to be sealed")
            .hint("name doors by their place in the map's list, such as `[0]`")
            .rule("M2");
    }
    for (place, door) in doors.iter().enumerate() {
        let path = format!("{path}[{place}]");
        match raw.doors.get(usize::from(*door)) {
            None => {
                let last = raw.doors.len().saturating_sub(1);
                findings.add(&path, format!("there is no door {door}")).hint(format!("doors go from 0 to {last}"));
            }
            Some(found) if found.state == DoorState::Sealed => {
                findings
                    .add(&path, format!("door {door} is sealed from the start"))
                    .hint("write `state: Open` or `state: Closed` in the door")
                    .rule("M2");
            }
            Some(_) if doors[..place].contains(door) => {
                findings.add(&path, format!("door {door} stands here twice")).hint("name each door once");
            }
            Some(_) => {}
        }
    }
}

/// The board with every door open that can be opened.
fn unlocked(board: &Board) -> Board {
    let doors = board.doors().iter().map(|door| Door { open: door.open || !door.sealed, ..*door }).collect();
    Board::new(Arc::new(board.terrain().clone()), doors)
}

/// All floor can be walked to from the first entry; so then can every exit and every other entry.
fn check_reach(board: &Board, exits: &[Option<Gate>], findings: &mut Findings<'_>) {
    let terrain = board.terrain();
    let Some(first) = terrain.entries.first() else { return };
    let board = unlocked(board);
    let mut reached = board.reachable(first.at);
    for (index, gate) in exits.iter().enumerate() {
        if gate.is_some_and(|gate| !reached.contains(&gate.at)) {
            findings
                .add(&format!("map.exits[{index}].at"), "no way leads to this exit")
                .hint("even with every unsealed door open");
        }
    }
    for square in terrain.squares().filter(|square| terrain.ground(*square) == Ground::Floor) {
        if reached.contains(&square) {
            continue;
        }
        let pocket = board.reachable(square);
        let message =
            format!("no way leads to ({}, {}): {} floor squares are cut off", square.x, square.y, pocket.len());
        findings
            .add_within(&format!("map.rows[{}]", square.y), usize::from(square.x), message)
            .hint("all floor must be within reach of the first entry with every unsealed door open");
        reached.extend(pocket);
    }
}

/// No figure that comes in is seen at once by one that comes in on the other side.
fn check_entries_unseen(board: &Board, entries: &[Option<Gate>], findings: &mut Findings<'_>) {
    let nobody = Occupancy::new(board.terrain());
    let of = |side: Side| {
        let own = move |(index, gate): (usize, &Option<Gate>)| Some((index, (*gate)?));
        entries.iter().enumerate().filter_map(own).filter(move |(_, gate)| gate.owner == side)
    };
    for (index, german) in of(Side::German) {
        for (_, allied) in of(Side::Allied) {
            if sight::trace(board, &nobody, german.at, allied.at).is_ok() {
                let message = format!("this entry sees the enemy's entry at ({}, {})", allied.at.x, allied.at.y);
                findings
                    .add(&format!("map.entries[{index}].at"), message)
                    .hint("put rock, a corner or a closed door between them");
            }
        }
    }
}
