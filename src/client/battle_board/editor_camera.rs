//! The camera over the editor's board. Unlike the battle's camera, it may look beyond the board.

use crate::{camera, editor_board::EditorBoard, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        apply_editor_camera
            .run_if(in_state(Screen::Editor).and_then(any_resource_changed::<(CameraTarget, UiFit, EditorBoard)>)),
    )
    .add_systems(OnExit(Screen::Editor), (camera::reset_camera, despawn_marked::<BattleEntity>));
}

fn apply_editor_camera(
    lens: Res<CameraTarget>,
    fit: Res<UiFit>,
    mut camera: Query<(&mut Transform, &mut Projection), With<MainCamera>>,
) {
    camera::point_camera(&lens, &fit, &mut camera);
}
