//! Threads in which the AI thinks, one for each seat that it plays. A thread receives only the observation of its seat,
//! and keeps its measurements for later requests. The game never waits for it.

use std::io;

use bevy::prelude::*;

use ai::{Ai, AiLevel, OrderChoice};
use record::Difficulty;
use rules::{FigureId, Observation, Order};
use ui_kit::background_thread::BackgroundWorker;

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

/// A thread in which the AI of a seat thinks.
pub(crate) type AiWorker = BackgroundWorker<AiRequest, AiAnswer>;

/// Starts the thread of a seat.
///
/// # Errors
/// Returns an error if the system provides no thread.
pub(crate) fn spawn_ai_worker(AiFunction(think): AiFunction) -> io::Result<AiWorker> {
    AiWorker::spawn("computer", move |mind: &mut Ai, request, replies| replies.send(think(mind, &request)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::battles::recon_world;
    use rules::Side;

    #[test]
    fn an_answer_contains_the_order_of_the_ai() {
        // At the beginning of Recon, the Allies must bid.
        let seen = Observation::of(&recon_world(5), Side::Allied);
        let expected = ai::decide_order(&seen, AiLevel::Veteran, 7);
        let (what, level) = (RequestKind::Order, AiLevel::Veteran);
        let answer = answer_request(&mut Ai::default(), &AiRequest { what, seen, level, seed: 7, among: Vec::new() });
        assert!(expected.is_some());
        assert_eq!(answer.choice, expected);
    }
}
