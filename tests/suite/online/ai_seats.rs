//! Seats that the AI plays: from the start, and in place of members that have left or are away.

use std::time::Duration;

use online::{
    GuestNotice, HostNotice, LobbyRefusal, MemberId, OrderRefusal, SeatDecider, SeatRefusal, UnprovedParts,
    VerificationReport,
};
use record::{AiSeat, Difficulty};
use rules::{PendingDecision, Side};

use super::network::{ProtocolNetwork, battle_plan};
use crate::{battles::TestFolder, games::RandomChooser};

const COMPUTER: AiSeat = AiSeat { strength: Difficulty::Veteran, seed: 7 };
const LONG: Duration = Duration::from_secs(121);

/// Returns the number of orders with dice that no salt of the guest has influenced.
fn absent_rolls(report: &VerificationReport) -> u32 {
    match report {
        VerificationReport::Sound { unproved: UnprovedParts { absent_rolls, .. }, .. } => *absent_rolls,
        VerificationReport::Unsound { .. } => panic!("{report:?}"),
    }
}

/// Takes a guest away and lets time pass.
fn send_away(network: &mut ProtocolNetwork, guest: usize, time: Duration) {
    network.guests[guest].online = false;
    network.cut(guest);
    network.wait(time);
}

fn call_back(network: &mut ProtocolNetwork, guest: usize) {
    network.guests[guest].online = true;
    network.wait(Duration::from_secs(11));
    network.settle();
}

#[test]
fn ai_plays_a_side_from_the_start() {
    let folder = TestFolder::new();
    let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, 1);
    let out = network.host.choose_ai_seat(Side::German, Some(COMPUTER)).expect("nobody plays it");
    network.carry_out_host(out);
    network.settle();
    let told = network.guests[0].session.lobby().expect("a lobby").computers;
    assert_eq!((told.allied, told.german), (None, Some(Difficulty::Veteran)), "and not the seed");
    network.begin(None, &[Side::Allied]);
    assert_eq!(network.host.choose_ai_seat(Side::German, None).err(), Some(LobbyRefusal::BattleBegun));
    assert_eq!(network.host.seat_decider(Side::German), SeatDecider::Computer(COMPUTER));
    assert_eq!(network.host.battle().expect("a battle").record().computers().german, Some(COMPUTER));
    network.restart_host();
    assert_eq!(network.host.seat_decider(Side::German), SeatDecider::Computer(COMPUTER));
    assert_eq!(network.host.battle().expect("a battle").record().computers().german, Some(COMPUTER));
    network.play(&mut RandomChooser::new(1), 6_000);
    assert_eq!(absent_rolls(&network.verify(0)), 0);
}

#[test]
fn member_that_takes_a_seat_removes_the_ai() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let out = network.host.choose_ai_seat(Side::Allied, Some(COMPUTER)).expect("nobody plays it");
    network.carry_out_host(out);
    let out = network.guests[0].session.take_seat(Some(Side::Allied));
    network.carry_out_guest(0, out);
    network.settle();
    assert_eq!(network.host.seat_decider(Side::Allied), SeatDecider::Members);
    assert_eq!(network.host.choose_ai_seat(Side::Allied, Some(COMPUTER)).err(), Some(LobbyRefusal::SideNeeded));
    let gate = ProtocolNetwork::new(battle_plan("gate", None), 0, 1);
    assert_eq!(gate.host.seat_decider(Side::German), SeatDecider::Automaton);
}

#[test]
fn ai_replaces_a_member_that_is_away_for_long() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 5);
    network.begin(Some(Side::Allied), &[Side::German]);
    let mut chooser = RandomChooser::new(5);
    network.play_checked(&mut chooser, 80);
    let now = network.now;
    assert_eq!(network.host.seat_ai(Side::German, COMPUTER, now).err(), Some(SeatRefusal::MemberPlays(MemberId(2))));
    send_away(&mut network, 0, Duration::from_secs(60));
    let now = network.now;
    assert_eq!(network.host.seat_ai(Side::German, COMPUTER, now).err(), Some(SeatRefusal::MemberPlays(MemberId(2))));
    network.wait(Duration::from_secs(62));
    let absent = network.host_notices.iter().filter(|notice| **notice == HostNotice::MemberAbsent(MemberId(2))).count();
    assert_eq!(absent, 1);
    let now = network.now;
    let out = network.host.seat_ai(Side::German, COMPUTER, now).expect("it is away");
    network.carry_out_host(out);
    network.settle();
    let changed = GuestNotice::SeatChanged(Side::German, Some(Difficulty::Veteran));
    assert_eq!(network.guests[1].notices.last(), Some(&changed), "the others are told");
    while network.host.battle().expect("a battle").record().steps.len() < 250 {
        network.give_next_order(&mut chooser).expect("it goes on");
        network.settle();
    }
    call_back(&mut network, 0);
    network.check_same_battle();
    assert_eq!(network.host.seat_decider(Side::German), SeatDecider::Members);
    assert!(network.guests[0].notices.contains(&GuestNotice::SeatChanged(Side::German, None)));
    assert_eq!(network.host.battle().expect("a battle").record().computers().german, None);
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    let report = network.verify(0);
    assert!(absent_rolls(&report) > 0, "{report:?}");
}

/// A host that plays on without waiting is found out: the guest was away, but not for long.
#[test]
fn short_absence_excuses_nothing() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 5);
    network.begin(Some(Side::Allied), &[Side::German]);
    let mut chooser = RandomChooser::new(5);
    network.play_checked(&mut chooser, 80);
    send_away(&mut network, 0, Duration::from_secs(60));
    // The host pretends that more time has passed.
    let later = network.now + LONG;
    let out = network.host.seat_ai(Side::German, COMPUTER, later).expect("it is away");
    network.carry_out_host(out);
    while network.host.battle().expect("a battle").record().steps.len() < 200 {
        network.give_next_order(&mut chooser).expect("it goes on");
        network.step();
    }
    call_back(&mut network, 0);
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    assert!(matches!(network.verify(0), VerificationReport::Unsound { entry: 80.., .. }), "{:?}", network.verify(0));
}

#[test]
fn member_that_has_left_is_replaced_at_once_and_may_return() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 2);
    network.begin(Some(Side::German), &[Side::Allied]);
    let mut chooser = RandomChooser::new(2);
    network.play_checked(&mut chooser, 60);
    // The host's order waits for the salt of a guest that leaves.
    while !network.host.is_busy() {
        network.give_next_order(&mut chooser).expect("it goes on");
        network.guests[0].online = false;
        if network.host.is_busy() {
            break;
        }
        network.guests[0].online = true;
        network.settle();
    }
    let out = network.guests[0].session.leave(false);
    network.carry_out_guest(0, out);
    network.step();
    let entries = network.host.battle().expect("a battle").record().steps.len();
    let out = network.host.seat_ai(Side::Allied, COMPUTER, network.now).expect("it has left");
    network.carry_out_host(out);
    network.step();
    assert!(network.host.battle().expect("a battle").record().steps.len() > entries || !network.host.is_busy());
    for _ in 0..60 {
        network.give_next_order(&mut chooser).expect("it goes on");
        network.step();
    }
    network.restart_guest(0);
    call_back(&mut network, 0);
    network.check_same_battle();
    assert_eq!(network.host.seat_decider(Side::Allied), SeatDecider::Members);
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    absent_rolls(&network.verify(0));
}

/// A side is given back only before the next decision: an order to which the host has committed is carried out.
#[test]
fn returning_member_waits_for_the_order_that_is_carried_out() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 9);
    network.begin(None, &[Side::Allied, Side::German]);
    let mut chooser = RandomChooser::new(9);
    network.play_checked(&mut chooser, 60);
    send_away(&mut network, 0, LONG);
    let out = network.host.seat_ai(Side::Allied, COMPUTER, network.now).expect("it is away");
    network.carry_out_host(out);
    // An order of the AI waits for the salt of the other side.
    loop {
        let asked = network.world.resource::<PendingDecision>().seat();
        network.give_next_order(&mut chooser).expect("it goes on");
        if asked == Some(Side::Allied) && network.host.is_busy() {
            break;
        }
        network.settle();
    }
    network.cut(1);
    network.guests[1].online = false;
    network.guests[0].online = true;
    network.wait(Duration::from_secs(11));
    assert!(network.host.is_busy());
    assert_eq!(network.host.seat_decider(Side::Allied), SeatDecider::Computer(COMPUTER));
    network.guests[1].online = true;
    network.settle();
    assert_eq!(network.host.seat_decider(Side::Allied), SeatDecider::Members);
    network.check_same_battle();
    let refused = |notice: &GuestNotice| matches!(notice, GuestNotice::OrderRefused(OrderRefusal::OtherSeat));
    assert!(!network.guests[0].notices.iter().any(refused));
}
