//! Where things lie on the table.

use bevy::{ecs::system::SystemParam, prelude::*};

/// The side of a square on the table, in design pixels at zoom 1.
pub const SQUARE: f32 = 72.0;

/// Part of the table; goes when the battle screen is left or another battle is laid out.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnTable;

/// Where the middle of a square lies on the table.
pub fn centre(square: rules::Square) -> Vec2 {
    Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
}

/// The direction of a facing on the table, whose `y` grows upwards.
pub fn towards(facing: rules::Facing) -> Vec2 {
    let (x, y) = facing.offset();
    Vec2::new(f32::from(x), -f32::from(y))
}

/// The turn of a picture that is drawn facing up.
pub fn rotation(facing: rules::Facing) -> Quat {
    Quat::from_rotation_z(-(facing as u8 as f32) * std::f32::consts::FRAC_PI_2)
}

/// How many squares lie between two, also across corners.
pub(crate) fn far(one: rules::Square, other: rules::Square) -> i16 {
    let (dx, dy) = one.delta(other);
    dx.abs().max(dy.abs())
}

/// At that point of the table, so high above it.
pub fn upon(point: Vec2, height: f32) -> Transform {
    Transform::from_translation(point.extend(height))
}

/// A picture of that size.
pub fn sprite(image: Handle<Image>, side: f32) -> Sprite {
    Sprite { image, custom_size: Some(Vec2::splat(side)), ..default() }
}

/// What is marked as an `M`, and how it is laid anew.
#[derive(SystemParam)]
pub struct Anew<'w, 's, M: Component> {
    /// For what is spawned beside it.
    pub commands: Commands<'w, 's>,
    pub(crate) old: Query<'w, 's, Entity, With<M>>,
}

impl<M: Component> Anew<'_, '_, M> {
    /// Whether anything is there.
    pub fn stands(&self) -> bool {
        !self.old.is_empty()
    }

    /// Takes away what is there.
    pub fn clear(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
    }
}

/// Takes away what is marked as an `M`.
pub(crate) fn clear<M: Component>(world: &mut World) {
    let marked: Vec<Entity> = world.query_filtered::<Entity, With<M>>().iter(world).collect();
    for entity in marked {
        world.despawn(entity);
    }
}
