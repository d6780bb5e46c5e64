//! The tests that need no window: rules as data, random games, and the shape of the project.

mod battles;
mod boards;
mod force;
mod fuzz;
mod games;
mod invariants;
mod junk;
mod kill;
mod layers;
mod maps;
mod mission;
mod mutants;
mod odds;
mod policy;
mod print;
mod random_games;
mod record;
mod referee;
mod referee_fuzz;
mod rule_files;
mod rule_ids;
mod secrets;
mod soak;
mod support;
mod view;
mod way;
