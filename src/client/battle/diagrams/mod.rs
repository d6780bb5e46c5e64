//! The boards in the rulebook. Each is the position of a rule test, drawn like the table. Lines of sight, blasts and
//! other overlays are computed by the rules during drawing, so that no picture can contradict them.
//!
//! - `file`: the positions, read from the game's files
//! - `show`: overlays that show answers of the rules
//! - `horde`: objects of a horde, and its forecast
//! - [`moment()`]: a moment of a played battle, for the analysis
//!
//! The rulebook gets them from [`ImageCache`] by name, `board/ID`, like any picture.

mod file;
mod horde;
mod moment;
mod show;

use bevy::ecs::world::World;

pub use self::moment::moment;

use self::file::{Flaw, RawBoard};
use crate::{
    prelude::*,
    sketch::{Sketch, faced},
    table::stand::icon_picture,
    table::{laid, sheet},
    tokens::picture,
};
use kit::theme::composite_image::CompositeImage;
use mission::paths;
use rules::Catalogue;

/// Width of the rock that is cut off at each edge, in squares.
const CUT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, teach);
}

fn teach(art: Res<ImageCache>) {
    // Without figure kinds there is no battle either, and the title screen shows the error.
    let Ok(catalogue) = mission::load_catalogue(&paths::figures_file()) else { return };
    let path = paths::assets_dir().join("rulebook/boards.ron");
    let boards = file::read(&path).unwrap_or_else(|fault| {
        warn!("{}: {fault}", path.display());
        Vec::new()
    });
    let mut world = rules::new_world();
    for board in &boards {
        match draw(&mut world, board, &catalogue) {
            Ok(drawing) => art.register(&format!("board/{}", board.id), drawing),
            Err(fault) => warn!("{}: board {}: {fault}", path.display(), board.id),
        }
    }
}

/// Draws a board, with the rules of that world.
///
/// # Errors
/// An inconsistency of the board, or an order that the rules refuse.
fn draw(world: &mut World, board: &RawBoard, catalogue: &Catalogue) -> Result<CompositeImage, Flaw> {
    let setup = board.setup(catalogue)?;
    rules::install_battle(world, &setup);
    let now = BattleState::of(world);
    let objects = board.objects.iter().map(|object| (object.icon, object.at)).collect();
    let mut sketch = Sketch::default();
    sheet::draw(&mut sketch, &now.board, board.look, objects);
    horde::lay(&mut sketch, &now);
    for object in &board.objects {
        sketch.mark(icon_picture(object.icon), centre(object.at), 0.82, height::MARKS + 0.5, Color::WHITE);
    }
    for figure in &now.figures {
        let name = picture(&now.catalogue, figure);
        let at = laid::place(&now.board, figure).ok_or_else(|| Flaw::OffBoard(name.clone()))?;
        let size = Vec2::splat(SQUARE * 0.98);
        sketch.picture(&name, (at, height::FIGURES), size, faced(figure.facing), Color::WHITE);
    }
    for show in &board.show {
        show::draw(&mut sketch, world, board, show)?;
        // Undo the orders that were given for the overlay.
        rules::install_battle(world, &setup);
    }
    let terrain = now.board.terrain();
    // Figures that wait at a gate are in its mouth, at the very edge.
    let cut = if terrain.entries.is_empty() { CUT } else { 0.0 };
    let (low, high) = (cut - 0.5, |side: u8| f32::from(side) - 0.5 - cut);
    let (right, below) = (high(terrain.width()), high(terrain.height()));
    Ok(sketch.finish(Rect::new(low * SQUARE, -below * SQUARE, right * SQUARE, -low * SQUARE)))
}

#[cfg(test)]
mod tests;
