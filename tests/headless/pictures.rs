//! Pictures of every screen at three sizes and in both languages, compared with their fingerprints in `pictures/`. The
//! battles come from written positions, and the clock is manual, so that equal steps always give equal pictures.
//!
//! A fingerprint is a reduced picture: for each of 80×45 tiles its mean colour and the mean change from pixel to pixel,
//! across and down. It shows even a missing letter or figure, and all fingerprints together are small. The sheet
//! `pictures/STOP.png` contains the fingerprints of the stop with that name, one row for each language and size.
//!
//! `INCURSION_PICTURES=write cargo test -p incursion-headless pictures` writes the sheets again; with
//! `INCURSION_PICTURES_OF=forces` only those of journeys with a stop of that name. Pictures that differ are saved at
//! full size in `target/headless-shots`, with the different tiles framed; `INCURSION_PICTURES=look` saves all pictures
//! there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use client::ui_kit::{language::Language, localization::Texts};
use common::{
    picture::{PictureFingerprint, ScreenPicture},
    support::project_path,
};

use crate::{
    game::{HeadlessGame, TestHome, screenshots_folder, write_test_settings},
    headless_client::lock_headless_client,
    picture, prepared_battles,
    states::{JOURNEY_PARTS, JOURNEYS, JourneyStart, JourneyStop, PictureJourney, USUAL_SIZES},
};

/// Maximum difference of a value of a tile from the fingerprint, out of 255, because graphics drivers round
/// differently. The fingerprints are drawn by the processor; on an NVIDIA card four stops had tiles that differed by 3.
const MAX_TILE_DIFFERENCE: u8 = 3;

/// Mode of the picture tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureMode {
    Compare,
    Write,
    Look,
}

fn read_picture_mode() -> PictureMode {
    match std::env::var("INCURSION_PICTURES").as_deref() {
        Ok("write") => PictureMode::Write,
        Ok("look") => PictureMode::Look,
        _ => PictureMode::Compare,
    }
}

fn fingerprint_file(stop: &str) -> PathBuf {
    project_path("tests/headless/pictures").join(format!("{stop}.png"))
}

/// Prepared data folder of a journey, and the path of its battle within the folder. The preparation takes long, so each
/// game gets a copy.
pub struct PreparedJourney {
    home: TestHome,
    battle: Option<PathBuf>,
}

impl PreparedJourney {
    pub fn of(journey: &PictureJourney) -> PreparedJourney {
        let home = TestHome::new();
        let battle = match journey.open {
            JourneyStart::Title(prepare) | JourneyStart::Continued(prepare) => {
                prepare(&home);
                None
            }
            JourneyStart::Position(file, case) => Some(prepared_battles::prepare_position(&home, file, case)),
            JourneyStart::Record(file, case) => {
                let elsewhere = home.0.join("watched.battle");
                fs::rename(prepared_battles::prepare_position(&home, file, case), &elsewhere)
                    .expect("the test's own folder");
                Some(elsewhere)
            }
        };
        let battle = battle.map(|path| path.strip_prefix(&home.0).expect("within its home").to_owned());
        PreparedJourney { home, battle }
    }
}

/// Copies the contents of a folder, including the modification times of its files.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the test's own folder");
    for entry in fs::read_dir(from).expect("the test's own folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("room for a file");
            let then = fs::metadata(&path).and_then(|known| known.modified()).expect("a time");
            let file = fs::File::options().write(true).open(&target).expect("a file of one's own");
            file.set_modified(then).expect("a file of one's own");
        }
    }
}

/// Opens the game at the start of the journey.
pub fn open_prepared_journey(
    journey: &PictureJourney,
    prepared: &PreparedJourney,
    language: Language,
) -> (TestHome, HeadlessGame) {
    open_journey_with(journey, prepared, language, |home, file| {
        HeadlessGame::start_with("pictures", home, home, file, 1)
    })
}

/// Opens the game at the start of the journey, for a test that takes pictures.
pub fn open_drawn_journey(
    journey: &PictureJourney,
    prepared: &PreparedJourney,
    language: Language,
) -> (TestHome, HeadlessGame) {
    open_journey_with(journey, prepared, language, |home, file| HeadlessGame::start_drawn("pictures", home, file))
}

fn open_journey_with(
    journey: &PictureJourney,
    prepared: &PreparedJourney,
    language: Language,
    open: impl FnOnce(&Path, Option<&Path>) -> HeadlessGame,
) -> (TestHome, HeadlessGame) {
    let home = TestHome::new();
    write_test_settings(&home.0, |settings| {
        settings.language = Some(language);
        settings.preferences.speed = client::ui_kit::settings::AnimationSpeed::Off;
        settings.preferences.reduced_motion = true;
        settings.lesson.done = true;
        (journey.settings)(settings);
    });
    copy_folder(&prepared.home.0, &home.0);
    let battle = prepared.battle.as_ref().map(|battle| home.0.join(battle));
    let game = open(&home.0, battle.as_deref());
    game.with(journey.world);
    // The pointer is placed beyond all items.
    let (right, bottom) = USUAL_SIZES[USUAL_SIZES.len() - 1];
    game.point(right as i32, bottom as i32);
    (home, game)
}

/// Performs a step of input: presses the key with that X name. `+c` keeps the key down, `-c` releases it, `hold c`
/// holds it for 1.1 s; `c soon d` presses the second key before the effect of the first is over. `@id` presses the
/// letter of that button in the current language. `#plate` clicks the button with that name, and moves the pointer
/// away.
pub fn perform_input_step(game: &mut HeadlessGame, key: &str) {
    if let Some(key) = key.strip_prefix('+') {
        game.key_down(key);
    } else if let Some(key) = key.strip_prefix('-') {
        game.key_up(key);
    } else if let Some(plate) = key.strip_prefix('#') {
        game.press_button(plate);
        // Nearer to the edge of the window the pointer would move the camera.
        game.point(4, 4);
    } else if let Some((key, next)) = key.split_once(" soon ") {
        game.wait_for_input();
        game.key(key);
        game.pass(std::time::Duration::from_millis(400));
        game.key(next);
    } else if let Some(key) = key.strip_prefix("hold ") {
        game.wait_for_input();
        game.hold_key(key, std::time::Duration::from_millis(1100));
    } else {
        game.wait_for_input();
        // The key of a button is a letter that depends on the current language.
        let letter =
            key.strip_prefix('@').map(|id| game.with(|world| world.resource::<Texts>().t(&format!("{id}-key"))));
        game.key(&letter.map_or_else(|| key.to_owned(), |letter| letter.to_lowercase()));
    }
    game.settle();
}

/// Goes from stop to stop and passes the pictures of each to `seen`.
fn visit_journey_stops(
    journey: &PictureJourney,
    prepared: &PreparedJourney,
    language: Language,
    mut seen: impl FnMut(&JourneyStop, usize, ScreenPicture),
) {
    let (_home, mut game) = open_drawn_journey(journey, prepared, language);
    let first = if language == Language::Es { 0 } else { journey.sizes.len() };
    for stop in journey.stops {
        game.resize(journey.sizes[0]);
        for key in stop.keys {
            perform_input_step(&mut game, key);
        }
        for (row, size) in journey.sizes.iter().enumerate() {
            game.resize(*size);
            let mut picture = game.settled();
            stop.hidden.iter().for_each(|part| picture.hide(*part));
            seen(stop, first + row, picture);
        }
    }
}

/// Returns the name of the picture whose fingerprint is in that row of the stop's sheet.
fn picture_name(journey: &PictureJourney, stop: &JourneyStop, row: usize) -> String {
    let sizes = journey.sizes;
    let language = if row < sizes.len() { "es" } else { "en" };
    format!("{}-{language}-{}", stop.name, sizes[row % sizes.len()].0)
}

/// Compares a picture with its fingerprint. If they differ, saves the picture and returns a description of the
/// difference.
fn compare_picture(name: &str, picture: &ScreenPicture, fingerprint: Option<&PictureFingerprint>) -> Option<String> {
    let path = screenshots_folder().join(format!("{name}.png"));
    let Some(fingerprint) = fingerprint else {
        picture::save_picture(picture, &path);
        return Some(format!("{name}: none is kept"));
    };
    let apart = picture.print().apart(fingerprint, MAX_TILE_DIFFERENCE);
    let (worst, tiles) = (apart.iter().map(|(_, most)| *most).max()?, apart.len());
    picture::save_picture(&picture.framed(apart.iter().map(|(tile, _)| *tile)), &path);
    Some(format!("{name}: {tiles} tiles differ, by up to {worst}; see {}", path.display()))
}

/// Compares or writes all pictures of a journey, by the mode of the test. Returns descriptions of the differences.
fn check_journey_pictures(journey: &PictureJourney) -> Vec<String> {
    let (work, prepared) = (read_picture_mode(), PreparedJourney::of(journey));
    let mut prints: BTreeMap<&str, Vec<PictureFingerprint>> = BTreeMap::new();
    let kept: BTreeMap<&str, Vec<PictureFingerprint>> = journey
        .stops
        .iter()
        .map(|stop| (stop.name, picture::load_fingerprints(&fingerprint_file(stop.name))))
        .collect();
    let mut wrong = Vec::new();
    for language in [Language::Es, Language::En] {
        visit_journey_stops(journey, &prepared, language, |stop, row, picture| {
            let name = picture_name(journey, stop, row);
            match work {
                PictureMode::Write => prints.entry(stop.name).or_default().push(picture.print()),
                PictureMode::Look => {
                    picture::save_picture(&picture, &screenshots_folder().join(format!("look-{name}.png")));
                }
                PictureMode::Compare => wrong.extend(compare_picture(&name, &picture, kept[stop.name].get(row))),
            }
        });
    }
    prints.iter().for_each(|(stop, prints)| picture::save_fingerprints(prints, &fingerprint_file(stop)));
    wrong
}

/// Compares or writes the pictures of one part of the journeys.
fn check_pictures_of_part(part: usize) {
    let _alone = lock_headless_client();
    let only = std::env::var("INCURSION_PICTURES_OF").unwrap_or_default();
    let wanted = |stop: &JourneyStop| only.split(',').any(|name| stop.name.contains(name));
    let journeys = JOURNEYS.iter_part(part).filter(|journey| journey.stops.iter().any(wanted));
    let wrong: Vec<String> = journeys.flat_map(check_journey_pictures).collect();
    assert!(wrong.is_empty(), "{} pictures differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn pictures_of_first_part() {
    check_pictures_of_part(0);
}

#[test]
fn pictures_of_second_part() {
    check_pictures_of_part(1);
}

#[test]
fn pictures_of_third_part() {
    check_pictures_of_part(2);
}

#[test]
fn pictures_of_last_part() {
    check_pictures_of_part(JOURNEY_PARTS - 1);
}

/// Each stop has a sheet and each sheet a stop. No two stops look alike, because one of them would be useless.
#[test]
fn every_stop_has_a_unique_fingerprint_file() {
    let journeys = JOURNEYS.iter().flat_map(|journey| journey.stops.iter().map(move |stop| (stop.name, journey.sizes)));
    let stops: BTreeMap<&str, &[(u32, u32)]> = journeys.collect();
    assert_eq!(stops.len(), JOURNEYS.iter().map(|journey| journey.stops.len()).sum::<usize>(), "a name is given twice");
    let files = fs::read_dir(project_path("tests/headless/pictures")).expect("the project's own folder");
    let files: BTreeSet<String> =
        files.map(|file| file.expect("an entry").file_name().to_string_lossy().replace(".png", "")).collect();
    assert_eq!(files, stops.keys().map(|stop| (*stop).to_owned()).collect());
    let mut seen: Vec<(String, (u32, u32), PictureFingerprint)> = Vec::new();
    for (stop, sizes) in stops {
        let prints = picture::load_fingerprints(&fingerprint_file(stop));
        assert_eq!(prints.len(), 2 * sizes.len(), "{stop}");
        for (row, print) in prints.into_iter().enumerate() {
            let size = sizes[row % sizes.len()];
            let alike = |(_, other, twin): &&(String, (u32, u32), PictureFingerprint)| {
                *other == size && twin.apart(&print, MAX_TILE_DIFFERENCE).is_empty()
            };
            let name = format!("{stop}, row {row}");
            let twin = seen.iter().find(alike).map(|(twin, ..)| twin);
            assert_eq!(twin, None, "{name} looks the same");
            seen.push((name, size, print));
        }
    }
}
