//! Cards and bids in the window: all cards in play can be reached in their list, and the mouse bids tokens.

use std::collections::BTreeSet;

use bevy::ui::UiGlobalTransform;
use client::{
    battle_view::session::BattleView,
    screen_kit::bid::BidOverlay,
    ui_kit::{language::Language, widgets::AccessibleLabel},
};
use rules::{PendingDecision, Side, UselessReason, card_useless, cards::CardId};

use crate::{
    game::HeadlessGame,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::{BID, MANY_CARDS},
};

#[test]
fn all_cards_in_play_can_be_reached() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&MANY_CARDS);
    let (_home, mut game) = open_prepared_journey(&MANY_CARDS, &prepared, Language::En);
    let mut reached = BTreeSet::new();
    for stop in MANY_CARDS.stops {
        stop.keys.iter().for_each(|key| perform_input_step(&mut game, key));
        let names = game.buttons().into_iter().map(|(name, ..)| name);
        reached.extend(names.filter(|name| name.starts_with("kill-")));
    }
    let all = game.with(|world| world.resource::<BattleView>().now.cards.in_play.len());
    assert!(all > 9, "{all} fit one page");
    assert_eq!(reached.len(), all);
}

/// Returns the position of the bid token with that name for screen readers.
fn bid_token_position(game: &HeadlessGame, says: &str) -> (i32, i32) {
    game.with(|world| {
        let mut tokens = world.query::<(&AccessibleLabel, &UiGlobalTransform)>();
        let found = tokens.iter(world).find(|(spoken, _)| spoken.name == says);
        let place = found.map(|(_, place)| place.translation).expect("a token for each point");
        (place.x as i32, place.y as i32)
    })
}

#[test]
fn tokens_are_bid_by_the_mouse_and_escape_closes_the_curtain() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&BID);
    let (_home, mut game) = open_prepared_journey(&BID, &prepared, Language::En);
    perform_input_step(&mut game, BID.stops[0].keys[0]);
    let chosen =
        |game: &HeadlessGame| game.with(|world| world.resource::<BidOverlay>().0.as_ref().map(|bid| bid.chosen));
    let (x, y) = bid_token_position(&game, "Bid 3");
    for (clicks, bid) in [(1, 3), (2, 2)] {
        game.click(x, y);
        game.settle();
        assert_eq!(chosen(&game), Some(bid), "after {clicks} clicks on the third token");
    }
    perform_input_step(&mut game, "Escape");
    assert!(game.with(|world| seen::is_curtain_shown(world)));
}

#[test]
fn space_closes_the_curtain_without_sealing_the_bid() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&BID);
    let (_home, mut game) = open_prepared_journey(&BID, &prepared, Language::En);
    perform_input_step(&mut game, BID.stops[0].keys[0]);
    let asked = |game: &HeadlessGame| game.with(|world| world.resource::<BattleView>().now.awaiting.clone());
    let before = asked(&game);
    assert!(matches!(before, PendingDecision::Bid { .. }), "{before:?}");
    perform_input_step(&mut game, "space");
    assert!(game.with(|world| seen::is_curtain_shown(world)));
    assert_eq!(asked(&game), before);
}

#[test]
fn useless_cards_are_detected_for_each_force() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&BID);
    let (_home, game) = open_prepared_journey(&BID, &prepared, Language::En);
    let now = game.with(|world| world.resource::<BattleView>().now.clone());
    let card = |id: &str| (0..=u8::MAX).map(CardId).find(|card| now.cards.kind(*card).id == id).expect("in the deck");
    for (id, allied, german) in [
        ("extra-ammo", None, None),
        ("feeding-frenzy", Some(UselessReason::NoneOwn), None),
        ("sluggish-dead", None, Some(UselessReason::NoneEnemy)),
        ("extra-plating", None, Some(UselessReason::NoneOwn)),
        ("fresh-corpses", Some(UselessReason::NoneOwn), None),
        ("breach", None, None),
    ] {
        let why = [Side::Allied, Side::German].map(|side| card_useless(&now, side, card(id)));
        assert_eq!(why, [allied, german], "{id}");
    }
}
