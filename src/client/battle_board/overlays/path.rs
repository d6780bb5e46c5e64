//! Draws the planned path of a figure: its steps, numbered as in the dock, the shots that they provoke with their
//! chances, and the outcome at the end.

use super::{
    labels::choose_label_direction,
    painter::{BURNING, BoardPainter, figure_point},
};
use crate::{board_markers::contraption_picture, figure_tokens::figure_picture, prelude::*, sight_overlay};
use rules::{
    odds,
    pathfinding::{self, PathStep},
};

/// Highest step number drawn; the dock summarizes the later steps.
const MAX_NUMBERED_STEPS: usize = 9;

/// Draws a planned path. With `crowded`, the chances of single shots are left out; the dock lists them.
pub(super) fn draw_planned_path(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    planned: &PlannedAction,
    crowded: bool,
) {
    let Some(figure) = view.now.figure(planned.figure) else { return };
    let Ok(plan) = &planned.plan else { return };
    let allowed = planned.refusal().is_none();
    let colour = if allowed { palette::MOVE } else { palette::TEXT_OFF };
    let at = draw_path_line(board_painter, view, &plan.walk.steps, (figure_point(view, figure), colour));
    if plan.walk.steps.len() > 1 {
        draw_step_numbers(board_painter, &plan.walk.steps, colour);
    }
    draw_path_shots(board_painter, view, &plan.walk.steps, crowded);
    draw_path_end_figure(board_painter, view, figure, plan);
    if let Some(square) = plan_target_square(view, figure, planned.aim) {
        board_painter.frame(square, colour);
    }
    if let PlanTarget::Do(Order::Place { kind, at }) = planned.aim
        && let Some(printed) = view.now.charter.contraption_kind(kind)
    {
        let ghost = Color::WHITE.with_alpha(if allowed { 0.65 } else { 0.3 });
        board_painter.picture(
            contraption_picture(printed.look),
            square_center(at),
            SQUARE * 0.92,
            z_layers::FIGURES + 1.0,
            ghost,
        );
    }
    // The labels leave the figure and its path free.
    let squares = plan.walk.steps.iter().filter_map(|step| step.at).map(square_center);
    let kept: Vec<Vec2> = squares.chain([figure_point(view, figure)]).collect();
    let direction = choose_label_direction(at, Vec2::NEG_Y, &kept);
    if allowed
        && is_move(planned.aim)
        && let Some(there) = sight_overlay::state_at_path_end(planned)
    {
        let distance = if planned.path_casualty_odds.is_some() { 1.14 } else { 0.72 };
        draw_sight_counts(board_painter, &there, figure.id, at + direction * SQUARE * distance);
    }
    if let Some(fate) = &planned.path_casualty_odds {
        let stays = matches!(planned.aim, PlanTarget::Do(order) if order.task_object().is_some());
        let id = if stays { "slip-survives" } else { "slip-arrives" };
        draw_survival_chance(board_painter, fate, at + direction * SQUARE * 0.75, id);
    }
}

/// Draws the line of a path and its squares. Returns the point at its end.
fn draw_path_line(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    steps: &[PathStep],
    (mut at, colour): (Vec2, Color),
) -> Vec2 {
    for step in steps {
        let next = match step.at {
            Some(square) => square_center(square),
            None => match step.order {
                Order::Move { towards: side } => at + facing_direction(side) * SQUARE,
                _ => at,
            },
        };
        if next != at {
            if let Some(square) = step.at.filter(|square| view.now.fire.burns(*square)) {
                board_painter.picture(
                    "ui/icon_flame",
                    square_center(square),
                    SQUARE * 0.4,
                    z_layers::LINES + 0.4,
                    BURNING,
                );
            }
            board_painter.bar(at, next, 12.0, palette::INK, z_layers::LINES);
            board_painter.bar(at, next, 7.0, colour, z_layers::LINES + 0.1);
            at = next;
        }
        if let Some(square) = step.at {
            board_painter.square(square, colour.with_alpha(0.16), 4.0);
        }
    }
    at
}

/// Returns `true` if an aim changes the position or facing of a figure.
fn is_move(aim: PlanTarget) -> bool {
    match aim {
        PlanTarget::Go(_) | PlanTarget::Leave(..) => true,
        PlanTarget::Do(order) => {
            matches!(order, Order::Move { .. } | Order::Turn { .. } | Order::Enter | Order::EnterTunnel { .. })
        }
    }
}

/// Returns the squares of a path, each once, with the steps that end there and their numbers.
fn group_steps_by_square(steps: &[PathStep]) -> Vec<(Square, Vec<(usize, &PathStep)>)> {
    let mut stations: Vec<(Square, Vec<(usize, &PathStep)>)> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let Some(at) = step.at else { continue };
        match stations.iter_mut().find(|(square, _)| *square == at) {
            Some((_, there)) => there.push((index + 1, step)),
            None => stations.push((at, vec![(index + 1, step)])),
        }
    }
    stations
}

/// Writes the numbers of the steps along the lower edges of their squares.
fn draw_step_numbers(board_painter: &mut BoardPainter, steps: &[PathStep], colour: Color) {
    for (square, there) in group_steps_by_square(steps) {
        for (place, (number, _)) in there.iter().enumerate().filter(|(_, (number, _))| *number <= MAX_NUMBERED_STEPS) {
            let corner = Vec2::new(-0.34 + 0.29 * place as f32, -0.34) * SQUARE;
            board_painter.round_number(&number.to_string(), square_center(square) + corner, colour);
        }
    }
}

/// Marks the squares that provoke shots, with the chance of damage of each shot.
fn draw_path_shots(board_painter: &mut BoardPainter, view: &BattleView, steps: &[PathStep], crowded: bool) {
    for (square, there) in group_steps_by_square(steps) {
        let mut shots: Vec<(String, usize)> = Vec::new();
        for watcher in there.iter().flat_map(|(_, step)| &step.watchers) {
            let chance = format_chance(board_painter.texts, watcher.harm());
            match shots.iter_mut().find(|(other, _)| *other == chance) {
                Some((_, count)) => *count += 1,
                None => shots.push((chance, 1)),
            }
        }
        if shots.is_empty() {
            continue;
        }
        board_painter.frame(square, palette::REACTION);
        let mut watchers: Vec<_> =
            there.iter().flat_map(|(_, step)| &step.watchers).map(|watcher| watcher.figure).collect();
        watchers.sort();
        watchers.dedup();
        for enemy in watchers.into_iter().filter_map(|id| view.now.figure(id)) {
            let colour = palette::REACTION.with_alpha(0.6);
            board_painter.dashes(figure_point(view, enemy), square_center(square), colour, z_layers::LINES);
        }
        if crowded {
            continue;
        }
        let one = |(chance, count): &(String, usize)| match count {
            1 => chance.clone(),
            _ => format!("{count} × {chance}"),
        };
        let words = shots.iter().map(one).collect::<Vec<_>>().join(" + ");
        let at = square_center(square) + Vec2::new(SQUARE * 0.1, SQUARE * 0.52);
        let left = board_painter.movable_label(&words, at, palette::REACTION, palette::INK, 14.0);
        let left = left - Vec2::new(SQUARE * 0.15, 0.0);
        board_painter.picture("ui/icon_reaction", left, SQUARE * 0.34, z_layers::LINES + 0.75, palette::INK);
        board_painter.picture("ui/icon_reaction", left, SQUARE * 0.29, z_layers::LINES + 0.76, palette::REACTION_TEXT);
    }
}

fn draw_path_end_figure(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    figure: &Figure,
    plan: &pathfinding::OrderPlan,
) {
    let Some((last, at)) = plan.walk.steps.last().and_then(|last| Some((last, last.at?))) else { return };
    board_painter.figure(&figure_picture(&view.now.catalogue, figure), at, last.facing, 0.65);
}

/// Returns the square of the object or contraption that a plan handles, builds, blows up or batters.
fn plan_target_square(view: &BattleView, figure: &Figure, aim: PlanTarget) -> Option<Square> {
    let PlanTarget::Do(order) = aim else { return None };
    match order {
        Order::Place { at, .. } | Order::BlowUp { at, .. } => return Some(at),
        Order::Batter { towards } => return figure.square()?.towards(towards),
        _ => {}
    }
    match view.now.objects.get(order.task_object()?)?.place {
        ObjectPlace::At(at) => Some(at),
        ObjectPlace::Carried(friend) => view.now.figure(friend)?.square(),
        ObjectPlace::Used(_) => None,
    }
}

/// Writes the number of enemies that will see the figure at the end of its path, and the number that it will see.
fn draw_sight_counts(board_painter: &mut BoardPainter, there: &BattleState, figure: FigureId, at: Vec2) {
    let Some(figure) = there.figure(figure).filter(|figure| figure.square().is_some()) else { return };
    let Some((seen, sees)) = sight_overlay::count_sight_contacts(there, figure) else { return };
    let words = board_painter.texts.t_args("slip-there", &[("seen", seen.into()), ("sees", sees.into())]);
    board_painter.movable_label(&words, at, palette::TEXT, palette::INK, 15.0);
}

fn draw_survival_chance(board_painter: &mut BoardPainter, fate: &odds::CasualtyOdds, at: Vec2, id: &str) {
    let words =
        board_painter.texts.t_args(id, &[("chance", format_chance(board_painter.texts, fate.survive()).into())]);
    board_painter.movable_label(&words, at, palette::ALLIED_BAND, palette::TEXT, 18.0);
}
