//! Runs the work on pictures outside of the requests' threads, on at most half the cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use hub_kernel::types::error::{Error, Result};

/// The most variants that wait for a core; further ones answer 503.
const WAITING_MAX: usize = 64;

/// The cores for pictures.
pub(crate) struct ImageWork {
    cores: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Default for ImageWork {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2).max(1);
        Self { cores: Arc::new(Semaphore::new(cores)), waiting: AtomicUsize::new(0) }
    }
}

/// A place in the queue, which is left when it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ImageWork {
    /// Waits for a core, however many wait.
    pub(crate) async fn acquire(&self) -> Result<OwnedSemaphorePermit> {
        Arc::clone(&self.cores).acquire_owned().await.map_err(Error::internal)
    }

    /// Waits for a core, unless [`WAITING_MAX`] others wait: 503.
    pub(crate) async fn acquire_bounded(&self) -> Result<OwnedSemaphorePermit> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING_MAX {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Error::Unavailable("too many variants of pictures are waiting to be made".into()));
        }
        let _waiting = Waiting(&self.waiting);
        self.acquire().await
    }
}

/// Runs work on a picture with a core. The core is held until the work ends, also when the caller is gone by then. A
/// decoder that panics refuses the picture.
pub(crate) async fn run_with_core<T: Send + 'static>(
    core: OwnedSemaphorePermit,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let running = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(core);
        result
    });
    running.await.unwrap_or_else(|_| Err(Error::Rule("media_image", None)))
}
