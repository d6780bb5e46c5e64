//! The timeline of a replay: its progress and the beginnings of turns. A press or a drag on it moves the replay.

use bevy::ui::UiGlobalTransform;

use crate::prelude::*;
use battle_view::replay_state::{ReplayIntent, ReplayState};
use ui_kit::input::pointer_path::PointerPlace;

/// Marker component for the part of the timeline that represents the record.
#[derive(Component)]
pub(super) struct TimelineTrack;

/// Maximum number of turns that are numbered.
const MAX_TURN_LABELS: usize = 24;

pub(super) fn spawn_timeline(parent: &mut UiParent, replay_state: &ReplayState) {
    parent.spawn((empty_node().height(32.0).inset(8.0, 0.0).widens(), NineSliceFrame::INSET)).with_children(|well| {
        let track = Node { width: Val::Percent(100.0), height: Val::Percent(100.0), ..default() };
        well.spawn((track, TimelineTrack, Pickable::default())).with_children(|track| {
            let (all, done) = replay_state.progress();
            let share = |done: usize| done as f32 / all.max(1) as f32 * 100.0;
            let done = share(done);
            let start = *replay_state.reach.start();
            track.spawn(rect(timeline_node(0.0, 0.0, 22.0, Val::Percent(100.0), 6.0), palette::EDGE));
            track.spawn(rect(timeline_node(0.0, 0.0, 22.0, Val::Percent(done), 6.0), palette::BRASS));
            let every = replay_state.turns.len().div_ceil(MAX_TURN_LABELS).max(1);
            for (index, mark) in replay_state.turns.iter().enumerate() {
                track.spawn(rect(
                    timeline_node(share(mark.at - start), -1.0, 16.0, Val::Px(2.0), 14.0),
                    palette::EDGE_LIGHT,
                ));
                if index % every == 0 {
                    let colour =
                        if mark.turn == replay_state.replay.turn() { palette::FOCUS } else { palette::TEXT_COOL };
                    let kind = TextStyle::CAPTION.spaced(0.0).line(16.0);
                    let at = timeline_node(share(mark.at - start), 3.0, 2.0, Val::Auto, 16.0);
                    track.spawn(at).with_child(text_label(kind, mark.turn.to_string(), colour));
                }
            }
            let knob = timeline_node(done, -5.0, 15.0, px(10), 17.0).border(px(2).all());
            track.spawn((knob.rounded(3.0), BackgroundColor(palette::FOCUS), BorderColor::all(palette::INK)));
        });
    });
}

/// Returns a node on the track: position along it in per cent, plus an offset in pixels.
fn timeline_node(along: f32, aside: f32, top: f32, width: Val, height: f32) -> Node {
    Node { left: percent(along), width, ..empty_node().absolute().top(top).height(height).shifted(aside) }
}

/// Moves the replay to the pointer while the button, pressed on the track, is held.
pub(super) fn seek_to_pointer(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: PointerPlace,
    tracks: Query<(&ComputedNode, &UiGlobalTransform), With<TimelineTrack>>,
    replay_state: Res<ReplayState>,
    mut dragging: Local<bool>,
    mut intents: MessageWriter<ReplayIntent>,
) {
    let pressed = buttons.just_pressed(MouseButton::Left);
    if !buttons.pressed(MouseButton::Left) {
        *dragging = false;
        return;
    }
    let (Ok((track, place)), Some(pointer)) = (tracks.single(), pointer.physical()) else { return };
    let off = (pointer - place.translation) / track.size().max(Vec2::ONE);
    if pressed {
        *dragging = off.x.abs() <= 0.51 && off.y.abs() <= 0.5;
    }
    if *dragging {
        let along = (off.x + 0.5).clamp(0.0, 1.0) * replay_state.progress().0 as f32;
        let at = *replay_state.reach.start() + along.round() as usize;
        if at != replay_state.replay.at() {
            intents.write(ReplayIntent::Go(at));
        }
    }
}
