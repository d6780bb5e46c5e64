//! The sounds of user input (buttons, the curtain, the stamp on a bid), and the music of each screen.
//!
//! While a bid or a hand of cards is open, buttons are silent: otherwise an opponent who looks away could count them.
//! The stamp sounds the same for every bid.

use bevy::{picking::hover::Hovered, ui::InteractionDisabled, ui_widgets::Activate};

use super::{score::Touch, sound::Sound};
use kit::{input::keyboard_tooltip::KeyboardTooltip, prelude::*};
use screens::{bid::BidIntent, privacy_curtain::PrivacyCurtain, simultaneous_bids::SimultaneousBidsIntent};

/// Minimum time between two sounds of buttons under the moving pointer.
const BETWEEN: Duration = Duration::from_millis(70);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(pressed)
        .add_observer(clicked_in_vain)
        .add_systems(Update, (keyed_in_vain, hovered, stamped, curtain.run_if(resource_changed::<PrivacyCurtain>)))
        .add_systems(Update, music.run_if(state_changed::<Screen>));
}

/// Returns `true` if a bid or a hand of cards is open.
pub fn secret(top: &TopLayer) -> bool {
    [InputLayer::BID.level, InputLayer::HAND.level].contains(&top.level)
}

fn touch(sound: &Sound, touch: Touch) {
    sound.play(sound.score().touch(touch));
}

fn pressed(_: On<Activate>, sound: Res<Sound>, top: Res<TopLayer>) {
    if !secret(&top) {
        touch(&sound, Touch::Press);
    }
}

fn clicked_in_vain(
    press: On<Pointer<Press>>,
    off: Query<(), (With<GameButton>, With<InteractionDisabled>)>,
    sound: Res<Sound>,
    top: Res<TopLayer>,
) {
    if off.contains(press.entity) && !secret(&top) {
        touch(&sound, Touch::Locked);
    }
}

/// Plays the sound of a disabled button when its key is pressed and the reason is shown.
fn keyed_in_vain(explained: Res<KeyboardTooltip>, sound: Res<Sound>, top: Res<TopLayer>) {
    if explained.is_changed() && !explained.is_added() && !secret(&top) {
        touch(&sound, Touch::Locked);
    }
}

/// Plays a sound when the pointer enters a button, but not when a button is rebuilt under a resting pointer.
fn hovered(
    mut moves: MessageReader<CursorMoved>,
    plates: Query<&Hovered, (Changed<Hovered>, With<GameButton>, Without<InteractionDisabled>)>,
    sound: Res<Sound>,
    top: Res<TopLayer>,
    mut moved: Local<Option<ClientInstant>>,
    mut last: Local<Option<ClientInstant>>,
) {
    if moves.read().count() > 0 {
        *moved = Some(ClientInstant::now());
    }
    if moved.is_none_or(|moved| moved.elapsed() > BETWEEN) {
        return;
    }
    let came = plates.iter().any(Hovered::get);
    if came && !secret(&top) && last.is_none_or(|last| last.elapsed() >= BETWEEN) {
        *last = Some(ClientInstant::now());
        touch(&sound, Touch::Hover);
    }
}

fn stamped(mut bids: MessageReader<BidIntent>, mut both: MessageReader<SimultaneousBidsIntent>, sound: Res<Sound>) {
    let one = bids.read().filter(|intent| matches!(intent, BidIntent::Seal | BidIntent::Declare)).count();
    let two = both.read().filter(|intent| matches!(intent, SimultaneousBidsIntent::Sealed(_))).count();
    if one + two > 0 {
        touch(&sound, Touch::Stamp);
    }
}

fn curtain(curtain: Res<PrivacyCurtain>, sound: Res<Sound>, mut shut: Local<bool>) {
    let now = curtain.0.is_some();
    if now != *shut {
        touch(&sound, if now { Touch::CurtainShut } else { Touch::CurtainOpen });
    }
    *shut = now;
}

fn music(screen: Res<State<Screen>>, sound: Res<Sound>) {
    let music = &sound.score().music;
    sound.speaker.music(match screen.get() {
        Screen::Battle => Some(music.battle.clone()),
        // After the last sound of a battle there is no music.
        Screen::Debrief | Screen::Analysis => None,
        _ => Some(music.menus.clone()),
    });
}
