//! Fills the model of the base.

use campaign::expedition::{
    BaseValues, ExpeditionPhase, PlaceState, ResourceKind, SectionData, SectionState, SlotKind, SortieTarget,
    SurvivorState, SurvivorTask,
};
use mission_library::MissionLibrary;
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    model::{ExpeditionBaseModel, PlaceLine, SectionTile, StoreAmount, SurvivorCard, ThreatPanel, TileState},
    section_picture::section_picture,
};
use crate::expedition::{
    arms::name_arms,
    faces::find_portrait,
    open_expedition::OpenExpedition,
    seat_words::{describe_awaited, describe_idle},
    survivor_words::describe_abilities,
    words::{
        day_part_text_id, describe_place, describe_place_risks, describe_task, label_name, person_name, place_name,
        seat_name,
    },
};

pub(super) fn build_base_model(open: &OpenExpedition, missions: &MissionLibrary, texts: &Texts) -> ExpeditionBaseModel {
    let (state, data) = (open.state(), open.data());
    let base = BaseValues { state, data };
    let is_night = state.phase == ExpeditionPhase::Planning;
    let (people, awaited) = (open.deciding_here(), open.awaited_seats());
    let survivors = state.survivors_by_seat().into_iter();
    ExpeditionBaseModel {
        day: state.day,
        days: base.length().days,
        part: texts.t(day_part_text_id(state.phase.day_part())),
        is_night,
        is_over: state.outcome().is_some(),
        stores: ResourceKind::ALL.map(|kind| build_store(texts, base, kind)).to_vec(),
        gate: (state.gate, base.max_gate()),
        reputation: state.reputation,
        slots: [SlotKind::Inside, SlotKind::Outside].map(|slot| build_slots(texts, base, slot)),
        threat: build_threat_panel(texts, base),
        places: state.places.iter().map(|place| build_place_line(texts, base, place)).collect(),
        survivors: survivors.map(|survivor| build_survivor_card(open, missions, texts, survivor)).collect(),
        offers: state.offers.len(),
        idle: describe_awaited(texts, state, &awaited).unwrap_or_else(|| describe_idle(texts, state, &people)),
        asks_end: !open.idle_survivors().is_empty(),
        refused: (!is_night).then(|| refuse_by_day(texts, &state.phase)),
        warning: open.warning.clone(),
        news: open.news.clone(),
        is_waiting: !awaited.is_empty(),
        is_visit: false,
        has_dialog: false,
    }
}

/// Returns the reason why the night can't end.
fn refuse_by_day(texts: &Texts, phase: &ExpeditionPhase) -> DisabledReason {
    let is_over = matches!(phase, ExpeditionPhase::Over(_));
    let id = if is_over { "expedition-is-over" } else { "expedition-not-night" };
    DisabledReason::because("").whole(texts.t(id))
}

fn build_store(texts: &Texts, base: BaseValues<'_>, kind: ResourceKind) -> StoreAmount {
    StoreAmount {
        kind,
        name: label_name(texts, &kind.word()),
        amount: base.state.stock.amount(kind),
        most: base.storage(),
    }
}

/// Returns the sections of a kind of slot, and the free slots after them.
fn build_slots(texts: &Texts, base: BaseValues<'_>, slot: SlotKind) -> Vec<SectionTile> {
    let known = base.state.sections.iter().filter_map(|state| Some((state, base.data.section(&state.id)?)));
    let begun = known.filter(|(_, section)| section.slot == slot);
    let is_day = base.state.phase != ExpeditionPhase::Planning;
    let tile = |(state, section)| build_section_tile(texts, state, section, is_day);
    let mut tiles: Vec<SectionTile> = begun.map(tile).collect();
    let free = SectionTile {
        picture: None,
        name: texts.t("expedition-slot-free"),
        state: TileState::Free,
        label: String::new(),
        about: texts.t("expedition-slot-about"),
    };
    tiles.extend(std::iter::repeat_n(free, base.free_slots(slot).into()));
    tiles
}

fn build_section_tile(texts: &Texts, state: &SectionState, section: &SectionData, is_day: bool) -> SectionTile {
    let (tile, label) = if state.work_left > 0 {
        (TileState::Begun, texts.t_args("expedition-work-left", &[("n", state.work_left.into())]))
    } else if state.is_damaged {
        (TileState::Damaged, texts.t("expedition-section-damaged"))
    } else {
        (TileState::Working, String::new())
    };
    SectionTile {
        picture: Some(section_picture(&section.id, is_day && section.slot == SlotKind::Outside)),
        name: sanitized(&label_name(texts, &section.name), 22),
        state: tile,
        label,
        about: localized_name(texts, &section.about).to_owned(),
    }
}

fn build_threat_panel(texts: &Texts, base: BaseValues<'_>) -> ThreatPanel {
    let (state, data) = (base.state, base.data);
    let name = |enemy: &str| match data.enemy(enemy) {
        Some(kind) => label_name(texts, &kind.many),
        None => sanitized(enemy, 24),
    };
    ThreatPanel {
        enemies: state.threat.iter().map(|(enemy, count)| (count, name(enemy))).collect(),
        danger: data.danger(&state.threat),
        limit: base.hardness().limit,
    }
}

fn build_place_line(texts: &Texts, base: BaseValues<'_>, place: &PlaceState) -> PlaceLine {
    let kind = base.data.place(&place.kind);
    let goes_there = |task: &SurvivorTask| matches!(task, SurvivorTask::GoOut { target: SortieTarget::Place(id), .. } if *id == place.id);
    PlaceLine {
        name: sanitized(&place_name(texts, base.data, &place.kind), 26),
        about: kind.map(|kind| describe_place(texts, kind)).unwrap_or_default(),
        tip: kind.map(|kind| describe_place_risks(texts, kind.kind, &kind.possible_resources())).unwrap_or_default(),
        caches: place.caches.len(),
        party: base.state.with_task(goes_there).len(),
    }
}

fn build_survivor_card(
    open: &OpenExpedition,
    missions: &MissionLibrary,
    texts: &Texts,
    survivor: &SurvivorState,
) -> SurvivorCard {
    let (state, data) = (open.state(), open.data());
    let base = BaseValues { state, data };
    let person = base.person(survivor);
    let (name, seat) = (person_name(texts, data, &survivor.person), seat_name(texts, state, survivor.seat));
    let story = localized_name(texts, &person.story);
    let arms = name_arms(missions, texts, person.weapons.as_deref(), &person.figure);
    let abilities = describe_abilities(texts, &person.skills, (base.carry(person), person.noise), (story, &arms));
    let task = survivor.task.as_ref().map(|paid| &paid.task);
    let is_over = matches!(state.phase, ExpeditionPhase::Over(_));
    let task_words = if is_over { String::new() } else { describe_task(texts, (state, data), task) };
    let values = [
        ("name", name.clone().into()),
        ("left", base.points_left(survivor).into()),
        ("of", person.damage_points.into()),
        ("seat", seat.clone().into()),
        ("skills", abilities.complete.into()),
        ("task", task_words.clone().into()),
    ];
    SurvivorCard {
        id: survivor.id,
        spoken: texts.t_args("expedition-spoken-survivor", &values),
        name,
        picture: find_portrait(missions, person),
        wounds: (survivor.wounds.min(person.damage_points), person.damage_points),
        seat,
        about: abilities.about,
        arms: arms.short,
        skills: abilities.short,
        task: task_words,
        is_busy: task.is_some() || is_over,
        is_open: open.deciding_here().contains(&survivor.seat) && state.phase == ExpeditionPhase::Planning,
    }
}
