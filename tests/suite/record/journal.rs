//! Journals of battles in play.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use record::{self, Battle, JournalError, ResumeError};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn a_battle_can_be_open_only_once() {
    let folder = TestFolder::new();
    let (mut world, mut other) = (rules::new_world(), rules::new_world());
    let (battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    assert!(record::list_saved_battles(folder.path())[0].in_use);
    assert_eq!(record::latest_saved_battle(folder.path()), None);
    let error = Battle::resume(&mut other, &path).expect_err("it is being played");
    assert!(matches!(error, ResumeError::Journal(JournalError::InUse { .. })), "{error}");
    drop(battle);
    assert!(Battle::resume(&mut other, &path).is_ok());
}

fn lock_path(journal: &Path) -> PathBuf {
    journal.with_extension("battle.lock")
}

/// On Windows no other handle reads a locked file, so that lists and imports could not read a running battle.
#[test]
fn the_journal_of_a_running_battle_is_not_locked_itself() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(1).play(&mut battle, &mut world, 10);
    let path = battle.path().expect("a journal").to_owned();
    let journal = File::open(&path).expect("it can be read");
    journal.try_lock().expect("the lock is beside it");
    drop(journal);
    let listed = record::list_saved_battles(folder.path());
    assert_eq!((listed.len(), listed[0].in_use, listed[0].orders), (1, true, 10), "the lock file is not listed");
    assert!(fs::metadata(lock_path(&path)).expect("a lock file").len() == 0);
    drop(battle);
    assert!(!lock_path(&path).exists());
}

#[test]
fn a_stale_lock_file_does_not_block_a_battle() {
    let folder = TestFolder::new();
    let (mut world, mut other) = (rules::new_world(), rules::new_world());
    let (battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    fs::write(lock_path(&path), "").expect("room for it");
    assert!(record::latest_saved_battle(folder.path()).is_some_and(|saved| !saved.in_use));
    let resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert!(resumed.warning.is_none() && record::list_saved_battles(folder.path())[0].in_use);
    assert!(Battle::resume(&mut other, &path).is_err(), "now it is locked");
    drop(resumed);
    assert!(!lock_path(&path).exists());
}

#[test]
fn deleting_a_battle_removes_its_lock_file() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    let error = record::delete_saved_battle(&path).expect_err("it is being played");
    assert!(matches!(error, JournalError::InUse { .. }) && path.exists(), "{error}");
    drop(battle);
    fs::write(lock_path(&path), "").expect("room for it");
    record::delete_saved_battle(&path).expect("it goes");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// A folder has the name of the lock file, so that no process can lock the battle.
#[test]
fn a_battle_that_can_not_be_locked_is_opened_but_not_written() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    let before = fs::read(&path).expect("a journal");
    fs::create_dir(lock_path(&path)).expect("a folder");
    let mut resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert!(matches!(resumed.warning, Some(JournalError::Io { .. })), "{:?}", resumed.warning);
    RandomPlayer::new(1).play(&mut resumed.battle, &mut world, 5);
    assert_eq!(fs::read(&path).expect("a journal"), before);
}

#[test]
fn game_continues_if_the_journal_can_not_be_written() {
    let folder = TestFolder::new();
    let file = folder.path().join("a file");
    fs::write(&file, "no folder").expect("a file");
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon_spec(1), Some(&file)).expect("a sound setup");
    assert!(matches!(warning, Some(JournalError::Io { .. })), "{warning:?}");
    assert_eq!(RandomPlayer::new(1).play(&mut battle, &mut world, 20), 20);
    assert_eq!((battle.path(), battle.record().orders()), (None, 20));
}
