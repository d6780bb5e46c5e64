//! Squares of events: the square that the event names, or that of its figure at the time.

use crate::prelude::*;

/// Square of each figure after the events that were passed to [`FigurePositions::hear`].
#[derive(Clone, Debug, Default)]
pub struct FigurePositions(BTreeMap<FigureId, Square>);

impl FigurePositions {
    /// Records the figure's new square, if the next event has one.
    pub fn hear(&mut self, event: &BattleEvent) {
        if let (Some(figure), Some(at)) = (event.figure(), event.new_position()) {
            self.0.insert(figure, at);
        }
    }

    /// Returns the square of the event that was recorded last; `None` if it happened off the board.
    pub fn of(&self, event: &BattleEvent, view: &BattleView) -> Option<Square> {
        let door = |index: u8| view.now.board.doors().get(usize::from(index)).map(|door| door.at);
        match event {
            BattleEvent::CardPlayed { target, .. } | BattleEvent::CardTookEffect { target, .. } => match target {
                CardTarget::Figure(figure) => self.figure(*figure, view),
                CardTarget::Door(index) => door(*index),
                CardTarget::Square(gate) => Some(gate.at),
                CardTarget::Table | CardTarget::Kind(_) | CardTarget::Card(_) => None,
            },
            _ => event
                .door()
                .and_then(door)
                .or(event.square())
                .or_else(|| affected_figure(event).and_then(|figure| self.figure(figure, view))),
        }
    }

    fn figure(&self, figure: FigureId, view: &BattleView) -> Option<Square> {
        self.0.get(&figure).copied().or_else(|| view.now.figure(figure)?.square())
    }
}

/// Returns the figure to which an event happens: the target of an attack, otherwise the acting figure.
fn affected_figure(event: &BattleEvent) -> Option<FigureId> {
    match event {
        BattleEvent::Arrived { .. } | BattleEvent::Deployed { .. } | BattleEvent::HeldBack { .. } => None,
        BattleEvent::Held { figure, .. } => Some(*figure),
        _ => event.target().or(event.figure()),
    }
}
