//! The pictures on a page: boards, and portraits of figures and cards.

use std::sync::Arc;

use super::book::{EntryPortrait, RulebookBlock, TextRun};
use ui_kit::{
    prelude::*,
    theme::composite_image::CompositeImage,
    widgets::{PositionedNode, empty_node},
};

/// Design pixels per unit of a board's drawing; a square is 50 pixels wide.
const SCALE: f32 = 50.0 / 72.0;
/// Maximum height of a board, in design pixels.
const HIGHEST: f32 = 290.0;
/// Width of the rim around a board's picture, in design pixels.
const RIM: f32 = 7.0;
/// Minimum width of a board's caption, in design pixels.
const NARROWEST: f32 = 216.0;
/// Gap between two boards, in design pixels.
pub(crate) const GAP: f32 = 18.0;
/// Minimum width of a page's text, in design pixels.
const PAGE: f32 = 776.0;

/// A board picture with its size on the page.
pub(crate) struct PageBoard<'a> {
    id: &'a str,
    pub(crate) caption: &'a [TextRun],
    drawing: Option<Arc<CompositeImage>>,
    scale: f32,
    /// The width with the rim, in design pixels.
    pub(crate) width: f32,
}

impl<'a> PageBoard<'a> {
    /// Returns the board of a block, if it is one. If the board can't be drawn, only its caption is shown.
    pub(crate) fn of(art: &ImageCache, block: &'a RulebookBlock) -> Option<PageBoard<'a>> {
        let RulebookBlock::Board(id, caption) = block else { return None };
        let drawing = art.drawing(&board_image_name(id));
        let scale = drawing.as_ref().map_or(SCALE, |drawing| SCALE.min(HIGHEST / drawing.size.y));
        let width = drawing.as_ref().map_or(NARROWEST, |drawing| (drawing.size.x * scale).round() + 2.0 * RIM);
        Some(PageBoard { id, caption, drawing, scale, width: width.max(NARROWEST) })
    }

    /// Spawns the picture, with the words on it.
    pub(crate) fn lay(&self, place: &mut ChildSpawnerCommands) {
        let Some(drawing) = &self.drawing else { return };
        let size = (drawing.size * self.scale).round();
        let rim = empty_node().size(size.x + 2.0 * RIM, size.y + 2.0 * RIM).padding(px(RIM).all());
        place.spawn((rim.margin(px(5).bottom()), NineSliceFrame::PHOTO)).with_children(|rim| {
            rim.spawn(sized_image(&board_image_name(self.id), size.x, size.y)).with_children(|board| {
                for word in &drawing.words {
                    let (at, high) = (word.at * self.scale, word.size * self.scale);
                    let node =
                        empty_node().absolute().left(at.x - 30.0).top(at.y - high * 0.62).size(60.0, high * 1.24);
                    let kind = TextStyle::new(FontFace::Oswald, high, high * 1.24);
                    board.spawn(node.centered()).with_child(text_label(kind, word.text.clone(), word.colour));
                }
            });
        });
    }
}

/// Splits the boards into rows that fit on a page.
pub(crate) fn split_into_lines<'a, 'b>(boards: &'b [PageBoard<'a>]) -> Vec<&'b [PageBoard<'a>]> {
    let (mut lines, mut first, mut wide) = (Vec::new(), 0, 0.0);
    for (index, board) in boards.iter().enumerate() {
        if index > first && wide + GAP + board.width > PAGE {
            lines.push(&boards[first..index]);
            (first, wide) = (index, 0.0);
        }
        wide += board.width + if index > first { GAP } else { 0.0 };
    }
    lines.push(&boards[first..]);
    lines
}

fn board_image_name(id: &str) -> String {
    format!("board/{id}")
}

/// Spawns the picture of a subject with facts.
pub(crate) fn spawn_portrait(line: &mut ChildSpawnerCommands, whose: Option<&EntryPortrait>) {
    match whose {
        Some(EntryPortrait::Figure(name, side)) => drop(line.spawn(figure_portrait(name, *side, 58.0))),
        Some(EntryPortrait::Card(name)) => {
            let node = empty_node().size(124.0, 70.0).border(px(2).all()).rounded(4).clip().rigid();
            line.spawn((node, BorderColor::all(palette::INK))).with_child(sized_image(name, 120.0, 67.0));
        }
        None => {}
    }
}
