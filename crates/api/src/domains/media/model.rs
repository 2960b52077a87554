//! A resource: an uploaded file, as it is answered and as its row.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::media_type::{MediaFormat, MediaType};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// An uploaded file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MediaResource {
    /// The resource's id.
    id: Id<MediaResource>,
    /// Its type.
    #[serde(rename = "type")]
    media_type: MediaType,
    /// The resource that it is a variant of; null for an upload.
    base_id: Option<Id<MediaResource>>,
    /// True if anyone may read it.
    public: bool,
    /// Its address on this server; add width, height, quality and format for a variant of a picture.
    url: String,
    /// The storage that keeps it: `folder` or `s3`.
    provider: &'static str,
    /// Its address at that storage; null, since the server alone reads it.
    provider_url: Option<String>,
    /// The name of the file.
    filename: String,
    /// Its media type, told by its content.
    mime_type: &'static str,
    /// Its bytes, as kept.
    size: i64,
    /// The width of a picture, in pixels.
    width: Option<i64>,
    /// The height of a picture, in pixels.
    height: Option<i64>,
    /// The quality that a picture is encoded with; null where the format has none.
    quality: Option<i64>,
    /// Its format.
    format: MediaFormat,
    /// The time of its upload.
    created_at: Timestamp,
}

impl MediaResource {
    pub(crate) fn new(row: ResourceRow, provider: &'static str) -> Self {
        Self {
            id: row.id,
            media_type: row.media_type,
            base_id: None,
            public: row.public,
            url: resource_url(row.id, row.public),
            provider,
            provider_url: None,
            filename: row.filename,
            mime_type: row.format.mime_type(),
            size: row.size,
            width: row.width,
            height: row.height,
            quality: row.quality,
            format: row.format,
            created_at: row.created_at,
        }
    }
}

/// The address of a resource on this server.
pub(crate) fn resource_url(id: Id<MediaResource>, public: bool) -> String {
    format!("/media/resources/{}/{id}", if public { "public" } else { "private" })
}

/// The row of a resource.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ResourceRow {
    pub(crate) id: Id<MediaResource>,
    pub(crate) scope_id: Id<Scope>,
    pub(crate) public: bool,
    #[sqlx(rename = "type")]
    pub(crate) media_type: MediaType,
    pub(crate) format: MediaFormat,
    pub(crate) filename: String,
    pub(crate) size: i64,
    pub(crate) width: Option<i64>,
    pub(crate) height: Option<i64>,
    pub(crate) quality: Option<i64>,
    pub(crate) has_alpha: bool,
    pub(crate) upload_hash: String,
    pub(crate) object_hash: String,
    pub(crate) object_key: String,
    pub(crate) created_at: Timestamp,
    pub(crate) deleted_at: Option<Timestamp>,
}

impl ResourceRow {
    /// The statement that selects rows, to be completed by a condition.
    pub(crate) const SELECT: &str = "SELECT id, scope_id, public, type, format, filename, size, width, height, quality,
        has_alpha, upload_hash, object_hash, object_key, created_at, deleted_at FROM media_resources";
}
