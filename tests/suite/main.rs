//! The tests that need no window: rules as data, random games, and the shape of the project.

mod battles;
mod kill;
mod record;
mod referee;
mod referee_fuzz;
