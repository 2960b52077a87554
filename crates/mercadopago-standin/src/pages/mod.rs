//! The pages, in the Spanish of Argentina: sellers connect an account, payers pay, sellers see their payments.

mod authorization;
mod checkout;
mod layout;
mod panel;

use axum::body::Body;
use axum::http::{Method, Response, StatusCode};
use maud::{Markup, html};

use crate::http::{ReadRequest, respond};
use crate::shared::Shared;

/// Pages load nothing and run nothing. Forms may lead to the application's own addresses, so `form-action` is left out.
const CONTENT_SECURITY_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/// The answer of a page.
enum Page {
    Shown(Markup),
    Refused(StatusCode, Markup),
    /// The browser goes on to another address.
    Redirect(String),
}

/// Answers the request of a browser.
pub(crate) fn answer(shared: &Shared, request: &ReadRequest) -> Response<Body> {
    let (method, path) = request.route();
    let page = match (path.as_slice(), method) {
        (["authorization"], &Method::GET) => authorization::show(shared, request),
        (["authorization"], &Method::POST) => authorization::decide(shared, request),
        (["checkout", "v1", "redirect"], &Method::GET) => checkout::show(shared, request),
        (["checkout", "v1", "pay"], &Method::POST) => checkout::pay(shared, request),
        (["checkout", "v1", "result"], &Method::GET) => checkout::show_result(shared, request),
        (["checkout", "v1", "decide"], &Method::POST) => checkout::decide(shared, request),
        ([""] | ["panel"], &Method::GET) => panel::show(shared, request),
        (["panel"], &Method::POST) => panel::act(shared, request),
        _ => refuse(StatusCode::NOT_FOUND, "No encontramos esta página", "Revisá la dirección."),
    };
    let (status, markup) = match page {
        Page::Shown(markup) => (StatusCode::OK, markup),
        Page::Refused(status, markup) => (status, markup),
        Page::Redirect(location) => return redirect(&location),
    };
    let mut response = respond(status, "text/html; charset=utf-8", markup.into_string());
    let headers = response.headers_mut();
    headers.insert("content-security-policy", CONTENT_SECURITY_POLICY.parse().expect("a constant"));
    headers.insert("cache-control", "no-store".parse().expect("a constant"));
    headers.insert("referrer-policy", "no-referrer".parse().expect("a constant"));
    response
}

fn redirect(location: &str) -> Response<Body> {
    let response = Response::builder().status(StatusCode::SEE_OTHER).header("location", location);
    let response = response.header("cache-control", "no-store").body(Body::empty());
    response.unwrap_or_else(|_| respond(StatusCode::BAD_REQUEST, "text/plain", "the address is not one of a header"))
}

/// A page that says why nothing was done.
fn refuse(status: StatusCode, title: &str, text: &str) -> Page {
    Page::Refused(status, layout::page(title, &html! { p { (text) } }))
}
