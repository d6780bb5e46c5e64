//! Draws the planned path of a figure: its steps, numbered as in the dock, the shots that they draw with their chances,
//! and the outcome at the end.

use super::pen::{BURNING, Pen, point_of};
use crate::{gaze, marks::contraption_picture, prelude::*, tokens::picture};
use rules::{
    conditions::ContraptionsCondition,
    odds,
    pathfinding::{self, PathStep},
};

/// Highest step number drawn; the dock summarizes the later steps.
const NUMBERED: usize = 9;

/// Draws a planned path. With `crowded`, the chances of single shots are left out; the dock lists them.
pub(super) fn walk(pen: &mut Pen, table: &BattleView, planned: &Planned, crowded: bool) {
    let Some(figure) = table.now.figure(planned.figure) else { return };
    let Ok(plan) = &planned.plan else { return };
    let allowed = planned.refusal().is_none();
    let colour = if allowed { palette::MOVE } else { palette::TEXT_OFF };
    let mut at = point_of(table, figure);
    for step in &plan.walk.steps {
        let next = match step.at {
            Some(square) => centre(square),
            None => match step.order {
                Order::Move { towards: side } => at + towards(side) * SQUARE,
                _ => at,
            },
        };
        if next != at {
            if let Some(square) = step.at.filter(|square| table.now.fire.burns(*square)) {
                pen.picture("ui/icon_flame", centre(square), SQUARE * 0.4, height::LINES + 0.4, BURNING);
            }
            pen.bar(at, next, 12.0, palette::INK, height::LINES);
            pen.bar(at, next, 7.0, colour, height::LINES + 0.1);
            at = next;
        }
        if let Some(square) = step.at {
            pen.square(square, colour.with_alpha(0.16), 4.0);
        }
    }
    if plan.walk.steps.len() > 1 {
        numbers(pen, &plan.walk.steps, colour);
    }
    under_fire(pen, table, &plan.walk.steps, crowded);
    ghost(pen, table, figure, plan);
    if let Some(square) = handled(table, figure, planned.aim) {
        pen.frame(square, colour);
    }
    if let Aim::Do(Order::Place { kind, at }) = planned.aim
        && let Some(printed) =
            table.now.charter.condition::<ContraptionsCondition>().and_then(|shop| shop.kinds.get(usize::from(kind)))
    {
        let ghost = Color::WHITE.with_alpha(if allowed { 0.65 } else { 0.3 });
        pen.picture(contraption_picture(printed.look), centre(at), SQUARE * 0.92, height::FIGURES + 1.0, ghost);
    }
    if allowed
        && is_move(planned.aim)
        && let Some(there) = gaze::there(planned)
    {
        met(pen, &there, figure.id, (at, planned.fate.is_some()));
    }
    if let Some(fate) = &planned.fate {
        let stays = matches!(planned.aim, Aim::Do(Order::PickUp { .. } | Order::Operate { .. }));
        arrival(pen, fate, at, if stays { "slip-survives" } else { "slip-arrives" });
    }
}

/// Returns `true` if an aim changes the position or facing of a figure.
fn is_move(aim: Aim) -> bool {
    match aim {
        Aim::Go(_) | Aim::Leave(..) => true,
        Aim::Do(order) => {
            matches!(order, Order::Move { .. } | Order::Turn { .. } | Order::Enter | Order::EnterTunnel { .. })
        }
    }
}

/// Returns the squares of a path, each once, with the steps that end there and their numbers.
fn stations(steps: &[PathStep]) -> Vec<(Square, Vec<(usize, &PathStep)>)> {
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
fn numbers(pen: &mut Pen, steps: &[PathStep], colour: Color) {
    for (square, there) in stations(steps) {
        for (place, (number, _)) in there.iter().enumerate().filter(|(_, (number, _))| *number <= NUMBERED) {
            let corner = Vec2::new(-0.34 + 0.29 * place as f32, -0.34) * SQUARE;
            pen.coin(&number.to_string(), centre(square) + corner, colour);
        }
    }
}

/// Marks the squares that draw shots, with the chance of damage of each shot.
fn under_fire(pen: &mut Pen, table: &BattleView, steps: &[PathStep], crowded: bool) {
    for (square, there) in stations(steps) {
        let mut shots: Vec<(String, usize)> = Vec::new();
        for watcher in there.iter().flat_map(|(_, step)| &step.watchers) {
            let chance = chance(pen.texts, watcher.harm());
            match shots.iter_mut().find(|(other, _)| *other == chance) {
                Some((_, count)) => *count += 1,
                None => shots.push((chance, 1)),
            }
        }
        if shots.is_empty() {
            continue;
        }
        pen.frame(square, palette::REACTION);
        let mut watchers: Vec<_> =
            there.iter().flat_map(|(_, step)| &step.watchers).map(|watcher| watcher.figure).collect();
        watchers.sort();
        watchers.dedup();
        for enemy in watchers.into_iter().filter_map(|id| table.now.figure(id)) {
            pen.dashes(point_of(table, enemy), centre(square), palette::REACTION.with_alpha(0.6));
        }
        if crowded {
            continue;
        }
        let one = |(chance, count): &(String, usize)| match count {
            1 => chance.clone(),
            _ => format!("{count} × {chance}"),
        };
        let words = shots.iter().map(one).collect::<Vec<_>>().join(" + ");
        let at = centre(square) + Vec2::new(SQUARE * 0.1, SQUARE * 0.52);
        let left = pen.slip(&words, at, palette::REACTION, palette::INK, 14.0);
        let left = left - Vec2::new(SQUARE * 0.15, 0.0);
        pen.picture("ui/icon_reaction", left, SQUARE * 0.34, height::LINES + 0.75, palette::INK);
        pen.picture("ui/icon_reaction", left, SQUARE * 0.29, height::LINES + 0.76, palette::REACTION_TEXT);
    }
}

fn ghost(pen: &mut Pen, table: &BattleView, figure: &Figure, plan: &pathfinding::OrderPlan) {
    let Some((last, at)) = plan.walk.steps.last().and_then(|last| Some((last, last.at?))) else { return };
    pen.figure(&picture(&table.now.catalogue, figure), at, last.facing, 0.65);
}

/// Returns the square of the thing that a plan handles or batters.
fn handled(table: &BattleView, figure: &Figure, aim: Aim) -> Option<Square> {
    let object = match aim {
        Aim::Do(Order::PickUp { object } | Order::Operate { object }) => object,
        Aim::Do(Order::Place { at, .. } | Order::BlowUp { at, .. }) => return Some(at),
        Aim::Do(Order::Batter { towards }) => return figure.square()?.towards(towards),
        _ => return None,
    };
    match table.now.objects.get(object)?.place {
        ObjectPlace::At(at) => Some(at),
        ObjectPlace::Carried(friend) => table.now.figure(friend)?.square(),
        ObjectPlace::Used(_) => None,
    }
}

/// Writes how many enemies will see the figure at the end of its path, and how many it will see.
fn met(pen: &mut Pen, there: &BattleState, figure: FigureId, (at, told): (Vec2, bool)) {
    let Some(figure) = there.figure(figure).filter(|figure| figure.square().is_some()) else { return };
    let Some((seen, sees)) = gaze::meetings(there, figure) else { return };
    let words = pen.texts.t_args("slip-there", &[("seen", seen.into()), ("sees", sees.into())]);
    let below = if told { 1.14 } else { 0.72 };
    pen.slip(&words, at - Vec2::new(0.0, SQUARE * below), palette::TEXT, palette::INK, 15.0);
}

fn arrival(pen: &mut Pen, fate: &odds::CasualtyOdds, at: Vec2, id: &str) {
    let words = pen.texts.t_args(id, &[("chance", chance(pen.texts, fate.survive()).into())]);
    pen.slip(&words, at + Vec2::new(0.0, -SQUARE * 0.75), palette::ALLIED_BAND, palette::TEXT, 18.0);
}
