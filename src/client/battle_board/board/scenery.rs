//! The input for the choice of a board's pictures: the initial ground, its rooms, the initial places of objects, and
//! the theme. Nothing in it changes during a battle.

use super::theme::{BoardStyle, board_style};
use crate::prelude::*;
use battle_view::rooms::{RoomMap, is_open};
use mission::{BoardTheme, ObjectIcon};

/// Resource: scenery of the battle in play, or of the editor's board.
#[derive(Resource, Clone, Debug)]
pub(super) struct BoardScenery {
    /// Initial board.
    pub board: Board,
    pub rooms: RoomMap,
    /// Objects with their initial places.
    pub objects: Vec<(ObjectIcon, Square)>,
    /// Indices of the green doors.
    pub green: Vec<usize>,
    pub style: BoardStyle,
}

impl BoardScenery {
    /// Returns the scenery of a battle.
    pub fn of(view: &BattleView) -> BoardScenery {
        let stood = |(icon, place): &(ObjectIcon, ObjectPlace)| match place {
            ObjectPlace::At(at) => Some((*icon, *at)),
            _ => None,
        };
        let board = view.now.board.clone();
        let sealed = board.doors().iter().enumerate().filter(|(_, door)| door.sealed).map(|(index, _)| index);
        let green = sealed.chain(view.now.sealable.iter().map(|index| usize::from(*index))).collect();
        BoardScenery::new(board, view.look, view.scenery.iter().filter_map(stood).collect(), green)
    }

    /// Returns a scenery with the given parts; the rooms are computed.
    pub fn new(board: Board, look: BoardTheme, objects: Vec<(ObjectIcon, Square)>, green: Vec<usize>) -> BoardScenery {
        BoardScenery { rooms: RoomMap::of(&board), board, objects, green, style: board_style(look) }
    }

    /// Returns the gate that leads to the square at that column and row, if any. Such a square is off the board and
    /// looks like the mouth of a tunnel.
    pub fn gate_beyond(&self, column: i32, row: i32) -> Option<&EdgePoint> {
        let terrain = self.board.terrain();
        terrain.entries.iter().chain(&terrain.exits).find(|gate| {
            let (dx, dy) = gate.side.offset();
            (i32::from(gate.at.x) + i32::from(dx), i32::from(gate.at.y) + i32::from(dy)) == (column, row)
        })
    }

    /// Returns `true` if a decal may be on a square: free floor without doors, gates or objects.
    pub fn is_free(&self, at: Square) -> bool {
        let terrain = self.board.terrain();
        let mut gates = terrain.entries.iter().chain(&terrain.exits);
        is_open(&self.board, at)
            && terrain.ground(at) == rules::Ground::Floor
            && rules::Facing::ALL.into_iter().all(|side| self.board.door_at(at, side).is_none())
            && !self.objects.iter().any(|(_, place)| *place == at)
            && !gates.any(|gate| gate.at == at)
    }
}

/// Returns a pseudorandom number that depends only on the square and the salt.
pub(super) fn square_hash(at: Square, salt: u32) -> u32 {
    let mut value = u32::from(at.x) << 16 | u32::from(at.y) << 8 | salt;
    for factor in [0x7feb_352d_u32, 0x846c_a68b] {
        value = (value ^ value >> 16).wrapping_mul(factor);
    }
    value ^ value >> 15
}
