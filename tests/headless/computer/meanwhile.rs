//! The player's actions during the AI's half-turn, and the recap of that half-turn when it is over.

use client::{
    battle_view::session::BattleView,
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use record::Difficulty;
use rules::{Order, OrderLogEntry, PendingDecision, Side};

use super::{
    answer_and_wait, answer_by_keys, german_computer, open_paused_battle, prepare_battle_until, prepare_computer_half,
    read_world, refresh_mirror, side_of,
};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    policy::TestPlayerPolicy,
    seen,
};

/// Saves a battle during an activation of an AI figure, in which the player can kill a card.
fn prepare_killable_card(home: &TestHome) {
    prepare_battle_until(home, german_computer(Difficulty::Veteran), |now, record| {
        let acts = matches!(now.awaiting, PendingDecision::Act { seat: Side::German, figure: Some(_) });
        let theirs = acts && side_of(now) == Some(Side::German);
        let kill = |card| rules::check_order(now, Order::KillCard { seat: Side::Allied, card }).is_ok();
        let can = now.cards.in_play.iter().any(|lying| kill(lying.card));
        (theirs && can).then_some(record.steps.len())
    });
}

#[test]
fn player_can_kill_a_card_during_the_ai_half_turn() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_killable_card(&home);
    let mut game = open_paused_battle("computer-killed", &home);
    game.settle();
    let begun = game.orders().len();
    game.offer("kill-", |headless| headless.key("k"));
    game.offer("pay-", |headless| headless.key("1"));
    game.wait_for_input();
    let lying = seen::read_battle_view(|view: &BattleView| view.now.cards.in_play.len());
    game.act_and_expect_change("a card is killed", lying, |headless| headless.key("m"));
    assert!(matches!(game.orders()[begun..], [Order::KillCard { seat: Side::Allied, .. }]), "{:?}", game.orders());
    // Playback is still paused, and the AI continues with a new decision.
    game.key("Right");
    game.settle();
    assert_eq!(game.orders().len(), begun + 2);
    game.shot("after-a-kill");
}

#[test]
fn skipped_ai_half_turn_can_be_replayed_afterwards() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_computer_half(&home);
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.preferences.handover = true;
    });
    let mut game = HeadlessGame::start("computer-recap", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let mut policy = TestPlayerPolicy::default();
    for _ in 0..60 {
        game.settle();
        let now = refresh_mirror(&mut game);
        if matches!(now.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None }) {
            break;
        }
        policy.look(&game.events());
        let action = policy.decide(game.view.as_ref().expect("a battle goes on"));
        answer_and_wait(&mut game, &action, answer_by_keys);
    }
    let ends = |entry: &OrderLogEntry| matches!(entry, OrderLogEntry::Order(Order::EndHalf));
    let record = game.record().expect("a battle goes on");
    assert!(record.steps.iter().any(|step| ends(&step.entry)), "the computer's half is over");
    let (before, now) = (game.orders(), read_world(&game, |world| world.resource::<BattleView>().now.clone()));
    let watches = seen::read_battle_view(|view| view.seats.is_replay());
    game.act_until("its half is shown", |world| watches(world) == Some(true), |headless| headless.key("r"));
    game.shot("shown");
    game.act_until("the battle goes on", |world| watches(world) == Some(false), |headless| headless.key("Return"));
    assert_eq!(game.orders(), before, "watching gives no order");
    assert!(read_world(&game, |world| world.resource::<BattleView>().now.clone()) == now, "nor changes anything");
}
