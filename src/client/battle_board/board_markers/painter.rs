//! The painter of markers on the board.

use crate::{board_canvas::PIXELS, playback::animated_board::AnimatedBoard, prelude::*};

/// Marker component of everything that a [`BoardMarkPainter`] draws.
#[derive(Component, Clone, Copy)]
pub(super) struct BoardMark;

/// Painter of markers, which spawns a sprite for each.
pub(super) struct BoardMarkPainter<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub art: &'a ImageCache,
    pub scene: &'a AnimatedBoard,
    pub clock: f32,
}

impl BoardMarkPainter<'_, '_, '_> {
    /// Returns the position at which the animated board shows a figure, if it is on the board.
    pub fn seen(&self, figure: FigureId) -> Option<Vec2> {
        let actor = self.scene.actor(figure).filter(|actor| actor.figure.square().is_some())?;
        Some(actor.pose(self.clock).at)
    }

    pub fn picture(&mut self, name: &str, at: Vec2, size: f32, z: f32) -> EntityCommands<'_> {
        let image = self.art.sized(name, PIXELS);
        let sprite = square_sprite(image, size);
        self.commands.spawn((sprite, at_height(at, z), BoardMark, BattleEntity))
    }
}
