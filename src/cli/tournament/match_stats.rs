//! Statistics of many battles between two levels.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use ai::AiLevel;
use balance::{SimulatedBattle, wilson_interval};
use rules::Side;
use serde_json::{Value, json};

use super::sprt::SprtResult;
use crate::language::CliLanguage;

/// Statistics of the battles of a mission. Results are those of the first level.
#[derive(Clone, Debug)]
pub struct MatchStats {
    mission: String,
    levels: [AiLevel; 2],
    /// Battles won by the first level.
    pub won: u32,
    /// Battles drawn.
    pub drawn: u32,
    /// Battles lost by the first level.
    pub lost: u32,
    /// Battles that were not over after the last turn played.
    pub unfinished: u32,
    /// Battles won by the Allies, with either level.
    pub allied: u32,
    turns: Vec<u16>,
    endings: BTreeMap<String, u32>,
    orders: usize,
    thought: [Duration; 2],
    halves: [u32; 2],
    slowest: [Duration; 2],
    /// Orders of the AI that the rules refused; each is a bug.
    pub refused: Vec<String>,
    /// Result of the sequential test, if it has decided.
    pub(super) sure: Option<SprtResult>,
}

impl MatchStats {
    /// Returns statistics without battles.
    pub fn new(mission: &str, levels: [AiLevel; 2]) -> MatchStats {
        MatchStats {
            mission: mission.into(),
            levels,
            won: 0,
            drawn: 0,
            lost: 0,
            unfinished: 0,
            allied: 0,
            turns: Vec::new(),
            endings: BTreeMap::new(),
            orders: 0,
            thought: Default::default(),
            halves: Default::default(),
            slowest: Default::default(),
            refused: Vec::new(),
            sure: None,
        }
    }

    /// Adds a battle in which the first level played the side `first`.
    pub fn add(&mut self, first: Side, battle: &SimulatedBattle) {
        match battle.verdict.map(|verdict| verdict.winner) {
            Some(Some(winner)) if winner == first => self.won += 1,
            Some(Some(_)) => self.lost += 1,
            Some(None) => self.drawn += 1,
            None => self.unfinished += 1,
        }
        self.allied += u32::from(battle.verdict.is_some_and(|verdict| verdict.winner == Some(Side::Allied)));
        let ending = battle.verdict.map_or_else(|| "Unfinished".to_owned(), |verdict| format!("{:?}", verdict.reason));
        *self.endings.entry(ending).or_default() += 1;
        self.turns.push(battle.turns);
        self.orders += battle.orders;
        for (place, side) in [first, first.enemy()].into_iter().enumerate() {
            self.thought[place] += battle.thought[side];
            self.halves[place] += battle.halves[side];
            self.slowest[place] = self.slowest[place].max(battle.slowest[side]);
        }
        self.refused.extend(battle.refused.clone());
    }

    /// Returns the sum of several statistics.
    pub fn sum(tallies: &[MatchStats]) -> MatchStats {
        let levels = tallies.first().map_or([AiLevel::Veteran; 2], |tally| tally.levels);
        let mut sum = MatchStats::new("", levels);
        for tally in tallies {
            sum.won += tally.won;
            sum.drawn += tally.drawn;
            sum.lost += tally.lost;
            sum.unfinished += tally.unfinished;
            sum.allied += tally.allied;
            sum.turns.extend(&tally.turns);
            sum.orders += tally.orders;
            for place in 0..2 {
                sum.thought[place] += tally.thought[place];
                sum.halves[place] += tally.halves[place];
                sum.slowest[place] = sum.slowest[place].max(tally.slowest[place]);
            }
            sum.refused.extend(tally.refused.clone());
        }
        sum
    }

    /// Returns the number of battles.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost + self.unfinished
    }

    /// Returns the number of wins of the first level; a drawn or unfinished battle counts as half a win.
    pub fn wins(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn + self.unfinished) / 2.0
    }

    /// Returns the share of wins of the first level, as counted by [`MatchStats::wins`].
    pub fn share(&self) -> f64 {
        self.wins() / f64::from(self.games().max(1))
    }

    /// Returns the 95 % confidence interval of the true share (Wilson's interval).
    pub fn interval(&self) -> (f64, f64) {
        wilson_interval(self.share(), f64::from(self.games().max(1)))
    }

    /// Returns the thinking time of a level per half-turn, in milliseconds: average and maximum.
    fn half(&self, place: usize) -> (f64, f64) {
        let mean = to_milliseconds(self.thought[place]) / f64::from(self.halves[place].max(1));
        (mean, to_milliseconds(self.slowest[place]))
    }

    fn a_second(&self) -> f64 {
        let thought = (self.thought[0] + self.thought[1]).as_secs_f64();
        if thought > 0.0 { f64::from(self.games()) / thought } else { 0.0 }
    }

    fn turns(&self) -> (f64, u16, u16) {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let mean = turns.iter().map(|turn| f64::from(*turn)).sum::<f64>() / turns.len().max(1) as f64;
        (mean, turns.get(turns.len() / 2).copied().unwrap_or(0), turns.last().copied().unwrap_or(0))
    }

    /// Returns the statistics as JSON.
    pub fn to_json(&self) -> Value {
        let (mean, median, max) = self.turns();
        let (low, high) = self.interval();
        let games = f64::from(self.games().max(1));
        let endings: BTreeMap<&String, f64> =
            self.endings.iter().map(|(ending, count)| (ending, f64::from(*count) / games)).collect();
        let half = |place| {
            let (mean, max) = self.half(place);
            json!({ "mean_ms": mean, "max_ms": max })
        };
        json!({
            "mission": self.mission,
            "levels": self.levels,
            "games": self.games(),
            "share": self.share(),
            "interval": [low, high],
            "allied_share": f64::from(self.allied) / games,
            "draws": self.drawn,
            "unfinished": self.unfinished,
            "refused": self.refused,
            "turns": { "mean": mean, "median": median, "max": max },
            "endings": endings,
            "half": [half(0), half(1)],
            "battles_a_second": self.a_second(),
        })
    }

    /// Returns the head of the table.
    pub fn head(levels: &[String], language: CliLanguage) -> String {
        let against = levels.join(" – ");
        let [games, share, allied, draws, unfinished, turns, half] = match language {
            CliLanguage::En => ["n", "share", "allied", "draws", "unfin.", "turns", "ms/half (max)"],
            CliLanguage::Es => ["n", "parte", "aliad.", "empat.", "sin fin", "turnos", "ms/turno (máx)"],
        };
        format!(
            "{against}\n{:<12} {games:>6} {share:>7} {:>15} {allied:>6} {draws:>6} {unfinished:>7} {turns:>7} {half:>16} \
             {half:>16} {:>7}\n",
            "", "95 %", "/s"
        )
    }

    /// Returns the row of the table.
    pub fn to_row(&self, language: CliLanguage) -> String {
        let (low, high) = self.interval();
        let allied = f64::from(self.allied) / f64::from(self.games().max(1));
        let half = |place| {
            let (mean, max) = self.half(place);
            format!("{mean:.1} ({max:.0})")
        };
        let mut row = format!(
            "{:<12} {:>6} {:>6.1}% {:>15} {:>5.0}% {:>6} {:>7} {:>7.1} {:>16} {:>16} {:>7.1}\n",
            self.mission,
            self.games(),
            self.share() * 100.0,
            format!("{:.1}–{:.1}%", low * 100.0, high * 100.0),
            allied * 100.0,
            self.drawn,
            self.unfinished,
            self.turns().0,
            half(0),
            half(1),
            self.a_second()
        );
        if let Some(sure) = self.sure {
            let words = match sure {
                SprtResult::Better => ("el primero es mejor", "the first is better"),
                SprtResult::NotBetter => ("el primero no es mejor", "the first is not better"),
            };
            let _ = writeln!(row, "    {}", language.choose(words));
        }
        for refused in &self.refused {
            let _ = writeln!(row, "    {}: {refused}", language.choose(("orden rechazada", "refused")));
        }
        row
    }
}

fn to_milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_and_its_interval_are_correct() {
        let mut tally = MatchStats::new("recon", [AiLevel::Veteran, AiLevel::Random]);
        (tally.won, tally.lost) = (60, 40);
        let (low, high) = tally.interval();
        assert!((low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001, "{low} {high}");
        tally.lost = 0;
        tally.drawn = 40;
        assert!((tally.share() - 0.8).abs() < 1e-9);
    }
}
