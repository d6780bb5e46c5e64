//! Overlays: UI trees that are rebuilt as a whole when their model changes: a screen, a dialog over it, or a strip over
//! the board.

use std::marker::PhantomData;

use bevy::{ecs::system::SystemParam, prelude::*};

use super::animation::animate_out;

/// Marker component for the root of an overlay that shows an `M`.
#[derive(Component)]
struct UiTreeRoot<M: 'static>(PhantomData<fn() -> M>);

/// System parameter that despawns and opens the overlays of an `M`, usually the model itself.
#[derive(SystemParam)]
pub struct UiTree<'w, 's, M: 'static> {
    /// Commands for entities other than the overlay.
    pub commands: Commands<'w, 's>,
    old: Query<'w, 's, Entity, With<UiTreeRoot<M>>>,
}

impl<M: 'static> UiTree<'_, '_, M> {
    /// Returns `true` if an overlay existed before it was cleared.
    pub fn existed(&self) -> bool {
        !self.old.is_empty()
    }

    /// Despawns the overlays.
    pub fn clear(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).despawn();
        }
    }

    /// Lets the overlays slide out and despawns them; from now on they can't be pressed or focused.
    pub fn slide_out(&mut self) {
        for entity in &self.old {
            self.commands.entity(entity).remove::<UiTreeRoot<M>>();
            animate_out(&mut self.commands, entity);
        }
    }

    /// Opens a root in addition to existing ones.
    pub fn open(&mut self, root: impl Bundle, fill: impl FnOnce(&mut ChildSpawnerCommands)) -> EntityCommands<'_> {
        let mut root = self.commands.spawn((root, UiTreeRoot::<M>(PhantomData)));
        root.with_children(fill);
        root
    }
}
