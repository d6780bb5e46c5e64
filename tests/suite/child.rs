//! Tasks of tests that need a separate process, to be killed or to get little disk space: `child TASK FOLDER`.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use campaign::Campaign;
use common::{
    battles::{RandomPlayer, recon_spec},
    campaign_fixture::CampaignFixture,
};
use record::{Battle, JournalError};

fn main() {
    let mut words = std::env::args().skip(1);
    let (task, folder) = (words.next().unwrap_or_default(), PathBuf::from(words.next().unwrap_or_default()));
    match task.as_str() {
        "play-until-killed" => play_until_killed(&folder),
        "save-until-killed" => save_until_killed(&folder),
        "play-with-little-room" => play_with_little_room(&folder),
        _ => panic!("no task {task:?}"),
    }
}

fn print_line(line: &str) {
    println!("{line}");
    std::io::stdout().flush().expect("somebody listens");
}

/// Plays battles, saves them in the folder, and prints the number of saved orders after each order.
fn play_until_killed(saves: &Path) {
    let mut world = rules::new_world();
    let mut player = RandomPlayer::new(1);
    loop {
        let (mut battle, _) = Battle::new(&mut world, recon_spec(1), Some(saves)).expect("a sound setup");
        while player.play(&mut battle, &mut world, 1) == 1 {
            print_line(&format!("saved {}", battle.record().steps.len()));
        }
    }
}

/// Saves the campaign repeatedly, each time with a new name, and prints the number of each save.
fn save_until_killed(home: &Path) {
    let mut campaign = Campaign::open(home).expect("it is closed");
    for number in 0_u64.. {
        campaign.rename(&format!("Name {number}")).expect("a good name");
        print_line(&format!("saved {number}"));
    }
}

/// Plays a campaign while files can't grow beyond a few kilobytes, as on a disk that fills up.
fn play_with_little_room(dir: &Path) {
    let mut fixture = CampaignFixture::new();
    let mut campaign = fixture.campaign(dir, "Little room", &["recon", "recon"]);
    assert!(campaign.is_saved(), "the ledger still fits");
    let mut battle = fixture.begin(&mut campaign, 1);
    let (mut warned, mut orders) = (false, 0);
    while !battle.record().over() {
        fixture.play(&mut battle, orders, 20);
        orders += 20;
        warned |= matches!(battle.take_warning(), Some(JournalError::Io { .. }));
    }
    assert!(warned, "the journal did not fit");
    campaign.record_result(battle.record()).expect("its own battle");
    print_line(&format!("settled {}", battle.record().steps.len()));
}
