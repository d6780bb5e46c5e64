//! `incursion balance`: whether a mission is fair. One level plays it against itself, each battle by another seed with
//! forces that it chooses, on as many threads as the machine has; the same seed tells the same on every machine.

use std::{
    collections::BTreeMap,
    fmt::Write,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use bevy_ecs::world::World;
use mind::Level;
use mission::paths;
use record::{BattleSpec, MissionStamp};
use rules::{BySide, Entry, Localized, OrderLog, Side, Verdict, both};
use serde_json::{Value, json};

use super::{
    battle::{Battle, LAST_TURN, Table},
    missions, prepared, tally, told, unplayable,
};
use crate::{print::Language, say::say};

/// What is measured.
#[derive(Clone, Debug, clap::Args)]
pub struct Balance {
    /// The mission's id or its file
    pub mission: String,
    /// Battles
    #[arg(long, default_value_t = 400)]
    pub games: u32,
    /// Requisition points of the Allies and of the SWD, with a comma between [default: the dossier's]
    #[arg(long, value_delimiter = ',')]
    pub rp: Vec<u8>,
    /// Who plays: random, greedy, recruit, veteran, planner, commander
    #[arg(long, default_value = "planner")]
    pub level: String,
    /// What forces, dice and players follow from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
    /// Folder for the records of the battles, which the game and `analysis` open
    #[arg(long)]
    pub records: Option<PathBuf>,
}

/// Plays the battles and tells what came of them.
pub fn balance(what: &Balance) -> ExitCode {
    match measured(what) {
        Ok(measure) if what.json => say(&format!("{}\n", measure.to_json())),
        Ok(measure) => say(&measure.to_text(Language::of_the_system())),
        Err(fault) => {
            eprintln!("{}", Language::of_the_system().of(&fault));
            ExitCode::from(2)
        }
    }
}

/// What came of all of them.
#[derive(Debug)]
pub struct Measure {
    mission: Localized,
    id: String,
    rp: BySide<u8>,
    level: Level,
    seed: u64,
    /// In the order of their seeds.
    battles: Vec<Battle>,
}

/// Plays them.
///
/// # Errors
/// If there is no such mission, or it can't be played so.
pub fn measured(what: &Balance) -> Result<Measure, Localized> {
    let level = super::levels(&[what.level.clone(), what.level.clone()])?[0];
    let catalogue = mission::load_catalogue(&paths::figures()).map_err(told)?;
    let found = missions(std::slice::from_ref(&what.mission), &catalogue)?;
    let [mission] = &found[..] else { return Err(not_one(found.len())) };
    let rp = match what.rp[..] {
        [] => mission.rp,
        [allied, german] => BySide { allied, german },
        _ => {
            let count = what.rp.len();
            return Err(both!("--rp pide dos números, no {count}", "--rp takes two numbers, not {count}"));
        }
    };
    if what.games == 0 {
        return Err(both!("con 0 batallas no se mide nada", "0 battles measure nothing"));
    }
    let battles = played(what, |table, seed| {
        let (_, setup) = prepared(&catalogue, mission, rp, level, seed)?;
        let battle = table.play(&setup, BySide { allied: level, german: level }, seed);
        if let Some(refused) = &battle.refused {
            return Err(unplayable(mission, refused));
        }
        if let Some(folder) = &what.records {
            keep(folder, table.world(), BattleSpec::new(&setup, Some(MissionStamp::of(mission))), seed)?;
        }
        Ok(battle)
    })?;
    Ok(Measure { mission: mission.name.clone(), id: mission.id.clone(), rp, level, seed: what.seed, battles })
}

/// Writes the record of a battle that was played in that world.
fn keep(folder: &Path, played: &World, spec: BattleSpec, seed: u64) -> Result<(), Localized> {
    let file = folder.join(format!("{seed}.battle"));
    let fault = |why: &str| {
        let file = file.display();
        both!("no se puede escribir {file}: {why}", "{file} can't be written: {why}")
    };
    let mut world = rules::new_world();
    let (mut battle, _) = record::Battle::new(&mut world, spec, None).map_err(|error| fault(&error.to_string()))?;
    for entry in played.resource::<OrderLog>().entries() {
        let Entry::Order(order) = entry else { continue };
        battle.submit(&mut world, *order).map_err(|refusal| fault(&refusal.to_string()))?;
    }
    std::fs::create_dir_all(folder).map_err(|error| fault(&error.to_string()))?;
    let text = record::write(battle.record());
    files::replace(&file, text.as_bytes()).map_err(|error| fault(&error.to_string()))
}

fn not_one(count: usize) -> Localized {
    both!("se mide una misión, no {count}", "one mission is measured, not {count}")
}

/// Plays them, the next one by whoever is free.
fn played(
    what: &Balance,
    battle: impl Fn(&mut Table, u64) -> Result<Battle, Localized> + Sync,
) -> Result<Vec<Battle>, Localized> {
    let next = AtomicU32::new(0);
    let play = || -> Result<Vec<(u32, Battle)>, Localized> {
        let (mut table, mut mine) = (Table::default(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= what.games {
                return Ok(mine);
            }
            let seed = what.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number));
            // After a fault nobody begins another.
            let played = battle(&mut table, seed).inspect_err(|_| next.store(what.games, Ordering::Relaxed))?;
            mine.push((number, played));
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut all = Vec::new();
    thread::scope(|scope| {
        let started: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        for thread in started {
            // A panic has told its own words.
            all.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok::<(), Localized>(())
    })?;
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, battle)| battle).collect())
}

impl Measure {
    /// The share of battles that a side has won.
    pub fn share(&self, side: Side) -> f64 {
        self.part(|battle| battle.verdict.is_some_and(|verdict| verdict.winner == Some(side)))
    }

    fn part(&self, of: impl Fn(&Battle) -> bool) -> f64 {
        self.battles.iter().filter(|battle| of(battle)).count() as f64 / self.battles.len() as f64
    }

    fn drawn(&self) -> f64 {
        self.part(|battle| battle.verdict.is_some_and(|verdict| verdict.winner.is_none()))
    }

    fn unfinished(&self) -> f64 {
        self.part(|battle| battle.verdict.is_none())
    }

    /// The least, the quartiles and the most of the turns.
    fn turns(&self) -> [u16; 5] {
        let mut turns: Vec<u16> = self.battles.iter().map(|battle| battle.turns).collect();
        turns.sort_unstable();
        [0, 1, 2, 3, 4].map(|quarter| turns[(turns.len() - 1) * quarter / 4])
    }

    /// Who won and how, with the share of each.
    fn endings(&self) -> BTreeMap<String, f64> {
        let mut endings: BTreeMap<String, f64> = BTreeMap::new();
        for Verdict { winner, reason } in self.battles.iter().filter_map(|battle| battle.verdict) {
            let winner = winner.map_or_else(|| "-".to_owned(), |side| format!("{side:?}"));
            *endings.entry(format!("{winner} {reason:?}")).or_default() += 1.0 / self.battles.len() as f64;
        }
        endings
    }

    fn to_json(&self) -> Value {
        let side = |side: Side| {
            let share = self.share(side);
            json!({ "share": share, "interval": tally::wilson(share, self.battles.len() as f64) })
        };
        json!({
            "mission": self.id,
            "rp": [self.rp.allied, self.rp.german],
            "level": self.level,
            "seed": self.seed,
            "games": self.battles.len(),
            "allied": side(Side::Allied),
            "german": side(Side::German),
            "drawn": self.drawn(),
            "unfinished": self.unfinished(),
            "turns": self.turns(),
            "endings": self.endings(),
        })
    }

    fn to_text(&self, language: Language) -> String {
        let (games, level, seed) = (self.battles.len(), self.level.word(), self.seed);
        let (allied, german) = (self.rp.allied, self.rp.german);
        let name = language.of(&self.mission);
        let mut text = match language {
            Language::En => format!("{name}, {allied}/{german} RP: {games} battles, {level}, seed {seed}\n"),
            Language::Es => format!("{name}, {allied}/{german} PR: {games} batallas, {level}, semilla {seed}\n"),
        };
        let mut row = |words: (&'static str, &'static str), told: &str| {
            let _ = writeln!(text, "{:<14} {told}", language.choose(words));
        };
        for (side, words) in [(Side::Allied, ("Aliados", "Allies")), (Side::German, ("SWD", "SWD"))] {
            let share = self.share(side);
            let (low, high) = tally::wilson(share, games as f64);
            row(words, &format!("{:>5.1} %  ({:.1}–{:.1})", share * 100.0, low * 100.0, high * 100.0));
        }
        row(("empates", "drawn"), &format!("{:>5.1} %", self.drawn() * 100.0));
        let last = LAST_TURN;
        row(("sin fin", "unfinished"), &format!("{:>5.1} %  (> {last})", self.unfinished() * 100.0));
        let [least, low, middle, high, most] = self.turns();
        row(("turnos", "turns"), &format!("{least} [{low} {middle} {high}] {most}"));
        for (ending, share) in self.endings() {
            row(("", ""), &format!("{:>5.1} %  {ending}", share * 100.0));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(mission: &str) -> Balance {
        Balance {
            mission: mission.into(),
            games: 6,
            rp: Vec::new(),
            level: "recruit".into(),
            seed: 3,
            json: false,
            records: None,
        }
    }

    #[test]
    fn the_same_seed_tells_the_same() {
        let told = || measured(&what("recon")).expect("it is played").to_json();
        let one = told();
        assert_eq!(one, told());
        let share = |side: &str| one[side]["share"].as_f64().expect("a share");
        let rest = one["drawn"].as_f64().expect("a share") + one["unfinished"].as_f64().expect("a share");
        assert!((share("allied") + share("german") + rest - 1.0).abs() < 1e-9, "{one}");
    }

    #[test]
    fn what_can_not_be_measured_is_told() {
        let fault = |what: &Balance| measured(what).expect_err("it can't be measured").en;
        assert!(fault(&what("nowhere")).contains("\"nowhere\""));
        assert!(fault(&Balance { rp: vec![6], ..what("recon") }).contains("two numbers, not 1"));
        assert!(fault(&Balance { rp: vec![1, 6], ..what("recon") }).contains("recon can't be played"));
        assert!(fault(&Balance { games: 0, ..what("recon") }).contains("0 battles"));
        assert!(fault(&Balance { level: "general".into(), ..what("recon") }).contains("\"general\""));
    }
}
