//! Where the mouse's pointer is, and the way that it took there. The window itself only knows where the pointer is by the
//! time of the frame, not where it was when a button went down: so whoever asks for the pointer asks here.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};

/// Where the pointer is in this pass, and where it passed on its way.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PointerPath {
    place: Option<Vec2>,
    passed: Vec<Vec2>,
}

impl PointerPath {
    /// Where it is, in logical pixels from the upper left corner of the window; nowhere when it is outside.
    pub fn place(&self) -> Option<Vec2> {
        self.place
    }

    /// All places that it came to in this pass, the last of them where it is.
    pub fn passed(&self) -> &[Vec2] {
        &self.passed
    }

    /// It stays where it is.
    pub(super) fn rest(&mut self) {
        self.passed.clear();
    }

    /// It goes where these messages say.
    pub(super) fn follow(&mut self, told: &[WindowEvent], world: &World) {
        for event in told {
            match event {
                WindowEvent::CursorMoved(moved) => {
                    self.place = world.get::<Window>(moved.window).and_then(|window| within(window, moved.position));
                    self.passed.extend(self.place);
                }
                WindowEvent::CursorLeft(_) => self.place = None,
                _ => {}
            }
        }
    }
}

/// That place, if it lies in the window: while a button is held, the pointer is told outside, too.
fn within(window: &Window, place: Vec2) -> Option<Vec2> {
    Rect::from_corners(Vec2::ZERO, window.size()).contains(place).then_some(place)
}

/// Where the pointer is in the game's window.
#[derive(SystemParam)]
pub struct PointerPlace<'w, 's> {
    path: Res<'w, PointerPath>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl PointerPlace<'_, '_> {
    /// In logical pixels, with the window.
    pub fn logical(&self) -> Option<(Vec2, &Window)> {
        self.path.place().zip(self.window.single().ok())
    }

    /// In physical pixels.
    pub fn physical(&self) -> Option<Vec2> {
        self.logical().map(|(place, window)| place * window.scale_factor())
    }
}
