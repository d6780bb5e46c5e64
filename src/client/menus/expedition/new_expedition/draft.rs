//! The choices of a new expedition, and the intents that change them.

use std::path::PathBuf;

use campaign::expedition::{ExpeditionData, ExpeditionTerms, MAX_SEATS, OwnContents, find_repeated_person};
use ui_kit::prelude::*;

/// Kind of decider of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DraftSeat {
    Person,
    Computer,
    /// There is no such seat.
    #[default]
    Empty,
}

/// Resource with the choices of a new expedition.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ExpeditionDraft {
    pub name: String,
    /// The id of the length.
    pub length: String,
    /// The id of the hardness.
    pub hardness: String,
    pub seats: [DraftSeat; MAX_SEATS],
    /// The names of the people at the seats.
    pub people: [String; MAX_SEATS],
    /// The player's own contents, from which one may be chosen.
    pub own: Vec<OwnContents>,
    /// The index of the chosen ones among them; `None` for those of the game.
    pub chosen: Option<usize>,
    /// The data with the chosen contents; `None` if they can't be read.
    pub data: Option<ExpeditionData>,
    /// Errors of the chosen contents: file, line, reason and hint.
    pub errors: Vec<String>,
    /// Error of the last request, if any.
    pub warning: Option<String>,
}

/// Message: a request of the players on the screen of a new expedition.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum NewExpeditionIntent {
    /// Go back to the list.
    Back,
    /// Choose the next contents, or the previous ones.
    Contents { back: bool },
    /// Choose the length with this id.
    Length(String),
    /// Choose the hardness with this id.
    Hardness(String),
    /// Choose who decides for the seat with this index.
    Seat(usize, DraftSeat),
    /// Name the person at the seat with this index.
    RenameSeat(usize),
    /// Name the expedition.
    Rename,
    /// Begin the expedition.
    Begin,
}

impl ExpeditionDraft {
    /// Sets the player's own contents. The chosen ones stay chosen if they are still there.
    pub(super) fn set_own_contents(&mut self, own: Vec<OwnContents>) {
        let chosen: Option<PathBuf> = self.chosen_contents().map(|own| own.path.clone());
        self.chosen = chosen.and_then(|path| own.iter().position(|own| own.path == path));
        self.own = own;
    }

    /// Returns the chosen contents; `None` for those of the game.
    pub(super) fn chosen_contents(&self) -> Option<&OwnContents> {
        self.own.get(self.chosen?)
    }

    /// Chooses the next contents, or the previous ones; those of the game come before the player's own.
    pub(super) fn step_contents(&mut self, back: bool) {
        let count = self.own.len() + 1;
        let place = self.chosen.map_or(0, |index| index + 1);
        let next = (place + if back { count - 1 } else { 1 }) % count;
        self.chosen = next.checked_sub(1);
    }

    /// Sets the data. Choices that they lack are replaced.
    pub(super) fn set_data(&mut self, data: ExpeditionData) {
        let (lengths, hardnesses) = (&data.rules.lengths, &data.rules.hardnesses);
        if data.length(&self.length).is_none() {
            self.length = lengths.first().map(|length| length.id.clone()).unwrap_or_default();
        }
        if data.hardness(&self.hardness).is_none() {
            // The middle one is the usual one.
            let usual = hardnesses.get(hardnesses.len() / 2);
            self.hardness = usual.map(|hardness| hardness.id.clone()).unwrap_or_default();
        }
        self.data = Some(data);
    }

    /// Gives the first seat to a person, if no seat has one.
    pub(super) fn name_first_person(&mut self, texts: &Texts) {
        if !self.has_person() {
            self.set_seat(0, DraftSeat::Person, texts);
        }
    }

    pub(super) fn set_seat(&mut self, index: usize, seat: DraftSeat, texts: &Texts) {
        let (Some(present), Some(name)) = (self.seats.get_mut(index), self.people.get_mut(index)) else { return };
        *present = seat;
        if seat == DraftSeat::Person && name.is_empty() {
            *name = texts.t_args("expedition-person", &[("n", (index + 1).into())]);
        }
    }

    pub(super) fn has_person(&self) -> bool {
        self.seats.contains(&DraftSeat::Person)
    }

    /// Returns a name that two people at the seats have, if any.
    pub(super) fn repeated_name(&self) -> Option<&str> {
        let people = self.seats.iter().zip(&self.people).filter(|(seat, _)| **seat == DraftSeat::Person);
        find_repeated_person(people.map(|(_, name)| name.as_str()))
    }

    /// Returns the data and the terms; `None` without data.
    pub(super) fn terms(&self, seed: u64) -> Option<(ExpeditionData, ExpeditionTerms)> {
        let seats = self.seats.iter().zip(&self.people).filter_map(|(seat, name)| match seat {
            DraftSeat::Person => Some(Some(name.clone())),
            DraftSeat::Computer => Some(None),
            DraftSeat::Empty => None,
        });
        let terms = ExpeditionTerms {
            length: self.length.clone(),
            hardness: self.hardness.clone(),
            seats: seats.collect(),
            seed,
        };
        Some((self.data.clone()?, terms))
    }
}
