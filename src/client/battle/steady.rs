//! A press on the board that is held carries out the plan that it has shown, what takes command points too: one gesture
//! for those who have only the mouse.

use super::{pointer::Pointer, prelude::*, tokens::square_at};

/// How long it is held.
const HOLD: Duration = Duration::from_millis(700);

/// A press that goes on: since when, on which square, and after how many events.
type Press = (Instant, Square, usize);

pub(super) fn plugin(app: &mut App) {
    app.at_table(BattleSystems::Input, hold.run_if(board_listens));
}

fn hold(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: Pointer,
    (table, preview, chronicle): (Res<Table>, Res<Preview>, Res<Chronicle>),
    mut press: Local<Option<Press>>,
    mut intents: Intents,
    mut awake: ResMut<Awake>,
) {
    let at = pointer.point().and_then(square_at).filter(|_| buttons.pressed(MouseButton::Left) && table.asked());
    let events = chronicle.events.len();
    if buttons.just_pressed(MouseButton::Left) {
        *press = at.map(|at| (Instant::now(), at, events));
    }
    let Some((since, on, before)) = *press else { return };
    // What was carried out meanwhile is not carried out again.
    if at != Some(on) || before != events {
        *press = None;
        return;
    }
    awake.stay(Duration::from_millis(100));
    let ready = preview.pointed && preview.plan.as_ref().is_some_and(|plan| plan.refusal().is_none());
    if ready && since.elapsed() >= HOLD {
        *press = None;
        intents.write(BattleIntent::Commit);
    }
}
