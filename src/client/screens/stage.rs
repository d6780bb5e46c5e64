//! The stage that every screen is built upon, and when it is built anew.

use bevy::ecs::{
    schedule::{IntoScheduleConfigs, SystemCondition},
    system::{ScheduleSystem, SystemParam},
};

use kit::{
    changed::Watched,
    draw::*,
    widgets::{Placed, plain},
};

/// What is shown as the screen.
struct ScreenRoot;

/// The systems in [`Update`] that spawn the tree of a screen from its model. Systems that fill a model run before this
/// set, so that a screen is never drawn with the model of the last time it was open.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScreenSystems;

/// Draws a screen in place of the one that stood.
#[derive(SystemParam)]
pub struct ScreenOverlay<'w, 's>(Overlay<'w, 's, ScreenRoot>);

/// Run condition: this screen is shown, and one of these changed; `State<Screen>` for the screen itself.
pub fn stale<W: Watched>(screen: Screen) -> impl SystemCondition<()> {
    in_state(screen).and_then(changed::<W>)
}

impl ScreenOverlay<'_, '_> {
    /// Whether it stood before it was drawn again.
    pub fn stood(&self) -> bool {
        self.0.stood()
    }

    /// Takes away what stands: a screen that is drawn otherwise.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Clears the old tree of a screen and opens a new one, as large as the window.
    pub fn rebuild(&mut self, screen: Screen, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        self.0.clear();
        self.0.open((over(0.0), DespawnOnExit(screen)), fill);
    }

    /// The same for a screen of plates and paper: its stage on a ground of steel, with a hazard strip at the top or not.
    pub fn screen(&mut self, screen: Screen, strip: bool, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        self.rebuild(screen, |root| {
            root.spawn(ground(strip));
            root.spawn(stage()).with_children(fill);
        });
    }
}

/// Adds a screen: its model, what is wanted there, and how it is drawn.
pub fn show<Model: Resource + Default, Intent: Message, M>(
    app: &mut App,
    screen: Screen,
    draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    app.init_resource::<Model>().add_message::<Intent>();
    app.add_systems(Update, draw.run_if(stale::<(State<Screen>, Model, Texts)>(screen)).in_set(ScreenSystems));
}

/// A strip above the bar at the bottom, so high, that tells what should be known; may have `**bold**` parts.
pub fn warning(stage: &mut ChildSpawnerCommands, high: f32, words: &str) {
    let node = panel(32.0, 572.0, 1216.0, high).across(12.0).padding(px(20).horizontal());
    let words = rich(Type::SENTENCE.px(17.0), words, palette::TEXT);
    stage.spawn((node, Frame::PROMPT, children![icon("warn", 24.0, palette::REACTION_TEXT), words]));
}

/// A plate of the bar at the bottom of a screen.
pub fn bar_plate(texts: &Texts, id: &str, icon: &str, size: f32, key: KeyCode) -> Plate {
    Plate::steel(texts.t(id)).icon(icon, size).height(52.0).key(key)
}

/// The way back from a screen.
pub fn back(texts: &Texts) -> Plate {
    bar_plate(texts, "back", "left", 16.0, KeyCode::Escape)
}

/// The stage of a screen: 1280×720 design pixels in the middle of the window.
pub fn stage() -> Node {
    use kit::theme::{HEIGHT, WIDTH};
    let half = |length: f32| px(-length / 2.0);
    let margin = UiRect { left: half(WIDTH), top: half(HEIGHT), ..default() };
    Node { left: percent(50), top: percent(50), ..plain().absolute().size(WIDTH, HEIGHT).margin(margin) }
}
