//! Measuring of progress, for the draw that both sides may agree on when there is none (`TURN-3`). See the ruling in
//! `stalemate`.

use bevy_ecs::world::World;

use crate::{
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figures::Figure,
    mission_specs::{MissionAct, ObjectiveGain, ObjectiveSpec},
    objects::ObjectPlace,
    pathfinding::{MovementGraph, UNREACHABLE},
    side::{BySide, Side},
    square::Square,
    stalemate::{DrawAgreement, StalemateCounter},
    state_fields::BattleState,
    state_snapshot::refresh_state,
    terrain::Ground,
};

/// Starts the stalemate counter with the distances at the beginning of the battle.
pub(super) fn begin_measuring_progress(world: &mut World) {
    let ways = least_distances_of_both(world);
    world.resource_mut::<StalemateCounter>().begin(ways);
}

fn least_distances_of_both(world: &mut World) -> BySide<Vec<u16>> {
    refresh_state(world);
    let now = BattleState::current(world);
    BySide::from_fn(|side| least_distances(now, side))
}

/// Updates the stalemate counter after an order. `since` is the index of the first event of the order.
pub(super) fn record_progress(world: &mut World, since: usize) {
    let (mut turned, mut stirred) = (false, false);
    for event in &world.resource::<EventLog>().all()[since..] {
        stirred |= is_progress(event);
        turned |= matches!(event, BattleEvent::TurnStarted { .. });
    }
    if stirred {
        world.resource_mut::<StalemateCounter>().reset();
    }
    if turned {
        let ways = least_distances_of_both(world);
        world.resource_mut::<StalemateCounter>().end_turn(ways);
    }
    if !world.resource::<StalemateCounter>().may_end() {
        world.resource_mut::<DrawAgreement>().0 = BySide::default();
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
    let paths = MovementGraph::new(now, side);
    let own = now.figures.iter().filter(|figure| figure.side == side && !now.is_stranded(figure));
    let moves = moves_from(&paths, own.filter_map(Figure::square));
    let least = |places: Vec<Square>| places.into_iter().map(|at| moves[paths.index(at)]).min().unwrap_or(UNREACHABLE);
    let mut all = vec![least(exit_squares(now, side)), least(squares_beside_enemies(now, side))];
    all.extend(now.objects.iter().map(|(_, object)| match object.place {
        ObjectPlace::At(at) => least(square_and_floor_beside(now, at)),
        _ => UNREACHABLE,
    }));
    let tasks = now.objectives(side);
    all.extend((0..now.board.doors().len()).map(|door| least(squares_of_wanted_door(now, &tasks, door))));
    all
}

/// Returns the moves to each square from the nearest of the starts. Doors that can be opened count as open.
fn moves_from(paths: &MovementGraph, starts: impl Iterator<Item = Square>) -> Vec<u16> {
    let mut moves = vec![UNREACHABLE; paths.squares()];
    let mut open: Vec<usize> = starts.map(|at| paths.index(at)).collect();
    open.iter().for_each(|at| moves[*at] = 0);
    let mut next = 0;
    while let Some(&at) = open.get(next) {
        next += 1;
        for to in Facing::ALL.into_iter().filter_map(|towards| paths.passable_neighbour(at, towards)) {
            if moves[to] == UNREACHABLE {
                moves[to] = moves[at] + 1;
                open.push(to);
            }
        }
    }
    moves
}

fn exit_squares(now: &BattleState, side: Side) -> Vec<Square> {
    let leaves = now.charter.endings.iter().any(|ending| ending.has_way_out(side));
    let scores = now.charter.scores.iter().any(|score| score.has_way_out(side));
    let gates = now.board.terrain().exits.iter().filter(|gate| gate.owner == side && (leaves || scores));
    gates.map(|gate| gate.at).collect()
}

fn squares_beside_enemies(now: &BattleState, side: Side) -> Vec<Square> {
    let standing = now.figures.iter().filter(|figure| figure.side != side).filter_map(Figure::square);
    standing.flat_map(|at| square_and_floor_beside(now, at)).collect()
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
