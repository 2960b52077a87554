//! Uploads as multipart forms, files as bytes, and pictures to upload.

#![expect(clippy::disallowed_types, reason = "a test reads any header")]

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage};
use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, StatusCode};

use super::{SignedInUser, TestApp, TestResponse};

/// A small file that is accepted without being decoded.
pub(crate) const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

const BOUNDARY: &str = "hub-test-boundary";

/// A form as a client sends it: fields, then the file.
pub(crate) struct UploadForm<'a> {
    pub(crate) id: &'a str,
    pub(crate) public: bool,
    pub(crate) filename: &'a str,
    pub(crate) bytes: &'a [u8],
}

impl UploadForm<'_> {
    /// The part of the body before the file's bytes.
    pub(crate) fn head(&self) -> Vec<u8> {
        let public = self.public.to_string();
        let mut head = form_fields(&[("id", self.id), ("public", &public)]);
        head.extend_from_slice(file_part(self.filename).as_bytes());
        head
    }

    /// The part of the body after the file's bytes.
    pub(crate) fn tail() -> Vec<u8> {
        format!("\r\n--{BOUNDARY}--\r\n").into_bytes()
    }

    pub(crate) fn body(&self) -> Vec<u8> {
        [self.head(), self.bytes.to_vec(), Self::tail()].concat()
    }
}

/// The parts of fields that are no files.
pub(crate) fn form_fields(fields: &[(&str, &str)]) -> Vec<u8> {
    let part = |(name, text): &(&str, &str)| {
        format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n")
    };
    fields.iter().map(part).collect::<String>().into_bytes()
}

/// The head of the file's part.
pub(crate) fn file_part(filename: &str) -> String {
    format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{filename}\"\r\n\
         content-type: text/html\r\n\r\n"
    )
}

/// The bytes of a response.
pub(crate) struct ReceivedFile {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl ReceivedFile {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub(crate) fn picture(&self) -> DynamicImage {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.bytes));
        image::load_from_memory(&self.bytes).expect("a picture")
    }
}

impl TestApp {
    /// A request that uploads a body, to be sent.
    pub(crate) fn upload_request(&self, person: &SignedInUser, body: impl Into<reqwest::Body>) -> RequestBuilder {
        self.request_as(person, Method::POST, "/media/resources")
            .body(body)
            .header("content-type", upload_content_type())
    }

    /// Uploads a file.
    pub(crate) async fn upload(&self, person: &SignedInUser, form: UploadForm<'_>) -> TestResponse {
        self.send(self.upload_request(person, form.body())).await
    }

    /// Uploads a file with a new id, and answers its address.
    pub(crate) async fn new_upload(&self, person: &SignedInUser, public: bool, bytes: &[u8]) -> String {
        let form = UploadForm { id: &super::new_id(), public, filename: "foto.bin", bytes };
        self.upload(person, form).await.ok()["url"].as_str().expect("an address").to_owned()
    }

    /// Gets an address without a token, as bytes.
    pub(crate) async fn get_file(&self, path: &str) -> ReceivedFile {
        receive(self.request(Method::GET, path)).await
    }

    /// Gets the address of a resource as a user, follows its redirect without a token, and answers the file.
    pub(crate) async fn follow_file(&self, person: Option<&SignedInUser>, url: &str) -> ReceivedFile {
        let request = match person {
            Some(person) => self.request_as(person, Method::GET, url),
            None => self.request(Method::GET, url),
        };
        let redirect = self.send(request).await;
        assert!(redirect.status.is_redirection(), "{} {}", redirect.status, redirect.text);
        self.get_file(redirect.header("location")).await
    }
}

/// The content type of a form.
pub(crate) fn upload_content_type() -> String {
    format!("multipart/form-data; boundary={BOUNDARY}")
}

/// Sends a request for a file.
pub(crate) async fn receive(request: RequestBuilder) -> ReceivedFile {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    ReceivedFile { status, headers, bytes: response.bytes().await.expect("a body").to_vec() }
}

/// A picture with a red left half and a blue right half, and noise that makes it weigh something.
pub(crate) fn two_halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let noise = u8::try_from((x * 7 + y * 13) % 32).expect("small");
        if x < width / 2 { Rgb([220, noise, noise]) } else { Rgb([noise, noise, 220]) }
    })
}

pub(crate) fn jpeg(image: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(image).expect("encodes");
    bytes
}

/// A photograph as a phone stores it: turned, with the place it was taken at.
pub(crate) fn turned_jpeg_with_gps(image: &RgbImage) -> Vec<u8> {
    // A TIFF header; orientation 6 (turn by a quarter clockwise) and a GPS directory with a latitude reference.
    let exif = b"II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\x25\x88\x04\0\x01\0\0\0\x26\0\0\0\0\0\0\0\
                 \x01\0\x01\0\x02\0\x02\0\0\0S\0\0\0\0\0\0\0GPS-34.79,-58.39";
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif.to_vec()).expect("takes metadata");
    encoder.encode_image(image).expect("encodes");
    bytes
}

pub(crate) fn png(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).expect("encodes");
    bytes.into_inner()
}

/// A picture whose left half is transparent.
pub(crate) fn half_transparent_png(width: u32, height: u32) -> Vec<u8> {
    let image = RgbaImage::from_fn(width, height, |x, _| Rgba([0, 200, 0, if x < width / 2 { 0 } else { 255 }]));
    png(&DynamicImage::ImageRgba8(image))
}

/// An animation of frames of one colour each.
pub(crate) fn gif(width: u16, height: u16, frames: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new_with_speed(&mut bytes, 30);
    for index in 0..frames {
        let shade = u8::try_from(index % 200).expect("small");
        let frame = RgbaImage::from_pixel(width.into(), height.into(), Rgba([255 - shade, shade, 0, 255]));
        encoder.encode_frame(image::Frame::new(frame)).expect("encodes");
    }
    drop(encoder);
    bytes
}
