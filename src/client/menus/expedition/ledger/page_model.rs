//! Fills the model of the ledger from the page of an expedition at another machine: a leaf with the base, one with the
//! tasks, and the last days.

use campaign::expedition::{ExpeditionOutcome, ExpeditionPage, PagePerson, PageSection, PersonCondition};
use mission_library::MissionLibrary;
use rules::Localized;
use ui_kit::{
    game_names::{sanitized, short_weapon_name},
    prelude::*,
};

use super::{
    leaves::split_day,
    model::{ExpeditionLogModel, PersonLine},
};
use crate::expedition::{
    faces::find_face_portrait,
    words::{
        count_enemies, describe_death, describe_distance, describe_named_task, label_name, list_stock, outcome_text_ids,
    },
};

/// Maximum number of letters of a name.
const NAME: usize = 28;
/// Maximum number of letters of a sentence of the story.
const SENTENCE: usize = 600;

/// A leaf: its title and its sentences.
type PageLeaf = (String, Vec<String>);

pub(super) fn build_page_model(
    page: &ExpeditionPage,
    leaf: usize,
    missions: &MissionLibrary,
    texts: &Texts,
) -> ExpeditionLogModel {
    let words = PageWords { page, missions, texts };
    let leaves = words.list_leaves();
    let leaf = leaf.min(leaves.len().saturating_sub(1));
    let (title, story) = leaves.get(leaf).cloned().unwrap_or_default();
    let name = sanitized(&page.name, 40);
    ExpeditionLogModel {
        name: if name.is_empty() { texts.t("expedition-default-name") } else { name },
        leaves: vec![leaves.len()],
        day: 1,
        leaf,
        title,
        story,
        people: page.people.iter().map(|person| words.describe_person(person)).collect(),
        stamp: page.outcome.map(|outcome| (texts.t(outcome_text_ids(outcome).0), outcome == ExpeditionOutcome::Won)),
        summary: words.summarize_page(),
        is_page: true,
        ..ExpeditionLogModel::default()
    }
}

/// A page whose words are written.
struct PageWords<'a> {
    page: &'a ExpeditionPage,
    missions: &'a MissionLibrary,
    texts: &'a Texts,
}

impl PageWords<'_> {
    /// Returns all leaves: the base, the tasks, and the days. A long one has several.
    fn list_leaves(&self) -> Vec<PageLeaf> {
        let mut chapters = vec![
            (self.texts.t("expedition-page-base"), self.describe_base()),
            (self.texts.t("expedition-page-tasks"), self.list_tasks()),
        ];
        chapters.extend(self.page.story.iter().map(|told| {
            let mut lines = localized_name(self.texts, &told.story).lines().map(|line| sanitized(line, SENTENCE));
            (lines.next().unwrap_or_default(), lines.collect::<Vec<_>>())
        }));
        let split = |(title, sentences): PageLeaf| {
            let leaves = split_day(&sentences, 0).into_iter();
            leaves.map(|leaf| (title.clone(), sentences[leaf.story].to_vec())).collect::<Vec<_>>()
        };
        chapters.into_iter().flat_map(split).collect()
    }

    /// Returns the stores, the gate, the sections, the threat and the places.
    fn describe_base(&self) -> Vec<String> {
        let (page, texts) = (self.page, self.texts);
        let stock = list_stock(texts, &page.stock);
        let stock = if stock.is_empty() { texts.t("expedition-page-nothing") } else { stock };
        let gate = [("n", page.gate.into()), ("of", page.max_gate.into()), ("reputation", page.reputation.into())];
        let mut lines = vec![
            texts.t_args("expedition-page-stores", &[("of", page.storage.into()), ("what", stock.into())]),
            texts.t_args("expedition-page-gate", &gate),
        ];
        if !page.sections.is_empty() {
            let sections = join_words(page.sections.iter().map(|section| self.describe_section(section)));
            lines.push(texts.t_args("expedition-page-sections", &[("what", sections.into())]));
        }
        let enemies = page.threat.iter();
        let enemies = enemies.map(|kind| count_enemies(texts, kind.count, kind.single.as_ref(), &kind.name));
        let enemies = if page.threat.is_empty() { texts.t("expedition-threat-none") } else { join_words(enemies) };
        let threat = [("n", page.danger.into()), ("of", page.limit.into()), ("what", enemies.into())];
        lines.push(texts.t_args("expedition-page-threat", &threat));
        lines.extend(page.places.iter().map(|place| {
            let caches = texts.t_args("expedition-caches", &[("n", place.caches.into())]);
            let about = describe_distance(texts, place.distance, place.kind);
            format!("{}: {about} · {caches}", label_name(texts, &place.name))
        }));
        lines
    }

    fn describe_section(&self, section: &PageSection) -> String {
        let name = self.word(&section.name);
        let state = if section.work_left > 0 {
            self.texts.t_args("expedition-work-left", &[("n", section.work_left.into())])
        } else if section.is_damaged {
            self.texts.t("expedition-section-damaged")
        } else {
            return name;
        };
        format!("{name} ({})", state.to_lowercase())
    }

    /// Returns the tasks of the living, with their kinds of figures or their weapons.
    fn list_tasks(&self) -> Vec<String> {
        let task_of = |person: &PagePerson| match &person.condition {
            PersonCondition::Living { is_fighting: true, .. } => Some(self.texts.t("expedition-page-fights")),
            PersonCondition::Living { task, .. } => Some(describe_named_task(self.texts, task.as_ref())),
            PersonCondition::Dead { .. } => None,
        };
        let line = |person: &PagePerson| {
            let task = task_of(person)?;
            let (name, arms) = (self.word(&person.name), self.describe_arms(person));
            let name = if arms.is_empty() { name } else { format!("{name} ({arms})") };
            Some(self.texts.t_args("expedition-advice-task", &[("name", name.into()), ("task", task.into())]))
        };
        self.page.people.iter().filter_map(line).collect()
    }

    /// Returns the weapons of a person, or the name of the kind of figure; empty if this game has no such kind.
    fn describe_arms(&self, person: &PagePerson) -> String {
        let Some(catalogue) = self.missions.catalogue() else { return String::new() };
        let weapons = person.weapons.iter().filter_map(|weapon| catalogue.armoury().find(*weapon));
        let weapons = join_words(weapons.map(|weapon| short_weapon_name(self.texts, weapon).to_owned()));
        if !weapons.is_empty() {
            return weapons;
        }
        let kind = catalogue.find(&person.figure).map(|kind| catalogue.kind(kind));
        kind.map(|kind| localized_name(self.texts, &kind.name).to_owned()).unwrap_or_default()
    }

    fn describe_person(&self, person: &PagePerson) -> PersonLine {
        let (about, is_dead) = match &person.condition {
            PersonCondition::Living { seat, points_left, damage_points, .. } => {
                let seat = seat.as_ref().map(|name| sanitized(name, NAME));
                let seat = seat.unwrap_or_else(|| self.texts.t("expedition-seat-ai"));
                let values = [("seat", seat.into()), ("n", (*points_left).into()), ("of", (*damage_points).into())];
                (self.texts.t_args("expedition-page-person", &values), false)
            }
            PersonCondition::Dead { death } => (describe_death(self.texts, *death), true),
        };
        PersonLine {
            survivor: None,
            name: self.word(&person.name),
            of_seat: String::new(),
            picture: find_face_portrait(self.missions, person.face, (&person.id, &person.figure)),
            about,
            is_dead,
        }
    }

    /// Returns the day with the hardness, and the end if the expedition is over.
    fn summarize_page(&self) -> Vec<String> {
        let (page, texts) = (self.page, self.texts);
        let day = texts.t_args("expedition-day", &[("n", page.day.into()), ("of", page.days.into())]);
        let hardness = self.word(&page.hardness);
        let hardness = texts.t_args("expedition-detail-hardness", &[("what", hardness.into())]);
        let mut summary = vec![format!("{day} · {hardness}")];
        summary.extend(page.outcome.map(|outcome| texts.t(outcome_text_ids(outcome).1)));
        summary
    }

    /// Returns a name from the other machine.
    fn word(&self, name: &Localized) -> String {
        sanitized(localized_name(self.texts, name), NAME)
    }
}

fn join_words(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" · ")
}
