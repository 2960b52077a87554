//! The files that are served, kept in memory while they are asked for.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use hashlink::LruCache;

use super::model::MediaResource;
use super::variant_name::VariantName;
use hub_kernel::app::App;
use hub_kernel::types::id::Id;

/// The time in which a file is served without asking the database again. A file that another server deletes is served for
/// as long.
const TRUSTED_FOR: Duration = Duration::from_secs(2);

/// The most files in memory.
const FILES_MAX: usize = 1024;

/// The largest file whose bytes are kept in memory.
pub(super) const KEPT_BYTES_MAX: u64 = 64 << 10;

/// A file as it is served.
pub(super) struct ServedFile {
    pub(super) public: bool,
    pub(super) object_key: String,
    /// The strong entity tag.
    pub(super) etag: String,
    pub(super) size: u64,
    pub(super) mime_type: &'static str,
    pub(super) disposition: String,
    /// The bytes of a small file, once they were read.
    pub(super) bytes: OnceLock<Bytes>,
    pub(super) found_at: Instant,
}

pub(super) type FileKey = (Id<MediaResource>, VariantName);

/// The files in memory, the least recently asked for first to go: 64 MiB at most.
pub(super) struct FileCache(Mutex<LruCache<FileKey, Arc<ServedFile>>>);

impl Default for FileCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(FILES_MAX)))
    }
}

impl ServedFile {
    /// Returns true if the file may be served without asking the database.
    pub(super) fn is_fresh(&self) -> bool {
        self.found_at.elapsed() < TRUSTED_FOR
    }
}

impl FileCache {
    /// A file in memory.
    pub(super) fn get(&self, key: FileKey) -> Option<Arc<ServedFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    /// Keeps a file in memory.
    pub(super) fn insert(&self, key: FileKey, file: Arc<ServedFile>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, file);
    }

    fn remove_resource(&self, id: Id<MediaResource>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(resource, _), _| *resource != id);
    }
}

/// Forgets the files of a resource that this server deleted.
pub(super) fn forget_files(app: &App, id: Id<MediaResource>) {
    app.shared::<FileCache>().remove_resource(id);
}
