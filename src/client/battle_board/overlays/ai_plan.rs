//! Draws the AI's activation: its figure's path, the current step, and the planned steps if they are shown. The rest of
//! the board is darkened.

use std::collections::BTreeSet;

use super::{
    labels::choose_label_direction,
    painter::{BoardPainter, figure_point},
};
use crate::prelude::*;
use crate::{ai_reason_text::order_phrase, shown_plan::ShownPlan};
use rules::{OrderClass, pathfinding::PathStep};

/// Opacity of the ink that darkens the rest of the board: 28 % darker to the eye, because the window blends linear
/// values.
const DIM_ALPHA: f32 = 0.5;
/// Highest step number drawn.
const MAX_NUMBERED_AI_STEPS: usize = 9;
/// Colour of planned steps.
const TO_COME: Color = palette::GERMAN_ON_STEEL;

/// Draws the AI's active figure with its past and planned steps. `plan` includes the planned ones.
pub(super) fn draw_ai_plan(board_painter: &mut BoardPainter, view: &BattleView, march: &ShownPlan, plan: bool) {
    let Some(side) = view.ai_half().filter(|_| view.now.awaiting != PendingDecision::Over) else { return };
    let Some(figure) = march.figure.and_then(|id| view.now.figure(id)) else { return };
    let (hand, ahead) = march.steps(view, plan);
    let own = side.pick(palette::ALLIED, palette::GERMAN);
    let target = hand.iter().chain(&ahead).find_map(|step| attack_target(view, step.order));
    let steps = hand.iter().chain(&ahead).filter_map(|step| step.at);
    let mut lit: BTreeSet<Square> = march.trail.iter().copied().chain(steps).collect();
    lit.extend(figure.square());
    lit.extend(target.and_then(Figure::square));
    dim_other_squares(board_painter, view, &lit);
    draw_travelled_path(board_painter, march, own);
    let mut at = figure_point(view, figure);
    let first = march.done.len() + 1;
    for (step, number) in hand.iter().zip(first..) {
        at = draw_upcoming_step(board_painter, at, step, number, palette::FOCUS);
    }
    for (step, number) in ahead.iter().zip(first + hand.len()..) {
        at = draw_upcoming_step(board_painter, at, step, number, TO_COME);
    }
    if let Some(goal) = target {
        draw_aim_line(board_painter, view, at, goal);
    }
    let tells = |order: &Order| order.class() != OrderClass::Activation;
    if let Some(order) = march.hand.filter(tells) {
        let values = [
            ("figure", figure_name(board_painter.texts, view, figure.id).into()),
            ("does", order_phrase(board_painter.texts, view, order).into()),
        ];
        let words = board_painter.texts.t_args("computer-now", &values).to_uppercase();
        let middle = figure_point(view, figure);
        let kept: Vec<Vec2> = lit.iter().copied().map(square_center).collect();
        let at = middle + choose_label_direction(middle, Vec2::Y, &kept) * SQUARE * 0.85;
        board_painter.movable_label(&words, at, own, palette::INK, 18.0);
    }
}

/// Returns the figure that an order would attack.
fn attack_target(view: &BattleView, order: Order) -> Option<&Figure> {
    view.now.figure(order.attack_target()?)
}

/// Darkens the floor except for the `lit` squares.
fn dim_other_squares(board_painter: &mut BoardPainter, view: &BattleView, lit: &BTreeSet<Square>) {
    let terrain = view.now.board.terrain();
    for y in 0..terrain.height() {
        let mut from = None;
        for x in 0..=terrain.width() {
            let dark = x < terrain.width() && !lit.contains(&Square::new(x, y));
            match (from, dark) {
                (None, true) => from = Some(x),
                (Some(begun), false) => {
                    draw_dim_strip(board_painter, y, begun, x);
                    from = None;
                }
                _ => {}
            }
        }
    }
}

/// Darkens the squares of a row from column `from` up to, but not including, `to`.
fn draw_dim_strip(board_painter: &mut BoardPainter, y: u8, from: u8, to: u8) {
    let (left, right) = (square_center(Square::new(from, y)), square_center(Square::new(to, y)));
    let half = Vec2::new(SQUARE / 2.0, 0.0);
    board_painter.bar(left - half, right - half, SQUARE, palette::INK.with_alpha(DIM_ALPHA), z_layers::SQUARES - 0.5);
}

/// Draws the path that the figure has already walked.
fn draw_travelled_path(board_painter: &mut BoardPainter, march: &ShownPlan, colour: Color) {
    for pair in march.trail.windows(2) {
        let (from, to) = (square_center(pair[0]), square_center(pair[1]));
        board_painter.bar(from, to, 13.0, palette::INK, z_layers::LINES);
        board_painter.bar(from, to, 8.0, colour, z_layers::LINES + 0.1);
    }
    for square in march.trail.iter().rev().skip(1) {
        board_painter.frame(*square, colour);
        board_painter.square(*square, colour.with_alpha(0.14), 4.0);
    }
}

/// Draws a step that has not been taken yet. Returns its end point.
fn draw_upcoming_step(
    board_painter: &mut BoardPainter,
    from: Vec2,
    step: &PathStep,
    number: usize,
    colour: Color,
) -> Vec2 {
    if step.order.is_attack() {
        return from;
    }
    let to = match (step.at, step.order) {
        (Some(square), _) => square_center(square),
        (None, Order::Move { towards: side }) => from + facing_direction(side) * SQUARE,
        _ => from,
    };
    if let Some(square) = step.at {
        board_painter.dashed(square, colour);
    }
    if to != from {
        board_painter.dots(from, to, colour);
        if number <= MAX_NUMBERED_AI_STEPS {
            board_painter.round_number(&number.to_string(), to + Vec2::new(0.0, SQUARE * 0.3), colour);
        }
    }
    to
}

/// Draws the line to the AI's target, with its name.
fn draw_aim_line(board_painter: &mut BoardPainter, view: &BattleView, from: Vec2, goal: &Figure) {
    let to = figure_point(view, goal);
    board_painter.dashes(from, to, palette::ATTACK, z_layers::LINES);
    board_painter.target_icon(to, palette::ATTACK);
    let values = [("target", figure_name(board_painter.texts, view, goal.id).to_uppercase().into())];
    let words = board_painter.texts.t_args("computer-aims", &values);
    let at = to + choose_label_direction(to, Vec2::Y, &[from]) * SQUARE * 0.85;
    board_painter.movable_label(&words, at, palette::FOCUS, palette::INK, 18.0);
}
