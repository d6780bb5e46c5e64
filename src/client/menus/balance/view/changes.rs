//! The list of changes that could balance the mission, with the measured effect of each.

use super::{
    live_regions::LiveRegion,
    model::{BalanceIntent, BalanceModel, ChangeRow, RowFigures},
};
use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, sized_box},
};

/// Maximum number of rows shown at once.
const ROWS: usize = 5;
/// Size of the bar in a row.
const BAR: Vec2 = Vec2::new(150.0, 20.0);
/// Height of a row, in design pixels.
const HIGH: f32 = 40.0;

pub(super) fn spawn_change_list(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    stage.spawn((absolute_panel(630.0, 350.0, 610.0, 266.0), NineSliceFrame::PLAIN));
    let head = absolute_panel(639.0, 357.0, 592.0, 36.0).across(10.0).padding(px(14).horizontal());
    stage.spawn((head, NineSliceFrame::HEADER)).with_children(|head| {
        head.spawn(text_label(TextStyle::HEADER, texts.t("balance-changes"), palette::color_from_hex(0xFFFAEA)));
        head.spawn(flex_spacer());
        head.spawn(text_label(
            TextStyle::LABEL.px(16.0),
            texts.t_args("balance-changes-of", &[("n", model.tried.into())]),
            palette::TEXT_COOL,
        ));
    });
    stage.spawn(absolute_panel(639.0, 396.0, 592.0, 214.0).down(2.0).clip()).with_children(|list| {
        if model.rows.is_empty() {
            let words = wrapped_text(TextStyle::SENTENCE, model.untried.clone(), palette::TEXT_WARM);
            list.spawn((Node::default().padding(px(14).all()), children![sized_box(560.0, words)]));
            return;
        }
        let first = first_visible_row(model.chosen.unwrap_or(0), model.rows.len(), ROWS);
        for (index, change) in model.rows.iter().enumerate().skip(first).take(ROWS) {
            spawn_change_row(list, model, index, change, texts);
        }
    });
    if model.rows.len() > ROWS {
        spawn_scroll_arrows(stage, model, texts);
    }
}

/// Spawns the two buttons that choose the previous and the next row, to reach rows outside the visible list.
fn spawn_scroll_arrows(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    let (chosen, last) = (model.chosen.unwrap_or(0), model.rows.len() - 1);
    let node = absolute_panel(872.0, 357.0, 90.0, 36.0).across(4.0);
    stage.spawn(node).with_children(|line| {
        for (sign, id, to, fine) in [
            ("up", "balance-up", chosen.saturating_sub(1), chosen > 0),
            ("down", "balance-down", (chosen + 1).min(last), chosen < last),
        ] {
            let words = texts.t(id);
            let button = GameButton::neutral("")
                .icon(sign, 16.0)
                .size(42.0, 36.0)
                .padding(0.0)
                .with_focus_name(id)
                .accessible_name(words.clone());
            let why = DisabledReason::because("").whole(texts.t("balance-no-further"));
            line.spawn((button.disabled((!fine).then_some(why)), on_press(BalanceIntent::Choose(to))));
        }
    });
}

fn spawn_change_row(
    list: &mut ChildSpawnerCommands,
    model: &BalanceModel,
    index: usize,
    change: &ChangeRow,
    texts: &Texts,
) {
    let chosen = model.chosen == Some(index);
    let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
    let node = flex_row(8.0).height(HIGH).padding(px(4).right()).rigid();
    list.spawn((node, frame)).with_children(|line| {
        let name = pressable_row(format!("change-{index}"), &[]);
        let node = Node { min_width: px(0), ..flex_row(10.0).height(HIGH - 4.0).padding(px(10).left()) }.grow();
        line.spawn((node, name, on_press(BalanceIntent::Choose(index)))).with_children(|words| {
            let (sign, colour) = if change.star { ("star", palette::BRASS) } else { (change.icon, palette::TEXT_COOL) };
            words.spawn(tinted_icon(sign, 20.0, colour));
            words.spawn(flex_column(0.0).grow().clip()).with_child(text_label(
                TextStyle::NAME.px(16.0),
                change.words.clone(),
                palette::TEXT,
            ));
        });
        line.spawn((Node::default().size(BAR.x + 60.0, HIGH - 4.0).rigid(), LiveRegion::Row(index)));
        let last = Node::default().width(104).justify(JustifyContent::Center).align(AlignItems::Center).rigid();
        line.spawn(last).with_children(|last| match change.put {
            Some((side, rp)) => {
                let button =
                    GameButton::neutral(texts.t("balance-put")).kind(TextStyle::BUTTON.px(16.0)).size(104.0, 36.0);
                let button = button.padding(6.0).with_focus_name(format!("put-{index}"));
                let spoken = format!("{}: {}", texts.t("balance-put"), change.words);
                last.spawn((button.accessible_name(spoken), on_press(BalanceIntent::Put(side, rp))));
            }
            None => {
                last.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("balance-informs"), palette::TEXT_COOL));
            }
        });
    });
}

/// Spawns the bar of a row with its confidence interval, and the share in words.
pub(super) fn spawn_change_numbers(place: &mut ChildSpawnerCommands, row: &RowFigures) {
    let well = absolute_panel(0.0, (HIGH - 4.0 - BAR.y) / 2.0, BAR.x, BAR.y).border(px(1).all()).rounded(3);
    let colours = (BackgroundColor(palette::INK), BorderColor::all(palette::EDGE));
    place.spawn((well, colours)).with_children(|well| {
        let middle = BAR.y / 2.0 - 1.0;
        let (low, high) = row.whisker;
        well.spawn(rect(
            absolute_panel(low * BAR.x, middle - 1.5, (high - low) * BAR.x, 3.0),
            palette::ALLIED_ON_STEEL,
        ));
        well.spawn(rect(absolute_panel(BAR.x / 2.0 - 1.0, 0.0, 2.0, BAR.y - 2.0), palette::TEXT));
        well.spawn(rect(absolute_panel(row.part * BAR.x - 5.0, middle - 5.0, 10.0, 10.0), palette::MOVE));
    });
    let node = absolute_panel(BAR.x, 4.0, 60.0, 28.0).justify(JustifyContent::End);
    let even = row.whisker.0 <= 0.5 && row.whisker.1 >= 0.5;
    let colour = if even { palette::FINE_ON_STEEL } else { palette::TEXT };
    place.spawn(node).with_child(text_label(TextStyle::NUMBER, row.share.clone(), colour));
}
