//! The headless client: the game in this process, without a system window. The test supplies its frames, input and
//! time, so that nothing waits and nothing is random.
//!
//! The clock, the data folder and the log are global to the process, so only one headless client may be open at a time,
//! which [`lock_headless_client`] ensures.

mod input;

use std::{
    cell::{Cell, RefCell},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{prelude::*, render::RenderApp, window::WindowResized};
use client::{instrumentation::PressableNode, ui_kit::redraw::RedrawRequests};
use common::picture::{ScreenPicture, USUAL_WINDOW_SIZE};

pub use self::input::InstantInput;
use crate::{log, running_app::RunningApp};

/// Time between frames while keys and buttons are pressed and released.
const FRAME_TIME: Duration = Duration::from_millis(16);
/// Time between frames while the test only waits: long, so that few frames are drawn in vain, but short enough for
/// animations to work.
pub const WAITING_FRAME_TIME: Duration = Duration::from_millis(100);
/// Time between frames in a hurried test while keys and buttons are pressed and released.
const HURRIED_FRAME_TIME: Duration = Duration::from_millis(250);
/// Time between frames in a hurried test that only waits.
const HURRIED_WAITING_FRAME_TIME: Duration = Duration::from_millis(1000);
/// Number of successive frames without a request for another after which the window is at rest.
const FRAMES_AT_REST: u32 = 3;
/// Maximum number of frames until the window is at rest.
const MAX_FRAMES_TO_REST: u32 = 1000;
/// Number of frames that pass while a key or button is held.
const FRAMES_PER_PRESS: u32 = 10;
/// Maximum time until the threads that draw pictures are done.
const IMAGE_TIMEOUT: Duration = Duration::from_secs(120);

/// Returns the lock that each test holds while its headless client is open.
pub fn lock_headless_client() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Headless client that a test controls by input.
pub struct HeadlessClient {
    actor: RefCell<RunningApp>,
    size: Cell<(u32, u32)>,
    /// Time between frames.
    frame: Cell<Duration>,
    /// `true` if [`HeadlessClient::settle`] does not wait for pictures.
    blind: Cell<bool>,
    /// `true` if a whole click happens within one frame.
    quick: Cell<bool>,
}

impl HeadlessClient {
    /// Opens the game with that data folder and, if given, that file, and waits until it rests. New battles get their
    /// dice from `seed`. Pictures of it can only be taken if it is `drawn`; otherwise each frame is only laid out.
    pub fn open(data: &Path, file: Option<&Path>, seed: u64, drawn: bool) -> HeadlessClient {
        log::start_log_capture();
        mission::paths::set_user_data_dir(data);
        let mut app = client::headless::build_headless_app(seed);
        if !drawn {
            app.remove_sub_app(RenderApp);
        }
        if let Some(file) = file {
            client::open_file_after_title(&mut app, file.to_owned());
        }
        let headless = HeadlessClient {
            actor: RefCell::new(RunningApp::new(app, FRAME_TIME)),
            size: Cell::new(USUAL_WINDOW_SIZE),
            frame: Cell::new(FRAME_TIME),
            blind: Cell::new(false),
            quick: Cell::new(false),
        };
        headless.settle();
        headless
    }

    /// Returns the number of frames that have run.
    pub fn frames(&self) -> usize {
        self.actor.borrow().frames
    }

    /// Makes the test hurried: stops drawing and makes frames long, as on a machine that can hardly draw them.
    pub fn use_long_frames(&self) {
        self.frame.set(HURRIED_FRAME_TIME);
        let app = &mut self.actor.borrow_mut().app;
        app.remove_sub_app(RenderApp);
        app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(HURRIED_WAITING_FRAME_TIME);
    }

    /// Makes the test hurried like [`HeadlessClient::use_long_frames`], and also stops waiting for pictures: the window
    /// is only laid out.
    pub fn skip_images(&self) {
        self.use_long_frames();
        self.blind.set(true);
    }

    /// Makes the test hurried and blind like [`HeadlessClient::skip_images`], with frames of that length and whole
    /// clicks within one frame.
    pub fn use_single_frame_clicks(&self, frame: Duration) {
        self.skip_images();
        self.frame.set(frame);
        self.quick.set(true);
    }

    /// Runs frames until nothing moves and no picture or AI decision is pending. A held key keeps the window drawing,
    /// so [`FRAMES_PER_PRESS`] frames must be enough then.
    pub fn settle(&self) {
        let mut actor = self.actor.borrow_mut();
        if self.hurried() && actor.rested {
            return;
        }
        let (mut still, mut frames) = (0, 0);
        let since = Instant::now();
        // A hurried test accepts the first frame that requests no other.
        let enough = if self.hurried() { 1 } else { FRAMES_AT_REST };
        while still < enough {
            if self.ready(&actor) {
                still = if actor.frame(if self.hurried() { HURRIED_WAITING_FRAME_TIME } else { WAITING_FRAME_TIME }) {
                    0
                } else {
                    still + 1
                };
                if client::headless::images_ready(actor.app.world()) {
                    frames += 1;
                } else {
                    // A test that skips the pictures is faster than they are drawn, and the board asks for frames until
                    // they are there.
                    sleep(Duration::from_millis(1));
                    assert!(since.elapsed() < IMAGE_TIMEOUT, "after {IMAGE_TIMEOUT:?} pictures are still being drawn");
                }
                if actor.held > 0 && frames == FRAMES_PER_PRESS {
                    return;
                }
                if frames > MAX_FRAMES_TO_REST {
                    let awake = actor.app.world().resource::<RedrawRequests>();
                    panic!("after {frames} frames something still moves: {awake:?}");
                }
            } else {
                self.wait_for_threads(&mut actor);
                still = 0;
                assert!(
                    since.elapsed() < IMAGE_TIMEOUT,
                    "after {IMAGE_TIMEOUT:?} pictures are still being drawn, or orders thought out"
                );
            }
        }
        actor.rested = true;
    }

    /// Settles if a frame has run or a test has touched the world since the window came to rest. A drawn window always
    /// settles again, because its pictures also show changes without input, such as a lost connection.
    pub fn settle_if_moved(&self) {
        let rested = self.actor.borrow().rested;
        if !rested || self.is_drawn() {
            self.settle();
        }
    }

    /// Returns `true` if frames are long and not drawn.
    pub fn hurried(&self) -> bool {
        self.frame.get() != FRAME_TIME
    }

    /// Returns `true` if frames are drawn, so that pictures can be taken.
    pub fn is_drawn(&self) -> bool {
        self.actor.borrow().app.get_sub_app(RenderApp).is_some()
    }

    fn stride(&self) -> Duration {
        self.frame.get().max(WAITING_FRAME_TIME)
    }

    /// Runs the frame that processes the last input, and one more frame unless the test is hurried.
    fn seen(&self, actor: &mut RunningApp) {
        if self.hurried() {
            let more = actor.frame(self.frame.get());
            actor.rested = !more && actor.held == 0 && self.ready(actor);
        } else {
            actor.frame(self.frame.get());
            actor.frame(self.frame.get());
        }
    }

    /// Returns `true` if no picture or AI decision is pending.
    fn ready(&self, actor: &RunningApp) -> bool {
        let world = actor.app.world();
        (self.blind.get() || client::headless::images_ready(world)) && client::headless::background_work_done(world)
    }

    /// Gives other threads time to draw pictures or to decide on orders. The game's clock does not advance until they
    /// are done.
    fn wait_for_threads(&self, actor: &mut RunningApp) {
        // A frame would only take processor time from the threads that draw.
        if !self.blind.get() && client::headless::is_drawing_images(actor.app.world()) {
            return sleep(Duration::from_millis(1));
        }
        actor.frame(Duration::ZERO);
        if !client::headless::background_work_done(actor.app.world()) {
            sleep(Duration::from_millis(4));
        }
    }

    /// Runs one frame of that length, as soon as no picture or AI decision is pending. Returns `true` if another frame
    /// is requested.
    pub fn step(&self, time: Duration) -> bool {
        let mut actor = self.actor.borrow_mut();
        while !self.ready(&actor) {
            self.wait_for_threads(&mut actor);
        }
        actor.frame(time)
    }

    /// Lets that much time pass.
    pub fn pass(&self, time: Duration) {
        let mut actor = self.actor.borrow_mut();
        let mut left = time;
        while left > Duration::ZERO {
            let step = left.min(self.stride());
            actor.frame(step);
            left -= step;
        }
    }

    /// Calls `act` with the game's world, between two frames.
    pub fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let mut actor = self.actor.borrow_mut();
        actor.rested &= self.hurried();
        act(actor.app.world_mut())
    }

    /// Calls `read` with the game's world, between two frames. A window at rest stays at rest.
    pub fn inspect<T>(&self, read: impl FnOnce(&World) -> T) -> T {
        read(self.actor.borrow().app.world())
    }

    /// Returns the buttons that can be pressed now, from top to bottom and left to right.
    pub fn pressable(&self) -> Vec<PressableNode> {
        let mut actor = self.actor.borrow_mut();
        let found = actor.app.world_mut().run_system_cached(client::instrumentation::find_pressable_nodes);
        found.expect("a system without conditions")
    }

    /// Resizes the window and waits until it rests. A window that is not drawn is left alone if it has that size.
    pub fn resize(&self, (wide, high): (u32, u32)) {
        if self.size.replace((wide, high)) == (wide, high) && !self.is_drawn() {
            return self.settle_if_moved();
        }
        {
            let mut actor = self.actor.borrow_mut();
            let window = actor.window;
            let world = actor.app.world_mut();
            let mut shown = world.get_mut::<Window>(window).expect("a window");
            shown.resolution.set_physical_resolution(wide, high);
            world.write_message(WindowResized { window, width: wide as f32, height: high as f32 });
        }
        self.settle();
    }

    /// Returns the size of the window.
    pub fn size(&self) -> (u32, u32) {
        self.size.get()
    }

    /// Returns a picture of the window.
    pub fn picture(&self) -> ScreenPicture {
        self.actor.borrow_mut().picture(self.size.get())
    }

    /// Returns a picture of the window after it was drawn unchanged in the given number of frames.
    pub fn picture_after(&self, frames: usize) -> ScreenPicture {
        self.actor.borrow_mut().picture_after(frames, self.size.get())
    }

    /// Returns a picture of the window whose panels were at rest before the world was changed.
    pub fn picture_after_change(&self, change: impl FnOnce(&mut World)) -> ScreenPicture {
        self.actor.borrow_mut().picture_after_change(self.size.get(), change)
    }

    /// Waits until the window rests, and returns its picture.
    pub fn settled(&self) -> ScreenPicture {
        self.settle_if_moved();
        self.picture()
    }
}

impl Drop for HeadlessClient {
    fn drop(&mut self) {
        let faults = log::captured_errors();
        if !std::thread::panicking() {
            assert!(faults.is_empty(), "the log tells of errors:\n{}", faults.join("\n"));
        }
    }
}
