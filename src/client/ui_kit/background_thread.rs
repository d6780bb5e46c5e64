//! Background threads for long computations: the AI's half-turn, advice, analyses, measurements.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use bevy::log::{debug, error};
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// `true` if a window is drawn while background threads work.
static WINDOW: AtomicBool = AtomicBool::new(false);

/// Makes background threads that start from now on run at the lowest priority, so that they don't delay the drawing of
/// the window. Without a window there is nothing to delay.
pub fn lower_background_priority() {
    WINDOW.store(true, Ordering::Relaxed);
}

/// Error: the work on a request panicked. The log contains the reason. The thread goes on with the next request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerPanicked;

/// A background thread that answers requests. A new request cancels the one before it, so that replies belong to the
/// latest request only. Dropping the worker cancels the request and ends the thread, without waiting for it.
pub struct BackgroundWorker<Request, Reply> {
    requests: Sender<(u64, Request)>,
    /// The replies with the numbers of their requests; the mutex makes the worker usable in a resource.
    replies: Mutex<Receiver<(u64, Result<Reply, WorkerPanicked>)>>,
    /// Number of the latest request.
    latest: Arc<AtomicU64>,
}

impl<Request: Send + 'static, Reply: Send + 'static> BackgroundWorker<Request, Reply> {
    /// Starts the thread. `work` may send several replies to a request. It should return early if the request is
    /// cancelled. Its state lasts from one request to the next, and is the default again after a panic, which may have
    /// left it incomplete. Threads that it starts in turn inherit its priority.
    ///
    /// # Errors
    /// Returns an error if the system can't start the thread.
    pub fn spawn<State: Default>(
        name: &str,
        work: impl Fn(&mut State, Request, &ReplySender<Reply>) + Send + 'static,
    ) -> io::Result<Self> {
        let ((requests, received), (sender, replies)) = (channel(), channel());
        let latest = Arc::new(AtomicU64::new(0));
        let sender = ReplySender { number: 0, latest: latest.clone(), sender };
        thread::Builder::new().name(name.into()).spawn(move || {
            if WINDOW.load(Ordering::Relaxed)
                && let Err(refused) = set_current_thread_priority(ThreadPriority::Min)
            {
                debug!("a thread is as eager as the window: {refused:?}");
            }
            answer_requests(&received, sender, work);
        })?;
        Ok(BackgroundWorker { requests, replies: Mutex::new(replies), latest })
    }

    /// Sends a request, which cancels the previous one.
    pub fn request(&self, request: Request) {
        let number = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
        if self.requests.send((number, request)).is_err() {
            error!("a background thread has ended too early");
        }
    }

    /// Returns the next reply to the latest request, if there is one.
    pub fn poll(&self) -> Option<Result<Reply, WorkerPanicked>> {
        let replies = self.replies.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = self.latest.load(Ordering::Relaxed);
        replies.try_iter().find(|(number, _)| *number == latest).map(|(_, reply)| reply)
    }
}

impl<Reply: Send + 'static> BackgroundWorker<(), Reply> {
    /// Starts a thread for one computation, whose result is its only reply.
    ///
    /// # Errors
    /// Returns an error if the system can't start the thread.
    pub fn compute(name: &str, compute: impl Fn() -> Reply + Send + 'static) -> io::Result<Self> {
        let worker = Self::spawn(name, move |(): &mut (), (), replies| replies.send(compute()))?;
        worker.request(());
        Ok(worker)
    }
}

impl<Request, Reply> Drop for BackgroundWorker<Request, Reply> {
    fn drop(&mut self) {
        self.latest.store(u64::MAX, Ordering::Relaxed);
    }
}

/// The thread's access to its [`BackgroundWorker`], for the work on a request.
pub struct ReplySender<Reply> {
    /// Number of the request.
    number: u64,
    latest: Arc<AtomicU64>,
    sender: Sender<(u64, Result<Reply, WorkerPanicked>)>,
}

impl<Reply> ReplySender<Reply> {
    /// Sends a reply to the request.
    pub fn send(&self, reply: Reply) {
        self.send_result(Ok(reply));
    }

    fn send_result(&self, reply: Result<Reply, WorkerPanicked>) {
        // The receiver is gone if the worker was dropped.
        let _ = self.sender.send((self.number, reply));
    }

    /// Returns `true` if a newer request was sent, or the worker was dropped.
    pub fn is_cancelled(&self) -> bool {
        self.latest.load(Ordering::Relaxed) != self.number
    }
}

/// Answers requests until the [`BackgroundWorker`] is dropped.
fn answer_requests<Request, Reply, State: Default>(
    requests: &Receiver<(u64, Request)>,
    mut replies: ReplySender<Reply>,
    work: impl Fn(&mut State, Request, &ReplySender<Reply>),
) {
    let mut state = State::default();
    for (number, request) in requests {
        replies.number = number;
        if !replies.is_cancelled() && catch_unwind(AssertUnwindSafe(|| work(&mut state, request, &replies))).is_err() {
            state = State::default();
            replies.send_result(Err(WorkerPanicked));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        sync::mpsc::RecvTimeoutError,
        time::{Duration, Instant},
    };

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    fn wait_for_reply<Request: Send + 'static, Reply: Send + 'static>(
        worker: &BackgroundWorker<Request, Reply>,
    ) -> Result<Reply, WorkerPanicked> {
        let since = Instant::now();
        loop {
            if let Some(reply) = worker.poll() {
                return reply;
            }
            assert!(since.elapsed() < PATIENCE, "no reply");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the nice value of the current thread, at most 19 (the lowest priority). Only Linux provides it.
    fn thread_niceness() -> Option<i32> {
        let told = fs::read_to_string("/proc/thread-self/stat").ok()?;
        let behind_the_name = told.rsplit(')').next()?;
        behind_the_name.split_whitespace().nth(16)?.parse().ok()
    }

    fn background_thread_niceness() -> Option<i32> {
        let worker = BackgroundWorker::compute("test", thread_niceness).expect("a thread");
        wait_for_reply(&worker).expect("no panic")
    }

    #[test]
    fn a_background_thread_runs_at_lowest_priority() {
        let own = thread_niceness();
        assert_eq!(background_thread_niceness(), own);
        lower_background_priority();
        assert_eq!(background_thread_niceness(), own.map(|_| 19));
    }

    #[test]
    fn a_request_may_have_several_replies_and_state_lasts_between_requests() {
        let worker = BackgroundWorker::spawn("test", |count: &mut u32, letter: char, replies| {
            *count += 1;
            replies.send((letter, *count));
            replies.send((letter, *count));
        });
        let worker = worker.expect("a thread");
        for (letter, count) in [('a', 1), ('b', 2)] {
            worker.request(letter);
            assert_eq!([wait_for_reply(&worker), wait_for_reply(&worker)], [Ok((letter, count)); 2]);
        }
        assert_eq!(worker.poll(), None);
    }

    #[test]
    fn a_newer_request_cancels_the_older_and_its_replies() {
        let worker = BackgroundWorker::spawn("test", |(): &mut (), endless: bool, replies| {
            replies.send(endless);
            while endless && !replies.is_cancelled() {
                thread::sleep(Duration::from_millis(1));
            }
        });
        let worker = worker.expect("a thread");
        worker.request(true);
        assert_eq!(wait_for_reply(&worker), Ok(true));
        worker.request(true);
        worker.request(false);
        assert_eq!(wait_for_reply(&worker), Ok(false));
        assert_eq!(worker.poll(), None);
    }

    #[test]
    fn a_panic_is_reported_and_resets_the_state() {
        let worker = BackgroundWorker::spawn("test", |count: &mut u32, too_hard: bool, replies| {
            *count += 1;
            assert!(!too_hard, "this one is meant to");
            replies.send(*count);
        });
        let worker = worker.expect("a thread");
        for (too_hard, reply) in [(false, Ok(1)), (true, Err(WorkerPanicked)), (false, Ok(1))] {
            worker.request(too_hard);
            assert_eq!(wait_for_reply(&worker), reply);
        }
    }

    #[test]
    fn dropping_the_worker_ends_the_thread_without_waiting() {
        let (ended, end) = channel();
        let worker = BackgroundWorker::spawn("test", move |(): &mut (), (), replies| {
            replies.send("begun");
            while !replies.is_cancelled() {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(300));
            ended.send(()).expect("the test waits");
        });
        let worker = worker.expect("a thread");
        worker.request(());
        assert_eq!(wait_for_reply(&worker), Ok("begun"));
        drop(worker);
        assert!(end.try_recv().is_err(), "dropping doesn't wait");
        assert_eq!(end.recv_timeout(PATIENCE), Ok(()));
        assert_eq!(end.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected), "the thread drops its work");
    }
}
