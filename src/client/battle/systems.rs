//! When the battle's systems run.

use bevy::{
    ecs::{
        component::Mutable,
        system::{ReadOnlySystemParam, ScheduleSystem, StaticSystemParam, SystemParamItem},
    },
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

/// Resources of which any may have changed.
pub(crate) trait Watched {
    type Param: ReadOnlySystemParam + 'static;

    fn changed(param: SystemParamItem<Self::Param>) -> bool;
}

/// Whether one of these resources is there and has changed: `draw.run_if(changed::<(Table, Texts)>)`.
pub(crate) fn changed<W: Watched>(watched: StaticSystemParam<W::Param>) -> bool {
    W::changed(watched.into_inner())
}

macro_rules! watched {
    ($($resource:ident $name:ident),+) => {
        impl<$($resource: Resource),+> Watched for ($($resource,)+) {
            type Param = ($(Option<Res<'static, $resource>>,)+);

            fn changed(($($name,)+): SystemParamItem<Self::Param>) -> bool {
                $($name.is_some_and(|resource| resource.is_changed()))||+
            }
        }
    };
}

watched!(A a, B b);
watched!(A a, B b, C c);
watched!(A a, B b, C c, D d);
watched!(A a, B b, C c, D d, E e);
watched!(A a, B b, C c, D d, E e, F f);
