//! The tests that need no window: rules as data, random games, and the shape of the project.

mod force;
mod maps;
mod mission;
mod rule_files;
mod rule_ids;
mod support;
