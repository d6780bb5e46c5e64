//! The cross-section of the base: rooms in the rock at the left, the gate, and the works in front of it at the right.

use ui_kit::{prelude::*, widgets::AccessibleLabel};

use crate::expedition::base::model::{ExpeditionBaseModel, SectionTile, TileState};

/// Left, top, width and height of the whole picture, in design pixels.
const PICTURE: [f32; 4] = [16.0, 68.0, 880.0, 376.0];
/// Width of the part behind the gate, in design pixels.
const INSIDE_WIDTH: f32 = 540.0;
/// Width of the gate, in design pixels.
const GATE_WIDTH: f32 = 64.0;
/// Number of rows of slots.
const ROWS: usize = 3;
/// Gap between slots, in design pixels.
const GAP: f32 = 8.0;
/// Height of the name of a slot, in design pixels.
const CAPTION: f32 = 24.0;
/// Width of a picture divided by its height.
const ASPECT: f32 = 1.6;

const ROCK: Color = palette::color_from_hex(0x37302A);
const ROCK_DARK: Color = palette::color_from_hex(0x241F1B);
const NIGHT: Color = palette::color_from_hex(0x101B2C);
const DAY: Color = palette::color_from_hex(0x56748C);
/// Tint of a section that is being built.
const BEGUN_TINT: Color = palette::color_from_hex(0x6E7780);
/// Tint of a damaged section.
const DAMAGED_TINT: Color = palette::color_from_hex(0xC0705C);

pub(super) fn spawn_cross_section(stage: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    let [left, top, width, height] = PICTURE;
    let frame = absolute_panel(left - 4.0, top - 4.0, width + 8.0, height + 8.0).rounded(6);
    stage.spawn(rect(frame, palette::INK));
    let gate_left = left + INSIDE_WIDTH;
    let outside_left = gate_left + GATE_WIDTH;
    let outside_width = width - INSIDE_WIDTH - GATE_WIDTH;
    stage.spawn(rect(absolute_panel(left, top, INSIDE_WIDTH, height), ROCK));
    stage.spawn(rect(absolute_panel(left, top + height - 10.0, INSIDE_WIDTH, 10.0), ROCK_DARK));
    let sky = if model.is_night { NIGHT } else { DAY };
    stage.spawn(rect(absolute_panel(outside_left, top, outside_width, height), sky));
    stage.spawn(rect(absolute_panel(outside_left, top + height - 10.0, outside_width, 10.0), ROCK_DARK));
    spawn_gate(stage, gate_left, model, texts);
    let [inside, outside] = &model.slots;
    spawn_slot_grid(stage, [left, top, INSIDE_WIDTH, height], 3, inside);
    spawn_slot_grid(stage, [outside_left, top, outside_width, height], 2, outside);
}

fn spawn_gate(stage: &mut ChildSpawnerCommands, left: f32, model: &ExpeditionBaseModel, texts: &Texts) {
    let [_, top, _, height] = PICTURE;
    stage.spawn(rect(absolute_panel(left, top, GATE_WIDTH, height), palette::STEEL_DARK));
    let (gate, most) = model.gate;
    let picture = if gate <= most / 2 { "art/prop_gate_hurt" } else { "art/prop_gate" };
    let values = [("n", gate.into()), ("of", most.into())];
    let words = texts.t_args("expedition-gate-strength", &values);
    let node = absolute_panel(left, top + 130.0, GATE_WIDTH, 120.0).down(6.0).align(AlignItems::Center);
    stage.spawn((node, Tooltip::new(texts.t("expedition-gate"), words))).with_children(|column| {
        column.spawn(sized_image(picture, 56.0, 56.0));
        column.spawn(text_label(TextStyle::NUMBER, format!("{gate}/{most}"), palette::TEXT));
    });
}

/// Spawns the slots of a part of the picture in columns of three rows, from top to bottom.
fn spawn_slot_grid(
    stage: &mut ChildSpawnerCommands,
    [left, top, width, height]: [f32; 4],
    least_columns: usize,
    tiles: &[SectionTile],
) {
    let columns = tiles.len().div_ceil(ROWS).max(least_columns);
    let tile_width = (width - GAP * (columns + 1) as f32) / columns as f32;
    let tile_height = (height - 10.0 - GAP * (ROWS + 1) as f32) / ROWS as f32;
    for (index, tile) in tiles.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let tile_left = left + GAP + (tile_width + GAP) * column as f32;
        let tile_top = top + GAP + (tile_height + GAP) * row as f32;
        spawn_section_tile(stage, [tile_left, tile_top, tile_width, tile_height], tile);
    }
}

fn spawn_section_tile(stage: &mut ChildSpawnerCommands, [left, top, width, height]: [f32; 4], tile: &SectionTile) {
    let ground = if tile.state == TileState::Free { ROCK_DARK } else { palette::INK };
    let spoken = if tile.label.is_empty() { tile.name.clone() } else { format!("{}: {}", tile.name, tile.label) };
    let node = absolute_panel(left, top, width, height).border(px(2).all()).rounded(4).clip();
    let edge = if tile.state == TileState::Free { palette::EDGE } else { palette::INK };
    let tile_entity = (
        node,
        BackgroundColor(ground),
        BorderColor::all(edge),
        Tooltip::new(tile.name.clone(), tile.about.clone()),
        AccessibleLabel { name: spoken, key: None },
    );
    stage.spawn(tile_entity).with_children(|place| {
        let inner = [width - 4.0, height - 4.0 - CAPTION];
        spawn_tile_picture(place, inner, tile);
        let band = absolute_panel(0.0, inner[1], inner[0], CAPTION).centered();
        let colour = if tile.state == TileState::Free { palette::TEXT_OFF } else { palette::TEXT };
        let name = text_label(TextStyle::LABEL.px(16.0).line(20.0), tile.name.clone(), colour);
        place.spawn((band, BackgroundColor(palette::STEEL_DARK))).with_child(name);
        if !tile.label.is_empty() {
            let ground = if tile.state == TileState::Damaged { palette::WOUND } else { palette::GERMAN_BAND };
            let band = absolute_panel(0.0, inner[1] - 26.0, inner[0], 26.0).centered();
            let words = text_label(TextStyle::CAPTION.spaced(0.0), tile.label.clone(), palette::TEXT);
            place.spawn((band, BackgroundColor(ground))).with_child(words);
        }
    });
}

/// Spawns the picture of a section in the middle, or the sign of a free slot.
fn spawn_tile_picture(place: &mut ChildSpawnerCommands, [width, height]: [f32; 2], tile: &SectionTile) {
    let Some(picture) = &tile.picture else {
        let node = absolute_panel(0.0, 0.0, width, height).centered();
        place.spawn(node).with_child(tinted_icon("plus", 28.0, palette::EDGE));
        return;
    };
    let size = Vec2::new(width.min(height * ASPECT), height.min(width / ASPECT));
    let node = absolute_panel((width - size.x) / 2.0, (height - size.y) / 2.0, size.x, size.y);
    let tint = match tile.state {
        TileState::Begun => BEGUN_TINT,
        TileState::Damaged => DAMAGED_TINT,
        TileState::Free | TileState::Working => Color::WHITE,
    };
    place.spawn((node, UiImage::at(picture.clone(), size.x, size.y).tint(tint)));
}
