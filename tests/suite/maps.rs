//! Requirements of the maps of the game's missions, beyond those of any valid mission file.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque, hash_map::Entry};

use mission::paths;
use mission::{self, DoorColour, Library, ListedMission, Mission, ObjectIcon};
use rules::{
    Board, Door, EdgePoint, Facing, Ground, Occupancy, Side, Square, Terrain,
    conditions::{self, PicketsCondition, StrandedCondition},
    line_of_sight,
    objects::{MissionObject, ObjectPlace},
    square::is_within_areas,
};

fn load_game_library() -> Library {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's figures are clean");
    mission::load_mission_library(&[paths::game_missions_dir()], &catalogue)
}

fn base_campaign_missions() -> Vec<ListedMission> {
    let library = load_game_library();
    let plans = mission::load_campaign_library(&[paths::game_missions_dir()], &library);
    let base = plans.find("gibraltar").expect("the base campaign");
    library.missions.into_iter().filter(|listed| base.missions.contains(&listed.mission.id)).collect()
}

/// Checks the requirements that every map of the base campaign must meet, beyond those of any valid mission file.
#[test]
fn maps_meet_the_base_campaign_requirements() {
    let missions = base_campaign_missions();
    assert_eq!(missions.len(), 7);
    for listed in missions {
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
        let seen = line_of_sight::trace_sight(board, &nobody, allied.at, german.at);
        assert!(seen.is_err(), "{name}: {allied:?} sees {german:?} with all doors open");
    }
}

/// Checks that a figure on any square cuts no entries and exits off from each other, except those whose only way in
/// leads over that square.
fn nobody_can_seal_the_way(name: &str, board: &Board) {
    let terrain = board.terrain();
    let gates: HashSet<Square> = terrain.entries.iter().chain(&terrain.exits).map(|gate| gate.at).collect();
    for held in terrain.squares().filter(|square| terrain.ground(*square) == Ground::Floor) {
        let free: Vec<Square> =
            gates.iter().copied().filter(|gate| !squares_to_first_fork(board, *gate).contains(&held)).collect();
        let Some(first) = free.first() else { continue };
        let reached = measure_distances(board, *first, Some(held));
        for gate in &free {
            assert!(reached.contains_key(gate), "{name}: who holds {held:?} cuts {gate:?} off from {first:?}");
        }
    }
}

/// Returns the squares from an entry or exit inwards, up to the first with more than one continuation.
fn squares_to_first_fork(board: &Board, gate: Square) -> Vec<Square> {
    let mut stub = vec![gate];
    loop {
        let here = stub[stub.len() - 1];
        let on: Vec<Square> = joined_neighbours(board, here).filter(|next| !stub.contains(next)).collect();
        match on[..] {
            [next] => stub.push(next),
            _ => return stub,
        }
    }
}

fn joined_neighbours(board: &Board, here: Square) -> impl Iterator<Item = Square> {
    Facing::ALL
        .into_iter()
        .filter(move |side| board.joined(here, *side))
        .filter_map(move |side| here.towards(side))
        .filter(|next| board.terrain().ground(*next) == Ground::Floor)
}

/// Returns the distances from a square to all reachable squares, in moves, with the square `held` blocked.
fn measure_distances(board: &Board, from: Square, held: Option<Square>) -> HashMap<Square, usize> {
    let mut reached = HashMap::from([(from, 0)]);
    let mut open = VecDeque::from([from]);
    while let Some(here) = open.pop_front() {
        let far = reached[&here] + 1;
        for next in joined_neighbours(board, here).filter(|next| Some(*next) != held) {
            if let Entry::Vacant(place) = reached.entry(next) {
                place.insert(far);
                open.push_back(next);
            }
        }
    }
    reached
}

fn list_green_doors(mission: &Mission) -> Vec<&Door> {
    let doors = mission.doors.iter().zip(&mission.door_colours);
    doors.filter(|(_, colour)| **colour == DoorColour::Green).map(|(door, _)| door).collect()
}

/// Checks the map of the mission `recon` against its dossier (`M1`).
#[test]
fn recon_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = library.find("recon").expect("Recon is one of the game's missions");
    let board = with_unsealed_doors_open(mission);
    let green = list_green_doors(mission);
    assert_eq!(green.len(), 4);
    assert!(green.iter().all(|door| door.sealed && door.at.y == green[0].at.y));
    assert_eq!(mission.doors.iter().filter(|door| door.sealed).count(), 4);

    let Terrain { entries, exits, .. } = &*mission.terrain;
    assert_eq!(exits.len(), 2);
    assert!(exits.iter().all(|exit| exit.owner == Side::Allied && exit.at.x == mission.terrain.width() - 1));
    for exit in exits {
        let way = |entry: &EdgePoint| measure_distances(&board, entry.at, None)[&exit.at] + 1;
        let shortest = entries.iter().filter(|entry| entry.owner == Side::Allied).map(way).min();
        assert!(shortest.is_some_and(|moves| (18..=22).contains(&moves)), "{exit:?}: {shortest:?} moves");
    }
}

/// Checks the map of the mission `incursion` against its dossier (`M2`).
#[test]
fn incursion_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = library.find("incursion").expect("Incursion is one of the game's missions");
    let green = list_green_doors(mission);
    assert_eq!(green.len(), 3);
    assert!(green.iter().all(|door| door.open && !door.sealed));

    let Terrain { entries, .. } = &*mission.terrain;
    let of = |side: Side| entries.iter().filter(move |gate| gate.owner == side);
    assert_eq!(of(Side::German).count(), 3);
    let doors = mission.doors.iter().map(|door| Door { open: !green.contains(&door), ..*door });
    let sealed = Board::new(mission.terrain.clone(), doors.collect());
    for german in of(Side::German) {
        let area = measure_distances(&sealed, german.at, None);
        assert!(of(Side::Allied).all(|allied| !area.contains_key(&allied.at)), "{german:?} is not shut in");
    }

    let board = with_unsealed_doors_open(mission);
    let nobody = Occupancy::new(board.terrain());
    let beside = |door: &Door| [Some(door.at), door.at.towards(door.side)].into_iter().flatten().collect::<Vec<_>>();
    let seen_from = |at: Square, door: &Door| {
        beside(door)
            .into_iter()
            .any(|square| at == square || line_of_sight::trace_sight(&board, &nobody, at, square).is_ok())
    };
    for at in board.terrain().squares().filter(|at| board.terrain().ground(*at) == Ground::Floor) {
        let seen = green.iter().filter(|door| seen_from(at, door)).count();
        assert!(seen < 2, "two green doors are seen from {at:?}");
    }
}

fn entries_of(mission: &Mission, side: Side) -> Vec<Square> {
    mission.terrain.entries.iter().filter(|gate| gate.owner == side).map(|gate| gate.at).collect()
}

/// Returns the number of action points that a figure of the side needs from outside the board to each square, by the
/// nearest entry. Entering and moving forward cost 1, moving sideways or backward 2, turns and closed doors 1 (`AP-1`).
fn points_to_squares(mission: &Mission, side: Side) -> HashMap<Square, usize> {
    let board = mission.board();
    let mut best: HashMap<(Square, Facing), usize> = HashMap::new();
    let mut open: BTreeSet<(usize, Square, Facing)> = BTreeSet::new();
    for gate in mission.terrain.entries.iter().filter(|gate| gate.owner == side) {
        open.insert((1, gate.at, gate.inward()));
    }
    while let Some((points, at, facing)) = open.pop_first() {
        if best.contains_key(&(at, facing)) {
            continue;
        }
        best.insert((at, facing), points);
        open.extend(Facing::ALL.into_iter().filter(|to| *to != facing).map(|to| (points + 1, at, to)));
        for towards in Facing::ALL {
            let Some(next) = at.towards(towards).filter(|next| mission.terrain.ground(*next) == Ground::Floor) else {
                continue;
            };
            let door = board.door_at(at, towards).map(|door| board.doors()[door]);
            let opening = match door {
                Some(door) if door.open => 0,
                Some(door) if !door.sealed && towards != facing.back() => 1,
                Some(_) => continue,
                None => 0,
            };
            let cost = if towards == facing { 1 } else { 2 };
            open.insert((points + opening + cost, next, facing));
        }
    }
    let mut nearest = HashMap::new();
    for ((at, _), points) in best {
        let least = nearest.entry(at).or_insert(points);
        *least = points.min(*least);
    }
    nearest
}

/// Returns the number of action points that a figure of the side needs to reach the object.
fn points_to_object(mission: &Mission, object: &MissionObject, side: Side) -> usize {
    let ObjectPlace::At(at) = object.place else { panic!("nobody carries anything before the battle") };
    let points = points_to_squares(mission, side);
    let board = with_unsealed_doors_open(mission);
    let beside = Facing::ALL.into_iter().filter_map(|facing| at.towards(facing));
    let reaching = [at]
        .into_iter()
        .chain(beside.filter(|next| mission.terrain.ground(at) == Ground::Obstacle || board.joined_to(at, *next)));
    reaching.filter_map(|at| points.get(&at)).copied().min().expect("each object can be reached")
}

/// Returns the squares of the room around a square, with its doors shut.
fn squares_of_room(mission: &Mission, at: Square) -> HashSet<Square> {
    let shut = mission.doors.iter().map(|door| Door { open: false, ..*door }).collect();
    let board = Board::new(mission.terrain.clone(), shut);
    measure_distances(&board, at, None).into_keys().collect()
}

/// Returns the doors that lead out of a room.
fn doors_of(mission: &Mission, room: &HashSet<Square>) -> Vec<u8> {
    let leads_out = |door: &Door| {
        let beyond = door.at.towards(door.side).expect("a door stands between two squares");
        room.contains(&door.at) != room.contains(&beyond)
    };
    (0..).zip(&mission.doors).filter(|(_, door)| leads_out(door)).map(|(number, _)| number).collect()
}

fn find_mission<'a>(library: &'a Library, id: &str) -> &'a Mission {
    library.find(id).unwrap_or_else(|| panic!("{id} is one of the game's missions"))
}

/// Checks the map of the mission `beacon` against its dossier (`M3`).
#[test]
fn the_beacon_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = find_mission(&library, "beacon");
    let [beacon] = &mission.objects[..] else { panic!("one beacon") };
    assert!(beacon.portable && mission.object_icons == [ObjectIcon::Beacon]);
    let ObjectPlace::At(at) = beacon.place else { panic!("it lies somewhere") };
    let room = squares_of_room(mission, at);
    assert_eq!(doors_of(mission, &room).len(), 2, "the beacon's room has two doors");
    let (width, height) = (mission.terrain.width(), mission.terrain.height());
    assert!((width / 3..=width - width / 3).contains(&at.x) && (height / 3..=height - height / 3).contains(&at.y));
    let points = Side::BOTH.map(|side| points_to_object(mission, beacon, side));
    // With equal distances the SWD would win three battles of four, because its horde arrives every turn.
    assert!(points[0] <= points[1] && points[1] - points[0] <= 9, "{points:?}");
    for entry in &mission.terrain.entries {
        assert!(mission.terrain.exits.contains(entry), "{entry:?} is no exit");
    }
}

/// Checks the map of the mission `twitcher` against its dossier (`M4`).
#[test]
fn the_twitcher_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = find_mission(&library, "twitcher");
    assert_eq!(mission.objects.len(), 8);
    let mut sums = [0; 2];
    let mut nearer = [0; 2];
    for token in &mission.objects {
        assert!(token.portable && token.numbered);
        let points = Side::BOTH.map(|side| points_to_object(mission, token, side));
        assert!(points.iter().min() <= Some(&21), "out of reach in 7 turns: {points:?}");
        nearer[usize::from(points[1] < points[0])] += 1;
        sums = [sums[0] + points[0], sums[1] + points[1]];
    }
    // Two more tokens are nearer to the Allies, and the sums differ by at most a quarter, because the horde also
    // carries tokens.
    assert_eq!(nearer, [5, 3]);
    assert!(sums[0] < sums[1] && (sums[1] - sums[0]) * 4 <= sums[0], "{sums:?}");
}

/// Checks the map of the mission `behind` against its dossier (`M5`).
#[test]
fn behind_enemy_lines_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = find_mission(&library, "behind");
    let StrandedCondition { at, doors, .. } =
        conditions::find_condition(&mission.specials).expect("someone is stranded");
    let at = *at;
    let room = squares_of_room(mission, at);
    assert!(doors.len() >= 2 && doors_of(mission, &room) == *doors, "{doors:?}");
    assert!(doors.iter().all(|door| !mission.doors[usize::from(*door)].open));
    // From both German entries an exit can be cut off, because they are nearer to it than the room is.
    let board = with_unsealed_doors_open(mission);
    let from_room = measure_distances(&board, at, None);
    let cuts_off = |german: &Square| {
        let from_entry = measure_distances(&board, *german, None);
        mission.terrain.exits.iter().any(|exit| from_entry[&exit.at] < from_room[&exit.at])
    };
    assert!(entries_of(mission, Side::German).iter().all(cuts_off));
    assert!(mission.terrain.exits.iter().all(|exit| exit.owner == Side::Allied));
    for entry in entries_of(mission, Side::Allied) {
        let ways = measure_distances(&board, entry, None);
        for exit in &mission.terrain.exits {
            assert!(ways[&exit.at] >= 12, "{exit:?} is {} squares from {entry:?}", ways[&exit.at]);
        }
    }
}

/// Checks the map of the mission `acdc` against its dossier (`M6`).
#[test]
fn ac_dc_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = find_mission(&library, "acdc");
    assert_eq!(mission.objects.len(), 5);
    let mut rooms: Vec<HashSet<Square>> = Vec::new();
    for panel in &mission.objects {
        let ObjectPlace::At(at) = panel.place else { panic!("it stands somewhere") };
        assert!(!panel.portable && mission.terrain.ground(at) == Ground::Obstacle);
        let beside = Facing::ALL.into_iter().filter_map(|facing| at.towards(facing));
        let reached: Vec<Square> = beside.filter(|at| mission.terrain.ground(*at) == Ground::Floor).collect();
        let room = squares_of_room(mission, *reached.first().expect("a panel is reached from somewhere"));
        assert!(reached.iter().all(|at| room.contains(at)), "the panel at {at:?} is reached from two rooms");
        assert!(!rooms.contains(&room), "two panels in one room");
        rooms.push(room);
    }
    let sum = |side| mission.objects.iter().map(|panel| points_to_object(mission, panel, side)).sum::<usize>();
    let sums = Side::BOTH.map(sum);
    assert!(sums[0].abs_diff(sums[1]) * 20 <= sums[0], "{sums:?}");
}

/// Checks the map of the mission `doomsday` against its dossier (`M7`).
#[test]
fn doomsday_is_true_to_its_dossier() {
    let library = load_game_library();
    let mission = find_mission(&library, "doomsday");
    let [device] = &mission.objects[..] else { panic!("one device") };
    assert_eq!(device.user, Some(Side::Allied));
    let ObjectPlace::At(device) = device.place else { panic!("it stands somewhere") };
    let board = with_unsealed_doors_open(mission);
    let moves = |from: Square| {
        let reached = measure_distances(&board, from, None);
        let beside = Facing::ALL.into_iter().filter_map(|facing| device.towards(facing));
        beside.filter_map(|at| reached.get(&at)).min().map(|moves| moves + 1).expect("the device can be reached")
    };
    let allied = entries_of(mission, Side::Allied);
    for entry in &allied {
        assert!((22..=26).contains(&moves(*entry)), "{entry:?}: {}", moves(*entry));
    }
    assert_eq!(entries_of(mission, Side::German).len(), 3);
    let PicketsCondition { side, areas } = conditions::find_condition(&mission.specials).expect("a picket line");
    assert_eq!(*side, Side::German);
    let nobody = Occupancy::new(board.terrain());
    let red: Vec<Square> = board
        .terrain()
        .squares()
        .filter(|at| is_within_areas(areas, *at) && board.terrain().ground(*at) == Ground::Floor)
        .collect();
    assert!(red.len() >= 24, "three zombies for each of 8 purchases find room");
    for at in red {
        for entry in &allied {
            let from_entry = measure_distances(&board, *entry, None)[&at];
            assert!(moves(at) < from_entry, "{at:?} lies before the picket line");
            assert!(line_of_sight::trace_sight(&board, &nobody, *entry, at).is_err(), "{entry:?} sees {at:?}");
        }
    }
}
