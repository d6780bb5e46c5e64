//! Dice that no machine can choose: the moments at which salts are given, and the limits of a host.

use std::time::Duration;

use online::{
    DealTerms, GuestMessage, GuestNotice, GuestOutput, HostFault, HostMessage, HostNotice, SetupHash, decode_frame,
    encode_frame,
};
use rules::{Order, OrderLogEntry, Side};

use super::network::{ProtocolNetwork, battle_plan};
use crate::games::RandomChooser;

/// Passes a message of the host to a guest, without the host. Returns the outputs.
fn tell_guest(network: &mut ProtocolNetwork, guest: usize, message: &HostMessage) -> Vec<GuestOutput> {
    let frame = encode_frame(message);
    network.guests[guest].session.receive(&frame[4..], network.now)
}

/// Returns the messages that a guest sends.
fn sent_messages(outputs: &[GuestOutput]) -> Vec<GuestMessage> {
    let frame = |output: &GuestOutput| match output {
        GuestOutput::Send(frame) => Some(decode_frame(&frame[4..], 1 << 20).expect("a message")),
        _ => None,
    };
    outputs.iter().filter_map(frame).collect()
}

fn fault_of(outputs: &[GuestOutput]) -> Option<&HostFault> {
    outputs.iter().find_map(|output| match output {
        GuestOutput::Notify(GuestNotice::HostFault(fault)) => Some(fault),
        _ => None,
    })
}

/// Plays a battle, and checks for which orders the guest has given salts. Returns the number of its own among them.
fn count_own_rolls(seed: u8) -> usize {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, seed);
    network.begin(Some(Side::Allied), &[Side::German]);
    let (mut chooser, mut rolls) = (RandomChooser::new(seed.into()), 0);
    for _ in 0..400 {
        let entries = network.host.battle().expect("a battle").record().steps.len();
        let Some(order) = network.give_next_order(&mut chooser) else { break };
        network.settle();
        let at = entries as u32;
        let transcript = network.guests[0].session.battle().expect("a battle").transcript();
        let (given, committed) = (transcript.given.get(&at), transcript.committed.get(&at));
        let step = &network.host.battle().expect("a battle").record().steps[entries];
        assert_eq!(committed.is_some(), matches!(step.entry, OrderLogEntry::Reseed(_)));
        assert!(committed.is_none_or(|committed| committed.order == order));
        rolls += usize::from(given.is_some() && committed.is_some());
    }
    rolls
}

/// A guest's order has no salt: the host must commit to the order before it can know its dice. So it can't say of an
/// order with bad dice that it came too late.
#[test]
fn guest_gives_a_salt_only_for_an_order_that_is_committed_to() {
    let mut rolls = 0;
    for seed in 1..8 {
        rolls += count_own_rolls(seed);
        if rolls >= 2 {
            break;
        }
    }
    assert!(rolls >= 2, "{rolls} orders of the guest had dice");
}

/// The host may not commit to a second order at the same moment, also not to one of the guest itself.
#[test]
fn second_commitment_is_a_fault() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 30);
    let entries = network.guests[0].session.battle().expect("a battle").entries();
    let commit = |order| HostMessage::OrderCommitted { entries, round: 0, order };
    let out = tell_guest(&mut network, 0, &commit(Order::EndHalf));
    let first = sent_messages(&out);
    assert!(matches!(first[..], [GuestMessage::Salt { .. }]), "{first:?}");
    let out = tell_guest(&mut network, 0, &commit(Order::EndHalf));
    assert_eq!(sent_messages(&out), first, "after a lost connection it gives the same salt again");
    let earlier = HostMessage::OrderCommitted { entries: entries - 1, round: 0, order: Order::Pass };
    let out = tell_guest(&mut network, 0, &earlier);
    assert_eq!(sent_messages(&out), [], "it is too late for that");
    let out = tell_guest(&mut network, 0, &commit(Order::Pass));
    assert_eq!(fault_of(&out), Some(&HostFault::ConflictingOrder));
}

/// A battle begins only with the setup for which the salts were given, and a host that asks for salts on other terms
/// gets other salts.
#[test]
fn deal_is_fixed_before_its_salts_are_given() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    let is_begin = |frame: &&Vec<u8>| frame[4..].starts_with(b"{\"Begin\"");
    let begin = network.guests[0].received.iter().find(is_begin).expect("the beginning")[4..].to_vec();

    let mut fresh = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let out = fresh.guests[0].session.receive(&begin, fresh.now);
    assert_eq!(fault_of(&out), Some(&HostFault::ChangedSetup), "no salt was given for it");

    let mut fresh = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let own = network.guests[0].session.battle().expect("a battle").transcript().terms.clone().expect("terms");
    let out = tell_guest(&mut fresh, 0, &HostMessage::DealCommitted(own.clone()));
    let first = sent_messages(&out);
    let other = DealTerms { setup: SetupHash([7; 32]), ..own.clone() };
    let second = sent_messages(&tell_guest(&mut fresh, 0, &HostMessage::DealCommitted(other)));
    assert!(matches!((&first[..], &second[..]), ([GuestMessage::DealSalt { .. }], [GuestMessage::DealSalt { .. }])));
    assert_ne!(first, second);
    let out = fresh.guests[0].session.receive(&begin, fresh.now);
    assert_eq!(fault_of(&out), Some(&HostFault::ChangedSetup));

    let mut fresh = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let without = DealTerms { commitments: Vec::new(), ..own };
    let out = tell_guest(&mut fresh, 0, &HostMessage::DealCommitted(without));
    assert!(matches!(fault_of(&out), Some(HostFault::ProtocolViolation(_))), "the guest is not among them");
}

/// Anything that changes in the lobby while salts are under way takes the beginning back.
#[test]
fn deal_is_given_up_when_the_lobby_changes() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 1);
    network.prepare(None, &[Side::Allied, Side::German]);
    network.guests[1].online = false;
    let out = network.host.begin_battle(&mut network.world).expect("all are ready");
    network.carry_out_host(out);
    assert!(network.host.is_dealing());
    network.cut(1);
    network.wait(Duration::from_secs(1));
    assert!(!network.host.is_dealing() && network.host.battle().is_none());
    network.guests[1].online = true;
    network.settle();
    let out = network.host.begin_battle(&mut network.world).expect("all are still ready");
    network.carry_out_host(out);
    network.settle();
    assert_eq!(network.host_notices.last(), Some(&HostNotice::BattleBegun));
    network.play_checked(&mut RandomChooser::new(1), 30);
}

/// Once a guest has shown its secret, the host could foresee all dice.
#[test]
fn battle_can_not_go_on_after_its_end() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play(&mut RandomChooser::new(1), 1_500);
    assert!(network.is_over(), "the battle goes on for ever");
    for side in Side::BOTH {
        assert!(network.host.undo_order(&network.world, side).is_err());
    }
    let is_update = |frame: &&Vec<u8>| {
        let text = String::from_utf8_lossy(&frame[4..]);
        text.starts_with("{\"Begin\"") && text.contains("\"complete\":true")
    };
    let begin = network.guests[0].received.iter().find(is_update).expect("the beginning")[4..].to_vec();
    let Ok(HostMessage::Begin(start)) = decode_frame(&begin, 8 << 20) else { panic!("the beginning") };
    let out = tell_guest(&mut network, 0, &HostMessage::Update(Box::new(start.update)));
    assert!(matches!(fault_of(&out), Some(HostFault::ProtocolViolation(_))), "{out:?}");
    assert!(network.guests[0].session.is_finished());
}

/// A guest that is away at the end shows its secret when it comes back.
#[test]
fn secrets_are_shown_after_the_battle() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 9);
    network.begin(None, &[Side::Allied, Side::German]);
    let mut chooser = RandomChooser::new(9);
    let record = |network: &ProtocolNetwork| network.host.battle().expect("a battle").record().clone();
    loop {
        let seat = network.world.resource::<rules::PendingDecision>().seat();
        assert!(
            network.guests.iter().all(|guest| guest.session.transcript().is_none()),
            "{:?}",
            record(&network).orders()
        );
        network.give_next_order(&mut chooser).expect("it goes on");
        network.settle();
        if network.is_over() {
            assert!(seat.is_some());
            break;
        }
    }
    for guest in 0..2 {
        let (_, reveal) = network.guests[guest].session.transcript().expect("the battle is over");
        let shown: Vec<u8> = reveal.salt_secrets.iter().map(|shown| shown.member.0).collect();
        assert_eq!(shown, [2, 3]);
    }
    network.restart_host();
    network.restart_guest(1);
    network.settle();
    assert!(network.guests[1].session.transcript().is_some());
}
