//! Measures media beside bare code in the same process: variants beside the image libraries alone, a kept variant beside
//! tower-http's `ServeDir` of the same file, and uploads beside a handler that writes the body to a file.
//!
//! `cargo xtask bench --only media` runs it. It prints its measurements as one line of JSON.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::routing::post;
use axum::serve::ListenerExt;
use clap::Parser;
use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use futures_util::StreamExt;
use futures_util::future::try_join_all;
use hub_api::domains::auth::{self, NewUser};
use hub_kernel::app::App;
use hub_kernel::config::{Config, ServerKey};
use hub_kernel::db::Db;
use hub_kernel::http::server::serve;
use hub_kernel::security::session::{self, ActingAccount, ScopeType};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::id::Id;
use image::codecs::jpeg::JpegEncoder;
use image::{ImageEncoder, Rgb, RgbImage};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

/// The rounds; both sides are measured alternately, and the medians count.
const ROUNDS: usize = 5;
/// The sizes and qualities of the variants of one round.
const SIDES: [u32; 4] = [256, 384, 512, 768];
const QUALITIES: [u8; 3] = [60, 75, 85];
/// The time of a round of requests for one file.
const READING: Duration = Duration::from_secs(2);
/// The clients that read at once.
const CLIENTS: usize = 8;
/// The bytes of an upload, and the uploads of a round.
const UPLOAD_BYTES: usize = 20 << 20;
const UPLOADS: usize = 8;

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Failure>;

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    config: Config,
}

/// Both servers, and a user's token.
struct Bench {
    http: reqwest::Client,
    hub: String,
    bare: String,
    token: String,
    folder: tempfile::TempDir,
}

impl Bench {
    async fn start() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let url = format!("sqlite://{}", folder.path().join("hub.sqlite").display());
        let data = folder.path().display().to_string();
        let settings = [
            "media_load",
            "--database-url",
            &url,
            "--data-dir",
            &data,
            "--upload-limit",
            "67108864",
            "--limits",
            "media_variants_minute=1000000",
        ];
        let config = Settings::parse_from(settings).config;
        let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
        db.migrate().await?;
        let app = App::new(db, Clock::Machine, config, &ServerKey::from([42; 32]));
        let token = insert_user(&app).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let hub = format!("http://{}", listener.local_addr()?);
        let connections = app.connections.clone();
        tokio::spawn(serve(listener, hub_api::build_router(app), connections, std::future::pending()));

        let bare_folder = folder.path().join("bare");
        std::fs::create_dir(&bare_folder)?;
        let written = Arc::new(bare_folder.clone());
        let write = move |body: Body| {
            let path = written.join(Id::<()>::new().to_string());
            async move { write_body(body, path).await.map_err(|error| error.to_string()) }
        };
        let router = Router::new().route("/upload", post(write)).fallback_service(ServeDir::new(&bare_folder));
        let router = router.layer(axum::extract::DefaultBodyLimit::disable());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let bare = format!("http://{}", listener.local_addr()?);
        // The hub sends without Nagle's delay, too.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { http: reqwest::Client::new(), hub, bare, token, folder })
    }

    async fn upload(&self, bytes: &[u8], name: &str) -> Result<String> {
        let id = Id::<()>::new();
        let part = |disposition: &str| format!("--b\r\ncontent-disposition: form-data; {disposition}\r\n\r\n");
        let head = format!(
            "{}{id}\r\n{}true\r\n{}",
            part("name=\"id\""),
            part("name=\"public\""),
            part(&format!("name=\"file\"; filename=\"{name}\""))
        );
        let body = [head.as_bytes(), bytes, b"\r\n--b--\r\n"].concat();
        let request = self.http.post(format!("{}/media/resources", self.hub)).bearer_auth(&self.token);
        let answer = request.header("content-type", "multipart/form-data; boundary=b").body(body).send().await?;
        let answer = answer.error_for_status()?;
        drop(answer.bytes().await?);
        Ok(format!("{}/media/files/{id}", self.hub))
    }
}

async fn write_body(body: Body, path: std::path::PathBuf) -> Result<()> {
    let mut file = tokio::fs::File::create(path).await?;
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.next().await {
        file.write_all(&piece?).await?;
    }
    file.sync_all().await?;
    Ok(())
}

async fn insert_user(app: &App) -> Result<String> {
    let seat = ActingAccount {
        user_id: Id::new(),
        account_id: Id::new(),
        scope_id: Id::new(),
        scope_type: ScopeType::Consumer,
    };
    let person = NewUser {
        given_name: "Ana".parse()?,
        family_name: "Paz".parse()?,
        username: None,
        email: None,
        phone: None,
        password_hash: None,
    };
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    auth::insert_user(&mut tx, seat.user_id, person, now).await?;
    auth::insert_scope(tx.on(), seat.scope_id, seat.scope_type, "Norte".into(), now).await?;
    auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await?;
    let granted = session::insert_session(&mut tx, &app.sessions, seat, Id::new()).await?;
    tx.commit().await?;
    Ok(granted.access.token)
}

fn photograph(width: u32, height: u32) -> Result<Vec<u8>> {
    let image = RgbImage::from_fn(width, height, |x, y| {
        let wave = ((f64::from(x) / 17.0).sin() * (f64::from(y) / 29.0).cos() * 90.0 + 120.0) as u8;
        Rgb([wave, wave.wrapping_add((x % 7) as u8), 255 - wave])
    });
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(&image)?;
    Ok(bytes)
}

/// One variant by the libraries alone.
fn bare_variant(bytes: &[u8], side: u32, quality: u8) -> Result<usize> {
    let image = image::load_from_memory(bytes)?.into_rgb8();
    let (width, height) = image.dimensions();
    let source = ImageRef::new(width, height, &image, PixelType::U8x3)?;
    let mut target = Image::new(side, side * height / width, PixelType::U8x3);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize(&source, &mut target, Some(&options))?;
    let mut encoded = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut encoded, quality);
    encoder.write_image(target.buffer(), target.width(), target.height(), image::ExtendedColorType::Rgb8)?;
    Ok(encoded.len())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

async fn measure_variants(bench: &Bench) -> Result<(f64, f64)> {
    let photo = photograph(2000, 1500)?;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let file = bench.upload(&photo, "foto.jpg").await?;
        let start = Instant::now();
        let names =
            SIDES.iter().flat_map(|side| QUALITIES.iter().map(move |quality| format!("w{side}q{quality}.jpeg")));
        let requests = futures_util::stream::iter(names.map(|name| bench.http.get(format!("{file}/{name}")).send()));
        let mut answers = requests.buffer_unordered(4);
        while let Some(answer) = answers.next().await {
            drop(answer?.error_for_status()?.bytes().await?);
        }
        let count = (SIDES.len() * QUALITIES.len()) as f64;
        ours.push(count / start.elapsed().as_secs_f64());
        // As many threads as the server has for pictures.
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2).max(1);
        let start = Instant::now();
        let work: Vec<(u32, u8)> = SIDES.iter().flat_map(|side| QUALITIES.map(|quality| (*side, quality))).collect();
        std::thread::scope(|scope| {
            let run = |part: &[(u32, u8)]| {
                part.iter().try_for_each(|(side, quality)| bare_variant(&photo, *side, *quality).map(drop))
            };
            let threads: Vec<_> =
                work.chunks(work.len().div_ceil(threads)).map(|part| scope.spawn(move || run(part))).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".into())))
        })?;
        bare.push(count / start.elapsed().as_secs_f64());
    }
    Ok((median(ours), median(bare)))
}

async fn requests_per_second(http: &reqwest::Client, address: &str) -> Result<f64> {
    let end = Instant::now() + READING;
    let client = || async {
        let mut count = 0_u64;
        while Instant::now() < end {
            drop(http.get(address).send().await?.error_for_status()?.bytes().await?);
            count += 1;
        }
        Ok::<_, Failure>(count)
    };
    let counts = try_join_all((0..CLIENTS).map(|_| client())).await?;
    Ok(counts.iter().sum::<u64>() as f64 / READING.as_secs_f64())
}

async fn measure_reads(bench: &Bench) -> Result<(f64, f64)> {
    let file = bench.upload(&photograph(1600, 1200)?, "foto.jpg").await?;
    let kept = format!("{file}/w256q75.jpeg");
    let bytes = bench.http.get(&kept).send().await?.error_for_status()?.bytes().await?;
    std::fs::write(bench.folder.path().join("bare/kept.jpeg"), &bytes)?;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(requests_per_second(&bench.http, &kept).await?);
        bare.push(requests_per_second(&bench.http, &format!("{}/kept.jpeg", bench.bare)).await?);
    }
    Ok((median(ours), median(bare)))
}

async fn measure_uploads(bench: &Bench) -> Result<(f64, f64)> {
    let mut bytes = b"%PDF-1.4\n".to_vec();
    bytes.extend((0..UPLOAD_BYTES).map(|index| (index * 31 % 251) as u8));
    let megabytes = (UPLOADS * bytes.len()) as f64 / 1e6;
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..UPLOADS {
            bench.upload(&bytes, "a.pdf").await?;
        }
        ours.push(megabytes / start.elapsed().as_secs_f64());
        let start = Instant::now();
        for _ in 0..UPLOADS {
            let request = bench.http.post(format!("{}/upload", bench.bare)).body(bytes.clone());
            drop(request.send().await?.error_for_status()?.bytes().await?);
        }
        bare.push(megabytes / start.elapsed().as_secs_f64());
    }
    Ok((median(ours), median(bare)))
}

#[tokio::main]
async fn main() -> Result<()> {
    let bench = Bench::start().await?;
    let (variants, bare_variants) = measure_variants(&bench).await?;
    let (reads, bare_reads) = measure_reads(&bench).await?;
    let (uploads, bare_uploads) = measure_uploads(&bench).await?;
    println!(
        "{}",
        json!({
            "variants": {"ours": variants, "bare": bare_variants}, "reads": {"ours": reads, "bare": bare_reads},
            "uploads": {"ours": uploads, "bare": bare_uploads},
        })
    );
    Ok(())
}
