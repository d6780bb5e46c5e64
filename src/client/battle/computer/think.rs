//! Thinking, in a thread of its own for each seat that the computer plays. It gets what its seat sees and nothing else,
//! is asked one thing after the other, and keeps what it has measured. Nothing ever waits for it: whoever lets go of a
//! [`Thinker`] hears no more of it, and its thread ends by itself.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
};

use bevy::prelude::*;

use mind::{Choice, Level, Mind};
use record::Difficulty;
use rules::{FigureId, Observation, Order};

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The order that is awaited of it.
    Order,
    /// Whether it kills a card, though the other seat is asked (`CARD-5`).
    Kill,
    /// The order that is awaited of people whose side it helps, for some of its figures.
    Help,
}

/// A question to a seat.
#[derive(Debug)]
pub struct Question {
    pub(crate) number: u64,
    /// What is asked.
    pub what: What,
    /// What the seat sees.
    pub seen: Observation,
    /// How well it plays.
    pub level: Level,
    /// The seed of what it leaves to chance.
    pub seed: u64,
    /// The figures with which it helps.
    pub among: Vec<FigureId>,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The order with its reason; none: no card is killed.
    pub choice: Option<Choice>,
    /// What the figure of that order means to do after it, as far as it is planned.
    pub ahead: Vec<Order>,
}

/// How it is thought. Tests put another way in its place.
#[derive(Resource, Clone, Copy)]
pub struct Thinking(pub fn(&mut Mind, &Question) -> Thought);

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking(think)
    }
}

/// As the computer player thinks.
pub fn think(mind: &mut Mind, question: &Question) -> Thought {
    let Question { seen, level, seed, .. } = question;
    match question.what {
        What::Kill => Thought { choice: mind::kill_out_of_turn(seen, *level, *seed), ahead: Vec::new() },
        What::Order => {
            let choice = mind.decide(seen, *level, *seed);
            let ahead = choice.as_ref().map(|choice| mind.ahead(seen, *level, *seed, choice.order));
            Thought { choice, ahead: ahead.unwrap_or_default() }
        }
        What::Help => {
            let choice = mind.decide_among(seen, *level, *seed, &question.among);
            Thought { choice, ahead: Vec::new() }
        }
    }
}

/// How well a strength plays.
pub fn level(strength: Difficulty) -> Level {
    match strength {
        Difficulty::Recruit => Level::Recruit,
        Difficulty::Veteran => Level::Veteran,
        Difficulty::Commander => Level::Commander,
    }
}

/// The number of a question, and what came of it; none if the thinking broke down.
type Told = (u64, Option<Thought>);

/// A thread that thinks.
pub(crate) struct Thinker {
    ask: Sender<Question>,
    told: Mutex<Receiver<Told>>,
}

impl Thinker {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system gives none.
    pub(crate) fn start(way: Thinking) -> io::Result<Thinker> {
        let ((ask, asked), (tell, told)) = (channel(), channel());
        kit::thought::think("computer", move || work(way, &asked, &tell))?;
        Ok(Thinker { ask, told: Mutex::new(told) })
    }

    /// Asks something. A thread that is gone never answers.
    pub(crate) fn ask(&self, question: Question) -> bool {
        self.ask.send(question).is_ok()
    }

    /// What it has thought out, if anything.
    pub(crate) fn hear(&self) -> Option<Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

/// Answers until nobody asks any more, or nobody hears.
fn work(Thinking(think): Thinking, asked: &Receiver<Question>, tell: &Sender<Told>) {
    let mut mind = Mind::default();
    for question in asked {
        let thought = catch_unwind(AssertUnwindSafe(|| think(&mut mind, &question)));
        if thought.is_err() {
            // What it has measured may be half-done.
            mind = Mind::default();
        }
        if tell.send((question.number, thought.ok())).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use mission::{force::Force, paths};
    use rules::{BySide, Side};
    use std::time::{Duration, Instant};

    /// What the Allies see as Recon begins, asked for a bid.
    fn question(number: u64) -> Question {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let recon = library.find("recon").expect("the first mission");
        let forces = BySide::from_fn(|side| {
            Force::new(&catalogue, recon.force_limits(side, recon.rp[side])).quick_pick().expect("a legal force")
        });
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &recon.setup(&catalogue, &forces, recon.rp, 5).expect("legal forces"));
        let seen = Observation::of(&world, Side::Allied);
        Question { number, what: What::Order, seen, level: Level::Veteran, seed: 7, among: Vec::new() }
    }

    fn wait(thinker: &Thinker) -> Told {
        let since = Instant::now();
        loop {
            if let Some(told) = thinker.hear() {
                return told;
            }
            assert!(since.elapsed() < Duration::from_secs(60), "no answer");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn an_answer_is_that_of_the_mind() {
        let thinker = Thinker::start(Thinking::default()).expect("a thread");
        assert!(thinker.ask(question(3)));
        let (number, thought) = wait(&thinker);
        let expected = mind::decide(&question(3).seen, Level::Veteran, 7);
        assert_eq!((number, thought.and_then(|thought| thought.choice)), (3, expected));
    }

    #[test]
    fn who_breaks_down_says_so_and_thinks_on() {
        let way = |mind: &mut Mind, question: &Question| {
            assert!(question.number != 1, "this one is too hard");
            think(mind, question)
        };
        let thinker = Thinker::start(Thinking(way)).expect("a thread");
        assert!(thinker.ask(question(1)) && thinker.ask(question(2)));
        assert_eq!(wait(&thinker), (1, None));
        let (number, thought) = wait(&thinker);
        assert!(number == 2 && thought.is_some_and(|thought| thought.choice.is_some()));
    }

    #[test]
    fn nobody_waits_for_a_thought() {
        let way = |_: &mut Mind, _: &Question| {
            thread::sleep(Duration::from_secs(3));
            Thought::default()
        };
        let since = Instant::now();
        let thinker = Thinker::start(Thinking(way)).expect("a thread");
        assert!(thinker.ask(question(1)));
        assert_eq!(thinker.hear(), None);
        drop(thinker);
        assert!(since.elapsed() < Duration::from_secs(2));
    }
}
