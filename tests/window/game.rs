//! The game's program on a display of its own, and the battle as its journal tells it.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{ecs::world::World, math::Vec2};
use incursion::{
    client::{
        battle::{camera::Lens, session::Table},
        input::layer::DEAF,
        settings::{Preferences, Settings},
        trace,
    },
    record::{self, Record},
    rules::{self, Awaiting, Entry, Order, Situation},
};

use crate::{display::Display, figures::ticks, lens};

/// Names another build of the game to be tested.
const PROGRAM: &str = "INCURSION_PROGRAM";

/// How long an effect may take to come.
pub const LIMIT: Duration = Duration::from_secs(10);

/// The player's folder of a test. It is removed with all that is in it.
pub struct Home(pub PathBuf);

/// A game that runs, and the battle in it.
pub struct Game {
    child: Child,
    pub display: Display,
    pub home: PathBuf,
    /// Where the journal lies: among the saved battles, or in the folder of a campaign.
    pub saves: PathBuf,
    name: String,
    shots: u32,
    seen: Vec<&'static str>,
    started: Instant,
    world: World,
    /// The mirror of what the window's list, selection and cycle show.
    pub table: Option<Table>,
    /// Where its camera looks.
    pub lens: Option<Lens>,
    /// Answers that had to be given a second time.
    pub repeats: u32,
}

impl Home {
    pub fn new() -> Home {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("window-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        Home(path)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program that is tested.
pub fn program() -> PathBuf {
    std::env::var_os(PROGRAM).unwrap_or_else(|| env!("CARGO_BIN_EXE_incursion").into()).into()
}

/// Writes settings into a data folder that has none yet: nothing stands between an order and the next. `change` may
/// say more.
pub fn prefer(data: &Path, change: impl FnOnce(&mut Settings)) {
    let path = data.join("settings.ron");
    if path.exists() || fs::create_dir_all(data).is_err() {
        return;
    }
    let preferences = Preferences { confirm_done: false, handover: false, ..Preferences::default() };
    let mut settings = Settings { preferences, ..Settings::default() };
    change(&mut settings);
    let text = ron::to_string(&settings).expect("settings are data");
    fs::write(&path, text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
}

/// What the game says in Spanish for that message, up to its first value. Of a message for several numbers, what the
/// usual ones have in common.
pub fn said(id: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/text/es");
    let files = fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"));
    let found = texts.into_iter().find_map(|text| {
        let begins = |line: &str| line.strip_prefix(id).is_some_and(|rest| rest.trim_start().starts_with('='));
        let mut lines = text.lines().skip_while(|line| !begins(line));
        let words = lines.next()?.split_once('=')?.1.trim().to_owned();
        let usual = lines.find_map(|line| line.trim().strip_prefix("*[other]"));
        let words = if words.ends_with("->") { usual?.to_owned() } else { words };
        words
            .split(['{', '}'])
            .map(str::trim)
            .find(|part| !part.is_empty() && !part.starts_with('$'))
            .map(str::to_owned)
    });
    found.unwrap_or_else(|| panic!("no message {id}"))
}

/// The folder of the pictures.
pub fn shots() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap_or(Path::new("target"));
    let folder = target.join("window-shots");
    fs::create_dir_all(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    folder
}

impl Game {
    /// Starts the game in Spanish with that home; `name` begins the names of its pictures.
    pub fn start(name: &str, home: &Path) -> Game {
        Game::start_with(name, home, home)
    }

    /// Starts it with another path as the data folder; screen and log are kept in `home` all the same.
    pub fn start_with(name: &str, home: &Path, data: &Path) -> Game {
        let screen = home.join("screen");
        fs::create_dir_all(&screen).unwrap_or_else(|fault| panic!("{}: {fault}", screen.display()));
        let display = Display::open(&screen);
        let mut command = Command::new(program());
        command.env("INCURSION_DATA", data);
        prefer(data, |_| {});
        Game::open(name, home, display, command)
    }

    /// Starts what `command` says on that display, in Spanish; screen and log are kept in `home`.
    pub fn open(name: &str, home: &Path, display: Display, mut command: Command) -> Game {
        let log = File::create(home.join("log")).expect("a log in the test's folder");
        let started = Instant::now();
        let child = command
            .env("DISPLAY", display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("LANG", "es_ES.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("LANGUAGE")
            .env(trace::VARIABLE, "plates,frames")
            // No colours in the log.
            .env("NO_COLOR", "1")
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the game's program starts");
        let home = home.to_owned();
        Game {
            child,
            display,
            saves: home.join("saves"),
            home,
            name: name.into(),
            shots: 0,
            seen: Vec::new(),
            started,
            world: rules::new_world(),
            table: None,
            lens: None,
            repeats: 0,
        }
    }

    /// Waits until the title is painted and changes no more; says how long that took since the start.
    pub fn title(&mut self) -> Duration {
        self.until("there is a window", |game| game.display.focus_window());
        self.until("the title is painted", |game| game.display.picture().lit() > 0.5);
        let (_, painted) = self.display.still();
        painted.duration_since(self.started)
    }

    /// Polls until something holds; fails with a picture and the log after a while.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Game) -> bool) {
        let since = Instant::now();
        while !holds(self) {
            if since.elapsed() > LIMIT {
                self.fail(&format!("not within {LIMIT:?}: {what}"));
            }
            if !self.runs() {
                self.fail(&format!("the game ended before: {what}"));
            }
            sleep(Duration::from_millis(30));
        }
    }

    /// Does something and waits until at least that many pixels have changed and all is quiet again.
    pub fn change(&mut self, what: &str, pixels: usize, act: impl Fn(&Display)) {
        let before = self.display.settle();
        act(&self.display);
        self.until(what, |game| game.display.picture().differs(&before) > pixels);
        self.display.settle();
    }

    /// Waits until a prompt listens: it is deaf at first, so that a stray key answers nothing.
    pub fn listening(&mut self) {
        self.display.settle();
        sleep(DEAF + Duration::from_millis(60));
    }

    /// Ends the test with a picture of what is shown.
    pub fn fail(&mut self, why: &str) -> ! {
        self.shot("failed");
        let awaiting = self.table.as_ref().map(|table| table.now.awaiting.clone());
        let orders = self.orders();
        let last = &orders[orders.len().saturating_sub(12)..];
        let ended = self.child.try_wait().ok().flatten().map(|status| format!("the game ended: {status}\n"));
        let why = format!("{}{why}", ended.unwrap_or_default());
        let (name, plates, log) = (&self.name, self.plates(), self.log());
        panic!("{name}: {why}\nawaited: {awaiting:?}\nlast orders: {last:?}\nplates: {plates:?}\n{log}");
    }

    /// Keeps a numbered picture.
    pub fn shot(&mut self, what: &str) {
        self.shots += 1;
        let path = shots().join(format!("{}-{:02}-{what}.png", self.name, self.shots));
        self.display.picture().save(&path);
    }

    /// Whether this is the first time that it is asked.
    pub fn shown(&mut self, what: &'static str) -> bool {
        let first = !self.seen.contains(&what);
        self.seen.push(what);
        first
    }

    /// Whether the program has not ended.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Kills it at once, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was killed");
    }

    /// What it wrote to its error output, sound and graphics drivers left out.
    pub fn log(&self) -> String {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let noise = |line: &&str| {
            let told = line.contains("incursion::client::trace");
            !told && !line.starts_with("ALSA") && !line.contains("XDG_RUNTIME_DIR")
        };
        text.lines().filter(noise).collect::<Vec<_>>().join("\n")
    }

    /// What can be pressed now, by name, and where: from above to below, from left to right.
    pub fn plates(&self) -> Vec<(String, i32, i32)> {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let last = text.lines().rev().find_map(|line| line.split_once(trace::PLATES));
        let parts: Vec<&str> = last.map_or("", |(_, rest)| rest.trim_start()).split(trace::BETWEEN).collect();
        let plate = |part: &[&str]| Some((part[0].to_owned(), part[1].parse().ok()?, part[2].parse().ok()?));
        parts.chunks_exact(3).filter_map(plate).collect()
    }

    /// Brings the mirror of the camera up to date, where the battle is shown. It steps back for some questions; what is
    /// pointed at is pointed at when it has come near again.
    pub fn look(&mut self) {
        let since = Instant::now();
        let near = loop {
            let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
            let last =
                text.lines().rev().find_map(|line| line.split_once(trace::LENS)).map(|(_, rest)| rest.to_owned());
            let parts = last.unwrap_or_default();
            let parts: Vec<f32> = parts.split_whitespace().filter_map(|part| part.parse().ok()).collect();
            match parts.as_slice() {
                [x, y, zoom] if (zoom - 1.0).abs() < 0.01 => break Some(Vec2::new(*x, *y)),
                [x, y, _] if since.elapsed() > LIMIT / 3 => break Some(Vec2::new(*x, *y)),
                [] => break None,
                _ => sleep(Duration::from_millis(50)),
            }
        };
        if let (Some(middle), Some(lens), Some(table)) = (near, &mut self.lens, &self.table) {
            lens.look_at(table, middle);
        }
    }

    /// How often it has told what can be pressed.
    pub fn told(&self) -> usize {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        text.lines().filter(|line| line.contains(trace::PLATES)).count()
    }

    /// Waits until the game has nothing more to do: its picture may be long in coming on a busy machine.
    pub fn rest(&self) {
        let since = Instant::now();
        while since.elapsed() < LIMIT {
            let before = ticks(self.process());
            self.display.settle();
            sleep(Duration::from_millis(100));
            if ticks(self.process()) <= before + 1 {
                return;
            }
        }
    }

    /// The middle of the plate of that name, or whose name has that part, once there is one; `place` counts the latter.
    pub fn plate_at(&mut self, part: &str, place: usize) -> (i32, i32) {
        let lower = part.to_lowercase();
        let since = Instant::now();
        loop {
            let plates = self.plates();
            let exact = plates.iter().find(|(name, ..)| name == part);
            let like = plates.iter().filter(|(name, ..)| name.to_lowercase().contains(&lower)).nth(place);
            if let Some((_, x, y)) = exact.or(like) {
                return (*x, *y);
            }
            if since.elapsed() > LIMIT || !self.runs() {
                self.fail(&format!("no plate {part:?} (place {place}) among {plates:?}"));
            }
            sleep(Duration::from_millis(30));
        }
    }

    /// Clicks on the plate whose name has that part.
    pub fn press(&mut self, part: &str) {
        let (x, y) = self.plate_at(part, 0);
        self.display.click(x, y);
    }

    /// How long each frame took so far that another followed at once, in milliseconds: by the clock, and as if the machine
    /// had no other work.
    pub fn frames(&self) -> Vec<(f64, f64)> {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let frame = |line: &str| {
            let mut parts = line.split_once(trace::FRAME)?.1.split_whitespace();
            parts.next();
            Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
        };
        text.lines().filter_map(frame).collect()
    }

    /// The newest journal.
    pub fn journal(&self) -> Option<PathBuf> {
        record::list(&self.saves).into_iter().next().map(|saved| saved.path)
    }

    /// The battle as the journal has it now.
    pub fn record(&self) -> Option<Record> {
        let bytes = fs::read(self.journal()?).ok()?;
        record::read(&bytes).ok().map(|salvaged| salvaged.record)
    }

    /// The orders so far.
    pub fn orders(&self) -> Vec<Order> {
        let steps = self.record().map_or_else(Vec::new, |record| record.steps);
        steps
            .into_iter()
            .filter_map(|step| if let Entry::Order(order) = step.entry { Some(order) } else { None })
            .collect()
    }

    /// Takes the battle up as it lies in the journal, as the window does when it opens.
    pub fn take_up(&mut self) -> Situation {
        self.until("the battle is in its journal", |game| game.record().is_some());
        let record = self.record().expect("it was there");
        record::replay(&mut self.world, &record).unwrap_or_else(|fault| panic!("{fault}"));
        let table = Table::new(&self.world, record.spec.levels);
        self.lens = Some(lens::opened(&table));
        self.table = Some(table);
        Situation::of(&self.world)
    }

    /// Replays the journal, digests and all, and brings the mirror up to date.
    pub fn refresh(&mut self) -> Situation {
        let record = self.record().expect("a battle goes on");
        record::replay(&mut self.world, &record).unwrap_or_else(|fault| panic!("{fault}"));
        let situation = Situation::of(&self.world);
        self.table.as_mut().expect("the battle was taken up").refresh(&self.world);
        situation
    }

    /// The events of the battle so far.
    pub fn events(&self) -> Vec<rules::BattleEvent> {
        self.world.resource::<rules::EventLog>().all().to_vec()
    }

    /// Waits until the journal holds those orders after the first `before`, or as many of them as an interruption lets
    /// through. Returns whether they came; other orders than these fail the test.
    pub fn came(&mut self, before: usize, wanted: &[Order], limit: Duration) -> bool {
        let since = Instant::now();
        loop {
            let orders = self.orders();
            let new = orders.get(before..).unwrap_or_default();
            if !wanted.starts_with(new) {
                self.fail(&format!("the journal holds {new:?}, given was {wanted:?}"));
            }
            if new.len() == wanted.len() || (!new.is_empty() && self.interrupted()) {
                return true;
            }
            if since.elapsed() > limit {
                return false;
            }
            if !self.runs() {
                self.fail(&format!("the game ended over {wanted:?}"));
            }
            sleep(Duration::from_millis(25));
        }
    }

    /// Whether somebody else must decide before the rest of the orders.
    fn interrupted(&mut self) -> bool {
        let Some(record) = self.record() else { return false };
        let mut world = rules::new_world();
        record::replay(&mut world, &record).is_ok() && interrupted(&world)
    }
}

/// Whether a question comes before the rest of a plan's orders.
pub fn interrupted(world: &World) -> bool {
    matches!(
        world.resource::<Awaiting>(),
        Awaiting::React { .. }
            | Awaiting::Answer { .. }
            | Awaiting::Reroll { .. }
            | Awaiting::Again { .. }
            | Awaiting::Landing { .. }
            | Awaiting::Share { .. }
            | Awaiting::Over
    )
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            let log = self.log();
            assert!(!log.contains("Encountered an error"), "{}: the window went on after a fault\n{log}", self.name);
        }
    }
}
