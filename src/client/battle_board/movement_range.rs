//! Marks the squares that the selected figure can reach, with their costs, and the path to the square under the
//! pointer. Blue squares cost only the figure's own points, golden ones also command points (`AP-2`).

use bevy::window::CursorMoved;

use super::{figure_tokens, overlays::painter::BoardPainter, pointer::BoardPointer, prelude::*};
use battle_view::seats::DecisionSource;
use rules::pathfinding::{self, OrderPlan, ReachableSquare};

/// Resource with the squares that the selected figure can reach, and the square under the pointer.
#[derive(Resource, Default)]
pub(super) struct MovementRange {
    /// Figure and battle state for which the squares were computed.
    of: Option<(FigureId, BattleState)>,
    squares: BTreeMap<Square, ReachableSquare>,
    hover: Option<Square>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<MovementRange>()
        .add_battle_systems(BattleSystems::Input, update_hovered_square.run_if(is_board_layer_active))
        .add_battle_systems(
            BattleSystems::Show,
            update_movement_range.run_if(resource_exists_and_changed::<BattleView>),
        );
}

/// Computes the squares again when another figure is selected or the battle has changed.
pub(super) fn update_movement_range(view: Res<BattleView>, mut reach: ResMut<MovementRange>) {
    let acts =
        view.decision_source() == DecisionSource::Prompt && matches!(view.now.awaiting, PendingDecision::Act { .. });
    let figure = view.selected.filter(|_| acts).and_then(|id| view.now.figure(id));
    let Some(figure) = figure else {
        if reach.of.is_some() {
            *reach = MovementRange::default();
        }
        return;
    };
    if reach.of.as_ref().is_some_and(|(of, then)| *of == figure.id && *then == view.now) {
        return;
    }
    let squares =
        pathfinding::reachable_squares(&view.now, figure).into_iter().map(|reached| (reached.at, reached)).collect();
    *reach = MovementRange { of: Some((figure.id, view.now.clone())), squares, hover: None };
}

fn update_hovered_square(
    pointer: BoardPointer,
    mut moved: MessageReader<CursorMoved>,
    mut reach: ResMut<MovementRange>,
) {
    if moved.read().last().is_none() || reach.squares.is_empty() {
        return;
    }
    let at = pointer.point().and_then(figure_tokens::square_at).filter(|at| reach.squares.contains_key(at));
    if reach.hover != at {
        reach.hover = at;
    }
}

impl MovementRange {
    /// Returns `true` if the squares are drawn: not while an attack or a throw is planned, nor while watched
    /// squares are shown.
    fn shown(&self, view: &BattleView, preview: &PlanPreview) -> bool {
        let aiming = preview.plan.as_ref().is_some_and(|plan| plan.attack.is_some() || plan.area_effect.is_some());
        !aiming && !view.threats && self.of.as_ref().is_some_and(|(of, _)| Some(*of) == view.selected)
    }

    /// Returns the cost of a square: in the figure's own points, and in points bought with command points.
    fn price(plan: &OrderPlan) -> (u8, u8) {
        (plan.walk.cost().saturating_sub(plan.bought), plan.bought)
    }
}

/// Returns the colour of squares: brass if points must be bought.
fn payment_color(bought: u8) -> Color {
    if bought > 0 { palette::BRASS } else { palette::MOVE }
}

pub(super) fn draw_movement_range(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    reach: &MovementRange,
    preview: &PlanPreview,
) {
    if !reach.shown(view, preview) {
        return;
    }
    for (at, reached) in &reach.squares {
        let bought = reached.plan.bought > 0;
        let colour = payment_color(reached.plan.bought);
        if bought {
            // Gold alone is hard to see on timber in lamplight.
            board_painter.square(*at, palette::INK.with_alpha(0.34), 2.0);
        }
        board_painter.square(*at, colour.with_alpha(if bought { 0.26 } else { 0.15 }), 2.0);
        for side in Facing::ALL {
            if !at.towards(side).is_some_and(|beside| reach.squares.contains_key(&beside)) {
                board_painter.edge(*at, side, colour.with_alpha(if bought { 1.0 } else { 0.75 }));
            }
        }
        // A shown path numbers its steps in the same place.
        if preview.plan.is_none() {
            let corner = Vec2::new(SQUARE * 0.36, -SQUARE * 0.34);
            board_painter.note(&reached.plan.walk.cost().to_string(), square_center(*at) + corner, colour, 15.0);
        }
    }
    if let Some(reached) = reach.hover.and_then(|at| reach.squares.get(&at)).filter(|_| preview.plan.is_none()) {
        draw_hovered_path(board_painter, view, reached);
    }
}

/// Draws the path to a square, the figure's final position, and the cost.
fn draw_hovered_path(board_painter: &mut BoardPainter, view: &BattleView, reached: &ReachableSquare) {
    let Some(figure) = view.now.figure(reached.plan.figure) else { return };
    let (own, bought) = MovementRange::price(&reached.plan);
    let colour = payment_color(bought);
    let mut from = figure.square();
    for to in reached.plan.walk.steps.iter().filter_map(|step| step.at) {
        if let Some(from) = from.filter(|from| *from != to) {
            board_painter.bar(square_center(from), square_center(to), 5.0, colour.with_alpha(0.8), z_layers::LINES);
        }
        from = Some(to);
    }
    let facing = reached.plan.walk.steps.last().map_or(figure.facing, |step| step.facing);
    board_painter.figure(&figure_tokens::figure_picture(&view.now.catalogue, figure), reached.at, facing, 0.5);
    let words = match (own, bought) {
        (own, 0) => board_painter.texts.t_args("reach-own", &[("n", own.into())]),
        (0, bought) => board_painter.texts.t_args("reach-bought", &[("n", bought.into())]),
        (own, bought) => board_painter.texts.t_args("reach-both", &[("own", own.into()), ("bought", bought.into())]),
    };
    board_painter.movable_label(
        &words,
        square_center(reached.at) + Vec2::new(0.0, SQUARE * 0.62),
        colour,
        palette::INK,
        16.0,
    );
}
