//! The web: the built pages and their assets, beside the API on the same paths.
//!
//! An operation wins its path; a page is what a browser gets where there is none. In release the files are in the
//! program, in debug they are read from `web/dist`.

#![expect(
    clippy::disallowed_types,
    reason = "pages are no operations: their headers are the browser's, in no contract"
)]

mod app_page;
mod assets;
mod calendar;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use hub_kernel::app::App;
use hub_kernel::http::edge::CONTENT_SECURITY_POLICY;
use hub_kernel::http::negotiate::quality;
use hub_kernel::types::error::Error;

/// The pages of the app's own router, which all are `index.html`; a `*` is one part of a path, whatever it says.
const PAGES: [&str; 12] = [
    "/",
    "/auth/sign_in",
    "/auth/recover",
    "/plugins/pharmacy_shifts",
    "/backoffice",
    "/backoffice/sign_in",
    "/backoffice/accounts",
    "/backoffice/accounts/*",
    "/backoffice/seeds",
    "/backoffice/commands",
    "/backoffice/commands/*",
    "/backoffice/audit",
];
const CALENDAR: &str = "/public/pharmacy_shifts/calendar";

/// Puts the pages around the operations.
pub fn pages(router: Router<App>, app: &App) -> Router<App> {
    router
        .route("/assets/{*file}", get(assets::hashed))
        .route("/docs/reference.css", get(assets::reference_style))
        .route(CALENDAR, get(calendar::page))
        .route("/public/pharmacy_shifts/worker.js", get(assets::calendar_worker))
        .method_not_allowed_fallback(no_method)
        .fallback(fallback)
        .layer(from_fn_with_state(app.clone(), root))
}

/// A browser at `/` gets the page, unless it comes from a source that is sent on.
async fn root(State(app): State<App>, request: Request, next: Next) -> Response {
    let at_root = request.uri().path() == "/" && wants_page(request.method(), request.headers());
    if at_root && !from_known_source(&app, request.uri()) {
        let mut page = app_page::page(&app, request.headers(), StatusCode::OK).await;
        page.headers_mut().insert(header::VARY, HeaderValue::from_static("accept, accept-encoding"));
        return page;
    }
    next.run(request).await
}

fn from_known_source(app: &App, uri: &Uri) -> bool {
    let pairs = serde_html_form::from_str::<Vec<(String, String)>>(uri.query().unwrap_or_default()).unwrap_or_default();
    pairs.iter().any(|(name, value)| name == "source" && app.config.root_source(value).is_some())
}

/// A path whose operations have other methods: a page of the app, or nothing.
async fn no_method(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if is_page(&method, &uri, &headers) {
        return app_page::page(&app, &headers, StatusCode::OK).await;
    }
    Error::MethodNotAllowed.into_response()
}

/// A path that is no operation: a file of the site's root, a page of the app, or nothing.
async fn fallback(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if matches!(method, Method::GET | Method::HEAD)
        && let Some(file) = assets::at_root(uri.path(), &headers)
    {
        return file;
    }
    if !wants_page(&method, &headers) {
        return Error::NoEndpoint.into_response();
    }
    if let Some(address) = without_slash(&uri) {
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, address)]).into_response();
    }
    let status = if has_page(&uri) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    app_page::page(&app, &headers, status).await
}

/// Whether a browser asks for a path that has a page.
fn is_page(method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    wants_page(method, headers) && has_page(uri)
}

fn has_page(uri: &Uri) -> bool {
    PAGES.iter().any(|pattern| matches(pattern, uri.path()))
}

/// The address of the page that a path with a slash too many means.
fn without_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/')?;
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    let is_page = path == CALENDAR || PAGES.iter().any(|pattern| matches(pattern, path));
    is_page.then(|| format!("{path}{query}"))
}

/// Whether a path is one of a page's.
fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    pattern
        .split('/')
        .all(|wanted| parts.next().is_some_and(|part| part == wanted || wanted == "*" && !part.is_empty()))
        && parts.next().is_none()
}

fn wants_page(method: &Method, headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    matches!(*method, Method::GET | Method::HEAD) && accepts.is_some_and(|accept| quality(accept, "text/html") > 0)
}

/// Lets any site frame the page: it reads no session and sets no cookie.
fn framed(mut response: Response) -> Response {
    let policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        let cross_origin = HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(cross_origin, HeaderValue::from_static("cross-origin"));
    }
    response
}
