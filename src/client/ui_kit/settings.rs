//! Settings that are kept between two runs of the game: a small RON file in the user's configuration folder.
//!
//! A folder that can't be read or written only causes a warning; the game continues.

mod left_out;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{keys::KeyBindings, language::Language};
use mission::paths;
use rules::{BySide, Localized, Side};

pub use record::Difficulty;

/// Resource with the saved settings. Each change of it writes the file.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The player's language; `None` (the system's language) until the player chooses one.
    pub language: Option<Language>,
    /// The setup of the last skirmish.
    pub skirmish: LastSkirmish,
    /// Progress of the tutorial.
    pub lesson: TutorialSetting,
    /// Preferences for look, sound and speed.
    pub preferences: Preferences,
    /// Names of the in-game hints already shown; each is shown only once.
    pub shown_hints: BTreeSet<String>,
    /// The last force of each mission, side and level, as ids of figure kinds; [`force_key`] returns the key.
    pub forces: BTreeMap<String, Vec<String>>,
    /// Setup of the last online battle.
    pub online: LastOnlineBattle,
}

/// The choices on the settings screen. Every change takes effect at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Interface scale in per cent of the size that fits the window, 75–200.
    pub scale: u16,
    /// Text size in per cent, 100–140.
    pub text: u16,
    /// Master volume, 0–10; 0 is silence.
    pub volume: u8,
    /// Volume of sound effects, 0–10; 0 is silence.
    pub effects: u8,
    /// Music volume, 0–10; 0 is silence.
    pub music: u8,
    /// Animation speed.
    pub speed: AnimationSpeed,
    /// Palette for sides, dangers and odds.
    pub colours: ColorVision,
    /// Turns off light, glow and smoke, for weak machines.
    pub low_effects: bool,
    /// Replaces motion with fading.
    pub reduced_motion: bool,
    /// Asks for confirmation of 'done' while figures have action points left.
    pub confirm_done: bool,
    /// Shows each player the opponent's last turn when the machine is handed over.
    pub handover: bool,
    /// Allows players to ask for advice.
    pub advice: bool,
    /// Shows in-game hints.
    pub play_hints: bool,
    /// Draws the AI's planned orders.
    pub plan: bool,
    /// Uses full screen.
    pub full_screen: bool,
    /// Monitor for full screen, from 1; 0 is the window's current monitor.
    pub monitor: u8,
    /// Maximum number of frames per second; 0 uses the monitor's refresh rate.
    pub frame_limit: u16,
    /// Key bindings of the player.
    pub keys: KeyBindings,
    /// Limits online battles to the local network, without any server.
    pub local_network_only: bool,
    /// Shows the messages of other players in online battles, and allows to write some.
    pub online_chat: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            scale: 100,
            text: 100,
            volume: 10,
            effects: 7,
            music: 4,
            speed: AnimationSpeed::Normal,
            colours: ColorVision::Usual,
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
            keys: KeyBindings::default(),
            local_network_only: false,
            online_chat: true,
        }
    }
}

/// Speed of motion on the board and in the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// As designed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// No motion: everything is at its end position at once.
    Off,
}

impl AnimationSpeed {
    /// All speeds, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Double, Self::Quadruple, Self::Off];

    /// Returns the divisor for durations; `None` without motion.
    pub fn factor(self) -> Option<f32> {
        match self {
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Quadruple => Some(4.0),
            Self::Off => None,
        }
    }
}

/// Palettes: the usual one, and one for each kind of colour blindness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColorVision {
    /// As designed.
    #[default]
    Usual,
    /// For protanopia (no red).
    Protan,
    /// For deuteranopia (no green).
    Deutan,
    /// For tritanopia (no blue).
    Tritan,
}

impl ColorVision {
    /// All palettes, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Protan, Self::Deutan, Self::Tritan];
}

/// Progress of the tutorial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TutorialSetting {
    /// Id of the current step; `None` if the tutorial has not begun or is complete.
    pub step: Option<String>,
    /// `true` if the tutorial was completed once.
    pub done: bool,
}

/// Setup of the last skirmish; also the default players of a new campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSkirmish {
    /// Id of the mission; `None` before the first skirmish.
    pub mission: Option<String>,
    /// Requisition levels, valid only for that mission.
    pub levels: Option<BySide<u8>>,
    /// Player name on each side; empty if none was given. The name is kept while the AI plays the side.
    pub players: BySide<String>,
    /// Difficulty of the AI on each side; `None` for a human player.
    pub computers: BySide<Option<Difficulty>>,
    /// Last difficulty of the AI on each side; `None` before the first time.
    pub strengths: BySide<Option<Difficulty>>,
    /// Sides whose players can't ask for advice.
    pub without_advice: BySide<bool>,
    /// Previously typed names, the latest first.
    pub names: Vec<String>,
}

/// Setup of the last online battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastOnlineBattle {
    /// Name of the player at this machine; empty until one was given.
    pub name: String,
    /// Address of a relay in place of the public ones. Players set it only in the settings file.
    pub relay: Option<String>,
    /// Address of a service that publishes addresses, in place of the public one. Players set it only in the settings
    /// file.
    pub discovery: Option<String>,
}

/// Returns the key under which a force is saved.
pub fn force_key(mission: &str, side: Side, level: u8) -> String {
    format!("{mission}/{side:?}/{level}")
}

/// Resource with the settings file that could not be read, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsError(pub Option<BackupFile>);

/// A faulty settings file that was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupFile {
    /// Line, column and reason of the fault.
    pub fault: Localized,
    /// New path of the file; `None` if it could not be renamed.
    pub kept: Option<PathBuf>,
    /// Entries that were left out; empty if nothing could be read.
    pub left_out: Vec<String>,
}

/// Resource with the path and system error while the settings can't be saved; `None` otherwise.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsUnsaved(pub Option<(PathBuf, Localized)>);

impl SettingsUnsaved {
    fn of(path: &Path, written: io::Result<()>) -> Self {
        Self(written.err().map(|fault| (path.to_owned(), mission::describe_io_error(&fault))))
    }
}

pub(super) fn plugin(app: &mut App) {
    let (settings, fault) = load_settings(&settings_file_path());
    let unsaved = SettingsUnsaved::of(&settings_file_path(), files::check_folder(&paths::settings_dir()));
    app.insert_resource(settings).insert_resource(unsaved).insert_resource(SettingsError(fault)).add_systems(
        Last,
        save_settings.run_if(resource_changed::<Settings>.and_then(not(resource_added::<Settings>))),
    );
}

fn settings_file_path() -> PathBuf {
    paths::settings_dir().join("settings.ron")
}

/// Reads the file. A faulty file is renamed, so that the next change doesn't overwrite its contents.
fn load_settings(path: &Path) -> (Settings, Option<BackupFile>) {
    let read = match files::read_bounded_file(path, MAX_BYTES) {
        // If the parent is not a folder, there is no settings file either.
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
            let kept = move_file_aside(path);
            let (settings, left_out) = left_out::read_known_settings::<Settings>(&text).unwrap_or_default();
            let settings = settings.sound();
            warn!("{}: {}; left out: {left_out:?}", path.display(), fault.en);
            // Save the repaired settings at once. If that fails, the next change reports it.
            if kept.is_some()
                && !left_out.is_empty()
                && let Err(fault) = write_settings_file(path, &settings)
            {
                warn!("{}: {fault}", path.display());
            }
            (settings, Some(BackupFile { fault, kept, left_out }))
        }
    }
}

/// Maximum size of the file, in bytes; a larger one is not a settings file.
const MAX_BYTES: u64 = 1 << 20;

/// Renames a file to the first free name of the form `NAME.faulty-N.ron` in its folder, and returns the new path.
fn move_file_aside(path: &Path) -> Option<PathBuf> {
    let free = (1..100).map(|number| path.with_extension(format!("faulty-{number}.ron"))).find(|to| !to.exists())?;
    fs::rename(path, &free).ok().map(|()| free)
}

impl Settings {
    /// Returns the settings with every number clamped to the range of the settings screen.
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

fn save_settings(settings: Res<Settings>, mut unsaved: ResMut<SettingsUnsaved>) {
    let path = settings_file_path();
    let written = write_settings_file(&path, &settings);
    if let Err(fault) = &written {
        warn!("{}: {fault}; settings last until the window closes", path.display());
    }
    unsaved.set_if_neq(SettingsUnsaved::of(&path, written));
}

fn write_settings_file(path: &Path, settings: &Settings) -> io::Result<()> {
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
    fn older_settings_load_with_defaults_for_missing_fields() {
        let old = ron::from_str::<Settings>("(language: Some(En))").expect("fields may be missing");
        assert_eq!(old, Settings { language: Some(Language::En), ..Settings::default() });
        assert!(old.preferences.play_hints && old.shown_hints.is_empty());
    }

    #[test]
    fn faulty_settings_files_are_set_aside_and_valid_entries_kept() {
        let folder = std::env::temp_dir().join(format!("incursion-settings-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("settings.ron");
        for (number, faulty) in ["(language: Some(Fr))", "not even RON"].into_iter().enumerate() {
            fs::write(&path, faulty).expect("it writes");
            let (settings, fault) = load_settings(&path);
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
        // An unknown value from a newer game loses only its own entry.
        let newer = "(language: Some(En), preferences: (colours: Sepia, music: 2))";
        fs::write(&path, newer).expect("it writes");
        let (settings, fault) = load_settings(&path);
        assert_eq!((settings.language, settings.preferences.music), (Some(Language::En), 2));
        let fault = fault.expect("it is told");
        assert_eq!(fault.left_out, ["colours: Sepia"]);
        assert_eq!(fs::read_to_string(fault.kept.expect("a copy")).expect("it is there"), newer);
        assert_eq!(load_settings(&path), (settings, None), "from now on nothing is wrong with them");
        fs::write(&path, "(preferences: (scale: 900, effects: 99, keys: {\"undo\": [\"KeyJ\"]}))").expect("it writes");
        let (settings, fault) = load_settings(&path);
        assert_eq!((settings.preferences.scale, settings.preferences.effects, fault), (200, 10, None));
        assert!(settings.preferences.keys.changed());
        fs::remove_dir_all(folder).expect("it goes");
    }
}
