//! Activations: the active figure, its action points (`ACT-1`, `ACT-2`, `AP-2`), and the friends that get its unused
//! points (`SARGE-2`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{facing::Facing, ids::FigureId, weapon::Weapon};

/// A follow-up shot: may be fired at no cost after another shot (`HMG-1`, `SLUG-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowUpShot {
    /// Weapon of the shot.
    pub weapon: Weapon,
    /// Bonus on its dice.
    pub bonus: i8,
}

/// State of one activation that has not ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The figure that is activated.
    pub figure: FigureId,
    /// `true` if this is the figure's first activation of the turn, so that it has the points of its card.
    pub fresh: bool,
    /// Number of burning squares that the figure has moved into (`FLAME-4`).
    pub burns: u8,
    /// `true` if the figure has died and acts for the last time.
    pub last_stand: bool,
    /// The shot that the figure may fire at no cost.
    pub again: Option<FollowUpShot>,
    /// In mid-leap, the facings from which the figure has turned on this square (`LEAP-1`). An empty list is not
    /// serialized, so that battles without leaps keep their old digests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<Facing>,
    /// `true` if the figure must still buy its first point (`ACT-2`). Not serialized while `false`, so that old digests
    /// stay valid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub owing: bool,
    /// `true` if a figure with `Ability::FreeBlast` has thrown a grenade or fired a jet (`COOP-13`). Not serialized
    /// while `false`, so that old digests stay valid.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blasted: bool,
}

/// Stack of the activations that have not ended: the last one is current; the last stand of a figure has interrupted
/// those before it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivationStack(Vec<Activation>);

impl ActivationStack {
    /// Returns the current activation.
    pub fn current(&self) -> Option<&Activation> {
        self.0.last()
    }

    /// Returns the active figure.
    pub fn figure(&self) -> Option<FigureId> {
        self.current().map(|activation| activation.figure)
    }

    pub(super) fn now_mut(&mut self) -> Option<&mut Activation> {
        self.0.last_mut()
    }

    /// Pushes an activation of that figure, also in a hypothetical `BattleState`.
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

    /// Notes that the current activation must begin by buying a point (`ACT-2`).
    pub(super) fn require_purchase(&mut self) {
        if let Some(activation) = self.now_mut() {
            activation.owing = true;
        }
    }

    /// Notes that the figure has paid `cost` points for an action: it no longer has to buy its first point.
    pub(super) fn note_payment(&mut self, figure: FigureId, cost: u8) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure && cost > 0) {
            activation.owing = false;
        }
    }

    /// Begins the last stand of a figure. If the figure died in its own activation, that activation is removed first.
    pub(super) fn begin_last_stand(&mut self, figure: FigureId) {
        self.remove_figure(figure);
        self.begin(figure, true, true);
    }

    pub(super) fn end(&mut self) -> Option<Activation> {
        self.0.pop()
    }

    /// Removes all activations of a figure, for example when it leaves the game.
    pub(super) fn remove_figure(&mut self, figure: FigureId) {
        self.0.retain(|activation| activation.figure != figure);
    }

    /// Notes that a figure in mid-leap turns away from the facing `from`.
    pub(super) fn turn_in_leap(&mut self, figure: FigureId, from: Facing) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.turned.push(from);
        }
    }

    /// Notes that a figure has moved to another square, where it may face any way again.
    pub(super) fn move_on(&mut self, figure: FigureId) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.turned.clear();
        }
    }

    /// Notes that a figure with `Ability::FreeBlast` has thrown a grenade or fired a jet (`COOP-13`).
    pub(super) fn note_blast(&mut self, figure: FigureId) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.blasted = true;
        }
    }

    /// Allows the active figure a follow-up shot.
    pub(super) fn follow_up(&mut self, figure: FigureId, again: FollowUpShot) {
        if let Some(activation) = self.now_mut().filter(|activation| activation.figure == figure) {
            activation.again = Some(again);
        }
    }

    /// Takes the follow-up shot that the figure was allowed.
    pub(super) fn take_follow_up(&mut self, figure: FigureId) -> Option<FollowUpShot> {
        self.now_mut().filter(|activation| activation.figure == figure)?.again.take()
    }
}
