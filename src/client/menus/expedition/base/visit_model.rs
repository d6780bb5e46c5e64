//! Fills the model of the base from the page of an expedition at another machine, with the same words as on the screen
//! there. Numbers and texts come from that machine, so that they are limited here.

use campaign::expedition::{
    DayPart, PageNight, PagePerson, PagePlace, PageSection, PersonCondition, ResourceKind, SurvivorId,
};
use mission_library::MissionLibrary;
use rules::Localized;
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    model::{ExpeditionBaseModel, PlaceLine, SectionTile, StoreAmount, SurvivorCard, ThreatPanel, TileState},
    section_picture::section_picture,
    visited_base::VisitedBase,
};
use crate::expedition::{
    arms::name_arms,
    faces::find_face_portrait,
    seat_words::{describe_awaited_people, describe_idle_counts},
    survivor_words::describe_abilities,
    words::{
        day_part_text_id, describe_distance, describe_named_task, describe_place_risks, label_name, sentence_name,
    },
};

/// Maximum number of letters of the name of a player.
const NAME: usize = 28;
/// Maximum number of letters of a description.
const ABOUT: usize = 300;
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
        part: texts.t(day_part_text_id(page.part)),
        is_night: page.night.is_some(),
        is_over: page.part == DayPart::End,
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
        asks_end: !visit.idle_people().is_empty(),
        refused: words.refuse_end(),
        warning: visit.refusal.as_ref().map(|words| sanitized(words, REFUSAL)),
        news: None,
        is_waiting: is_ready,
        is_visit: true,
        has_dialog: false,
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
        describe_awaited_people(self.texts, seats.filter_map(|seat| seat.person.clone())).unwrap_or_default()
    }

    /// Describes the player's survivors without a task; empty if there are none.
    fn describe_own_idle(&self) -> String {
        let Some((night, own)) = self.night().zip(self.visit.seat) else { return String::new() };
        let idle = night.survivors.iter().filter(|it| it.seat == own && it.task.is_none()).count();
        let name = night.seats.get(usize::from(own)).and_then(|seat| seat.person.clone()).unwrap_or_default();
        let people = night.seats.iter().filter(|seat| seat.person.is_some()).count();
        describe_idle_counts(self.texts, vec![(name, idle)], people)
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
        let is_day = self.night().is_none();
        let picture = is_known.then(|| section_picture(&section.id, is_day && section.is_outside));
        SectionTile { picture, about: self.describe(&section.about), name, state, label }
    }

    fn describe_page_place(&self, place: &PagePlace) -> PlaceLine {
        PlaceLine {
            name: sanitized(&label_name(self.texts, &place.name), 26),
            about: describe_distance(self.texts, place.distance, place.kind),
            tip: describe_place_risks(self.texts, place.kind, &place.resources),
            caches: place.caches.into(),
            party: place.party.into(),
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
        let name = sentence_name(self.texts, &person.name);
        let story = self.describe(&person.story);
        let own = Some(person.weapons.as_slice()).filter(|own| !own.is_empty());
        let arms = name_arms(self.missions, self.texts, own, &person.figure);
        let abilities = describe_abilities(self.texts, &person.skills, (person.carry, person.noise), (&story, &arms));
        let seat = seat.as_ref().map_or_else(|| self.texts.t("expedition-seat-ai"), |seat| sanitized(seat, NAME));
        let is_over = self.visit.page.part == DayPart::End;
        let task_words = if is_over { String::new() } else { describe_named_task(self.texts, task.as_ref()) };
        let values = [
            ("name", name.clone().into()),
            ("left", (*points_left).into()),
            ("of", (*damage_points).into()),
            ("seat", seat.clone().into()),
            ("skills", abilities.complete.into()),
            ("task", task_words.clone().into()),
        ];
        let most = (*damage_points).min(DAMAGE_POINTS);
        Some(SurvivorCard {
            id: survivor.map_or(SurvivorId(0), |survivor| survivor.id),
            spoken: self.texts.t_args("expedition-spoken-survivor", &values),
            picture: find_face_portrait(self.missions, person.face, (&person.id, &person.figure)),
            wounds: (most.saturating_sub(*points_left), most),
            seat,
            arms: arms.short,
            skills: abilities.short,
            about: abilities.about,
            name,
            task: task_words,
            is_busy: task.is_some() || is_over,
            is_open: is_own && !self.is_ready(),
        })
    }

    /// Returns a description from the other machine.
    fn describe(&self, about: &Localized) -> String {
        sanitized(localized_name(self.texts, about), ABOUT)
    }
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{
        ExpeditionCampaign, ExpeditionData, ExpeditionOrder, ExpeditionTerms, SortieTarget, SurvivorTask,
        load_expedition_data,
    };
    use mission::paths;
    use ui_kit::language::Language;

    use super::*;
    use crate::expedition::{
        base::{
            model::{BaseQuestion, TaskTopic},
            task_options::TaskOptions,
            view_model::build_base_model,
            visit_prompts::build_visit_prompt,
        },
        open_expedition::OpenExpedition,
    };

    /// Returns the data of the game with one new enemy each evening, and without events.
    fn data_with_one_enemy() -> ExpeditionData {
        let folder = paths::assets_dir().join("data").join("expedition");
        let mut data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        for event in &mut data.content.events {
            event.unanswered.clear();
            event.choices.clear();
        }
        for hardness in &mut data.rules.hardnesses {
            (hardness.daily, hardness.daily_late) = (1, 1);
        }
        data
    }

    /// Begins an expedition of Ana and Luis, and plans its second night.
    fn plan_second_night(name: &str) -> ExpeditionCampaign {
        let seats = vec![Some("Ana".to_owned()), Some("Luis".to_owned())];
        let terms = ExpeditionTerms { length: "medium".into(), hardness: "normal".into(), seats, seed: 3 };
        let folder = std::env::temp_dir().join(format!("incursion-{name}-{}", std::process::id()));
        let mut campaign = ExpeditionCampaign::create(&folder, data_with_one_enemy(), &terms).expect("a new folder");
        for seat in 0..2 {
            campaign.submit(seat, &ExpeditionOrder::SetReady).expect("it has planned");
        }
        assert_eq!(campaign.state().day, 2);
        let [first, second] = [0, 1].map(|index| campaign.state().survivors[index].clone());
        let target = SortieTarget::Place(campaign.state().places[0].id);
        for (survivor, task) in [(first, SurvivorTask::GoOut { target, boxes: 0 }), (second, SurvivorTask::Watch)] {
            let order = ExpeditionOrder::Assign { survivor: survivor.id, task };
            campaign.submit(survivor.seat, &order).expect("a free task");
        }
        campaign
    }

    #[test]
    fn a_guest_sees_the_names_and_numbers_of_the_host() {
        let mut app = App::new();
        app.add_plugins(mission_library::plugin);
        let missions = app.world().resource::<MissionLibrary>();
        let open = OpenExpedition::new(plan_second_night("guest-base"), "Far".to_owned());
        let visit = VisitedBase { page: open.campaign.page("Far"), seat: Some(1), refusal: None };
        assert_eq!(visit.page.threat.iter().map(|enemies| enemies.count).collect::<Vec<_>>(), [1]);
        for texts in [Language::Es, Language::En].map(Texts::load) {
            let (host, guest) =
                (build_base_model(&open, missions, &texts), build_visit_model(&visit, missions, &texts));
            assert_eq!((guest.day, guest.days, &guest.part), (host.day, host.days, &host.part));
            assert!(!guest.is_over && !host.is_over);
            assert_eq!((&guest.stores, guest.gate, guest.reputation), (&host.stores, host.gate, host.reputation));
            assert_eq!((&guest.slots, &guest.threat, &guest.places), (&host.slots, &host.threat, &host.places));
            // Each of them may give tasks to other survivors.
            let cards = |model: ExpeditionBaseModel| {
                let cards = model.survivors.into_iter().map(|card| SurvivorCard { is_open: false, ..card });
                cards.collect::<Vec<_>>()
            };
            assert_eq!(cards(guest), cards(host));
        }
        let _ = std::fs::remove_dir_all(open.campaign.folder());
    }

    #[test]
    fn a_guest_chooses_from_tasks_in_the_words_of_the_host() {
        let open = OpenExpedition::new(plan_second_night("guest-tasks"), "Far".to_owned());
        let visit = VisitedBase { page: open.campaign.page("Far"), seat: Some(1), refusal: None };
        let own = open.state().survivors.iter().filter(|survivor| survivor.seat == 1);
        let questions: Vec<_> = own.flat_map(|own| TaskTopic::ALL.map(|topic| (own, topic))).collect();
        for texts in [Language::Es, Language::En].map(Texts::load) {
            let mut topics = 0;
            for &(survivor, topic) in &questions {
                let host = TaskOptions { open: &open, texts: &texts, survivor }.list(topic);
                let question = BaseQuestion::Tasks(survivor.id, topic);
                let guest = build_visit_prompt(&visit, &question, &texts).expect("a survivor of the guest").options;
                topics += usize::from(!guest.is_empty());
                for option in guest {
                    let known = host.iter().find(|known| known.intent == option.intent);
                    assert_eq!(known.map(|known| &known.words), Some(&option.words));
                }
            }
            assert!(topics > 0);
        }
        let _ = std::fs::remove_dir_all(open.campaign.folder());
    }
}
