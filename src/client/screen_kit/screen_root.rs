//! The common frame of all screens.

use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{ScheduleSystem, SystemParam},
};

use ui_kit::{
    prelude::*,
    run_conditions::ResourceSet,
    widgets::{PositionedNode, empty_node},
};

/// Marker type for the root of a screen.
struct ScreenRoot;

/// System set in [`Update`] of the systems that spawn the tree of a screen from its model. Systems that fill a model
/// run before this set, so that a screen is never drawn with an outdated model.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScreenSystems;

/// System parameter that replaces the drawn screen.
#[derive(SystemParam)]
pub struct ScreenTree<'w, 's>(UiTree<'w, 's, ScreenRoot>);

impl ScreenTree<'_, '_> {
    /// Returns `true` if the screen was already open before this rebuild.
    pub fn stood(&self) -> bool {
        self.0.existed()
    }

    /// Despawns the drawn screen, for a screen that is drawn by other means.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Despawns the old tree of a screen and spawns a new one, as large as the window.
    pub fn rebuild(&mut self, screen: Screen, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        self.0.clear();
        self.0.open((stretched_node(0.0), DespawnOnExit(screen)), fill);
    }

    /// Like [`rebuild`](Self::rebuild), for a screen of steel and paper: adds a steel background, optionally with a
    /// hazard strip at the top, and the design area.
    pub fn screen(&mut self, screen: Screen, strip: bool, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        self.rebuild(screen, |root| {
            root.spawn(screen_background(strip));
            root.spawn(design_area()).with_children(fill);
        });
    }
}

/// Adds a screen to the app: its properties, its intents and its drawing system, which runs when one of the watched
/// resources changes. Watch `State<Screen>` to include the opening of the screen.
pub fn add_screen<Watched: ResourceSet, Intent: Message, M>(
    app: &mut App,
    spec: ScreenSpec,
    draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    let stale = in_state(spec.screen).and_then(any_resource_changed::<Watched>);
    app.register_screen(spec).add_message::<Intent>();
    app.add_systems(Update, draw.run_if(stale).in_set(ScreenSystems));
}

/// Spawns a warning strip of height `high` above the bottom bar; may have `**bold**` parts.
pub fn spawn_warning_strip(stage: &mut ChildSpawnerCommands, high: f32, words: &str) {
    spawn_message_strip(
        stage,
        high,
        (NineSliceFrame::PROMPT, tinted_icon("warn", 24.0, palette::REACTION_TEXT)),
        words,
    );
}

/// Spawns a strip with news without a fault at the place of a warning strip.
pub fn spawn_news_strip(stage: &mut ChildSpawnerCommands, high: f32, words: &str) {
    spawn_message_strip(
        stage,
        high,
        (NineSliceFrame::PLAIN, tinted_icon("info", 24.0, palette::ALLIED_ON_STEEL)),
        words,
    );
}

fn spawn_message_strip(
    stage: &mut ChildSpawnerCommands,
    high: f32,
    (frame, icon): (NineSliceFrame, impl Bundle),
    words: &str,
) {
    let node = absolute_panel(32.0, 572.0, 1216.0, high).across(12.0).padding(px(20).horizontal());
    let words = rich_text(TextStyle::SENTENCE.px(17.0), words, palette::TEXT);
    stage.spawn((node, frame, children![icon, words]));
}

/// Returns a button for the bottom bar.
pub fn bottom_bar_button(texts: &Texts, id: &str, icon: &str, size: f32, key: KeyCode) -> GameButton {
    GameButton::neutral(texts.t(id)).icon(icon, size).height(52.0).key(key)
}

/// Returns the button that leaves a screen.
pub fn back_button(texts: &Texts) -> GameButton {
    bottom_bar_button(texts, "back", "left", 16.0, KeyCode::Escape)
}

/// Returns the button of the bottom bar that continues with the chosen row of a list.
pub fn go_button(words: String, name: &'static str) -> GameButton {
    GameButton::confirm(words).width(312.0).with_focus_name(name).key(KeyCode::Enter).first()
}

/// Returns the design area of a screen: 1280×720 design pixels in the middle of the window.
pub fn design_area() -> Node {
    use ui_kit::theme::{HEIGHT, WIDTH};
    let half = |length: f32| px(-length / 2.0);
    let margin = UiRect { left: half(WIDTH), top: half(HEIGHT), ..default() };
    Node { left: percent(50), top: percent(50), ..empty_node().absolute().size(WIDTH, HEIGHT).margin(margin) }
}
