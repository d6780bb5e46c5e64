//! The commands `host`, `join` and `verify`, each on its own thread and with its own files, over a network in memory.

use std::path::PathBuf;

use cli::online::SeatChoice;
use online_runtime::{MemoryNetwork, SessionFolder};

use super::running_command::{RunningCommand, join_over_pipe, run_program_in, session_folder};
use crate::battles::TestFolder;

/// Checks that `incursion verify` finds the battle of a guest sound.
fn check_verified(folder: &SessionFolder) {
    let listed = folder.list_sessions();
    assert!(listed.len() == 1 && listed[0].finished && !listed[0].in_use, "{listed:?}");
    let told = run_program_in(&["verify", &listed[0].path.display().to_string()], &TestFolder::new());
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.status.success() && text.starts_with("Verified: "), "{text}");
}

#[test]
fn host_and_guest_play_a_battle_to_its_verified_end() {
    let (network, folder) = (MemoryNetwork::new(21), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let guest = RunningCommand::join(code.to_lowercase(), "Luis", &network, session_folder(&folder, "guest"));
    let ((host_log, host_done), (guest_log, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{host_log}\n{guest_log}");
    assert!(host_log.contains("Luis: Verified: ") && host_log.contains("The battle begins"), "{host_log}");
    assert!(guest_log.contains("\nVerified: ") && guest_log.contains("The host has closed"), "{guest_log}");
    check_verified(&session_folder(&folder, "guest"));
    assert!(session_folder(&folder, "host").list_sessions().is_empty());
}

#[test]
fn third_machine_keeps_the_record_of_two_guests() {
    let (network, folder) = (MemoryNetwork::new(22), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::None, &network, session_folder(&folder, "host"));
    let invitation = host.read_until("Invitation: ");
    let guests = ["Luis", "Eva"]
        .map(|name| RunningCommand::join(invitation.clone(), name, &network, session_folder(&folder, name)));
    let (log, done) = host.finish();
    assert_eq!(done, Ok(()), "{log}");
    for guest in guests {
        let (log, done) = guest.finish();
        assert_eq!(done, Ok(()), "{log}");
    }
    ["Luis", "Eva"].into_iter().for_each(|name| check_verified(&session_folder(&folder, name)));
}

#[test]
fn seat_is_played_over_standard_input() {
    let (network, folder) = (MemoryNetwork::new(23), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let guest_folder = session_folder(&folder, "guest");
    let (guest, player) = join_over_pipe(code, 20, &network, guest_folder.clone());
    let ((_, host_done), (log, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{log}");
    let accepted = player.join().expect("no panic");
    assert!(accepted > 10, "{accepted} orders");
    check_verified(&guest_folder);
}

#[test]
fn failures_are_told_with_exit_codes() {
    let folder = TestFolder::new();
    let missing: PathBuf = folder.path().join("none.session");
    let missing = missing.display().to_string();
    for (words, told) in [
        (&["host", "recon"][..], "This machine has no network"),
        (&["host", "nowhere"], "nowhere"),
        (&["host", "recon", "--ai", "general"], "recruit, veteran, commander"),
        (&["host", "--resume", "xyz"], "is not the id of a session"),
        (&["host", "recon", "--rp", "6"], "--rp takes two numbers"),
        (&["host", "--campaign", "nowhere"], "no campaign or folder `nowhere`"),
        (&["host", "recon", "--campaign", "nowhere"], "--campaign"),
        (&["join", "7K4-M2P"], "This machine has no network"),
        (&["join", "hello there"], "not a code or invitation"),
        (&["join", "--resume", "0011223344556677"], "the session can't be opened"),
        (&["verify", &missing], "it can't be read"),
    ] {
        let output = run_program_in(words, &folder);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(told), "{words:?}: {text}");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn missing_network_is_told_once() {
    let folder = TestFolder::new();
    for words in [&["join", "7K4-M2P"][..], &["host", "recon"]] {
        let output = run_program_in(words, &folder);
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(text.matches("This machine has no network").count(), 1, "{words:?}: {text}");
    }
}
