//! The sound table, which assigns sounds to events, as data in `assets/sound/sounds.ron`. The head of that file
//! explains the format.

use std::{collections::BTreeMap, fs, path::Path};

use serde::Deserialize;

use super::sound_request::SoundRequest;

/// The sounds of events and of user input, and the music.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoundTable {
    /// All sounds, by file name.
    pub sounds: BTreeMap<String, SoundInfo>,
    /// The sounds of events, by the name of the event.
    pub events: BTreeMap<String, Vec<Layer>>,
    /// The names of events without sounds.
    pub silent: Vec<String>,
    /// The sounds of user input.
    pub hands: BTreeMap<UiSound, Cue>,
    pub music: MusicTable,
}

/// A list of cases, of which the first that holds is played. The layers of an event play together.
pub type Layer = Vec<SoundCase>;

/// The properties of a sound besides its file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoundInfo {
    /// Priority, from 0 for trifles to 3 for sounds that no player may miss.
    pub weight: u8,
    /// Minimum time before the same sound is played again, in seconds.
    #[serde(default)]
    pub apart: f32,
}

/// A sound under conditions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoundCase {
    /// Facts that must all hold; a fact with the prefix `!` must not hold.
    #[serde(default)]
    pub when: Vec<String>,
    /// The sound to play; `None` for silence.
    #[serde(default)]
    pub cue: Option<Cue>,
}

/// A sound with its parameters.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// The name of the sound.
    pub sound: String,
    /// Delay until it begins, in seconds.
    #[serde(default)]
    pub after: f32,
    /// Volume relative to the file, in dB.
    #[serde(default)]
    pub gain: f32,
    /// Probability that it is played; 1 is always.
    #[serde(default = "always")]
    pub chance: f32,
}

fn always() -> f32 {
    1.0
}

/// An action of the user that has a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum UiSound {
    /// A button is pressed.
    Press,
    /// A disabled button is pressed.
    Locked,
    /// The pointer enters a button.
    Hover,
    /// The curtain closes.
    CurtainShut,
    CurtainOpen,
    /// A bid is sealed.
    Stamp,
}

impl UiSound {
    /// All variants.
    pub const ALL: [UiSound; 6] =
        [UiSound::Press, UiSound::Locked, UiSound::Hover, UiSound::CurtainShut, UiSound::CurtainOpen, UiSound::Stamp];
}

/// The music of menus and battles.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicTable {
    /// The music of the menus.
    pub menus: MusicProgramme,
    /// The music of battles.
    pub battle: MusicProgramme,
}

/// A programme of music with pauses.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MusicProgramme {
    /// The pieces; one of them is chosen each time.
    pub pieces: Vec<String>,
    /// Pause before the first piece, in seconds.
    pub first: f32,
    /// Minimum and maximum pause between two pieces, in seconds.
    pub rest: (f32, f32),
}

impl SoundTable {
    /// Reads the table from a file.
    ///
    /// # Errors
    ///
    /// If the file can't be read or is invalid.
    pub fn read(path: &Path) -> Result<SoundTable, String> {
        let text = fs::read_to_string(path).map_err(|fault| format!("{}: {fault}", path.display()))?;
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(&text)
            .map_err(|fault| format!("{}: {fault}", path.display()))
    }

    /// Returns the sounds of an event. `facts` select among the cases; `chance` returns numbers from 0 to 1.
    pub fn event_sounds(&self, event: &str, facts: &[String], mut chance: impl FnMut() -> f32) -> Vec<SoundRequest> {
        let layers = self.events.get(event).into_iter().flatten();
        let cues = layers.filter_map(|layer| layer.iter().find(|case| case.holds(facts))?.cue.as_ref());
        cues.filter(|cue| cue.chance >= 1.0 || chance() < cue.chance).map(|cue| self.note(cue)).collect()
    }

    /// Returns the sound of an action of the user.
    pub fn ui_sound(&self, touch: UiSound) -> Option<SoundRequest> {
        self.hands.get(&touch).map(|cue| self.note(cue))
    }

    /// Returns the minimum time between two sounds of that name, in seconds.
    pub fn min_interval(&self, sound: &str) -> f32 {
        self.sounds.get(sound).map_or(0.0, |part| part.apart)
    }

    fn note(&self, cue: &Cue) -> SoundRequest {
        SoundRequest {
            sound: cue.sound.clone(),
            gain: 10f32.powf(cue.gain / 20.0),
            after: cue.after,
            weight: self.sounds.get(&cue.sound).map_or(1, |part| part.weight),
        }
    }

    /// Returns every cue of the table.
    pub fn cues(&self) -> impl Iterator<Item = &Cue> {
        let events = self.events.values().flatten().flatten().filter_map(|case| case.cue.as_ref());
        events.chain(self.hands.values())
    }
}

impl SoundCase {
    fn holds(&self, facts: &[String]) -> bool {
        self.when.iter().all(|wanted| match wanted.strip_prefix('!') {
            Some(unwanted) => !facts.iter().any(|fact| fact == unwanted),
            None => facts.contains(wanted),
        })
    }
}
