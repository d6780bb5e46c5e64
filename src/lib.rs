//! Incursion: close fighting in the tunnels under Gibraltar, 1949.
//!
//! Dependencies point one way: `client`, `bot` and `cli` → `lesson`, `campaign` → `record` → `mission` → `rules`.
//! The rules know no window, no file and no clock.

pub mod campaign;
pub mod cli;
pub mod client;
pub mod force;
pub mod lesson;
pub mod mission;
pub mod paths;
pub mod record;
pub mod rules;
