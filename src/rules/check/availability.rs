//! Checks of the ownership of a figure, and of its availability.

use crate::{
    figure::FigurePlace, figures::Figure, ids::FigureId, refusal::Refusal, side::Side, state_fields::BattleState,
};

/// Returns the figure with that id, which must belong to that side.
pub(super) fn find_own_figure(state: &BattleState, seat: Side, figure: FigureId) -> Result<&Figure, Refusal> {
    let found = state.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    if found.side == seat { Ok(found) } else { Err(Refusal::NotYours { figure }) }
}

/// Checks that a figure is in the game and free to act.
pub(super) fn check_available(state: &BattleState, figure: &Figure) -> Result<(), Refusal> {
    if figure.place == Some(FigurePlace::Reserve) {
        Err(Refusal::HeldBack { figure: figure.id })
    } else if !figure.in_play() {
        Err(Refusal::HasLeft { figure: figure.id })
    } else {
        state.check_free(figure)
    }
}
