//! Entries and exits of an objective, near the places of the site plan.

use mission_document::MapSymmetry;
use rules::{Side, Square};

use crate::{
    gates::{choose_shaft, dig_shaft, find_shafts},
    layout::MapLayout,
    random::MapRandom,
    site_plan::SitePlan,
};

/// Minimum distance between two gates, in squares.
pub(super) const GATES_APART: u8 = 5;

/// Digs the entries of a side near these places.
pub(super) fn dig_entries(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    places: &[Square],
    owner: Side,
) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let shaft = choose_shaft(random, layout, *near, GATES_APART);
        // One entry is enough; the others are dropped if there is no place for them.
        let Some(shaft) = shaft else { return (index > 0).then_some(()) };
        let gate = dig_shaft(random, layout, &shaft, owner);
        layout.entries.push(gate);
    }
    Some(())
}

pub(super) fn dig_all_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    dig_entries(random, layout, &sites.german, Side::German)
}

/// Digs the entries of both sides for an objective that is the same for both: on a symmetric map, those of the SWD are
/// the mirror images of the Allied ones.
pub(super) fn dig_even_entries(random: &mut MapRandom, layout: &mut MapLayout, sites: &SitePlan) -> Option<()> {
    if layout.grid.symmetry() == MapSymmetry::Off {
        return dig_all_entries(random, layout, sites);
    }
    dig_entries(random, layout, &sites.allied, Side::Allied)?;
    for gate in layout.entries.clone() {
        let twin = layout.grid.twin(gate.at)?;
        let shaft = find_shafts(layout).into_iter().find(|shaft| shaft.begins_at(twin))?;
        let gate = dig_shaft(random, layout, &shaft, Side::German);
        layout.entries.push(gate);
    }
    Some(())
}

/// Digs Allied exits near these places.
pub(super) fn dig_exits(random: &mut MapRandom, layout: &mut MapLayout, places: &[Square]) -> Option<()> {
    for (index, near) in places.iter().enumerate() {
        let Some(shaft) = choose_shaft(random, layout, *near, GATES_APART) else { return (index > 0).then_some(()) };
        let gate = dig_shaft(random, layout, &shaft, Side::Allied);
        layout.exits.push(gate);
    }
    Some(())
}
