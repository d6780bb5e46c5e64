//! The place of the tutorial's panel: beside everything at which its step points.

use bevy::{
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform},
};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_hud::hud::panels::PanelRoot,
    battle_view::{board_coords::square_center, session::BattleView},
    ui_kit::{input::focus::FocusName, theme::nine_slice::NineSliceFrame},
};
use common::picture::USUAL_WINDOW_SIZE;
use tutorial::{StepPointer, TutorialStep};

/// Returns the area of a node in the window.
fn node_area(world: &World, entity: Entity) -> Rect {
    let node = world.get::<ComputedNode>(entity).expect("a node of the interface");
    let place = world.get::<UiGlobalTransform>(entity).expect("a node of the interface");
    let [one, other] = [-0.5, 0.5].map(|side| place.transform_point2(node.size() * side));
    Rect::from_corners(one, other)
}

/// Returns the area of a square in the window.
fn square_area(world: &World, square: rules::Square) -> Rect {
    let lens = world.resource::<CameraTarget>();
    let middle = Vec2::new(USUAL_WINDOW_SIZE.0 as f32, USUAL_WINDOW_SIZE.1 as f32) / 2.0;
    let area = lens.square_area(square_center(square));
    Rect::from_corners(middle + area.min * Vec2::new(1.0, -1.0), middle + area.max * Vec2::new(1.0, -1.0))
}

/// Returns the area at which a step points; `None` if it is not shown.
fn subject_area(world: &mut World, mark: &StepPointer) -> Option<Rect> {
    let node = match mark {
        StepPointer::Square(square) => return Some(square_area(world, *square)),
        StepPointer::Figure(figure) => {
            let square = world.resource::<BattleView>().now.figure(*figure)?.square()?;
            return Some(square_area(world, square));
        }
        StepPointer::Plate(name) => {
            let mut plates = world.query::<(Entity, &FocusName)>();
            plates.iter(world).find(|(_, plate)| plate.0.starts_with(name.as_str())).map(|(entity, _)| entity)
        }
        StepPointer::Panel(panel) => {
            let mut panels = world.query::<(Entity, &PanelRoot)>();
            panels.iter(world).find(|(_, root)| root.0 == *panel).map(|(entity, _)| entity)
        }
    };
    node.map(|entity| node_area(world, entity))
}

/// Returns the area of the tutorial's panel.
fn panel_area(world: &mut World) -> Rect {
    let mut plates = world.query::<(Entity, &FocusName)>();
    let leave = plates.iter(world).find(|(_, name)| name.0 == "lesson-leave");
    let mut at = leave.expect("the panel has a button that leaves the tutorial").0;
    while world.get::<NineSliceFrame>(at).is_none_or(|frame| frame.name != NineSliceFrame::NOTE.name) {
        at = world.get::<ChildOf>(at).expect("the panel has a frame").parent();
    }
    node_area(world, at)
}

/// Checks that the panel of a step is inside the window, and covers nothing at which the step points.
pub fn assert_panel_covers_no_subject(world: &mut World, step: &TutorialStep) {
    let window = Rect::new(0.0, 0.0, USUAL_WINDOW_SIZE.0 as f32, USUAL_WINDOW_SIZE.1 as f32);
    let panel = panel_area(world);
    assert!(window.inflate(1.0).union(panel) == window.inflate(1.0), "{}: {panel:?}", step.id);
    for mark in &step.marks {
        let Some(subject) = subject_area(world, mark) else { continue };
        let covered = subject.intersect(window).intersect(panel);
        assert!(covered.size().min_element() < 1.0, "{}: {mark:?} at {subject:?} is beneath {panel:?}", step.id);
    }
}
