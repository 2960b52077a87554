//! Ctrl-C, SIGTERM and SIGHUP set a flag that every waiting loop checks, so that child processes are stopped before xtask ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

static STOP_REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Installs the signal handler; from now on a signal sets the flag instead of ending the process.
pub(crate) fn install_handler() -> Result<()> {
    let flag = Arc::clone(STOP_REQUESTED.get_or_init(Arc::default));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(())
}

/// Returns true after a signal asked xtask to stop.
pub(crate) fn is_requested() -> bool {
    STOP_REQUESTED.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Fails after a signal asked xtask to stop.
pub(crate) fn fail_if_requested() -> Result<()> {
    if is_requested() {
        bail!("interrupted");
    }
    Ok(())
}

/// Sleeps; fails early when a signal asks xtask to stop.
pub(crate) fn sleep(duration: Duration) -> Result<()> {
    let end = Instant::now() + duration;
    loop {
        fail_if_requested()?;
        let remaining = end.saturating_duration_since(Instant::now());
        if remaining.is_zero() {
            return Ok(());
        }
        std::thread::sleep(remaining.min(Duration::from_millis(50)));
    }
}
