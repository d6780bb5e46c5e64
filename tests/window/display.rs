//! A screen of its own: a virtual X server whose picture lies in a file, and a mouse and keyboard for it.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// A virtual screen of 1280×720. It goes when it is dropped.
pub struct Display {
    server: Child,
    name: String,
    frame: PathBuf,
}

/// What the screen shows: blue, green, red and nothing, row by row.
#[derive(PartialEq, Eq)]
pub struct Picture {
    wide: u32,
    high: u32,
    pixels: Vec<u8>,
}

fn start(program: &str, package: &str, command: &mut Command) -> Child {
    command
        .spawn()
        .unwrap_or_else(|fault| panic!("{program} can't be started ({fault}): install the package {package}"))
}

impl Display {
    /// Starts a server on a free number; its picture is kept in `folder`.
    pub fn open(folder: &Path) -> Display {
        let mut server = start(
            "Xvfb",
            "xvfb",
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-fbdir"])
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
        Display { server, name, frame: folder.join("Xvfb_screen0") }
    }

    /// Its name, for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One call of xdotool; what it says.
    pub fn xdotool(&self, words: &[&str]) -> String {
        let output = Command::new("xdotool").args(words).env("DISPLAY", &self.name).output();
        let output = output.unwrap_or_else(|fault| {
            panic!("xdotool can't be started ({fault}): install the package xdotool");
        });
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Waits until the game's window is there and gives it the keyboard.
    pub fn focus_window(&self, limit: Duration) {
        let since = Instant::now();
        while since.elapsed() < limit {
            let found = self.xdotool(&["search", "--onlyvisible", "--name", "^Incursion$"]);
            if let Some(window) = found.lines().last() {
                self.xdotool(&["windowfocus", "--sync", window]);
                return;
            }
            sleep(Duration::from_millis(30));
        }
        panic!("no window within {limit:?}");
    }

    /// What it shows now.
    pub fn picture(&self) -> Picture {
        let file = fs::read(&self.frame).unwrap_or_else(|fault| panic!("{}: {fault}", self.frame.display()));
        // The file is an XWD dump: a header of big-endian numbers, the colours, the pixels.
        let number = |index: usize| {
            u32::from_be_bytes(file[4 * index..4 * index + 4].try_into().expect("four bytes of the header"))
        };
        let (header, wide, high, line, colours) = (number(0), number(4), number(5), number(12), number(19));
        assert_eq!(number(11), 32, "pixels of 32 bits");
        let start = (header + colours * 12) as usize;
        let rows = (0..high as usize).flat_map(|row| {
            let at = start + row * line as usize;
            &file[at..at + wide as usize * 4]
        });
        Picture { wide, high, pixels: rows.copied().collect() }
    }

    /// Waits until the picture has not changed for a moment, but not for ever: then whatever is shown must do.
    pub fn settle(&self) -> Picture {
        self.still().0
    }

    /// The same, and since when the picture has stood still.
    pub fn still(&self) -> (Picture, Instant) {
        let since = Instant::now();
        let (mut last, mut still) = (self.picture(), Instant::now());
        while since.elapsed() < Duration::from_secs(4) {
            sleep(Duration::from_millis(40));
            let now = self.picture();
            if now != last {
                (last, still) = (now, Instant::now());
            } else if still.elapsed() > Duration::from_millis(160) {
                break;
            }
        }
        (last, still)
    }

    /// Puts the pointer somewhere.
    pub fn point(&self, x: i32, y: i32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        sleep(Duration::from_millis(70));
    }

    /// Points, presses and releases, as fast as a hand does.
    pub fn click(&self, x: i32, y: i32) {
        self.press(x, y, "1", Duration::from_millis(70));
    }

    /// Points and holds a button for that long.
    pub fn press(&self, x: i32, y: i32, button: &str, time: Duration) {
        self.point(x, y);
        self.xdotool(&["mousedown", button]);
        sleep(time);
        self.xdotool(&["mouseup", button]);
        sleep(Duration::from_millis(40));
    }

    /// Types a key as xdotool calls it, with others held as in `ctrl+Return`.
    pub fn key(&self, chord: &str) {
        let keys: Vec<&str> = chord.split('+').collect();
        for key in &keys {
            self.xdotool(&["keydown", key]);
            sleep(Duration::from_millis(50));
        }
        for key in keys.iter().rev() {
            self.xdotool(&["keyup", key]);
            sleep(Duration::from_millis(30));
        }
    }

    /// Holds a key for that long.
    pub fn hold_key(&self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        sleep(time);
        self.xdotool(&["keyup", key]);
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Picture {
    /// The share of pixels that are not nearly black.
    pub fn lit(&self) -> f64 {
        let bright = self.pixels.chunks_exact(4).filter(|pixel| pixel[..3].iter().any(|part| *part > 24)).count();
        bright as f64 / f64::from(self.wide * self.high)
    }

    /// How many pixels differ from another picture's.
    pub fn differs(&self, other: &Picture) -> usize {
        let pairs = self.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
        pairs.filter(|(one, two)| one[..3] != two[..3]).count()
    }

    /// How many pixels it has.
    pub fn size(&self) -> usize {
        (self.wide * self.high) as usize
    }

    /// Writes it as PNG.
    pub fn save(&self, path: &Path) {
        let pixels = self.pixels.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 255]).collect();
        let size = Extent3d { width: self.wide, height: self.high, depth_or_array_layers: 1 };
        let image =
            Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
        let saved = image
            .try_into_dynamic()
            .map_err(|fault| fault.to_string())
            .and_then(|image| image.to_rgb8().save(path).map_err(|fault| fault.to_string()));
        if let Err(fault) = saved {
            eprintln!("{}: {fault}", path.display());
        }
    }
}
