//! Bids that a guest makes while its host still decides.

use client::{
    battle_hud::secret_phase::SecretPhase,
    battle_view::session::{BattleView, EventHistory},
    screen_kit::bid::{BidIntent, BidOverlay},
};
use rules::{BattleEvent, Order, PendingDecision, Side};

use crate::{
    game::TestHome,
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
    let is_ready = |world: &mut bevy::prelude::World| {
        world.resource::<SecretPhase>().is_ready_early(world.resource::<BattleView>())
    };
    assert!(online.game.with(is_ready), "the bar tells that the bid is ready");

    let OtherEnd::Host(host, world) = &mut online.other else { panic!("the window is the guest") };
    host.submit_order(world, Order::Bid { points: 0 }).expect("a legal order");
    online.settle();
    online.frames(20);
    online.settle();
    assert_eq!(shown_bid(&online), None, "the bid is not asked for again");
    let bids = online.game.with(|world| {
        let mut events = world.resource::<EventHistory>().events.iter();
        events.find_map(|event| if let BattleEvent::BidsRevealed { bids, .. } = event { Some(*bids) } else { None })
    });
    assert_eq!(bids.map(|bids| (bids.allied, bids.german)), Some((0, 1)));
}
