//! The sheet at the lower right: the seats, the members, or sentences about the next steps.

use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

use super::{
    figures, members,
    parts::{AREA, spawn_paper_note, spawn_sheet_title},
    seats,
};
use crate::lobby_model::{DealerChoice, LobbyIntent, LobbyNote, LobbySheet};

pub(super) fn spawn_lobby_sheet(stage: &mut ChildSpawnerCommands, sheet: &LobbySheet, texts: &Texts) {
    stage.spawn((absolute_panel(522.0, 336.0, 726.0, 290.0), NineSliceFrame::PAPER));
    match sheet {
        LobbySheet::Notes { title, notes, deals } => spawn_notes(stage, title, notes, deals.as_ref()),
        LobbySheet::Seats(model) => seats::spawn_seat_sheet(stage, model, texts),
        LobbySheet::Members(model) => members::spawn_member_sheet(stage, model, texts),
        LobbySheet::Figures(model) => figures::spawn_figure_sheet(stage, model, texts),
    }
}

fn spawn_notes(stage: &mut ChildSpawnerCommands, title: &str, notes: &[LobbyNote], deals: Option<&DealerChoice>) {
    let [left, top, width, height] = AREA;
    spawn_sheet_title(stage, title, "");
    let page = absolute_panel(left, top + 42.0, width, height - 42.0).down(9.0);
    stage.spawn((page, ShrinkToFit::default())).with_children(|page| {
        if let Some(choice) = deals {
            spawn_dealer_choice(page, choice);
        }
        for note in notes {
            spawn_paper_note(page, note, TextStyle::SENTENCE.line(20.0));
        }
    });
}

fn spawn_dealer_choice(page: &mut ChildSpawnerCommands, choice: &DealerChoice) {
    page.spawn(flex_row(8.0).rigid()).with_children(|line| {
        line.spawn(tinted_icon("cards", 22.0, palette::PAPER_SECOND));
        line.spawn(Node::default().grow()).with_child(rich_text(
            TextStyle::SENTENCE.line(20.0),
            &choice.words,
            palette::PAPER_TEXT,
        ));
        for (plays, words) in [true, false].into_iter().zip(&choice.buttons) {
            let is_chosen = plays == choice.plays;
            let look = if is_chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, words.clone()).kind(TextStyle::BUTTON.px(16.0)).height(38.0);
            let button = if is_chosen { button.icon_in("check", 16.0, palette::WOUND) } else { button };
            let name = if plays { "online-plays" } else { "online-deals-only" };
            let button = button.padding(12.0).with_focus_name(name);
            line.spawn((button, on_press(LobbyIntent::SetHostPlays(plays))));
        }
    });
}
