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

/// Returns `true` if a square at this distance from the middle of the window, in design pixels, is between the panels at
/// the sides, and its middle is at one of these heights.
fn is_clear(off: Vec2, zoom: f32, heights: std::ops::Range<f32>) -> bool {
    /// Distances from the middle of the window to the force list, and to the panel at the right.
    const SIDES: (f32, f32) = (-412.0, 364.0);
    let half_square = SQUARE / 2.0 * zoom;
    (SIDES.0 + half_square..SIDES.1 - half_square).contains(&off.x) && heights.contains(&off.y)
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

    /// Returns the distance of a place from the middle of the window once the camera rests, in design pixels.
    fn offset_of(&self, place: Vec2) -> Vec2 {
        (place - self.goal.unwrap_or(self.middle)) * self.zoom
    }

    /// Returns the area of a square around a place once the camera rests, relative to the middle of the window, in
    /// design pixels; `y` points up.
    pub fn square_area(&self, place: Vec2) -> Rect {
        Rect::from_center_size(self.offset_of(place), Vec2::splat(SQUARE * self.zoom))
    }

    /// Moves the camera to a place that is out of sight, or beneath a panel. Returns the previous centre if it moves.
    pub fn show_if_hidden(&mut self, view: &BattleView, place: Vec2) -> Option<Vec2> {
        self.show_all_if_hidden(view, &[place])
    }

    /// Moves the camera if a place is out of sight or beneath a panel: so that all places are visible or, if they are
    /// too far apart, the first one. Returns the previous centre if it moves.
    pub fn show_all_if_hidden(&mut self, view: &BattleView, places: &[Vec2]) -> Option<Vec2> {
        self.show_above(-150.0 + self.lift, self.highest_place(view), places)
    }

    /// Does the same as [`show_all_if_hidden`](Self::show_all_if_hidden) while the dock is open at the bottom.
    pub fn show_all_above_dock(&mut self, view: &BattleView, places: &[Vec2]) -> Option<Vec2> {
        const DOCK_TOP: f32 = -98.0;
        let half_square = SQUARE / 2.0 * self.zoom;
        self.show_above(DOCK_TOP + self.lift + half_square, self.highest_place(view), places)
    }

    /// Moves the camera unless all places are between these distances from the middle of the window, in design pixels,
    /// and between the panels at the sides.
    fn show_above(&mut self, low: f32, high: f32, places: &[Vec2]) -> Option<Vec2> {
        let first = *places.first()?;
        let from = self.goal.unwrap_or(self.middle);
        let (zoom, lift, high) = (self.zoom, self.lift, high.min(255.0));
        let shows_all = |middle: Vec2| places.iter().all(|place| is_clear((*place - middle) * zoom, zoom, low..high));
        if shows_all(from) {
            return None;
        }
        let centred = |place: Vec2| place - Vec2::new(0.0, 70.0 + lift / 2.0) / zoom;
        let corners = places.iter().fold((first, first), |(least, most), place| (least.min(*place), most.max(*place)));
        let among = centred(corners.0.midpoint(corners.1));
        self.goal = Some(if shows_all(among) { among } else { centred(first) });
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the distances of the places from the middle of the window after the camera has shown them.
    fn show(places: &[Vec2]) -> Vec<Vec2> {
        let mut lens = CameraTarget::default();
        lens.show_above(-150.0, 255.0, places);
        places.iter().map(|place| lens.offset_of(*place)).collect()
    }

    #[test]
    fn a_square_half_beneath_a_panel_is_brought_into_view() {
        for x in [-400.0, 350.0] {
            let off = show(&[Vec2::new(x, 0.0)])[0];
            assert!(off.x.abs() < 1.0 && off.y > 0.0, "{off}");
        }
        assert_eq!(show(&[Vec2::new(320.0, 0.0)]), [Vec2::new(320.0, 0.0)], "it is visible");
    }

    #[test]
    fn all_places_are_shown_or_else_the_first_one() {
        let near = show(&[Vec2::ZERO, Vec2::new(500.0, 0.0)]);
        assert!(near.iter().all(|off| is_clear(*off, 1.0, -150.0..255.0)), "{near:?}");
        let far = show(&[Vec2::ZERO, Vec2::new(2000.0, 0.0)]);
        assert!(is_clear(far[0], 1.0, -150.0..255.0) && !is_clear(far[1], 1.0, -150.0..255.0), "{far:?}");
    }
}
