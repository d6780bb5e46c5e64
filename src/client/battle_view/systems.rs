//! Schedule of the battle's systems.

use bevy::{
    ecs::{component::Mutable, system::ScheduleSystem},
    prelude::*,
};

use super::session::BattleView;
use ui_kit::screen::Screen;

/// System sets of the battle, in the order in which they run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Turns mouse and key input into intents.
    Input,
    /// Turns intents into orders, and updates the view.
    Orders,
    /// Plays back events, one after the other.
    Play,
    /// Turns events into texts.
    Write,
    /// Draws the board and the panels.
    Show,
}

/// Extension trait for [`App`] that adds systems and resources of the battle.
pub trait BattleAppExt {
    /// Adds systems to a set; they run while there is a [`BattleView`].
    fn add_battle_systems<M>(
        &mut self,
        set: BattleSystems,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self;

    /// Adds a resource that is reset when the battle screen is left.
    fn init_battle_resource<R: Resource<Mutability = Mutable> + Default>(&mut self) -> &mut Self;
}

impl BattleAppExt for App {
    fn add_battle_systems<M>(
        &mut self,
        set: BattleSystems,
        systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut App {
        self.add_systems(Update, systems.in_set(set).run_if(resource_exists::<BattleView>))
    }

    fn init_battle_resource<R: Resource<Mutability = Mutable> + Default>(&mut self) -> &mut App {
        self.init_resource::<R>().add_systems(OnExit(Screen::Battle), |mut old: ResMut<R>| *old = R::default())
    }
}
