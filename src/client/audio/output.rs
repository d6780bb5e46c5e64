//! The thread that owns the sound device. It opens the device when there is something to play, closes it after some
//! silence, and sleeps in between, so that a silent game costs nothing. Without a device it is silent and tries again
//! later.

mod device;
mod voice;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use self::device::OutputDevice;
use super::{
    bank::SoundBank,
    sound_request::{SharedVolumes, SoundRequest, Volumes},
    sound_table::MusicProgramme,
};

pub use self::voice::SoundVoice;
/// Maximum number of simultaneous sounds; more can't be told apart.
const MAX_VOICES: usize = 12;
/// Time after the last sound until the device is closed.
const DEVICE_IDLE_TIME: Duration = Duration::from_secs(20);
/// Time until the next attempt if the device could not be opened.
const DEVICE_RETRY_TIME: Duration = Duration::from_secs(60);

enum OutputCommand {
    Play(SoundRequest),
    Levels,
    Music(Option<MusicProgramme>),
}

/// A handle to the sound thread. When it is dropped, the thread ends.
pub struct SoundOutput {
    words: Sender<OutputCommand>,
    dials: Arc<SharedVolumes>,
}

impl SoundOutput {
    /// Starts the thread, which reads sounds from that folder.
    pub fn start(folder: PathBuf) -> SoundOutput {
        let (words, heard) = channel();
        let dials = Arc::new(SharedVolumes::default());
        let mixer = Mixer::new(folder, dials.clone());
        let started =
            thread::Builder::new().name("sound".into()).stack_size(512 * 1024).spawn(move || mixer.run(&heard));
        if let Err(fault) = started {
            bevy::log::debug!("no thread for the sound: {fault}");
        }
        SoundOutput { words, dials }
    }

    /// Plays a sound, unless effects are off.
    pub fn play(&self, note: SoundRequest) {
        if self.dials.levels().effects > 0.0 {
            self.say(OutputCommand::Play(note));
        }
    }

    /// Sets the volume levels, also of sounds that are playing.
    pub fn set(&self, levels: Volumes) {
        if self.dials.levels() != levels {
            self.dials.set(levels);
            self.say(OutputCommand::Levels);
        }
    }

    /// Changes the music.
    pub fn music(&self, programme: Option<MusicProgramme>) {
        self.say(OutputCommand::Music(programme));
    }

    fn say(&self, word: OutputCommand) {
        // Without its thread the game is silent.
        let _ = self.words.send(word);
    }
}

/// Returns `true` if one more sound of that priority may play; the last voices are reserved for important sounds.
fn has_free_voice(sounding: usize, weight: u8) -> bool {
    sounding < if weight < 2 { MAX_VOICES - 3 } else { MAX_VOICES }
}

/// The state of the sound thread.
struct Mixer {
    bank: SoundBank,
    dials: Arc<SharedVolumes>,
    chance: Xoshiro256PlusPlus,
    /// Number of voices that are playing.
    sounding: Arc<AtomicUsize>,
    /// The variant of each sound that was played last.
    last: std::collections::HashMap<String, usize>,
    device: Option<OutputDevice>,
    refused: Option<Instant>,
    busy: Instant,
    programme: Option<MusicProgramme>,
    /// Time when the next piece begins.
    due: Option<Instant>,
    /// Set to fade out the current piece.
    fade: Arc<AtomicBool>,
}

impl Mixer {
    fn new(folder: PathBuf, dials: Arc<SharedVolumes>) -> Mixer {
        let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Mixer {
            bank: SoundBank::new(folder),
            dials,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed.map_or(1, |time| time.as_nanos() as u64)),
            sounding: Arc::default(),
            last: Default::default(),
            device: None,
            refused: None,
            busy: Instant::now(),
            programme: None,
            due: None,
            fade: Arc::default(),
        }
    }

    fn run(mut self, words: &Receiver<OutputCommand>) {
        loop {
            let word = match self.wake() {
                Some(at) => words.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => words.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match word {
                Ok(OutputCommand::Play(note)) => self.play(&note),
                Ok(OutputCommand::Levels) => self.levels(),
                Ok(OutputCommand::Music(programme)) => self.change(programme),
                Err(RecvTimeoutError::Timeout) => self.look(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Returns the time of the next task, if no command arrives before.
    fn wake(&self) -> Option<Instant> {
        let idle = self.device.is_some().then(|| self.busy.max(Instant::now()) + DEVICE_IDLE_TIME);
        [idle, self.due].into_iter().flatten().min()
    }

    /// Begins a piece of music that is due, and closes an idle device.
    fn look(&mut self) {
        let now = Instant::now();
        if self.due.is_some_and(|due| due <= now) {
            self.begin_piece();
        }
        if self.sounding.load(Ordering::Relaxed) > 0 {
            self.busy = now;
        } else if now.saturating_duration_since(self.busy) >= DEVICE_IDLE_TIME {
            self.device = None;
        }
    }

    /// Returns the device, and opens it if necessary and possible.
    fn device(&mut self) -> Option<&OutputDevice> {
        if self.device.as_ref().is_some_and(OutputDevice::lost) {
            self.device = None;
        }
        if self.device.is_none() && self.refused.is_none_or(|since| since.elapsed() >= DEVICE_RETRY_TIME) {
            self.device = OutputDevice::open();
            self.refused = self.device.is_none().then(Instant::now);
        }
        self.device.as_ref()
    }

    fn play(&mut self, note: &SoundRequest) {
        if !has_free_voice(self.sounding.load(Ordering::Relaxed), note.weight) || self.device().is_none() {
            return;
        }
        let Some(voice) = self.voice(note) else { return };
        self.busy = Instant::now();
        if let Some(device) = self.device() {
            device.add(voice);
        }
    }

    /// Returns a random variant of the sound, but never the same one twice in a row if there are several.
    fn voice(&mut self, note: &SoundRequest) -> Option<SoundVoice> {
        let packed = self.bank.sound(&note.sound)?;
        let count = packed.variants().max(1);
        let last = self.last.get(&note.sound).copied();
        let variant = match last {
            Some(last) if count > 1 => (last + 1 + self.chance.random_range(0..count - 1)) % count,
            _ => self.chance.random_range(0..count),
        };
        self.last.insert(note.sound.clone(), variant);
        let pitch = 1.0 + self.chance.random_range(-0.03..0.03f32);
        let gain = note.gain * (1.0 + self.chance.random_range(-0.12..0.06f32));
        let voice = SoundVoice::effect(&packed, variant, self.dials.clone(), self.sounding.clone());
        Some(voice.pitched(pitch).with_gain(gain).delayed(note.after))
    }

    fn levels(&mut self) {
        // Begin the music soon after it is turned on.
        if self.dials.levels().music > 0.0 && self.due.is_none() && self.programme.is_some() {
            self.due = Some(Instant::now() + Duration::from_secs(1));
        }
    }

    fn change(&mut self, programme: Option<MusicProgramme>) {
        if programme == self.programme {
            return;
        }
        self.fade.store(true, Ordering::Relaxed);
        self.due = programme.as_ref().map(|next| Instant::now() + Duration::from_secs_f32(next.first));
        self.programme = programme;
    }

    fn begin_piece(&mut self) {
        self.due = None;
        let Some(programme) = self.programme.clone() else { return };
        if self.dials.levels().music <= 0.0 || programme.pieces.is_empty() {
            return;
        }
        let piece = &programme.pieces[self.chance.random_range(0..programme.pieces.len())];
        let Some(packed) = self.bank.sound(piece) else { return };
        let length = packed.length(0) as f32 / packed.rate() as f32;
        let rest = self.chance.random_range(programme.rest.0..=programme.rest.1.max(programme.rest.0));
        self.due = Some(Instant::now() + Duration::from_secs_f32(length + rest));
        self.fade = Arc::default();
        let voice = SoundVoice::music(&packed, self.dials.clone(), self.sounding.clone(), self.fade.clone());
        if let Some(device) = self.device() {
            device.add(voice);
            self.busy = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_sound_request(sound: &str) -> SoundRequest {
        SoundRequest { sound: sound.to_owned(), gain: 1.0, after: 0.0, weight: 1 }
    }

    #[test]
    fn a_sound_variant_never_plays_twice_in_a_row() {
        let dials = Arc::new(SharedVolumes::default());
        dials.set(Volumes::new(10, 10, 10));
        let mut mixer = Mixer::new(mission::paths::assets_dir().join("sound"), dials);
        let mut heard = std::collections::BTreeSet::new();
        let mut before = None;
        for _ in 0..60 {
            assert!(mixer.voice(&sample_sound_request("smg")).is_some());
            let now = mixer.last["smg"];
            assert_ne!(before.replace(now), Some(now));
            heard.insert(now);
        }
        assert_eq!(heard.len(), 4, "all variants come up");
        assert!(mixer.voice(&sample_sound_request("no-such-sound")).is_none());
        assert_eq!(mixer.sounding.load(Ordering::Relaxed), 0, "all were let go");
    }

    #[test]
    fn the_last_voices_are_reserved_for_important_sounds() {
        assert!(has_free_voice(MAX_VOICES - 4, 0) && !has_free_voice(MAX_VOICES - 3, 1));
        assert!(has_free_voice(MAX_VOICES - 1, 2) && !has_free_voice(MAX_VOICES, 3));
    }
}
