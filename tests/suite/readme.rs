//! The guide `missions/README.md` is correct: its examples are whole missions and campaigns without faults and can be
//! played to their end; the parts that it lists can be written as shown.

use std::{fs, path::Path};

use mission::{self, force::ForceRequirement, parse_mission};
use rules::{AnyCondition, EndCondition, ScoringRule};
use serde::de::DeserializeOwned;

use crate::{battles::TestFolder, examples::play_to_the_end, support::game_catalogue};

const README: &str = include_str!("../../missions/README.md");
const LEEME: &str = include_str!("../../missions/README.es.md");

/// Returns the examples of the guide, which are between fences marked `ron`, with their file names.
fn readme_examples() -> Vec<(String, &'static str)> {
    examples_of(README)
}

fn examples_of(guide: &'static str) -> Vec<(String, &'static str)> {
    let fenced = guide.split("```ron\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    let id = |text: &str| text.split("id: \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("").to_owned();
    let told = |text: &str| text.strip_prefix("// ")?.lines().next().map(str::to_owned);
    let ending = |text: &str| if text.contains("map:") { ".ron" } else { ".campaign.ron" };
    let name = |text: &str| told(text).unwrap_or_else(|| id(text) + ending(text));
    fenced.map(|text| (name(text), text)).collect()
}

#[test]
fn guide_missions_are_valid_and_playable() {
    let missions: Vec<_> = readme_examples().into_iter().filter(|(_, text)| text.contains("map:")).collect();
    assert_eq!(missions.len(), 3);
    for (name, text) in missions {
        let mission = parse_mission(Path::new(&name), text, &game_catalogue())
            .unwrap_or_else(|faults| panic!("{name}: {faults}"));
        play_to_the_end(&mission, 8);
    }
}

#[test]
fn guide_campaign_links_the_guide_missions() {
    let folder = TestFolder::new();
    for (name, text) in readme_examples() {
        assert!(README.contains(&format!("`{name}`")), "{name} is not spoken of");
        fs::write(folder.path().join(name), text).expect("the folder can be written");
    }
    let folders = [folder.path().to_owned()];
    let library = mission::load_mission_library(&folders, &game_catalogue());
    let plans = mission::load_campaign_library(&folders, &library);
    assert!(library.faults.is_empty() && plans.faults.is_empty(), "{:?} {:?}", library.faults, plans.faults);
    assert_eq!(plans.plans.len(), 1);
    let played: Vec<&str> = library.missions.iter().map(|listed| listed.mission.id.as_str()).collect();
    assert_eq!(plans.plans[0].plan.missions, played);
    // The last example has its own figure, weapon and card, and is played with them.
    let cellar = library.find("wine-cellar").expect("the third mission");
    let catalogue = cellar.catalogue(&game_catalogue());
    let porter = catalogue.find("porter").expect("a figure of its own");
    assert_eq!(catalogue.arms(catalogue.kind(porter)).next().expect("a weapon of its own").name.en, "Blunderbuss");
    assert!(catalogue.cards().find("vintage-1890", |_| true).is_some(), "a card of its own");
    for tint in mission::FigureTint::ALL {
        assert!(README.contains(&format!("`{tint:?}`")) && LEEME.contains(&format!("`{tint:?}`")), "{tint:?}");
    }
    play_to_the_end(cellar, 8);
}

#[test]
fn spanish_guide_has_the_same_examples() {
    assert_eq!(examples_of(LEEME), readme_examples());
}

/// Returns the first cells of the table below the heading.
fn table_first_cells(heading: &str) -> Vec<&'static str> {
    let table = README.split(heading).nth(1).unwrap_or_else(|| panic!("no {heading}"));
    let rows = table.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect()
}

fn check_table_values<T: DeserializeOwned>(heading: &str, least: usize) {
    let parts = table_first_cells(heading);
    assert!(parts.len() >= least, "{heading}: {parts:?}");
    // As dossiers are read.
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    for part in parts {
        options.from_str::<T>(part).unwrap_or_else(|fault| panic!("{part}: {fault}"));
    }
}

#[test]
fn values_listed_in_the_guide_are_valid() {
    check_table_values::<ForceRequirement>("Words between `**`", 4);
    check_table_values::<AnyCondition>("**Special conditions**", 5);
    check_table_values::<ScoringRule>("**Victory points**", 4);
    check_table_values::<EndCondition>("**Endings**", 9);
    check_table_values::<AnyCondition>("### Against a horde", 8);
    check_table_values::<EndCondition>("The endings for it:", 3);
    let catalogue = game_catalogue();
    let figures = README.split("Figures are called").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    for (_, kind) in catalogue.kinds() {
        assert!(figures.contains(&format!("`{}`", kind.id)), "{}", kind.id);
    }
}

/// Errors that the guides in both languages explain. Columns: a piece of the first mission, its replacement, and the
/// words of the error in English and Spanish.
const ERRORS: [(&str, &str, &str, &str); 7] = [
    (
        "number: 11,",
        "number: 11",
        "a comma or a bracket is missing before this place",
        "antes de este lugar falta una coma, un paréntesis o un corchete",
    ),
    (
        "endings: [LastFigureOut(side: Allied)],\n)",
        "endings: [LastFigureOut(side: Allied)],",
        "a bracket or a quotation mark was not closed",
        "falta cerrar un paréntesis, un corchete o unas comillas",
    ),
    ("\"#............#\"", "\"#...........#\"", "squares, the first has 14", "casillas, la primera tiene 14"),
    ("at: (6, 1), side: East", "at: (6, 2), side: East", "is rock, not floor", "es roca, no suelo"),
    ("state: Closed", "state: Sealed", "can't be reached", "no se puede llegar a"),
    (
        "(at: (6, 1), side: East, state: Closed, colour: Plain),",
        "",
        "this entry sees the enemy's entry",
        "desde esta entrada se ve la del enemigo",
    ),
    (
        "LastFigureOut(side: Allied)",
        "NoneLeft(side: Allied)",
        "no ending lets the Allied side win",
        "el bando aliado no puede ganar con ninguno de los finales",
    ),
];

#[test]
fn both_guides_quote_the_actual_error_messages() {
    let corridor = readme_examples().remove(0).1;
    for (from, to, english, spanish) in ERRORS {
        assert!(corridor.contains(from), "{from}");
        assert!(README.contains(english) && LEEME.contains(spanish), "{english}, {spanish}");
        let faults =
            parse_mission(Path::new("m.ron"), &corridor.replacen(from, to, 1), &game_catalogue()).expect_err(english);
        let texts: Vec<_> =
            faults.list.iter().flat_map(|fault| [Some(&fault.message), fault.hint.as_ref()]).flatten().collect();
        assert!(texts.iter().any(|text| text.en.contains(english)), "{english}: {faults}");
        assert!(texts.iter().any(|text| text.es.contains(spanish)), "{spanish}: {faults}");
    }
}
