//! Tools that edit dossiers. A document is the author's RON text: each tool replaces only the smallest necessary span,
//! so that all other text, including comments, stays unchanged, byte for byte.
//!
//! - [`EditHistory`] is the text with its history; [`TextEditor`] changes it.
//! - [`Document`] is a text with its history, file and journal: it saves, notices changes by other programs, and
//!   recovers from a crash.
//! - [`ParsedMap`] is the map of a text, without the parts that faults make unreadable.
//! - [`block_tree`] reads the blocks of a text by the format of dossiers, for forms.
//! - [`example_mission`], [`blank_mission`], [`copy_mission`] and [`single_mission_campaign`] return the texts of new
//!   documents.
//! - [`squares_of_span`] finds the squares of the map to which a span of the text refers, and [`quick_fix_for`] the
//!   quick fix for a fault.
//!
//! `mission` defines the meaning of dossiers and finds their faults.

pub mod block_templates;
pub mod block_tree;
mod document;
mod edit;
mod edit_history;
mod edit_journal;
mod edit_objects;
mod edit_terrain;
mod extent;
mod parsed_map;
mod quick_fix;
mod resize;
mod span_squares;
mod stamp;
mod symmetry;
mod templates;
#[cfg(test)]
mod tests;
mod text_editor;
mod victory;
mod victory_notices;
mod victory_rules;
mod victory_words;
mod warnings;

pub use document::{Document, ExternalChange, SaveError};
pub use edit::{ChangeKind, EditStep, TextEdit};
pub use edit_history::EditHistory;
pub use edit_objects::NewObject;
pub use extent::{SquareSpan, changed_squares, first_changed_text};
pub use parsed_map::{DoorPiece, EdgePointPiece, ObjectPiece, ParsedMap};
pub use quick_fix::{QuickFix, quick_fix_for};
pub use resize::MapAnchor;
pub use span_squares::squares_of_span;
pub use stamp::MapStamp;
pub use symmetry::MapSymmetry;
pub use templates::{
    blank_mission, copy_mission, example_mission, rename_mission, single_mission_campaign, spanish_example_mission,
    write_new_file,
};
pub use text_editor::{EditError, TextEditor};
pub use victory::victory_texts;
pub use victory_notices::{outdated_text_warning, victory_warnings};
pub use warnings::{can_win, journal_warning, strip_code_examples, warnings};
