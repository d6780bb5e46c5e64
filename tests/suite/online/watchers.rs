//! Members that watch: their places, their view of the battle, and the secrets of both sides.

use std::time::Duration;

use common::twins::RedealCounts;
use online::{ConnectionId, DiceSalt, GuestMessage, GuestNotice, GuestRefusal, JoinRejection, LobbyRefusal};
use rules::{BattleObserver, BattleState, Observation, Order, PendingDecision, ScratchWorld, Side, view_for_seat};

use super::{
    network::{ProtocolNetwork, battle_plan, orders_of},
    secrecy::{HostTwin, blank_bytes, deal_again, frames_for_guest},
};
use crate::games::RandomChooser;

/// The connection of the watcher in a twin.
const WATCHER: ConnectionId = ConnectionId(1);
/// The connection of the player in a twin.
const PLAYER: ConnectionId = ConnectionId(2);

/// Adds a guest that wants to watch a battle that has begun.
fn add_watcher(network: &mut ProtocolNetwork) -> Option<GuestNotice> {
    network.add_guest(1);
    let watcher = network.guests.len() - 1;
    let out = network.guests[watcher].session.watch();
    network.carry_out_guest(watcher, out);
    network.settle();
    network.guests[watcher].notices.iter().find(|notice| !matches!(notice, GuestNotice::LobbyChanged)).cloned()
}

#[test]
fn watchers_see_the_whole_battle() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 3, 3);
    network.begin(Some(Side::Allied), &[Side::German]);
    let mut chooser = RandomChooser::new(3);
    network.play_checked(&mut chooser, 60);
    assert_eq!(add_watcher(&mut network), Some(GuestNotice::Welcomed), "one comes later");
    let late = network.guests[3].session.battle().expect("a battle");
    assert_eq!((late.observer(), late.is_watching()), (BattleObserver::Spectator, true));
    network.play_checked(&mut chooser, 120);
    network.cut(1);
    network.restart_guest(2);
    network.restart_host();
    network.settle();
    network.play_checked(&mut chooser, 200);
    // An order that is taken back may have been given before a watcher came.
    for _ in 0..40 {
        network.give_next_order(&mut chooser);
        network.settle();
        for side in Side::BOTH {
            if let Ok(out) = network.host.undo_order(&network.world, side) {
                network.carry_out_host(out);
            }
        }
        let out = network.guests[0].session.undo_order();
        network.carry_out_guest(0, out);
        network.settle();
        network.check_same_battle();
    }
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    let reports: Vec<_> = (0..4).map(|guest| network.verify(guest)).collect();
    assert!(matches!(reports[0], online::VerificationReport::Sound { rolls: 1.., .. }), "{reports:?}");
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
}

#[test]
fn watchers_of_a_shared_side_see_what_its_players_see() {
    let mut plan = battle_plan("gate", None);
    plan.levels.allied = 9;
    let mut network = ProtocolNetwork::new(plan, 2, 4);
    network.begin(Some(Side::Allied), &[Side::Allied]);
    network.play_checked(&mut RandomChooser::new(4), 80);
    let [player, watcher] = [0, 1].map(|guest| network.guests[guest].session.battle().expect("a battle"));
    assert_eq!(player.observation(), watcher.observation());
    assert_eq!(player.events(), watcher.events());
}

#[test]
fn places_of_watchers_are_limited() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 5, 1);
    network.guests[4].notices.clear();
    for guest in 1..5 {
        let out = network.guests[guest].session.watch();
        network.carry_out_guest(guest, out);
        network.settle();
    }
    assert!(network.guests[4].notices.contains(&GuestNotice::LobbyRefused(LobbyRefusal::WatchersFull)));
    let watching: Vec<bool> = network.host.lobby().members.iter().map(|member| member.watching).collect();
    assert_eq!(watching, [false, false, true, true, true, false]);
    // A watcher may change its mind.
    let out = network.guests[1].session.take_seat(Some(Side::German));
    network.carry_out_guest(1, out);
    let out = network.guests[4].session.watch();
    network.carry_out_guest(4, out);
    network.settle();
    let watching = network.host.lobby().members.iter().filter(|member| member.watching).count();
    assert_eq!(watching, 3);

    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 3, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    assert_eq!(add_watcher(&mut network), Some(GuestNotice::Welcomed));
    assert_eq!(add_watcher(&mut network), Some(GuestNotice::Rejected(JoinRejection::Full)));
    let out = network.guests[1].session.leave(false);
    network.carry_out_guest(1, out);
    network.settle();
    assert_eq!(add_watcher(&mut network), Some(GuestNotice::Welcomed), "a place is free again");
}

#[test]
fn watchers_give_no_orders() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 1);
    network.begin(None, &[Side::Allied]);
    // The host plays the Germans after all.
    network.play_checked(&mut RandomChooser::new(1), 40);
    let state = BattleState::of(&network.world);
    let asked = state.awaiting.seat().expect("a decision");
    for order in orders_of(&state, asked) {
        let given = network.guests[1].session.submit_order(order);
        assert_eq!(given.err(), Some(GuestRefusal::OtherSeat));
    }
    // A manipulated program sends it all the same.
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let order = orders_of(&state, asked)[0];
    let message = GuestMessage::SubmitOrder { entries, order };
    let frame = online::encode_frame(&message);
    network.carry_out_guest(1, vec![online::GuestOutput::Send(frame)]);
    network.carry_out_guest(1, vec![online::GuestOutput::Send(online::encode_frame(&GuestMessage::Undo { entries }))]);
    network.wait(Duration::from_secs(1));
    assert_eq!(network.host.battle().expect("a battle").record().steps.len() as u32, entries);
}

/// Returns `true` if an order shows something hidden to a spectator by itself, so that twins differ afterwards.
fn is_revealing(order: Order, awaiting: &PendingDecision) -> bool {
    match order {
        Order::PlayCard { .. } | Order::KillCard { .. } | Order::Discard { .. } | Order::EndDeployment => true,
        Order::Bid { .. } => awaiting.seat() == Some(Side::German),
        _ => false,
    }
}

/// As for players: a watcher is sent the same bytes by a twin of the host, in whose battle everything is dealt again
/// that one of the sides hides.
#[test]
fn watchers_are_sent_nothing_hidden() {
    let (mut counts, mut orders) = (RedealCounts::default(), 0);
    for (seed, mission) in (1..).zip(["recon", "incursion", "twitcher", "acdc"]) {
        let mut network = ProtocolNetwork::new(battle_plan(mission, None), 2, seed);
        network.begin(Some(Side::Allied), &[Side::German]);
        let (mut chooser, mut chance) = (RandomChooser::new(seed.into()), RandomChooser::new(u64::from(seed) + 70));
        for _ in 0..100 {
            let is_early = matches!(
                network.world.resource::<PendingDecision>(),
                PendingDecision::Bid { .. } | PendingDecision::Deploy { .. }
            );
            if chance.one_in(if is_early { 2 } else { 6 }) {
                orders += compare_twins(&network, &mut chance, &mut counts);
            }
            if network.give_next_order(&mut chooser).is_none() {
                break;
            }
            network.settle();
        }
    }
    let RedealCounts { twins, hands, bids, places, numbers, .. } = counts;
    println!("{twins} deals ({hands} hands, {bids} bids, {places} places, {numbers} numbers); {orders} orders");
    assert!(twins > 100 && hands > 80 && bids > 2 && places > 50 && numbers > 10 && orders > 25);
}

/// Compares the bytes for a watcher: the whole battle, and the next order. Returns the number of compared orders.
fn compare_twins(network: &ProtocolNetwork, chance: &mut RandomChooser, counts: &mut RedealCounts) -> usize {
    let mut one = HostTwin::of(network, |_| {});
    let mut other = HostTwin::of(network, |world| {
        for seat in Side::BOTH {
            deal_again(world, seat, chance, counts);
        }
    });
    let told = [&mut one, &mut other].map(|twin| {
        twin.connect_as(PLAYER, network.guests[0].key);
        blank_bytes(&frames_for_guest(&twin.connect_as(WATCHER, network.guests[1].key)))
    });
    assert_eq!(told[0], told[1], "a watcher is told of something hidden");
    let state = BattleState::of(&one.world);
    let Some(asked) = state.awaiting.seat() else { return 0 };
    let order = *chance.pick(&orders_of(&view_for_seat(&state, asked), asked));
    if is_revealing(order, &state.awaiting) {
        return 0;
    }
    let before = one.revealed_count();
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let salt = DiceSalt([1; 16]);
    let told = [&mut one, &mut other].map(|twin| {
        let mut out = if asked == Side::German {
            twin.receive_from(PLAYER, &GuestMessage::SubmitOrder { entries, order })
        } else {
            twin.host.submit_order(&mut twin.world, order).expect("a legal order")
        };
        out.extend(twin.receive_from(PLAYER, &GuestMessage::Salt { entries, salt }));
        blank_bytes(&frames_for_guest(&out))
    });
    if one.revealed_count() != before {
        return 0;
    }
    assert_eq!(told[0], told[1], "{order:?} tells a watcher something hidden");
    1
}

/// A watcher's window shows a battle that is dealt from its observation.
#[test]
fn battle_dealt_for_a_spectator_looks_the_same() {
    let (mut scratch, mut dealt_count) = (ScratchWorld::default(), 0);
    for (seed, mission) in (1..).zip(["recon", "incursion", "twitcher"]) {
        let mut network = ProtocolNetwork::new(battle_plan(mission, None), 1, seed);
        network.begin(Some(Side::Allied), &[Side::German]);
        let mut chooser = RandomChooser::new(seed.into());
        for at in 0..120 {
            let truth = BattleState::of(&network.world);
            let seen = Observation::for_observer(&network.world, &truth, BattleObserver::Spectator);
            let dealt = BattleState::of(scratch.determinize(&seen, at));
            assert!(BattleObserver::Spectator.view_state(&dealt) == *seen.view(), "{:?}", truth.awaiting);
            dealt_count += usize::from(dealt.cards.hands != truth.cards.hands);
            if network.give_next_order(&mut chooser).is_none() {
                break;
            }
            network.settle();
        }
    }
    assert!(dealt_count > 100, "{dealt_count} hands were dealt anew");
}
