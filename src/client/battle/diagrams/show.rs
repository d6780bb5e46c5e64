//! Overlays that show answers of the rules to a position, drawn like the table of a battle.

use bevy::ecs::world::World;

use super::{
    file::{Flaw, RawBoard, Show},
    horde,
};
use crate::{gaze, overlays::pen::BURNING, prelude::*, sketch::Sketch};
use rules::{blast_squares, line_of_sight};

/// Height of coloured squares.
const SQUARES: f32 = height::SQUARES;
/// Height of lines.
const LINES: f32 = height::LINES;

/// Offset of a verdict from the centre of its square.
const CORNER: Vec2 = Vec2::splat(SQUARE * 0.3);

/// Draws an overlay of a board. The world must contain the board's position; the function may give orders in it.
///
/// # Errors
/// An order that the rules refuse, or a missing figure.
pub(super) fn draw(sketch: &mut Sketch, world: &mut World, board: &RawBoard, show: &Show) -> Result<(), Flaw> {
    match show {
        Show::Field(name) => field(sketch, &BattleState::of(world), id(board, name)?),
        Show::Line(name, to) => line(sketch, &BattleState::of(world), id(board, name)?, *to),
        Show::Strikes(name) => {
            let now = acting(world, id(board, name)?)?;
            let legal = legal_orders(&now);
            for (target, at) in around(&now, id(board, name)?) {
                let may = legal.contains(&Order::CloseAttack { target });
                verdict(sketch, "ui/icon_melee", centre(at) + CORNER, may);
            }
            Ok(())
        }
        Show::Doors(name) => {
            let now = acting(world, id(board, name)?)?;
            let legal = legal_orders(&now);
            for door in now.board.doors() {
                let may = moved(&now, door).is_some_and(|order| legal.contains(&order));
                verdict(sketch, "ui/icon_check", centre(door.at) + towards(door.side) * SQUARE / 2.0, may);
            }
            Ok(())
        }
        Show::Objects(name) => {
            let now = acting(world, id(board, name)?)?;
            let legal = legal_orders(&now);
            for (object, place) in board.objects.iter().enumerate() {
                let order = Order::PickUp { object: ObjectId(object as u8) };
                verdict(sketch, "ui/icon_check", centre(place.at) + CORNER, legal.contains(&order));
            }
            Ok(())
        }
        Show::Blast(name, at) => blast(sketch, world, id(board, name)?, *at),
        Show::Jet(name, squares) => jet(sketch, world, id(board, name)?, squares),
        Show::Horde => {
            horde::draw(sketch, world);
            Ok(())
        }
    }
}

fn id(board: &RawBoard, name: &str) -> Result<FigureId, Flaw> {
    board.figure(name).map(|index| FigureId(index as u16 + 1))
}

fn stood(now: &BattleState, figure: FigureId) -> Result<(Figure, Square), Flaw> {
    let found = now.figure(figure).and_then(|found| Some((*found, found.square()?)));
    found.ok_or_else(|| Flaw::OffBoard(figure.0.to_string()))
}

/// Activates a figure, and returns the new state.
fn acting(world: &mut World, figure: FigureId) -> Result<BattleState, Flaw> {
    give(world, Order::Activate { figure })?;
    Ok(BattleState::of(world))
}

fn give(world: &mut World, order: Order) -> Result<(), Flaw> {
    rules::submit_order(world, order).map(|_| ()).map_err(|refusal| Flaw::Refused(order, refusal))
}

/// Returns the enemies on the eight squares around a figure.
fn around(now: &BattleState, figure: FigureId) -> Vec<(FigureId, Square)> {
    let Some(by) = now.figure(figure) else { return Vec::new() };
    let Some(from) = by.square() else { return Vec::new() };
    let enemies = now.figures.iter().filter(|other| other.side != by.side);
    enemies.filter_map(|enemy| Some((enemy.id, enemy.square()?))).filter(|(_, at)| far(from, *at) == 1).collect()
}

/// Returns the order by which the active figure opens or closes a door, if the figure is beside it.
fn moved(now: &BattleState, door: &rules::Door) -> Option<Order> {
    let at = now.figure(now.acting?)?.square()?;
    let (one, other) = door.squares();
    let side = match at {
        _ if at == one => door.side,
        _ if Some(at) == other => door.side.back(),
        _ => return None,
    };
    Some(if door.open { Order::CloseDoor { side } } else { Order::OpenDoor { side } })
}

/// Draws a verdict: the given icon for yes, a cross for no.
fn verdict(sketch: &mut Sketch, yes: &str, at: Vec2, may: bool) {
    let (name, colour) = if may { (yes, palette::FINE) } else { ("ui/icon_close", palette::ATTACK) };
    sketch.mark("art/ov_step", at, 0.56, LINES + 0.3, palette::INK);
    sketch.mark("art/ov_step", at, 0.5, LINES + 0.32, palette::PAPER_LIGHT);
    sketch.mark(name, at, 0.3, LINES + 0.4, colour);
}

fn field(sketch: &mut Sketch, now: &BattleState, figure: FigureId) -> Result<(), Flaw> {
    let (figure, _) = stood(now, figure)?;
    for square in now.field_of_view(&figure) {
        sketch.square(square, palette::MOVE.with_alpha(0.34), 2.0, SQUARES);
    }
    Ok(())
}

fn line(sketch: &mut Sketch, now: &BattleState, figure: FigureId, to: Square) -> Result<(), Flaw> {
    let (figure, from) = stood(now, figure)?;
    match line_of_sight::sight_to(&now.board, &now.occupancy, from, figure.facing, to) {
        Ok(_) => sketch.line(centre(from), centre(to), palette::FINE, LINES + 0.2),
        Err(blocker) => {
            sketch.dashes(centre(from), centre(to), palette::ATTACK, LINES);
            sketch.sign("ui/icon_close", gaze::end_of(from, blocker), 0.44, LINES + 0.4, palette::ATTACK);
        }
    }
    Ok(())
}

fn blast(sketch: &mut Sketch, world: &mut World, figure: FigureId, at: Square) -> Result<(), Flaw> {
    let now = acting(world, figure)?;
    let (_, from) = stood(&now, figure)?;
    let throws = |order: &Order| matches!(order, Order::Throw { at: goal, .. } if *goal == at);
    if !legal_orders(&now).iter().any(throws) {
        return Err(Flaw::NoThrow(at));
    }
    for square in blast_squares(&now.board, at) {
        sketch.square(square, palette::ATTACK.with_alpha(0.3), 3.0, SQUARES);
        sketch.frame(square, palette::ATTACK.with_alpha(0.9), SQUARES + 0.1);
    }
    sketch.dashes(centre(from), centre(at), palette::ATTACK, LINES);
    sketch.sign("ui/icon_grenade", centre(at), 0.52, LINES + 0.3, palette::ATTACK);
    Ok(())
}

/// Draws the squares of a jet with their numbers, and bright frames around the next possible squares.
fn jet(sketch: &mut Sketch, world: &mut World, figure: FigureId, squares: &[Square]) -> Result<(), Flaw> {
    acting(world, figure)?;
    give(world, Order::Flame)?;
    for at in squares {
        give(world, Order::Spread { at: *at })?;
    }
    let now = BattleState::of(world);
    let PendingDecision::Flame { chosen, options, .. } = &now.awaiting else { return Err(Flaw::JetOver) };
    for square in options {
        sketch.frame(*square, palette::FOCUS, SQUARES + 0.1);
    }
    for (index, square) in chosen.iter().enumerate() {
        sketch.square(*square, BURNING.with_alpha(0.5), 3.0, SQUARES);
        sketch.frame(*square, BURNING, SQUARES + 0.15);
        sketch.number(*square, index + 1, LINES + 0.5);
    }
    Ok(())
}
