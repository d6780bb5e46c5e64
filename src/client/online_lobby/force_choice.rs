//! The default force of a player: the last one that was chosen on these terms, or a balanced one.

use campaign::{CampaignPage, CampaignRoster};
use mission::{Mission, force::Force};
use rules::{Catalogue, KindId, Side};
use ui_kit::settings::{Settings, force_key};

/// Returns the default force of a side, as ids of kinds: the last one of this player if it is still allowed, otherwise
/// a balanced one; `None` if no force is possible.
pub(crate) fn propose_force(
    mission: &Mission,
    catalogue: &Catalogue,
    (side, level): (Side, u8),
    settings: &Settings,
) -> Option<Vec<String>> {
    let terms = || mission.force_limits(side, level);
    let last = settings.forces.get(&force_key(&mission.id, side, level));
    let last = last.and_then(|ids| find_kinds(catalogue, ids));
    let last = last.filter(|kinds| Force::with(catalogue, terms(), kinds.clone()).check_complete().is_ok());
    let kinds = last.or_else(|| Force::new(catalogue, terms()).balanced().ok())?;
    Some(kinds.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect())
}

/// Returns `true` if the force leaves figures of a campaign behind whose cards would be lost (`CAMP-2`). Such a force
/// is never the default.
pub(crate) fn leaves_cards_behind(page: &CampaignPage, catalogue: &Catalogue, kinds: &[String]) -> bool {
    let force = find_kinds(catalogue, kinds).unwrap_or_default();
    !page.left_behind(page.side, &force, &[], catalogue).is_empty()
}

/// Returns the kinds with these ids; `None` if one is unknown.
pub(crate) fn find_kinds(catalogue: &Catalogue, ids: &[String]) -> Option<Vec<KindId>> {
    ids.iter().map(|id| catalogue.find(id)).collect()
}

#[cfg(test)]
mod tests {
    use mission::paths;

    use super::*;

    #[test]
    fn last_force_is_proposed_while_it_is_allowed() {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let missions = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let mission = missions.find("incursion").expect("a mission of the game");
        let mut settings = Settings::default();
        let propose = |settings: &Settings| {
            propose_force(mission, &catalogue, (Side::Allied, mission.rp.allied), settings).expect("a force")
        };
        let balanced = propose(&settings);
        let kinds = find_kinds(&catalogue, &balanced).expect("known kinds");
        let limits = mission.force_limits(Side::Allied, mission.rp.allied);
        assert_eq!(Force::with(&catalogue, limits, kinds).check_complete(), Ok(()));
        let reversed: Vec<String> = balanced.iter().rev().cloned().collect();
        let key = force_key(&mission.id, Side::Allied, mission.rp.allied);
        settings.forces.insert(key.clone(), reversed.clone());
        assert_eq!(propose(&settings), reversed);
        for forbidden in [vec!["nobody".to_owned()], Vec::new(), [balanced.clone(), balanced.clone()].concat()] {
            settings.forces.insert(key.clone(), forbidden);
            assert_eq!(propose(&settings), balanced);
        }
    }
}
