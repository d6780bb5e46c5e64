//! Carries out the effects of events and sections.

use super::{
    content::SlotKind,
    day_turn::DayTurn,
    effect_part::EffectPart,
    events::{DeathCause, StoryFact},
    resources::ThreatTable,
};

impl DayTurn<'_> {
    /// Carries out effects in their order.
    pub(super) fn apply_effects(&mut self, effects: &[EffectPart]) {
        for effect in effects {
            self.apply_effect(effect);
        }
    }

    fn apply_effect(&mut self, effect: &EffectPart) {
        match effect {
            EffectPart::Gain(kind, amount) => self.gain(*kind, *amount),
            EffectPart::Lose(kind, amount) => self.lose(*kind, *amount),
            EffectPart::AddThreat(enemy, count) => {
                let mut enemies = ThreatTable::default();
                enemies.add(enemy, *count);
                self.add_threat(enemies);
            }
            EffectPart::DrawThreat(count) => {
                let enemies = self.draw_enemies(*count);
                self.add_threat(enemies);
            }
            EffectPart::RemoveThreat(count) => self.remove_threat(*count, None),
            EffectPart::Hurt(damage) => self.hurt_random_survivor(*damage),
            EffectPart::Heal(points) => self.heal_most_wounded(*points),
            EffectPart::DamageSection => self.damage_random_section(),
            EffectPart::DamageGate(damage) => self.set_gate(self.state.gate.saturating_sub(*damage).max(1)),
            EffectPart::RepairGate(points) => self.repair_gate(*points),
            EffectPart::FindPlace(distance) => drop(self.find_place(*distance)),
            EffectPart::OfferRecruit => self.offer_recruit(),
            EffectPart::GainReputation(points) => self.change_reputation(*points, 0),
            EffectPart::LoseReputation(points) => self.change_reputation(0, *points),
        }
    }

    /// Removes enemies from the threat table, the most dangerous first.
    pub(super) fn remove_threat(&mut self, count: u16, person: Option<String>) {
        let mut removed = ThreatTable::default();
        for _ in 0..count {
            let danger = |enemy: &str| self.data.enemy(enemy).map_or(1, |enemy| enemy.danger);
            let worst = self.state.threat.iter().max_by_key(|(enemy, _)| danger(enemy));
            let Some(enemy) = worst.map(|(enemy, _)| enemy.to_owned()) else { break };
            removed.add(&enemy, self.state.threat.remove(&enemy, 1));
        }
        if !removed.is_empty() {
            self.log_fact(StoryFact::ThreatFell { enemies: removed, person });
        }
    }

    /// Hurts a survivor chosen at random.
    fn hurt_random_survivor(&mut self, damage: u8) {
        let index = self.state.dice.below(self.state.survivors.len());
        if let Some(id) = self.state.survivors.get(index).map(|survivor| survivor.id) {
            self.hurt(id, damage, DeathCause::Event);
        }
    }

    /// Heals the survivor who has lost the most damage points; the first one if there are several.
    fn heal_most_wounded(&mut self, points: u8) {
        let worst = self.state.survivors.iter().rev().max_by_key(|survivor| survivor.wounds);
        if let Some(id) = worst.map(|survivor| survivor.id) {
            self.heal(id, points);
        }
    }

    /// Damages a section outside, chosen at random.
    fn damage_random_section(&mut self) {
        let is_outside = |id: &str| self.data.section(id).is_some_and(|section| section.slot == SlotKind::Outside);
        let sections = (0..).zip(&self.state.sections);
        let meant = sections.filter(|(_, section)| section.is_working() && is_outside(&section.id));
        let meant: Vec<usize> = meant.map(|(index, _)| index).collect();
        if let Some(index) = self.state.dice.pick(&meant).copied() {
            self.damage_section(index);
        }
    }

    /// Damages a section (`EXP-6`).
    pub(super) fn damage_section(&mut self, index: usize) {
        let section = &mut self.state.sections[index];
        section.is_damaged = true;
        let section = section.id.clone();
        self.log_fact(StoryFact::SectionDamaged { section });
        let most = self.base().max_gate();
        self.set_gate(self.state.gate.min(most));
    }

    /// Gives the gate strength back, up to its maximum (`EXP-9`).
    pub(super) fn repair_gate(&mut self, points: u8) {
        let most = self.base().max_gate().max(self.state.gate);
        self.set_gate(self.state.gate.saturating_add(points).min(most));
    }

    /// Lets a recruit offer to join, if there is one left (`EXP-14`).
    pub(super) fn offer_recruit(&mut self) {
        let state = &*self.state;
        let is_new = |id: &String| {
            let lives = state.survivors.iter().any(|survivor| survivor.person == *id);
            !lives && !state.dead.contains(id) && !state.offers.contains(id)
        };
        let people = self.data.content.people.iter().filter(|person| !person.ways.is_empty() && is_new(&person.id));
        let people: Vec<String> = people.map(|person| person.id.clone()).collect();
        if let Some(person) = self.state.dice.pick(&people).cloned() {
            self.state.offers.push(person.clone());
            self.log_fact(StoryFact::Offered { person });
        }
    }
}
