//! The analysis of a battle: it is opened from the debrief and from the records, used by keys and by mouse, and leads
//! to the board and back, and to a new battle.

use std::{fs, path::PathBuf};

use ai::{Ai, AiLevel};
use bevy::ecs::world::World;
use client::{
    battle_view::session::BattleView,
    menus::{
        self, SearchBudgets,
        analysis::{AlternativeView, AnalysisModel, AnalysisPage},
        records::SavedGamesState,
    },
    ui_kit::screen::Screen,
};
use mission::{self, force::Force, paths};
use record::{
    AiSeat, Battle, BattleSpec, Difficulty, MissionSnapshot, Record,
    mail::{self, MailState},
};
use rules::{self, BySide, Observation, OrderLogEntry, PendingDecision, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    prepared_battles, seen,
};

/// Seed of a battle in which the analysis finds a better option for the SWD.
const SEED: u64 = 8;

/// Returns the setup of a battle of Incursion (`M2`), with quick picks.
fn incursion_spec(seed: u64) -> BattleSpec {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find("incursion").expect("the game's own");
    let forces = BySide::from_fn(|side| {
        Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("a legal force")
    });
    let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("legal forces");
    BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)))
}

/// Plays a battle of two AIs (Planner against Recruit) to its end and saves its first entries. `kept` returns their
/// number for the number of all entries.
fn record_planner_battle(home: &TestHome, kept: impl FnOnce(usize) -> usize) -> (PathBuf, Record) {
    let computer = |seed| Some(AiSeat { strength: Difficulty::Recruit, seed });
    let players = BySide { allied: "Ana".into(), german: "Luis".into() };
    let spec =
        BattleSpec { computers: BySide { allied: computer(7), german: computer(8) }, players, ..incursion_spec(SEED) };
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let mut minds: BySide<Ai> = BySide::default();
    while let Some(seat) = world.resource::<PendingDecision>().seat() {
        let level = if seat == Side::Allied { AiLevel::Planner } else { AiLevel::Recruit };
        let choice = minds[seat].decide(&Observation::of(&world, seat), level, 7).expect("it has an order");
        battle.submit(&mut world, choice.order).expect("it is allowed");
    }
    let record = battle.record().truncated_at(kept(battle.record().steps.len()));
    let saves = home.0.join("saves");
    fs::create_dir_all(&saves).expect("a folder");
    let path = saves.join("kept.battle");
    fs::write(&path, record::write_record(&record)).expect("room for it");
    prepared_battles::set_file_age(&path, 0);
    (path, record)
}

/// Saves a finished battle.
pub fn prepare_finished_battle(home: &TestHome) {
    record_planner_battle(home, |all| all);
}

/// Saves the first 30 entries of a battle.
pub fn prepare_begun_battle(home: &TestHome) {
    record_planner_battle(home, |_| 30);
}

fn chosen_point(world: &World) -> Option<usize> {
    world.resource::<AnalysisModel>().chosen.as_ref().map(|chosen| chosen.deed)
}

fn turning_points(game: &HeadlessGame) -> Vec<usize> {
    game.with(|world| world.resource::<AnalysisModel>().points.iter().map(|point| point.deed).collect())
}

fn open_newest_analysis(game: &mut HeadlessGame) {
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.goes_to(Screen::Analysis, |headless| headless.key("a"));
}

/// Checks that one of the points is selected, and that the ladder and the curve fit the record.
fn check_whole_analysis(game: &HeadlessGame, points: &[usize], record: &Record) {
    assert!(points.len() > 2 && points.is_sorted(), "{points:?}");
    let now = game.with(|world| chosen_point(world)).expect("where it turned most");
    assert!(points.contains(&now));
    game.with(|world| {
        let model = world.resource::<AnalysisModel>();
        let ladder = model.ladder.as_ref().expect("the dice are counted");
        let number = |words: &str| words.replace('−', "-").replace([' ', '%', '+'], "").parse::<i64>().expect("points");
        let moved: i64 = ladder.rungs.iter().map(|rung| number(&rung.value)).sum();
        assert_eq!(number(&ladder.start) + moved, number(&ladder.end), "it sums");
        assert!(model.curve.line.len() == record.steps.len() + 1 && model.working.is_none());
    });
}

/// Moves from point to point by the arrow keys, which stop at the ends, and presses the first point.
fn walk_through_points(game: &mut HeadlessGame, points: &[usize]) {
    while game.with(|world| chosen_point(world)) != Some(points[0]) {
        game.act_and_expect_change("the point before", chosen_point, |headless| headless.key("Left"));
    }
    game.key("Left");
    game.settle();
    assert_eq!(game.with(|world| chosen_point(world)), Some(points[0]));
    for point in &points[1..] {
        game.act_until("the next point", |world| chosen_point(world) == Some(*point), |headless| headless.key("Right"));
    }
    let (x, y) = game.button_centre("point-1", 0);
    game.act_until("it is pressed", |world| chosen_point(world) == Some(points[0]), |headless| headless.click(x, y));
    game.shot("first");
}

/// Selects a costly decision, whose card shows the better option, then the point in the middle.
fn choose_costly_decision(game: &mut HeadlessGame, points: &[usize]) {
    let (x, y) = game.button_centre("cost-german-0", 0);
    let dear = game.with(|world| world.resource::<AnalysisModel>().dearest[1][0].deed);
    game.act_until("it is pressed", |world| chosen_point(world) == Some(dear), |headless| headless.click(x, y));
    game.shot("dear");
    let better = game.with(|world| world.resource::<AnalysisModel>().chosen.clone().map(|chosen| chosen.better));
    assert!(matches!(better, Some(AlternativeView::Found(_))), "{better:?}");
    let middle = points.len() / 2;
    let (x, y) = game.button_centre(&format!("point-{}", middle + 1), 0);
    game.act_until(
        "it is pressed",
        |world| chosen_point(world) == Some(points[middle]),
        |headless| headless.click(x, y),
    );
}

/// Looks at the page of luck, and asks for another strength.
fn visit_luck_and_strength(game: &mut HeadlessGame) {
    let page = |world: &World| world.resource::<AnalysisModel>().page;
    game.act_until("whose dice were kind", |world| page(world) == AnalysisPage::Luck, |headless| headless.key("s"));
    game.shot("luck");
    game.act_until("back", |world| page(world) == AnalysisPage::Turns, |headless| headless.key("Escape"));
    game.act_until("the strength is asked", seen::is_question_open, |headless| headless.key("f"));
    game.shot("strength");
    game.wait_for_input();
    let strength = |world: &World| world.resource::<AnalysisModel>().strength.clone();
    game.act_and_expect_change("another strength", strength, |headless| headless.key("1"));
}

#[test]
fn analysis_opens_from_records_and_can_start_a_new_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (path, record) = record_planner_battle(&home, |all| all);
    let before = fs::read(&path).expect("it is there");
    let mut game = HeadlessGame::start("analysis", &home.0);
    open_newest_analysis(&mut game);
    assert!(!game.with(|world| menus::is_analysis_running(world)), "all is worked out");
    game.shot("whole");
    let points = turning_points(&game);
    check_whole_analysis(&game, &points, &record);
    walk_through_points(&mut game, &points);
    choose_costly_decision(&mut game, &points);
    game.goes_to(Screen::Battle, |headless| headless.key("v"));
    let turn = |world: &World| world.resource::<BattleView>().now.turn.number;
    let (first, shown) = (game.with(|world| turn(world)), record.turn());
    assert!(first > 1 && first < shown, "in the midst of it: {first} of {shown}");
    game.shot("on-the-table");
    game.goes_to(Screen::Analysis, |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| chosen_point(world)), Some(points[points.len() / 2]), "as it was left");
    game.goes_to(Screen::Battle, |headless| headless.key("r"));
    game.goes_to(Screen::Analysis, |headless| headless.key("Escape"));

    visit_luck_and_strength(&mut game);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.until("a new battle is in its journal", |_| record::list_saved_battles(&home.0.join("saves")).len() == 2);
    let new = game.record().expect("a journal");
    let (dice, way) = new.steps.split_last().expect("entries");
    assert!(way.len() < record.steps.len() && record.steps.starts_with(way));
    assert!(matches!(dice.entry, OrderLogEntry::Seed(_)), "{dice:?}");
    assert_eq!(fs::read(&path).expect("it is there"), before, "the battle that is over stays as it was");
    assert!(game.has_button("chairs-close"), "it is asked who sits where");
    game.shot("played-from-there");
}

#[test]
fn the_debrief_leads_to_the_analysis_and_back() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    record_planner_battle(&home, |all| all - 1);
    let mut game = HeadlessGame::start("analysis-debrief", &home.0);
    // The AI gives the last order.
    game.goes_to(Screen::Debrief, |headless| headless.key("Return"));
    game.goes_to(Screen::Analysis, |headless| headless.key("a"));
    game.shot("whole");
    assert!(turning_points(&game).len() > 2);
    game.goes_to(Screen::Battle, |headless| headless.key("v"));
    game.goes_to(Screen::Analysis, |headless| headless.key("Escape"));
    game.goes_to(Screen::Debrief, |headless| headless.key("Escape"));
    game.shot("debrief");
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
}

#[test]
fn analysis_from_campaign_debrief_starts_no_new_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_unrecorded_campaign(&home, "Ana", 1);
    let mut game = HeadlessGame::start("analysis-campaign", &home.0);
    game.goes_to(Screen::Debrief, |headless| headless.key("Return"));
    game.goes_to(Screen::Analysis, |headless| headless.key("a"));
    assert!(game.with(|world| world.resource::<AnalysisModel>().play.is_some()));
    game.key("Return");
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Analysis);
    game.goes_to(Screen::Debrief, |headless| headless.key("Escape"));
}

#[test]
fn leaving_the_analysis_cancels_its_search() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    record_planner_battle(&home, |all| all);
    let mut game = HeadlessGame::start("analysis-left", &home.0);
    let endless = |_| ::analysis::SearchBudget { orders: u64::MAX };
    game.with(|world| world.insert_resource(SearchBudgets(endless)));
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.key("a");
    let works = |game: &mut HeadlessGame| game.with(|world| menus::is_analysis_running(world));
    game.until("it works", works);
    game.until("the points are there", |game| !turning_points(game).is_empty());
    assert!(works(&mut game), "it looks for better ways");
    // All controls can be used during the analysis.
    let before = game.with(|world| chosen_point(world));
    let key = if before == turning_points(&game).first().copied() { "Right" } else { "Left" };
    game.key(key);
    game.until("another point", |game| game.with(|world| chosen_point(world)) != before);
    game.key("Escape");
    game.until("nothing works any more", |game| !works(game));
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Records);
}

#[test]
fn unfinished_battle_has_a_curve_but_no_turning_points() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    record_planner_battle(&home, |_| 30);
    let mut game = HeadlessGame::start("analysis-short", &home.0);
    open_newest_analysis(&mut game);
    game.shot("short");
    game.with(|world| {
        let model = world.resource::<AnalysisModel>();
        assert!(model.points.is_empty() && model.curve.line.len() == 31 && model.working.is_none());
    });
    game.goes_to(Screen::Records, |headless| headless.key("Escape"));
}

#[test]
fn unfinished_mail_battle_cannot_be_analysed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (path, record) = record_planner_battle(&home, |_| 30);
    let post = MailState { seat: Side::Allied, players: BySide::default(), settled: 0 };
    mail::send_turn_file(&home.0.join("post"), &path, &record, record.next(), Some(&post)).expect("room for it");
    let mut game = HeadlessGame::start("analysis-mail", &home.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    let refused = game.with(|world| {
        let detail = world.resource::<SavedGamesState>().detail.clone().expect("it is listed");
        let action = detail.actions.into_iter().find(|action| action.icon == "chart").expect("it is offered");
        action.allowed.is_err()
    });
    assert!(refused);
    game.key("a");
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Records);
}
