//! The state of the screen of saved battles, and the questions that it asks.

use std::path::PathBuf;

use bevy::prelude::*;

use super::{
    filter::RecordFilter,
    rows, save_names,
    turn_files::{self, ListedTurnFile},
};
use crate::records::{
    RecordDetail, RecordRow, RecordsKind, RecordsTab, VISIBLE_RECORD_ROWS, saves::list_campaign_battles,
};
use mission::paths;
use mission_library::MissionLibrary;
use record::SavedBattle;
use rules::Side;
use screen_kit::choice_dialog::{self, ChoiceDialog, ChoiceDialogModel, DialogOption};
use ui_kit::localization::Texts;

/// Resource with the saved battles and turn files, the filter and the selection.
#[derive(Resource, Default)]
pub struct SavedGamesState {
    pub tab: RecordsTab,
    /// All battles with their given names, the newest first, including those of campaigns.
    pub(super) all: Vec<(SavedBattle, Option<String>)>,
    /// The battles that pass the filter.
    pub(super) battles: Vec<(SavedBattle, Option<String>)>,
    pub(super) filter: RecordFilter,
    pub(crate) letters: Vec<ListedTurnFile>,
    /// The selection and the scroll position of each list.
    pub(crate) places: [ListPosition; 2],
    pub(crate) notice: Option<(bool, String)>,
    pub(crate) asked: Option<RecordQuestion>,
    /// The results of reading the chosen battle in full, with its path.
    pub(super) looked: Option<(PathBuf, rows::RecordFacts)>,
    /// The visible rows of the open list, as texts.
    pub rows: Vec<RecordRow>,
    /// The details of the chosen row, as texts.
    pub detail: Option<RecordDetail>,
}

/// Indices of the chosen row and of the first visible row of a list.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListPosition {
    pub chosen: usize,
    pub first: usize,
}

/// A question to the player that waits for an answer.
#[derive(Clone, Debug)]
pub(crate) enum RecordQuestion {
    /// Asks whether to delete this file.
    Delete(PathBuf),
    /// Asks which seat to keep when this battle is sent for the first time.
    Keep(PathBuf),
    /// Asks which of these seats to take in the battle of this turn file; both may be offered.
    Take { letter: PathBuf, seats: Vec<Side>, both: bool },
}

impl SavedGamesState {
    pub(crate) fn read(&mut self) {
        let mut battles = record::list_saved_battles(&paths::saved_battles_dir());
        battles.extend(list_campaign_battles());
        battles.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
        let named = |saved: SavedBattle| {
            let name = save_names::read_battle_name(&saved.path);
            (saved, name)
        };
        self.all = battles.into_iter().map(named).collect();
        self.letters = turn_files::list_turn_files();
        self.looked = None;
        self.apply_filter();
    }

    /// Lists the battles that pass the filter.
    pub(super) fn apply_filter(&mut self) {
        let listed = self.all.iter().filter(|(saved, name)| self.filter.shows(saved, name.as_deref()));
        self.battles = listed.cloned().collect();
        self.step(0);
    }

    /// Returns the lengths of both lists.
    pub fn counts(&self) -> [usize; 2] {
        [self.battles.len(), self.letters.len()]
    }

    /// Returns the length of the open list.
    pub(crate) fn count(&self) -> usize {
        self.counts()[self.tab as usize]
    }

    /// Returns the kind of battles that is listed.
    pub fn kind(&self) -> RecordsKind {
        self.filter.kind
    }

    /// Returns the selection and the scroll position of the open list.
    pub fn place(&self) -> ListPosition {
        self.places[self.tab as usize]
    }

    /// Returns the chosen battle, if the list of battles is open.
    pub(crate) fn battle(&self) -> Option<&SavedBattle> {
        let chosen = self.battles.get(self.place().chosen).filter(|_| self.tab == RecordsTab::Battles);
        chosen.map(|(saved, _)| saved)
    }

    /// Returns the chosen turn file, if the list of turn files is open.
    pub(crate) fn letter(&self) -> Option<&ListedTurnFile> {
        (self.tab == RecordsTab::Letters).then(|| self.letters.get(self.place().chosen)).flatten()
    }

    /// Builds the texts of the visible rows and of the chosen one.
    pub(super) fn build_rows(&mut self, texts: &Texts, missions: &MissionLibrary) {
        let place = self.place();
        match self.tab {
            RecordsTab::Battles => {
                let seen = self.battles.iter().skip(place.first).take(VISIBLE_RECORD_ROWS);
                self.rows = seen.map(|(saved, name)| rows::build_record_row(texts, saved, name.as_deref())).collect();
                self.detail = self.battles.get(place.chosen).map(|(saved, name)| {
                    let known = self.looked.take().filter(|(path, _)| *path == saved.path).map(|(_, looked)| looked);
                    let looked = known.unwrap_or_else(|| rows::read_record_facts(texts, saved, missions));
                    let detail = rows::build_record_detail(texts, (saved, name.as_deref()), &looked, missions);
                    self.looked = Some((saved.path.clone(), looked));
                    detail
                });
            }
            RecordsTab::Letters => {
                let seen = self.letters.iter().skip(place.first).take(VISIBLE_RECORD_ROWS);
                self.rows = seen.map(|file| turn_files::build_turn_file_row(texts, file)).collect();
                self.detail =
                    self.letters.get(place.chosen).map(|file| turn_files::build_turn_file_detail(texts, file));
            }
        }
    }

    /// Moves the selection by that many rows, and scrolls to it.
    pub(crate) fn step(&mut self, by: isize) {
        let count = self.count();
        let place = &mut self.places[self.tab as usize];
        place.chosen = place.chosen.saturating_add_signed(by).min(count.saturating_sub(1));
        place.first = place.first.clamp((place.chosen + 1).saturating_sub(VISIBLE_RECORD_ROWS), place.chosen);
        place.first = place.first.min(count.saturating_sub(VISIBLE_RECORD_ROWS));
    }

    /// Scrolls the list without changing the selection.
    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.count().saturating_sub(VISIBLE_RECORD_ROWS);
        let place = &mut self.places[self.tab as usize];
        place.first = place.first.saturating_add_signed(by).min(last);
    }

    /// Selects that battle, if it exists.
    pub(crate) fn choose(&mut self, path: &std::path::Path) {
        if !self.battles.iter().any(|(saved, _)| saved.path == path) {
            // Reset the filter, so that a battle that was just imported or named is visible.
            self.filter = RecordFilter::default();
            self.apply_filter();
        }
        if let Some(index) = self.battles.iter().position(|(saved, _)| saved.path == path) {
            self.tab = RecordsTab::Battles;
            self.places[0].chosen = index;
            self.step(0);
        }
    }
}

/// Asks a question; the answer is passed to [`handle_record_answer`](super::actions::handle_record_answer).
pub(crate) fn ask_record_question(world: &mut World, asked: RecordQuestion) {
    let model = record_question_dialog(world.resource::<Texts>(), &asked);
    world.resource_mut::<SavedGamesState>().asked = Some(asked);
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

fn record_question_dialog(texts: &Texts, asked: &RecordQuestion) -> ChoiceDialogModel {
    let answer = |id: &str, icon| DialogOption::new(texts.t(id), icon);
    let bright = matches!(asked, RecordQuestion::Take { .. });
    let answer = |id: &str, icon| DialogOption { bright, ..answer(id, icon) };
    let seat = |seat: &Side| match seat {
        Side::Allied => answer("records-seat-allied", "human"),
        Side::German => answer("records-seat-german", "zombie"),
    };
    let (title, text, answers, cancel) = match asked {
        RecordQuestion::Delete(path) => {
            let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let words = texts.t_args("records-delete-words", &[("file", file.into())]);
            let yes = DialogOption::destroying(texts.t("records-delete-yes"), "skull");
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
    ChoiceDialogModel {
        of: choice_dialog::DialogTopic::Record,
        title: texts.t(title),
        text,
        answers,
        cancel: texts.t(cancel),
    }
}
