//! The balance of a mission: opened from the skirmish, measured meanwhile, and the ways from it: to a battle that is like
//! most, and back with other points.

mod aloud;
mod figures;
mod fill;
mod measuring;
mod task;
mod words;

pub(crate) use measuring::open;
pub use measuring::{Battles, works};

use std::task::Poll;

use self::measuring::Measuring;
use crate::preparation::Preparation;
use battle::replay;
use kit::draw::*;
use screens::balance::BalanceIntent;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Battles>()
        // What is drawn first is this measure, not what was shown of another.
        .add_systems(OnEnter(Screen::Balance), fill::fill.run_if(resource_exists::<Measuring>))
        .add_systems(Update, (measuring::hear, measuring::let_go).chain().run_if(resource_exists::<Measuring>))
        .add_systems(
            Update,
            (answer, watch, fill::fill.run_if(changed::<(State<Screen>, Texts, Measuring)>), aloud::tell)
                .chain()
                .after(measuring::let_go)
                .run_if(in_state(Screen::Balance).and_then(resource_exists::<Measuring>)),
        );
}

fn answer(
    mut intents: MessageReader<BalanceIntent>,
    mut measuring: ResMut<Measuring>,
    battles: Res<Battles>,
    mut preparation: Option<ResMut<Preparation>>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        let mut put = None;
        match intent {
            BalanceIntent::Back => {
                if !measuring.stop() {
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
        if let (Some((side, rp)), Some(preparation)) = (put, &mut preparation) {
            preparation.set_level(side, rp);
            next.set(measuring.origin);
        }
    }
}

/// Opens the battle that is to be watched, as soon as it has been played again.
fn watch(mut measuring: ResMut<Measuring>, mut awake: ResMut<Awake>, mut commands: Commands) {
    let Some(task) = &measuring.watched else { return };
    awake.frames(2);
    let Poll::Ready(played) = task.poll() else { return };
    measuring.watched = None;
    match played {
        Some(Ok(record)) => commands.queue(move |world: &mut World| {
            if let Err(fault) = replay::open::visit(world, record, 0, Screen::Balance) {
                error!("the battle can't be shown: {fault}");
            }
        }),
        Some(Err(fault)) => error!("the battle can't be shown: {}", fault.en),
        // The thread has broken down, and has told so.
        None => {}
    }
}
