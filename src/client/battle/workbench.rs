//! A board that no battle is played on, laid and lit as the table is: the editor draws upon it.

use bevy::prelude::*;
use mission::{BoardTheme, ObjectIcon};
use rules::{Board, Square};

/// The board that lies on the workbench. Whoever changes it has it laid anew; the light follows when nothing changes any
/// more.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Workbench {
    /// The board with its doors.
    pub board: Board,
    /// Its look.
    pub look: BoardTheme,
    /// What lies or stands on it.
    pub objects: Vec<(ObjectIcon, Square)>,
    /// The doors that are green, by number.
    pub green: Vec<usize>,
}
