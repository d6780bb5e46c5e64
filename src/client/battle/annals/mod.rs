//! What has happened, for whoever reads it: the log's lines with their places, the dice of both sides and the losses.
//! All of it comes out of the events that the table's seat may know; nothing here is drawn.

pub mod dice;
pub mod losses;
mod places;

use super::{
    playback::state::{Playback, Quiet},
    prelude::*,
    words::{log_line, names::LogLine},
};
use kit::language::Language;

/// The log in words. It grows with the events, and is written anew where they tell another story or another language is
/// spoken.
#[derive(Resource, Default)]
pub struct Annals {
    /// Oldest first.
    pub lines: Vec<Entry>,
    places: places::Places,
    /// So many events are told, the last of them these.
    told: usize,
    tail: Vec<BattleEvent>,
    language: Option<Language>,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it says.
    pub line: LogLine,
    /// How many times in a row.
    pub times: u32,
    /// Where it happened, if it happened on the board.
    pub at: Option<Square>,
    /// The rule by which it happened, if one tells more.
    pub rule: Option<&'static str>,
    /// What it is about.
    pub topic: Topic,
    /// Which of the events it tells, the last of them.
    pub event: usize,
}

impl Entry {
    /// What it says, and how many times in a row.
    pub fn words(&self, texts: &Texts) -> String {
        match self.times {
            1 => self.line.words.clone(),
            times => texts.t_args("log-times", &[("words", self.line.words.clone().into()), ("n", times.into())]),
        }
    }
}

/// What a line is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Topic {
    /// Everything else; as a filter: all.
    #[default]
    All,
    /// Attacks and what they did.
    Fights,
    /// Cards and command points.
    Cards,
}

impl Topic {
    /// The filters in their order.
    pub const ALL: [Topic; 3] = [Topic::All, Topic::Fights, Topic::Cards];

    fn of(event: &BattleEvent) -> Topic {
        match event {
            BattleEvent::Shot { .. }
            | BattleEvent::Struck { .. }
            | BattleEvent::Slain { .. }
            | BattleEvent::Wounded { .. }
            | BattleEvent::Died { .. }
            | BattleEvent::Rerolled { .. }
            | BattleEvent::Thrown { .. }
            | BattleEvent::Detonated { .. }
            | BattleEvent::Exploded { .. }
            | BattleEvent::Caught { .. }
            | BattleEvent::SetAblaze { .. }
            | BattleEvent::Kindled { .. }
            | BattleEvent::Bitten { .. }
            | BattleEvent::VolatileRolled { .. }
            | BattleEvent::HarpoonRolled { .. }
            | BattleEvent::Dragged { .. }
            | BattleEvent::LastStand { .. } => Topic::Fights,
            BattleEvent::CardPlayed { .. }
            | BattleEvent::CardTookEffect { .. }
            | BattleEvent::CardKilled { .. }
            | BattleEvent::CardLost { .. }
            | BattleEvent::CardDiscarded { .. }
            | BattleEvent::CardStruck { .. }
            | BattleEvent::GateShaken { .. }
            | BattleEvent::HandFilled { .. }
            | BattleEvent::BidsRevealed { .. }
            | BattleEvent::IntelligenceDeclared
            | BattleEvent::CommandIssued { .. }
            | BattleEvent::CommandChanged { .. }
            | BattleEvent::SpecialIssued { .. } => Topic::Cards,
            _ => Topic::All,
        }
    }
}

/// By how many events it is told whether the story goes on as before: more than one order has brought.
const TAIL: usize = 24;

impl Annals {
    /// Brings the lines up to date with these events.
    pub fn update(&mut self, events: &[BattleEvent], table: &Table, texts: &Texts) {
        let goes_on = self.told <= events.len()
            && self.language == Some(texts.language())
            && events[..self.told].ends_with(&self.tail);
        if !goes_on {
            *self = Annals { language: Some(texts.language()), ..Annals::default() };
        }
        for (index, event) in events.iter().enumerate().skip(self.told) {
            self.places.hear(event);
            if let Some(line) = log_line(texts, table, event) {
                let at = self.places.of(event, table);
                self.add(Entry {
                    line,
                    times: 1,
                    at,
                    rule: event.rule(&table.now.catalogue),
                    topic: Topic::of(event),
                    event: index,
                });
            }
        }
        self.told = events.len();
        self.tail = events[events.len().saturating_sub(TAIL)..].to_vec();
    }

    /// The same words twice in a row (a figure that walks on) are one line.
    fn add(&mut self, entry: Entry) {
        let line = &entry.line;
        match self.lines.last_mut() {
            Some(last) if last.line.words == line.words && line.dice.is_none() && !line.heading => {
                *last = Entry { times: last.times + 1, ..entry };
            }
            _ => self.lines.push(entry),
        }
    }

    /// The lines that a filter shows, by their places among all; turns stay as headings.
    pub fn shown(&self, topic: Topic) -> Vec<usize> {
        let fits = |entry: &Entry| topic == Topic::All || entry.topic == topic || entry.line.heading;
        (0..self.lines.len()).filter(|index| fits(&self.lines[*index])).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Annals>().at_table(BattleSystems::Write, write.run_if(changed::<(Table, Texts, Quiet)>));
}

fn write(
    table: Res<Table>,
    chronicle: Res<Chronicle>,
    playback: Res<Playback>,
    texts: Res<Texts>,
    mut annals: ResMut<Annals>,
) {
    // Words are wanted only where somebody reads them.
    if table.page == Page::Log {
        // What came of an order is told when it has been seen.
        let told = chronicle.events.len().saturating_sub(playback.held());
        annals.update(&chronicle.events[..told], &table, &texts);
    }
}
