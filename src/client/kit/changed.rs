//! Whether anything changed of what is looked at, as a run condition.

use bevy::{
    ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParamItem},
    prelude::*,
};

/// Resources of which one may have changed.
pub trait Watched: 'static {
    /// They themselves, where they are there.
    type Them: ReadOnlySystemParam + 'static;

    /// Whether one did.
    fn changed(them: SystemParamItem<Self::Them>) -> bool;
}

/// Run condition: one of these resources came or changed since it was asked last: `changed::<(Texts, Settings)>`.
pub fn changed<W: Watched>(them: StaticSystemParam<W::Them>) -> bool {
    W::changed(them.into_inner())
}

macro_rules! watched {
    ($($one:ident)+) => {
        impl<$($one: Resource),+> Watched for ($($one,)+) {
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
