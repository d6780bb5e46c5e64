//! The members of a session of more than two players, as rows of a list: first those with a seat, then the others. Many
//! members are in two columns of shorter rows, so that letters stay readable.

use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

use super::{
    parts::{AREA, small_button_of, spawn_paper_note, spawn_sheet_title},
    seats::spawn_state_chip,
};
use crate::lobby_model::{MemberRow, MemberSheet};

/// Maximum number of rows in one column.
const MAX_ROWS: usize = 4;

pub(super) fn spawn_member_sheet(stage: &mut ChildSpawnerCommands, model: &MemberSheet, texts: &Texts) {
    let [left, top, width, height] = AREA;
    spawn_sheet_title(stage, &texts.t("online-seats"), &model.mission);
    let list = absolute_panel(left, top + 38.0, width, height - 86.0).down(2.0);
    stage.spawn((list, ShrinkToFit::default())).with_children(|list| {
        if model.rows.len() > MAX_ROWS {
            return spawn_member_columns(list, &model.rows);
        }
        for (place, row) in model.rows.iter().enumerate() {
            if let Some((first, words)) = &model.others
                && *first == place
            {
                let kind = TextStyle::CAPTION.px(16.0).line(20.0).steady();
                list.spawn(text_label(kind, words.to_uppercase(), palette::PAPER_SECOND));
            }
            spawn_member_row(list, row, texts);
        }
    });
    stage.spawn(absolute_panel(left, top + height - 44.0, width, 42.0).across(8.0)).with_children(|line| {
        for button in &model.buttons {
            line.spawn((small_button_of(button), on_press(button.intent)));
        }
        if let Some(note) = &model.note {
            line.spawn(Node::default().grow()).with_children(|place| {
                spawn_paper_note(place, note, TextStyle::SENTENCE.px(15.0).line(19.0).steady());
            });
        }
    });
}

/// Spawns the members in two columns.
fn spawn_member_columns(list: &mut ChildSpawnerCommands, rows: &[MemberRow]) {
    list.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|columns| {
        for rows in rows.chunks(rows.len().div_ceil(2)) {
            columns.spawn(flex_column(2.0).width((AREA[2] - 12.0) / 2.0)).with_children(|column| {
                for row in rows {
                    spawn_short_row(column, row);
                }
            });
        }
    });
}

/// Spawns a member with its state. The badge shows the side, so only members without a side have their role in words.
fn spawn_short_row(column: &mut ChildSpawnerCommands, row: &MemberRow) {
    let node = flex_row(8.0).height(40).padding(px(6).horizontal()).border(px(2).bottom()).rigid();
    column.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        spawn_side_badge(line, row.side);
        let name = text_label(TextStyle::NAME.line(24.0), row.name.clone(), palette::PAPER_TEXT);
        line.spawn(Node { min_width: px(0), ..Node::default().grow().clip() }).with_child(name);
        let (words, is_ready) = &row.state;
        if words.is_empty() {
            line.spawn(text_label(TextStyle::LABEL, row.role.clone(), palette::PAPER_SECOND));
        } else {
            spawn_state_chip(line, words, *is_ready);
        }
    });
}

/// Spawns the badge of a side, or the icon of a member without one.
fn spawn_side_badge(line: &mut ChildSpawnerCommands, side: Option<Side>) {
    match side {
        Some(side) => line.spawn(side_badge(side, 28.0)),
        None => line.spawn(tinted_icon("sight", 28.0, palette::PAPER_SECOND)),
    };
}

fn spawn_member_row(list: &mut ChildSpawnerCommands, row: &MemberRow, texts: &Texts) {
    let node = flex_row(10.0).height(38).padding(px(10).horizontal()).border(px(2).bottom()).rigid();
    list.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        spawn_side_badge(line, row.side);
        let name = text_label(TextStyle::NAME.line(24.0), row.name.clone(), palette::PAPER_TEXT);
        line.spawn(Node::default().width(210).clip()).with_child(name);
        let colour = row.side.map_or(palette::PAPER_SECOND, Side::on_paper);
        line.spawn(Node::default().width(150)).with_child(text_label(TextStyle::LABEL, row.role.clone(), colour));
        let (icon, id) = if row.is_present { ("link", "online-here") } else { ("unlink", "online-away") };
        line.spawn(tinted_icon(icon, 18.0, palette::PAPER_SECOND));
        line.spawn(text_label(TextStyle::LABEL, texts.t(id), palette::PAPER_SECOND));
        line.spawn(flex_spacer());
        let (words, is_ready) = &row.state;
        if !words.is_empty() {
            spawn_state_chip(line, words, *is_ready);
        }
    });
}
