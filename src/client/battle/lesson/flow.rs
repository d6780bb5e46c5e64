//! Sentences with keys among their words: `[[shoot]]` is the key that shoots, `**bold**` is bold.

use bevy::prelude::*;

use crate::client::{
    input::shortcut::Chord,
    text::Texts,
    theme::typeface::{Face, Type},
    widgets::{keycap, label, row},
};

/// A word, or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Word { text: String, bold: bool },
    Key { id: String, tail: String },
}

/// The words in lines as wide as their parent; empty lines part paragraphs.
pub(super) fn flow(parent: &mut ChildSpawnerCommands, texts: &Texts, words: &str, kind: Type, colour: Color) {
    let bold = kind.face(Face::FiraBold);
    for paragraph in words.split('¶') {
        let node = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: Val::Px(kind.size * 0.25),
            align_items: AlignItems::Center,
            width: Val::Percent(100.0),
            ..default()
        };
        parent.spawn((node, Pickable::IGNORE)).with_children(|line| {
            for part in parts(paragraph) {
                match part {
                    Part::Word { text, bold: false } => drop(line.spawn(label(kind, text, colour))),
                    Part::Word { text, .. } => drop(line.spawn(label(bold, text, colour))),
                    Part::Key { id, tail } => {
                        line.spawn((row(1.0), Pickable::IGNORE)).with_children(|both| {
                            both.spawn(keycap(&key(texts, &id)));
                            if !tail.is_empty() {
                                both.spawn(label(kind, tail, colour));
                            }
                        });
                    }
                }
            }
        });
    }
}

/// The same as plain text, for a screen reader.
pub(super) fn plain(texts: &Texts, words: &str) -> String {
    let paragraphs = words.replace('¶', " ");
    let said = parts(&paragraphs).into_iter().map(|part| match part {
        Part::Word { text, .. } => text,
        Part::Key { id, tail } => format!("{}{tail}", key(texts, &id)),
    });
    said.collect::<Vec<_>>().join(" ")
}

fn parts(words: &str) -> Vec<Part> {
    let mut found = Vec::new();
    let mut bold = false;
    for word in words.split_whitespace() {
        if let Some((id, tail)) = word.strip_prefix("[[").and_then(|rest| rest.split_once("]]")) {
            found.push(Part::Key { id: id.into(), tail: tail.into() });
            continue;
        }
        let text = word.replace("**", "");
        let marks = word.matches("**").count();
        let starts = word.starts_with("**");
        found.push(Part::Word { text, bold: bold || starts });
        bold ^= marks % 2 == 1;
    }
    found
}

/// What is written on the key of something that can be done.
fn key(texts: &Texts, id: &str) -> String {
    match id {
        "arrows" => "← ↑ ↓ →".to_owned(),
        "tab" => "Tab".to_owned(),
        "rules" => "F1".to_owned(),
        other => chord(other).map_or_else(|| other.to_uppercase(), |chord| chord.name(texts)),
    }
}

/// The keys that lessons speak of.
fn chord(id: &str) -> Option<Chord> {
    let key = match id {
        "half" => return Some(Chord::ctrl(KeyCode::Enter)),
        "enter" => KeyCode::Enter,
        "drop" => KeyCode::Escape,
        "up" => KeyCode::ArrowUp,
        "right" => KeyCode::KeyE,
        "left" => KeyCode::KeyQ,
        "shoot" | "fire" | "flame" | "burn" => KeyCode::KeyF,
        "strike" => KeyCode::KeyB,
        "door" => KeyCode::KeyP,
        "undo" => KeyCode::KeyU,
        "sight" => KeyCode::KeyV,
        "end" | "open" | "take" => KeyCode::Space,
        "hand" => KeyCode::KeyC,
        "hold" => KeyCode::KeyH,
        "ready" => KeyCode::KeyR,
        "kill" => KeyCode::KeyM,
        "both" => KeyCode::KeyT,
        "next" => KeyCode::KeyN,
        _ => return None,
    };
    Some(Chord::key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_bold_words_are_found() {
        let word = |text: &str, bold| Part::Word { text: text.into(), bold };
        let key = |id: &str, tail: &str| Part::Key { id: id.into(), tail: tail.into() };
        assert_eq!(
            parts("Pulsa [[shoot]], y **dos dados** caen."),
            [
                word("Pulsa", false),
                key("shoot", ","),
                word("y", false),
                word("dos", true),
                word("dados", true),
                word("caen.", false)
            ],
        );
        assert_eq!(parts("**Uno**, [[2]]"), [word("Uno,", true), key("2", "")]);
    }
}
