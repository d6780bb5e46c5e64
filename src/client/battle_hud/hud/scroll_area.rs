//! Scrolling of the right panel's page: by the wheel over it, which Bevy's `ScrollArea` handles, or by Page Up and Page
//! Down. The log spawns only its visible lines, so that it handles the wheel itself.

use bevy::{input::mouse::AccumulatedMouseScroll, ui::UiGlobalTransform};

use super::log_page::LogIntent;
use crate::prelude::*;
use battle_view::wheel_scroll::{ScrollContent, is_pointer_over};
use ui_kit::{input::pointer_path::PointerPlace, widgets::scroll_by};

/// Resource: scroll position of the page. It survives rebuilding the panel, and is reset for another figure.
#[derive(Resource, Default)]
pub(super) struct ScrollState {
    of: Option<FigureId>,
    pub(super) by: f32,
}

/// Distance that Page Up and Page Down scroll, in design pixels.
const PAGE: f32 = 200.0;

/// Query for the pages, to check whether the pointer is over one.
type ScrollContentQuery<'w, 's> =
    Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<ScrollContent>>;

/// Scrolls the page by keys, and the log by wheel and keys.
pub(super) fn scroll_right_panel(
    keys: KeyInput,
    wheel: Res<AccumulatedMouseScroll>,
    papers: ScrollContentQuery,
    mut pages: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollContent>>,
    pointer: PointerPlace,
    view: Res<BattleView>,
    mut log: MessageWriter<LogIntent>,
) {
    let steps = i8::from(keys.just_pressed(KeyCode::PageDown)) - i8::from(keys.just_pressed(KeyCode::PageUp));
    if view.page != RightPanelPage::Log {
        if steps != 0 {
            pages.iter_mut().for_each(|(page, mut at)| scroll_by(page, &mut at, f32::from(steps) * PAGE));
        }
        return;
    }
    let notches = if is_pointer_over(&papers, &pointer) { -wheel.delta.y.clamp(-6.0, 6.0) } else { 0.0 };
    if notches != 0.0 {
        log.write(LogIntent::Scroll((notches * 2.0).round() as isize));
    }
    if steps != 0 && !papers.is_empty() {
        log.write(LogIntent::Step(isize::from(steps) * if keys.shift() { 8 } else { 1 }));
    }
}

/// Keeps the scroll position for the rebuilt panel, and resets it for another figure.
pub(super) fn keep_scroll_position(
    view: Res<BattleView>,
    mut pages: Query<&mut ScrollPosition, With<ScrollContent>>,
    mut scrolled: ResMut<ScrollState>,
) {
    let shown = view.inspected.or(view.selected);
    if scrolled.of != shown {
        *scrolled = ScrollState { of: shown, by: 0.0 };
        pages.iter_mut().for_each(|mut at| at.y = 0.0);
    }
    for at in &pages {
        scrolled.by = at.y;
    }
}
