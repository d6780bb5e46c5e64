//! What a figure or a battle card is worth: battles in pairs, with it and without it.
//!
//! A figure: forces of the same points with and without one of its kind, each the best of some that are drawn by lot,
//! against the same enemy and with the same dice. A card: it lies in the hand at the start, or another card that is drawn
//! by lot does.

use rules::{BySide, Catalogue, KindId, Localized, Setup, Side, cards::CardId};

use crate::{
    battle::{Battle, Table},
    terms::{Terms, unplayable},
};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A kind of figure, for its side.
    Figure(KindId),
    /// A battle card, for either side by turns: the first of its copies.
    Card(CardId),
}

/// All figures, or all cards, of a game.
pub fn items(catalogue: &Catalogue, cards: bool) -> Vec<Item> {
    if !cards {
        return catalogue.kinds().map(|(kind, _)| Item::Figure(kind)).collect();
    }
    let cards = catalogue.cards();
    cards.kinds().iter().filter_map(|kind| cards.find(&kind.id, |_| true)).map(Item::Card).collect()
}

impl Item {
    /// Plays the pair of that number: how much better its side did with it, from −1 to 1. None where there are no two
    /// such forces.
    ///
    /// # Errors
    /// If an order was refused, or the mission can't be played.
    pub fn pair(self, terms: &Terms, table: &mut Table, number: u32) -> Result<Option<f64>, Localized> {
        let Some((side, setups)) = self.setups(terms, number)? else { return Ok(None) };
        let mut results = [0.0; 2];
        for (result, setup) in results.iter_mut().zip(&setups) {
            let battle = table.play(setup, BySide { allied: terms.level, german: terms.level }, terms.seed_of(number));
            if let Some(refused) = &battle.refused {
                return Err(unplayable(&terms.mission, refused));
            }
            *result = won(&battle, side);
        }
        Ok(Some(results[0] - results[1]))
    }

    /// Whose it is, and the battle with it and the one without.
    fn setups(self, terms: &Terms, number: u32) -> Result<Option<(Side, [Setup; 2])>, Localized> {
        let Terms { catalogue, mission, rp, .. } = terms;
        let seed = terms.seed_of(number);
        match self {
            Item::Figure(kind) => {
                let side = catalogue.kind(kind).side;
                let enemy =
                    mind::force_of(catalogue, mission, (side.enemy(), rp[side.enemy()]), (terms.level, &[]), seed);
                let enemy = enemy.map_err(|fault| unplayable(mission, &fault.to_string()))?;
                let mut both = Vec::new();
                for with in [true, false] {
                    let asked = |bought: &[KindId]| bought.contains(&kind) == with;
                    let Some(own) = mind::force_where(catalogue, mission, (side, rp[side]), seed, asked) else {
                        return Ok(None);
                    };
                    let forces = BySide::from_fn(|other| if other == side { own.clone() } else { enemy.clone() });
                    let setup = mission.setup(catalogue, &forces, *rp, seed);
                    both.push(setup.map_err(|faults| unplayable(mission, &format!("{faults:?}")))?);
                }
                Ok(both.try_into().ok().map(|both| (side, both)))
            }
            Item::Card(card) => {
                let side = Side::BOTH[(number % 2) as usize];
                let (_, setup) = crate::prepared(catalogue, mission, *rp, terms.level, seed)?;
                let cards = catalogue.cards();
                let alike =
                    |other: &CardId| cards.kind(*other).map(|kind| &kind.id) == cards.kind(card).map(|kind| &kind.id);
                let others: Vec<CardId> = cards.cards().filter(|other| !alike(other)).collect();
                let Some(other) = others.get((seed % others.len().max(1) as u64) as usize) else { return Ok(None) };
                let both = [card, *other].map(|card| {
                    let mut setup = setup.clone();
                    setup.cards.hands[side].push(card);
                    setup
                });
                Ok(Some((side, both)))
            }
        }
    }
}

fn won(battle: &Battle, side: Side) -> f64 {
    match battle.verdict.and_then(|verdict| verdict.winner) {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 0.5,
    }
}

/// What came of pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// How many.
    pub pairs: u32,
    sum: f64,
    squares: f64,
}

impl Worth {
    /// Adds a pair: how much better its side did with it.
    pub fn add(&mut self, better: f64) {
        self.pairs += 1;
        self.sum += better;
        self.squares += better * better;
    }

    /// How much more is won with it, and how far that may be off, in 95 of 100 cases: in shares of the battles.
    pub fn gain(&self) -> (f64, f64) {
        let n = f64::from(self.pairs.max(1));
        let mean = self.sum / n;
        let spread = (self.squares / n - mean * mean).max(0.0);
        (mean, 1.96 * (spread / n).sqrt())
    }
}
