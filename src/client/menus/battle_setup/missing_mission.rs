//! Returns to the title screen when the file of the mission in preparation is removed or becomes faulty.

use bevy::prelude::*;

use crate::battle_setup::BattleSetup;
use mission_library::MissionLibrary;
use ui_kit::screen::Screen;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        leave_missing_mission.run_if(
            resource_exists::<BattleSetup>
                .and_then(resource_changed::<MissionLibrary>)
                .and_then(in_state(Screen::Briefing).or_else(in_state(Screen::Forces))),
        ),
    );
}

fn leave_missing_mission(
    preparation: Res<BattleSetup>,
    missions: Res<MissionLibrary>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    if preparation.dossier(&missions).is_none() {
        info!("the mission {} is gone", preparation.mission);
        commands.remove_resource::<BattleSetup>();
        next.set(Screen::Title);
    }
}
