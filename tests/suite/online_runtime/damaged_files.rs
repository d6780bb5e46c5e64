//! Damaged, truncated and foreign files: a clear error or a session that goes on, never a panic, and no file is changed
//! by an error. Two programs can't open one session.

use std::{
    fs,
    path::{Path, PathBuf},
};

use online_runtime::{SessionError, SessionFileError, SessionRole};
use rules::Side;

use super::online_pair::OnlinePair;
use crate::{games::RandomChooser, mutants::spoil_bytes};

/// Returns a pair in the middle of a battle.
fn playing_pair(seed: u64) -> OnlinePair {
    let mut pair = OnlinePair::new("recon", seed, Side::German);
    pair.begin();
    pair.settle();
    pair.play(&mut RandomChooser::new(seed), 40);
    pair
}

fn files_of(pair: &OnlinePair) -> [PathBuf; 4] {
    let guest = pair.guest_folder().path_of(pair.guest_id());
    let journal = record::list_saved_battles(pair.host_folder().journals()).remove(0).path;
    [pair.host_folder().path_of(pair.host_id()), guest.clone(), guest.with_extension("transcript"), journal]
}

fn write_file(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("room for it");
}

#[test]
fn open_session_is_locked_for_other_programs() {
    let mut pair = playing_pair(1);
    let (host, guest) = (pair.host.take(), pair.guest.take());
    for taken in [pair.resume_host(), pair.resume_guest()] {
        assert!(matches!(taken, Err(SessionError::File(SessionFileError::InUse { .. }))), "{taken:?}");
    }
    assert!(pair.host_folder().delete_session(pair.host_id()).is_err(), "it is open");
    for (folder, role) in [(pair.host_folder(), SessionRole::Host), (pair.guest_folder(), SessionRole::Guest)] {
        let listed = folder.list_sessions();
        assert!(listed.len() == 1 && listed[0].in_use && listed[0].role == Some(role), "{listed:?}");
        assert_eq!(listed[0].summary.names, ["Ana", "Luis"]);
        assert!(listed[0].summary.begun && listed[0].summary.mission.is_some() && !listed[0].finished);
    }
    drop((host, guest));
    assert!(!pair.host_folder().list_sessions()[0].in_use);
    pair.restart_killed();
    pair.settle();
    pair.check_same_battle();
}

#[test]
fn spoiled_files_are_refused_or_go_on() {
    let (mut refused, mut resumed) = (0, 0);
    let mut pair = playing_pair(2);
    (pair.host, pair.guest) = (None, None);
    let files = files_of(&pair);
    let sound = files.each_ref().map(|file| fs::read(file).expect("a file"));
    let mut chance = RandomChooser::new(9);
    for round in 0..160 {
        let place = round % 4;
        let mut bytes = sound[place].clone();
        if chance.one_in(3) {
            bytes.truncate(chance.below(bytes.len() as u32) as usize);
        } else {
            spoil_bytes(&mut bytes, &mut chance);
        }
        write_file(&files[place], &bytes);
        let (host, guest) = (place == 0 || place == 3, place == 1 || place == 2);
        let done = if host { pair.resume_host() } else { pair.resume_guest() };
        match done {
            Ok(()) => resumed += 1,
            Err(error) => {
                refused += 1;
                assert!(error.to_string().len() > 10, "{error:?}");
                let now = fs::read(&files[place]).expect("it stays");
                assert_eq!(now, bytes, "an error changes nothing: {}", files[place].display());
            }
        }
        assert!(host || guest);
        (pair.host, pair.guest) = (None, None);
        files.iter().zip(&sound).for_each(|(file, bytes)| write_file(file, bytes));
    }
    println!("{refused} refused, {resumed} resumed");
    assert!(refused > 60 && resumed > 5, "{refused} refused, {resumed} resumed");
    pair.restart_killed();
    pair.settle();
    pair.check_same_battle();
}

/// A transcript that was cut off anywhere in its last line goes on from the line before, and the host tells the rest.
#[test]
fn transcript_without_its_last_line_goes_on() {
    let mut pair = playing_pair(3);
    pair.guest = None;
    let transcript = files_of(&pair)[2].clone();
    let whole = fs::read(&transcript).expect("a file");
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').expect("several lines") + 1;
    for cut in [last, last + 1, (last + whole.len()) / 2, whole.len() - 1] {
        write_file(&transcript, &whole[..cut]);
        pair.resume_guest().expect("it goes on");
        pair.settle();
        pair.check_same_battle();
        pair.guest = None;
    }
    // Damage before the last line is no crash of this program, and an order given there would be missed at the end.
    let mut spoiled = whole.clone();
    spoiled[last / 2] ^= 1;
    write_file(&transcript, &spoiled);
    let error = pair.resume_guest().expect_err("it is damaged").to_string();
    assert!(error.contains("line") && error.contains("damaged"), "{error}");
    assert_eq!(fs::read(&transcript).expect("a file"), spoiled);
    write_file(&transcript, &whole);
    pair.resume_guest().expect("it goes on");
    pair.settle();
    pair.play(&mut RandomChooser::new(4), 60);
}

#[test]
fn foreign_files_are_refused_with_a_reason() {
    let mut pair = playing_pair(4);
    (pair.host, pair.guest) = (None, None);
    let [host, guest, transcript, _] = files_of(&pair);
    let sound = fs::read_to_string(&host).expect("text");
    for (bad, reason) in [
        ("", "EOF"),
        ("{}", "format"),
        (r#"{"format":"incursion-battle","version":1}"#, "no session"),
        (&sound.replacen("\"version\":2", "\"version\":9", 1), "another version of the game (format 9)"),
    ] {
        write_file(&host, bad.as_bytes());
        let error = pair.resume_host().expect_err("it is no session").to_string();
        assert!(error.contains(reason), "{error}");
        let listed = pair.host_folder().list_sessions();
        assert!(listed[0].role.is_none() && listed[0].fault.as_ref().is_some_and(|fault| fault.contains(reason)));
    }
    fs::copy(&guest, &host).expect("room for it");
    assert!(matches!(pair.resume_host(), Err(SessionError::OtherRole)));
    write_file(&host, sound.as_bytes());
    // The transcript of another session has another commitment.
    let mut other = playing_pair(5);
    other.guest = None;
    fs::copy(&files_of(&other)[2], &transcript).expect("room for it");
    assert!(pair.resume_guest().expect_err("another session").to_string().contains("another session"));
}

/// A killed program leaves its lock file, and perhaps an incomplete session file. The next start of the session removes
/// them, and so does the next list.
#[test]
fn files_that_a_kill_leaves_are_removed() {
    let mut pair = playing_pair(7);
    let (host, guest) = (pair.host_folder().path_of(pair.host_id()), pair.guest_folder().path_of(pair.guest_id()));
    let left = |path: &Path| ["lock", "new"].map(|ending| PathBuf::from(format!("{}.{ending}", path.display())));
    pair.host_folder().list_sessions();
    assert!(left(&host)[0].exists(), "the session is open");
    pair.guest = None;
    left(&guest).iter().for_each(|path| write_file(path, b"{"));
    pair.resume_guest().expect("it goes on");
    assert!(!left(&guest)[1].exists() && left(&guest)[0].exists());
    pair.guest = None;
    // The file of a session that was closed is gone.
    let closed = guest.with_file_name("0011223344556677.session");
    let others = ["notes.new", "notes.session.lock"].map(|name| guest.with_file_name(name));
    let all = [left(&guest), left(&closed)].concat();
    all.iter().chain(&others).for_each(|path| write_file(path, b"{"));
    assert_eq!(pair.guest_folder().list_sessions().len(), 1);
    assert!(all.iter().all(|path| !path.exists()) && others.iter().all(|path| path.exists()));
    pair.resume_guest().expect("it goes on");
    pair.settle();
    pair.check_same_battle();
}

#[test]
fn deleted_sessions_leave_only_the_record() {
    let mut pair = playing_pair(6);
    (pair.host, pair.guest) = (None, None);
    let files = files_of(&pair);
    pair.host_folder().delete_session(pair.host_id()).expect("it is closed");
    pair.guest_folder().delete_session(pair.guest_id()).expect("it is closed");
    assert_eq!(files.map(|file| file.exists()), [false, false, false, true]);
    assert!(pair.host_folder().list_sessions().is_empty() && pair.guest_folder().list_sessions().is_empty());
    assert!(matches!(pair.resume_host(), Err(SessionError::File(SessionFileError::Io { .. }))));
}
