//! Threads that work something out while the window draws: the computer's half, advice, analyses, measures.

use std::{
    io,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use bevy::log::debug;
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Whether there is a window that is drawn meanwhile.
static WINDOW: AtomicBool = AtomicBool::new(false);

/// From now on whatever thinks has the least priority: the window is drawn first, and thoughts have what is left of the
/// machine. Without a window there is nothing to wait for.
pub fn let_the_window_go_first() {
    WINDOW.store(true, Ordering::Relaxed);
}

/// Starts such a thread. Those that it starts in its turn have its priority.
///
/// # Errors
/// If the system gives none.
pub fn think(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
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

    /// How patient the thread is that asks: 19 is the most. Only Linux tells.
    fn patience() -> Option<i32> {
        let told = fs::read_to_string("/proc/thread-self/stat").ok()?;
        let behind_the_name = told.rsplit(')').next()?;
        behind_the_name.split_whitespace().nth(16)?.parse().ok()
    }

    fn of_a_thought() -> Option<i32> {
        let (tell, told) = channel();
        think("test", move || tell.send(patience()).expect("somebody listens")).expect("there is one");
        told.recv().expect("it answers")
    }

    #[test]
    fn a_thought_lets_the_window_go_first() {
        let own = patience();
        assert_eq!(of_a_thought(), own);
        let_the_window_go_first();
        assert_eq!(of_a_thought(), own.map(|_| 19));
    }
}
