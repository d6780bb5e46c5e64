//! A comparison with a peer that people know, Battle for Wesnoth 1.16, both on virtual screens of the same machine one
//! after the other. `tests/window/wesnoth.sh` starts it; nothing else needs Wesnoth.

use std::{
    fs::{self, File},
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    alone,
    battles::{RandomPlayer, recon},
    display::{Display, Picture},
    figures::{peak, share},
    game::{Home, program},
};
use incursion::{record::Battle, rules};

/// How long a start is watched. Wesnoth needs two to four seconds to its title.
const WATCHED: Duration = Duration::from_secs(14);
/// How many times each is started; the middle one of the times to the title counts.
const STARTS: usize = 3;

/// What a game costs.
struct Costs {
    title: Duration,
    /// Per cent of a core on the title.
    rest: f64,
    /// MiB on the title.
    memory: u64,
    /// MiB with a map on the screen.
    memory_in_play: u64,
}

struct Running(Child, #[expect(dead_code, reason = "its screen goes with it")] Display);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it on a screen of its own. Returns when the picture has become what it stays, too.
fn start(home: &Path, mut command: Command) -> (Running, Duration) {
    let screen = home.join("screen");
    fs::create_dir_all(&screen).expect("a folder");
    let display = Display::open(&screen);
    let started = Instant::now();
    let child = command
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home)
        .env("INCURSION_DATA", home)
        .env("SDL_AUDIODRIVER", "dummy")
        .env("LANG", "C.UTF-8")
        .stdout(Stdio::null())
        .stderr(File::create(home.join("log")).expect("a log"))
        .spawn()
        .unwrap_or_else(|fault| panic!("{command:?}: {fault}"));
    let mut frames: Vec<(Duration, Picture)> = Vec::new();
    while started.elapsed() < WATCHED {
        let picture = display.picture();
        // What does not change is not kept twice.
        if frames.last().is_none_or(|(_, last)| last.differs(&picture) > 0) {
            frames.push((started.elapsed(), picture));
            // Something may move for ever; the last pictures are what counts.
            if frames.len() > 60 {
                frames.remove(0);
            }
        }
        sleep(Duration::from_millis(25));
    }
    let (_, last) = frames.last().expect("a picture");
    let near = |picture: &Picture| picture.differs(last) < picture.size() / 20;
    let there = frames.iter().rev().take_while(|(_, picture)| near(picture)).last().expect("the last is like itself");
    (Running(child, display), there.0)
}

fn costs(home: &Path, title: impl Fn() -> Command, play: Command) -> Costs {
    let mut times = Vec::new();
    let (mut rest, mut memory) = (0.0, 0);
    for _ in 0..STARTS {
        let (running, time) = start(home, title());
        times.push(time);
        (rest, memory) = (share(running.0.id()), peak(running.0.id()));
    }
    times.sort();
    let (running, _) = start(home, play);
    Costs { title: times[STARTS / 2], rest, memory, memory_in_play: peak(running.0.id()) }
}

/// A battle in its middle, as a file.
fn battle(home: &Path) -> Command {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(12), Some(&home.join("saves"))).expect("a sound setup");
    RandomPlayer::new(12).play(&mut battle, &mut world, 80);
    let mut command = Command::new(program());
    command.arg(battle.path().expect("a journal"));
    command
}

#[test]
#[ignore = "needs Wesnoth 1.16: tests/window/wesnoth.sh"]
fn beside_wesnoth() {
    let _alone = alone();
    let (ours, theirs) = (Home::new(), Home::new());
    let wesnoth = || {
        let mut command = Command::new("/usr/games/wesnoth-1.16");
        command.args(["--resolution", "1280x720"]);
        command
    };
    let mut map = wesnoth();
    map.arg("--test");
    let theirs = costs(&theirs.0, wesnoth, map);
    let ours = costs(&ours.0, || Command::new(program()), battle(&ours.0));
    let row = |what: &str, costs: &Costs| {
        println!(
            "{what}: title {:.2} s, at rest {:.1} % of a core, memory {} MiB on the title, {} MiB in play",
            costs.title.as_secs_f64(),
            costs.rest,
            costs.memory,
            costs.memory_in_play
        );
    };
    row("Wesnoth  ", &theirs);
    row("Incursion", &ours);
    assert!(ours.title * 2 <= theirs.title, "the title takes more than half of Wesnoth's time");
    assert!(ours.rest * 5.0 <= theirs.rest, "it rests less than it should");
    assert!(ours.memory.max(ours.memory_in_play) <= theirs.memory.max(theirs.memory_in_play), "it needs more memory");
}
