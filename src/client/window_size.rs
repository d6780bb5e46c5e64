//! The initial and minimum size of the window, which is never larger than the screen, at any scale. The interface
//! adapts to any size of the window.

use bevy::{
    prelude::*,
    window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowMode},
};

use ui_kit::theme::{HEIGHT, WIDTH};

/// Size for which the interface is designed, in logical pixels.
const DESIGN: Vec2 = Vec2::new(WIDTH, HEIGHT);
/// Minimum size of the window on screens that are large enough, in logical pixels.
const LEAST: Vec2 = Vec2::new(960.0, 540.0);
/// Space for the bars of the desktop and of the window on a screen that is too small for the design, in logical pixels.
/// It is an estimate, because the system does not report their height.
const BARS: Vec2 = Vec2::new(0.0, 64.0);
/// Minimum size of the window on any screen, in logical pixels, so that it stays readable if the system reports a wrong
/// screen size.
const NEVER_LESS: Vec2 = Vec2::new(320.0, 180.0);

/// Returns the limits of the window before a screen is known.
pub(super) fn unlimited_constraints() -> WindowResizeConstraints {
    min_size_constraints(NEVER_LESS)
}

fn min_size_constraints(least: Vec2) -> WindowResizeConstraints {
    WindowResizeConstraints { min_width: least.x, min_height: least.y, ..default() }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fit_to_screen);
}

/// Returns the initial and the minimum size of the window on a screen of that size, in logical pixels.
fn initial_and_min_size(screen: Vec2) -> (Vec2, Vec2) {
    let fits = DESIGN.cmple(screen).all();
    let first = if fits { DESIGN } else { DESIGN.min(screen - BARS) }.max(NEVER_LESS);
    (first, LEAST.min(first))
}

/// Sets the size of the window once, when a screen is known and the window is not full-screen. Adjusts the limits when
/// screens are added or removed, to the smallest one, because the window may be moved to any of them.
fn fit_to_screen(
    added: Query<(), Added<Monitor>>,
    mut gone: RemovedComponents<Monitor>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
    mut sized: Local<bool>,
) {
    let Ok(mut window) = window.single_mut() else { return };
    let others = !added.is_empty() || gone.read().count() > 0;
    let screens = || monitors.iter().map(|(monitor, primary)| (logical_size(monitor), primary));
    let smallest = screens().map(|(screen, _)| initial_and_min_size(screen).1).reduce(Vec2::min);
    if let Some(least) = smallest.filter(|_| others) {
        window.resize_constraints = min_size_constraints(least);
    }
    let first = screens().find(|(_, primary)| *primary).or_else(|| screens().next());
    if let Some((screen, _)) = first.filter(|_| !*sized && window.mode == WindowMode::Windowed) {
        *sized = true;
        let size = initial_and_min_size(screen).0;
        if size != DESIGN {
            window.resolution.set(size.x, size.y);
        }
    }
}

fn logical_size(monitor: &Monitor) -> Vec2 {
    let scale = monitor.scale_factor as f32;
    monitor.physical_size().as_vec2() / if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_no_larger_than_the_screen() {
        for (pixels, scale) in [
            ((1366.0, 768.0), 1.5),
            ((1920.0, 1080.0), 2.0),
            ((1024.0, 600.0), 1.0),
            ((800.0, 480.0), 1.0),
            ((1366.0, 768.0), 1.0),
            ((1280.0, 720.0), 1.0),
            ((3840.0, 2160.0), 2.0),
            ((3840.0, 2160.0), 3.0),
        ] {
            let screen = Vec2::from(pixels) / scale;
            let (first, least) = initial_and_min_size(screen);
            assert!(first.cmple(screen).all() && least.cmple(first).all(), "{pixels:?} {scale}: {first} {least}");
            assert_eq!(first == DESIGN, DESIGN.cmple(screen).all(), "{pixels:?} {scale}");
            if first != DESIGN {
                assert!(first.y <= screen.y - BARS.y, "{pixels:?} {scale}: the title bar has room");
            }
        }
        assert_eq!(initial_and_min_size(Vec2::ZERO), (NEVER_LESS, NEVER_LESS));
        assert_eq!(initial_and_min_size(Vec2::new(1920.0, 1080.0)), (DESIGN, LEAST));
    }

    #[test]
    fn the_window_shrinks_to_fit_once_the_monitor_is_known() {
        let mut app = App::new();
        plugin(&mut app);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        app.update();
        let size = |app: &App| app.world().get::<Window>(window).map(Window::size);
        assert_eq!(size(&app), Some(Window::default().size()));
        let monitor = |size: (u32, u32), scale_factor| Monitor {
            name: None,
            physical_width: size.0,
            physical_height: size.1,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor,
            video_modes: Vec::new(),
        };
        app.world_mut().spawn((monitor((1366, 768), 1.5), PrimaryMonitor));
        app.update();
        let small = size(&app).expect("a window");
        assert!(small.x <= 911.0 && small.y <= 448.0, "{small}");
        // A size that the player has chosen is kept when another screen is added.
        app.world_mut().get_mut::<Window>(window).expect("a window").resolution.set(700.0, 400.0);
        app.world_mut().spawn(monitor((800, 480), 1.0));
        app.update();
        assert_eq!(size(&app), Some(Vec2::new(700.0, 400.0)));
        let least = app.world().get::<Window>(window).expect("a window").resize_constraints;
        assert!(least.min_width <= 800.0 && least.min_height <= 416.0, "{least:?}");
    }
}
