//! The rulebook: an overlay over any screen, opened by F1 at the rule that matters now, and by links from wherever a rule
//! is named. Closing it leaves everything as it was: nothing beneath hears a key or a click meanwhile.
//!
//! - [`book`]: its text, read from `assets/rulebook`; [`facts`]: the numbers of the data files in it
//! - [`search`]: finding while typing
//! - [`link`]: the id of a rule that can be pressed, anywhere in the window
//! - `context`: which rule matters now; `keys`: keyboard and wheel; `draw`, `page`: what is seen
//!
//! What the rules are is not decided here: see `rules`.

pub mod book;
mod context;
mod draw;
mod facts;
mod keys;
pub mod link;
mod page;
pub mod search;

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};

use self::{
    book::{Book, Spot},
    search::Index,
};
use crate::{
    client::{
        access::Announcement,
        input::bindings::Bindings,
        lobby::Missions,
        text::{Language, Texts},
        wake::Awake,
        widgets::Explained,
    },
    paths,
};

/// The text in the language that is spoken now.
#[derive(Resource, Default)]
pub struct Shelf {
    book: Book,
    index: Index,
}

impl Shelf {
    /// The title of a rule; none if the book has no such id.
    pub fn title(&self, id: &str) -> Option<&str> {
        let spot = self.book.find(id)?;
        self.book.entry(spot).map(|entry| entry.title.as_str())
    }
}

/// What is read now. Closed, it remembers the place.
#[derive(Resource, Default)]
pub struct Rulebook {
    open: bool,
    at: Spot,
    /// What was typed into the search.
    query: String,
    /// Where it is found, the best first.
    hits: Vec<Spot>,
    /// Places before this one, and after it, on the way of links.
    back: Vec<Spot>,
    forward: Vec<Spot>,
    /// The link that the keyboard is on, counted over the page.
    link: Option<usize>,
    /// The page must be scrolled to the place.
    seek: bool,
    /// What had the keyboard before.
    focus: Option<(Option<Entity>, bool)>,
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
    /// Another search.
    Search(String),
    /// Back on the way of links.
    Back,
    /// And forward again.
    Forward,
}

/// Open the book at the rule that matters now.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ReadHere;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .init_resource::<Rulebook>()
        .add_message::<BookIntent>()
        .add_message::<ReadHere>()
        .add_plugins((link::plugin, keys::plugin, context::plugin, draw::plugin, page::plugin))
        .add_systems(
            Update,
            (
                fetch.run_if(
                    resource_changed::<Texts>
                        .or_else(resource_changed::<Bindings>)
                        .or_else(resource_exists_and_changed::<Missions>),
                ),
                obey.run_if(on_message::<BookIntent>),
            )
                .chain()
                .in_set(BookSystems::Obey),
        )
        .configure_sets(Update, (BookSystems::Ask, BookSystems::Obey, BookSystems::Show).chain());
}

/// When the book's systems run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BookSystems {
    /// Keys and clicks become intents.
    Ask,
    /// Intents change what is read.
    Obey,
    /// That is drawn.
    Show,
}

/// The folder of a language's rulebook.
fn folder(language: Language) -> std::path::PathBuf {
    paths::assets().join("rulebook").join(match language {
        Language::Es => "es",
        Language::En => "en",
    })
}

/// Reads the book, in the language that is spoken, with the numbers of the data files.
fn fetch(
    (texts, bindings): (Res<Texts>, Res<Bindings>),
    missions: Option<Res<Missions>>,
    mut shelf: ResMut<Shelf>,
    mut rulebook: ResMut<Rulebook>,
    mut read: Local<Option<Language>>,
) {
    let (mut book, faults) = Book::read(&folder(texts.language()));
    if read.replace(texts.language()) != Some(texts.language()) {
        for fault in faults {
            warn!("rulebook: {fault}");
        }
    }
    if let Some(catalogue) = missions.as_ref().and_then(|missions| missions.catalogue()) {
        facts::fill(&mut book, catalogue, &texts);
    }
    facts::name_keys(&mut book, |action| bindings.name(action, &texts));
    book.name_links();
    shelf.index = Index::new(&book);
    shelf.book = book;
    if shelf.book.entry(rulebook.at).is_none() {
        rulebook.at = Spot::default();
    }
    rulebook.hits = shelf.index.find(&search::words(&rulebook.query));
    rulebook.seek = true;
}

fn obey(
    mut intents: MessageReader<BookIntent>,
    shelf: Res<Shelf>,
    mut rulebook: ResMut<Rulebook>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut explained: ResMut<Explained>,
    mut news: ResMut<Announcement>,
    texts: Res<Texts>,
    mut awake: ResMut<Awake>,
) {
    for intent in intents.read() {
        awake.frames(6);
        match intent {
            BookIntent::Open(id) => {
                let at = id.as_ref().and_then(|id| shelf.book.find(id));
                if !rulebook.open {
                    explained.hush();
                    rulebook.focus = Some((focus.get(), shown.0));
                    focus.clear();
                    rulebook.open(at);
                }
            }
            BookIntent::Close => {
                rulebook.open = false;
                if let Some((Some(entity), visible)) = rulebook.focus.take() {
                    focus.set(entity, FocusCause::Navigated);
                    shown.0 = visible;
                }
            }
            BookIntent::Follow(id) => {
                if let Some(at) = shelf.book.find(id) {
                    rulebook.follow(at);
                }
            }
            BookIntent::Go(at) => rulebook.go(*at),
            BookIntent::Search(query) => {
                let hits = shelf.index.find(&search::words(query));
                rulebook.search(query.clone(), hits);
                let first = rulebook.hits.first().and_then(|spot| shelf.book.entry(*spot));
                let title = first.map_or(String::new(), |entry| format!(": {}", entry.title));
                news.0 = format!("{}{title}", found(&texts, &rulebook));
            }
            BookIntent::Back => rulebook.turn_back(),
            BookIntent::Forward => rulebook.turn_forward(),
        }
    }
}

/// How often the search is found, in words.
fn found(texts: &Texts, rulebook: &Rulebook) -> String {
    texts.t_args("rulebook-found", &[("n", rulebook.hits.len().into()), ("most", search::MOST.into())])
}

impl Rulebook {
    fn open(&mut self, at: Option<Spot>) {
        self.open = true;
        self.leave_for(at.unwrap_or(self.at));
    }

    /// Goes somewhere, and forgets the search.
    fn leave_for(&mut self, at: Spot) {
        self.query.clear();
        self.hits.clear();
        self.go(at);
    }

    fn go(&mut self, at: Spot) {
        self.at = at;
        self.seek = true;
        self.link = None;
    }

    fn follow(&mut self, at: Spot) {
        self.back.push(self.at);
        self.forward.clear();
        self.leave_for(at);
    }

    fn search(&mut self, query: String, hits: Vec<Spot>) {
        self.query = query;
        self.hits = hits;
        if let Some(first) = self.hits.first() {
            self.go(*first);
        }
    }

    fn turn_back(&mut self) {
        if let Some(before) = self.back.pop() {
            self.forward.push(self.at);
            self.leave_for(before);
        }
    }

    fn turn_forward(&mut self) {
        if let Some(next) = self.forward.pop() {
            self.back.push(self.at);
            self.leave_for(next);
        }
    }

    /// What the list shows: finds, or the entries of the chapter.
    fn listed(&self, book: &Book) -> Vec<Spot> {
        if self.query.trim().is_empty() {
            let count = book.chapters.get(self.at.chapter).map_or(0, |chapter| chapter.entries.len());
            (0..count).map(|entry| Spot { chapter: self.at.chapter, entry }).collect()
        } else {
            self.hits.clone()
        }
    }
}

#[cfg(test)]
mod tests;
