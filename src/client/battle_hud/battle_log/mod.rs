//! History of a battle: the lines of the log with their squares, the dice statistics and the losses. All of it is
//! derived from the events that the viewing seat may know; nothing is drawn here.

pub mod casualties;
pub mod dice_stats;
mod event_places;

use super::prelude::*;
use battle_board::playback::state::{Playback, PlaybackIdle};
use battle_view::text::{events::log_line, names::LogLine};
use rules::EventTag;
use ui_kit::language::Language;

/// Resource: the log in words. It grows with the events, and is rebuilt if earlier events or the language have changed.
#[derive(Resource, Default)]
pub struct BattleLog {
    /// Lines, oldest first.
    pub lines: Vec<LogEntry>,
    places: event_places::FigurePositions,
    /// Number of events in the log.
    told: usize,
    /// The last of these events.
    tail: Vec<BattleEvent>,
    language: Option<Language>,
}

/// Line of the log.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Text, icon and dice.
    pub line: LogLine,
    /// Number of times that it happened in a row.
    pub times: u32,
    /// Square where it happened, if on the board.
    pub at: Option<Square>,
    /// Id of the rule that explains the event, if any.
    pub rule: Option<&'static str>,
    /// Topic of the line.
    pub topic: LogFilter,
    /// Index of the event; of repeated events, the last one.
    pub event: usize,
}

impl LogEntry {
    /// Returns the text, with the number of repetitions before its full stop.
    pub fn words(&self, texts: &Texts) -> String {
        let words = &self.line.words;
        let (words, stop) = words.strip_suffix('.').map_or((words.as_str(), ""), |words| (words, "."));
        match self.times {
            1 => self.line.words.clone(),
            times => texts.t_args("log-times", &[("words", words.into()), ("n", times.into()), ("stop", stop.into())]),
        }
    }
}

/// Topic of a line, and filter of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFilter {
    /// Other topics; as a filter, all lines.
    #[default]
    All,
    /// Attacks and their effects.
    Fights,
    /// Cards and command points.
    Cards,
}

impl LogFilter {
    /// All filters, in the order of their buttons.
    pub const ALL: [LogFilter; 3] = [LogFilter::All, LogFilter::Fights, LogFilter::Cards];

    fn of(event: &BattleEvent) -> LogFilter {
        if event.has_tag(EventTag::Fight) {
            LogFilter::Fights
        } else if event.has_tag(EventTag::Cards) {
            LogFilter::Cards
        } else {
            LogFilter::All
        }
    }
}

/// Number of events that are compared to find out whether earlier events have changed. It is higher than the number of
/// events of one order.
const COMPARED_EVENTS: usize = 24;

impl BattleLog {
    /// Updates the lines to these events.
    pub fn update(&mut self, events: &[BattleEvent], view: &BattleView, texts: &Texts) {
        self.update_shown(events, events.len(), view, texts);
    }

    /// Updates the lines to that number of events. The later ones get no lines yet, but an attack before them must not
    /// tell a result that they change by a reroll.
    fn update_shown(&mut self, events: &[BattleEvent], shown: usize, view: &BattleView, texts: &Texts) {
        let goes_on =
            self.told <= shown && self.language == Some(texts.language()) && events[..self.told].ends_with(&self.tail);
        if !goes_on {
            *self = BattleLog { language: Some(texts.language()), ..BattleLog::default() };
        }
        for (index, event) in events[..shown].iter().enumerate().skip(self.told) {
            self.places.hear(event);
            if matches!(event, BattleEvent::Rerolled { .. }) {
                self.rewrite_attack(events, view, texts);
            }
            if let Some(line) = log_line(texts, view, events, index) {
                let at = self.places.of(event, view);
                let entry = LogEntry {
                    line,
                    times: 1,
                    at,
                    rule: event.rule(&view.now.catalogue),
                    topic: LogFilter::of(event),
                    event: index,
                };
                self.add(entry, event.is_roll());
            }
        }
        self.told = shown;
        self.tail = events[shown.saturating_sub(COMPARED_EVENTS)..shown].to_vec();
    }

    /// Rewrites the lines since the last attack, of which dice are rerolled now: they may have been written before the
    /// player decided to reroll.
    fn rewrite_attack(&mut self, events: &[BattleEvent], view: &BattleView, texts: &Texts) {
        for entry in self.lines.iter_mut().rev() {
            if let Some(line) = log_line(texts, view, events, entry.event) {
                entry.line = line;
            }
            if matches!(events[entry.event], BattleEvent::Shot { .. } | BattleEvent::Struck { .. }) {
                return;
            }
        }
    }

    /// Adds a line. The same text twice in a row (a figure that walks on) is one line, except for rolls of dice.
    fn add(&mut self, entry: LogEntry, is_roll: bool) {
        let line = &entry.line;
        match self.lines.last_mut() {
            Some(last) if last.line.words == line.words && !is_roll && !line.heading => {
                *last = LogEntry { times: last.times + 1, ..entry };
            }
            _ => self.lines.push(entry),
        }
    }

    /// Returns the indices of the lines that a filter shows; headings of turns are always shown.
    pub fn shown(&self, topic: LogFilter) -> Vec<usize> {
        let fits = |entry: &LogEntry| topic == LogFilter::All || entry.topic == topic || entry.line.heading;
        (0..self.lines.len()).filter(|index| fits(&self.lines[*index])).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<BattleLog>().add_battle_systems(
        BattleSystems::Write,
        update_battle_log.run_if(any_resource_changed::<(BattleView, Texts, PlaybackIdle)>),
    );
}

fn update_battle_log(
    view: Res<BattleView>,
    history: Res<EventHistory>,
    playback: Res<Playback>,
    texts: Res<Texts>,
    mut log: ResMut<BattleLog>,
) {
    // Build the text only while the log is open.
    if view.page == RightPanelPage::Log {
        // Leave out events whose results have not been shown yet.
        let told = history.events.len().saturating_sub(playback.hidden_events());
        log.update_shown(&history.events, told, &view, &texts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_counted_before_the_full_stop() {
        let texts = Texts::load(Language::En);
        let repeated = |words: &str| {
            let line = LogLine { icon: "info", words: words.to_owned(), dice: None, heading: false };
            LogEntry { line, times: 2, at: None, rule: None, topic: LogFilter::All, event: 0 }.words(&texts)
        };
        assert_eq!(repeated("Arriving: **Grunt**."), "Arriving: **Grunt** **×2**.");
        assert_eq!(repeated("**Grunt** moves"), "**Grunt** moves **×2**");
    }
}
