//! The dossier beside the map, as a stack of blocks: title, introduction, victory conditions, notes, and the legend of
//! the map.

use super::doors_and_exits::side_colour;
use super::labels::SheetLabel;
use super::legend::legend_entries;
use super::svg::{SvgDrawing, format_decimal};
use super::text::{PrintLabel, SvgParagraph, fitting_font_size};
use crate::language::CliLanguage;
use mission::Mission;
use rules::Side;

/// Letter sizes of running text, in millimetres, tried in this order until the dossier fits beside the map.
pub(super) const SIZES: [f64; 4] = [7.0, 6.2, 5.4, 4.6];

/// Contents and measures of the dossier.
#[derive(Clone, Copy)]
pub(super) struct BriefingPage<'a> {
    pub mission: &'a Mission,
    pub language: CliLanguage,
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

/// Part of the dossier that is never split between columns.
pub(super) struct DossierBlock {
    /// Height with the gap below, in millimetres.
    pub height: f64,
    /// Drawing with its top left corner at (0, 0).
    pub drawing: SvgDrawing,
}

/// Returns the blocks of a mission's dossier.
pub(super) fn dossier_blocks(page: BriefingPage<'_>) -> Vec<DossierBlock> {
    let mut blocks = vec![header_block(page)];
    blocks.extend(Side::BOTH.map(|side| victory_block(page, side)));
    blocks.extend(page.mission.notes.iter().map(|note| note_block(page, page.language.of(&note.text))));
    blocks.push(legend_block(page));
    blocks.push(scale_block(page));
    blocks
}

fn header_block(page: BriefingPage<'_>) -> DossierBlock {
    let BriefingPage { mission, language, width, text } = page;
    let mut svg = SvgDrawing::default();
    let file =
        format!("INCURSION · {} {} · {}", language.word(SheetLabel::File), mission.number, language.of(&mission.plan));
    let size = fitting_font_size(&file, 5.0, width);
    PrintLabel { words: &file, at: (0.0, 5.0), size, colour: GREY, centred: false }.draw(&mut svg);
    let name = language.of(&mission.name).to_uppercase();
    let size = fitting_font_size(&name, 17.0, width);
    PrintLabel { words: &name, at: (0.0, 8.0 + size), size, colour: INK, centred: false }.draw(&mut svg);
    let mut y = 12.0 + size;
    svg.add(format_args!(
        r#"<path d="M0 {}H{}" stroke="{INK}" stroke-width="0.8"/>"#,
        format_decimal(y),
        format_decimal(width)
    ));
    y += 3.0;
    for (words, colour) in [(&mission.place, GREY), (&mission.story, INK)] {
        let paragraph = SvgParagraph::new(language.of(words), text, width);
        paragraph.draw(&mut svg, (0.0, y), colour);
        y += paragraph.height() + text * 0.7;
    }
    DossierBlock { height: y + 3.0, drawing: svg }
}

/// Returns the block of a side's victory conditions, in a frame of its colour, with its requisition points.
fn victory_block(page: BriefingPage<'_>, side: Side) -> DossierBlock {
    let BriefingPage { mission, language, width, text } = page;
    let ink = side_colour(side);
    let words = format!("{} {}", language.word(SheetLabel::Wins(side)), language.of(&mission.victory[side]));
    let paragraph = SvgParagraph::new(&words, text, width - 2.0 * INSET);
    let top = INSET + text * 1.4;
    let height = top + 1.5 + paragraph.height() + INSET;
    let mut svg = SvgDrawing::default();
    svg.add(format_args!(
        r#"<rect x="0.5" y="0.5" width="{}" height="{}" rx="2" fill="none" stroke="{ink}" stroke-width="1"/>"#,
        format_decimal(width - 1.0),
        format_decimal(height - 1.0)
    ));
    let name = format!(
        "{} · {} {}",
        language.word(SheetLabel::Name(side)),
        mission.rp[side],
        language.word(SheetLabel::Points)
    );
    PrintLabel { words: &name, at: (INSET, top), size: text * 1.3, colour: ink, centred: false }.draw(&mut svg);
    paragraph.draw(&mut svg, (INSET, top + 1.5), INK);
    DossierBlock { height: height + 4.0, drawing: svg }
}

fn note_block(page: BriefingPage<'_>, words: &str) -> DossierBlock {
    let BriefingPage { width, text, .. } = page;
    let paragraph = SvgParagraph::new(words, text, width - 1.5 * text);
    let mut svg = SvgDrawing::default();
    let unit = text / 4.6;
    svg.add(format_args!(
        r#"<path d="M1 2L4.2 3.9L1 5.8Z" transform="scale({})" fill="{INK}"/>"#,
        format_decimal(unit)
    ));
    paragraph.draw(&mut svg, (1.5 * text, 0.0), INK);
    DossierBlock { height: paragraph.height() + text * 0.8, drawing: svg }
}

/// Height of a line of the legend, in millimetres.
const LINE: f64 = 15.0;

fn legend_block(page: BriefingPage<'_>) -> DossierBlock {
    let BriefingPage { mission, language, width, text } = page;
    let mut svg = SvgDrawing::default();
    let words = language.word(SheetLabel::Legend);
    svg.add(format_args!(r#"<path d="M0 3H{}" stroke="{INK}" stroke-width="0.4"/>"#, format_decimal(width)));
    PrintLabel { words, at: (0.0, 10.0), size: 5.0, colour: GREY, centred: false }.draw(&mut svg);
    let entries = legend_entries(mission, language);
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
        let paragraph = SvgParagraph::new(&entry.words, text.min(4.8), column - 19.0);
        paragraph.draw(&mut svg, (x + 17.5, y + (LINE - paragraph.height()) / 2.0 - 0.5), INK);
    }
    DossierBlock { height: 15.0 + rows as f64 * LINE + 3.0, drawing: svg }
}

/// Returns a block with a scale bar, by which the size of the print can be checked.
fn scale_block(page: BriefingPage<'_>) -> DossierBlock {
    let mut svg = SvgDrawing::default();
    svg.add(format_args!(
        r#"<path class="scale" d="M0.5 3V8M0.5 5.5H100.5M100.5 3V8" fill="none" stroke="{INK}" stroke-width="0.6"/>"#
    ));
    PrintLabel { words: "100 mm", at: (103.0, 7.0), size: 4.0, colour: INK, centred: false }.draw(&mut svg);
    let paragraph = SvgParagraph::new(page.language.word(SheetLabel::Scale), 3.8, page.width);
    paragraph.draw(&mut svg, (0.0, 9.5), GREY);
    DossierBlock { height: 10.0 + paragraph.height() + 2.0, drawing: svg }
}

/// Draws the stamp "top secret", which fills empty paper, centred at (0, 0).
pub(super) fn draw_secret_stamp(svg: &mut SvgDrawing, language: CliLanguage) {
    let words = language.word(SheetLabel::Secret);
    svg.group(r#"class="stamp""#, (0.0, 0.0), -7.0, |svg| {
        svg.add(format_args!(
            r#"<rect x="-55" y="-13" width="110" height="26" rx="3" fill="none" stroke="{STAMP}" stroke-width="1.6"/><rect x="-52.5" y="-10.5" width="105" height="21" rx="1.5" fill="none" stroke="{STAMP}" stroke-width="0.6"/>"#
        ));
        PrintLabel { words, at: (0.0, 4.0), size: 11.0, colour: STAMP, centred: true }.draw(svg);
    });
}
