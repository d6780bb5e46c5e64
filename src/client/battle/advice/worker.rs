//! The thread that evaluates suggestions for a seat. It receives only the seat's observation, sends its results after
//! each round, and stops when another request arrives or the [`AdviceWorker`] is dropped.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
};

use ai::{AdviceScope, Ai, OrderAdvice};
use rules::Observation;
use ui_kit::background_thread::spawn_background;

/// Number of rounds after which the result is final.
const MAX_ROUNDS: u64 = 24;
/// Number of simulated orders after which the result is final. Rounds of a large force take long: this number takes
/// about four seconds on one core, six on a slow one.
const MAX_ORDERS_PLAYED: u64 = 24_000;

#[derive(Debug)]
pub(super) struct AdviceRequest {
    /// Number of the request. Answers to other requests are ignored.
    pub(super) number: u64,
    pub(super) seen: Observation,
    pub(super) scope: AdviceScope,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum AdviceUpdate {
    /// The suggestions; `true` if they are final.
    Ways(OrderAdvice, bool),
    /// No order is possible, or thinking failed.
    Nothing,
}

/// Handle of the thread.
pub(super) struct AdviceWorker {
    ask: Sender<AdviceRequest>,
    told: Mutex<Receiver<(u64, AdviceUpdate)>>,
}

impl AdviceWorker {
    /// Starts the thread.
    ///
    /// # Errors
    /// Returns an error if the system provides no thread.
    pub(super) fn start() -> io::Result<AdviceWorker> {
        let ((ask, asked), (tell, told)) = (channel(), channel());
        spawn_background("advice", move || run_advice_worker(&asked, &tell))?;
        Ok(AdviceWorker { ask, told: Mutex::new(told) })
    }

    /// Sends a request, which replaces the previous one. Returns `false` if the thread has ended.
    pub(super) fn ask(&self, question: AdviceRequest) -> bool {
        self.ask.send(question).is_ok()
    }

    /// Returns the next result, if any.
    pub(super) fn hear(&self) -> Option<(u64, AdviceUpdate)> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

fn run_advice_worker(asked: &Receiver<AdviceRequest>, tell: &Sender<(u64, AdviceUpdate)>) {
    let mut mind = Ai::default();
    let mut next = asked.recv().ok();
    while let Some(question) = next.take() {
        let number = question.number;
        let answered = catch_unwind(AssertUnwindSafe(|| evaluate_in_rounds(&mut mind, question, asked, tell)));
        next = match answered {
            Ok(Some(other)) => Some(other),
            Ok(None) => asked.recv().ok(),
            Err(_) => {
                // The AI's measurements may be incomplete after a panic.
                mind = Ai::default();
                if tell.send((number, AdviceUpdate::Nothing)).is_err() {
                    return;
                }
                asked.recv().ok()
            }
        };
    }
}

/// Evaluates round by round. Returns the next request, if one arrives in the meantime.
fn evaluate_in_rounds(
    mind: &mut Ai,
    AdviceRequest { number, seen, scope }: AdviceRequest,
    asked: &Receiver<AdviceRequest>,
    tell: &Sender<(u64, AdviceUpdate)>,
) -> Option<AdviceRequest> {
    let Some(mut advice) = mind.advice(&seen, scope, u64::from(seen.events_seen())) else {
        // If the `AdviceWorker` was dropped, no other request will arrive either.
        drop(tell.send((number, AdviceUpdate::Nothing)));
        return None;
    };
    loop {
        mind.run_round(&seen, &mut advice);
        let (rounds, orders) = advice.rounds_and_orders();
        let settled = rounds >= MAX_ROUNDS || orders >= MAX_ORDERS_PLAYED;
        let heard = tell.send((number, AdviceUpdate::Ways(advice.clone(), settled))).is_ok();
        match asked.try_recv() {
            Ok(other) => return Some(other),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) if settled || !heard => return None,
            Err(TryRecvError::Empty) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use mission::{force::Force, paths};
    use rules::{BySide, Order, Side, submit_order};
    use std::time::{Duration, Instant};

    /// Returns the Allies' observation in their first half-turn of Recon.
    fn sample_allied_view() -> Observation {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let recon = library.find("recon").expect("the first mission");
        let forces = BySide::from_fn(|side| {
            Force::new(&catalogue, recon.force_limits(side, recon.rp[side])).quick_pick().expect("a legal force")
        });
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &recon.setup(&catalogue, &forces, recon.rp, 5).expect("legal forces"));
        let mut mind = Ai::default();
        loop {
            let seat = world.resource::<rules::PendingDecision>().seat().expect("it goes on");
            let seen = Observation::of(&world, seat);
            let acts = matches!(seen.view().awaiting, rules::PendingDecision::Act { .. });
            if seat == Side::Allied && acts {
                return seen;
            }
            let order = mind.decide(&seen, ai::AiLevel::Planner, 3).map_or(Order::EndHalf, |choice| choice.order);
            submit_order(&mut world, order).expect("a legal order");
        }
    }

    fn wait_for_update(worker: &AdviceWorker, number: u64, settled: bool) -> AdviceUpdate {
        let since = Instant::now();
        loop {
            match worker.hear() {
                Some((told, AdviceUpdate::Ways(_, done))) if told == number && settled && !done => {}
                Some((told, found)) if told == number => return found,
                _ => thread::sleep(Duration::from_millis(1)),
            }
            assert!(since.elapsed() < Duration::from_secs(120), "no answer");
        }
    }

    #[test]
    fn the_last_request_is_answered_and_answers_are_deterministic() {
        let worker = AdviceWorker::start().expect("a thread");
        let ask = |number, scope| worker.ask(AdviceRequest { number, seen: sample_allied_view(), scope });
        assert!(ask(1, AdviceScope::Force) && ask(2, AdviceScope::Force));
        let first = wait_for_update(&worker, 2, true);
        assert!(ask(3, AdviceScope::Force));
        assert_eq!(wait_for_update(&worker, 3, true), first);
        let AdviceUpdate::Ways(advice, true) = first else { panic!("nothing was found") };
        let ranked = advice.ranked();
        assert!(ranked.len() > 1 && ranked.last().is_some_and(|way| way.idle));
        assert!(ranked.iter().all(|way| way.trials() > 8 && way.variance() < 0.04));
    }
}
