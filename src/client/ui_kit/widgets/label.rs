//! Text: one-line labels, sentences that wrap, and sentences with **bold** parts.

use bevy::{ecs::spawn::SpawnWith, prelude::*, text::Underline};

use crate::theme::typeface::{FontFace, TextStyle};

/// Returns one line of text.
pub fn text_label(
    kind: TextStyle,
    text: impl Into<String>,
    colour: Color,
) -> (Node, Text, TextStyle, TextColor, TextLayout) {
    let node = Node { flex_shrink: 0.0, ..default() };
    (node, Text::new(text), kind, TextColor(colour), TextLayout::no_wrap())
}

/// Returns text that wraps.
pub fn wrapped_text(kind: TextStyle, text: impl Into<String>, colour: Color) -> (Text, TextStyle, TextColor) {
    (Text::new(text), kind, TextColor(colour))
}

/// Returns centred text that wraps.
pub fn centered_text(
    kind: TextStyle,
    text: impl Into<String>,
    colour: Color,
) -> (Text, TextStyle, TextColor, TextLayout) {
    (Text::new(text), kind, TextColor(colour), TextLayout::justify(Justify::Center))
}

/// Returns text that wraps, with `**bold**` parts. The typewriter font underlines them, because it has only one weight.
pub fn rich_text(kind: TextStyle, text: &str, colour: Color) -> impl Bundle + use<> {
    let mut parts = text.split("**").map(str::to_owned);
    let first = parts.next().unwrap_or_default();
    let bold = if kind.face == FontFace::Fira { kind.face(FontFace::FiraBold) } else { kind };
    let rest: Vec<String> = parts.collect();
    let spans = SpawnWith(move |parent: &mut ChildSpawner| {
        for (index, part) in rest.into_iter().enumerate() {
            let marked = index % 2 == 0;
            let set = if marked { bold } else { kind };
            let mut span = parent.spawn((TextSpan::new(part), set, TextColor(colour)));
            if marked && kind.face == FontFace::Typed {
                span.insert(Underline);
            }
        }
    });
    (Text::new(first), kind, TextColor(colour), Children::spawn(spans))
}
