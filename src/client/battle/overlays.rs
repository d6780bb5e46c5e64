//! Draws plans and choices over the board: the path with its steps and the shots that it draws, the line to a target,
//! watched and visible squares. All is rebuilt when the plan changes.

mod path;
pub(super) mod pen;
mod slips;
mod theirs;

use self::pen::{BURNING, Pen, PlanMark, point_of};
use super::{
    advice::{self, Counsel},
    computer::march::March,
    foreseen::{self, Foreseen},
    gaze::{self, Gaze},
    hazards::{self, Burst},
    overview::{self, Overview},
    posting,
    prelude::*,
    reach::{self, Reach},
    tokens::picture,
};
use kit::settings::AnimationSpeed;
use rules::pathfinding;

pub(super) fn plugin(app: &mut App) {
    let planned = any_resource_changed::<(BattleView, Preview, Gaze, Reach, Overview, Texts)>
        .or_else(any_resource_changed::<(March, Settings, Counsel)>)
        .or_else(resource_changed::<Foreseen>)
        .or_else(zoom_passes);
    // A new label is spawned at scale 1: place it in the same frame.
    let unlaid =
        any_match_filter::<Added<slips::Slip>>.or_else(any_resource_changed::<(Lens, UiFit, BattleView, Preview)>);
    let changed =
        (draw.after(reach::find).run_if(planned), slips::lay.after(super::camera::travel).run_if(unlaid)).chain();
    app.at_table(BattleSystems::Show, changed);
}

/// Zoom at or below which the odds of single shots would cover each other.
const CROWDED: f32 = 0.75;

/// Returns `true` if the zoom has crossed [`CROWDED`].
fn zoom_passes(lens: Res<Lens>, mut was: Local<bool>) -> bool {
    let crowded = lens.zoom() <= CROWDED;
    std::mem::replace(&mut *was, crowded) != crowded
}

fn draw(
    mut anew: Anew<PlanMark>,
    table: Res<BattleView>,
    preview: Res<Preview>,
    (gaze, lens): (Res<Gaze>, Res<Lens>),
    (reach, overview): (Res<Reach>, Res<Overview>),
    (march, settings, counsel, foreseen): (Res<March>, Res<Settings>, Res<Counsel>, Res<Foreseen>),
    art: Res<ImageCache>,
    texts: Res<Texts>,
) {
    anew.clear();
    let mut pen = Pen { commands: &mut anew.commands, art: &art, texts: &texts };
    if overview.shown() {
        overview::draw(&mut pen, &table);
    }
    foreseen::draw(&mut pen, &table, &foreseen);
    reach::draw(&mut pen, &table, &reach, &preview);
    if table.threats {
        threats(&mut pen, &table, &preview);
    }
    if let PendingDecision::React { target, shooters, .. } = &table.now.awaiting {
        reaction(&mut pen, &table, *target, shooters);
    }
    if let Some(burst) = &preview.hover {
        for square in &burst.squares {
            pen.square(*square, palette::ATTACK.with_alpha(0.14), 3.0);
        }
        chances(&mut pen, &table, burst);
    }
    if let Some(plan) = &preview.plan {
        if let Some(burst) = &plan.burst {
            self::burst(&mut pen, &table, plan, burst, preview.hover.is_none());
        }
        match plan.target() {
            Some(target) => attack(&mut pen, &table, plan, target),
            None => path::walk(&mut pen, &table, plan, lens.zoom() <= CROWDED),
        }
    }
    choices(&mut pen, &table, &preview);
    advice::board::draw(&mut pen, &table, &counsel, &preview);
    if settings.preferences.speed != AnimationSpeed::Off && !table.seats.watched() {
        theirs::draw(&mut pen, &table, &march, settings.preferences.plan);
    }
    gaze::draw(&mut pen, &table, &gaze, &preview);
    let posts = matches!(table.now.awaiting, PendingDecision::Pickets { .. });
    if let Some(cursor) = preview.cursor.filter(|_| !posts) {
        pen.picture(
            "art/ov_select",
            centre(cursor),
            SQUARE * 1.02,
            height::LINES - 0.5,
            Color::srgba(1.0, 1.0, 1.0, 0.65),
        );
    }
}

/// Marks the squares that enemies in reaction mode watch, and the selected figure's field of view: from where it is, or
/// from the end of the shown path.
fn threats(pen: &mut Pen, table: &BattleView, preview: &Preview) {
    if let Some((picture, figure)) = gaze::eyes(table, preview) {
        for square in picture.field_of_view(&figure) {
            // Use another colour than the blue of reachable squares.
            pen.square(square, palette::FINE.with_alpha(0.24), 2.0);
        }
    }
    for square in pathfinding::watched_squares(&table.now, table.seat.enemy()) {
        pen.square(square, palette::REACTION.with_alpha(0.3), 14.0);
        pen.frame(square, palette::REACTION.with_alpha(0.8));
    }
}

fn reaction(pen: &mut Pen, table: &BattleView, target: FigureId, shooters: &[FigureId]) {
    let Some(goal) = table.now.figure(target) else { return };
    let to = point_of(table, goal);
    for shooter in shooters.iter().filter_map(|id| table.now.figure(*id)) {
        pen.dashes(point_of(table, shooter), to, palette::REACTION);
        if let Some(square) = shooter.square() {
            pen.frame(square, palette::REACTION);
        }
    }
    ring(pen, to, palette::REACTION);
    let words = pen.texts.t_args("reaction-seen", &[("count", shooters.len().into())]);
    pen.slip(&words, to + Vec2::new(0.0, SQUARE * 0.75), palette::REACTION, palette::INK, 18.0);
}

/// Draws the icon of shots, large, around a target.
fn ring(pen: &mut Pen, at: Vec2, colour: Color) {
    pen.picture("ui/icon_shoot", at, SQUARE * 1.25, height::LINES + 0.3, palette::INK);
    pen.picture("ui/icon_shoot", at, SQUARE * 1.15, height::LINES + 0.35, colour);
}

fn attack(pen: &mut Pen, table: &BattleView, plan: &Planned, target: FigureId) {
    let (Some(figure), Some(goal)) = (table.now.figure(plan.figure), table.now.figure(target)) else { return };
    let (from, to) = (point_of(table, figure), point_of(table, goal));
    let allowed = plan.refusal().is_none();
    let colour = if allowed { palette::ATTACK } else { palette::TEXT_OFF };
    pen.dashes(from, to, colour);
    ring(pen, to, colour);
    if !allowed {
        gaze::refused(pen, figure.square(), table, plan.refusal());
        return;
    }
    if let Some(attack) = &plan.attack {
        let words = pen.texts.t_args("slip-dies", &[("chance", chance(pen.texts, attack.odds.kill).into())]);
        pen.slip(&words, to + Vec2::new(0.0, SQUARE * 0.78), palette::WOUND, palette::TEXT, 19.0);
    }
    let shot = matches!(plan.aim, Aim::Do(Order::Shoot { .. }));
    if let Ok(distance) = table.now.sight_line(figure, goal).map(|distance| if shot { distance } else { 0 }) {
        let words = pen.texts.t_args("slip-distance", &[("count", distance.into())]);
        if distance > 2 {
            pen.slip(&words, from.midpoint(to), palette::TEXT, palette::INK, 16.0);
        }
    }
}

/// Draws the squares of a blast or of the beginning of a jet, the flight of the grenade or flame, and the chances of
/// the figures there unless `told` is `false`.
fn burst(pen: &mut Pen, table: &BattleView, plan: &Planned, burst: &Burst, told: bool) {
    let allowed = plan.refusal().is_none();
    let colour = if allowed { palette::ATTACK } else { palette::TEXT_OFF };
    for square in &burst.squares {
        pen.square(*square, colour.with_alpha(0.26), 3.0);
        pen.frame(*square, colour.with_alpha(0.9));
    }
    if let (Some(figure), Some(at)) = (table.now.figure(plan.figure), plan.aimed_at()) {
        // Draw dots, because dashes mean a line of sight.
        pen.dots(point_of(table, figure), centre(at), colour);
        let name = if plan.aim == Aim::Do(Order::Flame) { "ui/icon_flame" } else { "ui/icon_grenade" };
        pen.picture(name, centre(at), SQUARE * 0.62, height::LINES + 0.3, palette::INK);
        pen.picture(name, centre(at), SQUARE * 0.52, height::LINES + 0.35, colour);
    }
    if allowed && told {
        chances(pen, table, burst);
    }
}

/// Writes the chance of harm over each figure in the burst; if the figure could die, the chance of death, in dark red.
fn chances(pen: &mut Pen, table: &BattleView, burst: &Burst) {
    for caught in &burst.caught {
        let Some(at) = table.now.figure(caught.figure).and_then(Figure::square) else { continue };
        let deadly = caught.odds.kill > 0.0;
        let words = chance(pen.texts, if deadly { caught.odds.kill } else { caught.odds.harm() });
        let (ground, colour) = if deadly { (palette::WOUND, palette::TEXT) } else { (palette::TEXT, palette::INK) };
        pen.slip(&words, centre(at) + Vec2::new(SQUARE * 0.18, -SQUARE * 0.3), ground, colour, 15.0);
    }
}

/// Marks squares to choose from: for the next square of a jet, for the landing of a harpooned figure, or for a picket.
fn choices(pen: &mut Pen, table: &BattleView, preview: &Preview) {
    match &table.now.awaiting {
        PendingDecision::Flame { chosen, options, .. } => {
            for square in options {
                pen.frame(*square, palette::FOCUS.with_alpha(0.75));
            }
            for (index, square) in chosen.iter().enumerate() {
                pen.square(*square, BURNING.with_alpha(0.45), 3.0);
                pen.frame(*square, BURNING);
                pen.number(*square, index + 1);
            }
            if let Some(burst) = hazards::of_order(&table.now, Order::EndFlame) {
                chances(pen, table, &burst);
            }
            if let Some(at) = preview.cursor.or(chosen.last().copied()) {
                let colour = if options.contains(&at) { palette::FOCUS } else { palette::TEXT_OFF };
                pen.picture("art/ov_select", centre(at), SQUARE * 1.02, height::LINES + 0.8, colour);
            }
        }
        PendingDecision::Pickets { figure, squares, .. } => {
            for square in squares {
                pen.frame(*square, palette::FOCUS.with_alpha(0.35));
            }
            if let (Some((at, facing)), Some(picket)) = (posting::shown(table, preview), table.now.figure(*figure)) {
                let place = upon(centre(at), height::FIGURES + 1.0);
                let name = picture(&table.now.catalogue, picket);
                let tint = Color::srgba(1.0, 1.0, 1.0, 0.75);
                let ghost = pen.picture(&name, centre(at), SQUARE * 0.98, height::FIGURES + 1.0, tint);
                pen.commands.entity(ghost).insert(place.with_rotation(rotation(facing)));
                pen.picture("art/ov_select", centre(at), SQUARE * 1.02, height::LINES + 0.8, palette::FOCUS);
            }
        }
        PendingDecision::Landing { target, squares, .. } => {
            for (index, square) in squares.iter().enumerate() {
                pen.square(*square, palette::MOVE.with_alpha(0.35), 3.0);
                pen.frame(*square, palette::FOCUS);
                pen.number(*square, index + 1);
            }
            if let Some(figure) = table.now.figure(*target) {
                ring(pen, point_of(table, figure), palette::ATTACK);
            }
        }
        _ => {}
    }
}
