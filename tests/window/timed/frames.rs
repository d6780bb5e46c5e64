//! Frame times: at 1280×720 and drawn by the processor, no frame should take a tenth of a second on a machine without
//! other work, once the screen or the battle has been loaded. The limits here are higher, and are multiplied by the
//! slowness of the machine; `docs/measured.md` contains measured times.
//! `cargo test --test window frames -- --nocapture` prints the median and the longest frame of each part.
//!
//! If the time by the clock is longer than the game's own work in a frame, that work counts, because other tests and
//! builds run on the machine. The module `client::instrumentation` describes the estimate of that work. Loading is all
//! work before the first frame of the battle: the start of the program and the opening of the record.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use bevy_ecs::world::World;
use common::{battles::RandomPlayer, machine_speed::is_time_within};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{BattleEvent, BattleState, BySide, EventLog, KindId, PendingDecision};

use super::lock_machine_exclusively;
use crate::{
    game::{WindowGame, WindowTestHome, process_cpu_time},
    process_cost::{MAX_IDLE_CPU_PERCENT, idle_cpu_share},
};

/// Maximum frame time: twice the target.
const MAX_FRAME_TIME: Duration = Duration::from_millis(200);
/// Maximum frame time with all panels open and a long log.
const MAX_LATE_FRAME_TIME: Duration = Duration::from_millis(240);
/// Maximum time of the longest frame, as a multiple of the median, on a machine where every frame is slow. A frame that
/// waits for other work of the game would take longer.
const MAX_LONGEST_TO_MEDIAN: u32 = 3;
/// Number of orders before a flame or a blast from which the replay begins.
const ORDERS_BEFORE_EVENT: usize = 6;
/// Maximum median frame time while the camera moves: twice the target.
const MAX_MOVING_FRAME_TIME: Duration = Duration::from_millis(66);
/// Maximum time until the first advice: twice the target.
const MAX_FIRST_ADVICE_TIME: Duration = Duration::from_secs(2);
/// Maximum time until the advice settles: two and a half times the target.
const MAX_SETTLING_TIME: Duration = Duration::from_secs(15);
/// Time for which the test waits for the advice to settle: enough to tell a slow machine from advice without end.
const PATIENCE: Duration = Duration::from_secs(60);
/// Interval in which a process must have hardly used the processor to count as at rest.
const PAUSE: Duration = Duration::from_millis(500);
/// Number of events after which a battle has a long log and many dice.
const LONG_LOG_EVENTS: usize = 400;

/// Prints and returns the median and the longest time of the frames after the first `loaded` ones.
pub fn report_frame_times(game: &WindowGame, what: &str, loaded: usize, least: usize) -> (Duration, Duration) {
    let mut frames: Vec<f64> = game.frames().into_iter().skip(loaded).map(frame_own_time).collect();
    frames.sort_by(f64::total_cmp);
    let (count, longest) = (frames.len(), frames.last().copied().unwrap_or_default());
    let middle = frames.get(count / 2).copied().unwrap_or_default();
    println!("{what}: {count} frames, the middle one {middle:.1} ms, the longest {longest:.1} ms");
    assert!(count >= least, "{what}: {count} frames are too few to tell");
    (Duration::from_secs_f64(middle / 1000.0), Duration::from_secs_f64(longest / 1000.0))
}

/// Returns the estimated time of the game's own work in a frame, in milliseconds. The time by the clock may include
/// waiting for other programs; the estimate without them counts parallel threads as sequential. Therefore the smaller
/// of the two is closer to the truth.
fn frame_own_time((took, alone): (f64, f64)) -> f64 {
    if alone == 0.0 { took } else { took.min(alone) }
}

/// Returns `true` if no frame has waited for other work of the game, judged by the median and the longest frame.
pub fn are_frames_smooth((middle, longest): (Duration, Duration)) -> bool {
    longest <= middle * MAX_LONGEST_TO_MEDIAN || is_frame_quick(longest)
}

/// Returns `true` if no frame has taken too long for this machine, judged by the longest.
pub fn is_frame_quick(longest: Duration) -> bool {
    is_time_within(longest, MAX_FRAME_TIME)
}

#[test]
fn no_frame_is_slow_during_flames_and_blasts() {
    let _alone = lock_machine_exclusively();
    let flame = |event: &BattleEvent| matches!(event, BattleEvent::SetAblaze { .. });
    let throw = |event: &BattleEvent| matches!(event, BattleEvent::Thrown { .. });
    let longest = time_event_replay("a flame", &flame).max(time_event_replay("a blast", &throw));
    assert!(is_frame_quick(longest), "a frame took {longest:?}");
}

/// Covers panels, the hand, moving and zooming the board, and then the settings, the rulebook and the menu above the
/// board.
#[test]
fn no_frame_is_slow_late_in_a_battle() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    record_battle_until(&home, &|world| {
        let steps = world.resource::<EventLog>().all().len();
        steps > LONG_LOG_EVENTS
            && matches!(BattleState::of(world).awaiting, PendingDecision::Act { figure: Some(_), .. })
    });
    let (mut game, _) = WindowGame::start("frames-late", &home);
    game.key("Return");
    let loaded = game.frames().len();
    for keys in ["l Prior Prior h Next i v v minus equal Home", "k Escape", "F2 Tab Right Return Escape"] {
        keys.split(' ').for_each(|key| game.key(key));
    }
    game.hold_key("d", Duration::from_millis(400));
    game.hold_key("c", Duration::from_millis(800));
    for keys in ["F1 Down Right Right Right Right f u e Down Next Tab F1", "F10 Escape"] {
        keys.split(' ').for_each(|key| game.key(key));
    }
    let (_, longest) = report_frame_times(&game, "late in a battle", loaded, 60);
    assert!(is_time_within(longest, MAX_LATE_FRAME_TIME), "a frame took {longest:?}");
}

/// Advice appears quickly, settles soon after, and delays no frame.
#[test]
fn advice_delays_no_frame() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    record_battle_until(&home, &|world| {
        let steps = world.resource::<EventLog>().all().len();
        steps > LONG_LOG_EVENTS / 2
            && matches!(BattleState::of(world).awaiting, PendingDecision::Act { figure: None, .. })
    });
    let (mut game, _) = WindowGame::start("frames-advice", &home);
    game.key("Return");
    let loaded = game.frames().len();
    let asked = Instant::now();
    game.display.hold("F3", || sleep(Duration::from_millis(60)));
    game.button("advice-0");
    let first = asked.elapsed();
    let mut settled = first;
    while settled < PATIENCE {
        let before = process_cpu_time(game.process());
        sleep(PAUSE);
        if (process_cpu_time(game.process()) - before).as_secs_f64() < 0.05 {
            break;
        }
        settled = asked.elapsed();
    }
    let idle = idle_cpu_share(game.process());
    let frames = report_frame_times(&game, "while advice is weighed", loaded, 10);
    println!("first advice after {first:.2?}, settled after {settled:.1?}; then at rest: {idle:.1} % of a core");
    assert!(is_time_within(first, MAX_FIRST_ADVICE_TIME), "the first advice took {first:?}");
    assert!(is_time_within(settled, MAX_SETTLING_TIME), "not settled after {settled:?}");
    assert!(idle < MAX_IDLE_CPU_PERCENT, "{idle} % of a core at rest");
    assert!(are_frames_smooth(frames), "a frame took {:?}", frames.1);
}

/// Moves the camera by keys in all directions and by dragging, then zooms in and out.
#[test]
fn the_camera_moves_smoothly() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    record_battle_until(&home, &|world| {
        let steps = world.resource::<EventLog>().all().len();
        steps > LONG_LOG_EVENTS / 2
            && matches!(BattleState::of(world).awaiting, PendingDecision::Act { figure: Some(_), .. })
    });
    let (mut game, _) = WindowGame::start("frames-camera", &home);
    game.key("Return");
    let loaded = game.frames().len();
    for key in ["d", "s", "a", "w", "d", "a"] {
        game.hold_key(key, Duration::from_millis(700));
    }
    game.drag((640, 360), (300, 200));
    let (middle, longest) = report_frame_times(&game, "while the camera moves", loaded, 60);
    let moved = game.frames().len();
    for keys in ["minus minus minus", "equal equal equal equal equal", "Home"] {
        keys.split(' ').for_each(|key| game.key(key));
    }
    let (_, magnified) = report_frame_times(&game, "while it magnifies", moved, 10);
    assert!(is_time_within(middle, MAX_MOVING_FRAME_TIME), "half of the frames take {middle:?}");
    assert!(is_frame_quick(longest.max(magnified)), "a frame took {longest:?} or {magnified:?}");
}

/// Saves a battle of the second mission in the folder, played at random until `holds` returns `true`.
fn record_battle_until(home: &WindowTestHome, holds: &dyn Fn(&World) -> bool) {
    let catalogue = mission::load_catalogue(&mission::paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &catalogue);
    let mission = library.find("incursion").expect("the second mission");
    let ids: BySide<&[&str]> =
        BySide { allied: &["sarge", "blazer", "hmg"], german: &["sturmzombie", "ilsa", "gretel"] };
    let forces: BySide<Vec<KindId>> =
        BySide::from_fn(|side| ids[side].iter().map(|id| catalogue.find(id).expect("a figure of the game")).collect());
    for seed in 1..200 {
        let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("legal forces");
        let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, spec, None).expect("it begins");
        let mut player = RandomPlayer::new(seed);
        while player.play(&mut battle, &mut world, 1) > 0 && battle.record().steps.len() < 300 {
            if holds(&world) {
                let saves = home.0.join("saves");
                std::fs::create_dir_all(&saves).expect("the test's own folder");
                std::fs::write(saves.join("stopped.battle"), record::write_record(battle.record()))
                    .expect("room for it");
                return;
            }
        }
    }
    panic!("it never happened");
}

/// Replays the orders that led to the event and returns the longest frame.
fn time_event_replay(what: &str, event: &dyn Fn(&BattleEvent) -> bool) -> Duration {
    let home = WindowTestHome::new();
    record_battle_until(&home, &|world| world.resource::<EventLog>().all().iter().any(event));
    let (mut game, _) = WindowGame::start("frames-fire", &home);
    game.key("g");
    game.key("r");
    let loaded = game.frames().len();
    game.key("ctrl+Right");
    (0..ORDERS_BEFORE_EVENT).for_each(|_| game.key("Left"));
    game.key("space");
    report_frame_times(&game, what, loaded, 60).1
}
