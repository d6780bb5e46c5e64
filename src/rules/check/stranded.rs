//! Checks for stranded figures: actions that they can't take, doors that stay shut while they are cut off, and figures
//! that may leave the board (`M5`).

use crate::{
    conditions::StrandedCondition,
    figures::Figure,
    ids::FigureId,
    refusal::Refusal,
    side::Side,
    square::{EdgePoint, EntryId},
    state_fields::BattleState,
};

impl BattleState {
    /// Returns `true` if a figure is stranded and can't act yet.
    pub fn is_stranded(&self, figure: &Figure) -> bool {
        self.stranded.holds(figure.id)
    }

    /// Checks that a figure is not stranded.
    pub(crate) fn check_free(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.is_stranded(figure) { Err(Refusal::Stranded { figure: figure.id }) } else { Ok(()) }
    }

    /// Returns `true` if that side may not open a door yet.
    pub(crate) fn shut_in(&self, door: u8, side: Side) -> bool {
        self.locked_room().is_some_and(|room| room.forbids_opening(door, side))
    }

    /// Checks that a figure may leave the board by that exit of its side, if it is on the exit square.
    ///
    /// # Errors
    /// The [`Refusal`] if it may not.
    pub fn may_leave(&self, figure: &Figure, exit: &EdgePoint) -> Result<(), Refusal> {
        let came_in = |(id, entry): &(FigureId, EntryId)| {
            *id == figure.id && EdgePoint { owner: exit.owner, ..*self.board.terrain().entry(*entry) } == *exit
        };
        if self.in_last_stand() {
            Err(Refusal::Dead)
        } else if self.locked_room().is_some_and(|room| room.side == figure.side) {
            Err(Refusal::LeavesNobody)
        } else if self.entered.0.iter().any(came_in) {
            Err(Refusal::CameInHere)
        } else {
            Ok(())
        }
    }

    /// Returns the room of the stranded figure, while that figure lives and is cut off.
    fn locked_room(&self) -> Option<&StrandedCondition> {
        let living = self.stranded.figure.and_then(|figure| self.figure(figure))?;
        if self.stranded.cut_off(living.id) { self.charter.condition() } else { None }
    }
}
