//! The figures of a side that several members share, as buttons in three columns.

use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit, widgets::PositionedNode};

use super::parts::{AREA, small_button_of, spawn_paper_note, spawn_sheet_title};
use crate::lobby_model::{FigureRow, FigureSheet, LobbyIntent};

/// Width and height of a button, in design pixels.
const BUTTON_SIZE: [f32; 2] = [221.0, 44.0];

pub(super) fn spawn_figure_sheet(stage: &mut ChildSpawnerCommands, model: &FigureSheet, texts: &Texts) {
    let [left, top, width, height] = AREA;
    spawn_sheet_title(stage, &texts.t("online-figures-title"), &model.side_words);
    let list = absolute_panel(left, top + 38.0, width, height - 92.0).gap(6.0).wraps(6.0);
    stage.spawn((Node { align_content: AlignContent::Start, ..list }, ShrinkToFit::default())).with_children(|list| {
        for (purchase, row) in (0..).zip(&model.rows) {
            list.spawn((figure_button(purchase, row), on_press(LobbyIntent::ToggleFigure(purchase))));
        }
    });
    stage.spawn(absolute_panel(left, top + height - 44.0, width, 42.0).across(12.0)).with_children(|line| {
        if let Some(button) = &model.back {
            line.spawn((small_button_of(button), on_press(button.intent)));
        }
        line.spawn(Node::default().grow()).with_children(|place| {
            spawn_paper_note(place, &model.note, TextStyle::SENTENCE.px(15.0).line(19.0).steady());
        });
    });
}

fn figure_button(purchase: u8, row: &FigureRow) -> GameButton {
    let look = if row.is_own { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, row.name.clone()).subtitle(row.commander.clone());
    let button = button.kind(TextStyle::BUTTON.px(16.0)).size(BUTTON_SIZE[0], BUTTON_SIZE[1]).padding(8.0);
    let button = if row.is_own { button.icon("check", 18.0) } else { button };
    button.with_focus_name(format!("online-figure-{purchase}")).disabled(row.refused.clone())
}
