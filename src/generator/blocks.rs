//! The building blocks of a generated mission: its objects, special conditions, points and endings. They are written in
//! the words of dossiers.

use mission::ObjectIcon;
use mission_document::MapSymmetry;
use rules::{EdgePoint, Facing, Side, Square};

use crate::{
    briefing::BriefingParts,
    gates::{choose_shaft, dig_green_shaft, dig_shaft, find_shafts, hatch_edges},
    grid::MapTile,
    layout::MapLayout,
    mission_blocks::{MissionBlocks, PlacedObject},
    random::MapRandom,
    rooms::is_free_of_exits,
    site_plan::SitePlan,
    spec::{MapSize, MissionObjective, MissionSpec},
};

/// Minimum distance between two gates, in squares.
const GATES_APART: u8 = 5;
/// Minimum size of the room of an objective, in squares.
const GOAL_ROOM: usize = 8;
/// The id of the kind that comes as a horde.
const HORDE: &str = "sturmzombie";
/// The ids of the SWD's leaders and their guards, who are no horde.
const GUARDS: &str = r#"["gretel", "ilsa", "hans", "blitzhund", "minenzombie"]"#;

/// Places entries, exits and objects for the objective, and returns its blocks; `None` if the layout has no room for
/// them.
pub(crate) fn place_objective(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
) -> Option<MissionBlocks> {
    let mut blocks = MissionBlocks::default();
    match spec.objective {
        MissionObjective::Escape => place_escape(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::SealDoors => place_green_doors(random, layout, sites, &mut blocks)?,
        MissionObjective::CarryOut => place_carry_out(random, layout, sites, &mut blocks)?,
        MissionObjective::Search => place_search(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::Rescue => place_rescue(random, layout, sites, &mut blocks)?,
        MissionObjective::Panels => place_panels(random, layout, sites, &mut blocks)?,
        MissionObjective::Launch => place_launch(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::KillLeader => place_leader(random, layout, sites, spec, &mut blocks)?,
        MissionObjective::HoldRoom => place_hold(random, layout, sites, spec, &mut blocks)?,
    }
    Some(blocks)
}

/// Digs the entries of a side near these places.
fn dig_entries(random: &mut MapRandom, layout: &mut MapLayout, places: &[Square], owner: Side) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let shaft = choose_shaft(random, layout, *near, GATES_APART);
        // One entry is enough; the others are dropped if there is no place for them.
        let Some(shaft) = shaft else { return (index > 0).then_some(()) };
        let gate = dig_shaft(random, layout, &shaft, owner);
        layout.entries.push(gate);
    }
    Some(())
}

fn dig_all_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    dig_entries(random, layout, &sites.german, Side::German)
}

/// Digs the entries of both sides for an objective that is the same for both: on a symmetric map, those of the SWD are
/// the mirror images of the Allied ones.
fn dig_even_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    if layout.grid.symmetry() == MapSymmetry::Off {
        return dig_all_entries(random, layout, sites);
    }
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    for gate in layout.entries.clone() {
        let twin = layout.grid.twin(gate.at)?;
        let shaft = find_shafts(layout).into_iter().find(|shaft| shaft.begins_at(twin))?;
        let gate = dig_shaft(random, layout, &shaft, Side::German);
        layout.entries.push(gate);
    }
    Some(())
}

/// Digs Allied exits near these places.
fn dig_exits(random: &mut MapRandom, layout: &mut MapLayout, places: &[Square]) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let Some(shaft) = choose_shaft(random, layout, *near, GATES_APART) else { return (index > 0).then_some(()) };
        let gate = dig_shaft(random, layout, &shaft, Side::Allied);
        layout.exits.push(gate);
    }
    Some(())
}

/// Returns the room of at least `least` squares nearest to a place that has two exits and is not taken.
fn choose_room(layout: &MapLayout, near: Square, taken: &[usize], least: usize) -> Option<usize> {
    let fits = |room: &usize| {
        let plan = &layout.rooms[*room];
        let own = |at: &Square| layout.grid.tile(*at) == MapTile::Room(*room as u8);
        !taken.contains(room) && plan.exits.len() >= 2 && plan.rect.squares().filter(own).count() >= least
    };
    let distance = |room: &usize| {
        let rect = layout.rooms[*room].rect;
        let middle = (u16::from(rect.from.x + rect.to.x), u16::from(rect.from.y + rect.to.y));
        middle.0.abs_diff(2 * u16::from(near.x)) + middle.1.abs_diff(2 * u16::from(near.y))
    };
    (0..layout.rooms.len()).filter(fits).min_by_key(|room| (distance(room), *room))
}

/// Returns the corridor square nearest to a place that is not near an entry or one of these squares.
fn nearest_corridor(layout: &MapLayout, near: Square, taken: &[Square]) -> Option<Square> {
    let distance = |one: Square, other: Square| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
    let gates: Vec<Square> = layout.entries.iter().map(|gate| gate.at).collect();
    let apart = |at: &Square| gates.iter().chain(taken).all(|other| distance(*other, *at) >= 3);
    let free = layout.grid.squares().filter(|at| layout.grid.is_corridor(*at)).filter(apart);
    free.min_by_key(|at| (distance(near, *at), *at))
}

/// Returns free squares of a room that are not at its exits.
fn quiet_squares(layout: &MapLayout, room: usize) -> Vec<Square> {
    let plan = &layout.rooms[room];
    let own =
        |at: &Square| layout.grid.tile(*at) == MapTile::Room(room as u8) && is_free_of_exits(&layout.grid, plan, *at);
    plan.rect.squares().filter(own).collect()
}

/// Returns squares of a room at its walls, where an object on an obstacle hinders least: corners first.
fn wall_squares(random: &mut MapRandom, layout: &MapLayout, room: usize) -> Vec<Square> {
    let plan = &layout.rooms[room];
    let own = |at: &Square| layout.grid.tile(*at) == MapTile::Room(room as u8) && !plan.has_exit_at(*at);
    let mut squares: Vec<Square> = plan.rect.squares().filter(own).filter(|at| !layout.has_gate_at(*at)).collect();
    random.shuffle(&mut squares);
    let walls = |at: &Square| {
        let solid = layout.grid.neighbours(*at).filter(|(_, next)| !layout.grid.is_floor(*next));
        std::cmp::Reverse(solid.count().min(2))
    };
    squares.retain(|at| walls(at).0 > 0);
    squares.sort_by_key(walls);
    squares
}

/// Puts an object on an obstacle at the wall of a room.
fn place_panel(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    room: usize,
    (name, icon, user): (&'static str, ObjectIcon, Option<Side>),
) -> Option<PlacedObject> {
    let at = wall_squares(random, layout, room).into_iter().find(|at| {
        let mut with = layout.clone();
        with.grid.set_one(*at, MapTile::Obstacle(room as u8));
        let board = with.board_with_open_doors();
        let floor = board.terrain().squares().filter(|at| board.terrain().ground(*at) == rules::Ground::Floor);
        let floor: Vec<Square> = floor.collect();
        floor.first().is_some_and(|first| board.reachable(*first).len() == floor.len())
    })?;
    layout.grid.set_one(at, MapTile::Obstacle(room as u8));
    Some(PlacedObject { name, icon, at, portable: false, numbered: false, user })
}

/// Closes all doors at the exits of a room, and adds those that are missing. Returns their numbers.
fn close_room(layout: &mut MapLayout, room: usize) -> Option<Vec<u8>> {
    let exits = layout.rooms[room].exits.clone();
    let mut numbers = Vec::new();
    for (at, side) in exits {
        if !layout.doors.iter().any(|door| door.is_on(at, side)) {
            layout.doors.push(crate::layout::LayoutDoor {
                at,
                side,
                state: mission::DoorState::Closed,
                colour: mission::DoorColour::Plain,
            });
        }
        let number = layout.doors.iter().position(|door| door.is_on(at, side))?;
        layout.doors[number].state = mission::DoorState::Closed;
        numbers.push(number as u8);
    }
    Some(numbers)
}

fn place_escape(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_exits(random, layout, &sites.goals)?;
    dig_all_entries(random, layout, sites)?;
    if spec.rp.allied >= 6 {
        blocks.allied_demands.push("AtLeastFigures(2)".into());
    }
    blocks.endings.push("LastFigureOut(side: Allied)".into());
    blocks.goals = layout.exits.iter().map(|exit| exit.at).collect();
    blocks.numbers.push(("exits", layout.exits.len()));
    Some(())
}

fn place_green_doors(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    let mut doors = Vec::new();
    for near in &sites.german {
        let shaft = choose_shaft(random, layout, *near, GATES_APART + 2)?;
        let (gate, door) = dig_green_shaft(random, layout, &shaft, Side::German);
        layout.entries.push(gate);
        doors.push(door);
        blocks.goals.push(shaft.inner);
    }
    if doors.len() < 2 {
        return None;
    }
    let listed = doors.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    blocks.endings.push(format!("DoorsSealed(winner: Allied, doors: [{listed}])"));
    blocks.endings.push("NoneLeft(side: Allied)".into());
    blocks.numbers.push(("doors", doors.len()));
    Some(())
}

fn place_carry_out(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_even_entries(random, layout, sites)?;
    layout.exits = layout.entries.clone();
    let room = choose_room(layout, *sites.goals.first()?, &[], GOAL_ROOM)?;
    close_room(layout, room)?;
    let at = random.pick(&quiet_squares(layout, room))?;
    let cargo = random.pick(&BriefingParts::CARGO)?;
    let object =
        PlacedObject { name: cargo, icon: ObjectIcon::Beacon, at, portable: true, numbered: false, user: None };
    blocks.objects.push(object);
    blocks.endings =
        ["TakenOut(object: 0)", "NoneLeft(side: Allied)", "NoneLeft(side: German)"].map(String::from).into();
    blocks.goals.push(at);
    blocks.goal_rooms.push(room);
    Some(())
}

fn place_search(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_even_entries(random, layout, sites)?;
    for near in &sites.goals {
        let room = choose_room(layout, *near, &blocks.goal_rooms, 6);
        let quiet = room.and_then(|room| random.pick(&quiet_squares(layout, room)));
        // Without a free room a token lies in a corridor.
        let Some(at) = quiet.or_else(|| nearest_corridor(layout, *near, &blocks.goals)) else { continue };
        blocks.goal_rooms.extend(room);
        blocks.goals.push(at);
        blocks.objects.push(PlacedObject {
            name: "token",
            icon: ObjectIcon::Token,
            at,
            portable: true,
            numbered: true,
            user: None,
        });
    }
    let count = blocks.objects.len();
    if count < 4 {
        return None;
    }
    let rounds = if spec.size == MapSize::Large { 8 } else { 7 };
    // The highest number is worth 3, the quarter below it 2, all others 1.
    let two = count / 4;
    let values = (1..=count).map(|number| match count - number {
        0 => "3",
        rest if rest <= two => "2",
        _ => "1",
    });
    let values = values.collect::<Vec<_>>().join(", ");
    blocks.specials.push("ZombiesCarry".into());
    blocks.specials.push(format!("Twitchers(kind: \"{HORDE}\", on: 1, dice: 3)"));
    blocks.points.push(format!("Carried([{values}])"));
    blocks.endings.push(format!("Points(AfterTurn({rounds}))"));
    let ones = count - 1 - two;
    blocks.numbers.extend([
        ("tokens", count),
        ("ones", ones),
        ("two", ones + 1),
        ("last_two", count - 1),
        ("rounds", rounds),
    ]);
    Some(())
}

fn place_rescue(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    let room = choose_room(layout, *sites.goals.first()?, &[], GOAL_ROOM)?;
    let doors = close_room(layout, room)?;
    let at = random.pick(&quiet_squares(layout, room))?;
    // The exits are far from the Allied entries: those shafts whose nearest entry is farthest away.
    for _ in 0..2 {
        let far = find_shafts(layout).into_iter().max_by_key(|shaft| {
            let away = |gate: &EdgePoint| {
                u16::from(gate.at.x.abs_diff(shaft.inner.x)) + u16::from(gate.at.y.abs_diff(shaft.inner.y))
            };
            let entries = layout.entries_of(Side::Allied).map(away).min().unwrap_or(0);
            let others = layout.entries_of(Side::German).chain(&layout.exits).map(away).min().unwrap_or(0);
            entries + 2 * others.min(6)
        });
        let Some(shaft) = far else { break };
        let gate = dig_shaft(random, layout, &shaft, Side::Allied);
        layout.exits.push(gate);
    }
    layout.exits.first()?;
    let facing = random.pick(&Facing::ALL)?;
    let listed = doors.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let Square { x, y } = at;
    blocks
        .specials
        .push(format!("Stranded(side: Allied, rp: 3, at: ({x}, {y}), facing: {facing:?}, doors: [{listed}])"));
    blocks.points = ["Left(side: Allied, each: 1, stranded: 5)", "Dead(side: Allied, each: 1, stranded: 2)"]
        .map(String::from)
        .into();
    blocks.endings.push("Points(NoneLeft(Allied))".into());
    blocks.allied_demands = ["OneWorth(3)", "AtLeastFigures(2)"].map(String::from).into();
    blocks.goals.push(at);
    blocks.goal_rooms.push(room);
    blocks.numbers.extend([("doors", doors.len()), ("exits", layout.exits.len())]);
    Some(())
}

fn place_panels(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_even_entries(random, layout, sites)?;
    for near in &sites.goals {
        let Some(room) = choose_room(layout, *near, &blocks.goal_rooms, 6) else { continue };
        blocks.goal_rooms.push(room);
        let Some(panel) = place_panel(random, layout, room, ("panel", ObjectIcon::Panel, None)) else { continue };
        blocks.goals.push(panel.at);
        blocks.objects.push(panel);
    }
    // With an odd number of panels there is no draw unless a side has no figure left.
    if blocks.objects.len().is_multiple_of(2) {
        blocks.objects.pop();
        blocks.goals.pop();
    }
    if blocks.objects.len() < 3 {
        return None;
    }
    blocks.points.push("Activated(each: 1)".into());
    blocks.endings =
        ["Points(AllActivated)", "Points(NoneLeft(Allied))", "Points(NoneLeft(German))"].map(String::from).into();
    blocks.numbers.push(("panels", blocks.objects.len()));
    Some(())
}

fn place_launch(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    // Two devices in different rooms: a single one could be reached by a hidden tunnel in the first turn.
    for near in &sites.goals {
        let room = choose_room(layout, *near, &blocks.goal_rooms, GOAL_ROOM)?;
        close_room(layout, room)?;
        let device = place_panel(random, layout, room, ("device", ObjectIcon::Device, Some(Side::Allied)))?;
        blocks.goals.push(device.at);
        blocks.objects.push(device);
        blocks.goal_rooms.push(room);
    }
    let rounds = rounds_of_countdown(spec);
    blocks.specials.push("Waves(side: German, from: 2)".into());
    blocks.endings = vec![
        "Activated(winner: Allied, objects: [0, 1])".into(),
        format!("Launch(winner: German, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    blocks.numbers.extend([("rounds", rounds), ("next_round", rounds + 1), ("third_round", rounds + 2)]);
    Some(())
}

/// Returns the first round in which a countdown may end.
fn rounds_of_countdown(spec: &MissionSpec) -> usize {
    match spec.size {
        MapSize::Small => 6,
        MapSize::Medium => 7,
        MapSize::Large => 8,
    }
}

fn place_leader(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_all_entries(random, layout, sites)?;
    let rounds = rounds_of_countdown(spec) + 1;
    blocks.german_demands = vec!["OneWorth(4)".into(), format!("OnlyOf({GUARDS})")];
    blocks.endings = vec![
        "NoneLeft(side: German)".into(),
        format!("Launch(winner: German, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    blocks.goals = layout.entries_of(Side::German).map(|gate| gate.at).collect();
    blocks.numbers.extend([("rounds", rounds), ("next_round", rounds + 1), ("third_round", rounds + 2)]);
    Some(())
}

fn place_hold(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    sites: &SitePlan,
    spec: &MissionSpec,
    blocks: &mut MissionBlocks,
) -> Option<()> {
    dig_entries(random, layout, &sites.german, Side::German)?;
    let least = if spec.size == MapSize::Small { 9 } else { 12 };
    let room = choose_room(layout, *sites.goals.first()?, &[], least)?;
    close_room(layout, room)?;
    let (at, side) = random.pick(&hatch_edges(layout, room))?;
    layout.entries.push(EdgePoint { at, side, owner: Side::Allied });
    for _ in 0..3 {
        let guarded = layout.clone();
        let console = place_panel(random, layout, room, ("console", ObjectIcon::Panel, Some(Side::German)))?;
        // The entry must stay free.
        if console.at == at {
            *layout = guarded;
            continue;
        }
        blocks.goals.push(console.at);
        blocks.objects.push(console);
    }
    if blocks.objects.len() < 2 {
        return None;
    }
    let rounds = rounds_of_countdown(spec);
    let listed = (0..blocks.objects.len()).map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
    blocks.specials.push("ZombiesCarry".into());
    blocks.endings = vec![
        format!("Activated(winner: German, objects: [{listed}])"),
        format!("Launch(winner: Allied, from: {rounds})"),
        "NoneLeft(side: Allied)".into(),
    ];
    blocks.goal_rooms.push(room);
    blocks.numbers.extend([
        ("consoles", blocks.objects.len()),
        ("rounds", rounds),
        ("next_round", rounds + 1),
        ("third_round", rounds + 2),
    ]);
    Some(())
}
