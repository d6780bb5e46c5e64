//! The screens before and after a battle: they prepare, begin and continue battles and campaigns, and show the debrief
//! and analysis. The crate fills the models of the menu screens and answers their intents. `mission::force` decides
//! which forces are allowed.

mod analysis;
mod balance;
mod begin;
mod briefing;
mod campaign;
mod computer;
mod debrief;
mod faults;
mod forces;
mod gone;
mod lesson;
mod mail;
mod memory;
mod notes;
pub mod preparation;
mod records;
mod resume;
mod saves;
mod seats;
mod sitting;
mod skirmish;
mod system;
mod warnings;

use kit::prelude::*;
use library::Missions;
use rulebook::{BookIntent, BookSystems};
use screens::title::TitleIntent;

pub use preparation::Preparation;
pub use sitting::Sitting;

pub use self::{
    analysis::{Efforts, works as looks_back},
    balance::{Battles, EditorBalance, open as open_balance, works as measures},
};
pub use records::open::show_file;
pub use skirmish::brief;

/// Adds the controllers of all menu screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        faults::plugin,
        skirmish::plugin,
        campaign::plugin,
        briefing::plugin,
        forces::plugin,
        gone::plugin,
        lesson::plugin,
        mail::plugin,
        debrief::plugin,
        resume::plugin,
        records::plugin,
        analysis::plugin,
        balance::plugin,
    ))
    .init_resource::<battle::seeds::Seeds>()
    .add_systems(Update, title.run_if(in_state(Screen::Title)).before(BookSystems::Obey));
}

fn title(
    mut intents: MessageReader<TitleIntent>,
    missions: Res<Missions>,
    settings: Res<Settings>,
    mut books: MessageWriter<BookIntent>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            TitleIntent::Skirmish => {
                if let Some(preparation) = memory::last(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            TitleIntent::Recruit => {
                if let Some(preparation) = skirmish::recruit(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Briefing);
                }
            }
            TitleIntent::Lesson => commands.queue(lesson::open),
            TitleIntent::Campaigns => next.set(Screen::Campaigns),
            TitleIntent::Records => next.set(Screen::Records),
            TitleIntent::Editor => next.set(Screen::Shelf),
            TitleIntent::Continue => commands.queue(resume::resume),
            TitleIntent::Rules => {
                books.write(BookIntent::Open(None));
            }
            TitleIntent::Quit => {}
        }
    }
}
