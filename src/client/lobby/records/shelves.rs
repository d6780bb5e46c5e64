//! What lies on the shelves of records, and what is asked about it.

use std::path::PathBuf;

use bevy::prelude::*;

use super::{
    filter::Filter,
    letters::{self, Posted},
    names, rows,
};
use crate::saves::in_campaigns;
use kit::text::Texts;
use mission::paths;
use record::SavedBattle;
use rules::Side;
use screens::{
    ask::{self, Ask, AskAnswer, AskModel},
    records::{LINES, RecordsTab},
};

/// What there is, what of it is shown and chosen.
#[derive(Resource, Default)]
pub(crate) struct Shelves {
    pub(crate) tab: RecordsTab,
    /// All battles, the newest first: those that lie alone, and those of campaigns; each with the name it was given.
    pub(super) all: Vec<(SavedBattle, Option<String>)>,
    /// Those that are listed.
    pub(super) battles: Vec<(SavedBattle, Option<String>)>,
    /// Which these are.
    pub(super) filter: Filter,
    pub(crate) letters: Vec<Posted>,
    /// For each list the chosen one and the first that is shown.
    pub(crate) places: [Place; 2],
    pub(crate) notice: Option<(bool, String)>,
    pub(crate) asked: Option<RecordQuestion>,
    /// What was found out about the chosen battle by reading all of it.
    pub(crate) looked: Option<(PathBuf, rows::Looked)>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) chosen: usize,
    pub(crate) first: usize,
}

/// A question that waits for its answer.
#[derive(Clone, Debug)]
pub(crate) enum RecordQuestion {
    /// Whether this file shall go.
    Delete(PathBuf),
    /// Which seat one keeps when this battle is sent for the first time.
    Keep(PathBuf),
    /// Which of these seats one takes in the battle of this letter; both may be offered.
    Take { letter: PathBuf, seats: Vec<Side>, both: bool },
}

impl Shelves {
    pub(crate) fn read(&mut self) {
        let mut battles = record::list_saved_battles(&paths::saved_battles_dir());
        battles.extend(in_campaigns());
        battles.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
        let named = |saved: SavedBattle| {
            let name = names::of(&saved.path);
            (saved, name)
        };
        self.all = battles.into_iter().map(named).collect();
        self.letters = letters::read();
        self.looked = None;
        self.sift();
    }

    /// Lists those that are looked for.
    pub(super) fn sift(&mut self) {
        let listed = self.all.iter().filter(|(saved, name)| self.filter.shows(saved, name.as_deref()));
        self.battles = listed.cloned().collect();
        self.step(0);
    }

    pub(crate) fn count(&self) -> usize {
        match self.tab {
            RecordsTab::Battles => self.battles.len(),
            RecordsTab::Letters => self.letters.len(),
        }
    }

    pub(crate) fn place(&self) -> Place {
        self.places[self.tab as usize]
    }

    /// The chosen battle, while battles are shown.
    pub(crate) fn battle(&self) -> Option<&SavedBattle> {
        let chosen = self.battles.get(self.place().chosen).filter(|_| self.tab == RecordsTab::Battles);
        chosen.map(|(saved, _)| saved)
    }

    /// The chosen letter, while letters are shown.
    pub(crate) fn letter(&self) -> Option<&Posted> {
        (self.tab == RecordsTab::Letters).then(|| self.letters.get(self.place().chosen)).flatten()
    }

    /// Chooses the one so many further on, and shows it.
    pub(crate) fn step(&mut self, by: isize) {
        let count = self.count();
        let place = &mut self.places[self.tab as usize];
        place.chosen = place.chosen.saturating_add_signed(by).min(count.saturating_sub(1));
        place.first = place.first.clamp((place.chosen + 1).saturating_sub(LINES), place.chosen);
        place.first = place.first.min(count.saturating_sub(LINES));
    }

    /// Shows other lines; what is chosen stays.
    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.count().saturating_sub(LINES);
        let place = &mut self.places[self.tab as usize];
        place.first = place.first.saturating_add_signed(by).min(last);
    }

    /// Chooses that battle, if it is there.
    pub(crate) fn choose(&mut self, path: &std::path::Path) {
        if !self.battles.iter().any(|(saved, _)| saved.path == path) {
            // What was just taken in or named must be seen.
            self.filter = Filter::default();
            self.sift();
        }
        if let Some(index) = self.battles.iter().position(|(saved, _)| saved.path == path) {
            self.tab = RecordsTab::Battles;
            self.places[0].chosen = index;
            self.step(0);
        }
    }
}

/// Asks something; the answer comes to [`actions::answered`].
pub(crate) fn ask(world: &mut World, asked: RecordQuestion) {
    let model = question(world.resource::<Texts>(), &asked);
    world.resource_mut::<Shelves>().asked = Some(asked);
    world.resource_mut::<Ask>().0 = Some(model);
}

fn question(texts: &Texts, asked: &RecordQuestion) -> AskModel {
    let answer = |id: &str, icon| AskAnswer::new(texts.t(id), icon);
    let bright = matches!(asked, RecordQuestion::Take { .. });
    let answer = |id: &str, icon| AskAnswer { bright, ..answer(id, icon) };
    let seat = |seat: &Side| match seat {
        Side::Allied => answer("records-seat-allied", "human"),
        Side::German => answer("records-seat-german", "zombie"),
    };
    let (title, text, answers, cancel) = match asked {
        RecordQuestion::Delete(path) => {
            let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let words = texts.t_args("records-delete-words", &[("file", file.into())]);
            let yes = AskAnswer::destroying(texts.t("records-delete-yes"), "skull");
            ("records-delete-title", words, vec![yes], "records-keep")
        }
        RecordQuestion::Keep(_) => {
            let answers = vec![seat(&Side::Allied), seat(&Side::German), answer("records-copy", "save")];
            ("records-export-title", texts.t("records-export-words"), answers, "records-cancel")
        }
        RecordQuestion::Take { seats, both, .. } => {
            let both = both.then(|| answer("records-both", "cards"));
            let answers = seats.iter().map(seat).chain(both).collect();
            ("records-take-title", texts.t("records-take-words"), answers, "records-cancel")
        }
    };
    AskModel { of: ask::Asked::Record, title: texts.t(title), text, answers, cancel: texts.t(cancel) }
}
