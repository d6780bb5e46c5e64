//! The boards in the rulebook. Each is the position of a rule test, drawn like a battle's board. Lines of sight, blasts
//! and other overlays are computed by the rules during drawing, so that no picture can contradict them.
//!
//! - `load`: the positions, read from the game's files
//! - `annotate`: overlays that show answers of the rules
//! - `automaton`: the forecast of a horde
//! - [`paint_decision`]: a moment of a played battle, for the analysis
//!
//! The rulebook gets them from [`ImageCache`] by name, `board/ID`, like any picture.

mod annotate;
mod automaton;
mod decision_picture;
mod load;

use bevy::ecs::world::World;

pub use self::decision_picture::paint_decision;

use self::load::{DiagramBoard, DiagramError};
use crate::prelude::*;
use battle_board::{
    board::{board_picture, layout, objects::icon_picture},
    board_image::{BoardImage, facing_matrix},
    board_markers::draw_condition_parts,
    figure_tokens::figure_picture,
};
use mission::paths;
use rules::Catalogue;
use ui_kit::theme::composite_image::CompositeImage;

/// Width of the rock that is cut off at each edge, in squares.
const EDGE_CROP_SQUARES: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, register_diagrams);
}

fn register_diagrams(art: Res<ImageCache>) {
    // Without figure kinds there is no battle either, and the title screen shows the error.
    let Ok(catalogue) = mission::load_catalogue(&paths::figures_file()) else { return };
    let path = paths::assets_dir().join("rulebook/boards.ron");
    let boards = load::read_diagrams(&path).unwrap_or_else(|fault| {
        warn!("{}: {fault}", path.display());
        Vec::new()
    });
    let mut world = rules::new_world();
    for board in &boards {
        match paint_diagram(&mut world, board, &catalogue) {
            Ok(drawing) => art.register(&format!("board/{}", board.id), drawing),
            Err(fault) => warn!("{}: board {}: {fault}", path.display(), board.id),
        }
    }
}

/// Draws a board, with the rules of that world.
///
/// # Errors
/// Returns an error if the board is inconsistent, or if the rules refuse an order.
fn paint_diagram(
    world: &mut World,
    board: &DiagramBoard,
    catalogue: &Catalogue,
) -> Result<CompositeImage, DiagramError> {
    let setup = board.setup(catalogue)?;
    rules::install_battle(world, &setup);
    let now = BattleState::of(world);
    let objects = board.objects.iter().map(|object| (object.icon, object.at)).collect();
    let mut sketch = BoardImage::default();
    board_picture::draw_board_into_image(&mut sketch, &now.board, board.look, objects);
    draw_condition_parts(&mut sketch, &now, &now.contraptions.standing, now.bulwark.left);
    for object in &board.objects {
        sketch.mark(icon_picture(object.icon), square_center(object.at), 0.82, z_layers::MARKS + 0.5, Color::WHITE);
    }
    for figure in &now.figures {
        let name = figure_picture(&now.catalogue, figure);
        let at =
            layout::figure_board_position(&now.board, figure).ok_or_else(|| DiagramError::OffBoard(name.clone()))?;
        let size = Vec2::splat(SQUARE * 0.98);
        sketch.picture(&name, (at, z_layers::FIGURES), size, facing_matrix(figure.facing), Color::WHITE);
    }
    for show in &board.show {
        annotate::paint_annotation(&mut sketch, world, board, show)?;
        // Undo the orders that were given for the overlay.
        rules::install_battle(world, &setup);
    }
    let terrain = now.board.terrain();
    // Gates, and figures that wait at them, are at the very edge.
    let cut = if terrain.entries.is_empty() && terrain.exits.is_empty() { EDGE_CROP_SQUARES } else { 0.0 };
    let (low, high) = (cut - 0.5, |side: u8| f32::from(side) - 0.5 - cut);
    let (right, below) = (high(terrain.width()), high(terrain.height()));
    Ok(sketch.finish(Rect::new(low * SQUARE, -below * SQUARE, right * SQUARE, -low * SQUARE)))
}

#[cfg(test)]
mod tests;
