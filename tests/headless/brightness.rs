//! The board of every mission is bright enough to be read: its lit floor, where no panel covers it.

use std::fs;

use client::{battle_view::session::BattleView, ui_kit::screen::Screen};
use mission::{force::Force, paths};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{BySide, Ground, Square};

use crate::{
    camera_mirror,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Half the side of the measured part of a square, in pixels: its edges are walls.
const HALF: i32 = 22;
/// Minimum mean brightness of the floor, from 0 to 1.
const MEAN: f64 = 0.18;
/// Minimum brightness of the darkest square of the floor, from 0 to 1.
const DARKEST: f64 = 0.1;

/// Writes a record of the mission without orders. Returns its path.
fn record_fresh_battle(home: &TestHome, id: &str) -> std::path::PathBuf {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find(id).expect("a mission of the game");
    let pick = |side| Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick();
    let forces = BySide::from_fn(|side| pick(side).expect("a legal force"));
    let setup = mission.setup(&catalogue, &forces, mission.rp, 1).expect("legal forces");
    let mut world = rules::new_world();
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    let (battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let path = home.0.join("empty.battle");
    fs::write(&path, record::write_record(battle.record())).expect("the test's own folder");
    path
}

/// Returns the brightness of each square of the floor that is fully visible.
fn measure_floor_brightness(id: &str) -> Vec<(Square, f64)> {
    let home = TestHome::new();
    let path = record_fresh_battle(&home, id);
    let mut game = HeadlessGame::start_drawn(&format!("bright-{id}"), &home.0, Some(&path));
    game.until("the board is shown", |game| game.with(|world| seen::current_screen(world)) == Screen::Battle);
    game.look();
    let lens = game.lens.expect("the board is shown");
    let ground = game.with(|world| world.resource::<BattleView>().now.board.terrain().clone());
    let shown = game.settled();
    game.shot("board");
    let (wide, _) = shown.size();
    let pixels = shown.colours();
    let bright = |(x, y): (i32, i32)| {
        let at = |x: i32, y: i32| (y as usize * wide as usize + x as usize) * 4;
        let part = (y - HALF..y + HALF).flat_map(|y| (x - HALF..x + HALF).map(move |x| at(x, y)));
        let sum: f64 = part
            .map(|at| [0.2126, 0.7152, 0.0722].iter().zip(&pixels[at..]).map(|(k, c)| k * f64::from(*c)).sum::<f64>())
            .sum();
        sum / f64::from(4 * HALF * HALF) / 255.0
    };
    let squares = ground.squares().filter(|at| ground.ground(*at) == Ground::Floor);
    squares.filter_map(|at| Some((at, bright(camera_mirror::click_point_of(lens, at, None)?)))).collect()
}

#[test]
fn every_floor_is_bright_enough() {
    let _alone = lock_headless_client();
    for id in ["recon", "incursion", "beacon", "twitcher", "behind", "acdc", "doomsday"] {
        let floor = measure_floor_brightness(id);
        assert!(floor.len() >= 8, "{id}: only {} squares are seen", floor.len());
        let mean = floor.iter().map(|(_, bright)| bright).sum::<f64>() / floor.len() as f64;
        let darkest = floor.iter().min_by(|one, other| one.1.total_cmp(&other.1)).expect("some are seen");
        println!("{id}: {mean:.3} on {} squares, the darkest {:.3} at {:?}", floor.len(), darkest.1, darkest.0);
        assert!(mean >= MEAN && darkest.1 >= DARKEST, "{id}: {mean:.3}, {darkest:?}");
    }
}
