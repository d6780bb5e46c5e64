//! Dialogs over the pages: the file with the last change marked, the history, and the players of a test.

use mission_document::{ChangeKind, TextEdit};
use screen_kit::screen_root::design_area;
use ui_kit::{
    input::layer::layer_root,
    widgets::{empty_node, sized_box},
};

use crate::{
    dialog_highlight::LitNumber,
    editor_panel::{open_dialog, open_side_dialog},
    prelude::*,
    test_play::{TestPlayIntent, TestPlayers},
    text_fields::format_text_title,
    top_bar::describe_edit,
};

struct EditorDialogs;

/// Maximum number of visible lines of the file.
const VISIBLE_FILE_LINES: usize = 27;
/// Maximum number of visible steps of the history.
const VISIBLE_HISTORY_STEPS: usize = 10;
/// Maximum length of a visible line of the file, in letters.
const LETTERS: usize = 68;
/// Distance of a horizontal scroll step, in letters.
const ASIDE: isize = 8;
/// Maximum length of a fault below its line, in letters.
const FAULT: usize = 84;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            scroll_file_view,
            keep_step_visible,
            draw_editor_dialogs
                .run_if(any_resource_changed::<(OpenDialog, OpenDocument, DocumentStatus, Texts, State<Screen>)>),
        )
            .chain()
            .run_if(is_document_open),
    );
}

/// Scrolls the file with the wheel, the arrow keys and the paging keys.
fn scroll_file_view(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<bevy::input::mouse::AccumulatedMouseScroll>,
    work: Res<OpenDocument>,
    mut sheet: ResMut<OpenDialog>,
) {
    let Some(Dialog::File(first, column)) = sheet.0 else { return };
    let last = work.text().lines().count().saturating_sub(VISIBLE_FILE_LINES);
    let widest = work.text().lines().map(|line| line.chars().count()).max().unwrap_or(0).saturating_sub(LETTERS);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let (turned, tilted) = if shift { (0.0, -wheel.delta.y) } else { (wheel.delta.y, wheel.delta.x) };
    let (down, aside) = match () {
        () if keys.just_pressed(KeyCode::PageDown) => (VISIBLE_FILE_LINES as isize, 0),
        () if keys.just_pressed(KeyCode::PageUp) => (-(VISIBLE_FILE_LINES as isize), 0),
        () if keys.just_pressed(KeyCode::Home) => (isize::MIN, isize::MIN),
        () if keys.just_pressed(KeyCode::End) => (0, isize::MAX),
        () if keys.just_pressed(KeyCode::ArrowDown) || turned < 0.0 => (3, 0),
        () if keys.just_pressed(KeyCode::ArrowUp) || turned > 0.0 => (-3, 0),
        () if keys.just_pressed(KeyCode::ArrowRight) || tilted > 0.0 => (0, ASIDE),
        () if keys.just_pressed(KeyCode::ArrowLeft) || tilted < 0.0 => (0, -ASIDE),
        () => return,
    };
    let next = (first.saturating_add_signed(down).min(last), column.saturating_add_signed(aside).min(widest));
    if next != (first, column) {
        sheet.0 = Some(Dialog::File(next.0, next.1));
    }
}

fn draw_editor_dialogs(
    mut overlay: UiTree<EditorDialogs>,
    laid: Res<OpenDialog>,
    (work, status): (Res<OpenDocument>, Res<DocumentStatus>),
    texts: Res<Texts>,
) {
    overlay.clear();
    match &laid.0 {
        Some(Dialog::File(first, column)) => {
            let layer = layer_root(InputLayer { own_arrows: true, ..InputLayer::PROMPT });
            overlay.open((layer, BackgroundColor(palette::DIM), DespawnOnExit(Screen::Editor)), |root| {
                root.spawn(design_area())
                    .with_children(|stage| spawn_file_view(stage, (&work, &status), &texts, (*first, *column)));
            });
        }
        // The map beside the history shows where each step was.
        Some(Dialog::History(first)) => {
            open_side_dialog(&mut overlay, |stage| spawn_history_panel(stage, (&work, *first), &texts));
        }
        Some(Dialog::Trial) => {
            let node = flex_column(10.0).width(560).padding(px(26).all());
            open_dialog(&mut overlay, node, |panel| fill_test_play_dialog(panel, &status, &texts));
        }
        Some(Dialog::Slot(_) | Dialog::Add(_) | Dialog::Like(_) | Dialog::Resize) | None => {}
    }
}

/// Returns the indexes of the lines that the last change has touched.
fn find_changed_lines(text: &str, edits: &[TextEdit]) -> Vec<usize> {
    let line = |at: usize| text.get(..at.min(text.len())).map_or(0, |before| before.matches('\n').count());
    let spans = edits.iter().flat_map(|edit| line(edit.at)..=line(edit.at + edit.after.len()));
    spans.collect()
}

fn spawn_file_view(
    stage: &mut ChildSpawnerCommands,
    (work, status): (&OpenDocument, &DocumentStatus),
    texts: &Texts,
    (first, column): (usize, usize),
) {
    stage.spawn((absolute_panel(560.0, 20.0, 700.0, 680.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(580.0, 32.0, 660.0, 32.0).across(10.0)).with_children(|head| {
        head.spawn(tinted_icon("file", 24.0, palette::PAPER_TEXT));
        head.spawn(text_label(TextStyle::PANEL, sanitized(&work.file_name(), 40), palette::PAPER_TEXT));
        head.spawn(flex_spacer());
        head.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("editor-read-only"), palette::PAPER_SECOND));
    });
    stage
        .spawn(absolute_panel(580.0, 70.0, 660.0, 560.0).down(0.0).clip())
        .with_children(|page| spawn_file_lines(page, (work, status), texts, (first, column)));
    stage
        .spawn(absolute_panel(580.0, 640.0, 660.0, 48.0).across(10.0))
        .with_children(|foot| spawn_file_buttons(foot, work, texts));
}

/// Spawns the lines of the file from the first on, with the faults below their lines. The last change is marked.
fn spawn_file_lines(
    page: &mut ChildSpawnerCommands,
    (work, status): (&OpenDocument, &DocumentStatus),
    texts: &Texts,
    (first, column): (usize, usize),
) {
    let text = work.text();
    let last = work.document().draft().undo_stack().last();
    let changed = last.map(|change| find_changed_lines(text, &change.edits)).unwrap_or_default();
    let mut room = VISIBLE_FILE_LINES;
    for (index, words) in text.lines().enumerate().skip(first) {
        let wrong: Vec<_> = status.faults.iter().filter(|trouble| trouble.line == index + 1).take(2).collect();
        if room <= wrong.len() {
            break;
        }
        room -= 1 + wrong.len();
        spawn_file_line(page, (index, words, column), (changed.contains(&index), !wrong.is_empty()));
        for trouble in wrong {
            let words = sanitized(&format_sentence(texts, &trouble.words), FAULT);
            page.spawn(flex_row(10.0).height(20.5).padding(px(44).left()).rigid()).with_child(text_label(
                TextStyle::STRONG.px(15.0).line(20.0).steady(),
                words,
                palette::REFUSED,
            ));
        }
    }
}

/// Spawns the buttons below the file. If another program has changed or removed it, the player decides what to keep.
fn spawn_file_buttons(foot: &mut ChildSpawnerCommands, work: &OpenDocument, texts: &Texts) {
    let shut = GameButton::neutral(texts.t("editor-shut")).icon("left", 16.0).height(44.0).padding(12.0);
    foot.spawn((shut.key(KeyCode::Escape).with_focus_name("file-shut").first(), on_press(EditorIntent::Back)));
    let folder = GameButton::neutral(texts.t("editor-folder")).icon("search", 18.0).height(44.0).padding(12.0);
    foot.spawn((folder.key(KeyCode::KeyO).with_focus_name("file-folder"), on_press(EditorIntent::Folder)));
    if work.is_outside() {
        let read = GameButton::neutral(texts.t("editor-read-theirs")).height(44.0).padding(10.0).key(KeyCode::KeyL);
        foot.spawn((read.with_focus_name("file-read"), on_press(EditorIntent::ReadOutside)));
        let keep = GameButton::new(ButtonStyle::Attack, texts.t("editor-keep-mine")).height(44.0).padding(10.0);
        foot.spawn((keep.key(KeyCode::KeyK).with_focus_name("file-keep"), on_press(EditorIntent::SaveOver)));
    } else if work.is_gone() {
        let anew = GameButton::confirm(texts.t("editor-write-anew")).height(44.0).padding(10.0).key(KeyCode::KeyK);
        foot.spawn((anew.with_focus_name("file-anew"), on_press(EditorIntent::SaveOver)));
    }
}

/// Spawns a line of the file from that column on, in a monospaced font.
fn spawn_file_line(
    page: &mut ChildSpawnerCommands,
    (index, words, column): (usize, &str, usize),
    (changed, wrong): (bool, bool),
) {
    let ground = match (wrong, changed) {
        (true, _) => palette::color_from_hex(0xF8DAD2),
        (false, true) => palette::color_from_hex(0xF6E2A8),
        (false, false) => Color::NONE,
    };
    let colour = if wrong { palette::REFUSED } else { palette::PAPER_TEXT };
    page.spawn((flex_row(10.0).height(20.5).rigid(), BackgroundColor(ground))).with_children(|line| {
        let number = empty_node().width(34).justify(JustifyContent::End).rigid();
        let kind = TextStyle::new(FontFace::Mono, 15.0, 20.0).steady();
        line.spawn(number).with_child(text_label(kind, (index + 1).to_string(), palette::PAPER_SECOND));
        let cut: String = words.chars().skip(column).take(LETTERS).collect();
        line.spawn(text_label(kind, cut.replace('\t', "    ").replace(' ', "\u{a0}"), colour));
    });
}

/// Returns the index of the first visible step, for a history of `all` steps whose current step is `now`. The list
/// scrolls only if the current step reaches its edge.
fn first_visible_step(before: usize, now: usize, all: usize) -> usize {
    let before = before.min(all.saturating_sub(VISIBLE_HISTORY_STEPS));
    if now < before + 1 {
        now.saturating_sub(1)
    } else if now + 2 > before + VISIBLE_HISTORY_STEPS {
        (now + 2).saturating_sub(VISIBLE_HISTORY_STEPS).min(all.saturating_sub(VISIBLE_HISTORY_STEPS))
    } else {
        before
    }
}

/// Scrolls the history to the current step, but no further than needed.
fn keep_step_visible(mut sheet: ResMut<OpenDialog>, work: Res<OpenDocument>) {
    let Some(Dialog::History(before)) = sheet.0 else { return };
    let draft = work.document().draft();
    let (now, all) = (draft.undo_stack().len(), draft.undo_stack().len() + draft.redo_stack().len() + 1);
    let first = first_visible_step(before, now, all);
    if first != before {
        sheet.0 = Some(Dialog::History(first));
    }
}

/// Describes a step: its number, its purpose, and the text or squares that it changed.
fn describe_history_step(
    texts: &Texts,
    draft: &mission_document::EditHistory,
    (step, done): (usize, ChangeKind),
) -> String {
    let words = format!("{step} · {}", describe_edit(texts, done));
    let (before, after) = (draft.text_after(step - 1), draft.text_after(step));
    if done == ChangeKind::Text {
        let path = mission_document::first_changed_text(&before, &after);
        return path.map_or(words, |path| format!("{step} · {}", format_text_title(texts, &path)));
    }
    let Some((from, to)) = mission_document::changed_squares(&before, &after) else { return words };
    let (wide, high) = (to.x - from.x + 1, to.y - from.y + 1);
    let values = [("wide", wide.into()), ("high", high.into()), ("x", from.x.into()), ("y", from.y.into())];
    let place = texts.t_args(if wide * high == 1 { "editor-step-at" } else { "editor-step-area" }, &values);
    format!("{words} · {place}")
}

fn spawn_history_panel(stage: &mut ChildSpawnerCommands, (work, first): (&OpenDocument, usize), texts: &Texts) {
    let draft = work.document().draft();
    let (done, undone) = (draft.undo_stack(), draft.redo_stack());
    // Undone changes follow the others, in the order in which they would be redone.
    let all: Vec<_> = done.iter().chain(undone.iter().rev()).map(|change| change.what).collect();
    stage.spawn((absolute_panel(908.0, 78.0, 356.0, 548.0), NineSliceFrame::STEEL, Pickable::default()));
    stage.spawn(absolute_panel(920.0, 88.0, 332.0, 530.0).down(4.0).clip()).with_children(|panel| {
        panel.spawn(text_label(TextStyle::PANEL, texts.t("editor-history"), palette::TEXT));
        panel.spawn(sized_box(
            332.0,
            wrapped_text(TextStyle::SENTENCE, texts.t("editor-history-how"), palette::TEXT_COOL),
        ));
        let first = first.min((all.len() + 1).saturating_sub(VISIBLE_HISTORY_STEPS));
        for step in first..(all.len() + 1).min(first + VISIBLE_HISTORY_STEPS) {
            let words = match step {
                0 => texts.t("editor-beginning"),
                step => sanitized(&describe_history_step(texts, draft, (step, all[step - 1])), 44),
            };
            let size = [32.0, 8.0, 0.0];
            let name = format!("step-{step}");
            let list = ListRow { name, chosen: step == done.len(), done: step > done.len(), size };
            let row = (list.bundle(), on_press(EditorIntent::Go(step)), LitNumber(step));
            panel.spawn(row).with_children(|line| {
                let colour = if step > done.len() { palette::TEXT_OFF } else { palette::TEXT };
                line.spawn(text_label(TextStyle::LABEL.px(17.0), words, colour));
            });
        }
        let shut = GameButton::confirm(texts.t("editor-shut"))
            .height(48.0)
            .key(KeyCode::Escape)
            .first()
            .with_focus_name("history-shut");
        panel.spawn(flex_row(0.0).margin(px(8).top())).with_child((shut, on_press(EditorIntent::Back)));
    });
}

/// Spawns the buttons that choose the players of a test.
fn fill_test_play_dialog(panel: &mut ChildSpawnerCommands, status: &DocumentStatus, texts: &Texts) {
    panel.spawn(text_label(TextStyle::PANEL, texts.t("editor-test-title"), palette::TEXT));
    panel.spawn(sized_box(508.0, wrapped_text(TextStyle::SENTENCE, texts.t("editor-test-how"), palette::TEXT_WARM)));
    let faults = texts.t_args("editor-faults-left", &[("n", (status.faults.len() + status.more).into())]);
    let none = status.mission.is_none().then(|| DisabledReason::because(faults).without_reason());
    for (index, (players, sign, id)) in [
        (TestPlayers::People, "people", "editor-test-people"),
        (TestPlayers::Against(Side::Allied), "human", "editor-test-allied"),
        (TestPlayers::Against(Side::German), "zombie", "editor-test-german"),
        (TestPlayers::Watch, "computer", "editor-test-watch"),
    ]
    .into_iter()
    .enumerate()
    {
        let button = GameButton::neutral(texts.t(id))
            .icon(sign, 22.0)
            .width(508.0)
            .left_aligned()
            .digit(index)
            .with_focus_name(id);
        let button = if index == 0 { button.first() } else { button };
        panel.spawn((button.disabled(none.clone()), on_press(TestPlayIntent(players))));
    }
    let shut = GameButton::neutral(texts.t("entry-cancel"))
        .icon("left", 16.0)
        .key(KeyCode::Escape)
        .with_focus_name("trial-shut");
    panel.spawn(flex_row(0.0).margin(px(6).top())).with_child((shut, on_press(EditorIntent::Back)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_history_list_scrolls_only_at_its_edges() {
        // All thirty steps are done: the end of the list is visible.
        assert_eq!(first_visible_step(31, 30, 31), 21);
        // After steps back within the visible part, nothing moves.
        assert_eq!(first_visible_step(21, 29, 31), 21);
        assert_eq!(first_visible_step(21, 23, 31), 21);
        // At the upper edge, the list follows the current step.
        assert_eq!(first_visible_step(21, 21, 31), 20);
        assert_eq!(first_visible_step(0, 0, 31), 0);
        assert_eq!(first_visible_step(5, 3, 6), 0, "all have room");
    }

    #[test]
    fn the_changed_lines_of_an_edit_are_found() {
        let text = "a\nbc\nd\n";
        let edit = |at: usize, after: &str| TextEdit { at, before: String::new(), after: after.into() };
        assert_eq!(find_changed_lines(text, &[edit(0, "a")]), [0]);
        assert_eq!(find_changed_lines(text, &[edit(2, "bc\nd")]), [1, 2]);
        assert_eq!(find_changed_lines(text, &[edit(99, "")]), [3]);
    }
}
