//! Worker for custom pictures of missions: it draws one after another, apart from the game's own pictures, which never
//! wait for them. A drawing that panics or takes too long is abandoned, and the next one begins.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use bevy::{log::error, tasks::AsyncComputeTaskPool};

/// Time limit of a drawing. The painter limits its own cost and stops long before, so only a defect of the painter
/// exceeds this limit. It is generous, because the machine may be busy with other work.
pub(super) const LATE: Duration = Duration::from_secs(3);

/// A request for a drawing.
struct CustomImageTask<T> {
    draw: Box<dyn FnOnce() -> Option<T> + Send>,
    /// Callback with the result; `None` if the drawing failed.
    done: Box<dyn FnOnce(Option<T>) + Send>,
}

/// Handle of the worker thread.
pub(super) struct CustomImageWorker<T>(Sender<CustomImageTask<T>>);

impl<T: Send + 'static> CustomImageWorker<T> {
    /// Starts the worker, with a time limit for each drawing.
    pub(super) fn open(late: Duration) -> CustomImageWorker<T> {
        let (give, tasks) = channel();
        let opened = thread::Builder::new().name("own_pictures".into()).spawn(move || run_drawing_tasks(&tasks, late));
        if let Err(fault) = opened {
            error!("pictures of missions can't be drawn: {fault}");
        }
        CustomImageWorker(give)
    }

    /// Requests a drawing. `done` is called with the result in any case.
    pub(super) fn draw(
        &self,
        draw: impl FnOnce() -> Option<T> + Send + 'static,
        done: impl FnOnce(Option<T>) + Send + 'static,
    ) {
        let task = CustomImageTask { draw: Box::new(draw), done: Box::new(done) };
        if let Err(refused) = self.0.send(task) {
            // The worker could not be started. Answer from another thread, because the caller may hold a lock that
            // `done` needs.
            AsyncComputeTaskPool::get().spawn(async move { (refused.0.done)(None) }).detach();
        }
    }
}

/// Handles one request after another.
fn run_drawing_tasks<T: Send + 'static>(tasks: &Receiver<CustomImageTask<T>>, late: Duration) {
    for CustomImageTask { draw, done } in tasks {
        let (tell, told) = channel();
        // Each drawing has its own thread: one that is late is abandoned, and one that panics ends alone.
        let begun = thread::Builder::new().name("own_picture".into()).spawn(move || {
            // The receiver is gone if the drawing is late.
            let _ = tell.send(draw());
        });
        done(begun.ok().and_then(|_| told.recv_timeout(late).ok()).flatten());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn a_panicking_or_slow_drawing_does_not_block_others() {
        let workshop = CustomImageWorker::open(Duration::from_secs(2));
        let (tell, told) = channel();
        let (let_go, held) = channel::<()>();
        let done = |number: u32| {
            let tell = tell.clone();
            move |drawn: Option<u32>| tell.send((number, drawn)).expect("somebody listens")
        };
        let since = Instant::now();
        workshop.draw(|| Some(7), done(1));
        workshop.draw(|| panic!("this one is meant to"), done(2));
        workshop.draw(move || held.recv().ok().map(|()| 8), done(3));
        workshop.draw(|| Some(9), done(4));
        let drawn: Vec<_> = (0..4).map(|_| told.recv().expect("each is answered")).collect();
        assert_eq!(drawn, [(1, Some(7)), (2, None), (3, None), (4, Some(9))]);
        assert!(since.elapsed() < Duration::from_secs(20), "{:?}", since.elapsed());
        drop(let_go);
    }
}
