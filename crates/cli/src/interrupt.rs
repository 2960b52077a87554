//! Ctrl-C handling: a command is aborted at once, or ends cleanly when it asked to be told.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// The state of Ctrl-C.
pub(crate) struct Interrupt {
    is_pressed: watch::Sender<bool>,
    is_handled: AtomicBool,
}

impl Interrupt {
    pub(crate) fn new() -> Self {
        Self { is_pressed: watch::Sender::new(false), is_handled: AtomicBool::new(false) }
    }

    /// Waits for the first signal, for a command that then ends cleanly. A second signal aborts it.
    pub(crate) async fn requested(&self) {
        self.is_handled.store(true, Ordering::Relaxed);
        let mut pressed = self.is_pressed.subscribe();
        // `wait_for` cannot fail: the sender lives as long as `self`.
        drop(pressed.wait_for(|pressed| *pressed).await);
    }

    /// Waits until the command must be aborted.
    pub(crate) async fn aborted(&self) {
        signal().await;
        self.is_pressed.send_replace(true);
        if self.is_handled.load(Ordering::Relaxed) {
            signal().await;
        }
    }
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let end = signal(SignalKind::terminate());
    let terminated = async {
        match end {
            Ok(mut end) => drop(end.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! { _ = tokio::signal::ctrl_c() => {}, () = terminated => {} }
}

#[cfg(not(unix))]
async fn signal() {
    drop(tokio::signal::ctrl_c().await);
}
