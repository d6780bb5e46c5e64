//! Fills the nodes whose contents grow while battles are played.

use super::{
    changes,
    live_regions::LiveRegion,
    map,
    model::{BalanceFigures, BalanceModel},
    results_page,
};
use ui_kit::{prelude::*, widgets::PositionedNode};

/// Rebuilds the contents of all [`LiveRegion`] nodes when the figures change, and of new nodes at once.
pub(super) fn refill_live_regions(
    figures: Res<BalanceFigures>,
    model: Res<BalanceModel>,
    texts: Res<Texts>,
    places: Query<(Entity, Ref<LiveRegion>)>,
    mut commands: Commands,
) {
    for (place, live) in &places {
        if !figures.is_changed() && !live.is_added() {
            continue;
        }
        commands.entity(place).despawn_children().with_children(|place| match *live {
            LiveRegion::Results => results_page::spawn_result_numbers(place, &figures, &texts),
            LiveRegion::Heat => map::spawn_heat_squares(place, &model.plan, &figures),
            LiveRegion::Marks => map::spawn_heat_numbers(place, &model.plan, &figures),
            LiveRegion::Row(row) => {
                if let Some(Some(row)) = figures.rows.get(row) {
                    changes::spawn_change_numbers(place, row);
                }
            }
            LiveRegion::Now => spawn_progress_line(place, &figures),
        });
    }
}

fn spawn_progress_line(place: &mut ChildSpawnerCommands, figures: &BalanceFigures) {
    let (words, done) = &figures.now;
    place.spawn(tinted_icon(if done.is_some() { "clock" } else { "info" }, 20.0, palette::ALLIED_ON_STEEL));
    place.spawn(Node { flex_shrink: 1.0, ..flex_column(3.0) }).with_children(|lines| {
        lines.spawn(wrapped_text(TextStyle::SENTENCE.line(19.0).steady(), words.clone(), palette::TEXT));
        if let Some(done) = done {
            let well = Node::default().size(180.0, 10.0).border(px(1).all());
            let colours = (BackgroundColor(palette::INK), BorderColor::all(palette::EDGE));
            lines.spawn((well, colours, children![progress_fill(*done, palette::ALLIED)]));
        }
    });
}
