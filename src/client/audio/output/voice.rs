//! A voice: one sound while it plays.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rodio::Source;

use crate::{
    bank::{PackedSound, SoundDecoder},
    sound_request::SharedVolumes,
};

/// Share of the distance to a changed level that each sample covers.
const GLIDE: f32 = 0.004;
/// Like [`GLIDE`], but while music fades out.
const FADE: f32 = 0.000_15;

/// A variant that plays, after its delay. It ends by itself when its level is set to 0.
pub struct SoundVoice {
    samples: SoundDecoder,
    rate: NonZero<u32>,
    gain: f32,
    delay: u32,
    level: f32,
    wanted: f32,
    dials: Arc<SharedVolumes>,
    music: bool,
    fade: Arc<AtomicBool>,
    sounding: Arc<AtomicUsize>,
}

impl SoundVoice {
    /// Creates the voice of an effect.
    pub fn effect(
        packed: &Arc<PackedSound>,
        variant: usize,
        dials: Arc<SharedVolumes>,
        sounding: Arc<AtomicUsize>,
    ) -> SoundVoice {
        sounding.fetch_add(1, Ordering::Relaxed);
        let voice = SoundVoice {
            samples: packed.unpack(variant),
            rate: NonZero::new(packed.rate()).unwrap_or(NonZero::<u32>::MIN),
            gain: 1.0,
            delay: 0,
            level: 0.0,
            wanted: 0.0,
            dials,
            music: false,
            fade: Arc::default(),
            sounding,
        };
        voice.at_its_level()
    }

    /// Creates the voice of a piece of music, which fades out once `fade` is set.
    pub fn music(
        packed: &Arc<PackedSound>,
        dials: Arc<SharedVolumes>,
        sounding: Arc<AtomicUsize>,
        fade: Arc<AtomicBool>,
    ) -> SoundVoice {
        let mut voice = SoundVoice::effect(packed, 0, dials, sounding);
        (voice.music, voice.fade) = (true, fade);
        voice.at_its_level()
    }

    fn at_its_level(mut self) -> SoundVoice {
        self.read_dial();
        self.level = self.wanted;
        self
    }

    /// Multiplies the pitch by a factor.
    pub fn pitched(mut self, factor: f32) -> SoundVoice {
        let rate = (self.rate.get() as f32 * factor) as u32;
        self.rate = NonZero::new(rate).unwrap_or(self.rate);
        self
    }

    /// Multiplies the volume by a factor.
    pub fn with_gain(mut self, gain: f32) -> SoundVoice {
        self.gain = gain;
        self
    }

    /// Delays the voice by that many seconds.
    pub fn delayed(mut self, seconds: f32) -> SoundVoice {
        self.delay = (seconds.max(0.0) * self.rate.get() as f32) as u32;
        self
    }

    fn read_dial(&mut self) {
        let levels = self.dials.levels();
        let level = if self.music { levels.music } else { levels.effects };
        self.wanted = if self.fade.load(Ordering::Relaxed) { 0.0 } else { level };
    }
}

impl Drop for SoundVoice {
    fn drop(&mut self) {
        self.sounding.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Iterator for SoundVoice {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.delay > 0 {
            self.delay -= 1;
            return Some(0.0);
        }
        if self.samples.at_seam() {
            self.read_dial();
            // End the voice when it is inaudible, so that the rest is not decoded.
            if self.wanted == 0.0 && self.level < 1e-3 {
                return None;
            }
        }
        let sample = self.samples.next()?;
        let glide = if self.fade.load(Ordering::Relaxed) { FADE } else { GLIDE };
        self.level += (self.wanted - self.level) * glide;
        Some(sample * self.gain * self.level)
    }
}

impl Source for SoundVoice {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> NonZero<u16> {
        NonZero::<u16>::MIN
    }

    fn sample_rate(&self) -> NonZero<u32> {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
