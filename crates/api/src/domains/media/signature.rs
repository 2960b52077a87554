//! Signatures of the addresses of private files: an HMAC over the resource, the variant and the end of its validity.

use chrono::Duration;

use super::model::MediaResource;
use super::variant_name::VariantName;
use hub_kernel::app::App;
use hub_kernel::types::id::Id;

/// The minutes that a signed address is valid.
const VALID_MINUTES: i64 = 5;

const PURPOSE: &str = "media.file";

fn signed_text(id: Id<MediaResource>, variant: VariantName, exp: i64) -> String {
    format!("{id}/{}/{exp}", variant.text())
}

/// The address of a public file.
pub(super) fn public_address(id: Id<MediaResource>, variant: VariantName) -> String {
    format!("/media/files/{id}/{}", variant.text())
}

/// The address of a private file, valid for [`VALID_MINUTES`].
pub(super) fn signed_address(app: &App, id: Id<MediaResource>, variant: VariantName) -> String {
    let exp = (app.clock.now() + Duration::minutes(VALID_MINUTES)).utc().timestamp();
    let signature = app.keyed_hash.hash(PURPOSE, &signed_text(id, variant, exp));
    format!("{}?exp={exp}&sig={signature}", public_address(id, variant))
}

/// Returns true if the signature is of this file and not expired.
pub(super) fn is_signed(app: &App, id: Id<MediaResource>, variant: VariantName, exp: i64, signature: &str) -> bool {
    exp > app.clock.now().utc().timestamp() && app.keyed_hash.verify(PURPOSE, &signed_text(id, variant, exp), signature)
}
