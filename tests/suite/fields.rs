//! Distances computed for the whole board at once equal the costs of single paths, and the squares within a figure's
//! points are its reachable squares.

use rules::{
    self, Ability, BattleState, Facing, Figure, FigurePlace, PendingDecision,
    pathfinding::{self, MovementGraph, PathGoal, ReachQuery, ReachableNodes, UNREACHABLE},
};

use crate::{boards::random_setup, games::RandomChooser, support::game_catalogue};

const GAMES: u64 = 60;
const ORDERS: usize = 250;

/// Calls `see` at moments of random battles with a figure that is on the board and may act.
fn visit_random_moments(mut see: impl FnMut(&BattleState, &Figure, &mut RandomChooser)) {
    let catalogue = game_catalogue();
    let mut world = rules::new_world();
    for seed in 0..GAMES {
        rules::install_battle(&mut world, &random_setup(&catalogue, seed + 500));
        let (mut chooser, mut chance) = (RandomChooser::new(seed + 7_000_000), RandomChooser::new(seed + 8_000_000));
        for _ in 0..ORDERS {
            let now = BattleState::of(&world);
            let orders = rules::legal_orders(&now);
            if orders.is_empty() {
                break;
            }
            let acting = now.acting.and_then(|id| now.figure(id));
            let asked = matches!(now.awaiting, PendingDecision::Act { .. });
            if let Some(figure) = acting.filter(|figure| asked && figure.square().is_some() && !now.dying(figure))
                && chance.one_in(10)
            {
                see(&now, figure, &mut chance);
            }
            let order = chooser.choose(&now, &orders);
            rules::submit_order(&mut world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
}

/// Returns the cost of the path that `pathfinding` finds; `alone` is the state without other figures in the way.
fn path_cost_alone(alone: &BattleState, figure: &Figure, goal: PathGoal) -> Option<u16> {
    let orders = pathfinding::find_path(alone, figure, goal).ok()?;
    Some(u16::from(pathfinding::simulate_path(alone, figure.id, &orders).cost()))
}

#[test]
fn distances_equal_the_costs_of_single_paths() {
    let mut compared = 0;
    visit_random_moments(|now, figure, chance| {
        if now.kind_of(figure).has(&Ability::FreeTurns) || now.kind_of(figure).has(&Ability::Leap) {
            return;
        }
        let mut alone = now.clone();
        // The stranded figure is kept, because doors stay shut as long as it lives.
        alone.figures.retain(|other| other.id == figure.id || now.stranded.figure == Some(other.id));
        alone.figures.iter_mut().filter(|other| other.id != figure.id).for_each(|other| other.place = None);
        alone.occupancy = rules::Occupancy::new(now.board.terrain());
        alone.fire.blazes.clear();
        let paths = MovementGraph::new(now, figure.side);
        let floor: Vec<_> = now.board.terrain().squares().filter(|at| Some(*at) != figure.square()).collect();
        let goal = *chance.pick(&floor);
        let nodes = Facing::ALL.map(|facing| (paths.node(goal, facing), 0));
        let field = paths.distances(&nodes, &vec![0; paths.squares()]);
        let Some(at) = figure.square() else { return };
        let found = field[paths.node(at, figure.facing)];
        let single = path_cost_alone(&alone, figure, PathGoal::Square(goal));
        assert_eq!((found != UNREACHABLE).then_some(found), single, "from {at:?} {:?} to {goal:?}", figure.facing);
        compared += usize::from(single.is_some());
    });
    assert!(compared > 100, "{compared}");
}

#[test]
fn reachable_nodes_can_be_walked_at_their_computed_cost() {
    let (mut nodes, mut squares) = (0, 0);
    visit_random_moments(|now, figure, _| {
        let alone = now.charter.plays_itself(figure.side);
        if alone || now.mid_leap(figure) || now.in_last_stand() || !now.fire.blazes.is_empty() {
            return;
        }
        let paths = MovementGraph::new(now, figure.side);
        let others = now.occupancy.with(figure.id, figure.square(), None);
        let taken: Vec<bool> = (0..paths.squares()).map(|at| others.figure_at(paths.square(at)).is_some()).collect();
        let turn = if now.kind_of(figure).has(&Ability::FreeTurns) { 0 } else { 1 };
        let mover = ReachQuery {
            budget: now.spendable(figure),
            own: figure.points,
            turn,
            first_turn: turn.max(u8::from(now.owes(figure))),
            leaps: now.kind_of(figure).has(&Ability::Leap),
            taken: &taken,
            harm: &vec![0; paths.squares()],
        };
        let Some(FigurePlace::Board(at)) = figure.place else { return };
        let spread = ReachableNodes::from(&paths, &[paths.node(at, figure.facing)], None, &mover);
        let mut found: Vec<_> = Vec::new();
        for &node in spread.reached().iter().filter(|node| !taken[**node / 4]) {
            let orders = spread.orders(node);
            let plan = pathfinding::plan_orders(now, figure.id, &orders).expect("it is active");
            assert_eq!(plan.refusal, None, "{orders:?}");
            assert_eq!(spread.cost(node).map(|(cost, _)| cost), Some(plan.walk.cost()), "{orders:?}");
            let end = plan.walk.steps.last().map_or((Some(at), figure.facing), |step| (step.at, step.facing));
            assert_eq!(end, (Some(paths.square(node / 4)), Facing::ALL[node % 4]));
            nodes += 1;
            found.push(paths.square(node / 4));
        }
        found.retain(|square| *square != at);
        found.dedup();
        let reached: Vec<_> = pathfinding::reachable_squares(now, figure)
            .into_iter()
            .map(|reached| reached.at)
            .filter(|to| *to != at)
            .collect();
        let missing: Vec<_> = reached.iter().filter(|square| !found.contains(square)).collect();
        assert!(missing.is_empty(), "not reached: {missing:?}");
        squares += reached.len();
    });
    assert!(nodes > 3_000 && squares > 1_000, "{nodes} {squares}");
}

#[test]
fn a_moved_figure_no_longer_occupies_its_old_square() {
    visit_random_moments(|now, figure, chance| {
        let free: Vec<_> = now.board.terrain().squares().filter(|at| now.occupancy.figure_at(*at).is_none()).collect();
        let (from, to) = (figure.square(), *chance.pick(&free));
        let there = now.occupancy.with(figure.id, from, Some(to));
        assert_eq!(there.figure_at(to), Some(figure.id));
        let left = from.and_then(|from| there.figure_at(from));
        assert!(now.mid_leap(figure) || left.is_none(), "{left:?}");
        let others = now.figures.iter().filter(|other| other.id != figure.id);
        assert!(
            others
                .filter_map(|other| Some((other.id, other.square()?)))
                .all(|(id, at)| { now.occupancy.figure_at(at) != Some(id) || there.figure_at(at) == Some(id) })
        );
    });
}
