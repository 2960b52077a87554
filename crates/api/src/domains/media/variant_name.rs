//! The name of a variant: what a picture's address asks for, as one word of the path that serves it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::image::ImageFormat;
use super::media_type::MediaType;
use super::model::ResourceRow;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The sizes of variants, in pixels: few, so that few variants are made.
const SIDES: [u16; 10] = [64, 128, 256, 384, 512, 768, 1024, 1280, 1600, 2048];

/// The qualities of variants.
const QUALITIES: [u8; 4] = [40, 60, 75, 85];

const DEFAULT_QUALITY: u8 = 75;

/// The name of the file itself.
const ORIGINAL: &str = "original";

/// The variant of a picture to read; none is the file itself.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(crate) struct VariantQuery {
    /// The width in pixels: 64, 128, 256, 384, 512, 768, 1024, 1280, 1600 or 2048. Alone, the picture fits inside; with the
    /// height it covers both, cut at the centre. A picture is never enlarged.
    #[schemars(range(min = 64, max = 2048))]
    width: Option<u16>,
    /// The height in pixels, as the width.
    #[schemars(range(min = 64, max = 2048))]
    height: Option<u16>,
    /// The quality: 40, 60, 75 (the default) or 85. PNG has none.
    #[schemars(range(min = 40, max = 85))]
    quality: Option<u8>,
    /// The format; by default jpeg, and png where the picture is transparent.
    format: Option<ImageFormat>,
    /// The format as a media type, as in `image/webp`.
    mime_type: Option<String>,
}

/// The file itself or a variant of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum VariantName {
    /// The file itself.
    Original,
    /// A variant of a picture.
    Picture(Variant),
}

/// A variant of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Variant {
    width: Option<u16>,
    height: Option<u16>,
    /// None for PNG.
    quality: Option<u8>,
    pub(crate) format: ImageFormat,
}

fn query_error(path: &str, message: impl ToString) -> Error {
    Error::parser(RequestPart::Query, path, message)
}

/// The variant that a query asks of a resource.
pub(crate) fn parse_query(query: &VariantQuery, row: &ResourceRow) -> Result<VariantName> {
    let given = [
        ("width", query.width.is_some()),
        ("height", query.height.is_some()),
        ("quality", query.quality.is_some()),
        ("format", query.format.is_some()),
        ("mime_type", query.mime_type.is_some()),
    ];
    let Some((first, _)) = given.iter().find(|(_, is_given)| *is_given) else { return Ok(VariantName::Original) };
    if row.media_type != MediaType::Image {
        return Err(query_error(first, "only pictures have variants"));
    }
    for (path, side) in [("width", query.width), ("height", query.height)] {
        if side.is_some_and(|side| !SIDES.contains(&side)) {
            return Err(query_error(path, format!("one of {SIDES:?}")));
        }
    }
    if query.quality.is_some_and(|quality| !QUALITIES.contains(&quality)) {
        return Err(query_error("quality", format!("one of {QUALITIES:?}")));
    }
    let format = requested_format(query)?.unwrap_or(if row.has_alpha { ImageFormat::Png } else { ImageFormat::Jpeg });
    let quality = (format != ImageFormat::Png).then_some(query.quality.unwrap_or(DEFAULT_QUALITY));
    Ok(VariantName::Picture(Variant { width: query.width, height: query.height, quality, format }))
}

fn requested_format(query: &VariantQuery) -> Result<Option<ImageFormat>> {
    let Some(mime_type) = &query.mime_type else { return Ok(query.format) };
    let named = ImageFormat::ALL.into_iter().find(|format| format.mime_type().eq_ignore_ascii_case(mime_type));
    match (named, query.format) {
        (None, _) => Err(query_error("mime_type", "image/jpeg, image/png, image/webp or image/avif")),
        (Some(named), Some(format)) if named != format => Err(query_error("mime_type", "differs from format")),
        (named, _) => Ok(named),
    }
}

impl VariantName {
    /// Parses a name; none when it is not the name of any variant.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text == ORIGINAL {
            return Some(Self::Original);
        }
        let (size, extension) = text.split_once('.')?;
        let format = ImageFormat::ALL.into_iter().find(|format| format.extension() == extension)?;
        let (width, rest) = split_number(size, 'w');
        let (height, rest) = split_number(rest, 'h');
        let (quality, rest) = split_number(rest, 'q');
        let variant = Variant { width, height, quality: quality.and_then(|quality| quality.try_into().ok()), format };
        let is_known = |side: Option<u16>| side.is_none_or(|side| SIDES.contains(&side));
        let is_quality = match variant.quality {
            None => format == ImageFormat::Png,
            Some(quality) => format != ImageFormat::Png && QUALITIES.contains(&quality),
        };
        let is_valid = rest.is_empty() && is_known(width) && is_known(height) && is_quality;
        // One variant has one name.
        (is_valid && Self::Picture(variant).text() == text).then_some(Self::Picture(variant))
    }

    /// The name, as in `w512h512q75.jpeg`.
    pub(crate) fn text(self) -> String {
        let Self::Picture(Variant { width, height, quality, format }) = self else { return ORIGINAL.to_owned() };
        let part =
            |letter: char, number: Option<u16>| number.map_or_else(String::new, |number| format!("{letter}{number}"));
        let (width, height, quality) = (part('w', width), part('h', height), part('q', quality.map(u16::from)));
        format!("{width}{height}{quality}.{}", format.extension())
    }
}

/// Splits a letter with the number after it from the beginning of a text.
fn split_number(text: &str, letter: char) -> (Option<u16>, &str) {
    let Some(rest) = text.strip_prefix(letter) else { return (None, text) };
    let end = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
    let (number, rest) = rest.split_at(end);
    number.parse().map_or((None, text), |number| (Some(number), rest))
}

/// The part of a picture that a variant shows, at its centre, and the size that it is scaled to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scaling {
    pub(crate) part: (u32, u32),
    pub(crate) size: (u32, u32),
}

impl Variant {
    /// The quality of the encoder.
    pub(crate) fn encoder_quality(self) -> u8 {
        self.quality.unwrap_or(DEFAULT_QUALITY)
    }

    /// The scaling of a picture of this size. Without a width and a height it fits into the largest size.
    pub(crate) fn scaling(self, width: u32, height: u32) -> Scaling {
        let largest = SIDES[SIDES.len() - 1];
        let (wide, high) = match (self.width, self.height) {
            (Some(wide), Some(high)) => return cover((width, height), (wide.into(), high.into())),
            (None, None) => (Some(largest), Some(largest)),
            one => one,
        };
        let scale = |limit: Option<u16>, side: u32| limit.map_or(1.0, |limit| f64::from(limit) / f64::from(side));
        let scale = scale(wide, width).min(scale(high, height)).min(1.0);
        Scaling { part: (width, height), size: (scaled(width, scale), scaled(height, scale)) }
    }
}

fn scaled(side: u32, scale: f64) -> u32 {
    ((f64::from(side) * scale).round() as u32).max(1)
}

/// The largest part of the picture with the proportions of the target, scaled down to it.
fn cover((width, height): (u32, u32), (wide, high): (u32, u32)) -> Scaling {
    let scale = (f64::from(wide) / f64::from(width)).max(f64::from(high) / f64::from(height));
    let part = (scaled(wide, 1.0 / scale).min(width), scaled(high, 1.0 / scale).min(height));
    let size = if scale < 1.0 { (wide, high) } else { part };
    Scaling { part, size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_has_one_name() {
        for text in ["original", "w512h512q75.jpeg", "w64q40.webp", "h2048q85.avif", "q75.jpeg", "w64h128.png", ".png"]
        {
            let name = VariantName::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(name.text(), text);
        }
        for text in [
            "",
            "Original",
            "w512h512q75.gif",
            "w500q75.jpeg",
            "w512q70.jpeg",
            "w512.jpeg",
            "w512q75.png",
            "h64w64q75.jpeg",
            "w0512q75.jpeg",
            "w512q75.jpeg ",
            "w512q75.JPEG",
            "w+64q75.jpeg",
            "w99999q75.jpeg",
            "../original",
            "w64q331.webp",
        ] {
            assert_eq!(VariantName::parse(text), None, "{text}");
        }
    }

    #[test]
    fn pictures_fit_or_cover_and_are_never_enlarged() {
        let scaling = |width, height, source: (u32, u32)| {
            let variant = Variant { width, height, quality: None, format: ImageFormat::Png };
            let Scaling { part, size } = variant.scaling(source.0, source.1);
            (part, size)
        };
        for (width, height, source, part, size) in [
            (Some(512), None, (1024, 768), (1024, 768), (512, 384)),
            (None, Some(512), (1024, 768), (1024, 768), (683, 512)),
            (Some(512), None, (100, 50), (100, 50), (100, 50)),
            (None, None, (4096, 1024), (4096, 1024), (2048, 512)),
            (None, None, (800, 600), (800, 600), (800, 600)),
            (Some(512), Some(512), (1024, 768), (768, 768), (512, 512)),
            (Some(512), Some(256), (1024, 1024), (1024, 512), (512, 256)),
            (Some(512), Some(512), (300, 200), (200, 200), (200, 200)),
            (Some(512), Some(512), (1000, 100), (100, 100), (100, 100)),
            (Some(64), None, (12_000, 1), (12_000, 1), (64, 1)),
        ] {
            assert_eq!(scaling(width, height, source), (part, size), "{width:?} {height:?} {source:?}");
        }
    }
}
