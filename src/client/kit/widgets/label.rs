//! Text: one-line labels, sentences that wrap, and sentences with **bold** parts.

use bevy::{ecs::spawn::SpawnWith, prelude::*};

use crate::theme::typeface::{Face, Type};

/// What [`label`] returns.
pub type Label = (Node, Text, Type, TextColor, TextLayout);
/// What [`sentence`] returns.
pub type Sentence = (Text, Type, TextColor);
/// What [`centered`] returns.
pub type Centered = (Text, Type, TextColor, TextLayout);

/// One line of text.
pub fn label(kind: Type, text: impl Into<String>, colour: Color) -> Label {
    let node = Node { flex_shrink: 0.0, ..default() };
    (node, Text::new(text), kind, TextColor(colour), TextLayout::no_wrap())
}

/// Text that wraps at the width it is given.
pub fn sentence(kind: Type, text: impl Into<String>, colour: Color) -> Sentence {
    (Text::new(text), kind, TextColor(colour))
}

/// Text that wraps, its lines centred.
pub fn centered(kind: Type, text: impl Into<String>, colour: Color) -> Centered {
    let layout = TextLayout::justify(Justify::Center);
    (Text::new(text), kind, TextColor(colour), layout)
}

/// Text that wraps, with `**bold**` parts.
pub fn rich(kind: Type, text: &str, colour: Color) -> impl Bundle + use<> {
    let mut parts = text.split("**").map(str::to_owned);
    let first = parts.next().unwrap_or_default();
    let bold = kind.face(match kind.face {
        Face::Fira => Face::FiraBold,
        other => other,
    });
    let rest: Vec<String> = parts.collect();
    let spans = SpawnWith(move |parent: &mut ChildSpawner| {
        for (index, part) in rest.into_iter().enumerate() {
            let kind = if index % 2 == 0 { bold } else { kind };
            parent.spawn((TextSpan::new(part), kind, TextColor(colour)));
        }
    });
    (Text::new(first), kind, TextColor(colour), Children::spawn(spans))
}
