//! Records: written files can be read, replayed and continued, even if they are damaged.

mod damage;
pub mod formats;
mod journal;
mod lists;
mod reading;
mod seats;
mod setup;
mod undo;
