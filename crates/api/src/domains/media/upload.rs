//! Uploads: a file is received, told by its content, encoded again where it is a picture, stored, and then written as a row.

use std::io::Write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::file_name::clean_file_name;
use super::image::{self, ImageFormat, UPLOAD_QUALITY};
use super::image_work::run_with_core;
use super::media_type::MediaFormat;
use super::model::{MediaResource, ResourceRow, resource_url};
use super::received_file::{ReceivedFile, receive_file, write_received_file};
use super::records::{UploadOutcome, find_upload_refusal, insert_resource};
use super::state::{media_state, storage};
use super::storage::{ObjectKind, Storage, new_key};
use hub_kernel::app::App;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::multipart::{FormPart, MultipartForm};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("media")
        .post("/media/resources", operation!(media_create))
        .errors(&[NotFound, Conflict("media"), Rule("media_type"), Rule("media_image"), Rule("media_quota")])
        .upload()
}

/// A file to upload. The file is the last part.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "documents the parts of the form")]
struct MediaUpload {
    /// The resource's id, chosen by the client: uploading the same file with it again is a no-op.
    id: Id<MediaResource>,
    /// True if anyone may read it; absent is false.
    public: Option<bool>,
    /// The file: jpeg, png, webp, gif, mp4, webm, mp3, ogg, m4a or pdf; its type is detected from its content.
    #[schemars(extend("format" = "binary"))]
    file: String,
}

/// The uploaded file.
#[derive(Serialize, JsonSchema)]
struct MediaCreated {
    /// The resource's id.
    id: Id<MediaResource>,
    /// Its address on this server.
    url: String,
}

/// Uploads a file of the caller's scope, as a multipart form whose last part is the file.
///
/// Pictures are turned upright and lose their metadata. The same id with the same file answers the same; 409
/// `error.conflict.media` with another file, and 404 when another scope has the id. 413 above the server's limit. 422:
/// `error.rule.media_type` for another format than the listed ones, `error.rule.media_image` when a picture does not decode
/// or has more than 12 000 pixels a side or 40 megapixels, `error.rule.media_quota` above 1 GiB a scope.
#[docs_const]
async fn media_create(
    State(app): State<App>,
    caller: Authenticated,
    mut form: MultipartForm<MediaUpload>,
) -> Result<Json<MediaCreated>> {
    let (mut id, mut public) = (None, false);
    while let Some(mut part) = form.next_part().await? {
        match part.name() {
            "id" => id = Some(parse_id(&part.text().await?)?),
            "public" => public = parse_public(&part.text().await?)?,
            "file" => {
                let id = id.ok_or_else(|| Error::parser(RequestPart::Body, "id", "must come before the file"))?;
                find_upload_refusal(app.db.read(), caller.scope_id, id).await?;
                let upload = receive(&app, &mut part).await?;
                drop(part);
                form.finish().await?;
                let new = NewResource { id, scope_id: caller.scope_id, public };
                store(&app, new, upload).await?;
                return Ok(Json(MediaCreated { id, url: resource_url(id, public) }));
            }
            _ => {}
        }
    }
    Err(Error::parser(RequestPart::Body, "file", "missing"))
}

fn parse_id(text: &str) -> Result<Id<MediaResource>> {
    text.trim().parse().map_err(|_| Error::parser(RequestPart::Body, "id", "not a UUID"))
}

fn parse_public(text: &str) -> Result<bool> {
    text.trim().parse().map_err(|_| Error::parser(RequestPart::Body, "public", "true or false"))
}

/// The resource that an upload makes.
struct NewResource {
    id: Id<MediaResource>,
    scope_id: Id<Scope>,
    public: bool,
}

/// A received file with its name.
struct Upload {
    received: ReceivedFile,
    filename: String,
}

/// Stores a picture of the demonstration as a public upload of a scope, and answers its address. The same picture again is a
/// no-op.
pub async fn insert_demo_picture(app: &App, scope: Id<Scope>, filename: &str, bytes: &[u8]) -> Result<String> {
    let new = NewResource { id: Id::from_name(scope, filename), scope_id: scope, public: true };
    let (url, received) = (resource_url(new.id, true), write_received_file(&storage(app)?, bytes)?);
    store(app, new, Upload { received, filename: filename.to_owned() }).await?;
    Ok(url)
}

async fn receive(app: &App, part: &mut FormPart) -> Result<Upload> {
    let filename = clean_file_name(part.file_name().unwrap_or_default());
    Ok(Upload { received: receive_file(&storage(app)?, part, app.config.upload_limit).await?, filename })
}

/// Stores a received file: first its object, then its row.
async fn store(app: &App, new: NewResource, Upload { received, filename }: Upload) -> Result<()> {
    let storage = storage(app)?;
    let (upload_hash, format) = (received.hash.clone(), received.format);
    let object = prepare_object(app, &storage, received).await?;
    let row = ResourceRow {
        id: new.id,
        scope_id: new.scope_id,
        public: new.public,
        media_type: format.media_type(),
        format,
        filename,
        size: i64::try_from(object.size).map_err(Error::internal)?,
        width: object.picture.map(|picture| i64::from(picture.width)),
        height: object.picture.map(|picture| i64::from(picture.height)),
        quality: object.picture.and_then(|picture| picture.quality).map(i64::from),
        has_alpha: object.picture.is_some_and(|picture| picture.has_alpha),
        upload_hash,
        object_hash: object.hash,
        object_key: new_key(ObjectKind::Resource),
        created_at: app.clock.now(),
        deleted_at: None,
    };
    storage.put_file(&row.object_key, object.file).await?;
    let mut tx = app.db.begin().await?;
    let outcome = insert_resource(&mut tx, &row).await;
    let is_kept = matches!(outcome, Ok(UploadOutcome::Written));
    if is_kept {
        tx.commit().await?;
    } else {
        drop(tx);
        // One that stays is an orphan, which is deleted a day later.
        drop(storage.delete(&row.object_key).await);
    }
    outcome.map(drop)
}

/// A file to be stored.
struct PreparedObject {
    file: NamedTempFile,
    size: u64,
    hash: String,
    picture: Option<PictureMetadata>,
}

#[derive(Clone, Copy)]
struct PictureMetadata {
    width: u32,
    height: u32,
    quality: Option<u8>,
    has_alpha: bool,
}

/// Decodes a picture, and encodes it again without its metadata; a gif stays as it is. Other files stay as they are.
async fn prepare_object(app: &App, storage: &Storage, received: ReceivedFile) -> Result<PreparedObject> {
    if received.format.image_format().is_none() {
        let ReceivedFile { file, size, hash, .. } = received;
        return Ok(PreparedObject { file, size, hash, picture: None });
    }
    let core = media_state(app).image_work.acquire().await?;
    let storage = storage.clone();
    run_with_core(core, move || prepare_picture(&storage, received)).await
}

fn prepare_picture(storage: &Storage, received: ReceivedFile) -> Result<PreparedObject> {
    let picture = image::decode(received.file.path(), received.format)?;
    let (encoding, quality) = match received.format {
        MediaFormat::Jpeg => (Some(ImageFormat::Jpeg), Some(UPLOAD_QUALITY)),
        MediaFormat::Webp => (Some(ImageFormat::Webp), Some(UPLOAD_QUALITY)),
        MediaFormat::Png => (Some(ImageFormat::Png), None),
        _ => (None, None),
    };
    let metadata =
        PictureMetadata { width: picture.width, height: picture.height, quality, has_alpha: picture.has_alpha };
    let Some(encoding) = encoding else {
        let ReceivedFile { file, size, hash, .. } = received;
        return Ok(PreparedObject { file, size, hash, picture: Some(metadata) });
    };
    drop(received);
    let bytes = picture.encode(encoding, UPLOAD_QUALITY)?;
    let mut file = storage.create_temporary().map_err(disk_full)?;
    file.write_all(&bytes).map_err(disk_full)?;
    let hash = hex::encode(Sha256::digest(&bytes));
    Ok(PreparedObject { file, size: bytes.len() as u64, hash, picture: Some(metadata) })
}

fn disk_full(error: std::io::Error) -> Error {
    Error::Unavailable(format!("storage of files: {error}"))
}
