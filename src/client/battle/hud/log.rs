//! The log: what happened, in words, the newest at the bottom, with every die.

use bevy::prelude::*;

use crate::client::{
    battle::{
        session::{Chronicle, Table},
        words::{LogLine, log_line},
    },
    rulebook::link::rule_tag,
    text::Texts,
    theme::{palette, typeface::Type},
    widgets::{Face, column, die, icon, label, rich, row},
};

/// Lines that fit on the paper, dice counting as one.
const LINES: usize = 13;

pub(super) fn fill(paper: &mut ChildSpawnerCommands, table: &Table, chronicle: &Chronicle, texts: &Texts) {
    let mut lines: Vec<(LogLine, Option<&str>)> = Vec::new();
    let mut room = LINES;
    for event in chronicle.events.iter().rev() {
        let Some(line) = log_line(texts, table, event) else { continue };
        // The same words twice in a row (a figure that walks on) count once.
        if lines.last().is_some_and(|(last, _)| last.words == line.words && line.dice.is_none()) {
            continue;
        }
        let rule = event.rule();
        let letters = line.words.chars().count() + rule.map_or(0, |rule| rule.len() + 1);
        let cost = 1 + usize::from(line.dice.is_some()) + letters / 34;
        if cost > room {
            break;
        }
        room -= cost;
        lines.push((line, rule));
    }
    for (line, rule) in lines.into_iter().rev() {
        entry(paper, line, rule);
    }
}

fn entry(paper: &mut ChildSpawnerCommands, line: LogLine, rule: Option<&str>) {
    if line.heading {
        let node = Node { justify_content: JustifyContent::Center, ..row(6.0) };
        paper.spawn((node, Pickable::IGNORE)).with_child(label(Type::LABEL, line.words, palette::PAPER_SECOND));
        return;
    }
    let node = Node { align_items: AlignItems::Start, ..row(8.0) };
    paper.spawn((node, Pickable::IGNORE)).with_children(|entry| {
        entry.spawn(icon(line.icon, 16.0, palette::PAPER_SECOND));
        entry.spawn((Node { width: Val::Px(186.0), ..column(3.0) }, Pickable::IGNORE)).with_children(|words| {
            let kind = Type::SENTENCE.px(15.0).line(19.0);
            let mut told = words.spawn(rich(kind, &line.words, palette::PAPER_SENTENCE));
            if let Some(rule) = rule {
                let kind = Type::CAPTION.spaced(0.0).line(19.0);
                told.with_children(|told| rule_tag(told, rule, kind, palette::ALLIED_ON_PAPER));
            }
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
