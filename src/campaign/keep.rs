//! The one effect card that a side may keep after a mission (`CAMP-2`).

use thiserror::Error;

use super::{Campaign, Kept, Name};
use rules::Side;

/// A figure on which effect cards lie that may be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keepable {
    /// The figure.
    pub figure: Name,
    /// The cards, by the ids of their kinds.
    pub cards: Vec<String>,
}

/// Why a card can't be kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeepError {
    /// There is no mission after which, or for which, it could be: none was played, the next has begun, or it was the
    /// last.
    #[error("no card can be kept now")]
    NotNow,
    /// No such card lies on that figure.
    #[error("no such card lies on {0}, or it is none that may be kept")]
    NoSuchCard(Name),
}

impl Campaign {
    /// The figures of a side on which effect cards lie that may be kept after the mission played last (`CAMP-2`). None
    /// before the first mission, once the next one has begun, and after the last.
    pub fn keepable(&self, side: Side) -> Vec<Keepable> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Vec::new();
        }
        let Some(last) = self.ledger.chapters.last() else { return Vec::new() };
        let keepable = last.sides[side].keepable();
        keepable.map(|service| Keepable { figure: service.name.clone(), cards: service.cards.clone() }).collect()
    }

    /// What a side has decided after the mission played last.
    pub fn kept(&self, side: Side) -> &Kept {
        self.ledger.chapters.last().map_or(&Kept::Undecided, |last| &last.sides[side].kept)
    }

    /// Whether a side must still decide which card it keeps before the next battle may begin.
    pub fn must_decide(&self, side: Side) -> bool {
        *self.kept(side) == Kept::Undecided && !self.keepable(side).is_empty()
    }

    /// Keeps that card on that figure, in place of what was decided before.
    ///
    /// # Errors
    /// If it can't be kept; nothing has changed then.
    pub fn keep(&mut self, side: Side, figure: &Name, card: &str) -> Result<(), KeepError> {
        let keepable = self.keepable(side);
        if keepable.is_empty() {
            return Err(KeepError::NotNow);
        }
        let there = |choice: &Keepable| choice.figure == *figure && choice.cards.iter().any(|id| id == card);
        if !keepable.iter().any(there) {
            return Err(KeepError::NoSuchCard(figure.clone()));
        }
        self.decide(side, Kept::Card { figure: figure.clone(), card: card.to_owned() })
    }

    /// Keeps no card.
    ///
    /// # Errors
    /// If nothing can be decided now.
    pub fn keep_none(&mut self, side: Side) -> Result<(), KeepError> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Err(KeepError::NotNow);
        }
        self.decide(side, Kept::Nothing)
    }

    /// Takes back what a side has decided to keep, so that it can choose again.
    ///
    /// # Errors
    /// If nothing can be decided now.
    pub fn reconsider(&mut self, side: Side) -> Result<(), KeepError> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Err(KeepError::NotNow);
        }
        self.decide(side, Kept::Undecided)
    }

    fn decide(&mut self, side: Side, kept: Kept) -> Result<(), KeepError> {
        let last = self.ledger.chapters.last_mut().ok_or(KeepError::NotNow)?;
        last.sides[side].kept = kept;
        self.save();
        Ok(())
    }
}
