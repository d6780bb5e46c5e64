//! The thread in which the AI of a command thinks. It gets a copy of everything that its seat may know, so that the
//! command goes on answering pings meanwhile: a connection that is silent for a few seconds counts as lost.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread::{self, JoinHandle},
};

use ai::Ai;
use online_runtime::transport::WakeHook;
use record::Digest;
use rules::{Observation, Order};

/// Moment of a battle at which a seat decides. An order is valid only at the moment for which it was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionMoment {
    /// Number of entries of the record.
    pub entries: usize,
    /// Digest of the state, or of the seat's observation, after these entries.
    pub digest: Digest,
}

/// A thread that thinks about one moment of a battle at a time. Dropping it ends the thread, without waiting for it.
pub struct ThinkingThread {
    requests: Sender<(u64, Observation)>,
    answers: Receiver<(u64, Option<Order>)>,
    thread: Option<JoinHandle<()>>,
    /// Number of the latest request. The thread stops its work on older ones.
    latest: Arc<AtomicU64>,
    /// The moment of the latest request, and its order once there is one.
    asked: Option<(DecisionMoment, Option<Order>)>,
}

impl ThinkingThread {
    /// Starts the thread. `think` returns the order for an observation. It should return early once its last argument
    /// returns `true`, because its order is no longer needed. `wake` is called after each order.
    ///
    /// # Errors
    /// If the system provides no thread.
    pub fn start(
        think: impl Fn(&mut Ai, &Observation, &dyn Fn() -> bool) -> Option<Order> + Send + 'static,
        wake: WakeHook,
    ) -> io::Result<ThinkingThread> {
        let (requests, received) = channel::<(u64, Observation)>();
        let (sender, answers) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let newest = latest.clone();
        let thread = thread::Builder::new().name("computer".into()).spawn(move || {
            let mut mind = Ai::default();
            for (number, seen) in received {
                let is_stale = || newest.load(Ordering::Relaxed) != number;
                if is_stale() {
                    continue;
                }
                let order = think(&mut mind, &seen, &is_stale);
                if sender.send((number, order)).is_err() {
                    return;
                }
                wake();
            }
        })?;
        Ok(ThinkingThread { requests, answers, thread: Some(thread), latest, asked: None })
    }

    /// Returns the order for a moment, once the thread has it. The first call for a moment requests the order; that for
    /// the moment before is dropped.
    ///
    /// # Panics
    /// If the thread has panicked.
    pub fn find_order(&mut self, moment: DecisionMoment, observe: impl FnOnce() -> Observation) -> Option<Order> {
        if self.asked.is_none_or(|(asked, _)| asked != moment) {
            self.asked = Some((moment, None));
            let number = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
            // If the thread has ended, its panic is passed on below.
            let _ = self.requests.send((number, observe()));
        }
        self.receive_orders();
        self.asked.and_then(|(_, order)| order)
    }

    fn receive_orders(&mut self) {
        let latest = self.latest.load(Ordering::Relaxed);
        loop {
            match self.answers.try_recv() {
                Ok((number, order)) => {
                    if let Some((_, answer)) = self.asked.as_mut().filter(|_| number == latest) {
                        *answer = order;
                    }
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => return self.pass_on_panic(),
            }
        }
    }

    fn pass_on_panic(&mut self) {
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
    }
}

impl Drop for ThinkingThread {
    fn drop(&mut self) {
        self.latest.store(u64::MAX, Ordering::Relaxed);
    }
}
