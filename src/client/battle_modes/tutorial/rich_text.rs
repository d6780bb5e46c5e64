//! Sentences with keys among their words: `[[shoot]]` is the key that shoots, `**bold**` is bold.

use crate::prelude::*;
use ui_kit::input::key_labels::key_name;

/// Part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TextSegment {
    Word { text: String, bold: bool },
    Key { id: String, tail: String },
}

pub(crate) type TextsAndBindings<'a> = (&'a Texts, &'a KeyBindings);

/// Spawns the words in lines as wide as their parent; `¶` separates paragraphs.
pub(crate) fn spawn_rich_text(
    parent: &mut UiParent,
    known: TextsAndBindings,
    words: &str,
    kind: TextStyle,
    colour: Color,
) {
    let bold = kind.face(FontFace::FiraBold);
    for paragraph in words.split('¶') {
        let node = Node {
            flex_wrap: FlexWrap::Wrap,
            column_gap: Val::Px(kind.size * 0.25),
            align_items: AlignItems::Center,
            width: Val::Percent(100.0),
            ..default()
        };
        parent.spawn(node).with_children(|line| {
            for part in parse_text_parts(paragraph) {
                match part {
                    TextSegment::Word { text, bold: false } => drop(line.spawn(text_label(kind, text, colour))),
                    TextSegment::Word { text, .. } => drop(line.spawn(text_label(bold, text, colour))),
                    TextSegment::Key { id, tail } => {
                        line.spawn(flex_row(1.0)).with_children(|both| {
                            both.spawn(keycap_label(&key_label(known, &id)));
                            if !tail.is_empty() {
                                both.spawn(text_label(kind, tail, colour));
                            }
                        });
                    }
                }
            }
        });
    }
}

/// Returns the words as plain text, for a screen reader.
pub(crate) fn strip_text_markup(known: TextsAndBindings, words: &str) -> String {
    let paragraphs = words.replace('¶', " ");
    let said = parse_text_parts(&paragraphs).into_iter().map(|part| match part {
        TextSegment::Word { text, .. } => text,
        TextSegment::Key { id, tail } => format!("{}{tail}", key_label(known, &id)),
    });
    said.collect::<Vec<_>>().join(" ")
}

fn parse_text_parts(words: &str) -> Vec<TextSegment> {
    let mut found = Vec::new();
    let mut bold = false;
    for word in words.split_whitespace() {
        if let Some((id, tail)) = word.strip_prefix("[[").and_then(|rest| rest.split_once("]]")) {
            found.push(TextSegment::Key { id: id.into(), tail: tail.into() });
            continue;
        }
        let text = word.replace("**", "");
        let marks = word.matches("**").count();
        let starts = word.starts_with("**");
        found.push(TextSegment::Word { text, bold: bold || starts });
        bold ^= marks % 2 == 1;
    }
    found
}

/// Returns the name of the key for an id in a tutorial's text.
fn key_label((texts, bindings): TextsAndBindings, id: &str) -> String {
    if id == "arrows" {
        let sides = [Action::West, Action::North, Action::South, Action::East];
        return sides.map(|side| bindings.name(side, texts)).join(" ");
    }
    if id == "shift" {
        return texts.t("key-shift");
    }
    if id == "aside" {
        return format!("{} {}", texts.t("key-shift"), bindings.name(Action::North, texts));
    }
    if let Some(action) = rebindable_action(id) {
        return bindings.name(action, texts);
    }
    if id == "kill" {
        return key_name(texts.key("answer-kill"), texts);
    }
    fixed_key(id).map_or_else(|| id.to_uppercase(), |key| key_name(key, texts))
}

/// Returns the action for an id, if the player can rebind its key.
fn rebindable_action(id: &str) -> Option<Action> {
    Some(match id {
        "tab" => Action::Next,
        "half" => Action::EndHalf,
        // The tutorials' entry points are in the west.
        "in" => Action::East,
        "right" => Action::TurnRight,
        "left" => Action::TurnLeft,
        "shoot" | "flame" | "fire" | "burn" => Action::Shoot,
        "ready" => Action::Reaction,
        "strike" => Action::Strike,
        "grenade" => Action::Grenade,
        "door" => Action::Door,
        "jam" => Action::ClearJam,
        "undo" => Action::Undo,
        "sight" => Action::Threats,
        "end" => Action::EndActivation,
        "hand" => Action::Hand,
        "horde" => Action::Horde,
        "rules" => Action::Rules,
        "menu" => Action::Menu,
        _ => return None,
    })
}

/// Returns the fixed key for an id. Keys that answer prompts can't be rebound.
fn fixed_key(id: &str) -> Option<KeyCode> {
    Some(match id {
        "enter" => KeyCode::Enter,
        "drop" => KeyCode::Escape,
        "open" | "take" => KeyCode::Space,
        "hold" => KeyCode::KeyH,
        "both" => KeyCode::KeyT,
        "next" => KeyCode::KeyN,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_bold_words_are_parsed() {
        let word = |text: &str, bold| TextSegment::Word { text: text.into(), bold };
        let key = |id: &str, tail: &str| TextSegment::Key { id: id.into(), tail: tail.into() };
        assert_eq!(
            parse_text_parts("Pulsa [[shoot]], y **dos dados** caen."),
            [
                word("Pulsa", false),
                key("shoot", ","),
                word("y", false),
                word("dos", true),
                word("dados", true),
                word("caen.", false)
            ],
        );
        assert_eq!(parse_text_parts("**Uno**, [[2]]"), [word("Uno,", true), key("2", "")]);
    }
}
