//! The cross-section of the base: rooms in the rock at the left, the gate, and the works in front of it at the right.

use ui_kit::{prelude::*, widgets::AccessibleLabel};

use crate::expedition::base::model::{ExpeditionBaseModel, SectionTile, TileState};

/// Left, top, width and height of the whole picture, in design pixels.
const PICTURE: [f32; 4] = [16.0, 68.0, 880.0, 376.0];
/// Width of the part behind the gate, in design pixels.
const INSIDE_WIDTH: f32 = 540.0;
/// Width of the shaft between the rooms and the gate, in design pixels.
const SHAFT_WIDTH: f32 = 44.0;
/// Width of the gate, in design pixels.
const GATE_WIDTH: f32 = 64.0;
/// Height of the floor below the slots, in design pixels.
const FLOOR_HEIGHT: f32 = 10.0;
/// Top and height of the plate with the strength of the gate, in design pixels from the top of the picture.
const GATE_PLATE: [f32; 2] = [172.0, 32.0];
/// Number of rows of slots.
const ROWS: usize = 3;
/// Gap between slots, in design pixels.
const GAP: f32 = 8.0;
/// Height of the name of a slot, in design pixels.
const CAPTION: f32 = 24.0;
/// Distance from the bottom of a free slot to the top of its name, in design pixels.
const FREE_CAPTION_RISE: f32 = 38.0;
/// Width of a picture divided by its height.
const ASPECT: f32 = 1.6;

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
    spawn_backdrop(stage, "rock", left, INSIDE_WIDTH);
    let outdoors = if model.is_night { "outside_night" } else { "outside_day" };
    spawn_backdrop(stage, outdoors, outside_left, outside_width);
    spawn_gate(stage, gate_left, model, texts);
    let [inside, outside] = &model.slots;
    spawn_slot_grid(stage, [left, top, INSIDE_WIDTH - SHAFT_WIDTH, height], 3, ("slot_inside", inside.as_slice()));
    spawn_slot_grid(stage, [outside_left, top, outside_width, height], 2, ("slot_outside", outside.as_slice()));
}

/// Spawns a picture of the base over the whole height.
fn spawn_backdrop(stage: &mut ChildSpawnerCommands, name: &str, left: f32, width: f32) {
    let [_, top, _, height] = PICTURE;
    stage.spawn((absolute_panel(left, top, width, height), base_picture(name, width, height)));
}

/// Returns a picture of `assets/art/expedition/base.py` or `tunnel_mouth.py` at a size.
fn base_picture(name: &str, width: f32, height: f32) -> UiImage {
    UiImage::at(format!("art/expedition/base_{name}"), width, height)
}

fn spawn_gate(stage: &mut ChildSpawnerCommands, left: f32, model: &ExpeditionBaseModel, texts: &Texts) {
    let [_, top, _, height] = PICTURE;
    let (gate, most) = model.gate;
    let picture = if gate <= most / 2 { "gate_hurt" } else { "gate" };
    let values = [("n", gate.into()), ("of", most.into())];
    let words = texts.t_args("expedition-gate-strength", &values);
    let bulkhead = (
        absolute_panel(left, top, GATE_WIDTH, height),
        base_picture(picture, GATE_WIDTH, height),
        Tooltip::new(texts.t("expedition-gate"), words),
    );
    stage.spawn(bulkhead).with_children(|place| {
        let plate = absolute_panel(0.0, GATE_PLATE[0], GATE_WIDTH, GATE_PLATE[1]).centered();
        place.spawn(plate).with_child(text_label(TextStyle::NUMBER, format!("{gate}/{most}"), palette::TEXT));
    });
}

/// Spawns the slots of a part of the picture in three rows, from top to bottom. `free_picture` shows a free slot.
fn spawn_slot_grid(
    stage: &mut ChildSpawnerCommands,
    [left, top, width, height]: [f32; 4],
    least_columns: usize,
    (free_picture, tiles): (&str, &[SectionTile]),
) {
    let columns = tiles.len().div_ceil(ROWS).max(least_columns);
    let tile_width = (width - GAP * (columns + 1) as f32) / columns as f32;
    let tile_height = (height - FLOOR_HEIGHT - GAP * (ROWS + 1) as f32) / ROWS as f32;
    for (index, tile) in tiles.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let tile_left = left + GAP + (tile_width + GAP) * column as f32;
        let tile_top = top + GAP + (tile_height + GAP) * row as f32;
        let area = [tile_left, tile_top, tile_width, tile_height];
        match &tile.picture {
            Some(picture) => spawn_section_tile(stage, area, tile, picture),
            None => spawn_free_slot(stage, area, tile, free_picture),
        }
    }
}

/// Spawns a free slot: a place marked out in the rock or before the gate, without the frame of a room.
fn spawn_free_slot(
    stage: &mut ChildSpawnerCommands,
    [left, top, width, height]: [f32; 4],
    tile: &SectionTile,
    picture: &str,
) {
    let slot = (
        absolute_panel(left, top, width, height),
        base_picture(picture, width, height),
        Tooltip::new(tile.name.clone(), tile.about.clone()),
        AccessibleLabel { name: tile.name.clone(), key: None },
    );
    stage.spawn(slot).with_children(|place| {
        let band = absolute_panel(0.0, height - FREE_CAPTION_RISE, width, CAPTION).centered();
        place.spawn(band).with_child(slot_caption(tile, palette::TEXT_WARM));
    });
}

fn slot_caption(tile: &SectionTile, colour: Color) -> impl Bundle + use<> {
    text_label(TextStyle::LABEL.px(16.0).line(20.0), tile.name.clone(), colour)
}

fn spawn_section_tile(
    stage: &mut ChildSpawnerCommands,
    [left, top, width, height]: [f32; 4],
    tile: &SectionTile,
    picture: &str,
) {
    let spoken = if tile.label.is_empty() { tile.name.clone() } else { format!("{}: {}", tile.name, tile.label) };
    let node = absolute_panel(left, top, width, height).border(px(2).all()).rounded(4).clip();
    let tile_entity = (
        node,
        BackgroundColor(palette::INK),
        BorderColor::all(palette::INK),
        Tooltip::new(tile.name.clone(), tile.about.clone()),
        AccessibleLabel { name: spoken, key: None },
    );
    stage.spawn(tile_entity).with_children(|place| {
        let inner = [width - 4.0, height - 4.0 - CAPTION];
        spawn_section_picture(place, inner, tile.state, picture);
        let band = absolute_panel(0.0, inner[1], inner[0], CAPTION).centered();
        place.spawn((band, BackgroundColor(palette::STEEL_DARK))).with_child(slot_caption(tile, palette::TEXT));
        if !tile.label.is_empty() {
            let ground = if tile.state == TileState::Damaged { palette::WOUND } else { palette::GERMAN_BAND };
            let band = absolute_panel(0.0, inner[1] - 26.0, inner[0], 26.0).centered();
            let words = text_label(TextStyle::CAPTION.spaced(0.0), tile.label.clone(), palette::TEXT);
            place.spawn((band, BackgroundColor(ground))).with_child(words);
        }
    });
}

/// Spawns the picture of a section, cut to the size of its room.
fn spawn_section_picture(place: &mut ChildSpawnerCommands, [width, height]: [f32; 2], state: TileState, picture: &str) {
    let size = Vec2::new(width.max(height * ASPECT), height.max(width / ASPECT));
    let node = absolute_panel((width - size.x) / 2.0, (height - size.y) / 2.0, size.x, size.y);
    let tint = match state {
        TileState::Begun => BEGUN_TINT,
        TileState::Damaged => DAMAGED_TINT,
        TileState::Free | TileState::Working => Color::WHITE,
    };
    place.spawn((node, UiImage::at(picture, size.x, size.y).tint(tint)));
}
