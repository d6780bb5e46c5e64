//! Tests that every board is the position of a rule test that passes, and that every board is drawn.

use std::path::PathBuf;

use super::*;
use rules::{Setup, StartState};
use ui_kit::theme::{
    composite_image::{DrawingPart, PartKind},
    image_cache::rasterize_exact_size,
};

fn shipped_boards() -> Vec<DiagramBoard> {
    load::read_diagrams(&paths::assets_dir().join("rulebook/boards.ron")).expect("the file is sound")
}

fn shipped_catalogue() -> Catalogue {
    mission::load_catalogue(&paths::figures_file()).expect("the data files are right")
}

/// Returns the visible part of a setup as text, for comparison.
fn format_position(setup: &Setup) -> String {
    let StartState::Position(position) = &setup.start else { panic!("it starts before the first turn") };
    let objects: Vec<_> = setup.objects.iter().map(|object| (object.portable, object.place)).collect();
    let (figures, active, ablaze) = (&position.figures, position.active, &position.ablaze);
    let specials = &setup.specials;
    format!("{:?} {:?} {figures:?} {active:?} {ablaze:?} {objects:?} {specials:?}", setup.terrain, setup.doors)
}

#[test]
fn every_diagram_matches_the_position_of_a_passing_rule_test() {
    let catalogue = shipped_catalogue();
    let folder: PathBuf = paths::install_dir().join("tests/rules");
    for board in shipped_boards() {
        let (file, case) = &board.rule;
        let cases = rule_test::play_file(&folder.join(format!("{file}.ron")), &catalogue).expect("the file holds");
        let played_case = &cases[case - 1];
        let found = board.setup(&catalogue).expect("it fits together");
        assert_eq!(
            format_position(&found),
            format_position(&played_case.setup),
            "{}: {file}, case {case}: {}",
            board.id,
            played_case.title
        );
    }
}

#[test]
fn every_diagram_draws_with_existing_pictures() {
    let (catalogue, mut world) = (shipped_catalogue(), rules::new_world());
    let boards = shipped_boards();
    assert!(boards.len() > 9, "{}", boards.len());
    for board in &boards {
        let drawing =
            paint_diagram(&mut world, board, &catalogue).unwrap_or_else(|fault| panic!("{}: {fault}", board.id));
        assert!(drawing.size.min_element() > SQUARE, "{}", board.id);
        for part in &drawing.parts {
            if let PartKind::Picture(name, _) = &part.what {
                assert!(rasterize_exact_size(name, UVec2::splat(8)).is_some(), "{}: {name}", board.id);
            }
        }
    }
}

#[test]
fn diagrams_reject_annotations_that_the_rules_refuse() {
    let (catalogue, mut world) = (shipped_catalogue(), rules::new_world());
    let mut boards = shipped_boards();
    let jet = boards.iter_mut().find(|board| board.id == "jet").expect("the jet is there");
    jet.show = vec![load::Annotation::Jet("B".into(), vec![Square::new(6, 1)])];
    let fault = paint_diagram(&mut world, jet, &catalogue).expect_err("the square is far away");
    assert!(matches!(fault, DiagramError::Refused(Order::Spread { .. }, _)), "{fault}");
    jet.show = vec![load::Annotation::Field("nobody".into())];
    let fault = paint_diagram(&mut world, jet, &catalogue).expect_err("nobody is there");
    assert_eq!(fault.to_string(), "no figure is called nobody");
    for (show, missing) in [
        (load::Annotation::Encounter("B".into()), "encounters"),
        (load::Annotation::Noise("B".into()), "noise"),
        (load::Annotation::Segments, "segments"),
    ] {
        jet.show = vec![show];
        let fault = paint_diagram(&mut world, jet, &catalogue).expect_err("the board has no such condition");
        assert_eq!(fault.to_string(), format!("the board has no condition for {missing}"));
    }
}

/// Returns the numbers on a board's drawing, in the order of their places.
fn drawn_numbers(id: &str) -> Vec<String> {
    let (catalogue, boards) = (shipped_catalogue(), shipped_boards());
    let board = boards.iter().find(|board| board.id == id).expect("it is there");
    let drawing = paint_diagram(&mut rules::new_world(), board, &catalogue).expect("it is drawn");
    drawing.words.iter().map(|word| word.text.clone()).collect()
}

/// Returns the numbers of check marks and of crosses on a board's drawing.
fn count_verdicts(id: &str) -> (usize, usize) {
    let (catalogue, boards) = (shipped_catalogue(), shipped_boards());
    let board = boards.iter().find(|board| board.id == id).expect("it is there");
    let drawing = paint_diagram(&mut rules::new_world(), board, &catalogue).expect("it is drawn");
    let count = |icon: &str| {
        let is_icon = |part: &&DrawingPart| matches!(&part.what, PartKind::Picture(name, _) if name == icon);
        drawing.parts.iter().filter(is_icon).count()
    };
    (count("ui/icon_check"), count("ui/icon_close"))
}

#[test]
fn diagrams_of_sorties_show_what_the_rules_answer() {
    assert_eq!(count_verdicts("caches"), (1, 2));
    assert_eq!((drawn_numbers("encounter"), count_verdicts("encounter")), (numbers_to(6), (4, 2)));
    assert_eq!((drawn_numbers("encounter-friend"), count_verdicts("encounter-friend")), (numbers_to(6), (6, 0)));
    assert_eq!((count_verdicts("noise"), count_verdicts("noise-door")), ((1, 1), (0, 2)));
    assert_eq!(drawn_numbers("segments"), numbers_to(2));
}

fn numbers_to(last: usize) -> Vec<String> {
    (1..=last).map(|number| number.to_string()).collect()
}
