//! The sheet at the upper left: the invitation code in large letters, or the mission before a session is open.

use ui_kit::prelude::*;

use super::parts::{small_button_of, spawn_paper_note};
use crate::lobby_model::CodePanel;

/// Width and height of a box with a character of the code, in design pixels.
const CHARACTER_SIZE: [f32; 2] = [62.0, 82.0];
/// Number of characters before the hyphen.
const HALF: usize = 3;

pub(super) fn spawn_code_panel(stage: &mut ChildSpawnerCommands, model: &CodePanel) {
    stage.spawn((absolute_panel(32.0, 88.0, 474.0, 236.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(56.0, 100.0, 428.0, 214.0).down(10.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::DOSSIER.line(22.0), model.title.clone(), palette::PAPER_TEXT));
        if model.characters.is_empty() {
            spawn_large_words(page, &model.words);
        } else {
            spawn_code_characters(page, model);
        }
        page.spawn(flex_row(8.0)).with_children(|line| {
            for button in &model.buttons {
                line.spawn((small_button_of(button), on_press(button.intent)));
            }
        });
        if let Some(note) = &model.note {
            spawn_paper_note(page, note, TextStyle::SENTENCE.px(15.0).line(19.0).steady());
        }
    });
}

/// Spawns the name of the mission.
fn spawn_large_words(page: &mut ChildSpawnerCommands, words: &str) {
    let letters = words.chars().count().max(1) as f32;
    let kind = TextStyle::MISSION.px((428.0 / (letters * 0.68)).clamp(24.0, 34.0)).line(40.0);
    let node = Node::default().height(CHARACTER_SIZE[1]).width(428).align(AlignItems::Center).rigid();
    page.spawn(node).with_child(text_label(kind, words.to_uppercase(), palette::PAPER_TEXT));
}

fn spawn_code_characters(page: &mut ChildSpawnerCommands, model: &CodePanel) {
    let cursor = model.characters.iter().position(Option::is_none).filter(|_| model.is_typed);
    page.spawn(flex_row(6.0).rigid()).with_children(|line| {
        for (place, character) in model.characters.iter().enumerate() {
            if place == HALF {
                line.spawn(rect(Node::default().width(14).height(6).rigid(), palette::PAPER_TEXT));
            }
            spawn_code_character(line, *character, cursor == Some(place));
        }
    });
}

fn spawn_code_character(line: &mut ChildSpawnerCommands, character: Option<char>, is_cursor: bool) {
    let node = Node::default().width(CHARACTER_SIZE[0]).height(CHARACTER_SIZE[1]).centered().rigid();
    let Some(character) = character else {
        let (edge, width) = if is_cursor { (palette::INK, 4) } else { (palette::PAPER_RULE_DARK, 2) };
        let node = node.border(px(width).all()).rounded(8);
        line.spawn((node, BackgroundColor(palette::PAPER_DARK), BorderColor::all(edge)));
        return;
    };
    let kind = TextStyle::new(FontFace::Stencil, 52.0, 76.0).steady();
    let words = text_label(kind, character.to_string(), palette::PAPER_TEXT);
    line.spawn((node.padding(px(6).bottom()), UiImage::sliced("btn_primary"), children![words]));
}
