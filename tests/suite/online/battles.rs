//! Battles between a host and its guests: after each order all see the same, and the verification finds no fault.

use std::time::Duration;

use online::{GuestNotice, HostNotice, VerificationReport};
use record::Digest;
use rules::{OrderLogEntry, Side};

use super::network::{ProtocolNetwork, battle_plan};
use crate::{battles::TestFolder, games::RandomChooser};

/// Checks the end of a battle: a sound verification by each guest, and a record that replays.
fn check_end(network: &ProtocolNetwork) {
    let record = network.host.battle().expect("a battle").record();
    let rolls = record.steps.iter().filter(|step| matches!(step.entry, OrderLogEntry::Reseed(_))).count() as u32;
    let sound = VerificationReport::Sound { orders: record.orders() as u32, rolls, unproved: Default::default() };
    for guest in 0..network.guests.len() {
        assert_eq!(network.verify(guest), sound);
    }
    let mut world = rules::new_world();
    record::replay_record(&mut world, record).expect("no drift");
    assert_eq!(Digest::of(&world), Digest::of(&network.world));
    assert_eq!(record.orders() + rolls as usize, record.steps.len());
}

#[test]
fn whole_battles_of_recon_are_the_same_on_both_machines() {
    let mut over = 0;
    for seed in 0..3 {
        let folder = TestFolder::new();
        let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, seed);
        let host_side = Side::BOTH[usize::from(seed) % 2];
        network.begin(Some(host_side), &[host_side.enemy()]);
        network.delay = Duration::from_millis([0, 40, 300][usize::from(seed) % 3]);
        let mut chooser = RandomChooser::new(seed.into());
        network.play_checked(&mut chooser, 300);
        network.play(&mut chooser, 6_000);
        if network.is_over() {
            over += 1;
            check_end(&network);
            let path = network.host.battle().and_then(|battle| battle.path()).expect("a journal");
            let text = std::fs::read_to_string(path).expect("its text");
            assert_eq!(text, record::write_record(network.host.battle().expect("a battle").record()));
        }
    }
    assert!(over >= 2, "only {over} battles have ended");
}

/// The guest does not know the seed, so names and faces of soldiers need a number of their own.
#[test]
fn soldiers_have_the_same_number_on_both_machines_and_another_one_in_each_battle() {
    let numbers = [1, 2].map(|seed| {
        let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, seed);
        network.begin(Some(Side::Allied), &[Side::German]);
        let host = network.host.battle().expect("a battle").spec();
        let guest = &network.guests[0].session.battle().expect("a battle").transcript().spec;
        assert_eq!((guest.company, guest.seed), (host.company, 0));
        host.company.expect("an online battle numbers its soldiers")
    });
    assert_ne!(numbers[0], numbers[1]);
}

#[test]
fn missions_of_two_sides_are_the_same_on_both_machines() {
    let ids = ["incursion", "beacon", "twitcher", "behind", "acdc", "doomsday"];
    for (seed, id) in (1..).zip(ids) {
        let mut network = ProtocolNetwork::new(battle_plan(id, None), 1, seed);
        let host_side = Side::BOTH[usize::from(seed) % 2];
        network.begin(Some(host_side), &[host_side.enemy()]);
        network.play_checked(&mut RandomChooser::new(seed.into()), 150);
        if network.is_over() {
            check_end(&network);
        }
    }
}

/// A host that plays no side only keeps the record: each side has a guest.
#[test]
fn third_machine_hosts_a_battle_of_two_guests() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 9);
    network.begin(None, &[Side::Allied, Side::German]);
    let mut chooser = RandomChooser::new(9);
    network.play_checked(&mut chooser, 200);
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    check_end(&network);
    // Each roll has the salts of both sides.
    let (_, reveal) = network.guests[0].session.transcript().expect("it is over");
    assert!(!reveal.roll_salts.is_empty() && reveal.roll_salts.iter().all(|roll| roll.salts.len() == 2));
}

/// In a co-operative battle all share a side, so the lines of the record are open, and the horde's dice have a salt,
/// too.
#[test]
fn guests_and_host_share_a_side_against_the_horde() {
    let mut plan = battle_plan("gate", None);
    plan.levels.allied = 9;
    let mut network = ProtocolNetwork::new(plan, 2, 4);
    network.begin(Some(Side::Allied), &[Side::Allied, Side::Allied]);
    network.play_checked(&mut RandomChooser::new(4), 300);
    let (record, transcript) =
        (network.host.battle().expect("a battle").record(), network.guests[0].session.battle().expect("a battle"));
    let lines = transcript.transcript().log.iter();
    let open = lines.filter(|entry| matches!(entry, online::RecordLine::Open(_))).count();
    assert_eq!(open, record.steps.len());
    if network.is_over() {
        check_end(&network);
    }
}

#[test]
fn orders_without_dice_are_taken_back() {
    let folder = TestFolder::new();
    let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, 3);
    network.begin(Some(Side::Allied), &[Side::German]);
    let (mut chooser, mut undone, mut refused) = (RandomChooser::new(7), [0, 0], 0);
    for _ in 0..500 {
        let before = network.world.resource::<rules::PendingDecision>().seat();
        if network.give_next_order(&mut chooser).is_none() {
            break;
        }
        network.settle();
        if !chooser.one_in(3) {
            continue;
        }
        let entries = network.host.battle().expect("a battle").record().steps.len();
        if before == Some(Side::German) {
            let out = network.guests[0].session.undo_order();
            network.carry_out_guest(0, out);
        } else if let Ok(out) = network.host.undo_order(&network.world, Side::Allied) {
            network.carry_out_host(out);
        }
        network.settle();
        network.check_same_battle();
        let record = network.host.battle().expect("a battle").record();
        if record.steps.len() < entries {
            undone[usize::from(before == Some(Side::German))] += 1;
        } else {
            refused += 1;
        }
    }
    assert!(undone.iter().all(|count| *count > 5) && refused > 5, "{undone:?} undone, {refused} refused");
    let refusals = network.guests[0].notices.iter().filter(|notice| **notice == GuestNotice::UndoRefused).count();
    assert!(refusals > 0);
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    check_end(&network);
}

/// The host's own orders with dice wait for the guest's salt, which comes at once.
#[test]
fn results_of_the_verification_reach_all_members() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play(&mut RandomChooser::new(1), 1_500);
    assert!(network.is_over(), "the battle goes on for ever");
    let waits = network.host_notices.iter().filter(|notice| matches!(notice, HostNotice::WaitsForSalt(_))).count();
    assert!(waits > 3, "{waits} orders of the host had dice");
    let report = network.verify(0);
    let out = network.guests[0].session.report_verification(report.clone());
    network.carry_out_guest(0, out);
    // After the many orders, the host lets the message wait.
    network.wait(Duration::from_secs(5));
    let member = network.guests[0].session.welcome().expect("a member").member;
    assert_eq!(network.host_notices.last(), Some(&HostNotice::BattleVerified(member, report)));
}
