//! The tests that need no window: rules as data, random games, and the shape of the project.

mod campaign;
mod campaign_files;
mod examples;
mod first_turn;
mod force;
mod fuzz;
mod golden;
mod hostile;
mod invariants;
mod junk;
mod kill;
mod layers;
mod mail;
mod maps;
mod mission;
mod mission_ends;
mod mutants;
mod new_mission;
mod odds;
mod player;
mod plot;
mod print;
mod random_games;
mod readme;
mod record;
mod referee;
mod referee_fuzz;
mod rule_files;
mod rule_ids;
mod secrets;
mod soak;
mod texts;
mod view;
mod way;
mod weapons;

use common::{battles, boards, games, support};
