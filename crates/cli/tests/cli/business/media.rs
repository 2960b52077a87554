//! Uploads, their copies in other sizes, and their deletion.

use serde_json::json;

use crate::support::Town;

#[test]
fn files_are_uploaded_downloaded_and_deleted() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/admin.png");
    let text = home.path("factura.pdf");
    std::fs::write(&text, "%PDF-1.4\n").expect("writes");
    let text = text.to_str().expect("a path");
    let uploaded = home.json(&["media", "upload", picture, text]);
    let ids = [0, 1].map(|index| uploaded[index]["id"].as_str().expect("an id").to_owned());
    assert_eq!(uploaded[0]["url"], format!("/media/resources/private/{}", ids[0]));
    assert_eq!(home.json(&["media", "list", "--type", "file"])[0]["filename"], "factura.pdf");
    assert_eq!(home.json(&["media", "list", "--query", "admin"])[0]["id"], ids[0].as_str());

    let to = home.path("admin.webp");
    let to = to.to_str().expect("a path");
    let saved = home.json(&["media", "download", &ids[0], "--width", "128", "--format", "webp", "--to", to]);
    let bytes = std::fs::read(to).expect("reads");
    assert_eq!((saved["bytes"].as_u64(), &bytes[8..12]), (Some(bytes.len() as u64), &b"WEBP"[..]));
    assert_eq!(home.run(&["media", "download", &ids[1], "--to", "-"]).stdout, "%PDF-1.4\n");
    assert_eq!(home.failure(&["media", "download", &ids[0], "--width", "100", "--to", to]).0, 6);
    let stranger = town.signed_in("workspace");
    assert_eq!(stranger.failure(&["media", "download", &ids[0], "--to", to]).0, 5);

    let id = &ids[1];
    assert_eq!(home.json(&["media", "upload", text, "--id", id])["id"], id.as_str(), "the same upload");
    assert_eq!(home.failure(&["media", "upload", picture, "--id", id]).0, 6, "another file");
    assert_eq!(home.failure(&["media", "delete", id]).0, 3, "it is asked");
    home.json(&["media", "delete", id, "-y"]);
    assert_eq!(home.json(&["media", "list", "--type", "file"]), json!([]));
}
