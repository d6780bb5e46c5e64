//! The screens around the battle. Each draws a plain model (a resource that others fill) and answers with intents
//! (messages that others read). A screen is built anew whenever its model or the language changes.

pub mod ask;
pub mod bid;
pub mod both_bids;
pub mod briefing;
pub mod campaigns;
pub mod curtain;
pub mod debrief;
pub mod entry;
pub mod forces;
pub mod ledger;
pub mod plan;
pub mod records;
pub mod settings;
pub mod skirmish;
pub mod title;

use bevy::{
    camera::visibility::{RenderLayers, VisibilitySystems},
    prelude::*,
};

use super::{
    input::{focus::FocusKeys, layer::Covers},
    text::Texts,
    theme::{art::Art, frame::over},
    wake::Awake,
};

/// Which screen the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The name of the game, and what there is to do.
    #[default]
    Title,
    /// Choosing a mission for a battle of its own.
    Skirmish,
    /// The campaigns that there are.
    Campaigns,
    /// How a campaign stands.
    Ledger,
    /// The battles that were recorded.
    Records,
    /// A mission's dossier.
    Briefing,
    /// Choosing a force.
    Forces,
    /// The battle.
    Battle,
    /// Who won, and how.
    Debrief,
}

/// The root of a screen's interface; what carries it goes when the screen is built anew.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ScreenRoot;

/// The camera that shows everything; it is never despawned.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_plugins((
            title::plugin,
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
        .add_systems(Startup, camera)
        .add_systems(PostUpdate, cover.before(VisibilitySystems::CheckVisibility))
        .add_systems(StateTransition, keys.run_if(state_changed::<Screen>))
        .add_systems(Last, forget_pictures.run_if(state_changed::<Screen>));
}

/// The pictures of the screen that was left are let go when the new one has asked for its own.
fn forget_pictures(art: Res<Art>) {
    art.forget_unused();
}

fn camera(mut commands: Commands) {
    commands.spawn((Camera2d, MainCamera, Msaa::Off, IsDefaultUiCamera));
}

/// What covers the whole window spares drawing the board.
fn cover(
    covers: Query<&InheritedVisibility, With<Covers>>,
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

/// In battle Tab and the arrows have other work than the focus.
fn keys(screen: Res<State<Screen>>, mut rules: ResMut<FocusKeys>) {
    let menus = *screen.get() != Screen::Battle;
    // The list of records has the arrows for itself, that of missions up and down.
    let arrows = menus && *screen.get() != Screen::Records;
    *rules = FocusKeys { tab: menus, arrows, upright: *screen.get() != Screen::Skirmish };
}

/// Run condition: this screen is shown, and it, its model or the language just changed.
pub(super) fn stale<M: Resource>(
    screen: Screen,
) -> impl FnMut(Option<Res<State<Screen>>>, Option<Res<M>>, Res<Texts>) -> bool + Clone {
    move |state, model, texts| {
        let changed = texts.is_changed() || model.is_some_and(|model| model.is_changed());
        state.is_some_and(|state| *state.get() == screen && (changed || state.is_changed()))
    }
}

/// Clears the old tree of a screen and opens a new one, centred in the window at 1280×720.
pub(super) fn rebuild(
    commands: &mut Commands,
    old: &Query<Entity, With<ScreenRoot>>,
    screen: Screen,
    awake: &mut Awake,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    awake.frames(3);
    let root = (over(0.0), ScreenRoot, DespawnOnExit(screen), Pickable::IGNORE);
    commands.spawn(root).with_children(fill);
}

/// The stage of a screen: 1280×720 design pixels in the middle of the window.
pub(in crate::client) fn stage() -> impl Bundle {
    use super::theme::{HEIGHT, WIDTH};
    let half = |length: f32| Val::Px(-length / 2.0);
    let node = Node {
        position_type: PositionType::Absolute,
        left: Val::Percent(50.0),
        top: Val::Percent(50.0),
        margin: UiRect { left: half(WIDTH), top: half(HEIGHT), ..default() },
        width: Val::Px(WIDTH),
        height: Val::Px(HEIGHT),
        ..default()
    };
    (node, Pickable::IGNORE)
}
