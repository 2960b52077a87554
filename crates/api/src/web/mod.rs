//! The web: the built pages and their assets, beside the API on the same paths.
//!
//! An operation answers on its own path; a browser gets a page on all others. A release build embeds the files,
//! a debug build reads them from `web/dist`.

#![expect(clippy::disallowed_types, reason = "pages are no operations: the contract does not describe their headers")]

mod app_page;
mod assets;
mod calendar;
mod compressed_pages;
mod directory;
mod es;
mod explore;
mod failure;
mod page;
mod picture;
mod preview;
mod price;
mod showroom;
mod store;
mod structured_data;

use self::calendar::CALENDAR_PATH;
use self::directory::DIRECTORY_PAGE_PATH;
use self::explore::EXPLORE_PATH;
use self::showroom::SHOWROOM_PATHS;
use self::store::STORE_PATHS;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use hub_kernel::app::App;
use hub_kernel::http::negotiation::quality;
use hub_kernel::types::error::Error;

/// The paths of the app's own router, all served as `index.html`; a `*` stands for any one segment.
const APP_PATHS: [&str; 88] = [
    "/",
    "/auth/sign_in",
    "/auth/recover",
    "/plugins/pharmacy_shifts",
    "/archivos",
    "/ingresar",
    "/crear_cuenta",
    "/mis_pedidos",
    "/mis_pedidos/*",
    "/mi_cuenta",
    "/mis_invitaciones",
    "/mis_mensajes",
    "/mis_mensajes/*",
    "/mis_mensajes/con/*",
    "/mis_mensajes/tienda/*",
    "/mensajes",
    "/mensajes/*",
    "/mensajes/con/*",
    "/pedidos",
    "/pedidos/*",
    "/cobros",
    "/medicion",
    "/actividad",
    "/avisos",
    "/negocio",
    "/negocio/datos",
    "/negocio/equipo",
    "/negocio/planes",
    "/negocio/servicios",
    "/negocio/*",
    "/negocio/*/*",
    "/tiendas",
    "/tiendas/nueva",
    "/tiendas/*",
    "/tiendas/*/articulos",
    "/tiendas/*/articulos/*",
    "/tiendas/*/adicionales",
    "/tiendas/*/adicionales/*",
    "/tiendas/*/catalogos",
    "/tiendas/*/catalogos/*",
    "/tiendas/*/publicar",
    "/tiendas/*/politicas",
    "/tiendas/*/politicas/*",
    "/tiendas/*/cobros",
    "/tiendas/*/datos",
    "/tiendas/*/*",
    "/tiendas/*/*/*",
    "/vidrieras",
    "/vidrieras/*",
    "/vidrieras/*/datos",
    "/vidrieras/*/diseno",
    "/vidrieras/*/contenidos/*",
    "/pagina",
    "/pagina/*",
    "/pagina/*/datos",
    "/pagina/*/horarios",
    "/pagina/*/direcciones",
    "/pagina/*/enlaces",
    "/pagina/*/ajustes",
    "/backoffice",
    "/backoffice/sign_in",
    "/backoffice/medicion",
    "/backoffice/accounts",
    "/backoffice/accounts/*",
    "/backoffice/workspaces",
    "/backoffice/stores",
    "/backoffice/orders",
    "/backoffice/orders/*",
    "/backoffice/seeds",
    "/backoffice/commands",
    "/backoffice/commands/*",
    "/backoffice/audit",
    "/backoffice/avisos",
    "/backoffice/categories",
    "/backoffice/categories/*",
    "/backoffice/pages",
    "/backoffice/pages/*",
    "/backoffice/pois",
    "/backoffice/pois/*",
    "/backoffice/blocks",
    "/backoffice/blocks/*",
    "/backoffice/links",
    "/backoffice/links/*",
    "/backoffice/mensajes",
    "/backoffice/mensajes/*",
    "/backoffice/mensajes/con/*",
    "/backoffice/groups",
    "/backoffice/groups/*",
];

/// Adds the pages and their files to the operations.
pub fn add_pages(router: Router<App>, app: &App) -> Router<App> {
    router
        .route("/assets/{*file}", get(assets::hashed_asset))
        .route("/docs/reference.css", get(assets::reference_style))
        .merge(calendar::routes())
        .merge(pages_without_script())
        .merge(store::routes())
        .route("/public/pharmacy_shifts/worker.js", get(assets::calendar_service_worker))
        .method_not_allowed_fallback(method_fallback)
        .fallback(path_fallback)
        .layer(from_fn_with_state(app.clone(), root_page))
}

/// The pages that no script draws again.
fn pages_without_script() -> Router<App> {
    let explore = Router::new().route(EXPLORE_PATH, get(explore::explore_page));
    explore.merge(directory::routes()).merge(showroom::routes()).layer(from_fn(failure::readable_failure))
}

/// Middleware: answers a browser at `/` with the app's page, unless the operation redirects its `source`.
async fn root_page(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_root_page = request.uri().path() == "/" && accepts_page(request.method(), request.headers());
    if is_root_page && !has_known_source(&app, request.uri()) {
        let mut page = app_page::app_page(&app, request.headers(), StatusCode::OK).await;
        page.headers_mut().insert(header::VARY, HeaderValue::from_static("accept, accept-encoding"));
        return page;
    }
    next.run(request).await
}

fn has_known_source(app: &App, uri: &Uri) -> bool {
    let pairs = serde_html_form::from_str::<Vec<(String, String)>>(uri.query().unwrap_or_default()).unwrap_or_default();
    pairs.iter().any(|(name, value)| name == "source" && app.config.root_redirect_url(value).is_some())
}

/// Answers a path whose operations have other methods: with a page of the app, or 405.
async fn method_fallback(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if requests_page(&method, &uri, &headers) {
        return app_page::app_page(&app, &headers, StatusCode::OK).await;
    }
    Error::MethodNotAllowed.into_response()
}

/// Answers a path without an operation: with a file of the site's root, a page of the app, or 404.
async fn path_fallback(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if matches!(method, Method::GET | Method::HEAD)
        && let Some(file) = assets::root_file(uri.path(), &headers)
    {
        return file;
    }
    if !accepts_page(&method, &headers) {
        return Error::NoEndpoint.into_response();
    }
    if let Some(address) = without_trailing_slash(&uri) {
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, address)]).into_response();
    }
    let status = if has_page(&uri) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    app_page::app_page(&app, &headers, status).await
}

/// True when a browser requests a path that has a page.
fn requests_page(method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    accepts_page(method, headers) && has_page(uri)
}

fn has_page(uri: &Uri) -> bool {
    APP_PATHS.iter().any(|pattern| matches_pattern(pattern, uri.path()))
}

/// The address without a trailing slash, when a page has it.
fn without_trailing_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/')?;
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    let mut patterns = APP_PATHS.iter().chain(&STORE_PATHS).chain(&SHOWROOM_PATHS).chain([&DIRECTORY_PAGE_PATH]);
    let is_page =
        [CALENDAR_PATH, EXPLORE_PATH].contains(&path) || patterns.any(|pattern| matches_pattern(pattern, path));
    is_page.then(|| format!("{path}{query}"))
}

/// Compares a path with a pattern, segment by segment.
fn matches_pattern(pattern: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    pattern
        .split('/')
        .all(|wanted| segments.next().is_some_and(|segment| segment == wanted || wanted == "*" && !segment.is_empty()))
        && segments.next().is_none()
}

fn accepts_page(method: &Method, headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    matches!(*method, Method::GET | Method::HEAD) && accepts.is_some_and(|accept| quality(accept, "text/html") > 0)
}
