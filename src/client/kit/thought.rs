//! Threads that work something out while the window draws: the computer's half, advice, analyses, measures.

use std::{io, thread};

use bevy::log::debug;
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Starts such a thread. The window is drawn first, and it has whatever is left of the machine, as have the threads that it
/// starts in its turn.
///
/// # Errors
/// If the system gives none.
pub fn think(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(move || {
        if let Err(refused) = set_current_thread_priority(ThreadPriority::Min) {
            debug!("a thread is as eager as the window: {refused:?}");
        }
        work();
    })?;
    Ok(())
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::{fs, sync::mpsc::channel};

    use super::*;

    /// How patient the thread is that asks: 19 is the most.
    fn patience() -> i32 {
        let told = fs::read_to_string("/proc/thread-self/stat").expect("the system tells");
        let behind_the_name = told.rsplit(')').next().expect("there is one");
        behind_the_name.split_whitespace().nth(16).expect("there are so many numbers").parse().expect("it is one")
    }

    #[test]
    fn a_thought_lets_the_window_go_first() {
        let (tell, told) = channel();
        think("test", move || tell.send(patience()).expect("somebody listens")).expect("there is one");
        assert_eq!(told.recv().expect("it answers"), 19);
    }
}
