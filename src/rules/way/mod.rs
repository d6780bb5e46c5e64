//! Ways: the cheapest orders that bring a figure to a square, and what each step of a way would cost and draw. They ask
//! `check` for nothing that a single order does not ask as well; when the orders are given, they are checked again.
//!
//! `search` finds the orders, to one goal or to all that can be reached, `walk` follows them, `plan` says whether they
//! can be given. `paths` measures the whole board at once, for whoever weighs many goals: distances to any of them from
//! everywhere, and all that a figure can reach, `spread`.

mod paths;
mod plan;
mod search;
mod spread;
mod walk;

pub use paths::{FAR, Passage, Paths};
pub use plan::{Plan, plan};
pub use search::{Goal, Reached, reach, way};
pub use spread::{Mover, Spread};
pub(super) use walk::follow;
pub use walk::{Walk, Watcher, WayStep, arrived, walk, watched_squares};
