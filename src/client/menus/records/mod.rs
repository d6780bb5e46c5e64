//! The saved battles: lists of battles and turn files, with details and commands of the chosen one.

mod actions;
mod filter;
pub(crate) mod load_warnings;
pub(crate) mod open_named_file;
pub(crate) mod open_record;
pub mod record_errors;
mod rows;
mod save_names;
pub(crate) mod saves;
pub(super) mod state;
pub(super) mod text;
mod turn_files;
mod view;

use self::state::{RecordQuestion, ask_record_question};
use mission_library::MissionLibrary;
use screen_kit::{
    choice_dialog::{self, DialogAnswered},
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::prelude::*;

pub use actions::SavedBattleChosen;
pub use state::{ListPosition, SavedGamesState};
pub use view::{RecordAction, RecordDetail, RecordRow, RecordsIntent, RecordsKind, RecordsTab, VISIBLE_RECORD_ROWS};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<SavedGamesState>().add_systems(OnEnter(Screen::Records), reload_saved_games).add_systems(
        Update,
        (
            handle_saved_games_intents,
            apply_entered_text,
            update_record_rows.run_if(any_resource_changed::<(SavedGamesState, Texts, MissionLibrary)>),
        )
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::Records)),
    );
}

/// Reads the folders of saved battles and turn files.
fn reload_saved_games(mut shelves: ResMut<SavedGamesState>) {
    let since = std::time::Instant::now();
    shelves.read();
    debug!("{} records listed in {:?}", shelves.battles.len(), since.elapsed());
}

fn handle_saved_games_intents(
    mut intents: MessageReader<RecordsIntent>,
    mut answers: MessageReader<DialogAnswered>,
    mut shelves: ResMut<SavedGamesState>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            RecordsIntent::Back => {
                shelves.notice = None;
                next.set(Screen::Title);
            }
            RecordsIntent::Tab(tab) => {
                shelves.tab = *tab;
                shelves.notice = None;
                shelves.step(0);
            }
            RecordsIntent::Choose(index) => {
                let by = index.cast_signed() - shelves.place().chosen.cast_signed();
                shelves.step(by);
            }
            RecordsIntent::Step(by) => shelves.step(*by),
            RecordsIntent::Scroll(by) => shelves.scroll(*by),
            RecordsIntent::Search => entry.0 = Some(search_dialog(&texts, &shelves)),
            RecordsIntent::Kind => {
                shelves.filter.kind = shelves.filter.kind.next();
                shelves.apply_filter();
            }
            RecordsIntent::Name => entry.0 = battle_name_dialog(&texts, &shelves),
            RecordsIntent::Continue => commands.queue(actions::continue_battle),
            RecordsIntent::Replay => commands.queue(actions::replay_chosen_battle),
            RecordsIntent::Analysis => commands.queue(actions::analyse_chosen_battle),
            RecordsIntent::Export => commands.queue(actions::export_turn_file),
            RecordsIntent::Online => commands.queue(actions::play_battle_online),
            RecordsIntent::Import => commands.queue(actions::import_chosen_turn_file),
            RecordsIntent::Folder => commands.queue(actions::show_battle_folder),
            RecordsIntent::Delete => {
                let battle = shelves.battle().map(|saved| saved.path.clone());
                let letter = shelves.letter().map(|file| file.path.clone());
                if let Some(path) = battle.or(letter) {
                    commands.queue(move |world: &mut World| ask_record_question(world, RecordQuestion::Delete(path)));
                }
            }
        }
    }
    for DialogAnswered { answer, .. } in
        answers.read().filter(|answered| answered.of == choice_dialog::DialogTopic::Record)
    {
        if let (Some(asked), Some(answer)) = (shelves.asked.take(), *answer) {
            commands.queue(move |world: &mut World| actions::handle_record_answer(world, asked, answer));
        }
    }
}

fn search_dialog(texts: &Texts, shelves: &SavedGamesState) -> TextDialogModel {
    let words = ["records-search-title", "records-search-hint"].map(|id| texts.t(id));
    TextDialogModel::new(TextTopic::Search, words, "").or_empty().proposing(&shelves.filter.words)
}

fn battle_name_dialog(texts: &Texts, shelves: &SavedGamesState) -> Option<TextDialogModel> {
    let path = shelves.battle()?.path.clone();
    let now = save_names::read_battle_name(&path).unwrap_or_default();
    let words = ["records-name-title", "records-name-hint"].map(|id| texts.t(id));
    let model = TextDialogModel {
        longest: save_names::MAX_NAME_LETTERS,
        ..TextDialogModel::new(TextTopic::Battle(path), words, &now)
    };
    Some(model.or_empty())
}

/// Applies typed text: a search, or the name of a battle.
fn apply_entered_text(
    mut done: MessageReader<TextSubmitted>,
    mut shelves: ResMut<SavedGamesState>,
    mut commands: Commands,
) {
    for TextSubmitted { of, text } in done.read().cloned() {
        match of {
            TextTopic::Search => {
                shelves.filter.words = text;
                shelves.apply_filter();
            }
            TextTopic::Battle(path) => {
                commands.queue(move |world: &mut World| actions::rename_battle(world, &path, &text));
            }
            _ => {}
        }
    }
}

/// Builds the texts of the rows. They are no change of the state, which would trigger this system again.
fn update_record_rows(mut shelves: ResMut<SavedGamesState>, texts: Res<Texts>, missions: Res<MissionLibrary>) {
    shelves.bypass_change_detection().build_rows(&texts, &missions);
}
