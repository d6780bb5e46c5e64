//! Layout shared by prompts, and the message for choices inside a prompt.

use crate::prelude::*;

/// Message: a choice inside a prompt.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum FigureChoiceIntent {
    /// Mark a figure, or unmark it.
    Flip(FigureId),
    /// Give the orders for the marked figures.
    Confirm,
    /// Dismiss the message about a last stand.
    Understood,
}

/// Returns the node of a prompt in the middle of the window's bottom.
pub(crate) fn prompt_panel_node(width: f32, height: f32) -> Node {
    // Leave room below for the line that names the rule.
    let place = flex_column(10.0).amid(width, 0.0).bottom(28.0).min_height(height);
    place.padding(UiRect::new(px(20), px(20), px(12), px(14)))
}

/// Spawns a prompt with a hazard strip at its top.
pub(crate) fn spawn_striped_prompt(root: &mut UiParent, [width, height]: [f32; 2], fill: impl FnOnce(&mut UiParent)) {
    root.spawn((prompt_panel_node(width, height), NineSliceFrame::PROMPT)).with_children(|panel| {
        panel.spawn(hazard_stripe(Node { width: percent(100), ..default() }));
        fill(panel);
    });
}

pub(crate) fn prompt_title(words: String, colour: Color) -> impl Bundle {
    text_label(TextStyle::PANEL.px(26.0), words, colour)
}

/// Returns the head of a prompt: an icon, and beside it a column of this shape with title and instructions.
pub(crate) fn prompt_header(sign: impl Bundle, shape: Node, title: impl Bundle, how: impl Bundle) -> impl Bundle {
    (flex_row(14.0), children![sign, (shape, children![title, how])])
}
