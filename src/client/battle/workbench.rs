//! A board that no battle is played on, laid and lit as the table is: the editor draws upon it.

use crate::{lens::WHOLE, prelude::*};
use mission::{Look, ObjectIcon};

/// The board that lies on the workbench. Whoever changes it has it laid anew; the light follows when nothing changes any
/// more.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Workbench {
    /// The board with its doors.
    pub board: Board,
    /// Its look.
    pub look: Look,
    /// What lies or stands on it.
    pub objects: Vec<(ObjectIcon, Square)>,
    /// The doors that are green, by number.
    pub green: Vec<usize>,
}

/// How near and how far one looks at it.
pub const NEARNESS: std::ops::RangeInclusive<f32> = WHOLE..=2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply.run_if(in_state(Screen::Editor).and_then(changed::<(Lens, Fit, Workbench)>)))
        .add_systems(OnExit(Screen::Editor), (crate::camera::restore, crate::place::clear::<OnTable>));
}

impl Lens {
    /// Looks at a point of the workbench, that near.
    pub fn aim(&mut self, middle: Vec2, zoom: f32) {
        (self.middle, self.goal) = (middle, None);
        (self.zoom, self.zoom_goal) = (zoom.clamp(*NEARNESS.start(), *NEARNESS.end()), None);
    }
}

fn apply(lens: Res<Lens>, fit: Res<Fit>, mut camera: Query<(&mut Transform, &mut Projection), With<MainCamera>>) {
    crate::camera::aim(&lens, &fit, &mut camera);
}
