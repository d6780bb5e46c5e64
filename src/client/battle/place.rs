//! Where things lie on the table.

use bevy::prelude::*;

/// The side of a square on the table, in design pixels at zoom 1.
pub const SQUARE: f32 = 72.0;

/// Part of the table; goes when the battle screen is left or another battle is laid out.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnTable;

/// Where the middle of a square lies on the table.
pub(crate) fn centre(square: rules::Square) -> Vec2 {
    Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
}

/// The direction of a facing on the table, whose `y` grows upwards.
pub(crate) fn towards(facing: rules::Facing) -> Vec2 {
    let (x, y) = facing.offset();
    Vec2::new(f32::from(x), -f32::from(y))
}

/// The turn of a picture that is drawn facing up.
pub(crate) fn rotation(facing: rules::Facing) -> Quat {
    Quat::from_rotation_z(-(facing as u8 as f32) * std::f32::consts::FRAC_PI_2)
}
