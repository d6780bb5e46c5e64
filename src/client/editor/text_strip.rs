//! The strip below the map: name and story in both languages, and the number of missing texts.

use crate::{dossier_page::count_missing_texts, prelude::*};

struct EditorStrip;

/// Maximum length of the name, in letters.
const MAX_NAME_LETTERS: usize = 22;
/// Maximum length of the story, in letters.
const MAX_STORY_LETTERS: usize = 36;

/// Model of the strip: for each language the name, the story, and the number of missing texts. `None` hides the strip.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct TextStripModel(Option<[(String, String, usize); 2]>);

pub(super) fn plugin(app: &mut App) {
    let update = update_text_strip_model.run_if(any_resource_changed::<(OpenDocument, EditorViewState, State<Screen>)>);
    add_model_panel::<TextStripModel, _, _>(app, update, draw_text_strip);
}

fn update_text_strip_model(work: Res<OpenDocument>, view: Res<EditorViewState>, mut model: ResMut<TextStripModel>) {
    let line = |language: &str| {
        let of = |path: &str| work.words(&format!("{path}.{language}")).unwrap_or_default();
        (
            sanitized(&of("name"), MAX_NAME_LETTERS),
            sanitized(&of("story").replace("**", ""), MAX_STORY_LETTERS),
            count_missing_texts(&work, language),
        )
    };
    model.set_if_neq(TextStripModel((view.page == EditorPage::Map).then(|| ["es", "en"].map(line))));
}

fn draw_text_strip(mut overlay: UiTree<EditorStrip>, model: Res<TextStripModel>, texts: Res<Texts>) {
    overlay.clear();
    let Some(lines) = &model.0 else { return };
    open_panel(&mut overlay, |stage| {
        stage.spawn((absolute_panel(232.0, 546.0, 668.0, 82.0), NineSliceFrame::PAPER));
        let press = pressable_row("editor-strip".to_owned(), &[]);
        let node = absolute_panel(248.0, 552.0, 636.0, 70.0).down(2.0);
        stage.spawn((node, press, on_press(EditorIntent::Page(EditorPage::Dossier)))).with_children(|page| {
            for (language, line) in ["ES", "EN"].into_iter().zip(lines) {
                spawn_language_row(page, language, line, &texts);
            }
        });
    });
}

fn spawn_language_row(
    page: &mut ChildSpawnerCommands,
    language: &str,
    (name, story, missing): &(String, String, usize),
    texts: &Texts,
) {
    page.spawn(flex_row(12.0).height(34.0).rigid()).with_children(|line| {
        line.spawn(Node::default().width(26).rigid()).with_child(text_label(
            TextStyle::NAME,
            language,
            palette::GERMAN_ON_PAPER,
        ));
        let room = Node::default().width(182).rigid().clip();
        line.spawn(room).with_child(text_label(TextStyle::NAME, name.clone(), palette::PAPER_TEXT));
        let room = Node { min_width: px(0), ..Node::default() }.grow().clip();
        line.spawn(room).with_child(text_label(TextStyle::SENTENCE.steady(), story.clone(), palette::PAPER_TEXT));
        let (sign, words, colour) = match missing {
            0 => ("check", texts.t("editor-complete"), palette::FINE_ON_PAPER),
            n => ("warn", texts.t_args("editor-missing", &[("n", (*n).into())]), palette::REFUSED),
        };
        line.spawn(tinted_icon(sign, 18.0, colour));
        line.spawn(text_label(TextStyle::LABEL.px(16.0), words, colour));
    });
}
