//! The balance of a mission, opened from the skirmish or the editor and measured in the background. From it the player
//! can watch a typical battle, or go back with other points.

mod aloud;
mod figures;
mod fill;
mod measuring;
mod task;
mod words;

pub use measuring::{Battles, open, works};

use std::task::Poll;

use self::measuring::Measuring;
use crate::preparation::Preparation;
use battle::replay;
use kit::prelude::*;
use screens::{balance::BalanceIntent, stage::ScreenSystems};

/// Resource: what the editor shows of the measurement of its mission, which continues while the author edits.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct EditorBalance {
    /// The side whose points the editor is to set, and the points.
    pub put: Option<(Side, u8)>,
    /// The current step of the measurement, in words.
    pub now: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Battles>()
        .init_resource::<EditorBalance>()
        .add_systems(Update, tell_editor.run_if(in_state(Screen::Editor)).after(measuring::let_go))
        // Fill the model before the first frame, so that the screen doesn't show the last measurement.
        .add_systems(OnEnter(Screen::Balance), fill::fill.run_if(resource_exists::<Measuring>))
        .add_systems(Update, (measuring::hear, measuring::let_go).chain().run_if(resource_exists::<Measuring>))
        .add_systems(
            Update,
            (answer, watch, fill::fill.run_if(any_resource_changed::<(State<Screen>, Texts, Measuring)>), aloud::tell)
                .chain()
                .after(measuring::let_go)
                .before(ScreenSystems)
                .run_if(in_state(Screen::Balance).and_then(resource_exists::<Measuring>)),
        );
}

fn answer(
    mut intents: MessageReader<BalanceIntent>,
    mut measuring: ResMut<Measuring>,
    battles: Res<Battles>,
    (mut preparation, mut editor): (Option<ResMut<Preparation>>, ResMut<EditorBalance>),
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
            BalanceIntent::PutBest => put = figures::best(&measuring).and_then(|place| words::put(&measuring, place)),
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
fn tell_editor(
    measuring: Option<Res<Measuring>>,
    battles: Res<Battles>,
    texts: Res<Texts>,
    mut editor: ResMut<EditorBalance>,
) {
    let now = measuring.filter(|measuring| measuring.works()).map(|it| figures::now(&texts, &it, &battles).0);
    if editor.now != now {
        editor.now = now;
    }
}

/// Opens the typical battle as soon as it has been played again.
fn watch(mut measuring: ResMut<Measuring>, mut awake: ResMut<RedrawRequests>, mut commands: Commands) {
    let Some(task) = &measuring.watched else { return };
    awake.redraw_frames(2);
    let Poll::Ready(played) = task.poll() else { return };
    measuring.watched = None;
    match played {
        Some(Ok(record)) => commands.queue(move |world: &mut World| {
            if let Err(fault) = replay::open::visit(world, record, 0, Screen::Balance) {
                error!("the battle can't be shown: {fault}");
            }
        }),
        Some(Err(fault)) => error!("the battle can't be shown: {}", fault.en),
        // The thread has panicked; the log contains the reason.
        None => {}
    }
}
