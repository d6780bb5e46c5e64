//! The battle of a party without a person: the AI fights it unseen, and the base waits for the report.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use bevy::ecs::world::World;
use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionOrder, ExpeditionPhase, ExpeditionState,
    battles::{BattleContent, BattleTally, report_sortie},
    choose_expedition_order, list_logged_battles, submit_expedition_order,
};
use client::{
    battle_view::session::BattleSession,
    menus::expedition::{ExpeditionIntent, ExpeditionPromptModel, OpenExpedition, create_expedition},
    ui_kit::{redraw::RedrawRequests, screen::Screen},
};
use mission::paths;
use record::{AiSeat, Battle, Difficulty};
use rules::BySide;

use crate::{
    expedition::begin_expedition,
    expedition_battles::play_until_battle,
    expeditions::{PERSON, choose_order_at_home, game_expedition_data, terms_with_one_person},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Maximum number of decisions before the battle.
const MAX_STEPS: usize = 400;
/// Time in which a request has taken effect.
const SHORT_TIME: Duration = Duration::from_millis(300);
/// Time in which the AI has fought a whole battle, also on a slow machine.
const WHOLE_BATTLE: Duration = Duration::from_secs(120);

/// Begins an expedition of one person and two seats of the AI, and plays it until a party without the person is out.
fn send_out_ai_party() -> ExpeditionCampaign {
    let mut campaign =
        create_expedition("Informe", game_expedition_data(), &terms_with_one_person(3)).expect("a new folder");
    for _ in 0..MAX_STEPS {
        if campaign.is_fought_by_ai() {
            return campaign;
        }
        let (seat, order) = choose_order_at_home(campaign.state(), campaign.data());
        campaign.submit(seat, &order).expect("a good order");
    }
    panic!("no party without a person in {MAX_STEPS} decisions")
}

/// Begins the battle with a quick AI.
fn begin_quick_battle(campaign: &mut ExpeditionCampaign) {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let content = BattleContent::load(catalogue, &paths::game_missions_dir()).expect("the horde");
    let mut battle = campaign.begin_battle(&mut rules::new_world(), &content, 5).expect("it begins").battle;
    let allied = Some(AiSeat { strength: Difficulty::Veteran, seed: 7 });
    battle.set_ai_seats(BySide { allied, german: None });
}

/// Opens the only expedition.
fn open_base(game: &mut HeadlessGame) {
    game.open_screen(Screen::Expeditions);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
}

/// Returns `true` if the dialog of the base has an option with that name.
fn has_option(world: &World, name: &str) -> bool {
    let prompt = world.resource::<ExpeditionPromptModel>();
    prompt.0.as_ref().is_some_and(|prompt| prompt.options.iter().any(|option| option.name == name))
}

fn request(game: &HeadlessGame, intent: ExpeditionIntent) {
    game.with(|world| {
        world.write_message(intent);
        world.resource_mut::<RedrawRequests>().redraw_frames(3);
    });
}

/// Begins the wait for the report, without waiting for the end of the battle.
fn await_report(game: &mut HeadlessGame) {
    game.until("the option is offered", |game| game.with(|world| has_option(world, "battle-wait")));
    request(game, ExpeditionIntent::AwaitReport);
    game.until("it is fought unseen", |game| game.with(|world| has_option(world, "battle-watch-rest")));
}

fn is_last_battle_over(world: &World) -> bool {
    list_logged_battles(world.resource::<OpenExpedition>().state()).last().is_some_and(|battle| battle.is_over)
}

/// Carries out the decisions of the AI until the person must decide.
fn decide_for_ai(state: &mut ExpeditionState, data: &ExpeditionData) {
    loop {
        let seats = state.deciding_seats();
        let Some(seat) = seats.first().filter(|_| !seats.contains(&PERSON)) else { return };
        let Some(order) = choose_expedition_order(state, data, *seat) else { return };
        submit_expedition_order(state, data, *seat, &order).expect("a good order");
    }
}

#[test]
fn the_report_of_a_party_without_a_person_enters_the_expedition() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-report", &home.0);
    game.skip_images();
    let mut campaign = send_out_ai_party();
    begin_quick_battle(&mut campaign);
    let (mut expected, data) = (campaign.state().clone(), campaign.data().clone());
    let journal = campaign.battle_path().expect("it is saved");
    let number = list_logged_battles(&expected).last().expect("a battle").number;
    drop(campaign);
    open_base(&mut game);
    game.wait_for_input();
    let is_over = |world: &World| {
        let battles = list_logged_battles(world.resource::<OpenExpedition>().state());
        battles.iter().any(|battle| battle.number == number && battle.is_over)
    };
    game.act_until(
        "it is fought unseen",
        |world| has_option(world, "battle-watch-rest") || is_over(world),
        |headless| headless.key("2"),
    );
    let began = Instant::now();
    while !game.with(|world| is_over(world)) {
        assert!(began.elapsed() < WHOLE_BATTLE, "the report is not entered");
        game.pass(SHORT_TIME);
    }
    game.settle();

    let record = record::read_saved_record(&journal).expect("a sound journal").record;
    assert!(record.over());
    let ExpeditionPhase::Sortie(plan) = expected.phase.clone() else { panic!("{:?}", expected.phase) };
    let tally = BattleTally::of_record(&mut rules::new_world(), &record).expect("it replays");
    let report = ExpeditionOrder::ReportSortie(report_sortie(&plan, &tally));
    submit_expedition_order(&mut expected, &data, PERSON, &report).expect("a good report");
    decide_for_ai(&mut expected, &data);
    let (state, warning) = game.with(|world| {
        let open = world.resource::<OpenExpedition>();
        (open.state().clone(), open.warning.clone())
    });
    assert_eq!(state, expected);
    assert_eq!(warning, None);
    assert!(!game.with(|world| has_option(world, "battle-watch-rest")), "the wait is over");
}

#[test]
fn a_battle_that_is_fought_unseen_can_be_left_and_watched() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-unseen", &home.0);
    game.skip_images();
    drop(send_out_ai_party());
    open_base(&mut game);

    await_report(&mut game);
    request(&game, ExpeditionIntent::Back);
    game.until("the list", |game| game.with(|world| seen::current_screen(world) == Screen::Expeditions));
    game.pass(SHORT_TIME);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    let journal = game.with(|world| world.resource::<OpenExpedition>().campaign.battle_path());
    assert!(journal.is_some() && !game.with(|world| is_last_battle_over(world)), "it waits in its journal");

    await_report(&mut game);
    request(&game, ExpeditionIntent::WatchRest);
    game.until("the battle is shown", |game| game.with(|world| seen::current_screen(world) == Screen::Battle));
    let (path, is_ai) = game.with(|world| {
        assert_eq!(world.resource::<OpenExpedition>().warning, None);
        let session = world.resource::<BattleSession>();
        (
            session.local_battle().and_then(Battle::path).map(Path::to_path_buf),
            session.spec().computers.allied.is_some(),
        )
    });
    assert!(is_ai && path == journal, "it is the same battle: {path:?}");
}

#[test]
fn the_battle_of_a_person_is_not_fought_unseen() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-no-report", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    game.settle();
    assert!(game.with(|world| has_option(world, "battle-begin") && !has_option(world, "battle-wait")));
    request(&game, ExpeditionIntent::AwaitReport);
    game.pass(SHORT_TIME);
    assert!(game.with(|world| has_option(world, "battle-begin") && !has_option(world, "battle-watch-rest")));
}
