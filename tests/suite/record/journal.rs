//! Journals of battles in play.

use std::fs;

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
