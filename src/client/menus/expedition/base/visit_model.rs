//! Fills the model of the base from the page of an expedition at another machine. Numbers and texts come from that
//! machine, so that they are limited here.

use campaign::expedition::{
    ExpeditionPage, NamedTask, PageNight, PagePerson, PagePlace, PageSection, PersonCondition, ResourceKind, SurvivorId,
};
use mission_library::MissionLibrary;
use rules::Localized;
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    model::{ExpeditionBaseModel, PlaceLine, SectionTile, StoreAmount, SurvivorCard, ThreatPanel, TileState},
    visited_base::VisitedBase,
};
use crate::expedition::{
    faces::find_face_portrait,
    words::{describe_distance, describe_named_task, label_name},
};

/// Maximum number of letters of a name.
const NAME: usize = 24;
/// Maximum number of letters of a refusal.
const REFUSAL: usize = 160;
/// Maximum number of free slots of a kind that are drawn.
const FREE_SLOTS: u8 = 12;
/// Maximum number of damage points that are drawn.
const DAMAGE_POINTS: u8 = 12;

pub(super) fn build_visit_model(visit: &VisitedBase, missions: &MissionLibrary, texts: &Texts) -> ExpeditionBaseModel {
    let page = &visit.page;
    let words = VisitWords { visit, missions, texts };
    let store = |kind: ResourceKind| StoreAmount {
        kind,
        name: label_name(texts, &kind.word()),
        amount: page.stock.amount(kind),
        most: page.storage,
    };
    let is_ready = words.is_ready();
    ExpeditionBaseModel {
        day: page.day,
        days: page.days,
        part: texts.t(part_text_id(page)),
        is_night: page.night.is_some(),
        stores: ResourceKind::ALL.map(store).to_vec(),
        gate: (page.gate, page.max_gate),
        reputation: page.reputation,
        slots: [false, true].map(|is_outside| words.list_slots(is_outside)),
        threat: ThreatPanel {
            enemies: page.threat.iter().map(|enemies| (enemies.count, label_name(texts, &enemies.name))).collect(),
            danger: page.danger,
            limit: page.limit,
        },
        places: page.places.iter().map(|place| words.describe_page_place(place)).collect(),
        survivors: words.list_survivors(),
        offers: 0,
        idle: if is_ready { words.describe_planning() } else { words.describe_own_idle() },
        refused: words.refuse_end(),
        warning: visit.refusal.as_ref().map(|words| sanitized(words, REFUSAL)),
        is_waiting: is_ready,
        is_visit: true,
    }
}

fn part_text_id(page: &ExpeditionPage) -> &'static str {
    match (&page.night, page.outcome) {
        (_, Some(_)) => "expedition-part-over",
        (Some(_), None) => "expedition-part-night",
        (None, None) => "expedition-part-day",
    }
}

/// A visited base whose words are written.
struct VisitWords<'a> {
    visit: &'a VisitedBase,
    missions: &'a MissionLibrary,
    texts: &'a Texts,
}

impl VisitWords<'_> {
    fn night(&self) -> Option<&PageNight> {
        self.visit.page.night.as_ref()
    }

    /// Returns `true` if the player's seat has planned the night.
    fn is_ready(&self) -> bool {
        let seat = self.night().zip(self.visit.seat).and_then(|(night, seat)| night.seats.get(usize::from(seat)));
        seat.is_some_and(|seat| seat.is_ready)
    }

    /// Returns the reason why the player can't finish the planning, if there is one.
    fn refuse_end(&self) -> Option<DisabledReason> {
        let id = match (self.night(), self.visit.seat) {
            (None, _) => "expedition-visit-day",
            (Some(_), None) => "expedition-visit-no-seat",
            (Some(_), Some(_)) => return None,
        };
        Some(DisabledReason::because("").whole(self.texts.t(id)))
    }

    /// Names the people who still plan; empty if there are none.
    fn describe_planning(&self) -> String {
        let seats = self.night().into_iter().flat_map(|night| &night.seats).filter(|seat| !seat.is_ready);
        let names: Vec<String> = seats.filter_map(|seat| Some(sanitized(seat.person.as_ref()?, NAME))).collect();
        match names.as_slice() {
            [] => String::new(),
            names => self.texts.t_args("expedition-waits-seats", &[("seats", names.join(", ").into())]),
        }
    }

    /// Describes the player's survivors without a task; empty if there are none.
    fn describe_own_idle(&self) -> String {
        let survivors = self.night().into_iter().flat_map(|night| &night.survivors);
        let idle = survivors.filter(|it| Some(it.seat) == self.visit.seat && it.task.is_none()).count();
        if idle == 0 { String::new() } else { self.texts.t_args("expedition-idle", &[("n", idle.into())]) }
    }

    /// Returns the sections of a kind of slot, and the free slots after them.
    fn list_slots(&self, is_outside: bool) -> Vec<SectionTile> {
        let page = &self.visit.page;
        let begun = page.sections.iter().filter(|section| section.is_outside == is_outside);
        let mut tiles: Vec<SectionTile> = begun.map(|section| self.build_tile(section)).collect();
        let free = SectionTile {
            picture: None,
            name: self.texts.t("expedition-slot-free"),
            state: TileState::Free,
            label: String::new(),
            about: self.texts.t("expedition-slot-about"),
        };
        let count = page.free_slots[usize::from(is_outside)].min(FREE_SLOTS);
        tiles.extend(std::iter::repeat_n(free, count.into()));
        tiles
    }

    fn build_tile(&self, section: &PageSection) -> SectionTile {
        let (state, label) = if section.work_left > 0 {
            let left = [("n", section.work_left.into())];
            (TileState::Begun, self.texts.t_args("expedition-work-left", &left))
        } else if section.is_damaged {
            (TileState::Damaged, self.texts.t("expedition-section-damaged"))
        } else {
            (TileState::Working, String::new())
        };
        let name = sanitized(&label_name(self.texts, &section.name), 22);
        // The id becomes the name of a file.
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let is_known = !section.id.is_empty() && section.id.chars().all(is_plain);
        let picture = is_known.then(|| format!("art/expedition/section_{}", section.id));
        SectionTile { picture, about: name.clone(), name, state, label }
    }

    fn describe_page_place(&self, place: &PagePlace) -> PlaceLine {
        let goes_there = |person: &&PagePerson| {
            matches!(&person.condition, PersonCondition::Living { task: Some(NamedTask::GoOut { place: goal, .. }), .. }
                if *goal == place.name)
        };
        PlaceLine {
            name: sanitized(&label_name(self.texts, &place.name), 26),
            about: describe_distance(self.texts, place.distance, place.kind),
            caches: place.caches.into(),
            party: self.visit.page.people.iter().filter(goes_there).count(),
        }
    }

    /// Returns the cards of the living. By night they have numbers and tasks to choose.
    fn list_survivors(&self) -> Vec<SurvivorCard> {
        let is_living = |person: &&PagePerson| matches!(person.condition, PersonCondition::Living { .. });
        let living = self.visit.page.people.iter().filter(is_living);
        living.enumerate().filter_map(|(index, person)| self.build_card(index, person)).collect()
    }

    fn build_card(&self, index: usize, person: &PagePerson) -> Option<SurvivorCard> {
        let PersonCondition::Living { seat, points_left, damage_points, task, .. } = &person.condition else {
            return None;
        };
        let survivor = self.night().and_then(|night| night.survivors.get(index));
        let is_own = survivor.is_some_and(|survivor| Some(survivor.seat) == self.visit.seat);
        let name = self.word(&person.name);
        let seat = seat.as_ref().map_or_else(|| self.texts.t("expedition-seat-ai"), |seat| sanitized(seat, NAME));
        let task_words = describe_named_task(self.texts, task.as_ref());
        let values = [
            ("name", name.clone().into()),
            ("left", (*points_left).into()),
            ("of", (*damage_points).into()),
            ("seat", seat.clone().into()),
            ("skills", self.describe_kind(person).into()),
            ("task", task_words.clone().into()),
        ];
        let most = (*damage_points).min(DAMAGE_POINTS);
        Some(SurvivorCard {
            id: survivor.map_or(SurvivorId(0), |survivor| survivor.id),
            spoken: self.texts.t_args("expedition-spoken-survivor", &values),
            picture: find_face_portrait(self.missions, person.face, (&person.id, &person.figure)),
            wounds: (most.saturating_sub(*points_left), most),
            seat,
            skills: self.describe_kind(person),
            about: name.clone(),
            name,
            task: task_words,
            is_busy: task.is_some(),
            is_open: is_own && !self.is_ready(),
        })
    }

    /// Returns the kind of figure of a person; empty if this game has no such kind.
    fn describe_kind(&self, person: &PagePerson) -> String {
        let catalogue = self.missions.catalogue();
        let kind = catalogue.and_then(|catalogue| Some(catalogue.kind(catalogue.find(&person.figure)?)));
        kind.map(|kind| self.word(&kind.name)).unwrap_or_default()
    }

    fn word(&self, name: &Localized) -> String {
        sanitized(localized_name(self.texts, name), NAME)
    }
}
