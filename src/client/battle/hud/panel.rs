//! The panels around the board, and how one is built anew.

use bevy::ecs::system::SystemParam;

use crate::prelude::*;
use kit::widgets::send_off;

/// A panel's root; the name says which.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    Top,
    Force,
    Right,
    Actions,
    Dock,
}

/// Builds panels anew.
#[derive(SystemParam)]
pub(crate) struct Panels<'w, 's> {
    commands: Commands<'w, 's>,
    old: Query<'w, 's, (Entity, &'static Panel)>,
    awake: ResMut<'w, Awake>,
}

impl Panels<'_, '_> {
    /// Takes the old panel away and spawns the new one's root, which [`fill`](FnOnce) fills. Where there is none, the
    /// old one slides out.
    pub(crate) fn rebuild(&mut self, panel: Panel, fill: impl FnOnce(&mut Commands) -> Option<Entity>) {
        let commands = &mut self.commands;
        let new = fill(commands);
        let mut fresh = true;
        for (entity, _) in self.old.iter().filter(|(_, which)| **which == panel) {
            match new {
                Some(_) => commands.entity(entity).despawn(),
                None => {
                    commands.entity(entity).remove::<Panel>();
                    send_off(commands, entity);
                }
            }
            fresh = false;
        }
        if let Some(root) = new {
            commands.entity(root).insert((panel, DespawnOnExit(Screen::Battle)));
            if fresh {
                commands.entity(root).insert(if panel == Panel::Dock { Motion::slip() } else { Motion::panel() });
            }
        }
        self.awake.frames(3);
    }
}

/// A node that is placed in the window by its distance to the edges.
pub(crate) fn anchored(left: Val, right: Val, top: Val, bottom: Val) -> Node {
    Node { position_type: PositionType::Absolute, left, right, top, bottom, ..default() }
}
