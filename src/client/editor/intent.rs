//! Intents of the editor, which its buttons and keys send.

use mission::DoorState;
use mission_document::{MapAnchor, QuickFix};
use rules::Square;
use ui_kit::prelude::*;

use crate::{
    document_kind::DocumentKind,
    tool_state::{EditorTool, MapPiece},
    view_state::{Dialog, EditorPage, MapMeasure},
};

#[derive(Message, Clone, Debug, PartialEq)]
pub enum EditorIntent {
    /// Close the open dialog or cancel the choice of a square; otherwise close the document. The Escape key puts down
    /// the tool in hand first.
    Back,
    /// Close the dialog of a slot and undo the changes made in it.
    Cancel,
    /// Turn to that page.
    Page(EditorPage),
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// Undo or redo changes until that number of changes is done.
    Go(usize),
    /// Open that dialog.
    Open(Dialog),
    /// Measure the balance of the mission.
    Balance,
    /// Use that tool.
    Tool(EditorTool),
    /// Use that symmetry.
    Symmetry(mission_document::MapSymmetry),
    /// Take that piece in hand.
    Piece(MapPiece),
    /// Place pieces of that side.
    Owner(Side),
    /// Use a brush of that width and height, in squares.
    Brush(u8),
    /// Resize the map to that width and height, in squares; the anchor is the position of the old map in the new one.
    Resize((u8, u8), MapAnchor),
    /// Place doors in that state.
    Door(DoorState),
    /// Place that object.
    Object(mission::ObjectIcon),
    /// Show that measurement; hide it if it is shown already.
    Measure(MapMeasure),
    /// Set the number of action points for [`MapMeasure::Reach`].
    Points(u8),
    /// Select the fault with that index.
    Fault(usize),
    /// Apply that quick fix.
    Mend(QuickFix),
    /// Set the requisition points of a side.
    Rp(Side, u8),
    /// Switch between the two parts of the rules page.
    SwitchRulesPart,
    /// Scroll a list: its path, and the index of the first visible item.
    Scroll(String, usize),
    /// Add a block at the end of a list: the path of the list, and the text of the block.
    Add(String, String),
    /// Add a value to the list on that path, which is part of a block.
    More(String),
    /// Remove a block from a list: the path of the list, and the index of the block.
    Remove(String, usize),
    /// Write a value: its path, and its text.
    Set(String, String),
    /// Open the dialog that types the text on that path.
    Type(String),
    /// Replace the victory text of that side with one that follows from the rules.
    WriteVictory(Side),

    /// Choose a square on the map for the value on that path.
    Choose(String),
    /// Use that square for the value of [`EditorIntent::Choose`].
    Chosen(Square),
    /// Replace the text with the one that another program has written into the file.
    ReadOutside,
    /// Save the document although another program has changed or removed its file.
    SaveOver,
    /// Open the folder of the player's own missions in the system's file manager.
    Folder,
    /// Open the custom content of that kind.
    Part(DocumentKind),
    /// Measure the worth of the figure with that id.
    Price(String),
    /// Select the item with that index in the document's list.
    Item(usize),
    /// Add an item to the list on that path: a copy of the item with that id, or an empty one.
    NewItem(String, Option<String>),
    /// Move an item of a list: the path of the list, the index of the item, and the number of places.
    Move(String, usize, i8),
}
