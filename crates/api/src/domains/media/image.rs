//! Pictures: decoding with limits, orienting, scaling and encoding. Blocking; see `image_work` for the threads.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::avif::AvifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageReader, Limits, Rgb, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use schemars::JsonSchema;
use serde::Deserialize;

use super::media_type::MediaFormat;
use hub_kernel::types::error::{Error, Result};

/// The most pixels a side of a picture.
const SIDE_MAX: u32 = 12_000;

/// The most pixels of a picture.
const PIXELS_MAX: u64 = 40_000_000;

/// The most bytes that a decoder may allocate.
const DECODED_BYTES_MAX: u64 = 256 << 20;

/// The quality of a picture that is encoded again at its upload.
pub(crate) const UPLOAD_QUALITY: u8 = 90;

/// The speed of the AVIF encoder, of 1 to 10: each step less takes twice the time for a few percent of the size.
const AVIF_SPEED: u8 = 9;

/// The format of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImageFormat {
    /// image/jpeg.
    Jpeg,
    /// image/png.
    Png,
    /// image/webp.
    Webp,
    /// image/avif.
    Avif,
}

impl ImageFormat {
    pub(crate) const ALL: [Self; 4] = [Self::Jpeg, Self::Png, Self::Webp, Self::Avif];

    pub(crate) fn mime_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Avif => "image/avif",
        }
    }

    /// The format as the end of a file's name.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Avif => "avif",
        }
    }
}

/// A decoded picture of 8 bits a channel, oriented, as RGB or where it is transparent as RGBA.
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) has_alpha: bool,
    pixels: Vec<u8>,
}

fn refused<E>(_: E) -> Error {
    Error::Rule("media_image", None)
}

/// Decodes a picture; of an animation its first frame. 422 `error.rule.media_image` when it does not decode or is over the
/// limits.
pub(crate) fn decode(path: &Path, format: MediaFormat) -> Result<Picture> {
    let format = format.image_format().ok_or_else(|| refused(()))?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    let file = BufReader::new(File::open(path).map_err(Error::internal)?);
    let mut reader = ImageReader::with_format(file, format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(refused)?;
    decoder.set_limits(limits).map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let is_small = width.max(height) <= SIDE_MAX && u64::from(width) * u64::from(height) <= PIXELS_MAX;
    if !is_small || width == 0 || height == 0 || decoder.total_bytes() > DECODED_BYTES_MAX {
        return Err(refused(()));
    }
    let orientation = decoder.orientation().map_err(refused)?;
    let profile = decoder.icc_profile().unwrap_or_default();
    let mut image = to_eight_bits(DynamicImage::from_decoder(decoder).map_err(refused)?);
    if let Some(profile) = profile {
        convert_to_srgb(&mut image, &profile);
    }
    image.apply_orientation(orientation);
    Ok(Picture::new(image))
}

/// Converts a picture to RGB, or to RGBA where a pixel is transparent.
fn to_eight_bits(image: DynamicImage) -> DynamicImage {
    if !image.color().has_alpha() {
        return DynamicImage::ImageRgb8(image.into_rgb8());
    }
    let image = image.into_rgba8();
    if image.pixels().any(|pixel| pixel.0[3] < u8::MAX) {
        return DynamicImage::ImageRgba8(image);
    }
    DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(image).into_rgb8())
}

/// Converts a picture to sRGB, the colours of a picture without a profile. A profile that is not understood is ignored, as
/// browsers do.
fn convert_to_srgb(image: &mut DynamicImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    let channels = if image.color().has_alpha() { 4 } else { 3 };
    let layout = if channels == 4 { Layout::Rgba } else { Layout::Rgb };
    let transform =
        profile.create_transform_8bit(layout, &ColorProfile::new_srgb(), layout, TransformOptions::default());
    let (true, Ok(transform)) = (profile.color_space == DataColorSpace::Rgb, transform) else { return };
    let mut row = vec![0; image.width() as usize * channels];
    let pixels: &mut [u8] = match image {
        DynamicImage::ImageRgb8(image) => image,
        DynamicImage::ImageRgba8(image) => image,
        _ => return,
    };
    for line in pixels.chunks_exact_mut(row.len()) {
        row.copy_from_slice(line);
        if transform.transform(&row, line).is_err() {
            return;
        }
    }
}

impl Picture {
    fn new(image: DynamicImage) -> Self {
        let (width, height, has_alpha) = (image.width(), image.height(), image.color().has_alpha());
        Self { width, height, has_alpha, pixels: image.into_bytes() }
    }

    fn pixel_type(&self) -> PixelType {
        if self.has_alpha { PixelType::U8x4 } else { PixelType::U8x3 }
    }

    /// Scales a centred part of the picture.
    pub(crate) fn resize(&self, part: (u32, u32), size: (u32, u32)) -> Result<Self> {
        let source =
            ImageRef::new(self.width, self.height, &self.pixels, self.pixel_type()).map_err(Error::internal)?;
        let mut target = Image::new(size.0, size.1, self.pixel_type());
        let left = f64::from(self.width - part.0) / 2.0;
        let top = f64::from(self.height - part.1) / 2.0;
        let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).crop(
            left,
            top,
            part.0.into(),
            part.1.into(),
        );
        Resizer::new().resize(&source, &mut target, Some(&options)).map_err(Error::internal)?;
        Ok(Self { width: size.0, height: size.1, has_alpha: self.has_alpha, pixels: target.into_vec() })
    }

    /// Encodes the picture. JPEG has no transparency: it shows white.
    pub(crate) fn encode(self, format: ImageFormat, quality: u8) -> Result<Vec<u8>> {
        let picture = if format == ImageFormat::Jpeg && self.has_alpha { self.on_white()? } else { self };
        let (width, height) = (picture.width, picture.height);
        let color = if picture.has_alpha { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 };
        let mut bytes = Vec::new();
        match format {
            ImageFormat::Jpeg => {
                let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
                encoder.write_image(&picture.pixels, width, height, color).map_err(Error::internal)?;
            }
            ImageFormat::Png => {
                PngEncoder::new(&mut bytes)
                    .write_image(&picture.pixels, width, height, color)
                    .map_err(Error::internal)?;
            }
            ImageFormat::Avif => {
                let encoder = AvifEncoder::new_with_speed_quality(&mut bytes, AVIF_SPEED, quality);
                let encoder = encoder.with_num_threads(Some(1));
                encoder.write_image(&picture.pixels, width, height, color).map_err(Error::internal)?;
            }
            ImageFormat::Webp => {
                let encoder = match picture.has_alpha {
                    true => webp::Encoder::from_rgba(&picture.pixels, width, height),
                    false => webp::Encoder::from_rgb(&picture.pixels, width, height),
                };
                let encoded = encoder.encode_simple(false, f32::from(quality));
                bytes.extend_from_slice(&encoded.map_err(|error| Error::internal(format!("webp: {error:?}")))?);
            }
        }
        Ok(bytes)
    }

    fn on_white(self) -> Result<Self> {
        let image = image::RgbaImage::from_raw(self.width, self.height, self.pixels);
        let image = image.ok_or_else(|| Error::internal("a picture has too few pixels"))?;
        let mut opaque = RgbImage::new(self.width, self.height);
        for (pixel, to) in image.pixels().zip(opaque.pixels_mut()) {
            let [red, green, blue, alpha] = pixel.0.map(u32::from);
            let blend = |channel: u32| u8::try_from((channel * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255);
            *to = Rgb([blend(red), blend(green), blend(blue)]);
        }
        Ok(Self::new(DynamicImage::ImageRgb8(opaque)))
    }
}
