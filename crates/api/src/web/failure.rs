//! The page in place of a served page that failed: its readers cannot use the API's JSON.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use maud::html;

use super::directory::{PAGE_MARK, TEMPLATE};
use super::page::page_title;
use super::{assets, page};
use hub_kernel::types::error::LoggedFault;

/// Middleware: answers a server error with a page that says so. The error is logged as before.
pub(super) async fn readable_failure(request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let mut response = next.run(request).await;
    if !response.status().is_server_error() {
        return response;
    }
    let Some(template) = assets::page_template(TEMPLATE) else { return response };
    let title = "No podemos mostrar esta página ahora";
    let head = html! { title { (page_title(title)) } meta name="robots" content="noindex"; };
    let body = html! { main class="served-store" { h1 { (title) } p { "Probá de nuevo en unos minutos." } } };
    let text = page::write_head(&template.replace(PAGE_MARK, &body.into_string()), head);
    let mut readable = page::page_response(text, &headers, response.status()).await;
    if let Some(fault) = response.extensions_mut().remove::<LoggedFault>() {
        readable.extensions_mut().insert(fault);
    }
    readable
}
