//! Addresses of links: paths and https addresses, encoded, taken apart and compared.
//!
//! An address is kept percent-encoded. Octets that come percent-encoded stay so. Two addresses are the same when they differ in
//! the case of their host or of the digits of percent-encoded octets, or when one is on this server and the other is its path.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use url::Url;

/// The characters that an address does not contain as they are.
const ADDRESS_SET: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'\\').add(b'^').add(b'`').add(b'{').add(b'|').add(b'}');

/// The characters that the text in place of a `*` does not contain as they are: all but the unreserved ones (RFC 3986, 2.3) and `/`.
const FILLING_SET: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The path of the operation that rewrites.
pub(super) const REWRITE_PATH: &str = "/analytics/links/rewrite";

/// A path, or an https address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinkAddress {
    /// The scheme and the authority, as in `https://town.example`; empty for a path.
    origin: String,
    /// The path, the query and the fragment.
    rest: String,
}

impl LinkAddress {
    /// Parses a path or an https address, or says why the text is none.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let (origin, rest) = match split_authority(text) {
            Some((authority, rest)) => (parse_origin(authority)?, rest),
            None if text.starts_with('/') => (String::new(), text),
            None => return Err("a path that begins with /, or an https address"),
        };
        if text.contains('\\') {
            return Err("an address has no backslash");
        }
        if origin.is_empty() && rest.starts_with("//") {
            return Err("a path begins with one slash");
        }
        let root = if rest.starts_with('/') { "" } else { "/" };
        let rest = format!("{root}{}", encode(rest, ADDRESS_SET));
        if has_dot_segment(path_of(&rest)) {
            return Err("an address has no . and no .. among its segments");
        }
        Ok(Self { origin, rest })
    }

    /// The number of characters.
    pub(super) fn length(&self) -> usize {
        self.origin.len() + self.rest.len()
    }

    /// The path, the query and the fragment.
    pub(super) fn rest(&self) -> &str {
        &self.rest
    }

    /// The text by which addresses are compared. `own_origin` is this server's, without a slash at its end; None when it is not
    /// configured.
    pub(super) fn key(&self, own_origin: Option<&str>) -> String {
        let (origin, _) = self.comparable(own_origin);
        format!("{origin}{}", uppercase_octets(&self.rest))
    }

    /// The origin, empty for this server's, and its length in bytes, at which the path begins.
    fn comparable(&self, own_origin: Option<&str>) -> (&str, usize) {
        let is_own = own_origin.is_some_and(|own| own.trim_end_matches(":443") == self.origin);
        let origin = if is_own { "" } else { self.origin.as_str() };
        (origin, origin.len())
    }

    /// The address with a text in place of its `*`. None when a browser would not go where it says: to another host, or to a
    /// segment further up.
    pub(super) fn fill(&self, filling: &str) -> Option<String> {
        let rest = self.rest.replacen('*', filling, 1);
        let leaves_host = self.origin.is_empty() && (rest.starts_with("//") || rest.starts_with("/\\"));
        let is_safe = !leaves_host && !has_dot_segment(path_of(&rest));
        is_safe.then(|| format!("{}{rest}", self.origin))
    }

    /// True if the address, with some text in place of its `*`, is a call of the operation that rewrites.
    pub(super) fn calls_rewrite(&self, own_origin: Option<&str>) -> bool {
        let (origin, _) = self.comparable(own_origin);
        let Some((path, _)) = self.rest.split_once('?') else { return false };
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let is_path = match path.split_once('*') {
            None => decode(path) == REWRITE_PATH,
            Some((before, after)) => REWRITE_PATH
                .strip_prefix(&*decode(before))
                .is_some_and(|rest| rest.strip_suffix(&*decode(after)).is_some_and(|filling| !filling.is_empty())),
        };
        origin.is_empty() && is_path
    }
}

/// An address that somebody asks to have rewritten.
#[derive(Debug)]
pub(super) struct RequestedAddress {
    /// The text by which inputs are found.
    pub(super) key: String,
    /// The number of characters before the path.
    pub(super) path_start: usize,
    /// The key with its octets as they came.
    text: String,
}

impl RequestedAddress {
    /// Parses an address; None when it can be no link's input.
    pub(super) fn parse(text: &str, own_origin: Option<&str>) -> Option<Self> {
        // The `*` of an address is no placeholder.
        let address = LinkAddress::parse(&text.replace('*', "%2A")).ok()?;
        let (origin, path_start) = address.comparable(own_origin);
        Some(Self { key: address.key(own_origin), path_start, text: format!("{origin}{}", address.rest) })
    }

    /// The text in place of a `*` that this many characters stand before.
    pub(super) fn filling(&self, prefix_length: usize) -> String {
        encode(self.text.get(prefix_length..).unwrap_or_default(), FILLING_SET)
    }
}

/// The authority of an https address and what follows it.
fn split_authority(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_at_checked("https://".len())?;
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    scheme.eq_ignore_ascii_case("https://").then(|| rest.split_at(end))
}

fn parse_origin(authority: &str) -> Result<String, &'static str> {
    if authority.contains(['*', '%', '@']) {
        return Err("a host has no *, no % and no user before it");
    }
    let url = Url::parse(&format!("https://{authority}/")).map_err(|_| "an https address has a host")?;
    Ok(url.origin().ascii_serialization())
}

/// The path of a text without its query and fragment.
fn path_of(rest: &str) -> &str {
    rest.split(['?', '#']).next().unwrap_or_default()
}

/// Returns true if a segment of a path is `.` or `..`, which browsers resolve, also percent-encoded.
fn has_dot_segment(path: &str) -> bool {
    let is_dots = |segment: &str| matches!(segment.replace("%2e", ".").replace("%2E", ".").as_str(), "." | "..");
    path.split('/').any(is_dots)
}

/// Percent-encodes a text but for the octets that are percent-encoded.
fn encode(text: &str, set: &'static AsciiSet) -> String {
    let (mut encoded, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once('%') {
        encoded.extend(utf8_percent_encode(before, set));
        let is_octet = after.len() >= 2 && after.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
        encoded.push_str(if is_octet { "%" } else { "%25" });
        let digits = if is_octet { 2 } else { 0 };
        encoded.push_str(&after[..digits]);
        rest = &after[digits..];
    }
    encoded.extend(utf8_percent_encode(rest, set));
    encoded
}

/// Writes the digits of percent-encoded octets in upper case.
fn uppercase_octets(encoded: &str) -> String {
    let mut digits = 0;
    let uppercase = |letter: char| {
        let is_digit = digits > 0;
        digits = if letter == '%' { 2 } else { digits.max(1) - 1 };
        if is_digit { letter.to_ascii_uppercase() } else { letter }
    };
    encoded.chars().map(uppercase).collect()
}
