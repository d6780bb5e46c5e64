//! The queue of events from the thread of a transport to its owner.

use std::sync::mpsc;

use online_runtime::transport::WakeHook;
use tokio::sync::OwnedSemaphorePermit;

/// Event in the queue.
struct QueuedEvent<E> {
    event: E,
    /// Given back when the event is taken out.
    _permit: Option<OwnedSemaphorePermit>,
}

/// Writing end of the queue.
pub(crate) struct EventSender<E> {
    queue: mpsc::Sender<QueuedEvent<E>>,
    wake: WakeHook,
}

/// Reading end of the queue.
pub(crate) struct EventReceiver<E>(mpsc::Receiver<QueuedEvent<E>>);

/// Makes a queue. After each event the hook is called.
pub(crate) fn create_event_queue<E>(wake: WakeHook) -> (EventSender<E>, EventReceiver<E>) {
    let (queue, receiver) = mpsc::channel();
    (EventSender { queue, wake }, EventReceiver(receiver))
}

impl<E> EventSender<E> {
    /// Adds an event.
    pub(crate) fn send(&self, event: E) {
        self.send_with_permit(event, None);
    }

    /// Adds an event that holds a permit as long as it waits, so that the number of waiting events is limited.
    pub(crate) fn send_with_permit(&self, event: E, permit: Option<OwnedSemaphorePermit>) {
        if self.queue.send(QueuedEvent { event, _permit: permit }).is_ok() {
            (self.wake)();
        }
    }
}

impl<E> Clone for EventSender<E> {
    fn clone(&self) -> Self {
        EventSender { queue: self.queue.clone(), wake: self.wake.clone() }
    }
}

impl<E> EventReceiver<E> {
    /// Takes the next event out, if there is one.
    pub(crate) fn take_event(&self) -> Option<E> {
        self.0.try_recv().ok().map(|queued| queued.event)
    }
}
