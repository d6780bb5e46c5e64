//! Seats that change players during a battle, undo against the computer, and a battle that is left while the AI thinks.

use std::{thread::sleep, time::Duration};

use bevy::state::state::State;
use client::{
    battle::{
        ai::{
            self,
            worker::{AiAnswer, AiFunction, AiRequest, answer_request},
        },
        seats::Viewpoint,
        session::BattleView,
    },
    kit::{
        input::layer::{InputLayer, TopLayer},
        screen::Screen,
        settings::AnimationSpeed,
    },
    screens::privacy_curtain::PrivacyCurtain,
};
use mind::Ai;
use record::Difficulty;
use rules::{BySide, Order, PendingDecision, Side};

use super::{answer, begun, both, by_keys, german, open, play, read, replayed, seat, seats_of, until};
use crate::{
    game::{Game, Home, prefer},
    policy::Policy,
    stage::alone,
};

/// Opens the seat dialog.
fn chairs(game: &mut Game) {
    game.settle();
    game.raises("the menu", InputLayer::MENU.level, |stage| stage.key("F10"));
    game.listening();
    game.offer("german-chairs-person", |stage| stage.key("p"));
    game.listening();
}

/// Changes the player of a seat by that key, and closes the dialog.
fn sits(game: &mut Game, key: &str, seats: BySide<Option<Difficulty>>) {
    chairs(game);
    game.key(key);
    game.settle();
    assert_eq!(seats_of(game), seats, "in the journal at once");
    game.shot("chairs");
    game.key("Escape");
    game.settle();
}

/// Plays for the player until an action in the player's own half.
fn to_own_half(game: &mut Game, policy: &mut Policy) {
    loop {
        game.settle();
        let now = seat(game);
        policy.look(&game.events());
        if matches!(now.awaiting, PendingDecision::Act { .. }) && now.turn.number > 1 {
            return;
        }
        let deed = policy.decide(game.table.as_ref().expect("a battle goes on"));
        answer(game, &deed, by_keys);
    }
}

#[test]
fn seats_change_hands_both_ways() {
    let _alone = alone();
    let home = Home::new();
    begun(&home, 2, BySide::default());
    prefer(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    // Two people begin, and one leaves.
    let mut game = open("computer-chairs", &home);
    game.key("t");
    game.settle();
    for key in ["0", "space", "KP_0", "KP_Enter"] {
        game.key(key);
    }
    game.settle();
    let deploys = |game: &Game| read(game, |world| world.resource::<BattleView>().now.awaiting.clone());
    assert!(matches!(deploys(&game), PendingDecision::Deploy { .. }), "{:?}", deploys(&game));
    let person = |allied, german| BySide { allied, german };
    sits(&mut game, "6", person(None, Some(Difficulty::Recruit)));
    assert_eq!(read(&game, |world| world.resource::<BattleView>().eyes), Viewpoint::Side(Side::Allied));
    let mut policy = Policy::default();
    to_own_half(&mut game, &mut policy);
    // Every level may follow another, also in the middle of the player's own half.
    for (key, strength) in [("7", Difficulty::Veteran), ("8", Difficulty::Commander), ("6", Difficulty::Recruit)] {
        sits(&mut game, key, person(None, Some(strength)));
    }
    // The seat goes back to a person: from now on there are curtains again.
    sits(&mut game, "5", person(None, None));
    assert_eq!(read(&game, |world| world.resource::<BattleView>().eyes), Viewpoint::Decider);
    // The computer takes over the side whose turn it is, and continues at once.
    let before = game.orders().len();
    sits(&mut game, "3", person(Some(Difficulty::Veteran), None));
    game.settle();
    assert!(game.orders().len() > before, "the computer goes on where the person was");
    // The new player of the seat is saved, as the next window shows.
    drop(game);
    let mut game = open("computer-chairs-again", &home);
    assert_eq!(seats_of(&game), person(Some(Difficulty::Veteran), None));
    assert_eq!(read(&game, |world| world.resource::<BattleView>().eyes), Viewpoint::Side(Side::German));
    // Let the computers play to the end.
    sits(&mut game, "7", person(Some(Difficulty::Veteran), Some(Difficulty::Veteran)));
    game.until("the battle is over", |game| game.record().is_some_and(|record| record.over()));
    let record = replayed(&game);
    assert!(record.seatings.len() >= 6, "{:?}", record.seatings);
}

#[test]
fn undo_takes_back_what_the_computer_answered() {
    let _alone = alone();
    let home = Home::new();
    // The player moves in view of a figure of the computer's in reaction mode, which holds its fire or has no target.
    until(&home, german(Difficulty::Veteran), |now, record| {
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None });
        (acts && now.turn.number > 1 && now.turn.half == Some(Side::Allied)).then_some(record.steps.len())
    });
    prefer(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = open("computer-undo", &home);
    let mut policy = Policy::default();
    let (mut undone, mut stood) = (0, 0);
    for _ in 0..40 {
        game.settle();
        let now = seat(&mut game);
        policy.look(&game.events());
        let own = matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, .. });
        if now.awaiting.seat().is_none() || undone > 2 {
            break;
        }
        let before = game.orders();
        let deed = policy.decide(game.table.as_ref().expect("a battle goes on"));
        answer(&mut game, &deed, by_keys);
        let after = game.orders();
        let asked = read(&game, |world| world.resource::<BattleView>().asked());
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
        seat(&mut game);
    }
    assert!(undone > 2, "{undone} undone, {stood} stood");
}

/// Thinks until after the end of the test.
fn ponder(_: &mut Ai, _: &AiRequest) -> AiAnswer {
    sleep(Duration::from_secs(20));
    AiAnswer::default()
}

#[test]
fn a_battle_is_left_while_the_computer_thinks() {
    let _alone = alone();
    let home = Home::new();
    until(&home, german(Difficulty::Veteran), |now, record| {
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: None });
        (acts && now.turn.number > 1).then_some(record.steps.len())
    });
    prefer(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = Game::start("computer-left", &home.0);
    game.with(|world| world.insert_resource(AiFunction(ponder)));
    game.key("Return");
    game.pass(Duration::from_secs(1));
    let thinks = |game: &Game| read(game, ai::is_ai_thinking);
    assert!(thinks(&game), "it ponders");
    let before = game.record().expect("it was saved").steps.len();
    // In the meantime the menu can be opened, and the battle left.
    game.key("F10");
    game.pass(Duration::from_secs(1));
    game.key("t");
    game.pass(Duration::from_secs(1));
    assert_eq!(read(&game, |world| *world.resource::<State<Screen>>().get()), Screen::Title);
    assert!(!thinks(&game));
    assert_eq!(game.record().expect("it is still there").steps.len(), before);
    // After Continue, the AI thinks again, and the battle goes on.
    game.with(|world| world.insert_resource(AiFunction::default()));
    game.goes_to(Screen::Battle, |stage| stage.key("Return"));
    game.until("the computer goes on", |game| game.record().is_some_and(|record| record.steps.len() > before));
    drop(game);
    // In a window that was closed while the AI thought, the AI also thinks again.
    let game = Game::start("computer-closed", &home.0);
    game.with(|world| world.insert_resource(AiFunction(ponder)));
    game.key("Return");
    game.pass(Duration::from_secs(1));
    let before = game.record().expect("it was saved").steps.clone();
    drop(game);
    let mut game = open("computer-opened", &home);
    assert!(game.record().expect("nothing is lost").steps.starts_with(&before));
    play(&mut game, by_keys, false);
}

/// Panics instead of deciding.
fn stumble(_: &mut Ai, question: &AiRequest) -> AiAnswer {
    panic!("{:?} is too hard", question.what);
}

/// Decides on an illegal order.
fn blunder(mind: &mut Ai, question: &AiRequest) -> AiAnswer {
    let mut thought = answer_request(mind, question);
    if let Some(choice) = &mut thought.choice {
        choice.order = Order::EndSharing;
    }
    thought
}

#[test]
fn who_cant_go_on_says_so_and_lets_somebody_else_play() {
    let _alone = alone();
    for (name, way) in [("computer-stumbles", AiFunction(stumble)), ("computer-blunders", AiFunction(blunder))] {
        let home = Home::new();
        until(&home, german(Difficulty::Veteran), |now, record| {
            let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: None });
            (acts && now.turn.number > 1).then_some(record.steps.len())
        });
        let mut game = Game::start(name, &home.0);
        game.with(|world| world.insert_resource(way));
        game.goes_to(Screen::Battle, |stage| stage.key("Return"));
        game.pass(Duration::from_secs(1));
        game.settle();
        let words = common::support::said("computer-lost");
        let told = |game: &Game| read(game, crate::seen::times(&words)) > 0;
        assert!(told(&game), "it is told");
        game.shot("lost");
        let before = seat(&mut game);
        sits(&mut game, "5", BySide::default());
        assert!(!told(&game));
        assert!(read(&game, |world| world.resource::<BattleView>().asked()), "a person is asked");
        assert_eq!(read(&game, |world| world.resource::<BattleView>().now.awaiting.clone()), before.awaiting);
        // The player gives an order, and another computer continues.
        game.with(|world| world.insert_resource(AiFunction::default()));
        let orders = game.orders().len();
        sits(&mut game, "7", BySide { allied: None, german: Some(Difficulty::Veteran) });
        game.until("it goes on", |game| game.orders().len() > orders);
    }
}

#[test]
fn a_person_alone_sees_no_curtain_and_no_other_hand() {
    let _alone = alone();
    let home = Home::new();
    begun(&home, 1, german(Difficulty::Veteran));
    let mut game = open("computer-hand", &home);
    game.settle();
    let curtain = |game: &Game| read(game, |world| world.resource::<PrivacyCurtain>().0.is_some());
    let bids = |game: &Game| read(game, |world| world.resource::<BattleView>().now.awaiting.clone());
    assert!(!curtain(&game) && matches!(bids(&game), PendingDecision::Bid { seat: Side::Allied, .. }));
    game.shot("bid");
    let hidden = |game: &Game, side: Side| {
        read(game, |world| {
            let hand = &world.resource::<BattleView>().now.cards.hands[side];
            usize::from(hand.hidden) == hand.len()
        })
    };
    assert!(!hidden(&game, Side::Allied) && hidden(&game, Side::German));
    drop(game);
    let home = Home::new();
    begun(&home, 1, both(Difficulty::Veteran));
    let game = Game::start("computer-hands", &home.0);
    game.key("Return");
    game.pass(Duration::from_secs(1));
    assert_eq!(read(&game, |world| world.resource::<BattleView>().eyes), Viewpoint::Neither);
    assert!(Side::BOTH.into_iter().all(|side| hidden(&game, side)) && !curtain(&game));
    // No hand can be opened either.
    let looks = |side| read(&game, |world| world.resource::<BattleView>().may_look(side));
    assert!(!Side::BOTH.into_iter().any(looks));
    for key in ["c", "x"] {
        game.key_down(key);
        game.pass(Duration::from_millis(250));
        // The bids may still cover the board; a hand would be above them.
        assert_ne!(game.with(|world| world.resource::<TopLayer>().level), InputLayer::HAND.level);
        game.key_up(key);
    }
}
