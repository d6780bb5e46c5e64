//! The thinking indicator: three squares that fill one after another, and the thinking time in seconds. It is shown
//! only if the answer takes longer than `LATE`.

use super::{half::asked, minds};
use crate::prelude::*;

/// Answers that arrive sooner show no indicator.
const LATE: Duration = Duration::from_millis(250);
/// Time for each square, and for the pause in which all are empty, in milliseconds.
const SQUARE: u128 = 600;

/// Resource: state of the thinking indicator.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sign {
    /// Number of filled squares, and whole seconds of thinking; `None` if the AI doesn't think.
    pub(crate) thinks: Option<(u8, u64)>,
    /// `true` if the AI can't go on.
    pub(crate) lost: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Sign>().at_table(BattleSystems::Play, tell);
}

fn tell(world: &mut World) {
    let side = asked(world.resource::<BattleView>());
    let helps = || Side::BOTH.into_iter().find_map(|side| minds::helps_since(world, side));
    let since = side.and_then(|side| minds::since(world, side)).or_else(helps);
    let time = since.map(ClientInstant::elapsed).filter(|time| *time >= LATE);
    if since.is_some() {
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(100));
    }
    let thinks = time.map(|time| ((time.as_millis() / SQUARE % 4) as u8, time.as_secs()));
    let sign = Sign { thinks, lost: minds::is_lost(world) };
    world.resource_mut::<Sign>().set_if_neq(sign);
}

/// Spawns the three squares, the first `full` of them filled.
pub(crate) fn squares(line: &mut Parent, full: u8, size: f32) {
    line.spawn(flex_row(3.0)).with_children(|line| {
        for place in 0..3 {
            let ground = if place < full { palette::GERMAN_ON_STEEL } else { palette::INK };
            let node = empty_node().size(size, size).with(|node| node.border = px(1.5).all());
            line.spawn((node, BackgroundColor(ground), BorderColor::all(palette::EDGE_LIGHT)));
        }
    });
}
