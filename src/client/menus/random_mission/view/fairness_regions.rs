//! The parts of a card that change while battles are played: its fairness, and a stamp if it is shown to be fair.

use ui_kit::prelude::*;

use crate::random_mission::model::{FairnessFigures, RandomMissionFigures};

/// Width of the contents of a card, in design pixels.
pub(super) const CONTENT_WIDTH: f32 = 366.0;
/// Height of the bar of the shares, in design pixels.
const BAR: f32 = 16.0;

/// Component for a node that [`refill_fairness_regions`] fills, with the index of its mission.
#[derive(Component, Clone, Copy)]
pub(super) enum FairnessRegion {
    /// The bar of the shares, and the fairness in words.
    Share(usize),
    /// The stamp over the plan.
    Stamp(usize),
}

/// Rebuilds the contents of all regions when the figures change, and of new regions at once.
pub(super) fn refill_fairness_regions(
    figures: Res<RandomMissionFigures>,
    texts: Res<Texts>,
    places: Query<(Entity, Ref<FairnessRegion>)>,
    mut commands: Commands,
) {
    for (place, region) in &places {
        if !figures.is_changed() && !region.is_added() {
            continue;
        }
        commands.entity(place).despawn_children().with_children(|place| match *region {
            FairnessRegion::Share(index) => spawn_fairness(place, &figures.cards[index]),
            FairnessRegion::Stamp(index) => {
                if figures.cards[index].is_fair {
                    let (frame, colour) = winners_stamp(None);
                    let node = absolute_panel(0.0, 0.0, 184.0, 42.0);
                    place.spawn(rubber_stamp(frame, &texts.t("random-stamp"), colour, -4.0, node));
                }
            }
        });
    }
}

fn spawn_fairness(place: &mut ChildSpawnerCommands, figures: &FairnessFigures) {
    if let Some(share) = figures.share {
        spawn_share_bar(place, share, figures.interval);
    }
    let kind = TextStyle::LABEL.px(17.0).line(19.0);
    let node = absolute_panel(0.0, 21.0, CONTENT_WIDTH, 38.0);
    place.spawn(node).with_child(wrapped_text(kind, figures.words.clone(), palette::PAPER_TEXT));
}

/// Spawns the bar: the Allies from the left, the SWD from the right, with a mark at the middle and the confidence
/// interval.
fn spawn_share_bar(place: &mut ChildSpawnerCommands, share: f32, interval: Option<(f32, f32)>) {
    let inner = CONTENT_WIDTH - 4.0;
    let well = absolute_panel(0.0, 2.0, CONTENT_WIDTH, BAR).border(px(2).all()).rounded(3);
    place.spawn((well, BackgroundColor(palette::GERMAN), BorderColor::all(palette::INK))).with_children(|well| {
        well.spawn(rect(absolute_panel(0.0, 0.0, inner * share, BAR - 4.0), palette::ALLIED));
    });
    place.spawn(rect(absolute_panel(CONTENT_WIDTH / 2.0 - 1.5, 0.0, 3.0, BAR + 4.0), palette::INK));
    if let Some((low, high)) = interval {
        let width = ((high - low) * inner).max(3.0);
        let node = absolute_panel(2.0 + low * inner, 2.0 + BAR / 2.0 - 3.0, width, 6.0).border(px(1).all()).rounded(3);
        place.spawn((node, BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::INK)));
    }
}
