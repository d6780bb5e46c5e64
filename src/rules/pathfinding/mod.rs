//! Ways: the cheapest orders that bring a figure to a square, and what each step of a way would cost and draw. They ask
//! `check` for nothing that a single order does not ask as well; when the orders are given, they are checked again.
//!
//! `search` finds the orders, to one goal or to all that can be reached, `walk` follows them, `plan` says whether they
//! can be given. `paths` measures the whole board at once, for whoever weighs many goals: distances to any of them from
//! everywhere, and all that a figure can reach, `spread`.

mod movement_graph;
mod order_plan;
mod find_path;
mod reachable_nodes;
mod simulate_path;

pub use movement_graph::{FAR, Passage, Paths};
pub use order_plan::{Plan, plan};
pub use find_path::{Goal, Reached, reach, way};
pub use reachable_nodes::{Mover, Spread};
pub(super) use simulate_path::follow;
pub use simulate_path::{Walk, Watcher, WayStep, arrived, walk, watched_squares};
