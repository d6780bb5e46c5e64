//! Reports of sorties and assaults, made from their battles.
//!
//! **Rulings**
//! - A figure that never came onto the board is unhurt.
//! - A party that gives a battle up is lost, except for the figures that have left the board. An assault that is given
//!   up opens the gate.
//! - Enemies on the board at the end, and encounters that appeared out of sight, join the threat table. So does a
//!   garrison that is not beaten.
//! - A section outside is damaged if none of its contraptions is left.

use std::collections::BTreeSet;

use rules::{
    Side, Square,
    conditions::{ContraptionsCondition, find_condition},
};
use thiserror::Error;

use record::{BattleSpec, ReplayError};

use super::{battle_tally::BattleTally, sortie_mission::cache_of_resource};
use crate::expedition::{
    plans::{AssaultPlan, AssaultReport, SortieMember, SortiePlan, SortieReport, SurvivorFate},
    resources::ThreatTable,
};

/// Error of making a report. The expedition has not changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReportError {
    /// The battle is not over.
    #[error("this battle is not over")]
    NotOver,
    /// The record can't be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Returns the report of a sortie.
pub fn report_sortie(plan: &SortiePlan, tally: &BattleTally) -> SortieReport {
    let brought = tally.state.battle_yield(Side::Allied);
    let mut threat = ThreatTable::default();
    for (enemy, count) in brought.threat.iter().chain(&brought.enemies) {
        threat.add(enemy, *count);
    }
    let taken: BTreeSet<usize> = brought.haul.iter().filter_map(|(id, _)| cache_of_resource(id)).collect();
    let fates = report_fates(&plan.party, tally);
    let is_back = fates.iter().any(|fate| !fate.is_dead);
    let garrison: u16 = plan.garrison.iter().map(|group| group.1).sum();
    let left = plan.boxes.saturating_sub(tally.state.ammunition.opened.into());
    SortieReport {
        number: plan.number,
        taken: taken.into_iter().filter(|index| *index < plan.caches.len()).collect(),
        boxes: if is_back { left } else { 0 },
        threat,
        kills: tally.kills,
        is_cleared: is_back && tally.garrison.0 >= garrison && tally.garrison.1 == tally.garrison.0,
        fates,
    }
}

/// Returns the report of an assault; `spec` is the setup of its battle.
pub fn report_assault(plan: &AssaultPlan, spec: &BattleSpec, tally: &BattleTally) -> AssaultReport {
    let left = tally.state.bulwark.left;
    AssaultReport {
        number: plan.number,
        fates: report_fates(&plan.defenders, tally),
        gate_damage: if tally.is_given_up { plan.gate } else { plan.gate.saturating_sub(left) },
        boxes_used: u16::from(tally.state.ammunition.opened).min(plan.boxes),
        damaged: find_damaged_sections(plan, spec, tally),
        kills: tally.kills.min(plan.attackers.total()),
    }
}

fn report_fates(party: &[SortieMember], tally: &BattleTally) -> Vec<SurvivorFate> {
    let fate = |(place, member): (usize, &SortieMember)| match tally.damage_of(place) {
        Some(damage) => SurvivorFate { survivor: member.survivor, damage, is_dead: false },
        None => SurvivorFate { survivor: member.survivor, damage: member.damage_points, is_dead: true },
    };
    party.iter().enumerate().map(fate).collect()
}

/// Returns the sections outside whose contraptions are all gone.
fn find_damaged_sections(plan: &AssaultPlan, spec: &BattleSpec, tally: &BattleTally) -> Vec<String> {
    let Some(built) = find_condition::<ContraptionsCondition>(&spec.specials) else { return Vec::new() };
    let is_left = |at: Square| tally.state.contraptions.at(at).is_some();
    // The mission lists the contraptions in the order of the plan.
    let mut places = built.standing.iter().map(|placed| placed.at);
    let mut sections: Vec<(String, bool)> = Vec::new();
    for placed in &plan.contraptions {
        let squares: Vec<Square> = places.by_ref().take(placed.count.into()).collect();
        if squares.is_empty() {
            continue;
        }
        let left = squares.into_iter().any(is_left);
        match sections.iter_mut().find(|(section, _)| *section == placed.section) {
            Some((_, any_left)) => *any_left |= left,
            None => sections.push((placed.section.clone(), left)),
        }
    }
    sections.into_iter().filter(|(_, left)| !left).map(|(section, _)| section).collect()
}
