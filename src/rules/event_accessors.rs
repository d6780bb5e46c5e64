//! Accessors for the parts of an event of any kind: its figures, square, door and dice.

use crate::{event::BattleEvent, ids::FigureId, square::Square};

impl BattleEvent {
    /// Returns the figure that caused the event, or that it affected; `None` if the event is about a side, a card or a
    /// square.
    pub fn figure(&self) -> Option<FigureId> {
        match self {
            BattleEvent::Arrived { figure, .. }
            | BattleEvent::Deployed { figure, .. }
            | BattleEvent::Activated { figure, .. }
            | BattleEvent::Paid { figure, .. }
            | BattleEvent::Entered { figure, .. }
            | BattleEvent::Moved { figure, .. }
            | BattleEvent::LeftBoard { figure, .. }
            | BattleEvent::Turned { figure, .. }
            | BattleEvent::DoorMoved { figure, .. }
            | BattleEvent::DoorSealed { figure, .. }
            | BattleEvent::Shot { figure, .. }
            | BattleEvent::Struck { figure, .. }
            | BattleEvent::Wounded { figure, .. }
            | BattleEvent::Died { figure, .. }
            | BattleEvent::ReactionEntered { figure }
            | BattleEvent::ReactionLost { figure, .. }
            | BattleEvent::Held { figure, .. }
            | BattleEvent::ActivationEnded { figure, .. }
            | BattleEvent::Rerolled { figure, .. }
            | BattleEvent::Jinxed { figure }
            | BattleEvent::Slain { figure, .. }
            | BattleEvent::Thrown { figure, .. }
            | BattleEvent::Detonated { figure, .. }
            | BattleEvent::Caught { figure, .. }
            | BattleEvent::SetAblaze { figure, .. }
            | BattleEvent::VolatileRolled { figure, .. }
            | BattleEvent::HarpoonRolled { figure, .. }
            | BattleEvent::Dragged { figure, .. }
            | BattleEvent::HarpoonStuck { figure, .. }
            | BattleEvent::PointGiven { figure, .. }
            | BattleEvent::Healed { figure, .. }
            | BattleEvent::LastStand { figure, .. }
            | BattleEvent::ActsAgain { figure, .. }
            | BattleEvent::Surfaced { figure, .. }
            | BattleEvent::PickedUp { figure, .. }
            | BattleEvent::Operated { figure, .. }
            | BattleEvent::Dropped { figure, .. }
            | BattleEvent::HeldBack { figure, .. }
            | BattleEvent::Picketed { figure, .. }
            | BattleEvent::Stranded { figure, .. }
            | BattleEvent::Freed { figure }
            | BattleEvent::Searched { figure, .. }
            | BattleEvent::TwitcherRose { figure, .. }
            | BattleEvent::Appeared { figure, .. }
            | BattleEvent::Placed { figure, .. }
            | BattleEvent::Battered { figure, .. }
            | BattleEvent::Sprung { figure, .. }
            | BattleEvent::GateStruck { figure, .. }
            | BattleEvent::GateMended { figure, .. }
            | BattleEvent::Bitten { figure, .. }
            | BattleEvent::Shoved { figure, .. } => Some(*figure),
            BattleEvent::TurnStarted { .. }
            | BattleEvent::CommandIssued { .. }
            | BattleEvent::IntelligenceDeclared
            | BattleEvent::BidSealed { .. }
            | BattleEvent::BidsRevealed { .. }
            | BattleEvent::HalfStarted { .. }
            | BattleEvent::HalfEnded { .. }
            | BattleEvent::SpecialIssued { .. }
            | BattleEvent::Exploded { .. }
            | BattleEvent::Kindled { .. }
            | BattleEvent::BurntOut { .. }
            | BattleEvent::HandFilled { .. }
            | BattleEvent::CardStruck { .. }
            | BattleEvent::GateShaken { .. }
            | BattleEvent::CardDiscarded { .. }
            | BattleEvent::CardPlayed { .. }
            | BattleEvent::CardTookEffect { .. }
            | BattleEvent::CardKilled { .. }
            | BattleEvent::CardLost { .. }
            | BattleEvent::CommandChanged { .. }
            | BattleEvent::DoorBurst { .. }
            | BattleEvent::Scored { .. }
            | BattleEvent::CountedDown { .. }
            | BattleEvent::WentFirst { .. }
            | BattleEvent::Supplied { .. }
            | BattleEvent::SurgeDrawn { .. }
            | BattleEvent::DrawAgreed { .. }
            | BattleEvent::PointsCounted { .. }
            | BattleEvent::BattleEnded { .. } => None,
        }
    }

    /// Returns the other figure: the one that `figure` attacked, let act, or gave a point to.
    pub fn target(&self) -> Option<FigureId> {
        match self {
            BattleEvent::Shot { target, .. }
            | BattleEvent::Struck { target, .. }
            | BattleEvent::Held { target, .. }
            | BattleEvent::Slain { target, .. }
            | BattleEvent::Detonated { target, .. }
            | BattleEvent::Bitten { target, .. }
            | BattleEvent::HarpoonRolled { target, .. }
            | BattleEvent::PointGiven { to: target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Returns the square of the event, for a move the destination; `None` if the event has none.
    pub fn square(&self) -> Option<Square> {
        match self {
            BattleEvent::Moved { to: at, .. }
            | BattleEvent::Dragged { to: at, .. }
            | BattleEvent::LeftBoard { from: at, .. }
            | BattleEvent::Entered { at, .. }
            | BattleEvent::Thrown { at, .. }
            | BattleEvent::Exploded { at, .. }
            | BattleEvent::SetAblaze { at, .. }
            | BattleEvent::Dropped { at, .. }
            | BattleEvent::Picketed { at, .. }
            | BattleEvent::Stranded { at, .. }
            | BattleEvent::TwitcherRose { at, .. }
            | BattleEvent::Appeared { at, .. }
            | BattleEvent::Placed { at, .. }
            | BattleEvent::Battered { at, .. }
            | BattleEvent::Sprung { at, .. }
            | BattleEvent::Kindled { at, .. }
            | BattleEvent::Shoved { to: at, .. } => Some(*at),
            BattleEvent::Surfaced { gate, .. } => Some(gate.at),
            BattleEvent::Died { at, .. } => *at,
            BattleEvent::BurntOut { squares, .. } => squares.first().copied(),
            _ => None,
        }
    }

    /// Returns the number of the door of the event.
    pub fn door(&self) -> Option<u8> {
        match self {
            BattleEvent::DoorMoved { door, .. }
            | BattleEvent::DoorSealed { door, .. }
            | BattleEvent::DoorBurst { door } => Some(*door),
            _ => None,
        }
    }

    /// Returns the damage dice, and the face that each had to reach.
    pub fn dice(&self) -> Option<(&[u8], u8)> {
        match self {
            BattleEvent::Shot { dice, needed, .. }
            | BattleEvent::Struck { dice, needed, .. }
            | BattleEvent::Caught { dice, needed, .. } => Some((dice, *needed)),
            _ => None,
        }
    }
}
