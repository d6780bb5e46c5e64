//! The board plan of the briefing, drawn as a photograph, with its legend.

use crate::mini_map::{self, MiniMap, MiniMapMark};
use ui_kit::prelude::*;

pub(super) fn spawn_map_photo(
    stage: &mut ChildSpawnerCommands,
    (plan, plan_name): (&MiniMap, &str),
    texts: &Texts,
    density: f32,
    images: &mut Assets<Image>,
) {
    stage.spawn((absolute_panel(640.0, 52.0, 584.0, 344.0), NineSliceFrame::PHOTO));
    let size = Vec2::new(420.0, 314.0);
    stage.spawn(absolute_panel(654.0, 67.0, size.x, size.y).clip()).with_children(|board| {
        mini_map::spawn_mini_map(board, plan, size, density, images);
    });
    let node = absolute_panel(1073.0, 67.0, 136.0, 314.0).border(px(2).left());
    stage.spawn((node, BackgroundColor(palette::PAPER), BorderColor::all(palette::PAPER_SENTENCE)));
    stage
        .spawn(absolute_panel(1084.0, 78.0, 120.0, 300.0).down(10.0))
        .with_children(|key| spawn_map_legend(key, (plan, plan_name), texts));
    stage.spawn(tape_strip(104.0, 2.0, absolute_panel(880.0, 40.0, 104.0, 30.0)));
}

/// Spawns the legend, with entries only for symbols that the plan shows.
fn spawn_map_legend(key: &mut ChildSpawnerCommands, (plan, plan_name): (&MiniMap, &str), texts: &Texts) {
    key.spawn(text_label(TextStyle::DOSSIER.px(18.0).line(22.0), plan_name.replace("**", ""), palette::PAPER_TEXT));
    spawn_gate_entries(key, plan, texts);
    spawn_mark_entries(key, plan, texts);
    spawn_square_entries(key, plan, texts);
    spawn_door_entries(key, plan, texts);
}

/// Spawns an entry of the legend: a symbol and its name.
fn spawn_legend_entry(
    key: &mut ChildSpawnerCommands,
    texts: &Texts,
    id: &str,
    mark: impl FnOnce(&mut ChildSpawnerCommands),
) {
    key.spawn(flex_row(8.0)).with_children(|line| {
        let place = Node { width: px(24), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
        line.spawn(place).with_children(mark);
        line.spawn(wrapped_text(TextStyle::LABEL.line(18.0), texts.t(id), palette::PAPER_TEXT));
    });
}

fn spawn_gate_entries(key: &mut ChildSpawnerCommands, plan: &MiniMap, texts: &Texts) {
    for side in [Side::Allied, Side::German] {
        for (way, exit) in [("entry", false), ("exit", true)] {
            if plan.arrows.iter().any(|arrow| arrow.side == side && arrow.exit == exit) {
                spawn_legend_entry(key, texts, &format!("plan-{way}-{}", side.key()), |place| {
                    let turn = if side == Side::German { 180.0 } else { 0.0 };
                    let art = sized_image(&format!("ui/plan_{way}_{}", side.key()), 24.0, 24.0);
                    place.spawn((art, UiTransform::from_rotation(Rot2::degrees(turn))));
                });
            }
        }
    }
}

/// Spawns the entries of objects, and of figures that are cut off.
fn spawn_mark_entries(key: &mut ChildSpawnerCommands, plan: &MiniMap, texts: &Texts) {
    for icon in MiniMapMark::ICONS {
        if plan.marks.iter().any(|mark| mark.icon == icon) {
            let (picture, text) = MiniMapMark::picture_and_text(icon);
            spawn_legend_entry(key, texts, text, |place| {
                let tint = if icon.is_none() { palette::ALLIED_ON_PAPER } else { Color::WHITE };
                let node = Node { width: px(24), height: px(24), ..default() };
                place.spawn((node, UiImage::at(picture, 24.0, 24.0).tint(tint)));
            });
        }
    }
}

/// Spawns the entries of obstacles, and of squares that a special condition marks.
fn spawn_square_entries(key: &mut ChildSpawnerCommands, plan: &MiniMap, texts: &Texts) {
    if !plan.obstacles.is_empty() {
        spawn_legend_entry(key, texts, "plan-obstacle", |place| {
            let node = Node { width: px(18), height: px(18), border: px(2).all(), ..default() };
            place.spawn((rect(node, palette::color_from_hex(0xC9A66B)), BorderColor::all(palette::INK)));
        });
    }
    if let Some(side) = plan.hatched_side {
        let id = if plan.surges { "plan-surge".to_owned() } else { format!("plan-picket-{}", side.key()) };
        spawn_legend_entry(key, texts, &id, |place| {
            let node = Node { width: px(20), height: px(20), border: px(2).all(), ..default() };
            place.spawn((rect(node, palette::color_from_hex(0xE79A86)), BorderColor::all(palette::WOUND)));
        });
    }
}

fn spawn_door_entries(key: &mut ChildSpawnerCommands, plan: &MiniMap, texts: &Texts) {
    for (green, id, height) in [(true, "plan-green-door", 12.0), (false, "plan-door", 8.0)] {
        if plan.doors.iter().any(|door| door.green == green) {
            spawn_legend_entry(key, texts, id, |place| {
                let fill = if green { palette::GREEN_DOOR } else { palette::PAPER_RULE_DARK };
                let corner = if green { 3.0 } else { 0.0 };
                let node = Node::default().width(24).height(height).border(px(2).all()).rounded(corner);
                place.spawn((rect(node, fill), BorderColor::all(palette::INK)));
            });
        }
    }
}
