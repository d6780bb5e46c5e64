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

/// The device while it is open.
pub(super) struct Device {
    sink: MixerDeviceSink,
    lost: Arc<AtomicBool>,
}

impl Device {
    /// Opens the system's device, if there is one. The library panics where the system's own settings of sound can't be
    /// read: then there is none, either.
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

    /// Whether it was pulled out.
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

/// ALSA writes to the terminal what it does not find; as long as this is kept, and in this thread, it does not.
#[cfg(target_os = "linux")]
fn quiet() -> Option<impl Sized> {
    alsa::Output::local_error_handler().ok()
}

#[cfg(not(target_os = "linux"))]
fn quiet() {}
