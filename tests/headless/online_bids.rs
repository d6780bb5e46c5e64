//! Discards and bids in online battles, also those that a player makes while the other one still decides.

use bevy::prelude::World;
use client::{
    battle_hud::secret_state::SecretPhase,
    battle_modes::online_battle::OnlineStatus,
    battle_view::session::{BattleView, EventHistory},
    screen_kit::{
        bid::{BidIntent, BidOverlay},
        text_dialog::TextDialog,
    },
    ui_kit::{input::layer::TopLayer, settings::AnimationSpeed},
};
use online::ChatMessage;
use rules::{BattleEvent, Order, PendingDecision, Side};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online_battle::{OnlineMatch, OtherEnd},
};

/// Returns the side and the number of the bid that the window shows.
fn shown_bid(online: &OnlineMatch) -> Option<(Side, u8)> {
    online.game.with(|world| world.resource::<BidOverlay>().0.as_ref().map(|bid| (bid.side, bid.chosen)))
}

fn answer_bid(online: &mut OnlineMatch, intent: BidIntent) {
    online.game.with(|world| {
        world.write_message(intent);
    });
    online.frames(5);
}

/// Returns the numbers of the Allies and of the SWD in the last bid.
fn last_bids(online: &OnlineMatch) -> Option<(u8, u8)> {
    online.game.with(|world| {
        let mut events = world.resource::<EventHistory>().events.iter().rev();
        events.find_map(|event| match event {
            BattleEvent::BidsRevealed { bids, .. } => Some((bids.allied, bids.german)),
            _ => None,
        })
    })
}

/// Returns `true` if the bar tells that the answer of the player is ready.
fn is_ready_early(online: &OnlineMatch) -> bool {
    online.game.with(|world| world.resource::<SecretPhase>().is_ready_early(world.resource::<BattleView>()))
}

/// Plays until the player at the other machine chooses discards, and this one may decide early.
fn play_until_other_discards(online: &mut OnlineMatch, side: Side) {
    let is_offered = |world: &mut World| world.resource::<BattleView>().early_decision().is_some();
    while online.awaiting() != (PendingDecision::Discard { seat: side }) || !online.game.with(is_offered) {
        assert!(online.play_order(), "the battle is over");
    }
}

/// Lets the player at the other machine give an order, and waits until both know all its results.
fn give_order_there(online: &mut OnlineMatch, order: Order) {
    match &mut online.other {
        OtherEnd::Host(host, world) => host.submit_order(world, order).expect("a legal order"),
        OtherEnd::Guest(guest) => guest.submit_order(order).expect("a legal order"),
    }
    online.settle();
    online.frames(20);
    online.settle();
}

#[test]
fn guest_bids_while_its_host_still_decides() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_guest("online-early-bid", &home);
    online.frames(10);
    assert!(matches!(online.awaiting(), PendingDecision::Bid { seat: Side::Allied, .. }));
    assert_eq!(shown_bid(&online), Some((Side::German, 0)), "the guest may already bid");
    answer_bid(&mut online, BidIntent::Set(1));
    answer_bid(&mut online, BidIntent::Seal);
    assert_eq!(shown_bid(&online), None);
    assert!(matches!(online.awaiting(), PendingDecision::Bid { seat: Side::Allied, .. }), "nothing is sent yet");
    assert!(is_ready_early(&online));

    give_order_there(&mut online, Order::Bid { points: 0 });
    assert_eq!(shown_bid(&online), None, "the bid is not asked for again");
    assert_eq!(last_bids(&online), Some((0, 1)));
}

#[test]
fn guest_discards_while_its_host_still_discards() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    // No animation of the first turn may cover the hand.
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut online = OnlineMatch::as_guest("online-early-discard", &home);
    play_until_other_discards(&mut online, Side::Allied);
    let is_hand_shown = |game: &HeadlessGame| game.has_button("fill");
    let listens = |game: &HeadlessGame| game.with(|world| !world.resource::<TopLayer>().ignores_input);
    online.until("the guest may already discard", |game| is_hand_shown(game) && listens(game));
    let hand = |world: &mut World| world.resource::<BattleView>().now.cards.hands[Side::German].cards.clone();
    let card = online.game.with(hand)[0];
    online.game.key("1");
    online.frames(5);
    online.game.key("Return");
    online.until("the hand closes", |game| !is_hand_shown(game));
    assert_eq!(online.awaiting(), PendingDecision::Discard { seat: Side::Allied }, "nothing is sent yet");
    assert!(online.game.with(hand).contains(&card) && is_ready_early(&online));

    give_order_there(&mut online, Order::EndDiscard);
    assert!(!is_hand_shown(&online.game), "the discards are not asked for again");
    assert!(!online.game.with(hand).contains(&card), "the marked card is discarded");
    assert_eq!(shown_bid(&online), Some((Side::German, 0)), "the bid follows");
}

#[test]
fn host_bids_while_its_guest_still_discards() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_host("online-early-host-bid", &home);
    play_until_other_discards(&mut online, Side::German);
    online.frames(10);
    assert_eq!(shown_bid(&online), Some((Side::Allied, 0)), "the host may already bid");
    answer_bid(&mut online, BidIntent::Set(1));
    answer_bid(&mut online, BidIntent::Seal);
    assert_eq!(shown_bid(&online), None);
    assert_eq!(online.awaiting(), PendingDecision::Discard { seat: Side::German }, "the rules wait for the guest");
    assert!(is_ready_early(&online));

    give_order_there(&mut online, Order::EndDiscard);
    assert_eq!(shown_bid(&online), None, "the bid is not asked for again");
    assert!(matches!(online.awaiting(), PendingDecision::Bid { seat: Side::German, .. }));
    give_order_there(&mut online, Order::Bid { points: 0 });
    assert_eq!(last_bids(&online), Some((1, 0)));
}

#[test]
fn players_write_messages_while_they_bid() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_host("online-bid", &home);
    while !matches!(online.awaiting(), PendingDecision::Bid { seat: Side::Allied, .. }) {
        assert!(online.play_order(), "the battle is over");
    }
    online.frames(20);
    // The guest must go on meanwhile, or it counts as lost.
    online.game.key("ctrl+t");
    online.frames(30);
    online.game.key("t");
    online.frames(5);
    assert!(online.game.with(|world| world.resource::<TextDialog>().0.is_some()), "a message is asked for");
    online.game.type_text("hola");
    online.frames(5);
    online.game.key("Return");
    online.frames(5);
    let said = online.game.with(|world| world.resource::<OnlineStatus>().chat.first().map(|line| line.message.clone()));
    assert_eq!(said, Some(ChatMessage::Text("hola".into())));
}
