//! The pictures that messengers show of a page.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::json;

use crate::support::{TestApp, new_id};

const CALENDAR: &str = "/public/pharmacy_shifts/calendar";
const ORIGIN: &str = "https://pueblo.example";

/// The address of the picture that a page names.
fn shared_picture(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<meta property=\"og:image\" content=\"")?;
    Some(rest.split_once('"')?.0)
}

/// The path of a page's picture, which is drawn in the size that messengers recommend.
async fn draw_shared_picture(app: &TestApp, page: &str) -> (String, Vec<u8>) {
    let page = app.get_as_browser(page).await;
    assert_eq!(page.status, 200);
    let address = shared_picture(&page.text).expect("a picture").replace("&amp;", "&");
    let path = address.strip_prefix(ORIGIN).expect("an address of this server").to_owned();
    let answer = app.get_file(&path).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"), "{path}");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    let picture = image::load_from_memory(&answer.bytes).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (1200, 630));
    (path, answer.bytes)
}

#[tokio::test]
async fn a_month_has_a_picture_of_its_own() {
    let app = TestApp::with_settings(&["--public-url", ORIGIN]).await.with_rota().await;
    let (path, september) = draw_shared_picture(&app, &format!("{CALENDAR}?mes=2023-09")).await;
    assert_eq!(path, format!("{CALENDAR}/imagen.png?mes=2023-09"));
    let (_, october) = draw_shared_picture(&app, &format!("{CALENDAR}?mes=2023-10")).await;
    assert_ne!(september, october);
    // The month is in the address even where the page's has none: a messenger keeps a picture for long.
    let (path, _) = draw_shared_picture(&app, CALENDAR).await;
    assert_eq!(path, format!("{CALENDAR}/imagen.png?mes=2026-11"));

    let tag = app.get(&path).await.header("etag").to_owned();
    let again = app.send(app.request(Method::GET, &path).header("if-none-match", &tag)).await;
    assert_eq!((again.status.as_u16(), again.header("etag"), again.text.as_str()), (304, tag.as_str(), ""));
    for wrong in ["mes=2023-13", "mes=soon", "grupo=none", &format!("grupo={}", new_id())] {
        assert_eq!(app.get(&format!("{CALENDAR}/imagen.png?{wrong}")).await.error_parts().0, 404, "{wrong}");
    }
}

#[tokio::test]
async fn a_shift_that_comes_changes_the_months_picture() {
    let app = TestApp::with_settings(&["--public-url", ORIGIN]).await.with_rota().await;
    let path = format!("{CALENDAR}/imagen.png?mes=2023-09");
    let tag = app.get(&path).await.header("etag").to_owned();
    assert_eq!(app.get(&path).await.header("etag"), tag);
    hub_kernel::db::sql(app.app.db.write(), "DELETE FROM pharmacy_shifts WHERE ini_at < '2023-09-10'")
        .execute()
        .await
        .ok();
    let changed = app.get(&path).await;
    assert_ne!(changed.header("etag"), tag);
}

#[tokio::test]
async fn a_store_has_a_picture_drawn_unless_it_has_its_own() {
    let app = TestApp::with_settings(&["--public-url", ORIGIN]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = format!("/t/{}", shop.store_id);
    let (path, plain) = draw_shared_picture(&app, &page).await;
    assert_eq!(path, format!("{page}/imagen.png"));
    app.put_in_store(&owner, &shop, "", &json!({"name": "Ñandú <b> & 'Güemes' \"9\""})).await;
    assert_ne!(draw_shared_picture(&app, &page).await.1, plain, "its name is in it");
    let own = format!("/media/resources/public/{}", new_id());
    app.put_in_store(&owner, &shop, "", &json!({"name": "La Esquina", "image_url": own})).await;
    let html = app.get_as_browser(&page).await.text;
    assert_eq!(shared_picture(&html), Some(format!("{ORIGIN}{own}?width=1280").as_str()));
    for missing in [new_id(), "none".into()] {
        assert_eq!(app.get(&format!("/t/{missing}/imagen.png")).await.error_parts().0, 404, "{missing}");
    }
}

#[tokio::test]
async fn a_page_of_the_directory_has_a_picture_drawn() {
    let app = TestApp::with_settings(&["--public-url", ORIGIN]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let id = app.new_public_page().await;
    let (path, _) = draw_shared_picture(&app, &format!("/p/{id}")).await;
    assert_eq!(path, format!("/p/{id}/imagen.png"));
    let hidden = json!({"enabled": false, "info": {"name": "La Nonna"}});
    app.put_as(&staff, &format!("/backoffices/discover/pages/{id}"), &hidden).await.ok();
    assert_eq!(app.get(&path).await.error_parts().0, 404, "the public does not see it any more");
}

#[tokio::test]
async fn a_server_without_an_address_names_no_picture() {
    let app = TestApp::new().await.with_rota().await;
    assert_eq!(shared_picture(&app.get_as_browser(CALENDAR).await.text), None);
    assert_eq!(app.get(&format!("{CALENDAR}/imagen.png")).await.status, 200);
}
