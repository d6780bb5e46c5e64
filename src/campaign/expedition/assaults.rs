//! Assaults (`EXP-9`) and the end of an expedition (`EXP-17`).

use super::{
    day_turn::DayTurn,
    events::{DeathCause, StoryFact},
    plans::{AssaultPlan, AssaultReport},
    refusal::ExpeditionRefusal,
    resources::{ResourceKind, ThreatTable},
    sorties::check_fates,
    state::{ExpeditionOutcome, ExpeditionPhase},
};

impl DayTurn<'_> {
    /// Begins the assault of the evening, if there is one. Returns `true` if it has begun or the expedition is over.
    pub(super) fn begin_assault(&mut self) -> bool {
        let is_last = self.has_last_section();
        if !is_last && self.state.day >= self.base().length().days {
            self.end(ExpeditionOutcome::OutOfTime);
            return true;
        }
        if is_last {
            let more = self.base().hardness().last + self.base().length().last;
            let enemies = self.draw_enemies(more);
            self.add_threat(enemies);
        }
        let danger = self.data.danger(&self.state.threat);
        if !is_last && danger < self.base().hardness().limit {
            return false;
        }
        let plan = self.plan_assault(is_last);
        self.log_fact(StoryFact::AssaultBegun { enemies: plan.attackers.clone(), is_last });
        self.state.phase = ExpeditionPhase::Assault(plan);
        true
    }

    fn plan_assault(&mut self, is_last: bool) -> AssaultPlan {
        self.state.battle_count += 1;
        let seed = self.state.dice.draw_seed();
        let base = self.base();
        AssaultPlan {
            number: self.state.battle_count,
            seed,
            is_last,
            attackers: self.state.threat.clone(),
            defenders: self.state.survivors.iter().map(|survivor| base.sortie_member(survivor)).collect(),
            gate: self.state.gate,
            contraptions: base.contraptions(),
            boxes: self.state.stock.amount(ResourceKind::Ammunition),
        }
    }

    /// Enters the results of a checked report in the state. Returns `true` if the expedition continues.
    pub(super) fn settle_assault(&mut self, plan: &AssaultPlan, report: &AssaultReport) -> bool {
        self.state.threat = ThreatTable::default();
        self.state.stock.remove(ResourceKind::Ammunition, report.boxes_used);
        self.settle_fates(&report.fates, DeathCause::Assault);
        self.set_gate(plan.gate.saturating_sub(report.gate_damage));
        for section in &report.damaged {
            if let Some(index) = self.state.sections.iter().position(|state| state.id == *section) {
                self.damage_section(index);
            }
        }
        if self.state.gate == 0 || self.state.survivors.is_empty() {
            self.log_fact(StoryFact::AssaultLost { kills: report.kills });
        }
        if self.state.gate == 0 {
            self.end(ExpeditionOutcome::GateFell);
            return false;
        }
        if self.ends_without_survivors() {
            return false;
        }
        self.log_fact(StoryFact::AssaultBeaten { kills: report.kills });
        self.change_reputation(1, 0);
        if plan.is_last {
            self.end(ExpeditionOutcome::Won);
        }
        !plan.is_last
    }
}

/// Checks that a report fits its plan.
///
/// # Errors
/// The first contradiction.
pub(super) fn check_assault_report(plan: &AssaultPlan, report: &AssaultReport) -> Result<(), ExpeditionRefusal> {
    if report.number != plan.number {
        return Err(ExpeditionRefusal::ReportOfOtherBattle);
    }
    check_fates(&plan.defenders, &report.fates)?;
    let is_outside = |id: &String| plan.contraptions.iter().any(|placed| placed.section == *id);
    let is_possible = report.gate_damage <= plan.gate
        && report.boxes_used <= plan.boxes
        && report.kills <= plan.attackers.total()
        && report.damaged.iter().all(is_outside);
    if is_possible { Ok(()) } else { Err(ExpeditionRefusal::ContradictoryReport { rule: "EXP-9" }) }
}
