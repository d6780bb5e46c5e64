//! The dialog that asks for a key: the next key pressed is assigned to the action, unless another action uses it. No
//! other system receives that key.

use super::{
    keys::key_action_name,
    model::{KeyCapture, SettingsIntent, SettingsOverlay},
};
use ui_kit::{
    keys::{BindError, is_modifier_key, left_variant_of},
    prelude::*,
};

impl KeyCapture {
    pub(super) fn new(action: Action, slot: usize) -> Self {
        Self { action, slot, refused: None }
    }

    /// Swaps the keys of the two actions, if the pressed key belongs to another action.
    pub(super) fn swap(self, bindings: &mut KeyBindings) {
        if let Some((chord, BindError::Taken(other))) = self.refused {
            bindings.swap(self.action, self.slot, chord, other);
        }
    }

    /// Returns `true` if the keys can be swapped: the other action accepts the key that this action gives up.
    fn can_swap(self, bindings: &KeyBindings) -> bool {
        match self.refused {
            Some((chord, BindError::Taken(other))) => bindings.clone().swap(self.action, self.slot, chord, other),
            _ => false,
        }
    }

    pub(super) fn draw(&self, root: &mut ChildSpawnerCommands, texts: &Texts, bindings: &KeyBindings) {
        root.spawn((flex_column(14.0).width(620).padding(px(28).all()), NineSliceFrame::PROMPT)).with_children(
            |panel| {
                let asked = texts.t_args("settings-ask", &[("name", key_action_name(texts, self.action).into())]);
                panel.spawn(text_label(TextStyle::SCREEN.px(26.0), asked, palette::TEXT));
                match self.refused {
                    None => {
                        panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("settings-ask-how"), palette::TEXT_WARM));
                    }
                    Some((chord, why)) => self.refusal(panel, texts, (chord, why)),
                }
                panel.spawn(flex_row(12.0)).with_children(|plates| {
                    if self.can_swap(bindings) {
                        let swap = GameButton::confirm(texts.t("settings-swap")).height(48.0).key(KeyCode::Enter);
                        plates.spawn((swap, on_press(SettingsIntent::Swap)));
                    }
                    if !bindings.is_default(self.action) {
                        let usual =
                            GameButton::neutral(texts.t("settings-usual")).icon("undo", 20.0).key(KeyCode::Delete);
                        plates.spawn((usual, on_press(SettingsIntent::ResetKeys)));
                    }
                    let leave = GameButton::neutral(texts.t("settings-leave")).icon("left", 16.0).key(KeyCode::Escape);
                    plates.spawn((leave, on_press(SettingsIntent::CloseKeyDialog)));
                });
            },
        );
    }

    fn refusal(&self, panel: &mut ChildSpawnerCommands, texts: &Texts, (chord, why): (KeyChord, BindError)) {
        let key = ("key", chord.name(texts).into());
        let words = match why {
            BindError::Taken(other) => {
                texts.t_args("settings-taken", &[key, ("other", key_action_name(texts, other).into())])
            }
            BindError::Fixed => texts.t_args("settings-fixed", &[key]),
            BindError::Unknown => texts.t_args("settings-unknown", &[key]),
        };
        panel.spawn(flex_row(10.0)).with_children(|line| {
            line.spawn(tinted_icon("warn", 24.0, palette::REACTION));
            let node = Node { width: px(520), ..default() };
            line.spawn(node).with_child(wrapped_text(TextStyle::STRONG, words, palette::REACTION_TEXT));
        });
    }
}

/// Assigns the pressed key while the dialog asks for one, and consumes it.
pub(super) fn capture_pressed_key(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut sheet: ResMut<SettingsOverlay>,
    mut settings: ResMut<Settings>,
) {
    let Some(capture) = sheet.bypass_change_detection().0.as_mut().and_then(|open| open.capture.as_mut()) else {
        return;
    };
    let asks = matches!(capture.refused, Some((_, BindError::Taken(_))));
    // These keys belong to the buttons of the dialog.
    let plates = |key: &KeyCode| match key {
        KeyCode::Escape | KeyCode::Delete => true,
        KeyCode::Enter | KeyCode::NumpadEnter => asks,
        _ => false,
    };
    let pressed = keys.get_just_pressed().find(|key| !is_modifier_key(**key) && !plates(key)).copied();
    let lone =
        keys.get_just_released().find(|key| is_modifier_key(**key)).copied().filter(|_| capture.action.is_held());
    let Some(key) = pressed.or(lone) else { return };
    let held = |one: KeyCode, other: KeyCode| pressed.is_some() && keys.any_pressed([one, other]);
    let chord = KeyChord {
        key: left_variant_of(key),
        ctrl: held(KeyCode::ControlLeft, KeyCode::ControlRight),
        shift: held(KeyCode::ShiftLeft, KeyCode::ShiftRight),
    };
    let alt = held(KeyCode::AltLeft, KeyCode::AltRight);
    keys.clear_just_pressed(key);
    let bindings = &settings.preferences.keys;
    let free = if alt { Err(BindError::Unknown) } else { bindings.check(capture.action, chord) };
    match free {
        Ok(()) => {
            let (action, slot) = (capture.action, capture.slot);
            settings.preferences.keys.bind(action, slot, chord);
            if let Some(open) = &mut sheet.0 {
                open.capture = None;
            }
        }
        Err(why) => capture.refused = Some((chord, why)),
    }
    sheet.set_changed();
}
