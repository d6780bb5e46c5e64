//! The lobby: seats, forces, names and admission.

use online::{BattleStartError, ChatMessage, GuestNotice, JoinRejection, LobbyRefusal, MemberId};
use rules::Side;

use super::network::{ProtocolNetwork, battle_plan};

fn send(network: &mut ProtocolNetwork, guest: usize, outputs: Vec<online::GuestOutput>) -> Option<GuestNotice> {
    network.guests[guest].notices.clear();
    network.carry_out_guest(guest, outputs);
    network.settle();
    network.guests[guest].notices.first().cloned()
}

#[test]
fn members_take_seats_and_choose_forces() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 1);
    let refused = |refusal| Some(GuestNotice::LobbyRefused(refusal));
    let names: Vec<String> = network.host.lobby().members.into_iter().map(|member| member.name).collect();
    assert_eq!(names, ["Ana", "Guest 2", "Guest 3"]);
    let out = network.guests[0].session.choose_force(vec!["grunt".to_owned()]);
    assert_eq!(send(&mut network, 0, out), refused(LobbyRefusal::NoSeat));
    let out = network.guests[0].session.declare_ready();
    assert_eq!(send(&mut network, 0, out), refused(LobbyRefusal::NoSeat));
    network.host.take_host_seat(Some(Side::German)).expect("a free seat");
    let out = network.guests[0].session.take_seat(Some(Side::German));
    assert_eq!(send(&mut network, 0, out), refused(LobbyRefusal::SideNeeded), "the host plays it");
    let out = network.guests[0].session.take_seat(Some(Side::Allied));
    assert_eq!(send(&mut network, 0, out), Some(GuestNotice::LobbyChanged));
    let out = network.guests[0].session.declare_ready();
    assert_eq!(send(&mut network, 0, out), refused(LobbyRefusal::NoForce));
    for (kinds, code) in [(vec!["dragon".to_owned()], "unknown-kind"), (vec!["grunt".to_owned(); 300], "too-many")] {
        let out = network.guests[0].session.choose_force(kinds);
        assert_eq!(send(&mut network, 0, out), refused(LobbyRefusal::Force { code: code.into() }));
    }
    let out = network.guests[0].session.choose_force(vec!["grunt".to_owned(); 200]);
    assert!(matches!(send(&mut network, 0, out), Some(GuestNotice::LobbyRefused(LobbyRefusal::Force { .. }))));
    assert_eq!(network.host.begin_battle(&mut network.world), Err(BattleStartError::MemberNotReady(MemberId(2))));
    let lobby = network.guests[1].session.lobby().expect("a lobby");
    assert_eq!(*lobby, network.host.lobby(), "all see the same lobby");
}

#[test]
fn shared_side_has_at_most_five_seats() {
    let mut network = ProtocolNetwork::new(battle_plan("gate", None), 5, 1);
    for guest in 0..5 {
        let out = network.guests[guest].session.take_seat(Some(Side::Allied));
        assert_eq!(send(&mut network, guest, out), Some(GuestNotice::LobbyChanged));
    }
    assert_eq!(network.host.take_host_seat(Some(Side::Allied)), Err(LobbyRefusal::SeatsTaken));
    assert_eq!(network.host.take_host_seat(Some(Side::German)), Err(LobbyRefusal::AutomatedSide));
}

#[test]
fn leaving_guest_gives_its_place_to_another() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 8, 1);
    assert_eq!(network.host.lobby().members.len(), 9, "five may play beside the host, and three watch");
    network.add_guest(1);
    network.settle();
    assert_eq!(network.guests[8].notices, [GuestNotice::Rejected(JoinRejection::Full)]);
    for guest in 5..8 {
        let out = network.guests[guest].session.leave(false);
        network.carry_out_guest(guest, out);
    }
    let out = network.guests[0].session.leave(false);
    network.carry_out_guest(0, out);
    let out = network.guests[1].session.leave(true);
    network.carry_out_guest(1, out);
    network.settle();
    let members = network.host.lobby().members;
    let present: Vec<(u8, bool)> = members.iter().map(|member| (member.member.0, member.present)).collect();
    assert_eq!(present, [(1, true), (3, false), (4, true), (5, true), (6, true)]);
    network.restart_host();
    assert_eq!(network.host.lobby().members.len(), 5, "the members are saved");
}

#[test]
fn strangers_are_turned_away_during_a_battle() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.add_guest(1);
    network.settle();
    assert_eq!(network.guests[1].notices, [GuestNotice::Rejected(JoinRejection::Started)]);
    assert!(network.guests[1].session.is_finished());
    let out = network.host.close();
    network.carry_out_host(out);
    assert_eq!(network.guests[0].notices.last(), Some(&GuestNotice::Closed));
}

#[test]
fn chat_reaches_all_members_and_is_limited() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 1);
    let chats = |network: &ProtocolNetwork, guest: usize| {
        let notices = network.guests[guest].notices.iter();
        notices.filter(|notice| matches!(notice, GuestNotice::ChatReceived(..))).cloned().collect::<Vec<_>>()
    };
    let said = ChatMessage::Text("Hola\u{202e}  a  todos".into());
    let out = network.guests[0].session.chat(said);
    network.carry_out_guest(0, out);
    let out = network.host.chat(ChatMessage::Phrase(2));
    network.carry_out_host(out);
    network.settle();
    let heard = [
        GuestNotice::ChatReceived(MemberId::HOST, ChatMessage::Phrase(2)),
        GuestNotice::ChatReceived(MemberId(2), ChatMessage::Text("Hola a todos".into())),
    ];
    assert_eq!(chats(&network, 1), heard);
    for message in [ChatMessage::Phrase(0), ChatMessage::Phrase(5), ChatMessage::Text("\u{200b} ".into())] {
        let out = network.guests[0].session.chat(message);
        network.carry_out_guest(0, out);
    }
    network.settle();
    assert_eq!(chats(&network, 1).len(), 2, "nothing is left of these");
    for _ in 0..20 {
        let out = network.guests[0].session.chat(ChatMessage::Phrase(1));
        network.carry_out_guest(0, out);
        network.settle();
    }
    assert!((4..8).contains(&chats(&network, 1).len()), "{}", chats(&network, 1).len());
}
