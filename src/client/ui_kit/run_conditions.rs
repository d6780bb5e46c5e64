//! Run condition for changes of several resources.

use bevy::{
    ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParamItem},
    prelude::*,
};

/// A tuple of resources that [`any_resource_changed`] watches.
pub trait ResourceSet: 'static {
    /// System parameter with the resources, each optional.
    type Them: ReadOnlySystemParam + 'static;

    /// Returns `true` if one of the resources was added or changed.
    fn changed(them: SystemParamItem<Self::Them>) -> bool;
}

/// Run condition: one of these resources was added or changed since the last check. Example:
/// `any_resource_changed::<(Texts, Settings)>`.
pub fn any_resource_changed<W: ResourceSet>(them: StaticSystemParam<W::Them>) -> bool {
    W::changed(them.into_inner())
}

macro_rules! watched {
    ($($one:ident)+) => {
        impl<$($one: Resource),+> ResourceSet for ($($one,)+) {
            type Them = ($(Option<Res<'static, $one>>,)+);

            #[expect(non_snake_case, reason = "each is called as its type")]
            fn changed(($($one,)+): SystemParamItem<Self::Them>) -> bool {
                $($one.is_some_and(|one| one.is_changed()))||+
            }
        }
    };
}

watched!(A B);
watched!(A B C);
watched!(A B C D);
watched!(A B C D E);
watched!(A B C D E F);
watched!(A B C D E F G);
