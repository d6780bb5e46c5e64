//! The log page of the right panel: events in words, the newest at the bottom, with every die. The list scrolls. A
//! click on a line, or Enter on the line selected with Page Up and Page Down, shows the square of the event.

use crate::{
    battle_log::{BattleLog, LogEntry, LogFilter},
    prelude::*,
};
use battle_board::{
    ai_reason_text::AiReasons,
    highlight::{self, Highlight},
};
use battle_view::recap_state::{RecapIntent, can_watch_recap};
use ui_kit::widgets::{DieFace, spawn_rule_tag};

/// Number of lines that are spawned: more than fit on the page.
const LINES: usize = 22;
/// Minimum number of lines that stay visible when the log is scrolled up to its first line.
const LEAST: usize = 6;

/// Resource: scroll position, selected line and filter of the log.
#[derive(Resource, Default)]
pub(super) struct LogView {
    /// Number of newest lines that are scrolled out of sight.
    below: usize,
    /// Index of the selected line among all lines.
    chosen: Option<usize>,
    topic: LogFilter,
}

/// Message: intent of the player about the log.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogIntent {
    /// Scroll by this number of lines towards the newest; back if negative.
    Scroll(isize),
    /// Move the selection by this number of lines.
    Step(isize),
    /// Select the line with this index, and show the square of its event.
    Go(usize),
    /// Show the square of the selected line's event.
    Here,
    /// Scroll to the newest line, and clear the selection.
    Newest,
    /// Show only lines of this topic.
    Topic(LogFilter),
}

/// Handles the keys of a selected line: Enter shows its square, unless a plan is open; Esc clears the selection.
pub(super) fn read_log_keys(
    keys: KeyInput,
    view: Res<LogView>,
    preview: Res<PlanPreview>,
    mut intents: MessageWriter<LogIntent>,
) {
    if view.chosen.is_none() {
        return;
    }
    if keys.enter() && preview.plan.is_none() {
        intents.write(LogIntent::Here);
    }
    if keys.just_pressed(KeyCode::Escape) {
        intents.write(LogIntent::Newest);
    }
}

pub(super) fn handle_log_intents(
    mut intents: MessageReader<LogIntent>,
    log: Res<BattleLog>,
    mut view: ResMut<LogView>,
    mut spot: ResMut<Highlight>,
    mut lens: ResMut<CameraTarget>,
) {
    for intent in intents.read() {
        let shown = log.shown(view.topic);
        let most = shown.len().saturating_sub(LEAST);
        match intent {
            LogIntent::Scroll(lines) => view.below = view.below.saturating_add_signed(-lines).min(most),
            LogIntent::Step(lines) => view.step(&shown, *lines),
            LogIntent::Go(index) => view.chosen = Some(*index),
            LogIntent::Here => {}
            LogIntent::Newest => (view.below, view.chosen) = (0, None),
            LogIntent::Topic(topic) => *view = LogView { topic: *topic, ..LogView::default() },
        }
        if matches!(intent, LogIntent::Go(_) | LogIntent::Here)
            && let Some(at) = view.chosen.and_then(|chosen| log.lines.get(chosen)?.at)
        {
            highlight::highlight_square(&mut spot, &mut lens, at);
        }
    }
}

impl LogView {
    /// Moves the selection, and scrolls until it is visible.
    fn step(&mut self, shown: &[usize], lines: isize) {
        let Some(last) = shown.len().checked_sub(1) else { return };
        let now = self.chosen.and_then(|chosen| shown.iter().position(|index| *index == chosen));
        let next = now.map_or(last.saturating_sub(self.below), |now| now.saturating_add_signed(lines).min(last));
        self.chosen = Some(shown[next]);
        let above = last - next;
        if above < self.below {
            self.below = above;
        } else if above > self.below + LEAST {
            self.below = above - LEAST;
        }
    }
}

pub(super) fn fill_log_page(
    paper: &mut UiParent,
    battle_view: &BattleView,
    (log, view, reasons): (&BattleLog, &LogView, &AiReasons),
    texts: &Texts,
) {
    spawn_log_filters(paper, view, texts);
    let shown = log.shown(view.topic);
    let end = shown.len().saturating_sub(view.below);
    let start = end.saturating_sub(LINES);
    // The newest line is at the bottom; older lines are clipped at the top.
    paper.spawn(flex_column(2.0).min_height(0.0).grow().clip().justify(JustifyContent::End)).with_children(|list| {
        let mut before = None;
        for index in &shown[start..end] {
            let line = &log.lines[*index];
            // Highlight the newest line during the AI's half-turn.
            let now = view.below == 0 && *index + 1 == log.lines.len() && battle_view.watched_ai_half().is_some();
            spawn_log_entry(list, line, *index, now || view.chosen == Some(*index), texts);
            let why = reasons.words(texts, battle_view, line.event);
            if let Some(why) = why.clone().filter(|_| why != before) {
                spawn_ai_reason(list, why);
            }
            before = why.or(before);
        }
    });
    spawn_log_footer(paper, battle_view, view, texts);
}

fn spawn_log_filters(paper: &mut UiParent, view: &LogView, texts: &Texts) {
    paper.spawn(flex_row(4.0)).with_children(|line| {
        for (topic, id) in LogFilter::ALL.into_iter().zip(["log-all", "log-fights", "log-cards"]) {
            let look = if view.topic == topic { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(id))
                .height(36.0)
                .padding(4.0)
                .kind(TextStyle::LABEL.px(16.0))
                .with_focus_name(id);
            line.spawn((button.node(|node| node.flex_grow = 1.0), on_press(LogIntent::Topic(topic))));
        }
    });
}

fn spawn_log_entry(list: &mut UiParent, entry: &LogEntry, index: usize, chosen: bool, texts: &Texts) {
    let line = &entry.line;
    if line.heading {
        let node = flex_row(6.0).rigid().justify(JustifyContent::Center);
        list.spawn(node).with_child(text_label(TextStyle::LABEL, line.words.clone(), palette::PAPER_SECOND));
        return;
    }
    let words = entry.words(texts);
    let node = flex_row(6.0).inset(2.0, 2.0).rigid().align(AlignItems::Start).rounded(3.0);
    let ground = if chosen { palette::color_from_hex(0xEAD9A0) } else { Color::NONE };
    let mut spawned = list.spawn((node, BackgroundColor(ground)));
    if entry.at.is_some() {
        spawned.insert((pressable_row(format!("log-{index}"), &[]), on_press(LogIntent::Go(index))));
    }
    spawned.with_children(|part| {
        part.spawn(tinted_icon(line.icon, 16.0, palette::PAPER_SECOND));
        part.spawn(flex_column(3.0).width(186.0)).with_children(|column| {
            let mut told =
                column.spawn(rich_text(TextStyle::SENTENCE.px(15.0).line(19.0), &words, palette::PAPER_SENTENCE));
            if let Some(rule) = entry.rule {
                let kind = TextStyle::CAPTION.spaced(0.0).line(19.0);
                told.with_children(|told| spawn_rule_tag(told, rule, kind, palette::ALLIED_ON_PAPER));
            }
            if let Some((dice, needed)) = &line.dice {
                spawn_die_faces(column, dice, *needed, (3.0, 20.0));
            }
        });
    });
}

/// Spawns the AI's reason for the line above.
fn spawn_ai_reason(list: &mut UiParent, why: String) {
    let words = wrapped_text(TextStyle::SENTENCE.px(14.0).line(18.0), why, palette::GERMAN_ON_PAPER);
    let node = flex_row(6.0).inset(2.0, 0.0).rigid().align(AlignItems::Start);
    list.spawn((node, children![tinted_icon("hint", 16.0, palette::GERMAN_ON_PAPER), sized_box(186.0, words)]));
}

/// Spawns the buttons that show the opponent's last turn again and that scroll to the newest line.
fn spawn_log_footer(paper: &mut UiParent, battle_view: &BattleView, view: &LogView, texts: &Texts) {
    paper.spawn(flex_row(4.0).rigid()).with_children(|line| {
        if !battle_view.seats.is_replay() {
            let button = GameButton::neutral(texts.t("handover-plate")).icon("play", 16.0).height(36.0).padding(6.0);
            let button = button.kind(TextStyle::LABEL.px(16.0)).key(Action::Handover).with_focus_name("log-handover");
            let refused =
                (!can_watch_recap(battle_view)).then(|| DisabledReason::because("").whole(texts.t("handover-none")));
            let button = button.node(|node| node.flex_grow = 1.0).disabled(refused);
            line.spawn((button, on_press(RecapIntent::Watch)));
        }
        if view.below > 0 || view.chosen.is_some() {
            let newest =
                GameButton::neutral("").icon("last", 16.0).size(40.0, 36.0).padding(2.0).with_focus_name("log-newest");
            let newest = newest.accessible_name(texts.t("log-newest"));
            line.spawn((newest, Tooltip::new("", texts.t("log-newest")), on_press(LogIntent::Newest)));
        }
    });
}

/// Spawns rolled dice with that gap and size: hits red, misses grey.
pub(super) fn spawn_die_faces(line: &mut UiParent, dice: &[u8], needed: u8, (gap, size): (f32, f32)) {
    line.spawn(flex_row(gap)).with_children(|row| {
        for shown in dice.iter().take(9) {
            let face = if *shown >= needed { DieFace::Hit(*shown) } else { DieFace::Miss(*shown) };
            row.spawn(die_image(face, size));
        }
    });
}
