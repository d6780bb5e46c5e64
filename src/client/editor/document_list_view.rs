//! View of the document list: its rows, the summary of the chosen mission, and the faults of the chosen document.

use menus::list_screen::{EntryStyle, ListContents, ListHead, ListScreen, add_list_screen};
use screen_kit::screen_root::go_button;
use ui_kit::prelude::*;

use crate::document_list_model::{DocumentList, DocumentListIntent};

pub(super) fn plugin(app: &mut App) {
    add_list_screen::<DocumentList>(app);
}

impl ListScreen for DocumentList {
    type Intent = DocumentListIntent;

    const SPEC: ScreenSpec = ScreenSpec::list(Screen::Documents);
    const STYLE: EntryStyle = EntryStyle {
        height: 52.0,
        sign_width: 20.0,
        icon_size: 20.0,
        title: TextStyle::NAME.px(17.0).line(22.0),
        subtitle: TextStyle::CAPTION.spaced(0.0).line(19.0),
    };
    const ROOM: usize = 7;
    const BACK: DocumentListIntent = DocumentListIntent::Back;

    fn contents(&self) -> &ListContents<DocumentListIntent> {
        &self.list
    }

    fn head(&self, texts: &Texts) -> ListHead<DocumentListIntent> {
        ListHead::Title(texts.t("shelf-title"))
    }

    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        list.spawn(flex_spacer());
        for (id, key, intent) in [
            ("shelf-new", KeyCode::KeyN, DocumentListIntent::New),
            ("shelf-new-campaign", KeyCode::KeyK, DocumentListIntent::NewCampaign),
        ] {
            let new = GameButton::neutral(texts.t(id)).icon("plus", 18.0).size(316.0, 42.0).key(key);
            list.spawn((new.with_focus_name(id), on_press(intent)));
        }
    }

    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts) {
        spawn_document_details(stage, self, texts);
    }

    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, texts: &Texts) {
        let campaign = self.chosen_row().filter(|row| row.campaign && row.faults == 0);
        let none = campaign
            .is_none()
            .then(|| DisabledReason::because(texts.t("shelf-export-only")).whole(texts.t("shelf-export-what")));
        let export = GameButton::neutral(texts.t("shelf-export")).icon("mail", 20.0).height(52.0).key(KeyCode::KeyX);
        bar.spawn((export.with_focus_name("shelf-export").disabled(none), on_press(DocumentListIntent::Export)));
        let import = GameButton::neutral(texts.t("shelf-import")).icon("down", 18.0).height(52.0).key(KeyCode::KeyI);
        bar.spawn((import.with_focus_name("shelf-import"), on_press(DocumentListIntent::Import)));
        bar.spawn(flex_spacer());
    }

    fn go_button(&self, texts: &Texts) -> (GameButton, DocumentListIntent) {
        let own = self.chosen_row().is_some_and(|row| row.own);
        let go = go_button(texts.t(if own { "shelf-write" } else { "shelf-copy" }), "shelf-go");
        let none = self.rows.is_empty().then(|| DisabledReason::because(texts.t("title-no-mission")));
        (go.disabled(none), DocumentListIntent::Write)
    }
}

/// Spawns the result of the last action, and the faults of the chosen document or else an explanation of the editor.
fn spawn_document_details(stage: &mut ChildSpawnerCommands, model: &DocumentList, texts: &Texts) {
    let top = if model.list.summary.name.is_empty() { 24.0 } else { 204.0 };
    stage.spawn((absolute_panel(388.0, top, 860.0, 622.0 - top), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(412.0, top + 18.0, 812.0, 586.0 - top).down(8.0).clip()).with_children(|page| {
        if let Some((done, words)) = &model.told {
            let (sign, colour) = if *done { ("check", palette::FINE_ON_PAPER) } else { ("warn", palette::REFUSED) };
            page.spawn(flex_row(8.0)).with_children(|line| {
                line.spawn(tinted_icon(sign, 22.0, colour));
                line.spawn(Node::default().width(760)).with_child(wrapped_text(
                    TextStyle::STRONG,
                    words.clone(),
                    colour,
                ));
            });
        }
        if !model.faults.is_empty() {
            page.spawn(text_label(TextStyle::PANEL, texts.t("shelf-faulty"), palette::REFUSED));
            for fault in &model.faults {
                page.spawn(wrapped_text(TextStyle::SENTENCE.px(17.0).line(22.0), fault.clone(), palette::PAPER_TEXT));
            }
            return;
        }
        page.spawn(text_label(TextStyle::PANEL, texts.t("shelf-how-title"), palette::PAPER_TEXT));
        for line in texts.t("shelf-how").split('|') {
            page.spawn(rich_text(TextStyle::SENTENCE.px(17.0).line(23.0), line.trim(), palette::PAPER_TEXT));
        }
    });
}
