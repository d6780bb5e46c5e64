//! Types for journeys and their stops, and functions that build journeys.

use bevy::prelude::World;
use client::ui_kit::settings::Settings;

use crate::game::TestHome;

/// Usual sizes of the window, in pixels.
pub const USUAL_SIZES: &[(u32, u32)] = &[(1280, 720), (1920, 1080), (3840, 2160)];
/// The smallest window and one with another aspect ratio, in pixels.
pub(super) const SMALL: &[(u32, u32)] = &[(960, 540), (1024, 768)];
/// A single size, for screens that other journeys show at all sizes.
pub(super) const ONE: &[(u32, u32)] = &[(1280, 720)];

/// Window sizes for pages of text, in pixels.
pub const PAGES: &[(u32, u32)] = &[(1280, 720), (1920, 1080)];

/// Journey: a way to open the game, and the stops from there.
pub struct PictureJourney {
    /// Prepares the data folder.
    pub open: JourneyStart,
    /// Changes the settings.
    pub settings: fn(&mut Settings),
    /// Changes the game's world.
    pub world: fn(&mut World),
    /// Sizes of the window for the pictures, in pixels.
    pub sizes: &'static [(u32, u32)],
    /// The stops, in order.
    pub stops: &'static [JourneyStop],
}

/// Start of a journey. The functions prepare the data folder.
pub enum JourneyStart {
    Title(fn(&TestHome)),
    /// The title, from which a battle is continued.
    Continued(fn(&TestHome)),
    /// The battle of that case in that file.
    Position(PositionFile, &'static str),
    /// The battle of a case, opened as a record from a folder other than that of the saved battles.
    Record(PositionFile, &'static str),
}

/// File of `positions`, by the map of its cases.
#[derive(Clone, Copy)]
pub enum PositionFile {
    /// Two rooms and a corridor, without a mission.
    Room,
    /// The map of the mission with that id.
    Mission(&'static str),
}

/// Stop of a journey, at which a picture is taken.
pub struct JourneyStop {
    pub name: &'static str,
    /// The steps of input that lead there from the stop before, as `perform_input_step` reads them.
    pub keys: &'static [&'static str],
    /// Parts of the picture that always differ: left, top, width and height in pixels, in a window of 1280×720.
    pub hidden: &'static [(u32, u32, u32, u32)],
}

pub(super) const fn journey_stop(name: &'static str, keys: &'static [&'static str]) -> JourneyStop {
    JourneyStop { name, keys, hidden: &[] }
}

pub(super) const fn with_hidden_areas(stop: JourneyStop, hidden: &'static [(u32, u32, u32, u32)]) -> JourneyStop {
    JourneyStop { hidden, ..stop }
}

/// The map of the mission that most battles of the pictures are played on.
pub(super) const INCURSION: PositionFile = PositionFile::Mission("incursion");

/// Returns a journey from the title, with a prepared data folder.
pub(super) const fn title_journey(prepare: fn(&TestHome), stops: &'static [JourneyStop]) -> PictureJourney {
    PictureJourney { open: JourneyStart::Title(prepare), settings: |_| {}, world: |_| {}, sizes: USUAL_SIZES, stops }
}

/// Returns a journey in the battle of that case.
pub(super) const fn battle_journey(
    file: PositionFile,
    case: &'static str,
    stops: &'static [JourneyStop],
) -> PictureJourney {
    PictureJourney {
        open: JourneyStart::Position(file, case),
        settings: |_| {},
        world: |_| {},
        sizes: USUAL_SIZES,
        stops,
    }
}

/// Returns a journey in a battle of the two rooms.
pub(super) const fn room_journey(case: &'static str, stops: &'static [JourneyStop]) -> PictureJourney {
    battle_journey(PositionFile::Room, case, stops)
}
