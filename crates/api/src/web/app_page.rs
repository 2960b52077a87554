//! The app's page, the same at every address: the server tells its script which group both calendars show.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::{assets, calendar};
use crate::domains::pharmacy;
use crate::domains::root::Html;
use hub_kernel::app::App;
use hub_kernel::http::answer::Raw;

/// The page, with its status.
pub(super) async fn page(app: &App, headers: &HeaderMap, status: StatusCode) -> Response {
    let Some(template) = assets::template("index.html") else {
        return assets::document("index.html", headers, status);
    };
    // Without a database the page is there all the same: its script says what is wrong better than an error would.
    let group = pharmacy::main_group(app.db.read(), app.config.pharmacy_group().map(Into::into)).await;
    let head = group.ok().flatten().map(|group| calendar::group_named(group.id).into_string());
    let text = template.replace("<!--hub:head-->", &head.unwrap_or_default());
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let mut response = Raw::<Html>::tagged(text, known.filter(|_| status == StatusCode::OK)).into_response();
    if status != StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}
