//! Position and path of the mouse pointer in each pass. The window only knows the position at the time of the frame,
//! not at the time of a click, so all pointer queries should use this module.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};

/// Resource with the pointer's position in this pass, and the positions on its path.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PointerPath {
    place: Option<Vec2>,
    passed: Vec<Vec2>,
}

impl PointerPath {
    /// Returns the position, in logical pixels from the window's upper left corner; `None` outside the window.
    pub fn place(&self) -> Option<Vec2> {
        self.place
    }

    /// Returns all positions of this pass; the last is the current one.
    pub fn passed(&self) -> &[Vec2] {
        &self.passed
    }

    /// Clears the path; the pointer stays in place.
    pub(super) fn rest(&mut self) {
        self.passed.clear();
    }

    /// Moves the pointer along these messages.
    pub(super) fn follow(&mut self, told: &[WindowEvent], world: &World) {
        for event in told {
            match event {
                WindowEvent::CursorMoved(moved) => {
                    self.place =
                        world.get::<Window>(moved.window).and_then(|window| place_in_window(window, moved.position));
                    self.passed.extend(self.place);
                }
                WindowEvent::CursorLeft(_) => self.place = None,
                _ => {}
            }
        }
    }
}

/// Returns the position if it is inside the window: while a button is held, the window also reports positions outside.
fn place_in_window(window: &Window, place: Vec2) -> Option<Vec2> {
    Rect::from_corners(Vec2::ZERO, window.size()).contains(place).then_some(place)
}

/// System parameter: the pointer's position in the game's window.
#[derive(SystemParam)]
pub struct PointerPlace<'w, 's> {
    path: Res<'w, PointerPath>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl PointerPlace<'_, '_> {
    /// Returns the position in logical pixels, with the window.
    pub fn logical(&self) -> Option<(Vec2, &Window)> {
        self.path.place().zip(self.window.single().ok())
    }

    /// Returns the position in physical pixels.
    pub fn physical(&self) -> Option<Vec2> {
        self.logical().map(|(place, window)| place * window.scale_factor())
    }
}
