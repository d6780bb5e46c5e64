//! What is wanted in the editor: what its plates say.

use draft::{MapAnchor, Mend};
use kit::draw::*;
use mission::DoorState;
use rules::Square;

use crate::{
    hold::{Piece, Tool},
    kind::Kind,
    view::{Laid, Measure, Page},
};

/// What is wanted in the editor.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum EditorIntent {
    /// Shut the sheet that lies open, else back to where missions are chosen.
    Back,
    /// That page.
    Page(Page),
    /// Take the last change back.
    Undo,
    /// Do it again.
    Redo,
    /// Go to where so many changes were made.
    Go(usize),
    /// That sheet.
    Open(Laid),
    /// Whether the mission is fair.
    Balance,
    /// That tool.
    Tool(Tool),
    /// That symmetry.
    Symmetry(draft::Symmetry),
    /// That piece.
    Piece(Piece),
    /// For that side.
    Owner(Side),
    /// A brush so many squares wide and high.
    Brush(u8),
    /// So many squares across and down, from that corner, edge or the middle.
    Resize((u8, u8), MapAnchor),
    /// Doors that stand so.
    Door(DoorState),
    /// That object.
    Object(mission::ObjectIcon),
    /// Measure that, or no longer.
    Measure(Measure),
    /// Measure with so many action points.
    Points(u8),
    /// Look at that fault.
    Fault(usize),
    /// Put it right as it is offered.
    Mend(Mend),
    /// So many requisition points for a side.
    Rp(Side, u8),
    /// The other leaf of the rules.
    Leaf,
    /// Show a list from there on.
    Scroll(String, usize),
    /// Put a block at the end of a list.
    Add(String, String),
    /// Put one more value into a list within a block.
    More(String),
    /// Take a block out of a list.
    Remove(String, usize),
    /// Write a value.
    Set(String, String),
    /// Write the text on that path.
    Type(String),
    /// Write the victory text of that side from the rules.
    WriteVictory(Side),

    /// Choose a square on the map for the value on that path.
    Choose(String),
    /// That square was chosen.
    Chosen(Square),
    /// Read what somebody else has written into the file.
    ReadOutside,
    /// Keep what stands here all the same.
    SaveOver,
    /// Open the folder of the file in the system's own way.
    Folder,
    /// Write what the mission brings of its own of that kind.
    Part(Kind),
    /// Measure what the figure with that id is worth.
    Price(String),
    /// Look at the item of that number of the document's list.
    Item(usize),
    /// Put one more figure, weapon, card or mission into the document's list, like the one with that id.
    NewItem(String, Option<String>),
    /// Move an item of a list by so many places.
    Move(String, usize, i8),
}
