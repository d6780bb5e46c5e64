//! The camera over the board: pan with WASD, the middle button or the window's edges, zoom with the wheel or + and −,
//! centre with Home. Automatic moves keep their subjects clear of the panels; `plan_framing` shows the two ends of a
//! plan, and `prompt_zoom` makes room for a prompt.

mod plan_framing;
mod prompt_zoom;

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};

pub use self::plan_framing::find_plan_ends;
use self::prompt_zoom::{figure_position, pending_reaction_shot};
use super::{
    board::layout::card_target_point,
    board_viewport::{floor_bounds, uncovered_view},
    camera_target::{WHOLE_BOARD_ZOOM, ZOOM_RANGE, clamp_to_board},
    map_overview,
    playback::state::PlaybackIdle,
    prelude::*,
};
use battle_view::wheel_scroll::{WheelTargetQuery, is_pointer_over};
use rules::conditions::MapMarkKind;
use ui_kit::input::{layer::rulebook_closed, pointer_path::PointerPlace};

/// Speed of panning by key, in design pixels per second.
const PAN: f32 = 900.0;

pub(super) fn plugin(app: &mut App) {
    let moves = (
        update_camera_lift.run_if(resource_changed::<UiFit>.or_else(resource_added::<BattleView>)),
        move_camera_by_keys.run_if(is_board_layer_active),
        move_camera_by_mouse.run_if(rulebook_closed),
        follow_battle
            .run_if(any_resource_changed::<(BattleView, PlaybackIdle)>.and_then(map_overview::is_overview_hidden)),
        frame_shown_plan.run_if(resource_changed::<PlanPreview>),
        animate_to_goal,
        apply_battle_camera.run_if(any_resource_changed::<(CameraTarget, UiFit)>),
    );
    app.init_resource::<CameraTarget>()
        .add_systems(OnEnter(Screen::Battle), |mut lens: ResMut<CameraTarget>, fit: Res<UiFit>| {
            *lens = initial_camera_target(&fit);
        })
        .add_systems(OnExit(Screen::Battle), reset_camera)
        .add_battle_systems(BattleSystems::Show, moves.chain());
}

/// Minimum scale of a large screen, in pixels per design pixel: such a screen has at least 1440 rows of pixels.
const LARGE_SCREEN_SCALE: f32 = 1.95;
/// Initial zoom on a large screen, which shows more of the board instead of the same part at a larger size.
const LARGE_ZOOM: f32 = 0.8;

fn initial_camera_target(fit: &UiFit) -> CameraTarget {
    CameraTarget { zoom: if fit.board() >= LARGE_SCREEN_SCALE { LARGE_ZOOM } else { 1.0 }, ..CameraTarget::default() }
}

/// Resets position and scale of the camera, for menus.
pub(crate) fn reset_camera(mut camera: Query<(&mut Transform, &mut Projection), With<MainCamera>>) {
    for (mut transform, mut projection) in &mut camera {
        *transform = Transform::default();
        if let Projection::Orthographic(lens) = projection.as_mut() {
            lens.scale = 1.0;
        }
    }
}

fn move_camera_by_keys(
    keys: KeyInput,
    time: Res<Time>,
    view: Res<BattleView>,
    pointer: PointerPlace,
    mut lens: ResMut<CameraTarget>,
) {
    if keys.control() {
        return;
    }
    let ways = [
        (Action::PanUp, Vec2::Y),
        (Action::PanDown, Vec2::NEG_Y),
        (Action::PanLeft, Vec2::NEG_X),
        (Action::PanRight, Vec2::X),
    ];
    let pan: Vec2 = ways.into_iter().filter(|(way, _)| keys.holds(*way)).map(|(_, way)| way).sum();
    let pan = pan + pointer.logical().map_or(Vec2::ZERO, edge_pan_direction);
    if pan != Vec2::ZERO {
        let zoom = lens.zoom;
        // Limit the time, so that the camera does not jump in the first frame after a long sleep.
        lens.middle += pan * PAN * time.delta_secs().min(0.05) / zoom;
        (lens.goal, lens.held) = (None, true);
    }
    // On some keyboards, + needs Shift.
    let nearer = keys.asks_shifted(Action::ZoomIn);
    let farther = keys.asks(Action::ZoomOut);
    if nearer || farther {
        let factor = if nearer { 1.2 } else { 1.0 / 1.2 };
        lens.zoom = (lens.zoom * factor).clamp(WHOLE_BOARD_ZOOM, *ZOOM_RANGE.end());
        lens.zoom_goal = None;
    }
    // In a replay, this key jumps to the beginning.
    if keys.asks(Action::Centre) && !view.seats.is_replay() {
        recentre_camera(&view, &mut lens);
    }
}

/// Moves to the place of interest, and follows the battle again.
pub fn recentre_camera(view: &BattleView, lens: &mut CameraTarget) {
    (lens.goal, lens.held) = (place_of_interest(view), false);
}

/// Updates the height by which an enlarged dock covers more of the board.
fn update_camera_lift(fit: Res<UiFit>, mut lens: ResMut<CameraTarget>) {
    const DOCK: Vec2 = Vec2::new(772.0, 142.0);
    let grown = fit.scale.max(1.0).min(0.97 * fit.view.x / DOCK.x);
    lens.lift = DOCK.y * (grown - 1.0);
}

/// Returns the direction of panning while the pointer touches an edge of the window.
fn edge_pan_direction((pointer, window): (Vec2, &Window)) -> Vec2 {
    const EDGE: f32 = 2.0;
    let along = |at: f32, length: f32| f32::from(at >= length - EDGE) - f32::from(at <= EDGE);
    Vec2::new(along(pointer.x, window.width()), -along(pointer.y, window.height()))
}

fn move_camera_by_mouse(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    fit: Res<UiFit>,
    pointer: PointerPlace,
    papers: WheelTargetQuery,
    mut lens: ResMut<CameraTarget>,
) {
    if buttons.pressed(MouseButton::Middle) && motion.delta != Vec2::ZERO {
        let zoom = lens.zoom;
        lens.middle += Vec2::new(-motion.delta.x, motion.delta.y) / (zoom * fit.board());
        (lens.goal, lens.held) = (None, true);
    }
    // Over the right panel or a list, the wheel scrolls that panel or list.
    if scroll.delta.y != 0.0 && !is_pointer_over(&papers, &pointer) {
        let before = lens.zoom;
        let zoom = (before * 1.15f32.powf(scroll.delta.y.clamp(-3.0, 3.0))).clamp(WHOLE_BOARD_ZOOM, *ZOOM_RANGE.end());
        // Keep the place under the pointer.
        if let Some((pointer, window)) = pointer.logical() {
            let off = pointer - Vec2::new(window.width(), window.height()) / 2.0;
            let off = Vec2::new(off.x, -off.y) / fit.board();
            lens.middle += off / before - off / zoom;
        }
        (lens.zoom, lens.zoom_goal) = (zoom, None);
    }
}

fn follow_battle(
    view: Res<BattleView>,
    quiet: Res<PlaybackIdle>,
    preview: Res<PlanPreview>,
    mut lens: ResMut<CameraTarget>,
    mut was_choosing: Local<bool>,
) {
    let chooses = view.chooses_squares();
    *was_choosing &= chooses;
    // Keep the pointed square under the pointer, for the click that confirms it.
    if preview.pointed {
        return;
    }
    // While squares are chosen one by one, the board must not move under the pointer.
    if *was_choosing && lens.middle != Vec2::ZERO {
        return;
    }
    // Show the result of an attack at its target first.
    if !quiet.0 && !view.rolls.is_empty() && !view.needs_whole_board() {
        return;
    }
    *was_choosing = chooses;
    // While the player only watches, a panned camera stays; otherwise it follows again.
    let theirs = view.watched_ai_half().is_some();
    if lens.held && theirs {
        return;
    }
    if lens.held {
        lens.bypass_change_detection().held = false;
    }
    if let Some(zoom) = lens.stepped(&view) {
        let before = lens.zoom;
        lens.zoom = zoom;
        let goal = lens.followed(&view);
        (lens.zoom, lens.zoom_goal) = (before, Some(zoom));
        lens.goal = goal.or(lens.goal);
        return;
    }
    let Some(goal) = lens.followed(&view) else { return };
    if lens.middle == Vec2::ZERO {
        lens.middle = goal;
    } else {
        lens.goal = Some(goal);
    }
}

fn frame_shown_plan(view: Res<BattleView>, preview: Res<PlanPreview>, mut lens: ResMut<CameraTarget>) {
    let Some(plan) = preview.plan.as_ref().filter(|_| !preview.pointed) else { return };
    // A further shot is proposed while the camera is still moving, so start from its goal.
    let after = match (&view.now.awaiting, lens.goal) {
        (PendingDecision::Again { .. }, Some(goal)) => CameraTarget { middle: goal, ..*lens },
        _ => *lens,
    };
    if let Some(goal) = after.framed(&view, plan) {
        lens.goal = Some(goal);
    }
}

/// Computation of the camera's goal. The methods change nothing; tests of the client also use them to find a square on
/// the screen.
impl CameraTarget {
    /// Returns the centre that shows the place of interest, if that is near the edge or out of sight. A prompt at the
    /// bottom needs more room.
    pub fn followed(&self, view: &BattleView) -> Option<Vec2> {
        if let Some(shot) = pending_reaction_shot(view) {
            return self.beside(shot);
        }
        // Once a jet has begun, the board must not move under the pointer.
        let begun = matches!(&view.now.awaiting, PendingDecision::Flame { chosen, .. } if chosen.len() > 1);
        if begun && view.chooses_squares() && self.middle != Vec2::ZERO {
            return None;
        }
        let place = place_of_interest(view)?;
        if matches!(view.now.awaiting, PendingDecision::Answer { to: ResponseTrigger::Card(_), .. }) {
            // The card is at the right, so its target must be left of it. A tutorial's panel is at the left edge.
            let off = (place - self.middle) * self.zoom;
            let inside = (-330.0..-110.0).contains(&off.x) && (-260.0..200.0).contains(&off.y);
            return (!inside || self.middle == Vec2::ZERO).then_some(place + Vec2::new(240.0, 0.0) / self.zoom);
        }
        let prompt = matches!(
            view.now.awaiting.options(),
            DecisionOptions::Targets(_) | DecisionOptions::Dice(..) | DecisionOptions::Friends(_)
        ) || matches!(view.now.awaiting, PendingDecision::Stranded { .. });
        // A prompt is higher than the dock of a plan, and grows more.
        let lift = if prompt { self.lift * 1.6 } else { self.lift };
        let aim = place
            - Vec2::new(0.0, lift * if prompt { 0.36 } else { 0.5 } + if prompt { SQUARE * 1.8 } else { SQUARE * 0.5 })
                / self.zoom;
        let off = (place - self.middle) * self.zoom;
        // The dock in the AI's half-turn is higher, too.
        let low = match view.watched_ai_half() {
            _ if prompt => 35.0,
            Some(_) => -40.0,
            None => -120.0,
        };
        let high = self.highest_place(view).min(190.0);
        let inside = off.x.abs() < 300.0 && off.y < high && off.y > lift + low;
        (!inside || self.middle == Vec2::ZERO).then_some(aim)
    }
}

/// Returns the nearest centre that shows little rock beyond the board. Prompts about the board allow any centre on it.
fn clamp_to_visible_board(view: &BattleView, fit: &UiFit, lens: &CameraTarget, middle: Vec2) -> Vec2 {
    let (low, high) = floor_bounds(view);
    // Enlarged panels need all available room.
    if view.needs_whole_board() || lens.zoom_goal.is_some() || fit.overlays() {
        return clamp_to_board(view, middle);
    }
    let room = uncovered_view(view, fit, true);
    let (one, other) = (low - room.min / lens.zoom, high - room.max / lens.zoom);
    middle.clamp(one.min(other), one.max(other))
}

/// Returns the place of the pending decision, for example the middle of a shot or the target of an answer; otherwise
/// the place of the selected figure, or the middle of an empty board.
fn place_of_interest(view: &BattleView) -> Option<Vec2> {
    if let Some((from, to)) = pending_reaction_shot(view) {
        return Some(from.midpoint(to));
    }
    if let PendingDecision::Answer { to, .. } = view.now.awaiting {
        let aimed = match to {
            ResponseTrigger::Card(card) => card_target_point(view, CardTarget::Card(card)),
            ResponseTrigger::Death(figure) | ResponseTrigger::OutOfAmmo(figure) => {
                card_target_point(view, CardTarget::Figure(figure))
            }
        };
        if aimed.is_some() {
            return aimed;
        }
    }
    if let DecisionOptions::Placements(squares, _) = view.now.awaiting.options() {
        // The centre of all squares, so that the camera does not move to each in turn.
        let sum: Vec2 = squares.iter().map(|at| square_center(*at)).sum();
        return Some(sum / squares.len().max(1) as f32);
    }
    if let PendingDecision::Stranded { .. } = view.now.awaiting {
        // Show the room, not the figures that may be in it.
        let held = |kind| if let MapMarkKind::Figure(at, _) = kind { Some(square_center(at)) } else { None };
        return view.now.charter.map_marks().find_map(|mark| held(mark.what));
    }
    if let PendingDecision::Flame { chosen, .. } = &view.now.awaiting {
        return chosen.last().copied().map(square_center);
    }
    view.chosen().and_then(|figure| figure_position(view, figure)).or_else(|| empty_board_middle(view))
}

/// Returns the middle of the board, if no figure is on it.
fn empty_board_middle(view: &BattleView) -> Option<Vec2> {
    let nobody = view.now.figures.iter().all(|figure| figure.square().is_none());
    let terrain = view.now.board.terrain();
    let corner = Square::new(terrain.width().saturating_sub(1), terrain.height().saturating_sub(1));
    nobody.then(|| square_center(corner) / 2.0)
}

/// Moves the camera towards its goal, most of the way in the first moment; at once if animation is off.
pub(super) fn animate_to_goal(time: Res<Time>, settings: Res<Settings>, mut lens: ResMut<CameraTarget>) {
    let preferences = &settings.preferences;
    let speed = preferences.speed.factor().filter(|_| !preferences.reduced_motion);
    let share = speed.map(|speed| 1.0 - (-time.delta_secs().min(0.05) * 14.0 * speed).exp());
    if let Some(goal) = lens.zoom_goal {
        let rest = goal - lens.zoom;
        match share.filter(|_| rest.abs() > 0.004) {
            Some(share) => lens.zoom += rest * share,
            None => (lens.zoom, lens.zoom_goal) = (goal, None),
        }
    }
    let Some(goal) = lens.goal else { return };
    let rest = goal - lens.middle;
    match share.filter(|_| rest.length() >= 1.0) {
        Some(share) => lens.middle += rest * share,
        None => (lens.middle, lens.goal) = (goal, None),
    }
}

fn apply_battle_camera(
    mut lens: ResMut<CameraTarget>,
    view: Res<BattleView>,
    fit: Res<UiFit>,
    mut camera: Query<(&mut Transform, &mut Projection), With<MainCamera>>,
) {
    let unclamped = lens.bypass_change_detection();
    unclamped.middle = clamp_to_visible_board(&view, &fit, unclamped, unclamped.middle);
    // A goal beyond the edge would never be reached, and the window would never sleep.
    unclamped.goal = unclamped.goal.map(|goal| clamp_to_visible_board(&view, &fit, unclamped, goal));
    point_camera(unclamped, &fit, &mut camera);
}

/// Applies centre and zoom of `lens` to the camera.
pub(crate) fn point_camera(
    lens: &CameraTarget,
    fit: &UiFit,
    camera: &mut Query<(&mut Transform, &mut Projection), With<MainCamera>>,
) {
    let factor = lens.zoom * fit.board();
    for (mut transform, mut projection) in camera {
        // Round to whole pixels, so that tiles meet without seams.
        let middle = (lens.middle * factor).round() / factor;
        let translation = middle.extend(transform.translation.z);
        // A pointer at the window's edge pans in every frame. At the board's edge nothing changes any more, so that the
        // window can sleep.
        if transform.translation != translation {
            transform.translation = translation;
        }
        if let Projection::Orthographic(projection) = projection.as_mut() {
            projection.scale = 1.0 / factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_screen_shows_more_of_the_board() {
        let zoom = |whole: f32| initial_camera_target(&UiFit { whole, ..UiFit::default() }).zoom();
        assert_eq!([1.0, 1.5].map(zoom), [1.0, 1.0]);
        assert!([2.0, 3.0].map(zoom).iter().all(|zoom| (0.75..=0.85).contains(zoom)));
    }
}
