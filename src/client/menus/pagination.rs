//! Navigation between pages of a list: two buttons with the page number between them, and keys.

use ui_kit::prelude::*;

/// Spawns the buttons for the previous and the next page; `to` creates the message of a press.
pub(crate) fn page_buttons<I: Message + Clone>(
    foot: &mut ChildSpawnerCommands,
    (leaf, leaves): (usize, usize),
    texts: &Texts,
    to: impl Fn(usize) -> I,
) {
    for (back, name, id) in [(true, "left", "debrief-leaf-back"), (false, "right", "debrief-leaf-on")] {
        let end = if back { leaf == 0 } else { leaf + 1 >= leaves };
        let wanted = if back { leaf.saturating_sub(1) } else { leaf + 1 };
        let why =
            DisabledReason::because("").whole(texts.t(if back { "debrief-first-leaf" } else { "debrief-last-leaf" }));
        let button = GameButton::neutral("")
            .icon(name, 16.0)
            .size(48.0, 36.0)
            .padding(2.0)
            .with_focus_name(name)
            .accessible_name(texts.t(id));
        foot.spawn((button.allowed(if end { Err(why) } else { Ok(()) }), on_press(to(wanted))));
        if back {
            let values = [("n", (leaf + 1).into()), ("of", leaves.into())];
            foot.spawn(text_label(TextStyle::LABEL, texts.t_args("debrief-leaf", &values), palette::PAPER_TEXT));
        }
    }
}

/// Returns the page that the player requests with the page keys, Home, End or the wheel; `None` if it is already open.
pub(crate) fn requested_page(keys: &ButtonInput<KeyCode>, wheel: f32, (leaf, leaves): (usize, usize)) -> Option<usize> {
    let last = leaves.saturating_sub(1);
    let wanted = if keys.just_pressed(KeyCode::PageUp) || wheel > 0.0 {
        leaf.saturating_sub(1)
    } else if keys.just_pressed(KeyCode::PageDown) || wheel < 0.0 {
        (leaf + 1).min(last)
    } else if keys.just_pressed(KeyCode::Home) {
        0
    } else if keys.just_pressed(KeyCode::End) {
        last
    } else {
        return None;
    };
    (wanted != leaf).then_some(wanted)
}
