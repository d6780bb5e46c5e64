//! The search for all squares that a figure can reach agrees with searches for single squares.

use rules::{
    self, BattleState, Figure, PendingDecision, Square, legal_orders,
    pathfinding::{self, PathGoal},
    submit_order,
};

use crate::{boards::random_setup, games::RandomChooser, support::game_catalogue};

/// The squares in reach, computed all at once, are exactly those to which a single path is affordable, at equal prices.
/// The random boards have leaping figures, fire, doors and cards.
#[test]
fn reachable_squares_match_individual_path_searches() {
    let catalogue = game_catalogue();
    let (mut squares, mut bought) = (0, 0);
    for seed in 0..20 {
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &random_setup(&catalogue, seed));
        let (mut chooser, mut sample) = (RandomChooser::new(seed), RandomChooser::new(seed + 1000));
        for _ in 0..400 {
            let now = BattleState::of(&world);
            let orders = legal_orders(&now);
            if orders.is_empty() {
                break;
            }
            if let PendingDecision::Act { seat, .. } = now.awaiting
                && sample.one_in(30)
            {
                for figure in now.figures.iter().filter(|figure| figure.side == seat) {
                    let found = pathfinding::reachable_squares(&now, figure);
                    squares += found.len();
                    bought += found.iter().filter(|reached| reached.plan.bought > 0).count();
                    let found: Vec<(Square, u8)> =
                        found.iter().map(|reached| (reached.at, reached.plan.walk.cost())).collect();
                    assert_eq!(found, reachable_squares_individually(&now, figure), "board {seed}, {figure:?}");
                }
            }
            submit_order(&mut world, chooser.choose(&now, &orders)).expect("a legal order");
        }
    }
    assert!(squares > 2000 && bought > 200, "{squares} squares, {bought} of them for command points");
}

/// Returns the squares to which an affordable path leads and their prices, each computed separately.
fn reachable_squares_individually(now: &BattleState, figure: &Figure) -> Vec<(Square, u8)> {
    let free = now.board.terrain().squares().filter(|at| now.figure_at(*at).is_none());
    let price = |at: Square| {
        let orders = pathfinding::find_path(now, figure, PathGoal::Square(at)).ok()?;
        let plan = pathfinding::plan_orders(now, figure.id, &orders).ok().filter(|plan| plan.refusal.is_none())?;
        Some((at, plan.walk.cost()))
    };
    let mut all: Vec<_> = free.filter_map(price).collect();
    all.sort();
    all
}
