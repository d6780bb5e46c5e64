//! Entries and exits of an objective, near the places of the site plan.

use mission_document::MapSymmetry;
use rules::{Side, Square};

use crate::{
    gates::{choose_shaft, dig_shaft, find_shafts},
    layout::MapLayout,
    random::MapRandom,
    site_plan::SitePlan,
};

/// Minimum distance between two gates, that is, entries or exits, in squares.
pub(super) const MIN_GATE_DISTANCE: u8 = 5;

/// Digs the entries of a side near these places.
pub(super) fn dig_entries(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    places: &[Square],
    owner: Side,
) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let shaft = choose_shaft(random, layout, *near, MIN_GATE_DISTANCE);
        // One entry is enough; the others are dropped if there is no place for them.
        let Some(shaft) = shaft else { return (index > 0).then_some(()) };
        let gate = dig_shaft(random, layout, &shaft, owner);
        layout.entries.push(gate);
    }
    Some(())
}

/// Digs the entries of both sides near the places of the site plan.
pub(super) fn dig_all_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    dig_entries(random, layout, &sites.german, Side::German)
}

/// Digs the entries of both sides for an objective that both sides share. On a symmetric map that favours no side, the
/// entries of the SWD are mirror images of the Allied ones.
pub(super) fn dig_symmetric_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    if layout.grid.symmetry() == MapSymmetry::Off || sites.advantage.is_some() {
        return dig_all_entries(random, layout, sites);
    }
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    for gate in layout.entries.clone() {
        let mirror = layout.grid.mirror(gate.at)?;
        let shaft = find_shafts(layout).into_iter().find(|shaft| shaft.begins_at(mirror))?;
        let gate = dig_shaft(random, layout, &shaft, Side::German);
        layout.entries.push(gate);
    }
    Some(())
}

/// Digs Allied exits near these places.
pub(super) fn dig_exits(random: &mut MapRandom, layout: &mut MapLayout, places: &[Square]) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let Some(shaft) = choose_shaft(random, layout, *near, MIN_GATE_DISTANCE) else {
            return (index > 0).then_some(());
        };
        let gate = dig_shaft(random, layout, &shaft, Side::Allied);
        layout.exits.push(gate);
    }
    Some(())
}
