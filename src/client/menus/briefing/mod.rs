//! The briefing: story, victory conditions, board plan and requisition points of the mission in preparation.

mod plan;
mod view;

use crate::battle_setup::{BattleSetup, start_battle::begin_battle};
use rules::Side;
use screen_kit::screen_root::ScreenSystems;
use ui_kit::prelude::*;

pub(crate) use plan::build_mini_map;
pub use view::{BriefingIntent, DossierText, spawn_dossier_text};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_systems(Update, handle_briefing_intents.run_if(in_state(Screen::Briefing)).before(ScreenSystems));
}

fn handle_briefing_intents(
    mut intents: MessageReader<BriefingIntent>,
    preparation: Option<ResMut<BattleSetup>>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(mut preparation) = preparation else { return };
    for intent in intents.read() {
        match intent {
            BriefingIntent::Back => next.set(preparation.origin()),
            BriefingIntent::Swap => preparation.sitting.swap(),
            BriefingIntent::SetRp(side, rp) => preparation.set_level(*side, *rp),
            BriefingIntent::ChooseForces => match preparation.sitting.chooser(Side::Allied) {
                Some(side) => {
                    preparation.chooser = side;
                    next.set(Screen::Forces);
                }
                None => commands.queue(begin_battle),
            },
        }
    }
}
