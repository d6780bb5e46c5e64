//! Fills in a force that is the only possible one, so that the player need not look for a choice that does not exist.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::battle_setup::BattleSetup;
use mission::force::Force;
use mission_library::MissionLibrary;
use rules::{Catalogue, KindId};

/// Fills in the only possible force of the choosing side, if the side has none yet.
pub(super) fn fill_only_force(preparation: Option<ResMut<BattleSetup>>, missions: Res<MissionLibrary>) {
    let Some(mut preparation) = preparation else { return };
    let side = preparation.chooser;
    if !preparation.forces[side].is_empty() {
        return;
    }
    let Some((force, catalogue)) = preparation.current_force(&missions).zip(preparation.catalogue(&missions)) else {
        return;
    };
    if let Some(only) = find_only_force(&force, &catalogue) {
        preparation.forces[side] = only;
    }
}

/// Runs [`fill_only_force`] at once.
pub(super) fn fill_only_force_now(world: &mut World) {
    if let Err(fault) = world.run_system_cached(fill_only_force) {
        error!("{fault}");
    }
}

/// Returns the only complete force within these force limits; `None` if there are several or none.
pub(super) fn find_only_force(force: &Force, catalogue: &Catalogue) -> Option<Vec<KindId>> {
    let mut search = OnlyForceSearch { catalogue, seen: BTreeSet::new(), complete: BTreeSet::new() };
    let mut empty = force.clone();
    while let Some(bought) = empty.bought().first().copied() {
        empty.remove(bought).ok()?;
    }
    search.visit(&empty);
    let only = search.complete.pop_first()?;
    search.complete.is_empty().then_some(only)
}

/// A search for complete forces, which stops at the second one. A permitted purchase can always be completed, so two
/// forces are found soon if there are two.
struct OnlyForceSearch<'a> {
    catalogue: &'a Catalogue,
    seen: BTreeSet<Vec<KindId>>,
    complete: BTreeSet<Vec<KindId>>,
}

impl OnlyForceSearch<'_> {
    fn visit(&mut self, force: &Force) {
        let mut bought = force.bought().to_vec();
        bought.sort_unstable();
        if self.complete.len() > 1 || !self.seen.insert(bought.clone()) {
            return;
        }
        if force.check_complete().is_ok() {
            self.complete.insert(bought);
        }
        for (id, _) in self.catalogue.kinds() {
            let mut larger = force.clone();
            if larger.add(id).is_ok() {
                self.visit(&larger);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission::paths;
    use rules::Side;

    fn only_force_ids(id: &str, side: Side, rp: Option<u8>) -> Option<Vec<String>> {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let missions = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let mission = missions.find(id).expect("a mission of the game");
        let force = Force::new(&catalogue, mission.force_limits(side, rp.unwrap_or(mission.rp[side])));
        let only = find_only_force(&force, &catalogue)?;
        Force::with(&catalogue, mission.force_limits(side, rp.unwrap_or(mission.rp[side])), only.clone())
            .check_complete()
            .expect("a whole force");
        Some(only.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect())
    }

    #[test]
    fn recon_has_only_one_possible_force_at_default_levels() {
        for side in Side::BOTH {
            assert!(only_force_ids("recon", side, None).is_some(), "{side:?}");
            assert!(only_force_ids("incursion", side, None).is_none(), "{side:?}");
        }
        assert!(only_force_ids("recon", Side::Allied, Some(7)).is_none(), "a blazer fits");
        // In Recon, all points of the SWD buy figures of the horde.
        assert!(only_force_ids("recon", Side::German, Some(40)).is_some());
    }
}
