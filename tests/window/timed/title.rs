//! The time to the title. To print it, run `cargo test --test window title -- --nocapture`.

use std::time::Duration;

use common::machine_speed::is_time_within;

use super::lock_machine_exclusively;
use crate::{
    game::{WindowGame, WindowTestHome},
    process_cost::record_random_battle,
};

/// Maximum processor time until the title is painted: twice the target.
const START: Duration = Duration::from_millis(1000);
/// Maximum time by the clock until the title is painted. It has its own limit because other work on the machine adds
/// only to this time.
const LATEST: Duration = Duration::from_millis(1500);

#[test]
fn the_title_is_painted_in_time() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    record_random_battle(&home, 60);
    // The first start draws the pictures into the cache, if it is empty.
    drop(WindowGame::start("title-first", &home));
    // The quicker of two starts counts, because other work on the machine only adds time.
    let [one, other] = ["title-one", "title-other"].map(|name| WindowGame::start(name, &home).1);
    let title = if one.worked < other.worked { one } else { other };
    let (took, worked) = (title.took.as_secs_f64(), title.worked.as_secs_f64());
    println!("title painted {took:.2} s after the start, with {worked:.2} s of the processor's time");
    assert!(is_time_within(title.worked, START) && is_time_within(title.took, LATEST), "the title took {title:?}");
}
