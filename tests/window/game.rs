//! The game's program on its own display, observed by its log and its journal.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

use client::{
    instrumentation,
    ui_kit::{
        input::layer::INPUT_DELAY,
        language::Language,
        settings::{Preferences, Settings},
    },
};
use rules::{Order, OrderLogEntry};

use crate::display::VirtualDisplay;

/// Environment variable with the path of another build to test.
const PROGRAM: &str = "INCURSION_PROGRAM";

/// Maximum time until an effect appears.
const EFFECT_TIMEOUT: Duration = Duration::from_secs(20);
/// Time without log output after which the window counts as at rest.
const QUIET: Duration = Duration::from_millis(250);
/// The log must also be silent for at least the time of this many recent frames.
const FRAMES: u32 = 3;

/// Data folder of a test's player, which is removed with its contents when the value is dropped.
pub struct WindowTestHome(pub PathBuf);

/// Times until the title was painted.
#[derive(Clone, Copy, Debug)]
pub struct StartupTimes {
    /// By the clock.
    pub took: Duration,
    /// Processor time of all threads together, which other work on the machine hardly affects.
    pub worked: Duration,
}

/// Running process of the game, with its display.
pub struct WindowGame {
    child: Child,
    pub display: VirtualDisplay,
    home: PathBuf,
    name: String,
    /// Length of the log when it was last read, and the time since which it has that length.
    silent: (u64, Instant),
}

impl WindowTestHome {
    pub fn new() -> WindowTestHome {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("window-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        WindowTestHome(path)
    }
}

impl Drop for WindowTestHome {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the path of the tested program: this build, or the one in the variable [`PROGRAM`].
pub fn tested_program() -> PathBuf {
    std::env::var_os(PROGRAM).unwrap_or_else(|| env!("CARGO_BIN_EXE_incursion").into()).into()
}

/// Writes settings into a data folder that has none yet: Spanish, and no dialogs between one order and the next.
fn write_test_settings(data: &Path) {
    let path = data.join("settings.ron");
    if !path.exists() {
        let preferences =
            Preferences { confirm_done: false, handover: false, play_hints: false, ..Preferences::default() };
        let settings = Settings { preferences, language: Some(Language::Es), ..Settings::default() };
        let text = ron::to_string(&settings).expect("settings are data");
        fs::write(&path, text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    }
}

/// Returns the processor time that a process has used, with a resolution of 10 ms.
pub fn process_cpu_time(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("the process runs");
    // The second field is the program's name in brackets; user and system time are the 14th and 15th, in hundredths.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = [11, 12].map(|field| fields[field].parse::<u64>().expect("a number"));
    Duration::from_millis(10 * ticks.iter().sum::<u64>())
}

impl WindowGame {
    /// Starts the game with the player's folder and waits for its title. Returns the game, and the times until the
    /// title was painted.
    pub fn start(name: &str, home: &WindowTestHome) -> (WindowGame, StartupTimes) {
        WindowGame::open(name, home, Command::new(tested_program()))
    }

    /// Starts `command` with the player's folder and waits for the title. Returns the same values as
    /// [`WindowGame::start`].
    pub fn open(name: &str, home: &WindowTestHome, mut command: Command) -> (WindowGame, StartupTimes) {
        write_test_settings(&home.0);
        let display = VirtualDisplay::open(&home.0.join("screen"));
        let log = File::create(home.0.join("log")).expect("a log in the test's folder");
        let started = Instant::now();
        let child = command
            .env("DISPLAY", display.name())
            .env("INCURSION_DATA", &home.0)
            .env_remove("WAYLAND_DISPLAY")
            .env("LANG", "es_ES.UTF-8")
            .env(instrumentation::VARIABLE, "buttons,frames,input")
            // No colours in the log.
            .env("NO_COLOR", "1")
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the game's program starts");
        let mut game = WindowGame { child, display, home: home.0.clone(), name: name.into(), silent: (0, started) };
        game.until("there is a window", |game| game.display.window().is_some());
        game.until("the title is painted", |game| game.display.lit() > 0.5);
        let title = StartupTimes { took: started.elapsed(), worked: process_cpu_time(game.process()) };
        game.until("the window has the keyboard", |game| game.display.focused());
        game.rest();
        (game, title)
    }

    /// Polls until a condition holds; fails with the log after [`EFFECT_TIMEOUT`].
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut WindowGame) -> bool) {
        let since = Instant::now();
        while !holds(self) {
            if !self.runs() {
                self.fail(&format!("the game ended before: {what}"));
            }
            self.wait_a_moment(since, what);
        }
    }

    /// Sleeps between two looks at the window; fails with the log after [`EFFECT_TIMEOUT`].
    fn wait_a_moment(&self, since: Instant, what: &str) {
        if since.elapsed() > EFFECT_TIMEOUT {
            self.fail(&format!("not within {EFFECT_TIMEOUT:?}: {what}"));
        }
        sleep(Duration::from_millis(10));
    }

    fn fail(&self, why: &str) -> ! {
        panic!("{}: {why}\nplates: {:?}\n{}", self.name, self.buttons(), self.log());
    }

    /// Waits until the window has finished drawing, which makes its log silent.
    pub fn rest(&mut self) {
        self.silent.1 = Instant::now();
        self.silence(QUIET);
    }

    /// Waits until the log has been silent for `long`, and for the time of some frames, because a frame may take longer
    /// than `long` if several windows share the machine.
    fn silence(&mut self, long: Duration) {
        self.until("the window comes to rest", |game| {
            let length = game.log_length();
            if length != game.silent.0 {
                game.silent = (length, Instant::now());
            }
            let silent = game.silent.1.elapsed();
            silent > long && silent > game.frame() * FRAMES && game.is_asleep()
        });
    }

    /// Returns `true` if the window has gone to sleep after the last frame. Without this, a window that gets no time on
    /// a busy machine would seem to rest.
    fn is_asleep(&self) -> bool {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let frame_end = |line: &&str| line.contains(instrumentation::FRAME) || line.contains(instrumentation::ASLEEP);
        text.lines().rev().find(frame_end).is_some_and(|line| line.contains(instrumentation::ASLEEP))
    }

    /// Returns the number of keys and mouse buttons whose release the window has handled.
    fn handled_releases(&self) -> usize {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let last = text.lines().rev().find_map(|line| line.split_once(instrumentation::INPUT));
        last.and_then(|(_, count)| count.trim().parse().ok()).unwrap_or_default()
    }

    /// Makes an input of `releases` keys or mouse buttons when the window accepts it, and waits until the window has
    /// handled it and rests. On a busy machine the window might otherwise get two inputs in one frame.
    fn give_input(&mut self, releases: usize, input: impl FnOnce(&mut WindowGame)) {
        self.wait_for_input();
        let expected = self.handled_releases() + releases;
        input(self);
        // An input that closes the game is not logged.
        self.until("the input is handled", |game| game.handled_releases() >= expected || !game.runs());
        if self.runs() {
            self.rest();
        }
    }

    /// Returns the time of the longest of the last [`FRAMES`] frames, by the clock.
    fn frame(&self) -> Duration {
        let last = self.frames().into_iter().rev().take(FRAMES as usize);
        Duration::from_secs_f64(last.map(|(took, _)| took).fold(0.0, f64::max) / 1000.0)
    }

    fn log_length(&self) -> u64 {
        fs::metadata(self.home.join("log")).map_or(0, |log| log.len())
    }

    /// Returns `true` if the program still runs.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits until the program ends and returns its status.
    pub fn ended(&mut self) -> ExitStatus {
        let since = Instant::now();
        while since.elapsed() < EFFECT_TIMEOUT {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status;
            }
            sleep(Duration::from_millis(20));
        }
        self.fail("it does not end");
    }

    /// Returns the process id.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process at once, like a power cut.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was killed");
    }

    /// Returns the error output, without the lines of the instrumentation and of sound and graphics drivers.
    fn log(&self) -> String {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let noise = |line: &&str| {
            let traces = [
                instrumentation::FRAME,
                instrumentation::ASLEEP,
                instrumentation::INPUT,
                instrumentation::BUTTONS,
                instrumentation::CAMERA,
            ];
            !traces.iter().any(|trace| line.contains(trace))
                && !line.starts_with("ALSA")
                && !line.contains("XDG_RUNTIME_DIR")
        };
        text.lines().filter(noise).collect::<Vec<_>>().join("\n")
    }

    /// Returns the buttons that can be pressed now, with their positions in the window, from top to bottom and left to
    /// right.
    pub fn buttons(&self) -> Vec<(String, i32, i32)> {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let last = text.lines().rev().find_map(|line| line.split_once(instrumentation::BUTTONS));
        let parts: Vec<&str> =
            last.map_or("", |(_, rest)| rest.trim_start()).split(instrumentation::SEPARATOR).collect();
        let button = |part: &[&str]| Some((part[0].to_owned(), part[1].parse().ok()?, part[2].parse().ok()?));
        parts.chunks_exact(3).filter_map(button).collect()
    }

    /// Waits for a button whose name contains `name` and returns its centre.
    pub fn button(&mut self, name: &str) -> (i32, i32) {
        let mut found = None;
        self.until(&format!("there is a button {name:?}"), |game| {
            found = game.buttons().into_iter().find(|(other, ..)| other.contains(name)).map(|(_, x, y)| (x, y));
            found.is_some()
        });
        found.expect("it was waited for")
    }

    /// Clicks the button whose name contains `name`, and waits until the window rests.
    pub fn click(&mut self, name: &str) {
        self.give_input(1, |game| {
            let at = game.button(name);
            game.display.press(at, || sleep(Duration::from_millis(70)));
        });
    }

    /// Holds the mouse on the button whose name contains `name` until the button disappears, and waits until the window
    /// rests.
    pub fn hold_button(&mut self, name: &str) {
        self.give_input(1, |game| {
            let at = game.button(name);
            game.display.press(at, || game.wait_until_gone(name));
        });
    }

    /// Holds a key until the button whose name contains `name` disappears, and waits until the window rests.
    pub fn hold_key_for_button(&mut self, key: &str, name: &str) {
        self.give_input(1, |game| {
            game.button(name);
            game.display.hold(key, || game.wait_until_gone(name));
        });
    }

    fn wait_until_gone(&self, name: &str) {
        let since = Instant::now();
        while self.buttons().iter().any(|(other, ..)| other.contains(name)) {
            self.wait_a_moment(since, &format!("the button {name:?} is gone"));
        }
    }

    /// Drags the board with the middle button.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.give_input(1, |game| game.display.drag("2", from, to));
    }

    /// Drags with the left button, as for drawing.
    pub fn draw(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.give_input(1, |game| game.display.drag("1", from, to));
    }

    /// Moves the pointer from one place to another with no button held.
    pub fn hover(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.give_input(0, |game| game.display.glide(from, to));
    }

    /// Presses a key when the window accepts input, and waits until the window rests.
    pub fn key(&mut self, chord: &str) {
        self.hold_key(chord, Duration::from_millis(60));
    }

    /// Holds a key, and waits until the window rests.
    pub fn hold_key(&mut self, chord: &str, time: Duration) {
        self.give_input(chord.split('+').count(), |game| game.display.hold(chord, || sleep(time)));
    }

    /// Waits until a new prompt accepts input. It ignores input at first, so that a stray key answers nothing.
    fn wait_for_input(&mut self) {
        self.silence(INPUT_DELAY.max(QUIET));
    }

    /// Returns the times of all frames that were followed at once by another frame, in milliseconds: by the clock, and
    /// estimated without other work on the machine.
    pub fn frames(&self) -> Vec<(f64, f64)> {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let frame = |line: &str| {
            let mut parts = line.split_once(instrumentation::FRAME)?.1.split_whitespace();
            parts.next();
            Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
        };
        text.lines().filter_map(frame).collect()
    }

    /// Returns the path of the newest journal.
    pub fn journal(&self) -> PathBuf {
        record::list_saved_battles(&self.home.join("saves")).into_iter().next().expect("a journal").path
    }

    /// Returns the orders in the newest journal.
    pub fn orders(&self) -> Vec<Order> {
        let Some(saved) = record::list_saved_battles(&self.home.join("saves")).into_iter().next() else {
            return Vec::new();
        };
        let Ok(salvaged) = record::read_record(&fs::read(saved.path).unwrap_or_default()) else { return Vec::new() };
        let entries = salvaged.record.steps.into_iter().map(|step| step.entry);
        entries.filter_map(|entry| if let OrderLogEntry::Order(order) = entry { Some(order) } else { None }).collect()
    }

    /// Waits until the journal contains at least `orders` orders.
    pub fn wait_for_orders(&mut self, orders: usize) {
        self.until(&format!("{orders} orders are in the journal"), |game| game.orders().len() >= orders);
    }
}

impl Drop for WindowGame {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            let log = self.log();
            assert!(!log.contains("ERROR"), "{}: the log tells of an error\n{log}", self.name);
        }
    }
}
