//! A process that is killed in the middle of a battle loses at most the order that it was writing.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use record::{self, Battle, Digest};

use crate::battles::TestFolder;

#[test]
fn a_killed_battle_resumes_from_its_last_order() {
    for orders in [1, 7, 60, 200] {
        let folder = TestFolder::new();
        let mut child = Command::new(env!("CARGO_BIN_EXE_child"))
            .arg("play-until-killed")
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a second process");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let saved = lines.map_while(Result::ok).filter(|line| line.contains("saved ")).take(orders).count();
        child.kill().expect("it runs");
        child.wait().expect("it was killed");
        assert_eq!(saved, orders, "it played on until it was killed");

        let saves = record::list_saved_battles(folder.path());
        let told: usize = saves.iter().map(|save| save.orders).sum();
        assert!(told >= orders, "{told} orders are on the disk, {orders} were told");
        let mut world = rules::new_world();
        // The journal of a battle that was just beginning may have no first line yet.
        let newest = saves.into_iter().find(|save| save.fault.is_none()).expect("a battle");
        assert!(!newest.in_use, "the lock ended with the process");
        let resumed = Battle::resume(&mut world, &newest.path).expect("it goes on");
        let battle = resumed.battle;
        let last = battle.record().steps.last().map_or(battle.record().start, |step| step.digest);
        assert_eq!(Digest::of(&world), last);
        assert_eq!(battle.record().orders(), newest.orders);
    }
}
