//! State of figures, points and half-turns that the panels show, limited to the events shown on the board. Orders that
//! can be given are never derived from it, but from the battle state.

use super::{animated_board::AnimatedBoard, counters::Counters};
use crate::prelude::*;
use battle_view::view::sort_board_first;

/// Resource: state that the panels show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DisplayedState {
    /// Points, turn and half-turn.
    pub count: Counters,
    /// Figures, sorted by id: the living ones, and those whose death has not been shown yet.
    figures: Vec<Figure>,
}

impl DisplayedState {
    /// Returns the state for the panels, from the animated board and the battle state.
    pub fn of(board: &AnimatedBoard, now: &BattleState) -> DisplayedState {
        let seen = |figure: &Figure| match board.actor(figure.id).map(|actor| actor.figure) {
            Some(Figure { wounds, activated, reaction, .. }) => Figure { wounds, activated, reaction, ..*figure },
            None => *figure,
        };
        let mut figures: Vec<Figure> = now.figures.iter().map(seen).collect();
        let dead = board.actors().map(|actor| actor.figure).filter(|figure| now.figure(figure.id).is_none());
        figures.extend(dead.map(|figure| Figure { points: 0, given: 0, ..figure }));
        figures.sort_by_key(|figure| figure.id);
        DisplayedState { count: board.count, figures }
    }

    /// Returns a figure, if the panels still show it.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.binary_search_by_key(&id, |figure| figure.id).ok().map(|index| &self.figures[index])
    }

    /// Returns a side's figures in play: those on the board first, then those that wait.
    pub fn force(&self, side: Side) -> Vec<&Figure> {
        sort_board_first(self.figures.iter().filter(|figure| figure.side == side))
    }
}

/// Updates the state to the animated board, and closes the card of a dead figure once its death has been shown.
pub(super) fn update_displayed_state(
    mut view: ResMut<BattleView>,
    board: Res<AnimatedBoard>,
    mut state: ResMut<DisplayedState>,
) {
    state.set_if_neq(DisplayedState::of(&board, &view.now));
    if view.inspected.is_some_and(|id| state.figure(id).is_none()) {
        view.inspected = None;
    }
}
