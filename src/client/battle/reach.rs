//! Marks the squares that the selected figure can reach, with their costs, and the path to the square under the
//! pointer. Blue squares cost only the figure's own points, golden ones also command points (`AP-2`).

use bevy::window::CursorMoved;

use super::{overlays::pen::Pen, pointer::Pointer, prelude::*, seats::Asking, tokens};
use rules::pathfinding::{self, OrderPlan, ReachableSquare};

/// The squares that the selected figure can reach, and the one under the pointer.
#[derive(Resource, Default)]
pub(super) struct Reach {
    /// Figure and battle state for which the squares were computed.
    of: Option<(FigureId, BattleState)>,
    squares: BTreeMap<Square, ReachableSquare>,
    hover: Option<Square>,
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Reach>()
        .at_table(BattleSystems::Input, hover.run_if(is_board_layer_active))
        .at_table(BattleSystems::Show, find.run_if(resource_exists_and_changed::<BattleView>));
}

/// Computes the squares again when another figure is selected or the battle has changed.
pub(super) fn find(table: Res<BattleView>, mut reach: ResMut<Reach>) {
    let acts = table.asking() == Asking::Prompt && matches!(table.now.awaiting, PendingDecision::Act { .. });
    let figure = table.selected.filter(|_| acts).and_then(|id| table.now.figure(id));
    let Some(figure) = figure else {
        if reach.of.is_some() {
            *reach = Reach::default();
        }
        return;
    };
    if reach.of.as_ref().is_some_and(|(of, then)| *of == figure.id && *then == table.now) {
        return;
    }
    let squares =
        pathfinding::reachable_squares(&table.now, figure).into_iter().map(|reached| (reached.at, reached)).collect();
    *reach = Reach { of: Some((figure.id, table.now.clone())), squares, hover: None };
}

fn hover(pointer: Pointer, mut moved: MessageReader<CursorMoved>, mut reach: ResMut<Reach>) {
    if moved.read().last().is_none() || reach.squares.is_empty() {
        return;
    }
    let at = pointer.point().and_then(tokens::square_at).filter(|at| reach.squares.contains_key(at));
    if reach.hover != at {
        reach.hover = at;
    }
}

impl Reach {
    /// Returns `true` if the squares are drawn: not while an attack or a throw is planned, nor while watched
    /// squares are shown.
    fn shown(&self, table: &BattleView, preview: &Preview) -> bool {
        let aiming = preview.plan.as_ref().is_some_and(|plan| plan.attack.is_some() || plan.burst.is_some());
        !aiming && !table.threats && self.of.as_ref().is_some_and(|(of, _)| Some(*of) == table.selected)
    }

    /// Returns the cost of a square: in the figure's own points, and in points bought with command points.
    fn price(plan: &OrderPlan) -> (u8, u8) {
        (plan.walk.cost().saturating_sub(plan.bought), plan.bought)
    }
}

/// Returns the colour of squares: brass if points must be bought.
fn colour(bought: u8) -> Color {
    if bought > 0 { palette::BRASS } else { palette::MOVE }
}

pub(super) fn draw(pen: &mut Pen, table: &BattleView, reach: &Reach, preview: &Preview) {
    if !reach.shown(table, preview) {
        return;
    }
    for (at, reached) in &reach.squares {
        let bought = reached.plan.bought > 0;
        let colour = colour(reached.plan.bought);
        if bought {
            // Gold alone is hard to see on timber in lamplight.
            pen.square(*at, palette::INK.with_alpha(0.34), 2.0);
        }
        pen.square(*at, colour.with_alpha(if bought { 0.26 } else { 0.15 }), 2.0);
        for side in Facing::ALL {
            if !at.towards(side).is_some_and(|beside| reach.squares.contains_key(&beside)) {
                pen.edge(*at, side, colour.with_alpha(if bought { 1.0 } else { 0.75 }));
            }
        }
        // A shown path numbers its steps in the same place.
        if preview.plan.is_none() {
            let corner = Vec2::new(SQUARE * 0.36, -SQUARE * 0.34);
            pen.note(&reached.plan.walk.cost().to_string(), centre(*at) + corner, colour, 15.0);
        }
    }
    if let Some(reached) = reach.hover.and_then(|at| reach.squares.get(&at)).filter(|_| preview.plan.is_none()) {
        ghost(pen, table, reached);
    }
}

/// Draws the path to a square, the figure's final position, and the cost.
fn ghost(pen: &mut Pen, table: &BattleView, reached: &ReachableSquare) {
    let Some(figure) = table.now.figure(reached.plan.figure) else { return };
    let (own, bought) = Reach::price(&reached.plan);
    let colour = colour(bought);
    let mut from = figure.square();
    for to in reached.plan.walk.steps.iter().filter_map(|step| step.at) {
        if let Some(from) = from.filter(|from| *from != to) {
            pen.bar(centre(from), centre(to), 5.0, colour.with_alpha(0.8), height::LINES);
        }
        from = Some(to);
    }
    let facing = reached.plan.walk.steps.last().map_or(figure.facing, |step| step.facing);
    pen.figure(&tokens::picture(&table.now.catalogue, figure), reached.at, facing, 0.5);
    let words = match (own, bought) {
        (own, 0) => pen.texts.t_args("reach-own", &[("n", own.into())]),
        (0, bought) => pen.texts.t_args("reach-bought", &[("n", bought.into())]),
        (own, bought) => pen.texts.t_args("reach-both", &[("own", own.into()), ("bought", bought.into())]),
    };
    pen.slip(&words, centre(reached.at) + Vec2::new(0.0, SQUARE * 0.62), colour, palette::INK, 16.0);
}
