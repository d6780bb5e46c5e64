//! A host that is killed while the battle begins: the battle begins again, and has one record.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rules::Side;

use super::online_pair::OnlinePair;
use crate::games::RandomChooser;

/// Returns the files in the folder of journals.
fn list_journal_files(pair: &OnlinePair) -> Vec<PathBuf> {
    let entries = fs::read_dir(pair.host_folder().journals()).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

fn list_journals(pair: &OnlinePair) -> Vec<PathBuf> {
    let is_journal = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "battle");
    list_journal_files(pair).into_iter().filter(is_journal).collect()
}

/// Returns the text of a journal with that number of entries.
fn write_journal(seed: u64, entries: usize) -> String {
    let mut pair = OnlinePair::new("recon", seed, Side::German);
    pair.begin();
    pair.settle();
    pair.play(&mut RandomChooser::new(seed), entries);
    fs::read_to_string(&list_journals(&pair)[0]).expect("a journal")
}

/// Returns a pair whose host was killed after it had named the journal, and before it has created it, with the path of
/// the journal.
fn kill_before_the_journal(seed: u64) -> (OnlinePair, PathBuf) {
    let mut pair = OnlinePair::new("recon", seed, Side::German);
    let folder = pair.host_folder().journals().to_owned();
    fs::create_dir_all(folder.parent().expect("a folder")).expect("a folder");
    fs::write(&folder, "a file in the place of the folder").expect("room for it");
    for _ in 0..100 {
        pair.advance_lobby();
        pair.step();
    }
    assert!(pair.host().is_unsaved() && pair.host().session().battle().is_some());
    pair.host = None;
    fs::remove_file(&folder).expect("it goes");
    fs::create_dir(&folder).expect("a folder");
    let listed = pair.host_folder().list_sessions().remove(0);
    assert!(!listed.summary.begun, "the battle is not in the session file");
    (pair, listed.journal.expect("the session file names the journal"))
}

/// Starts the host again, and begins the battle.
fn begin_again(pair: &mut OnlinePair) {
    pair.restart_killed();
    pair.begin();
    pair.settle();
}

#[test]
fn battle_that_begins_again_has_one_record() {
    let whole = write_journal(30, 0);
    let whole = whole.as_bytes();
    for (seed, content) in
        [(31, None), (32, Some(&whole[..0])), (33, Some(&whole[..whole.len() / 2])), (34, Some(whole))]
    {
        let (mut pair, journal) = kill_before_the_journal(seed);
        if let Some(content) = content {
            fs::write(&journal, content).expect("room for it");
            fs::write(lock_beside(&journal), "").expect("room for it");
        }
        begin_again(&mut pair);
        pair.play(&mut RandomChooser::new(seed), 5);
        let journals = list_journals(&pair);
        assert_eq!(journals.len(), 1, "{journals:?}");
        (pair.host, pair.guest) = (None, None);
        assert_eq!(list_journal_files(&pair), journals, "no lock file is left");
        pair.restart_both();
        pair.settle();
        pair.check_same_battle();
    }
}

fn lock_beside(journal: &Path) -> PathBuf {
    journal.with_extension("battle.lock")
}

/// Another program may have saved a battle under the name meanwhile.
#[test]
fn record_with_orders_is_not_removed() {
    let played = write_journal(35, 8);
    let (mut pair, journal) = kill_before_the_journal(36);
    fs::write(&journal, &played).expect("room for it");
    begin_again(&mut pair);
    assert_eq!(list_journals(&pair).len(), 2);
    assert_eq!(fs::read_to_string(&journal).expect("it is there"), played);
    pair.check_same_battle();
}
