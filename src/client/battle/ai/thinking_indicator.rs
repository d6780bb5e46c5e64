//! The thinking indicator: three squares that fill one after another, and the thinking time in seconds. It is shown
//! only if the answer takes longer than `INDICATOR_DELAY`.

use super::requests;
use crate::prelude::*;

/// Thinking time after which the indicator is shown.
const INDICATOR_DELAY: Duration = Duration::from_millis(250);
/// Time for each square, and for the pause in which all are empty, in milliseconds.
const SQUARE_MILLIS: u128 = 600;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThinkingIndicator {
    /// Number of filled squares, and whole seconds of thinking; `None` if the AI doesn't think.
    pub(crate) thinks: Option<(u8, u64)>,
    /// `true` if the AI can't go on.
    pub(crate) lost: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<ThinkingIndicator>().add_battle_systems(BattleSystems::Play, update_thinking_indicator);
}

fn update_thinking_indicator(world: &mut World) {
    let side = world.resource::<BattleView>().deciding_ai();
    let helps = || Side::BOTH.into_iter().find_map(|side| requests::assist_started_at(world, side));
    let since = side.and_then(|side| requests::thinking_since(world, side)).or_else(helps);
    let time = since.map(ClientInstant::elapsed).filter(|time| *time >= INDICATOR_DELAY);
    if since.is_some() {
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(100));
    }
    let thinks = time.map(|time| ((time.as_millis() / SQUARE_MILLIS % 4) as u8, time.as_secs()));
    let sign = ThinkingIndicator { thinks, lost: requests::has_failed_request(world) };
    world.resource_mut::<ThinkingIndicator>().set_if_neq(sign);
}

/// Spawns the three squares, the first `full` of them filled.
pub(crate) fn spawn_progress_squares(line: &mut UiParent, full: u8, size: f32) {
    line.spawn(flex_row(3.0)).with_children(|line| {
        for place in 0..3 {
            let ground = if place < full { palette::GERMAN_ON_STEEL } else { palette::INK };
            let node = empty_node().size(size, size).with(|node| node.border = px(1.5).all());
            line.spawn((node, BackgroundColor(ground), BorderColor::all(palette::EDGE_LIGHT)));
        }
    });
}
