//! The work of the advice thread: the evaluation of suggestions for a seat. It receives only the seat's observation, and
//! sends its results after each round.

use ai::{AdviceScope, Ai, OrderAdvice};
use rules::Observation;
use ui_kit::background_thread::{BackgroundWorker, ReplySender};

/// Number of rounds after which the result is final.
const MAX_ROUNDS: u64 = 24;
/// Number of simulated orders after which the result is final. Rounds of a large force take long: this number takes
/// about four seconds on one core, six on a slow one.
const MAX_ORDERS_PLAYED: u64 = 24_000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AdviceUpdate {
    /// The suggestions; `true` if they are final.
    Ways(OrderAdvice, bool),
    /// No order is possible, or thinking failed.
    Nothing,
}

pub(super) type AdviceWorker = BackgroundWorker<(Observation, AdviceScope), AdviceUpdate>;

/// Evaluates suggestions round by round, until the result is final or another request arrives.
pub(super) fn evaluate_in_rounds(
    mind: &mut Ai,
    (seen, scope): (Observation, AdviceScope),
    replies: &ReplySender<AdviceUpdate>,
) {
    let Some(mut advice) = mind.advice(&seen, scope, u64::from(seen.events_seen())) else {
        replies.send(AdviceUpdate::Nothing);
        return;
    };
    loop {
        mind.run_round(&seen, &mut advice);
        let (rounds, orders) = advice.rounds_and_orders();
        let settled = rounds >= MAX_ROUNDS || orders >= MAX_ORDERS_PLAYED;
        replies.send(AdviceUpdate::Ways(advice.clone(), settled));
        if settled || replies.is_cancelled() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        thread,
        time::{Duration, Instant},
    };

    use super::*;
    use common::battles::recon_world;
    use rules::{Order, PendingDecision, Side, submit_order};

    /// Returns the Allies' observation in their first half-turn of Recon.
    fn sample_allied_view() -> Observation {
        let mut world = recon_world(5);
        let mut mind = Ai::default();
        loop {
            let seat = world.resource::<PendingDecision>().seat().expect("it goes on");
            let seen = Observation::of(&world, seat);
            let acts = matches!(seen.view().awaiting, PendingDecision::Act { .. });
            if seat == Side::Allied && acts {
                return seen;
            }
            let order = mind.decide(&seen, ai::AiLevel::Planner, 3).map_or(Order::EndHalf, |choice| choice.order);
            submit_order(&mut world, order).expect("a legal order");
        }
    }

    fn wait_for_final_advice(worker: &AdviceWorker) -> OrderAdvice {
        let since = Instant::now();
        loop {
            match worker.poll() {
                Some(Ok(AdviceUpdate::Ways(advice, true))) => return advice,
                Some(Ok(AdviceUpdate::Ways(_, false))) => {}
                Some(other) => panic!("{other:?}"),
                None => thread::sleep(Duration::from_millis(1)),
            }
            assert!(since.elapsed() < Duration::from_secs(120), "no answer");
        }
    }

    #[test]
    fn advice_is_deterministic_and_ranked() {
        let worker = AdviceWorker::spawn("advice", evaluate_in_rounds).expect("a thread");
        let advise = || {
            worker.request((sample_allied_view(), AdviceScope::Force));
            wait_for_final_advice(&worker)
        };
        let advice = advise();
        assert_eq!(advise(), advice);
        let ranked = advice.ranked();
        assert!(ranked.len() > 1 && ranked.last().is_some_and(|way| way.idle));
        assert!(ranked.iter().all(|way| way.trials() > 8 && way.variance() < 0.04));
    }
}
