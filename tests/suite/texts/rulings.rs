//! Rulings: points that the rulebook of the board game leaves open and this game settles. The rulebook marks each with
//! a paragraph that begins with `!`.

use std::collections::BTreeMap;

use super::{list_files_recursively, read_text_file, repository_path};

/// Rules that consist of rulings of this game, in part or entirely.
#[rustfmt::skip]
const RULED: &[&str] = &[
    "BOARD-2", "BOARD-3", "BOARD-4",
    "CP-2", "HAND-1", "DEPLOY-1", "AP-3",
    "LOS-1", "LOS-3", "LOS-4", "HMG-1", "RF-3", "GREN-2", "FLAME-2", "FLAME-5", "CC-1",
    "CARD-5", "CARD-7", "ITEM-3", "LEAP-1", "ILSA-3", "MINE-1", "MINE-2",
    "CAMP-3", "CAMP-4", "M3", "M6",
];

/// Returns the number of rulings in each entry of the rulebook.
fn count_rulings(language: &str) -> BTreeMap<String, usize> {
    let (mut entries, mut entry) = (BTreeMap::new(), String::new());
    for file in list_files_recursively(&repository_path("assets/rulebook").join(language), "txt") {
        for line in read_text_file(&file).lines() {
            if let Some(head) = line.strip_prefix("## ") {
                entry = head.split(' ').next().unwrap_or_default().to_owned();
                entries.insert(entry.clone(), 0);
            } else if line.starts_with("! ") {
                *entries.entry(entry.clone()).or_insert(0) += 1;
            }
        }
    }
    entries
}

#[test]
fn rulings_are_marked_in_both_languages() {
    let (es, en) = (count_rulings("es"), count_rulings("en"));
    assert_eq!(es, en, "an entry has as many rulings in one language as in the other");
    for id in RULED {
        assert!(es.get(*id).is_some_and(|count| *count > 0), "{id} has no ruling");
    }
}
