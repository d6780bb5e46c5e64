//! Checks of tasks (`EXP-4`): which tasks a survivor may do, and their prices.

use super::{
    base_values::BaseValues,
    content::JoinWay,
    data::ExpeditionData,
    plans::SortieTarget,
    plans::SurvivorId,
    refusal::ExpeditionRefusal,
    resources::{ResourceKind, ResourceStock},
    state::{ExpeditionState, SurvivorTask},
};

/// Returns the price of a task for a survivor without a task.
///
/// # Errors
/// The reason why the survivor can't do it.
pub fn price_of_task(
    state: &ExpeditionState,
    data: &ExpeditionData,
    survivor: SurvivorId,
    task: &SurvivorTask,
) -> Result<ResourceStock, ExpeditionRefusal> {
    let check = TaskCheck { base: BaseValues { state, data }, survivor };
    let price = match task {
        SurvivorTask::Rest | SurvivorTask::Watch => ResourceStock::default(),
        SurvivorTask::Build { section } => check.price_of_building(section)?,
        SurvivorTask::Repair { section } => check.price_of_repair(section)?,
        SurvivorTask::RepairGate => check.price_of_gate_repair()?,
        SurvivorTask::Use { section } => check.price_of_use(section)?,
        SurvivorTask::Clear { enemy } => check.price_of_clearing(enemy)?,
        SurvivorTask::GoOut { target, boxes } => check.price_of_sortie(target, *boxes)?,
        SurvivorTask::Drive { .. } => check.price_of_trip()?,
    };
    match state.stock.shortage(&price) {
        Some((kind, available)) => {
            Err(ExpeditionRefusal::MissingResource { kind, needed: price.amount(kind), available })
        }
        None => Ok(price),
    }
}

struct TaskCheck<'a> {
    base: BaseValues<'a>,
    survivor: SurvivorId,
}

impl TaskCheck<'_> {
    /// Returns the number of other survivors with that task.
    fn count_others(&self, is_meant: impl Fn(&SurvivorTask) -> bool) -> usize {
        self.base.state.with_task(is_meant).into_iter().filter(|id| *id != self.survivor).count()
    }

    /// Checks that no other survivor has that task.
    fn check_free(&self, task: &SurvivorTask, rule: &'static str) -> Result<(), ExpeditionRefusal> {
        if self.count_others(|other| other == task) > 0 { Err(ExpeditionRefusal::UsedByOther { rule }) } else { Ok(()) }
    }

    fn price_of_building(&self, id: &str) -> Result<ResourceStock, ExpeditionRefusal> {
        let unknown = || ExpeditionRefusal::UnknownId { id: id.to_owned(), rule: "EXP-5" };
        let section = self.base.data.section(id).ok_or_else(unknown)?;
        match self.base.state.section(id) {
            Some(begun) if begun.work_left == 0 => Err(ExpeditionRefusal::AlreadyBuilt),
            Some(_) => Ok(ResourceStock::default()),
            None if !section.is_last && self.base.free_slots(section.slot) == 0 => {
                Err(ExpeditionRefusal::NoFreeSlot { slot: section.slot })
            }
            None => Ok(self.base.section_price(section).clone()),
        }
    }

    fn price_of_repair(&self, id: &str) -> Result<ResourceStock, ExpeditionRefusal> {
        let unknown = || ExpeditionRefusal::UnknownId { id: id.to_owned(), rule: "EXP-6" };
        let section = self.base.state.section(id).ok_or_else(unknown)?;
        if !section.is_damaged {
            return Err(ExpeditionRefusal::NotDamaged);
        }
        self.check_free(&SurvivorTask::Repair { section: id.to_owned() }, "EXP-6")?;
        Ok(self.base.data.rules.repair_price.clone())
    }

    fn price_of_gate_repair(&self) -> Result<ResourceStock, ExpeditionRefusal> {
        if self.base.state.gate >= self.base.max_gate() {
            return Err(ExpeditionRefusal::NotDamaged);
        }
        self.check_free(&SurvivorTask::RepairGate, "EXP-6")?;
        Ok(self.base.data.rules.repair_price.clone())
    }

    fn price_of_use(&self, id: &str) -> Result<ResourceStock, ExpeditionRefusal> {
        let is_working = self.base.state.section(id).is_some_and(super::state::SectionState::is_working);
        let section = self.base.data.section(id).filter(|_| is_working);
        let (price, _) = section.and_then(|section| section.usage()).ok_or(ExpeditionRefusal::SectionNotUsable)?;
        self.check_free(&SurvivorTask::Use { section: id.to_owned() }, "EXP-6")?;
        Ok(price.clone())
    }

    fn price_of_clearing(&self, enemy: &str) -> Result<ResourceStock, ExpeditionRefusal> {
        let others = self.count_others(|task| matches!(task, SurvivorTask::Clear { enemy: other } if other == enemy));
        if usize::from(self.base.state.threat.count(enemy)) <= others {
            return Err(ExpeditionRefusal::NoThreatLeft);
        }
        Ok(self.base.data.rules.clear_price.clone())
    }

    fn price_of_sortie(&self, target: &SortieTarget, boxes: u16) -> Result<ResourceStock, ExpeditionRefusal> {
        match target {
            SortieTarget::Place(id) => {
                let unknown = || ExpeditionRefusal::UnknownId { id: id.0.to_string(), rule: "EXP-10" };
                let place = self.base.state.place(*id).ok_or_else(unknown)?;
                if place.caches.is_empty() {
                    return Err(ExpeditionRefusal::EmptyPlace);
                }
            }
            SortieTarget::Duel(person) => self.check_duel(person)?,
        }
        let most = self.base.data.rules.boxes;
        if boxes > most {
            return Err(ExpeditionRefusal::TooManyBoxes { most });
        }
        Ok(ResourceStock::of(&[(ResourceKind::Ammunition, boxes)]))
    }

    fn check_duel(&self, id: &String) -> Result<(), ExpeditionRefusal> {
        if !self.base.state.offers.contains(id) {
            return Err(ExpeditionRefusal::UnknownId { id: id.clone(), rule: "EXP-14" });
        }
        let ways = self.base.data.person(id).map_or(&[][..], |person| person.ways.as_slice());
        if !ways.iter().any(|way| matches!(way, JoinWay::Duel { .. })) {
            return Err(ExpeditionRefusal::WrongJoinWay);
        }
        check_bed(self.base)
    }

    fn price_of_trip(&self) -> Result<ResourceStock, ExpeditionRefusal> {
        self.base.truck().ok_or(ExpeditionRefusal::SectionNotUsable)?;
        if self.count_others(|task| matches!(task, SurvivorTask::Drive { .. })) > 0 {
            return Err(ExpeditionRefusal::UsedByOther { rule: "EXP-15" });
        }
        Ok(self.base.data.rules.truck_price.clone())
    }
}

/// Checks that the base has a bed for one more survivor (`EXP-14`).
pub(super) fn check_bed(base: BaseValues<'_>) -> Result<(), ExpeditionRefusal> {
    let is_free = base.state.survivors.len() < usize::from(base.beds());
    if is_free { Ok(()) } else { Err(ExpeditionRefusal::NoFreeBed) }
}
