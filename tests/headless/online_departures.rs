//! Departures from an online battle in the window, as host and as guest: they are no lost connections.

use client::battle_view::session::BattleSession;

use crate::{
    game::TestHome,
    headless_client::lock_headless_client,
    online_battle::{OnlineMatch, OtherEnd},
};

#[test]
fn host_window_knows_departures_from_lost_connections() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_host("online-left", &home);
    online.lose_connection();
    assert!(!online.knows_departure(1));
    let OtherEnd::Guest(guest) = &mut online.other else { panic!("the window is the host") };
    guest.leave(true);
    online.frames(100);
    assert!(online.offers_to_wait() && online.knows_departure(1));
}

#[test]
fn guest_window_knows_that_its_host_has_left() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_guest("online-host-left", &home);
    online.lose_connection();
    assert!(!online.knows_departure(0));
    let OtherEnd::Host(host, _) = &mut online.other else { panic!("the window is the guest") };
    host.leave();
    online.network.set_reachable(false);
    online.frames(100);
    assert!(online.offers_to_wait() && online.knows_departure(0));
    online.network.set_reachable(true);
    online.frames(100);
    assert!(!online.offers_to_wait() && !online.knows_departure(0), "the host is back");
}

#[test]
fn host_window_tells_its_guest_that_it_leaves() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_host("online-leaves", &home);
    online.network.set_reachable(false);
    online.game.with(|world| world.resource_mut::<BattleSession>().leave_online_session());
    online.frames(10);
    let OtherEnd::Guest(guest) = &online.other else { panic!("the window is the host") };
    assert!(guest.lobby().expect("a lobby").members[0].has_left);
}
