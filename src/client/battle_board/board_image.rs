//! Draws boards into a single picture, for boards of the rulebook that have no battle. The picture uses the positions
//! and layers of a battle's board, and looks like it.

use bevy::prelude::*;

use crate::board_canvas::BoardCanvas;
use battle_view::board_coords::{SQUARE, facing_direction, square_center};
use rules::{Facing, Square};
use ui_kit::theme::{
    composite_image::{CompositeImage, DrawingPart, PartKind, PartLabel},
    palette,
};

/// Picture of a board that is being drawn.
#[derive(Default)]
pub struct BoardImage {
    parts: Vec<(f32, DrawingPart)>,
    words: Vec<PartLabel>,
}

/// Returns the rotation for a facing of a picture that is drawn facing up. In a drawing, `y` grows downwards.
pub fn facing_matrix(facing: Facing) -> Mat2 {
    Mat2::from_angle(f32::from(facing as u8) * std::f32::consts::FRAC_PI_2)
}

impl BoardCanvas for BoardImage {
    fn rectangle(&mut self, (at, z): (Vec2, f32), size: Vec2, turn: f32, colour: Color) {
        let turn = Mat2::from_angle(-turn);
        self.parts.push((z, DrawingPart { what: PartKind::Filled(colour), at, size, turn }));
    }

    fn turned_picture(&mut self, name: &str, place: (Vec2, f32), size: Vec2, facing: Facing, tint: Color) {
        self.picture(name, place, size, facing_matrix(facing), tint);
    }
}

impl BoardImage {
    /// Draws a picture with this centre, z coordinate and size.
    pub fn picture(&mut self, name: &str, (at, z): (Vec2, f32), size: Vec2, turn: Mat2, tint: Color) {
        self.parts.push((z, DrawingPart { what: PartKind::Picture(name.to_owned(), tint), at, size, turn }));
    }

    /// Draws an icon with a dark rim.
    pub fn sign(&mut self, name: &str, at: Vec2, squares: f32, z: f32, colour: Color) {
        self.mark(name, at, squares * 1.2, z, palette::INK);
        self.mark(name, at, squares, z + 0.05, colour);
    }

    /// Draws a frame of four bars just inside a square.
    pub fn frame(&mut self, at: Square, colour: Color, z: f32) {
        for side in Facing::ALL {
            let along = if side.offset().0 == 0 { Vec2::new(SQUARE - 4.0, 3.0) } else { Vec2::new(3.0, SQUARE - 10.0) };
            self.rectangle((square_center(at) + facing_direction(side) * (SQUARE / 2.0 - 3.0), z), along, 0.0, colour);
        }
    }

    /// Writes a number in the upper left corner of a square.
    pub fn number(&mut self, at: Square, number: usize, z: f32) {
        let place = square_center(at) + Vec2::new(-SQUARE * 0.3, SQUARE * 0.3);
        self.rectangle((place, z), Vec2::new(27.0, 29.0), 0.0, palette::INK);
        self.rectangle((place, z + 0.05), Vec2::new(22.0, 24.0), 0.0, palette::FOCUS);
        self.words.push(PartLabel { text: number.to_string(), at: place, size: 20.0, colour: palette::INK });
    }

    /// Returns the part of the drawing within these edges.
    pub fn finish(mut self, seen: Rect) -> CompositeImage {
        // A part that is rotated reaches no farther than its diagonal.
        self.parts.retain(|(_, part)| {
            !seen.intersect(Rect::from_center_size(part.at, Vec2::splat(part.size.length()))).is_empty()
        });
        self.parts.sort_by(|one, other| one.0.total_cmp(&other.0));
        let place = |at: Vec2| Vec2::new(at.x - seen.min.x, seen.max.y - at.y);
        let parts = self.parts.into_iter().map(|(_, part)| DrawingPart { at: place(part.at), ..part }).collect();
        let words = self.words.into_iter().map(|word| PartLabel { at: place(word.at), ..word }).collect();
        CompositeImage { size: seen.size(), parts, words }
    }
}
