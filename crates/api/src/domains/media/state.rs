//! The parts that all requests of the domain share: the storage, the workers of pictures, and the variants being made.

use std::sync::{Arc, OnceLock};

use super::image_work::ImageWork;
use super::storage::Storage;
use hub_kernel::app::App;
use hub_kernel::types::error::{Error, Result};

/// The shared parts of an application.
#[derive(Default)]
pub(crate) struct MediaState {
    storage: OnceLock<Storage>,
    pub(crate) image_work: ImageWork,
}

/// The shared parts of an application.
pub(crate) fn media_state(app: &App) -> Arc<MediaState> {
    app.shared::<MediaState>()
}

/// The storage that the settings name.
pub(crate) fn storage(app: &App) -> Result<Storage> {
    let state = media_state(app);
    if let Some(storage) = state.storage.get() {
        return Ok(storage.clone());
    }
    let opened = Storage::open(&app.config).map_err(Error::Unavailable)?;
    Ok(state.storage.get_or_init(|| opened).clone())
}
