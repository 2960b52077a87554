//! The public rewriting of addresses.

use serde_json::json;

use super::fixture::{LINKS, app_with_staff};
use crate::support::{QueryPlans, StatementRecorder, new_id};

#[tokio::test]
async fn analytics_link_rewrite_redirects_and_is_kept_by_nobody() {
    let (app, staff) = app_with_staff().await;
    app.new_link(&staff, "/promo", "https://town.example/promo?de=hub#arriba").await;
    let answer = app.rewrite("/promo").await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (303, "no-store"));
    assert_eq!(answer.header("location"), "https://town.example/promo?de=hub#arriba");
    assert_eq!(app.rewrite("/otra").await.error_parts(), (404, "error.not_found".into(), String::new()));
    let refused = app.get("/analytics/links/rewrite").await;
    assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "input".into()));
    let refused = app.rewrite(&format!("/{}", "a".repeat(2048))).await;
    assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "input".into()));
}

#[tokio::test]
async fn the_exact_input_rewrites_else_the_longest() {
    let (app, staff) = app_with_staff().await;
    for (input, output) in [
        ("/*", "https://t.example/0/*"),
        ("/a", "https://t.example/1"),
        ("/a/*", "https://t.example/2/*"),
        ("/a/b*", "https://t.example/3/*"),
        ("/a/b", "https://t.example/4"),
        ("/a/b/*", "https://t.example/5?de=*"),
        ("/a?c=1", "https://t.example/6"),
        ("/fija/*", "https://t.example/7"),
        ("https://viejo.example/*", "https://t.example/8/*"),
        ("https://viejo.example", "https://t.example/9"),
        ("/promoción/*", "https://t.example/10/*"),
    ] {
        app.new_link(&staff, input, output).await;
    }
    let disabled = json!({"name": "Apagado", "enabled": false, "input": "/a/b/c", "output": "https://t.example/no"});
    app.put_as(&staff, &format!("{LINKS}/{}", new_id()), &disabled).await.ok();
    let disabled = json!({"name": "Apagado", "enabled": false, "input": "/a/b/c*", "output": "https://t.example/no/*"});
    app.put_as(&staff, &format!("{LINKS}/{}", new_id()), &disabled).await.ok();
    for (input, location) in [
        ("/", ""),
        ("/x", "0/x"),
        ("/a", "1"),
        ("/a/", "0/a/"),
        ("/a/x", "2/x"),
        ("/a/x/y", "2/x/y"),
        ("/a/b", "4"),
        ("/a/bc", "3/c"),
        ("/a/b/", "3//"),
        ("/a/b/c", "5?de=c"),
        ("/a/b/c/d", "5?de=c/d"),
        ("/a/b/c&e=1", "5?de=c%26e%3D1"),
        ("/a?c=1", "6"),
        ("/a?c=2", "0/a%3Fc%3D2"),
        ("/fija/x", "7"),
        ("https://viejo.example", "9"),
        ("https://VIEJO.example/x y", "8/x%20y"),
        ("https://hub.example/a/x", "2/x"),
        ("/promoción/ñ", "10/%C3%B1"),
        ("/promoci%c3%b3n/%c3%b1", "10/%c3%b1"),
        ("https://otro.example/x", ""),
    ] {
        let expected = (!location.is_empty()).then(|| format!("https://t.example/{location}"));
        assert_eq!(app.rewritten(input).await, expected, "{input}");
    }
}

#[tokio::test]
async fn hostile_inputs_lead_nowhere_else() {
    let (app, staff) = app_with_staff().await;
    for (input, output) in [
        ("/va/*", "https://town.example/*"),
        ("/busca/*", "https://town.example/buscar?q=*"),
        ("https://viejo.example/*", "https://nuevo.example/*"),
        ("/p*", "https://town.example/a/.*"),
    ] {
        app.new_link(&staff, input, output).await;
    }
    for (input, location) in [
        ("", None),
        (" ", None),
        ("*", None),
        ("/va/", None),
        ("va/x", None),
        ("//va/x", None),
        ("/\\va/x", None),
        ("/va/..", None),
        ("/va/../../x", None),
        ("/va/%2e%2E/x", None),
        ("/va/.", None),
        ("/va/\\evil.example", None),
        ("http://viejo.example/x", None),
        ("javascript:alert(1)", None),
        ("https://ana@viejo.example/x", None),
        ("https://viejo.example@evil.example/x", None),
        ("https://viejo.example:8443/x", None),
        ("https://viejo.example.evil.example/x", None),
        ("https://*/x", None),
        ("https://viejo.example/\\evil.example", None),
        ("/p.", None),
        ("/p%2e", None),
        ("/va/@evil.example", Some("https://town.example/%40evil.example")),
        ("/va/:80", Some("https://town.example/%3A80")),
        ("/va//evil.example", Some("https://town.example//evil.example")),
        ("/va/https://evil.example", Some("https://town.example/https%3A//evil.example")),
        ("/va/x\r\nset-cookie: a=b", Some("https://town.example/x%0D%0Aset-cookie%3A%20a%3Db")),
        ("/va/\u{202e}x", Some("https://town.example/%E2%80%AEx")),
        ("/va/%", Some("https://town.example/%25")),
        ("/va/%zz", Some("https://town.example/%25zz")),
        ("/va/%00", Some("https://town.example/%00")),
        ("/va/%2e%2e%2fx", Some("https://town.example/%2e%2e%2fx")),
        ("/va/*", Some("https://town.example/%2A")),
        ("/busca/x&admin=1#a", Some("https://town.example/buscar?q=x%26admin%3D1%23a")),
        ("/busca/' OR 1=1 --", Some("https://town.example/buscar?q=%27%20OR%201%3D1%20--")),
    ] {
        assert_eq!(app.rewritten(input).await.as_deref(), location, "{input:?}");
    }
}

#[tokio::test]
async fn a_path_that_would_be_another_host_is_not_found() {
    let (app, staff) = app_with_staff().await;
    app.new_link(&staff, "https://viejo.example/*", "/*").await;
    for (input, location) in [
        ("https://viejo.example/x", Some("/x")),
        ("https://viejo.example/x//y", Some("/x//y")),
        ("https://viejo.example/%5Cevil.example", Some("/%5Cevil.example")),
        ("https://viejo.example/%2Fevil.example", Some("/%2Fevil.example")),
        ("https://viejo.example//evil.example", None),
        ("https://viejo.example///evil.example", None),
        ("https://viejo.example/\\evil.example", None),
        ("https://viejo.example/\\/evil.example", None),
        ("https://viejo.example/%2e%2e//evil.example", None),
    ] {
        assert_eq!(app.rewritten(input).await.as_deref(), location, "{input:?}");
    }
}

#[tokio::test]
async fn no_statement_of_links_scans_them() {
    let (app, staff) = app_with_staff().await;
    let recorder = StatementRecorder::start();
    app.new_link(&staff, "/va/*", "https://town.example/*").await;
    app.rewritten("/va/x").await;
    let rows = json!([{"slug": "a", "name": "A", "input": "/a/*", "output": "/b/*"}]);
    crate::command_bus::dispatch_result(&app, &staff, "discover.links.import", json!({"links": rows})).await;
    hub_api::domains::analytics::update_rewrites(&app.app).await.expect("writes");
    let statements = recorder.statements();
    drop(recorder);
    let mut plans = QueryPlans::new(&app).await;
    let of_links: Vec<_> = statements.iter().filter(|text| text.contains(" links")).collect();
    assert!(of_links.len() >= 8, "{of_links:#?}");
    for statement in of_links {
        let scanned = plans.scanned_tables(statement).await;
        assert!(scanned.is_empty(), "{scanned:?} in {statement}");
    }
}
