//! The night after an online battle of an expedition: its members go on together in another session, because the secrets
//! of a battle are shown after it, and no further dice may follow from them.

use std::time::Duration;

use campaign::expedition::NightOrder;
use online::{GuestBattle, GuestNotice, HostNotice, JoinRejection, MemberId, VerificationReport};
use rules::{BattleState, Order, PendingDecision, Side};

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

/// Plays until the host may give the battle up.
fn play_until_surrender(network: &mut ProtocolNetwork) {
    let mut chooser = RandomChooser::new(6);
    // While a figure acts, only its commander may.
    let may_give_up = |state: &BattleState| {
        matches!(state.awaiting, PendingDecision::Act { seat: Side::Allied, figure: None, .. })
            && rules::check_order(state, Order::Surrender).is_ok()
    };
    for played in 0..500 {
        if played >= 20 && may_give_up(&BattleState::of(&network.world)) {
            return;
        }
        network.give_commanded_order(&mut chooser);
        network.settle();
    }
    panic!("the host may never give up");
}

/// One guest misses the end of the battle and the beginning of the next session. Both programs are started again.
#[test]
fn guest_that_has_missed_the_end_verifies_the_battle_before_the_next_night() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (mut campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2"), Some("Guest 3")]);
    let mut network = ProtocolNetwork::new(expedition_plan(&campaign, &content), 2, 6);
    network.prepare(Some(Side::Allied), &[Side::Allied; 2]);
    begin(&mut network);
    campaign.adopt_battle(network.host.battle().expect("a battle")).unwrap_or_else(|error| panic!("{error}"));
    play_until_surrender(&mut network);
    network.guests[0].online = false;
    network.cut(0);
    let out = network.host.submit_order(&mut network.world, Order::Surrender).expect("it may give up");
    network.carry_out_host(out);
    network.wait(Duration::from_secs(5));
    assert!(network.is_over() && network.guests[0].session.transcript().is_none());
    campaign.finish_battle(network.host.battle().expect("a battle").record()).expect("its own battle");
    let report = network.verify(1);
    assert!(matches!(report, VerificationReport::Sound { .. }), "{report:?}");
    let out = network.guests[1].session.report_verification(report);
    network.carry_out_guest(1, out);
    network.settle();

    network.begin_next_session(base_plan(&campaign), 9);
    network.restart_host();
    network.restart_guest(0);
    network.guests[0].online = true;
    let known = network.guests[1].received.len();
    network.settle();
    let told =
        [GuestNotice::BattleOver, GuestNotice::CampaignChanged, GuestNotice::Rejected(JoinRejection::NextSession)];
    assert!(network.guests[0].notices.ends_with(&told), "{:?}", network.guests[0].notices.last());
    assert!(network.guests[0].session.battle().is_some_and(GuestBattle::is_over), "it sees the end");
    assert!(matches!(network.verify(0), VerificationReport::Sound { .. }), "{:?}", network.verify(0));
    assert_eq!(guest_page(&network), campaign.page("Far"), "it knows the result");
    assert_eq!(network.guests[1].received.len(), known + 1, "the other one has verified the battle");

    for guest in 0..2 {
        network.join_next_session(guest, 8 - guest as u8);
    }
    network.settle();
    assert!(network.host.lobby().members.iter().all(|member| member.present));
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
