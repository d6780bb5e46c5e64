//! Announcements for screen readers: the result of a measurement when its battles end, and the best change when all
//! changes are tried.

use super::{state::BalanceState, steps::FinishedMeasurement};
use crate::balance::{BalanceFigures, BalanceModel};
use ui_kit::{accessibility::ScreenReaderAnnouncement, prelude::*};

/// Announces the steps of the measurement that have ended since the last announcement.
pub(super) fn announce_finished_work(
    mut measuring: ResMut<BalanceState>,
    (model, figures): (Res<BalanceModel>, Res<BalanceFigures>),
    texts: Res<Texts>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
) {
    let ended = std::mem::take(&mut measuring.bypass_change_detection().ended);
    if ended.is_empty() {
        return;
    }
    let mut lines: Vec<String> = Vec::new();
    for end in ended {
        lines.push(match end {
            FinishedMeasurement::Battles => summarize_battles(&texts, &model, &figures),
            FinishedMeasurement::Changes => summarize_changes(&texts, &model, &figures),
        });
    }
    if measuring.stopped {
        lines.push(figures.now.0.clone());
    }
    lines.extend(model.band.iter().map(|(_, words)| words.clone()));
    announcement.set_if_neq(ScreenReaderAnnouncement(lines.join("\n")));
}

/// Describes how often each side has won, or why nothing can be played.
fn summarize_battles(texts: &Texts, model: &BalanceModel, figures: &BalanceFigures) -> String {
    if let Some(fault) = &model.fault {
        return format!("{}. {}", texts.t("balance-none"), fault.replace("**", ""));
    }
    let [(allied, allied_in), (german, german_in)] = figures.shares.clone();
    let values = [
        ("games", figures.games.clone().into()),
        ("allied", allied.into()),
        ("allied-in", allied_in.into()),
        ("german", german.into()),
        ("german-in", german_in.into()),
        ("stamp", figures.stamp.join(" ").into()),
    ];
    texts.t_args("balance-said", &values)
}

/// Describes the change that balances the mission best, or that no change improves it.
fn summarize_changes(texts: &Texts, model: &BalanceModel, figures: &BalanceFigures) -> String {
    let best = model.rows.iter().zip(&figures.rows).find(|(row, _)| row.star);
    let Some((row, Some(came))) = best else { return texts.t("balance-said-none") };
    let values = [("change", row.words.clone().into()), ("share", came.share.clone().into())];
    texts.t_args("balance-said-best", &values)
}
