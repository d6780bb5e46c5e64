//! The decisions of the AI in an open expedition: it decides for the seats without a person, after the people.

use super::{
    base_ai::choose_expedition_order, expedition_campaign::ExpeditionCampaign, expedition_file::ExpeditionFileError,
    orders::ExpeditionOrder, state::ExpeditionOutcome,
};

/// Maximum number of orders that the AI gives in a row; more would be an endless loop.
pub const MAX_AI_ORDERS: usize = 2_000;

impl ExpeditionCampaign {
    /// Returns the next order of the AI; `None` while a person must decide, or a battle is due. The AI plans after the
    /// people, with the resources that they leave.
    pub fn next_ai_order(&self) -> Option<(u8, ExpeditionOrder)> {
        let state = self.state();
        let deciding = state.deciding_seats();
        let is_person = |seat: &u8| state.seats.get(usize::from(*seat)).is_some_and(|seat| seat.person.is_some());
        if deciding.iter().any(is_person) {
            return None;
        }
        let seat = *deciding.first()?;
        Some((seat, choose_expedition_order(state, self.data(), seat)?))
    }

    /// Lets the AI decide until a person must, a battle is due, or the day is over.
    ///
    /// # Errors
    /// If the expedition can't be saved: it goes on in memory. If an order is refused: the seat has still to decide.
    pub fn decide_for_ai(&mut self) -> Result<(), ExpeditionFileError> {
        let before = self.day_and_outcome();
        let mut done = Ok(());
        for _ in 0..MAX_AI_ORDERS {
            let Some((seat, order)) = self.next_ai_order().filter(|_| self.day_and_outcome() == before) else { break };
            done = match self.submit(seat, &order) {
                // A refused plan must not stop the game: the AI's survivors rest then.
                Err(ExpeditionFileError::Refused(_)) => self.submit(seat, &ExpeditionOrder::SetReady).map(drop),
                given => given.map(drop),
            };
            if matches!(done, Err(ExpeditionFileError::Refused(_))) {
                break;
            }
        }
        done
    }

    fn day_and_outcome(&self) -> (u8, Option<ExpeditionOutcome>) {
        (self.state().day, self.state().outcome())
    }
}
