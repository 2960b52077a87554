//! The app's page, the same at every path; the server puts the configured pharmacy group, the maps' tiles, the staff's profile
//! and the key of push messages into it.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::{Markup, html};

use super::{assets, calendar, page};
use crate::domains::auth::STAFF_SCOPE;
use crate::domains::notifications::vapid_public_key;
use crate::domains::pharmacy;
use hub_kernel::app::App;

/// The page, with a status.
pub(super) async fn app_page(app: &App, headers: &HeaderMap, status: StatusCode) -> Response {
    let Some(template) = assets::page_template("index.html") else {
        return assets::page_response("index.html", headers, status);
    };
    // Without a database the page is served all the same: its script explains what is wrong better than an error would.
    let group = pharmacy::find_main_group(app.db.read(), app.config.pharmacy_group().map(Into::into)).await;
    let group_meta = group.ok().flatten().map(|group| calendar::group_meta(group.id));
    let head = html! {
        (group_meta.unwrap_or_default())
        (page::tiles_meta(&app.config))
        (support_meta())
        meta name="hub-vapid-key" content=(vapid_public_key(app));
    };
    let text = page::write_head(&template, head);
    page::page_response(text, headers, status).await
}

/// The `<meta>` that tells the page whom to write to for support.
fn support_meta() -> Markup {
    html! { meta name="hub-support" content=(STAFF_SCOPE); }
}
