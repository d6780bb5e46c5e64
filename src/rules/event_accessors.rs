//! Accessors for the parts of an event of any kind: its figures, square, door and dice.

use crate::{
    event::{BattleEvent, EventTag},
    event_part::EventPart,
    ids::FigureId,
    square::Square,
};

impl BattleEvent {
    /// Returns the fields of the event in their order, each with its name.
    pub fn parts(&self) -> Vec<(&'static str, EventPart<'_>)> {
        let mut parts = Vec::new();
        self.find_part(|name, part| {
            parts.push((name, part));
            None::<()>
        });
        parts
    }

    /// Returns `true` if the event has that tag.
    pub fn has_tag(&self, tag: EventTag) -> bool {
        self.tags().contains(&tag)
    }

    /// Returns the figure that caused the event, or that it affected; `None` if the event is about a side, a card or a
    /// square.
    pub fn figure(&self) -> Option<FigureId> {
        self.find_part(|_, part| if let EventPart::Figure(figure) = part { Some(*figure) } else { None })
    }

    /// Returns the other figure: the one that `figure` attacked, let act, or gave a point to.
    pub fn target(&self) -> Option<FigureId> {
        self.find_part(|_, part| if let EventPart::Target(target) = part { Some(*target) } else { None })
    }

    /// Returns the square of the event, for a move the destination; `None` if the event has none.
    pub fn square(&self) -> Option<Square> {
        self.find_part(|_, part| match part {
            EventPart::Position(at) | EventPart::Place(at) => Some(*at),
            EventPart::Gate(gate) => Some(gate.at),
            EventPart::LastPlace(at) => *at,
            EventPart::Squares(squares) => squares.first().copied(),
            _ => None,
        })
    }

    /// Returns the square where the figure is now, if the event put it there.
    pub fn new_position(&self) -> Option<Square> {
        self.find_part(|_, part| match part {
            EventPart::Position(at) => Some(*at),
            EventPart::Gate(gate) => Some(gate.at),
            _ => None,
        })
    }

    /// Returns the number of the door of the event.
    pub fn door(&self) -> Option<u8> {
        self.find_part(|_, part| if let EventPart::Door(door) = part { Some(*door) } else { None })
    }

    /// Returns the damage dice, and the face that each had to reach.
    pub fn dice(&self) -> Option<(&[u8], u8)> {
        let dice = self.find_part(|_, part| if let EventPart::DamageDice(dice) = part { Some(dice) } else { None })?;
        let needed =
            self.find_part(|_, part| if let EventPart::Needed(needed) = part { Some(*needed) } else { None })?;
        Some((dice, needed))
    }

    /// Returns `true` if the event is a roll of dice, or of a single die.
    pub fn is_roll(&self) -> bool {
        let is_die = |_, part| {
            let rolled = matches!(
                part,
                EventPart::DamageDice(_) | EventPart::Die(_) | EventPart::CatchDie(_) | EventPart::NewFace(_)
            );
            rolled.then_some(())
        };
        self.find_part(is_die).is_some()
    }
}
