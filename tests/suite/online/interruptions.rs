//! Lost connections, restarts and slow networks, at random moments: no order is lost or carried out twice, and both
//! ends have the same battle afterwards.

use std::time::Duration;

use online::{GuestNotice, HostNotice, JoinRejection, MemberId, VerificationReport};
use rules::{Order, OrderLogEntry, Side};

use super::network::{ProtocolNetwork, battle_plan};
use crate::{battles::TestFolder, games::RandomChooser};

/// Interrupts the network in one of several ways.
fn interrupt(network: &mut ProtocolNetwork, chooser: &mut RandomChooser) {
    match chooser.below(5) {
        0 => network.cut(0),
        1 => network.silence(0),
        2 => network.restart_host(),
        3 => network.restart_guest(0),
        _ => {
            network.cut(0);
            network.restart_host();
            network.restart_guest(0);
        }
    }
}

/// Returns the orders of a record.
fn recorded_orders(network: &ProtocolNetwork) -> Vec<Order> {
    let steps = &network.host.battle().expect("a battle").record().steps;
    steps
        .iter()
        .filter_map(|step| if let OrderLogEntry::Order(order) = step.entry { Some(order) } else { None })
        .collect()
}

#[test]
fn ends_that_sleep_until_something_is_due_notice_a_silence_in_time() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 3);
    network.sleep(Duration::from_secs(2));
    let told = network.guests[0].received.len();
    let steps = network.sleep(Duration::from_secs(20));
    assert!((20..=60).contains(&steps), "{steps} steps");
    let pings = network.guests[0].received.len() - told;
    assert!((19..=21).contains(&pings), "{pings} messages: the guest sends no pings while it hears those of the host");

    let is_lost = |network: &ProtocolNetwork| network.guests[0].notices.contains(&GuestNotice::ConnectionLost);
    network.silence(0);
    network.sleep(Duration::from_millis(1_900));
    assert!(!is_lost(&network) && network.host.lobby().members[1].present);
    network.sleep(Duration::from_millis(1_200));
    assert!(is_lost(&network) && network.host.lobby().members[1].present, "it is back");
    let is_absence = |notice: &&HostNotice| matches!(notice, HostNotice::MemberPresence(_, false));
    assert_eq!(network.host_notices.iter().filter(is_absence).count(), 1);
}

#[test]
fn no_order_is_lost_or_repeated_by_interruptions() {
    let (mut over, mut interruptions) = (0, 0);
    for seed in 0..3 {
        let folder = TestFolder::new();
        let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, seed);
        let host_side = Side::BOTH[usize::from(seed) % 2];
        network.begin(Some(host_side), &[host_side.enemy()]);
        network.delay = Duration::from_millis([30, 200][usize::from(seed) % 2]);
        let (mut chooser, mut chance) = (RandomChooser::new(seed.into()), RandomChooser::new(u64::from(seed) + 900));
        let mut given = Vec::new();
        while given.len() < 900 {
            let Some(order) = network.give_next_order(&mut chooser) else { break };
            given.push(order);
            // Some messages arrive before the interruption, some are lost.
            for _ in 0..chance.below(4) {
                network.step();
                network.now += Duration::from_millis(u64::from(chance.below(250)));
            }
            if chance.one_in(8) {
                interrupt(&mut network, &mut chance);
                interruptions += 1;
            }
            network.settle();
            network.check_same_battle();
        }
        assert_eq!(recorded_orders(&network), given, "each order is carried out once");
        if network.is_over() {
            over += 1;
            assert!(matches!(network.verify(0), VerificationReport::Sound { .. }), "{:?}", network.verify(0));
        }
    }
    println!("{over} battles with {interruptions} interruptions");
    assert!(over >= 1 && interruptions > 150);
}

#[test]
fn machine_that_has_lost_its_battle_gets_all_of_it_again() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 5);
    network.begin(Some(Side::German), &[Side::Allied]);
    let mut chooser = RandomChooser::new(5);
    network.play_checked(&mut chooser, 120);
    network.reinstall_guest(0);
    network.settle();
    network.check_same_battle();
    network.play_checked(&mut chooser, 150);
}

#[test]
fn guest_plays_on_after_a_long_absence() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 5);
    network.begin(None, &[Side::Allied, Side::German]);
    let mut chooser = RandomChooser::new(6);
    network.play_checked(&mut chooser, 60);
    network.guests[1].online = false;
    network.cut(1);
    network.wait(Duration::from_secs(200));
    network.guests[1].online = true;
    network.settle();
    network.check_same_battle();
    network.play_checked(&mut chooser, 90);
    let lost = network.guests[1].notices.iter().filter(|notice| **notice == GuestNotice::ConnectionLost).count();
    assert_eq!(lost, 1);
}

#[test]
fn host_knows_departures_from_lost_connections() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 5);
    network.begin(Some(Side::Allied), &[Side::German]);
    let has_left = |network: &ProtocolNetwork| network.host_notices.contains(&HostNotice::MemberLeft(MemberId(2)));
    network.cut(0);
    network.settle();
    assert!(!has_left(&network), "its connection was lost");
    let out = network.guests[0].session.leave(true);
    network.carry_out_guest(0, out);
    network.settle();
    assert!(has_left(&network) && !network.host.lobby().members[1].present);
}

/// Returns `true` if a guest knows that a member has left.
fn knows_departure(network: &ProtocolNetwork, guest: usize, member: MemberId) -> bool {
    let lobby = network.guests[guest].session.lobby().expect("a lobby");
    lobby.members.iter().any(|known| known.member == member && known.has_left)
}

#[test]
fn other_guests_know_departures_from_lost_connections() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 5);
    network.begin(None, &[Side::Allied, Side::German]);
    let left = GuestNotice::MemberLeft(MemberId(3));
    network.cut(1);
    network.settle();
    assert!(!network.guests[0].notices.contains(&left), "its connection was lost");
    let out = network.guests[1].session.leave(true);
    network.carry_out_guest(1, out);
    network.settle();
    assert!(network.guests[0].notices.contains(&left) && knows_departure(&network, 0, MemberId(3)));
    network.restart_host();
    network.settle();
    assert!(knows_departure(&network, 0, MemberId(3)), "it is told again");
    network.restart_guest(1);
    network.settle();
    assert!(!knows_departure(&network, 0, MemberId(3)), "it is back");
}

#[test]
fn guests_know_that_their_host_has_left_until_it_is_back() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 5);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.guests[0].online = false;
    let out = network.host.leave();
    network.carry_out_host(out);
    network.wait(Duration::from_secs(5));
    let guest = &network.guests[0];
    let told = [GuestNotice::MemberLeft(MemberId::HOST), GuestNotice::ConnectionLost];
    assert!(guest.notices.ends_with(&told), "{:?}", guest.notices.last());
    assert!(!guest.session.is_finished() && knows_departure(&network, 0, MemberId::HOST));
    network.restart_host();
    network.guests[0].online = true;
    network.settle();
    assert!(!knows_departure(&network, 0, MemberId::HOST));
    network.play_checked(&mut RandomChooser::new(5), 20);
}

/// Plays a battle, and restores the host's disk from a copy that is older.
fn restore_backup(folder: &TestFolder) -> ProtocolNetwork {
    let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, 5);
    network.begin(Some(Side::German), &[Side::Allied]);
    let mut chooser = RandomChooser::new(8);
    network.play_checked(&mut chooser, 60);
    let path = network.host.battle().and_then(|battle| battle.path()).expect("a journal").to_owned();
    let older = std::fs::read(&path).expect("a journal");
    // At least one roll is lost, with the guest's salt.
    let has_rolled = |network: &ProtocolNetwork| {
        network.guests[0].session.battle().expect("a battle").transcript().committed.keys().any(|at| *at >= 60)
    };
    for entries in (180..600).step_by(20) {
        network.play_checked(&mut chooser, entries);
        if has_rolled(&network) {
            break;
        }
    }
    std::fs::write(&path, older).expect("room for it");
    network.restart_host();
    network.settle();
    network
}

/// A host whose disk was restored from an older copy must not go on from there by itself.
#[test]
fn host_with_an_older_record_is_noticed() {
    let folder = TestFolder::new();
    let network = restore_backup(&folder);
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let rejected = GuestNotice::Rejected(JoinRejection::Diverged { entries });
    assert_eq!(network.guests[0].notices.last(), Some(&rejected));
    assert!(network.guests[0].session.is_finished());
    let diverged = |notice: &HostNotice| matches!(notice, HostNotice::GuestDiverged { entries: 90.., agrees: false });
    assert!(network.host_notices.iter().any(diverged), "{:?}", network.host_notices.last());
}

/// Both players must agree to undo what the host has lost. Afterwards the same orders have other salts.
#[test]
fn lost_entries_are_undone_if_both_agree() {
    let folder = TestFolder::new();
    let mut network = restore_backup(&folder);
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let before = network.guests[0].session.battle().expect("a battle").transcript().clone();
    let now = network.now;
    network.guests[0].session.accept_rollback(now);
    network.wait(Duration::from_secs(5));
    let agrees = |notice: &&HostNotice| matches!(notice, HostNotice::GuestDiverged { agrees: true, .. });
    assert!(network.host_notices.iter().filter(agrees).count() > 1, "it tries again");
    assert!(!network.guests[0].session.is_finished());
    network.host.accept_rollback();
    network.wait(Duration::from_secs(2));
    network.settle();
    network.check_same_battle();
    assert_eq!(network.guests[0].session.battle().expect("a battle").entries(), entries);
    let lost: Vec<_> = before.committed.iter().filter(|(at, _)| **at >= entries).collect();
    assert!(!lost.is_empty());
    let mut chooser = RandomChooser::new(8);
    network.play_checked(&mut chooser, 250);
    network.restart_guest(0);
    network.restart_host();
    network.settle();
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    let after = network.guests[0].session.battle().expect("a battle").transcript();
    assert!(lost.iter().all(|(_, given)| after.committed.values().all(|other| other.salt != given.salt)));
    match network.verify(0) {
        VerificationReport::Sound { unproved, .. } => assert_eq!(unproved.rollbacks, 1),
        report @ VerificationReport::Unsound { .. } => panic!("{report:?}"),
    }
}

/// A host can't send a guest back to an earlier moment that did not agree.
#[test]
fn nobody_is_sent_back_without_consent() {
    let folder = TestFolder::new();
    let mut network = restore_backup(&folder);
    network.host.accept_rollback();
    network.restart_guest(0);
    network.wait(Duration::from_secs(2));
    assert!(network.guests[0].session.is_finished());
    let kept = network.guests[0].session.battle().expect("a battle").entries();
    assert!(kept >= 90, "{kept}");
}
