//! Overlays that show answers of the rules to a position, drawn like a battle's board.

use bevy::ecs::world::World;

use super::{
    automaton,
    load::{Annotation, DiagramBoard, DiagramError},
};
use crate::prelude::*;
use battle_board::{board_image::BoardImage, overlays::painter::BURNING, sight_overlay};
use rules::{blast_squares, conditions::SegmentsCondition, line_of_sight, square::is_within_areas};

/// Z coordinate of coloured squares.
const SQUARES: f32 = z_layers::SQUARES;
/// Z coordinate of lines.
const LINES: f32 = z_layers::LINES;

/// Offset of a verdict from the centre of its square.
const CORNER: Vec2 = Vec2::splat(SQUARE * 0.3);

/// Draws an overlay of a board. The world must contain the board's position; the function may give orders in it.
///
/// # Errors
/// Returns an error if the rules refuse an order, or if a figure is missing.
pub(super) fn paint_annotation(
    sketch: &mut BoardImage,
    world: &mut World,
    board: &DiagramBoard,
    show: &Annotation,
) -> Result<(), DiagramError> {
    match show {
        Annotation::Field(name) => paint_sight_field(sketch, &BattleState::of(world), find_figure_id(board, name)?),
        Annotation::Line(name, to) => {
            paint_sight_line(sketch, &BattleState::of(world), find_figure_id(board, name)?, *to)
        }
        Annotation::Strikes(name) => paint_close_attacks(sketch, world, find_figure_id(board, name)?),
        Annotation::Doors(name) => paint_door_orders(sketch, world, find_figure_id(board, name)?),
        Annotation::Objects(name) => paint_objects(sketch, world, (board, name), |object| Order::PickUp { object }),
        Annotation::Caches(name) => paint_objects(sketch, world, (board, name), |object| Order::SearchCache { object }),
        Annotation::Blast(name, at) => paint_blast(sketch, world, find_figure_id(board, name)?, *at),
        Annotation::Jet(name, squares) => paint_jet(sketch, world, find_figure_id(board, name)?, squares),
        Annotation::Horde => {
            automaton::paint_forecast(sketch, world);
            Ok(())
        }
        Annotation::Encounter(name) => paint_encounter(sketch, &BattleState::of(world), find_figure_id(board, name)?),
        Annotation::Noise(name) => paint_noise(sketch, &BattleState::of(world), find_figure_id(board, name)?),
        Annotation::Segments => paint_segments(sketch, &BattleState::of(world)),
    }
}

fn paint_close_attacks(sketch: &mut BoardImage, world: &mut World, figure: FigureId) -> Result<(), DiagramError> {
    let now = activate_figure(world, figure)?;
    let legal = legal_orders(&now);
    for (target, at) in adjacent_enemies(&now, figure) {
        let may = legal.contains(&Order::CloseAttack { target });
        paint_verdict(sketch, "ui/icon_melee", square_center(at) + CORNER, may);
    }
    Ok(())
}

fn paint_door_orders(sketch: &mut BoardImage, world: &mut World, figure: FigureId) -> Result<(), DiagramError> {
    let now = activate_figure(world, figure)?;
    let legal = legal_orders(&now);
    for door in now.board.doors() {
        let may = door_order(&now, door).is_some_and(|order| legal.contains(&order));
        let at = square_center(door.at) + facing_direction(door.side) * SQUARE / 2.0;
        paint_verdict(sketch, "ui/icon_check", at, may);
    }
    Ok(())
}

fn find_figure_id(board: &DiagramBoard, name: &str) -> Result<FigureId, DiagramError> {
    board.figure(name).map(|index| FigureId(index as u16 + 1))
}

fn figure_on_board(now: &BattleState, figure: FigureId) -> Result<(Figure, Square), DiagramError> {
    let found = now.figure(figure).and_then(|found| Some((*found, found.square()?)));
    found.ok_or_else(|| DiagramError::OffBoard(figure.0.to_string()))
}

/// Activates a figure, and returns the new state.
fn activate_figure(world: &mut World, figure: FigureId) -> Result<BattleState, DiagramError> {
    submit_order(world, Order::Activate { figure })?;
    Ok(BattleState::of(world))
}

fn submit_order(world: &mut World, order: Order) -> Result<(), DiagramError> {
    rules::submit_order(world, order).map(|_| ()).map_err(|refusal| DiagramError::Refused(order, refusal))
}

/// Returns the enemies on the eight squares around a figure.
fn adjacent_enemies(now: &BattleState, figure: FigureId) -> Vec<(FigureId, Square)> {
    let Some(by) = now.figure(figure) else { return Vec::new() };
    let Some(from) = by.square() else { return Vec::new() };
    let enemies = now.figures.iter().filter(|other| other.side != by.side);
    enemies
        .filter_map(|enemy| Some((enemy.id, enemy.square()?)))
        .filter(|(_, at)| chebyshev_distance(from, *at) == 1)
        .collect()
}

/// Returns the order by which the active figure opens or closes a door, if the figure is beside it.
fn door_order(now: &BattleState, door: &rules::Door) -> Option<Order> {
    let at = now.figure(now.acting?)?.square()?;
    let (_, side) = door.edges().find(|(square, _)| *square == at)?;
    Some(if door.open { Order::CloseDoor { side } } else { Order::OpenDoor { side } })
}

/// Draws a verdict: the given icon for yes, a cross for no.
fn paint_verdict(sketch: &mut BoardImage, yes: &str, at: Vec2, may: bool) {
    let (name, colour) = if may { (yes, palette::FINE) } else { ("ui/icon_close", palette::ATTACK) };
    sketch.mark("art/ov_step", at, 0.56, LINES + 0.3, palette::INK);
    sketch.mark("art/ov_step", at, 0.5, LINES + 0.32, palette::PAPER_LIGHT);
    sketch.mark(name, at, 0.3, LINES + 0.4, colour);
}

/// Draws a verdict for each object: whether that order for it is legal.
fn paint_objects(
    sketch: &mut BoardImage,
    world: &mut World,
    (board, name): (&DiagramBoard, &str),
    order: fn(ObjectId) -> Order,
) -> Result<(), DiagramError> {
    let now = activate_figure(world, find_figure_id(board, name)?)?;
    let legal = legal_orders(&now);
    for (object, place) in board.objects.iter().enumerate() {
        let may = legal.contains(&order(ObjectId(object as u8)));
        paint_verdict(sketch, "ui/icon_check", square_center(place.at) + CORNER, may);
    }
    Ok(())
}

fn paint_sight_field(sketch: &mut BoardImage, now: &BattleState, figure: FigureId) -> Result<(), DiagramError> {
    let (figure, _) = figure_on_board(now, figure)?;
    for square in now.field_of_view(&figure) {
        sketch.square(square, palette::MOVE.with_alpha(0.34), 2.0);
    }
    Ok(())
}

fn paint_sight_line(
    sketch: &mut BoardImage,
    now: &BattleState,
    figure: FigureId,
    to: Square,
) -> Result<(), DiagramError> {
    let (figure, from) = figure_on_board(now, figure)?;
    match line_of_sight::sight_to(&now.board, &now.occupancy, from, figure.facing, to) {
        Ok(_) => sketch.line(square_center(from), square_center(to), palette::FINE, LINES + 0.2),
        Err(blocker) => {
            sketch.dashes(square_center(from), square_center(to), palette::ATTACK, LINES);
            sketch.sign(
                "ui/icon_close",
                sight_overlay::blocked_line_end(from, blocker),
                0.44,
                LINES + 0.4,
                palette::ATTACK,
            );
        }
    }
    Ok(())
}

fn paint_blast(sketch: &mut BoardImage, world: &mut World, figure: FigureId, at: Square) -> Result<(), DiagramError> {
    let now = activate_figure(world, figure)?;
    let (_, from) = figure_on_board(&now, figure)?;
    let throws = |order: &Order| matches!(order, Order::Throw { at: goal, .. } if *goal == at);
    if !legal_orders(&now).iter().any(throws) {
        return Err(DiagramError::NoThrow(at));
    }
    for square in blast_squares(&now.board, at) {
        sketch.square(square, palette::ATTACK.with_alpha(0.3), 3.0);
        sketch.frame(square, palette::ATTACK.with_alpha(0.9), SQUARES + 0.1);
    }
    sketch.dashes(square_center(from), square_center(at), palette::ATTACK, LINES);
    sketch.sign("ui/icon_grenade", square_center(at), 0.52, LINES + 0.3, palette::ATTACK);
    Ok(())
}

/// Draws the squares of a jet with their numbers, and bright frames around the next possible squares.
fn paint_jet(
    sketch: &mut BoardImage,
    world: &mut World,
    figure: FigureId,
    squares: &[Square],
) -> Result<(), DiagramError> {
    activate_figure(world, figure)?;
    submit_order(world, Order::Flame)?;
    for at in squares {
        submit_order(world, Order::Spread { at: *at })?;
    }
    let now = BattleState::of(world);
    let PendingDecision::Flame { chosen, options, .. } = &now.awaiting else { return Err(DiagramError::JetOver) };
    for square in options {
        sketch.frame(*square, palette::FOCUS, SQUARES + 0.1);
    }
    for (index, square) in chosen.iter().enumerate() {
        sketch.square(*square, BURNING.with_alpha(0.5), 3.0);
        sketch.frame(*square, BURNING, SQUARES + 0.15);
        sketch.number(*square, index + 1, LINES + 0.5);
    }
    Ok(())
}

/// Draws the numbers of the die on the squares of the encounters, and a verdict for each: whether the enemy appears.
fn paint_encounter(sketch: &mut BoardImage, now: &BattleState, figure: FigureId) -> Result<(), DiagramError> {
    let (figure, from) = figure_on_board(now, figure)?;
    let beyond = now.encounter_table().ok_or(DiagramError::NoCondition("encounters"))?.beyond;
    let friends = now.figures.iter().filter(|other| other.side == figure.side);
    let seen: Vec<Square> = friends.flat_map(|friend| now.field_of_view(friend)).collect();
    for die in 1..=6u8 {
        for at in now.encounter_squares(from, die.saturating_add(beyond)) {
            let appears = seen.contains(&at);
            let colour = if appears { palette::FINE } else { palette::ATTACK };
            sketch.square(at, colour.with_alpha(0.3), 2.0);
            sketch.number(at, usize::from(die), LINES + 0.5);
            paint_verdict(sketch, "ui/icon_check", square_center(at) + CORNER, appears);
        }
    }
    Ok(())
}

/// Draws the squares that the noise of a figure reaches, and a verdict for each enemy: whether it hears the figure.
fn paint_noise(sketch: &mut BoardImage, now: &BattleState, figure: FigureId) -> Result<(), DiagramError> {
    let (figure, from) = figure_on_board(now, figure)?;
    let reached = now.noise_squares(&figure, from);
    if reached.is_empty() {
        return Err(DiagramError::NoCondition("noise"));
    }
    for at in &reached {
        sketch.square(*at, palette::REACTION.with_alpha(0.34), 2.0);
    }
    let enemies = now.figures.iter().filter(|other| other.side != figure.side);
    for at in enemies.filter_map(Figure::square) {
        paint_verdict(sketch, "ui/icon_check", square_center(at) + CORNER, reached.contains(&at));
    }
    Ok(())
}

/// Draws the squares of each segment, and its number on the first of them.
fn paint_segments(sketch: &mut BoardImage, now: &BattleState) -> Result<(), DiagramError> {
    let tunnel = now.charter.condition::<SegmentsCondition>().ok_or(DiagramError::NoCondition("segments"))?;
    let terrain = now.board.terrain();
    let is_floor = |at: &Square| terrain.ground(*at) == Ground::Floor;
    for (index, segment) in tunnel.segments.iter().enumerate() {
        let colour = if index % 2 == 0 { palette::REACTION } else { palette::MOVE };
        let inside = terrain.squares().filter(|at| is_floor(at) && is_within_areas(&segment.areas, *at));
        for (place, at) in inside.enumerate() {
            sketch.square(at, colour.with_alpha(0.34), 2.0);
            if place == 0 {
                sketch.number(at, index + 1, LINES + 0.5);
            }
        }
    }
    Ok(())
}
