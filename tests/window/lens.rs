//! Where the camera looks, reckoned from the same events that move it: it stays while what matters is well inside the
//! window, else it goes there. So the tests know where on the screen a square lies.

use bevy::math::Vec2;
use incursion::{
    client::battle::{SQUARE, session::Table},
    rules::{Awaiting, Facing, Figure, Place, Square},
};

/// The point of the table in the middle of the window, at zoom 1.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    middle: Vec2,
    board: Vec2,
}

fn centre(square: Square) -> Vec2 {
    Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
}

fn place_of(table: &Table, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        Place::Board(square) => Some(centre(square)),
        Place::Waiting(entry) => Some(centre(table.now.board.terrain().entries[usize::from(entry.0)].at)),
        Place::Left => None,
    }
}

impl Lens {
    /// The camera when the battle opens.
    pub fn new(table: &Table) -> Lens {
        let terrain = table.now.board.terrain();
        let board = Vec2::new(f32::from(terrain.width()), f32::from(terrain.height())) * SQUARE;
        Lens { middle: Vec2::ZERO, board }.after(table)
    }

    /// The camera once it has followed a change of the table.
    pub fn after(self, table: &Table) -> Lens {
        if let Awaiting::React { target, shooters, .. } = &table.now.awaiting {
            let at = |id| table.now.figure(id).and_then(|figure| place_of(table, figure));
            let Some(goal) = at(*target) else { return self };
            let from = shooters.first().and_then(|id| at(*id)).unwrap_or(goal);
            return self.to(goal + ((from - goal) / 2.0).clamp_length_max(SQUARE * 7.0), true);
        }
        let selected = table.selected.and_then(|id| table.now.figure(id));
        selected.and_then(|figure| place_of(table, figure)).map_or(self, |place| self.to(place, false))
    }

    /// The camera once that figure is selected.
    pub fn on(self, table: &Table, figure: &Figure) -> Lens {
        place_of(table, figure).map_or(self, |place| self.to(place, false))
    }

    fn to(self, place: Vec2, prompt: bool) -> Lens {
        let off = place - self.middle;
        let inside = off.x.abs() < 300.0 && off.y < 190.0 && off.y > if prompt { 40.0 } else { -120.0 };
        if inside && self.middle != Vec2::ZERO {
            return self;
        }
        let aim = place - Vec2::new(0.0, if prompt { SQUARE * 1.8 } else { SQUARE * 0.5 });
        Lens { middle: aim.clamp(Vec2::new(0.0, -self.board.y), Vec2::new(self.board.x, 0.0)), ..self }
    }

    /// Where on the screen a square lies, or the mouth of an exit on one of its sides; none beneath the panels.
    pub fn click(self, square: Square, exit: Option<Facing>) -> Option<(i32, i32)> {
        let (x, y) = exit.map_or((0, 0), Facing::offset);
        let point = centre(square) + Vec2::new(f32::from(x), -f32::from(y)) * SQUARE - self.middle;
        let (x, y) = ((640.0 + point.x) as i32, (360.0 - point.y) as i32);
        ((240..1000).contains(&x) && (66..530).contains(&y)).then_some((x, y))
    }
}
