//! The tests that need no window: rules as data, random games, and the shape of the project.

mod battles;
mod force;
mod kill;
mod maps;
mod mission;
mod record;
mod referee;
mod referee_fuzz;
mod rule_files;
mod rule_ids;
mod support;
