//! The title screen: the game to continue, new battles, languages, faulty files and quitting.

mod continue_game;
mod crash_note;
mod data_errors;
mod tutorial;
mod view;

use crate::{battle_setup::last_setup, debrief::state::close_finished_battle, skirmish};
use battle_modes::leave_battle;
use mission_library::MissionLibrary;
use rulebook::{BookIntent, BookSystems};
use screen_kit::title_intent::TitleIntent;
use ui_kit::prelude::*;

pub use crash_note::CrashNote;
pub use view::{ContinueInfo, TutorialFault};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_plugins((crash_note::plugin, data_errors::plugin, tutorial::plugin, continue_game::plugin))
        .add_systems(Update, handle_title_intents.run_if(in_state(Screen::Title)).before(BookSystems::Obey));
}

/// Leaves any screen for the title. A battle remains in its journal.
pub fn return_to_title(world: &mut World) {
    close_finished_battle(world);
    leave_battle::clear_battle(world);
    leave_battle::take_return_screen(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

fn handle_title_intents(
    mut intents: MessageReader<TitleIntent>,
    missions: Res<MissionLibrary>,
    settings: Res<Settings>,
    mut books: MessageWriter<BookIntent>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            TitleIntent::Skirmish => {
                if let Some(preparation) = last_setup::restore_last_setup(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            TitleIntent::FirstAiBattle => {
                if let Some(preparation) = skirmish::setup_after_tutorial(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Briefing);
                }
            }
            TitleIntent::Tutorial => commands.queue(tutorial::open_tutorial),
            TitleIntent::Open(screen) => next.set(*screen),
            TitleIntent::Continue => commands.queue(continue_game::continue_latest_game),
            TitleIntent::Rules => {
                books.write(BookIntent::Open(None));
            }
            TitleIntent::Quit => {}
        }
    }
}
