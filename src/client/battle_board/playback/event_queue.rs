//! The queue of events that are not shown yet, and the playback clock. It contains neither sprites nor rules.
//!
//! The clock counts seconds at normal speed. A higher speed setting and new orders make it run faster; the battle never
//! waits for it.

use std::collections::VecDeque;

use super::timing::Timing;
use crate::prelude::*;

/// Maximum time in which the remaining events are shown when a new order is given, in seconds.
const MAX_HURRY_SECONDS: f32 = 0.25;
/// Minimum speed factor of the remaining events when a new order is given.
const MIN_HURRY_SPEED: f32 = 4.0;

/// Queue of events to be shown, oldest first.
#[derive(Clone, Debug, Default)]
pub struct EventQueue {
    waiting: VecDeque<BattleEvent>,
    /// Seconds until the next event begins.
    left: f32,
    /// Seconds at normal speed since the board was last at rest.
    clock: f32,
    /// Number of hurried events, counting the one being shown, and their speed factor.
    hurried: (usize, f32),
}

/// Start of an event's playback.
#[derive(Clone, Debug, PartialEq)]
pub struct StartedEvent {
    pub event: BattleEvent,
    /// Start time on the playback clock.
    pub at: f32,
    /// `true` if a new order hurries the event.
    pub hurried: bool,
}

impl EventQueue {
    /// Appends events.
    pub fn push(&mut self, events: impl IntoIterator<Item = BattleEvent>) {
        self.waiting.extend(events);
    }

    /// Hurries all waiting events.
    pub fn hurry(&mut self, beats: Timing) {
        if self.idle() {
            return;
        }
        let rest = self.left + self.length(beats);
        self.hurried = (self.waiting.len() + 1, (rest / MAX_HURRY_SECONDS).max(MIN_HURRY_SPEED));
    }

    /// Returns the duration of the waiting events at normal speed, in seconds.
    fn length(&self, beats: Timing) -> f32 {
        (0..self.waiting.len()).map(|at| beats.hold(&self.waiting[at], self.waiting.get(at + 1))).sum()
    }

    /// Returns `true` if no event waits or is being shown.
    pub fn idle(&self) -> bool {
        self.waiting.is_empty() && self.left <= 0.0
    }

    /// Returns the number of waiting events.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Returns the time of the clock.
    pub fn clock(&self) -> f32 {
        self.clock
    }

    /// Advances the clock by `seconds` of real time, `speed` times as fast. Returns the events that begin in that time,
    /// in order.
    pub fn advance(&mut self, seconds: f32, speed: f32, beats: Timing) -> Vec<StartedEvent> {
        let (mut seconds, mut cues) = (seconds, Vec::new());
        loop {
            let rate = speed * if self.hurried.0 > 0 { self.hurried.1 } else { 1.0 };
            let passed = (seconds * rate).min(self.left);
            self.left -= passed;
            self.clock += passed;
            seconds = (seconds - passed / rate).max(0.0);
            if self.left > 1e-6 {
                return cues;
            }
            self.left = 0.0;
            self.hurried.0 = self.hurried.0.saturating_sub(1);
            let Some(event) = self.waiting.pop_front() else {
                self.clock += seconds * speed;
                return cues;
            };
            self.left = beats.hold(&event, self.waiting.front());
            cues.push(StartedEvent { event, at: self.clock, hurried: self.hurried.0 > 0 });
        }
    }

    /// Removes and returns all waiting events.
    pub fn drain(&mut self) -> Vec<BattleEvent> {
        (self.left, self.hurried) = (0.0, (0, 1.0));
        self.waiting.drain(..).collect()
    }

    /// Ends the event that is being shown, so that the next one begins.
    pub fn cut(&mut self) {
        self.left = 0.0;
    }

    /// Resets the clock, because the board is at rest.
    pub fn reset_clock(&mut self) {
        (self.clock, self.left, self.hurried) = (0.0, 0.0, (0, 1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Facing, FigureId, Square};

    fn move_event(from: u8) -> BattleEvent {
        BattleEvent::Moved { figure: FigureId(1), from: Square::new(from, 0), to: Square::new(from + 1, 0) }
    }

    fn turn_event() -> BattleEvent {
        BattleEvent::Turned { figure: FigureId(1), from: Facing::North, to: Facing::East }
    }

    fn queued_walk() -> (EventQueue, Vec<BattleEvent>) {
        let events = vec![move_event(0), move_event(1), turn_event(), move_event(2), move_event(3)];
        let mut queue = EventQueue::default();
        queue.push(events.clone());
        (queue, events)
    }

    fn events_of(cues: &[StartedEvent]) -> Vec<BattleEvent> {
        cues.iter().map(|cue| cue.event.clone()).collect()
    }

    /// Plays to the end in frames of that many seconds. Returns the cues and the time taken.
    fn play_queue_to_end(queue: &mut EventQueue, frame: f32, speed: f32) -> (Vec<StartedEvent>, f32) {
        let (mut cues, mut time) = (queue.advance(0.0, speed, Timing::FULL), 0.0);
        while !queue.idle() {
            cues.extend(queue.advance(frame, speed, Timing::FULL));
            time += frame;
        }
        (cues, time)
    }

    #[test]
    fn cutting_the_current_event_starts_the_next_at_once() {
        let mut queue = EventQueue::default();
        queue.push([BattleEvent::BidsRevealed { bids: BySide::default(), first: Side::Allied }, move_event(0)]);
        assert_eq!(queue.advance(0.1, 1.0, Timing::FULL).len(), 1);
        assert!(queue.advance(1.0, 1.0, Timing::FULL).is_empty(), "it is shown for more than a second");
        queue.cut();
        assert_eq!(queue.advance(0.0, 1.0, Timing::FULL).len(), 1);
    }

    #[test]
    fn events_play_in_order_each_for_its_duration() {
        let (mut queue, events) = queued_walk();
        let (cues, time) = play_queue_to_end(&mut queue, 0.01, 1.0);
        assert_eq!(events_of(&cues), events);
        let begins: Vec<i32> = cues.iter().map(|cue| (cue.at * 1000.0).round() as i32).collect();
        assert_eq!(begins, [0, 140, 280, 370, 510]);
        assert!((0.64..0.68).contains(&time), "{time}");
    }

    #[test]
    fn long_frames_change_neither_event_order_nor_duration() {
        let (mut queue, events) = queued_walk();
        let (cues, time) = play_queue_to_end(&mut queue, 0.2, 1.0);
        assert_eq!(events_of(&cues), events);
        assert!((cues[4].at - 0.51).abs() < 1e-3, "what a frame is too long for goes to the next event");
        assert!(time <= 0.81);
    }

    #[test]
    fn higher_speeds_shorten_playback_proportionally() {
        for speed in [2.0, 4.0] {
            let (mut queue, events) = queued_walk();
            let (cues, time) = play_queue_to_end(&mut queue, 0.005, speed);
            assert_eq!(events_of(&cues), events);
            assert!((time - 0.65 / speed).abs() < 0.02, "{speed}: {time}");
        }
    }

    #[test]
    fn a_new_order_hurries_only_the_events_still_queued() {
        let (mut queue, _) = queued_walk();
        queue.advance(0.0, 1.0, Timing::FULL);
        queue.hurry(Timing::FULL);
        queue.push([turn_event()]);
        let mut time = 0.0;
        let mut cues = Vec::new();
        while cues.last().is_none_or(|cue: &StartedEvent| cue.hurried) {
            cues.extend(queue.advance(0.01, 1.0, Timing::FULL));
            time += 0.01;
        }
        assert_eq!(cues.len(), 5);
        assert_eq!(cues[4].event, turn_event());
        assert!(time <= MAX_HURRY_SECONDS + 0.02, "{time}");
        let last = queue.clock();
        queue.advance(0.05, 1.0, Timing::FULL);
        assert!((queue.clock() - last - 0.05).abs() < 1e-3, "then the clock runs as before");
        assert!(!queue.idle());
    }

    #[test]
    fn draining_the_queue_returns_all_remaining_events() {
        let (mut queue, events) = queued_walk();
        queue.advance(0.0, 1.0, Timing::FULL);
        assert_eq!(queue.drain(), events[1..]);
        assert!(queue.idle());
    }

    #[test]
    fn an_event_with_nothing_to_show_leaves_the_queue_idle() {
        let mut queue = EventQueue::default();
        assert!(queue.idle());
        queue.push([BattleEvent::IntelligenceDeclared]);
        assert!(!queue.idle());
        assert_eq!(queue.advance(0.0, 1.0, Timing::FULL).len(), 1);
        assert!(queue.idle());
    }
}
