//! Threads in which the AI thinks, one for each seat that it plays. A thread receives only the observation of its seat,
//! answers one request after another, and keeps its measurements for later requests. The game never waits for it: when
//! an `AiWorker` is dropped, its answers are discarded and its thread ends.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
};

use bevy::prelude::*;

use ai::{Ai, AiLevel, OrderChoice};
use record::Difficulty;
use rules::{FigureId, Observation, Order};

/// Kind of request to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// The order of a seat that must decide.
    Order,
    /// The decision whether the seat kills a card, although the other seat must decide (`CARD-5`).
    Kill,
    /// An order for figures of absent players on a side that people play.
    Assist,
}

/// Request to a seat.
#[derive(Debug)]
pub struct AiRequest {
    pub(crate) number: u64,
    /// Kind of request.
    pub what: RequestKind,
    /// Observation of the seat.
    pub seen: Observation,
    /// Strength of the AI.
    pub level: AiLevel,
    /// Random seed.
    pub seed: u64,
    /// Figures for which the AI may choose an order of the kind [`RequestKind::Assist`].
    pub among: Vec<FigureId>,
}

/// Result of a request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AiAnswer {
    /// The order with its reason; `None` if no card is killed.
    pub choice: Option<OrderChoice>,
    /// Orders that the figure is to carry out after that order.
    pub ahead: Vec<Order>,
}

/// Resource: the function that answers requests. Tests replace it.
#[derive(Resource, Clone, Copy)]
pub struct AiFunction(pub fn(&mut Ai, &AiRequest) -> AiAnswer);

impl Default for AiFunction {
    fn default() -> AiFunction {
        AiFunction(answer_request)
    }
}

/// Answers a request with the decisions of the AI.
pub fn answer_request(mind: &mut Ai, question: &AiRequest) -> AiAnswer {
    let AiRequest { seen, level, seed, .. } = question;
    match question.what {
        RequestKind::Kill => AiAnswer { choice: ai::choose_kill_out_of_turn(seen, *level, *seed), ahead: Vec::new() },
        RequestKind::Order => {
            let choice = mind.decide(seen, *level, *seed);
            let ahead = choice.as_ref().map(|choice| mind.planned_orders(seen, *level, *seed, choice.order));
            AiAnswer { choice, ahead: ahead.unwrap_or_default() }
        }
        RequestKind::Assist => {
            let choice = mind.decide_among(seen, *level, *seed, &question.among);
            AiAnswer { choice, ahead: Vec::new() }
        }
    }
}

/// Returns the AI level of a difficulty.
pub fn ai_level(strength: Difficulty) -> AiLevel {
    match strength {
        Difficulty::Recruit => AiLevel::Recruit,
        Difficulty::Veteran => AiLevel::Veteran,
        Difficulty::Commander => AiLevel::Commander,
    }
}

/// Number of a request and its result; `None` if thinking failed.
type AnsweredRequest = (u64, Option<AiAnswer>);

/// Handle of a thinking thread.
pub(crate) struct AiWorker {
    ask: Sender<AiRequest>,
    told: Mutex<Receiver<AnsweredRequest>>,
}

impl AiWorker {
    /// Starts the thread.
    ///
    /// # Errors
    /// Returns an error if the system provides no thread.
    pub(crate) fn start(way: AiFunction) -> io::Result<AiWorker> {
        let ((ask, asked), (tell, told)) = (channel(), channel());
        ui_kit::background_thread::spawn_background("computer", move || run_ai_worker(way, &asked, &tell))?;
        Ok(AiWorker { ask, told: Mutex::new(told) })
    }

    /// Sends a request. Returns `false` if the thread has ended.
    pub(crate) fn ask(&self, question: AiRequest) -> bool {
        self.ask.send(question).is_ok()
    }

    /// Returns the next finished answer, if any.
    pub(crate) fn hear(&self) -> Option<AnsweredRequest> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

/// Answers requests until the [`AiWorker`] is dropped.
fn run_ai_worker(AiFunction(think): AiFunction, asked: &Receiver<AiRequest>, tell: &Sender<AnsweredRequest>) {
    let mut mind = Ai::default();
    for question in asked {
        let thought = catch_unwind(AssertUnwindSafe(|| think(&mut mind, &question)));
        if thought.is_err() {
            // The AI's measurements may be incomplete after a panic.
            mind = Ai::default();
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

    /// Returns a request to the Allies at the beginning of Recon, where they must bid.
    fn sample_ai_request(number: u64) -> AiRequest {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let recon = library.find("recon").expect("the first mission");
        let forces = BySide::from_fn(|side| {
            Force::new(&catalogue, recon.force_limits(side, recon.rp[side])).quick_pick().expect("a legal force")
        });
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &recon.setup(&catalogue, &forces, recon.rp, 5).expect("legal forces"));
        let seen = Observation::of(&world, Side::Allied);
        AiRequest { number, what: RequestKind::Order, seen, level: AiLevel::Veteran, seed: 7, among: Vec::new() }
    }

    fn wait_for_reply(thinker: &AiWorker) -> AnsweredRequest {
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
    fn the_worker_returns_the_order_of_the_ai() {
        let thinker = AiWorker::start(AiFunction::default()).expect("a thread");
        assert!(thinker.ask(sample_ai_request(3)));
        let (number, thought) = wait_for_reply(&thinker);
        let expected = ai::decide_order(&sample_ai_request(3).seen, AiLevel::Veteran, 7);
        assert_eq!((number, thought.and_then(|thought| thought.choice)), (3, expected));
    }

    #[test]
    fn a_panic_is_reported_and_the_worker_continues() {
        let way = |mind: &mut Ai, question: &AiRequest| {
            assert!(question.number != 1, "this one is too hard");
            answer_request(mind, question)
        };
        let thinker = AiWorker::start(AiFunction(way)).expect("a thread");
        assert!(thinker.ask(sample_ai_request(1)) && thinker.ask(sample_ai_request(2)));
        assert_eq!(wait_for_reply(&thinker), (1, None));
        let (number, thought) = wait_for_reply(&thinker);
        assert!(number == 2 && thought.is_some_and(|thought| thought.choice.is_some()));
    }

    #[test]
    fn asking_and_dropping_the_worker_do_not_block() {
        let way = |_: &mut Ai, _: &AiRequest| {
            thread::sleep(Duration::from_secs(3));
            AiAnswer::default()
        };
        let since = Instant::now();
        let thinker = AiWorker::start(AiFunction(way)).expect("a thread");
        assert!(thinker.ask(sample_ai_request(1)));
        assert_eq!(thinker.hear(), None);
        drop(thinker);
        assert!(since.elapsed() < Duration::from_secs(2));
    }
}
