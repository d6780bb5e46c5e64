//! Ways: the cheapest orders that bring a figure to a square, and what each step of a way would cost and draw. They ask
//! `check_order` for nothing that a single order does not ask as well; when the orders are given, they are checked again.
//!
//! `search_path` finds the orders, to one goal or to all that can be reached, `simulate_path` follows them, `plan_orders` says whether they
//! can be given. `paths` measures the whole board at once, for whoever weighs many goals: distances to any of them from
//! everywhere, and all that a figure can reach, `spread_wounds`.

mod find_path;
mod movement_graph;
mod order_plan;
mod reachable_nodes;
mod simulate_path;

pub use find_path::{PathGoal, ReachableSquare, find_path, reachable_squares};
pub use movement_graph::{EdgeKind, MovementGraph, UNREACHABLE};
pub use order_plan::{OrderPlan, plan_orders};
pub use reachable_nodes::{ReachQuery, ReachableNodes};
pub(super) use simulate_path::for_each_step;
pub use simulate_path::{PathSimulation, PathStep, ReactionThreat, simulate_path, state_after, watched_squares};
