//! The chart of the losses of both sides, turn by turn. Each lost figure shows its killer, and opens the replay at its
//! death.

use super::{
    layout::{TOP_PANEL_HEIGHT, open_replay_bundle},
    model::{CasualtyView, DebriefModel, TurnLosses},
};
use ui_kit::{prelude::*, widgets::AccessibleLabel};

/// Left edge of the turns, in design pixels.
const LEFT: f32 = 36.0;
/// Width of all turns together, in design pixels.
const WIDE: f32 = 508.0;
/// Distance of the line between the losses of both sides from the top of the chart, in design pixels.
const AXIS: f32 = 156.0;
/// Size of a figure's picture, in design pixels.
const SIDE: f32 = 32.0;
/// Maximum number of rows of pictures above the line and below it.
const ROWS: (usize, usize) = (3, 2);

/// Spawns the chart: German losses above the line, Allied losses below.
pub(super) fn spawn_losses_chart(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let foot = TOP_PANEL_HEIGHT - 24.0;
    stage.spawn((absolute_panel(32.0, 140.0, 584.0, TOP_PANEL_HEIGHT), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(44.0, 152.0, 560.0, foot)).with_children(|chart| {
        let title = text_label(TextStyle::PANEL, texts.t("debrief-losses"), palette::PAPER_TEXT);
        chart.spawn(absolute_panel(12.0, 4.0, 540.0, 26.0)).with_child(title);
        let wide = WIDE / model.losses.len().max(6) as f32;
        for (index, turn) in model.losses.iter().enumerate() {
            let left = LEFT + wide * index as f32;
            if index % 2 == 0 {
                chart.spawn(rect(absolute_panel(left, 36.0, wide, foot - 40.0), Color::srgba(0.0, 0.0, 0.0, 0.063)));
            }
            spawn_casualty_stack(chart, &turn.german, (left, wide), true);
            spawn_casualty_stack(chart, &turn.allied, (left, wide), false);
            spawn_turn_label(chart, turn, (left, wide), foot, texts);
            if let Some(mark) = &turn.mark {
                spawn_event_flag(chart, mark, left, wide);
            }
        }
        chart.spawn(rect(absolute_panel(28.0, AXIS, WIDE + 8.0, 3.0), palette::PAPER_TEXT));
        for (side, top) in [(Side::German, AXIS - 36.0), (Side::Allied, AXIS + 8.0)] {
            chart.spawn(absolute_panel(0.0, top, 30.0, 30.0)).with_child(side_badge(side, 30.0));
        }
    });
}

fn spawn_turn_label(
    chart: &mut ChildSpawnerCommands,
    turn: &TurnLosses,
    (left, wide): (f32, f32),
    foot: f32,
    texts: &Texts,
) {
    let words = match turn.label.parse::<u32>() {
        Ok(number) if wide > 70.0 => texts.t_args("turn-n", &[("n", number.into())]),
        _ => turn.label.clone(),
    };
    let node = absolute_panel(left, foot - 24.0, wide, 20.0).justify(JustifyContent::Center);
    chart.spawn(node).with_child(text_label(TextStyle::LABEL.px(16.0), words, palette::PAPER_TEXT));
}

/// Spawns the lost figures of a side in a turn, from the line outwards. If there are too many, the rest is shown as a
/// number.
fn spawn_casualty_stack(chart: &mut ChildSpawnerCommands, fallen: &[CasualtyView], (left, wide): (f32, f32), up: bool) {
    let pitch = SIDE + 1.0;
    let columns = ((wide - 2.0) / pitch).floor().max(1.0) as usize;
    let room = columns * if up { ROWS.0 } else { ROWS.1 };
    let shown = if fallen.len() > room { room - 1 } else { fallen.len() };
    let inset = (wide - columns as f32 * pitch) / 2.0;
    let place = |at: usize| {
        let (x, y) = ((at % columns) as f32, (at / columns) as f32);
        let top = if up { AXIS - 34.0 - y * pitch } else { AXIS + 5.0 + y * pitch };
        absolute_panel(left + inset + x * pitch, top, SIDE, SIDE)
    };
    for (at, fallen) in fallen[..shown].iter().enumerate() {
        let tip = Tooltip::new(fallen.name.clone(), fallen.how.clone());
        let spoken = AccessibleLabel { name: fallen.name.clone(), key: None };
        let opens = open_replay_bundle(format!("fallen-{}", fallen.event), fallen.event);
        chart.spawn((place(at), opens, tip, spoken)).with_children(|spot| {
            spot.spawn(sized_image(&fallen.picture, SIDE, SIDE));
            if !up {
                spot.spawn(stretched_node(0.0)).with_child(tinted_icon("close", SIDE, palette::WOUND));
            }
        });
    }
    if shown < fallen.len() {
        let rest: Vec<&str> = fallen[shown..].iter().map(|fallen| fallen.name.as_str()).collect();
        let node = place(shown).centered();
        let first = &fallen[shown];
        let words =
            text_label(TextStyle::new(FontFace::Oswald, 18.0, 22.0), format!("+{}", rest.len()), palette::PAPER_TEXT);
        let tip = Tooltip::new("", rest.join(", "));
        chart.spawn((node, open_replay_bundle(format!("fallen-{}", first.event), first.event), tip)).with_child(words);
    }
}

fn spawn_event_flag(chart: &mut ChildSpawnerCommands, words: &str, left: f32, wide: f32) {
    let node = absolute_panel(left + 2.0, 32.0, wide - 4.0, 25.0)
        .across(4.0)
        .padding(UiRect::axes(px(5), px(1)))
        .border(px(2).all())
        .rounded(5)
        .justify(JustifyContent::Center)
        .clip();
    let tip = Tooltip::new("", words);
    let ground = (BackgroundColor(palette::color_from_hex(0x17704A)), BorderColor::all(palette::INK));
    chart.spawn((node, ground, tip)).with_children(|flag| {
        flag.spawn(tinted_icon("lock", 14.0, Color::WHITE));
        // Without room for the words, the tooltip shows them.
        if wide > 70.0 {
            flag.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(18.0), words, Color::WHITE));
        }
    });
}
