//! The app's page, the same at every path; the server puts the configured pharmacy group into it.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::{assets, calendar};
use crate::domains::pharmacy;
use crate::domains::root::Html;
use hub_kernel::app::App;
use hub_kernel::http::response::RawBody;

/// The page, with a status.
pub(super) async fn app_page(app: &App, headers: &HeaderMap, status: StatusCode) -> Response {
    let Some(template) = assets::page_template("index.html") else {
        return assets::page_response("index.html", headers, status);
    };
    // Without a database the page is served all the same: its script explains what is wrong better than an error would.
    let group = pharmacy::find_main_group(app.db.read(), app.config.pharmacy_group().map(Into::into)).await;
    let group_meta = group.ok().flatten().map(|group| calendar::group_meta(group.id).into_string());
    let text = template.replace("<!--hub:head-->", &group_meta.unwrap_or_default());
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let mut response =
        RawBody::<Html>::with_etag(text, if_none_match.filter(|_| status == StatusCode::OK)).into_response();
    if status != StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}
