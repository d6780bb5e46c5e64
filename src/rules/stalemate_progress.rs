//! Measuring of progress, for the draw that both sides may agree on when there is none (`TURN-3`). See the ruling in
//! `stalemate`.

use bevy_ecs::{change_detection::DetectChangesMut, world::World};

use crate::{
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figures::Figure,
    mission_specs::{MissionAct, ObjectiveGain, ObjectiveSpec},
    objects::ObjectPlace,
    pathfinding::UNREACHABLE,
    side::{BySide, Side},
    square::Square,
    stalemate::{DrawAgreement, StalemateCounter},
    state_fields::BattleState,
    state_part_ids::StatePartSet,
    state_snapshot::{refresh_after_order, refresh_state},
    step_graph::StepGraph,
    terrain::Ground,
};

/// Starts the stalemate counter with the distances at the beginning of the battle.
pub(super) fn begin_measuring_progress(world: &mut World) {
    refresh_state(world);
    let ways = least_distances_of_both(BattleState::current(world));
    world.resource_mut::<StalemateCounter>().begin(ways);
}

fn least_distances_of_both(now: &BattleState) -> BySide<Vec<u16>> {
    BySide::from_fn(|side| least_distances(now, side))
}

/// Updates the stalemate counter after an order. `since` is the index of the first event of the order, whose steps can
/// write the parts `writes`.
pub(super) fn record_progress(world: &mut World, since: usize, writes: StatePartSet) {
    let (mut turned, mut stirred) = (false, false);
    for event in &world.resource::<EventLog>().all()[since..] {
        stirred |= is_progress(event);
        turned |= matches!(event, BattleEvent::TurnStarted { .. });
    }
    if stirred {
        world.resource_mut::<StalemateCounter>().reset();
    }
    if turned {
        refresh_after_order(world, writes);
        let ways = least_distances_of_both(BattleState::current(world));
        world.resource_mut::<StalemateCounter>().end_turn(ways);
    }
    if !world.resource::<StalemateCounter>().may_end() {
        world.resource_mut::<DrawAgreement>().set_if_neq(DrawAgreement::default());
    }
}

fn is_progress(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Wounded { .. }
            | BattleEvent::Died { .. }
            | BattleEvent::LeftBoard { .. }
            | BattleEvent::DoorSealed { .. }
            | BattleEvent::PickedUp { .. }
            | BattleEvent::Dropped { .. }
            | BattleEvent::Operated { .. }
            | BattleEvent::CacheSearched { .. }
            | BattleEvent::CacheEmpty { .. }
            | BattleEvent::Freed { .. }
    )
}

/// Returns the minimum distance of any figure of a side to each of its possible goals, in a fixed order.
fn least_distances(now: &BattleState, side: Side) -> Vec<u16> {
    let own = now.figures.iter().filter(|figure| figure.side == side && !now.is_stranded(figure));
    let goals = goals_of_side(now, side);
    let terrain = now.board.terrain();
    let mut steps = vec![UNREACHABLE; terrain.grounds().len()];
    let graph = passable_steps(now, side);
    let flood = graph.flood(own.filter_map(Figure::square).collect());
    flood.find_all(goals.iter().flatten().copied().collect(), |at, count| steps[terrain.index(at)] = count);
    let least = |goal: &Vec<Square>| goal.iter().map(|at| steps[terrain.index(*at)]).min().unwrap_or(UNREACHABLE);
    goals.iter().map(least).collect()
}

/// Returns the steps that a side's figures could take, past all figures and through all doors that it could open.
fn passable_steps(now: &BattleState, side: Side) -> StepGraph {
    let doors = now.board.doors();
    let mut steps = now.board.steps(|number| {
        let door = doors[usize::from(number)];
        door.open || !door.sealed && now.can_ever_open(number, side)
    });
    if now.has_step_limits() {
        steps.retain_steps(|from, to| now.can_enter_square(side, Some(from), to).is_ok());
    }
    steps
}

/// Returns the squares of each possible goal of a side: exits, enemies, each object, each door.
fn goals_of_side(now: &BattleState, side: Side) -> Vec<Vec<Square>> {
    let mut all = vec![exit_squares(now, side), squares_beside_enemies(now, side)];
    all.extend(now.objects.iter().map(|(_, object)| match object.place {
        ObjectPlace::At(at) => square_and_floor_beside(now, at),
        _ => Vec::new(),
    }));
    let tasks = now.objectives(side);
    all.extend((0..now.board.doors().len()).map(|door| squares_of_wanted_door(now, &tasks, door)));
    all
}

fn exit_squares(now: &BattleState, side: Side) -> Vec<Square> {
    let leaves = now.charter.endings.iter().any(|ending| ending.has_way_out(side));
    let scores = now.charter.scores.iter().any(|score| score.has_way_out(side));
    let gates = now.board.terrain().exits.iter().filter(|gate| gate.owner == side && (leaves || scores));
    gates.map(|gate| gate.at).collect()
}

fn squares_beside_enemies(now: &BattleState, side: Side) -> Vec<Square> {
    let enemies = now.figures.iter().filter(|figure| figure.side != side).filter_map(Figure::square).collect();
    let open_steps = now.board.steps(|door| now.board.doors()[usize::from(door)].open);
    let mut flood = open_steps.flood(enemies);
    flood.advance();
    flood.reached.squares().collect()
}

/// Returns a square and the joined floor beside it, from where figures reach an obstacle.
fn square_and_floor_beside(now: &BattleState, at: Square) -> Vec<Square> {
    let floor = |at: &Square| now.board.terrain().ground(*at) == Ground::Floor;
    let beside = Facing::ALL.into_iter().filter(|side| now.board.joined(at, *side)).filter_map(|side| at.towards(side));
    [at].into_iter().chain(beside).filter(floor).collect()
}

/// Returns the squares of a door if a task of the side is to seal it, or to open it to free its stranded figure.
fn squares_of_wanted_door(now: &BattleState, tasks: &[ObjectiveSpec], number: usize) -> Vec<Square> {
    let door = now.board.doors()[number];
    let wanted = |task: &ObjectiveSpec| match task.act {
        MissionAct::Seal(door) => usize::from(door) == number,
        MissionAct::Open(door) => usize::from(door) == number && task.gain == ObjectiveGain::Rescue,
        _ => false,
    };
    if !tasks.iter().any(wanted) {
        return Vec::new();
    }
    let (here, there) = door.squares();
    let floor = |at: &Square| now.board.terrain().ground(*at) == Ground::Floor;
    [Some(here), there].into_iter().flatten().filter(floor).collect()
}
