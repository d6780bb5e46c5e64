//! Every screen at three sizes and in both languages beside its picture in `pictures/`. The battles come from seeds, so
//! they are always the same; pictures are compared made small, with room for other graphics drivers.
//!
//! `INCURSION_PICTURES=write cargo test --test window pictures` writes them anew. What differs is kept in
//! `target/window-shots`, with where it differs.
//!
//! A picture at another size has a file of its own only where it is not the same as the one at 1280×720.
//!
//! `INCURSION_PICTURES=look` keeps them all large in `target/window-shots` and compares nothing; then
//! `INCURSION_PICTURES_AT=1280x720@150,3840x2160@200` says in which sizes and scales of the interface, and
//! `INCURSION_PICTURES_IN=es` in which language. `INCURSION_PICTURES_OF` names the stops, or parts of their names.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use incursion::client::text::Language;

use crate::{
    alone,
    display::{Display, Picture, USUAL},
    game::{Game, Home, LIMIT, prefer, program, shots},
    states::{JOURNEYS, Journey, Opened, Start, Stop},
};

/// The sizes of the window, the usual one first.
const SIZES: [(u32, u32); 3] = [USUAL, (1920, 1080), (3840, 2160)];
/// How wide the pictures are kept.
const SMALL: u32 = 320;
/// How much a picture may differ from the one kept: on the whole, and in a square of it.
const MOST: (f64, f64) = (0.6, 5.0);
/// How much one at another size may differ from the usual one, whose letters are drawn from fewer pixels.
const ACROSS: (f64, f64) = (3.0, 15.0);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/pictures")
}

fn writes() -> bool {
    std::env::var("INCURSION_PICTURES").is_ok_and(|what| what == "write")
}

/// Sizes of the window, and the scales of the interface in which each is to be looked at; none if pictures are compared.
fn views() -> Vec<(u16, Vec<(u32, u32)>)> {
    if std::env::var("INCURSION_PICTURES").is_ok_and(|what| what == "look") {
        let wanted = std::env::var("INCURSION_PICTURES_AT").unwrap_or_else(|_| "1280x720@100".into());
        let mut views: Vec<(u16, Vec<(u32, u32)>)> = Vec::new();
        for view in wanted.split(',') {
            let numbers: Vec<u32> = view.split(['x', '@']).map(|part| part.parse().expect("1280x720@100")).collect();
            let &[wide, high, scale] = numbers.as_slice() else { panic!("{view}: not like 1280x720@100") };
            match views.iter_mut().find(|(other, _)| u32::from(*other) == scale) {
                Some((_, sizes)) => sizes.push((wide, high)),
                None => views.push((scale as u16, vec![(wide, high)])),
            }
        }
        return views;
    }
    Vec::new()
}

/// Whether pictures of that language are asked for.
fn spoken(language: &Language) -> bool {
    let only = std::env::var("INCURSION_PICTURES_IN").unwrap_or_default();
    only.is_empty() || (only == "es") == (*language == Language::Es)
}

/// The file of a picture; `size` for one of its own.
fn file(stop: &str, language: Language, size: Option<(u32, u32)>) -> PathBuf {
    let language = if language == Language::Es { "es" } else { "en" };
    let size = size.map(|(wide, _)| format!("-{wide}")).unwrap_or_default();
    folder().join(format!("{stop}-{language}{size}.png"))
}

/// The data folder of a journey as it is before the game opens, and the battle in it that is opened. It takes long to
/// play, so each window gets a copy.
struct Prepared {
    home: Home,
    battle: Option<PathBuf>,
}

impl Prepared {
    fn of(journey: &Journey) -> Prepared {
        let home = Home::new();
        let battle = match journey.open {
            Start::Title(prepare) => {
                prepare(&home);
                None
            }
            Start::Battle(open) => {
                let Opened(path) = open(&home);
                Some(path.strip_prefix(&home.0).expect("within its home").to_owned())
            }
        };
        Prepared { home, battle }
    }
}

/// Copies what is in a folder, with the times of its files.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the test's own folder");
    for entry in fs::read_dir(from).expect("the test's own folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("room for a file");
            let then = fs::metadata(&path).and_then(|known| known.modified()).expect("a time");
            let file = fs::File::options().write(true).open(&target).expect("a file of one's own");
            file.set_modified(then).expect("a file of one's own");
        }
    }
}

/// Opens the game where the journey begins.
fn open(journey: &Journey, prepared: &Prepared, language: Language, scale: u16) -> (Home, Game) {
    let home = Home::new();
    prefer(&home.0, |settings| {
        settings.language = Some(language);
        settings.preferences.speed = incursion::client::settings::Speed::Off;
        settings.preferences.reduced_motion = true;
        settings.preferences.scale = scale;
        settings.lesson.done = true;
        (journey.settings)(settings);
    });
    copy(&prepared.home.0, &home.0);
    let screen = home.0.join("screen");
    fs::create_dir_all(&screen).expect("the test's own folder");
    let display = Display::open_at(&screen, SIZES[2]);
    // Nothing lies under the pointer.
    display.point(SIZES[2].0 as i32 - 1, SIZES[2].1 as i32 - 1);
    let mut command = Command::new(program());
    command.env("INCURSION_DATA", &home.0);
    if let Some(battle) = &prepared.battle {
        command.arg(home.0.join(battle));
    }
    let mut game = Game::open("pictures", &home.0, display, command);
    game.title();
    (home, game)
}

/// Gives the window a size and waits until it has been drawn so: what can be pressed stands elsewhere then.
fn resize(game: &Game, size: (u32, u32)) {
    if game.display.view() != size {
        let told = game.told();
        game.display.resize(size);
        let since = Instant::now();
        while game.told() == told && since.elapsed() < LIMIT {
            sleep(Duration::from_millis(30));
        }
    }
    game.rest();
}

/// The picture of a stop at that size.
fn taken(game: &Game, stop: &Stop, size: (u32, u32)) -> Picture {
    resize(game, size);
    let mut picture = game.display.settle();
    stop.hidden.iter().for_each(|part| picture.hide(*part));
    picture.reduced(SMALL)
}

fn differs((mean, worst): (f64, f64), most: (f64, f64)) -> bool {
    mean > most.0 || worst > most.1
}

/// Keeps the pictures of a stop, those of other sizes only if they are not the same.
fn write(stop: &Stop, language: Language, pictures: &[Picture]) {
    for (size, picture) in SIZES.iter().zip(pictures) {
        let own = file(stop.name, language, Some(*size));
        let _ = fs::remove_file(&own);
        if *size == USUAL {
            picture.save(&file(stop.name, language, None));
        } else if differs(picture.distance(&pictures[0]), (ACROSS.0 * 0.85, ACROSS.1 * 0.85)) {
            picture.save(&own);
        }
    }
}

/// The picture that one is compared with, and how much they may differ.
fn kept(stop: &Stop, language: Language, size: (u32, u32)) -> Option<(Picture, (f64, f64))> {
    let own = Picture::load(&file(stop.name, language, Some(size))).map(|kept| (kept, MOST));
    let most = if size == USUAL { MOST } else { ACROSS };
    own.or_else(|| Some((Picture::load(&file(stop.name, language, None))?, most)))
}

/// What is wrong with the picture of a stop, if anything.
fn compare(stop: &Stop, language: Language, size: (u32, u32), picture: &Picture) -> Option<String> {
    let name = format!("picture-{}-{language:?}-{}", stop.name, size.0);
    let Some((kept, most)) = kept(stop, language, size) else {
        picture.save(&shots().join(format!("{name}.png")));
        return Some(format!("{name}: none is kept"));
    };
    let (mean, worst) = picture.distance(&kept);
    if std::env::var_os("INCURSION_TELL").is_some() {
        println!("{name}: {mean:.2} on the whole, {worst:.2} at most; {most:?} may be");
    }
    if !differs((mean, worst), most) {
        return None;
    }
    picture.save(&shots().join(format!("{name}.png")));
    picture.difference(&kept).save(&shots().join(format!("{name}-difference.png")));
    Some(format!("{name}: {mean:.1} on the whole, {worst:.1} at most"))
}

/// Goes from stop to stop; what is wrong there.
fn travel(journey: &Journey, prepared: &Prepared, language: Language) -> Vec<String> {
    let (_home, mut game) = open(journey, prepared, language, 100);
    let mut wrong = Vec::new();
    for stop in journey.stops {
        resize(&game, USUAL);
        for key in stop.keys {
            step(&mut game, key);
        }
        let pictures: Vec<Picture> = SIZES.iter().map(|size| taken(&game, stop, *size)).collect();
        if !game.runs() {
            game.fail(&format!("the game ended at {}", stop.name));
        }
        if writes() {
            write(stop, language, &pictures);
        } else {
            let seen = SIZES.iter().zip(&pictures);
            wrong.extend(seen.filter_map(|(size, picture)| {
                compare(stop, language, *size, picture)?;
                // A busy machine may be late: what is wrong stays wrong.
                sleep(Duration::from_secs(2));
                compare(stop, language, *size, &taken(&game, stop, *size))
            }));
        }
    }
    wrong
}

/// Goes from stop to stop and keeps large pictures.
fn look(journey: &Journey, prepared: &Prepared, language: Language, scale: u16, sizes: &[(u32, u32)]) {
    let (_home, mut game) = open(journey, prepared, language, scale);
    for stop in journey.stops {
        resize(&game, USUAL);
        for key in stop.keys {
            step(&mut game, key);
        }
        for size in sizes {
            resize(&game, *size);
            let picture = game.display.settle().reduced(size.0.min(1920));
            let name = format!("look-{}-{language:?}-{}-{scale}.png", stop.name, size.0);
            picture.save(&shots().join(name));
        }
    }
}

/// Looks at the pictures of a journey in one language, or compares them; what is wrong.
fn seen(journey: &Journey, prepared: &Prepared, language: Language) -> Vec<String> {
    let views = views();
    views.iter().for_each(|(scale, sizes)| look(journey, prepared, language, *scale, sizes));
    if views.is_empty() { travel(journey, prepared, language) } else { Vec::new() }
}

/// A key as xdotool calls it; `+c` holds it down, `-c` lets it go, `hold c` holds it for a second.
fn step(game: &mut Game, key: &str) {
    let down = key.strip_prefix('+');
    if let Some(key) = down.or(key.strip_prefix('-')) {
        game.display.xdotool(&[if down.is_some() { "keydown" } else { "keyup" }, key]);
    } else if let Some(key) = key.strip_prefix("hold ") {
        game.listening();
        game.display.hold_key(key, Duration::from_millis(1100));
    } else {
        game.listening();
        game.display.key(key);
    }
    game.rest();
}

#[test]
fn pictures() {
    let _alone = alone();
    let since = Instant::now();
    fs::create_dir_all(folder()).expect("the project's own folder");
    let only = std::env::var("INCURSION_PICTURES_OF").unwrap_or_default();
    let mut wrong = Vec::new();
    let wanted = |stop: &Stop| only.split(',').any(|part| stop.name.contains(part));
    for journey in JOURNEYS.iter().filter(|journey| journey.stops.iter().any(wanted)) {
        let prepared = &Prepared::of(journey);
        // Both languages at once, each in a window on a display of its own: drawing takes long, and there are two cores.
        std::thread::scope(|scope| {
            let windows = Language::ALL.into_iter().filter(spoken);
            let windows = windows.map(|language| scope.spawn(move || seen(journey, prepared, language)));
            for window in windows.collect::<Vec<_>>() {
                wrong.extend(window.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)));
            }
        });
        println!("{} after {:?}", journey.stops[0].name, since.elapsed());
    }
    assert!(wrong.is_empty(), "{} pictures differ:\n{}", wrong.len(), wrong.join("\n"));
}
