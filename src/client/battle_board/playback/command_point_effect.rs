//! The animation of spent command points, which fall out of the bar at the top one after the other.

use bevy::ui::UiGlobalTransform;

use super::{animated_board::AnimatedBoard, state::EventShown};
use crate::prelude::*;
use ui_kit::widgets::AnimationState;

/// Component: a command point token in the bar at the top, with its side and index.
#[derive(Component, Clone, Copy, Debug)]
pub struct PointSlot {
    pub side: Side,
    pub place: u8,
}

/// Time in which a token falls, in seconds.
const FALL: f32 = 0.18;
/// Delay between two falling tokens, in seconds.
const APART: f32 = 0.06;

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(BattleSystems::Show, animate_spent_points);
}

fn animate_spent_points(
    mut commands: Commands,
    mut shown: MessageReader<EventShown>,
    slots: Query<(&PointSlot, &UiGlobalTransform, &ComputedNode)>,
    (view, board): (Res<BattleView>, Res<AnimatedBoard>),
    scale: Res<UiScale>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    for EventShown { event, hurried, .. } in shown.read() {
        let Some(spent) = spent_command_points(&view, event).filter(|_| !hurried) else { continue };
        let Ok(factor) = window.single().map(|window| window.scale_factor() * scale.0) else { continue };
        for (side, count) in spent {
            let left = board.count.command[side];
            for (slot, place, node) in &slots {
                let Some(order) = slot.place.checked_sub(left).filter(|order| *order < count) else { continue };
                if slot.side == side {
                    let size = node.size().x / factor;
                    let corner = place.translation / factor - size / 2.0;
                    // The last token falls first.
                    let delay = APART * f32::from(count - 1 - order);
                    spawn_falling_point(&mut commands, side, corner, (size, delay));
                }
            }
        }
    }
}

/// Returns the sides whose command points an event costs, each with the number of points.
fn spent_command_points(view: &BattleView, event: &BattleEvent) -> Option<Vec<(Side, u8)>> {
    match event {
        BattleEvent::Paid { figure, command, .. } if *command > 0 => Some(vec![(view.side(*figure)?, *command)]),
        BattleEvent::CardKilled { side, cost, .. } => Some(vec![(*side, *cost)]),
        BattleEvent::BidsRevealed { bids, .. } => Some(Side::BOTH.map(|side| (side, bids[side])).to_vec()),
        _ => None,
    }
}

fn spawn_falling_point(commands: &mut Commands, side: Side, corner: Vec2, (size, delay): (f32, f32)) {
    let away = AnimationState::HOME.at(0.0, 34.0).sized(1.3).seen(0.0);
    let motion = UiAnimation::new(AnimationState::HOME).hold(delay).to(FALL, away).then_despawn();
    let node = empty_node().absolute().left(corner.x).top(corner.y);
    commands
        .spawn((node, motion, GlobalZIndex(6), DespawnOnExit(Screen::Battle)))
        .with_child(command_point_icon(side, false, false, size));
}
