//! Ctrl-C: the command ends, at once or, where it asked for that, when it has come to a good place.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

/// Whether the person wants it to end.
pub(crate) struct Interrupt {
    pressed: watch::Sender<bool>,
    awaited: AtomicBool,
}

impl Interrupt {
    pub(crate) fn new() -> Self {
        Self { pressed: watch::Sender::new(false), awaited: AtomicBool::new(false) }
    }

    /// Waits for the first signal, for a command that ends by itself then. A second signal ends it anyway.
    pub(crate) async fn requested(&self) {
        self.awaited.store(true, Ordering::Relaxed);
        let mut pressed = self.pressed.subscribe();
        // The sender lives as long as this does.
        drop(pressed.wait_for(|pressed| *pressed).await);
    }

    /// Waits until the command is to be ended, whatever it does.
    pub(crate) async fn forced(&self) {
        signal().await;
        self.pressed.send_replace(true);
        if self.awaited.load(Ordering::Relaxed) {
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
