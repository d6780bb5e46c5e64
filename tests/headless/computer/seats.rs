//! Seats that change players during a battle, undo against the AI, and a battle that is left while the AI thinks.

use std::{thread::sleep, time::Duration};

use ::ai::Ai;
use bevy::{prelude::World, state::state::State};
use client::{
    battle_modes::ai::{
        self,
        worker::{AiAnswer, AiFunction, AiRequest, answer_request},
    },
    battle_view::{seats::Viewpoint, session::BattleView},
    screen_kit::privacy_curtain::PrivacyCurtain,
    ui_kit::{
        input::layer::{InputLayer, TopLayer},
        screen::Screen,
        settings::AnimationSpeed,
    },
};
use record::Difficulty;
use rules::{BySide, Order, PendingDecision, Side};

use super::{
    answer_and_wait, answer_by_keys, computers_on_both_sides, german_computer, open_saved_battle, play_person_to_end,
    prepare_battle_until, prepare_new_battle, read_world, refresh_mirror, replay_saved_record, seated_strengths,
};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    policy::TestPlayerPolicy,
    prepared_battles::prepare_gate_battle,
};

fn open_seat_menu(game: &mut HeadlessGame) {
    game.settle();
    game.act_until_layer("the menu", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.wait_for_input();
    game.offer("allied-chairs-person", |headless| headless.key("p"));
    game.wait_for_input();
}

/// Changes the player of a seat by that key, and closes the dialog.
fn change_seat_by_key(game: &mut HeadlessGame, key: &str, seats: BySide<Option<Difficulty>>) {
    open_seat_menu(game);
    game.key(key);
    game.settle();
    assert_eq!(seated_strengths(game), seats, "in the journal at once");
    game.shot("chairs");
    game.key("Escape");
    game.settle();
}

/// Gives the player's answers until an action in the player's own half-turn is due.
fn play_to_own_half(game: &mut HeadlessGame, policy: &mut TestPlayerPolicy) {
    loop {
        game.settle();
        let now = refresh_mirror(game);
        policy.look(&game.events());
        if matches!(now.awaiting, PendingDecision::Act { .. }) && now.turn.number > 1 {
            return;
        }
        let action = policy.decide(game.view.as_ref().expect("a battle goes on"));
        answer_and_wait(game, &action, answer_by_keys);
    }
}

#[test]
fn seats_can_switch_between_person_and_ai_during_a_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_new_battle(&home, 2, BySide::default());
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    // Two people begin the battle, and one of them leaves.
    let mut game = open_saved_battle("computer-chairs", &home);
    game.key("t");
    game.settle();
    for key in ["0", "space", "KP_0", "KP_Enter"] {
        game.key(key);
    }
    game.settle();
    let deploys = |game: &HeadlessGame| read_world(game, |world| world.resource::<BattleView>().now.awaiting.clone());
    assert!(matches!(deploys(&game), PendingDecision::Deploy { .. }), "{:?}", deploys(&game));
    let person = |allied, german| BySide { allied, german };
    change_seat_by_key(&mut game, "6", person(None, Some(Difficulty::Recruit)));
    assert_eq!(read_world(&game, |world| world.resource::<BattleView>().viewpoint), Viewpoint::Side(Side::Allied));
    let mut policy = TestPlayerPolicy::default();
    play_to_own_half(&mut game, &mut policy);
    // The level can be changed at any time, even in the middle of the player's own half-turn.
    for (key, strength) in [("7", Difficulty::Veteran), ("8", Difficulty::Commander), ("6", Difficulty::Recruit)] {
        change_seat_by_key(&mut game, key, person(None, Some(strength)));
    }
    // A person takes the seat again: from now on there are curtains.
    change_seat_by_key(&mut game, "5", person(None, None));
    assert_eq!(read_world(&game, |world| world.resource::<BattleView>().viewpoint), Viewpoint::Decider);
    // The AI takes over the acting side, and continues at once.
    let before = game.orders().len();
    change_seat_by_key(&mut game, "3", person(Some(Difficulty::Veteran), None));
    game.settle();
    assert!(game.orders().len() > before, "the computer goes on where the person was");
    // The new player of the seat is saved, which shows when the game is opened again.
    drop(game);
    let mut game = open_saved_battle("computer-chairs-again", &home);
    assert_eq!(seated_strengths(&game), person(Some(Difficulty::Veteran), None));
    assert_eq!(read_world(&game, |world| world.resource::<BattleView>().viewpoint), Viewpoint::Side(Side::German));
    // Let two AIs play to the end.
    change_seat_by_key(&mut game, "7", person(Some(Difficulty::Veteran), Some(Difficulty::Veteran)));
    game.until("the battle is over", |game| game.record().is_some_and(|record| record.over()));
    let record = replay_saved_record(&game);
    assert!(record.seatings.len() >= 6, "{:?}", record.seatings);
}

/// Opens the saved battle at the gate, which five people share, and presses the button of Nico in the dialog of seats.
/// Returns the number of figures that the AI plays before and after.
fn switch_nico(name: &str, home: &TestHome) -> (usize, usize) {
    let assisted = |world: &World| {
        let view = world.resource::<BattleView>();
        view.commanders.keys().filter(|figure| view.assist_difficulty(**figure).is_some()).count()
    };
    let mut game = HeadlessGame::start(name, &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let before = game.with(|world| assisted(world));
    open_seat_menu(&mut game);
    let (x, y) = game.button_centre("allied-person-1", 0);
    game.act_until("his figure changes hands", |world| assisted(world) != before, |headless| headless.tap(x, y));
    game.shot("people");
    let after = game.with(|world| assisted(world));
    let away = game.record().expect("a battle goes on").absent_people().to_vec();
    assert_eq!(away, if after > 0 { vec!["Nico"] } else { Vec::new() }, "in the journal at once");
    (before, after)
}

#[test]
fn one_of_several_people_leaves_the_figures_to_the_ai_and_comes_back() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_gate_battle(&home);
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    assert_eq!(switch_nico("computer-person", &home), (0, 1));
    assert_eq!(switch_nico("computer-person-again", &home), (1, 0));
}

#[test]
fn undo_and_redo_include_the_answers_of_the_ai() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    // The player moves in view of an AI figure in reaction mode, which holds its fire or has no target.
    prepare_battle_until(&home, german_computer(Difficulty::Veteran), |now, record| {
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None });
        (acts && now.turn.number > 1 && now.turn.half == Some(Side::Allied)).then_some(record.steps.len())
    });
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = open_saved_battle("computer-undo", &home);
    let mut policy = TestPlayerPolicy::default();
    let (mut undone, mut stood) = (0, 0);
    for _ in 0..40 {
        game.settle();
        let now = refresh_mirror(&mut game);
        policy.look(&game.events());
        let own = matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, .. });
        if now.awaiting.seat().is_none() || undone > 2 {
            break;
        }
        let before = game.orders();
        let action = policy.decide(game.view.as_ref().expect("a battle goes on"));
        answer_and_wait(&mut game, &action, answer_by_keys);
        let after = game.orders();
        let asked = read_world(&game, |world| world.resource::<BattleView>().is_prompted());
        if !own || !asked {
            continue;
        }
        game.key("u");
        game.settle();
        if game.orders() == before {
            undone += 1;
            game.key("ctrl+y");
            game.settle();
            assert_eq!(game.orders(), after, "and it is given again whole");
        } else {
            assert_eq!(game.orders(), after, "or nothing is taken back");
            stood += 1;
        }
        refresh_mirror(&mut game);
    }
    assert!(undone > 2, "{undone} undone, {stood} stood");
}

/// AI function that thinks until after the end of the test.
fn think_too_long(_: &mut Ai, _: &AiRequest) -> AiAnswer {
    sleep(Duration::from_secs(20));
    AiAnswer::default()
}

#[test]
fn battle_can_be_left_and_continued_while_the_ai_thinks() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_battle_until(&home, german_computer(Difficulty::Veteran), |now, record| {
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: None });
        (acts && now.turn.number > 1).then_some(record.steps.len())
    });
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = HeadlessGame::start("computer-left", &home.0);
    game.with(|world| world.insert_resource(AiFunction(think_too_long)));
    game.key("Return");
    game.pass(Duration::from_secs(1));
    let thinks = |game: &HeadlessGame| read_world(game, ai::is_ai_thinking);
    assert!(thinks(&game), "it ponders");
    let before = game.record().expect("it was saved").steps.len();
    // While the AI thinks, the menu can be opened and the battle left.
    game.key("F10");
    game.pass(Duration::from_secs(1));
    game.key("t");
    game.pass(Duration::from_secs(1));
    assert_eq!(read_world(&game, |world| *world.resource::<State<Screen>>().get()), Screen::Title);
    assert!(!thinks(&game));
    assert_eq!(game.record().expect("it is still there").steps.len(), before);
    // After Continue, the AI thinks again, and the battle goes on.
    game.with(|world| world.insert_resource(AiFunction::default()));
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.until("the computer goes on", |game| game.record().is_some_and(|record| record.steps.len() > before));
    drop(game);
    // If the game was closed while the AI thought, the AI also thinks again.
    let game = HeadlessGame::start("computer-closed", &home.0);
    game.with(|world| world.insert_resource(AiFunction(think_too_long)));
    game.key("Return");
    game.pass(Duration::from_secs(1));
    let before = game.record().expect("it was saved").steps.clone();
    drop(game);
    let mut game = open_saved_battle("computer-opened", &home);
    assert!(game.record().expect("nothing is lost").steps.starts_with(&before));
    play_person_to_end(&mut game, answer_by_keys, false);
}

/// AI function that panics instead of deciding.
fn panic_while_thinking(_: &mut Ai, question: &AiRequest) -> AiAnswer {
    panic!("{:?} is too hard", question.what);
}

/// AI function that chooses an illegal order.
fn choose_illegal_order(mind: &mut Ai, question: &AiRequest) -> AiAnswer {
    let mut thought = answer_request(mind, question);
    if let Some(choice) = &mut thought.choice {
        choice.order = Order::EndSharing;
    }
    thought
}

#[test]
fn ai_failure_is_reported_and_another_player_can_take_over() {
    let _alone = lock_headless_client();
    for (name, way) in [
        ("computer-stumbles", AiFunction(panic_while_thinking)),
        ("computer-blunders", AiFunction(choose_illegal_order)),
    ] {
        let home = TestHome::new();
        prepare_battle_until(&home, german_computer(Difficulty::Veteran), |now, record| {
            let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: None });
            (acts && now.turn.number > 1).then_some(record.steps.len())
        });
        let mut game = HeadlessGame::start(name, &home.0);
        game.with(|world| world.insert_resource(way));
        game.goes_to(Screen::Battle, |headless| headless.key("Return"));
        game.pass(Duration::from_secs(1));
        game.settle();
        let words = common::support::spanish_text("computer-lost");
        let told = |game: &HeadlessGame| read_world(game, crate::seen::count_visible_text(&words)) > 0;
        assert!(told(&game), "it is told");
        game.shot("lost");
        let before = refresh_mirror(&mut game);
        change_seat_by_key(&mut game, "5", BySide::default());
        assert!(!told(&game));
        assert!(read_world(&game, |world| world.resource::<BattleView>().is_prompted()), "a person is asked");
        assert_eq!(read_world(&game, |world| world.resource::<BattleView>().now.awaiting.clone()), before.awaiting);
        // The player gives an order, and another AI continues.
        game.with(|world| world.insert_resource(AiFunction::default()));
        let orders = game.orders().len();
        change_seat_by_key(&mut game, "7", BySide { allied: None, german: Some(Difficulty::Veteran) });
        game.until("it goes on", |game| game.orders().len() > orders);
    }
}

#[test]
fn single_player_sees_no_curtain_and_no_enemy_hand() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_new_battle(&home, 1, german_computer(Difficulty::Veteran));
    let mut game = open_saved_battle("computer-hand", &home);
    game.settle();
    let curtain = |game: &HeadlessGame| read_world(game, |world| world.resource::<PrivacyCurtain>().0.is_some());
    let bids = |game: &HeadlessGame| read_world(game, |world| world.resource::<BattleView>().now.awaiting.clone());
    assert!(!curtain(&game) && matches!(bids(&game), PendingDecision::Bid { seat: Side::Allied, .. }));
    game.shot("bid");
    let hidden = |game: &HeadlessGame, side: Side| {
        read_world(game, |world| {
            let hand = &world.resource::<BattleView>().now.cards.hands[side];
            usize::from(hand.hidden) == hand.len()
        })
    };
    assert!(!hidden(&game, Side::Allied) && hidden(&game, Side::German));
    drop(game);
    let home = TestHome::new();
    prepare_new_battle(&home, 1, computers_on_both_sides(Difficulty::Veteran));
    let game = HeadlessGame::start("computer-hands", &home.0);
    game.key("Return");
    game.pass(Duration::from_secs(1));
    assert_eq!(read_world(&game, |world| world.resource::<BattleView>().viewpoint), Viewpoint::Neither);
    assert!(Side::BOTH.into_iter().all(|side| hidden(&game, side)) && !curtain(&game));
    // No hand can be opened.
    let looks = |side| read_world(&game, |world| world.resource::<BattleView>().may_look(side));
    assert!(!Side::BOTH.into_iter().any(looks));
    for key in ["c", "x"] {
        game.key_down(key);
        game.pass(Duration::from_millis(250));
        // The bids may still cover the board; an open hand would be above them.
        assert_ne!(game.with(|world| world.resource::<TopLayer>().level), InputLayer::HAND.level);
        game.key_up(key);
    }
}
