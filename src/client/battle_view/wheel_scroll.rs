//! Nodes over the board that the mouse wheel scrolls. Over them the wheel does not zoom the board.

use bevy::{ecs::query::QueryFilter, ui::UiGlobalTransform};

use super::prelude::*;
use ui_kit::input::pointer_path::PointerPlace;

/// Marker component for the page of the right panel.
#[derive(Component)]
pub struct ScrollContent;

/// Marker component for a list that the wheel scrolls.
#[derive(Component)]
pub struct WheelScrollList;

/// Query for all nodes that take the wheel from the board.
pub type WheelTargetQuery<'w, 's> = Query<
    'w,
    's,
    (&'static ComputedNode, &'static UiGlobalTransform),
    Or<(With<ScrollContent>, With<WheelScrollList>)>,
>;

/// Returns `true` if the pointer is over one of these nodes, which then takes the wheel.
pub fn is_pointer_over<F: QueryFilter>(
    papers: &Query<(&'static ComputedNode, &'static UiGlobalTransform), F>,
    pointer: &PointerPlace,
) -> bool {
    let Some(pointer) = pointer.physical() else { return false };
    papers.iter().any(|(paper, place)| {
        let off = (pointer - place.translation) / paper.size().max(Vec2::ONE);
        off.x.abs() <= 0.5 && off.y.abs() <= 0.5
    })
}
