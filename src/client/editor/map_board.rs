//! The map as a board: the readable part of the text, laid out like the board of a battle.

use std::sync::Arc;

use battle_board::editor_board::EditorBoard;
use mission::{BoardTheme, DoorColour, DoorState};
use mission_document::ParsedMap;
use rules::{Board, Door, EdgePoint, Ground, Terrain};

use crate::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_editor_board.run_if(is_document_open.and_then(any_resource_changed::<(OpenDocument, State<Screen>)>)),
    )
    .add_systems(OnExit(Screen::Editor), |mut commands: Commands| commands.remove_resource::<EditorBoard>());
}

/// Updates the board from the document's map.
fn update_editor_board(work: Res<OpenDocument>, bench: Option<ResMut<EditorBoard>>, mut commands: Commands) {
    let fresh = build_editor_board(work.sketch(), work.look());
    match bench {
        Some(mut bench) => {
            bench.set_if_neq(fresh);
        }
        None => commands.insert_resource(fresh),
    }
}

/// Returns the board of a map, without pieces off the map.
pub(crate) fn board_from_map(sketch: &ParsedMap) -> Board {
    let (width, height) = sketch.size();
    let on = |at: rules::Square| at.x < width && at.y < height;
    let rows: Vec<Vec<Ground>> =
        sketch.ground.iter().map(|row| row.iter().map(|ground| ground.unwrap_or(Ground::Rock)).collect()).collect();
    let gate = |piece: &mission_document::EdgePointPiece| EdgePoint {
        at: piece.at,
        side: piece.written.side,
        owner: piece.written.owner,
    };
    let gates =
        |list: &[mission_document::EdgePointPiece]| list.iter().filter(|piece| on(piece.at)).map(gate).collect();
    let terrain = Terrain::new(&rows, gates(&sketch.entries), gates(&sketch.exits));
    let doors = sketch.doors.iter().filter(|door| on(door.at)).map(|door| Door {
        at: door.at,
        side: door.written.side,
        open: door.written.state == DoorState::Open,
        sealed: door.written.state == DoorState::Sealed,
    });
    Board::new(Arc::new(terrain), doors.take(usize::from(u8::MAX)).collect())
}

fn build_editor_board(sketch: &ParsedMap, look: BoardTheme) -> EditorBoard {
    let (width, height) = sketch.size();
    let doors = sketch.doors.iter().filter(|door| door.at.x < width && door.at.y < height);
    let green = doors.enumerate().filter(|(_, door)| door.written.colour == DoorColour::Green);
    EditorBoard {
        board: board_from_map(sketch),
        look,
        objects: sketch.objects.iter().map(|object| (object.written.icon, object.at)).collect(),
        green: green.map(|(index, _)| index).collect(),
    }
}
