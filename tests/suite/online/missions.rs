//! Missions that are sent to guests that lack them.

use std::{sync::LazyLock, time::Duration};

use mission::{CustomContent, Mission};
use online::{
    BattlePlan, GuestMessage, GuestNotice, GuestOutput, HostFault, HostMessage, HostNotice, LobbyRefusal, MemberId,
    MissionChunk, MissionParcel, MissionParcelError, MissionPart, encode_frame,
};
use record::Digest;
use serde_json::Value;

use super::network::{ProtocolNetwork, battle_plan, game_mission};
use crate::{games::RandomChooser, mutants::spoil_json, support::game_catalogue};

/// Maximum length of a part, in bytes.
const PART_LENGTH: usize = 40 << 10;

static RECON: LazyLock<BattlePlan> = LazyLock::new(|| battle_plan("recon", None));

fn plan_of(mission: Mission) -> BattlePlan {
    BattlePlan { levels: mission.rp, mission, ..RECON.clone() }
}

/// Returns the mission that a guest has got, as it arrived.
fn arrived_parcel(network: &ProtocolNetwork, guest: usize) -> Option<MissionParcel> {
    let notices = network.guests[guest].notices.iter().rev();
    notices.into_iter().find_map(|notice| match notice {
        GuestNotice::MissionArrived(parcel) => Some(parcel.clone()),
        _ => None,
    })
}

fn request(network: &mut ProtocolNetwork) -> Option<MissionParcel> {
    network.guests[0].notices.clear();
    let out = network.guests[0].session.request_mission();
    network.carry_out_guest(0, out);
    network.settle();
    arrived_parcel(network, 0)
}

/// Returns a mission with own figures, whose pictures are too large for one part.
fn large_mission() -> Mission {
    let game = game_catalogue();
    let mission = game_mission("recon");
    let kind = game.kinds().next().expect("figures").1.clone();
    let figures: Vec<_> =
        (0..4).map(|number| rules::FigureKind { id: format!("wraith-{number}"), ..kind.clone() }).collect();
    let shape = "<path d=\"M0 0L9 9\" fill=\"#123456\"/>";
    let picture = |count| {
        format!("<svg viewBox=\"0 0 64 64\" xmlns=\"http://www.w3.org/2000/svg\">{}</svg>", shape.repeat(count))
    };
    let pictures = figures.iter().map(|kind| (kind.id.clone(), picture(400))).collect();
    let own = CustomContent { figures, pictures, ..CustomContent::default() };
    with_content(mission, own)
}

fn with_content(mut mission: Mission, own: CustomContent) -> Mission {
    mission.own = own.into();
    mission
}

#[test]
fn missions_of_the_game_arrive_unchanged() {
    for id in ["recon", "gate", "twitcher", "doomsday"] {
        let mission = game_mission(id);
        let mut network = ProtocolNetwork::new(plan_of(mission.clone()), 1, 1);
        let parcel = request(&mut network).expect("it arrives");
        let opened = parcel.open(&game_catalogue());
        assert_eq!(opened.map(|opened| opened.digest()), Ok(mission.digest()), "{id}");
    }
}

#[test]
fn large_missions_arrive_in_parts() {
    let mission = large_mission();
    let mut network = ProtocolNetwork::new(plan_of(mission.clone()), 1, 1);
    network.delay = Duration::from_millis(20);
    let parcel = request(&mut network).expect("it arrives");
    let parts = network.guests[0].received.iter().filter(|frame| frame[4..].starts_with(b"{\"MissionPart\"")).count();
    assert!(parts > 1, "{parts} parts");
    let opened = parcel.open(&game_catalogue());
    assert_eq!(opened.as_ref().map(|opened| &opened.own), Ok(&mission.own));
}

#[test]
fn missions_are_sent_three_times() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    for _ in 0..3 {
        assert!(request(&mut network).is_some());
    }
    assert_eq!(network.guests[0].session.request_mission(), [], "the guest does not ask again");
    // A manipulated program does.
    let digest = Digest(network.plan.mission.digest());
    for (digest, part) in [(digest, 0), (Digest(5), 1), (digest, 900)] {
        network.guests[0].notices.clear();
        let frame = encode_frame(&GuestMessage::RequestMission { digest, part });
        network.carry_out_guest(0, vec![GuestOutput::Send(frame)]);
        network.settle();
        let refused = GuestNotice::LobbyRefused(LobbyRefusal::MissionUnavailable);
        assert_eq!(network.guests[0].notices, [refused]);
    }
}

/// Sends the parts of any bytes to a guest that has asked for the mission, without the host.
fn send_bytes(network: &mut ProtocolNetwork, digest: Digest, bytes: &[u8]) -> Option<MissionParcel> {
    network.guests[0].session.request_mission();
    let chunks: Vec<&[u8]> = bytes.chunks(PART_LENGTH).collect();
    let mut arrived = None;
    for (part, chunk) in (0..).zip(&chunks) {
        let chunk = MissionChunk(chunk.to_vec());
        let part = HostMessage::MissionPart(MissionPart { digest, part, parts: chunks.len() as u16, chunk });
        for output in network.guests[0].session.receive(&encode_frame(&part)[4..], network.now) {
            match output {
                GuestOutput::Notify(GuestNotice::MissionArrived(parcel)) => arrived = Some(parcel),
                GuestOutput::Notify(GuestNotice::HostFault(fault)) => panic!("{fault:?}"),
                _ => {}
            }
        }
    }
    arrived
}

/// Returns what becomes of a mission that a manipulated host sends.
fn open_forged(content: &Value, digest: Digest) -> Result<Mission, MissionParcelError> {
    let mut network = ProtocolNetwork::new(RECON.clone(), 1, 1);
    let bytes = serde_json::to_vec(content).expect("plain data");
    let digest_here = network.guests[0].session.lobby().expect("a lobby").mission.digest;
    let parcel = send_bytes(&mut network, digest_here, &bytes).expect("it arrives");
    assert!(digest == digest_here || digest == Digest(0));
    parcel.open(&game_catalogue())
}

fn snapshot_of(mission: &Mission) -> Value {
    serde_json::to_value(record::MissionSnapshot::of(mission)).expect("plain data")
}

#[test]
fn faulty_missions_are_refused() {
    let mission = game_mission("recon");
    let digest = Digest(mission.digest());
    assert!(open_forged(&snapshot_of(&mission), digest).is_ok());
    assert_eq!(open_forged(&snapshot_of(&game_mission("gate")), digest), Err(MissionParcelError::OtherMission));
    assert!(matches!(open_forged(&serde_json::json!([1]), digest), Err(MissionParcelError::Unreadable(_))));

    let game = game_catalogue();
    let kind = game.kinds().next().expect("figures").1.clone();
    let replaced = CustomContent { figures: vec![kind.clone()], ..CustomContent::default() };
    let mission_with = |own: CustomContent| with_content(mission.clone(), own);
    assert_eq!(open_forged(&snapshot_of(&mission_with(replaced)), digest), Err(MissionParcelError::ForbiddenContent));
    let fresh = rules::FigureKind { id: "wraith".into(), ..kind };
    let many: Vec<_> = (0..60).map(|at| rules::FigureKind { id: format!("wraith-{at}"), ..fresh.clone() }).collect();
    let many = CustomContent { figures: many, ..CustomContent::default() };
    assert_eq!(open_forged(&snapshot_of(&mission_with(many)), digest), Err(MissionParcelError::ForbiddenContent));
    let linked =
        "<svg viewBox=\"0 0 64 64\" xmlns=\"http://www.w3.org/2000/svg\"><image href=\"http://a/b.png\"/></svg>";
    let pictures = [("wraith".to_owned(), linked.to_owned())].into();
    let linked = CustomContent { figures: vec![fresh], pictures, ..CustomContent::default() };
    assert!(matches!(
        open_forged(&snapshot_of(&mission_with(linked)), digest),
        Err(MissionParcelError::InvalidPicture(_))
    ));

    // A figure that no game has.
    let mut content = snapshot_of(&mission);
    content["content"]["demands"] = serde_json::json!({ "Allied": [{ "OnlyOf": ["dragon"] }], "German": [] });
    assert!(open_forged(&content, digest).is_err());
}

#[test]
fn damaged_missions_do_no_harm() {
    let whole = snapshot_of(&game_mission("recon"));
    let digest = Digest(game_mission("recon").digest());
    let (mut chance, mut refused) = (RandomChooser::new(2), 0);
    for _ in 0..80 {
        let mut content = whole.clone();
        spoil_json(&mut content, &mut chance);
        refused += usize::from(open_forged(&content, digest).is_err());
    }
    assert!(refused > 40, "{refused} were refused");
}

#[test]
fn parts_that_do_not_fit_are_a_fault() {
    let plan = battle_plan("recon", None);
    let digest = Digest(plan.mission.digest());
    let full = MissionChunk(vec![1; PART_LENGTH]);
    for (first, second) in [
        (MissionPart { digest, part: 1, parts: 3, chunk: full.clone() }, None),
        (MissionPart { digest, part: 0, parts: 0, chunk: full.clone() }, None),
        (MissionPart { digest, part: 0, parts: 2, chunk: MissionChunk(vec![1; 9]) }, None),
        (
            MissionPart { digest, part: 0, parts: 3, chunk: full.clone() },
            Some(MissionPart { digest, part: 0, parts: 3, chunk: full.clone() }),
        ),
    ] {
        let mut network = ProtocolNetwork::new(plan.clone(), 1, 1);
        network.guests[0].session.request_mission();
        let mut out = Vec::new();
        for part in std::iter::once(first).chain(second) {
            let frame = encode_frame(&HostMessage::MissionPart(part));
            out = network.guests[0].session.receive(&frame[4..], network.now);
        }
        let is_fault = |output: &GuestOutput| {
            matches!(output, GuestOutput::Notify(GuestNotice::HostFault(HostFault::ProtocolViolation(_))))
        };
        assert!(out.iter().any(is_fault), "{out:?}");
    }
    // More than any mission may have.
    let mut network = ProtocolNetwork::new(plan, 1, 1);
    network.guests[0].session.request_mission();
    let ended = (0..300).position(|part| {
        let part = HostMessage::MissionPart(MissionPart { digest, part, parts: 300, chunk: full.clone() });
        network.guests[0].session.receive(&encode_frame(&part)[4..], network.now);
        network.guests[0].session.is_finished()
    });
    assert_eq!(ended, Some((8 << 20) / PART_LENGTH));
}

/// Sends a message as another program at a guest's machine could.
fn send_as_guest(network: &mut ProtocolNetwork, message: &GuestMessage) {
    network.carry_out_guest(0, vec![GuestOutput::Send(encode_frame(message))]);
}

/// Returns the missions that guests have proposed, as they arrived at the host.
fn proposed_parcels(network: &ProtocolNetwork) -> Vec<(MemberId, MissionParcel)> {
    let proposal = |notice: &HostNotice| match notice {
        HostNotice::MissionProposed(member, parcel) => Some((*member, parcel.clone())),
        _ => None,
    };
    network.host_notices.iter().filter_map(proposal).collect()
}

#[test]
fn guests_propose_missions_a_few_times() {
    let mission = large_mission();
    let mut network = ProtocolNetwork::new(RECON.clone(), 1, 1);
    for round in 0..5 {
        let (is_sent, out) = network.guests[0].session.propose_mission(&mission);
        assert_eq!(is_sent, round < 3, "round {round}");
        network.carry_out_guest(0, out);
        network.settle();
    }
    let proposed = proposed_parcels(&network);
    assert_eq!(proposed.len(), 3);
    let opened = proposed[0].1.open(&game_catalogue()).expect("the mission");
    assert_eq!((opened.digest(), &opened.own), (mission.digest(), &mission.own));
    // A guest with another program can't propose more either, nor send parts that do not fit.
    let digest = Digest(mission.digest());
    send_as_guest(&mut network, &GuestMessage::ProposeMission { digest });
    network.settle();
    assert_eq!(proposed_parcels(&network).len(), 3);
    let refused = |notice: &GuestNotice| *notice == GuestNotice::LobbyRefused(LobbyRefusal::MissionUnavailable);
    assert!(network.guests[0].notices.iter().any(refused));
}

#[test]
fn parts_of_a_proposal_that_do_not_fit_end_the_connection() {
    let part =
        |part, parts, length| MissionPart { digest: Digest(5), part, parts, chunk: MissionChunk(vec![b' '; length]) };
    for bad in [part(1, 2, 1), part(0, 0, 1), part(0, 2, 1)] {
        let mut network = ProtocolNetwork::new(RECON.clone(), 1, 1);
        send_as_guest(&mut network, &GuestMessage::ProposeMission { digest: Digest(5) });
        network.settle();
        send_as_guest(&mut network, &GuestMessage::MissionPart(bad.clone()));
        network.settle();
        assert!(proposed_parcels(&network).is_empty());
        let lost = network.guests[0].notices.contains(&GuestNotice::ConnectionLost);
        assert!(lost, "{bad:?}");
    }
}
