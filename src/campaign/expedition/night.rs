//! The night (`EXP-2`): meals, tasks and recruits.

use super::{
    content::JoinWay,
    day_turn::DayTurn,
    events::{DeathCause, StoryFact},
    plans::SurvivorId,
    refusal::ExpeditionRefusal,
    resources::{ResourceKind, ResourceStock},
    state::{ExpeditionPhase, PaidTask, SectionState, SurvivorState, SurvivorTask},
    task_check::{check_bed, price_of_task},
};

impl DayTurn<'_> {
    /// Begins a night: the survivors eat, and plan.
    pub(super) fn begin_night(&mut self) {
        for survivor in &mut self.state.survivors {
            survivor.task = None;
        }
        self.eat();
        if self.ends_without_survivors() {
            return;
        }
        self.state.phase = ExpeditionPhase::Planning;
        for index in 0..self.state.seats.len() {
            // A seat without survivors has nothing to plan.
            let has_survivor = self.state.survivors.iter().any(|survivor| usize::from(survivor.seat) == index);
            self.state.seats[index].is_ready = !has_survivor;
        }
    }

    /// Uses up food. Without enough of it, the survivors with the most damage points left go hungry first (`EXP-3`).
    fn eat(&mut self) {
        let meals = (self.state.survivors.len() as u16).saturating_sub(self.base().free_meals());
        let food = self.state.stock.remove(ResourceKind::Food, meals);
        self.log_fact(StoryFact::Ate { food });
        let base = self.base();
        let mut hungry: Vec<(u8, SurvivorId)> =
            self.state.survivors.iter().map(|survivor| (base.points_left(survivor), survivor.id)).collect();
        hungry.sort_by_key(|(left, id)| (u8::MAX - left, *id));
        for (_, id) in hungry.into_iter().take(usize::from(meals - food)) {
            let person = self.person_of(id);
            self.log_fact(StoryFact::Starved { person });
            self.hurt(id, 1, DeathCause::Hunger);
        }
    }

    /// Gives a survivor a task, and pays its price. The price of the former task is refunded (`EXP-4`).
    pub(super) fn assign(&mut self, id: SurvivorId, task: &SurvivorTask) -> Result<(), ExpeditionRefusal> {
        self.withdraw_task(id);
        let price = price_of_task(self.state, self.data, id, task)?;
        self.state.stock.pay(&price);
        let mut is_beginning = false;
        if let SurvivorTask::Build { section } = task
            && self.state.section(section).is_none()
        {
            is_beginning = true;
            let work_left = self.data.section(section).map_or(1, |section| section.work);
            self.state.sections.push(SectionState { id: section.clone(), work_left, is_damaged: false });
        }
        let paid = PaidTask { task: task.clone(), price, is_beginning };
        self.state
            .survivors
            .iter_mut()
            .filter(|survivor| survivor.id == id)
            .for_each(|it| it.task = Some(paid.clone()));
        Ok(())
    }

    /// Withdraws the task of a survivor. If other survivors keep building the section that this one began, its price
    /// passes to one of them.
    pub(super) fn withdraw_task(&mut self, id: SurvivorId) {
        let survivor = self.state.survivors.iter_mut().find(|survivor| survivor.id == id);
        let Some(paid) = survivor.and_then(|survivor| survivor.task.take()) else { return };
        if let (true, SurvivorTask::Build { section }) = (paid.is_beginning, &paid.task) {
            let others = self.state.survivors.iter_mut().filter_map(|survivor| survivor.task.as_mut());
            if let Some(heir) = others.into_iter().find(|other| other.task == paid.task) {
                *heir = paid;
                return;
            }
            self.state.sections.retain(|begun| begun.id != *section);
        }
        self.state.stock.add_all(&paid.price);
    }

    /// Makes a recruit a survivor, in a way that the base can afford (`EXP-14`).
    pub(super) fn recruit(&mut self, id: &str, way: usize) -> Result<(), ExpeditionRefusal> {
        let unknown = || ExpeditionRefusal::UnknownId { id: id.to_owned(), rule: "EXP-14" };
        let is_offered = self.state.offers.iter().any(|offer| offer == id);
        let person = self.data.person(id).filter(|_| is_offered).ok_or_else(unknown)?;
        check_bed(self.base())?;
        match person.ways.get(way).ok_or(ExpeditionRefusal::WrongJoinWay)? {
            JoinWay::Pay(price) => self.pay(price)?,
            JoinWay::Reputation(needed) => {
                let available = self.state.reputation;
                if available < *needed {
                    return Err(ExpeditionRefusal::MissingReputation { needed: *needed, available });
                }
                self.change_reputation(0, *needed);
            }
            JoinWay::Duel { .. } => return Err(ExpeditionRefusal::WrongJoinWay),
        }
        self.join(id);
        Ok(())
    }

    fn pay(&mut self, price: &ResourceStock) -> Result<(), ExpeditionRefusal> {
        if let Some((kind, available)) = self.state.stock.shortage(price) {
            return Err(ExpeditionRefusal::MissingResource { kind, needed: price.amount(kind), available });
        }
        self.state.stock.pay(price);
        Ok(())
    }

    /// Makes a person a survivor, of the seat with the fewest survivors (`EXP-1`).
    pub(super) fn join(&mut self, person: &str) {
        self.state.offers.retain(|offer| offer != person);
        let seat = self.state.seat_of_next_recruit();
        self.state.survivor_count += 1;
        let id = SurvivorId(self.state.survivor_count);
        let person = person.to_owned();
        self.state.survivors.push(SurvivorState { id, person: person.clone(), seat, wounds: 0, task: None });
        if self.state.phase == ExpeditionPhase::Planning {
            self.state.seats[usize::from(seat)].is_ready = false;
        }
        self.log_fact(StoryFact::Joined { person });
    }
}
