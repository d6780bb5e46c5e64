//! The model and the intents of the ledger of an expedition.

use campaign::expedition::{SurvivorId, battles::LoggedJournal};
use ui_kit::prelude::*;

/// Resource with everything that the ledger shows.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpeditionLogModel {
    /// Name of the expedition.
    pub name: String,
    /// The number of pages of each day with a story.
    pub leaves: Vec<usize>,
    /// The open day, from 1.
    pub day: u8,
    /// The open page of that day, from 0.
    pub leaf: usize,
    /// Title of the open day.
    pub title: String,
    /// Sentences of the open page.
    pub story: Vec<String>,
    /// Battles of the open page.
    pub battles: Vec<LedgerBattle>,
    /// The living, then the dead.
    pub people: Vec<PersonLine>,
    /// Words of the stamp, and `true` for a victory, once the expedition is over.
    pub stamp: Option<(String, bool)>,
    /// Counts of days, sections and enemies, and a sentence about the end.
    pub summary: Vec<String>,
    /// Error of the last request, if any.
    pub warning: Option<String>,
    /// `true` for the page of an expedition at another machine, which can only be read.
    pub is_page: bool,
}

/// A battle in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerBattle {
    /// The number of the battle in the expedition, from 1.
    pub number: u16,
    pub name: String,
    /// Length of the battle, or the reason why it can't be shown.
    pub about: String,
    /// `true` if it can be watched and analysed.
    pub is_available: bool,
}

/// A person in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonLine {
    /// The survivor, who can be renamed; `None` for the dead.
    pub survivor: Option<SurvivorId>,
    pub name: String,
    pub picture: String,
    /// Name of the seat of a dead person, in brackets; may be empty.
    pub of_seat: String,
    /// Story, or day and cause of death.
    pub about: String,
    pub is_dead: bool,
}

/// Resource with the open day of the ledger, and the battles of the expedition.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::expedition) struct LedgerPage {
    /// The open day, from 1.
    pub(in crate::expedition) day: u8,
    /// The open page of that day, from 0.
    pub(in crate::expedition) leaf: usize,
    /// `true` while a battle of the day is shown: the ledger opens on that page again.
    pub(in crate::expedition) is_kept: bool,
    /// The battles of all days, read when the ledger opens.
    pub(in crate::expedition) journals: Vec<LoggedJournal>,
    /// Error of the last request, if any.
    pub(in crate::expedition) warning: Option<String>,
}

/// Message: a request of the players on the ledger.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpeditionLogIntent {
    /// Go back to the base, or to the list if the expedition is over.
    Back,
    /// Open the first page of that day.
    Day(u8),
    /// Open that page of all days, from 0.
    Page(usize),
    /// Watch the battle with that number as a replay.
    Watch(u16),
    /// Open the analysis of the battle with that number.
    Analyse(u16),
    /// Name a survivor.
    Rename(SurvivorId),
}
