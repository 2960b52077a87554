//! The public pages of a store, as the server writes them.

use hub_api::domains::workspaces;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::with_value;
use crate::support::{SignedInUser, StatementRecorder, StoreFixture, TestApp, TestResponse, new_id};

/// The store's pages below its own.
const CART_AND_CHECKOUT: [&str; 2] = ["/carrito", "/pagar"];

impl TestApp {
    async fn publish_store(&self, owner: &SignedInUser, shop: &StoreFixture) {
        let changes = self.create_deployment_candidate(owner, shop).await;
        self.publish_deployment(owner, shop, &changes).await.ok();
    }

    async fn get_store_page(&self, shop: &StoreFixture) -> String {
        let page = self.get_as_browser(&page_path(shop)).await;
        assert_eq!(page.status, 200);
        page.text
    }
}

fn page_path(shop: &StoreFixture) -> String {
    format!("/t/{}", shop.store_id)
}

async fn app_with_published_store(settings: &[&str]) -> (TestApp, SignedInUser, StoreFixture) {
    let app = TestApp::with_settings(settings).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    (app, owner, shop)
}

/// The structured data of a page.
fn structured_data(page: &str) -> Value {
    let data = page.split_once("<script type=\"application/ld+json\">").expect("structured data").1;
    serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON")
}

/// The data of a page's script.
fn page_data(page: &str) -> Value {
    let data = page.split_once("<script type=\"application/json\" id=\"hub-storefront\">").expect("data").1;
    serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON")
}

/// The text of a page, without tags.
fn visible_text(page: &str) -> String {
    let body = page.split_once("<div id=\"root\">").expect("a body").1;
    let body = body.split_once("<script ").map_or(body, |(body, _)| body);
    let text: String = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    text.replace('\u{a0}', " ")
}

#[tokio::test]
async fn the_script_finds_the_answer_of_the_api_in_each_page() {
    let (app, _, shop) = app_with_published_store(&[]).await;
    let mut expected = app.get(&format!("/ecommerce/stores/{}", shop.store_id)).await.ok();
    let remove = |value: &mut Value, fields: &[&str]| {
        let object = value.as_object_mut().expect("an object");
        for field in fields {
            object.remove(*field).expect("a field that the script does not read");
        }
    };
    remove(&mut expected["catalog"], &["id", "store_id", "name", "selected", "created_at", "deleted_at"]);
    for item in expected["catalog"]["items"].as_array_mut().expect("items") {
        remove(item, &["id"]);
    }
    for article in expected["articles"].as_array_mut().expect("articles") {
        remove(article, &["code", "created_at", "deleted_at"]);
    }
    for end in ["", CART_AND_CHECKOUT[0], CART_AND_CHECKOUT[1]] {
        let page = app.get_as_browser(&format!("{}{end}", page_path(&shop))).await.text;
        assert_eq!(page_data(&page), expected, "{end}");
    }
}

#[tokio::test]
async fn the_page_is_sent_in_brotli_to_those_that_prefer_it() {
    let (app, owner, shop) = app_with_published_store(&[]).await;
    let get = async |accepted: &str| {
        let request = app.request(Method::GET, &page_path(&shop)).header("accept-encoding", accepted);
        request.send().await.expect("a response")
    };
    // The second one is kept from the first, until the page changes.
    for is_open in [true, true, false] {
        if !is_open {
            app.put_in_store(&owner, &shop, "turns/{turn}/close", &json!({})).await;
        }
        let plain = get("identity").await;
        let brotli = get("gzip, br").await;
        assert_eq!(brotli.headers()["content-encoding"], "br");
        assert_eq!(brotli.headers()["etag"], plain.headers()["etag"]);
        let compressed = brotli.bytes().await.expect("a body");
        let mut page = Vec::new();
        brotli::BrotliDecompress(&mut &*compressed, &mut page).expect("brotli");
        let page = String::from_utf8(page).expect("text");
        assert_eq!(page, plain.text().await.expect("a body"));
        assert_eq!(page.contains("La tienda está cerrada ahora."), !is_open);
    }
    assert_eq!(get("gzip, br;q=0.1").await.headers()["content-encoding"], "gzip");
}

#[tokio::test]
async fn the_page_reads_without_a_script() {
    let (app, _, shop) = app_with_published_store(&[]).await;
    let page = app.get_store_page(&shop).await;
    for expected in [
        "<title>La Esquina · Hub</title>".to_owned(),
        "<meta name=\"description\" content=\"Pizzas: productos y precios de La Esquina. Retiro en la tienda y envíos. \
         Se paga con efectivo.\">"
            .into(),
        format!("<link rel=\"canonical\" href=\"/t/{}\">", shop.store_id),
        "<meta property=\"og:title\" content=\"La Esquina · Hub\">".into(),
        "<h1>La Esquina</h1>".into(),
        "<h2>Pizzas</h2>".into(),
        "<h3>Muzzarella</h3>".into(),
        "Con aceitunas.\nPara dos.".into(),
    ] {
        assert!(page.contains(&expected), "{expected}");
    }
    let text = visible_text(&page);
    for expected in [
        "Abierta",
        "antes $ 8.500 ahora $ 7.200",
        "Agregados · Opcional, hasta 2",
        "Fainá + $ 900 + $ 765",
        "Huevo + $ 600",
        "Retiro en Av. Espora 1180, Adrogué",
        "Envíos hasta 3,5 km",
        "Se paga con efectivo",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!page.contains("<!--hub:") && !page.contains("noindex") && !text.contains("Queda"), "{text}");
    let data = structured_data(&page);
    assert_eq!((&data["@type"], &data["name"]), (&json!("Store"), &json!("La Esquina")));
    let offer = &data["hasOfferCatalog"]["itemListElement"][0]["itemListElement"][0];
    assert_eq!((&offer["price"], &offer["itemOffered"]["name"]), (&json!("7200.00"), &json!("Muzzarella")));
    assert_eq!(data["address"]["streetAddress"], json!("Av. Espora 1180"));
    assert_eq!(data.get("url"), None, "the server does not know its origin");
}

#[tokio::test]
async fn changes_of_stock_turn_and_methods_show_at_once() {
    let (app, owner, shop) = app_with_published_store(&[]).await;
    let stock = async |stock: Value| {
        let body = with_value(shop.article_body(), "/stock", stock);
        app.put_in_store(&owner, &shop, "articles/{article}", &body).await;
        let page = app.get_store_page(&shop).await;
        let availability =
            structured_data(&page)["hasOfferCatalog"]["itemListElement"][0]["itemListElement"][0]["availability"]
                .as_str()
                .expect("an availability")
                .to_owned();
        (visible_text(&page), availability)
    };
    for (count, min_count, out_of_stock, shown) in [
        (Some(8), Some(2), false, None),
        (Some(7), Some(2), false, Some("Quedan 5")),
        (Some(3), Some(2), false, Some("Queda 1")),
        (Some(2), Some(2), false, Some("Sin stock")),
        (Some(9), None, true, Some("Sin stock")),
        (None, None, false, None),
    ] {
        let (text, availability) =
            stock(json!({"count": count, "min_count": min_count, "out_of_stock": out_of_stock})).await;
        let found = ["Quedan 5", "Queda 1", "Sin stock"].into_iter().find(|one| text.contains(one));
        assert_eq!(found, shown, "{count:?} {min_count:?} {out_of_stock}");
        assert_eq!(availability.ends_with("OutOfStock"), shown == Some("Sin stock"));
    }
    let sold_out = json!({"name": "Agregados", "options": [
        {"id": shop.option_ids[0], "name": "Fainá", "price": {"price_base": 900}, "stock": {"count": 0}},
    ]});
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &sold_out).await;
    let required = with_value(shop.article_body(), "/customizers/0/options_min", json!(1));
    app.put_in_store(&owner, &shop, "articles/{article}", &required).await;
    app.publish_store(&owner, &shop).await;
    let page = app.get_store_page(&shop).await;
    assert!(page.contains("store-article is-sold-out"), "nothing is left of what must be chosen");
    app.put_in_store(&owner, &shop, "turns/{turn}/close", &json!({})).await;
    app.put_in_store(&owner, &shop, "payment_methods", &json!({"providers": []})).await;
    app.put_in_store(&owner, &shop, "pickup_methods", &json!({})).await;
    let text = visible_text(&app.get_store_page(&shop).await);
    for expected in [
        "Cerrada",
        "La tienda está cerrada ahora.",
        "La tienda todavía no configuró cómo se paga",
        "La tienda todavía no configuró cómo entrega",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[tokio::test]
async fn ways_to_pay_an_unknown_address_and_a_free_option_read_as_the_scripts() {
    let (app, owner, shop) = app_with_published_store(&[]).await;
    let bank_id = new_id();
    let preferences = json!({"bank": "Banco Ejemplo", "name": "Ana Paz", "cuit": "20-26756539-3",
                             "cvu": "2850590940090418135201", "alias": "ana.paz.norte"});
    let bank = json!({"wallet_id": owner.caller.scope_id, "type": "banktransfer", "currencies": ["ARS"],
                      "preferences": preferences});
    app.put_as(&owner, &format!("/wallets/providers/{bank_id}"), &bank).await.ok();
    let providers = json!({"providers": [{"id": shop.provider_id}, {"id": bank_id}]});
    app.put_in_store(&owner, &shop, "payment_methods", &providers).await;
    let nowhere = json!({"street": "", "number": "", "city": "", "location": {"lat": -34.8, "lng": -58.39}});
    let methods = with_value(shop.pickup_methods_body(), "/takeaway/address", nowhere);
    app.put_in_store(&owner, &shop, "pickup_methods", &methods).await;
    let customizer = with_value(shop.customizer_body(), "/options/1/price/price_base", json!(0));
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &customizer).await;
    app.publish_store(&owner, &shop).await;
    let page = app.get_store_page(&shop).await;
    let text = visible_text(&page);
    for expected in ["Se paga con efectivo o transferencia", "Retiro en la tienda", "Huevo Sin cargo"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(page.contains("Se paga con efectivo o transferencia.\">"), "{page}");
}

#[tokio::test]
async fn the_cart_and_checkout_pages_need_a_script() {
    let (app, _, shop) = app_with_published_store(&[]).await;
    for (end, title) in CART_AND_CHECKOUT.iter().zip(["Tu carrito en La Esquina", "Terminar el pedido en La Esquina"]) {
        let page = app.get_as_browser(&format!("{}{end}", page_path(&shop))).await;
        assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-cache"), "{end}");
        assert!(page.text.contains(&format!("<title>{title} · Hub</title>")), "{end}");
        assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"), "{end}");
        let (read, _) = page.text.split_once("<script type=\"application/json\"").expect("data");
        assert!(!read.contains("Muzzarella") && !read.contains("canonical"), "{end}");
        assert!(page.text.contains("hace falta JavaScript"), "{end}");
    }
}

#[tokio::test]
async fn a_hidden_store_is_a_404_page() {
    let (app, owner, shop) = app_with_published_store(&[]).await;
    let path = page_path(&shop);
    let assert_missing = async |path: &str| {
        for end in ["", CART_AND_CHECKOUT[0], CART_AND_CHECKOUT[1]] {
            let request = app.request(Method::GET, &format!("{path}{end}")).header("if-none-match", "*");
            let page = app.send(request).await;
            assert_eq!((page.status.as_u16(), page.header("cache-control")), (404, "no-cache"), "{path}{end}");
            assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}{end}");
            assert!(page.text.contains("<h1>Esta tienda no está disponible</h1>"), "{path}{end}");
            assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}{end}");
            assert!(!page.text.contains("La Esquina") && !page.text.contains("<!--hub:"), "{path}{end}");
        }
    };
    for unknown in [&format!("/t/{}", new_id()), "/t/x", "/t/%ff", "/t/%3Cscript%3E"] {
        assert_missing(unknown).await;
    }
    app.put_in_store(&owner, &shop, "", &json!({"name": "La Esquina", "enabled": false})).await;
    assert_missing(&path).await;
    app.put_in_store(&owner, &shop, "", &json!({"name": "La Esquina", "enabled": true})).await;
    app.get_store_page(&shop).await;
    let subscriptions = app.get_as(&owner, "/workspace/subscriptions").await.ok();
    let subscription = subscriptions["data"][0]["id"].as_str().expect("an id");
    let end = format!("/workspace/subscriptions/{subscription}/unsubscribe");
    assert_eq!(app.send(app.request_as(&owner, Method::PUT, &end)).await.status, 204);
    assert_missing(&path).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_published_store(&other).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    workspaces::delete_workspace(&mut tx, other.caller.scope_id, app.app.clock.now()).await.expect("deletes");
    tx.commit().await.expect("commits");
    assert_missing(&page_path(&theirs)).await;
}

#[tokio::test]
async fn a_store_without_a_deployment_says_so() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let page = app.get_store_page(&shop).await;
    assert!(page.contains("Esta tienda todavía no publicó artículos.") && !page.contains("<section"));
    assert!(page.contains("content=\"Productos y precios de La Esquina. Retiro"), "{page}");
    assert_eq!(structured_data(&page).get("hasOfferCatalog"), None);
}

#[tokio::test]
async fn names_are_escaped() {
    let (app, owner, shop) = app_with_published_store(&["--public-url", "https://pueblo.example"]).await;
    let name = "</script><script>alert(1)</script>\"'&<!--hub:store--><!--hub:head-->";
    let store = json!({"name": name, "image_url": "https://a.example/\"><script>x</script>.png"});
    let refused = app.put_as(&owner, &shop.owner_path(""), &store).await.status;
    assert_eq!(refused, 400, "no address has quotes");
    app.put_in_store(&owner, &shop, "", &with_value(store, "/image_url", Value::Null)).await;
    let article = with_value(shop.article_body(), "/name", json!(name));
    let article = with_value(article, "/description", json!(name));
    app.put_in_store(&owner, &shop, "articles/{article}", &article).await;
    let catalog = with_value(shop.catalog_body(), "/sections/0/name", json!(name));
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &catalog).await;
    let customizer = with_value(shop.customizer_body(), "/options/0/name", json!(name));
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &customizer).await;
    app.publish_store(&owner, &shop).await;
    for end in ["", CART_AND_CHECKOUT[0], CART_AND_CHECKOUT[1]] {
        let page = app.get_as_browser(&format!("{}{end}", page_path(&shop))).await.text;
        assert!(!page.contains("alert(1)</script>") && !page.contains("<!--hub:"), "{end}: {page}");
        assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "{end}");
    }
    let data = structured_data(&app.get_store_page(&shop).await);
    let section = &data["hasOfferCatalog"]["itemListElement"][0];
    assert_eq!([&data["name"], &section["name"]], [&json!(name), &json!(name)]);
    assert_eq!(section["itemListElement"][0]["itemOffered"]["name"], json!(name));
    assert_eq!(data["url"], json!(format!("https://pueblo.example/t/{}", shop.store_id)));
}

#[tokio::test]
async fn pictures_have_sources_for_each_width() {
    let (app, owner, shop) = app_with_published_store(&["--public-url", "https://pueblo.example"]).await;
    let own = format!("/media/resources/public/{}", new_id());
    let other = "https://a.example/pizza.jpg?x=1&y=2";
    app.put_in_store(&owner, &shop, "", &json!({"name": "La Esquina", "image_url": own})).await;
    let article = with_value(shop.article_body(), "/image_url", json!(other));
    app.put_in_store(&owner, &shop, "articles/{article}", &article).await;
    app.publish_store(&owner, &shop).await;
    let page = app.get_store_page(&shop).await;
    let sources = [128, 256, 384].map(|width| format!("{own}?width={width}&amp;height={width} {width}w"));
    assert!(page.contains(&format!("srcset=\"{}\" sizes=\"96px\"", sources.join(", "))), "{page}");
    let shared = format!("<meta property=\"og:image\" content=\"https://pueblo.example{own}?width=1280\">");
    assert!(page.contains(&shared), "{page}");
    let picture = "<img src=\"https://a.example/pizza.jpg?x=1&amp;y=2\" alt=\"\" loading=\"lazy\" decoding=\"async\" \
                   referrerpolicy=\"no-referrer\">";
    assert!(page.contains(picture), "{page}");
    app.put_in_store(&owner, &shop, "", &json!({"name": "La Esquina", "image_url": other})).await;
    let page = app.get_store_page(&shop).await;
    assert!(page.contains("<meta property=\"og:image\" content=\"https://a.example/pizza.jpg?x=1&amp;y=2\">"));
    let (app, owner, shop) = app_with_published_store(&["--demo"]).await;
    let store = json!({"name": "La Esquina", "image_url": "http://a.example/pizza.jpg"});
    app.put_in_store(&owner, &shop, "", &store).await;
    let page = app.get_store_page(&shop).await;
    let (read, _) = page.split_once("<script type=\"application/json\"").expect("data");
    assert!(!read.contains("a.example") && !read.contains("og:image"), "its policy allows no unencrypted picture");
}

#[tokio::test]
async fn an_unchanged_page_is_304_and_a_changed_one_is_sent() {
    let (app, owner, shop) = app_with_published_store(&[]).await;
    let path = page_path(&shop);
    let get_with_tag = async |tag: &str| app.send(app.request(Method::GET, &path).header("if-none-match", tag)).await;
    let first = app.get_as_browser(&path).await;
    let tag = first.header("etag").to_owned();
    assert_eq!((first.header("cache-control"), first.header("vary")), ("no-cache", "accept-encoding"));
    let again = get_with_tag(&tag).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    let head = app.send(app.request(Method::HEAD, &path)).await;
    let header = |response: &TestResponse| response.header("etag").to_owned();
    assert_eq!((head.status.as_u16(), head.text.as_str(), header(&head)), (200, "", tag.clone()));
    assert_eq!(app.send(app.request(Method::HEAD, "/t/x")).await.status, 404);
    app.put_in_store(&owner, &shop, "turns/{turn}/close", &json!({})).await;
    let changed = get_with_tag(&tag).await;
    assert_eq!(changed.status, 200, "it is closed now");
    let body = with_value(shop.article_body(), "/stock/count", json!(3));
    app.put_in_store(&owner, &shop, "articles/{article}", &body).await;
    assert_eq!(get_with_tag(changed.header("etag")).await.status, 200, "few are left now");
    for end in ["/", "/carrito/", "/pagar/"] {
        let page = app.get_as_browser(&format!("{path}{end}")).await;
        let location = format!("{path}{}", end.trim_end_matches('/'));
        assert_eq!((page.status.as_u16(), page.header("location")), (308, location.as_str()));
    }
    assert_eq!(app.get_as_browser(&format!("{path}/otra")).await.status, 404);
    assert_eq!(app.send(app.request(Method::POST, &path)).await.error_parts().0, 405);
}

#[tokio::test]
async fn the_page_takes_five_statements_for_200_articles() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let mut items = Vec::new();
    for number in 0..200 {
        let id = new_id();
        let name = format!("{number:03} {}", "ñandú".repeat(15).chars().take(76).collect::<String>());
        let body = json!({"name": name, "price": {"base": number}, "stock": {"count": number}});
        app.put_in_store(&owner, &shop, &format!("articles/{id}"), &body).await;
        items.push(json!({"id": new_id(), "section_id": shop.section_id, "article_id": id}));
    }
    let catalog = with_value(shop.catalog_body(), "/items", json!(items));
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &catalog).await;
    app.publish_store(&owner, &shop).await;
    let statements = StatementRecorder::start();
    let page = app.get_store_page(&shop).await;
    let texts = statements.statements();
    assert!((1..=5).contains(&texts.len()), "{texts:#?}");
    drop(statements);
    let names: Vec<_> = page.split("<h3>").skip(1).map(|rest| &rest[..3]).collect();
    assert_eq!(names, (0..200).map(|number| format!("{number:03}")).collect::<Vec<_>>(), "in their order");
    assert_eq!(page.matches("Sin stock").count(), 1);
}
