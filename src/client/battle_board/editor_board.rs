//! A board without a battle, drawn and lit like a battle's board: the editor draws on it.

use bevy::prelude::*;
use mission::{BoardTheme, ObjectIcon};
use rules::{Board, Square};

/// Resource: the board that the editor shows. Changing the resource rebuilds the board; the light is rebuilt once
/// changes stop.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct EditorBoard {
    /// The board with its doors.
    pub board: Board,
    /// Theme of the board.
    pub look: BoardTheme,
    /// Objects and their squares.
    pub objects: Vec<(ObjectIcon, Square)>,
    /// Numbers of the green doors.
    pub green: Vec<usize>,
}
