//! One attempt to generate a map: all steps from the abstract graph to the checked layout.

use rules::Side;

use crate::{
    blocks::place_objective,
    checks::{LayoutRejection, check_layout},
    furnish::{
        add_corridor_doors, add_room_doors, block_long_sights, fill_dead_end_rooms, fill_dead_ends, place_obstacles,
        shorten_corridors,
    },
    grid::GroundGrid,
    layout::MapLayout,
    measure::MapMeasurements,
    mission_blocks::MissionBlocks,
    pickets::choose_picket_areas,
    random::MapRandom,
    rooms::{cut_corners, dig_ways_out, pack_rooms},
    routing::{CorridorRoute, dig_corridor},
    site_plan::SitePlan,
    spec::{MapSize, MissionObjective, MissionSpec},
    street_graph::StreetGraph,
};

/// Range from which the maximum number of rooms is drawn, for each thousand inner squares of the map.
const ROOM_DENSITY: (usize, usize) = (28, 40);

/// The map of a successful attempt: it meets all rules.
pub(crate) struct MapAttempt {
    pub(crate) layout: MapLayout,
    pub(crate) blocks: MissionBlocks,
    pub(crate) measurements: MapMeasurements,
}

impl MapAttempt {
    /// Generates the map of the attempt with a number, from 0.
    ///
    /// # Errors
    /// The rule that the map breaks.
    pub(crate) fn make(spec: &MissionSpec, number: u32) -> Result<MapAttempt, LayoutRejection> {
        let mut random = MapRandom::new(spec.seed.spread() ^ u64::from(hash_choices(spec)), number);
        let random = &mut random;
        let (width, height) = spec.size.squares();
        // The galleries behind green doors need rock between the outer streets and the edge.
        let wide =
            spec.objective == MissionObjective::SealDoors || spec.size != MapSize::Small && random.draw_chance(35);
        let graph = StreetGraph::draw(random, (width, height), spec.symmetry, 1 + u8::from(wide));
        let sites = SitePlan::draw(random, &graph, spec);
        let mut layout = lay_out_ground(random, spec, &graph).ok_or(LayoutRejection::UnreachableFloor)?;
        add_room_doors(random, &mut layout);
        place_obstacles(random, &mut layout);
        shorten_corridors(random, &mut layout);
        let mut blocks =
            place_objective(random, &mut layout, &sites, spec).ok_or(LayoutRejection::NoPlaceForObjective)?;
        shorten_corridors(random, &mut layout);
        block_long_sights(&mut layout);
        add_corridor_doors(random, &mut layout);
        let measurements = MapMeasurements::of_board(&layout.board());
        place_pickets(spec, &layout, &measurements, &mut blocks)?;
        check_layout(&layout, &blocks, spec, &measurements)?;
        Ok(MapAttempt { layout, blocks, measurements })
    }
}

/// Returns a number for the objective, the symmetry and the size, so that specs with equal seeds have different maps.
fn hash_choices(spec: &MissionSpec) -> u32 {
    let place = |found: Option<usize>| found.unwrap_or_default() as u32;
    let objective = place(MissionObjective::ALL.iter().position(|it| *it == spec.objective));
    let symmetry = place(crate::SYMMETRIES.iter().position(|it| *it == spec.symmetry));
    (objective * 4 + symmetry) * 4 + place(MapSize::ALL.iter().position(|it| *it == spec.size))
}

/// Digs the streets, packs the rooms and connects them; `None` if a street can't be dug.
fn lay_out_ground(random: &mut MapRandom, spec: &MissionSpec, graph: &StreetGraph) -> Option<MapLayout> {
    let mut grid = GroundGrid::new(spec.size.squares(), spec.symmetry);
    for street in &graph.streets[..graph.routes] {
        let (from, to) = (graph.junctions[street.from], graph.junctions[street.to]);
        let span = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) + 2;
        let way = CorridorRoute { grid: &grid, from, heading: None, span }.find(|at| at == to)?;
        dig_corridor(&mut grid, &way);
    }
    let most = grid.inner_len() * random.between(ROOM_DENSITY.0, ROOM_DENSITY.1) / 1000;
    let mut rooms = pack_rooms(random, &mut grid, most);
    dig_ways_out(random, &mut grid, &mut rooms);
    cut_corners(random, &mut grid, &rooms);
    let mut layout = MapLayout { grid, rooms, doors: Vec::new(), entries: Vec::new(), exits: Vec::new() };
    fill_dead_ends(random, &mut layout);
    while fill_dead_end_rooms(&mut layout) {
        fill_dead_ends(random, &mut layout);
    }
    Some(layout)
}

/// Adds the red squares to the blocks, if the objective has pickets and the SWD has a horde for them.
fn place_pickets(
    spec: &MissionSpec,
    layout: &MapLayout,
    measurements: &MapMeasurements,
    blocks: &mut MissionBlocks,
) -> Result<(), LayoutRejection> {
    if spec.objective != MissionObjective::Launch || !spec.has_horde() {
        return Ok(());
    }
    // Each purchase of Sturmzombies brings three; half of the points are usually spent on other figures.
    let least = usize::from(spec.rp.of(Side::German)).clamp(9, 24);
    let goal = blocks.goals.first().copied().ok_or(LayoutRejection::NoPlaceForObjective)?;
    let areas = choose_picket_areas(layout, measurements, goal, least).ok_or(LayoutRejection::NoPlaceForObjective)?;
    let written = areas.iter().map(|(one, other)| format!("(({}, {}), ({}, {}))", one.x, one.y, other.x, other.y));
    let areas = written.collect::<Vec<_>>().join(", ");
    blocks.specials.insert(0, format!("Pickets(side: German, areas: [{areas}])"));
    Ok(())
}
