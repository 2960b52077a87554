//! The signature of a notice: HMAC-SHA256 of its id, its request and its time.

use secrecy::{ExposeSecret, SecretString};

use hub_kernel::security::keyed_hash::verify_hmac_sha256;

/// The signed parts of a notice.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignedParts<'a> {
    /// The header `x-signature`.
    pub(super) signature: &'a str,
    /// The header `x-request-id`.
    pub(super) request_id: Option<&'a str>,
    /// The id of what the notice is about, as sent.
    pub(super) data_id: Option<&'a str>,
}

impl SignedParts<'_> {
    /// Returns true if one of the secrets signed the parts, with the id as sent or lower-cased.
    pub(super) fn are_signed_by(&self, secrets: &[SecretString]) -> bool {
        let (mut time, mut mac) = (None, None);
        for (key, value) in self.signature.split(',').filter_map(|part| part.split_once('=')) {
            match key.trim().to_ascii_lowercase().as_str() {
                "ts" => time = Some(value.trim()),
                "v1" => mac = Some(value.trim()),
                _ => {}
            }
        }
        let (Some(time), Some(mac)) = (time, mac) else { return false };
        let lower = self.data_id.map(str::to_lowercase);
        let ids = [self.data_id, lower.as_deref().filter(|lower| Some(*lower) != self.data_id)];
        let manifests = ids.into_iter().enumerate().filter(|(index, id)| *index == 0 || id.is_some());
        let mut manifests = manifests.map(|(_, id)| manifest(id, self.request_id, time));
        manifests
            .any(|manifest| secrets.iter().any(|secret| verify_hmac_sha256(secret.expose_secret(), &manifest, mac)))
    }
}

/// The signed text; absent parts are left out.
fn manifest(data_id: Option<&str>, request_id: Option<&str>, time: &str) -> String {
    let part = |name: &str, value: Option<&str>| value.map(|value| format!("{name}:{value};")).unwrap_or_default();
    format!("{}{}ts:{time};", part("id", data_id), part("request-id", request_id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf '%s' "$MANIFEST" | openssl dgst -sha256 -hmac secreto`, with ts 1704908010.
    const WHOLE: &str = "39c092e9d2a0635f54f75dd3c5c2cd234c19863036745d69180bfde3fae33626";
    const WITHOUT_REQUEST: &str = "e8424b6f4d53b2a0f8c0edde49ed6381156f57f324e00ece0153c0b1871cacb5";

    fn is_signed(signature: &str, request_id: Option<&str>, data_id: Option<&str>) -> bool {
        let secrets = ["otro".to_owned().into(), "secreto".to_owned().into()];
        SignedParts { signature, request_id, data_id }.are_signed_by(&secrets)
    }

    #[test]
    fn a_notice_is_signed_over_its_parts() {
        let signature = format!("ts=1704908010,v1={WHOLE}");
        for (signature, request_id, data_id, is_valid) in [
            (signature.clone(), Some("r-1"), Some("pay1"), true),
            (signature.clone(), Some("r-1"), Some("PAY1"), true),
            (format!(" V1 = {WHOLE} , TS = 1704908010 "), Some("r-1"), Some("pay1"), true),
            (format!("ts=1704908010,v1={WHOLE},v2=x"), Some("r-1"), Some("pay1"), true),
            (signature.clone(), Some("r-2"), Some("pay1"), false),
            (signature.clone(), Some("r-1"), Some("pay2"), false),
            (signature.clone(), Some("r-1"), None, false),
            (signature.clone(), None, Some("pay1"), false),
            (format!("ts=1704908011,v1={WHOLE}"), Some("r-1"), Some("pay1"), false),
            (format!("ts=1704908010,v1={WITHOUT_REQUEST}"), None, Some("pay1"), true),
            (format!("v1={WHOLE}"), Some("r-1"), Some("pay1"), false),
            ("ts=1704908010".to_owned(), Some("r-1"), Some("pay1"), false),
            (String::new(), Some("r-1"), Some("pay1"), false),
        ] {
            assert_eq!(is_signed(&signature, request_id, data_id), is_valid, "{signature} {request_id:?} {data_id:?}");
        }
    }
}
