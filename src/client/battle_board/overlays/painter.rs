//! [`BoardPainter`], which draws simple shapes, pictures and labels over the board.

use super::labels::BoardLabel;
use crate::{board::layout::figure_view_position, board_canvas::SpriteCanvas, prelude::*};

#[derive(Component, Clone, Copy)]
pub(crate) struct PlanOverlayEntity;

/// Painter of simple shapes, pictures and labels over the board; all of them are marked [`PlanOverlayEntity`].
pub struct BoardPainter<'a, 'w, 's> {
    pub(crate) commands: &'a mut Commands<'w, 's>,
    pub(crate) art: &'a ImageCache,
    pub texts: &'a Texts,
    /// Number of movable labels that have been drawn.
    pub(crate) labels: u16,
}

impl<'w, 's> BoardPainter<'_, 'w, 's> {
    fn canvas(&mut self) -> SpriteCanvas<'_, 'w, 's, PlanOverlayEntity> {
        SpriteCanvas { commands: self.commands, art: self.art, marker: PlanOverlayEntity }
    }
}

impl BoardCanvas for BoardPainter<'_, '_, '_> {
    fn rectangle(&mut self, place: (Vec2, f32), size: Vec2, turn: f32, colour: Color) {
        self.canvas().rectangle(place, size, turn, colour);
    }

    fn turned_picture(&mut self, name: &str, place: (Vec2, f32), size: Vec2, facing: Facing, tint: Color) {
        self.canvas().turned_picture(name, place, size, facing, tint);
    }
}

impl BoardPainter<'_, '_, '_> {
    /// Draws a frame of four bars just inside a square.
    pub(crate) fn frame(&mut self, at: Square, colour: Color) {
        let (middle, reach) = (square_center(at), SQUARE / 2.0 - 3.0);
        for (offset, size) in [
            (Vec2::new(0.0, reach), Vec2::new(SQUARE - 4.0, 3.0)),
            (Vec2::new(0.0, -reach), Vec2::new(SQUARE - 4.0, 3.0)),
            (Vec2::new(reach, 0.0), Vec2::new(3.0, SQUARE - 4.0)),
            (Vec2::new(-reach, 0.0), Vec2::new(3.0, SQUARE - 4.0)),
        ] {
            self.rectangle((middle + offset, z_layers::SQUARES + 0.1), size, 0.0, colour);
        }
    }

    /// Draws a bar along one side of a square, just inside it.
    pub(crate) fn edge(&mut self, at: Square, side: Facing, colour: Color) {
        let along = if side.offset().0 == 0 { Vec2::new(SQUARE, 2.5) } else { Vec2::new(2.5, SQUARE) };
        let middle = square_center(at) + facing_direction(side) * (SQUARE / 2.0 - 1.5);
        self.rectangle((middle, z_layers::SQUARES + 0.1), along, 0.0, colour);
    }

    /// Draws a translucent figure on a square, with a wedge on the side to which it faces.
    pub(crate) fn figure(&mut self, name: &str, at: Square, facing: Facing, alpha: f32) {
        let (size, white) = (Vec2::splat(SQUARE * 0.98), Color::WHITE.with_alpha(alpha));
        self.turned_picture(name, (square_center(at), z_layers::FIGURES + 1.0), size, facing, white);
        let front = square_center(at) + facing_direction(facing) * SQUARE * 0.46;
        for (size, colour, z) in [(0.46, palette::INK, 1.1), (0.36, palette::FOCUS, 1.2)] {
            let size = Vec2::splat(SQUARE * size);
            self.turned_picture("ui/icon_wedge", (front, z_layers::FIGURES + z), size, facing, colour);
        }
    }

    /// Writes a small number or word without a background.
    pub(crate) fn note(&mut self, words: &str, at: Vec2, colour: Color, size: f32) {
        let kind = TextStyle::new(FontFace::Oswald, size, size * 1.2);
        let words = (Text2d::new(words), kind, TextColor(colour), TextLayout::no_wrap());
        self.commands.spawn((words, at_height(at, z_layers::SQUARES + 0.2), PlanOverlayEntity, BattleEntity));
    }

    /// Writes a number in the upper left corner of a square.
    pub(crate) fn number(&mut self, at: Square, number: usize) {
        let place = square_center(at) + Vec2::new(-SQUARE * 0.32, SQUARE * 0.32);
        self.label(&number.to_string(), place, palette::FOCUS, palette::INK, 17.0);
    }

    pub(crate) fn picture(&mut self, name: &str, at: Vec2, size: f32, z: f32, tint: Color) {
        self.turned_picture(name, (at, z), Vec2::splat(size), Facing::North, tint);
    }

    /// Draws the icon of shots, large, around a target.
    pub(crate) fn target_icon(&mut self, at: Vec2, colour: Color) {
        self.picture("ui/icon_shoot", at, SQUARE * 1.25, z_layers::LINES + 0.3, palette::INK);
        self.picture("ui/icon_shoot", at, SQUARE * 1.15, z_layers::LINES + 0.35, colour);
    }

    /// Draws a row of dots from one point to another.
    pub fn dots(&mut self, from: Vec2, to: Vec2, colour: Color) {
        let way = (to - from).normalize_or_zero();
        let mut at = 12.0;
        while at < from.distance(to) - 4.0 {
            for (size, colour, z) in [(11.0, palette::INK, 0.0), (7.0, colour, 0.1)] {
                self.picture("art/ov_step", from + way * at, size, z_layers::LINES + z, colour);
            }
            at += 14.0;
        }
    }

    /// Draws a frame of dashes just inside a square.
    pub(crate) fn dashed(&mut self, at: Square, colour: Color) {
        let (middle, reach) = (square_center(at), SQUARE / 2.0 - 4.0);
        for along in [-1.5, -0.5, 0.5, 1.5].map(|step| step * SQUARE * 0.235) {
            for (offset, size) in [
                (Vec2::new(along, reach), Vec2::new(SQUARE * 0.15, 3.0)),
                (Vec2::new(along, -reach), Vec2::new(SQUARE * 0.15, 3.0)),
                (Vec2::new(reach, along), Vec2::new(3.0, SQUARE * 0.15)),
                (Vec2::new(-reach, along), Vec2::new(3.0, SQUARE * 0.15)),
            ] {
                self.rectangle((middle + offset, z_layers::SQUARES + 0.1), size, 0.0, colour);
            }
        }
    }

    /// Writes a label of one or more lines on a coloured background; [`labels`](super::labels) moves it so that labels
    /// don't overlap. Returns the middle of its left edge.
    pub fn movable_label(&mut self, words: &str, at: Vec2, ground: Color, colour: Color, size: f32) -> Vec2 {
        let (slip, ink) = self.label(words, at, ground, colour, size);
        self.commands.entity(slip).insert(BoardLabel { order: self.labels, at, size: ink });
        self.labels += 1;
        at - Vec2::new(ink.x / 2.0, 0.0)
    }

    /// Writes a label on a coloured background at a fixed position. Returns its entity and its size.
    fn label(&mut self, words: &str, at: Vec2, ground: Color, colour: Color, size: f32) -> (Entity, Vec2) {
        let kind = TextStyle::new(FontFace::Oswald, size, size * 1.2);
        let letters = words.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        let width = letters as f32 * size * 0.47 + 18.0;
        let more_lines = words.lines().count().saturating_sub(1) as f32;
        let ink = Vec2::new(width + 5.0, size * (1.45 + 1.2 * more_lines) + 5.0);
        let above = |z: f32| at_height(Vec2::ZERO, z);
        let slip = (
            Sprite::from_color(palette::INK, ink),
            at_height(at, z_layers::LINES + 0.5),
            PlanOverlayEntity,
            BattleEntity,
        );
        let layout = TextLayout::justify(Justify::Center).with_no_wrap();
        let words = (Text2d::new(words), kind, TextColor(colour), layout, above(0.2));
        let slip = self.commands.spawn((slip, children![(Sprite::from_color(ground, ink - 5.0), above(0.1)), words]));
        (slip.id(), ink)
    }

    /// Draws a round mark with a number.
    pub(crate) fn round_number(&mut self, number: &str, at: Vec2, colour: Color) {
        self.picture("art/ov_step", at, SQUARE * 0.33, z_layers::LINES + 0.5, colour);
        let place = at_height(at, z_layers::LINES + 0.7);
        let kind = TextStyle::new(FontFace::Oswald, 15.0, 18.0);
        let words = (Text2d::new(number), kind, TextColor(palette::INK), TextLayout::no_wrap());
        self.commands.spawn((words, place, PlanOverlayEntity, BattleEntity));
    }
}

/// Colour of squares that are about to burn.
pub const BURNING: Color = Color::srgb(1.0, 0.63, 0.16);

pub fn figure_point(view: &BattleView, figure: &Figure) -> Vec2 {
    figure_view_position(view, figure).unwrap_or_default()
}
