//! Overlays: UI trees that are rebuilt as a whole when their model changes: a screen, a sheet over it, a strip of the
//! board.

use std::marker::PhantomData;

use bevy::{ecs::system::SystemParam, prelude::*};

use super::motion::send_off;

/// Marker component for the root of an overlay that shows an `M`.
#[derive(Component)]
struct Shows<M: 'static>(PhantomData<fn() -> M>);

/// System parameter that despawns and opens the overlays of an `M`, usually the model itself.
#[derive(SystemParam)]
pub struct Overlay<'w, 's, M: 'static> {
    /// Commands for entities other than the overlay.
    pub commands: Commands<'w, 's>,
    old: Query<'w, 's, Entity, With<Shows<M>>>,
}

impl<M: 'static> Overlay<'_, '_, M> {
    /// Returns `true` if an overlay existed before it was cleared.
    pub fn stood(&self) -> bool {
        !self.old.is_empty()
    }

    /// Despawns the overlays.
    pub fn clear(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
    }

    /// Lets the overlays slide out; from now on they can't be pressed or focused.
    pub fn slide_out(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).remove::<Shows<M>>();
            send_off(&mut self.commands, entity);
        }
    }

    /// Opens a root in addition to existing ones.
    pub fn open(&mut self, root: impl Bundle, fill: impl FnOnce(&mut ChildSpawnerCommands)) -> EntityCommands<'_> {
        let mut root = self.commands.spawn((root, Shows::<M>(PhantomData)));
        root.with_children(fill);
        root
    }
}
