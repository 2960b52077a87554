//! Blocks of the consumers' home.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp, TestResponse, new_id};

const ALL: &str = "/backoffices/discover/blocks";

async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

async fn home(app: &TestApp, query: &str) -> TestResponse {
    app.send(app.request(Method::GET, &format!("/discover/blocks/consumer{query}"))).await
}

async fn blocks(app: &TestApp, query: &str) -> Vec<Value> {
    home(app, query).await.ok()["data"].as_array().expect("blocks").clone()
}

fn titles(blocks: &[Value]) -> Vec<&str> {
    blocks.iter().map(|block| block["header"]["title"].as_str().expect("a title")).collect()
}

fn names(block: &Value) -> Vec<&str> {
    let items = block["content"].as_array().expect("items").iter();
    items.map(|item| item["data"]["page"]["name"].as_str().expect("a name")).collect()
}

fn banner_block(title: &str, priority: i64) -> Value {
    json!({"id": new_id(), "enabled": true, "priority": priority, "layout_type": "hero", "content_type": "banner",
           "header": {"title": title}, "content": [{"data": {"banner": {"title": "Bienvenidos"}}}]})
}

fn block_of(content_type: &str, ids: &[&str]) -> Value {
    let item = |(order, id): (usize, &&str)| json!({"order": order, "data": {content_type: {"id": id}}});
    let content: Vec<_> = ids.iter().enumerate().map(item).collect();
    json!({"id": new_id(), "enabled": true, "layout_type": "row", "content_type": content_type,
           "header": {"title": content_type}, "content": content})
}

async fn put(app: &TestApp, staff: &SignedInUser, block: &Value) -> Value {
    dispatch_result(app, staff, "discover.blocks.put", block.clone()).await
}

/// Creates an enabled page with an address so many degrees north of Adrogué.
async fn new_page(app: &TestApp, staff: &SignedInUser, name: &str, north: f64) -> String {
    let (id, category) = (new_id(), app.new_category(staff, &format!("Rubro {name}")).await);
    let address = json!({"location": {"lat": -34.8 + north, "lng": -58.39}});
    let body = json!({"enabled": true, "info": {"name": name}, "categories": [category], "addresses": [address]});
    app.put_as(staff, &format!("/backoffices/discover/pages/{id}"), &body).await.ok();
    id
}

#[tokio::test]
async fn discover_blocks_consumer_lists_enabled_blocks_by_priority() {
    let (app, staff) = app_with_staff().await;
    let mut first = banner_block("Primero", 1);
    first["header"] = json!({"title": "Primero", "subtitle": "Lo nuevo",
                             "action": {"text": "Ver", "type": "internal", "value": "/explorar"}});
    let mut hidden = banner_block("Oculto", 0);
    hidden["enabled"] = json!(false);
    for block in [&banner_block("Segundo", 2), &first, &hidden] {
        assert_eq!(put(&app, &staff, block).await, json!({"id": block["id"], "outcome": "created"}));
    }
    let shown = blocks(&app, "").await;
    assert_eq!(titles(&shown), ["Primero", "Segundo"]);
    assert_eq!(shown[0]["header"], first["header"]);
    assert_eq!((&shown[0]["layout_type"], &shown[0]["content_type"]), (&json!("hero"), &json!("banner")));
    assert_eq!((&shown[0]["created_at"], &shown[0]["deleted_at"]), (&json!(NOW), &Value::Null));
    let banner = &shown[0]["content"][0]["data"]["banner"];
    assert_eq!((&banner["title"], &banner["image_url"]), (&json!("Bienvenidos"), &Value::Null));
    let listed = app.get_as(&staff, ALL).await.ok();
    assert_eq!(titles(listed["data"].as_array().expect("blocks")), ["Oculto", "Primero", "Segundo"]);
    let listed = app.get_as(&staff, &format!("{ALL}?enabled=false")).await.ok();
    assert_eq!(titles(listed["data"].as_array().expect("blocks")), ["Oculto"]);
}

#[tokio::test]
async fn a_block_is_put_as_it_is_read_and_keeps_its_items() {
    let (app, staff) = app_with_staff().await;
    let block = banner_block("Inicio", 1);
    put(&app, &staff, &block).await;
    app.advance_clock(60);
    let mut read = app.get_as(&staff, &format!("{ALL}/{}", block["id"].as_str().expect("an id"))).await.ok();
    for name in ["created_at", "deleted_at"] {
        read.as_object_mut().expect("a block").remove(name);
    }
    let put_again = put(&app, &staff, &read).await;
    assert_eq!(put_again["outcome"], "updated");
    let again = app.get_as(&staff, ALL).await.ok()["data"][0].clone();
    assert_eq!(again["content"], read["content"]);
    let deleted = dispatch_result(&app, &staff, "discover.blocks.delete", json!({"id": block["id"]})).await;
    assert_eq!(deleted, json!({"id": block["id"], "title": "Inicio"}));
    assert!(blocks(&app, "").await.is_empty());
    assert_eq!(dispatch(&app, &staff, "discover.blocks.delete", json!({"id": block["id"]})).await.status, 404);
    put(&app, &staff, &read).await;
    assert_eq!(titles(&blocks(&app, "").await), ["Inicio"]);
}

#[tokio::test]
async fn what_the_public_does_not_see_is_left_out_and_so_are_empty_blocks() {
    let (app, staff) = app_with_staff().await;
    let (shown, hidden) = (app.new_category(&staff, "Salud").await, app.new_category(&staff, "Secreto").await);
    let page = new_page(&app, &staff, "Óptica Sur", 0.0).await;
    put(&app, &staff, &block_of("category", &[&hidden, &shown])).await;
    put(&app, &staff, &block_of("page", &[&page])).await;
    let hide = json!({"name": "Secreto", "visible": false});
    app.put_as(&staff, &format!("/backoffices/discover/categories/{hidden}"), &hide).await.ok();
    let home = blocks(&app, "").await;
    let categories = home.iter().find(|block| block["content_type"] == "category").expect("the categories");
    assert_eq!(categories["content"].as_array().map(Vec::len), Some(1));
    let category = json!({"id": shown, "name": "Salud", "description": "", "icon_url": null,
                          "redirect_url": format!("/explorar?categories={shown}")});
    assert_eq!(categories["content"][0]["data"]["category"], category);
    app.put_as(&staff, &format!("/backoffices/discover/pages/{page}"), &json!({"info": {"name": "Óptica Sur"}}))
        .await
        .ok();
    let home = blocks(&app, "").await;
    assert_eq!(titles(&home), ["category"], "the page is not enabled any more");
    let staffs = app.get_as(&staff, ALL).await.ok();
    let counts = staffs["data"].as_array().expect("blocks").iter();
    let mut counts: Vec<_> = counts.map(|block| block["content"].as_array().map(Vec::len)).collect();
    counts.sort_unstable();
    assert_eq!(counts, [Some(1), Some(2)], "the staff see all that exists");
}

#[tokio::test]
async fn with_a_position_pages_within_50_km_come_the_nearest_first() {
    let (app, staff) = app_with_staff().await;
    let far = new_page(&app, &staff, "Lejos", 1.0).await;
    let middle = new_page(&app, &staff, "Medio", 0.2).await;
    let near = new_page(&app, &staff, "Cerca", 0.01).await;
    put(&app, &staff, &block_of("page", &[&far, &middle, &near])).await;
    assert_eq!(names(&blocks(&app, "").await[0]), ["Lejos", "Medio", "Cerca"]);
    let around = blocks(&app, "?lat=-34.8&lng=-58.39").await;
    assert_eq!(names(&around[0]), ["Cerca", "Medio"]);
    assert_eq!(around[0]["content"][0]["data"]["page"]["distance_meters"], 1112);
    assert!(blocks(&app, "?lat=10&lng=-58.39").await.is_empty());
    for (query, path) in [("?lat=-34.8", "lng"), ("?lng=-58.39", "lat"), ("?lat=91&lng=0", "lat")] {
        assert_eq!(home(&app, query).await.error_parts(), (400, "error.parser.query".into(), path.into()), "{query}");
    }
}

#[tokio::test]
async fn articles_are_shown_as_published_while_their_store_is_public() {
    let (app, staff) = app_with_staff().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let article = app.get_as(&owner, &shop.owner_path("articles/{article}")).await.ok();
    put(&app, &staff, &block_of("article", &[&shop.article_id])).await;
    let home = blocks(&app, "").await;
    let shown = &home[0]["content"][0]["data"]["article"];
    assert_eq!((&shown["id"], &shown["name"], &shown["type"]), (&article["id"], &article["name"], &json!("article")));
    assert_eq!((&shown["store_id"], &shown["price"]["total"]), (&json!(shop.store_id), &article["price"]["final"]));
    assert_eq!(shown["page_id"], Value::Null, "the store's page is not enabled");
    let services = app.get_as(&owner, "/workspace/subscriptions/services").await.ok();
    let mut services = services["data"].as_array().expect("services").iter();
    let service = services.find(|service| service["service_id"] == json!(shop.store_id)).expect("a service");
    let suspend = json!({"id": service["id"], "state": "inactive"});
    dispatch_result(&app, &staff, "workspaces.services.set_state", suspend).await;
    assert!(blocks(&app, "").await.is_empty());
    let staffs = app.get_as(&staff, ALL).await.ok();
    assert_eq!(staffs["data"][0]["content"][0]["data"]["article"]["id"], article["id"]);
}

#[tokio::test]
async fn a_refused_block_names_the_wrong_field() {
    let (app, staff) = app_with_staff().await;
    let with = |field: &str, value: Value| {
        let mut block = banner_block("Inicio", 1);
        block[field] = value;
        block
    };
    let action =
        |kind: &str, value: &str| with("header", json!({"action": {"text": "Ver", "type": kind, "value": value}}));
    let banner = |banner: Value| with("content", json!([{"data": {"banner": banner}}]));
    let many: Vec<_> = (0..51).map(|_| json!({"data": {"banner": {}}})).collect();
    for (block, path, status) in [
        (with("layout_type", json!("column")), "params.layout_type", 400),
        (with("priority", json!(-1)), "params.priority", 400),
        (action("http", "http://plain.example"), "params.header.action.value", 400),
        (action("internal", "//elsewhere.example"), "params.header.action.value", 400),
        (action("deep", "javascript:alert(1)"), "params.header.action.value", 400),
        (with("content", json!(many)), "params.content", 400),
        (with("content", json!([{"data": {}}])), "params.content[0].data", 400),
        (with("content", json!([{"data": {"category": {"id": new_id()}}}])), "params.content[0].data", 400),
        (banner(json!({"redirect_url": "/\\elsewhere.example"})), "params.content[0].data.banner.redirect_url", 400),
        (banner(json!({"image_url": "http://plain.example/a.png"})), "params.content[0].data.banner.image_url", 400),
        (block_of("category", &[&new_id()]), "params.content[0].data.category.id", 404),
        (block_of("page", &[&new_id()]), "params.content[0].data.page.id", 404),
        (block_of("article", &[&new_id()]), "params.content[0].data.article.id", 404),
    ] {
        let (refused, _, named) = dispatch(&app, &staff, "discover.blocks.put", block.clone()).await.error_parts();
        assert_eq!((refused, named.as_str()), (status, path), "{block}");
    }
    assert!(app.get_as(&staff, ALL).await.ok()["data"].as_array().expect("blocks").is_empty());
}

#[tokio::test]
async fn there_are_at_most_50_blocks() {
    let (app, staff) = app_with_staff().await;
    let mut last = Value::Null;
    for number in 0..50 {
        last = banner_block("Inicio", number);
        put(&app, &staff, &last).await;
    }
    let refused = dispatch(&app, &staff, "discover.blocks.put", banner_block("Otro", 1)).await;
    assert_eq!(refused.error_parts().1, "error.rule.too_many");
    put(&app, &staff, &last).await;
}

#[tokio::test]
async fn the_seed_makes_four_blocks_of_what_exists() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let seeds = json!({"seeds": ["discover_categories", "discover_blocks"]});
    app.put_as(&staff, "/backoffices/seed", &seeds).await.ok();
    let all = app.get_as(&staff, ALL).await.ok();
    assert_eq!(all["data"].as_array().map(Vec::len), Some(4));
    let home = blocks(&app, "").await;
    let kinds: Vec<_> = home.iter().map(|block| &block["content_type"]).collect();
    assert_eq!(kinds, ["banner", "category"], "pages and articles are the demonstration's");
    assert_eq!(home[1]["content"].as_array().map(Vec::len), Some(8));
}
