//! What is built anew as a whole whenever its model changes: a screen, a sheet over it, a strip of the board.

use std::marker::PhantomData;

use bevy::{ecs::system::SystemParam, prelude::*};

use super::motion::send_off;

/// Marks a root of what shows an `M`.
#[derive(Component)]
struct Shows<M: 'static>(PhantomData<fn() -> M>);

/// Draws what shows an `M`: takes the old tree away and opens the new one. `M` is mostly the model itself.
#[derive(SystemParam)]
pub struct Overlay<'w, 's, M: 'static> {
    /// For what is spawned beside the overlay.
    pub commands: Commands<'w, 's>,
    old: Query<'w, 's, Entity, With<Shows<M>>>,
}

impl<M: 'static> Overlay<'_, '_, M> {
    /// Whether it stood before it was cleared.
    pub fn stood(&self) -> bool {
        !self.old.is_empty()
    }

    /// Takes away what stands.
    pub fn clear(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
    }

    /// Lets what stands slide out; nobody can press, focus or hear it any more.
    pub fn slide_out(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).remove::<Shows<M>>();
            send_off(&mut self.commands, entity);
        }
    }

    /// Opens a root beside those that stand.
    pub fn open(&mut self, root: impl Bundle, fill: impl FnOnce(&mut ChildSpawnerCommands)) -> EntityCommands<'_> {
        let mut root = self.commands.spawn((root, Shows::<M>(PhantomData)));
        root.with_children(fill);
        root
    }
}
