//! The animation for the READMEs: scenes of battles as frames, which `scripts/animation` assembles. The scenes come
//! from the files in `positions` and are played at the usual speed, in both languages.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use client::ui_kit::{
    language::Language,
    settings::{AnimationSpeed, Settings},
};
use common::picture::ScreenPicture;

use crate::{
    game::{HeadlessGame, screenshots_folder},
    headless_client::lock_headless_client,
    picture,
    pictures::{PreparedJourney, open_drawn_journey},
    states::{JourneyStart, PictureJourney, PositionFile, USUAL_SIZES},
};

use SceneInput::{Click, Key};

/// Time between frames: a multiple of the 40 ms in which ffmpeg counts.
const FRAME_TIME: Duration = Duration::from_millis(80);
/// Time for readers at the start of a scene and after each key.
const READING_TIME: Duration = Duration::from_millis(480);
/// Number of successive frames without a request for another after which a motion is over.
const FRAMES_AT_REST: u32 = 3;
/// Maximum number of frames after an input, because fire moves without end.
const MAX_FRAMES_PER_INPUT: u32 = 25;

/// Scene of the animation: a case of a file in `positions`, and the input that plays it.
struct AnimationScene {
    file: PositionFile,
    case: &'static str,
    inputs: &'static [SceneInput],
}

/// Input in a scene.
enum SceneInput {
    Key(&'static str),
    /// A click at a place of the window, in pixels. The pointer does not appear in the frames.
    Click(i32, i32),
}

const MAP: PositionFile = PositionFile::Mission("incursion");

/// Deployment; a move; a reaction shot; a shot; a jet of flame at two zombies, which are in a row.
const SCENES: &[AnimationScene] = &[
    AnimationScene { file: MAP, case: "deployment", inputs: &[] },
    AnimationScene { file: MAP, case: "walking", inputs: &[Key("1"), Key("Return")] },
    AnimationScene { file: PositionFile::Room, case: "reaction", inputs: &[Key("f")] },
    AnimationScene { file: PositionFile::Room, case: "fight", inputs: &[Key("f"), Key("Return")] },
    AnimationScene {
        file: PositionFile::Room,
        case: "flame",
        inputs: &[Click(709, 323), Click(780, 323), Click(852, 323), Key("f")],
    },
];

impl AnimationScene {
    fn journey(&self) -> PictureJourney {
        PictureJourney {
            open: JourneyStart::Position(self.file, self.case),
            settings: use_usual_motion,
            world: |_| {},
            sizes: USUAL_SIZES,
            stops: &[],
        }
    }
}

fn use_usual_motion(settings: &mut Settings) {
    settings.preferences.speed = AnimationSpeed::Normal;
    settings.preferences.reduced_motion = false;
}

/// Frames of the animation in one language, and the time that each is shown.
struct FrameRecorder {
    folder: PathBuf,
    frames: Vec<(String, Duration)>,
    last: Option<ScreenPicture>,
}

impl FrameRecorder {
    fn new(folder: PathBuf) -> FrameRecorder {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the frames");
        FrameRecorder { folder, frames: Vec::new(), last: None }
    }

    /// Shows a picture for that time: as a new frame, or longer if it is the same as the last one.
    fn show(&mut self, picture: ScreenPicture, time: Duration) {
        if self.last.as_ref() != Some(&picture) {
            let name = format!("{:03}.png", self.frames.len());
            picture::save_picture(&picture, &self.folder.join(&name));
            self.frames.push((name, Duration::ZERO));
            self.last = Some(picture);
        }
        self.frames.last_mut().expect("one was added").1 += time;
    }

    fn record_scene(&mut self, scene: &AnimationScene, language: Language) {
        let journey = scene.journey();
        let (_home, mut game) = open_drawn_journey(&journey, &PreparedJourney::of(&journey), language);
        game.wait_for_input();
        self.show(game.picture(), READING_TIME);
        for input in scene.inputs {
            match *input {
                Key(key) => game.key(key),
                Click(x, y) => game.click(x, y),
            }
            self.record_motion(&game);
            if let Key(_) = input {
                self.show(game.picture(), READING_TIME);
            }
            game.wait_for_input();
        }
    }

    fn record_motion(&mut self, game: &HeadlessGame) {
        let mut still = 0;
        for _ in 0..MAX_FRAMES_PER_INPUT {
            still = if game.step(FRAME_TIME) { 0 } else { still + 1 };
            if still == FRAMES_AT_REST {
                break;
            }
            self.show(game.picture(), FRAME_TIME);
        }
    }

    /// Writes the list of the frames in the format of ffmpeg, with the last frame twice: ffmpeg shows the last entry as
    /// long as the one before it. The animation pauses there before it starts again.
    fn write_list(&self, path: &Path) {
        let mut list = "ffconcat version 1.0\n".to_owned();
        let folder = self.folder.file_name().expect("it has a name").to_string_lossy();
        for (name, time) in &self.frames {
            writeln!(list, "file {folder}/{name}\nduration {:.3}", time.as_secs_f32()).expect("a text grows");
        }
        if let Some((name, _)) = self.frames.last() {
            writeln!(list, "file {folder}/{name}").expect("a text grows");
        }
        fs::write(path, list).expect("room for the list");
    }
}

#[test]
#[ignore = "for scripts/animation, which needs the frames"]
fn battle_scenes_are_recorded() {
    let _alone = lock_headless_client();
    for (name, language) in [("es", Language::Es), ("en", Language::En)] {
        let mut recorder = FrameRecorder::new(screenshots_folder().join(format!("animation-{name}")));
        SCENES.iter().for_each(|scene| recorder.record_scene(scene, language));
        recorder.write_list(&screenshots_folder().join(format!("animation-{name}.ffconcat")));
        let time: Duration = recorder.frames.iter().map(|(_, time)| *time).sum();
        println!("{name}: {} frames in {time:?}", recorder.frames.len());
    }
}
