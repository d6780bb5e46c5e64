//! The panels at the right of the map: faults, requisition points of both sides, and endings.

use mission::{SpanIndex, force::RP_LEVELS};
use mission_document::block_tree::blocks_in;
use rules::{command_points, hand_size};
use ui_kit::{
    theme::ui_scale::ShrinkToFit as Fitted,
    widgets::{PositionedNode, sized_box},
};

use crate::{
    block_form::{NameLookup, SentencePart, build_block_sentence as told_as, find_sentence_side},
    document_status::ListedError,
    dossier_page::format_text_name,
    editor_panel::no_further,
    prelude::*,
    remedy::find_quick_fix,
};

struct SidePanelsRoot;

/// Maximum number of visible faults.
const MAX_FAULTS: usize = 4;
/// Maximum number of visible faults if the selected one has a button with a remedy.
const MAX_FAULTS_WITH_FIX: usize = 3;
/// Maximum number of visible endings.
const MAX_ENDINGS: usize = 3;
/// Maximum length of a notice, in letters.
const MAX_NOTICE_LETTERS: usize = 60;
/// Maximum length of the selected fault, and of its hint, in letters.
const MAX_FAULT_LETTERS: usize = 80;
/// Maximum length of the other faults, in letters.
const MAX_OTHER_FAULT_LETTERS: usize = 36;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct SidePanelsModel {
    shown: bool,
    told: DocumentStatus,
    fault: usize,
    rp: [u8; 2],
    endings: Vec<(Vec<SentencePart>, Option<Side>)>,
    wins: [String; 2],
}

impl SidePanelsModel {
    fn fault_count(&self) -> usize {
        self.told.faults.len() + self.told.more
    }

    /// Returns the extra height of the fault panel if there are several faults, in design pixels; the endings panel
    /// loses that height.
    fn more_room(&self) -> f32 {
        if self.told.faults.len() > 1 { 64.0 } else { 0.0 }
    }
}

pub(super) fn plugin(app: &mut App) {
    type Shown = (OpenDocument, DocumentStatus, EditorViewState, Texts, KnownKinds, State<Screen>);
    let update = update_side_panels_model.run_if(any_resource_changed::<Shown>);
    add_model_panel::<SidePanelsModel, _, _>(app, update, draw_side_panels);
}

fn update_side_panels_model(
    (work, status, view): (Res<OpenDocument>, Res<DocumentStatus>, Res<EditorViewState>),
    (texts, known): (Res<Texts>, Res<KnownKinds>),
    mut model: ResMut<SidePanelsModel>,
) {
    let names = NameLookup { texts: &texts, catalogue: known.0.as_ref(), sketch: Some(work.sketch()) };
    let places = SpanIndex::of(work.text());
    let ending = |node: &mission_document::block_tree::BlockNode| {
        let parts = told_as(names, "endings", node);
        let side = find_sentence_side(&parts);
        (parts, side)
    };
    let win = |side: Side| {
        let words = work.localized(&format!("victory.{side:?}"));
        words.map(|words| localized_name(&texts, &words).to_owned()).unwrap_or_default()
    };
    model.set_if_neq(SidePanelsModel {
        shown: view.page == EditorPage::Map,
        told: status.clone(),
        fault: view.fault.min(status.faults.len().saturating_sub(1)),
        rp: Side::BOTH.map(|side| work.rp(side)),
        endings: blocks_in(work.text(), &places, "endings").iter().map(ending).collect(),
        wins: Side::BOTH.map(win),
    });
}

fn draw_side_panels(mut overlay: UiTree<SidePanelsRoot>, model: Res<SidePanelsModel>, texts: Res<Texts>) {
    overlay.clear();
    if !model.shown {
        return;
    }
    open_panel(&mut overlay, |stage| {
        spawn_fault_panel(stage, &model, &texts);
        spawn_points_panel(stage, &model, &texts);
        spawn_endings_panel(stage, &model, &texts);
    });
}

fn spawn_fault_panel(stage: &mut ChildSpawnerCommands, model: &SidePanelsModel, texts: &Texts) {
    let frame = if model.fault_count() > 0 { NineSliceFrame::PROMPT_ATTACK } else { NineSliceFrame::PLAIN };
    let more = model.more_room();
    stage.spawn((absolute_panel(908.0, 78.0, 356.0, 206.0 + more), frame));
    stage
        .spawn(absolute_panel(920.0, 84.0, 332.0, 36.0).across(8.0))
        .with_children(|head| spawn_fault_heading(head, model, texts));
    stage
        .spawn((absolute_panel(920.0, 124.0, 332.0, 154.0 + more).down(5.0).clip(), Fitted::default()))
        .with_children(|list| spawn_fault_rows(list, model, texts));
}

fn spawn_fault_heading(head: &mut ChildSpawnerCommands, model: &SidePanelsModel, texts: &Texts) {
    let status = &model.told;
    let wrong = model.fault_count();
    let (sign, colour) = match (wrong, status.notices.len()) {
        (0, 0) => ("check", palette::FINE_ON_STEEL),
        (0, _) => ("warn", palette::REACTION_TEXT),
        _ => ("warn", palette::ATTACK_ON_STEEL),
    };
    head.spawn(tinted_icon(sign, 24.0, colour));
    let values = [("faults", wrong.into()), ("notices", status.notices.len().into())];
    head.spawn(text_label(TextStyle::HEADER, texts.t_args("editor-faults", &values), palette::TEXT));
    head.spawn(flex_spacer());
    if !status.faults.is_empty() {
        let next = (model.fault + 1) % status.faults.len();
        let button = GameButton::neutral(texts.t("editor-next-fault")).small().height(36.0).key(KeyCode::F8);
        head.spawn((button.with_focus_name("editor-next-fault"), on_press(EditorIntent::Fault(next))));
    }
}

/// Spawns the rows of the faults around the selected one, and the notices for which there is room.
fn spawn_fault_rows(list: &mut ChildSpawnerCommands, model: &SidePanelsModel, texts: &Texts) {
    let status = &model.told;
    let wrong = model.fault_count();
    let has_remedy = status.faults.get(model.fault).is_some_and(|trouble| find_quick_fix(texts, trouble).is_some());
    let most = if has_remedy { MAX_FAULTS_WITH_FIX } else { MAX_FAULTS };
    let first = first_visible_row(model.fault, status.faults.len(), most);
    for (index, trouble) in status.faults.iter().enumerate().skip(first).take(most) {
        spawn_fault_row(list, texts, (index, trouble), index == model.fault);
    }
    let room = if wrong == 0 { 3 } else { 1 };
    for notice in status.notices.iter().take(room) {
        list.spawn(flex_row(8.0).align(AlignItems::Start).rigid()).with_children(|line| {
            line.spawn(tinted_icon("info", 18.0, palette::BRASS));
            let words = sanitized(&format_sentence(texts, notice), MAX_NOTICE_LETTERS);
            let words = wrapped_text(TextStyle::SENTENCE.px(15.0).line(18.0), words, palette::TEXT);
            line.spawn(sized_box(300.0, words));
        });
    }
    if wrong == 0 && status.notices.is_empty() {
        let words = wrapped_text(TextStyle::SENTENCE, texts.t("editor-no-fault"), palette::TEXT_WARM);
        list.spawn(sized_box(332.0, words));
    }
}

fn spawn_fault_row(
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    (index, trouble): (usize, &ListedError),
    chosen: bool,
) {
    let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
    let node = flex_row(8.0).align(AlignItems::Start).padding(px(6).all()).rigid();
    let press = pressable_row(format!("fault-{index}"), &[]);
    list.spawn((node, frame, press, on_press(EditorIntent::Fault(index)))).with_children(|line| {
        let mark = Node::default().size(22.0, 22.0).centered().rigid();
        let number = text_label(TextStyle::NAME.px(16.0).line(18.0), (index + 1).to_string(), palette::TEXT);
        line.spawn((mark, BackgroundColor(palette::REFUSED), children![number]));
        let room = Node { min_width: px(0), ..flex_column(2.0) }.grow();
        line.spawn(room).with_children(|words| {
            let kind = TextStyle::SENTENCE.px(15.0).line(18.0);
            // If the fault is in a text, name the text.
            let told = match &trouble.text {
                Some(path) => {
                    format!("{}: {}", format_text_name(texts, path), localized_name(texts, &trouble.words))
                }
                None => format_sentence(texts, &trouble.words),
            };
            let told = sanitized(&told, if chosen { MAX_FAULT_LETTERS } else { MAX_OTHER_FAULT_LETTERS });
            words.spawn(wrapped_text(kind.face(FontFace::FiraBold), told, palette::TEXT));
            if !chosen {
                return;
            }
            if let Some(hint) = &trouble.hint {
                let hint = sanitized(&format_sentence(texts, hint), MAX_FAULT_LETTERS);
                words.spawn(wrapped_text(kind, hint, palette::ATTACK_ON_STEEL));
            }
            if let Some((remedy, intent)) = find_quick_fix(texts, trouble) {
                let button = GameButton::neutral(remedy).icon("check", 16.0).small().height(36.0);
                let button = button.key(KeyCode::F9).with_focus_name("editor-mend");
                words.spawn((button, on_press(intent)));
            }
        });
    });
}

/// Spawns the requisition points of both sides, with the command points and cards that follow from them.
fn spawn_points_panel(stage: &mut ChildSpawnerCommands, model: &SidePanelsModel, texts: &Texts) {
    let more = model.more_room();
    stage.spawn((absolute_panel(908.0, 290.0 + more, 356.0, 88.0), NineSliceFrame::PLAIN));
    stage.spawn(absolute_panel(922.0, 296.0 + more, 330.0, 76.0).down(2.0)).with_children(|list| {
        for side in Side::BOTH {
            let rp = model.rp[usize::from(side == Side::German)];
            list.spawn(flex_row(7.0).height(37.0).rigid()).with_children(|line| {
                line.spawn(side_badge(side, 26.0));
                let name = Node::default().width(58).rigid();
                line.spawn(name).with_child(text_label(
                    TextStyle::NAME.px(17.0),
                    side_name(texts, side),
                    side.on_steel(),
                ));
                let dial = StepperButtons { width: 34.0, height: 36.0, sign: 14.0 };
                let end = |fine: bool| if fine { Ok(()) } else { Err(no_further(texts)) };
                let ends = [end(rp > *RP_LEVELS.start()), end(rp < *RP_LEVELS.end())];
                let [less, more] = dial.plates(texts, &format!("rp-{}", side.key()), side_name(texts, side), ends);
                line.spawn((less, on_press(EditorIntent::Rp(side, rp.saturating_sub(1)))));
                let number = Node::default().width(30).justify(JustifyContent::Center).rigid();
                line.spawn(number).with_child(text_label(TextStyle::NUMBER, rp.to_string(), palette::TEXT));
                line.spawn((more, on_press(EditorIntent::Rp(side, rp.saturating_add(1)))));
                line.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("editor-rp-short"), palette::TEXT_COOL));
                line.spawn(flex_spacer());
                for (sign, number) in [("cp", command_points(rp)), ("cards", hand_size(rp))] {
                    line.spawn(tinted_icon(sign, 16.0, palette::BRASS));
                    line.spawn(text_label(TextStyle::NAME.px(16.0), number.to_string(), palette::TEXT));
                }
            });
        }
    });
}

/// Spawns the endings, and the victory text of each side.
fn spawn_endings_panel(stage: &mut ChildSpawnerCommands, model: &SidePanelsModel, texts: &Texts) {
    let more = model.more_room();
    stage.spawn((absolute_panel(908.0, 384.0 + more, 356.0, 244.0 - more), NineSliceFrame::PAPER));
    let node = absolute_panel(924.0, 394.0 + more, 324.0, 226.0 - more).down(5.0).clip();
    stage.spawn((node, Fitted::default())).with_children(|page| {
        page.spawn(flex_row(8.0).height(38.0).rigid()).with_children(|head| {
            let title = text_label(TextStyle::HEADER, texts.t("editor-endings"), palette::PAPER_TEXT);
            head.spawn((title, Tooltip::new(texts.t("editor-endings"), texts.t("editor-endings-how"))));
            head.spawn(flex_spacer());
            let add = GameButton::neutral(texts.t("editor-add-endings")).icon("plus", 14.0).small().size(154.0, 38.0);
            let add = add.with_focus_name("aside-add-ending");
            head.spawn((add, on_press(EditorIntent::Open(Dialog::Add("endings".to_owned())))));
        });
        for (parts, side) in model.endings.iter().take(MAX_ENDINGS) {
            spawn_ending(page, parts, *side);
        }
        if model.endings.len() > MAX_ENDINGS {
            let values = [("n", (model.endings.len() - MAX_ENDINGS).into()), ("key", "2".into())];
            let more = texts.t_args("force-more-key", &values);
            page.spawn(text_label(TextStyle::LABEL.px(16.0), more, palette::PAPER_SECOND));
        }
        for (side, how) in Side::BOTH.into_iter().zip(&model.wins) {
            spawn_victory_text(page, side, how, texts);
        }
    });
}

/// Spawns the sentence of an ending, in a box with the colour of the side that it favours.
fn spawn_ending(page: &mut ChildSpawnerCommands, parts: &[SentencePart], side: Option<Side>) {
    let colour = side.map_or(palette::PAPER_SECOND, Side::on_paper);
    let node = flex_row(6.0).padding(UiRect::axes(px(8), px(3))).border(px(2).all()).rounded(4).wraps(1.0).rigid();
    page.spawn((node, BorderColor::all(colour), BackgroundColor(palette::PAPER_LIGHT))).with_children(|line| {
        let kind = TextStyle::SENTENCE.px(15.0).line(19.0);
        let words = rich_text(kind, &format_plain_sentence(parts), palette::PAPER_TEXT);
        line.spawn(sized_box(300.0, words));
    });
}

fn spawn_victory_text(page: &mut ChildSpawnerCommands, side: Side, how: &str, texts: &Texts) {
    page.spawn(flex_row(8.0).align(AlignItems::Start).rigid()).with_children(|line| {
        line.spawn(side_badge(side, 24.0));
        let words = format!("**{}** {how}", texts.t(&format!("briefing-win-{}", side.key())));
        let kind = TextStyle::SENTENCE.px(15.0).line(18.0);
        line.spawn(sized_box(290.0, rich_text(kind, &words, palette::PAPER_TEXT)));
    });
}

/// Returns a sentence as a text, with its values in bold.
fn format_plain_sentence(parts: &[SentencePart]) -> String {
    let words = parts.iter().filter_map(|part| match part {
        SentencePart::Words(words) => Some(words.clone()),
        SentencePart::Slot(filled) => Some(format!("**{}**", filled.shown)),
        SentencePart::More(_) => None,
    });
    let mut sentence = String::new();
    for part in words {
        if !sentence.is_empty() && !part.starts_with([':', ',', '.', ';']) {
            sentence.push(' ');
        }
        sentence.push_str(&part);
    }
    sentence
}
