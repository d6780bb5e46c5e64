//! Writes the page of an expedition for players at another machine.

use rules::Localized;

use super::{expedition_battle::short_number, night_writer::write_page_night};
use crate::expedition::{
    base_values::BaseValues,
    content::{PersonData, SlotKind},
    expedition_campaign::ExpeditionCampaign,
    expedition_page::{ExpeditionPage, PageDay, PageEnemies, PagePerson, PagePlace, PageSection, PersonCondition},
    named_task::NamedTask,
    page_limits::{
        MAX_DAY_LETTERS, MAX_PAGE_ABOUT, MAX_PAGE_DAYS, MAX_PAGE_ITEMS, MAX_PAGE_NAME, MAX_PAGE_SKILLS,
        MAX_PAGE_WEAPONS, shorten_text, shorten_word,
    },
    plans::{PlaceId, SortieTarget, SurvivorId},
    state::{SurvivorState, SurvivorTask},
    story::write_expedition_day,
};

impl ExpeditionCampaign {
    /// Returns the page of the expedition, for players at another machine. `name` is the name that the players gave it.
    pub fn page(&self, name: &str) -> ExpeditionPage {
        let awaited = self.awaited_battle();
        let party: Option<Vec<SurvivorId>> =
            awaited.map(|(_, party)| party.iter().map(|member| member.survivor).collect());
        let base = BaseValues { state: self.state(), data: self.data() };
        let writer = PageWriter { base, party: party.unwrap_or_default() };
        let BaseValues { state, data } = base;
        ExpeditionPage {
            name: shorten_word(name, MAX_PAGE_NAME),
            day: state.day,
            days: base.length().days,
            part: state.phase.day_part(),
            hardness: shorten_name(&base.hardness().name),
            battle: awaited.map(|(number, _)| short_number(number)),
            outcome: state.outcome(),
            people: writer.list_people(),
            stock: state.stock.clone(),
            storage: base.storage(),
            gate: state.gate,
            max_gate: base.max_gate(),
            reputation: state.reputation,
            sections: writer.list_sections(),
            free_slots: [SlotKind::Inside, SlotKind::Outside].map(|slot| base.free_slots(slot)),
            threat: writer.list_threat(),
            danger: data.danger(&state.threat),
            limit: base.hardness().limit,
            places: writer.list_places(),
            story: writer.tell_last_days(),
            night: write_page_night(base),
        }
    }
}

/// An expedition whose page is written.
struct PageWriter<'a> {
    base: BaseValues<'a>,
    /// The survivors in the battle that the expedition waits for.
    party: Vec<SurvivorId>,
}

impl PageWriter<'_> {
    fn list_people(&self) -> Vec<PagePerson> {
        let BaseValues { state, data } = self.base;
        let living = state.survivors_by_seat().into_iter().map(|survivor| {
            let condition = self.describe_survivor(survivor);
            self.describe_person(self.base.person(survivor), condition)
        });
        let dead = state.dead.iter().filter_map(|id| {
            let condition = PersonCondition::Dead { death: state.death_of(id) };
            Some(self.describe_person(data.person(id)?, condition))
        });
        living.chain(dead).take(MAX_PAGE_ITEMS).collect()
    }

    fn describe_person(&self, person: &PersonData, condition: PersonCondition) -> PagePerson {
        PagePerson {
            id: shorten_word(&person.id, MAX_PAGE_NAME),
            name: shorten_name(&person.name),
            story: shorten_text(&person.story, MAX_PAGE_ABOUT),
            skills: person.skills.iter().take(MAX_PAGE_SKILLS).copied().collect(),
            carry: self.base.carry(person),
            noise: person.noise,
            face: person.face,
            figure: shorten_word(&person.figure, MAX_PAGE_NAME),
            weapons: person.weapons.iter().flatten().take(MAX_PAGE_WEAPONS).copied().collect(),
            condition,
        }
    }

    fn describe_survivor(&self, survivor: &SurvivorState) -> PersonCondition {
        let BaseValues { state, data } = self.base;
        let seat = state.seats.get(usize::from(survivor.seat)).and_then(|seat| seat.person.as_ref());
        PersonCondition::Living {
            seat: seat.map(|name| shorten_word(name, MAX_PAGE_NAME)),
            points_left: self.base.points_left(survivor),
            damage_points: self.base.person(survivor).damage_points,
            task: survivor.task.as_ref().map(|paid| NamedTask::of(state, data, &paid.task)),
            is_fighting: self.party.contains(&survivor.id),
        }
    }

    fn list_sections(&self) -> Vec<PageSection> {
        let BaseValues { state, data } = self.base;
        let known = state.sections.iter().filter_map(|section| {
            let known = data.section(&section.id)?;
            Some(PageSection {
                id: shorten_word(&section.id, MAX_PAGE_NAME),
                name: shorten_name(&known.name),
                about: shorten_text(&known.about, MAX_PAGE_ABOUT),
                is_outside: known.slot == SlotKind::Outside,
                work_left: section.work_left,
                is_damaged: section.is_damaged,
            })
        });
        known.take(MAX_PAGE_ITEMS).collect()
    }

    fn list_threat(&self) -> Vec<PageEnemies> {
        let BaseValues { state, data } = self.base;
        let known = state.threat.iter().filter_map(|(enemy, count)| {
            let kind = data.enemy(enemy)?;
            let single = (count == 1).then(|| shorten_name(&kind.one));
            let id = shorten_word(enemy, MAX_PAGE_NAME);
            Some(PageEnemies { id, count, name: shorten_name(&kind.many), single })
        });
        known.take(MAX_PAGE_ITEMS).collect()
    }

    fn list_places(&self) -> Vec<PagePlace> {
        let BaseValues { state, data } = self.base;
        let known = state.places.iter().filter_map(|place| {
            let kind = data.place(&place.kind)?;
            Some(PagePlace {
                id: place.id,
                name: shorten_name(&kind.name),
                distance: kind.distance,
                kind: kind.kind,
                resources: kind.possible_resources(),
                caches: u16::try_from(place.caches.len()).unwrap_or(u16::MAX),
                party: u16::try_from(self.count_party(place.id)).unwrap_or(u16::MAX),
            })
        });
        known.take(MAX_PAGE_ITEMS).collect()
    }

    /// Returns the number of survivors who go to a place.
    fn count_party(&self, place: PlaceId) -> usize {
        let target = SortieTarget::Place(place);
        let goes_there =
            |task: &SurvivorTask| matches!(task, SurvivorTask::GoOut { target: goal, .. } if *goal == target);
        self.base.state.with_task(goes_there).len()
    }

    /// Returns the last days with a story.
    fn tell_last_days(&self) -> Vec<PageDay> {
        let BaseValues { state, data } = self.base;
        let mut days: Vec<u8> = state.log.iter().map(|entry| entry.day).collect();
        days.sort_unstable();
        days.dedup();
        let last = days.split_off(days.len().saturating_sub(MAX_PAGE_DAYS));
        let tell = |day| shorten_text(&write_expedition_day(state, data, day), MAX_DAY_LETTERS);
        last.into_iter().map(|day| PageDay { day, story: tell(day) }).collect()
    }
}

fn shorten_name(name: &Localized) -> Localized {
    shorten_text(name, MAX_PAGE_NAME)
}
