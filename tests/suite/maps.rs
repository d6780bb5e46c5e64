//! What the maps of the game's missions must hold beyond what makes a mission file valid.

use std::collections::{HashMap, HashSet, VecDeque, hash_map::Entry};

use incursion::mission::{self, DoorColour, Library, Mission};
use incursion::paths;
use incursion::rules::{Board, Door, Facing, Gate, Ground, Occupancy, Side, Square, Terrain, sight};

fn library() -> Library {
    let catalogue = mission::load_catalogue(&paths::figures()).expect("the game's figures are clean");
    mission::missions(&[paths::missions()], &catalogue)
}

/// What `missions.md` asks of every map beyond what every mission file must hold.
#[test]
fn mission_map_demands() {
    for listed in library().missions {
        let mission = &listed.mission;
        let name = &mission.id;
        let board = with_unsealed_doors_open(mission);
        let terrain = board.terrain();
        assert!((18..=32).contains(&terrain.width()) && (14..=26).contains(&terrain.height()), "{name}: size");
        entries_do_not_see_each_other(name, &board);
        nobody_can_seal_the_way(name, &board);
    }
}

fn with_unsealed_doors_open(mission: &Mission) -> Board {
    let doors = mission.doors.iter().map(|door| Door { open: door.open || !door.sealed, ..*door }).collect();
    Board::new(mission.terrain.clone(), doors)
}

fn entries_do_not_see_each_other(name: &str, board: &Board) {
    let nobody = Occupancy::new(board.terrain());
    let of = |side: Side| board.terrain().entries.iter().filter(move |gate| gate.owner == side);
    for (allied, german) in of(Side::Allied).flat_map(|allied| of(Side::German).map(move |german| (allied, german))) {
        let seen = sight::trace(board, &nobody, allied.at, german.at);
        assert!(seen.is_err(), "{name}: {allied:?} sees {german:?} with all doors open");
    }
}

/// Whichever one square is held, all gates but those right behind it can still be reached from one another.
fn nobody_can_seal_the_way(name: &str, board: &Board) {
    let terrain = board.terrain();
    let gates: HashSet<Square> = terrain.entries.iter().chain(&terrain.exits).map(|gate| gate.at).collect();
    for held in terrain.squares().filter(|square| terrain.ground(*square) == Ground::Floor) {
        let free: Vec<Square> = gates.iter().copied().filter(|gate| !stub(board, *gate).contains(&held)).collect();
        let Some(first) = free.first() else { continue };
        let reached = distances(board, *first, Some(held));
        for gate in &free {
            assert!(reached.contains_key(gate), "{name}: who holds {held:?} cuts {gate:?} off from {first:?}");
        }
    }
}

/// The squares from a gate inwards up to the first from which more than one way goes on.
fn stub(board: &Board, gate: Square) -> Vec<Square> {
    let mut stub = vec![gate];
    loop {
        let here = stub[stub.len() - 1];
        let on: Vec<Square> = neighbours(board, here).filter(|next| !stub.contains(next)).collect();
        match on[..] {
            [next] => stub.push(next),
            _ => return stub,
        }
    }
}

fn neighbours(board: &Board, here: Square) -> impl Iterator<Item = Square> {
    Facing::ALL
        .into_iter()
        .filter(move |side| board.joined(here, *side))
        .filter_map(move |side| here.towards(side))
        .filter(|next| board.terrain().ground(*next) == Ground::Floor)
}

/// Moves from a square to every other that can be reached, with one square held.
fn distances(board: &Board, from: Square, held: Option<Square>) -> HashMap<Square, usize> {
    let mut reached = HashMap::from([(from, 0)]);
    let mut open = VecDeque::from([from]);
    while let Some(here) = open.pop_front() {
        let far = reached[&here] + 1;
        for next in neighbours(board, here).filter(|next| Some(*next) != held) {
            if let Entry::Vacant(place) = reached.entry(next) {
                place.insert(far);
                open.push_back(next);
            }
        }
    }
    reached
}

fn green_doors(mission: &Mission) -> Vec<&Door> {
    let doors = mission.doors.iter().zip(&mission.door_colours);
    doors.filter(|(_, colour)| **colour == DoorColour::Green).map(|(door, _)| door).collect()
}

/// `M1` and what `missions.md` asks of its map.
#[test]
fn recon_is_true_to_its_dossier() {
    let library = library();
    let mission = library.find("recon").expect("Recon is one of the game's missions");
    let board = with_unsealed_doors_open(mission);
    let green = green_doors(mission);
    assert_eq!(green.len(), 4);
    assert!(green.iter().all(|door| door.sealed && door.at.y == green[0].at.y));
    assert_eq!(mission.doors.iter().filter(|door| door.sealed).count(), 4);

    let Terrain { entries, exits, .. } = &*mission.terrain;
    assert_eq!(exits.len(), 2);
    assert!(exits.iter().all(|exit| exit.owner == Side::Allied && exit.at.x == mission.terrain.width() - 1));
    for exit in exits {
        let way = |entry: &Gate| distances(&board, entry.at, None)[&exit.at] + 1;
        let shortest = entries.iter().filter(|entry| entry.owner == Side::Allied).map(way).min();
        assert!(shortest.is_some_and(|moves| (18..=22).contains(&moves)), "{exit:?}: {shortest:?} moves");
    }
}

/// `M2` and what `missions.md` asks of its map.
#[test]
fn incursion_is_true_to_its_dossier() {
    let library = library();
    let mission = library.find("incursion").expect("Incursion is one of the game's missions");
    let green = green_doors(mission);
    assert_eq!(green.len(), 3);
    assert!(green.iter().all(|door| door.open && !door.sealed));

    let Terrain { entries, .. } = &*mission.terrain;
    let of = |side: Side| entries.iter().filter(move |gate| gate.owner == side);
    assert_eq!(of(Side::German).count(), 3);
    let doors = mission.doors.iter().map(|door| Door { open: !green.contains(&door), ..*door });
    let sealed = Board::new(mission.terrain.clone(), doors.collect());
    for german in of(Side::German) {
        let area = distances(&sealed, german.at, None);
        assert!(of(Side::Allied).all(|allied| !area.contains_key(&allied.at)), "{german:?} is not shut in");
    }

    let board = with_unsealed_doors_open(mission);
    let nobody = Occupancy::new(board.terrain());
    let beside = |door: &Door| [Some(door.at), door.at.towards(door.side)].into_iter().flatten().collect::<Vec<_>>();
    let seen_from = |at: Square, door: &Door| {
        beside(door).into_iter().any(|square| at == square || sight::trace(&board, &nobody, at, square).is_ok())
    };
    for at in board.terrain().squares().filter(|at| board.terrain().ground(*at) == Ground::Floor) {
        let seen = green.iter().filter(|door| seen_from(at, door)).count();
        assert!(seen < 2, "two green doors are seen from {at:?}");
    }
}
