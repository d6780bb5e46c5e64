//! Cards and bids in the window: all cards in play can be reached in their list, the mouse bids tokens, and revealed
//! bids are shown.

use std::{collections::BTreeSet, time::Duration};

use bevy::{prelude::ComputedNode, ui::UiGlobalTransform};
use client::{
    battle_view::session::BattleView,
    screen_kit::{bid::BidOverlay, privacy_curtain::PrivacyCurtain},
    ui_kit::{
        input::{
            focus::FocusName,
            layer::{InputLayer, TopLayer},
        },
        language::Language,
        settings::AnimationSpeed,
        widgets::AccessibleLabel,
    },
};
use rules::{Order, PendingDecision, Side, UselessReason, card_useless, cards::CardId};

use crate::{
    board::{open_journey, read_battle_view},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::{BID, BID_WATCHED, MANY_CARDS, PictureJourney, find_journey},
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

/// Returns `true` if the overlay with both bids is shown.
fn are_bids_revealed(game: &HeadlessGame) -> bool {
    game.with(|world| world.resource::<TopLayer>().level == InputLayer::REVEAL.level)
}

/// Opens a battle and seals the bids of both sides, which reveals them.
fn seal_both_bids() -> (TestHome, HeadlessGame) {
    let normal = PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: BID.world,
        open: crate::states::JourneyStart::Position(crate::states::PositionFile::Mission("incursion"), "bid"),
        sizes: BID.sizes,
        stops: BID.stops,
    };
    let (home, mut game) = open_journey(&normal);
    for key in ["hold space", "Return", "hold space"] {
        perform_input_step(&mut game, key);
    }
    game.wait_for_input();
    game.key("Return");
    game.pass(Duration::from_millis(200));
    assert!(are_bids_revealed(&game), "both bids face each other");
    (home, game)
}

#[test]
fn bid_reveal_ignores_early_keys_and_closes_by_itself() {
    let _alone = lock_headless_client();
    let (_home, game) = seal_both_bids();
    let asked = read_battle_view(&game, |view| view.now.awaiting.clone());
    // A key that comes too early is ignored.
    game.key("Return");
    game.pass(Duration::from_millis(1000));
    assert!(are_bids_revealed(&game), "for a second and a half");
    assert_eq!(read_battle_view(&game, |view| view.now.awaiting.clone()), asked, "and nothing beneath hears a key");
    game.pass(Duration::from_millis(1200));
    assert!(!are_bids_revealed(&game));
    game.settle();
    assert_eq!(read_battle_view(&game, |view| view.now.awaiting.clone()), asked);
}

#[test]
fn click_closes_the_bid_reveal_without_giving_an_order() {
    let _alone = lock_headless_client();
    let (_home, game) = seal_both_bids();
    let orders = game.orders();
    game.pass(Duration::from_millis(400));
    assert!(are_bids_revealed(&game));
    game.click(640, 400);
    game.pass(Duration::from_millis(200));
    assert!(!are_bids_revealed(&game), "a click ends it");
    game.settle();
    assert_eq!(game.orders(), orders);
}

#[test]
fn three_buttons_fit_beside_the_title_of_a_bid() {
    let _alone = lock_headless_client();
    for language in [Language::Es, Language::En] {
        let (_home, mut game) = open_prepared_journey(&BID_WATCHED, &PreparedJourney::of(&BID_WATCHED), language);
        perform_input_step(&mut game, "hold space");
        assert!(game.has_button("handover"), "{:?}", game.buttons());
        let right = game.with(|world| {
            let mut plates = world.query::<(&FocusName, &ComputedNode, &UiGlobalTransform)>();
            let plates = plates.iter(world).filter(|(name, ..)| name.0 == "bid-shut");
            plates.map(|(_, node, place)| place.translation.x + node.size().x / 2.0).fold(0.0, f32::max)
        });
        assert!(right > 900.0 && right <= 1106.0, "{language:?}: the last plate ends at {right}");
    }
}

#[test]
fn bid_advice_opens_and_closes_by_key() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&BID);
    perform_input_step(&mut game, "hold space");
    let told = |game: &HeadlessGame| {
        game.with(|world| world.resource::<BidOverlay>().0.as_ref().and_then(|bid| bid.advice.clone()))
    };
    assert_eq!(told(&game), Some(None), "it never opens by itself");
    perform_input_step(&mut game, "F3");
    assert!(told(&game).flatten().is_some_and(|words| words.len() > 20));
    perform_input_step(&mut game, "F3");
    assert_eq!(told(&game), Some(None));
}

#[test]
fn declared_intelligence_is_announced_and_final() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("discard"));
    for key in ["hold space", "Return", "i"] {
        perform_input_step(&mut game, key);
    }
    let news =
        game.with(|world| world.resource::<PrivacyCurtain>().0.as_ref().and_then(|curtain| curtain.news.clone()));
    assert!(news.is_some(), "the SWD's curtain tells it");
    perform_input_step(&mut game, "hold space");
    perform_input_step(&mut game, "Return");
    game.until("the Allies go first", |game| game.orders().contains(&Order::DeclareIntelligence));
    game.settle();
    let orders = game.orders();
    perform_input_step(&mut game, "u");
    assert_eq!(game.orders(), orders, "the SWD has seen it: it stays");
}
