//! The panels around the board, and the system parameter that rebuilds them.

use crate::prelude::*;
pub(crate) use ::tutorial::BattlePanel;
use ui_kit::widgets::animate_out;

#[derive(Component)]
pub struct PanelRoot(pub BattlePanel);

/// System parameter that rebuilds panels.
#[derive(SystemParam)]
pub(crate) struct PanelSpawner<'w, 's> {
    commands: Commands<'w, 's>,
    old: Query<'w, 's, (Entity, &'static PanelRoot)>,
}

impl PanelSpawner<'_, '_> {
    /// Despawns the old panel and spawns the new one.
    pub(crate) fn show(&mut self, panel: BattlePanel, root: impl Bundle, fill: impl FnOnce(&mut UiParent)) {
        let old: Vec<Entity> = self.old(panel).collect();
        let mut root = self.commands.spawn((root, PanelRoot(panel), DespawnOnExit(Screen::Battle)));
        root.with_children(fill);
        if old.is_empty() {
            root.insert(if panel == BattlePanel::Dock { UiAnimation::slip() } else { UiAnimation::panel() });
        }
        for entity in old {
            self.commands.entity(entity).despawn();
        }
    }

    /// Slides the panel out.
    pub(crate) fn hide(&mut self, panel: BattlePanel) {
        for entity in self.old(panel).collect::<Vec<_>>() {
            self.commands.entity(entity).remove::<PanelRoot>();
            animate_out(&mut self.commands, entity);
        }
    }

    fn old(&self, panel: BattlePanel) -> impl Iterator<Item = Entity> {
        self.old.iter().filter(move |(_, which)| which.0 == panel).map(|(entity, _)| entity)
    }
}
