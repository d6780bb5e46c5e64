//! The common parts of all screens: their frame, dialogs, settings, privacy curtain and bids. Each overlay draws a plain
//! model, a resource that other crates fill, and sends intents, messages that other crates read.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod bid;
pub mod choice_dialog;
pub mod privacy_curtain;
pub mod screen_root;
pub mod secret_toolbar;
pub mod settings;
pub mod simultaneous_bids;
pub mod text_dialog;
pub mod title_intent;

use bevy::{
    camera::visibility::{RenderLayers, VisibilitySystems},
    ui::picking_backend::UiPickingCamera,
};

use ui_kit::{
    input::{focus::FocusKeys, layer::HidesBoard},
    prelude::*,
    screen::ScreenRegistry,
};

/// Adds the window's camera and all overlays.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<ScreenRegistry>()
        .add_message::<title_intent::TitleIntent>()
        .add_plugins((
            text_dialog::plugin,
            choice_dialog::plugin,
            privacy_curtain::plugin,
            bid::plugin,
            simultaneous_bids::plugin,
            settings::plugin,
        ))
        .add_systems(Startup, spawn_main_camera)
        .add_systems(PostUpdate, hide_covered_board.before(VisibilitySystems::CheckVisibility))
        .add_systems(StateTransition, update_focus_keys.run_if(state_changed::<Screen>))
        .add_systems(Last, release_unused_pictures.run_if(state_changed::<Screen>));
}

/// Unloads the pictures of the previous screen. This runs in `Last`, when the new screen has already requested its own.
fn release_unused_pictures(art: Res<ImageCache>) {
    art.forget_unused();
}

fn spawn_main_camera(mut commands: Commands) {
    commands.spawn((Camera2d, MainCamera, Msaa::Off, IsDefaultUiCamera, UiPickingCamera));
}

/// Stops drawing the board while an overlay covers the whole window.
fn hide_covered_board(
    covers: Query<&InheritedVisibility, With<HidesBoard>>,
    cameras: Query<(Entity, Has<RenderLayers>), With<MainCamera>>,
    mut commands: Commands,
) {
    let covered = covers.iter().any(|seen| seen.get());
    for (camera, blind) in &cameras {
        if covered && !blind {
            commands.entity(camera).insert(RenderLayers::none());
        } else if blind && !covered {
            commands.entity(camera).remove::<RenderLayers>();
        }
    }
}

/// Sets the keys that move the focus on the new screen.
fn update_focus_keys(screen: Res<State<Screen>>, registry: Res<ScreenRegistry>, mut rules: ResMut<FocusKeys>) {
    let focus = registry.spec(*screen.get()).focus;
    *rules = FocusKeys {
        tab: focus != FocusNavigation::None,
        arrows: matches!(focus, FocusNavigation::Full | FocusNavigation::Sideways),
        upright: focus != FocusNavigation::Sideways,
    };
}
