//! The paper at the right: what is longer than it scrolls, by the wheel over it or by Page up and Page down.

use bevy::{ecs::query::QueryFilter, input::mouse::AccumulatedMouseScroll, ui::UiGlobalTransform};

use super::log::LogIntent;
use crate::prelude::*;
use kit::input::pointer_path::PointerPlace;

/// The sheet itself.
#[derive(Component)]
pub(crate) struct Paper;

/// A list that is turned by the wheel over it.
#[derive(Component)]
pub(crate) struct WheelList;

/// The mark at its edge that shows how far it is scrolled.
#[derive(Component)]
pub(super) struct Thumb;

/// How far the card of a figure is scrolled.
#[derive(Resource, Default)]
pub(super) struct Scrolled {
    of: Option<FigureId>,
    pub(super) by: f32,
}

/// Pixels that one notch of the wheel and one key go.
const NOTCH: f32 = 40.0;
const PAGE: f32 = 200.0;

/// The papers, for whoever asks whether the pointer is over one.
pub(crate) type Papers<'w, 's> = Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<Paper>>;

/// All that takes the wheel from the board.
pub(crate) type Wheels<'w, 's> =
    Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), Or<(With<Paper>, With<WheelList>)>>;

/// Whether the pointer is over one of these: the wheel is its own then.
pub(crate) fn pointed<F: QueryFilter>(
    papers: &Query<(&'static ComputedNode, &'static UiGlobalTransform), F>,
    pointer: &PointerPlace,
) -> bool {
    let Some(pointer) = pointer.physical() else { return false };
    papers.iter().any(|(paper, place)| {
        let off = (pointer - place.translation) / paper.size().max(Vec2::ONE);
        off.x.abs() <= 0.5 && off.y.abs() <= 0.5
    })
}

/// Wheel and keys.
pub(super) fn turn(
    keys: Keys,
    wheel: Res<AccumulatedMouseScroll>,
    papers: Papers,
    pointer: PointerPlace,
    table: Res<Table>,
    mut scrolled: ResMut<Scrolled>,
    mut log: MessageWriter<LogIntent>,
) {
    let shown = table.inspected.or(table.selected);
    if scrolled.of != shown {
        *scrolled = Scrolled { of: shown, by: 0.0 };
    }
    if table.folded || papers.is_empty() {
        return;
    }
    let notches = if pointed(&papers, &pointer) { -wheel.delta.y.clamp(-6.0, 6.0) } else { 0.0 };
    let pages = i8::from(keys.just_pressed(KeyCode::PageDown)) - i8::from(keys.just_pressed(KeyCode::PageUp));
    if notches == 0.0 && pages == 0 {
        return;
    }
    match table.page {
        Page::Log => {
            if notches != 0.0 {
                log.write(LogIntent::Scroll((notches * 2.0).round() as isize));
            }
            if pages != 0 {
                log.write(LogIntent::Step(isize::from(pages) * if keys.shift() { 8 } else { 1 }));
            }
        }
        Page::Figure | Page::Dice | Page::Coming => scrolled.by += notches * NOTCH + f32::from(pages) * PAGE,
    }
}

/// Lays the paper as far up as it is scrolled, and no farther than it goes.
pub(super) fn lay(
    mut papers: Query<(&ComputedNode, &mut ScrollPosition), With<Paper>>,
    mut thumbs: Query<(&mut Node, &mut Visibility), With<Thumb>>,
    mut scrolled: ResMut<Scrolled>,
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
