//! The dossier beside the map, in blocks that are stacked: title, introduction, victory conditions, notes, and the
//! legend of the map.

use super::marks::{self, colour};
use super::svg::{Svg, n};
use super::text::{Label, Paragraph, fitting};
use super::words::{Language, Word};
use mission::Mission;
use rules::Side;

/// Letter sizes of running text, in millimetres, tried in this order until the dossier fits beside the map.
pub(super) const SIZES: [f64; 4] = [7.0, 6.2, 5.4, 4.6];

/// Contents and measures of the dossier.
#[derive(Clone, Copy)]
pub(super) struct Page<'a> {
    pub mission: &'a Mission,
    pub language: Language,
    /// Width of a column, in millimetres.
    pub width: f64,
    /// Letter size of running text, in millimetres.
    pub text: f64,
}

const INK: &str = "#000000";

/// Colour of secondary text.
const GREY: &str = "#555555";

/// The red of stamps.
const STAMP: &str = "#B3261E";

/// Distance between a side's frame and its text, in millimetres.
const INSET: f64 = 4.0;

/// Part of the dossier that is not split between columns.
pub(super) struct Block {
    /// Height with the gap below, in millimetres.
    pub height: f64,
    /// Drawing with its top left corner at (0, 0).
    pub drawing: Svg,
}

/// Returns the blocks of a mission's dossier.
pub(super) fn blocks(page: Page<'_>) -> Vec<Block> {
    let mut blocks = vec![head(page)];
    blocks.extend(Side::BOTH.map(|side| victory(page, side)));
    blocks.extend(page.mission.notes.iter().map(|note| bullet(page, page.language.of(&note.text))));
    blocks.push(legend(page));
    blocks.push(scale(page));
    blocks
}

fn head(page: Page<'_>) -> Block {
    let Page { mission, language, width, text } = page;
    let mut svg = Svg::default();
    let file = format!("INCURSION · {} {} · {}", language.word(Word::File), mission.number, language.of(&mission.plan));
    let size = fitting(&file, 5.0, width);
    Label { words: &file, at: (0.0, 5.0), size, colour: GREY, centred: false }.draw(&mut svg);
    let name = language.of(&mission.name).to_uppercase();
    let size = fitting(&name, 17.0, width);
    Label { words: &name, at: (0.0, 8.0 + size), size, colour: INK, centred: false }.draw(&mut svg);
    let mut y = 12.0 + size;
    svg.add(format_args!(r#"<path d="M0 {}H{}" stroke="{INK}" stroke-width="0.8"/>"#, n(y), n(width)));
    y += 3.0;
    for (words, colour) in [(&mission.place, GREY), (&mission.story, INK)] {
        let paragraph = Paragraph::new(language.of(words), text, width);
        paragraph.draw(&mut svg, (0.0, y), colour);
        y += paragraph.height() + text * 0.7;
    }
    Block { height: y + 3.0, drawing: svg }
}

/// Returns the block of a side's victory conditions, in a frame of its colour, with its requisition points.
fn victory(page: Page<'_>, side: Side) -> Block {
    let Page { mission, language, width, text } = page;
    let ink = colour(side);
    let words = format!("{} {}", language.word(Word::Wins(side)), language.of(&mission.victory[side]));
    let paragraph = Paragraph::new(&words, text, width - 2.0 * INSET);
    let top = INSET + text * 1.4;
    let height = top + 1.5 + paragraph.height() + INSET;
    let mut svg = Svg::default();
    svg.add(format_args!(
        r#"<rect x="0.5" y="0.5" width="{}" height="{}" rx="2" fill="none" stroke="{ink}" stroke-width="1"/>"#,
        n(width - 1.0),
        n(height - 1.0)
    ));
    let name = format!("{} · {} {}", language.word(Word::Name(side)), mission.rp[side], language.word(Word::Points));
    Label { words: &name, at: (INSET, top), size: text * 1.3, colour: ink, centred: false }.draw(&mut svg);
    paragraph.draw(&mut svg, (INSET, top + 1.5), INK);
    Block { height: height + 4.0, drawing: svg }
}

fn bullet(page: Page<'_>, words: &str) -> Block {
    let Page { width, text, .. } = page;
    let paragraph = Paragraph::new(words, text, width - 1.5 * text);
    let mut svg = Svg::default();
    let unit = text / 4.6;
    svg.add(format_args!(r#"<path d="M1 2L4.2 3.9L1 5.8Z" transform="scale({})" fill="{INK}"/>"#, n(unit)));
    paragraph.draw(&mut svg, (1.5 * text, 0.0), INK);
    Block { height: paragraph.height() + text * 0.8, drawing: svg }
}

/// Height of a line of the legend, in millimetres.
const LINE: f64 = 15.0;

fn legend(page: Page<'_>) -> Block {
    let Page { mission, language, width, text } = page;
    let mut svg = Svg::default();
    let words = language.word(Word::Legend);
    svg.add(format_args!(r#"<path d="M0 3H{}" stroke="{INK}" stroke-width="0.4"/>"#, n(width)));
    Label { words, at: (0.0, 10.0), size: 5.0, colour: GREY, centred: false }.draw(&mut svg);
    let entries = marks::legend(mission, language);
    let columns = if width > 130.0 { 2 } else { 1 };
    let rows = entries.len().div_ceil(columns).max(1);
    let column = width / columns as f64;
    for (number, entry) in entries.iter().enumerate() {
        let (x, y) = ((number / rows) as f64 * column, 13.0 + (number % rows) as f64 * LINE);
        svg.group(r#"class="legend""#, (x + 8.0, y + LINE / 2.0), 0.0, |svg| {
            svg.add(format_args!(r#"<g transform="scale(0.58)">"#));
            svg.append(&entry.mark);
            svg.add(format_args!("</g>"));
        });
        let paragraph = Paragraph::new(&entry.words, text.min(4.8), column - 19.0);
        paragraph.draw(&mut svg, (x + 17.5, y + (LINE - paragraph.height()) / 2.0 - 0.5), INK);
    }
    Block { height: 15.0 + rows as f64 * LINE + 3.0, drawing: svg }
}

/// Returns a scale bar that shows whether the print has the right size.
fn scale(page: Page<'_>) -> Block {
    let mut svg = Svg::default();
    svg.add(format_args!(
        r#"<path class="scale" d="M0.5 3V8M0.5 5.5H100.5M100.5 3V8" fill="none" stroke="{INK}" stroke-width="0.6"/>"#
    ));
    Label { words: "100 mm", at: (103.0, 7.0), size: 4.0, colour: INK, centred: false }.draw(&mut svg);
    let paragraph = Paragraph::new(page.language.word(Word::Scale), 3.8, page.width);
    paragraph.draw(&mut svg, (0.0, 9.5), GREY);
    Block { height: 10.0 + paragraph.height() + 2.0, drawing: svg }
}

/// Draws a stamp that fills empty paper, centred at (0, 0).
pub(super) fn stamp(svg: &mut Svg, language: Language) {
    let words = language.word(Word::Secret);
    svg.group(r#"class="stamp""#, (0.0, 0.0), -7.0, |svg| {
        svg.add(format_args!(
            r#"<rect x="-55" y="-13" width="110" height="26" rx="3" fill="none" stroke="{STAMP}" stroke-width="1.6"/><rect x="-52.5" y="-10.5" width="105" height="21" rx="1.5" fill="none" stroke="{STAMP}" stroke-width="0.6"/>"#
        ));
        Label { words, at: (0.0, 4.0), size: 11.0, colour: STAMP, centred: true }.draw(svg);
    });
}
