//! Parts that several views of the lobby share: buttons, notes on paper, and the title of the sheet.

use ui_kit::prelude::*;

use crate::lobby_model::{BarButton, LobbyNote};

/// Inner area of the sheet, in design pixels: left, top, width and height.
pub(super) const AREA: [f32; 4] = [546.0, 348.0, 680.0, 268.0];

/// Spawns the title of the sheet, with a few words at the right.
pub(super) fn spawn_sheet_title(stage: &mut ChildSpawnerCommands, title: &str, beside: &str) {
    let [left, top, width, _] = AREA;
    stage.spawn(absolute_panel(left, top, width, 27.0).across(12.0).spread()).with_children(|head| {
        head.spawn(text_label(TextStyle::PANEL, title, palette::PAPER_TEXT));
        head.spawn(text_label(TextStyle::LABEL, beside, palette::PAPER_SECOND));
    });
    stage.spawn(rect(absolute_panel(left, top + 29.0, width, 3.0), palette::PAPER_TEXT));
}

/// Returns the button for a description.
pub(super) fn game_button_of(button: &BarButton) -> GameButton {
    let plate = GameButton::neutral(button.words.clone()).icon(button.icon, 20.0).with_focus_name(button.id);
    let plate = plate.disabled(button.refused.clone().map(DisabledReason::without_reason));
    match button.key {
        Some(key) => plate.key(key),
        None => plate,
    }
}

/// Returns a small button for a description, to place on a sheet of paper.
pub(super) fn small_button_of(button: &BarButton) -> GameButton {
    game_button_of(button).kind(TextStyle::BUTTON.px(17.0)).height(42.0).padding(12.0)
}

/// Spawns a sentence with its icon, on paper.
pub(super) fn spawn_paper_note(page: &mut ChildSpawnerCommands, note: &LobbyNote, kind: TextStyle) {
    let (colour, words) = match note.is_fault {
        true => (palette::REFUSED, palette::REFUSED),
        false => (palette::PAPER_SECOND, palette::PAPER_TEXT),
    };
    page.spawn(flex_row(10.0).align(AlignItems::Start)).with_children(|line| {
        line.spawn(tinted_icon(note.icon, 22.0, colour));
        line.spawn(Node::default().grow()).with_child(rich_text(kind, &note.words, words));
    });
}
