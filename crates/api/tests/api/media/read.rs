//! Reading files: public and private addresses, signatures, ranges and headers.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;

use super::{MediaStorage, on_each_storage};
use crate::support::media::{PDF, UploadForm, jpeg, receive, two_halves};
use crate::support::new_id;

async fn a_public_file_is_found_by_a_permanent_redirect(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let url = app.new_upload(&ana, true, &jpeg(&two_halves(30, 20))).await;
    let redirect = app.get(&url).await;
    assert_eq!((redirect.status.as_u16(), redirect.header("cache-control")), (301, "public, max-age=86400"));
    let file = app.get_file(redirect.header("location")).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-length"), file.bytes.len().to_string());
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("cache-control", "public, max-age=86400"),
        ("accept-ranges", "bytes"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cross-origin-resource-policy", "cross-origin"),
        ("content-disposition", "inline; filename=\"foto.bin\"; filename*=UTF-8''foto%2Ebin"),
        ("content-encoding", ""),
    ] {
        assert_eq!(file.header(name), value, "{name}");
    }
    let private = url.replace("public", "private");
    assert_eq!(app.get_as(&ana, &private).await.status, 404);
    assert_eq!(app.get(&format!("/media/resources/public/{}", new_id())).await.status, 404);
    assert_eq!(app.get(&url.replace("public", "open")).await.error_parts().0, 400);
}

async fn a_document_is_downloaded(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let form = UploadForm { id: &new_id(), public: true, filename: "factura ñ.pdf", bytes: PDF };
    let url = app.upload(&ana, form).await.ok()["url"].as_str().expect("an address").to_owned();
    let file = app.follow_file(None, &url).await;
    assert_eq!(file.header("content-type"), "application/pdf");
    let disposition = "attachment; filename=\"factura _.pdf\"; filename*=UTF-8''factura%20%C3%B1%2Epdf";
    assert_eq!(file.header("content-disposition"), disposition);
    for query in ["?width=64", "?format=png", "?quality=75", "?mime_type=image/png"] {
        assert_eq!(app.get(&format!("{url}{query}")).await.error_parts().0, 400, "{query}");
    }
}

async fn a_private_file_is_its_scopes_alone(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let picture = jpeg(&two_halves(300, 200));
    let (url, other) = (app.new_upload(&ana, false, &picture).await, app.new_upload(&ana, false, PDF).await);
    let redirect = app.get_as(&ana, &url).await;
    assert_eq!((redirect.status.as_u16(), redirect.header("cache-control")), (303, "no-store"));
    let signed = redirect.header("location").to_owned();
    assert_eq!(app.get_file(&signed).await.header("cache-control"), "private, max-age=300");

    // From outside, of another scope, of the staff.
    assert_eq!(app.get(&url).await.status, 404);
    assert_eq!(app.get_as(&eva, &url).await.status, 404);
    assert_eq!(app.get_as(&staff, &url).await.status, 404);
    assert_eq!(app.get(&url.replace("private", "public")).await.status, 404);
    // Guessed, of another variant, of another file, changed.
    let (path, query) = signed.split_once('?').expect("a signature");
    let (exp, sig) = query.split_once("&sig=").expect("a signature");
    let variant = app.get_as(&ana, &format!("{url}?width=64")).await.header("location").to_owned();
    let of_other = app.get_as(&ana, &other).await.header("location").to_owned();
    for guessed in [
        path.to_owned(),
        format!("{path}?{exp}"),
        format!("{path}?sig={sig}"),
        format!("{path}?{exp}&sig={}", "0".repeat(64)),
        format!("{path}?exp=99999999999&sig={sig}"),
        format!("{path}?{}", variant.split_once('?').expect("a signature").1),
        format!("{path}?{}", of_other.split_once('?').expect("a signature").1),
        format!("{}?{query}", path.replace("original", "w64q75.jpeg")),
    ] {
        assert_eq!(app.get_file(&guessed).await.status, 404, "{guessed}");
    }
    // The signature stands for the token, until it expires.
    assert_eq!(app.get_file(&signed).await.status, 200);
    app.advance_clock(299);
    assert_eq!(app.get_file(&signed).await.status, 200);
    app.advance_clock(2);
    assert_eq!(app.get_file(&signed).await.status, 404);
}

async fn parts_of_a_file_are_answered(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    // One that is answered from memory, and one that is read in pieces.
    for size in [1000_usize, 700_000] {
        let mut bytes = PDF.to_vec();
        bytes.extend((PDF.len()..size).map(|index| u8::try_from(index % 251).expect("small")));
        let url = app.new_upload(&ana, true, &bytes).await;
        let path = app.get(&url).await.header("location").to_owned();
        let range = async |range: &str| receive(app.request(Method::GET, &path).header("range", range)).await;
        let part = range("bytes=10-99").await;
        assert_eq!((part.status.as_u16(), part.header("content-length")), (206, "90"));
        assert_eq!(part.header("content-range"), format!("bytes 10-99/{size}"));
        assert_eq!(part.bytes, bytes[10..100]);
        assert_eq!(range("bytes=-5").await.bytes, bytes[size - 5..]);
        assert_eq!(range("bytes=600-").await.bytes, bytes[600..]);
        assert_eq!(range("bytes=0-1,5-6").await.bytes, bytes);
        let beyond = range(&format!("bytes={size}-")).await;
        assert_eq!((beyond.status.as_u16(), beyond.header("content-range")), (416, &*format!("bytes */{size}")));
        let etag = part.header("etag").to_owned();
        assert!(etag.starts_with('"'), "{etag}");
        let current = receive(app.request(Method::GET, &path).header("if-none-match", &etag)).await;
        assert_eq!((current.status.as_u16(), current.bytes.len()), (304, 0));
        let conditional =
            |tag: &str| app.request(Method::GET, &path).header("range", "bytes=0-1").header("if-range", tag);
        assert_eq!(receive(conditional(&etag)).await.status, 206);
        assert_eq!(receive(conditional("\"other\"")).await.status, 200);
        let head = receive(app.request(Method::HEAD, &path)).await;
        assert_eq!((head.header("content-length"), head.bytes.len()), (&*size.to_string(), 0));
    }
}

async fn a_deleted_file_is_gone_and_its_id_can_be_used_again(storage: MediaStorage) {
    let app = storage.start(&[]).await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let id = new_id();
    let form = |bytes: &'static [u8]| UploadForm { id: &id, public: true, filename: "a.pdf", bytes };
    let url = app.upload(&ana, form(PDF)).await.ok()["url"].as_str().expect("an address").to_owned();
    let path = app.get(&url).await.header("location").to_owned();
    assert_eq!(app.get_file(&path).await.status, 200);
    let one = format!("/media/resources/{id}");
    let delete = |person| app.send(app.request_as(person, Method::DELETE, &one));
    assert_eq!(delete(&eva).await.status, 404);
    delete(&ana).await.ok();
    delete(&ana).await.ok();
    assert_eq!(app.get(&url).await.status, 404);
    assert_eq!(app.get_file(&path).await.status, 404);
    assert_eq!(app.get_as(&ana, &format!("{one}/metadata")).await.status, 404);
    assert_eq!(app.get_as(&ana, "/media/resources").await.ok()["data"].as_array().map(Vec::len), Some(0));
    assert_eq!(app.upload(&eva, form(PDF)).await.status, 404);
    assert_eq!(delete(&eva).await.status, 404);
    app.upload(&ana, form(b"%PDF-1.5\nnew")).await.ok();
    assert_eq!(app.get_file(&path).await.bytes, b"%PDF-1.5\nnew");
    app.run_jobs().await;
    assert_eq!(app.get_file(&path).await.bytes, b"%PDF-1.5\nnew");
}

on_each_storage!(
    a_public_file_is_found_by_a_permanent_redirect,
    a_document_is_downloaded,
    a_private_file_is_its_scopes_alone,
    parts_of_a_file_are_answered,
    a_deleted_file_is_gone_and_its_id_can_be_used_again,
);
