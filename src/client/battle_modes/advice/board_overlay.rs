//! Drawing of suggestions on the board: the selected one opaque, the others fainter, each with its own colour and line
//! style.

use super::{
    state::AdviceState,
    text::{LETTERS, simulate_listed_steps, suggested_figure},
};
use crate::prelude::*;
use ai::Suggestion;
use battle_board::overlays::{
    OverlayLayers,
    labels::choose_label_direction,
    painter::{BoardPainter, figure_point},
};
use battle_view::advice_panel::AdviceOpen;

/// Opacity of suggestions that are not selected.
const UNSELECTED_ALPHA: f32 = 0.55;

pub(super) fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<OverlayLayers>().0.push(draw_advice);
    app.add_battle_systems(
        BattleSystems::Write,
        (|mut layers: ResMut<OverlayLayers>| layers.set_changed())
            .run_if(any_resource_changed::<(AdviceState, AdviceOpen)>),
    );
}

/// Draws the suggestions, unless a plan is open.
fn draw_advice(board_painter: &mut BoardPainter, world: &World) {
    if !world.resource::<AdviceOpen>().0 || world.resource::<PlanPreview>().is_planning() {
        return;
    }
    let (view, advice_state) = (world.resource::<BattleView>(), world.resource::<AdviceState>());
    let ways = advice_state.ways();
    let lit = advice_state.way();
    let mut labelled: Vec<(usize, LabelSpot)> = Vec::new();
    for (place, way) in ways.iter().enumerate().rev() {
        let alpha = if lit.is_some_and(|lit| std::ptr::eq(lit, *way)) { 1.0 } else { UNSELECTED_ALPHA };
        labelled.extend(draw_suggestion(board_painter, view, (place, way), alpha).map(|spot| (place, spot)));
    }
    for (place, spot) in &labelled {
        // Labels of the same spot are stacked.
        let level = labelled.iter().filter(|(other, about)| other < place && about == spot).count();
        let is_lit = lit.is_some_and(|lit| std::ptr::eq(lit, ways[*place]));
        draw_chance_label(board_painter, (*place, ways[*place]), *spot, level, is_lit);
    }
}

fn suggestion_colour(place: usize) -> Color {
    [palette::FOCUS, palette::MOVE, palette::TEXT_COOL][place.min(2)]
}

/// The subject of a suggestion's label, and the direction in which the label is beside it.
#[derive(Clone, Copy, PartialEq)]
struct LabelSpot {
    /// The place of the target, or else the end of the way.
    subject: Vec2,
    direction: Vec2,
}

/// Draws the way of a suggestion. Returns the spot of its label, which leaves the figure and its way free.
fn draw_suggestion(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    (place, way): (usize, &Suggestion),
    alpha: f32,
) -> Option<LabelSpot> {
    let figure = suggested_figure(view, way).and_then(|id| view.now.figure(id))?;
    let steps = simulate_listed_steps(view, way);
    let colour = suggestion_colour(place).with_alpha(alpha);
    let mut at = figure_point(view, figure);
    let mut kept = vec![at];
    // Offset the suggestions, so that those with the same beginning are all visible.
    let aside = Vec2::splat((place as f32 - 1.0) * 7.0);
    for step in &steps {
        let next = match (step.at, step.order) {
            (Some(square), _) => square_center(square),
            (None, Order::Move { towards: side }) => at + facing_direction(side) * SQUARE,
            _ => at,
        };
        if next != at && !step.order.is_attack() {
            match place {
                2 => board_painter.dots(at + aside, next + aside, colour),
                _ => {
                    board_painter.bar(at + aside, next + aside, 11.0, palette::INK.with_alpha(alpha), z_layers::LINES);
                    board_painter.bar(at + aside, next + aside, 6.0, colour, z_layers::LINES + 0.1);
                }
            }
            at = next;
            kept.push(at);
        }
    }
    let target = steps.iter().find_map(|step| step.order.attack_target()).and_then(|id| view.now.figure(id));
    if let Some(goal) = target {
        board_painter.dashes(at, figure_point(view, goal), palette::ATTACK.with_alpha(alpha), z_layers::LINES);
    }
    let subject = target.map_or(at, |goal| figure_point(view, goal));
    Some(LabelSpot { subject, direction: choose_label_direction(subject, Vec2::Y, &kept) })
}

/// Draws the letter and the chance of a suggestion beside its subject, beyond the labels of `level` other suggestions.
fn draw_chance_label(
    board_painter: &mut BoardPainter,
    (place, way): (usize, &Suggestion),
    spot: LabelSpot,
    level: usize,
    is_lit: bool,
) {
    let share = format_chance(board_painter.texts, way.chance());
    let values = [("letter", LETTERS[place.min(2)].into()), ("chance", share.into())];
    let words = board_painter.texts.t_args("advice-slip", &values);
    let offset = spot.direction * SQUARE * (0.72 + 0.4 * level as f32);
    let size = if is_lit { 18.0 } else { 15.0 };
    board_painter.movable_label(&words, spot.subject + offset, suggestion_colour(place), palette::INK, size);
}
