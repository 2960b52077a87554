//! The word to stop, for tasks that end by themselves.

use tokio::sync::watch;

/// Tells a task to end what it is at and begin nothing else.
#[derive(Clone)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Told by a sender that turns true, or goes.
    pub fn new(told: watch::Receiver<bool>) -> Self {
        Self(told)
    }

    /// Whether it is told.
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it is told.
    pub async fn stopped(&mut self) {
        // When no one is left who could tell, it is over too.
        drop(self.0.wait_for(|stop| *stop).await);
    }
}
