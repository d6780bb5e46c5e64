//! `incursion match`: two levels of the AI play each other, in pairs of battles with equal forces and dice but swapped
//! sides, so that neither side nor luck decides.
//!
//! The command also serves to tune the AI. `--weights risk=0.5 --sure` plays the planner with that change against the
//! planner without it, until a sequential test (`sprt`) decides if the change is better. A better change is written
//! into `src/ai/weights.rs`, with the command that measured it. `--positions FILE` writes positions with their
//! outcomes, from which `incursion fit` (`fit`) computes the weights of the chance to win.

use std::{path::PathBuf, process::ExitCode};

use ai::AiLevel;
use balance::{SimulatedBattle, SimulatedPlayer, Simulator, prepare_battle};
use mission::{Mission, paths};
use rules::{BySide, Catalogue, Localized, Side, both};

mod balance_report;
mod expedition_report;
mod fit;
mod fit_forces;
mod match_stats;
mod prices;
mod regression;
mod sprt;
mod training_data;
mod weight_overrides;

pub use balance_report::{BalanceArgs, BalanceReport, measure_balance, run_balance};
pub use expedition_report::{ExpeditionArgs, ExpeditionReport, measure_expedition, run_expedition};
pub use fit::{CalibrationBin, FitArgs, calibration_bins, run_fit};
pub use match_stats::MatchStats;
pub use prices::{PricesArgs, run_prices};
pub use training_data::{Position, read_positions};

use self::{
    sprt::PairStats,
    training_data::{ForceOutcome, JsonLineWriter, PositionSampler},
};
use crate::{
    language::CliLanguage,
    output::{CommandFailure, is_missing, print, print_for_programs},
};

/// Arguments of `incursion match`.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchArgs {
    /// The two levels, separated by a comma: random, greedy, newcomer, recruit, veteran, planner, commander
    #[arg(long, value_delimiter = ',', default_value = "planner,planner")]
    pub levels: Vec<String>,
    /// Mission ids or files, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    pub missions: Vec<String>,
    /// Battles per mission, an even number
    #[arg(long, default_value_t = 20)]
    pub games: u32,
    /// Requisition points of the Allies and of the SWD, separated by a comma [default: each dossier's]
    #[arg(long, value_delimiter = ',')]
    pub rp: Vec<u8>,
    /// Seed for forces, dice and both players
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON per mission
    #[arg(long)]
    pub json: bool,
    /// Changes to the planner's weights, by which the first plays: risk=0.5,fade=0.85
    #[arg(long, value_delimiter = ',')]
    pub weights: Vec<String>,
    /// Stop a mission once it is certain whether the first is better
    #[arg(long)]
    pub sure: bool,
    /// File for positions with their outcomes, which `fit` reads
    #[arg(long)]
    pub positions: Option<PathBuf>,
    /// File for forces with their outcomes, which `fit --forces` reads
    #[arg(long)]
    pub outcomes: Option<PathBuf>,
    /// Use any allowed force instead of those the levels choose
    #[arg(long)]
    pub any_force: bool,
}

/// Plays the battles and prints the statistics.
pub fn run_match(what: &MatchArgs) -> ExitCode {
    match play_matches(what) {
        Ok(tallies) => print_match_stats(what, &tallies),
        Err(failure) => failure.tell(),
    }
}

fn play_matches(what: &MatchArgs) -> Result<Vec<MatchStats>, CommandFailure> {
    let levels = parse_levels(&what.levels)?;
    if what.games == 0 || !what.games.is_multiple_of(2) {
        let games = what.games;
        return Err(both!(
            "se juegan por parejas: {games} no es un número par de batallas",
            "battles are played in pairs: {games} is not even"
        )
        .into());
    }
    let mut players = levels.map(SimulatedPlayer::from);
    if !what.weights.is_empty() {
        players[0].weights = Some(weight_overrides::parse_weights(&what.weights)?);
    }
    let catalogue = game_catalogue()?;
    let missions = find_missions(&what.missions, &catalogue)?;
    let mut runner = MatchRunner {
        table: Simulator::default(),
        positions: what.positions.as_deref().map(JsonLineWriter::create).transpose()?,
        outcomes: what.outcomes.as_deref().map(JsonLineWriter::create).transpose()?,
        any_force: what.any_force,
        catalogue,
        players,
    };
    Ok(missions.iter().map(|mission| runner.of_mission(mission, what)).collect::<Result<_, Localized>>()?)
}

/// Reads the game's figures, weapons and cards.
pub(crate) fn game_catalogue() -> Result<Catalogue, CommandFailure> {
    mission::load_catalogue(&paths::figures_file()).map_err(|faults| CommandFailure::of_faults(&faults))
}

/// Returns the level with that name.
fn parse_level(name: &str) -> Result<AiLevel, Localized> {
    let known = AiLevel::ALL.map(AiLevel::name).join(", ");
    AiLevel::from_name(name)
        .ok_or_else(|| both!("no hay nivel «{name}»: {known}", "there is no level {name:?}: {known}"))
}

fn parse_levels(names: &[String]) -> Result<[AiLevel; 2], Localized> {
    match names {
        [one, other] => Ok([parse_level(one)?, parse_level(other)?]),
        _ => {
            let count = names.len();
            Err(both!("indica dos niveles, no {count}", "give two levels, not {count}"))
        }
    }
}

pub(crate) fn find_missions(names: &[String], catalogue: &Catalogue) -> Result<Vec<Mission>, CommandFailure> {
    let library = mission::load_mission_library(&paths::mission_folders(), catalogue);
    if names.is_empty() {
        return Ok(library.missions.into_iter().map(|listed| listed.mission).collect());
    }
    let find = |name: &String| match library.find(name) {
        Some(mission) => Ok(mission.clone()),
        None => mission::load_mission(name.as_ref(), catalogue).map_err(|faults| {
            if !is_missing(&faults) {
                return CommandFailure::of_faults(&faults);
            }
            let known: Vec<&str> = library.missions.iter().map(|listed| listed.mission.id.as_str()).collect();
            let known = known.join(", ");
            let words = both!(
                "no hay misión ni archivo «{name}»; hay: {known}",
                "no mission or file {name:?}; available: {known}"
            );
            words.into()
        }),
    };
    names.iter().map(find).collect()
}

/// Returns the requisition points from the command line, or else those of the dossier.
pub(crate) fn parse_requisition_points(asked: &[u8], mission: &Mission) -> Result<BySide<u8>, Localized> {
    match *asked {
        [] => Ok(mission.rp),
        [allied, german] => Ok(BySide { allied, german }),
        _ => {
            let count = asked.len();
            Err(both!("--rp pide dos números, no {count}", "--rp takes two numbers, not {count}"))
        }
    }
}

/// Runner of a match: its players, the data that all battles share, and the files for their outcomes.
struct MatchRunner {
    table: Simulator,
    positions: Option<JsonLineWriter>,
    outcomes: Option<JsonLineWriter>,
    any_force: bool,
    catalogue: Catalogue,
    players: [SimulatedPlayer; 2],
}

impl MatchRunner {
    fn of_mission(&mut self, mission: &Mission, what: &MatchArgs) -> Result<MatchStats, Localized> {
        let levels = self.players.map(|player| player.level);
        let (mut tally, mut pairs) = (MatchStats::new(&mission.id, levels), PairStats::default());
        // With identical players, both battles of a pair would be identical, so each gets another seed.
        let alike = self.players[0] == self.players[1];
        let rp = parse_requisition_points(&what.rp, mission)?;
        for pair in 0..u64::from(what.games / 2) {
            let before = tally.wins();
            for (number, first) in (0..).zip(Side::BOTH) {
                let number = if alike { 2 * pair + number } else { pair };
                let battle =
                    self.battle((mission, rp), first, what.seed.wrapping_mul(1_000_003).wrapping_add(number))?;
                tally.add(first, &battle);
            }
            pairs.add((tally.wins() - before) / 2.0);
            if what.sure && pairs.sure().is_some() {
                break;
            }
        }
        tally.sure = pairs.sure().filter(|_| what.sure);
        Ok(tally)
    }

    /// Plays a battle in which the first player has the side `first`.
    fn battle(
        &mut self,
        (mission, rp): (&Mission, BySide<u8>),
        first: Side,
        seed: u64,
    ) -> Result<SimulatedBattle, Localized> {
        let seats = BySide::from_fn(|side| self.players[usize::from(side != first)]);
        let (forces, setup) = prepare_battle(&self.catalogue, mission, rp, self.alike(), seed)?;
        let mut moments = PositionSampler::default();
        let watched = self.positions.is_some();
        let battle = self.table.play_with(&setup, seats, seed, |seen| {
            if watched {
                moments.see(seen);
            }
        });
        let won = training_data::allied_score(battle.verdict);
        if let Some(positions) = &mut self.positions {
            moments.positions(&mission.id, seed, won).try_for_each(|position| positions.add(&position))?;
        }
        if let Some(outcomes) = &mut self.outcomes {
            let ids = |side| forces[side].iter().map(|kind| setup.catalogue.kind(*kind).id.clone()).collect();
            let about = ai::mission_kind(mission).to_owned();
            outcomes.add(&ForceOutcome { about, allied: ids(Side::Allied), german: ids(Side::German), won })?;
        }
        Ok(battle)
    }

    /// Returns the level that chooses the forces of both players, so that both battles of a pair have equal forces.
    fn alike(&self) -> AiLevel {
        let alike = self.players[0].level.max(self.players[1].level).min(AiLevel::Planner);
        if self.any_force { AiLevel::Random } else { alike }
    }
}

fn print_match_stats(what: &MatchArgs, tallies: &[MatchStats]) -> ExitCode {
    let (mut told, language) = (String::new(), CliLanguage::of_the_system());
    if !what.json {
        told += &MatchStats::head(&what.levels, language);
    }
    for tally in tallies {
        told += &if what.json { format!("{}\n", tally.to_json()) } else { tally.to_row(language) };
    }
    if !what.json && tallies.len() > 1 {
        told += &MatchStats::sum(tallies).to_row(language);
    }
    if what.json { print_for_programs(&told) } else { print(&told) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_match_arguments_are_reported() {
        let what = |levels: &[&str], games| MatchArgs {
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
            missions: vec!["recon".into()],
            games,
            rp: Vec::new(),
            seed: 1,
            json: false,
            weights: Vec::new(),
            sure: false,
            positions: None,
            outcomes: None,
            any_force: false,
        };
        let told = |what: &MatchArgs| {
            play_matches(what).map(|tallies| tallies.len()).expect_err("it can't be played").words.en
        };
        assert!(told(&what(&["veteran"], 2)).contains("not 1"));
        assert!(told(&what(&["veteran", "general"], 2)).contains("\"general\": random, greedy"));
        assert!(told(&what(&["veteran", "random"], 3)).contains("3 is not even"));
        let nowhere = MatchArgs { missions: vec!["nowhere".into()], ..what(&["random", "random"], 2) };
        assert!(told(&nowhere).contains("\"nowhere\""));
        let brave = MatchArgs { weights: vec!["courage=1".into()], ..what(&["veteran", "veteran"], 2) };
        assert!(told(&brave).contains("\"courage=1\" is not a weight: fade"));
        let thrice = MatchArgs { rp: vec![6, 6, 6], ..what(&["random", "random"], 2) };
        assert!(told(&thrice).contains("two numbers, not 3"));
        let full = MatchArgs { positions: Some("Cargo.toml/positions".into()), ..what(&["random", "random"], 2) };
        assert!(told(&full).contains("can't be written"));
    }
}
