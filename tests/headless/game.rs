//! The headless client with a copy of its battle, which is replayed from the journal.

mod battle_mirror;

use std::{
    cell::RefCell,
    fs,
    ops::Deref,
    path::{Path, PathBuf},
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{
    ecs::world::World,
    state::state::{NextState, State},
};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{session::BattleView, submit_orders::LateAnswers},
    ui_kit::{
        input::layer::TopLayer,
        language::Language,
        redraw::RedrawRequests,
        screen::Screen,
        settings::{Preferences, Settings},
    },
};
use common::picture::ScreenPicture;
use record::Record;
use rules::{OrderLogEntry, PendingDecision};

use crate::{
    headless_client::{HeadlessClient, WAITING_FRAME_TIME},
    log, picture, seen,
};

/// Maximum time until an effect appears, both by the game's clock and by the system's, because other threads of the
/// game use the latter.
const LIMIT: Duration = Duration::from_secs(10);

/// Data folder of a test's player, which is removed with its contents when the value is dropped.
pub struct TestHome(pub PathBuf);

/// Running game with a copy of its battle.
pub struct HeadlessGame {
    headless: HeadlessClient,
    pub home: PathBuf,
    /// Folder of the journal: the saved battles, or the folder of a campaign.
    pub saves: PathBuf,
    name: String,
    shots: u32,
    seen: Vec<&'static str>,
    /// The copy of the battle: the entries in `entries` have been replayed.
    world: World,
    entries: Vec<OrderLogEntry>,
    /// The journal at the last read.
    read: RefCell<Option<ParsedJournal>>,
    /// The test's copy of the battle's view, which includes the selection and the order of figures.
    pub view: Option<BattleView>,
    /// The test's copy of the camera.
    pub lens: Option<CameraTarget>,
}

/// Bytes of a journal and the record parsed from them.
struct ParsedJournal {
    bytes: Vec<u8>,
    record: Rc<Record>,
}

impl TestHome {
    pub fn new() -> TestHome {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("stage-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        TestHome(path)
    }
}

impl Drop for TestHome {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes settings into a data folder that has none yet: Spanish, and no dialogs between orders or over the board.
/// `change` may change further settings.
pub fn write_test_settings(data: &Path, change: impl FnOnce(&mut Settings)) {
    let path = data.join("settings.ron");
    if path.exists() || fs::create_dir_all(data).is_err() {
        return;
    }
    let preferences = Preferences { confirm_done: false, handover: false, play_hints: false, ..Preferences::default() };
    let mut settings = Settings { preferences, language: Some(Language::Es), ..Settings::default() };
    change(&mut settings);
    let text = ron::to_string(&settings).expect("settings are data");
    fs::write(&path, text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
}

/// Returns the folder of the pictures that are kept for viewing.
pub fn screenshots_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap_or(Path::new("target")).join("headless-shots");
    fs::create_dir_all(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    folder
}

/// Returns `true` if tests keep pictures of their steps: `INCURSION_SHOTS=1`. A failure of a drawn game always saves
/// one.
fn keeps_screenshots() -> bool {
    std::env::var_os("INCURSION_SHOTS").is_some()
}

/// Makes all input methods of the headless client available on the game.
impl Deref for HeadlessGame {
    type Target = HeadlessClient;

    fn deref(&self) -> &HeadlessClient {
        &self.headless
    }
}

impl HeadlessGame {
    /// Opens the game in Spanish with that folder. With the environment variable `INCURSION_LATE_ORDERS`, all orders are
    /// answered a frame later, as in an online battle. The names of its pictures begin with `name`, and its dice have a
    /// fixed seed. The game is drawn only if tests keep pictures of their steps, because drawing takes long.
    pub fn start(name: &str, home: &Path) -> HeadlessGame {
        HeadlessGame::start_with(name, home, home, None, 1)
    }

    /// Opens the game like [`HeadlessGame::start`], with another data folder, a file to open, and another seed for the
    /// dice.
    pub fn start_with(name: &str, home: &Path, data: &Path, file: Option<&Path>, seed: u64) -> HeadlessGame {
        HeadlessGame::open(name, (home, data), file, seed, keeps_screenshots())
    }

    /// Opens the game like [`HeadlessGame::start`], and the given file, for a test that takes pictures.
    pub fn start_drawn(name: &str, home: &Path, file: Option<&Path>) -> HeadlessGame {
        HeadlessGame::open(name, (home, home), file, 1, true)
    }

    fn open(name: &str, (home, data): (&Path, &Path), file: Option<&Path>, seed: u64, drawn: bool) -> HeadlessGame {
        write_test_settings(data, |_| {});
        let headless = HeadlessClient::open(data, file, seed, drawn);
        if std::env::var_os("INCURSION_LATE_ORDERS").is_some() {
            headless.with(|world| world.insert_resource(LateAnswers));
        }
        HeadlessGame {
            headless,
            saves: home.join("saves"),
            home: home.to_owned(),
            name: name.into(),
            shots: 0,
            seen: Vec::new(),
            world: rules::new_world(),
            entries: Vec::new(),
            read: RefCell::new(None),
            view: None,
            lens: None,
        }
    }

    /// Lets time pass until a condition holds; fails with a picture and the log after [`LIMIT`].
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&mut HeadlessGame) -> bool) {
        let (mut waited, since) = (Duration::ZERO, Instant::now());
        while !holds(self) {
            if waited > LIMIT && since.elapsed() > LIMIT {
                self.fail(&format!("not within {LIMIT:?}: {what}"));
            }
            self.pass(WAITING_FRAME_TIME);
            waited += WAITING_FRAME_TIME;
            // Other threads, which do not use the game's clock, watch files and read lists.
            sleep(Duration::from_millis(1));
        }
    }

    /// Runs `act`, which must make a condition true that is still false, and waits until it is true and the window
    /// rests.
    pub fn act_until(&mut self, what: &str, holds: impl Fn(&World) -> bool, act: impl Fn(&HeadlessClient)) {
        self.wait_for_input();
        if self.inspect(&holds) {
            self.fail(&format!("already before: {what}"));
        }
        act(&self.headless);
        self.settle();
        self.until(what, |game| game.inspect(&holds));
        self.settle();
    }

    /// Runs `act`, which must change the value of `read`, and waits until it has changed and the window rests.
    pub fn act_and_expect_change<T: PartialEq>(
        &mut self,
        what: &str,
        read: impl Fn(&World) -> T,
        act: impl Fn(&HeadlessClient),
    ) {
        self.settle_if_moved();
        let before = self.inspect(&read);
        self.act_until(what, |world| read(world) != before, act);
    }

    /// Runs `act`, which must open the given screen, and waits for that.
    pub fn goes_to(&mut self, screen: Screen, act: impl Fn(&HeadlessClient)) {
        self.act_until(
            &format!("{screen:?} is shown"),
            |world| *world.resource::<State<Screen>>().get() == screen,
            act,
        );
    }

    /// Opens a screen by code, because no button on the present one leads to it, and waits for that.
    pub fn open_screen(&mut self, screen: Screen) {
        self.goes_to(screen, |headless| {
            headless.with(|world| {
                world.resource_mut::<NextState<Screen>>().set(screen);
                world.resource_mut::<RedrawRequests>().redraw_frames(3);
            });
        });
    }

    /// Runs `act`, which must open the layer of that level, such as a dialog or the rulebook, and waits for that.
    pub fn act_until_layer(&mut self, what: &str, level: i32, act: impl Fn(&HeadlessClient)) {
        self.act_until(what, |world| world.resource::<TopLayer>().level == level, act);
    }

    /// Runs `act`, which must show a button whose name begins with `plate`, and waits for that.
    pub fn offer(&mut self, plate: &str, act: impl Fn(&HeadlessClient)) {
        self.settle_if_moved();
        if self.has_button(plate) {
            self.fail(&format!("already offered before: {plate:?}"));
        }
        act(&self.headless);
        self.settle();
        self.until(&format!("{plate:?} is offered"), |game| game.has_button(plate));
        self.settle();
    }

    /// Runs `act`, which must show a text once more than before, and waits for that.
    pub fn act_until_text_added(&mut self, what: &str, text: &str, act: impl Fn(&HeadlessClient)) {
        self.settle_if_moved();
        let times = seen::count_visible_text(text);
        let before = self.inspect(&times);
        self.act_until(what, |world| times(world) == before + 1, act);
    }

    /// Waits until a new prompt accepts input. It ignores input at first, so that a stray key answers nothing.
    pub fn wait_for_input(&mut self) {
        self.settle_if_moved();
        self.until("what is asked listens", |game| !game.inspect(|world| world.resource::<TopLayer>().ignores_input));
    }

    /// Fails the test with a picture of the window, if it is drawn.
    pub fn fail(&mut self, why: &str) -> ! {
        let path = screenshots_folder().join(format!("{}-failed.png", self.name));
        if self.is_drawn() {
            picture::save_picture(&self.picture(), &path);
        }
        let awaiting = self.view.as_ref().map(|view| view.now.awaiting.clone());
        let orders = self.orders();
        let last = &orders[orders.len().saturating_sub(12)..];
        let (name, plates, log) = (&self.name, self.buttons(), log::captured_log_text());
        panic!("{name}: {why}\nawaited: {awaiting:?}\nlast orders: {last:?}\nplates: {plates:?}\n{log}");
    }

    /// Saves a numbered picture, if pictures are kept.
    pub fn shot(&mut self, what: &str) {
        self.shots += 1;
        if keeps_screenshots() && self.is_drawn() {
            let path = screenshots_folder().join(format!("{}-{:02}-{what}.png", self.name, self.shots));
            picture::save_picture(&self.settled(), &path);
        }
    }

    /// Returns `true` on the first call with this name.
    pub fn shown(&mut self, what: &'static str) -> bool {
        let first = !self.seen.contains(&what);
        self.seen.push(what);
        first
    }

    /// Returns the buttons that can be pressed now, with their positions, from top to bottom and left to right.
    pub fn buttons(&self) -> Vec<(String, i32, i32)> {
        self.pressable().into_iter().map(|part| (part.name, part.x, part.y)).collect()
    }

    /// Returns `true` if a pressable button has a name that begins with `name`.
    pub fn has_button(&self, name: &str) -> bool {
        self.pressable().iter().any(|part| part.name.starts_with(name))
    }

    /// Updates the test's copy of the camera when the window rests.
    pub fn look(&mut self) {
        self.settle_if_moved();
        self.lens = self.inspect(|world| world.get_resource::<CameraTarget>().copied());
    }

    /// Waits for a button and returns its centre: the button with exactly the name `part`, otherwise the one at index
    /// `place` of those whose names contain `part`.
    pub fn button_centre(&mut self, part: &str, place: usize) -> (i32, i32) {
        let lower = part.to_lowercase();
        let find = |game: &HeadlessGame| {
            let plates = game.buttons();
            let exact = plates.iter().find(|(name, ..)| name == part);
            let like = plates.iter().filter(|(name, ..)| name.to_lowercase().contains(&lower)).nth(place);
            exact.or(like).map(|(_, x, y)| (*x, *y))
        };
        let mut found = None;
        self.until(&format!("there is a plate {part:?} (place {place})"), |game| {
            found = find(game);
            found.is_some()
        });
        found.expect("it was waited for")
    }

    /// Clicks the first button whose name is or contains `part`.
    pub fn press_button(&mut self, part: &str) {
        let (x, y) = self.button_centre(part, 0);
        self.click(x, y);
    }

    /// Returns the number of pixels of the window that differ from another picture.
    pub fn differs(&self, other: &ScreenPicture) -> usize {
        self.picture().differs(other)
    }
}

/// Returns `true` if a prompt interrupts the rest of a plan's orders.
pub fn is_plan_interrupted(world: &World) -> bool {
    matches!(
        world.resource::<PendingDecision>(),
        PendingDecision::React { .. }
            | PendingDecision::Answer { .. }
            | PendingDecision::Reroll { .. }
            | PendingDecision::Again { .. }
            | PendingDecision::Landing { .. }
            | PendingDecision::AlarmEntry { .. }
            | PendingDecision::Share { .. }
            | PendingDecision::Over
    )
}
