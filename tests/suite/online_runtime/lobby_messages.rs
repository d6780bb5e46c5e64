//! Commands whose other end has another version or other prices, or does not come back: each tells the reason.

use std::{sync::Arc, thread, time::Duration};

use cli::online::SeatChoice;
use online::{
    FrameBuffer, GuestHello, GuestMessage, HostIdentity, HostMessage, HostSession, InvitationCode, JoinRejection,
    LobbyMember, LobbyRefusal, LobbyState, MemberId, PROTOCOL_VERSION, decode_frame, edition_number, encode_frame,
};
use online_runtime::{
    MemoryNetwork,
    transport::{
        GuestTransport, GuestTransportEvent, GuestTransportSettings, HostTransport, HostTransportEvent,
        HostTransportSettings, JoinTarget, MachineKey, Network, NetworkReach,
    },
};
use rules::{RulesEdition, Side};

use super::running_command::{RunningCommand, join_over_pipe, session_folder};
use crate::{battles::TestFolder, online::network::battle_plan};

/// Maximum length of a frame in these tests.
const MAX_FRAME: usize = 1 << 20;
/// Time between two polls of a transport.
const POLL_TIME: Duration = Duration::from_millis(5);

/// Opens a host, and returns it with the code for its guests.
fn open_host(network: &MemoryNetwork) -> (Box<dyn HostTransport>, String) {
    let settings =
        HostTransportSettings { key: MachineKey([7; 32]), reach: NetworkReach::LocalNetwork, members: Vec::new() };
    let mut host = network.open_host(settings, Arc::new(|| {}));
    host.renew_invitation();
    let Some(HostTransportEvent::Invitation(open)) = host.poll_event() else { panic!("an invitation") };
    (host, open.code.to_string())
}

/// Answers the messages of a guest until it is gone. Returns them.
fn serve_guest(
    mut host: Box<dyn HostTransport>,
    answers: impl Fn(&GuestMessage) -> Vec<HostMessage>,
) -> Vec<GuestMessage> {
    let (mut buffer, mut heard) = (FrameBuffer::default(), Vec::new());
    loop {
        match host.poll_event() {
            Some(HostTransportEvent::Received { connection, bytes }) => {
                buffer.push(&bytes);
                while let Some(frame) = buffer.next_frame(MAX_FRAME).expect("a frame") {
                    let message: GuestMessage = decode_frame(&frame, MAX_FRAME).expect("a message");
                    for answer in answers(&message) {
                        host.send(connection, encode_frame(&answer));
                    }
                    heard.push(message);
                }
            }
            Some(HostTransportEvent::Disconnected { .. }) => return heard,
            Some(_) => {}
            None => thread::sleep(POLL_TIME),
        }
    }
}

fn hello(protocol: u32) -> GuestMessage {
    GuestMessage::Hello(GuestHello {
        protocol,
        game: env!("CARGO_PKG_VERSION").to_owned(),
        edition: edition_number(RulesEdition::CURRENT),
        watch: false,
        rollback: false,
        session: None,
        resume: None,
    })
}

fn open_guest(network: &MemoryNetwork, code: &str) -> Box<dyn GuestTransport> {
    let target = JoinTarget::Code(InvitationCode::parse(code).expect("a code"));
    let settings = GuestTransportSettings { key: MachineKey([8; 32]), reach: NetworkReach::LocalNetwork, target };
    network.open_guest(settings, Arc::new(|| {}))
}

/// Connects a guest, says those messages, and waits for the first answer.
fn say_as_guest(guest: &mut dyn GuestTransport, messages: &[GuestMessage]) {
    guest.connect();
    loop {
        match guest.poll_event() {
            Some(GuestTransportEvent::Connected) => {
                messages.iter().for_each(|message| guest.send(encode_frame(message)));
            }
            Some(GuestTransportEvent::Received(_)) => return,
            Some(GuestTransportEvent::Progress(_)) => {}
            Some(event) => panic!("{event:?}"),
            None => thread::sleep(POLL_TIME),
        }
    }
}

#[test]
fn guest_that_is_turned_away_says_once_which_game_is_older() {
    let own = edition_number(RulesEdition::CURRENT);
    for (protocol, edition, differs, update) in [
        (PROTOCOL_VERSION + 1, own, format!("protocol {}", PROTOCOL_VERSION + 1), "update this game"),
        (PROTOCOL_VERSION - 1, own, format!("protocol {PROTOCOL_VERSION}"), "the host must update the game"),
        (PROTOCOL_VERSION, own + 1, format!("rules edition {own}"), "update this game"),
    ] {
        let (network, folder) = (MemoryNetwork::new(31), TestFolder::new());
        let (host, code) = open_host(&network);
        let guest = RunningCommand::join(code, "Luis", &network, session_folder(&folder, "guest"));
        serve_guest(host, |message| match message {
            GuestMessage::Hello(hello) => {
                let game = hello.game.clone();
                vec![HostMessage::Rejected(JoinRejection::Version { game, protocol, edition })]
            }
            _ => Vec::new(),
        });
        let (log, done) = guest.finish();
        let told = done.expect_err("it is turned away").words.en;
        assert!(told.contains(&differs) && told.ends_with(update), "{told}");
        assert!(!log.contains("can't play with this one"), "the caller tells it: {log}");
    }
}

#[test]
fn host_says_that_it_has_turned_a_guest_away() {
    let (network, folder) = (MemoryNetwork::new(32), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let mut stranger = open_guest(&network, &code);
    say_as_guest(&mut *stranger, &[hello(PROTOCOL_VERSION - 1)]);
    let told = host.read_until("A guest has version ");
    let older = format!("protocol {}", PROTOCOL_VERSION - 1);
    assert!(told.contains(&older) && told.ends_with("the guest must update the game"), "{told}");
    let (guest, player) = join_over_pipe(code, 0, &network, session_folder(&folder, "guest"));
    let ((log, host_done), (_, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{log}");
    player.join().expect("no panic");
}

/// A guest that was killed before it had a session file never comes back, but is a member.
#[test]
fn host_says_for_whom_the_battle_waits() {
    let (network, folder) = (MemoryNetwork::new(33), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let mut killed = open_guest(&network, &code);
    say_as_guest(&mut *killed, &[hello(PROTOCOL_VERSION)]);
    killed.close();
    let (guest, player) = join_over_pipe(code, 0, &network, session_folder(&folder, "guest"));
    assert_eq!(host.read_until("The battle waits for "), "#2, who is not connected");
    // The place is free at last, without the minute after which the host frees it.
    say_as_guest(&mut *killed, &[hello(PROTOCOL_VERSION), GuestMessage::Leave { keep_seat: false }]);
    let ((log, host_done), (_, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{log}");
    player.join().expect("no panic");
}

/// A lobby in which the guest has its seat, and must choose a force.
fn lobby_of_guest(session: &HostSession) -> LobbyState {
    let mut lobby = session.lobby();
    let guest = LobbyMember {
        member: MemberId(2),
        name: "Luis".to_owned(),
        side: Some(Side::German),
        watching: false,
        ready: false,
        present: true,
        has_left: false,
    };
    lobby.members.push(guest);
    lobby
}

/// Prices in a guest's files may be lower than those of the host, so that its force is too dear.
#[test]
fn guest_whose_force_is_refused_again_ends_and_frees_its_place() {
    let (network, folder) = (MemoryNetwork::new(34), TestFolder::new());
    let identity = HostIdentity {
        session: online::SessionId([3; 8]),
        secret: online::DiceSecret([3; 32]),
        name: "Ana".to_owned(),
    };
    let session = HostSession::new(&identity, battle_plan("recon", None));
    let (host, code) = open_host(&network);
    let guest = RunningCommand::join(code, "Luis", &network, session_folder(&folder, "guest"));
    let heard = serve_guest(host, |message| match message {
        GuestMessage::Hello(_) => {
            let (member, commitment) = (MemberId(2), session.commitment());
            let welcome = HostMessage::Welcome { session: identity.session, member, commitment };
            vec![welcome, HostMessage::Lobby(lobby_of_guest(&session))]
        }
        GuestMessage::ChooseForce { .. } => {
            let refusal = LobbyRefusal::Force { code: "OverBudget".to_owned() };
            vec![HostMessage::LobbyRefused(refusal)]
        }
        GuestMessage::Ping { number } => vec![HostMessage::Pong { number: *number }],
        _ => Vec::new(),
    });
    let (log, done) = guest.finish();
    let told = done.expect_err("the force is refused").words;
    assert!(told.en.contains("the force costs more points than there are"), "{}", told.en);
    assert!(told.es.contains("la fuerza cuesta más puntos de los que hay"), "{}", told.es);
    assert_eq!(log.matches("The host refuses the force").count(), 1, "{log}");
    let choices = heard.iter().filter(|message| matches!(message, GuestMessage::ChooseForce { .. })).count();
    assert_eq!((choices, heard.last()), (2, Some(&GuestMessage::Leave { keep_seat: false })));
    assert!(session_folder(&folder, "guest").list_sessions().is_empty(), "nothing is left to continue");
}
