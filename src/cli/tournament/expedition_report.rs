//! `incursion expedition`: measures the balance of expeditions (`EXP-17`). The AI decides for all seats of the base,
//! and one level plays both sides of the sorties and assaults, which are fought as battles, on all threads of the
//! machine. Each expedition has the seed after that of the one before. Equal seeds give equal results on every machine.

use std::{
    fmt::Write,
    io,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use balance::{ExpeditionExperiment, ExpeditionMeasurement, SECONDS_PER_ORDER, count_threads, measure_expeditions};
use campaign::expedition::{
    ExpeditionData, ExpeditionOutcome, ExpeditionRefusal, ExpeditionRules, MAX_SEATS, battles::BattleContent,
    load_expedition_data,
};
use mission::{Diagnostics, paths};
use rules::{Localized, both};
use serde_json::{Map, Value, json};

use super::game_catalogue;
use crate::{
    language::CliLanguage,
    output::{CommandFailure, find_output_file, print, print_for_programs, write_failure, write_file},
};

/// The outcomes, in the order of the report.
const OUTCOMES: [ExpeditionOutcome; 4] =
    [ExpeditionOutcome::Won, ExpeditionOutcome::GateFell, ExpeditionOutcome::NoSurvivor, ExpeditionOutcome::OutOfTime];

/// Arguments of `incursion expedition`.
#[derive(Clone, Debug, clap::Args)]
pub struct ExpeditionArgs {
    /// Expeditions
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// Length: short, medium, long [default: the middle one]
    #[arg(long)]
    pub length: Option<String>,
    /// Difficulty: easy, normal, hard [default: the middle one]
    #[arg(long)]
    pub hardness: Option<String>,
    /// Number of people among whom the survivors are divided, 1 to 5; the computer decides for all of them
    #[arg(long, default_value_t = 1)]
    pub people: usize,
    /// Level of both sides in the battles: random, greedy, newcomer, recruit, veteran, planner, commander
    #[arg(long, default_value = "planner")]
    pub level: String,
    /// Seed of the first expedition; each of the others has the next one
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
    /// Output file; `-` for standard output [default: standard output]
    #[arg(long, short)]
    pub out: Option<PathBuf>,
}

impl ExpeditionArgs {
    /// Returns the output file, unless it is standard output.
    fn output_file(&self) -> Option<&Path> {
        find_output_file(self.out.as_deref())
    }
}

/// Plays the expeditions, and prints or writes the statistics.
pub fn run_expedition(what: &ExpeditionArgs) -> ExitCode {
    let report = match measure_expedition(what) {
        Ok(report) => report,
        Err(failure) => return failure.tell(),
    };
    let text = match what.json {
        true => format!("{}\n", report.to_json()),
        false => report.to_text(CliLanguage::of_the_system()),
    };
    let tell = if what.json { print_for_programs } else { print };
    match what.output_file().map(|file| write_file(file, &text)) {
        None => tell(&text),
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(failure)) => {
            // The measurement has taken long: its results must not be lost with the file.
            tell(&text);
            failure.tell()
        }
    }
}

/// Statistics of expeditions.
#[derive(Debug)]
pub struct ExpeditionReport {
    terms: Arc<ExpeditionExperiment>,
    /// The statistics.
    pub measure: ExpeditionMeasurement,
}

/// Plays the expeditions.
///
/// # Errors
/// If an argument is wrong, the data can't be read, the output file can't be written, or an expedition can't be played.
pub fn measure_expedition(what: &ExpeditionArgs) -> Result<ExpeditionReport, CommandFailure> {
    let terms = Arc::new(read_experiment(what)?);
    what.output_file().map_or(Ok(()), check_output_file)?;
    let measure = measure_expeditions(&terms, what.games, count_threads())?;
    Ok(ExpeditionReport { terms, measure })
}

/// Checks before a long measurement that its output file can be written.
fn check_output_file(file: &Path) -> Result<(), CommandFailure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let checked = if folder.is_dir() { files::check_target(file) } else { Err(io::ErrorKind::NotFound.into()) };
    checked.map_err(|error| write_failure(file, &error))
}

fn read_experiment(what: &ExpeditionArgs) -> Result<ExpeditionExperiment, CommandFailure> {
    if what.games == 0 {
        return Err(both!("hace falta al menos 1 expedición", "at least 1 expedition is needed").into());
    }
    if !(1..=MAX_SEATS).contains(&what.people) {
        return Err(ExpeditionRefusal::WrongSeatCount { count: what.people }.message().into());
    }
    let level = super::parse_level(&what.level)?;
    let data = read_expedition_data()?;
    let length = choose_length(what.length.as_deref(), &data.rules)?;
    let hardness = choose_hardness(what.hardness.as_deref(), &data.rules)?;
    let content = BattleContent::load(game_catalogue()?, &paths::game_missions_dir())
        .map_err(|errors| CommandFailure::of_faults(&errors))?;
    Ok(ExpeditionExperiment { data, content, length, hardness, people: what.people, level, seed: what.seed })
}

fn choose_length(wanted: Option<&str>, rules: &ExpeditionRules) -> Result<String, Localized> {
    let ids: Vec<&str> = rules.lengths.iter().map(|length| length.id.as_str()).collect();
    choose_id(wanted, &ids).ok_or_else(|| {
        let (word, known) = (wanted.unwrap_or_default(), ids.join(", "));
        both!("no hay duración «{word}»: {known}", "there is no length {word:?}: {known}")
    })
}

fn choose_hardness(wanted: Option<&str>, rules: &ExpeditionRules) -> Result<String, Localized> {
    let ids: Vec<&str> = rules.hardnesses.iter().map(|hardness| hardness.id.as_str()).collect();
    choose_id(wanted, &ids).ok_or_else(|| {
        let (word, known) = (wanted.unwrap_or_default(), ids.join(", "));
        both!("no hay dificultad «{word}»: {known}", "there is no difficulty {word:?}: {known}")
    })
}

/// Returns the wanted id if it is known; without a wanted one, that in the middle.
fn choose_id(wanted: Option<&str>, known: &[&str]) -> Option<String> {
    let found = match wanted {
        Some(wanted) => known.iter().find(|id| **id == wanted),
        None => known.get(known.len() / 2),
    };
    found.map(|id| (*id).to_owned())
}

/// Reads the game's data of expeditions.
fn read_expedition_data() -> Result<ExpeditionData, CommandFailure> {
    let folder = paths::assets_dir().join("data").join("expedition");
    load_expedition_data(&folder, &[]).map_err(|errors| describe_data_errors(&errors))
}

/// Returns the failure for the errors of all data files.
fn describe_data_errors(errors: &[Diagnostics]) -> CommandFailure {
    let failures = errors.iter().map(CommandFailure::of_faults);
    failures.reduce(|all, failure| all.with_hint(failure.words)).unwrap_or_else(|| {
        CommandFailure::unable(both!(
            "no se pueden leer los datos de las expediciones",
            "the data of expeditions can't be read"
        ))
    })
}

/// Returns the words for an outcome, the Spanish first.
fn outcome_words(outcome: ExpeditionOutcome) -> (&'static str, &'static str) {
    match outcome {
        ExpeditionOutcome::Won => ("ganadas", "won"),
        ExpeditionOutcome::GateFell => ("cae la compuerta", "the gate falls"),
        ExpeditionOutcome::NoSurvivor => ("sin supervivientes", "no survivor is left"),
        ExpeditionOutcome::OutOfTime => ("acaba el último día", "the last day ends"),
    }
}

fn describe_percent(share: f64) -> String {
    format!("{:>5.1} %", share * 100.0)
}

impl ExpeditionReport {
    fn to_json(&self) -> Value {
        let ExpeditionReport { terms, measure } = self;
        let outcomes: Map<String, Value> =
            OUTCOMES.iter().map(|outcome| (format!("{outcome:?}"), json!(measure.count(*outcome)))).collect();
        let sections: Map<String, Value> =
            self.section_shares().map(|(id, _, share)| (id.to_owned(), json!(share))).collect();
        let unfinished = measure.expeditions_with_unfinished_battles();
        let unfinished: Vec<u64> = unfinished.into_iter().map(|number| terms.seed_of(number)).collect();
        json!({
            "length": terms.length,
            "hardness": terms.hardness,
            "people": terms.people,
            "level": terms.level,
            "seed": terms.seed,
            "games": measure.games(),
            "won": {
                "share": measure.share(ExpeditionOutcome::Won),
                "interval": measure.interval(ExpeditionOutcome::Won),
            },
            "outcomes": outcomes,
            "sections": sections,
            "days": measure.days(),
            "battles": measure.battles(),
            "unfinished": { "battles": measure.unfinished_battles(), "seeds": unfinished },
            "sorties": measure.sorties(),
            "assaults": measure.assaults(),
            "sortie_orders": measure.sortie_orders(),
            "sortie_minutes": measure.sortie_minutes(),
            "finds": { "per_sortie": measure.finds(), "share": measure.finds_share() },
            "gate_damage": measure.gate_damage(),
            "deaths": measure.deaths(),
            "battle_deaths": measure.battle_deaths(),
            "idle_nights": measure.idle_nights(),
        })
    }

    /// Returns the id and the name in both languages of each section but the last, and the share of won expeditions in
    /// which it was built.
    fn section_shares(&self) -> impl Iterator<Item = (&str, &Localized, Option<f64>)> {
        let sections = self.terms.data.content.sections.iter().filter(|section| !section.is_last);
        sections.map(move |section| (section.id.as_str(), &section.name, self.measure.built_share(&section.id)))
    }

    fn to_text(&self, language: CliLanguage) -> String {
        let mut text = self.describe_terms(language);
        let battles = self.battle_rows();
        for (words, told) in self.outcome_rows().into_iter().chain(battles) {
            let _ = writeln!(text, "{:<38} {told}", language.choose(words));
        }
        if self.measure.count(ExpeditionOutcome::Won) > 0 {
            text += language.choose(("\nsecciones de las ganadas\n", "\nsections of those won\n"));
            for (_, name, share) in self.section_shares() {
                let _ = writeln!(text, "{:<38} {}", language.of(name), describe_percent(share.unwrap_or_default()));
            }
        }
        text
    }

    /// Describes the choices, in one line.
    fn describe_terms(&self, language: CliLanguage) -> String {
        let ExpeditionReport { terms, measure } = self;
        let (people, games, level, seed) = (terms.people, measure.games(), terms.level.name(), terms.seed);
        let length = terms.data.length(&terms.length).map_or("", |length| language.of(&length.name));
        let hardness = terms.data.hardness(&terms.hardness).map_or("", |hardness| language.of(&hardness.name));
        match language {
            CliLanguage::En => {
                format!("{length}; {hardness}; people: {people}; expeditions: {games}; {level}; seed {seed}\n")
            }
            CliLanguage::Es => {
                format!("{length}; {hardness}; personas: {people}; expediciones: {games}; {level}; semilla {seed}\n")
            }
        }
    }

    fn outcome_rows(&self) -> Vec<((&'static str, &'static str), String)> {
        let measure = &self.measure;
        let row = |outcome: ExpeditionOutcome| {
            let (low, high) = measure.interval(outcome);
            let share = describe_percent(measure.share(outcome));
            (outcome_words(outcome), format!("{share}  ({:.1}–{:.1})", low * 100.0, high * 100.0))
        };
        OUTCOMES.into_iter().map(row).collect()
    }

    fn battle_rows(&self) -> Vec<((&'static str, &'static str), String)> {
        let measure = &self.measure;
        let decimal = |mean: f64| format!("{mean:>5.1}");
        let [least, low, middle, high, most] = measure.days();
        let days = format!("{least} [{low} {middle} {high}] {most}");
        let [least, low, middle, high, most] = measure.sortie_orders();
        let orders = format!("{least} [{low} {middle} {high}] {most}");
        let minutes = format!("{}  ({SECONDS_PER_ORDER} s)", decimal(measure.sortie_minutes()));
        let unfinished = format!("{} / {}", measure.unfinished_battles(), measure.battles());
        let finds = measure.finds_share().map_or_else(|| "–".to_owned(), describe_percent);
        vec![
            (("días", "days"), days),
            (("batallas sin fin", "battles that did not end"), unfinished),
            (("salidas por expedición", "sorties per expedition"), decimal(measure.sorties())),
            (("asaltos por expedición", "assaults per expedition"), decimal(measure.assaults())),
            (("órdenes por salida", "orders per sortie"), orders),
            (("minutos por salida", "minutes per sortie"), minutes),
            (("hallazgos por salida", "finds per sortie"), decimal(measure.finds())),
            (("hallazgos llevados a la base", "finds brought home"), finds),
            (("daño de la compuerta por asalto", "gate damage per assault"), decimal(measure.gate_damage())),
            (("muertes por expedición", "deaths per expedition"), decimal(measure.deaths())),
            (("de ellas, en batallas", "of them in battles"), decimal(measure.battle_deaths())),
            (
                ("noches seguidas sin tarea útil", "nights in a row without a useful task"),
                measure.idle_nights().to_string(),
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_expedition_args() -> ExpeditionArgs {
        ExpeditionArgs {
            games: 1,
            length: Some("short".into()),
            hardness: None,
            people: 1,
            level: "recruit".into(),
            seed: 1,
            json: false,
            out: None,
        }
    }

    #[test]
    fn the_middle_length_and_difficulty_are_the_usual_ones() {
        assert_eq!(choose_id(None, &["a", "b", "c"]).as_deref(), Some("b"));
        assert_eq!(choose_id(Some("c"), &["a", "b", "c"]).as_deref(), Some("c"));
        assert_eq!((choose_id(Some("d"), &["a"]), choose_id(None, &[])), (None, None));
        let terms = read_experiment(&ExpeditionArgs { length: None, ..sample_expedition_args() }).expect("good terms");
        let rules = &terms.data.rules;
        assert_eq!(terms.length, rules.lengths[rules.lengths.len() / 2].id);
        assert_eq!(terms.hardness, rules.hardnesses[rules.hardnesses.len() / 2].id);
    }

    #[test]
    fn wrong_arguments_are_refused_in_both_languages() {
        let refused = |what: ExpeditionArgs| measure_expedition(&what).expect_err("it is wrong").words;
        let length = refused(ExpeditionArgs { length: Some("weekend".into()), ..sample_expedition_args() });
        assert_eq!(length.en, "there is no length \"weekend\": short, medium, long");
        assert_eq!(length.es, "no hay duración «weekend»: short, medium, long");
        let hardness = refused(ExpeditionArgs { hardness: Some("brutal".into()), ..sample_expedition_args() });
        assert_eq!(hardness.en, "there is no difficulty \"brutal\": easy, normal, hard");
        for people in [0, 6] {
            let told = refused(ExpeditionArgs { people, ..sample_expedition_args() });
            assert!(told.en.contains(&format!("1 to 5 people, not {people}")), "{told:?}");
            assert!(told.es.contains(&format!("1 a 5 personas, no {people}")), "{told:?}");
        }
        let none = refused(ExpeditionArgs { games: 0, ..sample_expedition_args() });
        assert!(none.en.contains("at least 1 expedition") && none.es.contains("al menos 1 expedición"), "{none:?}");
        let level = refused(ExpeditionArgs { level: "general".into(), ..sample_expedition_args() });
        assert!(level.en.contains("\"general\": random, greedy"), "{level:?}");
        let nowhere = refused(ExpeditionArgs { out: Some("no/such/folder/x".into()), ..sample_expedition_args() });
        assert!(nowhere.en.contains("can't be written"), "{nowhere:?}");
    }

    #[test]
    fn an_empty_measurement_is_described_in_both_languages() {
        let terms = Arc::new(read_experiment(&sample_expedition_args()).expect("good terms"));
        let report = ExpeditionReport { terms, measure: ExpeditionMeasurement::default() };
        let (es, en) = (report.to_text(CliLanguage::Es), report.to_text(CliLanguage::En));
        assert_eq!(es.lines().count(), en.lines().count());
        assert!(en.contains("expeditions: 0") && en.contains("finds brought home"), "{en}");
        assert!(es.contains("expediciones: 0") && !es.contains("secciones de las ganadas"), "{es}");
        let value = report.to_json();
        assert_eq!((&value["length"], &value["level"]), (&json!("short"), &json!("recruit")));
        assert_eq!((&value["finds"]["share"], &value["outcomes"]["Won"]), (&Value::Null, &json!(0)));
        assert!(value["sections"].as_object().is_some_and(|sections| sections.len() >= 10), "{value}");
    }
}
