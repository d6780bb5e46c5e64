//! The tests that need no window: rules as data, random games, and the shape of the project.

mod force;
mod games;
mod layers;
mod maps;
mod mission;
mod random_games;
mod rule_files;
mod rule_ids;
mod support;
mod view;
