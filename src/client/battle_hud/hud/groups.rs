//! Rows of a force list that is too long for the panel: the figures of a horde share one row, and the wheel scrolls the
//! list.

use bevy::{input::mouse::AccumulatedMouseScroll, ui::UiGlobalTransform, ui_widgets::Button};

use crate::prelude::*;
use battle_board::figure_tokens;
use battle_view::{
    selection::SelectionIntent,
    wheel_scroll::{WheelScrollList, is_pointer_over},
};
use rules::KindId;
use ui_kit::input::{focus::FocusName, pointer_path::PointerPlace};

/// Minimum number of figures of a horde that share a row.
const GROUP: usize = 3;

pub(super) enum ForceRow<'a> {
    /// A figure, with its place in the whole list, from 1.
    One(usize, &'a Figure),
    /// All figures of a horde.
    Group(Vec<&'a Figure>),
}

/// Resource: number of rows that the wheel has scrolled the list since a figure was selected.
#[derive(Resource, Default)]
pub(super) struct ForceScroll {
    of: Option<FigureId>,
    rows: isize,
}

/// Returns the rows of a force. Each figure has its own row if `room` rows are enough for all.
pub(super) fn force_rows<'a>(view: &BattleView, force: &[&'a Figure], room: usize) -> Vec<ForceRow<'a>> {
    let horde = |figure: &Figure| view.now.kind_of(figure).horde().is_some();
    let count = |kind: KindId| force.iter().filter(|figure| figure.kind == kind).count();
    let mut seen: Vec<KindId> = Vec::new();
    let mut rows = Vec::new();
    for (place, figure) in (1..).zip(force.iter().copied()) {
        let grouped = force.len() > room && horde(figure) && count(figure.kind) >= GROUP;
        if grouped && !seen.contains(&figure.kind) {
            seen.push(figure.kind);
            rows.push(ForceRow::Group(force.iter().copied().filter(|other| other.kind == figure.kind).collect()));
        }
        // The selected figure keeps a row of its own, because that row shows its points and wounds.
        if !grouped || view.selected == Some(figure.id) {
            rows.push(ForceRow::One(place, figure));
        }
    }
    rows
}

impl ForceRow<'_> {
    /// Returns `true` if the row is of that figure alone.
    pub(super) fn is_of(&self, id: Option<FigureId>) -> bool {
        matches!(self, ForceRow::One(_, figure) if Some(figure.id) == id)
    }
}

impl ForceScroll {
    /// Returns the index of the first visible row: the selected row is visible unless the wheel has scrolled the list.
    pub(super) fn first(&self, selected: usize, rows: usize, room: usize) -> usize {
        let first = selected.saturating_sub(room.saturating_sub(2)).min(rows.saturating_sub(room));
        first.saturating_add_signed(self.rows).min(rows.saturating_sub(room))
    }
}

/// Scrolls the list by the wheel over it.
pub(super) fn scroll_force_list(
    wheel: Res<AccumulatedMouseScroll>,
    lists: Query<(&'static ComputedNode, &'static UiGlobalTransform), With<WheelScrollList>>,
    pointer: PointerPlace,
    view: Res<BattleView>,
    mut scroll: ResMut<ForceScroll>,
) {
    if scroll.of != view.selected && (scroll.rows != 0 || view.selected.is_none()) {
        *scroll = ForceScroll { of: view.selected, rows: 0 };
    }
    let notches = -wheel.delta.y.clamp(-3.0, 3.0).round() as isize;
    if notches != 0 && is_pointer_over(&lists, &pointer) {
        let rows = scroll.rows.saturating_add(notches);
        *scroll = ForceScroll { of: view.selected, rows: rows.clamp(-64, 64) };
    }
}

/// Spawns the mark at the edge that shows which part of the list is visible.
pub(super) fn spawn_list_thumb(list: &mut UiParent, first: usize, rows: usize, room: usize) {
    const TOP: f32 = 50.0;
    const ROW: f32 = 56.0;
    if rows <= room {
        return;
    }
    let high = ROW * room as f32;
    let (top, size) = (high * first as f32 / rows as f32, high * room as f32 / rows as f32);
    list.spawn((
        empty_node().absolute().right(1.0).top(TOP + top).size(4.0, size),
        BackgroundColor(palette::TEXT_COOL),
    ));
}

/// Spawns the row of a horde: the number of its figures, and of those that have not acted yet. A press selects the next
/// of these.
pub(super) fn spawn_horde_row(list: &mut UiParent, view: &BattleView, texts: &Texts, figures: &[&Figure]) {
    let Some(first) = figures.first() else { return };
    let fresh = |figure: &&&Figure| !figure.activated || view.now.acting == Some(figure.id) && figure.points > 0;
    let idle: Vec<FigureId> = figures.iter().filter(fresh).map(|figure| figure.id).collect();
    let after = idle.iter().copied().find(|id| view.selected.is_some_and(|selected| *id > selected));
    let next = after.or(idle.first().copied()).unwrap_or(first.id);
    let within = figures.iter().any(|figure| view.selected == Some(figure.id));
    let frame = match (within, idle.is_empty()) {
        (true, _) => NineSliceFrame::ROW_SELECTED,
        (_, true) => NineSliceFrame::ROW_DONE,
        _ => NineSliceFrame::ROW,
    };
    let name = FocusName(format!("group-{}", first.kind.0));
    let node = flex_row(8.0).height(52.0).inset(8.0, 0.0);
    let pick = on_press_intent(SelectionIntent::Select(next));
    let title = format!("{} ×{}", localized_name(texts, &view.now.kind_of(first).name), figures.len());
    let words = texts.t_args("force-group", &[("n", idle.len().into())]);
    list.spawn((node, frame, Button, name, pick)).with_children(|line| {
        line.spawn(figure_portrait(&figure_tokens::figure_face(view, first), first.side, 44.0));
        line.spawn(flex_column(3.0).widens()).with_children(|part| {
            part.spawn(text_label(TextStyle::NAME.px(17.0), title, palette::TEXT));
            part.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_WARM));
        });
    });
}
