//! Finds the file of an address: a resource or a variant of a picture.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::file_cache::{FileCache, ServedFile};
use super::model::{MediaResource, ResourceRow};
use super::records::find_resource;
use super::variant::{find_or_make_variant, update_read_at};
use super::variant_name::VariantName;
use hub_kernel::app::App;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Finds a file, and makes a variant that is not kept yet, where `may_read` allows it. 404 otherwise.
pub(super) async fn find_file(
    app: &App,
    id: Id<MediaResource>,
    variant: VariantName,
    client: ClientIp,
    may_read: impl Fn(bool) -> bool,
) -> Result<Arc<ServedFile>> {
    let cache = app.shared::<FileCache>();
    let known = cache.get((id, variant));
    if let Some(known) = known.as_ref().filter(|known| known.is_fresh()) {
        return may_read(known.public).then(|| Arc::clone(known)).or_not_found();
    }
    let row = find_resource(app.db.read(), id).await?.or_not_found()?;
    may_read(row.public).then_some(()).or_not_found()?;
    let found = Arc::new(load_file(app, &row, variant, client).await?);
    if let Some(bytes) =
        known.filter(|known| known.object_key == found.object_key).and_then(|known| known.bytes.get().cloned())
    {
        drop(found.bytes.set(bytes));
    }
    cache.insert((id, variant), Arc::clone(&found));
    Ok(found)
}

async fn load_file(app: &App, row: &ResourceRow, variant: VariantName, client: ClientIp) -> Result<ServedFile> {
    let is_shown = row.format.media_type().is_shown();
    let (object_key, hash, size, mime_type, extension) = match variant {
        VariantName::Original => {
            (row.object_key.clone(), row.object_hash.clone(), row.size, row.format.mime_type(), None)
        }
        VariantName::Picture(variant) => {
            row.format.image_format().or_not_found()?;
            let kept = find_or_make_variant(app, row, variant, client).await?;
            let now = app.clock.now();
            if now - kept.read_at > chrono::Duration::days(1) {
                update_read_at(app.db.write(), row.id, &VariantName::Picture(variant).text(), now).await?;
            }
            let format = variant.format;
            (kept.object_key, kept.object_hash, kept.size, format.mime_type(), Some(format.extension()))
        }
    };
    Ok(ServedFile {
        public: row.public,
        object_key,
        etag: format!("\"{}\"", &hash[..32.min(hash.len())]),
        size: u64::try_from(size).unwrap_or(0),
        mime_type,
        disposition: content_disposition(is_shown, &row.filename, extension),
        bytes: OnceLock::new(),
        found_at: Instant::now(),
    })
}

/// The header `content-disposition` (RFC 6266): the name in ASCII, and whole.
fn content_disposition(is_shown: bool, filename: &str, extension: Option<&str>) -> String {
    let name = match (extension, filename.rsplit_once('.')) {
        (None, _) => filename.to_owned(),
        (Some(extension), Some((stem, _))) if !stem.is_empty() => format!("{stem}.{extension}"),
        (Some(extension), _) => format!("{filename}.{extension}"),
    };
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"\\%;".contains(letter) || letter == ' ';
    let ascii: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
    let encoded = percent_encoding::utf8_percent_encode(&name, percent_encoding::NON_ALPHANUMERIC);
    let kind = if is_shown { "inline" } else { "attachment" };
    format!("{kind}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::content_disposition;

    #[test]
    fn names_of_downloads() {
        assert_eq!(
            content_disposition(true, "ñandú \"1\".png", Some("jpeg")),
            "inline; filename=\"_and_ _1_.jpeg\"; filename*=UTF-8''%C3%B1and%C3%BA%20%221%22%2Ejpeg"
        );
        assert_eq!(
            content_disposition(false, "a.pdf", None),
            "attachment; filename=\"a.pdf\"; filename*=UTF-8''a%2Epdf"
        );
        assert_eq!(
            content_disposition(true, ".png", Some("webp")),
            "inline; filename=\".png.webp\"; filename*=UTF-8''%2Epng%2Ewebp"
        );
    }
}
