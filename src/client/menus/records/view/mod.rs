//! The saved battles: a list of battles or of turn files, with details and commands of the chosen one. Only the visible
//! rows are spawned, so that long lists stay fast.

mod detail;
mod list;
mod model;

use bevy::input::mouse::AccumulatedMouseScroll;

use super::SavedGamesState;
use mission::paths;
use mission_library::MissionLibrary;
use screen_kit::screen_root::{ScreenTree, add_screen, back_button};
use ui_kit::prelude::*;

pub use model::{RecordAction, RecordDetail, RecordRow, RecordsIntent, RecordsKind, RecordsTab, VISIBLE_RECORD_ROWS};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (handle_record_list_keys, scroll_record_list).run_if(in_state(Screen::Records).and_then(is_base_layer_on_top)),
    );
    add_screen::<(State<Screen>, SavedGamesState, MissionLibrary, Texts), RecordsIntent, _>(
        app,
        ScreenSpec { focus: FocusNavigation::TabOnly, ..ScreenSpec::menu(Screen::Records) },
        draw_saved_games,
    );
}

fn handle_record_list_keys(keys: Res<ButtonInput<KeyCode>>, mut intents: MessageWriter<RecordsIntent>) {
    let page = VISIBLE_RECORD_ROWS as isize - 1;
    let steps = [
        (KeyCode::ArrowUp, -1),
        (KeyCode::ArrowDown, 1),
        (KeyCode::PageUp, -page),
        (KeyCode::PageDown, page),
        (KeyCode::Home, isize::MIN / 2),
        (KeyCode::End, isize::MAX / 2),
    ];
    for (_, step) in steps.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        intents.write(RecordsIntent::Step(step));
    }
}

fn scroll_record_list(scroll: Res<AccumulatedMouseScroll>, mut intents: MessageWriter<RecordsIntent>) {
    let lines = -scroll.delta.y.clamp(-6.0, 6.0).round() as isize;
    if lines != 0 {
        intents.write(RecordsIntent::Scroll(lines));
    }
}

fn draw_saved_games(mut overlay: ScreenTree, texts: Res<Texts>, state: Res<SavedGamesState>) {
    overlay.screen(Screen::Records, true, |stage| {
        spawn_saved_games_heading(stage, &state, &texts);
        list::spawn_record_list(stage, &state, &texts);
        detail::spawn_record_detail(stage, &state, &texts);
        spawn_saved_games_bar(stage, &state, &texts);
    });
}

fn spawn_saved_games_heading(stage: &mut ChildSpawnerCommands, state: &SavedGamesState, texts: &Texts) {
    stage.spawn(absolute_panel(32.0, 20.0, 1216.0, 56.0).across(12.0)).with_children(|head| {
        head.spawn(tinted_icon("log", 38.0, palette::BRASS));
        head.spawn(text_label(TextStyle::SCREEN, texts.t("records-title"), palette::TEXT));
        head.spawn(flex_spacer());
        if state.tab == RecordsTab::Battles {
            spawn_filter_buttons(head, state, texts);
        }
        for (index, tab, id, picture) in
            [(0, RecordsTab::Battles, "records-battles", "log"), (1, RecordsTab::Letters, "records-letters", "mail")]
        {
            let look = if state.tab == tab { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let words = texts.t_args(id, &[("n", state.counts()[index].into())]);
            let button =
                GameButton::new(look, words).icon(picture, 20.0).height(44.0).key(texts.key(id)).with_focus_name(id);
            head.spawn((button, on_press(RecordsIntent::Tab(tab))));
        }
    });
}

/// Spawns the buttons that filter the battles by kind and by words in their names.
fn spawn_filter_buttons(head: &mut ChildSpawnerCommands, state: &SavedGamesState, texts: &Texts) {
    let plate = |words: String, picture: &str, on: bool| {
        let button =
            GameButton::neutral(words).icon(picture, 18.0).height(44.0).padding(12.0).kind(TextStyle::BUTTON.px(17.0));
        if on { button.colour(palette::FOCUS) } else { button }
    };
    let searched = !state.filter.words.is_empty();
    let words = if searched { format!("«{}»", state.filter.words) } else { texts.t("records-search") };
    let search = plate(words, "search", searched).key(texts.key("records-search")).with_focus_name("records-search");
    head.spawn((search, on_press(RecordsIntent::Search)));
    let words = texts.t(&format!("records-kind-{}", state.kind().id()));
    let kind = plate(words, "redo", state.kind() != RecordsKind::All).key(texts.key("records-kind"));
    head.spawn((kind.with_focus_name("records-kind"), on_press(RecordsIntent::Kind)));
}

fn spawn_saved_games_bar(stage: &mut ChildSpawnerCommands, state: &SavedGamesState, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(RecordsIntent::Back)));
        bar.spawn(flex_spacer());
        let (picture, colour, words) = match &state.notice {
            Some((true, words)) => ("check", palette::FINE_ON_STEEL, words.clone()),
            Some((false, words)) => ("warn", palette::REACTION_TEXT, words.clone()),
            None => (
                "info",
                palette::TEXT_COOL,
                texts.t_args("records-folder", &[("path", paths::mail_dir().display().to_string().into())]),
            ),
        };
        bar.spawn(Node { max_width: px(980), ..flex_row(10.0) }).with_children(|note| {
            note.spawn(tinted_icon(picture, 22.0, colour));
            let words = wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), words, colour);
            note.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
        });
        bar.spawn(flex_spacer());
    });
}
