//! The bid for the turn, which depends on the stake: the value of acting first.

use rules::{Order, Side};

use crate::{
    assessment::{Assessment, DistanceCache},
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
    seeded_random,
};

/// Minimum stake for declaring Intelligence, which is possible only once.
const DECLARED: f64 = 22.0;
/// Value of a command point that is not bid.
const A_POINT: f64 = 6.0;
/// Maximum share of the side's command points that is bid.
const SHARE: f64 = 0.6;
/// Number of rounds of fictitious play, in which each side responds to all previous bids of the other.
const ROUNDS: u32 = 400;
/// Number of different results of the random draw from a mixed strategy.
const PARTS: u64 = 1 << 20;

/// Returns a bid, drawn from a mixed strategy so that the opponent can't predict it, or the declaration of
/// Intelligence.
pub(super) fn choose_bid(
    task: &DecisionContext<'_>,
    points: u8,
    intelligence: bool,
    cache: &mut DistanceCache,
) -> OrderChoice {
    // A level that buys no action points has no use for command points, so it does not bid either.
    if !task.weights.cards || task.weights.bought == 0 {
        return order_for_purpose(Order::Bid { points: 0 }, Purpose::Initiative);
    }
    let stake = initiative_stake(task, cache);
    if intelligence && stake > DECLARED && task.allows(Order::DeclareIntelligence) {
        return order_for_purpose(Order::DeclareIntelligence, Purpose::Initiative);
    }
    let most = |points: u8| (f64::from(points) * SHARE) as u8;
    let enemy = task.state.command.0[task.seat.enemy()];
    let mix = mixed_bid_strategy(stake, (most(points), most(enemy)), task.seat == Side::Allied);
    let mut drawn =
        seeded_random::hash_below(task.seed, &[u64::from(task.state.turn.number), 0xB1D], PARTS) as f64 / PARTS as f64;
    let mut chosen = 0;
    for (bid, chance) in (0..).zip(&mix) {
        chosen = bid;
        drawn -= chance;
        if drawn < 0.0 {
            break;
        }
    }
    order_for_purpose(Order::Bid { points: chosen.min(points) }, Purpose::Initiative)
}

/// Returns a mixed strategy for the bid: the chance of each bid from 0 up. It is found by fictitious play: both sides
/// pay their bids (`BID-1`), and each repeatedly responds to all previous bids of the other. On average, other
/// strategies are hardly better.
fn mixed_bid_strategy(stake: f64, (own, enemy): (u8, u8), wins_ties: bool) -> Vec<f64> {
    let mut own = BidStats { most: own, wins_ties, sums: Vec::new(), bids: Vec::new() };
    let mut enemy = BidStats { most: enemy, wins_ties: !wins_ties, sums: Vec::new(), bids: Vec::new() };
    for party in [&mut own, &mut enemy] {
        party.sums = vec![0.0; usize::from(party.most) + 1];
        party.bids = vec![0; usize::from(party.most) + 1];
    }
    let (mut mine, mut theirs) = (0, 0);
    for _ in 0..ROUNDS {
        (mine, theirs) = (own.record_and_find_best_bid(theirs, stake), enemy.record_and_find_best_bid(mine, stake));
    }
    own.bids.iter().map(|count| f64::from(*count) / f64::from(ROUNDS)).collect()
}

/// A side in the fictitious play.
struct BidStats {
    /// Maximum bid.
    most: u8,
    wins_ties: bool,
    /// Total gain that each bid would have had against all previous bids of the other side.
    sums: Vec<f64>,
    /// Number of times that the side has made each bid.
    bids: Vec<u32>,
}

impl BidStats {
    /// Records a bid of the other side, and returns the bid that would have been best against all its bids.
    fn record_and_find_best_bid(&mut self, other: u8, stake: f64) -> u8 {
        for (bid, sum) in (0..=self.most).zip(&mut self.sums) {
            let first = bid > other || bid == other && self.wins_ties;
            *sum += if first { stake } else { 0.0 } - A_POINT * f64::from(bid);
        }
        let mut best = 0;
        for (place, sum) in self.sums.iter().enumerate() {
            if *sum > self.sums[best] {
                best = place;
            }
        }
        self.bids[best] += 1;
        best as u8
    }
}

/// Returns the value of acting first: the total risk of both sides' figures on the board in the next half-turn.
fn initiative_stake(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> f64 {
    let at_risk = |scene: &Assessment<'_>| {
        let own = task.state.figures.iter().enumerate().filter(|(_, figure)| figure.side == scene.side);
        let standing = own.filter_map(|(index, figure)| Some((index, figure.square()?)));
        standing.map(|(index, at)| scene.risk(index, scene.own.paths.index(at))).sum::<f64>()
    };
    let own = at_risk(&task.assess(cache));
    let weights = task.weights.after_quiet_turns(task.seen.turns_without_progress());
    own + at_risk(&Assessment::of(task.state, task.seat.enemy(), &weights, cache))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_grow_with_the_gain_and_stay_unpredictable() {
        let mean = |mix: &[f64]| mix.iter().zip(0..).map(|(chance, bid)| chance * f64::from(bid)).sum::<f64>();
        let (nothing, some, much) = (
            mixed_bid_strategy(1.0, (4, 4), true),
            mixed_bid_strategy(12.0, (4, 4), true),
            mixed_bid_strategy(90.0, (4, 4), true),
        );
        for mix in [&nothing, &some, &much] {
            assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9 && mix.len() == 5, "{mix:?}");
        }
        assert!(mean(&nothing) < 0.1 && mean(&some) < mean(&much), "{nothing:?} {some:?} {much:?}");
        assert!(some.iter().filter(|chance| **chance > 0.05).count() > 1, "it could be seen through: {some:?}");
    }

    /// A side without points bids 0, and a side that wins ties hardly ever bids more than the opponent's maximum.
    #[test]
    fn bids_never_exceed_what_is_needed_to_win() {
        assert!(mixed_bid_strategy(90.0, (0, 3), false) == [1.0]);
        let rich = mixed_bid_strategy(900.0, (5, 1), true);
        assert!(rich[2..].iter().sum::<f64>() < 0.05, "{rich:?}");
    }
}
