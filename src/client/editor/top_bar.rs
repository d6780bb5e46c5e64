//! The top bar: the document and the state of its file, the three pages, undo, redo and the history.

use mission_document::ChangeKind;

use crate::{
    document_status::{SaveState, SaveStatus},
    editor_panel::variant_id,
    prelude::*,
};

struct TopBarRoot;

/// Maximum length of the document's name, in letters.
const NAME: usize = 24;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct TopBarModel {
    name: String,
    status: SaveStatus,
    page: EditorPage,
    campaign: bool,
}

pub(super) fn plugin(app: &mut App) {
    add_model_panel::<TopBarModel, _, _>(app, update_top_bar_model, draw_top_bar);
}

fn update_top_bar_model(
    work: Res<OpenDocument>,
    status: Res<SaveStatus>,
    view: Res<EditorViewState>,
    texts: Res<Texts>,
    mut model: ResMut<TopBarModel>,
) {
    if !(work.is_changed() || status.is_changed() || view.is_changed() || texts.is_changed()) {
        return;
    }
    let own = match work.kind() {
        DocumentKind::Mission | DocumentKind::Campaign => None,
        DocumentKind::Figures => Some("editor-figures"),
        DocumentKind::Weapons => Some("editor-weapons"),
        DocumentKind::Cards => Some("editor-cards"),
    };
    let named = || work.localized("name").map(|name| localized_name(&texts, &name).to_owned());
    let name = own.map(|id| texts.t(id)).or_else(named);
    let name = name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| work.file_name());
    let campaign = work.kind() == DocumentKind::Campaign;
    model.set_if_neq(TopBarModel { name: sanitized(&name, NAME), status: status.clone(), page: view.page, campaign });
}

/// Returns the text for the purpose of a change.
pub(crate) fn describe_edit(texts: &Texts, what: ChangeKind) -> String {
    texts.t(&format!("editor-did-{}", variant_id(what)))
}

fn draw_top_bar(mut overlay: UiTree<TopBarRoot>, model: Res<TopBarModel>, texts: Res<Texts>) {
    overlay.clear();
    open_panel(&mut overlay, |stage| {
        // The panel extends beyond the design area, to the edges of windows with another aspect ratio.
        stage.spawn((absolute_panel(-600.0, -600.0, 2480.0, 668.0), NineSliceFrame::PLAIN));
        spawn_document_name(stage, &model, &texts);
        spawn_page_buttons(stage, &model, &texts);
        spawn_history_buttons(stage, &model, &texts);
    });
}

fn spawn_document_name(stage: &mut ChildSpawnerCommands, model: &TopBarModel, texts: &Texts) {
    let sign = match model.page {
        EditorPage::Map => "plan",
        EditorPage::Rules => "rules",
        EditorPage::Dossier => "file",
        EditorPage::Parts => "cards",
    };
    stage.spawn(absolute_panel(24.0, 0.0, 360.0, 56.0).across(12.0).clip()).with_children(|line| {
        line.spawn(tinted_icon(sign, 34.0, palette::BRASS));
        line.spawn(flex_column(0.0)).with_children(|words| {
            let kind = TextStyle::new(FontFace::Stencil, 24.0, 28.0);
            words.spawn(text_label(kind, model.name.to_uppercase(), palette::TEXT));
            let (id, sign, colour) = save_state_label(model.status.saved, model.campaign);
            words.spawn(flex_row(6.0)).with_children(|under| {
                under.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), texts.t(id), palette::TEXT_COOL));
                under.spawn(tinted_icon(sign, 14.0, colour));
            });
        });
    });
}

/// Returns the text id, the icon and its colour for the state of the file.
fn save_state_label(saved: SaveState, campaign: bool) -> (&'static str, &'static str, Color) {
    match saved {
        SaveState::Yes if campaign => ("editor-saved-campaign", "check", palette::FINE_ON_STEEL),
        SaveState::Soon if campaign => ("editor-saving-campaign", "clock", palette::TEXT_COOL),
        SaveState::Yes => ("editor-saved", "check", palette::FINE_ON_STEEL),
        SaveState::Soon => ("editor-saving", "clock", palette::TEXT_COOL),
        SaveState::Outside => ("editor-outside", "warn", palette::REACTION_TEXT),
        SaveState::Gone => ("editor-gone", "warn", palette::REACTION_TEXT),
        SaveState::TooLong => ("editor-too-long", "warn", palette::REACTION_TEXT),
        SaveState::Refused => ("editor-unsaved", "warn", palette::REACTION_TEXT),
    }
}

fn spawn_page_buttons(stage: &mut ChildSpawnerCommands, model: &TopBarModel, texts: &Texts) {
    if model.page == EditorPage::Parts {
        return;
    }
    stage.spawn(absolute_panel(392.0, 7.0, 460.0, 44.0).across(6.0)).with_children(|line| {
        for (index, (page, id, sign, wide)) in [
            (EditorPage::Map, "editor-map", "plan", 130.0),
            (EditorPage::Rules, "editor-rules", "rules", 144.0),
            (EditorPage::Dossier, "editor-dossier", "file", 166.0),
        ]
        .into_iter()
        .enumerate()
        {
            let look = if model.page == page { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(id)).icon(sign, 20.0).size(wide, 44.0).padding(8.0).digit(index);
            line.spawn((button.with_focus_name(id), on_press(EditorIntent::Page(page))));
        }
    });
}

fn spawn_history_buttons(stage: &mut ChildSpawnerCommands, model: &TopBarModel, texts: &Texts) {
    let status = &model.status;
    let node = absolute_panel(860.0, 7.0, 404.0, 44.0).across(6.0).justify(JustifyContent::End);
    stage.spawn(node).with_children(|line| {
        for (id, sign, change, key, intent) in [
            ("editor-undo", "undo", status.undo, Action::Undo, EditorIntent::Undo),
            ("editor-redo", "redo", status.redo, Action::Redo, EditorIntent::Redo),
        ] {
            let words = texts.t(id);
            let button = GameButton::neutral(words.clone())
                .icon(sign, 20.0)
                .height(44.0)
                .padding(8.0)
                .kind(TextStyle::BUTTON.px(17.0));
            let button = button.key(key).with_focus_name(id);
            let none = change.is_none().then(|| DisabledReason::because("").whole(texts.t("editor-nothing")));
            let button = match change {
                Some(change) => button.accessible_name(format!("{words}: {}", describe_edit(texts, change))),
                None => button.disabled(none),
            };
            line.spawn((button, on_press(intent)));
        }
        let words = texts.t("editor-history");
        let button =
            GameButton::neutral("").icon("log", 20.0).size(48.0, 44.0).padding(0.0).key(KeyCode::KeyH).hide_key();
        let button = button.with_focus_name("editor-history").accessible_name(words.clone());
        line.spawn((
            button,
            Tooltip::new(words, texts.t("editor-history-how")),
            on_press(EditorIntent::Open(Dialog::History(usize::MAX))),
        ));
    });
}
