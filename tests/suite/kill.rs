//! A process that is killed in the middle of a battle loses at most the order that it was writing.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
};

use incursion::{
    record::{self, Battle, Digest},
    rules,
};

use crate::battles::{Folder, RandomPlayer, recon};

const SAVES: &str = "INCURSION_TEST_SAVES";

/// Not a test of its own: the process that is killed. It tells how many orders are saved, one line each.
#[test]
#[ignore = "run by the test below, in a process of its own"]
fn play_until_killed() {
    let Some(saves) = env::var_os(SAVES).map(PathBuf::from) else { return };
    let mut world = rules::new_world();
    let mut player = RandomPlayer::new(1);
    loop {
        let (mut battle, _) = Battle::new(&mut world, recon(1), Some(&saves)).expect("a sound setup");
        while player.play(&mut battle, &mut world, 1) == 1 {
            println!("saved {}", battle.record().steps.len());
            std::io::stdout().flush().expect("somebody listens");
        }
    }
}

#[test]
fn a_killed_battle_goes_on_from_its_last_order() {
    for orders in [1, 7, 60, 200] {
        let folder = Folder::new();
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "kill::play_until_killed", "--ignored", "--nocapture", "--test-threads=1"])
            .env(SAVES, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a second process");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let saved = lines.map_while(Result::ok).filter(|line| line.contains("saved ")).take(orders).count();
        child.kill().expect("it runs");
        child.wait().expect("it was killed");
        assert_eq!(saved, orders, "it played on until it was killed");

        let mut saves = record::list(folder.path());
        let told: usize = saves.iter().map(|save| save.orders).sum();
        assert!(told >= orders, "{told} orders are on the disk, {orders} were told");
        let mut world = rules::new_world();
        let newest = saves.remove(0);
        let resumed = Battle::resume(&mut world, &newest.path).expect("it goes on");
        let battle = resumed.battle;
        let last = battle.record().steps.last().map_or(battle.record().start, |step| step.digest);
        assert_eq!(Digest::of(&world), last);
        assert_eq!(battle.record().orders(), newest.orders);
    }
}
