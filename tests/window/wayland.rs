//! The game on a Wayland desktop without an X server.

use std::{
    fs::{self, DirBuilder, File},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};
use client::instrumentation;

use crate::{
    game::{WindowTestHome, tested_program},
    lock_machine_shared,
};

/// Name of the desktop's socket, for `WAYLAND_DISPLAY`.
const SOCKET: &str = "incursion-test";
/// Maximum time until an effect appears.
const EFFECT_TIMEOUT: Duration = Duration::from_secs(60);
/// Time for which the game must run.
const RUN_TIME: Duration = Duration::from_secs(2);

/// Wayland desktop of 1280×720 pixels without a screen. It is closed when the value is dropped.
struct WaylandDesktop {
    compositor: Child,
    folder: PathBuf,
}

/// Process that ends with the test.
struct TestProcess(Child);

impl WaylandDesktop {
    /// Starts a compositor with its socket in `folder`, which is created.
    fn open(folder: &Path) -> WaylandDesktop {
        // The library accepts only a folder that others can't read.
        DirBuilder::new().mode(0o700).create(folder).expect("a folder in that of the test");
        let mut command = Command::new("weston");
        // Without --debug the compositor allows no screenshots.
        command.args(["--backend=headless-backend.so", "--use-pixman", "--no-config", "--idle-time=0", "--debug"]);
        command.args(["--width=1280", "--height=720", "--socket", SOCKET]).env("XDG_RUNTIME_DIR", folder);
        let compositor = command.env_remove("DISPLAY").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let compositor =
            compositor.unwrap_or_else(|fault| panic!("weston can't be started ({fault}): install the package weston"));
        let desktop = WaylandDesktop { compositor, folder: folder.to_owned() };
        wait_until("the desktop has a socket", || folder.join(SOCKET).exists());
        desktop
    }

    /// Returns a command that opens its window on this desktop and knows no other.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("XDG_RUNTIME_DIR", &self.folder).env("WAYLAND_DISPLAY", SOCKET).env_remove("DISPLAY");
        command
    }

    /// Returns the red, green, blue and opacity of each pixel of the desktop.
    fn screenshot(&self) -> Vec<u8> {
        let shots = self.folder.join("shots");
        let _ = fs::remove_dir_all(&shots);
        fs::create_dir(&shots).expect("a folder in that of the test");
        // Some versions write into the current folder, others into that of the variable.
        let mut shooter = self.command("weston-screenshooter");
        let taken = shooter.current_dir(&shots).env("XDG_PICTURES_DIR", &shots).status();
        assert!(taken.expect("it belongs to weston").success(), "the desktop allows screenshots");
        let shot = fs::read_dir(&shots).expect("a folder").next().expect("a screenshot").expect("an entry");
        let bytes = fs::read(shot.path()).expect("a screenshot");
        let (kind, none) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
        let image = Image::from_buffer(&bytes, kind, none, true, ImageSampler::Default, RenderAssetUsages::default());
        image.expect("a screenshot is a PNG").data.expect("it has pixels")
    }
}

impl Drop for WaylandDesktop {
    fn drop(&mut self) {
        let _ = self.compositor.kill();
        let _ = self.compositor.wait();
    }
}

impl Drop for TestProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the share of pixels that are not nearly black and not as they were before.
fn lit_share(before: &[u8], now: &[u8]) -> f64 {
    let pairs = before.chunks_exact(4).zip(now.chunks_exact(4));
    let lit = pairs.filter(|(old, new)| old != new && new[..3].iter().any(|part| *part > 24)).count();
    lit as f64 / (now.len() / 4) as f64
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < EFFECT_TIMEOUT, "not within {EFFECT_TIMEOUT:?}: {what}");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_game_starts_on_a_desktop_with_wayland_alone() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let desktop = WaylandDesktop::open(&home.0.join("runtime"));
    let mut empty = Vec::new();
    wait_until("the desktop has a background", || {
        empty = desktop.screenshot();
        lit_share(&vec![0; empty.len()], &empty) > 0.9
    });
    let path = home.0.join("log");
    let mut command = desktop.command(tested_program());
    command.env("INCURSION_DATA", &home.0).env("NO_COLOR", "1").env(instrumentation::VARIABLE, "buttons,frames");
    command.stdout(Stdio::null()).stderr(File::create(&path).expect("a log in the test's folder"));
    let mut game = TestProcess(command.spawn().expect("the game's program starts"));
    let log = || fs::read_to_string(&path).unwrap_or_default();
    wait_until("the title has buttons", || {
        assert!(matches!(game.0.try_wait(), Ok(None)), "the game ended:\n{}", log());
        log().contains(instrumentation::BUTTONS)
    });
    wait_until("the title is painted", || lit_share(&empty, &desktop.screenshot()) > 0.4);
    sleep(RUN_TIME);
    assert!(matches!(game.0.try_wait(), Ok(None)), "the game ended:\n{}", log());
    assert!(!log().contains("ERROR") && !log().contains("panicked"), "{}", log());
}
