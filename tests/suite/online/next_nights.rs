//! The night after an online battle of an expedition: its members go on together in another session, because the secrets
//! of a battle are shown after it, and no further dice may follow from them.

use std::time::Duration;

use campaign::expedition::NightOrder;
use online::{GuestNotice, HostNotice, JoinRejection, MemberId, VerificationReport};
use rules::Side;

use super::{
    campaigns::send,
    expeditions::{begin, expedition_before_sortie, expedition_plan, give_up, guest_page, open_lobby},
    network::ProtocolNetwork,
    nights::base_plan,
};
use crate::{battles::TestFolder, games::RandomChooser};

#[test]
fn members_plan_the_night_after_the_battle_in_another_session() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (mut campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let mut network = open_lobby(&campaign, &content);
    begin(&mut network);
    campaign.adopt_battle(network.host.battle().expect("a battle")).unwrap_or_else(|error| panic!("{error}"));
    assert!(!network.host.has_shown_secrets());
    give_up(&mut network, &mut RandomChooser::new(6));
    assert!(network.host.has_shown_secrets());
    assert!(matches!(network.verify(0), VerificationReport::Sound { .. }));
    let record = network.host.battle().expect("a battle").record().clone();
    campaign.finish_battle(&record).expect("its own battle");

    let before = *network.guests[0].session.welcome().expect("it was admitted");
    network.begin_next_session(base_plan(&campaign), 9);
    network.settle();
    let rejected = GuestNotice::Rejected(JoinRejection::NextSession);
    assert_eq!(network.guests[0].notices.last(), Some(&rejected));
    assert!(network.guests[0].session.is_finished());
    assert!(!network.host_notices.iter().any(|notice| matches!(notice, HostNotice::GuestDiverged { .. })));

    network.join_next_session(0, 8);
    network.settle();
    let after = *network.guests[0].session.welcome().expect("it is admitted again");
    assert_eq!(after.member, before.member);
    assert!(after.session != before.session && after.commitment != before.commitment);
    let lobby = network.guests[0].session.lobby().expect("a lobby").clone();
    assert!(lobby.at_base && lobby.members.iter().all(|member| member.side == Some(Side::Allied) && !member.ready));
    assert_eq!((network.host.night_seats(), guest_page(&network)), (vec![(1, MemberId(2))], campaign.page("Far")));
    let out = network.guests[0].session.order_night(NightOrder::SetReady);
    assert_eq!(send(&mut network, out), None);
    let ordered = HostNotice::NightOrdered { member: MemberId(2), seat: 1, order: NightOrder::SetReady };
    assert!(network.host_notices.contains(&ordered), "{:?}", network.host_notices);
}

#[test]
fn member_who_was_away_comes_along_and_one_who_left_does_not() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2"), Some("Guest 3")]);
    let mut network = ProtocolNetwork::new(expedition_plan(&campaign, &content), 3, 6);
    network.prepare(Some(Side::Allied), &[Side::Allied; 3]);
    begin(&mut network);
    let out = network.guests[2].session.leave(false);
    network.carry_out_guest(2, out);
    network.guests[1].online = false;
    network.cut(1);
    network.settle();
    network.begin_next_session(base_plan(&campaign), 9);
    let members = |network: &ProtocolNetwork| -> Vec<(MemberId, bool)> {
        network.host.lobby().members.iter().map(|member| (member.member, member.present)).collect()
    };
    assert_eq!(members(&network), [(MemberId::HOST, true), (MemberId(2), false), (MemberId(3), false)]);

    network.restart_host();
    network.guests[1].online = true;
    network.settle();
    for guest in &network.guests[..2] {
        assert_eq!(guest.notices.last(), Some(&GuestNotice::Rejected(JoinRejection::NextSession)));
    }
    network.join_next_session(0, 8);
    network.join_next_session(1, 7);
    network.settle();
    assert_eq!(members(&network), [(MemberId::HOST, true), (MemberId(2), true), (MemberId(3), true)]);
    for (guest, member) in network.guests.iter().zip([MemberId(2), MemberId(3)]) {
        assert_eq!(guest.session.welcome().map(|welcome| welcome.member), Some(member));
    }
    assert!(network.host.lobby().members.iter().all(|member| member.side == Some(Side::Allied)));
}

#[test]
fn guest_that_is_away_for_long_is_no_company() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let mut network = open_lobby(&campaign, &content);
    begin(&mut network);
    assert!(network.host.has_company());
    network.guests[0].online = false;
    network.cut(0);
    network.wait(Duration::from_secs(110));
    assert!(network.host.has_company(), "it may come back");
    network.wait(Duration::from_secs(20));
    assert!(!network.host.has_company());
    network.guests[0].online = true;
    network.settle();
    network.step();
    assert!(network.host.has_company());
    let out = network.guests[0].session.leave(false);
    network.carry_out_guest(0, out);
    network.settle();
    assert!(!network.host.has_company(), "it has left for good");
}
