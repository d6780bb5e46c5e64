//! Whole expeditions: one with estimated battles, and battles that are left, given up and damaged.

use std::fs;

use bevy::prelude::World;
use campaign::expedition::{
    ExpeditionDice, ExpeditionOrder, ExpeditionPhase, SortieEstimate, SortieTarget, StoryFact, choose_expedition_order,
    write_story_sentence,
};
use client::{
    battle_view::{
        intent_queue::BattleIntent,
        session::{BattleSession, BattleView},
    },
    menus::expedition::{ExpeditionIntent, ExpeditionLogModel, ExpeditionPromptModel, OpenExpedition},
    ui_kit::{input::layer::InputLayer, screen::Screen},
};
use rules::Order;

use crate::{
    expedition::{begin_expedition, check_help_entry, open_list, read_told_day, state_of},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Maximum number of decisions and battles of a whole expedition.
const MAX_STEPS: usize = 600;

/// Returns a report of the battle that the expedition waits for, from an estimate; `None` if it waits for none.
fn estimate_report(open: &OpenExpedition) -> Option<ExpeditionOrder> {
    let dice = |number: u16| ExpeditionDice::seeded(number.into());
    match &open.state().phase {
        ExpeditionPhase::Sortie(plan) => {
            let report = SortieEstimate::new(open.data(), &mut dice(plan.number)).estimate_sortie(plan);
            Some(ExpeditionOrder::ReportSortie(report))
        }
        ExpeditionPhase::Assault(plan) => {
            let report = SortieEstimate::new(open.data(), &mut dice(plan.number)).estimate_assault(plan);
            Some(ExpeditionOrder::ReportAssault(report))
        }
        _ => None,
    }
}

fn is_report(intent: &ExpeditionIntent) -> bool {
    matches!(intent, ExpeditionIntent::Order(_, ExpeditionOrder::ReportSortie(_) | ExpeditionOrder::ReportAssault(_)))
}

/// Returns the next intent of a person who decides like the AI, with estimates in place of battles; `None` at the end.
fn next_intent(world: &World) -> Option<ExpeditionIntent> {
    let open = world.resource::<OpenExpedition>();
    if matches!(open.state().phase, ExpeditionPhase::Over(_)) {
        return None;
    }
    if let Some(report) = estimate_report(open) {
        return Some(ExpeditionIntent::Order(0, report));
    }
    let seat = *open.state().deciding_seats().first()?;
    Some(ExpeditionIntent::Order(seat, choose_expedition_order(open.state(), open.data(), seat)?))
}

/// Carries out a request that changes the expedition.
fn carry_out(game: &mut HeadlessGame, intent: ExpeditionIntent) {
    let before = state_of(game);
    game.with(|world| {
        world.write_message(intent);
    });
    game.until("the decision is carried out", |game| {
        game.with(|world| *world.resource::<OpenExpedition>().state() != before)
    });
}

#[test]
fn a_whole_expedition_is_played_with_reported_battles() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-whole", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    let mut battles = 0;
    for _ in 0..MAX_STEPS {
        let Some(intent) = game.with(|world| next_intent(world)) else { break };
        battles += usize::from(is_report(&intent));
        carry_out(&mut game, intent);
    }
    let outcome = game.with(|world| world.resource::<OpenExpedition>().state().outcome());
    assert!(outcome.is_some() && battles > 0, "{outcome:?} after {battles} battles");
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Expedition);
    read_told_day(&mut game);
    let prompt = game.with(|world| world.resource::<ExpeditionPromptModel>().0.clone()).expect("the end is told");
    assert_eq!(prompt.options.len(), 1, "{prompt:?}");
    game.wait_for_input();
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("1"));
    let ledger = game.with(|world| world.resource::<ExpeditionLogModel>().clone());
    assert!(ledger.stamp.is_some(), "{ledger:?}");
}

/// Submits the AI's decisions of the person's seats until a battle is due.
pub fn play_until_battle(game: &mut HeadlessGame) {
    for _ in 0..MAX_STEPS {
        let Some(intent) = game.with(|world| next_intent(world)) else { panic!("it is over without a battle") };
        if is_report(&intent) {
            return;
        }
        carry_out(game, intent);
    }
    panic!("no battle is due after {MAX_STEPS} decisions");
}

/// Opens the battle that is due.
pub fn open_battle(game: &mut HeadlessGame) {
    game.wait_for_input();
    game.goes_to(Screen::Battle, |headless| headless.key("1"));
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
}

/// Leaves the battle, and opens the base of its expedition again.
fn return_to_base(game: &mut HeadlessGame) {
    game.act_until_layer("the menu", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("t"));
    open_list(game);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
}

/// Returns `true` if the dialog begins with the event of the day.
fn tells_event(world: &World) -> bool {
    let open = world.resource::<OpenExpedition>();
    let (state, data) = (open.state(), open.data());
    let mut today = state.log.iter().filter(|entry| entry.day == state.day);
    let event = today.find(|entry| matches!(entry.fact, StoryFact::Happened { .. })).expect("each day has an event");
    let told = write_story_sentence(state, data, &event.fact).expect("each event has a text");
    let prompt = world.resource::<ExpeditionPromptModel>().0.as_ref().expect("a battle is due");
    [&told.es, &told.en].into_iter().any(|told| prompt.lines[0].starts_with(told))
}

#[test]
fn a_sortie_is_a_battle_that_can_be_left_and_is_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-battle", &home.0);
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    game.settle();
    game.shot("due");
    assert!(game.with(|world| tells_event(world)), "the dialog of the battle tells the event of the day");
    open_battle(&mut game);
    game.settle();
    game.shot("battle");
    let seed = game.with(|world| world.resource::<BattleSession>().spec().seed);

    // The person leaves, and goes on with the same battle.
    return_to_base(&mut game);
    assert!(game.with(|world| world.resource::<OpenExpedition>().campaign.has_begun_battle()));
    open_battle(&mut game);
    assert_eq!(game.with(|world| world.resource::<BattleSession>().spec().seed), seed, "it is the same battle");

    let rule = game.with(|world| match &world.resource::<OpenExpedition>().state().phase {
        ExpeditionPhase::Sortie(plan) if matches!(plan.target, SortieTarget::Duel(_)) => "EXP-14",
        ExpeditionPhase::Sortie(_) => "EXP-11",
        phase => panic!("no sortie: {phase:?}"),
    });

    // The person gives it up, and the party is lost.
    game.with(|world| {
        world.write_message(BattleIntent::from(Order::Surrender));
    });
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.settle();
    game.shot("debrief");
    check_help_entry(&mut game, rule);
    let (is_due, dead) = game.with(|world| {
        let open = world.resource::<OpenExpedition>();
        assert_eq!(open.warning, None);
        (matches!(open.state().phase, ExpeditionPhase::Sortie(_)), open.state().dead.len())
    });
    assert!(!is_due && dead > 0, "the party is lost");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.settle();
    game.shot("after");
    assert!(!game.with(|world| world.contains_resource::<BattleSession>()));
}

#[test]
fn a_battle_with_a_damaged_journal_begins_again() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-lost-battle", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    open_battle(&mut game);
    return_to_base(&mut game);
    let journal = game.with(|world| world.resource::<OpenExpedition>().campaign.battle_path()).expect("it was saved");
    fs::write(&journal, "nonsense").expect("the journal is writable");
    game.wait_for_input();
    game.offer("battle-restart", |headless| headless.key("1"));
    assert!(game.with(|world| world.resource::<OpenExpedition>().warning.is_some()), "the reason is shown");
    game.goes_to(Screen::Battle, |headless| headless.key("3"));
    assert_eq!(fs::read(&journal).expect("it is kept"), b"nonsense");
}
