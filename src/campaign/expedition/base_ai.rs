//! The AI of the base: decides for the seats without a person, one order at a time, always the same for an equal state.
//! It rates all tasks of a survivor, and chooses the best one.

use super::{
    base_values::BaseValues,
    content::{JoinWay, PlaceKind},
    data::ExpeditionData,
    effect_value::EffectValues,
    orders::ExpeditionOrder,
    plans::{SortieTarget, TruckTrip},
    resources::{ResourceKind, ResourceStock},
    state::{ExpeditionPhase, ExpeditionState, PlaceState, SectionState, SurvivorState, SurvivorTask},
    task_check::{check_bed, price_of_task},
};

/// Boxes of ammunition that the AI keeps at the base.
const RESERVE: u16 = 2;
/// Rating of work on the last section that comes before all other tasks.
const URGENT: i32 = 1_000;

/// Returns the order of the AI for a seat; `None` if the seat has nothing to decide.
pub fn choose_expedition_order(state: &ExpeditionState, data: &ExpeditionData, seat: u8) -> Option<ExpeditionOrder> {
    if !state.deciding_seats().contains(&seat) {
        return None;
    }
    let planner = BasePlanner { values: EffectValues { base: BaseValues { state, data } } };
    match &state.phase {
        ExpeditionPhase::Planning => Some(planner.plan(seat)),
        ExpeditionPhase::Event { roll, .. } => Some(planner.answer(*roll)),
        ExpeditionPhase::Truck(trip) => Some(planner.drive(trip)),
        _ => None,
    }
}

/// The planner of orders for one state of an expedition. Ratings are in hundredths of a day's work.
struct BasePlanner<'a> {
    values: EffectValues<'a>,
}

impl<'a> BasePlanner<'a> {
    fn base(&self) -> BaseValues<'a> {
        self.values.base
    }

    /// Returns the next order of a seat that plans the night.
    fn plan(&self, seat: u8) -> ExpeditionOrder {
        if let Some(order) = self.recruit() {
            return order;
        }
        let state = self.base().state;
        let idle = state.survivors.iter().find(|survivor| survivor.seat == seat && survivor.task.is_none());
        match idle {
            Some(survivor) => ExpeditionOrder::Assign { survivor: survivor.id, task: self.best_task(survivor) },
            None => ExpeditionOrder::SetReady,
        }
    }

    /// Returns the order to take in a recruit, if one can join and there is food.
    fn recruit(&self) -> Option<ExpeditionOrder> {
        let (state, data) = (self.base().state, self.base().data);
        check_bed(self.base()).ok()?;
        let food = state.stock.amount(ResourceKind::Food);
        state.offers.iter().find_map(|id| {
            let ways = &data.person(id)?.ways;
            let can_join = |way: &JoinWay| match way {
                JoinWay::Pay(price) => {
                    let left = food.saturating_sub(price.amount(ResourceKind::Food));
                    state.stock.shortage(price).is_none() && left > self.values.meals()
                }
                JoinWay::Reputation(needed) => state.reputation >= *needed && food >= self.values.meals(),
                JoinWay::Duel { .. } => false,
            };
            let way = ways.iter().position(can_join)?;
            Some(ExpeditionOrder::Recruit { person: id.clone(), way })
        })
    }

    /// Returns the task with the highest rating that the survivor can do.
    fn best_task(&self, survivor: &SurvivorState) -> SurvivorTask {
        let (state, data) = (self.base().state, self.base().data);
        let mut rated = self.rate_tasks(survivor);
        rated.sort_by(|one, other| other.cmp(one));
        let mut tasks = rated.into_iter().map(|(_, task)| task);
        tasks.find(|task| price_of_task(state, data, survivor.id, task).is_ok()).unwrap_or(SurvivorTask::Rest)
    }

    /// Returns the tasks of a survivor with their ratings.
    fn rate_tasks(&self, survivor: &SurvivorState) -> Vec<(i32, SurvivorTask)> {
        let state = self.base().state;
        let mut rated = vec![(self.rate_rest(survivor), SurvivorTask::Rest)];
        rated.push((self.rate_watch(survivor), SurvivorTask::Watch));
        rated.push((self.rate_gate(), SurvivorTask::RepairGate));
        rated.extend(self.rate_sections());
        for section in state.sections.iter().filter(|section| section.is_damaged) {
            rated.push((34, SurvivorTask::Repair { section: section.id.clone() }));
        }
        if state.stock.amount(ResourceKind::Ammunition) > RESERVE {
            rated.extend(
                state.threat.iter().map(|(enemy, _)| (self.rate_clearing(survivor, enemy), make_clear_task(enemy))),
            );
        }
        rated.extend(state.places.iter().map(|place| self.rate_visit(survivor, place)));
        rated.extend(state.offers.iter().filter_map(|person| self.rate_duel(survivor, person)));
        if self.base().truck().is_some() {
            let wanted = ResourceKind::ALL.into_iter().max_by_key(|kind| self.values.need(*kind));
            let wanted = wanted.unwrap_or(ResourceKind::Food);
            rated.push((18 + self.values.need(wanted) * 3, SurvivorTask::Drive { wanted }));
        }
        rated
    }

    fn rate_rest(&self, survivor: &SurvivorState) -> i32 {
        let left = self.base().points_left(survivor);
        i32::from(survivor.wounds) * 14 + if left <= 1 && survivor.wounds > 0 { 40 } else { 0 }
    }

    fn rate_watch(&self, survivor: &SurvivorState) -> i32 {
        let can_answer = self.base().has_lookout(self.base().person(survivor));
        let has_other = !self.base().state.with_task(|task| *task == SurvivorTask::Watch).is_empty();
        if can_answer && !has_other { 33 } else { -1 }
    }

    fn rate_gate(&self) -> i32 {
        let missing = i32::from(self.base().max_gate()) - i32::from(self.base().state.gate);
        missing * 12 + if missing > 0 { self.values.pressure() / 8 } else { 0 }
    }

    fn rate_clearing(&self, survivor: &SurvivorState, enemy: &str) -> i32 {
        let danger = self.base().data.enemy(enemy).map_or(1, |enemy| i32::from(enemy.danger));
        let count = i32::from(self.base().cleared_enemies(self.base().person(survivor)));
        (danger * 5 + (count - 1) * 8) * (40 + self.values.pressure()) / 100
    }

    /// Returns the tasks at sections with their ratings: building and using them.
    fn rate_sections(&self) -> Vec<(i32, SurvivorTask)> {
        let (state, data) = (self.base().state, self.base().data);
        let mut rated = Vec::new();
        let is_work_open = state.sections.iter().any(|section| self.base().remaining_work(section) > 0);
        for (index, section) in data.content.sections.iter().enumerate() {
            let id = section.id.clone();
            let build = |value| (value, SurvivorTask::Build { section: id.clone() });
            match state.section(&section.id) {
                Some(begun) if begun.work_left > 0 => {
                    rated.push(build(self.rate_continuing(begun)));
                }
                Some(_) => rated.extend(section.usage().map(|(price, effects)| {
                    let value = self.values.effects_value(effects) - self.values.stock_value(price);
                    (value, SurvivorTask::Use { section: section.id.clone() })
                })),
                None if section.is_last => rated.push(build(self.rate_last())),
                // A section that was begun comes first, so that the builders don't spread over several.
                None if is_work_open => {}
                None => {
                    let value = self.values.section_value(section) + self.preference_for(index);
                    rated.push(build(value - self.rate_price(&section.price)));
                }
            }
        }
        rated
    }

    /// Returns the rating of working on a section that was begun: high as long as the other builders leave work to do,
    /// and higher the less it is. On the last days nothing is more important than the last section (`EXP-17`).
    fn rate_continuing(&self, section: &SectionState) -> i32 {
        let base = self.base();
        let is_last = base.data.last_section().is_some_and(|last| last.id == section.id);
        match base.remaining_work(section) {
            0 => -1,
            _ if is_last && self.is_late() => URGENT,
            work => 63 - i32::from(work.min(3)),
        }
    }

    /// Returns the rating of the last section, which brings the last assault: high if the base is strong or time is
    /// short.
    fn rate_last(&self) -> i32 {
        let base = self.base();
        let is_calm = self.values.pressure() < 55;
        let is_strong = base.state.gate + 1 >= base.max_gate() && base.contraptions().len() >= 2;
        if self.is_late() {
            URGENT
        } else if is_calm && is_strong {
            120
        } else {
            -1
        }
    }

    /// Returns `true` on the last two days, which the last section takes.
    fn is_late(&self) -> bool {
        self.values.days_left() <= 2
    }

    /// Returns the rating of a price. Parts count more, because the last section needs them.
    fn rate_price(&self, price: &ResourceStock) -> i32 {
        let keep = if self.values.days_left() <= i32::from(self.base().length().days) / 2 { 8 } else { 3 };
        let scarce = i32::from(price.amount(ResourceKind::Parts)) * keep;
        self.values.stock_value(price) / 3 + scarce
    }

    /// Returns a bonus for a section, from the seed, so that the AI builds different bases in different expeditions.
    fn preference_for(&self, index: usize) -> i32 {
        let seed = self.base().state.dice.seed().wrapping_add(index as u64 + 1);
        let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) as i32 % 36
    }

    fn rate_visit(&self, survivor: &SurvivorState, place: &PlaceState) -> (i32, SurvivorTask) {
        let base = self.base();
        let target = SortieTarget::Place(place.id);
        let kind = base.data.place(&place.kind);
        let distance = kind.map_or(1, |kind| i32::from(kind.distance));
        let mut values: Vec<i32> =
            place.caches.iter().map(|cache| self.values.need(cache.0) * i32::from(cache.1)).collect();
        values.sort_by_key(|value| -value);
        let loads: i32 = values.iter().take(4).sum();
        let is_guarded = !place.is_cleared && kind.is_some_and(|kind| kind.kind == PlaceKind::Infested);
        let grows = kind.is_some_and(|kind| kind.grows);
        let is_friendly = !place.is_visited && kind.is_some_and(|kind| kind.kind == PlaceKind::Allies);
        let value = 14 + i32::from(is_friendly) * 16 + loads - distance * 6 - i32::from(is_guarded) * 10
            + i32::from(grows) * 20;
        let wanted = if distance == 1 && !is_guarded { 2 } else { 3 };
        (self.rate_party(survivor, &target, value, wanted), self.go_out(target))
    }

    fn rate_duel(&self, survivor: &SurvivorState, person: &str) -> Option<(i32, SurvivorTask)> {
        let ways = &self.base().data.person(person)?.ways;
        let rank = ways.iter().find_map(|way| if let JoinWay::Duel { rank, .. } = way { Some(*rank) } else { None })?;
        let target = SortieTarget::Duel(person.to_owned());
        let value = 44 - i32::from(rank) * 7;
        Some((self.rate_party(survivor, &target, value, 3), self.go_out(target)))
    }

    /// Returns the rating of a sortie for a survivor: higher if the party needs more survivors, lower if the survivor
    /// is wounded.
    fn rate_party(&self, survivor: &SurvivorState, target: &SortieTarget, value: i32, wanted: usize) -> i32 {
        let base = self.base();
        let is_meant =
            |task: &SurvivorTask| matches!(task, SurvivorTask::GoOut { target: other, .. } if other == target);
        let others = base.state.with_task(is_meant).len();
        let company = match others {
            0 => 0,
            size if size < wanted => 22,
            _ => -30,
        };
        let is_weak = base.points_left(survivor) <= 1;
        // The last survivor without a task would go alone.
        let idle = base.state.survivors.iter().filter(|survivor| survivor.task.is_none()).count();
        let alone = if others == 0 && idle < 2 { -25 } else { 0 };
        value + company + alone - if is_weak { 45 } else { 0 }
    }

    fn go_out(&self, target: SortieTarget) -> SurvivorTask {
        let boxes = u16::from(self.base().state.stock.amount(ResourceKind::Ammunition) > RESERVE);
        SurvivorTask::GoOut { target, boxes: boxes.min(self.base().data.rules.boxes) }
    }

    /// Returns the answer to an event: the best choice that the base can pay, or none.
    fn answer(&self, roll: u8) -> ExpeditionOrder {
        let Some(event) = self.base().data.event(roll) else {
            return ExpeditionOrder::AnswerEvent { choice: None };
        };
        let mut best = (self.values.effects_value(&event.unanswered), None);
        for (index, choice) in event.choices.iter().enumerate() {
            let can_pay = self.base().state.stock.shortage(&choice.price).is_none();
            let value = self.values.effects_value(&choice.effects) - self.values.stock_value(&choice.price);
            if can_pay && value > best.0 {
                best = (value, Some(index));
            }
        }
        ExpeditionOrder::AnswerEvent { choice: best.1 }
    }

    fn drive(&self, trip: &TruckTrip) -> ExpeditionOrder {
        let danger = self.base().data.enemy(&trip.enemy).map_or(1, |enemy| enemy.danger);
        if u16::from(trip.resistance) >= danger {
            ExpeditionOrder::Ram
        } else if danger <= 1 && self.values.pressure() < 60 {
            ExpeditionOrder::Evade
        } else {
            ExpeditionOrder::TurnBack
        }
    }
}

fn make_clear_task(enemy: &str) -> SurvivorTask {
    SurvivorTask::Clear { enemy: enemy.to_owned() }
}
