//! Generated missions: the ranges of the game's maps, golden texts, and specs over all fields. The command `incursion
//! generate`: its missions pass the checks of `incursion check`, a seed always gives the same text, and choices that
//! fit no map are refused.
//!
//! `INCURSION_GOLDEN=write` adds the golden texts of a new version of the generator, and changes no others:
//!
//!     INCURSION_GOLDEN=write cargo test -p incursion-suite --test suite golden_codes

use std::{env, fs, path::Path, time::Instant};

use generator::{
    GENERATOR_VERSION, MAX_CORRIDOR, MAX_SIGHT, MapMeasurements, MissionSpec, OFFICIAL_RANGES, find_deviation,
    generate, likeness_values,
};
use mission::paths;
use rules::Board;
use sha2::{Digest, Sha256};

use crate::{battles::TestFolder, game_command::run_game_command, mission_specs::random_spec, support::project_path};

/// The missions of the base campaign, whose maps give the ranges.
const OFFICIAL: [&str; 7] = ["recon", "incursion", "beacon", "twitcher", "behind", "acdc", "doomsday"];

/// Objective, size and symmetry of each mission.
const CHOICES: &[(&str, &str, &str)] = &[
    ("escape", "small", "none"),
    ("seal-doors", "medium", "none"),
    ("carry-out", "medium", "mirrored"),
    ("search", "large", "none"),
    ("rescue", "medium", "rotated"),
    ("panels", "large", "none"),
    ("launch", "medium", "none"),
    ("kill-leader", "small", "rotated"),
    ("hold-room", "large", "mirrored"),
];

/// The ranges in the code are those of the seven maps, measured as generated maps are.
#[test]
fn the_ranges_are_those_of_the_official_maps() {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's figures are clean");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let measured = OFFICIAL.map(|id| {
        let mission = library.find(id).expect("a mission of the game");
        let board = Board::new(mission.terrain.clone(), mission.doors.clone());
        likeness_values(&MapMeasurements::of_board(&board))
    });
    for (place, range) in OFFICIAL_RANGES.iter().enumerate() {
        let values = measured.map(|values| values[place]);
        let low = values.into_iter().min().expect("seven maps");
        let high = values.into_iter().max().expect("seven maps");
        assert_eq!((range.low, range.high), (low, high), "{}: {values:?}", range.name);
        // Widened by a fifth, outwards.
        assert_eq!(range.widened(), (low * 4 / 5, (high * 6).div_ceil(5)), "{}", range.name);
    }
}

/// The file of golden codes, each with the digest of its text.
const GOLDEN_FILE: &str = "tests/suite/generated-missions.txt";
/// The numbers of golden codes that need version 1, 2, 3, … of the generator.
const GOLDEN_CODES: [usize; GENERATOR_VERSION as usize] = [50, 30, 20];

/// If a digest changes, codes of players change: the generator needs a new version.
#[test]
fn golden_codes_give_the_same_texts_on_every_machine() {
    if env::var("INCURSION_GOLDEN").is_ok_and(|what| what == "write") {
        add_golden_codes();
    }
    let mut counts = [0; GOLDEN_CODES.len()];
    for (spec, digest) in read_golden_codes() {
        assert_eq!(digest_text(&spec), digest, "{}", spec.code());
        counts[spec.generator_version() as usize - 1] += 1;
    }
    assert_eq!(counts, GOLDEN_CODES, "codes of versions 1, 2, 3, …");
}

/// Reads the golden codes: the specs, and the digests of their texts.
fn read_golden_codes() -> Vec<(MissionSpec, String)> {
    let golden = fs::read_to_string(project_path(GOLDEN_FILE)).expect("the digests");
    let read_line = |line: &str| {
        let (code, digest) = line.split_once(' ').expect("a code and a digest");
        (MissionSpec::parse_code(code).expect("a code"), digest.to_owned())
    };
    golden.lines().map(read_line).collect()
}

/// Adds codes of the versions that have too few, with the digests of the present texts. Digests in the file stay as they
/// are, right or wrong.
fn add_golden_codes() {
    let mut golden = read_golden_codes();
    for (version, wanted) in (1..).zip(GOLDEN_CODES) {
        let is_of_version = |spec: &MissionSpec| spec.generator_version() == version;
        let present = golden.iter().filter(|(spec, _)| is_of_version(spec)).count();
        let specs = (20_000..).map(random_spec).filter(is_of_version);
        golden.extend(specs.take(wanted.saturating_sub(present)).map(|spec| (spec, digest_text(&spec))));
    }
    let lines: String = golden.iter().map(|(spec, digest)| format!("{} {digest}\n", spec.code())).collect();
    fs::write(project_path(GOLDEN_FILE), lines).expect("the file can be written");
}

/// Returns the digest of the text of a mission.
fn digest_text(spec: &MissionSpec) -> String {
    let text = generate(spec).expect("a mission").text;
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Generates the missions of specs over all fields, and checks each as `incursion check` does. Returns the number of
/// maps that differ more from the game's than allowed.
fn generate_all(numbers: std::ops::Range<u64>) -> usize {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's figures are clean");
    let mut times = Vec::new();
    let mut untypical = 0;
    for number in numbers {
        let spec = random_spec(number);
        let code = spec.code();
        let started = Instant::now();
        let made = generate(&spec).unwrap_or_else(|error| panic!("{code} {spec:?}: {error}"));
        times.push(started.elapsed());
        assert_eq!(MissionSpec::parse_code(&code), Ok(spec));
        let again = mission::parse_mission(Path::new("generated.ron"), &made.text, Some(&catalogue));
        let again = again.unwrap_or_else(|error| panic!("{code}: {error}"));
        assert_eq!(again.id, made.mission.id, "{code}");
        let measured = MapMeasurements::of_board(&Board::new(again.terrain.clone(), again.doors.clone()));
        assert_eq!(measured, made.measurements, "{code}");
        assert!(measured.longest_corridor as usize <= MAX_CORRIDOR, "{code}: {measured:?}");
        assert!(measured.longest_sight <= u32::from(MAX_SIGHT), "{code}: {measured:?}");
        assert_eq!(find_deviation(&measured).is_none(), made.is_typical, "{code}");
        untypical += usize::from(!made.is_typical);
    }
    times.sort_unstable();
    println!("median {:?}, worst {:?}", times[times.len() / 2], times[times.len() - 1]);
    untypical
}

#[test]
fn specs_over_all_fields_give_missions() {
    let untypical = generate_all(0..150);
    assert!(untypical <= 3, "{untypical} of 150 maps are not like those of the game");
}

/// By hand: `cargo test -p incursion-suite ten_thousand_specs -- --ignored --nocapture`. In the last run it passed in
/// three minutes beside other work; a mission took 11 ms in the median and 0.5 s at the longest.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_specs_give_missions() {
    let untypical = generate_all(0..10_000);
    assert!(untypical < 200, "{untypical} of 10,000 maps are not like those of the game");
}

#[test]
fn missions_of_all_objectives_pass_the_checks() {
    let folder = TestFolder::new();
    for (objective, size, symmetry) in CHOICES {
        let path = folder.path().join(format!("{objective}.ron"));
        let file = path.display().to_string();
        let choices = ["--objective", objective, "--size", size, "--symmetry", symmetry];
        let made =
            run_game_command(&folder, &[&["generate", "--seed", "K7MP2Q", "--out", &file], &choices[..]].concat());
        assert!(made.status.success(), "{objective}: {}", String::from_utf8_lossy(&made.stderr));
        let checked = run_game_command(&folder, &["check", &file]);
        assert!(checked.status.success(), "{objective}: {}", String::from_utf8_lossy(&checked.stderr));
        let again = run_game_command(&folder, &[&["generate", "--seed", "K7MP2Q"], &choices[..]].concat());
        assert_eq!(String::from_utf8_lossy(&again.stdout), fs::read_to_string(&path).expect("it was written"));
    }
}

#[test]
fn choices_that_fit_no_map_are_refused() {
    let folder = TestFolder::new();
    for (arguments, reason) in [
        (["--size", "small", "--rp", "40,40"], "32 × 26"),
        (["--size", "small", "--rp", "2,9"], "3"),
        (["--size", "tiny", "--rp", "9,9"], "small"),
        (["--seed", "K7MP2Q-22222", "--rp", "9,9"], "code"),
    ] {
        let refused = run_game_command(&folder, &[&["generate"], &arguments[..]].concat());
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && told.contains(reason), "{arguments:?}: {told}");
    }
}
