//! What a way is called, and how good its chance is, in words.

use crate::{
    computer::why::{aim, attacks, does, short},
    prelude::*,
    words::is_step,
};
use mind::Way;

/// The letters of the ways.
pub(super) const LETTERS: [&str; super::counsel::TOLD] = ["A", "B", "C"];
/// From which chance on it is called so, the best first; a worse one is hard.
const WORDS: [(f64, &str); 4] = [(0.6, "clear"), (0.55, "some"), (0.45, "even"), (0.35, "uphill")];

/// What the way is mostly about: its first attack, else the last thing that is more than a step, else a step.
fn main(way: &Way) -> Option<Order> {
    let plain = |order: &&Order| matches!(order, Order::Move { .. } | Order::Turn { .. });
    let told = || way.orders.iter().filter(|order| is_told(**order));
    told().find(|order| attacks(**order)).or_else(|| told().rfind(|order| !plain(order))).or(told().next()).copied()
}

/// Whether a step of a way is told of.
pub(super) fn is_told(order: Order) -> bool {
    is_step(order) || matches!(order, Order::PlayCard { .. } | Order::KillCard { .. })
}

/// What is done: `Soldado 2: dispara al Sturmzombi 1`; the figure is named where it may be another.
pub(super) fn title(texts: &Texts, table: &Table, way: &Way, whole: bool) -> String {
    let does = match main(way) {
        Some(order) => does(texts, table, order),
        None => texts.t("advice-wait"),
    };
    match way.orders.first() {
        Some(Order::Activate { figure }) if whole => {
            let figure = figure_name(texts, table, *figure);
            texts.t_args("advice-figure-does", &[("figure", figure.into()), ("does", does.into())])
        }
        _ => texts.t_args("computer-does-only", &[("does", does.into())]),
    }
}

/// What it is good for.
pub(super) fn reason(texts: &Texts, table: &Table, way: &Way) -> String {
    let aim = capital(&aim(texts, table, way.why.goal));
    match (way.why.chance, way.why.goal) {
        (Some(share), mind::Aim::Attack(target)) => {
            let target = figure_name(texts, table, target).into();
            let values = [("aim", aim.into()), ("target", target), ("chance", chance(texts, share, 0).into())];
            texts.t_args("advice-reason-chance", &values)
        }
        _ => texts.t_args("advice-reason", &[("aim", aim.into())]),
    }
}

/// With a capital letter at the beginning.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What its chance is called.
pub(super) fn verdict(texts: &Texts, chance: f64) -> String {
    let word = WORDS.into_iter().find(|(least, _)| chance >= *least).map_or("hard", |(_, word)| word);
    texts.t(&format!("advice-{word}"))
}

/// The steps in a word each, the same ones on end counted.
pub(super) fn steps(texts: &Texts, way: &Way) -> Vec<(Order, String)> {
    let mut steps: Vec<(Order, String, u32)> = Vec::new();
    for order in way.orders.iter().filter(|order| is_told(**order)) {
        let words = short(texts, *order);
        match steps.last_mut() {
            Some((_, last, count)) if *last == words => *count += 1,
            _ => steps.push((*order, words, 1)),
        }
    }
    let word = |(order, words, count)| (order, if count > 1 { format!("{words} ×{count}") } else { words });
    steps.into_iter().map(word).collect()
}
