//! The ledger of an expedition: the story of each day, its battles, the living and the dead, and the end. A long day has
//! several pages. The page of an expedition at another machine has the same screen.

mod battles;
pub(super) mod leaves;
pub(super) mod model;
mod open_page;
mod page_model;
mod survivor_names;
mod view;
mod view_model;

use bevy::input::mouse::AccumulatedMouseScroll;
use screen_kit::{screen_root::ScreenSystems, text_dialog::TextDialog};
use ui_kit::prelude::*;

pub use open_page::open_expedition_page;

use self::{
    battles::{analyse_logged_battle, watch_logged_battle},
    leaves::{day_of_page, page_of_day},
    model::{ExpeditionLogIntent, ExpeditionLogModel, LedgerPage},
    survivor_names::{apply_survivor_names, survivor_name_dialog},
};
use super::open_expedition::OpenExpedition;
use crate::pagination;

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    open_page::plugin(app);
    app.init_resource::<LedgerPage>()
        .add_systems(OnEnter(Screen::Expedition), |mut page: ResMut<LedgerPage>| page.is_kept = false)
        .add_systems(
            OnEnter(Screen::ExpeditionLog),
            (open_ledger_page, update_expedition_log_model).chain().run_if(resource_exists::<OpenExpedition>),
        )
        .add_systems(
            Update,
            (
                handle_expedition_log_intents,
                apply_survivor_names,
                turn_day_pages.run_if(is_base_layer_on_top),
                update_expedition_log_model.run_if(any_resource_changed::<(OpenExpedition, LedgerPage, Texts)>),
            )
                .chain()
                .before(ScreenSystems)
                .run_if(in_state(Screen::ExpeditionLog).and_then(resource_exists::<OpenExpedition>)),
        );
}

/// Opens the last day that has a story, or the day whose battle was shown, and reads the journals.
fn open_ledger_page(open: Res<OpenExpedition>, mut page: ResMut<LedgerPage>) {
    let (day, leaf) = if page.is_kept { (page.day, page.leaf) } else { (view_model::last_told_day(open.state()), 0) };
    *page = LedgerPage { day, leaf, is_kept: false, journals: open.campaign.logged_journals(), warning: None };
}

fn update_expedition_log_model(
    open: Res<OpenExpedition>,
    page: Res<LedgerPage>,
    missions: Res<mission_library::MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<ExpeditionLogModel>,
) {
    model.set_if_neq(view_model::build_log_model(&open, &page, &missions, &texts));
}

/// Turns the pages of all days with the page keys and the wheel.
fn turn_day_pages(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<AccumulatedMouseScroll>,
    model: Res<ExpeditionLogModel>,
    mut page: ResMut<LedgerPage>,
) {
    let present = page_of_day(&model.leaves, (model.day, model.leaf));
    if let Some(wanted) = pagination::requested_page(&keys, wheel.delta.y, (present, model.leaves.iter().sum())) {
        (page.day, page.leaf) = day_of_page(&model.leaves, wanted);
    }
}

fn handle_expedition_log_intents(
    mut intents: MessageReader<ExpeditionLogIntent>,
    open: Res<OpenExpedition>,
    model: Res<ExpeditionLogModel>,
    mut page: ResMut<LedgerPage>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            ExpeditionLogIntent::Back if open.state().outcome().is_some() => next.set(Screen::Expeditions),
            ExpeditionLogIntent::Back => next.set(Screen::Expedition),
            ExpeditionLogIntent::Day(wanted) => (page.day, page.leaf) = (*wanted, 0),
            ExpeditionLogIntent::Page(wanted) => (page.day, page.leaf) = day_of_page(&model.leaves, *wanted),
            ExpeditionLogIntent::Rename(survivor) => entry.0 = survivor_name_dialog(&texts, &open, *survivor),
            ExpeditionLogIntent::Watch(number) => {
                let number = *number;
                commands.queue(move |world: &mut World| watch_logged_battle(world, number));
            }
            ExpeditionLogIntent::Analyse(number) => {
                let number = *number;
                commands.queue(move |world: &mut World| analyse_logged_battle(world, number));
            }
        }
    }
}
