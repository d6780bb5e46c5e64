//! The expedition: its rules, each with two tests named after its id, their chapter in the rulebook, its files and its
//! balance.

mod balance;
mod base_ai;
mod base_rules;
mod data;
mod day_rules;
mod rulebook_chapter;
mod rulebook_words;
mod saving;
mod sortie_rules;
mod story;

use campaign::expedition::{
    AssaultReport, ExpeditionData, ExpeditionOrder, ExpeditionPhase, ExpeditionRefusal, ExpeditionState,
    ExpeditionTerms, ResourceKind, ResourceStock, SectionState, SortieReport, SortieTarget, StoryFact, SurvivorFate,
    SurvivorId, SurvivorTask, ThreatTable, begin_expedition, submit_expedition_order,
};

use crate::expeditions::game_expedition_data;

/// Returns the data of the game without chance at the base: no event does anything, and the threat does not grow.
fn calm_data() -> ExpeditionData {
    let mut data = game_expedition_data();
    for event in &mut data.content.events {
        event.unanswered.clear();
        event.choices.clear();
    }
    for hardness in &mut data.rules.hardnesses {
        (hardness.daily, hardness.daily_late) = (0, 0);
    }
    data
}

fn terms(people: usize) -> ExpeditionTerms {
    let seats = (0..people).map(|number| Some(format!("P{number}"))).collect();
    ExpeditionTerms { length: "medium".into(), hardness: "normal".into(), seats, seed: 11 }
}

/// An expedition of a test.
struct TestExpedition {
    data: ExpeditionData,
    state: ExpeditionState,
}

impl TestExpedition {
    /// Begins a calm expedition of that number of people, with plenty of everything.
    fn calm(people: usize) -> TestExpedition {
        let data = calm_data();
        let mut state = begin_expedition(&data, &terms(people)).expect("it begins");
        state.stock = ResourceStock::of(&ResourceKind::ALL.map(|kind| (kind, 10)));
        TestExpedition { data, state }
    }

    fn submit(&mut self, seat: u8, order: &ExpeditionOrder) -> Result<Vec<StoryFact>, ExpeditionRefusal> {
        let entries = submit_expedition_order(&mut self.state, &self.data, seat, order)?;
        Ok(entries.into_iter().map(|entry| entry.fact).collect())
    }

    /// Gives a survivor a task, from the seat that decides.
    fn assign(&mut self, survivor: usize, task: SurvivorTask) -> Result<Vec<StoryFact>, ExpeditionRefusal> {
        let (id, seat) = (self.state.survivors[survivor].id, self.state.survivors[survivor].seat);
        self.submit(seat, &ExpeditionOrder::Assign { survivor: id, task })
    }

    /// Makes all seats ready, and returns the story until the next decision.
    fn begin_day(&mut self) -> Vec<StoryFact> {
        let mut facts = Vec::new();
        for seat in self.state.deciding_seats() {
            facts.extend(self.submit(seat, &ExpeditionOrder::SetReady).expect("it plans"));
        }
        facts
    }

    /// Plays a day whose battles cost and win nothing, and returns its story.
    fn play_day(&mut self) -> Vec<StoryFact> {
        let mut facts = self.begin_day();
        loop {
            let order = match &self.state.phase {
                ExpeditionPhase::Sortie(_) => ExpeditionOrder::ReportSortie(self.sortie_report()),
                ExpeditionPhase::Assault(_) => ExpeditionOrder::ReportAssault(self.assault_report()),
                _ => return facts,
            };
            facts.extend(self.submit(0, &order).expect("it fits"));
        }
    }

    /// Returns the report of a sortie without results.
    fn sortie_report(&self) -> SortieReport {
        let ExpeditionPhase::Sortie(plan) = &self.state.phase else { panic!("no sortie: {:?}", self.state.phase) };
        SortieReport {
            number: plan.number,
            fates: plan.party.iter().map(|member| unharmed(member.survivor)).collect(),
            taken: Vec::new(),
            boxes: plan.boxes,
            threat: ThreatTable::default(),
            kills: 0,
            is_cleared: false,
        }
    }

    /// Returns the report of an assault without losses.
    fn assault_report(&self) -> AssaultReport {
        let ExpeditionPhase::Assault(plan) = &self.state.phase else { panic!("no assault: {:?}", self.state.phase) };
        AssaultReport {
            number: plan.number,
            fates: plan.defenders.iter().map(|member| unharmed(member.survivor)).collect(),
            gate_damage: 0,
            boxes_used: 0,
            damaged: Vec::new(),
            kills: plan.attackers.total(),
        }
    }

    /// Adds a finished section.
    fn finish(&mut self, section: &str) {
        self.state.sections.push(SectionState { id: section.into(), work_left: 0, is_damaged: false });
    }

    fn amount(&self, kind: ResourceKind) -> u16 {
        self.state.stock.amount(kind)
    }

    /// Returns the task of going to the first place at that distance.
    fn visit(&self, distance: u8, boxes: u16) -> SurvivorTask {
        let is_there = |kind: &str| self.data.place(kind).is_some_and(|place| place.distance == distance);
        let place = self.state.places.iter().find(|place| is_there(&place.kind)).expect("a place");
        SurvivorTask::GoOut { target: SortieTarget::Place(place.id), boxes }
    }
}

fn unharmed(survivor: SurvivorId) -> SurvivorFate {
    SurvivorFate { survivor, damage: 0, is_dead: false }
}

fn build(section: &str) -> SurvivorTask {
    SurvivorTask::Build { section: section.into() }
}

/// Returns a threat table with enemies of one kind.
fn threat_of(enemy: &str, count: u16) -> ThreatTable {
    let mut threat = ThreatTable::default();
    threat.add(enemy, count);
    threat
}
