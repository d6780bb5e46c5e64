//! Common parts of the editor's panels and dialogs: when they are drawn, their roots, and their small buttons.

use std::fmt::Debug;

use bevy::ecs::{schedule::IntoScheduleConfigs, system::ScheduleSystem};
use screen_kit::screen_root::design_area;
use ui_kit::{input::layer::layer_root, prelude::*, run_conditions::ResourceSet};

use crate::open_document::is_document_open;

/// Adds the system that draws a panel when one of the watched resources has changed. Watch `State<Screen>` to include
/// the opening of the editor.
pub(crate) fn add_editor_panel<Watched: ResourceSet + 'static, M>(
    app: &mut App,
    draw: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    app.add_systems(Update, draw.run_if(is_document_open.and_then(any_resource_changed::<Watched>)));
}

/// Adds the systems of a panel with a model: `update` fills the model, and `draw` draws it when it has changed.
pub(crate) fn add_model_panel<Model: Resource + Default, M, N>(
    app: &mut App,
    update: impl IntoScheduleConfigs<ScheduleSystem, M>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, N>,
) {
    let is_stale = any_resource_changed::<(Model, KeyBindings, Texts, State<Screen>)>;
    app.init_resource::<Model>().add_systems(Update, (update, draw.run_if(is_stale)).chain().run_if(is_document_open));
}

/// Opens a panel; `fill` spawns its parts in the design area.
pub(crate) fn open_panel<M: 'static>(overlay: &mut UiTree<M>, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    overlay.open((stretched_node(0.0), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(fill);
    });
}

/// Opens a panel above the others, with which it overlaps.
pub(crate) fn open_raised_panel<M: 'static>(overlay: &mut UiTree<M>, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    overlay.open((stretched_node(0.0), ZIndex(1), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(fill);
    });
}

/// Opens a dialog in the design area. Without a dim background, so that the map beside it stays visible.
pub(crate) fn open_side_dialog<M: 'static>(overlay: &mut UiTree<M>, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    overlay.open((layer_root(InputLayer::PROMPT), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(fill);
    });
}

/// Opens a dialog in the middle of the window, over a dim background.
pub(crate) fn open_dialog<M: 'static>(
    overlay: &mut UiTree<M>,
    node: Node,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let root = (layer_root(InputLayer::PROMPT), BackgroundColor(palette::DIM), DespawnOnExit(Screen::Editor));
    overlay.open(root, |root| {
        root.spawn((node, NineSliceFrame::STEEL)).with_children(fill);
    });
}

/// Returns the part of text ids that names a variant: its name in small letters.
pub(crate) fn variant_id(variant: impl Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// Returns a small button that shows only an icon. `name` is for the focus, `spoken` for screen readers.
pub(crate) fn icon_button(
    sign: &str,
    size: [f32; 2],
    name: impl Into<String>,
    spoken: impl Into<String>,
) -> GameButton {
    let button = GameButton::neutral("").icon(sign, 14.0).size(size[0], size[1]).padding(0.0);
    button.with_focus_name(name).accessible_name(spoken)
}

/// Returns the reason why a button is disabled that changes a value at the end of its range.
pub(crate) fn no_further(texts: &Texts) -> DisabledReason {
    DisabledReason::because("").whole(texts.t("editor-no-further"))
}
