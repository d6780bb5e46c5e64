//! Continue opens the battle that was played last, even if the machine's clock was set back.

use std::{
    fs::File,
    path::Path,
    time::{Duration, SystemTime},
};

use record::Battle;
use rules::Order;

use crate::battles::{TestFolder, recon_spec};

/// Sets the modification time of a file an hour ahead. Returns that time.
fn set_hour_ahead(path: &Path) -> SystemTime {
    let ahead = SystemTime::now() + Duration::from_secs(3600);
    File::options().write(true).open(path).and_then(|file| file.set_modified(ahead)).expect("its own file");
    ahead
}

fn latest_record_path(folder: &TestFolder) -> std::path::PathBuf {
    record::latest_saved_battle(folder.path()).expect("there is one").path
}

#[test]
fn continue_opens_the_last_played_battle_despite_clock_changes() {
    let (folder, mut world) = (TestFolder::new(), rules::new_world());
    let mut begin = |seed| {
        let (battle, _) = Battle::new(&mut world, recon_spec(seed), Some(folder.path())).expect("a sound setup");
        battle.path().expect("it is saved").to_owned()
    };
    let one = begin(1);
    let ahead = set_hour_ahead(&one);
    let other = begin(2);
    assert_eq!(latest_record_path(&folder), other, "a battle that is begun");
    assert!(record::read_summary(&other).expect("a battle").saved_at > ahead);

    set_hour_ahead(&other);
    let mut resumed = Battle::resume(&mut world, &one).expect("it goes on").battle;
    for points in 0..2 {
        resumed.submit(&mut world, Order::Bid { points }).expect("a bid");
    }
    drop(resumed);
    assert_eq!(latest_record_path(&folder), one, "one that is taken up again");
    assert_eq!(record::list_saved_battles(folder.path()).len(), 2);
}
