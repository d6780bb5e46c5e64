//! Disks that are full, and folders that vanish: at the host nothing goes on before it is saved, at the guest play goes
//! on. A folder with the name of the file that is to be written stands for the full disk.

use std::{fs, path::PathBuf, time::Duration};

use online::GuestNotice;
use online_runtime::{GuestNews, HostActionError, HostNews};
use rules::Side;

use super::online_pair::OnlinePair;
use crate::games::RandomChooser;

/// Returns the number of warnings of the host, each with a reason in both languages.
fn count_host_warnings(pair: &OnlinePair) -> usize {
    pair.host_news.iter().filter(|news| matches!(news, HostNews::NotSaved(reason) if reason.es != reason.en)).count()
}

/// Returns the number of warnings of the guest, each with a reason in both languages.
fn count_guest_warnings(pair: &OnlinePair) -> usize {
    pair.guest_news.iter().filter(|news| matches!(news, GuestNews::NotSaved(reason) if reason.es != reason.en)).count()
}

/// Returns the path at which a folder keeps the host's session file from being written.
fn host_obstacle(pair: &OnlinePair) -> PathBuf {
    pair.host_folder().path_of(pair.host_id()).with_extension("session.new")
}

#[test]
fn host_carries_out_no_order_before_it_is_saved() {
    let mut pair = OnlinePair::new("recon", 8, Side::German);
    pair.begin();
    pair.settle();
    let mut chooser = RandomChooser::new(8);
    let (mut waited, mut round) = (0, 0);
    while waited < 4 && round < 900 {
        round += 1;
        let before = pair.recorded_orders();
        fs::create_dir(host_obstacle(&pair)).expect("a folder");
        let Some((order, by_host)) = pair.give_next_order(&mut chooser) else { break };
        pair.wait(Duration::from_millis(300));
        if pair.host().is_unsaved() {
            waited += 1;
            assert_eq!(count_host_warnings(&pair), 1);
            // Longer than the silence after which a connection counts as lost.
            pair.wait(Duration::from_secs(15));
            assert_eq!(pair.recorded_orders(), before, "{order:?} by the host: {by_host}");
            assert_eq!(
                pair.guest_battle().entries() as usize,
                pair.host().session().battle().expect("one").record().steps.len()
            );
            assert_eq!((count_host_warnings(&pair), pair.network.connections()), (1, 1));
            assert!(!pair.guest_noticed(&GuestNotice::ConnectionLost), "the connection is kept");
            assert!(pair.guest_noticed(&GuestNotice::HostSavingChanged(false)), "the guest is told");
            assert!(!pair.guest_noticed(&GuestNotice::HostSavingChanged(true)));
            let refused = pair.at_host(|host, world| host.submit_order(world, order));
            assert_eq!(refused, Some(Err(HostActionError::NotSaved)));
        }
        fs::remove_dir(host_obstacle(&pair)).expect("it is empty");
        pair.wait(Duration::from_millis(1_200));
        pair.settle();
        assert_eq!(pair.recorded_orders()[before.len()..], [order]);
        pair.check_same_battle();
        let saved = pair.host_news.iter().filter(|news| **news == HostNews::SavedAgain).count();
        assert_eq!(saved, count_host_warnings(&pair));
        assert_eq!(pair.guest_noticed(&GuestNotice::HostSavingChanged(true)), saved > 0);
        pair.host_news.clear();
        pair.guest_news.clear();
    }
    assert_eq!(waited, 4, "few orders needed the session file");
}

/// A host that is killed while its disk is full has told no guest of the lost orders.
#[test]
fn host_killed_with_a_full_disk_goes_on_from_what_is_saved() {
    let mut pair = OnlinePair::new("recon", 9, Side::Allied);
    pair.begin();
    pair.settle();
    let (mut chooser, mut given, mut lost) = (RandomChooser::new(9), Vec::new(), 0);
    while given.len() < 900 && lost < 2 {
        fs::create_dir(host_obstacle(&pair)).expect("a folder");
        let Some((order, by_host)) = pair.give_next_order(&mut chooser) else { break };
        pair.wait(Duration::from_millis(200));
        let blocked = pair.host().is_unsaved();
        if blocked {
            pair.host = None;
        }
        fs::remove_dir(host_obstacle(&pair)).expect("it is empty");
        pair.settle();
        if pair.recorded_orders() == given {
            assert!(blocked && by_host, "an order of the guest is sent again");
            lost += 1;
            continue;
        }
        given.push(order);
        assert_eq!(pair.recorded_orders(), given);
        pair.check_same_battle();
    }
    assert!(lost > 0, "{} given, {lost} lost", given.len());
}

#[test]
fn battle_begins_once_its_journal_can_be_written() {
    let mut pair = OnlinePair::new("recon", 10, Side::German);
    let journals = pair.host_folder().journals().to_owned();
    fs::create_dir_all(journals.parent().expect("a folder")).expect("a folder");
    fs::write(&journals, "a file in the place of the folder").expect("room for it");
    for _ in 0..100 {
        pair.advance_lobby();
        pair.step();
    }
    assert!(pair.host().is_unsaved() && pair.guest().battle().is_none());
    assert_eq!(count_host_warnings(&pair), 1);
    fs::remove_file(&journals).expect("it goes");
    pair.wait(Duration::from_millis(1_200));
    pair.settle();
    pair.check_same_battle();
    pair.restart_both();
    pair.settle();
    pair.play(&mut RandomChooser::new(10), 20);
}

/// On Windows no folder vanishes while the host has a file in it open.
#[cfg(unix)]
#[test]
fn folder_that_vanishes_is_made_again_by_the_player() {
    let mut pair = OnlinePair::new("recon", 11, Side::German);
    pair.begin();
    pair.settle();
    let folder = pair.host_folder().path_of(pair.host_id()).parent().expect("a folder").to_owned();
    fs::remove_dir_all(&folder).expect("it goes");
    let mut chooser = RandomChooser::new(11);
    for _ in 0..900 {
        pair.give_next_order(&mut chooser).expect("the battle goes on");
        pair.wait(Duration::from_millis(300));
        if pair.host().is_unsaved() {
            break;
        }
    }
    assert!(pair.host().is_unsaved(), "no order had dice");
    fs::create_dir_all(&folder).expect("a folder");
    pair.wait(Duration::from_millis(1_200));
    pair.settle();
    pair.host = None;
    pair.settle();
    pair.check_same_battle();
}

#[test]
fn guest_plays_on_with_a_full_disk_and_is_warned_once() {
    let mut pair = OnlinePair::new("recon", 12, Side::Allied);
    pair.wait(Duration::from_millis(200));
    let transcript = pair.guest_folder().path_of(pair.guest_id()).with_extension("transcript");
    fs::create_dir(&transcript).expect("a folder");
    pair.begin();
    pair.settle();
    let mut chooser = RandomChooser::new(12);
    pair.play(&mut chooser, 60);
    assert_eq!(count_guest_warnings(&pair), 1);
    assert!(pair.guest().is_unsaved());
    fs::remove_dir(&transcript).expect("it is empty");
    pair.play(&mut chooser, 70);
    assert!(!pair.guest().is_unsaved() && pair.guest_news.contains(&GuestNews::SavedAgain));
    assert_eq!(count_guest_warnings(&pair), 1);
    // Everything that could not be written then is there now.
    pair.restart_both();
    pair.settle();
    pair.play(&mut chooser, 2_000);
    assert!(pair.is_over());
    pair.check_end();
}
