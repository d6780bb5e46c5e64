//! Whole battles at run time.

use std::time::Duration;

use ai::{Ai, AiLevel};
use online::{ChatMessage, GuestNotice, HostNotice, MemberId, VerificationReport};
use online_runtime::{OnlineGuest, OnlineHost};
use rules::{BattleState, Observation, Side};

use super::online_pair::OnlinePair;
use crate::games::RandomChooser;

#[test]
fn two_computers_play_a_battle_that_is_verified() {
    let mut pair = OnlinePair::new("recon", 7, Side::German);
    pair.network.set_delay(Duration::from_millis(20));
    pair.begin();
    let mut minds = [Ai::default(), Ai::default()];
    while !pair.is_over() {
        let truth = BattleState::of(&pair.world);
        let seat = truth.awaiting.seat().expect("somebody decides");
        let by_host = Some(seat) == pair.host_side;
        let seen = if by_host {
            Observation::from_state(&pair.world, &truth, seat)
        } else {
            pair.guest_battle().observation().clone()
        };
        let choice = minds[usize::from(by_host)].decide(&seen, AiLevel::Recruit, 3).expect("an order");
        if by_host {
            pair.at_host(|host, world| host.submit_order(world, choice.order).expect("a legal order"));
        } else {
            pair.at_guest(|guest| guest.submit_order(choice.order).expect("a legal order"));
        }
        pair.settle();
    }
    pair.check_same_battle();
    pair.check_end();
    let report = pair.verify();
    pair.at_guest(|guest| guest.report_verification(report.clone()));
    pair.wait(Duration::from_secs(5));
    assert!(pair.host_noticed(&HostNotice::BattleVerified(MemberId(2), report)));
    assert!(!pair.host_folder().list_sessions().is_empty() && !pair.guest_folder().list_sessions().is_empty());
    pair.at_host(|host, _| host.close());
    pair.wait(Duration::from_secs(1));
    assert!(pair.guest_noticed(&GuestNotice::Closed));
    assert!(pair.host_folder().list_sessions().is_empty(), "a closed session is not continued");
    assert!(pair.guest_folder().list_sessions().iter().all(|session| session.finished));
    assert!(matches!(pair.verify(), VerificationReport::Sound { .. }));
}

/// Lost connections, long ones and short ones, at random moments of a battle.
#[test]
fn battle_survives_lost_connections() {
    let mut pair = OnlinePair::new("recon", 3, Side::Allied);
    pair.network.set_delay(Duration::from_millis(80));
    pair.begin();
    let (mut chooser, mut chance) = (RandomChooser::new(3), RandomChooser::new(30));
    let (mut given, mut lost) = (Vec::new(), 0);
    while given.len() < 3_000 {
        let Some((order, _)) = pair.give_next_order(&mut chooser) else { break };
        given.push(order);
        (0..chance.below(4)).for_each(|_| pair.step());
        match chance.below(12) {
            0 => pair.network.cut_connections(),
            1 => pair.network.silence_connections(),
            2 => {
                pair.network.cut_connections();
                pair.network.set_reachable(false);
                pair.wait(Duration::from_secs(8));
                pair.network.set_reachable(true);
            }
            _ => {}
        }
        pair.settle();
        lost += usize::from(pair.guest_noticed(&GuestNotice::ConnectionLost));
        pair.guest_news.clear();
    }
    assert!(pair.is_over() && lost > 20, "{} orders, {lost} lost connections", given.len());
    assert_eq!(pair.recorded_orders(), given, "each order is carried out once");
    pair.check_end();
}

#[test]
fn orders_are_taken_back_at_both_ends() {
    let mut pair = OnlinePair::new("recon", 4, Side::Allied);
    pair.begin();
    let (mut chooser, mut undone) = (RandomChooser::new(5), [0, 0]);
    for _ in 0..300 {
        let Some((_, by_host)) = pair.give_next_order(&mut chooser) else { break };
        pair.settle();
        if !chooser.one_in(3) {
            continue;
        }
        let before = pair.recorded_orders().len();
        if by_host {
            pair.at_host(|host, world| drop(host.undo_order(world, Side::Allied)));
        } else {
            pair.at_guest(OnlineGuest::undo_order);
        }
        pair.settle();
        pair.check_same_battle();
        undone[usize::from(by_host)] += before - pair.recorded_orders().len();
        if chooser.one_in(10) {
            pair.restart_both();
            pair.settle();
            pair.check_same_battle();
        }
    }
    assert!(undone.iter().all(|count| *count > 3), "{undone:?}");
}

#[test]
fn messages_reach_the_other_player() {
    let mut pair = OnlinePair::new("recon", 1, Side::Allied);
    pair.wait(Duration::from_millis(200));
    let (hello, phrase) = (ChatMessage::Text("Hola".into()), ChatMessage::Phrase(2));
    pair.at_host(|host, _| host.chat(hello.clone()));
    pair.at_guest(|guest| guest.chat(phrase.clone()));
    pair.wait(Duration::from_millis(200));
    assert!(pair.guest_noticed(&GuestNotice::ChatReceived(MemberId::HOST, hello)));
    assert!(pair.host_noticed(&HostNotice::ChatReceived(MemberId(2), phrase)));
    pair.network.set_delay(Duration::from_millis(30));
    let quality = pair.host().quality(MemberId(2)).expect("a connection");
    assert_eq!((quality.round_trip, quality.relayed), (Duration::from_millis(60), false));
    assert_eq!(pair.guest().quality(), Some(quality));
    assert_eq!(pair.host().quality(MemberId::HOST), None);
}

/// The window keeps both ends in resources that several threads may see.
#[test]
fn both_ends_can_be_shared_between_threads() {
    fn check_shareable<T: Send + Sync>() {}
    check_shareable::<OnlineHost>();
    check_shareable::<OnlineGuest>();
}
