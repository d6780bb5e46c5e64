//! Tools that edit dossiers. A document is the author's RON text: each tool replaces only the smallest span that it has
//! to, so that comments, order and spelling of everything else stay the same, byte for byte.
//!
//! - [`Draft`] is the text with its history; [`Pen`] changes it.
//! - [`Desk`] is a draft with its file and its journal: it saves, notices changes by other programs, and recovers from
//!   a crash.
//! - [`Sketch`] is the map of a text, without the parts that faults make unreadable.
//! - [`form`] reads the blocks of a text by the format of dossiers, for forms.
//!
//! - [`example`], [`blank`], [`copy`] and [`campaign`] return the texts of new documents; [`squares`] finds the squares
//!   of the map that a part of the text is about, and [`mend_of`] the quick fix for a fault.
//!
//! The meaning of a dossier and its faults are decided in `mission`.

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
