//! What is asked: whose eyes, how it weighs, and by which seed it draws lots.

use rules::{BattleState, Figure, FigureId, Observation, Order, Side};

use crate::{
    lot,
    scene::{Atlas, Scene, allowed, worth},
    weights::Weights,
};

/// The most points that are bought for one of a horde, for another figure, and once it was activated.
const HORDE_BUYS: u8 = 1;
const BUYS: u8 = 3;
const BUYS_AGAIN: u8 = 4;
/// The word of the lot that says who is forgotten.
const FORGOTTEN: u64 = 0xF0;

/// A question to a seat.
pub(crate) struct Task<'a> {
    pub seen: &'a Observation,
    pub situation: &'a BattleState,
    pub seat: Side,
    pub weights: Weights,
    pub seed: u64,
    /// The only figures that it is to act with; none: all of its side, and its cards.
    pub among: Option<&'a [FigureId]>,
}

impl<'a> Task<'a> {
    pub fn new(seen: &'a Observation, weights: Weights, seed: u64) -> Task<'a> {
        Task { seen, situation: seen.situation(), seat: seen.seat(), weights, seed, among: None }
    }

    /// The battle as this seat weighs it.
    pub fn scene(&self, atlas: &mut Atlas) -> Scene<'a> {
        let mut scene = Scene::new(self.seen, &self.weights, atlas);
        scene.misjudge(self.seed);
        scene
    }

    /// Whether it is to act with a figure.
    pub fn acts_with(&self, figure: FigureId) -> bool {
        self.among.is_none_or(|among| among.contains(&figure))
    }

    /// Whether an order is allowed.
    pub fn allows(&self, order: Order) -> bool {
        allowed(self.situation, order)
    }

    /// How many points would be bought for a figure, in its first activation or afterwards.
    pub fn buys(&self, figure: &Figure, fresh: bool) -> u8 {
        // Command points are not for those who help.
        if self.among.is_some() {
            return 0;
        }
        let most = match fresh {
            true if worth::is_horde(self.situation, figure) => HORDE_BUYS,
            true => BUYS,
            false => BUYS_AGAIN,
        };
        let left = self.weights.bought.saturating_sub(self.seen.bought());
        self.situation.purchasable(figure).min(most).min(left)
    }

    /// Whether the player forgets a figure in this half.
    pub fn forgets(&self, figure: FigureId) -> bool {
        let turn = u64::from(self.situation.turn.number);
        lot::swing(self.seed, &[turn, u64::from(figure.0), FORGOTTEN]) + 0.5 < self.weights.forgets
    }

    /// What a bought point is worth.
    pub fn price(&self, figure: &Figure, fresh: bool) -> f64 {
        let special = self.situation.profile(figure).takes_special_points() && self.situation.special.0[self.seat] > 0;
        match fresh {
            true => self.weights.command,
            false if special => self.weights.special,
            false => self.weights.command_again,
        }
    }
}
