//! The play time of a battle that is left and continued.

use std::{fs, path::Path, time::Duration};

use bevy::prelude::World;
use client::{
    battle_modes::leave_battle,
    battle_view::session::BattleSession,
    ui_kit::clock::{self, use_manual_clock},
};
use record::{Battle, PlayTime};

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    headless_client::lock_headless_client,
};

/// Continues the saved battle, and plays it for some minutes.
fn continue_battle(world: &mut World, path: &Path, minutes: u64) -> BattleSession {
    let resumed = Battle::resume(world, path).expect("it goes on");
    let session = BattleSession::new(resumed.battle);
    clock::advance(Duration::from_secs(60 * minutes));
    session
}

#[test]
fn resumed_battle_goes_on_counting_its_play_time() {
    let _alone = lock_headless_client();
    use_manual_clock();
    let (folder, mut world) = (TestFolder::new(), rules::new_world());
    let (battle, _) = Battle::new(&mut world, recon_spec(3), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    let mut session = BattleSession::new(battle);
    RandomPlayer::new(3).play(session.local_battle_mut().expect("it is played here alone"), &mut world, 20);
    let written = fs::read(&path).expect("the journal");
    clock::advance(Duration::from_secs(60 * 7));
    assert_eq!(session.minutes(), Some(7));
    world.insert_resource(session);
    leave_battle::clear_battle(&mut world);

    let session = continue_battle(&mut world, &path, 5);
    assert_eq!(session.minutes(), Some(12));
    world.insert_resource(session);
    leave_battle::clear_battle(&mut world);
    let session = continue_battle(&mut world, &path, 1);
    assert_eq!(session.minutes(), Some(13));
    drop(session);
    assert_eq!(fs::read(&path).expect("the journal"), written, "the record has no clock");

    // The battle of an older game has no time, and one that can't be read is no time.
    fs::write(path.with_extension("time"), "{").expect("room for it");
    assert_eq!(continue_battle(&mut world, &path, 5).minutes(), None);
    PlayTime::remove(&path);
    assert_eq!(continue_battle(&mut world, &path, 5).minutes(), None);

    PlayTime { seconds: 60 }.save(&path).expect("room for it");
    record::delete_saved_battle(&path).expect("nobody plays it");
    assert_eq!(PlayTime::of(&path), None);
}
