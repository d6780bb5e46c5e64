//! The log: what happened, in words, the newest at the bottom, with every die.

use bevy::prelude::*;

use crate::{
    client::{
        battle::{
            session::Table,
            words::{LogLine, log_line},
        },
        text::Texts,
        theme::{palette, typeface::Type},
        widgets::{Face, column, die, icon, label, rich, row},
    },
    rules::BattleEvent,
};

/// Lines that fit on the paper, dice counting as one.
const LINES: usize = 13;

pub(super) fn fill(paper: &mut ChildSpawnerCommands, table: &Table, told: &[BattleEvent], texts: &Texts) {
    let mut lines: Vec<LogLine> = Vec::new();
    let mut room = LINES;
    for event in told.iter().rev() {
        let Some(line) = log_line(texts, table, event) else { continue };
        // The same words twice in a row (a figure that walks on) count once.
        if lines.last().is_some_and(|last| last.words == line.words && line.dice.is_none()) {
            continue;
        }
        let cost = 1 + usize::from(line.dice.is_some()) + line.words.chars().count() / 34;
        if cost > room {
            break;
        }
        room -= cost;
        lines.push(line);
    }
    for line in lines.into_iter().rev() {
        entry(paper, line);
    }
}

fn entry(paper: &mut ChildSpawnerCommands, line: LogLine) {
    if line.heading {
        let node = Node { justify_content: JustifyContent::Center, ..row(6.0) };
        paper.spawn((node, Pickable::IGNORE)).with_child(label(Type::LABEL, line.words, palette::PAPER_SECOND));
        return;
    }
    let node = Node { align_items: AlignItems::Start, ..row(8.0) };
    paper.spawn((node, Pickable::IGNORE)).with_children(|entry| {
        entry.spawn(icon(line.icon, 16.0, palette::PAPER_SECOND));
        entry.spawn((Node { width: Val::Px(186.0), ..column(3.0) }, Pickable::IGNORE)).with_children(|words| {
            words.spawn(rich(Type::SENTENCE.px(15.0).line(19.0), &line.words, palette::PAPER_SENTENCE));
            if let Some((dice, needed)) = line.dice {
                words.spawn((row(3.0), Pickable::IGNORE)).with_children(|row| faces(row, &dice, needed, 20.0));
            }
        });
    });
}

/// Dice that were rolled: hits red, misses grey.
pub(super) fn faces(row: &mut ChildSpawnerCommands, dice: &[u8], needed: u8, size: f32) {
    for shown in dice.iter().take(9) {
        let face = if *shown >= needed { Face::Hit(*shown) } else { Face::Miss(*shown) };
        row.spawn(die(face, size));
    }
}
