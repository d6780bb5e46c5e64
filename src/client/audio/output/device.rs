//! The sound device.

use std::{
    panic::catch_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bevy::log::warn_once;
use rodio::{DeviceSinkBuilder, MixerDeviceSink, cpal};

use super::voice::SoundVoice;

/// The open sound device.
pub(super) struct OutputDevice {
    sink: MixerDeviceSink,
    lost: Arc<AtomicBool>,
}

impl OutputDevice {
    /// Opens the system's sound device, if there is one. Also returns `None` if the library panics, which it does when
    /// the system's sound configuration can't be read.
    pub(super) fn open() -> Option<OutputDevice> {
        catch_unwind(OutputDevice::try_open).ok().flatten()
    }

    fn try_open() -> Option<OutputDevice> {
        let _quiet = quiet();
        if !is_sound_system_available() {
            warn_once!("no sound: the system's sound configuration can't be read (~/.asoundrc, /etc/asound.conf)");
            return None;
        }
        let lost = Arc::new(AtomicBool::new(false));
        let note = lost.clone();
        let builder = DeviceSinkBuilder::from_default_device().inspect_err(log_device_fault).ok()?;
        let builder = builder.with_error_callback(move |_| note.store(true, Ordering::Relaxed));
        let mut sink = builder.open_sink_or_fallback().inspect_err(log_device_fault).ok()?;
        sink.log_on_drop(false);
        Some(OutputDevice { sink, lost })
    }

    /// Returns `true` if the device was unplugged.
    pub(super) fn lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, voice: SoundVoice) {
        self.sink.mixer().add(voice);
    }
}

/// Returns `true` if the system's sound configuration can be read. Opening a device panics otherwise.
fn is_sound_system_available() -> bool {
    cpal::ALL_HOSTS.iter().any(|host| cpal::host_from_id(*host).is_ok())
}

fn log_device_fault(fault: &impl std::fmt::Display) {
    bevy::log::debug!("no sound device: {fault}");
}

/// Keeps ALSA from printing missing devices to the terminal: in this thread, as long as the returned value lives.
#[cfg(target_os = "linux")]
fn quiet() -> Option<impl Sized> {
    alsa::Output::local_error_handler().ok()
}

#[cfg(not(target_os = "linux"))]
fn quiet() {}
