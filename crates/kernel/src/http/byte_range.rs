//! Byte ranges of a `range` header (RFC 9110, 14.2): a single range; several are answered with the whole.

use std::ops::Range;

/// The part of a representation that a request asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedRange {
    /// The whole: no range, one that is malformed, or several.
    Whole,
    /// These bytes.
    Part(Range<u64>),
    /// No byte of it: 416.
    Unsatisfiable,
}

/// Parses a `range` header for a representation of `size` bytes.
pub fn parse_byte_range(header: Option<&str>, size: u64) -> RequestedRange {
    let Some(range) = header.and_then(|header| header.trim().strip_prefix("bytes=")) else {
        return RequestedRange::Whole;
    };
    let Some((first, last)) = range.split_once('-') else { return RequestedRange::Whole };
    let parse = |text: &str| {
        (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().unwrap_or(u64::MAX))
    };
    match (first.trim(), last.trim()) {
        ("", last) => match parse(last) {
            None => RequestedRange::Whole,
            Some(0) => RequestedRange::Unsatisfiable,
            Some(_) if size == 0 => RequestedRange::Unsatisfiable,
            Some(count) => RequestedRange::Part(size.saturating_sub(count)..size),
        },
        (first, last) => match (parse(first), last.is_empty().then_some(u64::MAX).or_else(|| parse(last))) {
            (Some(first), Some(last)) if first <= last && first < size => {
                RequestedRange::Part(first..last.saturating_add(1).min(size))
            }
            (Some(first), Some(last)) if first <= last => RequestedRange::Unsatisfiable,
            _ => RequestedRange::Whole,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        use RequestedRange::{Part, Unsatisfiable, Whole};
        for (header, size, wanted) in [
            (None, 10, Whole),
            (Some("bytes=0-3"), 10, Part(0..4)),
            (Some("bytes=4-"), 10, Part(4..10)),
            (Some("bytes=-3"), 10, Part(7..10)),
            (Some("bytes=-30"), 10, Part(0..10)),
            (Some("bytes=9-99"), 10, Part(9..10)),
            (Some("bytes=0-99999999999999999999999"), 10, Part(0..10)),
            (Some("bytes=10-"), 10, Unsatisfiable),
            (Some("bytes=-0"), 10, Unsatisfiable),
            (Some("bytes=0-"), 0, Unsatisfiable),
            (Some("bytes=3-1"), 10, Whole),
            (Some("bytes=0-1,4-5"), 10, Whole),
            (Some("bytes=a-b"), 10, Whole),
            (Some("bytes=+1-2"), 10, Whole),
            (Some("pages=1-2"), 10, Whole),
            (Some("bytes=5"), 10, Whole),
        ] {
            assert_eq!(parse_byte_range(header, size), wanted, "{header:?}");
        }
    }
}
