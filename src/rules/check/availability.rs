//! Whose a figure is, and whether it is there to act.

use crate::{figure::Place, figures::Figure, ids::FigureId, refusal::Refusal, side::Side, state_fields::Situation};

/// The figure with that id, which must be that side's.
pub(super) fn own(situation: &Situation, seat: Side, figure: FigureId) -> Result<&Figure, Refusal> {
    let found = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    if found.side == seat { Ok(found) } else { Err(Refusal::NotYours { figure }) }
}

/// Whether a figure is in the game and free to act.
pub(super) fn present(situation: &Situation, figure: &Figure) -> Result<(), Refusal> {
    if figure.place == Some(Place::Reserve) {
        Err(Refusal::HeldBack { figure: figure.id })
    } else if !figure.in_play() {
        Err(Refusal::HasLeft { figure: figure.id })
    } else {
        situation.check_free(figure)
    }
}
