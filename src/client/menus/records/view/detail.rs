//! The details of the chosen battle or turn file, and the buttons for it.

use super::model::{RecordDetail, RecordsIntent};
use crate::records::SavedGamesState;
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit, widgets::PositionedNode};

/// Returns the height of all buttons with their gaps, in design pixels.
fn action_buttons_height(detail: &RecordDetail) -> f32 {
    let lines = detail.actions.len().div_ceil(2) as f32;
    lines * 50.0
}

pub(super) fn spawn_record_detail(stage: &mut ChildSpawnerCommands, state: &SavedGamesState, texts: &Texts) {
    let Some(detail) = &state.detail else { return };
    let high = 552.0 - action_buttons_height(detail) - 8.0;
    let node =
        absolute_panel(848.0, 84.0, 400.0, high).down(7.0).padding(UiRect::new(px(22), px(20), px(24), px(12))).clip();
    stage.spawn((absolute_panel(848.0, 84.0, 400.0, high), NineSliceFrame::PAPER));
    stage.spawn((absolute_panel(1186.0, 66.0, 30.0, 68.0), UiImage::at("ui/paperclip", 30.0, 68.0)));
    stage.spawn((node, ShrinkToFit::default())).with_children(|paper| spawn_record_facts(paper, detail, texts));
    let node = absolute_panel(848.0, 84.0 + high + 8.0, 400.0, action_buttons_height(detail)).gap(8.0).wraps(6.0);
    stage.spawn(Node { align_content: AlignContent::Start, ..node }).with_children(|plates| {
        for (index, action) in detail.actions.iter().enumerate() {
            // Highlight the first available action, which is the most likely one, but never one that deletes something.
            let first = action.allowed.is_ok() && detail.actions[..index].iter().all(|other| other.allowed.is_err());
            let main = first && action.intent != RecordsIntent::Delete;
            let mut button =
                GameButton::new(if main { ButtonStyle::Confirm } else { ButtonStyle::Steel }, action.words.clone())
                    .icon(action.icon, 20.0)
                    .size(196.0, 44.0)
                    .padding(8.0)
                    .kind(TextStyle::BUTTON.px(17.0))
                    .allowed(action.allowed.clone());
            if main {
                button = button.key(KeyCode::Enter);
            }
            button = button.key(action.key);
            plates.spawn((button, on_press(action.intent.clone())));
        }
    });
}

fn spawn_record_facts(paper: &mut ChildSpawnerCommands, detail: &RecordDetail, texts: &Texts) {
    let letters = detail.name.chars().count().max(1) as f32;
    let size = (310.0 / (letters * 0.66)).clamp(20.0, 34.0);
    paper.spawn(text_label(TextStyle::SCREEN.px(size), detail.name.to_uppercase(), palette::PAPER_TEXT));
    paper.spawn(wrapped_text(TextStyle::DOSSIER.line(22.0), detail.kind.clone(), palette::PAPER_SECOND));
    paper.spawn(divider(palette::PAPER_RULE_DARK, 2.0, 2.0));
    for (side, (player, force)) in [Side::Allied, Side::German].into_iter().zip(&detail.sides) {
        paper.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|line| {
            line.spawn(side_badge(side, 40.0));
            let words = flex_column(0.0).grow();
            let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
            let title = if player.is_empty() { name } else { format!("{name} · {player}") };
            let text = wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), force.clone(), palette::PAPER_SENTENCE);
            let text = (text, AbbreviationTerm::RequisitionPoints.tip(texts));
            line.spawn((words, children![text_label(TextStyle::NAME, title, side.on_paper()), text]));
        });
    }
    paper.spawn(divider(palette::PAPER_RULE, 2.0, 2.0));
    for (picture, words) in &detail.facts {
        spawn_record_note(paper, picture, words, palette::PAPER_SECOND, palette::PAPER_TEXT);
    }
    for words in &detail.faults {
        spawn_record_note(paper, "warn", words, palette::WOUND, palette::REFUSED);
    }
}

fn spawn_record_note(paper: &mut ChildSpawnerCommands, picture: &str, words: &str, tint: Color, colour: Color) {
    paper.spawn(flex_row(10.0).align(AlignItems::Start)).with_children(|line| {
        line.spawn(tinted_icon(picture, 20.0, tint));
        let words = wrapped_text(TextStyle::SENTENCE.px(16.0).line(20.0), words, colour);
        line.spawn(Node { flex_grow: 1.0, flex_basis: px(0), ..default() }).with_child(words);
    });
}
