//! The state of the camera over the board.

use bevy::prelude::*;

use battle_view::{board_coords::SQUARE, session::BattleView};

/// Resource: centre and zoom of the camera, and their goals.
#[derive(Resource, Clone, Copy, Debug)]
pub struct CameraTarget {
    pub(crate) middle: Vec2,
    pub(crate) zoom: f32,
    /// Centre towards which the camera moves.
    pub(crate) goal: Option<Vec2>,
    /// Zoom towards which the camera moves.
    pub(crate) zoom_goal: Option<f32>,
    /// Zoom before a prompt that needs more of the board, and zoom chosen for the prompt.
    pub(crate) stepped_back: Option<(f32, f32)>,
    /// `true` if the camera stays where the player panned it, while the player only watches.
    pub(crate) held: bool,
    /// Additional height of the enlarged panels at the bottom, in design pixels.
    pub(crate) lift: f32,
}

/// Minimum zoom, which shows the whole of a large board: 25 % of 72 design pixels per square.
pub(crate) const WHOLE_BOARD_ZOOM: f32 = 0.25;
/// Range of the automatic zoom: 40 % to 200 % of 72 design pixels per square.
pub(crate) const ZOOM_RANGE: std::ops::RangeInclusive<f32> = 0.4..=2.0;

/// Range of the zoom over the editor's board.
pub const EDITOR_ZOOM: std::ops::RangeInclusive<f32> = 0.08..=2.0;

/// Returns the nearest point of the board.
pub(crate) fn clamp_to_board(view: &BattleView, place: Vec2) -> Vec2 {
    let terrain = view.now.board.terrain();
    let corner = Vec2::new(f32::from(terrain.width()), -f32::from(terrain.height())) * SQUARE;
    place.clamp(Vec2::new(0.0, corner.y), Vec2::new(corner.x, 0.0))
}

/// Height of the bar and of the strip of cards at the top of the window, in design pixels.
const BARS: f32 = 112.0;
/// The same with the strip of the mission's counters.
const BARS_AND_COUNTERS: f32 = 148.0;

/// Returns the distance from the top of the window to the part that no strip covers, in design pixels.
pub(crate) fn covered_top(view: &BattleView) -> f32 {
    if may_have_counters(view) { BARS_AND_COUNTERS } else { BARS }
}

/// Returns `true` if the strip with the mission's counters may be shown. If a side is automated, the strip also counts
/// the losses of the forecast.
fn may_have_counters(view: &BattleView) -> bool {
    view.now.charter.automated_side().is_some() || !view.now.counters().is_empty()
}

impl Default for CameraTarget {
    fn default() -> Self {
        CameraTarget {
            middle: Vec2::ZERO,
            zoom: 1.0,
            goal: None,
            zoom_goal: None,
            stepped_back: None,
            held: false,
            lift: 0.0,
        }
    }
}

impl CameraTarget {
    /// Sets the camera's centre and zoom over the editor's board.
    pub fn aim(&mut self, middle: Vec2, zoom: f32) {
        (self.middle, self.goal) = (middle, None);
        (self.zoom, self.zoom_goal) = (zoom.clamp(*EDITOR_ZOOM.start(), *EDITOR_ZOOM.end()), None);
    }

    /// Returns the zoom: 1 shows a square at its design size.
    pub fn zoom(&self) -> f32 {
        self.zoom
    }

    /// Returns the point in the middle of the window, in world coordinates.
    pub fn middle(&self) -> Vec2 {
        self.middle
    }

    /// Moves the camera to another point of the board at once.
    pub fn look_at(&mut self, view: &BattleView, middle: Vec2) {
        (self.middle, self.goal) = (clamp_to_board(view, middle), None);
    }

    /// Returns the greatest distance above the middle of the window at which the strips at the top leave a square
    /// visible, in design pixels.
    pub(crate) fn highest_place(&self, view: &BattleView) -> f32 {
        const HALF_HEIGHT: f32 = 360.0;
        /// The strip of cards covers little: a square may be beneath it.
        const BESIDE_CARDS: f32 = 270.0;
        if may_have_counters(view) { HALF_HEIGHT - BARS_AND_COUNTERS - SQUARE / 2.0 * self.zoom } else { BESIDE_CARDS }
    }

    /// Moves the camera to a place that is out of sight, or beneath the panel at the bottom. Returns the previous
    /// centre if it moves.
    pub fn show_if_hidden(&mut self, view: &BattleView, place: Vec2) -> Option<Vec2> {
        let from = self.goal.unwrap_or(self.middle);
        let off = (place - from) * self.zoom;
        let high = self.highest_place(view).min(255.0);
        if (-410.0..370.0).contains(&off.x) && (-150.0 + self.lift..high).contains(&off.y) {
            return None;
        }
        self.goal = Some(place - Vec2::new(0.0, 70.0 + self.lift / 2.0) / self.zoom);
        Some(from)
    }

    /// Moves the camera to a place, even if that is visible already.
    pub fn show(&mut self, place: Vec2) {
        self.goal = Some(place - Vec2::new(0.0, 30.0) / self.zoom);
    }

    /// Moves the camera back at once, to a centre that [`show_if_hidden`](Self::show_if_hidden) returned.
    pub fn back_to(&mut self, place: Vec2) {
        (self.middle, self.goal) = (place, None);
    }
}
