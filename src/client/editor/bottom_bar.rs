//! The bottom bar: buttons for the way back, the balance, the file and the test, and two status lines.

use mission_document::EditError as Unwritten;
use rules::{Ground, Square};
use screen_kit::screen_root::bottom_bar_button;

use crate::{document_status::ListedError, prelude::*, remedy::find_quick_fix};

struct BottomBarRoot;

/// Maximum length of a status line beside the other buttons, in letters.
const MAX_LINE_LETTERS: usize = 40;
/// Maximum length of a status line beside a button with a quick fix, in letters.
const MAX_LINE_LETTERS_WITH_FIX: usize = 24;

#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct BottomBarModel {
    /// The two status lines in the middle of the bar.
    lines: [String; 2],
    /// Icon before the status lines.
    sign: &'static str,
    /// Number of faults; with any, the mission can't be played.
    faults: usize,
    /// `true` if the document is a mission.
    mission: bool,
    /// Index of the next fault, and the remedy for the selected one. `None` on the map page, whose fault panel shows
    /// both.
    fault: Option<(usize, Option<(String, EditorIntent)>)>,
    /// Size of the map, if it can be changed now.
    size: Option<(u8, u8)>,
    /// First visible line of the file dialog: near the first fault if no map can be read.
    line: usize,
}

pub(super) fn plugin(app: &mut App) {
    add_model_panel::<BottomBarModel, _, _>(app, update_bottom_bar_model, draw_bottom_bar);
}

fn update_bottom_bar_model(
    (work, status, view): (Res<OpenDocument>, Res<DocumentStatus>, Res<EditorViewState>),
    measuring: Res<menus::EditorBalance>,
    texts: Res<Texts>,
    mut model: ResMut<BottomBarModel>,
) {
    let (sign, lines) = choose_status_lines(&texts, (&work, &status, &view), measuring.now.as_deref());
    let (faults, mission) = (status.faults.len() + status.more, work.kind() == DocumentKind::Mission);
    let now = selected_fault(&status, &view).filter(|_| view.page != EditorPage::Map);
    let fault = now.map(|(index, trouble)| ((index + 1) % status.faults.len(), find_quick_fix(&texts, trouble)));
    let size = Some(work.sketch().size()).filter(|_| mission && view.page == EditorPage::Map && !work.is_broken());
    let line = status.faults.first().filter(|_| work.is_broken()).map_or(0, |trouble| trouble.line.saturating_sub(6));
    model.set_if_neq(BottomBarModel { lines, sign, faults, mission, fault, size, line });
}

fn selected_fault<'a>(status: &'a DocumentStatus, view: &EditorViewState) -> Option<(usize, &'a ListedError)> {
    let index = view.fault.min(status.faults.len().saturating_sub(1));
    status.faults.get(index).map(|trouble| (index, trouble))
}

/// Returns an icon and the status lines: why a change was refused, the fault or the square in question, or the number
/// of notices.
fn choose_status_lines(
    texts: &Texts,
    (work, status, view): (&OpenDocument, &DocumentStatus, &EditorViewState),
    measuring: Option<&str>,
) -> (&'static str, [String; 2]) {
    if let Some(lines) = choose_urgent_lines(texts, work, view) {
        return lines;
    }
    if let Some((index, trouble)) = selected_fault(status, view).filter(|_| view.page != EditorPage::Map) {
        let hint = trouble.hint.as_ref().map(|hint| format_sentence(texts, hint)).unwrap_or_default();
        let values = [("n", (index + 1).into()), ("of", (status.faults.len() + status.more).into())];
        let (number, words) = (texts.t_args("editor-fault-of", &values), localized_name(texts, &trouble.words));
        // Leave out the hint: the button with the quick fix says it, and needs the space.
        return match find_quick_fix(texts, trouble) {
            Some(_) => ("warn", [number, sanitized(&begin_with_capital(words), MAX_LINE_LETTERS_WITH_FIX)]),
            None => ("warn", [format!("{number}: {words}"), hint].map(|words| sanitized(&words, MAX_LINE_LETTERS))),
        };
    }
    let (width, height) = work.sketch().size();
    if work.kind() != DocumentKind::Mission {
        return ("info", [texts.t("editor-fine"), work.file_name()]);
    }
    let size = texts.t_args("editor-size", &[("width", width.into()), ("height", height.into())]);
    let size = if view.page == EditorPage::Map { String::new() } else { size };
    let at = view.cursor.or(view.under.map(|spot| spot.at)).filter(|at| at.x < width && at.y < height);
    match at {
        Some(at) if view.page == EditorPage::Map => ("info", [describe_square(texts, work, at), size]),
        _ => {
            let now = measuring.map(str::to_owned);
            let known = match status.notices.len() {
                0 => texts.t("editor-fine"),
                n => texts.t_args("editor-notices", &[("n", n.into())]),
            };
            ("info", [now.unwrap_or(known), size])
        }
    }
}

/// Returns the status lines that take precedence: why a change was refused, a choice on the map, or a conflict about the
/// file.
fn choose_urgent_lines(
    texts: &Texts,
    work: &OpenDocument,
    view: &EditorViewState,
) -> Option<(&'static str, [String; 2])> {
    if let Some(refused) = &view.refused {
        let id = match refused {
            Unwritten::Missing(_) => "editor-refused-missing",
            Unwritten::Size => "editor-refused-size",
            Unwritten::Letters => "editor-refused-letters",
        };
        return Some(("warn", [texts.t(id), String::new()]));
    }
    if view.choosing.is_some() {
        return Some(("pointer", [texts.t("editor-choose"), texts.t("editor-choose-how")]));
    }
    if work.is_outside() {
        return Some(("warn", [texts.t("editor-outside"), texts.t("editor-outside-how")]));
    }
    if work.is_gone() {
        return Some(("warn", [texts.t("editor-gone"), texts.t("editor-gone-how")]));
    }
    None
}

/// Describes the content of a square in a few words.
fn describe_square(texts: &Texts, work: &OpenDocument, at: Square) -> String {
    let sketch = work.sketch();
    let place = format!("({}, {})", at.x, at.y);
    let gate = |list: &[mission_document::EdgePointPiece], id: &str| {
        let found = list.iter().find(|gate| gate.at == at)?;
        Some(texts.t_args(id, &[("side", found.written.owner.key().into())]))
    };
    let object = || {
        let found = sketch.objects.iter().find(|object| object.at == at)?;
        Some(localized_name(texts, &found.written.name).to_owned())
    };
    let ground = || match sketch.at(at) {
        Some(Ground::Floor) => texts.t("editor-piece-floor"),
        Some(Ground::Obstacle) => texts.t("editor-piece-obstacle"),
        Some(Ground::Rock) => texts.t("editor-piece-rock"),
        None => texts.t("editor-unknown"),
    };
    let what = gate(&sketch.entries, "editor-entry-of").or_else(|| gate(&sketch.exits, "editor-exit-of"));
    format!("{place} {}", what.or_else(object).unwrap_or_else(ground))
}

fn draw_bottom_bar(mut overlay: UiTree<BottomBarRoot>, model: Res<BottomBarModel>, texts: Res<Texts>) {
    overlay.clear();
    open_panel(&mut overlay, |stage| {
        stage.spawn(bottom_bar()).with_children(|bar| {
            let back = bottom_bar_button(&texts, "back", "left", 16.0, KeyCode::Escape).with_focus_name("editor-back");
            bar.spawn((back.padding(12.0), on_press(EditorIntent::Back)));
            let faults = texts.t_args("editor-faults-left", &[("n", model.faults.into())]);
            let none = (model.faults > 0).then(|| DisabledReason::because(faults));
            if model.mission {
                let balance =
                    bottom_bar_button(&texts, "skirmish-balance", "scales", 20.0, KeyCode::KeyQ).padding(12.0);
                let none = none.clone().map(DisabledReason::without_reason);
                let balance = balance.with_focus_name("editor-balance").disabled(none);
                bar.spawn((balance, on_press(EditorIntent::Balance)));
            }
            let file = bottom_bar_button(&texts, "editor-file", "file", 20.0, KeyCode::KeyX).padding(12.0);
            let open = on_press(EditorIntent::Open(Dialog::File(model.line, 0)));
            bar.spawn((file.with_focus_name("editor-file"), open));
            spawn_status_lines(bar, &model, &texts);
            if !model.mission {
                return;
            }
            let go = GameButton::confirm(texts.t("editor-test")).width(290.0).key(KeyCode::F6).icon("play", 22.0);
            bar.spawn((go.with_focus_name("editor-test").disabled(none), on_press(EditorIntent::Open(Dialog::Trial))));
        });
    });
}

fn spawn_status_lines(bar: &mut ChildSpawnerCommands, model: &BottomBarModel, texts: &Texts) {
    let node = Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow().clip();
    bar.spawn(node).with_children(|line| {
        line.spawn(tinted_icon(model.sign, 20.0, palette::ALLIED_ON_STEEL));
        line.spawn(Node { min_width: px(0), ..flex_column(0.0) }.clip()).with_children(|words| {
            let [first, second] = &model.lines;
            words.spawn(text_label(TextStyle::LABEL.px(16.0).line(20.0), first.clone(), palette::TEXT));
            words.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), second.clone(), palette::TEXT_COOL));
        });
        if let Some((width, height)) = model.size {
            let words = format!("{width} × {height}");
            let button = GameButton::neutral(words.clone()).icon("rect", 16.0).small().height(40.0).key(KeyCode::KeyG);
            let how = Tooltip::new(texts.t("editor-resize"), texts.t("editor-resize-how"));
            let button =
                button.with_focus_name("editor-size").accessible_name(format!("{}: {words}", texts.t("editor-resize")));
            line.spawn((button, how, on_press(EditorIntent::Open(Dialog::Resize))));
        }
        if let Some((next, remedy)) = &model.fault {
            if let Some((words, intent)) = remedy {
                let button = GameButton::neutral("").icon("check", 16.0).height(40.0).padding(6.0).key(KeyCode::F9);
                let button = button.with_focus_name("foot-mend").accessible_name(words.clone());
                line.spawn((button, Tooltip::new(words.clone(), ""), on_press(intent.clone())));
            }
            let button = GameButton::neutral(texts.t("editor-next-fault")).small().height(40.0).key(KeyCode::F8);
            line.spawn((button.with_focus_name("foot-next-fault"), on_press(EditorIntent::Fault(*next))));
        }
    });
}
