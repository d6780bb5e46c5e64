//! The rows of the luck page: which figures, weapons and turns were lucky with the dice.

use super::worker::AnalysisResults;
use crate::analysis::LuckSummary;
use analysis::summary::LuckShare;
use battle_view::{session::BattleView, text::names::figure_name};
use ui_kit::prelude::*;

/// Returns luck by figure, by weapon and by turn. Figures and weapons are sorted by greatest luck, turns by number.
pub(super) fn build_luck_page(texts: &Texts, view: &BattleView, found: &AnalysisResults) -> LuckSummary {
    let lucks = &found.summary.luck;
    let figures = Side::BOTH.map(|side| {
        let own = lucks.figures.iter().filter(|(figure, _)| view.side(**figure) == Some(side));
        sort_luck_rows(own.map(|(figure, moved)| (figure_name(texts, view, *figure), *moved)).collect())
    });
    let weapons = Side::BOTH.map(|side| {
        let kind = |weapon| localized_name(texts, &view.now.catalogue.weapon(weapon).name).to_owned();
        sort_luck_rows(lucks.weapons[side].iter().map(|(weapon, moved)| (kind(*weapon), *moved)).collect())
    });
    let turn = |(at, moved): (usize, &LuckShare)| (texts.t_args("turn-n", &[("n", (at + 1).into())]), *moved);
    LuckSummary { figures, weapons, turns: lucks.turns.iter().enumerate().map(turn).collect() }
}

fn sort_luck_rows(mut rows: Vec<(String, LuckShare)>) -> Vec<(String, LuckShare)> {
    rows.sort_by(|(_, one), (_, other)| other.sum.abs().total_cmp(&one.sum.abs()));
    rows
}
