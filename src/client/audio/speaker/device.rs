//! The sound device.

use std::{
    panic::catch_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rodio::{DeviceSinkBuilder, MixerDeviceSink};

use super::voice::Voice;

/// The open sound device.
pub(super) struct Device {
    sink: MixerDeviceSink,
    lost: Arc<AtomicBool>,
}

impl Device {
    /// Opens the system's sound device, if there is one. Also returns `None` if the library panics, which it does when
    /// the system's sound configuration can't be read.
    pub(super) fn open() -> Option<Device> {
        catch_unwind(Device::try_open).ok().flatten()
    }

    fn try_open() -> Option<Device> {
        let _quiet = quiet();
        let lost = Arc::new(AtomicBool::new(false));
        let note = lost.clone();
        let builder = DeviceSinkBuilder::from_default_device().inspect_err(say).ok()?;
        let builder = builder.with_error_callback(move |_| note.store(true, Ordering::Relaxed));
        let mut sink = builder.open_sink_or_fallback().inspect_err(say).ok()?;
        sink.log_on_drop(false);
        Some(Device { sink, lost })
    }

    /// Returns `true` if the device was unplugged.
    pub(super) fn lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, voice: Voice) {
        self.sink.mixer().add(voice);
    }
}

fn say(fault: &impl std::fmt::Display) {
    bevy::log::debug!("no sound device: {fault}");
}

/// Silences ALSA, which would print missing devices to the terminal, for this thread and as long as the value lives.
#[cfg(target_os = "linux")]
fn quiet() -> Option<impl Sized> {
    alsa::Output::local_error_handler().ok()
}

#[cfg(not(target_os = "linux"))]
fn quiet() {}
