//! Detects why the window can't open. The window and graphics libraries panic on unsuitable systems. Until the window
//! is shown, such a panic becomes a [`WindowObstacle`], which the program reports in a sentence.

use std::{
    panic::{self, PanicHookInfo},
    sync::atomic::{AtomicBool, Ordering},
};

use bevy::prelude::*;

/// Number of frames after which the window counts as shown. The last of its resources are created on another thread,
/// during the first two frames.
const FRAMES: u8 = 5;

static SHOWN: AtomicBool = AtomicBool::new(false);

/// Reason why the system can't show a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowObstacle {
    /// No display server answers.
    Display,
    /// The scale of the display is not usable.
    Scale,
    /// No graphics driver can draw on the display.
    Graphics,
}

/// Installs a panic hook that passes a [`WindowObstacle`] to `tell`, which ends the program, instead of printing the
/// panic. With backtraces turned on, the panic is printed, too. Panics of the sound libraries are not printed, because
/// the game is silent without a device.
pub fn catch_obstacles(tell: impl Fn(WindowObstacle) + Send + Sync + 'static) {
    let before = panic::take_hook();
    let wants_all = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    panic::set_hook(Box::new(move |info| {
        let place = info.location().map_or("", panic::Location::file);
        if is_in_package(place, SOUND) && !wants_all {
            return;
        }
        let found = (!SHOWN.load(Ordering::Relaxed)).then(|| classify_panic(place, &panic_message(info))).flatten();
        if found.is_none() || wants_all {
            before(info);
        }
        if let Some(found) = found {
            tell(found);
        }
    }));
}

/// Counts frames until the window is shown.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, |mut frames: Local<u8>| {
        *frames = frames.saturating_add(1);
        if *frames == FRAMES {
            SHOWN.store(true, Ordering::Relaxed);
        }
    });
}

/// Names of the packages that play sound.
const SOUND: &[&str] = &["cpal", "rodio", "alsa"];
/// Names of the packages that open windows.
const WINDOW: &[&str] =
    &["winit", "bevy_winit", "dpi", "x11rb", "x11-dl", "wayland-backend", "wayland-client", "smithay-client-toolkit"];
/// Names of the packages that draw in windows.
const DRAWING: &[&str] = &["bevy_render", "wgpu", "wgpu-core", "wgpu-hal", "naga", "ash"];

/// Returns the obstacle for a panic, by its source file and message.
fn classify_panic(place: &str, message: &str) -> Option<WindowObstacle> {
    let about_scale = ["scale_factor", "SCALE_FACTOR", "DPI"].iter().any(|word| message.contains(word));
    match (is_in_package(place, WINDOW), is_in_package(place, DRAWING)) {
        (true, _) if about_scale => Some(WindowObstacle::Scale),
        (true, _) => Some(WindowObstacle::Display),
        (_, true) => Some(WindowObstacle::Graphics),
        _ => None,
    }
}

/// Returns `true` if a source file belongs to one of those packages: its folder is named after package and version.
fn is_in_package(place: &str, packages: &[&str]) -> bool {
    place
        .split(['/', '\\'])
        .filter_map(|folder| folder.rsplit_once('-'))
        .any(|(name, version)| packages.contains(&name) && version.starts_with(|letter: char| letter.is_ascii_digit()))
}

fn panic_message(info: &PanicHookInfo<'_>) -> String {
    info.payload_as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_window_libraries_are_classified_as_obstacles() {
        let at = |package: &str| format!("/somewhere/registry/src/index/{package}/src/lib.rs");
        for (package, message, expected) in [
            ("bevy_winit-0.19.1", "Failed to build event loop: Os(…)", Some(WindowObstacle::Display)),
            ("bevy_render-0.19.1", "Unable to find a GPU!", Some(WindowObstacle::Graphics)),
            ("wgpu-hal-29.0.0", "No supported formats", Some(WindowObstacle::Graphics)),
            ("dpi-0.1.2", "assertion failed: validate_scale_factor(scale_factor)", Some(WindowObstacle::Scale)),
            ("winit-0.30.13", "`WINIT_X11_SCALE_FACTOR` invalid", Some(WindowObstacle::Scale)),
            ("bevy_ecs-0.19.1", "index out of bounds", None),
        ] {
            assert_eq!(classify_panic(&at(package), message), expected, "{package}");
        }
        assert_eq!(classify_panic("src/client/winit-like/lib.rs", "a fault of our own"), None);
        assert!(is_in_package(&at("cpal-0.17.3"), SOUND) && !is_in_package("src/client/audio/output.rs", SOUND));
    }
}
