//! The signal that asks background tasks to stop.

use tokio::sync::watch;

/// Asks a task to finish its current work and start no more.
#[derive(Clone)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Creates a signal that fires when the sender sends true or is dropped.
    pub fn new(receiver: watch::Receiver<bool>) -> Self {
        Self(receiver)
    }

    /// Returns true if the signal has fired.
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the signal fires.
    pub async fn stopped(&mut self) {
        // A dropped sender counts as a stop.
        drop(self.0.wait_for(|stop| *stop).await);
    }
}
