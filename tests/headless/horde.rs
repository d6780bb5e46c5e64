//! A single press activates the rest of a horde, and one undo takes that back; a few presses move a horde of 24. Also:
//! hands need not be hidden from an automated horde.

use std::time::Duration;

use bevy::prelude::World;
use client::{
    battle_view::{plan_preview::PlanPreview, session::BattleView},
    ui_kit::{
        input::layer::{InputLayer, TopLayer},
        language::Language,
        screen::Screen,
        settings::AnimationSpeed,
    },
};
use rules::{Figure, FigurePlace, Order, PendingDecision, Side};

use crate::{
    board::{open_journey, read_battle_view, square_on_screen},
    camera_mirror,
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    prepared_battles,
    states::{HORDE, HORDE_24},
};

/// Opens the game and continues the battle.
fn open_horde_game(name: &str, home: &TestHome) -> HeadlessGame {
    let mut game = HeadlessGame::start(name, &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.settle();
    game
}

#[test]
fn one_key_press_activates_a_horde_and_undo_reverts_it() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, mut game) = open_prepared_journey(&HORDE, &prepared, Language::Es);
    let begun = game.orders();
    for key in ["Left", "Up", "Up", "Up", "Up"] {
        perform_input_step(&mut game, key);
    }
    game.shot("pointed");
    perform_input_step(&mut game, "shift+t");
    let given = game.orders()[begun.len()..].to_vec();
    let count = |what: fn(&Order) -> bool| given.iter().filter(|order| what(order)).count();
    assert_eq!(count(|order| matches!(order, Order::Activate { .. })), 4, "{given:?}");
    assert_eq!(count(|order| matches!(order, Order::Enter)), 2, "{given:?}");
    assert!(count(|order| matches!(order, Order::Move { .. })) >= 8, "{given:?}");
    game.shot("gone");
    perform_input_step(&mut game, "u");
    assert_eq!(game.orders(), begun, "it is taken back as one");
}

#[test]
fn horde_can_be_sent_to_a_clicked_square() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&HORDE);
    let (_home, mut game) = open_prepared_journey(&HORDE, &prepared, Language::Es);
    let begun = game.orders();
    for key in ["Left", "Up", "Up", "Up", "Up"] {
        perform_input_step(&mut game, key);
    }
    let there = game.with(|world| world.resource::<PlanPreview>().cursor).expect("the keys have reached a square");
    perform_input_step(&mut game, "Escape");
    let is_armed = |world: &World| world.resource::<PlanPreview>().sends_horde;
    let is_base = |world: &World| world.resource::<TopLayer>().is_base();
    perform_input_step(&mut game, "#zombie:");
    assert!(game.with(|world| is_armed(world)), "no square is chosen yet");
    perform_input_step(&mut game, "Escape");
    assert!(game.with(|world| !is_armed(world) && is_base(world)), "the order is dropped, and no menu opens");
    perform_input_step(&mut game, "shift+t");
    assert!(game.with(|world| is_armed(world)), "the key arms it, too");
    assert_eq!(game.orders(), begun, "nothing is given yet");
    game.shot("armed");
    game.look();
    let (x, y) = camera_mirror::click_point_of(game.lens.expect("a battle goes on"), there, None).expect("it is shown");
    game.click(x, y);
    game.settle();
    let given = game.orders()[begun.len()..].to_vec();
    let count = given.iter().filter(|order| matches!(order, Order::Activate { .. })).count();
    assert_eq!(count, 4, "{given:?}");
    assert!(game.with(|world| !is_armed(world)), "one click, one order");
    perform_input_step(&mut game, "u");
    assert_eq!(game.orders(), begun, "it is taken back as one");
}

#[test]
fn held_reaction_is_repeated_without_another_prompt() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_repeated_activation(&home);
    let mut game = open_horde_game("held", &home);
    let begun = game.orders().len();
    perform_input_step(&mut game, "shift+h");
    let is_hold = |order: &Order| matches!(order, Order::Hold { .. });
    game.until("it is held against again", |game| {
        let orders = game.orders();
        orders[begun..].iter().skip_while(|order| is_hold(order)).any(is_hold)
    });
}

#[test]
fn last_chance_without_enemy_cards_ends_automatically() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_last_chance(&home);
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = open_horde_game("last-chance", &home);
    perform_input_step(&mut game, "ctrl+Return");
    perform_input_step(&mut game, "ctrl+Return");
    game.until("the turn ends", |game| game.orders().contains(&Order::EndLastChance));
}

#[test]
fn short_press_keeps_the_hand_open_against_an_automated_horde() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_gate_battle(&home);
    let mut game = open_horde_game("open-hand", &home);
    let open = |world: &World| world.resource::<TopLayer>().level == InputLayer::HAND.level;
    let shut = |world: &World| world.resource::<TopLayer>().level < InputLayer::HAND.level;
    game.act_until("the hand opens", open, |headless| headless.key("c"));
    game.pass(Duration::from_secs(1));
    assert!(game.with(|world| open(world)), "it stays open");
    game.shot("kept-open");
    game.act_until("the same key shuts it", shut, |headless| headless.key("c"));
    let (x, y) = game.button_centre("hand", 0);
    game.act_until("a tap opens it too", open, |headless| headless.tap(x, y));
    game.pass(Duration::from_secs(1));
    assert!(game.with(|world| open(world)), "and it stays open");
    game.act_until("another one shuts it", shut, |headless| headless.tap(x, y));
    game.act_until("it opens again", open, |headless| headless.key("c"));
    game.act_until("so does Escape", shut, |headless| headless.key("Escape"));
    // A held key closes the hand when it is released.
    game.key_down("c");
    game.pass(Duration::from_secs(1));
    assert!(game.with(|world| open(world)));
    game.act_until("it is let go", shut, |headless| headless.key_up("c"));
}

#[test]
fn only_a_battle_outside_of_campaigns_goes_on_by_mail() {
    let _alone = lock_headless_client();
    for (name, prepare, is_offered) in [
        ("horde-single", prepared_battles::prepare_gate_battle as fn(&TestHome), true),
        ("horde-campaign", prepared_battles::prepare_gate_campaign as fn(&TestHome), false),
    ] {
        let home = TestHome::new();
        prepare(&home);
        let mut game = open_horde_game(name, &home);
        game.offer("chairs", |headless| headless.key("F10"));
        game.shot("menu");
        assert_eq!(game.has_button("friends"), is_offered, "{name}: {:?}", game.buttons());
    }
}

/// Returns the number of German figures that have not acted, and of those that wait outside.
fn count_waiting_zombies(game: &HeadlessGame) -> (usize, usize) {
    read_battle_view(game, |view| {
        let horde = || view.now.figures.iter().filter(|figure| figure.side == Side::German && figure.in_play());
        let outside = horde().filter(|figure| matches!(figure.place, Some(FigurePlace::Waiting(_)))).count();
        (horde().filter(|figure| !figure.activated).count(), outside)
    })
}

#[test]
fn half_turn_of_24_zombies_takes_few_presses() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&HORDE_24);
    assert_eq!(count_waiting_zombies(&game), (24, 16));
    assert!(game.has_button("group-"), "a row for all of them: {:?}", game.buttons());
    let mut presses = 0;
    for _ in 0..60 {
        let awaiting = read_battle_view(&game, |view| view.now.awaiting.clone());
        match awaiting {
            // The Allies' answers do not count as presses for the horde.
            PendingDecision::React { .. } => perform_input_step(&mut game, "shift+h"),
            PendingDecision::Act { seat: Side::German, .. } if count_waiting_zombies(&game).0 > 0 && presses < 9 => {
                let enemies = |view: &BattleView| {
                    let there = view.now.figures.iter().filter(|figure| figure.side == Side::Allied);
                    there.filter_map(Figure::square).max_by_key(|at| at.x)
                };
                let at = read_battle_view(&game, enemies).expect("an enemy");
                let (x, y) = square_on_screen(&mut game, at);
                game.click(x, y);
                game.settle();
                perform_input_step(&mut game, "shift+t");
                presses += 2;
            }
            PendingDecision::Act { seat: Side::German, .. } => {
                perform_input_step(&mut game, "ctrl+Return");
                presses += 1;
            }
            _ => break,
        }
    }
    let (idle, outside) = count_waiting_zombies(&game);
    let half = read_battle_view(&game, |view| view.now.turn.half);
    assert_ne!(half, Some(Side::German), "the half is over");
    assert!(presses <= 12, "{presses} presses");
    // Some zombies have no free square behind the others.
    assert!(idle <= 4 && outside <= 6, "{idle} have not acted, {outside} have not entered");
}

#[test]
fn horde_continues_after_a_reaction() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&HORDE_24);
    let at = read_battle_view(&game, |view| {
        let enemies = view.now.figures.iter().filter(|figure| figure.reaction);
        enemies.filter_map(Figure::square).next().expect("one in reaction mode")
    });
    let (x, y) = square_on_screen(&mut game, at);
    game.click(x, y);
    game.settle();
    perform_input_step(&mut game, "shift+t");
    assert!(
        read_battle_view(&game, |view| matches!(view.now.awaiting, PendingDecision::React { .. })),
        "somebody is seen"
    );
    let begun =
        |game: &HeadlessGame| game.orders().iter().filter(|order| matches!(order, Order::Activate { .. })).count();
    let before = begun(&game);
    perform_input_step(&mut game, "shift+h");
    game.until("the others go on by themselves", |game| begun(game) > before);
}
