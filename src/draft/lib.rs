//! A dossier that is being written. The document is the author's RON text: whatever a tool does replaces the smallest span
//! that holds it, so that comments, order and spelling of all else stay byte for byte what they were.
//!
//! - [`Draft`] is the text with its history; [`Pen`] changes it.
//! - [`Desk`] is a draft with its file and its journal: what is saved, what was changed outside, what a crash left.
//! - [`Sketch`] is what a text shows of its map, with faults or without.
//! - [`form`] reads the blocks of a text by the format of dossiers, for forms.
//!
//! - [`example`], [`blank`], [`copy`] and [`campaign`] are what a document begins as; [`squares`] tells where on the map a part of the
//!   text lies, [`mend_of`] what would put a fault right.
//!
//! What a dossier means and what is wrong with it is decided in `mission`.

mod begin;
pub mod block;
mod change;
mod desk;
mod draft;
mod extent;
pub mod form;
mod ground;
mod journal;
mod mend;
mod notice;
mod pen;
mod pieces;
mod point;
mod resize;
mod sketch;
mod stamp;
mod symmetry;
#[cfg(test)]
mod tests;
mod victory;
mod victory_notices;
mod victory_words;

pub use begin::{blank, campaign, copy, example, named, spanish_example, write_new};
pub use change::{Change, Edit, What};
pub use desk::{Desk, Outside, Unsaved};
pub use draft::Draft;
pub use extent::{SquareSpan, changed_squares, changed_text};
pub use mend::{Mend, mend_of};
pub use notice::{can_win, notices, unjournaled, without_code};
pub use pen::{Pen, Refused};
pub use pieces::NewObject;
pub use point::squares;
pub use resize::MapAnchor;
pub use sketch::{DoorPiece, GatePiece, ObjectPiece, Sketch};
pub use stamp::Stamp;
pub use symmetry::Symmetry;
pub use victory::victory_texts;
pub use victory_notices::{outdated_notice, victory_notices};
