//! `incursion match`: two levels of the computer against each other, in pairs of battles with the same forces and the same
//! dice in which they change sides, so that neither side nor luck decides. What is told of it is measured, not wished.

use std::{process::ExitCode, time::Duration};

use mind::Level;
use mission::{Mission, paths};
use rules::{BySide, Catalogue, Side};

mod battle;
mod tally;

pub use battle::{Battle, LAST_TURN, Table};
pub use tally::Tally;

use crate::say::say;

/// What is to be played.
#[derive(Clone, Debug, clap::Args)]
pub struct Match {
    /// The two levels, with a comma between: random, greedy, recruit, veteran, commander
    #[arg(long, value_delimiter = ',', default_value = "veteran,veteran")]
    pub levels: Vec<String>,
    /// Mission ids or files, with commas between [default: all]
    #[arg(long, value_delimiter = ',')]
    pub missions: Vec<String>,
    /// Battles of each mission, an even number
    #[arg(long, default_value_t = 20)]
    pub games: u32,
    /// What forces, dice and both players follow from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON a mission
    #[arg(long)]
    pub json: bool,
}

/// Plays them and tells what came of it.
pub fn contest(what: &Match) -> ExitCode {
    match played(what) {
        Ok(tallies) => tell(what, &tallies),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn played(what: &Match) -> Result<Vec<Tally>, String> {
    let levels = levels(&what.levels)?;
    if what.games == 0 || !what.games.is_multiple_of(2) {
        return Err(format!("battles are played in pairs: {} is no even number", what.games));
    }
    let catalogue = mission::load_catalogue(&paths::figures()).map_err(|faults| faults.to_string())?;
    let missions = missions(&what.missions, &catalogue)?;
    let mut table = Table::default();
    missions.iter().map(|mission| of_mission(&mut table, &catalogue, mission, levels, what)).collect()
}

fn levels(words: &[String]) -> Result<[Level; 2], String> {
    let level = |word: &String| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.word()).collect();
        Level::named(word).ok_or_else(|| format!("there is no level {word:?}: {}", known.join(", ")))
    };
    match words {
        [one, other] => Ok([level(one)?, level(other)?]),
        _ => Err(format!("two levels play, not {}", words.len())),
    }
}

fn missions(names: &[String], catalogue: &Catalogue) -> Result<Vec<Mission>, String> {
    let library = mission::missions(&paths::mission_folders(), catalogue);
    if names.is_empty() {
        return Ok(library.missions.into_iter().map(|listed| listed.mission).collect());
    }
    let find = |name: &String| match library.find(name) {
        Some(mission) => Ok(mission.clone()),
        None => mission::load_mission(name.as_ref(), catalogue)
            .map_err(|faults| format!("there is no mission {name:?}, neither by id nor as a file: {faults}")),
    };
    names.iter().map(find).collect()
}

fn of_mission(
    table: &mut Table,
    catalogue: &Catalogue,
    mission: &Mission,
    levels: [Level; 2],
    what: &Match,
) -> Result<Tally, String> {
    let mut tally = Tally::new(&mission.id, levels);
    for game in 0..u64::from(what.games) {
        let seed = what.seed.wrapping_mul(1_000_003).wrapping_add(game / 2);
        let first = if game.is_multiple_of(2) { Side::Allied } else { Side::German };
        let seats = BySide::from_fn(|side| if side == first { levels[0] } else { levels[1] });
        let forces = forces(catalogue, mission, seed)?;
        let setup = mission.setup(catalogue, &forces, mission.rp, seed);
        let setup = setup.map_err(|faults| format!("{}: {faults:?}", mission.id))?;
        tally.add(first, &table.play(&setup, seats, seed));
    }
    Ok(tally)
}

/// The forces of both sides: the same in both battles of a pair.
fn forces(catalogue: &Catalogue, mission: &Mission, seed: u64) -> Result<BySide<Vec<rules::KindId>>, String> {
    let choose = |side| {
        let terms = mission.terms(side, mission.rp[side]);
        let force = mind::force(catalogue, &terms, seed ^ ((side as u64) << 32));
        force.map_err(|fault| format!("{}: {fault}", mission.id))
    };
    Ok(BySide { allied: choose(Side::Allied)?, german: choose(Side::German)? })
}

fn tell(what: &Match, tallies: &[Tally]) -> ExitCode {
    let mut told = String::new();
    if !what.json {
        told += &Tally::head(&what.levels);
    }
    for tally in tallies {
        told += &if what.json { format!("{}\n", tally.to_json()) } else { tally.to_row() };
    }
    if !what.json && tallies.len() > 1 {
        told += &Tally::sum(tallies).to_row();
    }
    say(&told)
}

/// Milliseconds, for people.
fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_not_be_played_is_told() {
        let what = |levels: &[&str], games| Match {
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
            missions: vec!["recon".into()],
            games,
            seed: 1,
            json: false,
        };
        let told = |what: &Match| played(what).map(|tallies| tallies.len()).expect_err("it can't be played");
        assert!(told(&what(&["veteran"], 2)).contains("not 1"));
        assert!(told(&what(&["veteran", "general"], 2)).contains("\"general\": random, greedy"));
        assert!(told(&what(&["veteran", "random"], 3)).contains("3 is no even number"));
        let nowhere = Match { missions: vec!["nowhere".into()], ..what(&["random", "random"], 2) };
        assert!(told(&nowhere).contains("\"nowhere\""));
    }
}
