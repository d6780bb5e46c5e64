//! Permits to use a processor core. Threads get them in the order in which they asked, so that several measurements
//! take turns.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A limited number of permits, which threads wait for in a queue.
pub(super) struct ThreadPermits {
    line: Mutex<WaitingLine>,
    moved: Condvar,
}

struct WaitingLine {
    /// Number of free permits.
    free: usize,
    /// The number that the next thread in the queue gets.
    last: u64,
    /// The number of the thread that gets the next free permit.
    served: u64,
}

/// A permit; dropping it gives it back.
pub(super) struct ThreadPermit<'a>(&'a ThreadPermits);

impl ThreadPermits {
    /// Creates that many permits, at least one.
    pub(super) fn new(count: usize) -> ThreadPermits {
        ThreadPermits {
            line: Mutex::new(WaitingLine { free: count.max(1), last: 0, served: 0 }),
            moved: Condvar::new(),
        }
    }

    /// Waits for a permit.
    pub(super) fn acquire(&self) -> ThreadPermit<'_> {
        let mut line = self.lock();
        let own = line.last;
        line.last += 1;
        while line.free == 0 || line.served != own {
            line = self.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        line.served += 1;
        line.free -= 1;
        drop(line);
        self.moved.notify_all();
        ThreadPermit(self)
    }

    fn lock(&self) -> MutexGuard<'_, WaitingLine> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ThreadPermit<'_> {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread};

    use super::*;

    #[test]
    fn permits_are_given_in_the_order_of_the_requests() {
        let (permits, order) = (Arc::new(ThreadPermits::new(1)), Arc::new(Mutex::new(Vec::new())));
        let held = permits.acquire();
        let mut threads = Vec::new();
        for number in 0..4 {
            let (asking, order) = (permits.clone(), order.clone());
            threads.push(thread::spawn(move || {
                let _permit = asking.acquire();
                order.lock().expect("no thread panics").push(number);
            }));
            // The first permit is held, so this thread is in the queue once its number is given.
            while permits.lock().last < number + 2 {
                thread::yield_now();
            }
        }
        drop(held);
        threads.into_iter().for_each(|thread| thread.join().expect("it ends"));
        assert_eq!(*order.lock().expect("no thread panics"), [0, 1, 2, 3]);
        assert_eq!(permits.lock().free, 1);
    }
}
