//! View of the document list: its rows, the summary of the chosen mission, and the faults of the chosen document.

use menus::mission_summary;
use screen_kit::screen_root::{ScreenTree, add_screen, back_button, go_button};
use ui_kit::prelude::*;

use crate::{
    document_list,
    document_list_model::{DocumentList, DocumentListIntent, DocumentRow},
};

/// Maximum number of visible rows.
const ROWS: usize = 7;

pub(super) fn plugin(app: &mut App) {
    add_screen::<(State<Screen>, DocumentList, Texts), DocumentListIntent, _>(
        app,
        ScreenSpec::list(Screen::Documents),
        draw_document_list.after(document_list::update_document_list),
    );
}

fn draw_document_list(
    mut overlay: ScreenTree,
    (model, texts): (Res<DocumentList>, Res<Texts>),
    density: Res<ui_kit::theme::image_cache::PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Documents, true, |stage| {
        list_panel(stage, 340.0, (texts.t("shelf-title"), model.rows.len()), |list| {
            visible_rows(list, &texts, (&model.rows, model.chosen), ROWS, |list, index, row| {
                spawn_document_row(list, &texts, (index, row), index == model.chosen);
            });
            list.spawn(flex_spacer());
            let new = GameButton::neutral(texts.t("shelf-new")).icon("plus", 18.0).size(316.0, 42.0).key(KeyCode::KeyN);
            list.spawn((new.with_focus_name("shelf-new"), on_press(DocumentListIntent::New)));
            let new = GameButton::neutral(texts.t("shelf-new-campaign")).icon("plus", 18.0).size(316.0, 42.0);
            let new = new.key(KeyCode::KeyK).with_focus_name("shelf-new-campaign");
            list.spawn((new, on_press(DocumentListIntent::NewCampaign)));
        });
        mission_summary::spawn_mission_summary(stage, &model.brief, density.ratio(), &mut images, &texts);
        spawn_document_details(stage, &model, &texts);
        spawn_document_list_bar(stage, &model, &texts);
    });
}

fn spawn_document_row(
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    (index, row): (usize, &DocumentRow),
    chosen: bool,
) {
    let size = [52.0, 12.0, 0.0];
    let bundle = ListRow { name: format!("shelf-{index}"), digit: None, chosen, done: false, size }.bundle();
    list.spawn((bundle, on_press(DocumentListIntent::Choose(index)))).with_children(|line| {
        let (sign, colour) = match (row.own, row.faults) {
            (true, 0) if row.campaign => ("medal", palette::BRASS),
            (true, 0) => ("brush", palette::BRASS),
            (true, _) => ("warn", palette::REACTION_TEXT),
            (false, _) => ("lock", palette::TEXT_COOL),
        };
        line.spawn(tinted_icon(sign, 20.0, colour));
        let under = match (row.own, row.faults) {
            (true, 0) if row.campaign => texts.t("shelf-campaign"),
            (true, 0) => texts.t("skirmish-own"),
            (true, n) => texts.t_args("skirmish-faulty", &[("n", n.into())]),
            (false, _) => texts.t("shelf-games"),
        };
        let under = text_label(TextStyle::CAPTION.spaced(0.0).line(19.0), under, palette::TEXT_COOL);
        title_and_subtitle(
            line,
            text_label(TextStyle::NAME.px(17.0).line(22.0), row.name.clone(), palette::TEXT),
            Some(under),
        );
    });
}

/// Spawns the result of the last action, and the faults of the chosen document or else an explanation of the editor.
fn spawn_document_details(stage: &mut ChildSpawnerCommands, model: &DocumentList, texts: &Texts) {
    let top = if model.brief.name.is_empty() { 24.0 } else { 204.0 };
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

fn spawn_document_list_bar(stage: &mut ChildSpawnerCommands, model: &DocumentList, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts).with_focus_name("shelf-back"), on_press(DocumentListIntent::Back)));
        let campaign = model.rows.get(model.chosen).filter(|row| row.campaign && row.faults == 0);
        let none = campaign
            .is_none()
            .then(|| DisabledReason::because(texts.t("shelf-export-only")).whole(texts.t("shelf-export-what")));
        let export = GameButton::neutral(texts.t("shelf-export")).icon("mail", 20.0).height(52.0).key(KeyCode::KeyX);
        bar.spawn((export.with_focus_name("shelf-export").disabled(none), on_press(DocumentListIntent::Export)));
        let import = GameButton::neutral(texts.t("shelf-import")).icon("down", 18.0).height(52.0).key(KeyCode::KeyI);
        bar.spawn((import.with_focus_name("shelf-import"), on_press(DocumentListIntent::Import)));
        bar.spawn(flex_spacer());
        let own = model.rows.get(model.chosen).is_some_and(|row| row.own);
        let words = texts.t(if own { "shelf-write" } else { "shelf-copy" });
        let go = go_button(words, "shelf-go");
        let none = model.rows.is_empty().then(|| DisabledReason::because(texts.t("title-no-mission")));
        bar.spawn((go.disabled(none), on_press(DocumentListIntent::Write)));
    });
}
