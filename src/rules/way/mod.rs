//! Ways: the cheapest orders that bring a figure to a square, and what each step of a way would cost and draw. They ask
//! `check` for nothing that a single order does not ask as well; when the orders are given, they are checked again.
//!
//! `search` finds the orders, to one goal or to all that can be reached, `walk` follows them, `plan` says whether they can be given.

mod plan;
mod search;
mod walk;

pub use plan::{Plan, plan};
pub use search::{Goal, Reached, reach, way};
pub(super) use walk::follow;
pub use walk::{Walk, Watcher, WayStep, arrived, walk, watched_squares};
