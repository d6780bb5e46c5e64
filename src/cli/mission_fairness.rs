//! The fairness of generated missions on the command line: reads the points of `--rp`, measures, and prints the result.

use std::sync::Arc;

use balance::{
    FairnessLimits, FairnessQueue, FairnessReport, FairnessRequest, FairnessStage, FairnessVerdict, count_threads,
};
use generator::{GeneratedMission, RequisitionPoints};
use rules::{Localized, Side, both};
use serde_json::{Value, json};

use crate::{language::CliLanguage, output::CommandFailure, tournament::game_catalogue, words::side_words};

/// The word of `--rp` that has the points of a side chosen.
const EVEN: &str = "even";

/// Fairness of a mission, as measured.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredFairness {
    report: FairnessReport,
    /// The side for which fair points were sought, and `true` if they were found.
    evened: Option<(Side, bool)>,
}

/// Reads the values of `--rp`. Returns the points, those of `usual` where none are given, and the side to even out.
pub(crate) fn read_points(
    values: &[String],
    usual: RequisitionPoints,
) -> Result<(RequisitionPoints, Option<Side>), Localized> {
    let number = |word: &String| {
        let word = word.trim();
        word.parse::<u8>().map_err(|_| {
            both!(
                "`--rp`: «{word}» no es un número de puntos de requisa, ni `{EVEN}`",
                "`--rp`: {word:?} is neither a number of requisition points nor `{EVEN}`"
            )
        })
    };
    match values {
        [] => Ok((usual, None)),
        [word] if word.trim() == EVEN => Ok((usual, Some(Side::German))),
        [allied, german] => match (allied.trim() == EVEN, german.trim() == EVEN) {
            (true, true) => Err(both!(
                "`--rp {EVEN},{EVEN}`: los puntos de un bando tienen que ser un número",
                "`--rp {EVEN},{EVEN}`: the points of one side must be a number"
            )),
            (true, false) => Ok((RequisitionPoints { german: number(german)?, ..usual }, Some(Side::Allied))),
            (false, true) => Ok((RequisitionPoints { allied: number(allied)?, ..usual }, Some(Side::German))),
            (false, false) => Ok((RequisitionPoints { allied: number(allied)?, german: number(german)? }, None)),
        },
        _ => {
            let count = values.len();
            Err(both!(
                "`--rp` son dos números, como 14,12 o 14,{EVEN}, no {count}",
                "`--rp` takes two numbers, such as 14,12 or 14,{EVEN}, not {count}"
            ))
        }
    }
}

/// Checks that all battles of a final measurement have numbers.
///
/// # Errors
/// If there is no battle, or a number is too high.
pub(crate) fn check_game_numbers(first_game: u32, games: u32) -> Result<(), Localized> {
    let most = FairnessLimits::MAX_GAME_NUMBER;
    match first_game.checked_add(games) {
        _ if games == 0 => Err(both!("hace falta al menos 1 batalla", "at least 1 battle is needed")),
        Some(end) if end <= most => Ok(()),
        _ => Err(both!(
            "`--from` y `--games` suman como mucho {most} batallas",
            "`--from` and `--games` add up to {most} battles at most"
        )),
    }
}

/// Generates the mission of a request, evens it out if that is wanted, and plays `games` battles from the number
/// `first_game` on, on all threads of the machine. Returns the mission and its fairness.
///
/// # Errors
/// If the mission can't be generated or played, or the figures of the game can't be read.
pub(crate) fn measure_fairness(
    request: &FairnessRequest,
    first_game: u32,
    games: u32,
) -> Result<(Arc<GeneratedMission>, MeasuredFairness), CommandFailure> {
    let limits = FairnessLimits { threads: count_threads(), games, first_game, ..FairnessLimits::for_players() };
    let queue = FairnessQueue::new(game_catalogue()?, limits);
    let progress = queue.wait(queue.add(*request));
    let failure = || both!("la medición se ha interrumpido", "the measurement was interrupted");
    let progress = progress.ok_or_else(failure)?;
    let is_even = match progress.stage {
        FairnessStage::Failed(reason) => return Err(reason.into()),
        FairnessStage::Finished { is_even } => is_even,
        _ => return Err(failure().into()),
    };
    let mission = progress.mission.ok_or_else(failure)?;
    Ok((
        mission,
        MeasuredFairness { report: progress.report, evened: request.balanced_side.map(|side| (side, is_even)) },
    ))
}

impl MeasuredFairness {
    /// Describes the fairness in lines of text.
    pub(crate) fn describe(&self, made: &GeneratedMission, language: CliLanguage) -> String {
        let lines = [self.describe_points(made), Some(self.describe_battles())];
        lines.into_iter().flatten().map(|line| language.of(&line).to_owned()).collect::<Vec<_>>().join("\n")
    }

    /// Describes the points that were chosen.
    fn describe_points(&self, made: &GeneratedMission) -> Option<Localized> {
        let (side, is_even) = self.evened?;
        let ((es, en), points) = (side_words(side), made.spec.rp.of(side));
        Some(match is_even {
            true => both!(
                "{es}: {points} PR, equilibrada con batallas de prueba",
                "{en}: {points} RP, evened out by trial battles"
            ),
            false => both!(
                "{es}: {points} PR; ni otros puntos ni otros mapas la equilibran: esta es la menos desigual",
                "{en}: {points} RP; no other points and no other maps make it fair: this is the fairest one"
            ),
        })
    }

    /// Describes the results of the battles, or the estimate if there were none.
    fn describe_battles(&self) -> Localized {
        let report = &self.report;
        let estimate = report.estimate.unwrap_or(0.5) * 100.0;
        if report.games == 0 {
            return both!(
                "sin medir; estimación: los Aliados ganan el {estimate:.0} %",
                "not measured; estimate: the Allies win {estimate:.0} %"
            );
        }
        let (es, en) = match report.verdict() {
            FairnessVerdict::NotMeasured => ("pocas batallas para decirlo", "too few battles to tell"),
            FairnessVerdict::Fair => ("equilibrada", "fair"),
            FairnessVerdict::Favours(Side::Allied) => ("favorece a los Aliados", "favours the Allies"),
            FairnessVerdict::Favours(Side::German) => ("favorece al SWD", "favours the SWD"),
        };
        let (games, share, (low, high)) = (report.games, report.share(Side::Allied), report.interval(Side::Allied));
        let (share, low, high) = (share * 100.0, low * 100.0, high * 100.0);
        both!(
            "{es}: los Aliados ganan el {share:.1} % ({low:.1}–{high:.1}) de {games} batallas; estimación: {estimate:.0} %",
            "{en}: the Allies win {share:.1} % ({low:.1}–{high:.1}) of {games} battles; estimate: {estimate:.0} %"
        )
    }

    /// Returns the fairness for programs.
    pub(crate) fn to_json(&self) -> Value {
        let report = &self.report;
        let side = |side: Side| json!({ "share": report.share(side), "interval": report.interval(side) });
        json!({
            "estimate": report.estimate,
            "games": report.games,
            "won": report.won,
            "Allied": side(Side::Allied),
            "German": side(Side::German),
            "verdict": match report.verdict() {
                FairnessVerdict::NotMeasured => "not-measured",
                FairnessVerdict::Fair => "fair",
                FairnessVerdict::Favours(Side::Allied) => "favours-allied",
                FairnessVerdict::Favours(Side::German) => "favours-german",
            },
            "evened": self.evened.map(|(side, found)| json!({ "side": side, "found": found })),
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::BySide;

    use super::*;

    fn read(values: &[&str]) -> Result<(RequisitionPoints, Option<Side>), Localized> {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        read_points(&values, RequisitionPoints { allied: 10, german: 11 })
    }

    #[test]
    fn points_and_the_side_to_even_out_are_read() {
        let points = |allied, german| RequisitionPoints { allied, german };
        assert_eq!(read(&[]), Ok((points(10, 11), None)));
        assert_eq!(read(&["14", "12"]), Ok((points(14, 12), None)));
        assert_eq!(read(&["19", " even"]), Ok((points(19, 11), Some(Side::German))));
        assert_eq!(read(&["even", "9"]), Ok((points(10, 9), Some(Side::Allied))));
        assert_eq!(read(&["even"]), Ok((points(10, 11), Some(Side::German))));
    }

    #[test]
    fn wrong_points_are_refused_in_both_languages() {
        let told = read(&["19", "foo"]).expect_err("no number");
        assert!(told.en.contains("\"foo\"") && told.es.contains("«foo»"), "{told:?}");
        assert!(read(&["300", "9"]).expect_err("too large").en.contains("300"));
        assert!(read(&["-3", "9"]).expect_err("negative").en.contains("-3"));
        assert!(read(&["19"]).expect_err("one number").en.contains("two numbers"));
        assert!(read(&["even", "even"]).expect_err("both").es.contains("un bando"));
        assert!(read(&["9", "9", "9"]).expect_err("three").es.contains("no 3"));
    }

    #[test]
    fn the_fairness_is_described_in_both_languages() {
        let report = FairnessReport { estimate: Some(0.62), won: BySide { allied: 90, german: 105 }, games: 200 };
        let told = MeasuredFairness { report, evened: None }.describe_battles();
        assert_eq!(told.en, "fair: the Allies win 46.2 % (39.5–53.2) of 200 battles; estimate: 62 %");
        assert!(told.es.starts_with("equilibrada: los Aliados ganan el 46.2 %"), "{}", told.es);
        let none =
            MeasuredFairness { report: FairnessReport { games: 0, ..report }, evened: Some((Side::German, true)) };
        assert!(none.describe_battles().en.starts_with("not measured"));
        assert_eq!(none.to_json()["evened"]["found"], json!(true));
    }
}
