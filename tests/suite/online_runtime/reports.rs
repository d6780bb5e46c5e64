//! The verification reports of guests outlive a restart of the host.

use std::{collections::BTreeMap, time::Duration};

use cli::online::{HostArgs, SeatChoice};
use online::{HostNotice, MemberId, VerificationReport};
use rules::{BattleState, Order, Side};

use super::{
    online_pair::OnlinePair,
    running_command::{RunningCommand, host_args},
};

/// Ends a battle at its first decision, and lets the guest report its verification. Then the host's program ends.
fn end_after_report(seed: u64) -> (OnlinePair, VerificationReport) {
    let mut pair = OnlinePair::new("recon", seed, Side::German);
    pair.begin();
    if BattleState::of(&pair.world).awaiting.seat() == pair.host_side {
        pair.at_host(|host, world| host.submit_order(world, Order::Surrender).expect("it is always possible"));
    } else {
        pair.at_guest(|guest| guest.submit_order(Order::Surrender).expect("it is always possible"));
    }
    pair.settle();
    // Both show their secrets.
    pair.wait(Duration::from_secs(3));
    let report = pair.verify();
    pair.at_guest(|guest| guest.report_verification(report.clone()));
    pair.wait(Duration::from_secs(1));
    assert!(pair.is_over() && pair.host_noticed(&HostNotice::BattleVerified(MemberId(2), report.clone())));
    pair.host = None;
    (pair, report)
}

#[test]
fn restarted_host_tells_the_reports_again() {
    let (mut pair, report) = end_after_report(12);
    pair.host_news.clear();
    assert!(pair.restart_killed());
    pair.step_host();
    assert!(pair.host_noticed(&HostNotice::BattleVerified(MemberId(2), report.clone())));
    assert_eq!(*pair.host().reports(), BTreeMap::from([(MemberId(2), report)]));
}

/// The guest has gone meanwhile, so that it can't report once more.
#[test]
fn command_that_goes_on_after_the_end_knows_the_reports() {
    let (mut pair, _) = end_after_report(13);
    pair.guest = None;
    let what = HostArgs { resume: Some(pair.host_id().to_string()), ..host_args(SeatChoice::None) };
    let (log, done) = RunningCommand::host_with(what, &pair.network, pair.host_folder()).finish();
    assert_eq!(done, Ok(()), "{log}");
    assert!(log.contains("Luis: Verified: "), "{log}");
    assert!(pair.host_folder().list_sessions().is_empty(), "the session is closed");
}
