//! The screen of generated missions: new missions, codes, a mission kept, edited and played, too many points, and the
//! measured fairness.

use std::fs;

use balance::{FairnessLimits, FairnessReport};
use bevy::prelude::World;
use client::{
    editor::open_document::OpenDocument,
    menus::{
        PlanMeasurement,
        battle_setup::BattleSetup,
        random_mission::{RandomChoices, RandomMissionFigures, RandomMissionIntent, RandomMissionModel},
    },
    mission_library::MissionLibrary,
    screen_kit::text_dialog::TextDialog,
    ui_kit::{game_names::begin_with_capital, screen::Screen},
};
use generator::{
    GroundLook, MapAdvantage, MapSize, MapSymmetry, MissionCodeError, MissionObjective, MissionSeed, MissionSpec,
    RequisitionPoints,
};
use rules::{BySide, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Shows fixed reports in place of measured ones, for pictures: a fair mission, an unfair one, and too few battles.
pub fn show_fixed_reports(world: &mut World) {
    let report = |allied: u32, german: u32| FairnessReport {
        estimate: Some(0.5),
        won: BySide { allied, german },
        games: allied + german,
    };
    let reports = Some([report(62, 58), report(86, 34), report(3, 2)]);
    world.insert_resource(PlanMeasurement { reports, ..PlanMeasurement::without_battles() });
}

/// Starts the game and opens the screen, with all missions drawn.
fn open_random_missions(name: &str, home: &TestHome) -> HeadlessGame {
    let mut game = HeadlessGame::start(name, &home.0);
    open_from_title(&mut game);
    game
}

fn open_from_title(game: &mut HeadlessGame) {
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.goes_to(Screen::RandomMission, |headless| headless.key("z"));
    game.until("all missions are drawn", |game| game.with(|world| shown_codes(world)).is_some());
    game.settle();
}

fn random_model(game: &HeadlessGame) -> RandomMissionModel {
    game.with(|world| world.resource::<RandomMissionModel>().clone())
}

/// Returns the codes of the three missions; `None` while one of them has none.
fn shown_codes(world: &World) -> Option<[String; 3]> {
    let codes = world.resource::<RandomMissionModel>().cards.clone().map(|card| card.code);
    codes.iter().all(|code| !code.is_empty()).then_some(codes)
}

/// Runs `act`, which must replace missions, and returns the codes before and after it.
fn replace_missions(game: &mut HeadlessGame, act: impl Fn(&mut HeadlessGame)) -> [[String; 3]; 2] {
    game.settle();
    let before = game.with(|world| shown_codes(world)).expect("all are drawn");
    act(game);
    game.until("other missions are drawn", |game| {
        game.with(|world| shown_codes(world)).is_some_and(|codes| codes != before)
    });
    game.settle();
    let after = game.with(|world| shown_codes(world)).expect("all are drawn");
    [before, after]
}

/// Types a text into the open dialog and confirms it.
pub fn enter_text(game: &mut HeadlessGame, text: &str) {
    game.wait_for_input();
    game.type_text(text);
    game.settle();
    game.key("Return");
    game.settle();
}

#[test]
fn one_mission_or_all_are_drawn_again() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_random_missions("random-reroll", &home);
    game.shot("opened");
    let objectives = random_model(&game).cards.map(|card| card.objective.1);
    assert!(objectives[0] != objectives[1] && objectives[1] != objectives[2] && objectives[0] != objectives[2]);
    let [before, after] = replace_missions(&mut game, |game| game.press_button("random-reroll-1"));
    assert_eq!([&before[0], &before[2]], [&after[0], &after[2]]);
    assert_ne!(before[1], after[1]);
    game.act_until(
        "the third is chosen",
        |world| world.resource::<RandomMissionModel>().chosen == 2,
        |headless| {
            headless.key("3");
        },
    );
    let [before, after] = replace_missions(&mut game, |game| game.key("o"));
    assert_eq!(before[..2], after[..2], "the key replaces the chosen one");
    let [before, after] = replace_missions(&mut game, |game| game.key("t"));
    assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{before:?} {after:?}");
    game.shot("all-replaced");
}

#[test]
fn codes_are_typed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_random_missions("random-code", &home);
    game.act_until("a code is asked for", seen::is_name_asked, |headless| headless.key("c"));
    enter_text(&mut game, "k7mp2");
    let dialog = game.with(|world| world.resource::<TextDialog>().0.clone()).expect("the code is asked for again");
    let sentence = begin_with_capital(&MissionCodeError::WrongLength(5).message().es);
    assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
    assert_eq!((dialog.text.as_str(), dialog.hint), ("k7mp2", sentence));
    game.shot("wrong");
    // One more letter makes it a seed, which is drawn with the present choices.
    let [before, after] = replace_missions(&mut game, |game| enter_text(game, "q"));
    assert!(after[0].starts_with("K7MP2Q-") && before[1..] == after[1..], "{after:?}");
    assert_eq!(random_model(&game).choices, RandomChoices::default());

    let spec = MissionSpec {
        seed: MissionSeed::from_number(123_456),
        size: MapSize::Large,
        objective: MissionObjective::HoldRoom,
        rp: RequisitionPoints { allied: 33, german: 21 },
        look: GroundLook::Dock,
        symmetry: MapSymmetry::Turn,
        advantage: Some(MapAdvantage::usual(Side::Allied)),
    };
    let typed = spec.code().replace('-', "").to_lowercase();
    game.act_until("a code is asked for", seen::is_name_asked, |headless| headless.key("c"));
    replace_missions(&mut game, |game| enter_text(game, &typed));
    let model = random_model(&game);
    assert_eq!(model.cards[0].code, spec.code());
    let choices = RandomChoices {
        size: spec.size,
        objective: Some(spec.objective),
        look: Some(spec.look),
        symmetry: spec.symmetry,
        points: spec.rp,
        is_even: false,
    };
    assert_eq!(model.choices, choices, "it sets all choices");
    game.shot("whole");
}

#[test]
fn a_mission_is_kept_under_the_typed_name() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_random_missions("random-keep", &home);
    let code = random_model(&game).cards[0].code.clone();
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("g"));
    enter_text(&mut game, "prueba");
    let text = fs::read_to_string(home.0.join("missions/prueba.ron")).expect("the file is written");
    assert!(text.contains(&code), "its comment has the code");
    game.until("it is one of the custom missions", |game| {
        game.with(|world| {
            let missions = world.resource::<MissionLibrary>();
            missions.listed().any(|(mission, own)| own && mission.id == "prueba" && mission.name.es == "prueba")
        })
    });
    assert_eq!(random_model(&game).told.map(|(done, _)| done), Some(true));
    game.shot("kept");
}

#[test]
fn a_mission_is_opened_in_the_editor() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_random_missions("random-edit", &home);
    game.act_until(
        "the second is chosen",
        |world| world.resource::<RandomMissionModel>().chosen == 1,
        |headless| {
            headless.key("2");
        },
    );
    let code = random_model(&game).cards[1].code.clone();
    game.goes_to(Screen::Editor, |headless| headless.key("e"));
    let text = game.with(|world| world.resource::<OpenDocument>().text().to_owned());
    assert!(text.contains(&code));
    game.shot("editor");
}

#[test]
fn the_chosen_mission_is_played_like_any_other() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("random-play", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    let last = game.with(|world| seen::prepared_mission(world));
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
    open_from_title(&mut game);
    let code = random_model(&game).cards[0].code.clone();
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.shot("briefing");
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    let generated = |world: &World| world.resource::<BattleSetup>().unlisted.as_ref().map(|mission| mission.id.clone());
    let id = game.with(|world| generated(world)).expect("a generated mission is prepared");
    assert!(id.ends_with(&code.to_lowercase()), "{id} {code}");
    game.act_until("a force is proposed", seen::has_bought(Side::Allied), |headless| headless.key("s"));
    game.shot("forces");
    game.goes_to(Screen::Briefing, |headless| headless.key("Escape"));
    game.goes_to(Screen::RandomMission, |headless| headless.key("Escape"));
    game.until("the same missions are shown", |game| random_model(game).cards[0].code == code);
    game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| seen::prepared_mission(world)), last, "the skirmish has its mission again");
}

#[test]
fn too_many_points_offer_the_smallest_size_that_fits() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_random_missions("random-points", &home);
    let before = game.with(|world| shown_codes(world));
    game.with(|world| {
        let points = RequisitionPoints { allied: 40, german: 12 };
        let choices = RandomChoices { size: MapSize::Small, points, ..RandomChoices::default() };
        world.write_message(RandomMissionIntent::Set(choices));
    });
    game.until("the problem is shown", |game| random_model(game).problem.is_some());
    game.settle();
    let problem = random_model(&game).problem.expect("it is shown");
    assert_eq!(problem.fits, Some(MapSize::Large));
    assert_eq!(game.with(|world| shown_codes(world)), before, "the missions stay");
    assert!(!game.has_button("random-reroll"), "none can be drawn");
    game.shot("problem");
    let [_, after] = replace_missions(&mut game, |game| game.press_button("random-fits"));
    let model = random_model(&game);
    assert_eq!((model.problem, model.choices.size, model.choices.points.allied), (None, MapSize::Large, 40));
    for code in after {
        let spec = MissionSpec::parse_code(&code).expect("a code");
        assert_eq!((spec.size, spec.rp), (MapSize::Large, RequisitionPoints { allied: 40, german: 12 }));
    }
}

#[test]
fn fairness_is_measured_and_evened_out() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("random-fairness", &home.0);
    game.with(|world| world.insert_resource(PlanMeasurement { limits: FairnessLimits::for_tests(), reports: None }));
    open_from_title(&mut game);
    let figures = game.with(|world| world.resource::<RandomMissionFigures>().clone());
    for card in &figures.cards {
        let (low, high) = card.interval.expect("battles were played");
        let share = card.share.expect("battles were played");
        assert!(low <= share && share <= high && !card.words.is_empty(), "{card:?}");
    }
    game.shot("measured");
    game.with(|world| {
        let choices = RandomChoices { size: MapSize::Small, ..RandomChoices::default() };
        let points = RequisitionPoints { allied: 8, german: 8 };
        world.write_message(RandomMissionIntent::Set(RandomChoices { points, ..choices }));
    });
    game.settle();
    game.act_until(
        "the points are evened out",
        |world| world.resource::<RandomMissionModel>().choices.is_even && shown_codes(world).is_some(),
        |headless| headless.key("q"),
    );
    let model = random_model(&game);
    assert!(model.choices.is_even && model.refused.is_none());
    for card in &model.cards {
        let spec = MissionSpec::parse_code(&card.code).expect("the code contains the final points");
        assert_eq!(card.points, [spec.rp.allied, spec.rp.german].map(|points| points.to_string()));
        assert_eq!(spec.rp.allied, 8);
    }
    game.shot("evened");
}
