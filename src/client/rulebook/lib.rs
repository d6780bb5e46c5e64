//! The rulebook: an overlay over any screen. F1 opens it at the rule that matters now; links open it wherever a rule is
//! named. While it is open, the screen beneath gets no keys or clicks, and closing it leaves that screen unchanged.
//!
//! - [`book`]: the text; `chapter_file`: its files in `assets/rulebook`; `facts`: the numbers of the data files in it
//! - [`search`]: the search while typing
//! - [`link`]: rule ids that can be clicked, anywhere in the window
//! - `state`: state and intents; `keyboard`: the keyboard control; `context_help`: the rule that matters now
//! - `window`, `page`, `typesetting`, `pictures`, `markers`: the view
//!
//! The rules themselves are in the crate `rules`.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod book;
mod chapter_file;
mod context_help;
mod facts;
mod keyboard;
pub mod link;
mod markers;
mod page;
mod pictures;
pub mod search;
mod state;
mod typesetting;
mod window;

use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};

use self::{
    book::{EntryRef, RulebookData},
    search::SearchIndex,
    state::hit_count_text,
};
use mission::paths;
use mission_library::MissionLibrary;
use ui_kit::{
    accessibility::ScreenReaderAnnouncement, input::keyboard_tooltip::KeyboardTooltip, language::Language, prelude::*,
    widgets::RuleTitles,
};

pub use state::{BookIntent, BookSystems, FoldedRulings, RulebookState, RulebookText};

/// Adds the rulebook.
pub fn plugin(app: &mut App) {
    app.init_resource::<RulebookText>()
        .init_resource::<RulebookState>()
        .add_message::<BookIntent>()
        .add_plugins((link::plugin, context_help::plugin, keyboard::plugin, window::plugin, page::plugin))
        .add_systems(
            Update,
            (
                load_rulebook.run_if(any_resource_changed::<(Texts, KeyBindings, MissionLibrary)>),
                handle_intents.run_if(on_message::<BookIntent>),
            )
                .chain()
                .in_set(BookSystems::Obey),
        )
        .configure_sets(Update, (BookSystems::Ask, BookSystems::Obey, BookSystems::Show).chain());
}

fn rulebook_folder(language: Language) -> std::path::PathBuf {
    paths::assets_dir().join("rulebook").join(language.folder())
}

/// Reads the book in the current language, with the numbers of the data files.
fn load_rulebook(
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
    missions: Option<Res<MissionLibrary>>,
    mut text: ResMut<RulebookText>,
    mut titles: ResMut<RuleTitles>,
    mut rulebook: ResMut<RulebookState>,
    mut read: Local<Option<Language>>,
) {
    let (mut book, faults) = RulebookData::read(&rulebook_folder(texts.language()));
    if read.replace(texts.language()) != Some(texts.language()) {
        for fault in faults {
            warn!("rulebook: {fault}");
        }
    }
    if let Some(catalogue) = missions.as_ref().and_then(|missions| missions.catalogue()) {
        facts::fill_facts(&mut book, catalogue, &texts);
    }
    facts::name_keys(&mut book, |action| bindings.name(action, &texts));
    book.name_links();
    titles.0 = book.titles();
    text.index = SearchIndex::new(&book);
    text.book = book;
    if text.book.entry(rulebook.at).is_none() {
        rulebook.at = EntryRef::default();
    }
    rulebook.hits = text.index.find(&search::query_words(&rulebook.query));
    rulebook.seek = true;
}

fn handle_intents(
    mut intents: MessageReader<BookIntent>,
    text: Res<RulebookText>,
    mut rulebook: ResMut<RulebookState>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut explained: ResMut<KeyboardTooltip>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
    texts: Res<Texts>,
) {
    for intent in intents.read() {
        match intent {
            BookIntent::Open(id) => {
                let at = id.as_ref().and_then(|id| text.book.find(id));
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
                if let Some(at) = text.book.find(id) {
                    rulebook.follow(at);
                }
            }
            BookIntent::Go(at) => rulebook.go(*at),
            BookIntent::Search(query) => {
                let hits = text.index.find(&search::query_words(query));
                rulebook.search(query.clone(), hits);
                let first = rulebook.hits.first().and_then(|spot| text.book.entry(*spot));
                let title = first.map_or(String::new(), |entry| format!(": {}", entry.title));
                announcement.0 = format!("{}{title}", hit_count_text(&texts, &rulebook));
            }
            BookIntent::Unfold(fold) => rulebook.unfold(*fold),
            BookIntent::Back => rulebook.turn_back(),
            BookIntent::Forward => rulebook.turn_forward(),
        }
    }
}

#[cfg(test)]
mod tests;
