//! The thread in which the AI of a command thinks.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, channel},
    },
    thread,
    time::Duration,
};

use ai::{Ai, AiLevel};
use cli::online::{DecisionMoment, ThinkingThread};
use record::Digest;
use rules::{Observation, Order, Side};

use crate::battles::recon_world;

/// Longest time to wait for the thread, which may share its processor with many others.
const PATIENCE: Duration = Duration::from_secs(60);

fn moment_after(entries: usize) -> DecisionMoment {
    DecisionMoment { entries, digest: Digest(entries as u64) }
}

/// Starts a thread, and returns it with the channel that tells of each of its orders.
fn start_thread(
    think: impl Fn(&mut Ai, &Observation, &dyn Fn() -> bool) -> Option<Order> + Send + 'static,
) -> (ThinkingThread, Receiver<()>) {
    let (wake, woken) = channel();
    let hook = Arc::new(move || {
        // The test may have ended when the last order is there.
        let _ = wake.send(());
    });
    (ThinkingThread::start(think, hook).expect("a thread"), woken)
}

fn wait_for_order(thread: &mut ThinkingThread, moment: DecisionMoment, woken: &Receiver<()>) -> Order {
    loop {
        if let Some(order) = thread.find_order(moment, || unreachable!("it was requested before")) {
            return order;
        }
        woken.recv_timeout(PATIENCE).expect("an order");
    }
}

/// A request for the Allies is thought about until it is outdated; then its order comes too late.
#[test]
fn caller_does_not_wait_and_late_orders_are_dropped() {
    let world = recon_world(5);
    let (begin, begun) = channel();
    let (mut thread, woken) = start_thread(move |_, seen, is_stale| {
        let _ = begin.send(());
        if seen.seat() == Side::German {
            return Some(Order::EndHalf);
        }
        while !is_stale() {
            thread::sleep(Duration::from_millis(1));
        }
        Some(Order::Surrender)
    });
    let observe = |side| Observation::of(&world, side);
    assert_eq!(thread.find_order(moment_after(1), || observe(Side::Allied)), None);
    begun.recv_timeout(PATIENCE).expect("it thinks");
    assert_eq!(thread.find_order(moment_after(1), || unreachable!("it was requested before")), None);
    let first = thread.find_order(moment_after(2), || observe(Side::German));
    assert!(first.is_none_or(|order| order == Order::EndHalf));
    assert_eq!(wait_for_order(&mut thread, moment_after(2), &woken), Order::EndHalf);
    assert_eq!(wait_for_order(&mut thread, moment_after(2), &woken), Order::EndHalf, "it stays valid at this moment");
    // The moment before comes again, for example after an undo.
    assert_eq!(thread.find_order(moment_after(1), || observe(Side::Allied)), None);
}

#[test]
fn thread_finds_the_same_orders_as_the_ai() {
    let (level, seed) = (AiLevel::Veteran, 7);
    let (mut thread, woken) = start_thread(move |mind, seen, is_stale| {
        mind.decide_interruptible(seen, level, seed, is_stale).map(|choice| choice.order)
    });
    for battle in 1..4 {
        let seen = Observation::of(&recon_world(battle), Side::Allied);
        let expected = ai::decide_order(&seen, level, seed).map(|choice| choice.order);
        let moment = moment_after(battle as usize);
        let first = thread.find_order(moment, || seen);
        let order = first.unwrap_or_else(|| wait_for_order(&mut thread, moment, &woken));
        assert_eq!(Some(order), expected);
    }
}
