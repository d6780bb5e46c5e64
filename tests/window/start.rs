//! The start of the game: it starts, or reports in one sentence why it can't; an interrupt ends it soon; its window has
//! an icon.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    display::VirtualDisplay,
    game::{WindowGame, WindowTestHome, tested_program},
    lock_machine_shared,
};

/// Maximum time until a game that can't start has reported why.
const TOLD: Duration = Duration::from_secs(60);
/// Maximum time until an interrupt ends a game at rest; the machine may have other work.
const ENDED: Duration = Duration::from_secs(5);

/// Runs the program with these environment variables until it ends. Returns its output.
fn run_program_to_end(home: &WindowTestHome, surroundings: &[(&str, &str)], stderr: Stdio) -> Output {
    let mut command = Command::new(tested_program());
    command.env("INCURSION_DATA", &home.0).env("LC_ALL", "es_ES.UTF-8").env_remove("RUST_BACKTRACE");
    command.env_remove("WAYLAND_DISPLAY").envs(surroundings.iter().copied());
    let mut child = command.stdout(Stdio::piped()).stderr(stderr).spawn().expect("the game's program starts");
    let since = Instant::now();
    while matches!(child.try_wait(), Ok(None)) {
        if since.elapsed() > TOLD {
            let _ = child.kill();
            panic!("{surroundings:?}: it has not ended");
        }
        sleep(Duration::from_millis(50));
    }
    child.wait_with_output().expect("it has ended")
}

/// Starts an X server whose screen has `depth` bits per pixel. Returns the process and the name of the display.
fn start_server_with_depth(depth: u8) -> (std::process::Child, String) {
    let mut server = Command::new("Xvfb");
    server.args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("800x600x{depth}")]);
    let mut server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb is there");
    let mut number = String::new();
    let out = server.stdout.take().expect("its output was asked for");
    BufReader::new(out).read_line(&mut number).expect("it tells its number");
    (server, format!(":{}", number.trim()))
}

#[test]
fn startup_failure_is_reported_in_one_sentence() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let display = VirtualDisplay::open(&home.0.join("screen"));
    let name = display.name();
    let (mut shallow, shallow_name) = start_server_with_depth(8);
    let (display, scale, graphics) = ("no hay pantalla", "la escala de la pantalla", "nada puede dibujar el juego");
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[("DISPLAY", "")], display),
        (&[("DISPLAY", ""), ("WAYLAND_DISPLAY", "wayland-none")], display),
        (&[("DISPLAY", ""), ("WAYLAND_DISPLAY", "/nonexistent"), ("WAYLAND_SOCKET", "")], display),
        (&[("DISPLAY", ":64999")], display),
        (&[("DISPLAY", "nonsense")], display),
        (&[("DISPLAY", "127.0.0.1:7")], display),
        (&[("DISPLAY", "unix:64999")], display),
        (
            &[
                ("DISPLAY", name),
                ("VK_DRIVER_FILES", "/nonexistent"),
                ("VK_ICD_FILENAMES", "/nonexistent"),
                ("WGPU_BACKEND", "vulkan"),
            ],
            graphics,
        ),
        (&[("DISPLAY", name), ("WGPU_BACKEND", "none")], graphics),
        (&[("DISPLAY", name), ("WINIT_X11_SCALE_FACTOR", "abc")], scale),
        (&[("DISPLAY", name), ("WINIT_X11_SCALE_FACTOR", "0")], scale),
        (&[("DISPLAY", name), ("WINIT_X11_SCALE_FACTOR", "-1")], scale),
        (&[("DISPLAY", &shallow_name)], graphics),
    ];
    for (surroundings, words) in cases {
        let output = run_program_to_end(&home, surroundings, Stdio::piped());
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{surroundings:?}: {told}");
        let lines: Vec<&str> = told.lines().filter(|line| !line.contains("XDG_RUNTIME_DIR")).collect();
        let sentences = lines.iter().filter(|line| line.contains(words)).count();
        assert!(sentences == 1 && !told.contains("panicked") && !told.contains(".rs:"), "{surroundings:?}: {told}");
        let full = File::options().write(true).open("/dev/full").expect("a full device");
        assert_eq!(run_program_to_end(&home, surroundings, full.into()).status.code(), Some(2), "{surroundings:?}");
    }
    shallow.kill().expect("it runs");
    shallow.wait().expect("it was killed");
}

#[test]
fn unusable_display_resolution_is_reported() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let display = VirtualDisplay::open(&home.0.join("screen"));
    for value in ["0", "-96", "nan"] {
        display.merge(&format!("Xft.dpi: {value}\n"));
        let output = run_program_to_end(&home, &[("DISPLAY", display.name())], Stdio::piped());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains("la escala de la pantalla"), "{value}: {told}");
        assert!(!told.contains("panicked"), "{value}: {told}");
    }
}

/// The program finds its files in the current folder. Without a display it would end, too, but with another message.
#[cfg(unix)]
#[test]
fn a_game_folder_that_is_not_utf_8_is_reported() {
    use std::os::unix::{ffi::OsStrExt, fs::symlink};
    let home = WindowTestHome::new();
    let folder = home.0.join(std::ffi::OsStr::from_bytes(b"acci\xf3n"));
    std::fs::create_dir(&folder).expect("a folder");
    for name in ["assets", "missions"] {
        symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), folder.join(name)).expect("a link");
    }
    let mut command = Command::new(tested_program().canonicalize().expect("the game's program"));
    command.current_dir(&folder).env("DISPLAY", "").env_remove("WAYLAND_DISPLAY");
    for (language, words) in [("es_ES.UTF-8", "lleva el juego a otra carpeta"), ("en_GB.UTF-8", "move the game")] {
        let output = command.env("LC_ALL", language).output().expect("the game's program starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.contains(words), "{language}: {told}");
    }
}

#[test]
fn interrupt_closes_an_idle_window() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    // A shell starts programs in the background with interrupts ignored, and the tests pass that on to the game.
    let mut command = Command::new("env");
    command.arg("--default-signal=INT").arg(tested_program());
    let (mut game, _) = WindowGame::open("interrupt", &home, command);
    // After this time the window is at rest.
    sleep(Duration::from_secs(3));
    let since = Instant::now();
    let interrupted = Command::new("kill").args(["-INT", &game.process().to_string()]).status().expect("kill is there");
    assert!(interrupted.success());
    assert_eq!(game.ended().code(), Some(130));
    assert!(since.elapsed() < ENDED, "it took {:?}", since.elapsed());
}

#[test]
fn the_window_has_an_icon() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let (mut game, _) = WindowGame::start("icon", &home);
    game.until("there is an icon", |game| game.display.property("_NET_WM_ICON").contains("Icon"));
    let class = game.display.property("WM_CLASS");
    assert!(class.contains("\"incursion\""), "the desktop file names its class: {class}");
}

#[test]
fn the_game_opens_on_x11_if_wayland_does_not_answer() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let display = VirtualDisplay::open(&home.0.join("screen"));
    let mut command = Command::new(tested_program());
    command.env("DISPLAY", display.name()).env("INCURSION_DATA", &home.0).env("WAYLAND_DISPLAY", "/nonexistent");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the game's program starts");
    let since = Instant::now();
    while display.window().is_none() && since.elapsed() < TOLD {
        sleep(Duration::from_millis(100));
    }
    let shown = display.window().is_some();
    let _ = child.kill();
    let _ = child.wait();
    assert!(shown, "no window");
}

#[test]
fn a_second_start_passes_its_file_to_the_open_window() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let (mut game, _) = WindowGame::start("second-start", &home);
    let mut second = Command::new(tested_program());
    second.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/recon.battle"));
    second.env("DISPLAY", game.display.name()).env("INCURSION_DATA", &home.0).env_remove("WAYLAND_DISPLAY");
    let mut second = second.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the game's program starts");
    game.until("the second start ends", |_| !matches!(second.try_wait(), Ok(None)));
    assert!(second.wait().is_ok_and(|status| status.success()));
    game.button("replay-leave");
}

#[test]
fn full_stderr_does_not_stop_the_game() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let display = VirtualDisplay::open(&home.0.join("screen"));
    let full = File::options().write(true).open("/dev/full").expect("a full device");
    let mut command = Command::new(tested_program());
    command.env("DISPLAY", display.name()).env("INCURSION_DATA", &home.0).env("INCURSION_TRACE", "frames,buttons");
    let mut child = command.stdout(Stdio::null()).stderr(full).spawn().expect("the game's program starts");
    let since = Instant::now();
    while display.window().is_none() && since.elapsed() < TOLD {
        sleep(Duration::from_millis(100));
    }
    sleep(Duration::from_secs(3));
    assert!(matches!(child.try_wait(), Ok(None)), "it has ended");
    display.close();
    let since = Instant::now();
    while matches!(child.try_wait(), Ok(None)) && since.elapsed() < TOLD {
        sleep(Duration::from_millis(100));
    }
    let ended = child.try_wait().expect("it is a child");
    let _ = child.kill();
    assert!(ended.is_some_and(|status| status.success()), "{ended:?}");
}
