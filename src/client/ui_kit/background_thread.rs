//! Background threads for long computations: the AI's half-turn, advice, analyses, measurements.

use std::{
    io,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use bevy::log::debug;
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// `true` if a window is drawn while background threads work.
static WINDOW: AtomicBool = AtomicBool::new(false);

/// Makes threads that [`spawn_background`] starts from now on run at the lowest priority, so that they don't delay the
/// drawing of the window. Without a window there is nothing to delay.
pub fn lower_background_priority() {
    WINDOW.store(true, Ordering::Relaxed);
}

/// Starts a background thread. Threads that it starts in turn inherit its priority.
///
/// # Errors
/// Returns an error if the system can't start the thread.
pub fn spawn_background(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(move || {
        if WINDOW.load(Ordering::Relaxed)
            && let Err(refused) = set_current_thread_priority(ThreadPriority::Min)
        {
            debug!("a thread is as eager as the window: {refused:?}");
        }
        work();
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::mpsc::channel};

    use super::*;

    /// Returns the nice value of the current thread, at most 19 (the lowest priority). Only Linux provides it.
    fn thread_niceness() -> Option<i32> {
        let told = fs::read_to_string("/proc/thread-self/stat").ok()?;
        let behind_the_name = told.rsplit(')').next()?;
        behind_the_name.split_whitespace().nth(16)?.parse().ok()
    }

    fn background_thread_niceness() -> Option<i32> {
        let (tell, told) = channel();
        spawn_background("test", move || tell.send(thread_niceness()).expect("somebody listens"))
            .expect("there is one");
        told.recv().expect("it answers")
    }

    #[test]
    fn a_background_thread_runs_at_lowest_priority() {
        let own = thread_niceness();
        assert_eq!(background_thread_niceness(), own);
        lower_background_priority();
        assert_eq!(background_thread_niceness(), own.map(|_| 19));
    }
}
