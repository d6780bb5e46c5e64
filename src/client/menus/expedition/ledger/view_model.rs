//! Fills the model of the ledger.

use campaign::expedition::{
    ExpeditionOutcome, ExpeditionState, LoggedGoal, SurvivorId, battles::LoggedJournal, write_expedition_day,
};
use mission_library::MissionLibrary;
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    battles::find_battle_refusal,
    leaves::{LedgerLeaf, split_day},
    model::{ExpeditionLogModel, LedgerBattle, LedgerPage, PersonLine},
};
use crate::expedition::{
    faces::find_portrait,
    open_expedition::OpenExpedition,
    seat_words::label_seat_of_dead,
    words::{describe_death, duel_name, outcome_text_ids, person_name, place_name, seat_name},
};

/// Returns the last day with an event; 1 if there is none.
pub(super) fn last_told_day(state: &ExpeditionState) -> u8 {
    state.log.last().map_or(1, |entry| entry.day)
}

pub(super) fn build_log_model(
    open: &OpenExpedition,
    page: &LedgerPage,
    missions: &MissionLibrary,
    texts: &Texts,
) -> ExpeditionLogModel {
    let state = open.state();
    let day = page.day.max(1);
    let told = tell_day(open, page, day, texts);
    let days = 1..=last_told_day(state).max(day);
    let leaf = page.leaf.min(told.leaves.len().saturating_sub(1));
    let LedgerLeaf { story, battles } = told.leaves[leaf].clone();
    let logged = list_day_battles(page, day).skip(battles.start).take(battles.len());
    ExpeditionLogModel {
        name: sanitized(&open.name, 40),
        leaves: days.map(|day| tell_day(open, page, day, texts).leaves.len()).collect(),
        day,
        leaf,
        title: told.title,
        story: told.sentences[story].to_vec(),
        battles: logged.map(|logged| build_ledger_battle(open, logged, texts)).collect(),
        people: list_people(open, missions, texts),
        stamp: state.outcome().map(|outcome| (texts.t(outcome_text_ids(outcome).0), outcome == ExpeditionOutcome::Won)),
        summary: summarize_days(state, texts),
        warning: page.warning.clone(),
        is_page: false,
    }
}

/// The story of a day, and its pages.
struct DayStory {
    title: String,
    sentences: Vec<String>,
    leaves: Vec<LedgerLeaf>,
}

fn tell_day(open: &OpenExpedition, page: &LedgerPage, day: u8, texts: &Texts) -> DayStory {
    let told = write_expedition_day(open.state(), open.data(), day);
    let mut lines = localized_name(texts, &told).lines().map(str::to_owned);
    let title = lines.next().unwrap_or_default();
    let sentences: Vec<String> = lines.collect();
    let leaves = split_day(&sentences, list_day_battles(page, day).count());
    DayStory { title, sentences, leaves }
}

fn list_day_battles(page: &LedgerPage, day: u8) -> impl Iterator<Item = &LoggedJournal> {
    page.journals.iter().filter(move |logged| logged.battle.day == day)
}

fn build_ledger_battle(open: &OpenExpedition, logged: &LoggedJournal, texts: &Texts) -> LedgerBattle {
    let goal = match &logged.battle.goal {
        LoggedGoal::Place(kind) => place_name(texts, open.data(), kind),
        LoggedGoal::Duel(person) => duel_name(texts, open.data(), person),
        LoggedGoal::Assault { is_last: false } => texts.t("expedition-log-assault"),
        LoggedGoal::Assault { is_last: true } => texts.t("expedition-log-last-assault"),
    };
    let refused = find_battle_refusal(texts, logged);
    let turns = logged.journal.as_ref().map_or(0, |saved| saved.turn);
    let is_damaged = logged.journal.as_ref().is_some_and(|saved| saved.damaged);
    let id = if is_damaged { "expedition-battle-damaged" } else { "expedition-battle-turns" };
    LedgerBattle {
        number: logged.battle.number,
        name: goal,
        is_available: refused.is_none(),
        about: refused.unwrap_or_else(|| texts.t_args(id, &[("n", turns.into())])),
    }
}

fn list_people(open: &OpenExpedition, missions: &MissionLibrary, texts: &Texts) -> Vec<PersonLine> {
    let (state, data) = (open.state(), open.data());
    let line = |person: &str, about: String, survivor: Option<SurvivorId>| PersonLine {
        survivor,
        name: person_name(texts, data, person),
        of_seat: if survivor.is_none() { label_seat_of_dead(texts, state, person) } else { String::new() },
        picture: data.person(person).map(|person| find_portrait(missions, person)).unwrap_or_default(),
        about,
        is_dead: survivor.is_none(),
    };
    let living = state
        .survivors
        .iter()
        .map(|survivor| line(&survivor.person, seat_name(texts, state, survivor.seat), Some(survivor.id)));
    let dead = state.dead.iter().map(|person| line(person, describe_death(texts, state.death_of(person)), None));
    living.chain(dead).collect()
}

/// Returns the numbers of days, sections, battles and kills, and the end if the expedition is over.
fn summarize_days(state: &ExpeditionState, texts: &Texts) -> Vec<String> {
    let built = state.sections.iter().filter(|section| section.work_left == 0).count();
    let values = [
        ("day", state.day.into()),
        ("built", built.into()),
        ("battles", state.battle_count.into()),
        ("kills", state.count_kills().into()),
    ];
    let mut summary = vec![texts.t_args("expedition-summary", &values)];
    summary.extend(state.outcome().map(|outcome| texts.t(outcome_text_ids(outcome).1)));
    summary
}
