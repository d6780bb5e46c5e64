//! The book on its shelf, what is read in it now, and what the reader wants.

use std::collections::HashSet;

use bevy::prelude::*;

use super::{
    book::{Book, Spot},
    search::{self, Index},
};
use kit::text::Texts;

/// The text in the language that is spoken now.
#[derive(Resource, Default)]
pub struct Shelf {
    pub(crate) book: Book,
    pub(crate) index: Index,
}

/// What is read now. Closed, it remembers the place.
#[derive(Resource, Default)]
pub struct Rulebook {
    pub(crate) open: bool,
    pub(crate) at: Spot,
    /// What was typed into the search.
    pub(crate) query: String,
    /// Where it is found, the best first.
    pub(crate) hits: Vec<Spot>,
    /// Places before this one, and after it, on the way of links.
    pub(crate) back: Vec<Spot>,
    pub(crate) forward: Vec<Spot>,
    /// The link that the keyboard is on, counted over the page.
    pub(crate) link: Option<usize>,
    /// The page must be scrolled to the place.
    pub(crate) seek: bool,
    /// The rulings that were opened.
    pub(crate) unfolded: HashSet<Fold>,
    /// What had the keyboard before.
    pub(crate) focus: Option<(Option<Entity>, bool)>,
}

/// Rulings that are folded away until they are wanted: the entry that they stand in, and which of its groups they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fold {
    /// Their entry.
    pub of: Spot,
    /// Which of its groups, from 0.
    pub group: usize,
}

/// What the reader wants.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum BookIntent {
    /// Open the book, at that rule if it is known; else where it was.
    Open(Option<String>),
    /// Close it.
    Close,
    /// To the entry with that id, by a link.
    Follow(String),
    /// To a place in the list.
    Go(Spot),
    /// Open those rulings, or fold them away again.
    Unfold(Fold),
    /// Another search.
    Search(String),
    /// Back on the way of links.
    Back,
    /// And forward again.
    Forward,
}

/// When the book's systems run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookSystems {
    /// Keys and clicks become intents.
    Ask,
    /// Intents change what is read.
    Obey,
    /// That is drawn.
    Show,
}

/// How often the search is found, in words.
pub(crate) fn found(texts: &Texts, rulebook: &Rulebook) -> String {
    texts.t_args("rulebook-found", &[("n", rulebook.hits.len().into()), ("most", search::MOST.into())])
}

impl Rulebook {
    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Where it is open.
    pub fn at(&self) -> Spot {
        self.at
    }

    /// Where what was typed is found, the best first.
    pub fn finds(&self) -> &[Spot] {
        &self.hits
    }

    pub(crate) fn open(&mut self, at: Option<Spot>) {
        self.open = true;
        self.leave_for(at.unwrap_or(self.at));
    }

    /// Goes somewhere, and forgets the search.
    pub(crate) fn leave_for(&mut self, at: Spot) {
        self.query.clear();
        self.hits.clear();
        self.go(at);
    }

    pub(crate) fn go(&mut self, at: Spot) {
        self.at = at;
        self.seek = true;
        self.link = None;
    }

    pub(crate) fn follow(&mut self, at: Spot) {
        self.back.push(self.at);
        self.forward.clear();
        self.leave_for(at);
    }

    pub(crate) fn search(&mut self, query: String, hits: Vec<Spot>) {
        self.query = query;
        self.hits = hits;
        if let Some(first) = self.hits.first() {
            self.go(*first);
        }
    }

    /// Whether those rulings can be read.
    pub fn is_unfolded(&self, fold: Fold) -> bool {
        self.unfolded.contains(&fold)
    }

    pub(crate) fn unfold(&mut self, fold: Fold) {
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

    /// What the list shows: finds, or the entries of the chapter.
    pub(crate) fn listed(&self, book: &Book) -> Vec<Spot> {
        if self.query.trim().is_empty() {
            let count = book.chapters.get(self.at.chapter).map_or(0, |chapter| chapter.entries.len());
            (0..count).map(|entry| Spot { chapter: self.at.chapter, entry }).collect()
        } else {
            self.hits.clone()
        }
    }
}
