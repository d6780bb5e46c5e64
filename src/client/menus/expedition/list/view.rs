//! The drawing of the list of expeditions.

use screen_kit::screen_root::{go_button, spawn_warning_strip};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

use crate::list_screen::{self, EntryStyle, ListContents, ListHead, ListScreen};

/// Left, top, width and height of the drawing on the sheet without an expedition, in design pixels.
const COVER: [f32; 4] = [396.0, 298.0, 844.0, 250.0];

/// Resource with the list of expeditions and the chosen one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ExpeditionListModel {
    /// All expeditions, the one last played first.
    pub list: ListContents<ExpeditionListIntent>,
    /// The chosen expedition.
    pub detail: Option<ListedDetail>,
    /// Error of the last request, if any.
    pub warning: Option<String>,
}

/// The chosen expedition in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedDetail {
    pub name: String,
    /// Date of the last save.
    pub date: String,
    pub lines: Vec<String>,
    /// Sentence about its end, if it is over.
    pub end: Option<String>,
    /// Reason why it can't be opened, if any.
    pub error: Option<String>,
    /// `true` if the save before a damaged file can be restored.
    pub can_restore: bool,
    /// `true` if another window has it open.
    pub is_in_use: bool,
}

/// Message: a request of the players on the list of expeditions.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpeditionListIntent {
    /// Go back to the list of campaigns.
    Back,
    /// Choose the expedition with this index; if it is already chosen, open it.
    Choose(usize),
    /// Open the chosen expedition.
    Open,
    /// Open the save before the damaged file of the chosen expedition.
    Restore,
    /// Prepare a new expedition.
    New,
    /// Delete the chosen expedition.
    Delete,
}

impl ListScreen for ExpeditionListModel {
    type Intent = ExpeditionListIntent;

    const SPEC: ScreenSpec =
        ScreenSpec { context_rule: |_| Some("exp-about".into()), ..ScreenSpec::list(Screen::Expeditions) };
    const STYLE: EntryStyle = EntryStyle::SAVED_GAMES;
    const ROOM: usize = 5;
    const BACK: ExpeditionListIntent = ExpeditionListIntent::Back;

    fn contents(&self) -> &ListContents<ExpeditionListIntent> {
        &self.list
    }

    fn head(&self, texts: &Texts) -> ListHead<ExpeditionListIntent> {
        ListHead::Title(texts.t("expeditions-title"))
    }

    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        if self.list.entries.is_empty() {
            list_screen::spawn_list_note(list, "gate", &texts.t("expeditions-none"));
            return;
        }
        let new = list_screen::list_button(texts, "expeditions-new", "plus").key(texts.key("expeditions-new"));
        list.spawn((new.node(|node| node.margin.top = px(6)), on_press(ExpeditionListIntent::New)));
        let is_in_use = self.detail.as_ref().is_some_and(|detail| detail.is_in_use);
        let in_use = is_in_use.then(|| DisabledReason::because("").whole(texts.t("campaign-in-use")));
        let delete =
            list_screen::list_button(texts, "expeditions-delete", "close").key(KeyCode::Delete).disabled(in_use);
        list.spawn((delete, on_press(ExpeditionListIntent::Delete)));
        list.spawn(flex_spacer());
        list_screen::spawn_list_note(list, "info", &texts.t("expeditions-how"));
    }

    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts) {
        stage.spawn((absolute_panel(388.0, 24.0, 860.0, 532.0), NineSliceFrame::PAPER));
        if self.detail.is_none() {
            let [left, top, width, height] = COVER;
            let cover = UiImage::at("art/expedition/expedition_cover", width, height);
            stage.spawn((absolute_panel(left, top, width, height), cover));
        }
        stage.spawn((absolute_panel(420.0, 44.0, 796.0, 492.0).down(10.0), ShrinkToFit::default())).with_children(
            |page| match &self.detail {
                Some(detail) => spawn_expedition_detail(page, detail, texts),
                None => spawn_expedition_welcome(page, texts),
            },
        );
        if let Some(words) = &self.warning {
            spawn_warning_strip(stage, 56.0, words);
        }
    }

    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, _: &Texts) {
        bar.spawn(flex_spacer());
    }

    fn go_button(&self, texts: &Texts) -> (GameButton, ExpeditionListIntent) {
        match &self.detail {
            None => {
                let new = go_button(texts.t("expeditions-begin"), "expeditions-go");
                (new.key(texts.key("expeditions-new")), ExpeditionListIntent::New)
            }
            Some(detail) if detail.can_restore => {
                (go_button(texts.t("expeditions-restore"), "expeditions-go"), ExpeditionListIntent::Restore)
            }
            Some(detail) => {
                let refused = detail.error.clone().map(|why| DisabledReason::because("").whole(why));
                let go = go_button(texts.t("expeditions-open"), "expeditions-go");
                (go.disabled(refused), ExpeditionListIntent::Open)
            }
        }
    }
}

fn spawn_expedition_detail(page: &mut ChildSpawnerCommands, detail: &ListedDetail, texts: &Texts) {
    page.spawn(text_label(TextStyle::DOSSIER.px(19.0).line(24.0), detail.date.clone(), palette::PAPER_SECOND));
    let letters = detail.name.chars().count().max(1) as f32;
    let kind = TextStyle::MISSION.px((780.0 / (letters * 0.68)).clamp(24.0, 38.0)).line(44.0);
    page.spawn(text_label(kind, detail.name.to_uppercase(), palette::PAPER_TEXT));
    page.spawn(divider(palette::PAPER_RULE_DARK, 0.0, 8.0));
    let line = TextStyle::SENTENCE.px(17.0).line(24.0);
    for words in &detail.lines {
        page.spawn(wrapped_text(line, words.clone(), palette::PAPER_TEXT));
    }
    if let Some(end) = &detail.end {
        page.spawn(wrapped_text(TextStyle::DOSSIER, end.clone(), palette::PAPER_SENTENCE));
    }
    if let Some(error) = &detail.error {
        page.spawn(wrapped_text(TextStyle::STRONG.px(17.0).line(24.0), error.clone(), palette::REFUSED));
        if detail.can_restore {
            page.spawn(wrapped_text(line, texts.t("expeditions-restore-about"), palette::PAPER_SENTENCE));
        }
    }
}

fn spawn_expedition_welcome(page: &mut ChildSpawnerCommands, texts: &Texts) {
    let title = text_label(TextStyle::MISSION.px(38.0).line(44.0), texts.t("expedition-welcome"), palette::PAPER_TEXT);
    page.spawn(title);
    page.spawn(divider(palette::PAPER_RULE_DARK, 0.0, 8.0));
    for id in ["expedition-welcome-night", "expedition-welcome-day", "expedition-welcome-end"] {
        page.spawn(wrapped_text(TextStyle::DOSSIER, texts.t(id), palette::PAPER_SENTENCE));
    }
}
