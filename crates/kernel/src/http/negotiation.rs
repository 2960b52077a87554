//! Content negotiation and entity tags (RFC 9110, sections 12.4 and 13.1).

/// The quality value of a token in a list such as `br;q=0.5, gzip`, in thousandths; 0 when the list does not name it.
pub fn quality(list: &str, token: &str) -> u16 {
    let weight = list.split(',').find_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(token));
        is_named.then(|| parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="))))
    });
    match weight {
        None => 0,
        Some(None) => 1000,
        Some(Some(weight)) => weight.trim().parse::<f32>().map_or(0, |weight| (weight.clamp(0.0, 1.0) * 1000.0) as u16),
    }
}

/// Returns true if an `if-none-match` list contains the tag. The comparison is weak, because compression weakens tags.
pub fn matches_etag(if_none_match: &str, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    if_none_match.trim() == "*" || if_none_match.split(',').any(|listed| opaque(listed) == opaque(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualities() {
        for (list, token, wanted) in [
            ("br", "br", 1000),
            ("gzip, BR;q=0.5", "br", 500),
            ("br;q=0, gzip;q=0", "br", 0),
            ("br; q=0.001", "br", 1),
            ("gzip", "br", 0),
            ("", "br", 0),
            ("br;q=x", "br", 0),
            ("text/html;level=1;q=0.7, */*", "text/html", 700),
        ] {
            assert_eq!(quality(list, token), wanted, "{list}");
        }
    }

    #[test]
    fn tags() {
        for (header, named) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"x\", W/\"a\"", true),
            ("*", true),
            ("\"x\"", false),
            ("", false),
            ("a", false),
        ] {
            assert_eq!(matches_etag(header, "\"a\""), named, "{header}");
            assert_eq!(matches_etag(header, "W/\"a\""), named, "{header}");
        }
    }
}
