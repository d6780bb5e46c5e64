//! [`BoardCanvas`], to which shapes and pictures are drawn in the same way as sprites over a battle's board and into a
//! single picture.

use bevy::prelude::*;

use crate::board::z_layers;
use battle_view::board_coords::{BattleEntity, SQUARE, at_height, facing_rotation, square_center};
use rules::{Facing, Square};
use ui_kit::theme::{image_cache::ImageCache, palette};

/// Resolution of a picture, in pixels along the side of a square.
pub(crate) const PIXELS: u32 = 144;

/// A surface with the positions and layers of a battle's board. A place is a centre with its z coordinate.
pub trait BoardCanvas {
    /// Draws a rectangle in one colour, turned counterclockwise by an angle in radians.
    fn rectangle(&mut self, place: (Vec2, f32), size: Vec2, turn: f32, colour: Color);

    /// Draws a picture that shows something facing north, turned to a facing.
    fn turned_picture(&mut self, name: &str, place: (Vec2, f32), size: Vec2, facing: Facing, tint: Color);

    /// Draws an upright picture; its size is given in squares.
    fn mark(&mut self, name: &str, at: Vec2, squares: f32, z: f32, tint: Color) {
        self.turned_picture(name, (at, z), Vec2::splat(SQUARE * squares), Facing::North, tint);
    }

    /// Colours a square, except its edge of half the inset.
    fn square(&mut self, at: Square, colour: Color, inset: f32) {
        self.rectangle((square_center(at), z_layers::SQUARES), Vec2::splat(SQUARE - inset), 0.0, colour);
    }

    /// Draws a straight bar from one point to another.
    fn bar(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color, z: f32) {
        let along = to - from;
        self.rectangle((from.midpoint(to), z), Vec2::new(along.length(), width), along.to_angle(), colour);
    }

    /// Draws a line on ink.
    fn line(&mut self, from: Vec2, to: Vec2, colour: Color, z: f32) {
        self.bar(from, to, 8.0, palette::INK, z);
        self.bar(from, to, 4.0, colour, z + 0.05);
    }

    /// Draws an aim line: dashes on ink, 14 pixels long with gaps of 8.
    fn dashes(&mut self, from: Vec2, to: Vec2, colour: Color, z: f32) {
        let (length, way) = (from.distance(to), (to - from).normalize_or_zero());
        let (start, end) = (SQUARE * 0.45, length - SQUARE * 0.5);
        self.bar(from + way * start, from + way * end.max(start), 8.0, palette::INK, z);
        let mut at = start;
        while at < end {
            self.bar(from + way * at, from + way * (at + 14.0).min(end), 4.0, colour, z + 0.1);
            at += 22.0;
        }
    }
}

/// Canvas of sprites over a battle's board. All of them get the marker component.
pub(crate) struct SpriteCanvas<'a, 'w, 's, Marker> {
    pub(crate) commands: &'a mut Commands<'w, 's>,
    pub(crate) art: &'a ImageCache,
    pub(crate) marker: Marker,
}

impl<Marker: Component + Copy> BoardCanvas for SpriteCanvas<'_, '_, '_, Marker> {
    fn rectangle(&mut self, (at, z): (Vec2, f32), size: Vec2, turn: f32, colour: Color) {
        let place = at_height(at, z).with_rotation(Quat::from_rotation_z(turn));
        self.commands.spawn((Sprite::from_color(colour, size), place, self.marker, BattleEntity));
    }

    fn turned_picture(&mut self, name: &str, (at, z): (Vec2, f32), size: Vec2, facing: Facing, tint: Color) {
        // A gate extends over several squares.
        let pixels = if size.x > 1.5 * SQUARE { 4 * PIXELS } else { PIXELS };
        let sprite =
            Sprite { image: self.art.sized(name, pixels), color: tint, custom_size: Some(size), ..Sprite::default() };
        let place = at_height(at, z).with_rotation(facing_rotation(facing));
        self.commands.spawn((sprite, place, self.marker, BattleEntity));
    }
}
