//! Where something happened: squares that events name, and where figures stood by then.

use std::collections::BTreeMap;

use crate::{
    client::battle::session::Table,
    rules::{BattleEvent, FigureId, Square, cards::CardTarget},
};

/// Where each figure stands, as far as the events have been heard.
#[derive(Clone, Debug, Default)]
pub struct Places(BTreeMap<FigureId, Square>);

impl Places {
    /// Hears what happened next.
    pub fn hear(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::Entered { figure, at, .. }
            | BattleEvent::Moved { figure, to: at, .. }
            | BattleEvent::Dragged { figure, to: at, .. }
            | BattleEvent::Picketed { figure, at, .. }
            | BattleEvent::Stranded { figure, at, .. }
            | BattleEvent::TwitcherRose { figure, at, .. } => {
                self.0.insert(*figure, *at);
            }
            BattleEvent::Surfaced { figure, gate } => {
                self.0.insert(*figure, gate.at);
            }
            _ => {}
        }
    }

    /// Where an event took place that has just been heard; none for one off the board.
    pub fn of(&self, event: &BattleEvent, table: &Table) -> Option<Square> {
        let door = |index: &u8| table.now.board.doors().get(usize::from(*index)).map(|door| door.at);
        match event {
            BattleEvent::Died { figure, at } => at.or_else(|| self.figure(*figure, table)),
            BattleEvent::LeftBoard { from, .. } => Some(*from),
            BattleEvent::DoorMoved { door: index, .. }
            | BattleEvent::DoorSealed { door: index, .. }
            | BattleEvent::DoorBurst { door: index } => door(index),
            BattleEvent::Thrown { at, .. }
            | BattleEvent::Exploded { at, .. }
            | BattleEvent::SetAblaze { at, .. }
            | BattleEvent::Dropped { at, .. } => Some(*at),
            BattleEvent::BurntOut { squares, .. } => squares.first().copied(),
            BattleEvent::CardPlayed { target, .. } | BattleEvent::CardTookEffect { target, .. } => match target {
                CardTarget::Figure(figure) => self.figure(*figure, table),
                CardTarget::Door(index) => door(index),
                CardTarget::Square(gate) => Some(gate.at),
                CardTarget::Table | CardTarget::Kind(_) | CardTarget::Card(_) => None,
            },
            _ => concerned(event).and_then(|figure| self.figure(figure, table)),
        }
    }

    fn figure(&self, figure: FigureId, table: &Table) -> Option<Square> {
        self.0.get(&figure).copied().or_else(|| table.now.figure(figure)?.square())
    }
}

/// Whom an event happens to: the target of an attack, else who acts.
fn concerned(event: &BattleEvent) -> Option<FigureId> {
    match event {
        BattleEvent::Shot { target, .. }
        | BattleEvent::Struck { target, .. }
        | BattleEvent::Slain { target, .. }
        | BattleEvent::Detonated { target, .. }
        | BattleEvent::HarpoonRolled { target, .. } => Some(*target),
        BattleEvent::PointGiven { to, .. } => Some(*to),
        BattleEvent::Activated { figure, .. }
        | BattleEvent::Paid { figure, .. }
        | BattleEvent::Entered { figure, .. }
        | BattleEvent::Moved { figure, .. }
        | BattleEvent::Turned { figure, .. }
        | BattleEvent::Wounded { figure, .. }
        | BattleEvent::ReactionEntered { figure }
        | BattleEvent::ReactionLost { figure, .. }
        | BattleEvent::Held { figure, .. }
        | BattleEvent::ActivationEnded { figure, .. }
        | BattleEvent::Rerolled { figure, .. }
        | BattleEvent::Jinxed { figure }
        | BattleEvent::Caught { figure, .. }
        | BattleEvent::VolatileRolled { figure, .. }
        | BattleEvent::Dragged { figure, .. }
        | BattleEvent::HarpoonStuck { figure, .. }
        | BattleEvent::Healed { figure, .. }
        | BattleEvent::LastStand { figure, .. }
        | BattleEvent::ActsAgain { figure, .. }
        | BattleEvent::Surfaced { figure, .. }
        | BattleEvent::PickedUp { figure, .. }
        | BattleEvent::Operated { figure, .. }
        | BattleEvent::Picketed { figure, .. }
        | BattleEvent::Stranded { figure, .. }
        | BattleEvent::Freed { figure }
        | BattleEvent::Searched { figure, .. }
        | BattleEvent::TwitcherRose { figure, .. } => Some(*figure),
        _ => None,
    }
}
