//! The numbers of a measurement, formatted for the screen.

use std::collections::BTreeMap;

use super::{
    state::BalanceState,
    steps::{BattleCounts, Job},
    text,
};
use crate::{
    balance::{BalanceFigures, EndingRow, HEAT_STEPS, HeatKind, HeatSquare, LengthBar, RowFigures},
    mini_map::MiniMap,
};
use balance::{Favour, Measurement, Tweak};
use bevy::prelude::Vec2;
use rules::Square;
use ui_kit::prelude::*;

/// Maximum number of bars for the lengths of battles.
const MAX_LENGTH_BARS: u16 = 10;
/// Maximum number of rows for the ends of battles; the last one counts the rest.
const MAX_ENDING_ROWS: usize = 5;
/// Percentage of battles that the regular bars show; longer battles share the last bar.
const USUAL_LENGTH_PERCENT: u32 = 97;
/// Maximum number of squares of the heat map that show their number.
const MAX_NUMBERED_SQUARES: usize = 4;

/// Returns the lower bounds of the heat map's colours, the highest first, in events per 100 battles.
pub(super) fn heat_steps(heat: HeatKind) -> [u32; HEAT_STEPS] {
    match heat {
        HeatKind::Deaths => [25, 15, 8, 3, 1],
        HeatKind::Ways => [400, 200, 100, 40, 10],
    }
}

/// Returns the index of the change that balances the mission best; `None` if the mission is better balanced without it.
pub(super) fn find_best_change(measuring: &BalanceState) -> Option<usize> {
    let off = |measure: &Measurement| (measure.share(Side::Allied) - 0.5).abs();
    let played = |place: &usize| !matches!(measuring.work, Job::Change(now, _) if now == *place);
    let tried = (0..measuring.tried.len()).filter(played).map(|place| (place, &measuring.tried[place].1));
    let nearest =
        tried.filter(|(_, measure)| measure.games() > 0).min_by(|one, other| off(one.1).total_cmp(&off(other.1)));
    nearest.filter(|(_, measure)| off(measure) < off(&measuring.measure)).map(|(place, _)| place)
}

/// Returns the chosen change: by default, the best one.
pub(super) fn chosen_change(measuring: &BalanceState) -> Option<usize> {
    measuring.chosen.or_else(|| find_best_change(measuring)).filter(|row| *row < measuring.tried.len())
}

pub(super) fn build_balance_figures(
    texts: &Texts,
    measuring: &BalanceState,
    battles: &BattleCounts,
    plan: &MiniMap,
) -> BalanceFigures {
    let measure = &measuring.measure;
    let any = measure.games() > 0;
    let part = |side| measure.share(side) as f32;
    let [_, _, middle, ..] = measure.quartiles();
    let (low, high) = measure.interval(Side::Allied);
    BalanceFigures {
        games: texts.t_args("balance-games", &[("n", measure.games().into())]),
        stamp: if any { balance_stamp_lines(texts, measure) } else { Vec::new() },
        shares: Side::BOTH.map(|side| if any { format_side_share(texts, measure, side) } else { Default::default() }),
        parts: Side::BOTH.map(part),
        whisker: if any { (low as f32, high as f32) } else { (0.0, 0.0) },
        rest: format_undecided_share(texts, measure),
        lengths: build_length_bars(texts, measure),
        half: if any { texts.t_args("balance-half", &[("n", middle.into())]) } else { String::new() },
        endings: build_ending_rows(texts, measuring),
        of: texts.t_args("balance-of", &[("n", measure.games().into())]),
        heat: build_heat_squares(measuring),
        door: find_changed_door(measuring, plan),
        rows: measuring.tried.iter().map(|(_, measure)| build_change_figures(texts, measure)).collect(),
        now: describe_current_work(texts, measuring, battles),
    }
}

fn to_percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

/// Returns the shares of both sides, of draws and of battles without an end, as whole percentages that add up to 100.
/// The shares that lose most by rounding down are rounded up.
fn outcome_percents(measure: &Measurement) -> [i64; 4] {
    let sides = Side::BOTH.map(|side| measure.share(side));
    round_to_whole_percents([sides[0], sides[1], measure.drawn(), measure.unfinished()])
}

fn round_to_whole_percents<const N: usize>(shares: [f64; N]) -> [i64; N] {
    let mut whole = shares.map(|share| (share * 100.0 + 1e-9).floor() as i64);
    let missing = to_percent(shares.iter().sum()) - whole.iter().sum::<i64>();
    let mut places: [usize; N] = std::array::from_fn(|place| place);
    places.sort_by(|one, other| (shares[*other] * 100.0).fract().total_cmp(&(shares[*one] * 100.0).fract()));
    for place in places.into_iter().take(usize::try_from(missing).unwrap_or(0)) {
        whole[place] += 1;
    }
    whole
}

fn balance_stamp_lines(texts: &Texts, measure: &Measurement) -> Vec<String> {
    let words = texts.t(match measure.favoured_side() {
        Favour::TooFew => "balance-too-few",
        Favour::Even => "balance-even",
        Favour::To(Side::Allied) => "balance-allied",
        Favour::To(Side::German) => "balance-german",
    });
    words.split('|').map(|line| line.trim().to_owned()).collect()
}

fn format_side_share(texts: &Texts, measure: &Measurement, side: Side) -> (String, String) {
    let (low, high) = measure.interval(side);
    let values = [("from", to_percent(low).into()), ("to", to_percent(high).into())];
    let [allied, german, ..] = outcome_percents(measure);
    let own = if side == Side::Allied { allied } else { german };
    (own.to_string(), texts.t_args("balance-interval", &values))
}

/// Describes the shares of draws and of battles without an end.
fn format_undecided_share(texts: &Texts, measure: &Measurement) -> String {
    let [.., drawn, unfinished] = outcome_percents(measure);
    let values = [("drawn", drawn.into()), ("unfinished", unfinished.into())];
    match (drawn, unfinished) {
        (0, 0) => String::new(),
        (_, 0) => texts.t_args("balance-drawn", &values),
        (0, _) => texts.t_args("balance-unfinished", &values),
        _ => texts.t_args("balance-neither", &values),
    }
}

/// Returns the bars for the lengths of battles. A bar covers several turns if the lengths differ much; rare longer
/// battles are in the last bar.
fn build_length_bars(texts: &Texts, measure: &Measurement) -> Vec<LengthBar> {
    let lengths = measure.lengths();
    let Some(first) = lengths.keys().next().copied() else { return Vec::new() };
    let mut below = 0;
    let usual = lengths.iter().find(|(_, count)| {
        below += **count;
        below * 100 >= USUAL_LENGTH_PERCENT * measure.games()
    });
    let last = usual.map_or(first, |(turns, _)| *turns);
    let wide = (last - first + 1).div_ceil(MAX_LENGTH_BARS).max(1);
    let bars = (last - first) / wide + 1;
    let mut counts = vec![0; usize::from(bars)];
    let mut beyond = 0;
    for (turns, count) in &lengths {
        let bar = (turns - first) / wide;
        beyond += if bar >= bars { *count } else { 0 };
        counts[usize::from(bar.min(bars - 1))] += count;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    let longest = counts.iter().position(|count| *count == most);
    let bar = |(place, count): (usize, &u32)| {
        let (from, to) = (first + wide * place as u16, first + wide * (place as u16 + 1) - 1);
        let turns = match () {
            () if beyond > 0 && place + 1 == counts.len() => texts.t_args("balance-turns-more", &[("n", from.into())]),
            () if from == to => from.to_string(),
            () => format!("{from}–{to}"),
        };
        LengthBar { turns, count: *count, most: longest == Some(place) }
    };
    counts.iter().enumerate().map(bar).collect()
}

fn build_ending_rows(texts: &Texts, measuring: &BalanceState) -> Vec<EndingRow> {
    let games = measuring.measure.games().max(1) as f32;
    let row = |icon, words, winner, count: u32| EndingRow { icon, words, winner, count, share: count as f32 / games };
    let all = measuring.measure.endings();
    let shown = if all.len() > MAX_ENDING_ROWS { MAX_ENDING_ROWS - 1 } else { all.len() };
    let one = |ending: &balance::EndingCount| {
        let (icon, words) = text::describe_ending(texts, &measuring.terms, ending.verdict);
        row(icon, words, ending.verdict.and_then(|verdict| verdict.winner), ending.count)
    };
    let mut rows: Vec<EndingRow> = all[..shown].iter().map(one).collect();
    let others: u32 = all[shown..].iter().map(|ending| ending.count).sum();
    if others > 0 {
        rows.push(row("info", texts.t("balance-end-others"), None, others));
    }
    rows
}

/// Returns the number of deaths or moves on each square, in events per 100 battles.
fn build_heat_squares(measuring: &BalanceState) -> Vec<HeatSquare> {
    let measure = &measuring.measure;
    let all = match measuring.heat {
        HeatKind::Deaths => &measure.heat().deaths,
        HeatKind::Ways => &measure.heat().ways,
    };
    let mut counts: BTreeMap<Square, u32> = BTreeMap::new();
    for side in Side::BOTH.into_iter().filter(|side| measuring.side.is_none_or(|one| one == *side)) {
        all[side].iter().for_each(|(square, count)| *counts.entry(*square).or_default() += count);
    }
    let steps = heat_steps(measuring.heat);
    let of_hundred = |count: u32| (f64::from(count) * 100.0 / f64::from(measure.games().max(1))).round() as u32;
    let mut squares: Vec<(u32, HeatSquare)> = counts
        .into_iter()
        .filter_map(|(square, count)| {
            let count = of_hundred(count);
            let step = steps.iter().position(|from| count >= *from)?;
            Some((count, HeatSquare { at: (square.x, square.y), step, number: None }))
        })
        .collect();
    squares.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    squares.iter_mut().take(MAX_NUMBERED_SQUARES).for_each(|(count, square)| square.number = Some(*count));
    squares.into_iter().map(|(_, square)| square).collect()
}

/// Returns the position of the door that the chosen change affects.
fn find_changed_door(measuring: &BalanceState, plan: &MiniMap) -> Option<Vec2> {
    match measuring.tried.get(chosen_change(measuring)?)?.0 {
        Tweak::Door(door, _) => plan.doors.get(door).map(|door| door.at),
        Tweak::Points(..) | Tweak::Level(_) => None,
    }
}

fn build_change_figures(texts: &Texts, measure: &Measurement) -> Option<RowFigures> {
    let (low, high) = measure.interval(Side::Allied);
    let share = measure.share(Side::Allied);
    let row =
        RowFigures { share: texts.percent(share * 100.0, 0), part: share as f32, whisker: (low as f32, high as f32) };
    (measure.games() > 0).then_some(row)
}

/// Describes the current step, and returns its progress.
pub(super) fn describe_current_work(
    texts: &Texts,
    measuring: &BalanceState,
    battles: &BattleCounts,
) -> (String, Option<f32>) {
    if measuring.watched.is_some() {
        return (texts.t("balance-prepares"), None);
    }
    match &measuring.work {
        Job::Battles { .. } if measuring.stopped => (texts.t("balance-stops"), None),
        Job::Battles { began, before, target, .. } => {
            let games = measuring.measure.games();
            let (played, left) = (games.saturating_sub(*before), target.saturating_sub(games));
            let minutes = began.elapsed().as_secs_f64() / 60.0 / f64::from(played.max(1)) * f64::from(left);
            let left = match minutes {
                _ if played == 0 => String::new(),
                1.0.. => texts.t_args("balance-minutes", &[("n", (minutes.ceil() as i64).into())]),
                _ => texts.t("balance-minute"),
            };
            let values = [("n", games.into()), ("of", (*target).into()), ("left", left.into())];
            (texts.t_args("balance-plays", &values), Some(games as f32 / (*target).max(1) as f32))
        }
        Job::Choosing(_) => (texts.t("balance-chooses"), None),
        Job::Change(place, _) => {
            let done: u32 = measuring.tried.iter().map(|(_, measure)| measure.games()).sum();
            let all = measuring.tried.len() as u32 * battles.tried;
            let values = [("n", (place + 1).into()), ("of", measuring.tried.len().into())];
            (texts.t_args("balance-tries", &values), Some(done as f32 / all.max(1) as f32))
        }
        Job::Nothing if measuring.fault.is_some() => (texts.t("balance-other-points"), None),
        Job::Nothing if measuring.stopped => (texts.t("balance-stopped"), None),
        Job::Nothing => (texts.t("balance-nothing-changes"), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use balance::SimulatedBattle;
    use ui_kit::language::Language;

    fn bars_of_lengths(turns: impl IntoIterator<Item = u16>) -> Vec<(String, u32, bool)> {
        let mut measure = Measurement::default();
        for (number, turns) in (0..).zip(turns) {
            measure.add(number, &SimulatedBattle { turns, ..SimulatedBattle::default() });
        }
        let bars = build_length_bars(&Texts::load(Language::En), &measure);
        bars.into_iter().map(|bar| (bar.turns, bar.count, bar.most)).collect()
    }

    #[test]
    fn each_battle_length_has_its_own_bar_while_they_fit() {
        let bar = |turns: &str, count, most| (turns.to_owned(), count, most);
        assert_eq!(bars_of_lengths([3, 5, 5]), [bar("3", 1, false), bar("4", 0, false), bar("5", 2, true)]);
        assert_eq!(bars_of_lengths([7; 4]), [bar("7", 4, true)]);
        assert_eq!(bars_of_lengths([]), []);
    }

    #[test]
    fn many_battle_lengths_share_bars() {
        let all = bars_of_lengths((0..200).map(|number| if number == 0 { 60 } else { 2 + number % 24 }));
        assert!(all.len() <= usize::from(MAX_LENGTH_BARS), "{all:?}");
        assert_eq!(all.iter().map(|(_, count, _)| count).sum::<u32>(), 200);
        assert_eq!(all.iter().filter(|(.., most)| *most).count(), 1);
        assert_eq!((all[0].0.as_str(), all[all.len() - 1].0.as_str()), ("2–4", "23+"));
    }

    #[test]
    fn shares_of_all_outcomes_add_up_to_a_hundred() {
        assert_eq!(round_to_whole_percents([0.625, 0.375, 0.0, 0.0]), [63, 37, 0, 0]);
        assert_eq!(round_to_whole_percents([1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]), [34, 33, 33]);
        assert_eq!(round_to_whole_percents([0.0, 0.0]), [0, 0], "before the first battle");
        for games in 1..60_u32 {
            for won in 0..=games {
                let share = |count: u32| f64::from(count) / f64::from(games);
                let drawn = (games - won) / 3;
                let whole = round_to_whole_percents([share(won), share(drawn), share(games - won - drawn)]);
                assert_eq!(whole.iter().sum::<i64>(), 100, "{won} of {games}");
            }
        }
    }
}
