//! Fills the model of the balance screen.

use bevy::prelude::*;

use super::{
    numbers::{build_balance_figures, chosen_change, find_best_change, heat_steps},
    state::BalanceState,
    steps::{BattleCounts, Job},
    text,
};
use crate::{
    balance::{BalanceFigures, BalanceModel, ChangeRow},
    briefing::build_mini_map,
    player_setup::seats,
};
use balance::Measurement;
use mission_library::MissionLibrary;
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum length of a mission's name, in characters.
const NAME: usize = 20;

pub(super) fn update_balance_model(
    measuring: Res<BalanceState>,
    (missions, texts, battles): (Res<MissionLibrary>, Res<Texts>, Res<BattleCounts>),
    mut model: ResMut<BalanceModel>,
    mut shown_figures: ResMut<BalanceFigures>,
) {
    let terms = &measuring.terms;
    let plan = build_mini_map(&terms.mission);
    shown_figures.set_if_neq(build_balance_figures(&texts, &measuring, &battles, &plan));
    let best = find_best_change(&measuring);
    let name = sanitized(localized_name(&texts, &terms.mission.name), NAME);
    let points = [("allied", terms.rp.allied.into()), ("german", terms.rp.german.into())];
    let wait = || DisabledReason::because("").whole(texts.t("balance-wait"));
    let fresh = BalanceModel {
        head: format!("{name} · {}", texts.t_args("skirmish-rp", &points)),
        players: texts.t("balance-players"),
        band: data_warning(&texts, &measuring),
        fault: explain_unplayable((&texts, &missions), &measuring),
        plan,
        heat: measuring.heat,
        side: measuring.side,
        steps: describe_heat_steps(&texts, heat_steps(measuring.heat)),
        tried: battles.tried,
        rows: build_change_rows(&texts, &measuring, best),
        chosen: chosen_change(&measuring),
        untried: texts.t(untried_text_id(&measuring)),
        plays: measuring.plays() && measuring.origin != Screen::Editor,
        more: texts.t_args("balance-more", &[("n", battles.games.into())]),
        no_more: more_battles_refusal(&texts, &measuring),
        no_watch: (measuring.stale || measuring.measure.games() == 0).then(wait),
        put: best_change_button(&texts, &measuring, best),
    };
    model.set_if_neq(fresh);
}

/// Returns the warning about the numbers, if there is any.
fn data_warning(texts: &Texts, measuring: &BalanceState) -> Option<(&'static str, String)> {
    if measuring.stale {
        return Some(("clock", texts.t("balance-stale")));
    }
    let why = |fault| localized_name(texts, fault).to_owned();
    if let Some(fault) = &measuring.unwritable {
        return Some(("warn", texts.t_args("balance-unwritable", &[("why", why(fault).into())])));
    }
    if measuring.broken {
        return Some(("warn", texts.t("balance-broken")));
    }
    let fault = measuring.unreadable.as_ref()?;
    Some(("warn", texts.t_args("balance-unreadable", &[("why", why(fault).into())])))
}

/// Describes why nothing can be played: a side can't buy a force, or the measurement has failed.
fn explain_unplayable(known: (&Texts, &MissionLibrary), measuring: &BalanceState) -> Option<String> {
    let fault = measuring.fault.as_ref()?;
    let terms = &measuring.terms;
    let poor = Side::BOTH.into_iter().find_map(|side| {
        let refused = seats::force_impossible_reason(known, Some(&terms.mission), (side, terms.rp[side]))?;
        let why = if refused.reason.is_empty() { refused.short } else { refused.reason };
        Some(format!("**{}:** {why}", side_name(known.0, side)))
    });
    Some(poor.unwrap_or_else(|| format_sentence(known.0, fault)))
}

/// Describes the steps of the heat map's legend.
fn describe_heat_steps<const N: usize>(texts: &Texts, steps: [u32; N]) -> [String; N] {
    std::array::from_fn(|place| {
        let from = ("from", steps[place].into());
        let Some(above) = place.checked_sub(1).map(|above| steps[above]) else {
            return texts.t_args("balance-step-most", &[from]);
        };
        let id = if above - steps[place] == 2 { "balance-step-or" } else { "balance-step" };
        texts.t_args(id, &[from, ("to", (above - 1).into())])
    })
}

fn build_change_rows(texts: &Texts, measuring: &BalanceState, best: Option<usize>) -> Vec<ChangeRow> {
    let row = |(place, (change, _)): (usize, &(balance::Tweak, Measurement))| ChangeRow {
        star: best == Some(place),
        ..text::change_row(texts, &measuring.terms, *change)
    };
    measuring.tried.iter().enumerate().map(row).collect()
}

/// Returns the id of the text that says why no change was tried.
fn untried_text_id(measuring: &BalanceState) -> &'static str {
    match &measuring.work {
        _ if measuring.fault.is_some() => "balance-other-points",
        Job::Battles { .. } => "balance-untried",
        Job::Choosing(_) => "balance-chooses",
        _ if measuring.stale => "balance-untried-stale",
        _ if measuring.measure.games() < Measurement::MIN_BATTLES => "balance-untried-few",
        _ if measuring.stopped => "balance-untried",
        _ => "balance-untried-none",
    }
}

/// Returns the reason why no more battles can be played; `None` if they can.
fn more_battles_refusal(texts: &Texts, measuring: &BalanceState) -> Option<DisabledReason> {
    let id = match () {
        () if measuring.plays() => "balance-plays-already",
        () if measuring.fault.is_some() => "balance-other-points",
        () if measuring.measure.games() >= Measurement::MAX_BATTLES => "balance-most",
        () => return None,
    };
    Some(DisabledReason::because("").whole(texts.t(id)))
}

/// Returns the text of the button that applies the best change, and the reason why it is disabled, if it is.
fn best_change_button(
    texts: &Texts,
    measuring: &BalanceState,
    best: Option<usize>,
) -> (String, Option<DisabledReason>) {
    let points = best.and_then(|place| text::points_of_change(measuring, place));
    let Some((side, rp)) = points else {
        let done = matches!(measuring.work, Job::Nothing) && !measuring.tried.is_empty();
        let id = match (done, best) {
            (_, Some(_)) => "balance-best-informs",
            (true, None) => "balance-none-better",
            (false, None) => "balance-wait-changes",
        };
        return (texts.t("balance-put-none"), Some(DisabledReason::because("").whole(texts.t(id))));
    };
    (texts.t_args("balance-put-best", &[("side", side.key().into()), ("rp", rp.into())]), None)
}
