//! Session files: the saved states of host and guests on disk.

use std::fs;

use online::{GuestSession, HostSession, SESSION_EXTENSION, SavedState, SessionFile, SessionFileError};
use rules::Side;

use super::network::{MemoryNetwork, battle_plan};
use crate::{battles::TestFolder, games::RandomChooser, mutants::spoil_bytes};

#[test]
fn saved_states_are_read_back() {
    let folder = TestFolder::new();
    let mut network = MemoryNetwork::new(battle_plan("recon", None), 1, 1);
    let path = folder.path().join("lobby").with_extension(SESSION_EXTENSION);
    let file = SessionFile::lock(&path).expect("it is free");
    assert!(matches!(file.read(), Err(SessionFileError::Io { .. })), "there is none yet");
    let lobby = SavedState::Host(Box::new(network.host.save()));
    file.write(&lobby).expect("room for it");
    assert_eq!(file.read().expect("a session"), lobby);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 60);
    for state in
        [SavedState::Host(Box::new(network.host.save())), SavedState::Guest(Box::new(network.guests[0].session.save()))]
    {
        file.write(&state).expect("room for it");
        assert_eq!(file.read().expect("a session"), state);
    }
    let SavedState::Guest(save) = file.read().expect("a session") else { panic!("the guest was saved last") };
    let guest = GuestSession::restore(*save, network.now).expect("a sound session");
    let (old, new) = (network.guests[0].session.battle().expect("a battle"), guest.battle().expect("a battle"));
    assert_eq!((old.observation(), old.events()), (new.observation(), new.events()));
}

#[test]
fn open_session_is_locked() {
    let folder = TestFolder::new();
    let path = folder.path().join("one.session");
    let file = SessionFile::lock(&path).expect("it is free");
    let taken = SessionFile::lock(&path).expect_err("it is open");
    assert!(taken.to_string().contains("another window"), "{taken}");
    drop(file);
    SessionFile::lock(&path).expect("it is free again");
}

#[test]
fn damaged_session_files_are_refused() {
    let folder = TestFolder::new();
    let path = folder.path().join("one.session");
    let file = SessionFile::lock(&path).expect("it is free");
    let mut network = MemoryNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    file.write(&SavedState::Guest(Box::new(network.guests[0].session.save()))).expect("room for it");
    let text = fs::read_to_string(&path).expect("text");
    for bad in ["", "{}", "[1]", &text[..text.len() - 1], &text.replacen("\"version\":1", "\"version\":2", 1)] {
        fs::write(&path, bad).expect("room for it");
        assert!(matches!(file.read(), Err(SessionFileError::Unreadable { .. })), "{}", bad.len());
    }
    let mut chance = RandomChooser::new(3);
    for _ in 0..200 {
        let mut bytes = text.clone().into_bytes();
        spoil_bytes(&mut bytes, &mut chance);
        fs::write(&path, &bytes).expect("room for it");
        match file.read() {
            Ok(SavedState::Guest(save)) => drop(GuestSession::restore(*save, network.now)),
            Ok(SavedState::Host(save)) => {
                let mut world = rules::new_world();
                drop(HostSession::restore(*save, network.plan.clone(), &mut world, None));
            }
            Err(_) => {}
        }
    }
}
