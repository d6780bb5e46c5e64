//! The balance of a mission, opened from the skirmish or the editor and measured in the background. From the balance
//! screen the player can watch a typical battle, or go back with other requisition points.

mod announcements;
mod numbers;
mod state;
mod steps;
mod text;
mod view;
mod view_model;

pub use state::{is_measuring, open_balance};
pub use steps::BattleCounts;

use self::state::BalanceState;
use crate::battle_setup::BattleSetup;
use battle_modes::replay;
use screen_kit::screen_root::ScreenSystems;
use ui_kit::{background_thread::WorkerPanicked, prelude::*};

pub use view::{
    BalanceFigures, BalanceIntent, BalanceModel, ChangeRow, EndingRow, HEAT_STEPS, HeatKind, HeatSquare, LengthBar,
    RowFigures,
};

/// Resource with the state of the mission's measurement for the editor. The measurement continues while the author
/// edits.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct EditorBalance {
    /// The side whose requisition points the editor has to set, and the points.
    pub put: Option<(Side, u8)>,
    /// The current step of the measurement, in words.
    pub now: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<BattleCounts>()
        .init_resource::<EditorBalance>()
        .add_systems(Update, report_to_editor.run_if(in_state(Screen::Editor)).after(state::pause_when_left))
        // Fill the model before the first frame, so that the screen doesn't show the last measurement.
        .add_systems(OnEnter(Screen::Balance), view_model::update_balance_model.run_if(resource_exists::<BalanceState>))
        .add_systems(
            Update,
            (state::receive_results, state::pause_when_left).chain().run_if(resource_exists::<BalanceState>),
        )
        .add_systems(
            Update,
            (
                handle_balance_intents,
                open_prepared_replay,
                view_model::update_balance_model.run_if(any_resource_changed::<(State<Screen>, Texts, BalanceState)>),
                announcements::announce_finished_work,
            )
                .chain()
                .after(state::pause_when_left)
                .before(ScreenSystems)
                .run_if(in_state(Screen::Balance).and_then(resource_exists::<BalanceState>)),
        );
}

fn handle_balance_intents(
    mut intents: MessageReader<BalanceIntent>,
    mut measuring: ResMut<BalanceState>,
    battles: Res<BattleCounts>,
    (mut preparation, mut editor): (Option<ResMut<BattleSetup>>, ResMut<EditorBalance>),
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        let mut put = None;
        match intent {
            BalanceIntent::Back => {
                // For the editor, the measurement continues in the background.
                if measuring.origin == Screen::Editor || !measuring.stop() {
                    next.set(measuring.origin);
                }
            }
            BalanceIntent::More => measuring.more(&battles),
            BalanceIntent::Watch => measuring.watch(),
            BalanceIntent::Put(side, rp) => put = Some((*side, *rp)),
            BalanceIntent::PutBest => {
                put = numbers::find_best_change(&measuring).and_then(|place| text::points_of_change(&measuring, place));
            }
            BalanceIntent::Heat(heat) => measuring.heat = *heat,
            BalanceIntent::Side(side) => measuring.side = *side,
            BalanceIntent::Choose(row) => measuring.chosen = Some(*row),
        }
        let Some((side, rp)) = put else { continue };
        match &mut preparation {
            _ if measuring.origin == Screen::Editor => editor.put = put,
            Some(preparation) => preparation.set_level(side, rp),
            None => continue,
        }
        next.set(measuring.origin);
    }
}

/// Updates the progress of the measurement in the editor.
fn report_to_editor(
    measuring: Option<Res<BalanceState>>,
    battles: Res<BattleCounts>,
    texts: Res<Texts>,
    mut editor: ResMut<EditorBalance>,
) {
    let now = measuring
        .filter(|measuring| measuring.works())
        .map(|it| numbers::describe_current_work(&texts, &it, &battles).0);
    if editor.now != now {
        editor.now = now;
    }
}

/// Opens the replay of the typical battle as soon as that battle has been played again.
fn open_prepared_replay(
    mut measuring: ResMut<BalanceState>,
    mut awake: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    let Some(task) = &measuring.watched else { return };
    awake.redraw_frames(2);
    let Some(played) = task.poll() else { return };
    measuring.watched = None;
    match played {
        Ok(Ok(record)) => commands.queue(move |world: &mut World| {
            if let Err(fault) = replay::open::open_at(world, record, 0, Screen::Balance) {
                error!("the battle can't be shown: {fault}");
            }
        }),
        Ok(Err(fault)) => error!("the battle can't be shown: {}", fault.en),
        // The log contains the reason.
        Err(WorkerPanicked) => {}
    }
}
