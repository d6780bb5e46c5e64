//! Every allowed picture can be painted quickly at all sizes. Each run paints some random pictures. To paint more:
//!
//!     INCURSION_PAINTED=100000 cargo test -p incursion-suite own::painted -- --nocapture
//!
//! To repeat one picture, add `INCURSION_PAINTED_SEED=4711`. `INCURSION_PAINTED_FROM` is the first seed, so that
//! several processes can share the work.

use std::{
    env,
    fmt::Write,
    path::Path,
    time::{Duration, Instant},
};

use common::machine_speed::is_time_within;
use painter::{PaintFault, paint_svg};

use crate::{games::RandomChooser, support::thread_cpu_time};

/// Number of random pictures that each run paints.
const SHARE: u64 = 200;
/// Widths at which the window shows figures, and larger ones, in pixels.
const SIDES: &[u32] = &[26, 44, 64, 88, 128, 144, 192, 256, 512];
/// Maximum time to paint a picture on a slow machine.
const LONGEST: Duration = Duration::from_secs(1);

/// Generator of random pictures with every allowed shape, within and at the limits of their cost.
struct RandomSvgWriter {
    chooser: RandomChooser,
    side: f64,
    text: String,
}

impl RandomSvgWriter {
    fn draw(seed: u64) -> String {
        let mut chooser = RandomChooser::new(seed);
        let side = *chooser.pick(&[1.0, 24.0, 256.0, 256.0, 256.0, 4096.0]);
        let mut artist = RandomSvgWriter { chooser, side, text: String::new() };
        let _ = write!(artist.text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\"><defs>");
        artist.gradient("linearGradient", "l", &["x1", "y1", "x2", "y2"]);
        artist.gradient("radialGradient", "r", &["cx", "cy", "r", "fx", "fy"]);
        let units = *artist.chooser.pick(&["", " clipPathUnits=\"objectBoundingBox\""]);
        let _ = write!(artist.text, "<clipPath id=\"c\"{units}>");
        for _ in 0..1 + artist.chooser.below(4) {
            artist.shape(units.is_empty());
        }
        artist.text += "</clipPath></defs>";
        // Only few pictures are as full as allowed, because these take the most time.
        let most = if artist.chooser.one_in(20) { 500 } else { 24 };
        for _ in 0..1 + artist.chooser.below(most) {
            artist.element(0);
        }
        artist.text += "</svg>";
        artist.text
    }

    /// Returns a random number: within the picture, at its edges, far outside, or near zero.
    fn number(&mut self) -> String {
        let part = f64::from(self.chooser.below(1_000_001)) / 1e6;
        let number = match self.chooser.below(12) {
            0 => 0.0,
            1 => 1.0,
            2 => part * 1e-3,
            3 if self.chooser.one_in(8) => 16.9 * part,
            4 if self.chooser.one_in(8) => -15.9 * part,
            5 => (part * 16.0).round() / 16.0,
            _ => part,
        };
        format!("{}", number * self.side)
    }

    fn numbers(&mut self, count: usize) -> String {
        (0..count).map(|_| self.number()).collect::<Vec<_>>().join(" ")
    }

    fn colour(&mut self) -> String {
        match self.chooser.below(6) {
            0 => "none".into(),
            1 => "url(#l)".into(),
            2 => "url(#r)".into(),
            _ => format!("#{:06x}", self.chooser.below(1 << 24)),
        }
    }

    fn gradient(&mut self, name: &str, id: &str, lengths: &[&str]) {
        let spread = *self.chooser.pick(&["pad", "reflect", "repeat"]);
        let _ = write!(self.text, "<{name} id=\"{id}\" spreadMethod=\"{spread}\"");
        let user = self.chooser.one_in(2);
        if user {
            self.text += " gradientUnits=\"userSpaceOnUse\"";
        }
        for length in lengths {
            if self.chooser.one_in(2) {
                let value = if user { self.number() } else { format!("{}%", self.chooser.below(200)) };
                let _ = write!(self.text, " {length}=\"{value}\"");
            }
        }
        if self.chooser.one_in(3) {
            let transform = self.transform();
            let _ = write!(self.text, " gradientTransform=\"{transform}\"");
        }
        self.text += ">";
        for _ in 0..self.chooser.below(6) {
            let (offset, colour) = (self.chooser.below(101), self.chooser.below(1 << 24));
            let opacity = self.chooser.below(11);
            let _ = write!(
                self.text,
                "<stop offset=\"{offset}%\" stop-color=\"#{colour:06x}\" stop-opacity=\".{opacity}\"/>"
            );
        }
        let _ = write!(self.text, "</{name}>");
    }

    fn transform(&mut self) -> String {
        let angle = self.chooser.below(720);
        let factor = *self.chooser.pick(&["1", "-1", ".5", "2", "1e-3", "7", "0"]);
        match self.chooser.below(6) {
            0 => format!("rotate({angle})"),
            1 => format!("rotate({angle} {})", self.numbers(2)),
            2 => format!("translate({})", self.numbers(2)),
            3 => format!("scale({factor} {})", self.chooser.pick(&["1", ".01", "3"])),
            4 => format!("skewX({})", angle % 80),
            _ => format!("matrix({factor} 0 .3 1 {})", self.numbers(2)),
        }
    }

    /// Adds the attributes of an element's appearance.
    fn look(&mut self) {
        let fill = self.colour();
        let _ = write!(self.text, " fill=\"{fill}\"");
        if self.chooser.one_in(2) {
            let (stroke, width) = (self.colour(), self.number());
            let thin = *self.chooser.pick(&["", "", "e-2", "e-1"]);
            let cap = *self.chooser.pick(&["butt", "round", "square"]);
            let join = *self.chooser.pick(&["miter", "round", "bevel"]);
            let width = width.trim_start_matches('-').to_owned() + if width.contains('e') { "" } else { thin };
            let _ = write!(
                self.text,
                " style=\"stroke:{stroke};stroke-width:{width};stroke-linecap:{cap};stroke-linejoin:{join}\""
            );
        }
        if self.chooser.one_in(4) {
            let more = *self.chooser.pick(&[
                " fill-rule=\"evenodd\"",
                " stroke-miterlimit=\"1000\"",
                " shape-rendering=\"crispEdges\"",
                " paint-order=\"stroke\"",
                " fill-opacity=\".4\"",
                " visibility=\"hidden\"",
            ]);
            self.text += more;
        }
        for (chances, name, value) in [(8, "opacity", "0.4"), (16, "clip-path", "url(#c)")] {
            if self.chooser.one_in(chances) {
                let _ = write!(self.text, " {name}=\"{value}\"");
            }
        }
        if self.chooser.one_in(4) {
            let transform = self.transform();
            let _ = write!(self.text, " transform=\"{transform}\"");
        }
    }

    fn element(&mut self, depth: u32) {
        if depth < 3 && self.chooser.one_in(8) {
            self.text += "<g";
            self.look();
            self.text += ">";
            for _ in 0..self.chooser.below(4) {
                self.element(depth + 1);
            }
            self.text += "</g>";
        } else {
            self.shape(true);
        }
    }

    /// Adds a shape. Its appearance is added if `looks` is set, but not within a clip.
    fn shape(&mut self, looks: bool) {
        let names: &[&str] =
            &["path", "path", "path", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
        let name = *self.chooser.pick(names);
        let lengths: &[&str] = match name {
            "rect" => &["x", "y", "width", "height", "rx", "ry"],
            "circle" => &["cx", "cy", "r"],
            "ellipse" => &["cx", "cy", "rx", "ry"],
            "line" => &["x1", "y1", "x2", "y2"],
            _ => &[],
        };
        let _ = write!(self.text, "<{name}");
        for length in lengths {
            let value = self.number();
            let _ = write!(self.text, " {length}=\"{value}\"");
        }
        let count = if self.chooser.one_in(30) { 200 } else { 12 };
        let count = 1 + self.chooser.below(count);
        match name {
            "path" => {
                let d = self.path(count);
                let _ = write!(self.text, " d=\"{d}\"");
            }
            "polyline" | "polygon" => {
                let points = self.numbers(2 * count as usize);
                let _ = write!(self.text, " points=\"{points}\"");
            }
            _ => {}
        }
        // A clipping shape is not clipped itself.
        if looks && self.text.contains("</defs>") {
            self.look();
        }
        self.text += "/>";
    }

    fn path(&mut self, count: u32) -> String {
        let mut d = format!("M{}", self.numbers(2));
        for _ in 0..count {
            let (letter, numbers) = *self.chooser.pick(&[
                ("L", 2),
                ("C", 6),
                ("C", 6),
                ("c", 6),
                ("S", 4),
                ("Q", 4),
                ("T", 2),
                ("H", 1),
                ("v", 1),
                ("A", 0),
                ("A", 0),
                ("z", 0),
                ("m", 2),
            ]);
            if letter == "A" {
                // Some arcs are as thin as allowed.
                let radius: f64 = self.number().parse().unwrap_or(1.0);
                let thin = *self.chooser.pick(&[1.0, 0.5, 0.03, 0.001_01]);
                let (angle, large, sweep) = (self.chooser.below(360), self.chooser.below(2), self.chooser.below(2));
                let _ = write!(d, "A{} {} {angle} {large} {sweep} {}", radius, radius * thin, self.numbers(2));
            } else {
                let _ = write!(d, "{letter}{}", self.numbers(numbers));
            }
        }
        d
    }
}

fn number_from_env(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn random_pictures_are_painted_quickly() {
    let path = Path::new("cellar.wraith.svg");
    let count = number_from_env("INCURSION_PAINTED").unwrap_or(SHARE);
    let single = number_from_env("INCURSION_PAINTED_SEED");
    let (mut drawn, mut refused) = (0, 0);
    let mut seed = single.or_else(|| number_from_env("INCURSION_PAINTED_FROM")).unwrap_or(0);
    let (mut longest, since) = ((Duration::ZERO, 0, 0_u32), Instant::now());
    while drawn < if single.is_some() { 1 } else { count } {
        let text = RandomSvgWriter::draw(seed);
        seed += 1;
        if mission::check_picture(path, &text).is_err() {
            refused += 1;
            assert!(
                single.is_none() && refused < 20 * (drawn + 50),
                "most are refused: {drawn} of {} are not",
                drawn + refused
            );
            continue;
        }
        drawn += 1;
        for side in SIDES {
            let begun = thread_cpu_time();
            match paint_svg(&text, *side, *side) {
                // A picture without a size, for example one of empty groups, is unreadable.
                Ok(_) | Err(PaintFault::Unreadable) => {}
                Err(fault) => panic!("seed {}, side {side}: {fault:?}\n{text}", seed - 1),
            }
            longest = longest.max((thread_cpu_time() - begun, seed - 1, *side));
        }
    }
    let (time, of, side) = longest;
    println!("{drawn} pictures in {:?}; {refused} more were refused", since.elapsed());
    println!("the longest took {time:?}: seed {of}, side {side}");
    assert!(is_time_within(time, LONGEST), "seed {of} took {time:?} at {side}");
}

/// Returns the most complex allowed pictures, with their names: each limit is reached, and several limits together.
fn most_complex_pictures() -> Vec<(&'static str, String)> {
    let stops = "<stop offset='.1' stop-color='red'/><stop offset='.5' stop-color='#0a05'/><stop offset='1'/>";
    let gradient = format!("<radialGradient id='r' fx='.3'>{stops}</radialGradient>");
    let square = |more: &str| format!("<rect width='256' height='256' fill='url(#r)' {more}/>");
    let clip = "<clipPath id='c'><circle cx='128' cy='128' r='128'/></clipPath>";
    let plain = |more: &str| format!("<path d='M0 0H256V256H0Z' {more}/>");
    let layers = |count: usize| {
        format!("{clip}{}{}", plain("opacity='.5'").repeat(count), plain("clip-path='url(#c)'").repeat(count))
    };
    let mut chooser = RandomChooser::new(7);
    let mut points = |letter: &str, count: usize, each: usize| {
        let mut point = || format!("{} {} ", chooser.below(257), chooser.below(257));
        (0..count).fold("M0 0".to_owned(), |path, _| path + letter + &(0..each).map(|_| point()).collect::<String>())
    };
    let wild = points("L", 3_500, 1);
    let stroked = "fill='none' stroke='url(#r)' stroke-linejoin='round' stroke-linecap='round'";
    let pictures = [
        ("cover", plain("").repeat(100)),
        ("gradients", square("").repeat(25)),
        ("layers", layers(32)),
        ("lines", format!("<path d='{}'/>", points("L", 3_990, 1))),
        ("curves", format!("<path d='{}'/>", points("Q", 3_400, 2))),
        ("strokes", format!("<path d='{}' {stroked} stroke-width='2'/>", points("L", 1_300, 1))),
        ("thick strokes", format!("<path d='{}' {stroked} stroke-width='90'/>", points("Q", 1_300, 2))),
        ("all", format!("<path d='{wild}' fill='url(#r)'/>{}{}", layers(24), square("").repeat(6))),
    ];
    let whole = |content: String| {
        let content = (gradient.clone() + &content).replace('\'', "\"");
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\">{content}</svg>")
    };
    pictures.into_iter().map(|(name, content)| (name, whole(content))).collect()
}

#[test]
fn the_most_complex_pictures_are_painted_quickly() {
    let mut late = Vec::new();
    for (name, text) in most_complex_pictures() {
        let checked = mission::check_picture(Path::new("cellar.wraith.svg"), &text);
        assert_eq!(checked, Ok(()), "{name}: {} bytes", text.len());
        for side in [144, 512] {
            let begun = thread_cpu_time();
            let painted = paint_svg(&text, side, side).map(drop);
            let time = thread_cpu_time() - begun;
            println!("{name} at {side}: {time:?}");
            assert_eq!(painted, Ok(()), "{name} at {side}");
            if !is_time_within(time, LONGEST) {
                late.push(format!("{name} took {time:?} at {side}"));
            }
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}
