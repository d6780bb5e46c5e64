//! World coordinates of the board, and helpers that spawn and despawn its entities.

use bevy::{ecs::system::SystemParam, prelude::*};

/// Side of a square on the board, in design pixels at zoom 1.
pub const SQUARE: f32 = 72.0;

/// Marker component for all entities of the board; despawned when the battle screen is left or another battle is
/// opened.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct BattleEntity;

/// Returns the centre of a square in world coordinates.
pub fn square_center(square: rules::Square) -> Vec2 {
    Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
}

/// Returns the direction of a facing in world coordinates, whose `y` grows upwards.
pub fn facing_direction(facing: rules::Facing) -> Vec2 {
    let (x, y) = facing.offset();
    Vec2::new(f32::from(x), -f32::from(y))
}

/// Returns the rotation for a facing of a picture that is drawn facing up.
pub fn facing_rotation(facing: rules::Facing) -> Quat {
    Quat::from_rotation_z(-(facing as u8 as f32) * std::f32::consts::FRAC_PI_2)
}

/// Returns the distance between two squares; a diagonal step counts 1.
pub fn chebyshev_distance(one: rules::Square, other: rules::Square) -> i16 {
    let (dx, dy) = one.delta(other);
    dx.abs().max(dy.abs())
}

/// Returns the transform of a point in world coordinates, with `height` as its z coordinate.
pub fn at_height(point: Vec2, height: f32) -> Transform {
    Transform::from_translation(point.extend(height))
}

/// Returns a square sprite of this side.
pub fn square_sprite(image: Handle<Image>, side: f32) -> Sprite {
    Sprite { image, custom_size: Some(Vec2::splat(side)), ..default() }
}

/// System parameter that despawns all entities marked `M`, so that new ones can be spawned.
#[derive(SystemParam)]
pub struct Respawn<'w, 's, M: Component> {
    /// Commands to spawn the new entities.
    pub commands: Commands<'w, 's>,
    pub old: Query<'w, 's, Entity, With<M>>,
}

impl<M: Component> Respawn<'_, '_, M> {
    /// Returns `true` if an entity is marked `M`.
    pub fn stands(&self) -> bool {
        !self.old.is_empty()
    }

    /// Despawns the entities marked `M`.
    pub fn clear(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
    }
}

/// Despawns all entities marked `M`.
pub fn despawn_marked<M: Component>(world: &mut World) {
    let marked: Vec<Entity> = world.query_filtered::<Entity, With<M>>().iter(world).collect();
    for entity in marked {
        world.despawn(entity);
    }
}
