//! Where the camera looks.

use bevy::prelude::*;

use super::{place::SQUARE, session::Table};

/// Where the camera looks and how near.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Lens {
    pub(crate) middle: Vec2,
    pub(crate) zoom: f32,
    /// Where it is on its way to.
    pub(crate) goal: Option<Vec2>,
    /// How near it is on its way to.
    pub(crate) zoom_goal: Option<f32>,
    /// How near it was before a question that needs more of the board, and how near it went for that.
    pub(crate) stepped_back: Option<(f32, f32)>,
    /// Whether it stays where it was panned to, while others act.
    pub(crate) held: bool,
    /// By how much the panels at the bottom reach higher than at their usual size.
    pub(crate) lift: f32,
}

/// As far as it goes, for the whole of a large board: 25 % of 72 design pixels a square.
pub(crate) const WHOLE: f32 = 0.25;
/// How near and how far it goes by itself: 40 % to 200 % of 72 design pixels a square.
pub(crate) const ZOOM: std::ops::RangeInclusive<f32> = 0.4..=2.0;

/// How near and how far one looks at the workbench.
pub const NEARNESS: std::ops::RangeInclusive<f32> = 0.08..=2.0;

/// The nearest point that belongs to the board.
pub(crate) fn within(table: &Table, place: Vec2) -> Vec2 {
    let terrain = table.now.board.terrain();
    let corner = Vec2::new(f32::from(terrain.width()), -f32::from(terrain.height())) * SQUARE;
    place.clamp(Vec2::new(0.0, corner.y), Vec2::new(corner.x, 0.0))
}

impl Default for Lens {
    fn default() -> Self {
        Lens { middle: Vec2::ZERO, zoom: 1.0, goal: None, zoom_goal: None, stepped_back: None, held: false, lift: 0.0 }
    }
}

impl Lens {
    /// Looks at a point of the workbench, that near.
    pub fn aim(&mut self, middle: Vec2, zoom: f32) {
        (self.middle, self.goal) = (middle, None);
        (self.zoom, self.zoom_goal) = (zoom.clamp(*NEARNESS.start(), *NEARNESS.end()), None);
    }

    /// How near it is: 1 shows a square as large as it was designed.
    pub fn zoom(&self) -> f32 {
        self.zoom
    }

    /// The point of the table in the middle of the window.
    pub fn middle(&self) -> Vec2 {
        self.middle
    }

    /// Looks somewhere else.
    pub fn look_at(&mut self, table: &Table, middle: Vec2) {
        (self.middle, self.goal) = (within(table, middle), None);
    }

    /// Goes to see a place that is out of sight, or beneath the panel at the bottom. Where it came from, if it went.
    pub(crate) fn glance(&mut self, place: Vec2) -> Option<Vec2> {
        let from = self.goal.unwrap_or(self.middle);
        let off = (place - from) * self.zoom;
        if (-410.0..370.0).contains(&off.x) && (-150.0 + self.lift..255.0).contains(&off.y) {
            return None;
        }
        self.goal = Some(place - Vec2::new(0.0, 70.0 + self.lift / 2.0) / self.zoom);
        Some(from)
    }

    /// Goes to see a place, wherever it is.
    pub(crate) fn show(&mut self, place: Vec2) {
        self.goal = Some(place - Vec2::new(0.0, 30.0) / self.zoom);
    }

    /// Is back at once from where it went to see something.
    pub(crate) fn back_to(&mut self, place: Vec2) {
        (self.middle, self.goal) = (place, None);
    }
}
