//! Changes of the seats by night: a person leaves a seat to the AI, comes back, or joins, and seats give each other
//! survivors (`EXP-1`).

use super::{
    day_turn::DayTurn,
    person_names::is_same_person,
    plans::SurvivorId,
    refusal::ExpeditionRefusal,
    state::{ExpeditionPhase, ExpeditionSeat, MAX_SEATS},
};

impl DayTurn<'_> {
    /// Seats a person whose name no other seat has, or leaves the seat to the AI and keeps the name. At least one
    /// person must stay.
    pub(super) fn set_person(&mut self, seat: u8, person: Option<&str>) -> Result<(), ExpeditionRefusal> {
        self.check_night()?;
        let index = usize::from(seat);
        let others = self.state.seats.iter().enumerate().filter(|(other, _)| *other != index);
        if person.is_none() && others.map(|(_, other)| other).all(|other| other.person.is_none()) {
            return Err(ExpeditionRefusal::NeedsPerson);
        }
        if let Some(name) = person {
            self.check_person_name(name, Some(index))?;
        }
        let seat = &mut self.state.seats[index];
        match person {
            Some(name) => (seat.person, seat.away) = (Some(name.to_owned()), None),
            None => seat.away = seat.person.take().or_else(|| seat.away.take()),
        }
        Ok(())
    }

    /// Adds a seat for a person whose name no other seat has. It has nothing to plan before it gets a recruit.
    pub(super) fn add_seat(&mut self, person: &str) -> Result<(), ExpeditionRefusal> {
        self.check_night()?;
        let count = self.state.seats.len() + 1;
        if count > MAX_SEATS {
            return Err(ExpeditionRefusal::WrongSeatCount { count });
        }
        self.check_person_name(person, None)?;
        self.state.seats.push(ExpeditionSeat { person: Some(person.to_owned()), is_ready: true, away: None });
        Ok(())
    }

    /// Gives a survivor to another seat, which plans again even if it had finished. The price of the survivor's task is
    /// refunded (`EXP-4`).
    pub(super) fn give_survivor(&mut self, id: SurvivorId, receiver: u8) -> Result<(), ExpeditionRefusal> {
        let index = usize::from(receiver);
        if index >= self.state.seats.len() {
            return Err(ExpeditionRefusal::UnknownSeat);
        }
        if self.state.survivor(id).is_some_and(|survivor| survivor.seat == receiver) {
            return Err(ExpeditionRefusal::SameSeat);
        }
        self.withdraw_task(id);
        self.state.survivors.iter_mut().filter(|survivor| survivor.id == id).for_each(|given| given.seat = receiver);
        self.state.seats[index].is_ready = false;
        Ok(())
    }

    /// Checks that no person has that name, except at the seat with that index.
    fn check_person_name(&self, name: &str, seat: Option<usize>) -> Result<(), ExpeditionRefusal> {
        let others = self.state.seats.iter().enumerate().filter(|(index, _)| Some(*index) != seat);
        let mut people = others.filter_map(|(_, other)| other.person.as_deref());
        match people.find(|person| is_same_person(person, name)) {
            Some(_) => Err(ExpeditionRefusal::SamePersonName { name: name.to_owned() }),
            None => Ok(()),
        }
    }

    fn check_night(&self) -> Result<(), ExpeditionRefusal> {
        if self.state.phase == ExpeditionPhase::Planning { Ok(()) } else { Err(ExpeditionRefusal::WrongPhase) }
    }
}
