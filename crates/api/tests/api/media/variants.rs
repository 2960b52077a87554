//! Variants of pictures: sizes, formats, how often they are made, and who may have them made.

use hub_kernel::security::session::ScopeType;

use super::{MediaStorage, objects, on_each_storage, start_replica};
use crate::support::TestApp;
use crate::support::media::{gif, half_transparent_png, jpeg, two_halves};

async fn with_picture(storage: MediaStorage, settings: &[&str]) -> (TestApp, String) {
    let app = storage.start(settings).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let url = app.new_upload(&ana, true, &jpeg(&two_halves(600, 400))).await;
    (app, url)
}

async fn a_picture_fits_inside_or_covers(storage: MediaStorage) {
    let (app, url) = with_picture(storage, &[]).await;
    for (query, width, height) in [
        ("width=256", 256, 171),
        ("height=256", 384, 256),
        ("width=256&height=256", 256, 256),
        ("width=2048", 600, 400),
        ("width=1024&height=1024", 400, 400),
        ("quality=40", 600, 400),
    ] {
        let file = app.follow_file(None, &format!("{url}?{query}")).await;
        assert_eq!(file.header("content-type"), "image/jpeg", "{query}");
        let picture = file.picture().into_rgb8();
        assert_eq!(picture.dimensions(), (width, height), "{query}");
        // Red on the left, blue on the right: nothing is turned or cut at one side.
        let (left, right) =
            (picture.get_pixel(width / 8, height / 2), picture.get_pixel(width - width / 8, height / 2));
        assert!(left.0[0] > 150 && right.0[2] > 150, "{query} {left:?} {right:?}");
    }
}

async fn formats_are_made_as_asked(storage: MediaStorage) {
    let (app, url) = with_picture(storage, &[]).await;
    for (query, mime_type, start) in [
        ("format=png", "image/png", &b"\x89PNG"[..]),
        ("format=webp", "image/webp", b"RIFF"),
        ("mime_type=image/avif", "image/avif", b"\0\0\0"),
        ("format=jpeg&mime_type=image/jpeg", "image/jpeg", b"\xff\xd8"),
    ] {
        let file = app.follow_file(None, &format!("{url}?width=64&{query}")).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, mime_type));
        assert!(file.bytes.starts_with(start) && file.bytes.len() < 10_000, "{query} {}", file.bytes.len());
        let extension = mime_type.trim_start_matches("image/");
        assert!(file.header("content-disposition").contains(&format!("foto.{extension}\"")));
    }
    for (query, path) in [
        ("width=100", "width"),
        ("height=0", "height"),
        ("width=-64", "width"),
        ("quality=90", "quality"),
        ("format=gif", "format"),
        ("mime_type=image/gif", "mime_type"),
        ("format=png&mime_type=image/jpeg", "mime_type"),
    ] {
        let refused = app.get(&format!("{url}?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
    for name in ["w100q75.jpeg", "w64q75.gif", "w64.jpeg", "none", "w64q75.jpeg.jpeg", "%2e%2e"] {
        let path = app.get(&url).await.header("location").replace("original", name);
        assert_eq!(app.get_file(&path).await.status, 404, "{name}");
    }
}

async fn transparency_is_kept_and_an_animation_gives_its_first_frame(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let logo = app.new_upload(&ana, true, &half_transparent_png(300, 300)).await;
    let file = app.follow_file(None, &format!("{logo}?width=64")).await;
    assert_eq!(file.header("content-type"), "image/png");
    let small = file.picture().into_rgba8();
    assert_eq!((small.get_pixel(5, 30).0[3], small.get_pixel(60, 30).0[3]), (0, 255));
    let on_white = app.follow_file(None, &format!("{logo}?width=64&format=jpeg")).await.picture().into_rgb8();
    assert!(on_white.get_pixel(5, 30).0.iter().all(|channel| *channel > 245));
    let webp = app.follow_file(None, &format!("{logo}?width=64&format=webp")).await.picture().into_rgba8();
    assert!(webp.get_pixel(5, 30).0[3] < 10);

    let animation = gif(200, 100, 5);
    let url = app.new_upload(&ana, true, &animation).await;
    assert_eq!(app.follow_file(None, &url).await.bytes, animation);
    let first = app.follow_file(None, &format!("{url}?width=64")).await;
    assert_eq!(first.header("content-type"), "image/jpeg");
    let first = first.picture().into_rgb8();
    assert_eq!(first.dimensions(), (64, 32));
    assert!(first.get_pixel(30, 16).0[0] > 230, "{:?}", first.get_pixel(30, 16));
}

async fn a_variant_is_made_once_however_many_ask(storage: MediaStorage) {
    let (app, url) = with_picture(storage, &["--limits", "media_variants_minute=1"]).await;
    let path = app.get(&format!("{url}?width=128&format=webp")).await.header("location").to_owned();
    let files = futures_util::future::join_all((0..40).map(|_| app.get_file(&path))).await;
    assert!(files.iter().all(|file| file.status == 200 && file.bytes == files[0].bytes));
    assert_eq!(app.dump_tables(&["media_variants"]).await.lines().count(), 1);
    assert_eq!(objects(&app).len(), 2);
    // Another server has it too, and keeps to the same limit of new ones.
    let replica = start_replica(&app, &["--limits", "media_variants_minute=1"]).await;
    assert_eq!(replica.get_file(&path).await.bytes, files[0].bytes);
    let other = replica.get_file(&path.replace("w128", "w64")).await;
    assert_eq!(other.status, 429);
    assert!(other.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds <= 60));
    app.advance_clock(61);
    assert_eq!(replica.get_file(&path.replace("w128", "w64")).await.status, 200);
    // The kept ones are not limited.
    assert_eq!(app.get_file(&path).await.status, 200);
}

async fn more_than_sixty_four_that_wait_are_turned_away(storage: MediaStorage) {
    let app = storage.start(&["--limits", "media_variants_minute=10000"]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let url = app.new_upload(&ana, true, &jpeg(&two_halves(600, 400))).await;
    let path = app.get(&url).await.header("location").to_owned();
    let sides = ["64", "128", "256", "384", "512", "768", "1024", "1280", "1600", "2048"];
    let names = sides.iter().flat_map(|width| sides.iter().map(move |height| format!("w{width}h{height}q75.webp")));
    let paths: Vec<_> = names.map(|name| path.replace("original", &name)).collect();
    let files = futures_util::future::join_all(paths.iter().map(|path| app.get_file(path))).await;
    let count = |status: u16| files.iter().filter(|file| file.status == status).count();
    assert!(count(200) >= 64 && count(503) > 0 && count(200) + count(503) == 100, "{} {}", count(200), count(503));
    // Those that were turned away are made later.
    let turned_away = files.iter().position(|file| file.status == 503).expect("one");
    assert_eq!(app.get_file(&paths[turned_away]).await.status, 200);
}

on_each_storage!(
    a_picture_fits_inside_or_covers,
    formats_are_made_as_asked,
    transparency_is_kept_and_an_animation_gives_its_first_frame,
    a_variant_is_made_once_however_many_ask,
    more_than_sixty_four_that_wait_are_turned_away,
);
