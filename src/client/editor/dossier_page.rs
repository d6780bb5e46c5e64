//! The dossier page: its texts side by side in both languages, beside a preview of the dossier.

use menus::briefing::{self, DossierText};
use mission::{Note, SpanIndex};

use crate::{
    prelude::*,
    text_fields::{DOSSIER_TEXTS, spawn_text_pair},
};

struct DossierPage;

pub(super) fn plugin(app: &mut App) {
    add_editor_panel::<(OpenDocument, EditorViewState, DocumentStatus, Texts, State<Screen>), _>(
        app,
        draw_dossier_page,
    );
}

/// Returns the name of the text on that path, with its language.
pub(crate) fn format_text_name(texts: &Texts, path: &str) -> String {
    let (path, language) = path.rsplit_once('.').unwrap_or((path, ""));
    let known = DOSSIER_TEXTS.iter().any(|(text, ..)| *text == path);
    let id = if known { path.replace('.', "-").to_lowercase() } else { "other".to_owned() };
    format!("{} ({})", texts.t(&format!("editor-text-{id}")), language.to_uppercase())
}

/// Returns the number of required texts that are empty in a language.
pub(crate) fn count_missing_texts(work: &OpenDocument, language: &str) -> usize {
    let notes = work.count("notes");
    let paths = DOSSIER_TEXTS.map(|(path, ..)| path.to_owned()).into_iter();
    let all = paths.chain((0..notes).map(|note| format!("notes[{note}].text")));
    let says = |path: String| work.words(&format!("{path}.{language}")).is_some_and(|words| !words.trim().is_empty());
    all.filter(|path| !says(path.clone())).count()
}

fn draw_dossier_page(
    mut overlay: UiTree<DossierPage>,
    (work, view, status): (Res<OpenDocument>, Res<EditorViewState>, Res<DocumentStatus>),
    texts: Res<Texts>,
) {
    overlay.clear();
    if view.page != EditorPage::Dossier {
        return;
    }
    // Its paperclip overlaps the top bar.
    open_raised_panel(&mut overlay, |stage| {
        stage.spawn((absolute_panel(18.0, 78.0, 620.0, 548.0), NineSliceFrame::PAPER));
        let node = absolute_panel(34.0, 90.0, 588.0, 526.0).down(4.0).clip();
        stage.spawn(node).with_children(|page| spawn_dossier_texts(page, (&work, &status), &texts));
        // The dossier of the briefing screen in its original size, shifted to the right half of this page.
        stage.spawn(absolute_panel(630.0, 22.0, 0.0, 0.0)).with_children(|place| {
            briefing::spawn_dossier_text(place, &preview_briefing(&work, &texts), &texts);
        });
    });
}

fn spawn_dossier_texts(
    page: &mut ChildSpawnerCommands,
    (work, status): (&OpenDocument, &DocumentStatus),
    texts: &Texts,
) {
    for (path, high, lines) in DOSSIER_TEXTS {
        let side = Side::BOTH.into_iter().find(|side| path == format!("victory.{side:?}"));
        let old = side.filter(|side| status.outdated.contains(side));
        // The notice about an outdated text takes its height from the field of the story.
        let (high, lines) = if path == "story" && !status.outdated.is_empty() { (62.0, 3) } else { (high, lines) };
        spawn_text_heading(page, texts, path, old);
        spawn_text_pair(page, (work, texts), path, (high, lines, 29));
    }
    page.spawn(flex_spacer());
    page.spawn(flex_row(10.0).rigid()).with_children(|foot| {
        let look = texts.t(&format!("word-{:?}", work.look()));
        let words = texts.t_args("editor-look", &[("look", look.into())]);
        let button = GameButton::neutral(words).icon("plan", 18.0).small().height(38.0).with_focus_name("editor-look");
        foot.spawn((button, on_press(EditorIntent::Open(Dialog::Slot("look".to_owned())))));
        let number = work.number().map_or_else(String::new, |number| number.to_string());
        let words = texts.t_args("editor-number", &[("n", number.into())]);
        let button = GameButton::neutral(words).icon("log", 18.0).small().height(38.0).with_focus_name("editor-number");
        foot.spawn((button, on_press(EditorIntent::Open(Dialog::Slot("number".to_owned())))));
    });
}

/// Spawns the name of a text. If the text is older than the rules that it describes, adds a notice and a button that
/// replaces the text.
fn spawn_text_heading(page: &mut ChildSpawnerCommands, texts: &Texts, path: &str, old: Option<Side>) {
    let id = format!("editor-text-{}", path.replace('.', "-").to_lowercase());
    let name = text_label(TextStyle::LABEL.px(16.0).line(17.0), texts.t(&id), palette::PAPER_SECOND);
    let Some(side) = old else {
        page.spawn(name);
        return;
    };
    page.spawn(flex_row(8.0).height(36).rigid()).with_children(|line| {
        line.spawn(name);
        line.spawn(tinted_icon("warn", 18.0, palette::REFUSED));
        line.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("editor-victory-old"), palette::REFUSED));
        line.spawn(flex_spacer());
        let button = GameButton::neutral(texts.t("editor-victory-write")).icon("rules", 16.0).small().height(36.0);
        let button = button.with_focus_name(format!("victory-write-{}", side.key()));
        line.spawn((button, on_press(EditorIntent::WriteVictory(side))));
    });
}

/// Returns the text of the preview, with all texts and notes that can be read.
fn preview_briefing(work: &OpenDocument, texts: &Texts) -> DossierText {
    let words =
        |path: &str| work.localized(path).map(|words| localized_name(texts, &words).to_owned()).unwrap_or_default();
    let places = SpanIndex::of(work.text());
    let note = |index: usize| -> Option<(String, String)> {
        let span = places.items("notes").get(index)?.value.clone();
        let note: Note = ron::from_str(work.text().get(span)?).ok()?;
        let known = mission::ICONS.contains(&note.icon.as_str());
        let icon = if known { note.icon } else { "info".to_owned() };
        Some((icon, localized_name(texts, &note.text).to_owned()))
    };
    DossierText {
        name: words("name"),
        place: words("place"),
        story: words("story"),
        wins: Side::BOTH.map(|side| words(&format!("victory.{side:?}"))),
        notes: (0..work.count("notes")).filter_map(note).collect(),
    }
}
