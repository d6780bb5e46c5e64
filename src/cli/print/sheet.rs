//! The whole sheet: the map in the scale of the board game, with the dossier beside it, or below it if the dossier is
//! higher than the map.

use super::{
    doors_and_exits,
    dossier::{self, BriefingPage, DossierBlock},
    ground,
    measures::{EDGE, SQUARE},
    objects,
    svg::{SvgDrawing, format_decimal},
};
use crate::language::CliLanguage;
use mission::Mission;

/// Width of the white margin of the sheet, in millimetres.
const MARGIN: f64 = 7.0;

/// Width of a column of the dossier, in millimetres.
const COLUMN: f64 = 158.0;

/// Distance between columns, and between map and dossier, in millimetres.
const GAP: f64 = 8.0;

/// Finished sheet of a mission.
pub struct MissionSheet {
    /// Width and height, in millimetres.
    pub size: (f64, f64),
    /// The SVG document.
    pub svg: String,
}

/// Positions of the parts of a sheet.
struct SheetLayout {
    size: (f64, f64),
    /// The top left corners of the blocks.
    places: Vec<(f64, f64)>,
    /// The centre of the stamp, if there is enough empty paper for it.
    stamp: Option<(f64, f64)>,
}

/// Draws a mission's sheet.
pub fn draw_mission_sheet(mission: &Mission, language: CliLanguage) -> MissionSheet {
    let map = (
        f64::from(mission.terrain.width()) * SQUARE + 2.0 * EDGE,
        f64::from(mission.terrain.height()) * SQUARE + 2.0 * EDGE,
    );
    let page = |text: f64, width: f64| dossier::dossier_blocks(BriefingPage { mission, language, width, text });
    let fits = |blocks: &Vec<DossierBlock>| total_height(blocks) + 4.0 <= map.1;
    let largest = dossier::SIZES.into_iter().map(|text| page(text, COLUMN)).find(fits);
    let (blocks, layout) = match largest {
        Some(blocks) => {
            let layout = layout_beside_map(map, &blocks);
            (blocks, layout)
        }
        None => {
            let blocks = page(dossier::SIZES[dossier::SIZES.len() - 1], columns_below_map(map.0).1);
            let layout = layout_below_map(map, &blocks);
            (blocks, layout)
        }
    };
    let mut svg = SvgDrawing::default();
    draw_sheet_frame(&mut svg, layout.size);
    svg.group(r#"id="map""#, (MARGIN + EDGE, MARGIN + EDGE), 0.0, |svg| {
        ground::draw_ground(svg, mission);
        objects::draw_objects(svg, mission, language);
        doors_and_exits::draw_doors_and_exits(svg, mission);
    });
    for (block, place) in blocks.iter().zip(&layout.places) {
        svg.group("", *place, 0.0, |svg| svg.append(&block.drawing));
    }
    if let Some(place) = layout.stamp {
        svg.group("", place, 0.0, |svg| dossier::draw_secret_stamp(svg, language));
    }
    let title = format!("{} · {}", language.of(&mission.name), language.of(&mission.place));
    MissionSheet { size: layout.size, svg: svg.document(layout.size, &title, language.key()) }
}

/// Draws a thin line around the sheet, along which it may be cut.
fn draw_sheet_frame(svg: &mut SvgDrawing, (width, height): (f64, f64)) {
    svg.add(format_args!(
        r##"<rect x="3" y="3" width="{}" height="{}" fill="none" stroke="#9A9A9A" stroke-width="0.3"/>"##,
        format_decimal(width - 6.0),
        format_decimal(height - 6.0)
    ));
}

fn total_height(blocks: &[DossierBlock]) -> f64 {
    blocks.iter().map(|block| block.height).sum()
}

fn layout_beside_map(map: (f64, f64), blocks: &[DossierBlock]) -> SheetLayout {
    let left = MARGIN + map.0 + GAP;
    let mut y = MARGIN + 4.0;
    let place = |block: &DossierBlock| {
        let place = (left, y);
        y += block.height;
        place
    };
    let places = blocks.iter().map(place).collect();
    let bottom = MARGIN + map.1;
    let stamp = (bottom - y > 50.0).then_some((left + COLUMN / 2.0, bottom - 25.0));
    SheetLayout { size: (map.0 + GAP + COLUMN + 2.0 * MARGIN, map.1 + 2.0 * MARGIN), places, stamp }
}

/// Returns the number of dossier columns that fit below a map of the given width, and their width.
fn columns_below_map(map: f64) -> (usize, f64) {
    let count = (((map + GAP) / (COLUMN + GAP)) as usize).max(1);
    (count, ((map + GAP) / count as f64 - GAP).max(COLUMN))
}

/// Lays out the blocks below the map, in as many columns as fit, filled as evenly as whole blocks allow.
fn layout_below_map(map: (f64, f64), blocks: &[DossierBlock]) -> SheetLayout {
    let (columns, column_width) = columns_below_map(map.0);
    let width = (columns as f64 * (column_width + GAP) - GAP).max(map.0);
    let all = total_height(blocks);
    let (mut column, mut y, mut deepest, mut placed) = (0, 0.0, 0.0_f64, 0.0);
    let mut places = Vec::new();
    for block in blocks {
        // Assign the block to the column that would contain its middle if all columns formed a single long one.
        let wanted = (((placed + block.height / 2.0) / all * columns as f64) as usize).min(columns - 1);
        if wanted > column {
            (column, y) = (wanted, 0.0);
        }
        places.push((MARGIN + column as f64 * (column_width + GAP), MARGIN + map.1 + GAP + y));
        y += block.height;
        placed += block.height;
        deepest = deepest.max(y);
    }
    SheetLayout { size: (width + 2.0 * MARGIN, map.1 + GAP + deepest + 2.0 * MARGIN), places, stamp: None }
}
