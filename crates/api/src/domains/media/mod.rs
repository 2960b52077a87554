//! Media: uploaded files, and the variants of pictures that are made when they are asked for.
//!
//! Nouns: a *resource* is an uploaded file of a scope, public or private; a *variant* is a picture in another size, quality
//! or format; an *object* is the bytes of either in the storage.
//! Tables: `media_resources`, `media_variants`, `media_usage` (the bytes of each scope).
//!
//! Invariants: a row is committed after its object is stored, so no row is without its object; an object without a row is
//! an orphan, which is deleted after a day. An object never changes, since each has a new key. A picture is decoded before
//! it is kept, and what is kept of it was encoded here. A deleted resource keeps its id for its scope.

mod access;
mod deletion;
mod file;
mod file_cache;
mod file_name;
mod gc;
mod image;
mod image_work;
mod media_type;
mod model;
mod read;
mod received_file;
mod records;
mod resource;
mod served_file;
mod signature;
mod state;
mod storage;
mod upload;
mod variant;
mod variant_name;

use hub_kernel::config::Config;
use hub_kernel::http::openapi::Routes;

pub use access::{MediaReader, MediaReaders};
pub use deletion::{DELETE_JOB_KIND, ObjectDeletionHandler};
pub use gc::{GC_JOB_KIND, MediaGarbage, OrphanHandler, collect_garbage, run_garbage_collection};
pub use model::MediaResource;
pub use records::{delete_any_resource, is_own_upload};
pub use upload::insert_demo_picture;

/// Checks the setting of the storage. An error says what is wrong, without a key.
pub fn check_storage(config: &Config) -> Result<(), String> {
    if config.s3_url().is_some() { storage::Storage::open(config).map(drop) } else { Ok(()) }
}

/// The operations of the domain.
pub fn routes() -> Routes {
    upload::routes().merge(resource::routes()).merge(read::routes()).merge(file::routes())
}
