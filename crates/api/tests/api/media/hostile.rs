//! Hostile uploads: each is refused or served right, and the memory that it takes is printed and bounded.

use std::io::Write;

use futures_util::stream;
use hub_kernel::security::session::ScopeType;
use image::DynamicImage;
use reqwest::Body;
use serde_json::{Value, json};

use super::memory::MeasuredServer;
use super::{objects, wait_for_files};
use crate::support::media::{PDF, UploadForm, gif, jpeg, png, two_halves};
use crate::support::{TestApp, new_id};

/// The most memory in MiB that one picture may take: its pixels, and those of a copy that is turned or converted.
const PICTURE_MIB_MAX: u64 = 400;

/// Uploads bytes and answers the status; prints the memory that it took.
async fn upload_hostile(server: &MeasuredServer, what: &str, bytes: &[u8]) -> (u16, u64) {
    let form = UploadForm { id: &new_id(), public: true, filename: "foto", bytes };
    let body = form.body();
    let before = server.reset_peak();
    let status = server.upload(body).send().await.expect("an answer").status().as_u16();
    let more = server.growth_mib(before);
    println!("{what}: {} KiB sent, {status}, {more} MiB more at the peak", bytes.len() / 1024);
    (status, more)
}

/// A chunk of a PNG with its checksum.
fn png_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = u32::MAX;
    for byte in kind.iter().chain(data) {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
        }
    }
    let length = u32::try_from(data.len()).expect("short");
    [&length.to_be_bytes()[..], kind, data, &(!crc).to_be_bytes()].concat()
}

fn png_header(width: u32, height: u32, depth: u8, color: u8) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[depth, color, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n".to_vec(), png_chunk(b"IHDR", &header)].concat()
}

/// Zeros, compressed a thousandfold, as zlib writes them.
fn zlib_zeros(size: usize) -> Vec<u8> {
    let image = image::GrayImage::new(1000, u32::try_from(size / 1000).expect("small"));
    let bytes = png(&DynamicImage::ImageLuma8(image));
    let start = bytes.windows(4).position(|kind| kind == b"IDAT").expect("data");
    let length = u32::from_be_bytes(bytes[start - 4..start].try_into().expect("four bytes"));
    bytes[start + 4..start + 4 + length as usize].to_vec()
}

#[tokio::test]
async fn pictures_that_unpack_to_gigabytes_are_refused_at_their_header() {
    let server = MeasuredServer::start().await;
    let data = zlib_zeros(20_000_000);
    let picture = |width, height, depth, color| {
        [png_header(width, height, depth, color), png_chunk(b"IDAT", &data), png_chunk(b"IEND", &[])].concat()
    };
    let bomb = |kind: &[u8; 4], text: &[u8]| {
        let chunk = png_chunk(kind, &[text, &data].concat());
        let end = [png_chunk(b"IDAT", &zlib_zeros(1000)), png_chunk(b"IEND", &[])].concat();
        [png_header(1000, 1, 8, 0), chunk, end].concat()
    };
    let mut gif_header = b"GIF89a".to_vec();
    gif_header.extend_from_slice(b"\xff\xff\xff\xff\0\0\0\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x4c\x01\0\x3b");
    for (what, bytes) in [
        ("a png of 30 000 x 30 000", picture(30_000, 30_000, 8, 2)),
        ("a png of 12 001 x 1", picture(12_001, 1, 8, 0)),
        ("a png of 12 000 x 12 000", picture(12_000, 12_000, 8, 0)),
        ("a png of 40 megapixels of 16 bits", picture(8000, 5000, 16, 6)),
        ("a gif of 65 535 x 65 535", gif_header),
    ] {
        let (status, more) = upload_hostile(&server, what, &bytes).await;
        assert!(status == 422 && more < 64, "{what}: {status} {more}");
    }
    // A zip bomb beside the pixels is not unpacked without a limit.
    for (what, bytes) in [
        ("a zip bomb in a png's text", bomb(b"zTXt", b"Comment\0\0")),
        ("a zip bomb in a png's colour profile", bomb(b"iCCP", b"profile\0\0")),
    ] {
        let (status, more) = upload_hostile(&server, what, &bytes).await;
        assert!(matches!(status, 200 | 422) && more < 128, "{what}: {status} {more}");
    }
}

#[tokio::test]
async fn the_largest_picture_takes_bounded_memory() {
    let server = MeasuredServer::start().await;
    let large = two_halves(8000, 5000);
    let pixel = image::Rgba([10, 20, 30, 128]);
    let transparent = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(8000, 5000, pixel));
    for (what, bytes) in [
        ("a jpeg of 40 megapixels", jpeg(&large)),
        ("a png of 40 megapixels", flat_png(8000, 5000)),
        ("a transparent png of 40 megapixels", png(&transparent)),
    ] {
        let (status, more) = upload_hostile(&server, what, &bytes).await;
        assert!(status == 200 && more < PICTURE_MIB_MAX, "{what}: {status} {more}");
    }
}

/// A PNG of one colour, which is small.
fn flat_png(width: u32, height: u32) -> Vec<u8> {
    png(&DynamicImage::ImageRgb8(image::RgbImage::from_pixel(width, height, image::Rgb([10, 20, 30]))))
}

#[tokio::test]
async fn an_animation_of_ten_thousand_frames_is_kept_without_decoding_it_whole() {
    let server = MeasuredServer::start().await;
    let animation = gif(64, 64, 10_000);
    let form = UploadForm { id: &new_id(), public: true, filename: "a.gif", bytes: &animation };
    let body = form.body();
    let before = server.reset_peak();
    let uploaded: Value = server.upload(body).send().await.expect("an answer").json().await.expect("JSON");
    let url = uploaded["url"].as_str().expect("an address");
    let first = server.get(&format!("{url}?width=64&format=png")).send().await.expect("an answer");
    let first = image::load_from_memory(&first.bytes().await.expect("bytes")).expect("a picture").into_rgb8();
    let more = server.growth_mib(before);
    println!("a gif of 10 000 frames: {} KiB sent, {more} MiB more at the peak", animation.len() / 1024);
    assert!(first.get_pixel(5, 5).0[0] > 250 && more < 64, "{:?} {more}", first.get_pixel(5, 5));
}

/// A body that goes on for `pieces` pieces of 1 MiB after its head.
fn endless_body(head: Vec<u8>, pieces: usize) -> Body {
    let piece = vec![b' '; 1 << 20];
    let all = std::iter::once(head).chain(std::iter::repeat_n(piece, pieces));
    Body::wrap_stream(stream::iter(all.map(Ok::<_, std::io::Error>)))
}

#[tokio::test]
async fn a_body_without_an_end_is_cut_at_the_limit() {
    let server = MeasuredServer::start().await;
    let id = new_id();
    let form = UploadForm { id: &id, public: true, filename: "a.pdf", bytes: PDF };
    let file = [form.head(), PDF.to_vec()].concat();
    // The head of a part that never ends, and text where a short one belongs.
    let head = b"--hub-test-boundary\r\ncontent-disposition: form-data; name=\"id\"\r\nx: ".to_vec();
    let text = b"--hub-test-boundary\r\ncontent-disposition: form-data; name=\"id\"\r\n\r\n".to_vec();
    for (what, start, expected) in
        [("a file", file, [0, 413]), ("the head of a part", head, [0, 400]), ("a text", text, [0, 400])]
    {
        let before = server.reset_peak();
        // The server answers and closes; whether the client reads the answer depends on what it still sends.
        let sent = server.upload(endless_body(start, 5 << 10)).send().await;
        let status = sent.as_ref().map_or(0, |response| response.status().as_u16());
        let more = server.growth_mib(before);
        println!("{what} of 5 GiB: {status}, {more} MiB more at the peak");
        assert!(expected.contains(&status) && more < 32, "{what}: {status} {more}");
    }
    let listed: Value = server.get("/media/resources").send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!(listed["data"], json!([]));
    wait_for_files(0, || server.files()).await;
}

#[tokio::test]
async fn an_upload_that_is_cut_half_way_leaves_nothing() {
    let app = TestApp::new().await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let photo = jpeg(&two_halves(2000, 1000));
    let id = new_id();
    let body = UploadForm { id: &id, public: true, filename: "foto.jpg", bytes: &photo }.body();
    let address = app.base_url.trim_start_matches("http://").to_owned();
    let head = format!(
        "POST /media/resources HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\ncontent-type: {}\r\n\
         content-length: {}\r\n\r\n",
        ana.access_token,
        crate::support::media::upload_content_type(),
        body.len()
    );
    for share in [4, 2] {
        let mut connection = std::net::TcpStream::connect(&address).expect("connects");
        connection.write_all(head.as_bytes()).expect("sends");
        connection.write_all(&body[..body.len() / share]).expect("sends");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        drop(connection);
    }
    wait_for_files(0, || objects(&app)).await;
    assert_eq!(app.dump_tables(&["media_resources", "media_usage"]).await, "");
    app.send(app.upload_request(&ana, body)).await.ok();
}

#[tokio::test]
async fn fifty_uploads_at_once_take_the_memory_of_a_few() {
    let server = MeasuredServer::start().await;
    let photo = jpeg(&two_halves(3000, 2000));
    let bodies: Vec<_> = (0..50)
        .map(|_| UploadForm { id: &new_id(), public: true, filename: "foto.jpg", bytes: &photo }.body())
        .collect();
    let before = server.reset_peak();
    let uploads = bodies.into_iter().map(|body| server.upload(body).send());
    let answers = futures_util::future::try_join_all(uploads).await.expect("answers");
    let more = server.growth_mib(before);
    // Decoded all at once, they would take 900 MiB.
    println!("50 uploads of {} KiB at once: {more} MiB more at the peak", photo.len() / 1024);
    assert!(answers.iter().all(|answer| answer.status() == 200) && more < 600, "{more}");
    assert_eq!(server.files().len(), 50);
}
