//! The camera over the workbench. Unlike the battle's camera, it may look beyond the board.

use crate::{camera, prelude::*, workbench::Workbench};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        apply.run_if(in_state(Screen::Editor).and_then(any_resource_changed::<(Lens, UiFit, Workbench)>)),
    )
    .add_systems(OnExit(Screen::Editor), (camera::restore, clear::<OnTable>));
}

fn apply(lens: Res<Lens>, fit: Res<UiFit>, mut camera: Query<(&mut Transform, &mut Projection), With<MainCamera>>) {
    camera::aim(&lens, &fit, &mut camera);
}
