//! Uploads: what is accepted and refused, what is kept of it, and what is answered when it is sent again.

use hub_kernel::security::session::ScopeType;
use image::DynamicImage;
use image::ImageEncoder;
use image::codecs::jpeg::JpegEncoder;
use reqwest::Method;
use serde_json::{Value, json};

use super::{MediaStorage, objects, on_each_storage, wait_for_files};
use crate::support::media::{
    PDF, UploadForm, file_part, form_fields, gif, half_transparent_png, jpeg, png, turned_jpeg_with_gps, two_halves,
    upload_content_type,
};
use crate::support::{SignedInUser, TestApp, new_id};

async fn metadata(app: &TestApp, person: &SignedInUser, id: &str) -> Value {
    app.get_as(person, &format!("/media/resources/{id}/metadata")).await.ok()
}

async fn a_file_is_kept_and_described(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let (photo, id) = (jpeg(&two_halves(300, 200)), new_id());
    let created =
        app.upload(&ana, UploadForm { id: &id, public: true, filename: "C:\\fotos\\frente.jpg", bytes: &photo });
    assert_eq!(created.await.ok(), json!({"id": id, "url": format!("/media/resources/public/{id}")}));
    let provider = if storage == MediaStorage::Folder { "folder" } else { "s3" };
    let mut kept = metadata(&app, &ana, &id).await;
    assert!(kept["size"].as_i64().is_some_and(|size| size > 0), "{kept}");
    kept["size"] = json!(0);
    assert_eq!(
        kept,
        json!({"id": id, "type": "image", "base_id": null, "public": true, "url": format!("/media/resources/public/{id}"),
               "provider": provider, "provider_url": null, "filename": "frente.jpg", "mime_type": "image/jpeg", "size": 0,
               "width": 300, "height": 200, "quality": 90, "format": "jpeg", "created_at": "2026-11-20T15:00:00Z"})
    );
}

async fn the_type_is_told_by_the_content(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let plain = DynamicImage::ImageRgb8(two_halves(20, 10));
    let webp = webp_bytes(&plain);
    for (bytes, media_type, format) in [
        (jpeg(&two_halves(20, 10)), "image", "jpeg"),
        (png(&plain), "image", "png"),
        (webp, "image", "webp"),
        (gif(20, 10, 2), "image", "gif"),
        (b"\0\0\0\x18ftypisom\0\0\0\0isommp42".to_vec(), "video", "mp4"),
        (b"ID3\x04\0\0\0\0\0\0".to_vec(), "audio", "mp3"),
        (b"OggS\0\x02\0\0\0\0\0\0\0\0".to_vec(), "audio", "ogg"),
        (b"\0\0\0\x18ftypM4A \0\0\0\0".to_vec(), "audio", "m4a"),
        (PDF.to_vec(), "file", "pdf"),
    ] {
        let id = new_id();
        app.upload(&ana, UploadForm { id: &id, public: false, filename: "a.html", bytes: &bytes }).await.ok();
        let kept = metadata(&app, &ana, &id).await;
        assert_eq!((&kept["type"], &kept["format"]), (&json!(media_type), &json!(format)));
    }
    for bytes in [
        &b"<!DOCTYPE html><script>alert(1)</script>"[..],
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\0\0\0\x18ftypavif\0\0\0\0avifmif1",
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        b"PK\x03\x04",
        b"hola",
        b"",
    ] {
        let form = UploadForm { id: &new_id(), public: true, filename: "foto.jpg", bytes };
        let refused = app.upload(&ana, form).await.error_parts();
        assert_eq!(refused, (422, "error.rule.media_type".into(), String::new()), "{}", String::from_utf8_lossy(bytes));
    }
    assert_eq!(app.dump_tables(&["media_resources"]).await.lines().count(), 9);
}

fn webp_bytes(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::WebP).expect("encodes");
    bytes.into_inner()
}

async fn a_picture_that_does_not_decode_is_refused(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let photo = jpeg(&two_halves(300, 200));
    let (half_png, gif) = (png(&DynamicImage::ImageRgb8(two_halves(300, 200))), gif(20, 10, 1));
    for bytes in [&photo[..20], &half_png[..half_png.len() / 2], &gif[..12]] {
        let form = UploadForm { id: &new_id(), public: true, filename: "foto.jpg", bytes };
        let refused = app.upload(&ana, form).await.error_parts();
        assert_eq!(refused, (422, "error.rule.media_image".into(), String::new()));
    }
    assert_eq!(app.dump_tables(&["media_resources", "media_usage"]).await, "");
}

async fn a_photograph_is_turned_upright_and_loses_its_metadata(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let photo = turned_jpeg_with_gps(&two_halves(300, 200));
    assert!(photo.windows(3).any(|bytes| bytes == b"GPS"));
    let url = app.new_upload(&ana, true, &photo).await;
    let file = app.follow_file(None, &url).await;
    assert!(
        !file.bytes.windows(3).any(|bytes| bytes == b"GPS") && !file.bytes.windows(4).any(|bytes| bytes == b"Exif")
    );
    let upright = file.picture().into_rgb8();
    assert_eq!(upright.dimensions(), (200, 300));
    // The left half, red, is on top after a quarter turn clockwise.
    let (top, bottom) = (upright.get_pixel(100, 20), upright.get_pixel(100, 280));
    assert!(top.0[0] > 150 && top.0[2] < 100 && bottom.0[2] > 150 && bottom.0[0] < 100, "{top:?} {bottom:?}");
}

async fn colours_of_another_profile_become_those_of_the_web(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
    let profile = moxcms::ColorProfile::new_display_p3().encode().expect("a profile");
    encoder.set_icc_profile(profile).expect("takes a profile");
    encoder.encode_image(&image::RgbImage::from_pixel(16, 16, image::Rgb([60, 200, 60]))).expect("encodes");
    let url = app.new_upload(&ana, true, &bytes).await;
    let file = app.follow_file(None, &url).await;
    assert!(!file.bytes.windows(11).any(|bytes| bytes == b"ICC_PROFILE"));
    // The same green needs less red in the narrower colours of the web.
    let pixel = *file.picture().into_rgb8().get_pixel(8, 8);
    assert!(pixel.0[0] < 30 && pixel.0[1] > 195, "{pixel:?}");
}

async fn an_animation_and_a_document_stay_as_they_are(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    for bytes in [gif(20, 10, 3), PDF.to_vec()] {
        let url = app.new_upload(&ana, false, &bytes).await;
        assert_eq!(app.follow_file(Some(&ana), &url).await.bytes, bytes);
    }
}

async fn a_file_sent_again_is_the_same_upload(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let id = new_id();
    let form = |bytes: &'static [u8], public| UploadForm { id: &id, public, filename: "a.pdf", bytes };
    let first = app.upload(&ana, form(PDF, false)).await.ok();
    let rows = app.dump_tables(&["media_resources", "media_usage"]).await;
    assert_eq!(app.upload(&ana, form(PDF, false)).await.ok(), first);
    let conflict = (409, "error.conflict.media".to_owned(), String::new());
    assert_eq!(app.upload(&ana, form(b"%PDF-1.5\n", false)).await.error_parts(), conflict);
    assert_eq!(app.upload(&ana, form(PDF, true)).await.error_parts(), conflict);
    assert_eq!(app.upload(&eva, form(PDF, false)).await.status, 404);
    assert_eq!(app.dump_tables(&["media_resources", "media_usage"]).await, rows);
    // One object: those of the refused uploads are gone.
    assert_eq!(objects(&app).len(), 1);
}

async fn twenty_uploads_of_one_id_at_once_are_one(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = new_id();
    let uploads =
        (0..20).map(|_| app.upload(&ana, UploadForm { id: &id, public: true, filename: "a.pdf", bytes: PDF }));
    for upload in futures_util::future::join_all(uploads).await {
        assert_eq!(upload.ok()["id"], json!(id));
    }
    assert_eq!(objects(&app).len(), 1);
    assert!(app.dump_tables(&["media_usage"]).await.starts_with(&format!("{} ", PDF.len())));
}

async fn the_parts_of_a_form_are_checked(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = new_id();
    let end = UploadForm::tail();
    let file = [file_part("a.pdf").as_bytes(), PDF].concat();
    for (body, path) in [
        ([form_fields(&[("id", "7")]), file.clone(), end.clone()].concat(), "id"),
        ([form_fields(&[("public", "true")]), file.clone(), end.clone()].concat(), "id"),
        ([form_fields(&[("id", &id), ("public", "si")]), file.clone(), end.clone()].concat(), "public"),
        ([form_fields(&[("id", &id)]), b"--hub-test-boundary--\r\n".to_vec()].concat(), "file"),
        ([form_fields(&[("id", &"7".repeat(5000))]), file.clone(), end.clone()].concat(), "id"),
        ([form_fields(&[("id", &id)]), file].concat(), "file"),
    ] {
        let refused = app.send(app.upload_request(&ana, body)).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.to_owned()));
    }
    let json = app.request_as(&ana, Method::POST, "/media/resources").json(&json!({"id": id}));
    assert_eq!(app.send(json).await.error_parts(), (400, "error.parser.headers".into(), "content-type".into()));
    // Fields that are not known are ignored, as in JSON.
    let body =
        [form_fields(&[("id", &id), ("caption", "hola")]), file_part("").into_bytes(), PDF.to_vec(), end].concat();
    app.send(app.upload_request(&ana, body)).await.ok();
    assert_eq!(metadata(&app, &ana, &id).await["filename"], "archivo");
    assert!(upload_content_type().contains("boundary"));
}

async fn the_limit_counts_the_bytes_of_the_file(storage: MediaStorage) {
    let app = storage.start(&["--upload-limit", "300000"]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut bytes = PDF.to_vec();
    bytes.resize(300_000, b' ');
    app.new_upload(&ana, false, &bytes).await;
    bytes.push(b' ');
    let form = UploadForm { id: &new_id(), public: false, filename: "a.pdf", bytes: &bytes };
    assert_eq!(app.upload(&ana, form).await.error_parts(), (413, "error.too_large".into(), String::new()));
    wait_for_files(1, || objects(&app)).await;
    // Other bodies keep their own limit.
    let body = json!({"given_name": "a".repeat(2_000_000)});
    let patch = app.request_as(&ana, Method::PATCH, "/auth/me/account/profile").json(&body);
    assert_eq!(app.send(patch).await.status, 413);
}

async fn a_scope_keeps_a_gibibyte_and_a_deletion_frees_it(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let url = app.new_upload(&ana, false, PDF).await;
    let bytes = (1_i64 << 30) - 2 * PDF.len() as i64 + 1;
    let fill = hub_kernel::db::sql(app.app.db.write(), "UPDATE media_usage SET bytes = $1 + $2");
    fill.bind((bytes, PDF.len() as i64)).execute().await.expect("fills");
    let form = || UploadForm { id: "0198a5b2-0000-7000-8000-000000000001", public: false, filename: "a", bytes: PDF };
    let refused = app.upload(&ana, form()).await.error_parts();
    assert_eq!(refused, (422, "error.rule.media_quota".into(), String::new()));
    let id = url.rsplit('/').next().expect("an id");
    app.send(app.request_as(&ana, Method::DELETE, &format!("/media/resources/{id}"))).await.ok();
    app.upload(&ana, form()).await.ok();
    app.run_jobs().await;
    assert_eq!(objects(&app).len(), 1);
}

async fn a_list_has_the_own_uploads_by_name_and_type(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    app.new_upload(&eva, true, PDF).await;
    let picture = half_transparent_png(8, 8);
    for (name, bytes) in [("Óptica frente.png", &picture[..]), ("remito.pdf", PDF), ("Bandera.png", &picture)] {
        app.advance_clock(1);
        app.upload(&ana, UploadForm { id: &new_id(), public: true, filename: name, bytes }).await.ok();
    }
    let names = async |query: &str| {
        let page = app.get_as(&ana, &format!("/media/resources{query}")).await.ok();
        let rows = page["data"].as_array().expect("rows").iter();
        rows.map(|row| row["filename"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["Bandera.png", "remito.pdf", "Óptica frente.png"]);
    assert_eq!(names("?order_by=filename").await, ["Bandera.png", "Óptica frente.png", "remito.pdf"]);
    assert_eq!(names("?order_by=filename&order_dir=desc&take=1").await, ["remito.pdf"]);
    assert_eq!(names("?query=optica").await, ["Óptica frente.png"]);
    assert_eq!(names("?type=file").await, ["remito.pdf"]);
    assert_eq!(names("?type=video").await, [""; 0]);
}

on_each_storage!(
    a_file_is_kept_and_described,
    the_type_is_told_by_the_content,
    a_picture_that_does_not_decode_is_refused,
    a_photograph_is_turned_upright_and_loses_its_metadata,
    colours_of_another_profile_become_those_of_the_web,
    an_animation_and_a_document_stay_as_they_are,
    a_file_sent_again_is_the_same_upload,
    twenty_uploads_of_one_id_at_once_are_one,
    the_parts_of_a_form_are_checked,
    the_limit_counts_the_bytes_of_the_file,
    a_scope_keeps_a_gibibyte_and_a_deletion_frees_it,
    a_list_has_the_own_uploads_by_name_and_type,
);
