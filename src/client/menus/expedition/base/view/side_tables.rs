//! The threat table and the known places, at the right.

use ui_kit::prelude::*;

use crate::expedition::base::model::{PlaceLine, ThreatPanel};

/// Left and width of the tables, in design pixels.
const LEFT: f32 = 908.0;
const WIDTH: f32 = 356.0;
/// Maximum number of kinds of enemies and of places shown.
const MAX_ENEMIES: usize = 8;
const MAX_PLACES: usize = 7;

/// Spawns a table with its title and words at the right; `fill` spawns its lines.
fn spawn_table(
    stage: &mut ChildSpawnerCommands,
    (top, height): (f32, f32),
    (title, about): (String, String),
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((absolute_panel(LEFT, top, WIDTH, height), NineSliceFrame::PLAIN));
    let node = absolute_panel(LEFT + 12.0, top + 8.0, WIDTH - 24.0, height - 14.0).down(2.0).clip();
    stage.spawn(node).with_children(|table| {
        table.spawn(flex_row(8.0).height(26).spread().rigid()).with_children(|head| {
            head.spawn(text_label(TextStyle::HEADER, title, palette::TEXT));
            head.spawn(text_label(TextStyle::LABEL, about, palette::TEXT_COOL));
        });
        fill(table);
    });
}

/// Spawns the threat table: the danger against its limit, and the kinds of enemies in two columns.
pub(super) fn spawn_threat_table(stage: &mut ChildSpawnerCommands, threat: &ThreatPanel, texts: &Texts) {
    let values = [("n", threat.danger.into()), ("of", threat.limit.into())];
    let head = (texts.t("expedition-threat"), texts.t_args("expedition-danger", &values));
    spawn_table(stage, (64.0, 166.0), head, |table| {
        let share = f32::from(threat.danger) / f32::from(threat.limit.max(1));
        let colour = if share >= 0.75 { palette::ATTACK } else { palette::REACTION };
        let about = Tooltip::new(texts.t("expedition-threat"), texts.t("expedition-threat-about"));
        table.spawn((progress_bar(WIDTH - 24.0), about)).with_child(progress_fill(share, colour));
        if threat.enemies.is_empty() {
            let words = text_label(TextStyle::LABEL.px(16.0), texts.t("expedition-threat-none"), palette::TEXT_WARM);
            table.spawn(words);
        }
        let shown: Vec<&(u16, String)> = threat.enemies.iter().take(MAX_ENEMIES).collect();
        // Four lines need less height each, to stay above the frame.
        let height = if shown.len() > 6 { 21.0 } else { 24.0 };
        for pair in shown.chunks(2) {
            table.spawn(flex_row(4.0).height(height).rigid()).with_children(|line| {
                for (count, name) in pair {
                    spawn_enemy(line, *count, name);
                }
            });
        }
    });
}

fn spawn_enemy(line: &mut ChildSpawnerCommands, count: u16, name: &str) {
    line.spawn(flex_row(6.0).width(164).clip().rigid()).with_children(|cell| {
        cell.spawn(text_label(TextStyle::LABEL.px(16.0), name, palette::TEXT));
        cell.spawn(text_label(TextStyle::NAME, format!("×{count}"), palette::ATTACK_ON_STEEL));
    });
}

/// Spawns the known places with their distance and their remaining caches.
pub(super) fn spawn_place_list(stage: &mut ChildSpawnerCommands, places: &[PlaceLine], texts: &Texts) {
    let head = (texts.t("expedition-places"), texts.t("expedition-places-caches"));
    spawn_table(stage, (236.0, 212.0), head, |table| {
        let hidden = places.len().saturating_sub(MAX_PLACES);
        for place in places.iter().take(if hidden > 0 { MAX_PLACES - 1 } else { MAX_PLACES }) {
            spawn_place(table, place);
        }
        if hidden > 0 {
            let words = texts.t_args("expedition-places-more", &[("n", (hidden + 1).into())]);
            table.spawn(text_label(TextStyle::LABEL.px(16.0), words, palette::TEXT_COOL));
        }
    });
}

fn spawn_place(table: &mut ChildSpawnerCommands, place: &PlaceLine) {
    let tip = Tooltip::new(place.name.clone(), place.tip.clone());
    let node = Node::default().across(8.0).height(22).rigid();
    table.spawn((node, tip)).with_children(|line| {
        let going = place.party > 0;
        let colour = if going { palette::BRASS } else { palette::TEXT };
        line.spawn(Node::default().grow().clip()).with_child(text_label(
            TextStyle::LABEL.px(16.0),
            format!("{} · {}", place.name, place.about),
            colour,
        ));
        if going {
            line.spawn(tinted_icon("people", 16.0, palette::BRASS));
            line.spawn(text_label(TextStyle::LABEL.px(16.0), place.party.to_string(), palette::BRASS));
        }
        line.spawn(tinted_icon("crate", 16.0, palette::TEXT_COOL));
        line.spawn(text_label(TextStyle::LABEL.px(16.0), place.caches.to_string(), palette::TEXT));
    });
}
