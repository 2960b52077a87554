//! Writes of contents.

use axum::extract::State;
use documented::docs_const;
use serde_json::{Value, json};

use super::input::{CheckedContent, ContentPut};
use super::{Content, ContentPath};
use crate::domains::showrooms::model::{Chips, Showroom};
use crate::domains::showrooms::service::lock_showroom;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Statement, insert_or_update_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::pagination::word_index::join_words;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

const COLUMNS: &str =
    "visible boolean, title text, title_folded text, body text, gallery text, price text, address text,
    chips text, content_type text, atributes text, call_to_action text, search_text text, updated_at timestamptz";

/// Creates or replaces a content of a showroom of the caller's workspace. The public sees a change of a published content at
/// once.
///
/// 404 with the path when the type or an attribute is not one of the preferences. 422 `error.rule.content_price` when the total
/// is below zero; `error.rule.content_attribute` with the path when an attribute of the preferences belongs to another type, is
/// repeated though it has one value, or has a value that does not fit its field.
#[docs_const]
pub(super) async fn showrooms_content_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ContentPath { showroom_id, content_id }): Path<ContentPath>,
    Body(mut put): Body<ContentPut>,
) -> Result<Json<Null>> {
    let checked = put.check()?;
    let mut tx = app.db.begin().await?;
    lock_showroom(&mut tx, staff.scope_id, showroom_id).await?;
    let stored = list_picture_urls(tx.on(), content_id);
    put.picture_check(app.config.demo).finish_with_stored(stored).await?;
    insert_or_update_content(tx.on(), showroom_id, (content_id, put, checked), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

fn list_picture_urls(on: Executor<'_>, content: Id<Content>) -> Statement<'_> {
    let urls = Sql {
        sqlite: "SELECT value ->> 'url' FROM showroom_contents, json_each(gallery) WHERE showroom_contents.id = $1",
        pg: "SELECT value ->> 'url' FROM showroom_contents, jsonb_array_elements(gallery::jsonb) AS value WHERE id = $1",
    };
    sql(on, urls).bind(content)
}

/// Inserts a content of the demonstration.
pub(crate) async fn insert_demo_content(
    on: Executor<'_>,
    showroom: Id<Showroom>,
    id: Id<Content>,
    mut put: ContentPut,
    now: Timestamp,
) -> Result<()> {
    let checked = put.check()?;
    insert_or_update_content(on, showroom, (id, put, checked), now).await
}

async fn insert_or_update_content(
    on: Executor<'_>,
    showroom: Id<Showroom>,
    (id, put, checked): (Id<Content>, ContentPut, CheckedContent),
    now: Timestamp,
) -> Result<()> {
    let (title, body) = (put.title.into_string(), put.body.into_string());
    let words = fold_index_words([title.as_str(), body.as_str()]);
    let row = json!({
        "visible": put.visible, "title_folded": fold_text(&title), "title": title, "body": body,
        "gallery": json!(checked.gallery).to_string(), "price": json_text(&json!(checked.price)),
        "address": json_text(&json!(checked.address)), "chips": json!(Chips::from(put.chips)).to_string(),
        "content_type": json!(checked.content_type).to_string(), "atributes": json!(checked.atributes).to_string(),
        "call_to_action": json_text(&json!(checked.call_to_action)), "search_text": join_words(&words),
        "updated_at": now.to_sqlite_text(),
    });
    insert_or_update_child(on, showroom, id, COLUMNS, &row, now).await
}

/// The text of a column with JSON, null for null.
fn json_text(value: &Value) -> Option<String> {
    (!value.is_null()).then(|| value.to_string())
}
