//! Records: what is written can be read, replayed and continued, however the file was hurt.

mod damage;
pub mod formats;
mod journal;
mod lists;
mod reading;
mod seats;
mod setup;
mod undo;
