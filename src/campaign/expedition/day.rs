//! The day (`EXP-2`): the event, the tasks at the base, and the evening.

use super::{
    day_turn::DayTurn,
    effect_part::SectionPart,
    events::StoryFact,
    plans::{SortieTarget, SurvivorId},
    state::{ExpeditionPhase, SurvivorTask},
};

impl DayTurn<'_> {
    /// Rolls the event. Returns `true` if a survivor on watch must answer it (`EXP-7`).
    pub(super) fn roll_event(&mut self) -> bool {
        let roll = self.state.dice.roll_die() + self.state.dice.roll_die();
        let Some(event) = self.data.event(roll) else { return false };
        if let Some(watcher) = self.find_watcher().filter(|_| !event.choices.is_empty()) {
            self.state.phase = ExpeditionPhase::Event { roll, watcher };
            return true;
        }
        self.apply_event(roll, None);
        false
    }

    /// Returns the first survivor on watch who can answer events.
    fn find_watcher(&self) -> Option<SurvivorId> {
        let base = self.base();
        let can_answer =
            |id: &SurvivorId| self.state.survivor(*id).is_some_and(|survivor| base.has_lookout(base.person(survivor)));
        self.state.with_task(|task| *task == SurvivorTask::Watch).into_iter().find(can_answer)
    }

    /// Applies the effects of an event: those of a choice, whose price was paid before, or those without an answer.
    pub(super) fn apply_event(&mut self, roll: u8, choice: Option<usize>) {
        let Some(event) = self.data.event(roll) else { return };
        self.log_fact(StoryFact::Happened { roll, choice });
        let chosen = choice.and_then(|index| event.choices.get(index));
        self.apply_effects(chosen.map_or(&event.unanswered, |choice| &choice.effects));
    }

    /// Carries out the tasks at the base, and adds sorties to those of the day.
    pub(super) fn carry_out_tasks(&mut self) {
        let ids: Vec<SurvivorId> = self.state.survivors.iter().map(|survivor| survivor.id).collect();
        for id in ids {
            let Some(survivor) = self.state.survivor(id) else { continue };
            let task = survivor.task.as_ref().map_or(SurvivorTask::Rest, |paid| paid.task.clone());
            self.carry_out_task(id, &task);
        }
    }

    fn carry_out_task(&mut self, id: SurvivorId, task: &SurvivorTask) {
        match task {
            SurvivorTask::Rest => self.rest(id),
            SurvivorTask::Watch => {}
            SurvivorTask::Build { section } => self.build(id, section),
            SurvivorTask::Repair { section } => self.repair(section),
            SurvivorTask::RepairGate => self.repair_gate(self.data.rules.repair),
            SurvivorTask::Use { section } => self.use_section(id, section),
            SurvivorTask::Clear { enemy } => self.clear(id, enemy),
            SurvivorTask::GoOut { target, .. } => self.set_out(target),
            SurvivorTask::Drive { .. } => self.state.drivers.push(id),
        }
    }

    fn rest(&mut self, id: SurvivorId) {
        let Some(survivor) = self.state.survivor(id) else { return };
        let points = self.base().rest_points(self.base().person(survivor));
        self.heal(id, points);
    }

    /// Works on a section (`EXP-5`).
    fn build(&mut self, id: SurvivorId, section: &str) {
        let Some(survivor) = self.state.survivor(id) else { return };
        let is_beginning = survivor.task.as_ref().is_some_and(|paid| paid.is_beginning);
        let work = self.base().building_work(self.base().person(survivor));
        let Some(begun) = self.state.sections.iter_mut().find(|begun| begun.id == section) else { return };
        let was_unfinished = begun.work_left > 0;
        begun.work_left = begun.work_left.saturating_sub(work);
        let is_finished = was_unfinished && begun.work_left == 0;
        if is_finished {
            self.log_fact(StoryFact::Built { section: section.to_owned() });
            self.strengthen_gate(section);
        } else if is_beginning {
            self.log_fact(StoryFact::BuildBegun { section: section.to_owned() });
        }
    }

    /// Adds the strength that a section gives to the gate, after it was built or repaired (`EXP-9`).
    fn strengthen_gate(&mut self, section: &str) {
        let Some(section) = self.data.section(section) else { return };
        let strength = |part: &SectionPart| if let SectionPart::GateStrength(more) = part { *more } else { 0 };
        let more = section.parts.iter().map(strength).sum();
        if more > 0 {
            self.repair_gate(more);
        }
    }

    /// Repairs a section (`EXP-6`).
    fn repair(&mut self, id: &str) {
        if let Some(section) = self.state.sections.iter_mut().find(|section| section.id == id && section.is_damaged) {
            section.is_damaged = false;
            self.log_fact(StoryFact::SectionRepaired { section: id.to_owned() });
            self.strengthen_gate(id);
        }
    }

    /// Uses a section, unless it was damaged after the night (`EXP-6`).
    fn use_section(&mut self, id: SurvivorId, section: &str) {
        let is_working = self.state.section(section).is_some_and(super::state::SectionState::is_working);
        let usage = self.data.section(section).filter(|_| is_working).and_then(|section| section.usage());
        if let Some((_, effects)) = usage {
            let person = self.person_of(id);
            self.log_fact(StoryFact::SectionUsed { section: section.to_owned(), person });
            self.apply_effects(effects);
        }
    }

    /// Clears a threat. With bonuses, the most dangerous other enemies leave, too (`EXP-8`).
    fn clear(&mut self, id: SurvivorId, enemy: &str) {
        let Some(survivor) = self.state.survivor(id) else { return };
        let count = self.base().cleared_enemies(self.base().person(survivor));
        let person = survivor.person.clone();
        let removed = self.state.threat.remove(enemy, 1);
        if removed > 0 {
            let mut enemies = super::resources::ThreatTable::default();
            enemies.add(enemy, removed);
            self.log_fact(StoryFact::ThreatFell { enemies, person: Some(person.clone()) });
        }
        self.remove_threat(count - removed, Some(person));
    }

    /// Adds a sortie to those of the day, once for its party.
    fn set_out(&mut self, target: &SortieTarget) {
        if !self.state.parties.contains(target) {
            self.state.parties.push(target.clone());
        }
    }

    /// Carries out the effects of the evening: sections, the growth of the threat, the limit of the store.
    pub(super) fn end_day(&mut self) {
        let daily: Vec<_> = self.base().working_sections().flat_map(|section| &section.parts).cloned().collect();
        for part in daily {
            if let SectionPart::Daily(effects) = part {
                self.apply_effects(&effects);
            }
        }
        let count = self.base().daily_enemies();
        let enemies = self.draw_enemies(count);
        self.add_threat(enemies);
        let limit = self.base().storage();
        let lost = self.state.stock.cap(limit);
        if !lost.is_empty() {
            self.log_fact(StoryFact::Spilled { stock: lost });
        }
    }

    /// Returns `true` if the last section is built (`EXP-17`).
    pub(super) fn has_last_section(&self) -> bool {
        let last = self.data.last_section().and_then(|section| self.state.section(&section.id));
        last.is_some_and(|section| section.work_left == 0)
    }
}
