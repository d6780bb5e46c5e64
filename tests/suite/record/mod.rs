//! Records: written files can be read, replayed and continued, up to any damage.

mod damage;
pub mod formats;
mod journal;
mod lists;
mod reading;
mod reseed;
mod seats;
mod setup;
mod undo;
