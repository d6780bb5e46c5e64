//! `incursion generate`: generates a mission from a code or from choices, and writes its dossier.

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use balance::FairnessRequest;
use generator::{
    ADVANTAGES, GeneratedMission, GroundLook, MapSize, MapSymmetry, MissionObjective, MissionSeed, MissionSpec,
    MissionSpecError, RequisitionPoints, SYMMETRIES, advantage_key, symmetry_key,
};
use rand::{TryRng, rngs::SysRng};
use rules::{Localized, Side, both};
use serde_json::{Value, json};

use crate::{
    language::CliLanguage,
    mission_fairness::{MeasuredFairness, check_game_numbers, measure_fairness, read_points},
    output::{CommandFailure, find_output_file, print_error, print_for_programs, write_file},
};

/// Arguments of `incursion generate`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct GenerateArgs {
    /// Code of a mission, or only its seed, the first six characters [default: a random seed]
    #[arg(long)]
    pub seed: Option<String>,
    /// Objective: escape, seal-doors, carry-out, search, rescue, panels, launch, kill-leader, hold-room [default: that
    /// of the code, or any]
    #[arg(long)]
    pub objective: Option<String>,
    /// Size of the map: small, medium, large [default: that of the code, or medium]
    #[arg(long)]
    pub size: Option<String>,
    /// Requisition points of the Allies and of the SWD, separated by a comma; `even` instead of a number chooses those
    /// that make the mission fair, `even` alone those of the SWD [default: those of the code, or the usual ones for the
    /// size]
    #[arg(long, value_delimiter = ',')]
    pub rp: Vec<String>,
    /// Look of the map: steel, timber, green, dock [default: that of the code, or any]
    #[arg(long)]
    pub look: Option<String>,
    /// Symmetry of the map: none, mirrored, rotated [default: that of the code, or none]
    #[arg(long)]
    pub symmetry: Option<String>,
    /// Side that the map and the objective favour: none, allied, german; with seal-doors, carry-out and launch also
    /// allied-guards, where the SWD has guards instead of a horde, and allied-strong, both; with `--rp even` it is chosen
    /// [default: that of the code, or none]
    #[arg(long)]
    pub advantage: Option<String>,
    /// Battles that measure how fair the mission is
    #[arg(long)]
    pub games: Option<u32>,
    /// Number of the first of these battles; other numbers are other battles [default: 0]
    #[arg(long)]
    pub from: Option<u32>,
    /// Output file; `-` for standard output [default: standard output]
    #[arg(long, short)]
    pub out: Option<PathBuf>,
    /// One line of JSON with the code, the choices, the measurements of the map and its fairness
    #[arg(long)]
    pub json: bool,
}

/// Generates the mission, measures its fairness, writes its dossier, and prints the JSON if it is wanted.
pub fn run_generate(what: &GenerateArgs) -> ExitCode {
    match try_generate(what) {
        Ok(GenerateOutput { told, remark }) => {
            remark.iter().for_each(print_error);
            print_for_programs(&told)
        }
        Err(failure) => failure.tell(),
    }
}

/// Output of the command.
#[derive(Debug)]
struct GenerateOutput {
    /// Text for standard output.
    told: String,
    /// Text for standard error: the fairness, if standard output is the dossier.
    remark: Option<String>,
}

/// Generates the mission and writes its file, if one is named.
fn try_generate(what: &GenerateArgs) -> Result<GenerateOutput, CommandFailure> {
    let request = read_request(what)?;
    check_request(&request)?;
    let first_game = what.from.unwrap_or_default();
    if let Some(games) = what.games {
        check_game_numbers(first_game, games)?;
    }
    let (made, fairness) = match (what.games, request.balanced_side) {
        (None, None) => (Arc::new(generator::generate(&request.spec).map_err(|error| error.message())?), None),
        (games, _) => {
            let (made, fairness) = measure_fairness(&request, first_game, games.unwrap_or_default())?;
            (made, Some(fairness))
        }
    };
    let file = find_output_file(what.out.as_deref());
    if let Some(file) = file {
        write_file(file, &made.text)?;
    }
    let words = fairness.as_ref().map(|fairness| fairness.describe(&made, CliLanguage::of_the_system()));
    Ok(match (what.json, file) {
        (true, _) => GenerateOutput { told: format!("{}\n", mission_to_json(&made, fairness.as_ref())), remark: None },
        (false, None) => GenerateOutput { told: made.text.clone(), remark: words },
        (false, Some(_)) => {
            let lines = [made.spec.code()].into_iter().chain(words);
            GenerateOutput { told: lines.map(|line| line + "\n").collect(), remark: None }
        }
    })
}

/// Checks that a mission can be generated, and names the option that helps.
fn check_request(request: &FairnessRequest) -> Result<(), CommandFailure> {
    request.spec.check().map_err(|error| {
        let failure = CommandFailure::from(error.message());
        match error {
            MissionSpecError::MapTooSmall { fits, .. } => {
                let size = fits.key();
                failure.with_hint(both!("usa `--size {size}`", "use `--size {size}`"))
            }
            _ => failure,
        }
    })
}

/// Returns the spec of a code with the choices of the other arguments, and the side to even out.
fn read_request(what: &GenerateArgs) -> Result<FairnessRequest, Localized> {
    let mut spec = match what.seed.as_deref() {
        Some(text) => MissionSpec::parse_code(text)
            .or_else(|error| MissionSeed::parse(text).map(spec_of_seed).map_err(|_| error.message()))?,
        None => spec_of_seed(random_seed()?),
    };
    if let Some(word) = &what.objective {
        spec.objective = read_choice(word, &MissionObjective::ALL, MissionObjective::key)?;
    }
    if let Some(word) = &what.size {
        spec.size = read_choice(word, &MapSize::ALL, MapSize::key)?;
        spec.rp = usual_points(spec.size);
    }
    if let Some(word) = &what.look {
        spec.look = read_choice(word, &GroundLook::ALL, GroundLook::key)?;
    }
    if let Some(word) = &what.symmetry {
        spec.symmetry = read_choice(word, &SYMMETRIES, symmetry_key)?;
    }
    if let Some(word) = &what.advantage {
        spec.advantage = read_choice(word, &ADVANTAGES, advantage_key)?;
    }
    let (rp, balanced_side) = read_points(&what.rp, spec.rp)?;
    spec.rp = rp;
    if let Some(side) = balanced_side {
        // The search ignores these points, but they must be allowed.
        let points = spec.size.usual_points();
        match side {
            Side::Allied => spec.rp.allied = points,
            Side::German => spec.rp.german = points,
        }
    }
    Ok(FairnessRequest { spec, balanced_side })
}

fn usual_points(size: MapSize) -> RequisitionPoints {
    let points = size.usual_points();
    RequisitionPoints { allied: points, german: points }
}

/// Returns the spec of a seed alone, which also decides the objective and the look.
fn spec_of_seed(seed: MissionSeed) -> MissionSpec {
    let number = seed.number() as usize;
    let size = MapSize::default();
    MissionSpec {
        seed,
        size,
        objective: MissionObjective::ALL[number % MissionObjective::ALL.len()],
        rp: usual_points(size),
        look: GroundLook::ALL[number / MissionObjective::ALL.len() % GroundLook::ALL.len()],
        symmetry: MapSymmetry::Off,
        advantage: None,
    }
}

fn random_seed() -> Result<MissionSeed, Localized> {
    let number = SysRng.try_next_u32();
    number.map(MissionSeed::from_number).map_err(|error| {
        both!("el sistema no da números al azar: {error}", "the system gives no random numbers: {error}")
    })
}

/// Returns the choice with that name.
fn read_choice<T: Copy>(word: &str, all: &[T], key: fn(T) -> &'static str) -> Result<T, Localized> {
    all.iter().copied().find(|choice| key(*choice) == word).ok_or_else(|| {
        let known = all.iter().map(|choice| key(*choice)).collect::<Vec<_>>().join(", ");
        both!("no hay «{word}»: {known}", "there is no {word:?}: {known}")
    })
}

fn mission_to_json(made: &GeneratedMission, fairness: Option<&MeasuredFairness>) -> Value {
    let GeneratedMission { spec, measurements, .. } = made;
    let rooms: Vec<usize> = measurements.rooms.iter().map(|room| room.squares.len()).collect();
    let mut value = json!({
        "code": spec.code(),
        "generator": spec.generator_version(),
        "newest_generator": generator::GENERATOR_VERSION,
        "id": made.mission.id,
        "objective": spec.objective.key(),
        "size": spec.size.key(),
        "rp": { "Allied": spec.rp.allied, "German": spec.rp.german },
        "look": spec.look.key(),
        "symmetry": symmetry_key(spec.symmetry),
        "advantage": advantage_key(spec.advantage),
        "failed_attempts": made.failed_attempts,
        "typical": made.is_typical,
        "measurements": {
            "rock": measurements.rock,
            "rooms": rooms,
            "doors": measurements.doors,
            "loops": measurements.loops,
            "longest_corridor": measurements.longest_corridor,
            "longest_sight": measurements.longest_sight,
            "choke_points": measurements.choke_points,
        },
        "text": made.text,
    });
    if let Some(fairness) = fairness {
        value["fairness"] = fairness.to_json();
    }
    value
}

#[cfg(test)]
mod tests {
    use generator::MapAdvantage;

    use super::*;

    fn args(seed: &str) -> GenerateArgs {
        GenerateArgs { seed: Some(seed.into()), ..GenerateArgs::default() }
    }

    #[test]
    fn a_code_and_a_seed_are_read_and_choices_change_them() {
        let read_spec = |what: &GenerateArgs| read_request(what).map(|request| request.spec);
        let seed = read_spec(&args("k7mp2q")).expect("a seed");
        assert_eq!((seed.size, seed.symmetry), (MapSize::Medium, MapSymmetry::Off));
        assert_eq!(read_spec(&args(&seed.code())), Ok(seed));
        let what = GenerateArgs {
            objective: Some("escape".into()),
            size: Some("small".into()),
            rp: vec!["6".into(), "8".into()],
            look: Some("dock".into()),
            symmetry: Some("rotated".into()),
            advantage: Some("allied".into()),
            ..args(&seed.code())
        };
        let spec = read_spec(&what).expect("choices");
        assert_eq!((spec.seed, spec.size, spec.look), (seed.seed, MapSize::Small, GroundLook::Dock));
        assert_eq!(spec.advantage, Some(MapAdvantage::usual(Side::Allied)));
        assert_eq!((spec.rp.allied, spec.rp.german), (6, 8));
        assert_eq!(read_spec(&args(&spec.code())), Ok(spec));
    }

    #[test]
    fn wrong_choices_are_refused_with_the_reason() {
        let refused = |what: GenerateArgs| try_generate(&what).expect_err("it is wrong").words.en;
        assert!(refused(args("K7MP2")).contains("letters and digits"));
        assert!(refused(args("K7MP2Q-22222")).contains("no mission has this code"));
        let objective = GenerateArgs { objective: Some("picnic".into()), ..args("K7MP2Q") };
        assert!(refused(objective).contains("hold-room"));
        let advantage = |objective: &str| GenerateArgs {
            objective: Some(objective.into()),
            advantage: Some("allied-strong".into()),
            ..args("K7MP2Q")
        };
        assert!(refused(advantage("escape")).contains("no such advantage"));
        assert!(try_generate(&advantage("launch")).is_ok());
        let points = GenerateArgs { rp: vec!["9".into()], ..args("K7MP2Q") };
        assert!(refused(points).contains("14,12"));
        let crowded =
            GenerateArgs { size: Some("small".into()), rp: vec!["40".into(), "even".into()], ..args("K7MP2Q") };
        let told = refused(crowded);
        assert!(told.contains("32 × 26") && told.contains("--size large"), "{told}");
        assert!(refused(GenerateArgs { games: Some(0), ..args("K7MP2Q") }).contains("at least 1 battle"));
    }
}
