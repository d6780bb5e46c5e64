//! `incursion balance`: measures the fairness of a mission. One level plays it against itself, each battle with another
//! seed and with forces that the level chooses, on all threads of the machine. Equal seeds give equal results on every
//! machine.

use std::{
    collections::BTreeMap,
    fmt::Write,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use balance::{
    Experiment, LAST_TURN, Measurement, ParallelRun, Simulator, Tweak, count_threads, suggest_tweaks,
    unplayable_mission_error,
};
use rules::{BattleResult, BySide, Localized, Side, Square, both};
use serde_json::{Value, json};

use super::{find_missions, game_catalogue};
use crate::{
    language::CliLanguage,
    output::{CommandFailure, print, print_for_programs},
    words::{ending_words, side_words},
};

/// Arguments of `incursion balance`.
#[derive(Clone, Debug, clap::Args)]
pub struct BalanceArgs {
    /// The mission's id or its file
    pub mission: String,
    /// Battles
    #[arg(long, default_value_t = 400)]
    pub games: u32,
    /// Requisition points of the Allies and of the SWD, separated by a comma [default: the dossier's]
    #[arg(long, value_delimiter = ',')]
    pub rp: Vec<u8>,
    /// Level of the players: random, greedy, newcomer, recruit, veteran, planner, commander
    #[arg(long, default_value = "planner")]
    pub level: String,
    /// Seed for forces, dice and players
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
    /// Enumerate all rolls, to report the share without luck; takes longer
    #[arg(long)]
    pub luck: bool,
    /// Try changes that would even it out, with this many battles each
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "100")]
    pub changes: Option<u32>,
    /// Folder for the records of the battles, which the game and `analysis` open
    #[arg(long)]
    pub records: Option<PathBuf>,
}

/// Plays the battles and prints the statistics.
pub fn run_balance(what: &BalanceArgs) -> ExitCode {
    match measure_balance(what) {
        Ok(measure) if what.json => print_for_programs(&format!("{}\n", measure.to_json())),
        Ok(measure) => print(&measure.to_text(CliLanguage::of_the_system())),
        Err(failure) => failure.tell(),
    }
}

/// Statistics of the battles without changes, and with each change.
#[derive(Debug)]
pub struct BalanceReport {
    terms: Arc<Experiment>,
    /// Statistics of the battles without changes.
    pub measure: Measurement,
    /// The changes tried, each with its statistics.
    changes: Vec<(Tweak, Measurement)>,
}

/// Plays the battles, with and without changes.
///
/// # Errors
/// If there is no such mission, if it can't be played with these arguments, or if a record can't be written.
pub fn measure_balance(what: &BalanceArgs) -> Result<BalanceReport, CommandFailure> {
    let terms = Arc::new(parse_terms(what)?);
    let measure = play_battles(&terms, what.games)?;
    if let Some(folder) = &what.records {
        write_records(folder, &terms, what.games)?;
    }
    let mut tried = Vec::new();
    if let Some(games) = what.changes {
        for change in suggest_tweaks(&terms, &measure) {
            tried.push((change, play_battles(&Arc::new(change.of(&terms)), games)?));
        }
    }
    Ok(BalanceReport { terms, measure, changes: tried })
}

fn parse_terms(what: &BalanceArgs) -> Result<Experiment, CommandFailure> {
    let level = super::parse_level(&what.level)?;
    let catalogue = game_catalogue()?;
    let mut found = find_missions(std::slice::from_ref(&what.mission), &catalogue)?;
    let count = found.len();
    let Some(mission) = found.pop().filter(|_| count == 1) else {
        return Err(both!("indica una sola misión, no {count}", "give one mission, not {count}").into());
    };
    let rp = super::parse_requisition_points(&what.rp, &mission)?;
    if what.games == 0 || what.changes == Some(0) {
        return Err(both!("hace falta al menos 1 batalla", "at least 1 battle is needed").into());
    }
    Ok(Experiment { catalogue, mission, rp, level, seed: what.seed, luck: what.luck })
}

fn play_battles(terms: &Arc<Experiment>, games: u32) -> Result<Measurement, Localized> {
    let run = ParallelRun::start(terms, 0..games, count_threads());
    let mut measure = Measurement::default();
    while let Some(played) = run.wait() {
        let (number, battle) = played?;
        measure.add(number, &battle);
    }
    if measure.games() < games {
        // A thread has panicked, which has printed a message already.
        return Err(unplayable_mission_error(&terms.mission, "a battle was not played to its end"));
    }
    Ok(measure)
}

/// Plays the battles again and writes their records.
fn write_records(folder: &Path, terms: &Experiment, games: u32) -> Result<(), Localized> {
    let fault = |file: &Path, why: &std::io::Error| {
        let (file, Localized { es, en }) = (file.display(), mission::describe_io_error(why));
        both!("no se puede escribir {file}: {es}", "{file} can't be written: {en}")
    };
    std::fs::create_dir_all(folder).map_err(|why| fault(folder, &why))?;
    let mut simulator = Simulator::default();
    for number in 0..games {
        let text = record::write_record(&terms.record(&mut simulator, number)?);
        let file = folder.join(format!("{}.battle", terms.seed_of(number)));
        files::replace_file(&file, text.as_bytes()).map_err(|why| fault(&file, &why))?;
    }
    Ok(())
}

/// Returns a short description of a change.
fn describe_change(change: Tweak, terms: &Experiment, language: CliLanguage) -> String {
    let text = match change {
        Tweak::Points(side, rp) => {
            let (before, es, en) = match side {
                Side::Allied => (terms.rp.allied, "Aliados", "Allies"),
                Side::German => (terms.rp.german, "SWD", "SWD"),
            };
            both!("{es}: {before} → {rp} PR", "{en}: {before} → {rp} RP")
        }
        Tweak::Door(door, open) => {
            let (at, number) = (terms.mission.doors[door].at, door + 1);
            let (x, y) = (at.x, at.y);
            let (es, en) = if open { ("abierta", "open") } else { ("cerrada", "closed") };
            both!("puerta {number} ({x}, {y}), {es} al empezar", "door {number} ({x}, {y}), {en} at the start")
        }
        Tweak::Level(level) => {
            let level = level.name();
            both!("los dos: {level}", "both: {level}")
        }
    };
    language.of(&text).to_owned()
}

impl BalanceReport {
    fn to_json(&self) -> Value {
        let BalanceReport { terms, measure, .. } = self;
        let side = |measure: &Measurement, side: Side| json!({ "share": measure.share(side), "interval": measure.interval(side) });
        let endings: serde_json::Map<String, Value> = measure
            .endings()
            .into_iter()
            .filter_map(|ending| {
                Some((verdict_code(ending.verdict?), json!(f64::from(ending.count) / f64::from(measure.games()))))
            })
            .collect();
        let heat = |map: &BySide<BTreeMap<Square, u32>>| {
            let of = |side: Side| map[side].iter().map(|(at, count)| json!([at.x, at.y, count])).collect::<Vec<_>>();
            json!({ "allied": of(Side::Allied), "german": of(Side::German) })
        };
        let mut value = json!({
            "mission": terms.mission.id,
            "rp": [terms.rp.allied, terms.rp.german],
            "level": terms.level,
            "seed": terms.seed,
            "games": measure.games(),
            "allied": side(measure, Side::Allied),
            "german": side(measure, Side::German),
            "drawn": measure.drawn(),
            "unfinished": measure.unfinished(),
            "turns": measure.quartiles(),
            "endings": endings,
            "deaths": heat(&measure.heat().deaths),
            "ways": heat(&measure.heat().ways),
        });
        if let Some(evened) = measure.luck_adjusted() {
            value["without_luck"] =
                json!({ "allied": evened.share, "interval": evened.interval, "worth_battles": evened.worth });
        }
        if !self.changes.is_empty() {
            let change = |(change, measure): &(Tweak, Measurement)| {
                let name = describe_change(*change, terms, CliLanguage::En);
                json!({ "change": name, "games": measure.games(), "allied": side(measure, Side::Allied) })
            };
            value["changes"] = self.changes.iter().map(change).collect();
        }
        value
    }

    fn to_text(&self, language: CliLanguage) -> String {
        let BalanceReport { terms, measure, .. } = self;
        let (games, level, seed) = (measure.games(), terms.level.name(), terms.seed);
        let BySide { allied, german } = terms.rp;
        let name = language.of(&terms.mission.name);
        let mut text = match language {
            CliLanguage::En => format!("{name}, {allied}/{german} RP: {games} battles, {level}, seed {seed}\n"),
            CliLanguage::Es => format!("{name}, {allied}/{german} PR: {games} batallas, {level}, semilla {seed}\n"),
        };
        let mut row = |words: (&'static str, &'static str), told: &str| {
            let _ = writeln!(text, "{:<14} {told}", language.choose(words));
        };
        let percent = |share: f64, (low, high): (f64, f64)| {
            format!("{:>5.1} %  ({:.1}–{:.1})", share * 100.0, low * 100.0, high * 100.0)
        };
        for side in Side::BOTH {
            row(side_words(side), &percent(measure.share(side), measure.interval(side)));
        }
        if let Some(evened) = measure.luck_adjusted() {
            let worth = evened.worth;
            let worth = language.choose(("como con", "as by")).to_owned()
                + &format!(" {worth:.0} {}", language.choose(("batallas", "battles")));
            row(("sin suerte", "without luck"), &format!("{}  {worth}", percent(evened.share, evened.interval)));
        }
        row(("empates", "drawn"), &format!("{:>5.1} %", measure.drawn() * 100.0));
        let last = LAST_TURN;
        row(("sin fin", "unfinished"), &format!("{:>5.1} %  (> {last})", measure.unfinished() * 100.0));
        let [least, low, middle, high, most] = measure.quartiles();
        row(("turnos", "turns"), &format!("{least} [{low} {middle} {high}] {most}"));
        for ending in measure.endings() {
            let Some(verdict) = ending.verdict else { continue };
            let share = f64::from(ending.count) * 100.0 / f64::from(games);
            row(("", ""), &format!("{share:>5.1} %  {}", language.of(&ending_words(verdict))));
        }
        for (change, measure) in &self.changes {
            let share = percent(measure.share(Side::Allied), measure.interval(Side::Allied));
            let _ = writeln!(text, "{share}  {}", describe_change(*change, terms, language));
        }
        text
    }
}

/// Returns the winner and the reason as one word each, for programs.
fn verdict_code(verdict: BattleResult) -> String {
    let winner = verdict.winner.map_or_else(|| "-".to_owned(), |side| format!("{side:?}"));
    format!("{winner} {:?}", verdict.reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_balance_args(mission: &str) -> BalanceArgs {
        BalanceArgs {
            mission: mission.into(),
            games: 6,
            rp: Vec::new(),
            level: "recruit".into(),
            seed: 3,
            json: false,
            luck: true,
            changes: None,
            records: None,
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_report() {
        let told = || measure_balance(&sample_balance_args("recon")).expect("it is played").to_json();
        let one = told();
        assert_eq!(one, told());
        let share = |side: &str| one[side]["share"].as_f64().expect("a share");
        let rest = one["drawn"].as_f64().expect("a share") + one["unfinished"].as_f64().expect("a share");
        assert!((share("allied") + share("german") + rest - 1.0).abs() < 1e-9, "{one}");
    }

    #[test]
    fn invalid_arguments_are_reported() {
        let fault = |what: &BalanceArgs| measure_balance(what).expect_err("it can't be measured").words.en;
        assert!(fault(&sample_balance_args("nowhere")).contains("\"nowhere\""));
        assert!(fault(&BalanceArgs { rp: vec![6], ..sample_balance_args("recon") }).contains("two numbers, not 1"));
        assert!(
            fault(&BalanceArgs { rp: vec![1, 6], ..sample_balance_args("recon") }).contains("recon can't be played")
        );
        assert!(fault(&BalanceArgs { games: 0, ..sample_balance_args("recon") }).contains("at least 1 battle"));
        assert!(
            fault(&BalanceArgs { level: "general".into(), ..sample_balance_args("recon") }).contains("\"general\"")
        );
    }
}
