//! The one effect card that a side may keep after a mission (`CAMP-2`).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Campaign, CardChoice, FigureName, SideChapter, campaign::load_record};
use record::Record;
use rules::{BySide, Side};

/// A figure with effect cards that may be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepCandidate {
    /// The figure.
    pub figure: FigureName,
    /// The cards, by the ids of their kinds.
    pub cards: Vec<String>,
}

/// Error of keeping a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeepError {
    /// No card can be kept now: no mission was played yet, the next one has begun, or the last one is over.
    #[error("no card can be kept now")]
    NotNow,
    /// The figure has no such card, or the card may not be kept.
    #[error("no such card lies on {0}, or it is none that may be kept")]
    NoSuchCard(FigureName),
}

impl Campaign {
    /// Returns the figures of a side with effect cards that may be kept after the mission played last (`CAMP-2`). The
    /// list is empty before the first mission, once the next mission has begun, and after the last mission.
    pub fn keepable(&self, side: Side) -> Vec<KeepCandidate> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Vec::new();
        }
        let Some(last) = self.ledger.chapters.last() else { return Vec::new() };
        list_candidates(&last.sides[side])
    }

    /// Returns a side's card choice after the mission played last.
    pub fn kept(&self, side: Side) -> &CardChoice {
        self.ledger.chapters.last().map_or(&CardChoice::Undecided, |last| &last.sides[side].kept)
    }

    /// Returns `true` if a side must still decide which card it keeps before the next battle may begin.
    pub fn must_decide(&self, side: Side) -> bool {
        *self.kept(side) == CardChoice::Undecided && !self.keepable(side).is_empty()
    }

    /// Returns `true` for each side that the AI or the rules played from the beginning to the end of the mission played
    /// last, so that the AI also chooses the card that it keeps. On any other side a person has played, perhaps at
    /// another machine, and chooses. If the record of the battle can't be read, the [`players`](Self::players) of the
    /// campaign decide.
    pub fn ai_choosers(&self) -> BySide<bool> {
        let last = self.ledger.chapters.last();
        match last.and_then(|chapter| load_record(&self.journal(chapter)?)) {
            Some(record) => BySide::from_fn(|side| is_ai_side(&record, side)),
            None => BySide::from_fn(|side| self.ledger.players.computers[side].is_some()),
        }
    }

    /// Chooses the card that the side keeps, instead of an earlier choice.
    ///
    /// # Errors
    /// If the card can't be kept; the choice has not changed then.
    pub fn keep(&mut self, side: Side, figure: &FigureName, card: &str) -> Result<(), KeepError> {
        let keepable = self.keepable(side);
        if keepable.is_empty() {
            return Err(KeepError::NotNow);
        }
        if !is_candidate(&keepable, figure, card) {
            return Err(KeepError::NoSuchCard(figure.clone()));
        }
        self.decide(side, CardChoice::Card { figure: figure.clone(), card: card.to_owned() })
    }

    /// Makes the choice of a side that was made at another machine.
    ///
    /// # Errors
    /// If it can't be made now.
    pub fn make_choice(&mut self, side: Side, choice: &CardChoice) -> Result<(), KeepError> {
        match choice {
            CardChoice::Card { figure, card } => self.keep(side, figure, card),
            CardChoice::Nothing => self.keep_none(side),
            CardChoice::Undecided => self.reconsider(side),
        }
    }

    /// Decides that the side keeps no card.
    ///
    /// # Errors
    /// If no decision is possible now.
    pub fn keep_none(&mut self, side: Side) -> Result<(), KeepError> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Err(KeepError::NotNow);
        }
        self.decide(side, CardChoice::Nothing)
    }

    /// Takes back a side's choice, so that it can choose again.
    ///
    /// # Errors
    /// If no decision is possible now.
    pub fn reconsider(&mut self, side: Side) -> Result<(), KeepError> {
        if self.ledger.over() || self.ledger.battle.is_some() {
            return Err(KeepError::NotNow);
        }
        self.decide(side, CardChoice::Undecided)
    }

    fn decide(&mut self, side: Side, card_choice: CardChoice) -> Result<(), KeepError> {
        let last = self.ledger.chapters.last_mut().ok_or(KeepError::NotNow)?;
        last.sides[side].kept = card_choice;
        self.save();
        Ok(())
    }
}

/// Returns `true` if no person has played that side at any time of the battle.
fn is_ai_side(record: &Record, side: Side) -> bool {
    let seatings = || record.seatings.iter().map(|change| (change.after, change.seated.computers[side]));
    // In an online battle, the AI takes its seat before the first entry.
    let seated = seatings().take_while(|(after, _)| *after == 0).last();
    let first = seated.map_or(record.spec.computers[side], |(_, computer)| computer);
    let mut later = seatings().filter(|(after, _)| *after > 0);
    record.spec.plays_itself(side) || (first.is_some() && later.all(|(_, computer)| computer.is_some()))
}

/// Returns the figures of a side with effect cards that may be kept after a mission.
pub(super) fn list_candidates(part: &SideChapter) -> Vec<KeepCandidate> {
    let candidate =
        |service: &super::ServiceRecord| KeepCandidate { figure: service.name.clone(), cards: service.cards.clone() };
    part.keepable().map(candidate).collect()
}

/// Returns `true` if the figure has that card among the candidates.
pub(super) fn is_candidate(candidates: &[KeepCandidate], figure: &FigureName, card: &str) -> bool {
    candidates.iter().any(|choice| choice.figure == *figure && choice.cards.iter().any(|id| id == card))
}
