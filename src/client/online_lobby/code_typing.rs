//! Typing of the code: letters and digits fill the boxes, Backspace removes the last one.

use bevy::input::{
    ButtonState,
    keyboard::{Key, KeyboardInput},
};
use screen_kit::{choice_dialog::ChoiceDialog, text_dialog::TextDialog};
use ui_kit::{accessibility::ScreenReaderAnnouncement, prelude::*};

use crate::{lobby_systems::LobbySystems, online_lobby::OnlineLobby};

/// Number of letters and digits of a code.
pub(crate) const CODE_LETTERS: usize = 6;
/// Modifier keys that turn a letter into a shortcut.
const COMMAND_KEYS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, type_code.run_if(in_state(Screen::OnlineLobby)).in_set(LobbySystems));
}

fn type_code(
    mut typed: MessageReader<KeyboardInput>,
    (keys, top): (Res<ButtonInput<KeyCode>>, Res<TopLayer>),
    (text, choice): (Res<TextDialog>, Res<ChoiceDialog>),
    mut lobby: ResMut<OnlineLobby>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
    texts: Res<Texts>,
) {
    // A key that opens or closes a dialog is not part of the code.
    let is_free = top.is_base() && text.0.is_none() && choice.0.is_none();
    let listens = lobby.is_typing() && is_free && !keys.any_pressed(COMMAND_KEYS);
    let pressed = typed.read().filter(|key| key.state == ButtonState::Pressed);
    let code = pressed.fold(lobby.typed.clone(), |code, key| if listens { apply_key(code, key) } else { code });
    if code != lobby.typed {
        announcement.0 = texts.t_args("online-code-spoken", &[("code", code.clone().into())]);
        (lobby.typed, lobby.failure) = (code, None);
    }
}

/// Returns the code after a key was pressed.
fn apply_key(mut code: String, key: &KeyboardInput) -> String {
    if key.logical_key == Key::Backspace {
        code.pop();
        return code;
    }
    let Key::Character(text) = &key.logical_key else { return code };
    for character in text.chars().filter(char::is_ascii_alphanumeric) {
        if code.len() < CODE_LETTERS && !key.repeat {
            code.push(character.to_ascii_uppercase());
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_event(logical_key: Key, repeat: bool) -> KeyboardInput {
        let (state, window) = (ButtonState::Pressed, Entity::PLACEHOLDER);
        KeyboardInput { key_code: KeyCode::F20, logical_key, state, text: None, repeat, window }
    }

    fn type_keys(code: &str, keys: &[&str]) -> String {
        let event = |key: &&str| match *key {
            "<" => key_event(Key::Backspace, false),
            key => key_event(Key::Character(key.into()), false),
        };
        keys.iter().map(event).fold(code.to_owned(), |code, key| apply_key(code, &key))
    }

    #[test]
    fn letters_and_digits_fill_the_code_in_capitals() {
        assert_eq!(type_keys("", &["7", "k", "4", "-", "m", "ñ", " ", "2"]), "7K4M2");
        assert_eq!(type_keys("7K4M2", &["p", "q"]), "7K4M2P", "a code has no more letters");
        assert_eq!(type_keys("7K4M2P", &["<", "<", "r"]), "7K4MR");
        assert_eq!(type_keys("", &["<"]), "");
    }

    #[test]
    fn held_key_types_one_letter() {
        let code = apply_key("7K".into(), &key_event(Key::Character("4".into()), true));
        assert_eq!(code, "7K");
        assert_eq!(apply_key(code, &key_event(Key::Backspace, true)), "7", "but removes several");
    }
}
