//! Paths: the cheapest orders that bring a figure to a square, and the cost and reaction fire of each step. Plans use
//! `check_order` as single orders do; when the orders are given, they are checked again.
//!
//! `find_path` finds the orders to one goal or to all reachable squares, `simulate_path` follows them, `order_plan`
//! checks whether they can be given. For callers that compare many goals, `movement_graph` computes distances from
//! everywhere on the board to the nearest goal, `reachable_nodes` everything that a figure can
//! reach, and `choke_points` the squares that every path leads through. `pursuit_damage` foresees the damage by noise
//! to a figure that leaves the board.

mod choke_points;
mod find_path;
mod movement_graph;
mod order_plan;
mod pursuit_damage;
mod reachable_nodes;
mod simulate_path;

pub use choke_points::find_choke_points;
pub use find_path::{PathGoal, ReachableSquare, find_path, reachable_squares};
pub use movement_graph::{EdgeKind, MovementGraph, UNREACHABLE};
pub use order_plan::{OrderPlan, plan_orders};
pub use pursuit_damage::{PursuitDamage, find_pursuit_damage};
pub use reachable_nodes::{ReachQuery, ReachableNodes};
pub(super) use simulate_path::for_each_step;
pub use simulate_path::{PathSimulation, PathStep, ReactionThreat, simulate_path, state_after, watched_squares};
