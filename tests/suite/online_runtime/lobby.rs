//! The lobby at run time: invitations, members, and failures to join.

use std::{sync::Arc, time::Duration};

use bevy_ecs::world::World;
use online::{GuestNotice, HostNotice, InvitationCode, JoinRejection, MemberId};
use online_runtime::{
    GuestNews, GuestSettings, HostNews, HostSettings, KeySource, OnlineGuest, OnlineHost, UnavailableNetwork,
    transport::{JoinStep, JoinTarget, NetworkReach, TransportError},
};
use rules::Side;

use super::online_pair::OnlinePair;

fn join(pair: &OnlinePair, target: JoinTarget, keys: u64) -> OnlineGuest {
    let settings = GuestSettings { name: "Eva".into(), target, reach: NetworkReach::LocalNetwork };
    let keys = &mut KeySource::of_seed(keys);
    OnlineGuest::join(settings, &pair.guest_folder(), keys, &pair.network, Arc::new(|| {})).expect("a session")
}

/// Polls a further guest together with the pair, from its beginning.
fn poll_beside(pair: &mut OnlinePair, guest: &mut OnlineGuest) -> Vec<GuestNews> {
    poll_beside_from(pair, guest, 1)
}

/// Polls a further guest together with the pair, from that step on.
fn poll_beside_from(pair: &mut OnlinePair, guest: &mut OnlineGuest, first: u64) -> Vec<GuestNews> {
    let mut news = Vec::new();
    for step in first..first + 10 {
        news.extend(guest.poll(Duration::from_millis(50 * step)));
        pair.step();
    }
    news
}

fn failure(news: &[GuestNews]) -> Option<TransportError> {
    news.iter().find_map(|news| if let GuestNews::JoinFailed(error) = news { Some(*error) } else { None })
}

#[test]
fn guest_joins_by_code_step_by_step() {
    let mut pair = OnlinePair::new("recon", 1, Side::Allied);
    pair.wait(Duration::from_millis(300));
    let steps: Vec<JoinStep> = pair
        .guest_news
        .iter()
        .filter_map(|news| if let GuestNews::JoinProgress(step) = news { Some(*step) } else { None })
        .collect();
    assert_eq!(steps, [JoinStep::Searching, JoinStep::Proving, JoinStep::Connecting]);
    assert!(pair.guest_noticed(&GuestNotice::Welcomed) && pair.guest_news.contains(&GuestNews::Connected));
    assert!(pair.host_noticed(&HostNotice::MemberPresence(MemberId(2), true)));
    let names: Vec<String> = pair.host().lobby().members.into_iter().map(|member| member.name).collect();
    assert_eq!(names, ["Ana", "Luis"]);
    let lobby = pair.host().lobby();
    assert_eq!(pair.guest().lobby(), Some(&lobby));
}

#[test]
fn wrong_codes_end_the_invitation() {
    let mut pair = OnlinePair::new("recon", 2, Side::Allied);
    pair.wait(Duration::from_millis(200));
    let open = pair.host().invitation().expect("an invitation").clone();
    let text = open.code.to_string();
    let other = if text.ends_with('2') { "3" } else { "2" };
    let wrong = InvitationCode::parse(&format!("{}{other}", &text[..6])).expect("a code");
    for attempt in 0..5 {
        let mut guest = join(&pair, JoinTarget::Code(wrong), attempt + 50);
        assert_eq!(failure(&poll_beside(&mut pair, &mut guest)), Some(TransportError::WrongCode));
    }
    pair.step();
    assert!(pair.host_news.contains(&HostNews::InvitationExhausted));
    let renewed = pair.host().invitation().expect("a new invitation").clone();
    assert_ne!(renewed, open);
    let mut late = join(&pair, JoinTarget::Invitation(open.long), 60);
    assert_eq!(failure(&poll_beside(&mut pair, &mut late)), Some(TransportError::InvitationClosed));
    // The player tries again with the same code, and the host has a new one.
    late.retry_join();
    assert_eq!(failure(&poll_beside_from(&mut pair, &mut late, 20)), Some(TransportError::InvitationClosed));
    let mut third = join(&pair, JoinTarget::Invitation(renewed.long), 61);
    let news = poll_beside(&mut pair, &mut third);
    assert!(news.contains(&GuestNews::Session(GuestNotice::Welcomed)), "{news:?}");
}

#[test]
fn nobody_is_admitted_after_the_beginning() {
    let mut pair = OnlinePair::new("recon", 3, Side::Allied);
    pair.step();
    let open = pair.host().invitation().expect("an invitation").clone();
    pair.begin();
    assert!(pair.host().invitation().is_none());
    let mut late = join(&pair, JoinTarget::Code(open.code), 70);
    assert_eq!(failure(&poll_beside(&mut pair, &mut late)), Some(TransportError::NoHostFound));
    pair.at_host(|host, _| host.renew_invitation());
    pair.step();
    let open = pair.host().invitation().expect("an invitation").clone();
    let mut late = join(&pair, JoinTarget::Code(open.code), 71);
    let rejected = GuestNews::Session(GuestNotice::Rejected(JoinRejection::Started));
    assert!(poll_beside(&mut pair, &mut late).contains(&rejected));
    // The member comes back without an invitation.
    pair.at_host(|host, _| host.close_invitation());
    pair.restart_both();
    pair.settle();
    pair.check_same_battle();
}

#[test]
fn member_that_does_not_come_back_is_removed() {
    let mut pair = OnlinePair::new("recon", 4, Side::Allied);
    pair.wait(Duration::from_millis(200));
    pair.at_guest(|guest| guest.leave(true));
    pair.wait(Duration::from_millis(200));
    assert!(pair.host().lobby().members[1].member == MemberId(2) && !pair.host().lobby().members[1].present);
    pair.at_host(|host, _| host.remove_member(MemberId(2)).expect("room for it"));
    assert_eq!(pair.host().lobby().members.len(), 1);
    pair.join_guest();
    pair.wait(Duration::from_millis(200));
    assert_eq!(pair.host().lobby().members.len(), 2);
    pair.at_guest(|guest| guest.leave(false));
    pair.wait(Duration::from_millis(200));
    assert_eq!(pair.host().lobby().members.len(), 1);
    assert!(!pair.guest_folder().path_of(pair.guest_id()).exists(), "nothing is left to continue");
}

/// A host without a window removes these guests. Those that come back in time keep their places.
#[test]
fn guests_that_stay_away_from_the_lobby_are_known_after_a_minute() {
    let mut pair = OnlinePair::new("recon", 6, Side::Allied);
    pair.wait(Duration::from_millis(200));
    pair.guest = None;
    pair.wait(Duration::from_secs(58));
    assert!(pair.host().absent_members().is_empty());
    pair.resume_guest().expect("it goes on");
    pair.wait(Duration::from_secs(10));
    assert!(pair.host().absent_members().is_empty(), "it is back");
    pair.guest = None;
    pair.wait(Duration::from_secs(62));
    assert_eq!(pair.host().absent_members(), [MemberId(2)]);
    pair.at_host(|host, _| host.remove_member(MemberId(2)).expect("room for it"));
    pair.step();
    assert!(pair.host().absent_members().is_empty());
}

#[test]
fn guest_without_a_welcome_gives_up_after_a_minute() {
    let mut pair = OnlinePair::new("recon", 7, Side::Allied);
    // The guest is connected, and the host is gone before it answers.
    pair.step_guest();
    pair.host = None;
    let failures = |pair: &OnlinePair| {
        let failed = GuestNews::JoinFailed(TransportError::NoHostFound);
        pair.guest_news.iter().filter(|news| **news == failed).count()
    };
    pair.wait(Duration::from_secs(58));
    assert!(pair.guest_noticed(&GuestNotice::ConnectionLost) && pair.guest().session().welcome().is_none());
    assert_eq!(failures(&pair), 0);
    pair.wait(Duration::from_secs(20));
    assert_eq!(failures(&pair), 1, "and it does not try again by itself");
    pair.at_guest(OnlineGuest::retry_join);
    pair.wait(Duration::from_secs(50));
    assert_eq!(failures(&pair), 1);
    pair.wait(Duration::from_secs(25));
    assert_eq!(failures(&pair), 2);
}

#[test]
fn machine_without_a_network_says_so() {
    let pair = OnlinePair::new("recon", 5, Side::Allied);
    let plan = online::BattlePlan {
        mission: crate::online::network::game_mission("recon"),
        catalogue: crate::support::game_catalogue(),
        levels: rules::BySide::default(),
        journals: None,
        saved: None,
        campaign: None,
        expedition: None,
    };
    let settings = HostSettings { name: "Ana".into(), plan, reach: NetworkReach::Internet };
    let mut keys = KeySource::System;
    let opened = OnlineHost::open(settings, &pair.host_folder(), &mut keys, &UnavailableNetwork, Arc::new(|| {}));
    let mut world: World = rules::new_world();
    let news = opened.expect("a session").poll(&mut world, Duration::ZERO);
    assert_eq!(news, [HostNews::TransportFailed(TransportError::NoNetwork)]);
    let target = JoinTarget::Code(InvitationCode::from_random(1));
    let settings = GuestSettings { name: "Eva".into(), target, reach: NetworkReach::Internet };
    let joined = OnlineGuest::join(settings, &pair.guest_folder(), &mut keys, &UnavailableNetwork, Arc::new(|| {}));
    let mut guest = joined.expect("a session");
    for attempt in 0..3 {
        let failed = (0..10).flat_map(|step| guest.poll(Duration::from_millis(attempt * 1_000 + step * 100)));
        assert_eq!(failed.collect::<Vec<_>>(), [GuestNews::JoinFailed(TransportError::NoNetwork)]);
        guest.retry_join();
    }
}
