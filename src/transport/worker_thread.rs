//! The thread of a transport. It runs one tokio runtime, in which all tasks of the transport live.

use std::{io, thread, time::Duration};

use tokio::runtime::{Builder, Runtime};

/// Time for which the thread waits for system calls that can't be cancelled, such as the look-up of a name.
const BLOCKING_TIME: Duration = Duration::from_millis(50);

/// Thread of a transport. Dropping it waits until the thread has ended: the transport must have told it to end.
pub(crate) struct WorkerThread(Option<thread::JoinHandle<()>>);

impl WorkerThread {
    /// Starts a thread that carries out the work. Tasks that the work has spawned end with it.
    ///
    /// # Errors
    /// If the system gives no thread, or no sockets and timers for the runtime.
    pub(crate) fn start<F>(work: impl FnOnce() -> F + Send + 'static) -> io::Result<WorkerThread>
    where
        F: Future<Output = ()>,
    {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let thread = thread::Builder::new().name("transport".to_owned());
        let thread = thread.spawn(move || run_work(runtime, work))?;
        Ok(WorkerThread(Some(thread)))
    }
}

fn run_work<F: Future<Output = ()>>(runtime: Runtime, work: impl FnOnce() -> F) {
    runtime.block_on(async { work().await });
    runtime.shutdown_timeout(BLOCKING_TIME);
}

impl Drop for WorkerThread {
    fn drop(&mut self) {
        // A panic of the thread is in the log already.
        let _ = self.0.take().map(thread::JoinHandle::join);
    }
}
