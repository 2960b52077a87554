//! The formats of files that are accepted, told by their content alone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The first bytes of a file that tell its format.
pub(crate) const HEAD_BYTES: usize = 4096;

/// The type of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum MediaType {
    /// A picture, which has variants.
    Image,
    /// A film.
    Video,
    /// A recording.
    Audio,
    /// Another file.
    File,
}

/// The format of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum MediaFormat {
    /// image/jpeg.
    Jpeg,
    /// image/png.
    Png,
    /// image/webp.
    Webp,
    /// image/gif.
    Gif,
    /// video/mp4.
    Mp4,
    /// video/webm.
    Webm,
    /// audio/mpeg.
    Mp3,
    /// audio/ogg.
    Ogg,
    /// audio/mp4.
    M4a,
    /// application/pdf.
    Pdf,
}

impl MediaType {
    /// Returns true if browsers show it; others download it.
    pub(crate) fn is_shown(self) -> bool {
        self != Self::File
    }
}

impl MediaFormat {
    /// The format of a file that begins with these bytes; none when it is not accepted.
    pub(crate) fn detect(head: &[u8]) -> Option<Self> {
        Some(match infer::get(head)?.mime_type() {
            "image/jpeg" => Self::Jpeg,
            "image/png" => Self::Png,
            "image/webp" => Self::Webp,
            "image/gif" => Self::Gif,
            "video/mp4" => Self::Mp4,
            "video/webm" => Self::Webm,
            "audio/mpeg" => Self::Mp3,
            "audio/ogg" => Self::Ogg,
            "audio/m4a" => Self::M4a,
            "application/pdf" => Self::Pdf,
            _ => return None,
        })
    }

    pub(crate) fn media_type(self) -> MediaType {
        match self {
            Self::Jpeg | Self::Png | Self::Webp | Self::Gif => MediaType::Image,
            Self::Mp4 | Self::Webm => MediaType::Video,
            Self::Mp3 | Self::Ogg | Self::M4a => MediaType::Audio,
            Self::Pdf => MediaType::File,
        }
    }

    pub(crate) fn mime_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
            Self::Mp3 => "audio/mpeg",
            Self::Ogg => "audio/ogg",
            Self::M4a => "audio/mp4",
            Self::Pdf => "application/pdf",
        }
    }

    /// The decoder of a picture.
    pub(crate) fn image_format(self) -> Option<image::ImageFormat> {
        Some(match self {
            Self::Jpeg => image::ImageFormat::Jpeg,
            Self::Png => image::ImageFormat::Png,
            Self::Webp => image::ImageFormat::WebP,
            Self::Gif => image::ImageFormat::Gif,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_told_by_the_first_bytes() {
        let mut webm = b"\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm".to_vec();
        webm.resize(300, 0);
        for (head, format) in [
            (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], Some(MediaFormat::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(MediaFormat::Png)),
            (b"RIFF\x24\0\0\0WEBPVP8 ", Some(MediaFormat::Webp)),
            (b"GIF89a\x01\0\x01\0", Some(MediaFormat::Gif)),
            (b"\0\0\0\x18ftypisom\0\0\0\0", Some(MediaFormat::Mp4)),
            (&webm, Some(MediaFormat::Webm)),
            (b"ID3\x04\0\0\0\0\0\0", Some(MediaFormat::Mp3)),
            (b"OggS\0\x02\0\0\0\0\0\0", Some(MediaFormat::Ogg)),
            (b"\0\0\0\x18ftypM4A \0\0\0\0", Some(MediaFormat::M4a)),
            (b"%PDF-1.7\n", Some(MediaFormat::Pdf)),
            (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", None),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", None),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None),
            (b"<!DOCTYPE html><script>alert(1)</script>", None),
            (b"PK\x03\x04", None),
            (b"BM", None),
            (b"hola", None),
            (b"", None),
        ] {
            assert_eq!(MediaFormat::detect(head), format, "{}", String::from_utf8_lossy(head));
        }
    }
}
