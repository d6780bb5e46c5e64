//! The journeys of the reference pictures: each journey opens the game once and goes from stop to stop by keys. A new
//! screen needs one line: a [`JourneyStop`] in a journey that passes the screen, or a new journey from a case of a file
//! in `positions`. Those files have the format of the rule tests.

mod battles;
mod editor;
mod journey;
mod menus;
mod online;
mod window_sizes;
mod without_pictures;

pub use battles::{ASIDE, BID, LAST_STAND};
pub use journey::{JourneyStart, JourneyStop, PAGES, PictureJourney, PositionFile, USUAL_SIZES};
pub use menus::set_underfunded_skirmish;
pub use without_pictures::{BID_WATCHED, CARDS, DRAGGED, FLAME, HORDE, HORDE_24, MANY_CARDS};

/// All journeys with pictures.
pub static JOURNEYS: JourneyLists =
    JourneyLists(&[menus::JOURNEYS, online::JOURNEYS, battles::JOURNEYS, editor::JOURNEYS, window_sizes::JOURNEYS]);

/// Number of parts of the journeys. Each part has its own test, so that several processes share the journeys.
pub const JOURNEY_PARTS: usize = 4;

/// Lists of journeys, one for each topic.
pub struct JourneyLists(&'static [&'static [PictureJourney]]);

impl JourneyLists {
    pub fn iter(&self) -> impl Iterator<Item = &'static PictureJourney> {
        self.0.iter().copied().flatten()
    }

    /// Returns every journey whose index leaves the remainder `part` when divided by [`JOURNEY_PARTS`].
    pub fn iter_part(&self, part: usize) -> impl Iterator<Item = &'static PictureJourney> {
        self.iter().skip(part).step_by(JOURNEY_PARTS)
    }
}

/// Returns the journey that begins with that stop.
pub fn find_journey(stop: &str) -> &'static PictureJourney {
    JOURNEYS.iter().find(|journey| journey.stops[0].name == stop).expect("a stop of the pictures")
}
