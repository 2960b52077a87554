//! The import of articles from a file, with the rules and the report of `hub import`.
//!
//! The file is small enough to be held, so that all of it is one transaction: it is written, or nothing is. A dry run is the
//! same transaction, rolled back.

mod directory;
mod file;
mod report;
mod write;

use axum::extract::State;
use documented::docs_const;
use hub_import::source::ReadOptions;
use hub_import::values::DateOrder;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::ecommerce::store::{StorePath, find_store_or_not_found, require_active_store};
use directory::find_article_directory;
use file::{ArticleFile, FileReading};
use hub_kernel::app::App;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::multipart::{FormPart, MultipartForm};
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::types::error::{Error, RequestPart, Result};
use report::ArticleImportReport;
use write::{ArticleImport, write_articles};

/// The largest file: a description of two thousand characters for each of its rows.
const FILE_BYTES_MAX: usize = 4 << 20;

/// The options of an import.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ArticleImportQuery {
    /// True to write nothing and report what would be written.
    #[serde(default)]
    dry_run: bool,
    /// True to write the good rows although others are bad.
    #[serde(default)]
    skip_bad: bool,
    /// The order of day and month in 03/04/2026, when no date of the file shows it.
    date_order: Option<FileDateOrder>,
    /// Columns of the file to ignore.
    #[serde(default)]
    ignore_columns: Vec<String>,
}

/// An order of day and month.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum FileDateOrder {
    /// The day first.
    Dmy,
    /// The month first.
    Mdy,
}

/// A file of articles.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "documents the parts of the form")]
pub(super) struct ArticleImportForm {
    /// The file: CSV of at most 4 MiB and 2000 rows, in UTF-8 or Windows-1252, with commas, semicolons or tabs.
    #[schemars(extend("format" = "binary"))]
    file: String,
}

/// Imports articles into a store of the caller's workspace, as a multipart form whose part is the file.
///
/// Rows have the columns of `hub import template articles`, or are an export of WooCommerce or Tiendanube. Fields without a
/// column stay as they are. An article is found by its `id`, its `code` or else its `name`, and keeps its id; an option by its
/// `code` or else its name. A second import changes nothing. Everything is written, or nothing: the report's `state` is `refused` when a row is bad, unless `skip_bad` is set.
/// 422 `error.rule.import_file` when the file cannot be read as articles, with a `code` of its own, a `message`, a `help`, and
/// the `line` and the `column` where they are known. 413 when it is too large.
#[docs_const]
pub(super) async fn ecommerce_article_import(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<ArticleImportQuery>,
    form: MultipartForm<ArticleImportForm>,
) -> Result<Json<ArticleImportReport>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    require_active_store(app.db.read(), staff.scope_id, store_id).await?;
    let reading = FileReading {
        bytes: receive_file(form).await?,
        options: query.read_options(),
        ignored_columns: query.ignore_columns,
        store_id,
        directory: find_article_directory(app.db.read(), store_id).await?,
        now: app.clock.now(),
    };
    // Reading a file is work for the processor.
    let file = tokio::task::spawn_blocking(move || ArticleFile::read(reading)).await.map_err(Error::internal)??;
    let import = ArticleImport {
        workspace: staff.scope_id,
        store: store_id,
        file: &file,
        dry_run: query.dry_run,
        skip_bad: query.skip_bad,
    };
    Ok(Json(write_articles(&app, import).await?))
}

impl ArticleImportQuery {
    fn read_options(&self) -> ReadOptions {
        let date_order = self.date_order.map(|order| match order {
            FileDateOrder::Dmy => DateOrder::Dmy,
            FileDateOrder::Mdy => DateOrder::Mdy,
        });
        ReadOptions { date_order, ..ReadOptions::default() }
    }
}

async fn receive_file(mut form: MultipartForm<ArticleImportForm>) -> Result<Vec<u8>> {
    while let Some(part) = form.next_part().await? {
        if part.name() == "file" {
            let bytes = receive_bytes(part).await?;
            form.finish().await?;
            return Ok(bytes);
        }
    }
    Err(Error::parser(RequestPart::Body, "file", "missing"))
}

async fn receive_bytes(mut part: FormPart) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        if bytes.len() + chunk.len() > FILE_BYTES_MAX {
            return Err(Error::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
