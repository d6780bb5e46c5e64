//! A long press on the board carries out the shown plan, even if it takes command points. Players who use only the
//! mouse need no other gesture.

use super::{edit_plan::PlanIntent, figure_tokens::square_at, pointer::BoardPointer, prelude::*};

/// Minimum duration of a long press.
const LONG_PRESS_DURATION: Duration = Duration::from_millis(700);

/// A press that goes on: its beginning, its square, and the number of events at the beginning.
type HeldPress = (ClientInstant, Square, usize);

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(BattleSystems::Input, commit_on_long_press.run_if(is_board_layer_active));
}

fn commit_on_long_press(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: BoardPointer,
    (view, preview, history): (Res<BattleView>, Res<PlanPreview>, Res<EventHistory>),
    mut press: Local<Option<HeldPress>>,
    mut intents: IntentWriter,
    mut awake: ResMut<RedrawRequests>,
) {
    let at = pointer.point().and_then(square_at).filter(|_| buttons.pressed(MouseButton::Left) && view.is_prompted());
    let events = history.events.len();
    if buttons.just_pressed(MouseButton::Left) {
        *press = at.map(|at| (ClientInstant::now(), at, events));
    }
    let Some((since, on, before)) = *press else { return };
    // A plan that has been carried out since the press began must not be carried out again.
    if at != Some(on) || before != events {
        *press = None;
        return;
    }
    awake.redraw_for(Duration::from_millis(100));
    let ready = preview.pointed && preview.plan.as_ref().is_some_and(|plan| plan.refusal().is_none());
    if ready && since.elapsed() >= LONG_PRESS_DURATION {
        *press = None;
        intents.write(PlanIntent::Commit);
    }
}
