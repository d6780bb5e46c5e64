//! The sounds of user input (buttons, the curtain, the stamp on a bid), and the music of each screen.
//!
//! While a bid or a hand of cards is open, buttons are silent: otherwise an opponent who looks away could count them.
//! The stamp sounds the same for every bid.

use bevy::{picking::hover::Hovered, ui::InteractionDisabled, ui_widgets::Activate};

use super::{player::SoundPlayer, sound_table::UiSound};
use screen_kit::{bid::BidIntent, privacy_curtain::PrivacyCurtain, simultaneous_bids::SimultaneousBidsIntent};
use ui_kit::{input::keyboard_tooltip::KeyboardTooltip, prelude::*, screen::ScreenRegistry};

/// Minimum time between two sounds of buttons under the moving pointer.
const MIN_HOVER_INTERVAL: Duration = Duration::from_millis(70);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_press_sound)
        .add_observer(play_locked_click_sound)
        .add_systems(
            Update,
            (
                play_locked_key_sound,
                play_hover_sound,
                play_bid_sound,
                play_curtain_sound.run_if(resource_changed::<PrivacyCurtain>),
            ),
        )
        .add_systems(Update, play_screen_music.run_if(state_changed::<Screen>));
}

/// Returns `true` if a bid or a hand of cards is open.
fn is_secret_open(top: &TopLayer) -> bool {
    [InputLayer::BID.level, InputLayer::HAND.level].contains(&top.level)
}

fn play_ui_sound(sound: &SoundPlayer, touch: UiSound) {
    sound.play(sound.score().ui_sound(touch));
}

fn play_press_sound(_: On<Activate>, sound: Res<SoundPlayer>, top: Res<TopLayer>) {
    if !is_secret_open(&top) {
        play_ui_sound(&sound, UiSound::Press);
    }
}

fn play_locked_click_sound(
    press: On<Pointer<Press>>,
    off: Query<(), (With<GameButton>, With<InteractionDisabled>)>,
    sound: Res<SoundPlayer>,
    top: Res<TopLayer>,
) {
    if off.contains(press.entity) && !is_secret_open(&top) {
        play_ui_sound(&sound, UiSound::Locked);
    }
}

/// Plays the sound of a disabled button when its key is pressed and the reason is shown.
fn play_locked_key_sound(explained: Res<KeyboardTooltip>, sound: Res<SoundPlayer>, top: Res<TopLayer>) {
    if explained.is_changed() && !explained.is_added() && !is_secret_open(&top) {
        play_ui_sound(&sound, UiSound::Locked);
    }
}

/// Plays a sound when the pointer enters a button, but not when a button is rebuilt under a resting pointer.
fn play_hover_sound(
    mut moves: MessageReader<CursorMoved>,
    plates: Query<&Hovered, (Changed<Hovered>, With<GameButton>, Without<InteractionDisabled>)>,
    sound: Res<SoundPlayer>,
    top: Res<TopLayer>,
    mut moved: Local<Option<ClientInstant>>,
    mut last: Local<Option<ClientInstant>>,
) {
    if moves.read().count() > 0 {
        *moved = Some(ClientInstant::now());
    }
    if moved.is_none_or(|moved| moved.elapsed() > MIN_HOVER_INTERVAL) {
        return;
    }
    let came = plates.iter().any(Hovered::get);
    if came && !is_secret_open(&top) && last.is_none_or(|last| last.elapsed() >= MIN_HOVER_INTERVAL) {
        *last = Some(ClientInstant::now());
        play_ui_sound(&sound, UiSound::Hover);
    }
}

fn play_bid_sound(
    mut bids: MessageReader<BidIntent>,
    mut both: MessageReader<SimultaneousBidsIntent>,
    sound: Res<SoundPlayer>,
) {
    let one = bids.read().filter(|intent| matches!(intent, BidIntent::Seal | BidIntent::Declare)).count();
    let two = both.read().filter(|intent| matches!(intent, SimultaneousBidsIntent::Sealed(_))).count();
    if one + two > 0 {
        play_ui_sound(&sound, UiSound::Stamp);
    }
}

fn play_curtain_sound(curtain: Res<PrivacyCurtain>, sound: Res<SoundPlayer>, mut shut: Local<bool>) {
    let now = curtain.0.is_some();
    if now != *shut {
        play_ui_sound(&sound, if now { UiSound::CurtainShut } else { UiSound::CurtainOpen });
    }
    *shut = now;
}

fn play_screen_music(screen: Res<State<Screen>>, registry: Res<ScreenRegistry>, sound: Res<SoundPlayer>) {
    let music = &sound.score().music;
    sound.speaker.music(match registry.spec(*screen.get()).music {
        ScreenMusic::Battle => Some(music.battle.clone()),
        ScreenMusic::Silence => None,
        ScreenMusic::Menus => Some(music.menus.clone()),
    });
}
