//! The screens around the battle. Each screen draws a plain model (a resource that other crates fill) and sends intents
//! (messages that other crates read). A screen is rebuilt when its model or the language changes.

pub mod analysis;
pub mod aside;
pub mod ask;
pub mod balance;
pub mod bid;
pub mod both_bids;
pub mod brief;
pub mod briefing;
pub mod campaigns;
pub mod curtain;
pub mod debrief;
pub mod entry;
pub mod forces;
mod leaves;
pub mod ledger;
pub mod plan;
pub mod records;
pub mod seats;
pub mod series;
pub mod settings;
mod sides;
pub mod skirmish;
pub mod stage;
pub mod title;

use bevy::{
    camera::visibility::{RenderLayers, VisibilitySystems},
    ui::picking_backend::UiPickingCamera,
};

use kit::{
    input::{focus::FocusKeys, layer::HidesBoard},
    prelude::*,
};

/// Adds all screens.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_plugins((
            title::plugin,
            seats::plugin,
            skirmish::plugin,
            records::plugin,
            entry::plugin,
            ask::plugin,
            campaigns::plugin,
            ledger::plugin,
            briefing::plugin,
            forces::plugin,
            debrief::plugin,
            curtain::plugin,
            bid::plugin,
            both_bids::plugin,
            settings::plugin,
        ))
        .add_plugins((analysis::plugin, balance::plugin))
        .add_systems(Startup, camera)
        .add_systems(PostUpdate, cover.before(VisibilitySystems::CheckVisibility))
        .add_systems(StateTransition, keys.run_if(state_changed::<Screen>))
        .add_systems(Last, forget_pictures.run_if(state_changed::<Screen>));
}

/// Unloads the pictures of the previous screen. This runs in `Last`, when the new screen has already requested its own.
fn forget_pictures(art: Res<ImageCache>) {
    art.forget_unused();
}

fn camera(mut commands: Commands) {
    commands.spawn((Camera2d, MainCamera, Msaa::Off, IsDefaultUiCamera, UiPickingCamera));
}

/// Stops drawing the board while an overlay covers the whole window.
fn cover(
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

/// Sets the keys that move the focus. In battle, Tab and the arrow keys have other uses.
fn keys(screen: Res<State<Screen>>, mut rules: ResMut<FocusKeys>) {
    let menus = *screen.get() != Screen::Battle;
    // Some screens use all arrow keys themselves: saved games, the analysis and the editor. The lists of missions,
    // campaigns, changes and documents use only up and down.
    let arrows = menus && !matches!(*screen.get(), Screen::Records | Screen::Analysis | Screen::Editor);
    let upright = !matches!(*screen.get(), Screen::Skirmish | Screen::Campaigns | Screen::Balance | Screen::Shelf);
    *rules = FocusKeys { tab: menus, arrows, upright };
}
