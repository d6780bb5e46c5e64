//! The fairness of a generated mission in words.

use balance::{FairnessReport, FairnessStage, FairnessVerdict};
use rules::Side;
use ui_kit::prelude::*;

use super::model::FairnessFigures;

/// Returns the figures of a mission at that stage.
pub(super) fn build_fairness_figures(
    texts: &Texts,
    stage: Option<&FairnessStage>,
    report: &FairnessReport,
) -> FairnessFigures {
    match stage {
        None | Some(FairnessStage::Generating | FairnessStage::Failed(_)) => FairnessFigures::default(),
        Some(FairnessStage::Balancing { games }) => FairnessFigures {
            words: texts.t_args("random-evening", &[("n", (*games).into())]),
            ..FairnessFigures::default()
        },
        Some(FairnessStage::Measuring) => measured_figures(texts, report, true),
        Some(FairnessStage::Finished { is_even }) => measured_figures(texts, report, *is_even),
    }
}

fn measured_figures(texts: &Texts, report: &FairnessReport, is_even: bool) -> FairnessFigures {
    // The estimate of the win model is not shown: for generated missions it is off by 34 points on average.
    let share = (report.games > 0).then(|| report.share(Side::Allied) as f32);
    let (low, high) = report.interval(Side::Allied);
    FairnessFigures {
        words: describe_fairness(texts, report, is_even),
        share,
        interval: (report.games > 0).then_some((low as f32, high as f32)),
        is_fair: report.verdict() == FairnessVerdict::Fair,
    }
}

fn to_percent(share: f64) -> f64 {
    (share * 100.0).round()
}

fn describe_fairness(texts: &Texts, report: &FairnessReport, is_even: bool) -> String {
    let games = ("n", report.games.into());
    let range = |side: Side| {
        let (low, high) = report.interval(side);
        format!("{}–{}", to_percent(low), texts.percent(to_percent(high), 0))
    };
    match report.verdict() {
        FairnessVerdict::NotMeasured if report.games > 0 => texts.t_args("random-measuring", &[games]),
        FairnessVerdict::NotMeasured => texts.t("random-unmeasured"),
        FairnessVerdict::Fair => texts.t_args("random-fair", &[games, ("range", range(Side::Allied).into())]),
        FairnessVerdict::Favours(side) => {
            let id = if is_even { "random-favours" } else { "random-nearest" };
            texts.t_args(id, &[games, ("side", side.key().into()), ("range", range(side).into())])
        }
    }
}
