//! When the battle's systems run.

use bevy::{
    ecs::{component::Mutable, system::ScheduleSystem},
    prelude::*,
};

use super::session::Table;
use kit::screen::Screen;

/// When the battle's systems run, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Mouse and keys become intents.
    Input,
    /// Intents become orders, and orders a new view.
    Orders,
    /// What has happened is shown, one thing after the other.
    Play,
    /// What happened becomes words.
    Write,
    /// The view becomes pictures.
    Show,
}

/// How systems and resources of the battle are added.
pub(crate) trait AtTable {
    /// Runs in that set while a battle lies on the table.
    fn at_table<M>(&mut self, set: BattleSystems, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;

    /// A resource that begins anew when the screen is left.
    fn per_battle<R: Resource<Mutability = Mutable> + Default>(&mut self) -> &mut Self;
}

impl AtTable for App {
    fn at_table<M>(&mut self, set: BattleSystems, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut App {
        self.add_systems(Update, systems.in_set(set).run_if(resource_exists::<Table>))
    }

    fn per_battle<R: Resource<Mutability = Mutable> + Default>(&mut self) -> &mut App {
        self.init_resource::<R>().add_systems(OnExit(Screen::Battle), |mut old: ResMut<R>| *old = R::default())
    }
}
