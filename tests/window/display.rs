//! A virtual X server with a window manager, a mouse and a keyboard.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Virtual X display of 1920×1080 pixels with a window manager. It is closed when the value is dropped.
pub struct VirtualDisplay {
    server: Child,
    manager: Child,
    name: String,
    frame: PathBuf,
}

/// Size of the screen, in pixels.
pub const SCREEN: (u32, u32) = (1920, 1080);

/// Maximum time until the window manager is ready.
const MANAGED: Duration = Duration::from_secs(20);

/// Number of steps in which the pointer moves from one place to another.
const DRAGGED: i32 = 20;

/// Position and size of a window on the screen, without its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowGeometry {
    pub left: i32,
    pub top: i32,
    pub width: u32,
    pub height: u32,
}

fn start_x11_program(program: &str, package: &str, command: &mut Command) -> Child {
    command
        .spawn()
        .unwrap_or_else(|fault| panic!("{program} can't be started ({fault}): install the package {package}"))
}

impl VirtualDisplay {
    /// Starts a server on a free display number, with its frame buffer file in `folder`.
    pub fn open(folder: &Path) -> VirtualDisplay {
        fs::create_dir_all(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        let screen = format!("{}x{}x24", SCREEN.0, SCREEN.1);
        let mut server = start_x11_program(
            "Xvfb",
            "xvfb",
            Command::new("Xvfb")
                // Otherwise the server resets whenever its last client closes, which may disconnect the window manager
                // that is just starting.
                .arg("-noreset")
                .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-fbdir"])
                .arg(folder)
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut number = String::new();
        let out = server.stdout.take().expect("its output was asked for");
        let read = BufReader::new(out).read_line(&mut number);
        if read.is_err() || number.trim().is_empty() {
            let _ = server.kill();
            let _ = server.wait();
            panic!("Xvfb told no display number: {read:?}");
        }
        let name = format!(":{}", number.trim());
        let mut manager = Command::new("openbox");
        manager.env("DISPLAY", &name).stdout(Stdio::null()).stderr(Stdio::null());
        let manager = start_x11_program("openbox", "openbox", &mut manager);
        let display = VirtualDisplay { server, manager, name, frame: folder.join("Xvfb_screen0") };
        // Windows that open before the window manager is ready would not get the keyboard focus.
        let since = Instant::now();
        while !display.ask("wmctrl", &["-m"]).contains("Openbox") {
            assert!(since.elapsed() < MANAGED, "the window manager does not come");
            sleep(Duration::from_millis(10));
        }
        display
    }

    /// Returns the name of the display, for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs a program on the display and returns its output.
    fn ask(&self, program: &str, words: &[&str]) -> String {
        let output = Command::new(program).args(words).env("DISPLAY", &self.name).output();
        let output = output
            .unwrap_or_else(|fault| panic!("{program} can't be started ({fault}): install the package {program}"));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn xdotool(&self, words: &[&str]) -> String {
        self.ask("xdotool", words)
    }

    /// Returns the id of the game's window; `None` until it is shown.
    pub fn window(&self) -> Option<String> {
        let found = self.xdotool(&["search", "--onlyvisible", "--name", "^Incursion$"]);
        found.lines().last().map(str::to_owned)
    }

    /// Returns `true` if the game's window has the keyboard focus, which the window manager may give it with a delay.
    pub fn focused(&self) -> bool {
        self.window().is_some_and(|window| self.xdotool(&["getwindowfocus"]) == window)
    }

    /// Returns the position and size of the game's window.
    pub fn place(&self) -> WindowGeometry {
        let window = self.window().expect("a window");
        let told = self.xdotool(&["getwindowgeometry", "--shell", &window]);
        let number = |name: &str| {
            let value = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            value.and_then(|value| value.parse::<i32>().ok()).unwrap_or_else(|| panic!("no {name} in {told:?}"))
        };
        let size = |name: &str| number(name).unsigned_abs();
        WindowGeometry { left: number("X"), top: number("Y"), width: size("WIDTH"), height: size("HEIGHT") }
    }

    /// Returns a property of the game's window, as `xprop` prints it.
    pub fn property(&self, name: &str) -> String {
        self.window().map_or_else(String::new, |window| self.ask("xprop", &["-id", &window, name]))
    }

    /// Sets X resources of the display.
    pub fn merge(&self, resources: &str) {
        let mut command = Command::new("xrdb");
        let mut child = start_x11_program(
            "xrdb",
            "x11-xserver-utils",
            command.arg("-merge").env("DISPLAY", &self.name).stdin(Stdio::piped()),
        );
        let written = child.stdin.take().map(|mut input| input.write_all(resources.as_bytes()));
        assert!(matches!(written, Some(Ok(()))) && child.wait().is_ok_and(|status| status.success()), "{resources}");
    }

    /// Resizes the game's window.
    pub fn resize(&self, width: u32, height: u32) {
        let window = self.window().expect("a window");
        self.xdotool(&["windowsize", "--sync", &window, &width.to_string(), &height.to_string()]);
    }

    /// Closes the game's window like the close button of its frame.
    pub fn close(&self) {
        self.ask("wmctrl", &["-c", "Incursion"]);
    }

    /// Points at a place of the game's window and holds the left button there until `held` returns.
    pub fn press(&self, at: (i32, i32), held: impl FnOnce()) {
        self.move_to(at);
        sleep(Duration::from_millis(70));
        self.xdotool(&["mousedown", "1"]);
        held();
        self.xdotool(&["mouseup", "1"]);
    }

    /// Moves the pointer from one place of the game's window to another, with the button held. The pointer rests for a
    /// moment before the button is pressed, as under a hand.
    pub fn drag(&self, button: &str, from: (i32, i32), to: (i32, i32)) {
        self.move_to(from);
        sleep(Duration::from_millis(70));
        self.xdotool(&["mousedown", button]);
        self.glide(from, to);
        self.xdotool(&["mouseup", button]);
    }

    /// Moves the pointer like [`VirtualDisplay::drag`], with no button held.
    pub fn glide(&self, from: (i32, i32), to: (i32, i32)) {
        for part in 0..=DRAGGED {
            let along = |from: i32, to: i32| from + (to - from) * part / DRAGGED;
            self.move_to((along(from.0, to.0), along(from.1, to.1)));
            sleep(Duration::from_millis(30));
        }
    }

    fn move_to(&self, at: (i32, i32)) {
        let place = self.place();
        let [x, y] = [place.left + at.0, place.top + at.1].map(|length| length.to_string());
        self.xdotool(&["mousemove", &x, &y]);
    }

    /// Presses a key with its xdotool name, together with modifiers as in `ctrl+Return`, and holds it until `held`
    /// returns.
    pub fn hold(&self, chord: &str, held: impl FnOnce()) {
        let keys: Vec<&str> = chord.split('+').collect();
        keys.iter().for_each(|key| drop(self.xdotool(&["keydown", key])));
        held();
        keys.iter().rev().for_each(|key| drop(self.xdotool(&["keyup", key])));
    }

    /// Returns the share of the game's window that is not nearly black.
    pub fn lit(&self) -> f64 {
        let place = self.place();
        let file = fs::read(&self.frame).unwrap_or_else(|fault| panic!("{}: {fault}", self.frame.display()));
        // The file is an XWD dump: a header of big-endian numbers, the colour table, the pixels.
        let number = |index: usize| {
            u32::from_be_bytes(file[4 * index..4 * index + 4].try_into().expect("four bytes of the header"))
        };
        let (header, line, colours) = (number(0), number(12), number(19));
        assert_eq!(number(11), 32, "pixels of 32 bits");
        let first = (header + colours * 12) as usize;
        let rows = (0..place.height).map(|row| (place.top + row as i32) as usize);
        let bright = rows
            .map(|row| {
                let from = first + row * line as usize + place.left as usize * 4;
                let pixels = file[from..from + place.width as usize * 4].chunks_exact(4);
                pixels.filter(|pixel| pixel[..3].iter().any(|part| *part > 24)).count()
            })
            .sum::<usize>();
        bright as f64 / f64::from(place.width * place.height)
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        for process in [&mut self.manager, &mut self.server] {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
