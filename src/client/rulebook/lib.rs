//! The rulebook: an overlay over any screen. F1 opens it at the rule that matters now; links open it wherever a rule is
//! named. While it is open, the screen beneath gets no keys or clicks, and closing it leaves everything as it was.
//!
//! - [`book`]: the text, read from `assets/rulebook`; `facts`: the numbers of the data files in it
//! - [`search`]: the search while typing
//! - [`link`]: rule ids that can be clicked, anywhere in the window
//! - `reading`: state and intents; `keys`: the keyboard; `draw`, `page`, `setting`, `pictures`: the view
//!
//! The rules themselves are in the crate `rules`.

pub mod book;
mod draw;
mod facts;
mod keys;
pub mod link;
mod page;
mod parts;
mod pictures;
mod reading;
pub mod search;
mod setting;

use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};

use self::{
    book::{Book, Spot},
    reading::found,
    search::Index,
};
use kit::{
    accessibility::ScreenReaderAnnouncement, input::keyboard_tooltip::KeyboardTooltip, language::Language, prelude::*,
    widgets::RuleTitles,
};
use library::Missions;
use mission::paths;

pub use reading::{BookIntent, BookSystems, Fold, Rulebook, Shelf};

/// Adds the rulebook.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .init_resource::<Rulebook>()
        .add_message::<BookIntent>()
        .add_plugins((link::plugin, keys::plugin, draw::plugin, page::plugin))
        .add_systems(
            Update,
            (
                fetch.run_if(any_resource_changed::<(Texts, KeyBindings, Missions)>),
                obey.run_if(on_message::<BookIntent>),
            )
                .chain()
                .in_set(BookSystems::Obey),
        )
        .configure_sets(Update, (BookSystems::Ask, BookSystems::Obey, BookSystems::Show).chain());
}

/// Returns the folder of a language's rulebook.
fn folder(language: Language) -> std::path::PathBuf {
    paths::assets_dir().join("rulebook").join(language.folder())
}

/// Reads the book in the current language, with the numbers of the data files.
fn fetch(
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
    missions: Option<Res<Missions>>,
    mut shelf: ResMut<Shelf>,
    mut titles: ResMut<RuleTitles>,
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
    titles.0 = book.titles();
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
    mut explained: ResMut<KeyboardTooltip>,
    mut news: ResMut<ScreenReaderAnnouncement>,
    texts: Res<Texts>,
) {
    for intent in intents.read() {
        match intent {
            BookIntent::Open(id) => {
                let at = id.as_ref().and_then(|id| shelf.book.find(id));
                if !rulebook.open {
                    explained.hide();
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
            BookIntent::Unfold(fold) => rulebook.unfold(*fold),
            BookIntent::Back => rulebook.turn_back(),
            BookIntent::Forward => rulebook.turn_forward(),
        }
    }
}

#[cfg(test)]
mod tests;
