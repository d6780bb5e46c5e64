//! What battle cards are worth: how much more often a side wins battles in which it is dealt one at the start. Only the
//! first hands count, as chance alone decides them: what is drawn later follows from how the battle goes.

use rules::{BySide, Side, cards::CardId};

use crate::{battle::Battle, worth::won};

/// The first hands of battles of a mission, and how these ended.
#[derive(Clone, Debug, Default)]
pub struct Hands(Vec<(BySide<Vec<CardId>>, f64)>);

impl Hands {
    /// Adds a battle.
    pub fn add(&mut self, battle: &Battle) {
        self.0.push((battle.dealt.clone(), won(battle, Side::Allied)));
    }

    /// What came of the cards that are asked for, such as all copies of one: against what else there was in the mission.
    pub fn held(&self, asked: impl Fn(CardId) -> bool) -> Held {
        let n = self.0.len().max(1) as f64;
        let count = |hand: &[CardId]| hand.iter().filter(|card| asked(**card)).count() as f64;
        let more = |hands: &BySide<Vec<CardId>>| count(&hands.allied) - count(&hands.german);
        let (mut held, mut usual, mut mean) = (Held::default(), 0.0, 0.0);
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

/// What came of being dealt a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    /// In how many battles one side had more of it than the other.
    pub battles: u32,
    all: u32,
    held: f64,
    along: f64,
    spread: f64,
}

impl Held {
    /// Adds what came of it in another mission.
    pub fn add(&mut self, other: &Held) {
        self.battles += other.battles;
        self.all += other.all;
        self.held += other.held;
        self.along += other.along;
        self.spread += other.spread;
    }

    /// How much more is won with it, and how far that may be off, in 95 of 100 cases: in shares of the battles. It is the
    /// slope of the line that fits the battles best (least squares).
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

    /// Card 0 wins for whoever is dealt it, card 1 does nothing; each is dealt to either side by turns.
    #[test]
    fn a_card_that_wins_is_told_from_one_that_does_nothing() {
        let mut hands = Hands::default();
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
