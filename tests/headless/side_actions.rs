//! Actions that the window offers during any pending decision: killing a card (`CARD-5`), dropping an object
//! (`ITEM-3`), looking at the board.

use std::mem::discriminant;

use bevy::{ecs::world::World, ui::UiGlobalTransform};
use client::{
    battle_view::session::BattleView,
    screen_kit::simultaneous_bids::SimultaneousBids,
    ui_kit::{
        input::{
            focus::FocusName,
            layer::{InputLayer, TopLayer},
        },
        language::Language,
    },
};
use rules::{Order, PendingDecision, objects::ObjectPlace};

use crate::{
    game::HeadlessGame,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::{ASIDE, LAST_STAND},
};

fn cards_in_play(world: &World) -> Option<usize> {
    seen::read_battle_view(|view: &BattleView| view.now.cards.in_play.len())(world)
}

fn is_anything_carried(world: &World) -> bool {
    seen::read_battle_view(|view: &BattleView| {
        view.now.objects.iter().any(|(_, object)| matches!(object.place, ObjectPlace::Carried(_)))
    })(world)
        == Some(true)
}

/// Kills the first card by keys, and checks that the pending decision does not change.
fn kill_first_card(game: &mut HeadlessGame) {
    let question = |world: &mut World| discriminant(&world.resource::<BattleView>().now.awaiting);
    let asked = game.with(question);
    game.wait_for_input();
    game.offer("kill-", |headless| headless.key("k"));
    game.offer("pay-", |headless| headless.key("1"));
    game.wait_for_input();
    game.act_and_expect_change("a card is killed", cards_in_play, |headless| headless.key("m"));
    assert_eq!(game.with(question), asked);
}

/// Drops the carried object, by keys.
fn drop_carried_object(game: &mut HeadlessGame) {
    game.wait_for_input();
    game.offer("drop-", |headless| headless.key("y"));
    game.shot("carried");
    game.act_until("it is dropped", |world| !is_anything_carried(world), |headless| headless.key("1"));
}

/// Returns the position of the button with that name, even if a prompt covers it.
fn button_position(game: &HeadlessGame, name: &str) -> (i32, i32) {
    game.with(|world| {
        let mut plates = world.query::<(&FocusName, &UiGlobalTransform)>();
        let found = plates.iter(world).find(|(known, _)| known.0 == name).map(|(_, place)| place.translation);
        let place = found.expect("it stays in sight");
        (place.x as i32, place.y as i32)
    })
}

#[test]
fn reaction_prompt_allows_killing_cards_and_dropping_objects() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&ASIDE);
    let (_home, mut game) = open_prepared_journey(&ASIDE, &prepared, Language::Es);
    assert!(game.with(|world| matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::React { .. })));
    kill_first_card(&mut game);
    drop_carried_object(&mut game);
    game.shot("asked-again");
    game.wait_for_input();
    let (x, y) = button_position(&game, "cards-in-play");
    game.offer("kill-", |headless| headless.click(x, y));
    perform_input_step(&mut game, "Escape");
    perform_input_step(&mut game, "h");
    assert!(game.with(|world| matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::Act { .. })));
}

#[test]
fn discards_and_bids_allow_killing_cards_and_dropping_objects() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&ASIDE);
    let (_home, mut game) = open_prepared_journey(&ASIDE, &prepared, Language::Es);
    for key in ["h", "ctrl+Return"] {
        perform_input_step(&mut game, key);
    }
    assert!(
        game.with(|world| matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::LastChance { .. }))
    );
    perform_input_step(&mut game, "d");
    assert!(game.with(|world| seen::is_curtain_shown(world)));
    assert!(!game.has_button("cards-in-play") && !game.has_button("carried"), "nobody is asked yet");
    perform_input_step(&mut game, "hold space");
    assert!(game.with(|world| matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::Discard { .. })));
    kill_first_card(&mut game);
    assert!(game.has_button("fill"), "the hand is still looked through");
    perform_input_step(&mut game, "Return");
    assert!(game.with(|world| matches!(world.resource::<BattleView>().now.awaiting, PendingDecision::Bid { .. })));
    game.shot("bid");
    // The bid can be raised only within the points that are left after the kill.
    for _ in 0..9 {
        perform_input_step(&mut game, "Right");
    }
    kill_first_card(&mut game);
    drop_carried_object(&mut game);
    perform_input_step(&mut game, "Return");
    let bid = game.orders().into_iter().rev().find_map(|order| match order {
        Order::Bid { points } => Some(points),
        _ => None,
    });
    assert!(bid.is_some_and(|points| points > 0), "{:?}", game.orders());
}

#[test]
fn simultaneous_bids_allow_killing_cards_and_dropping_objects() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&ASIDE);
    let (_home, mut game) = open_prepared_journey(&ASIDE, &prepared, Language::Es);
    for key in ["h", "ctrl+Return", "d", "hold space", "Return", "space", "t"] {
        perform_input_step(&mut game, key);
    }
    let both = |world: &World| world.resource::<SimultaneousBids>().0.clone();
    assert!(game.with(|world| both(world)).is_some());
    // A kill changes the available points, so the bid must be raised again.
    perform_input_step(&mut game, "9");
    kill_first_card(&mut game);
    perform_input_step(&mut game, "space");
    drop_carried_object(&mut game);
    assert!(game.with(|world| both(world)).is_some(), "nobody has sealed");
    for key in ["1", "space", "KP_2", "KP_Enter"] {
        perform_input_step(&mut game, key);
    }
    let bids = game.orders().into_iter().filter(|order| matches!(order, Order::Bid { .. }));
    assert_eq!(bids.collect::<Vec<_>>(), [Order::Bid { points: 1 }, Order::Bid { points: 2 }]);
}

#[test]
fn card_can_be_killed_during_a_last_stand_notice() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&LAST_STAND);
    let (_home, mut game) = open_prepared_journey(&LAST_STAND, &prepared, Language::Es);
    let noticed = |world: &World| world.resource::<TopLayer>().level == InputLayer::PROMPT.level;
    assert!(game.with(|world| noticed(world)));
    kill_first_card(&mut game);
    assert!(game.with(|world| noticed(world)), "the notice stays");
}

#[test]
fn board_can_be_viewed_before_and_during_a_bid() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&crate::states::BID);
    let (_home, mut game) = open_prepared_journey(&crate::states::BID, &prepared, Language::Es);
    let top = |world: &World| world.resource::<TopLayer>().level;
    for before in [&[][..], &["hold space"]] {
        before.iter().for_each(|key| perform_input_step(&mut game, key));
        let covered = game.with(|world| top(world));
        game.offer("map-back", |headless| headless.key("ctrl+m"));
        game.shot("map");
        assert!(game.with(|world| !seen::is_curtain_shown(world) && top(world) == InputLayer::BID.level));
        game.key_down("c");
        game.settle();
        assert!(!game.with(|world| top(world) == InputLayer::HAND.level), "no hand is shown there");
        game.key_up("c");
        perform_input_step(&mut game, "Escape");
        assert_eq!(game.with(|world| top(world)), covered, "back to where it was called");
    }
}
