//! Sides that several members share: the figures of each, the agreed order, and the member that becomes the host.

use std::time::Duration;

use online::{
    DiceSecret, GuestMessage, GuestNotice, GuestOutput, HostIdentity, HostNotice, HostRefusal, LobbyRefusal, MemberId,
    SessionId, TakeOverError, VerificationReport, encode_frame,
};
use record::FigureCommander;
use rules::{BattleState, FigureId, Order, PendingDecision, Side};

use super::network::{ProtocolNetwork, battle_plan, orders_of};
use crate::{games::RandomChooser, support::game_catalogue};

/// Returns a co-operative battle of a host and two guests. The host commands the first figure, the first guest the
/// second one, the second guest the third one, and all the others.
fn shared_battle() -> ProtocolNetwork {
    let mut plan = battle_plan("gate", None);
    plan.levels.allied = 9;
    let mut network = ProtocolNetwork::new(plan, 2, 4);
    network.prepare(Some(Side::Allied), &[Side::Allied, Side::Allied]);
    let out = network.host.take_host_figures(&[0]).expect("it is free");
    network.carry_out_host(out);
    for guest in 0..2 {
        let out = network.guests[guest].session.take_figures(vec![guest as u8 + 1]);
        network.carry_out_guest(guest, out);
        network.settle();
    }
    network
}

fn start(network: &mut ProtocolNetwork) {
    for guest in 0..2 {
        let out = network.guests[guest].session.declare_ready();
        network.carry_out_guest(guest, out);
    }
    network.settle();
    let out = network.host.begin_battle(&mut network.world).expect("all are ready");
    network.carry_out_host(out);
    network.settle();
    assert!(network.host.battle().is_some());
}

/// Gives an order of a guest without the checks of its own program.
fn force_order(network: &mut ProtocolNetwork, guest: usize, order: Order) {
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let frame = encode_frame(&GuestMessage::SubmitOrder { entries, order });
    network.carry_out_guest(guest, vec![GuestOutput::Send(frame)]);
    network.wait(Duration::from_secs(1));
}

#[test]
fn figures_are_taken_in_the_lobby() {
    let mut network = shared_battle();
    let shared = network.guests[0].session.lobby().expect("a lobby").shared.clone().expect("a shared force");
    let commanders: Vec<Option<u8>> = shared.commanders.iter().map(|by| by.map(|by| by.0)).take(3).collect();
    assert_eq!(commanders, [Some(1), Some(2), Some(3)]);
    assert_eq!(shared.kinds.len(), shared.commanders.len());
    network.guests[1].notices.clear();
    let out = network.guests[1].session.take_figures(vec![1]);
    network.carry_out_guest(1, out);
    network.settle();
    assert_eq!(network.guests[1].notices, [GuestNotice::LobbyRefused(LobbyRefusal::FigureTaken)]);
    assert_eq!(network.host.take_host_figures(&[200]).err(), Some(LobbyRefusal::FigureTaken));
    // A member that leaves frees its figures.
    let out = network.guests[0].session.leave(false);
    network.carry_out_guest(0, out);
    let out = network.guests[1].session.take_figures(vec![1, 2]);
    network.carry_out_guest(1, out);
    network.settle();
    let lobby = network.guests[1].session.lobby().expect("a lobby").clone();
    let commanders = lobby.shared.expect("a shared force").commanders;
    assert_eq!(commanders[..3], [Some(MemberId(1)), Some(MemberId(3)), Some(MemberId(3))]);
    assert_eq!(lobby.members.len(), 2);
}

#[test]
fn each_figure_obeys_its_commander() {
    let mut network = shared_battle();
    start(&mut network);
    let spec = network.host.battle().expect("a battle").spec().clone();
    let named = |name: &str| FigureCommander::Person(name.into());
    let crew: Vec<_> = spec.crew.allied.iter().take(3).cloned().collect();
    assert_eq!(crew, [named("Ana"), named("Guest 2"), named("Guest 3")]);
    let figure_of = |member: u8| {
        let figures = spec.commanders();
        let names = ["", "Ana", "Guest 2", "Guest 3"];
        let found = figures.iter().find(|(_, by)| *by == named(names[usize::from(member)]));
        found.expect("a figure").0
    };
    assert_eq!(network.guests[1].session.commander(figure_of(2)), Some(MemberId(2)));
    let (mut refused, mut chooser) = (0, RandomChooser::new(4));
    for _ in 0..400 {
        let state = BattleState::of(&network.world);
        let Some(asked) = state.awaiting.seat() else { break };
        let activations: Vec<(Order, FigureId)> = orders_of(&state, asked)
            .into_iter()
            .filter_map(|order| match order {
                Order::Activate { figure } => Some((order, figure)),
                _ => None,
            })
            .collect();
        for (order, figure) in activations {
            for (guest, member) in [(0, 2_u8), (1, 3)] {
                let others = [1, 2, 3].into_iter().filter(|other| *other != member);
                if others.map(figure_of).any(|of| of == figure) {
                    network.guests[guest].session.submit_order(order).map(drop).expect_err("it is refused at once");
                    let entries = network.host.battle().expect("a battle").record().steps.len();
                    force_order(&mut network, guest, order);
                    assert_eq!(network.host.battle().expect("a battle").record().steps.len(), entries);
                    refused += 1;
                }
            }
            if [2, 3].map(figure_of).contains(&figure) {
                let given = network.host.submit_order(&mut network.world, order);
                assert_eq!(given.err(), Some(HostRefusal::OtherCommander));
                refused += 1;
            }
        }
        if refused > 20 {
            break;
        }
        network.give_commanded_order(&mut chooser);
        network.settle();
        network.check_same_battle();
    }
    assert!(refused > 20, "{refused} orders were refused");
}

/// The figures of a member that has been away for long obey the others.
#[test]
fn figures_of_absent_members_obey_the_others() {
    let mut network = shared_battle();
    start(&mut network);
    let mut chooser = RandomChooser::new(4);
    let figure = network.host.battle().expect("a battle").spec().commanders()[1].0;
    assert_eq!(network.guests[0].session.commander(figure), Some(MemberId(2)));
    network.guests[0].online = false;
    network.cut(0);
    let activate = loop {
        let state = BattleState::of(&network.world);
        let asked = state.awaiting.seat().expect("it goes on");
        let order = Order::Activate { figure };
        if orders_of(&state, asked).contains(&order) {
            break order;
        }
        network.give_commanded_order(&mut chooser);
        for _ in 0..5 {
            network.step();
        }
    };
    assert_eq!(network.host.submit_order(&mut network.world, activate).err(), Some(HostRefusal::OtherCommander));
    network.wait(Duration::from_secs(125));
    assert!(network.host.submit_order(&mut network.world, activate).is_ok());
}

#[test]
fn members_agree_on_the_order_of_their_figures() {
    let mut network = shared_battle();
    start(&mut network);
    let mut chooser = RandomChooser::new(4);
    let is_open = |network: &ProtocolNetwork| {
        let awaiting = network.world.resource::<PendingDecision>().clone();
        matches!(awaiting, PendingDecision::Act { seat: Side::Allied, figure: None, .. })
    };
    let figures = |network: &ProtocolNetwork| -> Vec<FigureId> {
        let state = BattleState::of(&network.world);
        state.figures.iter().filter(|figure| figure.side == Side::Allied).map(|figure| figure.id).collect()
    };
    while !is_open(&network) {
        network.give_commanded_order(&mut chooser);
        network.settle();
    }
    let agreed: Vec<FigureId> = figures(&network).into_iter().rev().collect();
    let out = network.guests[1].session.arrange_figures(agreed.clone());
    network.carry_out_guest(1, out);
    network.settle();
    assert_eq!(network.guests[0].session.arrangement(), agreed);
    assert_eq!(network.host.battle().expect("a battle").record().activation_order(), agreed);
    assert!(network.host_notices.contains(&HostNotice::FiguresArranged));
    network.restart_guest(0);
    network.settle();
    assert_eq!(network.guests[0].session.arrangement(), agreed, "it is told again");
    let twice = vec![agreed[0], agreed[0]];
    assert_eq!(network.host.arrange_figures(&network.world, &twice), None);
    assert_eq!(network.host.arrange_figures(&network.world, &[FigureId(999)]), None);
    while BattleState::of(&network.world).figures.iter().all(|figure| !figure.activated) {
        network.give_commanded_order(&mut chooser);
        network.settle();
    }
    assert_eq!(network.host.arrange_figures(&network.world, &agreed[..1]), None, "one has acted");
}

/// The host's machine is gone for good: a guest goes on with the battle, and the other one finds its seat there.
#[test]
fn guest_becomes_the_host() {
    let mut network = shared_battle();
    start(&mut network);
    let mut chooser = RandomChooser::new(4);
    while network.host.battle().expect("a battle").record().steps.len() < 150 {
        network.give_commanded_order(&mut chooser);
        network.settle();
    }
    let before = network.host.battle().expect("a battle").record().clone();
    let identity =
        HostIdentity { session: SessionId([9; 8]), secret: DiceSecret([99; 32]), name: "Guest 2".to_owned() };
    let host = network.guests[0].session.take_over(&identity, game_catalogue(), None).expect("it has the whole battle");
    let keys: Vec<_> = network.guests.iter().map(|guest| guest.key).collect();
    let plan = host.plan().clone();
    assert_eq!(plan.saved.as_ref().expect("a saved battle").steps, before.steps);
    let mut next = ProtocolNetwork::new(plan, 0, 7);
    next.host = host;
    next.add_guest(7);
    next.guests[0].key = keys[1];
    next.settle();
    let lobby = next.host.lobby();
    let members: Vec<_> = lobby.members.iter().map(|member| (member.member.0, member.side, member.present)).collect();
    assert_eq!(members, [(1, Some(Side::Allied), true), (3, Some(Side::Allied), true)]);
    let shared = next.host.lobby_for(MemberId(3)).shared.expect("a shared force");
    assert_eq!(shared.commanders[..3], [None, Some(MemberId(1)), Some(MemberId(3))], "the old host's is free");
    let out = next.guests[0].session.declare_ready();
    next.carry_out_guest(0, out);
    next.settle();
    let out = next.host.begin_battle(&mut next.world).expect("all are ready");
    next.carry_out_host(out);
    next.settle();
    next.check_same_battle();
    for _ in 0..2_000 {
        if next.give_commanded_order(&mut chooser).is_none() {
            break;
        }
        next.settle();
    }
    assert!(next.is_over(), "the battle goes on for ever");
    match next.verify(0) {
        VerificationReport::Sound { unproved, .. } => assert_eq!(unproved.saved_entries as usize, before.steps.len()),
        report @ VerificationReport::Unsound { .. } => panic!("{report:?}"),
    }
}

#[test]
fn guest_of_a_sealed_battle_does_not_become_the_host() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 30);
    let identity = HostIdentity { session: SessionId([9; 8]), secret: DiceSecret([99; 32]), name: "Luis".to_owned() };
    let taken = network.guests[0].session.take_over(&identity, game_catalogue(), None);
    assert_eq!(taken.err(), Some(TakeOverError::SealedBattle));
}
