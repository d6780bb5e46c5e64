//! What the window remembers between two games: a small RON file in the user's configuration folder.
//!
//! A folder that cannot be read or written is a warning, never the end of the game.

mod left_out;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{keys::Bindings, language::Language};
use mission::paths;
use rules::{BySide, Localized, Side};

pub use record::Difficulty;

/// The remembered choices. Changing the resource writes the file.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language the player chose; `None` until they choose, then the system's is used.
    pub language: Option<Language>,
    /// The skirmish that was prepared last.
    pub skirmish: LastSkirmish,
    /// How far the first lesson has come.
    pub lesson: LessonProgress,
    /// How the game looks, sounds and moves.
    pub preferences: Preferences,
    /// The hints in play that were shown, by name: each is shown once.
    pub shown_hints: BTreeSet<String>,
    /// The force taken last, as ids of kinds, by mission, side and level: see [`force_key`].
    pub forces: BTreeMap<String, Vec<String>>,
}

/// What the player chose on the settings screen. Every change takes effect at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Size of the interface in hundredths of what fits the window, 75–200.
    pub scale: u16,
    /// Size of sentences in hundredths, 100–140.
    pub text: u16,
    /// Loudness of everything, 0–10; 0 is silence.
    pub volume: u8,
    /// Loudness of what happens on the table, 0–10; 0 is silence.
    pub effects: u8,
    /// Loudness of the music, 0–10.
    pub music: u8,
    /// How fast things move.
    pub speed: Speed,
    /// The colours of sides, dangers and odds.
    pub colours: Colours,
    /// Neither light nor glow nor smoke, for weak machines.
    pub low_effects: bool,
    /// Things fade instead of moving.
    pub reduced_motion: bool,
    /// Whether 'done' asks again while figures have points left.
    pub confirm_done: bool,
    /// Whether a seat is shown at the handover what the other did.
    pub handover: bool,
    /// Whether advice may be asked for.
    pub advice: bool,
    /// Whether hints in play are shown.
    pub play_hints: bool,
    /// Whether what the computer is about to do is drawn.
    pub plan: bool,
    /// Whether the window takes the whole screen.
    pub full_screen: bool,
    /// The monitor that full screen takes, from 1; 0 is the one on which the window is.
    pub monitor: u8,
    /// The most frames that are drawn in a second; 0 draws as many as the monitor shows.
    pub frame_limit: u16,
    /// The keys of the player's choice.
    pub keys: Bindings,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            scale: 100,
            text: 100,
            volume: 10,
            effects: 7,
            music: 4,
            speed: Speed::Normal,
            colours: Colours::Usual,
            low_effects: false,
            reduced_motion: false,
            confirm_done: true,
            handover: true,
            advice: true,
            play_hints: true,
            plan: true,
            full_screen: false,
            monitor: 0,
            frame_limit: 0,
            keys: Bindings::default(),
        }
    }
}

/// How fast things move on the table and in the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// As designed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// Nothing moves: everything is at once where it ends.
    Off,
}

impl Speed {
    /// All of them, as they are declared.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Double, Self::Quadruple, Self::Off];

    /// By how much times are divided; `None` when nothing moves.
    pub fn factor(self) -> Option<f32> {
        match self {
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Quadruple => Some(4.0),
            Self::Off => None,
        }
    }
}

/// The palettes: the usual one, and one for each way of seeing colours differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Colours {
    /// As designed.
    #[default]
    Usual,
    /// For eyes without red.
    Protan,
    /// For eyes without green.
    Deutan,
    /// For eyes without blue.
    Tritan,
}

impl Colours {
    /// All of them, as they are declared.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Protan, Self::Deutan, Self::Tritan];
}

/// How far a lesson has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The id of the step where it was left; `None` if it was not begun, or is over.
    pub step: Option<String>,
    /// Whether it was gone through to its end.
    pub done: bool,
}

/// What a skirmish was begun with, and who plays where a new campaign begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSkirmish {
    /// The id of its mission; `None` before the first.
    pub mission: Option<String>,
    /// Its requisition levels; they count for that mission only.
    pub levels: Option<BySide<u8>>,
    /// Who sat on each side; empty names for players who gave none. A name stays while the computer sits there.
    pub players: BySide<String>,
    /// Where the computer sat.
    pub computers: BySide<Option<Difficulty>>,
    /// How well it played on each side when it sat there last; `None` before the first time.
    pub strengths: BySide<Option<Difficulty>>,
    /// The sides whose people might not ask for advice.
    pub without_advice: BySide<bool>,
    /// Names that were typed, the last one first.
    pub names: Vec<String>,
}

/// The name under which a force is remembered.
pub fn force_key(mission: &str, side: Side, level: u8) -> String {
    format!("{mission}/{side:?}/{level}")
}

/// The settings' file could not be understood: what was wrong with it, and where it was put aside.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsFault(pub Option<AsideFile>);

/// A file of settings that was put aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsideFile {
    /// Its line and column, and the reason.
    pub fault: Localized,
    /// Where it lies now; `None` where it could not be moved.
    pub kept: Option<PathBuf>,
    /// The entries that were left out; none where nothing of it could be read.
    pub left_out: Vec<String>,
}

/// Why the settings can't be kept: the file, and what the system says. None while they can.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsUnsaved(pub Option<(PathBuf, Localized)>);

impl SettingsUnsaved {
    fn of(path: &Path, written: io::Result<()>) -> Self {
        Self(written.err().map(|fault| (path.to_owned(), mission::describe_io_error(&fault))))
    }
}

pub(super) fn plugin(app: &mut App) {
    let (settings, fault) = load(&file());
    let unsaved = SettingsUnsaved::of(&file(), files::check_folder(&paths::settings_dir()));
    app.insert_resource(settings)
        .insert_resource(unsaved)
        .insert_resource(SettingsFault(fault))
        .add_systems(Last, save.run_if(resource_changed::<Settings>.and_then(not(resource_added::<Settings>))));
}

fn file() -> PathBuf {
    paths::settings_dir().join("settings.ron")
}

/// Reads the file. One that is at fault is put aside, so that the next change doesn't write over what it held.
fn load(path: &Path) -> (Settings, Option<AsideFile>) {
    let read = match files::read_bounded_file(path, MAX_BYTES) {
        // In a folder that is none there is nothing either.
        Err(fault) if matches!(fault.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return (Settings::default(), None);
        }
        read => read.map_err(|fault| mission::describe_io_error(&fault)),
    };
    let no_text = |_| mission::describe_io_error(&io::ErrorKind::InvalidData.into());
    let read = read.and_then(|bytes| String::from_utf8(files::strip_byte_order_mark(&bytes).to_vec()).map_err(no_text));
    let text = read.as_deref().unwrap_or_default().to_owned();
    match read.and_then(|text| ron::from_str::<Settings>(&text).map_err(|fault| mission::describe_ron_error(&fault))) {
        Ok(settings) => (settings.sound(), None),
        Err(fault) => {
            let kept = aside(path);
            let (settings, left_out) = left_out::read(&text).unwrap_or_default();
            let settings = settings.sound();
            warn!("{}: {}; left out: {left_out:?}", path.display(), fault.en);
            // From now on these are the settings. If that can't be written, it is when something is changed.
            if kept.is_some()
                && !left_out.is_empty()
                && let Err(fault) = write(path, &settings)
            {
                warn!("{}: {fault}", path.display());
            }
            (settings, Some(AsideFile { fault, kept, left_out }))
        }
    }
}

/// A larger file holds no settings.
const MAX_BYTES: u64 = 1 << 20;

/// Renames a file to the first free name beside it.
fn aside(path: &Path) -> Option<PathBuf> {
    let free = (1..100).map(|number| path.with_extension(format!("faulty-{number}.ron"))).find(|to| !to.exists())?;
    fs::rename(path, &free).ok().map(|()| free)
}

impl Settings {
    /// With every number in the range that the settings screen offers.
    fn sound(mut self) -> Self {
        let preferences = &mut self.preferences;
        preferences.scale = preferences.scale.clamp(75, 200);
        preferences.text = preferences.text.clamp(100, 140);
        preferences.volume = preferences.volume.min(10);
        preferences.effects = preferences.effects.min(10);
        preferences.music = preferences.music.min(10);
        self
    }
}

fn save(settings: Res<Settings>, mut unsaved: ResMut<SettingsUnsaved>) {
    let path = file();
    let written = write(&path, &settings);
    if let Err(fault) = &written {
        warn!("{}: {fault}; settings last until the window closes", path.display());
    }
    unsaved.set_if_neq(SettingsUnsaved::of(&path, written));
}

fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    files::replace_file(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_written() {
        let mut settings = Settings { language: Some(Language::Es), ..Settings::default() };
        settings.skirmish = LastSkirmish {
            mission: Some("recon".into()),
            levels: Some(BySide { allied: 6, german: 12 }),
            players: BySide { allied: "Ana".into(), german: String::new() },
            computers: BySide { allied: None, german: Some(Difficulty::Commander) },
            strengths: BySide { allied: Some(Difficulty::Recruit), german: Some(Difficulty::Commander) },
            without_advice: BySide { allied: true, german: false },
            names: vec!["Ana".into()],
        };
        settings.forces.insert(force_key("recon", Side::German, 12), vec!["sturmzombie".into()]);
        settings.shown_hints.insert("bid".into());
        settings.preferences.play_hints = false;
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).expect("it is data");
        assert_eq!(ron::from_str::<Settings>(&text).expect("it was just written"), settings);
    }

    #[test]
    fn older_settings_are_read() {
        let old = ron::from_str::<Settings>("(language: Some(En))").expect("fields may be missing");
        assert_eq!(old, Settings { language: Some(Language::En), ..Settings::default() });
        assert!(old.preferences.play_hints && old.shown_hints.is_empty());
    }

    #[test]
    fn a_file_at_fault_is_put_aside_and_nothing_is_lost() {
        let folder = std::env::temp_dir().join(format!("incursion-settings-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("settings.ron");
        for (number, faulty) in ["(language: Some(Fr))", "not even RON"].into_iter().enumerate() {
            fs::write(&path, faulty).expect("it writes");
            let (settings, fault) = load(&path);
            assert_eq!(settings, Settings::default());
            let fault = fault.expect("it is at fault");
            assert!(fault.left_out.is_empty());
            assert!(fault.fault.es != fault.fault.en && fault.fault.es.starts_with("1:"), "{fault:?}");
            let kept = fault.kept.expect("it was put aside");
            assert_eq!(
                kept.file_name().and_then(|name| name.to_str()),
                Some(&*format!("settings.faulty-{}.ron", number + 1))
            );
            assert_eq!(fs::read_to_string(kept).expect("it is there"), faulty);
            assert!(!path.exists());
        }
        // A word of a newer game takes nothing else along.
        let newer = "(language: Some(En), preferences: (colours: Sepia, music: 2))";
        fs::write(&path, newer).expect("it writes");
        let (settings, fault) = load(&path);
        assert_eq!((settings.language, settings.preferences.music), (Some(Language::En), 2));
        let fault = fault.expect("it is told");
        assert_eq!(fault.left_out, ["colours: Sepia"]);
        assert_eq!(fs::read_to_string(fault.kept.expect("a copy")).expect("it is there"), newer);
        assert_eq!(load(&path), (settings, None), "from now on nothing is wrong with them");
        fs::write(&path, "(preferences: (scale: 900, effects: 99, keys: {\"undo\": [\"KeyJ\"]}))").expect("it writes");
        let (settings, fault) = load(&path);
        assert_eq!((settings.preferences.scale, settings.preferences.effects, fault), (200, 10, None));
        assert!(settings.preferences.keys.changed());
        fs::remove_dir_all(folder).expect("it goes");
    }
}
