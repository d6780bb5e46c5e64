//! The context of a decision: observation, weights and random seed.

use rules::{BattleState, Figure, FigureId, Observation, Order, Side};

use crate::{
    assessment::{Assessment, DistanceCache, is_order_allowed, unit_value},
    seeded_random,
    weights::PlannerWeights,
};

/// Maximum number of action points bought for a horde figure in its first activation.
const HORDE_BUYS: u8 = 1;
/// Maximum number of action points bought for any other figure in its first activation.
const MAX_POINTS_BOUGHT: u8 = 3;
/// Maximum number of action points bought for a figure after its first activation.
const BUYS_AGAIN: u8 = 4;
/// Word for [`seeded_random`] that makes the draw of forgotten figures independent of other draws.
const FORGOTTEN: u64 = 0xF0;

/// A decision that a seat has to make, with the data on which it is based.
pub(crate) struct DecisionContext<'a> {
    pub seen: &'a Observation,
    pub state: &'a BattleState,
    pub seat: Side,
    pub weights: PlannerWeights,
    pub seed: u64,
    /// The figures that this player commands; `None` means all figures of the side, and its cards.
    pub among: Option<&'a [FigureId]>,
}

impl<'a> DecisionContext<'a> {
    pub fn new(seen: &'a Observation, weights: PlannerWeights, seed: u64) -> DecisionContext<'a> {
        DecisionContext { seen, state: seen.view(), seat: seen.seat(), weights, seed, among: None }
    }

    /// Returns the assessment that this seat's decision is based on, with the misjudgements of its weights.
    pub fn assess(&self, cache: &mut DistanceCache) -> Assessment<'a> {
        let mut scene = Assessment::new(self.seen, &self.weights, cache);
        scene.add_noise(self.seed);
        scene
    }

    /// Returns `true` if this player commands the figure.
    pub fn acts_with(&self, figure: FigureId) -> bool {
        self.among.is_none_or(|among| among.contains(&figure))
    }

    /// Returns `true` if the order is legal now.
    pub fn allows(&self, order: Order) -> bool {
        is_order_allowed(self.state, order)
    }

    /// Returns the maximum number of action points to buy for a figure; `fresh` is `true` in its first activation.
    pub fn max_purchase(&self, figure: &Figure, fresh: bool) -> u8 {
        // A player who commands only some figures of a side may not spend its command points.
        if self.among.is_some() {
            return 0;
        }
        let most = match fresh {
            true if unit_value::is_horde_figure(self.state, figure) => HORDE_BUYS,
            true => MAX_POINTS_BOUGHT,
            false => BUYS_AGAIN,
        };
        let left = self.weights.bought.saturating_sub(self.seen.bought());
        self.state.purchasable(figure).min(most).min(left)
    }

    /// Returns `true` if the player forgets the figure in this half-turn.
    pub fn forgets_figure(&self, figure: FigureId) -> bool {
        let turn = u64::from(self.state.turn.number);
        seeded_random::symmetric(self.seed, &[turn, u64::from(figure.0), FORGOTTEN]) + 0.5 < self.weights.forgets
    }

    /// Returns the price of a bought action point, in units of gain.
    pub fn price(&self, figure: &Figure, fresh: bool) -> f64 {
        let special = self.state.profile(figure).takes_special_points() && self.state.special.0[self.seat] > 0;
        match fresh {
            true => self.weights.command,
            false if special => self.weights.special,
            false => self.weights.command_again,
        }
    }
}
