//! Estimates of the value of battle cards: the increase in a side's share of wins if it is dealt a card at the start.
//! Only the first hands count, because they depend on chance alone; cards drawn later depend on the course of the
//! battle.

use rules::{BySide, Side, cards::CardId};

use crate::{figure_value::battle_score, simulate::SimulatedBattle};

/// The first hands of the battles of a mission, and their results.
#[derive(Clone, Debug, Default)]
pub struct OpeningHands(Vec<(BySide<Vec<CardId>>, f64)>);

impl OpeningHands {
    /// Adds a battle.
    pub fn add(&mut self, battle: &SimulatedBattle) {
        self.0.push((battle.dealt.clone(), battle_score(battle, Side::Allied)));
    }

    /// Returns the statistics of the selected cards, such as all copies of one card, compared with the mission's
    /// average.
    pub fn held(&self, asked: impl Fn(CardId) -> bool) -> CardImpact {
        let n = self.0.len().max(1) as f64;
        let count = |hand: &[CardId]| hand.iter().filter(|card| asked(**card)).count() as f64;
        let more = |hands: &BySide<Vec<CardId>>| count(&hands.allied) - count(&hands.german);
        let (mut held, mut usual, mut mean) = (CardImpact::default(), 0.0, 0.0);
        for (hands, won) in &self.0 {
            usual += more(hands) / n;
            mean += won / n;
        }
        for (hands, won) in &self.0 {
            let (more, better) = (more(hands), won - mean);
            held.battles += u32::from(more.abs() > 0.0);
            held.all += 1;
            held.held += (more - usual) * (more - usual);
            held.along += (more - usual) * better;
            held.spread += better * better;
        }
        held
    }
}

/// Statistics of the results of a side that is dealt a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardImpact {
    /// The number of battles in which one side had more copies than the other.
    pub battles: u32,
    all: u32,
    held: f64,
    along: f64,
    spread: f64,
}

impl CardImpact {
    /// Adds the statistics of another mission.
    pub fn add(&mut self, other: &CardImpact) {
        self.battles += other.battles;
        self.all += other.all;
        self.held += other.held;
        self.along += other.along;
        self.spread += other.spread;
    }

    /// Returns the gain in the share of battles won per copy, and its 95 % margin of error. The gain is the slope of
    /// the least-squares line through the battles.
    pub fn gain(&self) -> (f64, f64) {
        if self.held <= 0.0 {
            return (0.0, 0.0);
        }
        let gain = self.along / self.held;
        let left = (self.spread - gain * self.along).max(0.0) / f64::from(self.all);
        (gain, 1.96 * (left / self.held).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The side with card 0 wins, and card 1 has no effect; each is dealt to both sides alternately.
    #[test]
    fn a_winning_card_has_a_gain_unlike_a_neutral_card() {
        let mut hands = OpeningHands::default();
        for place in 0..40 {
            let (zero, one) = (Side::BOTH[place % 2], Side::BOTH[place / 2 % 2]);
            let dealt = BySide::from_fn(|side| {
                let cards = [(zero, CardId(0)), (one, CardId(1))];
                cards.into_iter().filter(|(to, _)| *to == side).map(|(_, card)| card).collect()
            });
            hands.0.push((dealt, f64::from(u8::from(zero == Side::Allied))));
        }
        let of = |id: u8| hands.held(|card| card == CardId(id));
        let mut both = of(0);
        assert_eq!((both.battles, both.gain()), (40, (0.5, 0.0)));
        let (gain, off) = of(1).gain();
        assert!(gain.abs() < 1e-9 && (off - 1.96 * 0.5 / 40_f64.sqrt()).abs() < 1e-9, "{gain} ± {off}");
        both.add(&of(1));
        assert_eq!((both.battles, both.gain().0), (80, 0.25));
        assert_eq!(hands.held(|_| false).gain(), (0.0, 0.0));
    }
}
