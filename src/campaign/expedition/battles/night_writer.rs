//! Writes the night of a page: which tasks each survivor may be given, and their prices.

use crate::expedition::{
    base_values::BaseValues,
    day_turn::DayTurn,
    named_task::NamedTask,
    night_order::has_short_ids,
    page_limits::{MAX_BOX_CHOICES, MAX_PAGE_ITEMS, MAX_PAGE_NAME, MAX_PAGE_TASKS, shorten_word},
    page_night::{PageNight, PageSeat, PageSurvivor, PageTask},
    plans::{SortieTarget, SurvivorId},
    resources::ResourceKind,
    state::{ExpeditionPhase, SurvivorState, SurvivorTask},
    task_check::price_of_task,
};

/// Returns the night of a page; `None` by day.
pub(super) fn write_page_night(base: BaseValues<'_>) -> Option<PageNight> {
    let state = base.state;
    if state.phase != ExpeditionPhase::Planning {
        return None;
    }
    let seats = state.seats.iter().map(|seat| PageSeat {
        person: seat.person.as_ref().map(|name| shorten_word(name, MAX_PAGE_NAME)),
        is_ready: seat.is_ready,
    });
    let mut tasks: Vec<PageTask> = Vec::new();
    let survivors = state.survivors_by_seat().into_iter().take(MAX_PAGE_ITEMS);
    let survivors = survivors.map(|survivor| write_survivor(base, survivor, &mut tasks)).collect();
    Some(PageNight { seats: seats.collect(), survivors, tasks })
}

/// Writes a survivor. Tasks that no other survivor has for the same price are added to the list.
fn write_survivor(base: BaseValues<'_>, survivor: &SurvivorState, tasks: &mut Vec<PageTask>) -> PageSurvivor {
    let mut options = Vec::new();
    for found in list_options(base, survivor.id) {
        let known = tasks.iter().position(|known| *known == found);
        let index = known.unwrap_or_else(|| {
            tasks.push(found);
            tasks.len() - 1
        });
        options.extend(u16::try_from(index).ok().filter(|_| index < MAX_PAGE_TASKS));
    }
    tasks.truncate(MAX_PAGE_TASKS);
    let task = survivor.task.as_ref().map(|paid| paid.task.clone()).filter(has_short_ids);
    PageSurvivor { id: survivor.id, seat: survivor.seat, task, options }
}

/// Returns the tasks that a survivor may be given now in place of the present one.
fn list_options(base: BaseValues<'_>, survivor: SurvivorId) -> Vec<PageTask> {
    let BaseValues { state, data } = base;
    let mut idle = state.clone();
    DayTurn { state: &mut idle, data }.withdraw_task(survivor);
    let candidates = list_candidates(BaseValues { state: &idle, data }).into_iter().filter(has_short_ids);
    let priced = candidates.filter_map(|task| {
        let price = price_of_task(&idle, data, survivor, &task).ok()?;
        Some(PageTask { name: NamedTask::of(state, data, &task), task, price })
    });
    priced.collect()
}

/// Returns all tasks that any survivor could have.
fn list_candidates(base: BaseValues<'_>) -> Vec<SurvivorTask> {
    let BaseValues { state, data } = base;
    let places = state.places.iter().map(|place| SortieTarget::Place(place.id));
    let targets = places.chain(state.offers.iter().map(|person| SortieTarget::Duel(person.clone())));
    let most = data.rules.boxes.min(MAX_BOX_CHOICES);
    let sorties =
        targets.flat_map(|target| (0..=most).map(move |boxes| SurvivorTask::GoOut { target: target.clone(), boxes }));
    let mut tasks: Vec<SurvivorTask> = sorties.collect();
    let sections = || data.content.sections.iter().map(|section| section.id.clone());
    tasks.extend(sections().map(|section| SurvivorTask::Build { section }));
    tasks.extend(sections().map(|section| SurvivorTask::Use { section }));
    tasks.extend(ResourceKind::ALL.map(|wanted| SurvivorTask::Drive { wanted }));
    tasks.extend(state.threat.iter().map(|(enemy, _)| SurvivorTask::Clear { enemy: enemy.to_owned() }));
    tasks.extend([SurvivorTask::Rest, SurvivorTask::Watch, SurvivorTask::RepairGate]);
    tasks.extend(state.sections.iter().map(|section| SurvivorTask::Repair { section: section.id.clone() }));
    tasks
}

#[cfg(test)]
mod tests {
    use mission::paths;

    use super::*;
    use crate::expedition::{
        content::PlaceCache,
        data::ExpeditionData,
        data_files::load_expedition_data,
        dice::ExpeditionDice,
        orders::ExpeditionOrder,
        state::ExpeditionState,
        submit::{ExpeditionTerms, begin_expedition, submit_expedition_order},
    };

    fn begin_night() -> (ExpeditionState, ExpeditionData) {
        let folder = paths::assets_dir().join("data").join("expedition");
        let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let seats = vec![Some("Ana".to_owned()), Some("Luis".to_owned())];
        let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 5 };
        (begin_expedition(&data, &terms).expect("good terms"), data)
    }

    /// Returns the first section that the first survivor can afford to build.
    fn find_building(night: &PageNight) -> SurvivorTask {
        let mut tasks = night.tasks_of(&night.survivors[0]).map(|option| &option.task);
        tasks.find(|task| matches!(task, SurvivorTask::Build { .. })).expect("a section").clone()
    }

    #[test]
    fn tasks_of_the_page_are_those_that_the_rules_accept() {
        let (mut state, data) = begin_night();
        let night = write_page_night(BaseValues { state: &state, data: &data }).expect("a night");
        let task = find_building(&night);
        let PageSurvivor { id, seat, .. } = night.survivors[0];
        let order = ExpeditionOrder::Assign { survivor: id, task: task.clone() };
        submit_expedition_order(&mut state, &data, seat, &order).expect("it was offered");

        let night = write_page_night(BaseValues { state: &state, data: &data }).expect("a night");
        assert_eq!(night.survivors[0].task, Some(task.clone()));
        for survivor in &night.survivors {
            for PageTask { task, price, .. } in night.tasks_of(survivor) {
                let order = ExpeditionOrder::Assign { survivor: survivor.id, task: task.clone() };
                let mut next = state.clone();
                let done = submit_expedition_order(&mut next, &data, survivor.seat, &order);
                assert!(done.is_ok(), "{task:?}: {done:?}");
                let paid = next.survivor(survivor.id).and_then(|survivor| survivor.task.as_ref());
                assert_eq!(paid.map(|paid| &paid.price), Some(price), "{task:?}");
            }
        }
        let price_for = |survivor: &PageSurvivor| {
            night.tasks_of(survivor).find(|option| option.task == task).map(|option| option.price.is_empty())
        };
        assert_eq!(night.survivors[..2].iter().map(price_for).collect::<Vec<_>>(), [Some(false), Some(true)]);
        assert!(night.is_sound());
    }

    #[test]
    fn the_night_tells_nothing_of_dice_and_places() {
        let (state, data) = begin_night();
        let mut twin = state.clone();
        twin.dice = ExpeditionDice::seeded(99);
        for place in &mut twin.places {
            place.seed ^= 0xFFFF;
            place.caches.iter_mut().for_each(|cache| *cache = PlaceCache(ResourceKind::Fuel, 7));
        }
        assert_ne!(state, twin);
        let [one, other] = [&state, &twin].map(|state| write_page_night(BaseValues { state, data: &data }));
        assert!(one.is_some());
        assert_eq!(one, other);
    }
}
