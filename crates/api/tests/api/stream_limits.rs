//! The limits of event streams: of a session, of an address without sessions, of an address with sessions.

use hub_kernel::security::session::ScopeType;
use reqwest::{Method, RequestBuilder};

use crate::support::{EventStreamClient, TestApp};

/// A server behind a proxy, whose clients have few streams.
async fn new_app_with_few_streams() -> TestApp {
    let limits = "streams_session=2,streams_anonymous=2,streams_address_signed_in=3";
    TestApp::with_settings(&["--trusted-proxies", "127.0.0.0/8", "--limits", limits]).await
}

/// Opens a stream from an address.
async fn open_from(address: &str, request: RequestBuilder) -> EventStreamClient {
    let response = request.header("x-forwarded-for", address).send().await.expect("an answer");
    let mut stream = EventStreamClient::new(response);
    stream.expect_event("ready").await;
    stream
}

/// Asserts that a stream from an address is refused with its stable code.
async fn expect_refused(app: &TestApp, address: &str, request: RequestBuilder) {
    let refused = app.send(request.header("x-forwarded-for", address)).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "15"));
    assert_eq!(refused.error_parts().1, "error.rate_limited");
}

/// Waits until the server has noticed that a client went away: then the stream opens.
async fn open_once_released(address: &str, request: impl Fn() -> RequestBuilder) -> EventStreamClient {
    loop {
        let response = request().header("x-forwarded-for", address).send().await.expect("an answer");
        if response.status() != 429 {
            return EventStreamClient::new(response);
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn every_stream_of_a_session_counts_and_so_do_those_of_its_address() {
    const TOWN: &str = "203.0.113.1";
    let app = new_app_with_few_streams().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let workspace_stream = || app.request_as(&owner, Method::GET, "/ecommerce/services/events");
    let store_stream = || app.request_as(&owner, Method::GET, &shop.owner_path("orders/events"));
    let order_stream = || app.request_as(&consumer, Method::GET, &format!("/ecommerce/orders/{order}/events"));
    let staff_stream = || app.request_as(&staff, Method::GET, "/backoffices/events");

    let first = open_from(TOWN, workspace_stream()).await;
    let _second = open_from(TOWN, store_stream()).await;
    expect_refused(&app, TOWN, store_stream()).await;
    expect_refused(&app, "203.0.113.2", workspace_stream()).await;
    let _third = open_from(TOWN, order_stream()).await;
    expect_refused(&app, TOWN, order_stream()).await;
    expect_refused(&app, TOWN, staff_stream()).await;
    let _elsewhere = open_from("203.0.113.2", staff_stream()).await;
    drop(first);
    let _released = open_once_released(TOWN, staff_stream).await;
    expect_refused(&app, TOWN, order_stream()).await;
}

#[tokio::test]
async fn an_address_has_so_many_streams_without_a_session() {
    const SCHOOL: &str = "203.0.113.1";
    let app = new_app_with_few_streams().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let group = app.new_pharmacy_group(Some(&manager)).await.group_id;
    let path = format!("/plugins/pharmacy/groups/{group}/events");
    let anonymous = || app.request(Method::GET, &path);
    let signed_in = || app.request_as(&manager, Method::GET, &path);

    let first = open_from(SCHOOL, anonymous()).await;
    let _second = open_from(SCHOOL, anonymous()).await;
    expect_refused(&app, SCHOOL, anonymous()).await;
    let _with_session = open_from(SCHOOL, signed_in()).await;
    let _elsewhere = open_from("203.0.113.2", anonymous()).await;
    drop(first);
    let _released = open_once_released(SCHOOL, anonymous).await;
    expect_refused(&app, SCHOOL, anonymous()).await;
}
