//! A screen of its own: a virtual X server whose picture lies in a file, and a mouse and keyboard for it.

use std::{
    cell::Cell,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// A virtual screen, usually of 1280×720. It goes when it is dropped.
pub struct Display {
    server: Child,
    name: String,
    frame: PathBuf,
    /// The part at the top left that pictures show.
    view: Cell<(u32, u32)>,
}

/// The usual size of screen and window.
pub const USUAL: (u32, u32) = (1280, 720);

/// What the screen shows: blue, green, red and nothing, row by row.
#[derive(PartialEq, Eq)]
pub struct Picture {
    wide: u32,
    high: u32,
    pixels: Vec<u8>,
}

/// Waits as a hand does between two moves; longer on a machine with other work, where the game draws fewer frames.
fn pause(millis: u64) {
    let load = fs::read_to_string("/proc/loadavg").ok();
    let load = load.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let slower = (load / cores as f64 / 2.0).clamp(1.0, 4.0);
    sleep(Duration::from_millis(millis).mul_f64(slower));
}

/// The side of the squares in which pictures are compared.
const TILE: u32 = 16;

fn start(program: &str, package: &str, command: &mut Command) -> Child {
    command
        .spawn()
        .unwrap_or_else(|fault| panic!("{program} can't be started ({fault}): install the package {package}"))
}

impl Display {
    /// Starts a server on a free number; its picture is kept in `folder`.
    pub fn open(folder: &Path) -> Display {
        Display::open_at(folder, USUAL)
    }

    /// The same for a screen of that size. Pictures show what a window of the usual size covers.
    pub fn open_at(folder: &Path, (wide, high): (u32, u32)) -> Display {
        let screen = format!("{wide}x{high}x24");
        let mut server = start(
            "Xvfb",
            "xvfb",
            Command::new("Xvfb")
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
        Display { server, name, frame: folder.join("Xvfb_screen0"), view: Cell::new(USUAL) }
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

    /// Gives the game's window the keyboard, if it is there.
    pub fn focus_window(&self) -> bool {
        let found = self.xdotool(&["search", "--onlyvisible", "--name", "^Incursion$"]);
        let window = found.lines().last();
        window.inspect(|window| drop(self.xdotool(&["windowfocus", "--sync", window]))).is_some()
    }

    /// What it shows now.
    pub fn picture(&self) -> Picture {
        let file = fs::read(&self.frame).unwrap_or_else(|fault| panic!("{}: {fault}", self.frame.display()));
        // The file is an XWD dump: a header of big-endian numbers, the colours, the pixels.
        let number = |index: usize| {
            u32::from_be_bytes(file[4 * index..4 * index + 4].try_into().expect("four bytes of the header"))
        };
        let (header, line, colours) = (number(0), number(12), number(19));
        assert_eq!(number(11), 32, "pixels of 32 bits");
        let (wide, high) = (self.view.get().0.min(number(4)), self.view.get().1.min(number(5)));
        let start = (header + colours * 12) as usize;
        let mut pixels = Vec::with_capacity((wide * high * 4) as usize);
        for row in 0..high as usize {
            let at = start + row * line as usize;
            pixels.extend_from_slice(&file[at..at + wide as usize * 4]);
        }
        Picture { wide, high, pixels }
    }

    /// Gives the game's window another size; pictures show that part from now on.
    pub fn resize(&self, (wide, high): (u32, u32)) {
        let found = self.xdotool(&["search", "--onlyvisible", "--name", "^Incursion$"]);
        let window = found.lines().last().expect("a window");
        self.xdotool(&["windowsize", "--sync", window, &wide.to_string(), &high.to_string()]);
        self.view.set((wide, high));
    }

    /// The size that pictures have now.
    pub fn view(&self) -> (u32, u32) {
        self.view.get()
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
        pause(70);
    }

    /// Points, presses and releases, as fast as a hand does.
    pub fn click(&self, x: i32, y: i32) {
        self.press(x, y, "1", Duration::from_millis(70));
    }

    /// Points and holds a button for that long.
    pub fn press(&self, x: i32, y: i32, button: &str, time: Duration) {
        self.point(x, y);
        self.xdotool(&["mousedown", button]);
        pause(time.as_millis() as u64);
        self.xdotool(&["mouseup", button]);
        pause(40);
    }

    /// Types a key as xdotool calls it, with others held as in `ctrl+Return`.
    pub fn key(&self, chord: &str) {
        let keys: Vec<&str> = chord.split('+').collect();
        for key in &keys {
            self.xdotool(&["keydown", key]);
            pause(50);
        }
        for key in keys.iter().rev() {
            self.xdotool(&["keyup", key]);
            pause(30);
        }
    }

    /// Holds a key for that long.
    pub fn hold_key(&self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        pause(time.as_millis() as u64);
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

    /// The same, made so narrow by taking the mean of each block.
    pub fn reduced(&self, wide: u32) -> Picture {
        let times = (self.wide / wide).max(1) as usize;
        let (wide, high) = (self.wide as usize / times, self.high as usize / times);
        let mut sums = vec![0u32; wide * high * 3];
        for (y, row) in self.pixels.chunks_exact(self.wide as usize * 4).take(high * times).enumerate() {
            let line = &mut sums[y / times * wide * 3..][..wide * 3];
            for (sum, block) in line.chunks_exact_mut(3).zip(row.chunks_exact(times * 4)) {
                for pixel in block.chunks_exact(4) {
                    (0..3).for_each(|part| sum[part] += u32::from(pixel[part]));
                }
            }
        }
        let whole = (times * times) as u32;
        let mean = |sum: &u32| ((sum + whole / 2) / whole) as u8;
        let pixels = sums.chunks_exact(3).flat_map(|sum| [mean(&sum[0]), mean(&sum[1]), mean(&sum[2]), 255]).collect();
        Picture { wide: wide as u32, high: high as u32, pixels }
    }

    /// Blackens a part of it: left, top, width, height in a picture of the usual size.
    pub fn hide(&mut self, (left, top, wide, high): (u32, u32, u32, u32)) {
        let scaled = |length: u32| (length * self.wide / USUAL.0) as usize;
        for y in scaled(top)..scaled(top + high).min(self.high as usize) {
            let from = (y * self.wide as usize + scaled(left)) * 4;
            self.pixels[from..from + scaled(wide) * 4].fill(0);
        }
    }

    /// How much it differs from another of its size, in steps of 256 a colour: on the whole, and where it does most.
    /// Pictures of other sizes differ as much as can be.
    pub fn distance(&self, other: &Picture) -> (f64, f64) {
        if (self.wide, self.high) != (other.wide, other.high) {
            return (255.0, 255.0);
        }
        let (across, down) = (self.wide.div_ceil(TILE) as usize, self.high.div_ceil(TILE) as usize);
        let mut tiles = vec![(0.0, 0.0); across * down];
        let pairs = self.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
        for (index, (one, two)) in pairs.enumerate() {
            let (x, y) = (index as u32 % self.wide, index as u32 / self.wide);
            let apart: u32 = (0..3).map(|part| u32::from(one[part].abs_diff(two[part]))).sum();
            let tile: &mut (f64, f64) = &mut tiles[(y / TILE) as usize * across + (x / TILE) as usize];
            (tile.0, tile.1) = (tile.0 + f64::from(apart) / 3.0, tile.1 + 1.0);
        }
        let total: f64 = tiles.iter().map(|(sum, _)| sum).sum();
        let worst = tiles.iter().map(|(sum, count)| sum / count).fold(0.0, f64::max);
        (total / self.size() as f64, worst)
    }

    /// Where it differs from another of its size: four times as bright as the difference.
    pub fn difference(&self, other: &Picture) -> Picture {
        let pairs = self.pixels.iter().zip(&other.pixels);
        let pixels = pairs.map(|(one, two)| one.abs_diff(*two).saturating_mul(4)).collect();
        Picture { wide: self.wide, high: self.high, pixels }
    }

    /// Reads a PNG.
    pub fn load(path: &Path) -> Option<Picture> {
        let bytes = fs::read(path).ok()?;
        let (kind, none) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
        let usage = RenderAssetUsages::default();
        let image = Image::from_buffer(&bytes, kind, none, true, ImageSampler::Default, usage).ok()?;
        let pixels = image.data?.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 255]).collect();
        let size = image.texture_descriptor.size;
        Some(Picture { wide: size.width, high: size.height, pixels })
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
