//! A question that is answered before anything else.

use bevy::prelude::*;

use super::{RecordQuestion, RecordsIntent};
use crate::client::{
    input::layer::{Layer, modal},
    theme::{frame::Frame, palette, typeface::Type},
    widgets::{Look, Plate, column, emit, label, sentence},
};

pub(super) fn question(root: &mut ChildSpawnerCommands, asked: &RecordQuestion) {
    root.spawn(modal(Layer::PROMPT)).with_children(|root| {
        let node = Node { width: Val::Px(560.0), padding: UiRect::all(Val::Px(28.0)), ..column(12.0) };
        root.spawn((node, Frame::STEEL)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(28.0), asked.title.clone(), palette::TEXT));
            panel.spawn(sentence(Type::SENTENCE, asked.words.clone(), palette::TEXT_WARM));
            panel.spawn(Node { height: Val::Px(4.0), ..default() });
            let last = asked.answers.len() - 1;
            for (index, (words, picture, key)) in asked.answers.iter().enumerate() {
                // Whatever changes nothing is the confirmed one.
                let look = if index == last { Look::Confirm } else { Look::Steel };
                let plate = Plate::new(look, words.clone()).icon(picture, 20.0).height(48.0).to_the_left().key(*key);
                panel.spawn((plate, emit(RecordsIntent::Answer(index))));
            }
        });
    });
}
