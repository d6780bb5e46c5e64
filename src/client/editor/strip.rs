//! The strip below the map: name and story in both languages, and the number of missing texts.

use kit::{game_names::sanitized, prelude::*};
use screens::screen_root::design_area;

use crate::{
    dossier_page::missing,
    intent::EditorIntent,
    view::{Page, View},
    work::Work,
};

/// Marker type for the strip.
struct Strip;

/// Maximum length of the name, in letters.
const NAME: usize = 22;
/// Maximum length of the story, in letters.
const STORY: usize = 36;

/// Model of the strip: for each language the name, the story, and the number of missing texts. `None` hides the strip.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct StripModel(Option<[(String, String, usize); 2]>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StripModel>().add_systems(
        Update,
        (
            fill.run_if(any_resource_changed::<(Work, View, State<Screen>)>),
            draw.run_if(any_resource_changed::<(StripModel, Texts, State<Screen>)>),
        )
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)),
    );
}

fn fill(work: Res<Work>, view: Res<View>, mut model: ResMut<StripModel>) {
    let line = |language: &str| {
        let of = |path: &str| work.words(&format!("{path}.{language}")).unwrap_or_default();
        (sanitized(&of("name"), NAME), sanitized(&of("story").replace("**", ""), STORY), missing(&work, language))
    };
    model.set_if_neq(StripModel((view.page == Page::Map).then(|| ["es", "en"].map(line))));
}

fn draw(mut overlay: UiTree<Strip>, model: Res<StripModel>, texts: Res<Texts>) {
    overlay.clear();
    let Some(lines) = &model.0 else { return };
    overlay.open((stretched_node(0.0), DespawnOnExit(Screen::Editor)), |root| {
        root.spawn(design_area()).with_children(|stage| {
            stage.spawn((absolute_panel(232.0, 546.0, 668.0, 82.0), NineSliceFrame::PAPER));
            let press = pressable_row("editor-strip".to_owned(), &[]);
            let node = absolute_panel(248.0, 552.0, 636.0, 70.0).down(2.0);
            stage.spawn((node, press, on_press(EditorIntent::Page(Page::Dossier)))).with_children(|page| {
                for (language, line) in ["ES", "EN"].into_iter().zip(lines) {
                    one(page, language, line, &texts);
                }
            });
        });
    });
}

fn one(
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
