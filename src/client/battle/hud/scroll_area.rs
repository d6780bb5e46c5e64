//! Scrolling of the right panel's page, by the wheel over it or by Page Up and Page Down.

use bevy::{input::mouse::AccumulatedMouseScroll, ui::UiGlobalTransform};

use super::log_page::LogIntent;
use crate::{
    prelude::*,
    wheel_scroll::{ScrollContent, is_pointer_over},
};
use ui_kit::input::pointer_path::PointerPlace;

/// Marker component for the mark at the page's edge that shows the scroll position.
#[derive(Component)]
pub(super) struct ScrollThumb;

/// Resource: scroll position of the page, which is reset for another figure.
#[derive(Resource, Default)]
pub(super) struct ScrollState {
    of: Option<FigureId>,
    pub(super) by: f32,
}

/// Distance that one notch of the wheel scrolls, in design pixels.
const NOTCH: f32 = 40.0;
/// Distance that Page Up and Page Down scroll, in design pixels.
const PAGE: f32 = 200.0;

/// Query for the pages, to check whether the pointer is over one.
pub(crate) type ScrollContentQuery<'w, 's> =
    Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<ScrollContent>>;

/// Scrolls the page or the log by wheel and keys.
pub(super) fn scroll_right_panel(
    keys: KeyInput,
    wheel: Res<AccumulatedMouseScroll>,
    papers: ScrollContentQuery,
    pointer: PointerPlace,
    view: Res<BattleView>,
    mut scrolled: ResMut<ScrollState>,
    mut log: MessageWriter<LogIntent>,
) {
    let shown = view.inspected.or(view.selected);
    if scrolled.of != shown {
        *scrolled = ScrollState { of: shown, by: 0.0 };
    }
    if view.folded || papers.is_empty() {
        return;
    }
    let notches = if is_pointer_over(&papers, &pointer) { -wheel.delta.y.clamp(-6.0, 6.0) } else { 0.0 };
    let pages = i8::from(keys.just_pressed(KeyCode::PageDown)) - i8::from(keys.just_pressed(KeyCode::PageUp));
    if notches == 0.0 && pages == 0 {
        return;
    }
    match view.page {
        RightPanelPage::Log => {
            if notches != 0.0 {
                log.write(LogIntent::Scroll((notches * 2.0).round() as isize));
            }
            if pages != 0 {
                log.write(LogIntent::Step(isize::from(pages) * if keys.shift() { 8 } else { 1 }));
            }
        }
        RightPanelPage::Figure | RightPanelPage::Dice | RightPanelPage::Coming => {
            scrolled.by += notches * NOTCH + f32::from(pages) * PAGE;
        }
    }
}

/// Applies the scroll position, limited to the length of the page.
pub(super) fn apply_scroll_position(
    mut papers: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollContent>>,
    mut thumbs: Query<(&mut Node, &mut Visibility), With<ScrollThumb>>,
    mut scrolled: ResMut<ScrollState>,
) {
    for (paper, mut at) in &mut papers {
        let scale = paper.inverse_scale_factor();
        let (all, seen) = (paper.content_size().y * scale, paper.size().y * scale);
        let most = (all - seen).max(0.0);
        let by = scrolled.by.clamp(0.0, most);
        if scrolled.by != by {
            scrolled.bypass_change_detection().by = by;
        }
        if at.y != by {
            at.y = by;
        }
        for (mut node, mut visibility) in &mut thumbs {
            visibility.set_if_neq(if most > 1.0 { Visibility::Inherited } else { Visibility::Hidden });
            let high = (seen * seen / all.max(1.0)).max(24.0);
            let top = Val::Px((seen - high) * if most > 0.0 { by / most } else { 0.0 });
            if node.top != top || node.height != Val::Px(high) {
                (node.top, node.height) = (top, Val::Px(high));
            }
        }
    }
}
