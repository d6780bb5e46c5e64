//! The state of the rulebook and the intents of its reader.

use std::collections::HashSet;

use bevy::prelude::*;

use super::{
    book::{EntryRef, RulebookData},
    search::{self, SearchIndex},
};
use ui_kit::localization::Texts;

/// Resource with the text of the rulebook in the current language, and its search index.
#[derive(Resource, Default)]
pub struct RulebookText {
    pub(crate) book: RulebookData,
    pub(crate) index: SearchIndex,
}

/// Resource with the state of the rulebook. It is kept while the book is closed.
#[derive(Resource, Default)]
pub struct RulebookState {
    pub(crate) open: bool,
    pub(crate) at: EntryRef,
    /// The search text.
    pub(crate) query: String,
    /// The entries that match the search, the best first.
    pub(crate) hits: Vec<EntryRef>,
    /// The history of followed links: entries before the current one.
    pub(crate) back: Vec<EntryRef>,
    /// Entries after the current one in the history of links.
    pub(crate) forward: Vec<EntryRef>,
    /// The index of the link that the keyboard has selected on the page.
    pub(crate) link: Option<usize>,
    /// `true` if the page must still be scrolled to the current entry.
    pub(crate) seek: bool,
    /// The rulings that the reader has unfolded.
    pub(crate) unfolded: HashSet<FoldedRulings>,
    /// The keyboard focus before the book was opened.
    pub(crate) focus: Option<(Option<Entity>, bool)>,
}

/// A group of rulings that are folded by default, identified by entry and index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FoldedRulings {
    /// The entry that contains the rulings.
    pub of: EntryRef,
    /// The index of the group in its entry.
    pub group: usize,
}

/// Message: an intent of the rulebook's reader.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum BookIntent {
    /// Open the book at that rule; without a known rule, at the entry that was open last.
    Open(Option<String>),
    /// Close the book.
    Close,
    /// Follow a link to the entry with that id.
    Follow(String),
    /// Go to an entry of the list.
    Go(EntryRef),
    /// Unfold those rulings, or fold them again.
    Unfold(FoldedRulings),
    /// Search for another text.
    Search(String),
    /// Go back in the history of links.
    Back,
    /// Go forward in the history of links.
    Forward,
}

/// The system sets of the rulebook, in the order in which they run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookSystems {
    /// Turn keys and clicks into intents.
    Ask,
    /// Apply intents to the state.
    Obey,
    /// Draw the state.
    Show,
}

/// Describes the number of search matches.
pub(crate) fn hit_count_text(texts: &Texts, rulebook: &RulebookState) -> String {
    texts.t_args("rulebook-found", &[("n", rulebook.hits.len().into()), ("most", search::MAX_RESULTS.into())])
}

impl RulebookState {
    /// Returns `true` if the rulebook is open.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Returns the current entry.
    pub fn at(&self) -> EntryRef {
        self.at
    }

    /// Returns the entries that match the search, the best first.
    pub fn finds(&self) -> &[EntryRef] {
        &self.hits
    }

    pub(crate) fn open(&mut self, at: Option<EntryRef>) {
        self.open = true;
        self.leave_for(at.unwrap_or(self.at));
    }

    /// Goes to an entry and clears the search.
    fn leave_for(&mut self, at: EntryRef) {
        self.query.clear();
        self.hits.clear();
        self.go(at);
    }

    pub(crate) fn go(&mut self, at: EntryRef) {
        self.at = at;
        self.seek = true;
        self.link = None;
    }

    pub(crate) fn follow(&mut self, at: EntryRef) {
        self.back.push(self.at);
        self.forward.clear();
        self.leave_for(at);
    }

    pub(crate) fn search(&mut self, query: String, hits: Vec<EntryRef>) {
        self.query = query;
        self.hits = hits;
        if let Some(first) = self.hits.first() {
            self.go(*first);
        }
    }

    /// Returns `true` if those rulings are unfolded.
    pub fn is_unfolded(&self, fold: FoldedRulings) -> bool {
        self.unfolded.contains(&fold)
    }

    pub(crate) fn unfold(&mut self, fold: FoldedRulings) {
        if !self.unfolded.remove(&fold) {
            self.unfolded.insert(fold);
        }
    }

    pub(crate) fn turn_back(&mut self) {
        if let Some(before) = self.back.pop() {
            self.forward.push(self.at);
            self.leave_for(before);
        }
    }

    pub(crate) fn turn_forward(&mut self) {
        if let Some(next) = self.forward.pop() {
            self.back.push(self.at);
            self.leave_for(next);
        }
    }

    /// Returns the entries of the list: search matches, or the entries of the chapter.
    pub(crate) fn listed(&self, book: &RulebookData) -> Vec<EntryRef> {
        if self.query.trim().is_empty() {
            let count = book.chapters.get(self.at.chapter).map_or(0, |chapter| chapter.entries.len());
            (0..count).map(|entry| EntryRef { chapter: self.at.chapter, entry }).collect()
        } else {
            self.hits.clone()
        }
    }
}
