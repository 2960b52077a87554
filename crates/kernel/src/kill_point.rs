//! The points at which a test kills its server: before each statement, around each commit and each call of a provider.
//!
//! Only builds with debug assertions have them; elsewhere a point is nothing.

/// Passes a point, and ends the process there if a test armed it: as SIGKILL does, without another instruction.
#[inline]
pub fn reach() {
    #[cfg(debug_assertions)]
    armed::reach();
}

#[cfg(debug_assertions)]
pub use armed::arm;

#[cfg(debug_assertions)]
mod armed {
    use std::sync::atomic::{AtomicU64, Ordering};

    use rustix::process::{Signal, getpid, kill_process};

    /// The points up to the last one; 0 when none is armed.
    static LEFT: AtomicU64 = AtomicU64::new(0);

    /// Has the process killed at a point: 1 is the next one, 0 none.
    pub fn arm(point: u64) {
        LEFT.store(point, Ordering::SeqCst);
    }

    pub(super) fn reach() {
        let passed = LEFT.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if passed == Ok(1) {
            let _allowed = kill_process(getpid(), Signal::KILL);
            // The other threads stop at the signal, too; this one does nothing until then.
            loop {
                std::thread::park();
            }
        }
    }
}
