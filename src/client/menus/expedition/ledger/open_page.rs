//! The page of an expedition at another machine, on the screen of the ledger. It is only shown.

use bevy::input::mouse::AccumulatedMouseScroll;
use campaign::expedition::ExpeditionPage;
use mission_library::MissionLibrary;
use screen_kit::screen_root::ScreenSystems;
use ui_kit::prelude::*;

use super::{
    model::{ExpeditionLogIntent, ExpeditionLogModel},
    page_model::build_page_model,
};
use crate::{expedition::open_expedition::OpenExpedition, pagination};

/// Resource with the page that the ledger shows.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
struct OpenExpeditionPage {
    page: ExpeditionPage,
    /// The screen to which the page leads back.
    back: Screen,
    /// The open leaf, from 0.
    leaf: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::ExpeditionLog), |mut commands: Commands| {
        commands.remove_resource::<OpenExpeditionPage>();
    })
    .add_systems(
        // Before the first frame, so that the screen doesn't show another expedition.
        OnEnter(Screen::ExpeditionLog),
        update_page_model.run_if(resource_exists::<OpenExpeditionPage>),
    )
    .add_systems(
        Update,
        (
            handle_page_intents,
            turn_page_leaves.run_if(is_base_layer_on_top),
            update_page_model.run_if(any_resource_changed::<(OpenExpeditionPage, MissionLibrary, Texts)>),
        )
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::ExpeditionLog).and_then(resource_exists::<OpenExpeditionPage>)),
    );
}

/// Opens a page on the screen of the ledger, which leads back to that screen.
pub fn open_expedition_page(world: &mut World, page: ExpeditionPage, back: Screen) {
    world.remove_resource::<OpenExpedition>();
    world.insert_resource(OpenExpeditionPage { page, back, leaf: 0 });
    world.resource_mut::<NextState<Screen>>().set(Screen::ExpeditionLog);
}

fn handle_page_intents(
    mut intents: MessageReader<ExpeditionLogIntent>,
    mut open: ResMut<OpenExpeditionPage>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            ExpeditionLogIntent::Back => next.set(open.back),
            ExpeditionLogIntent::Page(leaf) => open.leaf = *leaf,
            ExpeditionLogIntent::Day(_)
            | ExpeditionLogIntent::Watch(_)
            | ExpeditionLogIntent::Analyse(_)
            | ExpeditionLogIntent::Rename(_) => {}
        }
    }
}

/// Turns the leaves with the page keys and the wheel.
fn turn_page_leaves(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<AccumulatedMouseScroll>,
    model: Res<ExpeditionLogModel>,
    mut open: ResMut<OpenExpeditionPage>,
) {
    let leaves = (model.leaf, model.leaves.iter().sum());
    if let Some(wanted) = pagination::requested_page(&keys, wheel.delta.y, leaves) {
        open.leaf = wanted;
    }
}

fn update_page_model(
    open: Res<OpenExpeditionPage>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<ExpeditionLogModel>,
) {
    model.set_if_neq(build_page_model(&open.page, open.leaf, &missions, &texts));
}
