//! The list of expeditions: begins, continues, restores and deletes them.

mod rows;
mod state;
mod view;

use std::path::{Path, PathBuf};

use campaign::expedition::{ExpeditionCampaign, ExpeditionFileError};
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogTopic},
    screen_root::ScreenSystems,
};
use ui_kit::prelude::*;

use self::state::ExpeditionListState;
use super::{
    base::open_expedition_base,
    expedition_folders::{ListedExpedition, delete_expedition, read_expedition_name},
    open_expedition::{OpenExpedition, close_expedition},
    words::expedition_error_text,
};
use crate::list_screen::{self, delete_game_dialog};

pub use view::{ExpeditionListIntent, ExpeditionListModel};

pub(super) fn plugin(app: &mut App) {
    list_screen::add_list_screen::<ExpeditionListModel>(app);
    app.init_resource::<ExpeditionListState>()
        .add_systems(OnEnter(Screen::Title), close_expedition)
        .add_systems(
            OnEnter(Screen::Expeditions),
            (close_expedition, state::reload_expedition_list, rows::update_expedition_list_model).chain(),
        )
        .add_systems(
            Update,
            (
                handle_expedition_list_intents,
                handle_expedition_list_answers,
                rows::update_expedition_list_model.run_if(any_resource_changed::<(ExpeditionListState, Texts)>),
            )
                .chain()
                .before(ScreenSystems)
                .run_if(in_state(Screen::Expeditions)),
        );
}

fn handle_expedition_list_intents(
    mut intents: MessageReader<ExpeditionListIntent>,
    mut state: ResMut<ExpeditionListState>,
    texts: Res<Texts>,
    mut ask: ResMut<ChoiceDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            ExpeditionListIntent::Back => next.set(Screen::Campaigns),
            ExpeditionListIntent::New => next.set(Screen::NewExpedition),
            ExpeditionListIntent::Choose(place) if *place != state.place() => {
                state.chosen = state.listed.get(*place).map(|listed| listed.folder.clone());
            }
            ExpeditionListIntent::Choose(_) | ExpeditionListIntent::Open => {
                let folder = state.current().map(|listed| listed.folder.clone());
                commands.queue(move |world: &mut World| open_folder(world, folder, ExpeditionCampaign::open));
            }
            ExpeditionListIntent::Restore => {
                let folder = state.current().map(|listed| listed.folder.clone());
                commands.queue(move |world: &mut World| open_folder(world, folder, ExpeditionCampaign::restore));
            }
            ExpeditionListIntent::Delete => {
                if let Some(listed) = state.current() {
                    ask.0 = Some(delete_expedition_dialog(&texts, listed));
                }
            }
        }
    }
}

/// Opens the expedition in a folder, on the screen of its base. An error is shown on the list.
fn open_folder(
    world: &mut World,
    folder: Option<PathBuf>,
    open: impl FnOnce(&Path) -> Result<ExpeditionCampaign, ExpeditionFileError>,
) {
    let Some(folder) = folder else { return };
    match open(&folder) {
        Ok(campaign) => {
            let name = read_expedition_name(&folder);
            open_expedition_base(world, OpenExpedition::new(campaign, name));
        }
        Err(error) => {
            warn!("{error}");
            let words = expedition_error_text(world.resource::<Texts>(), &error);
            let mut state = world.resource_mut::<ExpeditionListState>();
            state.look();
            state.warning = Some(words);
        }
    }
}

fn delete_expedition_dialog(texts: &Texts, listed: &ListedExpedition) -> ChoiceDialogModel {
    delete_game_dialog(texts, (&listed.folder, &listed.name), ["expedition-delete-title", "expedition-delete-text"])
}

fn handle_expedition_list_answers(
    mut answers: MessageReader<DialogAnswered>,
    mut state: ResMut<ExpeditionListState>,
    texts: Res<Texts>,
) {
    for answer in answers.read() {
        if let (DialogTopic::Delete(folder), Some(_)) = (&answer.of, answer.answer) {
            state.warning = delete_expedition(folder).err().map(|error| expedition_error_text(&texts, &error));
            state.look();
        }
    }
}
