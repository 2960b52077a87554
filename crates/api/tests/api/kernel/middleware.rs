//! The middleware: request ids, limits, headers, and errors that reveal nothing.

use std::time::Duration;

use documented::docs_const;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode;
use reqwest::Method;
use serde_json::Value;

use crate::support::{RawConnection, TestApp};

/// Sleeps longer than every time limit.
#[docs_const]
async fn edge_slow(_: Public) -> Result<Json<bool>> {
    tokio::time::sleep(Duration::from_secs(600)).await;
    Ok(Json(true))
}

/// Panics with a message that no response may contain.
#[docs_const]
async fn edge_panic(_: Public) -> Result<Json<bool>> {
    panic!("burst-boiler")
}

/// Fails with a message that no response may contain.
#[docs_const]
async fn edge_failure(_: Public) -> Result<Json<bool>> {
    Err(Error::internal("burst-boiler"))
}

/// Fails with a code that the operation does not list.
#[docs_const]
async fn edge_refusal(_: Public) -> Result<Json<bool>> {
    Err(Error::Conflict("other", None))
}

/// Accepts any body.
#[docs_const]
async fn edge_body(_: Public, Body(body): Body<Value>) -> Result<Json<usize>> {
    Ok(Json(body.to_string().len()))
}

/// Answers with a long text.
#[docs_const]
async fn edge_long(_: Public) -> Result<Json<String>> {
    Ok(Json("abcdefgh".repeat(1000)))
}

fn routes() -> Routes {
    Routes::new("edge")
        .get("/edge/slow", operation!(edge_slow))
        .get("/edge/panic", operation!(edge_panic))
        .get("/edge/failure", operation!(edge_failure))
        .get("/edge/refusal", operation!(edge_refusal))
        .errors(&[ErrorCode::Conflict("listed")])
        .post("/edge/body", operation!(edge_body))
        .get("/edge/long", operation!(edge_long))
}

async fn app_with_probe_routes(settings: &[&str]) -> TestApp {
    TestApp::with_routes(settings, routes(), openapi::build_document(&routes(), "edge", "")).await
}

/// The harness refuses codes that an operation does not list, so every test of an operation checks its list.
#[tokio::test]
#[should_panic(expected = "status 409 with error.conflict.other, which the contract does not say")]
async fn a_code_that_an_operation_does_not_list_fails_its_test() {
    app_with_probe_routes(&[]).await.get("/edge/refusal").await;
}

#[tokio::test]
async fn every_request_has_an_id() {
    let app = TestApp::new().await;
    let made = app.get("/health/live").await;
    assert!(made.header("x-request-id").parse::<uuid::Uuid>().is_ok());
    for (sent, kept) in [("order-42.a_b", true), ("", false), ("two words", false), (&"x".repeat(65), false)] {
        let answer = app.send(app.request(Method::GET, "/health/live").header("x-request-id", sent)).await;
        assert_eq!(answer.header("x-request-id") == sent, kept, "{sent}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = TestApp::new().await;
    for path in ["/", "/nowhere", "/docs", "/openapi.json"] {
        let answer = app.get(path).await;
        assert!(answer.header("content-security-policy").contains("default-src 'self'"), "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
    }
}

#[tokio::test]
async fn unknown_paths_and_methods() {
    let app = TestApp::new().await;
    let unknown = app.get("/nowhere").await;
    assert_eq!(unknown.error_parts(), (404, "error.endpoint.not_found".into(), String::new()));
    assert_eq!(unknown.json()["extra"]["message"], "Endpoint no encontrado");
    let refused = app.send(app.request(Method::POST, "/health/live")).await;
    assert_eq!(refused.error_parts(), (405, "error.method_not_allowed".into(), String::new()));
    assert_eq!(refused.header("allow"), "GET,HEAD");
    let head = app.send(app.request(Method::HEAD, "/health/live")).await;
    assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""));
}

#[tokio::test]
async fn a_slow_request_is_given_up() {
    let app = app_with_probe_routes(&["--request-timeout", "1"]).await;
    assert_eq!(app.get("/edge/slow").await.error_parts(), (408, "error.timeout".into(), String::new()));
}

#[tokio::test]
async fn a_steady_body_is_awaited_and_a_trickling_one_is_not() {
    let app = app_with_probe_routes(&["--request-timeout", "1"]).await;
    let address = app.base_url.strip_prefix("http://").and_then(|address| address.parse().ok()).expect("an address");
    let head = |length: usize| {
        format!(
            "POST /edge/body HTTP/1.1\r\nhost: hub\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    for (piece, status) in [(1024, 200), (1, 408)] {
        let mut connection = RawConnection::connect(address).await;
        connection.send(&(head(6 * piece + 2) + "\"")).await;
        for _ in 0..6 {
            tokio::time::sleep(Duration::from_millis(400)).await;
            drop(connection.try_send("x".repeat(piece).as_bytes()).await);
        }
        drop(connection.try_send(b"\"").await);
        assert_eq!(connection.read_response().await.status, status, "{piece} bytes at a time");
    }
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let app = app_with_probe_routes(&["--body-limit", "1000"]).await;
    let post = |length: usize| {
        let body = format!("\"{}\"", "x".repeat(length - 2));
        app.request(Method::POST, "/edge/body").header("content-type", "application/json").body(body)
    };
    assert_eq!(app.send(post(1000)).await.ok(), 1000);
    assert_eq!(app.send(post(1001)).await.error_parts(), (413, "error.too_large".into(), String::new()));
}

#[tokio::test]
async fn internal_errors_reveal_nothing() {
    let app = app_with_probe_routes(&[]).await;
    for path in ["/edge/panic", "/edge/failure"] {
        let answer = app.get(path).await;
        assert_eq!(answer.error_parts(), (500, "error.internal".into(), String::new()), "{path}");
        assert!(!answer.text.contains("burst-boiler"));
        assert!(!answer.header("x-request-id").is_empty());
    }
}

#[tokio::test]
async fn answers_are_compressed_when_asked() {
    let app = app_with_probe_routes(&[]).await;
    for (accept, encoding) in [("br", "br"), ("gzip, br;q=0.5", "gzip"), ("identity", ""), ("zstd", "")] {
        let answer = app.send(app.request(Method::GET, "/edge/long").header("accept-encoding", accept)).await;
        assert_eq!(answer.header("content-encoding"), encoding, "{accept}");
        assert!(answer.header("vary").contains("accept-encoding"), "{accept}");
    }
}

#[tokio::test]
async fn only_named_origins_may_call() {
    let preflight = async |app: &TestApp| {
        let request = app.request(Method::OPTIONS, "/health/live").header("origin", "https://town.example");
        app.send(request.header("access-control-request-method", "GET"))
            .await
            .header("access-control-allow-origin")
            .to_owned()
    };
    assert_eq!(preflight(&TestApp::new().await).await, "");
    let named = TestApp::with_settings(&["--cors-origins", "https://town.example,https://other.example"]).await;
    assert_eq!(preflight(&named).await, "https://town.example");
    let other = TestApp::with_settings(&["--cors-origins", "https://other.example"]).await;
    assert_eq!(preflight(&other).await, "");
    let slow = ["--cors-origins", "https://town.example/, https://other.example", "--request-timeout", "1"];
    let app = app_with_probe_routes(&slow).await;
    for (path, status) in [("/edge/long", 200), ("/edge/slow", 408), ("/edge/panic", 500), ("/nowhere", 404)] {
        let answer = app.send(app.request(Method::GET, path).header("origin", "https://town.example")).await;
        assert_eq!(answer.status.as_u16(), status);
        assert_eq!(answer.header("access-control-allow-origin"), "https://town.example", "{path}");
        assert!(answer.header("access-control-expose-headers").contains("x-request-id"), "{path}");
    }
}
