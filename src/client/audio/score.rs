//! Which sound is heard for what, as data: `assets/sound/sounds.ron`. Its head explains how it is written.

use std::{collections::BTreeMap, fs, path::Path};

use serde::Deserialize;

use super::note::Note;

/// The whole of it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Every sound by the name of its file.
    pub sounds: BTreeMap<String, Part>,
    /// What is heard for an event, by its name.
    pub events: BTreeMap<String, Vec<Layer>>,
    /// Events for which nothing is ever heard.
    pub silent: Vec<String>,
    /// What is heard of hands on the table.
    pub hands: BTreeMap<Touch, Cue>,
    /// The music.
    pub music: Music,
}

/// Cases of which the first that holds is heard. Layers of an event sound together.
pub type Layer = Vec<Case>;

/// What is known of a sound besides its file.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// How much it matters: 0 for trifles to 3 for what nobody may miss.
    pub weight: u8,
    /// The same is not heard again within so many seconds.
    #[serde(default)]
    pub apart: f32,
}

/// A sound under conditions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Facts that must all hold; with `!` before it, one that must not.
    #[serde(default)]
    pub when: Vec<String>,
    /// What is heard; nothing if it is left out.
    #[serde(default)]
    pub cue: Option<Cue>,
}

/// A sound as it is to be heard.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// Its name.
    pub sound: String,
    /// Seconds until it begins.
    #[serde(default)]
    pub after: f32,
    /// Louder or softer, in dB.
    #[serde(default)]
    pub gain: f32,
    /// How often it is heard: 1 is always.
    #[serde(default = "always")]
    pub chance: f32,
}

fn always() -> f32 {
    1.0
}

/// Something that hands do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Touch {
    /// A plate is pressed.
    Press,
    /// A plate is pressed that is switched off.
    Locked,
    /// The pointer comes upon a plate.
    Hover,
    /// The curtain shuts.
    CurtainShut,
    /// The curtain opens.
    CurtainOpen,
    /// A bid is sealed.
    Stamp,
}

impl Touch {
    /// All of them.
    pub const ALL: [Touch; 6] =
        [Touch::Press, Touch::Locked, Touch::Hover, Touch::CurtainShut, Touch::CurtainOpen, Touch::Stamp];
}

/// Music for the two places where there is any.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Music {
    /// Before a battle.
    pub menus: Programme,
    /// In a battle.
    pub battle: Programme,
}

/// Music that comes and goes.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programme {
    /// The pieces, one of which is chosen each time.
    pub pieces: Vec<String>,
    /// Seconds of silence before the first.
    pub first: f32,
    /// Seconds of silence between two: at least and at most.
    pub rest: (f32, f32),
}

impl Score {
    /// Reads it.
    ///
    /// # Errors
    /// If the file can't be read, or is not written as its head explains.
    pub fn read(path: &Path) -> Result<Score, String> {
        let text = fs::read_to_string(path).map_err(|fault| format!("{}: {fault}", path.display()))?;
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(&text)
            .map_err(|fault| format!("{}: {fault}", path.display()))
    }

    /// What is heard for an event of that name about which those facts hold. `chance` gives numbers from 0 to 1.
    pub fn notes(&self, event: &str, facts: &[String], mut chance: impl FnMut() -> f32) -> Vec<Note> {
        let layers = self.events.get(event).into_iter().flatten();
        let cues = layers.filter_map(|layer| layer.iter().find(|case| case.holds(facts))?.cue.as_ref());
        cues.filter(|cue| cue.chance >= 1.0 || chance() < cue.chance).map(|cue| self.note(cue)).collect()
    }

    /// What is heard of hands.
    pub fn touch(&self, touch: Touch) -> Option<Note> {
        self.hands.get(&touch).map(|cue| self.note(cue))
    }

    /// How far apart a sound is from the next of its name, in seconds.
    pub fn apart(&self, sound: &str) -> f32 {
        self.sounds.get(sound).map_or(0.0, |part| part.apart)
    }

    fn note(&self, cue: &Cue) -> Note {
        Note {
            sound: cue.sound.clone(),
            gain: 10f32.powf(cue.gain / 20.0),
            after: cue.after,
            weight: self.sounds.get(&cue.sound).map_or(1, |part| part.weight),
        }
    }

    /// Every cue in it.
    pub fn cues(&self) -> impl Iterator<Item = &Cue> {
        let events = self.events.values().flatten().flatten().filter_map(|case| case.cue.as_ref());
        events.chain(self.hands.values())
    }
}

impl Case {
    fn holds(&self, facts: &[String]) -> bool {
        self.when.iter().all(|wanted| match wanted.strip_prefix('!') {
            Some(unwanted) => !facts.iter().any(|fact| fact == unwanted),
            None => facts.contains(wanted),
        })
    }
}
