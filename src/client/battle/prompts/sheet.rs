//! The sheet that a question lies on, its head, and choosing among figures.

use crate::prelude::*;

/// A change of that choice.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum Choose {
    /// In or out.
    Flip(FigureId),
    /// Done: give the orders.
    Confirm,
    /// The last stand was seen.
    Understood,
}

/// A prompt at the bottom of the window, in the middle.
pub(crate) fn sheet(width: f32, height: f32) -> Node {
    // Above the line that names the rule.
    let place = column(10.0).amid(width, 0.0).bottom(28.0).min_height(height);
    place.padding(UiRect::new(px(20), px(20), px(12), px(14)))
}

/// A prompt with the hazard strip at its top.
pub(crate) fn striped(root: &mut Parent, [width, height]: [f32; 2], fill: impl FnOnce(&mut Parent)) {
    root.spawn((sheet(width, height), Frame::PROMPT)).with_children(|panel| {
        panel.spawn(hazard(Node { width: percent(100), ..default() }));
        fill(panel);
    });
}

/// What is asked, in large letters.
pub(crate) fn title(words: String, colour: Color) -> impl Bundle {
    label(Type::PANEL.px(26.0), words, colour)
}

/// The head of a prompt: a sign, and what is asked above how it is answered, in a column of that shape.
pub(crate) fn head(sign: impl Bundle, shape: Node, title: impl Bundle, how: impl Bundle) -> impl Bundle {
    (row(14.0), children![sign, (shape, children![title, how])])
}
