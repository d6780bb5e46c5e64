//! Activations: which figure acts, with how many action points (`ACT-1`, `ACT-2`, `AP-2`), and to whom points not used
//! are given (`SARGE-2`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{facing::Facing, ids::FigureId, weapon::Weapon};

/// A shot that may be fired at no cost after another (`HMG-1`, `SLUG-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowUpShot {
    /// With what.
    pub weapon: Weapon,
    /// What is added to its dice.
    pub bonus: i8,
}

/// An activation that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Whose.
    pub figure: FigureId,
    /// Whether it has the points of its card: the first activation of the turn.
    pub fresh: bool,
    /// How many burning squares it has moved into (`FLAME-4`).
    pub burns: u8,
    /// Whether the figure has died and acts for the last time.
    pub last_stand: bool,
    /// The shot that it may fire at no cost.
    pub again: Option<FollowUpShot>,
    /// In mid-leap, the facings from which it has turned on this square (`LEAP-1`). Not written as long as there are
    /// none, so that battles without them keep the digests that they always had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<Facing>,
    /// Whether it still has to buy its first point (`ACT-2`). Not written as long as it has not, for the same reason.
    #[serde(default, skip_serializing_if = "is_false")]
    pub owing: bool,
    /// Whether it has thrown a grenade or fired a jet (`COOP-13`). Not written as long as it has not, for the same reason.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blasted: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The activations that go on: the last one now, those before it interrupted by the last stand of a figure.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivationStack(Vec<Activation>);

impl ActivationStack {
    /// The activation that goes on now.
    pub fn now(&self) -> Option<&Activation> {
        self.0.last()
    }

    /// The figure that acts now.
    pub fn figure(&self) -> Option<FigureId> {
        self.now().map(|activation| activation.figure)
    }

    pub(super) fn now_mut(&mut self) -> Option<&mut Activation> {
        self.0.last_mut()
    }

    /// Makes a figure the active one, in a picture of what might be.
    pub(super) fn begin(&mut self, figure: FigureId, fresh: bool, last_stand: bool) {
        self.0.push(Activation {
            figure,
            fresh,
            burns: 0,
            last_stand,
            again: None,
            turned: Vec::new(),
            owing: false,
            blasted: false,
        });
    }

    /// The activation that goes on has to begin by buying a point (`ACT-2`).
    pub(super) fn owe(&mut self) {
        if let Some(activation) = self.now_mut() {
            activation.owing = true;
        }
    }

    /// A figure pays so much for an action.
    pub(super) fn note_payment(&mut self, figure: FigureId, cost: u8) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure && cost > 0) {
            activation.owing = false;
        }
    }

    /// Begins the last stand of a figure: if it dies in its own activation, that one is over.
    pub(super) fn begin_last_stand(&mut self, figure: FigureId) {
        self.forget(figure);
        self.begin(figure, true, true);
    }

    pub(super) fn end(&mut self) -> Option<Activation> {
        self.0.pop()
    }

    /// Forgets a figure that has left the game.
    pub(super) fn forget(&mut self, figure: FigureId) {
        self.0.retain(|activation| activation.figure != figure);
    }

    /// In mid-leap a figure turns away from that facing.
    pub(super) fn turn_in_leap(&mut self, figure: FigureId, from: Facing) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.turned.push(from);
        }
    }

    /// A figure comes to another square, where it may face any way again.
    pub(super) fn move_on(&mut self, figure: FigureId) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.turned.clear();
        }
    }

    /// A figure with such a gift has thrown a grenade or fired a jet (`COOP-13`).
    pub(super) fn note_blast(&mut self, figure: FigureId) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.blasted = true;
        }
    }

    /// Allows the active figure another shot.
    pub(super) fn follow_up(&mut self, figure: FigureId, again: FollowUpShot) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.again = Some(again);
        }
    }

    /// Takes the further shot that a figure was allowed.
    pub(super) fn take_follow_up(&mut self, figure: FigureId) -> Option<FollowUpShot> {
        self.now_mut().filter(|activation| activation.figure == figure)?.again.take()
    }
}
