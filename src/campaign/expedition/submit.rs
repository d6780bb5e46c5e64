//! Begins expeditions, and carries out their orders: each order is checked first, and the expedition then continues to
//! the next decision.

use super::{
    assaults::check_assault_report,
    data::{ExpeditionData, HardnessData, LengthData},
    day_turn::DayTurn,
    dice::ExpeditionDice,
    events::{StoryEntry, StoryFact},
    orders::ExpeditionOrder,
    person_names::find_repeated_person,
    plans::{AssaultReport, SortieReport, SurvivorId, TruckTrip},
    refusal::ExpeditionRefusal,
    resources::{ResourceStock, ThreatTable},
    sorties::check_sortie_report,
    state::{ExpeditionPhase, ExpeditionSeat, ExpeditionState, MAX_SEATS, SurvivorTask},
};

/// Terms of a new expedition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpeditionTerms {
    /// The id of the length (`EXP-17`).
    pub length: String,
    /// The id of the hardness (`EXP-17`).
    pub hardness: String,
    /// The seats, 1 to 5: the names of the people, or `None` for the AI (`EXP-1`).
    pub seats: Vec<Option<String>>,
    /// The seed of the dice.
    pub seed: u64,
}

/// Begins an expedition: its first night (`EXP-1`, `EXP-2`).
///
/// # Errors
/// If the number of seats is not 1 to 5, two people have the same name, or the data lack the length or the hardness.
pub fn begin_expedition(data: &ExpeditionData, terms: &ExpeditionTerms) -> Result<ExpeditionState, ExpeditionRefusal> {
    if !(1..=MAX_SEATS).contains(&terms.seats.len()) {
        return Err(ExpeditionRefusal::WrongSeatCount { count: terms.seats.len() });
    }
    if let Some(name) = find_repeated_person(terms.seats.iter().flatten().map(String::as_str)) {
        return Err(ExpeditionRefusal::SamePersonName { name: name.to_owned() });
    }
    let unknown = |id: &String| ExpeditionRefusal::UnknownTerms { id: id.clone() };
    let length = data.length(&terms.length).ok_or_else(|| unknown(&terms.length))?;
    let hardness = data.hardness(&terms.hardness).ok_or_else(|| unknown(&terms.hardness))?;
    let mut state = create_state(terms, length, hardness);
    DayTurn { state: &mut state, data }.found_base();
    Ok(state)
}

/// Returns the state before the first night.
fn create_state(terms: &ExpeditionTerms, length: &LengthData, hardness: &HardnessData) -> ExpeditionState {
    let seats = terms.seats.iter().map(|person| ExpeditionSeat { person: person.clone(), is_ready: false, away: None });
    ExpeditionState {
        length: terms.length.clone(),
        hardness: terms.hardness.clone(),
        day: 1,
        phase: ExpeditionPhase::Planning,
        seats: seats.collect(),
        stock: length.stock.clone(),
        reputation: 0,
        gate: hardness.gate,
        survivors: Vec::new(),
        dead: Vec::new(),
        sections: Vec::new(),
        growth: 0,
        threat: ThreatTable::default(),
        places: Vec::new(),
        grown_by: Vec::new(),
        offers: Vec::new(),
        parties: Vec::new(),
        drivers: Vec::new(),
        survivor_count: 0,
        place_count: 0,
        battle_count: 0,
        dice: ExpeditionDice::seeded(terms.seed),
        log: Vec::new(),
    }
}

/// Checks an order of a seat, carries it out, and returns the story entries. A refused order changes nothing.
///
/// # Errors
/// The reason why the order is refused.
pub fn submit_expedition_order(
    state: &mut ExpeditionState,
    data: &ExpeditionData,
    seat: u8,
    order: &ExpeditionOrder,
) -> Result<Vec<StoryEntry>, ExpeditionRefusal> {
    if usize::from(seat) >= state.seats.len() {
        return Err(ExpeditionRefusal::UnknownSeat);
    }
    let known = state.log.len();
    let mut next = state.clone();
    DayTurn { state: &mut next, data }.carry_out(seat, order)?;
    *state = next;
    Ok(state.log[known..].to_vec())
}

impl DayTurn<'_> {
    /// Draws the founders and the places of the start, and begins the first night.
    fn found_base(&mut self) {
        self.log_fact(StoryFact::Begun);
        let founders = self.data.content.people.iter().filter(|person| person.is_founder);
        let mut founders: Vec<String> = founders.map(|person| person.id.clone()).collect();
        for _ in 0..self.data.rules.founders {
            if founders.is_empty() {
                break;
            }
            let person = founders.remove(self.state.dice.below(founders.len()));
            self.join(&person);
        }
        self.fill_places();
        self.begin_night();
    }

    /// Carries out an order of a seat.
    fn carry_out(&mut self, seat: u8, order: &ExpeditionOrder) -> Result<(), ExpeditionRefusal> {
        match order {
            ExpeditionOrder::Assign { survivor, task } => self.assign_for(seat, *survivor, task),
            ExpeditionOrder::Recruit { person, way } => {
                self.check_planning(seat)?;
                self.recruit(person, *way)
            }
            ExpeditionOrder::SetReady => {
                self.check_planning(seat)?;
                self.state.seats[usize::from(seat)].is_ready = true;
                self.begin_day_if_ready();
                Ok(())
            }
            ExpeditionOrder::PlanAgain => self.plan_again(seat),
            ExpeditionOrder::SetPerson { person } => self.set_person(seat, person.as_deref()),
            ExpeditionOrder::AddSeat { person } => self.add_seat(person),
            ExpeditionOrder::GiveSurvivor { survivor, receiver } => {
                self.check_planning(seat)?;
                self.check_owner(seat, *survivor)?;
                self.give_survivor(*survivor, *receiver)
            }
            ExpeditionOrder::AnswerEvent { choice } => self.answer(seat, *choice),
            ExpeditionOrder::Ram | ExpeditionOrder::Evade | ExpeditionOrder::TurnBack => self.drive(seat, order),
            ExpeditionOrder::ReportSortie(report) => self.settle_sortie_report(report),
            ExpeditionOrder::ReportAssault(report) => self.settle_assault_report(report),
        }
    }

    fn settle_sortie_report(&mut self, report: &SortieReport) -> Result<(), ExpeditionRefusal> {
        let ExpeditionPhase::Sortie(plan) = self.state.phase.clone() else { return Err(ExpeditionRefusal::WrongPhase) };
        check_sortie_report(self.state, &plan, report)?;
        self.continue_after_sortie(&plan, report);
        Ok(())
    }

    fn settle_assault_report(&mut self, report: &AssaultReport) -> Result<(), ExpeditionRefusal> {
        let ExpeditionPhase::Assault(plan) = self.state.phase.clone() else {
            return Err(ExpeditionRefusal::WrongPhase);
        };
        check_assault_report(&plan, report)?;
        self.continue_after_assault(&plan, report);
        Ok(())
    }

    /// Checks that a seat may plan now (`EXP-2`).
    fn check_planning(&self, seat: u8) -> Result<(), ExpeditionRefusal> {
        if self.state.phase != ExpeditionPhase::Planning {
            Err(ExpeditionRefusal::WrongPhase)
        } else if self.state.seats[usize::from(seat)].is_ready {
            Err(ExpeditionRefusal::SeatIsReady)
        } else {
            Ok(())
        }
    }

    fn plan_again(&mut self, seat: u8) -> Result<(), ExpeditionRefusal> {
        let seat = usize::from(seat);
        if self.state.phase != ExpeditionPhase::Planning || !self.state.seats[seat].is_ready {
            return Err(ExpeditionRefusal::WrongPhase);
        }
        self.state.seats[seat].is_ready = false;
        Ok(())
    }

    /// Checks that a seat decides for a survivor (`EXP-1`).
    fn check_owner(&self, seat: u8, survivor: SurvivorId) -> Result<(), ExpeditionRefusal> {
        let survivor = self.state.survivor(survivor).ok_or(ExpeditionRefusal::UnknownSurvivor)?;
        if survivor.seat == seat { Ok(()) } else { Err(ExpeditionRefusal::OtherSeatDecides) }
    }

    fn assign_for(&mut self, seat: u8, survivor: SurvivorId, task: &SurvivorTask) -> Result<(), ExpeditionRefusal> {
        self.check_planning(seat)?;
        self.check_owner(seat, survivor)?;
        self.assign(survivor, task)
    }

    /// Answers an event (`EXP-7`).
    fn answer(&mut self, seat: u8, choice: Option<usize>) -> Result<(), ExpeditionRefusal> {
        let ExpeditionPhase::Event { roll, watcher } = self.state.phase else {
            return Err(ExpeditionRefusal::WrongPhase);
        };
        self.check_owner(seat, watcher)?;
        if let Some(index) = choice {
            let choices = self.data.event(roll).map_or(&[][..], |event| event.choices.as_slice());
            let price: &ResourceStock = &choices.get(index).ok_or(ExpeditionRefusal::UnknownChoice)?.price;
            if let Some((kind, available)) = self.state.stock.shortage(price) {
                return Err(ExpeditionRefusal::MissingResource { kind, needed: price.amount(kind), available });
            }
            self.state.stock.pay(price);
        }
        self.apply_event(roll, choice);
        self.continue_after_event();
        Ok(())
    }

    /// Decides about the enemy in the way of the truck (`EXP-15`).
    fn drive(&mut self, seat: u8, order: &ExpeditionOrder) -> Result<(), ExpeditionRefusal> {
        let ExpeditionPhase::Truck(trip) = self.state.phase.clone() else { return Err(ExpeditionRefusal::WrongPhase) };
        let TruckTrip { driver, .. } = trip;
        self.check_owner(seat, driver)?;
        let is_over = match order {
            ExpeditionOrder::Ram => self.ram(trip)?,
            ExpeditionOrder::Evade => self.evade(trip),
            _ => {
                self.turn_back(&trip);
                true
            }
        };
        if is_over {
            self.begin_next_trip();
        }
        Ok(())
    }
}
