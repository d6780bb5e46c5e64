//! Texts for suggestions and their chances.

use crate::prelude::*;
use ai::Suggestion;
use battle_board::ai_reason_text::{order_phrase, purpose_phrase};
use battle_view::{
    rooms::room_number,
    text::{order_name, step_name},
};
use rules::{
    OrderClass,
    pathfinding::{self, PathStep},
};

pub(super) const MAX_SUGGESTIONS: usize = 3;
pub(super) const LETTERS: [&str; MAX_SUGGESTIONS] = ["A", "B", "C"];
/// Minimum chance for each verdict, the best first; a lower chance is `hard`.
const WORDS: [(f64, &str); 4] = [(0.6, "clear"), (0.55, "some"), (0.45, "even"), (0.35, "uphill")];

/// Returns the most important order: the first attack, otherwise the last order that is more than a step, otherwise the
/// first step.
fn main_order(way: &Suggestion) -> Option<Order> {
    let plain = |order: &&Order| matches!(order, Order::Move { .. } | Order::Turn { .. });
    let told = || way.orders.iter().filter(|order| is_listed_step(**order));
    told().find(|order| order.is_attack()).or_else(|| told().rfind(|order| !plain(order))).or(told().next()).copied()
}

/// Returns `true` if an order is shown as a step.
pub(super) fn is_listed_step(order: Order) -> bool {
    order.is_figure_action() || order.class() == OrderClass::Card
}

/// Returns a title such as `Soldado 2: dispara al Sturmzombi 1`. The figure is named if the advice covers the whole
/// force.
pub(super) fn suggestion_title(texts: &Texts, view: &BattleView, way: &Suggestion, whole: bool) -> String {
    let does = match main_order(way) {
        Some(order @ (Order::Move { .. } | Order::Turn { .. } | Order::Enter)) => {
            destination_text(texts, view, way).unwrap_or_else(|| order_phrase(texts, view, order))
        }
        Some(order) => order_phrase(texts, view, order),
        None => texts.t("advice-wait"),
    };
    match way.orders.first() {
        Some(Order::Activate { figure }) if whole => {
            let figure = figure_name(texts, view, *figure);
            texts.t_args("advice-figure-does", &[("figure", figure.into()), ("does", does.into())])
        }
        _ => texts.t_args("computer-does-only", &[("does", does.into())]),
    }
}

/// Returns the destination of a suggestion that only moves the figure, because such suggestions differ by their end.
fn destination_text(texts: &Texts, view: &BattleView, way: &Suggestion) -> Option<String> {
    let enters = way.orders.contains(&Order::Enter);
    let walked = simulate_listed_steps(view, way);
    let (at, facing) = walked.iter().rev().find_map(|step| Some((step.at?, step.facing)))?;
    let here = suggested_figure(view, way).and_then(|id| view.now.figure(id)?.square());
    // The exit is no destination of a figure that has just entered there.
    let is_at_gate = enters && view.now.board.terrain().exits.iter().any(|exit| exit.at == at);
    if here == Some(at) || is_at_gate {
        return None;
    }
    let place = landmark_text(texts, view, at, facing);
    Some(texts.t_args(if enters { "advice-enters" } else { "advice-goes" }, &[("place", place.into())]))
}

/// Returns the name of a place: an exit, a door, the number of a room, otherwise the part of the board.
fn landmark_text(texts: &Texts, view: &BattleView, at: Square, facing: Facing) -> String {
    let board = &view.now.board;
    let room = |at: Square| room_number(board, at);
    if board.terrain().exits.iter().any(|exit| exit.at == at) {
        return texts.t("advice-place-exit");
    }
    let mut sides = std::iter::once(facing).chain(Facing::ALL);
    let door = sides.find(|side| board.door_at(at, *side).is_some());
    match (door, room(at)) {
        (Some(side), here) => match at.towards(side).and_then(room).or(here) {
            Some(n) => texts.t_args("advice-place-door-of", &[("n", n.into())]),
            None => texts.t("advice-place-door"),
        },
        (None, Some(n)) => texts.t_args("advice-place-room", &[("n", n.into())]),
        (None, None) => {
            let (wide, high) = (board.terrain().width(), board.terrain().height());
            let part = |at: u8, size: u8| (u16::from(at) * 3 / u16::from(size.max(1))).min(2);
            let id = match (part(at.x, wide), part(at.y, high)) {
                (0, _) => "west",
                (2, _) => "east",
                (_, 0) => "north",
                (_, 2) => "south",
                _ => "middle",
            };
            texts.t(&format!("advice-place-{id}"))
        }
    }
}

/// Returns the purpose in words, with the chance of an attack.
pub(super) fn suggestion_reason(texts: &Texts, view: &BattleView, way: &Suggestion) -> String {
    let aim = begin_with_capital(&purpose_phrase(texts, view, way.why.goal));
    match (way.why.chance, way.why.goal) {
        (Some(share), ai::Purpose::Attack(target)) => {
            let target = figure_name(texts, view, target).into();
            let values = [("aim", aim.into()), ("target", target), ("chance", format_chance(texts, share).into())];
            texts.t_args("advice-reason-chance", &values)
        }
        _ => texts.t_args("advice-reason", &[("aim", aim.into())]),
    }
}

/// Returns a chance in words.
pub(super) fn chance_verdict(texts: &Texts, chance: f64) -> String {
    let word = WORDS.into_iter().find(|(least, _)| chance >= *least).map_or("hard", |(_, word)| word);
    texts.t(&format!("advice-{word}"))
}

/// Returns the figure that carries out the suggestion, if any.
pub(super) fn suggested_figure(view: &BattleView, way: &Suggestion) -> Option<FigureId> {
    match way.orders.first() {
        Some(Order::Activate { figure }) => Some(*figure),
        _ => view.now.acting,
    }
}

/// Returns the steps that are shown, each with the square where it ends.
pub(super) fn simulate_listed_steps(view: &BattleView, way: &Suggestion) -> Vec<PathStep> {
    let Some(figure) = suggested_figure(view, way) else { return Vec::new() };
    let orders: Vec<Order> = way.orders.iter().copied().filter(|order| is_listed_step(*order)).collect();
    pathfinding::simulate_path(&view.now, figure, &orders).steps
}

/// Returns the steps that are shown, each with its name.
pub(super) fn name_each_step(texts: &Texts, view: &BattleView, way: &Suggestion) -> Vec<(Order, String)> {
    let walked = simulate_listed_steps(view, way);
    let named = |(place, order): (usize, Order)| {
        let name = match walked.get(place) {
            Some(step) => step_name(texts, step),
            // A card that is played before a figure acts.
            None => order_name(texts, order, Facing::North),
        };
        (order, name.1)
    };
    way.orders.iter().copied().filter(|order| is_listed_step(*order)).enumerate().map(named).collect()
}

/// Like [`name_each_step`], but combines repeated steps and adds their number.
pub(super) fn name_merged_steps(texts: &Texts, view: &BattleView, way: &Suggestion) -> Vec<(Order, String)> {
    let mut steps: Vec<(Order, String, u32)> = Vec::new();
    for (order, words) in name_each_step(texts, view, way) {
        match steps.last_mut() {
            Some((_, last, count)) if *last == words => *count += 1,
            _ => steps.push((order, words, 1)),
        }
    }
    let word = |(order, words, count)| (order, if count > 1 { format!("{words} ×{count}") } else { words });
    steps.into_iter().map(word).collect()
}
