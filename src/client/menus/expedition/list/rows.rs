//! Fills the model of the list of expeditions.

use campaign::expedition::ExpeditionFileError;
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    state::ExpeditionListState,
    view::{ExpeditionListIntent, ExpeditionListModel, ListedDetail},
};
use crate::{
    expedition::{
        expedition_folders::{ExpeditionSummary, ListedExpedition},
        words::{expedition_error_text, outcome_text_ids},
    },
    list_screen::{EntrySign, ListContents, ListEntry},
    mission_summary::MissionSummary,
    records::text::format_date,
};

pub(super) fn update_expedition_list_model(
    state: Res<ExpeditionListState>,
    texts: Res<Texts>,
    mut model: ResMut<ExpeditionListModel>,
) {
    let entries = state.listed.iter().enumerate().map(|place| build_expedition_entry(&texts, place));
    let current = state.current();
    model.set_if_neq(ExpeditionListModel {
        list: ListContents {
            entries: entries.collect(),
            chosen: state.place(),
            // The details replace the summary of a mission.
            summary: MissionSummary::default(),
        },
        detail: current.map(|listed| build_expedition_detail(&texts, listed)),
        warning: state.warning.clone(),
    });
}

fn build_expedition_entry(
    texts: &Texts,
    (place, listed): (usize, &ListedExpedition),
) -> ListEntry<ExpeditionListIntent> {
    let sign = if listed.contents.is_ok() { "gate" } else { "lock" };
    let (name, intent) = (format!("expedition-{place}"), ExpeditionListIntent::Choose(place));
    let entry = ListEntry::new(name, intent, EntrySign::Icon(sign), sanitized(&listed.name, 22));
    match &listed.contents {
        Ok(summary) => ListEntry { subtitle: describe_stage(texts, summary), ..entry },
        Err(error) => {
            let id = if matches!(error, ExpeditionFileError::InUse { .. }) {
                "campaign-in-use-short"
            } else {
                "campaign-fault-short"
            };
            entry.blocked(palette::ATTACK_ON_STEEL, texts.t(id))
        }
    }
}

/// Describes the day, or the end.
fn describe_stage(texts: &Texts, summary: &ExpeditionSummary) -> String {
    match summary.outcome {
        Some(outcome) => texts.t(outcome_text_ids(outcome).0),
        None => texts.t_args("expedition-day", &[("n", summary.day.into()), ("of", summary.days.into())]),
    }
}

fn build_expedition_detail(texts: &Texts, listed: &ListedExpedition) -> ListedDetail {
    let name = sanitized(&listed.name, 32);
    let date = format_date(texts, listed.last_played);
    let summary = match &listed.contents {
        Ok(summary) => summary,
        Err(error) => {
            return ListedDetail {
                name,
                date,
                error: Some(expedition_error_text(texts, error)),
                can_restore: matches!(error, ExpeditionFileError::Damaged { has_previous: true, .. }),
                is_in_use: matches!(error, ExpeditionFileError::InUse { .. }),
                ..ListedDetail::default()
            };
        }
    };
    let person = |seat: &Option<String>| {
        seat.as_ref().map_or_else(|| texts.t("expedition-seat-ai"), |person| sanitized(person, 24))
    };
    let words = |id: &str, value: String| texts.t_args(id, &[("what", value.into())]);
    let counts = [("living", summary.living.into()), ("dead", summary.dead.into())];
    ListedDetail {
        name,
        date,
        lines: vec![
            describe_stage(texts, summary),
            words("expedition-detail-length", localized_name(texts, &summary.length).to_owned()),
            words("expedition-detail-hardness", localized_name(texts, &summary.hardness).to_owned()),
            words("expedition-detail-people", summary.seats.iter().map(person).collect::<Vec<_>>().join(", ")),
            texts.t_args("expedition-detail-survivors", &counts),
        ],
        end: summary.outcome.map(|outcome| texts.t(outcome_text_ids(outcome).1)),
        ..ListedDetail::default()
    }
}
