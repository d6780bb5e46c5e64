//! Draws plans and choices over the board: the path with its steps and the shots that it provokes, the line to a
//! target, watched and visible squares. All is rebuilt when the plan changes.

mod ai_plan;
pub mod labels;
pub mod painter;
mod path;

use self::{
    labels::choose_label_direction,
    painter::{BURNING, BoardPainter, PlanOverlayEntity, figure_point},
};
use super::{
    automaton_forecast::{self, ForecastView},
    figure_tokens::figure_picture,
    hover_labels::{self, HoveredThing},
    map_overview::{self, MapOverview},
    movement_range::{self, MovementRange},
    picket_placement,
    prelude::*,
    sight_overlay::{self, SightProbe},
};
use crate::shown_plan::ShownPlan;
use battle_view::area_effects::{self, AreaEffect};
use rules::pathfinding;
use ui_kit::settings::AnimationSpeed;

/// Resource with functions of other modules that draw further overlays.
#[derive(Resource, Default)]
pub struct OverlayLayers(pub Vec<fn(&mut BoardPainter, &World)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OverlayLayers>();
    let planned = any_resource_changed::<(BattleView, PlanPreview, SightProbe, MovementRange, MapOverview, Texts)>
        .or_else(any_resource_changed::<(ShownPlan, Settings, OverlayLayers, HoveredThing)>)
        .or_else(resource_changed::<ForecastView>)
        .or_else(has_crossed_crowded_zoom);
    // A new label is spawned at scale 1: place it in the same frame.
    let unlaid = any_match_filter::<Added<labels::BoardLabel>>
        .or_else(any_resource_changed::<(CameraTarget, UiFit, BattleView, PlanPreview)>);
    let changed = (
        draw_plan_overlays.after(movement_range::update_movement_range).run_if(planned),
        labels::layout_board_labels.after(super::camera::animate_to_goal).run_if(unlaid),
    )
        .chain();
    app.add_battle_systems(BattleSystems::Show, changed);
}

/// Zoom at or below which the odds of single shots would cover each other.
const CROWDED_ZOOM: f32 = 0.75;

/// Returns `true` if the zoom has crossed [`CROWDED_ZOOM`].
fn has_crossed_crowded_zoom(lens: Res<CameraTarget>, mut was: Local<bool>) -> bool {
    let crowded = lens.zoom() <= CROWDED_ZOOM;
    std::mem::replace(&mut *was, crowded) != crowded
}

fn draw_plan_overlays(
    mut anew: Respawn<PlanOverlayEntity>,
    view: Res<BattleView>,
    preview: Res<PlanPreview>,
    (gaze, lens, hovered): (Res<SightProbe>, Res<CameraTarget>, Res<HoveredThing>),
    (reach, overview): (Res<MovementRange>, Res<MapOverview>),
    (march, settings, layers, foreseen): (Res<ShownPlan>, Res<Settings>, Res<OverlayLayers>, Res<ForecastView>),
    art: Res<ImageCache>,
    texts: Res<Texts>,
    world: &World,
) {
    anew.clear();
    let mut board_painter = BoardPainter { commands: &mut anew.commands, art: &art, texts: &texts, labels: 0 };
    if overview.shown() {
        map_overview::draw_map_labels(&mut board_painter, &view);
    }
    automaton_forecast::draw_forecast(&mut board_painter, &view, &foreseen);
    movement_range::draw_movement_range(&mut board_painter, &view, &reach, &preview);
    if view.threats {
        draw_watched_squares(&mut board_painter, &view, &preview);
    }
    if let PendingDecision::React { target, shooters, .. } = &view.now.awaiting {
        draw_reaction_shots(&mut board_painter, &view, *target, shooters);
    }
    draw_plan(&mut board_painter, &view, &preview, lens.zoom() <= CROWDED_ZOOM);
    draw_square_choices(&mut board_painter, &view, &preview);
    for draw_layer in &layers.0 {
        draw_layer(&mut board_painter, world);
    }
    if settings.preferences.speed != AnimationSpeed::Off && !view.seats.is_replay() {
        ai_plan::draw_ai_plan(&mut board_painter, &view, &march, settings.preferences.plan);
    }
    sight_overlay::draw_probed_sight(&mut board_painter, &view, &gaze, &preview);
    // A plan needs the room for its own labels, and the overview names all things.
    if preview.plan.is_none() && !overview.shown() {
        hover_labels::draw_hover_label(&mut board_painter, &view, &hovered);
    }
    draw_plan_cursor(&mut board_painter, &view, &preview);
}

/// Draws the area effect under the pointer, and the plan: its area effect, its attack or its path.
fn draw_plan(board_painter: &mut BoardPainter, view: &BattleView, preview: &PlanPreview, crowded: bool) {
    if let Some(burst) = &preview.hover {
        for square in &burst.squares {
            board_painter.square(*square, palette::ATTACK.with_alpha(0.14), 3.0);
        }
        draw_harm_chances(board_painter, view, burst);
    }
    let Some(plan) = &preview.plan else { return };
    if let Some(burst) = &plan.area_effect {
        draw_area_effect(board_painter, view, plan, burst, preview.hover.is_none());
    }
    match plan.target() {
        Some(target) => draw_planned_attack(board_painter, view, plan, target),
        None => path::draw_planned_path(board_painter, view, plan, crowded),
    }
}

fn draw_plan_cursor(board_painter: &mut BoardPainter, view: &BattleView, preview: &PlanPreview) {
    let posts = matches!(view.now.awaiting.options(), DecisionOptions::Placements(..));
    if let Some(cursor) = preview.cursor.filter(|_| !posts) {
        let (at, pale) = (square_center(cursor), Color::srgba(1.0, 1.0, 1.0, 0.65));
        board_painter.picture("art/ov_select", at, SQUARE * 1.02, z_layers::LINES - 0.5, pale);
    }
}

/// Marks the squares that enemies in reaction mode watch, and the selected figure's field of view: from where it is, or
/// from the end of the shown path.
fn draw_watched_squares(board_painter: &mut BoardPainter, view: &BattleView, preview: &PlanPreview) {
    if let Some((picture, figure)) = sight_overlay::observer(view, preview) {
        for square in picture.field_of_view(&figure) {
            // Use another colour than the blue of reachable squares.
            board_painter.square(square, palette::FINE.with_alpha(0.24), 2.0);
        }
    }
    for square in pathfinding::watched_squares(&view.now, view.seat.enemy()) {
        board_painter.square(square, palette::REACTION.with_alpha(0.3), 14.0);
        board_painter.frame(square, palette::REACTION.with_alpha(0.8));
    }
}

fn draw_reaction_shots(board_painter: &mut BoardPainter, view: &BattleView, target: FigureId, shooters: &[FigureId]) {
    let Some(goal) = view.now.figure(target) else { return };
    let to = figure_point(view, goal);
    let mut kept: Vec<Vec2> = Vec::new();
    for shooter in shooters.iter().filter_map(|id| view.now.figure(*id)) {
        kept.push(figure_point(view, shooter));
        board_painter.dashes(figure_point(view, shooter), to, palette::REACTION, z_layers::LINES);
        if let Some(square) = shooter.square() {
            board_painter.frame(square, palette::REACTION);
        }
    }
    board_painter.target_icon(to, palette::REACTION);
    let words = board_painter.texts.t_args("reaction-seen", &[("count", shooters.len().into())]);
    let at = to + choose_label_direction(to, Vec2::Y, &kept) * SQUARE * 0.75;
    board_painter.movable_label(&words, at, palette::REACTION, palette::INK, 18.0);
}

fn draw_planned_attack(board_painter: &mut BoardPainter, view: &BattleView, plan: &PlannedAction, target: FigureId) {
    let (Some(figure), Some(goal)) = (view.now.figure(plan.figure), view.now.figure(target)) else { return };
    let (from, to) = (figure_point(view, figure), figure_point(view, goal));
    let allowed = plan.refusal().is_none();
    let colour = if allowed { palette::ATTACK } else { palette::TEXT_OFF };
    board_painter.dashes(from, to, colour, z_layers::LINES);
    board_painter.target_icon(to, colour);
    if !allowed {
        sight_overlay::draw_refused_sight(board_painter, figure.square(), view, plan.refusal());
        return;
    }
    if let Some(attack) = &plan.attack {
        let words = board_painter
            .texts
            .t_args("slip-dies", &[("chance", format_chance(board_painter.texts, attack.odds.kill).into())]);
        let at = to + choose_label_direction(to, Vec2::Y, &[from]) * SQUARE * 0.78;
        board_painter.movable_label(&words, at, palette::WOUND, palette::TEXT, 19.0);
    }
    let shot = matches!(plan.aim, PlanTarget::Do(Order::Shoot { .. }));
    if let Ok(distance) = view.now.sight_line(figure, goal).map(|distance| if shot { distance } else { 0 }) {
        let words = board_painter.texts.t_args("slip-distance", &[("count", distance.into())]);
        if distance > 2 {
            board_painter.movable_label(&words, from.midpoint(to), palette::TEXT, palette::INK, 16.0);
        }
    }
}

/// Draws the squares of a blast or of the beginning of a jet, the flight of the grenade or flame, and the chances of
/// the figures there unless `told` is `false`.
fn draw_area_effect(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    plan: &PlannedAction,
    burst: &AreaEffect,
    told: bool,
) {
    let allowed = plan.refusal().is_none();
    let colour = if allowed { palette::ATTACK } else { palette::TEXT_OFF };
    for square in &burst.squares {
        board_painter.square(*square, colour.with_alpha(0.26), 3.0);
        board_painter.frame(*square, colour.with_alpha(0.9));
    }
    if let (Some(figure), Some(at)) = (view.now.figure(plan.figure), plan.aimed_at()) {
        // Draw dots, because dashes mean a line of sight.
        board_painter.dots(figure_point(view, figure), square_center(at), colour);
        let name = if plan.aim == PlanTarget::Do(Order::Flame) { "ui/icon_flame" } else { "ui/icon_grenade" };
        board_painter.picture(name, square_center(at), SQUARE * 0.62, z_layers::LINES + 0.3, palette::INK);
        board_painter.picture(name, square_center(at), SQUARE * 0.52, z_layers::LINES + 0.35, colour);
    }
    if allowed && told {
        draw_harm_chances(board_painter, view, burst);
    }
}

/// Writes the chance of harm over each figure in the burst; if the figure could die, the chance of death, in dark red.
fn draw_harm_chances(board_painter: &mut BoardPainter, view: &BattleView, burst: &AreaEffect) {
    for caught in &burst.caught {
        let Some(at) = view.now.figure(caught.figure).and_then(Figure::square) else { continue };
        let deadly = caught.odds.kill > 0.0;
        let words = format_chance(board_painter.texts, if deadly { caught.odds.kill } else { caught.odds.harm() });
        let (ground, colour) = if deadly { (palette::WOUND, palette::TEXT) } else { (palette::TEXT, palette::INK) };
        board_painter.movable_label(
            &words,
            square_center(at) + Vec2::new(SQUARE * 0.18, -SQUARE * 0.3),
            ground,
            colour,
            15.0,
        );
    }
}

/// Marks the squares of a jet that is being aimed: those chosen, and those that may follow.
fn draw_jet_choice(
    board_painter: &mut BoardPainter,
    view: &BattleView,
    preview: &PlanPreview,
    (chosen, options): (&[Square], &[Square]),
) {
    for square in options.iter().filter(|at| preview.jet_end != Some(**at)) {
        board_painter.frame(*square, palette::FOCUS.with_alpha(0.75));
    }
    for (index, square) in chosen.iter().copied().chain(preview.jet_end).enumerate() {
        board_painter.square(square, BURNING.with_alpha(0.45), 3.0);
        board_painter.frame(square, BURNING);
        board_painter.number(square, index + 1);
    }
    if let Some(burst) = area_effects::pending_jet_effect(&view.now, preview.jet_end) {
        draw_harm_chances(board_painter, view, &burst);
    }
    if let Some(at) = preview.cursor.or(chosen.last().copied()) {
        let colour = if options.contains(&at) { palette::FOCUS } else { palette::TEXT_OFF };
        board_painter.picture("art/ov_select", square_center(at), SQUARE * 1.02, z_layers::LINES + 0.8, colour);
    }
}

/// Marks squares to choose from: for the next square of a jet, for the landing of a harpooned figure, or for a picket.
fn draw_square_choices(board_painter: &mut BoardPainter, view: &BattleView, preview: &PlanPreview) {
    match &view.now.awaiting {
        PendingDecision::Flame { chosen, options, .. } => {
            draw_jet_choice(board_painter, view, preview, (chosen, options));
        }
        PendingDecision::Pickets { figure, squares, .. } => {
            for square in squares {
                board_painter.frame(*square, palette::FOCUS.with_alpha(0.35));
            }
            if let (Some((at, facing)), Some(picket)) =
                (picket_placement::shown_picket(view, preview), view.now.figure(*figure))
            {
                let name = figure_picture(&view.now.catalogue, picket);
                let (place, size) = ((square_center(at), z_layers::FIGURES + 1.0), Vec2::splat(SQUARE * 0.98));
                board_painter.turned_picture(&name, place, size, facing, Color::srgba(1.0, 1.0, 1.0, 0.75));
                board_painter.picture(
                    "art/ov_select",
                    square_center(at),
                    SQUARE * 1.02,
                    z_layers::LINES + 0.8,
                    palette::FOCUS,
                );
            }
        }
        decision => {
            let DecisionOptions::Squares(squares, _) = decision.options() else { return };
            for (index, square) in squares.iter().enumerate() {
                board_painter.square(*square, palette::MOVE.with_alpha(0.35), 3.0);
                board_painter.frame(*square, palette::FOCUS);
                board_painter.number(*square, index + 1);
            }
            let target =
                if let PendingDecision::Landing { target, .. } = decision { view.now.figure(*target) } else { None };
            if let Some(figure) = target {
                board_painter.target_icon(figure_point(view, figure), palette::ATTACK);
            }
        }
    }
}
